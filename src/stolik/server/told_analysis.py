"""An analysis as its reader is told: the stored facts, in words where they need some."""

from __future__ import annotations

from typing import Any

import orjson

from stolik.bots.analysis import DIGITS, Choice, Deciding, Step, deciding, grades
from stolik.bots.judge import judging_level
from stolik.core.moves import Move
from stolik.core.prompt import Offer
from stolik.core.state import State
from stolik.match.entries import Decided

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
        "chances": [_chances(step) for step in facts.steps],
        "deciding": [_deciding(table, viewer, each) for each in deciding(facts.steps)],
        "grades": [grade._asdict() for grade in grades(facts.steps, len(table.seats), facts.of)],
        "points": parts.scores(shown, viewer.view_as(shown.actor), viewer.language),
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


def _chances(step: Step) -> dict[str, Any]:
    return {"n": step.n, "seat": step.seat, "turn": str(step.turn), "chances": step.chances}


def _deciding(table: Table, viewer: Viewer, found: Deciding) -> dict[str, Any]:
    step = found.step
    return {
        "n": step.n,
        "seat": step.seat,
        "turn": str(step.turn),
        **_words(table, viewer, step),
        "before": found.before,
        "after": found.after,
        "swing": found.swing,
    }


def _words(table: Table, viewer: Viewer, step: Step) -> dict[str, Any]:
    """What was played and what the bot would have played; kept, since a page asks again and again."""
    language, eyes = viewer.language, viewer.only_seat
    key = ("deciding", step.n, language, eyes)
    text = table.texts.get(key)
    if text is None:
        match = table.match
        assert match is not None and step.seat is not None
        line = match.log()[step.n - 1]
        assert isinstance(line.entry, Decided)
        known: State = match.game.redact(match.state_at(step.n - 1), step.seat)
        played = match.game.moves.parse(line.entry.move)
        text = table.texts[key] = kept_json(
            {
                "move": played.notation,
                "label": _label(table, known, played, language),
                "lines": [sentence["text"] for sentence in parts.sentences(table, line, language, eyes)],
                "best": _best(table, known, step.choice, language),
                "same": step.choice is None or step.choice.same,
            }
        )
    told: dict[str, Any] = orjson.loads(text)
    return told


def _best(table: Table, known: State, choice: Choice | None, language: str) -> dict[str, Any] | None:
    """Null where there was nothing else to play."""
    if choice is None:
        return None
    assert table.match is not None
    best = table.match.game.moves.parse(choice.best)
    chance = round(choice.chance, DIGITS)
    return {"move": best.notation, "label": _label(table, known, best, language), "chance": chance}


def _label(table: Table, known: State, move: Move, language: str) -> str:
    assert table.match is not None
    game = table.match.game
    return speech.offer_label(language, game, Offer(move, [], game.arguments(known, move)))
