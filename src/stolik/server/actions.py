"""Actions at a table: proposed, stored, accepted, told, in that order, one at a time per table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b

import orjson

from stolik.match.match import HUMAN, Match, MoveRefused, Proposal

from . import metrics
from .bodies import Action, ActionRequest
from .change import Change
from .clocks import NONE
from .levels import SIT_IN_LEVEL
from .parts import told_refusal
from .payload import Payloads, Viewer
from .problems import Problem, RefusedByMatch, malformed, not_possible, not_yours, stale
from .rows import FINISHED, HUMAN_SEAT, WAITING
from .snapshot import past_snapshot
from .table import Table
from .times import now_ms


def digest_of(request: ActionRequest) -> str:
    told = f"{request.seat}/{request.action.model_dump_json()}"
    return blake2b(told.encode(), digest_size=16).hexdigest()


async def perform(
    table: Table, person: str, viewer: Viewer, request: ActionRequest, payloads: Payloads, brief: bool = False
) -> bytes:
    """The answer to an action of a person. Raises Problem; then nothing has changed.

    A brief one is for those to whom a socket tells what happened: what the table looks like is made once less.
    """
    return await table.carry_out(partial(_perform, table, person, viewer, request, payloads, brief))


async def _perform(
    table: Table, person: str, viewer: Viewer, request: ActionRequest, payloads: Payloads, brief: bool
) -> bytes:
    if table.process and _knows_more(table, person, request):
        await table.catch_up()
    _check_seat(table, person, request)
    digest = digest_of(request)
    known = table.move_ids.get(request.move_id)
    if known is not None:
        metrics.ACTIONS.labels("repeated").inc()
        return await _answer_again(table, viewer, request, known, digest, payloads, brief)
    match = _match_in_play(table)
    if request.expected_version != match.version:
        metrics.ACTIONS.labels("stale").inc()
        raise stale(match.version, payloads.table(table, viewer))
    before = match.version
    try:
        change = await _proposed(table, match, request.seat, request.action)
    except MoveRefused as refused:
        metrics.ACTIONS.labels("refused").inc()
        told = told_refusal(refused.refusal, table, viewer.language)
        raise RefusedByMatch(told["code"], told["message"], told["rule"], told["details"]) from None
    await table.change(change, request.move_id, digest)
    metrics.ACCEPTED.inc()
    if brief:
        return _brief_answer(request, table.version)
    text = _known_by(request, payloads.update(table, viewer, before, _last_chat(table)))
    table.answers[request.seat] = (request.move_id, text)
    return text


def _knows_more(table: Table, person: str, request: ActionRequest) -> bool:
    """Whether somebody comes from another process, of which we have not heard yet what happened there."""
    if request.seat >= len(table.seats):
        return False
    return person not in table.seats[request.seat].holders or request.expected_version > table.version


async def perform_bot_move(table: Table, version: int, seat: int, notation: str) -> bool:
    """Whether the move of a bot was accepted; not if the table has gone on without it."""

    async def move() -> bool:
        match = table.match
        if match is None or match.version != version or match.players[seat] == HUMAN:
            return False
        await table.change(Change(proposals=[match.propose(seat, notation)]))
        metrics.ACTIONS.labels("bot").inc()
        return True

    return await table.carry_out(move)


def _check_seat(table: Table, person: str, request: ActionRequest) -> None:
    if request.seat >= len(table.seats):
        raise Problem(404, "no_such_seat")
    if person not in table.seats[request.seat].holders:
        raise not_yours("not_your_seat")


def _match_in_play(table: Table) -> Match:
    if table.row.status == WAITING or table.match is None:
        raise not_possible("not_started")
    if table.row.status == FINISHED:
        raise not_possible("finished")
    return table.match


def _last_chat(table: Table) -> int:
    return table.chat[-1].n if table.chat else 0


def _known_by(request: ActionRequest, update: bytes) -> bytes:
    """An update as an answer: with the move id of the request."""
    return b'%b,"move_id":%b}' % (update[:-1], orjson.dumps(request.move_id))


def _brief_answer(request: ActionRequest, version: int) -> bytes:
    return orjson.dumps({"type": "accepted", "version": version, "move_id": request.move_id})


async def _answer_again(
    table: Table,
    viewer: Viewer,
    request: ActionRequest,
    known: tuple[int, str],
    digest: str,
    payloads: Payloads,
    brief: bool,
) -> bytes:
    version, first_digest = known
    if digest != first_digest:
        raise not_possible("move_id_used")
    if brief:
        return _brief_answer(request, version)
    kept = table.answers.get(request.seat)
    if kept is not None and kept[0] == request.move_id:
        return kept[1]
    assert table.match is not None and table.snapshot is not None
    past = await asyncio.to_thread(past_snapshot, table.match, version, table.snapshot.players)
    return _known_by(request, payloads.update(table, viewer, version - 1, _last_chat(table), past))


async def _proposed(table: Table, match: Match, seat: int, action: Action) -> Change:
    """What the action would change. Raises MoveRefused, Problem."""
    kind = action.type
    if kind == "claim_absence":
        return await _bot_sits_in(table, match, seat, action)
    if kind in ("return", "resign"):
        return _other_player(table, match, seat, kind)
    # whoever is away, or has resigned, was there when the barrier was passed and is asked as well
    if match.players[seat] != HUMAN and kind != "answer_takeback":
        raise not_possible("has_resigned" if table.seats[seat].resigned else "bot_plays")
    if kind == "move":
        if action.move is None:
            raise malformed("action.move")
        proposal = match.propose(seat, action.move)
    elif kind == "answer_takeback":
        if action.agree is None:
            raise malformed("action.agree")
        proposal = await asyncio.to_thread(match.propose_answer, seat, action.agree)
    else:  # these play the log again, which takes a while
        doors = {
            "undo": match.propose_undo,
            "restart_turn": match.propose_restart,
            "ask_takeback": match.propose_takeback,
        }
        proposal = await asyncio.to_thread(doors[kind], seat)
    return Change(proposals=[proposal])


def _other_player(table: Table, match: Match, seat: int, kind: str) -> Change:
    if kind == "resign":
        return resignation(table, match, [seat])
    if table.seats[seat].resigned:
        raise not_possible("has_resigned")
    if not table.sat_in(seat):
        raise not_possible("not_sat_in")
    return Change(proposals=[match.propose_player(seat, HUMAN)])


async def _bot_sits_in(table: Table, match: Match, seat: int, action: Action) -> Change:
    """For somebody whose time is up or, where there is no clock, who has been away for long."""
    number = action.absent
    if number is None:
        raise malformed("action.absent")
    if number >= len(table.seats):
        raise Problem(404, "no_such_seat")
    if table.seats[number].kind != HUMAN_SEAT or match.players[number] != HUMAN or number == seat:
        raise not_possible("not_absent")
    if not table.clocks.time_is_up(number, now_ms()) and not await _is_long_away(table, number):
        raise not_possible("not_absent")
    return Change(proposals=[match.propose_player(number, SIT_IN_LEVEL)])


async def _is_long_away(table: Table, seat: int) -> bool:
    if table.clocks.kind != NONE:
        return False
    away = await table.sure_absence()
    return away is not None and away.seat == seat and now_ms() >= away.sit_in_from


def resignation(table: Table, match: Match, seats: Sequence[int]) -> Change:
    """Bots play the seats to the end; the person keeps them to look at."""
    draft, proposals = match.draft(), list[Proposal]()
    for seat in seats:
        if table.seats[seat].resigned:
            raise not_possible("has_resigned")
        # where a bot sits in already, the entry only has to last
        player = SIT_IN_LEVEL if match.players[seat] == HUMAN else match.players[seat]
        proposals.append(draft.propose_player(seat, player))
        draft.accept(proposals[-1])
    resigned = {seat: replace(table.seats[seat], resigned=True) for seat in seats}
    return Change(seats=resigned, proposals=proposals)
