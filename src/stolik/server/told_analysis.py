"""An analysis as its reader is told: the stored facts, in words where they need some."""

from __future__ import annotations

from typing import Any

import orjson

from stolik.bots.analysis import Deciding, deciding, grades, told_deciding, told_step
from stolik.bots.judging import judging_level
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.prompt import Offer
from stolik.core.state import State

from . import parts, speech
from .analyses import DONE, Facts
from .kept_json import kept_json
from .payload import Viewer
from .table import Table
from .times import now_ms


def told_analysis(table: Table, viewer: Viewer, facts: Facts) -> dict[str, Any]:
    """Of a finished game; may play its log again, which takes a while."""
    match, shown = table.match, table.snapshot
    assert match is not None and shown is not None
    return {
        "status": facts.status,
        "done": facts.done,
        "of": facts.of,
        "seconds_left": facts.seconds_left(now_ms()),
        "bot": facts.bot or judging_level(match.game, len(table.seats)),
        "chances": [told_step(step) for step in facts.steps],
        "deciding": [_deciding(table, viewer, each) for each in deciding(facts.steps)],
        "grades": [grade._asdict() for grade in grades(facts.steps, len(table.seats), facts.of)],
        "points": parts.scores(
            match.game, match.game.redact(shown.state, viewer.view_as(shown.actor)), viewer.language
        ),
    }


def kept_analysis(table: Table, viewer: Viewer, facts: Facts) -> bytes:
    """The same as JSON; once it is done it stays as it is."""
    key = ("analysis", viewer.language, viewer.only_seat)
    text = table.texts.get(key)
    if text is None:
        text = kept_json(told_analysis(table, viewer, facts))
        if facts.status == DONE:
            table.texts[key] = text
    return text


def _deciding(table: Table, viewer: Viewer, found: Deciding) -> dict[str, Any]:
    """With what was played and what the bot would have played in words."""
    match, step, language, eyes = table.match, found.step, viewer.language, viewer.only_seat
    assert match is not None and step.seat is not None
    told = told_deciding(match, found)
    key = ("deciding", step.n, language, eyes)
    text = table.texts.get(key)
    if text is None:  # kept, since a page asks again and again how far it is
        known: State = match.game.redact(match.state_at(step.n - 1), step.seat)
        moves = [told["move"], *([told["best"]["move"]] if told["best"] else [])]
        labels = [_label(match.game, known, match.game.moves.parse(move), language) for move in moves]
        lines = [sentence["text"] for sentence in parts.sentences(table, match.log()[step.n - 1], language, eyes)]
        text = table.texts[key] = kept_json([labels, lines])
    labels, lines = orjson.loads(text)
    if told["best"]:
        told["best"]["label"] = labels[1]
    return {**told, "label": labels[0], "lines": lines}


def _label(game: Game[Any], known: State, move: Move, language: str) -> str:
    return speech.offer_label(language, game, Offer(move, [], game.arguments(known, move)))
