"""Hints: what the best moves of a seat are, thought out in a process of its own from what the seat may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from stolik.core.game import Game, seat_names
from stolik.core.prompt import Prompt
from stolik.core.refusal import NOT_YOUR_TURN, Refusal
from stolik.match.match import HUMAN

from . import speech
from .bodies import HintRequest
from .hint_rules import may_have_hints
from .limits import RateLimit
from .names import names_for
from .parts import told_refusal
from .payload import Payloads, Viewer
from .problems import Problem, RefusedByMatch, not_possible, not_yours, stale
from .rows import FINISHED
from .snapshot import Snapshot
from .table import Table
from .thinkers import Thinkers, ThinkingFailed

log = logging.getLogger(__name__)

THINKING = 0.8  # seconds for trial games; the first look comes before them
LONGEST = 15.0  # seconds for everything, with the wait for a process that is free
Told = dict[str, Any]


async def hint(
    table: Table, person: str, viewer: Viewer, wanted: HintRequest, payloads: Payloads, thinkers: Thinkers,
    limit: RateLimit,
) -> Told:  # fmt: skip
    """The three best moves of a seat, in the words of the viewer. Raises Problem."""
    shown = _asked_about(table, person, viewer, wanted, payloads)
    key = ("hint", wanted.seat)
    advice: Told | None = table.pages.get(key)
    if advice is None:
        wait = limit.wait_for(person)
        if wait:
            raise Problem(429, "too_many_requests")
        advice = await _thought_out(table, shown, thinkers)
        if table.snapshot is shown:  # else it is of the past by now
            table.pages[key] = advice
    return _told(shown, advice, names_for(table.seats, viewer.language), viewer.language)


def _asked_about(table: Table, person: str, viewer: Viewer, wanted: HintRequest, payloads: Payloads) -> Snapshot:
    """Where the match stands, if this seat is to decide there and may have hints. Raises Problem."""
    seat, shown = wanted.seat, table.snapshot
    if seat >= len(table.seats):
        raise Problem(404, "no_such_seat")
    if person not in table.seats[seat].holders:
        raise not_yours("not_your_seat")
    if shown is None:
        raise not_possible("not_started")
    if table.row.status == FINISHED:
        raise not_possible("finished")
    if table.read_only:
        raise not_possible("read_only")
    if not may_have_hints(table, viewer.seats):
        raise not_yours("hints_off")
    if wanted.expected_version != shown.version:
        raise stale(shown.version, payloads.table(table, viewer))
    if shown.players[seat] != HUMAN:
        raise not_possible("has_resigned" if table.seats[seat].resigned else "bot_plays")
    if seat != shown.actor:
        told = told_refusal(Refusal(NOT_YOUR_TURN, "", {"seat": shown.actor}), table, viewer.language)
        raise RefusedByMatch(told["code"], told["message"], told["rule"], told["details"])
    return shown


def question_of(table: Table, shown: Snapshot) -> Told:
    """What a thinking process is asked; nothing in it that the actor may not know."""
    game, actor = shown.game, shown.actor
    names = seat_names(len(shown.players))
    question: Told = {
        "kind": "hint",
        "game": game.meta.game,
        "names": names,
        "options": table.row.options,
        "position": game.position(game.redact(shown.state, actor), names),
        "seed": f"{table.id}/{shown.version}",  # so the same question has the same answer; not the seed of the match
        "seconds": THINKING,
    }
    if table.match is not None and table.match.pack is not None:
        question["components"] = table.match.pack.fingerprint
        question["pack"] = table.match.pack.facts
    return question


async def _thought_out(table: Table, shown: Snapshot, thinkers: Thinkers) -> Told:
    try:
        async with asyncio.timeout(LONGEST):
            return await thinkers.advise(question_of(table, shown), LONGEST)
    except (ThinkingFailed, TimeoutError) as failed:
        log.warning("table %s: no hint: %s", table.id, failed)
        raise Problem(503, "no_hint") from None


def _told(shown: Snapshot, advice: Told, names: Sequence[str], language: str) -> Told:
    game, actor = shown.game, shown.actor
    asked = game.prompt(game.redact(shown.state, actor))
    assert asked is not None
    return {
        "version": shown.version,
        "seat": actor,
        "even": 1 / len(shown.players),
        "trials": advice["trials"],
        "moves": [_told_move(game, asked, each, names, language) for each in advice["moves"]],
    }


def _told_move(game: Game[Any], asked: Prompt, advised: Told, names: Sequence[str], language: str) -> Told:
    actor = asked.seat
    offer = next(offer for offer in asked.offers if offer.move.notation == advised["move"])
    figures = {name: advised[name] for name in ("chance", "low", "high", "lead", "standing")}
    reasons = [
        {
            "text": speech.hint_reason(language, game, each["theme"], each["good"], each["changes"], actor, names),
            "good": each["good"],
            "worth": each["worth"],
        }
        for each in advised["reasons"]
    ]
    label = speech.offer_label(language, game, offer)
    return {"move": offer.move.notation, "label": label, **figures, "reasons": reasons}
