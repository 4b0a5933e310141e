"""Tables over HTTP."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from stolik.games.registry import GAMES, has_packs, printed_pack
from stolik.match.record import dumps
from stolik.match.tutorial import BOT, tutorial_of
from stolik.packs.pack import told_in_json

from . import lobby, reminding, speech
from .access import Caller, TableId, own_table, viewer_of, visible_table
from .answers import answer, answer_json
from .bodies import Chat, EndSessions, Join, NewSeat, NewTable, SeatChange, Webhook
from .boxes import PRINTED
from .cleaning import clean_name
from .context import Context, context_of
from .described import errors
from .identity import INVITE, SEAT, hashed, is_token
from .listing import summary
from .lobby import check_host
from .notices import is_fine
from .problems import Problem, not_found, not_possible
from .rows import FINISHED, OPEN_SEAT, QueuedNotice, StoredTable
from .snapshot import Snapshot, past_snapshot
from .table import Table
from .times import now_ms

router = APIRouter(prefix="/api")

WatchToken = Annotated[str | None, Query(max_length=64)]
LONGEST_WAIT = 30


@router.get("/tables", summary="Own tables, open ones, and ones to watch", responses=errors())
async def list_tables(request: Request) -> Response:
    context, caller = context_of(request), Caller(request)
    lists = await context.store.lists(caller.person)
    return answer(
        {"now": now_ms()}
        | {
            name: [summary(row, seats, speech.title(caller.language, row.game), caller.person) for row, seats in rows]
            for name, rows in lists.items()
        }
    )


@router.post("/tables", status_code=201, summary="Makes a table", responses=errors(404, 409, changes=True))
async def make_table(request: Request, wanted: NewTable) -> Response:
    context, caller = context_of(request), Caller(request)
    if context.new_tables.wait_for(caller.address):
        raise Problem(429, "too_many_requests")
    lobby.check_clock(wanted.clock, context.settings.shortest_clock_seconds)
    own_name = await context.name_of(caller.person)
    stored, writes = lobby.made_table(wanted, caller.person, own_name, context.links, context.packs)
    if wanted.start and any(seat.kind == OPEN_SEAT for seat in stored.seats):
        raise not_possible("seats_open")
    table = await context.hall.add(stored, writes)
    if wanted.start:
        await table.carry_out(partial(lobby.start, table, caller.language, context.packs))
    return whole(context, table, caller, 201)


@router.post(
    "/games/{game}/first-game",
    status_code=201,
    summary="Makes a table at which a newcomer is guided",
    responses=errors(404, 409, changes=True),
)
async def make_first_game(request: Request, game: Annotated[str, Path(max_length=64)]) -> Response:
    context, caller = context_of(request), Caller(request)
    tutorial = tutorial_of(game) if game in GAMES else None
    if tutorial is None:
        raise not_found("no_such_game")
    if context.new_tables.wait_for(caller.address):
        raise Problem(429, "too_many_requests")
    bots = [NewSeat(kind="bot", bot=BOT) for _ in range(1, tutorial.seats)]
    wanted = NewTable(game=game, options=dict(tutorial.options), seats=[NewSeat(kind="me"), *bots])
    own_name = await context.name_of(caller.person)
    # always with the printed box: the guide tells its numbers
    table = await context.hall.add(*lobby.made_table(wanted, caller.person, own_name, context.links, PRINTED))
    await table.carry_out(partial(lobby.start, table, caller.language, PRINTED, tutorial.seed))
    return whole(context, table, caller, 201)


@router.get(
    "/tables/{id}", summary="A table for this viewer, or what is new there", responses=errors(400, 404, 409, 503)
)
async def get_table(
    request: Request,
    id: TableId,
    watch: WatchToken = None,
    since: Annotated[int | None, Query(ge=-1, lt=2**31)] = None,
    revision: Annotated[int | None, Query(ge=-1, lt=2**31)] = None,
    chat: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id, watch)
    if since is None:
        return whole(context, table, caller)

    def nothing_new() -> bool:
        return table.version <= since and (revision is None or table.row.revision == revision) and not table.gone

    until = time.monotonic() + wait
    while nothing_new() and (left := until - time.monotonic()) > 0 and context.ready:
        await table.changes(left)
    if nothing_new():
        told = {"type": "update", "from": since, "version": table.version, "log": [], "chat": []}
        return answer(told)
    table = await visible_table(context, caller, id, watch)
    return answer_json(context.payloads.update(table, viewer_of(table, caller), since, chat))


@router.get("/links/{token}", summary="What the token of a link is for", responses=errors(400, 404, 409, 503))
async def get_link(request: Request, token: Annotated[str, Path(max_length=64)]) -> Response:
    context, caller = context_of(request), Caller(request)
    id_, kind, seat = await find_link(context, token)
    table = await context.hall.fresh(id_)
    title = speech.title(caller.language, table.row.game)
    told = {"kind": kind, "table": summary(table.row, table.seats, title, caller.person)}
    return answer({**told, "seat": seat} if kind == SEAT else told)


async def find_link(context: Context, token: str) -> tuple[str, str, int]:
    found = await context.store.token(hashed(token)) if is_token(token) else None
    if found is None:
        raise not_found("no_such_link")
    return found


@router.post("/tables/{id}/join", summary="Takes a seat", responses=errors(404, 409, changes=True))
async def join_table(request: Request, id: TableId, wanted: Join) -> Response:
    context, caller = context_of(request), Caller(request)
    kind, own_seat = INVITE, -1
    if wanted.token is not None:
        found, kind, own_seat = await find_link(context, wanted.token)
        if found != id or kind not in (INVITE, SEAT):
            raise not_found("no_such_link")
        table = await context.hall.fresh(id)
    else:
        table = await visible_table(context, caller, id, None)
    name = clean_name(wanted.name) or await context.name_of(caller.person)

    async def sit_down() -> None:
        if kind == SEAT and table.seats[own_seat].kind != OPEN_SEAT:
            await lobby.take_over(table, caller.person, own_seat)
        else:
            await lobby.join(table, caller.person, own_seat if kind == SEAT else wanted.seat, name)

    await table.carry_out(sit_down)
    return whole(context, table, caller)


@router.post(
    "/tables/{id}/seats", summary="Changes a seat, a name or a colour", responses=errors(404, 409, changes=True)
)
async def change_seat(request: Request, id: TableId, wanted: SeatChange) -> Response:
    context, caller, table = await own_table(request, id)
    own_name = await context.name_of(caller.person)
    await table.carry_out(partial(lobby.change_seat, table, caller.person, own_name, wanted, context.links))
    return whole(context, table, caller)


@router.post(
    "/tables/{id}/end-sessions",
    summary="Ends the other browsers at one's own seat and its link",
    responses=errors(404, 409, changes=True),
)
async def end_sessions(request: Request, id: TableId, wanted: EndSessions) -> Response:
    context, caller, table = await own_table(request, id)
    await table.carry_out(partial(lobby.end_other_sessions, table, caller.person, wanted.seat, context.links))
    return whole(context, table, caller)


@router.post("/tables/{id}/start", summary="Begins the game", responses=errors(404, 409, changes=True))
async def start_table(request: Request, id: TableId) -> Response:
    context, caller, table = await own_table(request, id)

    async def start() -> None:
        check_host(table, caller.person)
        await lobby.start(table, caller.language, context.packs)

    await table.carry_out(start)
    return whole(context, table, caller)


@router.post("/tables/{id}/leave", summary="Leaves the table", responses=errors(404, 409, changes=True))
async def leave_table(request: Request, id: TableId) -> Response:
    context, caller, table = await own_table(request, id)
    await table.carry_out(partial(lobby.leave, table, caller.person, context.links))
    return whole(context, table, caller)


@router.post(
    "/tables/{id}/remind",
    summary="Reminds the one whom everybody waits for, once in a turn",
    responses=errors(404, 409, changes=True),
)
async def remind(request: Request, id: TableId) -> Response:
    context, caller, table = await own_table(request, id)
    await table.carry_out(partial(reminding.remind, table, caller.person))
    return whole(context, table, caller)


@router.post(
    "/tables/{id}/rematch", summary="Another game with the same people", responses=errors(404, 409, changes=True)
)
async def rematch(request: Request, id: TableId) -> Response:
    context, caller, table = await own_table(request, id)

    async def follow() -> StoredTable | None:
        if table.row.rematch is not None:
            return None
        return await lobby.rematch(table, caller.person, context.links, context.packs)

    made = await table.carry_out(follow)
    if made is None:
        assert table.row.rematch is not None
        return whole(context, await visible_table(context, caller, table.row.rematch, None), caller)
    following = context.hall.keep_new(made)
    people = {person for seat in following.seats for person in seat.holders}
    if people <= {caller.person}:  # nobody to wait for
        await following.carry_out(partial(lobby.start, following, caller.language, context.packs))
    return whole(context, following, caller)


@router.post("/tables/{id}/chat", summary="Says something", responses=errors(404, 409, changes=True))
async def say(request: Request, id: TableId, wanted: Chat, watch: WatchToken = None) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id, watch)
    name = await context.name_of(caller.person)
    await table.carry_out(partial(lobby.say, table, caller.person, name, wanted.text))
    return answer_json(context.payloads.update(table, viewer_of(table, caller), table.version, table.chat[-1].n - 1))


@router.post("/tables/{id}/webhook", summary="Where notices go", responses=errors(404, 409, changes=True))
async def set_webhook(request: Request, id: TableId, wanted: Webhook) -> Response:
    context, caller, table = await own_table(request, id)
    check_host(table, caller.person)
    if wanted.url is not None:
        await context.notices.check(wanted.url)

    async def set_it() -> None:
        check_host(table, caller.person)
        await lobby.set_webhook(table, wanted.url, caller.language)

    await table.carry_out(set_it)
    return whole(context, table, caller)


@router.get(
    "/tables/{id}/webhook",
    summary="Where notices go, and how the last one went",
    responses=errors(400, 403, 404, 409, 503),
)
async def get_webhook(request: Request, id: TableId) -> Response:
    context, caller, table = await own_table(request, id)
    check_host(table, caller.person)
    return answer(await _told_webhook(context, table))


@router.post(
    "/tables/{id}/webhook/test", summary="Sends a notice to try it out", responses=errors(404, 409, changes=True)
)
async def try_webhook(request: Request, id: TableId) -> Response:
    context, caller, table = await own_table(request, id)
    check_host(table, caller.person)
    row = table.row
    if row.webhook is None:
        raise not_possible("no_webhook")
    seat = (table.seats_of(caller.person) or (0,))[0]
    notice = QueuedNotice(row.id, 0, seat, row.game, row.webhook, row.webhook_language, table.seats, [])
    await context.notices.try_out(notice)
    return answer(await _told_webhook(context, table))


async def _told_webhook(context: Context, table: Table) -> dict[str, object]:
    result, at = await context.store.webhook_result(table.id)
    fine = None if result is None else is_fine(result)
    return {"url": table.row.webhook, "result": result, "fine": fine, "at": at}


@router.get("/tables/{id}/at/{n}", summary="The table as it was after entry n", responses=errors(400, 404, 409, 503))
async def get_past(
    request: Request, id: TableId, n: Annotated[int, Path(ge=1, lt=2**31)], watch: WatchToken = None
) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id, watch)
    return answer_json(context.payloads.at(table, viewer_of(table, caller), await snapshot_at(table, n)))


async def snapshot_at(table: Table, n: int) -> Snapshot:
    match, shown = table.match, table.snapshot
    if match is None or shown is None or n > shown.version:
        raise not_found("no_such_entry")
    return await asyncio.to_thread(past_snapshot, match, n, shown.players)


@router.get(
    "/tables/{id}/pieces/{piece:path}",
    summary="What a piece is, does and means to this viewer now, or after entry `at`",
    responses=errors(400, 404, 409, 503),
)
async def get_piece(
    request: Request,
    id: TableId,
    piece: Annotated[str, Path(max_length=80)],
    at: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
    watch: WatchToken = None,
) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id, watch)
    if table.snapshot is None:
        raise not_possible("not_started")
    shown = table.snapshot if at is None else await snapshot_at(table, at)
    return answer(context.payloads.piece(table, viewer_of(table, caller), piece, shown))


@router.get(
    "/tables/{id}/components",
    summary="What is printed in the box that the table is played with",
    responses=errors(400, 404, 409, 503),
)
async def get_components(request: Request, id: TableId, watch: WatchToken = None) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id, watch)
    if not has_packs(table.row.game):
        raise not_found("no_such_page")
    pack = context.payloads.pack_of(table) or printed_pack(table.row.game)
    return answer({"fingerprint": pack.fingerprint, "facts": told_in_json(pack.facts)})


@router.get("/tables/{id}/record", summary="The record as JSON lines", responses=errors(400, 404, 409, 503))
async def get_record(request: Request, id: TableId, watch: WatchToken = None) -> Response:
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id, watch)
    if table.match is None:
        raise not_possible("not_started")
    if table.row.status != FINISHED and table.meta.secrets:
        raise not_possible("not_finished")
    if table.read_only:
        raise not_possible("read_only")
    text = record_text(table)
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def record_text(table: Table) -> str:
    """The record; while the game is running its seed, which tells all chance to come, is left out."""
    assert table.match is not None
    text = dumps(table.match)
    if table.row.status == FINISHED:
        return text
    first, rest = text.split("\n", 1)
    return json.dumps({**json.loads(first), "seed": ""}, ensure_ascii=False) + "\n" + rest


def whole(context: Context, table: Table, caller: Caller, status: int = 200) -> Response:
    return answer_json(context.payloads.table(table, viewer_of(table, caller)), status)
