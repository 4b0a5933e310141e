"""What is sent over sockets, as bytes that are made once for all who get them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

FRAME = "frame"  # of a message to a socket: a whole frame, which `PatientSocket` sends as it is
WIRE = "stolik.wire"  # of the extensions of a socket's scope: the `Wire` under it


class Wire(Protocol):
    """A socket, without the layers of a framework around it."""

    def keeps_up(self) -> bool:
        """Whether it is open and the other side takes what it is sent."""

    def send_frame(self, frame: bytes) -> None:
        """To be called where it keeps up."""


TEXT = 0x81  # a whole message in one frame (RFC 6455, 5.2); what a server sends has no mask
SHORTEST, LONGEST_SHORT = 126, 1 << 16
LONGER, LONGEST = bytes((TEXT, 126)), bytes((TEXT, 127))  # than what one and two bytes of length can tell


def text_frame(payload: Sequence[bytes]) -> bytes:
    """Of a message in pieces, which are copied once."""
    size = 0
    for piece in payload:
        size += len(piece)
    if size < SHORTEST:
        head = bytes((TEXT, size))
    elif size < LONGEST_SHORT:
        head = LONGER + size.to_bytes(2, "big")
    else:
        head = LONGEST + size.to_bytes(8, "big")
    return b"".join([head, *payload])
