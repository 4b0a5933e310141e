"""The link of a seat is made anew when somebody loses the seat.

Links made before outlived their holders, so all links of seats are replaced; who sits somewhere stays. Links of a
server that was started with an empty key, which anybody can compute, are forgotten as well.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("link", sa.Integer(), nullable=False, server_default="1"))
    op.execute("DELETE FROM tokens WHERE kind = 'seat'")
    connection = op.get_bind()
    names = [f"{row[0]}/{kind}/-1" for row in connection.execute(sa.text("SELECT id FROM tables")) for kind in KINDS]
    if names:
        forget = sa.text("DELETE FROM tokens WHERE hash = :hash")
        connection.execute(forget, [{"hash": _hash_with_empty_key(name)} for name in names])


KINDS = ("invite", "watch")


def _hash_with_empty_key(name: str) -> str:
    token = urlsafe_b64encode(hmac.digest(b"", name.encode(), "sha256")[:16]).decode().rstrip("=")
    return sha256(token.encode()).hexdigest()
