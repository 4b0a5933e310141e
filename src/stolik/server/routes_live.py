"""The socket of a table."""

from __future__ import annotations

from collections import Counter
from functools import partial

from fastapi import APIRouter
from starlette.websockets import WebSocket

from .context import Caller, context_of, token_hash, viewer_of, visible_table
from .live import GOING_AWAY, NOT_VISIBLE, Connection
from .problems import Problem

router = APIRouter()

TOO_MANY = 4029
_open: Counter[str] = Counter()  # sockets per address


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """The guard has checked the origin already."""
    context, caller = context_of(socket), Caller(socket)
    watch = socket.query_params.get("watch")
    find = partial(visible_table, context, caller, id[:32], watch)
    try:
        table = await find()
    except Problem:
        await socket.close(NOT_VISIBLE)
        return
    if not context.ready:
        await socket.close(GOING_AWAY)
        return
    limit = context.settings.sockets_per_address
    if limit and _open[caller.address] >= limit:
        await socket.close(TOO_MANY)
        return
    _open[caller.address] += 1
    try:
        await socket.accept()
        viewer, token = viewer_of(table, caller), token_hash(watch)
        await Connection(socket, find, caller.person, viewer, context.payloads, token).run()
    finally:
        _open[caller.address] -= 1
