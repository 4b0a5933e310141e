"""What is sent over sockets, as bytes that are made once for all who get them."""

from __future__ import annotations

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


def text_frame(payload: bytes) -> bytes:
    size = len(payload)
    if size < SHORTEST:
        return bytes((TEXT, size)) + payload
    if size < LONGEST_SHORT:
        return bytes((TEXT, 126, size >> 8, size & 255)) + payload
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + payload
