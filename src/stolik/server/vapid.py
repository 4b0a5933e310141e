"""Who sends pushes: a key of this server, made from the one of its links, so that all processes share it."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlsplit

from .addresses import BadAddress, check_url

# the order of the curve P-256
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
HOURS = 12  # for which a push service may believe what we sign
POINT_BYTES = 65
SECRET_BYTES = 16


class Subscription(NamedTuple):
    """A browser that wants to be told."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class BadSubscription(ValueError):
    """What no browser would send."""


def check_subscription(endpoint: str, p256dh: str, auth: str) -> None:
    """Raises BadSubscription."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        check_url(endpoint)
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (BadAddress, ValueError) as wrong:
        raise BadSubscription(str(wrong)) from None
    if len(point) != POINT_BYTES or len(secret) != SECRET_BYTES:
        raise BadSubscription("keys of another size")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Vapid:
    """Signs pushes and encrypts them for one browser. Cryptography is loaded when it is first wanted."""

    def __init__(self, key: bytes, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        made = int.from_bytes(hmac.digest(key, b"push/private key", "sha512"), "big") % (ORDER - 1) + 1
        self._private = ec.derive_private_key(made, ec.SECP256R1())
        self._contact = contact
        point = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.public = urlsafe_b64encode(point).decode().rstrip("=")  # as browsers want it

    def authorization(self, endpoint: str, now: int) -> str:
        """For one push service, which must know that nobody else's messages come."""
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact, "exp": now // 1000 + HOURS * 3600}
        return str(Vapid02(self._private).sign(claims)["Authorization"])


def encrypted(subscription: Subscription, message: bytes) -> bytes:
    """For the eyes of one browser: the push service between cannot read it."""
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    told = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message)
    return bytes(told["body"])
