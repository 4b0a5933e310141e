"""Browsers that want to be told by a push service when it is their turn, and how the last webhook notice went."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(length=64), primary_key=True),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=120), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("subscriptions_person", "subscriptions", ["person"])
    op.add_column("tables", sa.Column("webhook_result", sa.String(length=40), nullable=True))
    op.add_column("tables", sa.Column("webhook_at", sa.BigInteger(), nullable=True))
