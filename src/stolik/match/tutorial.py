"""The first game of a newcomer, guided: a fixed opening, and where somebody stands in it.

A game's `tutorial.yaml` says how the table is set up, what the newcomer is asked to do step by step, and what the
others play meanwhile. Nothing of it is stored with a match: its seed tells that it is guided, its decisions how far.
docs/adding-a-game.md tells how such a file is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from stolik.games.registry import meta_of

from .match import HUMAN, Match

LEARNER = 0  # the seat of whoever is guided
BOT = "easy"  # who sits on the others
PARTS = ("title", "text", "do", "ask", "why")  # of the words of a step
END = "end"  # what the words after the last step are called
END_PARTS = ("title", "text")


class BadTutorial(ValueError):
    """A tutorial.yaml that cannot be read."""


class Step(NamedTuple):
    """One bubble: the piece that it points at and the move that it asks for."""

    id: str
    anchor: str
    move: str
    rule: str
    then: tuple[str, ...]  # what the others play before the next question


class Tutorial(NamedTuple):
    game: str
    seed: str
    seats: int
    options: Mapping[str, Any]
    first: tuple[str, ...]  # what the others play before the first question
    steps: tuple[Step, ...]
    end: str  # the piece that the last words point at

    @property
    def line(self) -> list[str]:
        """All moves of the opening, in their order."""
        return [*self.first, *(move for step in self.steps for move in (step.move, *step.then))]

    def word_keys(self) -> list[str]:
        """Of its words in the catalogues."""
        prefix = f"{meta_of(self.game).prefix}.guide"
        told = [f"{prefix}.{step.id}.{part}" for step in self.steps for part in PARTS]
        return [*told, *(f"{prefix}.{END}.{part}" for part in END_PARTS)]


class Guidance(NamedTuple):
    """Where a match stands in its opening."""

    tutorial: Tutorial
    step: int  # that is asked for, or comes next; as many as there are: all are done
    astray: int  # how many decisions the learner has to take back to be in the opening again
    reply: str  # what another seat plays now; empty where the learner is to move, or the opening was left


@cache
def tutorial_of(game: str) -> Tutorial | None:
    """The guided opening of a game, if it has one. Raises BadTutorial."""
    meta_of(game)
    file = files(f"stolik.games.{game}").joinpath("tutorial.yaml")
    if not file.is_file():
        return None
    import yaml  # late: it is wanted where a table begins, not where games are listed

    return read_tutorial(game, yaml.safe_load(file.read_text("utf-8")))


def read_tutorial(game: str, told: Mapping[str, Any]) -> Tutorial:
    """Raises BadTutorial; whether its moves and pieces exist only playing it can tell."""
    _check(told, {"seed", "seats", "steps", "end"}, {"options", "first"}, "a tutorial")
    steps = []
    for each in told["steps"]:
        _check(each, {"id", "anchor", "move", "rule"}, {"then"}, "a step")
        steps.append(Step(each["id"], each["anchor"], each["move"], str(each["rule"]), tuple(each.get("then", ()))))
    ids = [END, *(step.id for step in steps)]
    if len(set(ids)) < len(ids):
        raise BadTutorial("two steps have the same id")
    first, options = tuple(told.get("first", ())), told.get("options", {})
    return Tutorial(game, str(told["seed"]), int(told["seats"]), options, first, tuple(steps), told["end"])


def _check(told: Mapping[str, Any], needed: set[str], possible: set[str], what: str) -> None:
    missing, unknown = needed - set(told), set(told) - needed - possible
    if missing or unknown:
        raise BadTutorial(f"{what} lacks {sorted(missing)} or has unknown {sorted(unknown)}: {dict(told)}")


def begun(tutorial: Tutorial) -> Match:
    """A match at the beginning of its opening, as the server sets it up."""
    names = [f"seat_{seat + 1}" for seat in range(tutorial.seats)]
    players = [HUMAN, *[BOT] * (tutorial.seats - 1)]
    return Match.new(tutorial.game, names, tutorial.options, tutorial.seed, players)


def after_opening(game: str) -> Match:
    """The same at its end. A game without an opening of its own is set up for as many as can play."""
    tutorial = tutorial_of(game)
    if tutorial is None:
        return begun(Tutorial(game, "sample", meta_of(game).max_seats, {}, (), (), ""))
    match = begun(tutorial)
    for move in tutorial.line:
        match.submit(match.state.actor, move)
    return match


def guidance_of(match: Match) -> Guidance | None:
    """Where the match stands in the opening; None if it is not guided, or goes on after the end."""
    tutorial = tutorial_of(match.header.game)
    if tutorial is None or match.header.seed != tutorial.seed or match.over:
        return None
    return where(tutorial, match.decisions())


def where(tutorial: Tutorial, decisions: Sequence[tuple[int, str]]) -> Guidance | None:
    """The same by the seats and moves that are in effect."""
    line = tutorial.line
    shared = 0
    while shared < min(len(line), len(decisions)) and decisions[shared][1] == line[shared]:
        shared += 1
    if shared == len(line) < len(decisions):
        return None
    asked = _steps_before(tutorial, shared)
    beyond = [seat for seat, _move in decisions[shared:]]
    if beyond:
        return Guidance(tutorial, asked, max(1, beyond.count(LEARNER)), "")
    if shared == len(line):
        return Guidance(tutorial, len(tutorial.steps), 0, "")
    to_move = asked < len(tutorial.steps) and shared == _place_of(tutorial, asked)
    return Guidance(tutorial, asked, 0, "" if to_move else line[shared])


def _place_of(tutorial: Tutorial, step: int) -> int:
    """How many moves are made before a step."""
    return len(tutorial.first) + sum(1 + len(each.then) for each in tutorial.steps[:step])


def _steps_before(tutorial: Tutorial, moves: int) -> int:
    """How many steps are done after so many moves of the opening."""
    return sum(_place_of(tutorial, step) < moves for step in range(len(tutorial.steps)))
