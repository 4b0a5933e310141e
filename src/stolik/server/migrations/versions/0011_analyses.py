"""Analyses of finished games, each made once; and which tables continue a moment of another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("run", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
    )
    op.add_column("tables", sa.Column("continues", sa.Text(), nullable=True))
