"""Finished games looked at again: their analysis, and playing on from a moment of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from .access import Caller, TableId, viewer_of, visible_table
from .analyses import FAILED, NONE
from .bodies import PlayOn
from .context import Context, context_of
from .described import errors
from .playing_on import begin, match_to_play_on, table_to_play_on
from .problems import Problem, not_possible
from .routes_tables import WatchToken, whole
from .rows import FINISHED
from .table import Table
from .told_analysis import kept_analysis

router = APIRouter(prefix="/api")


async def finished_table(context: Context, caller: Caller, id_: str, watch: str | None) -> Table:
    """A table whose game is over, so that nothing of it is a secret any more. Raises Problem."""
    table = await visible_table(context, caller, id_, watch)
    if table.row.status != FINISHED or table.match is None:
        raise not_possible("not_finished")
    return table


@router.get(
    "/tables/{id}/analysis",
    summary="The analysis of a finished game, as far as it is",
    responses=errors(400, 404, 409, 503),
)
async def get_analysis(request: Request, id: TableId, watch: WatchToken = None) -> Response:
    context, caller = context_of(request), Caller(request)
    return await _told(context, caller, await finished_table(context, caller, id, watch))


@router.post(
    "/tables/{id}/analysis",
    summary="Begins the analysis of a finished game, unless it is under way or done",
    responses=errors(404, 409, changes=True),
)
async def start_analysis(request: Request, id: TableId, watch: WatchToken = None) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await finished_table(context, caller, id, watch)
    if (await context.analyses.facts(table.id)).status in (NONE, FAILED):
        if context.new_analyses.wait_for(caller.address):
            raise Problem(429, "too_many_requests")
        assert table.match is not None
        await context.analyses.start(table.id, table.match)
    return await _told(context, caller, table)


async def _told(context: Context, caller: Caller, table: Table) -> Response:
    facts = await context.analyses.facts(table.id)
    known = replace(facts, steps=list(facts.steps))  # more may be found while the words are made
    text = await asyncio.to_thread(kept_analysis, table, viewer_of(table, caller), known)
    return Response(text, media_type="application/json")


@router.post(
    "/tables/{id}/play-on",
    status_code=201,
    summary="Makes a table that goes on from a moment of a finished game, against bots",
    responses=errors(404, 409, changes=True),
)
async def play_on(request: Request, id: TableId, wanted: PlayOn, watch: WatchToken = None) -> Response:
    context, caller = context_of(request), Caller(request)
    source = await finished_table(context, caller, id, watch)
    assert source.match is not None
    own_name = await context.name_of(caller.person)
    stored, writes = table_to_play_on(source, wanted, caller.person, own_name, context.links)
    if context.new_tables.wait_for(caller.address):
        raise Problem(429, "too_many_requests")
    match = await asyncio.to_thread(match_to_play_on, source.match, wanted.n, stored.seats, caller.language)
    table = await context.hall.add(stored, writes)
    await table.carry_out(partial(begin, table, match))
    return whole(context, table, caller, 201)
