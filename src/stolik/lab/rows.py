"""Games as rows, one per seat: what tables, notebooks and `stolik report` read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from stolik.games.registry import fingerprint_of_print, meta_of

from .simulate import Plan, Played

POINTS = "points."  # before the name of a source


class Column(NamedTuple):
    """A column that every file has."""

    name: str
    type: type  # of its values: str, int, or list for a list of texts


COLUMNS = (
    Column("game", str),
    Column("components", str),  # the fingerprint of the box
    Column("options", str),  # those that are not as usual: `great_wall=true`
    Column("players", int),
    Column("number", int),  # of the game in its series
    Column("seed", str),
    Column("seat", int),  # from 0
    Column("turn", int),  # 1: the start player, 2: the one after
    Column("bot", str),
    Column("score", int),
    Column("rank", int),  # 1: won; shared where the rulebook leaves a tie
    Column("length", int),  # decisions of the whole game
    Column("rounds", int),
    Column("faults", int),  # moves that a program did not answer properly and chance made instead
    Column("taken", list),  # cards, tiles and persons, in order: `recruited:scholar_1`
)

Value = str | int | list[str]
Row = dict[str, Value]


def told_options(plan: Plan) -> str:
    """The options that differ from the usual ones."""
    usual = meta_of(plan.game).settle({})
    changed = {name: value for name, value in plan.options.items() if usual[name] != value}
    return " ".join(f"{name}={str(value).lower()}" for name, value in sorted(changed.items()))


def rows_of(plan: Plan, played: Played, about: Mapping[str, Value]) -> Iterator[Row]:
    """The rows of a game; `about` is what `series` says of the plan."""
    for seat, bot in enumerate(played.bots):
        row: Row = {
            **about,
            "number": played.number,
            "seed": played.seed,
            "seat": seat,
            "turn": (seat - played.starter) % plan.players + 1,
            "bot": bot,
            "score": played.points[seat],
            "rank": played.places[seat],
            "length": played.decisions,
            "rounds": played.rounds,
            "faults": len(played.faults[seat]),
            "taken": played.taken[seat],
        }
        for source, points in played.sources[seat].items():
            row[POINTS + source] = points
        yield row


def series(plan: Plan) -> Row:
    """What all rows of a plan have in common."""
    components = plan.pack.fingerprint if plan.pack is not None else fingerprint_of_print(plan.game)
    return {
        "game": plan.game,
        "components": components,
        "options": told_options(plan),
        "players": plan.players,
    }
