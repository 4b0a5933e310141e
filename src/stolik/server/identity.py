"""Who is asking: identity cookies, and the tokens in links. Both have 128 bits and are stored only as hashes."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from stolik.match.files import write_whole

COOKIE = "stolik_id"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
INVITE, WATCH, SEAT = "invite", "watch", "seat"
ANY_SEAT = -1

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_BYTES = 16
KEY_BYTES = 32


def new_token() -> str:
    return secrets.token_urlsafe(_BYTES)


def is_token(text: str) -> bool:
    """Whether it has the form of an identity or of a link's token."""
    return _TOKEN.fullmatch(text) is not None


def hashed(token: str) -> str:
    """What is stored of a token. 128 random bits need neither salt nor a slow hash."""
    return sha256(token.encode()).hexdigest()


class LinkMaker:
    """Makes a table's tokens from a key outside the database, so that links can be shown again but not stolen."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: str, kind: str, seat: int = ANY_SEAT, renewed: int = 0) -> str:
        """`renewed` counts how often the link of a seat was made anew; each time gives another token."""
        name = f"{table}/{kind}/{seat}" + (f"/{renewed}" if renewed else "")
        made = hmac.digest(self._key, name.encode(), "sha256")
        return urlsafe_b64encode(made[:_BYTES]).decode().rstrip("=")


class DamagedKey(Exception):
    """A file that is no key: with a short one, strangers could compute links."""

    def __init__(self, file: Path, size: int) -> None:
        super().__init__(f"{file} is damaged: {size} bytes instead of {KEY_BYTES}")
        self.file = file
        self.size = size


def load_key(file: Path) -> bytes:
    """The key of this server, made at the first start. Without it old links still work, but new ones are shown.

    Raises DamagedKey, and OSError if a new key cannot be stored: then there is no file at all.
    """
    try:
        key = file.read_bytes()
    except FileNotFoundError:
        fresh = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        write_whole(fresh, secrets.token_bytes(KEY_BYTES), 0o600)
        try:
            os.link(fresh, file)  # of several processes that start together one makes the key
        except FileExistsError:
            pass
        except OSError:  # a file system without links, which nobody shares
            os.replace(fresh, file)
        finally:
            fresh.unlink(missing_ok=True)
        key = file.read_bytes()
    if len(key) != KEY_BYTES:
        raise DamagedKey(file, len(key))
    return key
