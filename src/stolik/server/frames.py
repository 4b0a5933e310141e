"""What is sent over sockets, as bytes that are made once for all who get them."""

from __future__ import annotations

from websockets.frames import Frame, Opcode

FRAME = "frame"  # of a message to a socket: a whole frame, which `PatientSocket` sends as it is


def text_frame(payload: bytes) -> bytes:
    return Frame(Opcode.TEXT, payload).serialize(mask=False)
