"""With which box a table was made, so that it begins with that one wherever it is begun."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("box", sa.Text(), nullable=True))
