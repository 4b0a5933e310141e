"""Which process lets a bot think: where there are several, the others leave the table alone as long as it is there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("progress", sa.Column("bot_process", sa.String(length=32), nullable=True))
