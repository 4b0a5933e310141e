"""The socket of a table."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.websockets import WebSocket

from .access import Caller, token_hash, viewer_of, visible_table
from .context import context_of
from .live import GOING_AWAY, NOT_VISIBLE, Connection
from .problems import Problem

router = APIRouter()


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
    await socket.accept()
    connection = Connection(
        socket,
        find,
        caller.person,
        viewer_of(table, caller),
        context.payloads,
        token_hash=token_hash(watch),
        messages=context.messages,
    )
    await connection.run()
