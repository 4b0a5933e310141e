"""Hints over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from . import lobby
from .access import TableId, own_table, viewer_of
from .answers import answer
from .bodies import HintRequest, Hints
from .described import errors
from .hints import hint
from .lobby import check_host
from .routes_tables import whole

router = APIRouter(prefix="/api")


@router.post(
    "/tables/{id}/hint",
    summary="The three best moves of an own seat that is to decide, with reasons",
    responses=errors(404, 409, 422, changes=True),
)
async def get_hint(request: Request, id: TableId, wanted: HintRequest) -> Response:
    context, caller, table = await own_table(request, id)
    viewer = viewer_of(table, caller)
    told = await hint(table, caller.person, viewer, wanted, context.payloads, context.thinkers, context.hints)
    return answer(told)


@router.post(
    "/tables/{id}/hints", summary="Whether hints are allowed at the table", responses=errors(404, 409, changes=True)
)
async def allow_hints(request: Request, id: TableId, wanted: Hints) -> Response:
    context, caller, table = await own_table(request, id)

    async def allow() -> None:
        check_host(table, caller.person)
        await lobby.allow_hints(table, wanted.allowed)

    await table.carry_out(allow)
    return whole(context, table, caller)
