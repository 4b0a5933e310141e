"""Plays the golden records of tests/records: two per game, number of seats and set of modules.

    python tools/make_golden_records.py [GAME...]

Golden records say how the rules play, so they stay as they are: a record that replays differently is a bug. Those of
River of Gold were made when decks were shuffled beforehand, all but the "drawn" ones, and must go on replaying too. Run
this for a new game, or when the rules version of a game moves; it replaces all records of the games it is given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from stolik.bots.base import Bot
from stolik.bots.registry import make_bot
from stolik.core.meta import Meta, OptionValue
from stolik.core.rng import Sfc32, seeded
from stolik.games.registry import meta_of, metas
from stolik.match import record
from stolik.match.entries import Decided, SetUp
from stolik.match.match import HUMAN, Match

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
NAMES = ["Anna", "Bercik", "Łucja", "Dorota", "Emil"]
FURTHER, HANDFUL = 20, 6
HIRING = (
    "hire",
    "discard",
    "activate",
    "use_chair",
    "move 1 i4",
    "move 2 i4",
    "apprentice i4",
    "lobby_copy i4",
    "pray",
)
EAGER: dict[str, list[tuple[str, ...]]] = {  # how the moves begin that lead to rare things, in one or several ways
    "the_river": [("build", "produce", "gather_food", "reserve")],
    "rotunda": [HIRING, (*HIRING, "bonus_order", "fulfil", "keep")],
}
TRIES = 400  # games of eager players
SEEDS = 40  # set-ups looked at for each record; the one that shows most new things is played


class Plan(NamedTuple):
    """A record to be played."""

    name: str
    seats: int
    options: dict[str, OptionValue]
    players: list[str]


def plans(meta: Meta) -> Iterator[Plan]:
    """The first record of each pair is played at random, the second by better players with another edition's rule."""
    switches = [(o.name, value) for o in meta.options if not o.module for value in o.values if value != o.default]
    number = 0
    for seats in range(meta.min_seats, meta.max_seats + 1):
        for name, options in meta.module_sets().items():
            # People take moves back, so the records in which they play at random show every kind of entry.
            yield Plan(f"{seats}p-{name}-1", seats, options, [HUMAN if name == "base" else "random"] * seats)
            switch, value = switches[number % len(switches)]
            number += 1
            yield Plan(
                f"{seats}p-{name}-2",
                seats,
                options | {switch: value},
                ["greedy", *["random", "greedy"] * seats][:seats],
            )
    for switch, value in switches[number:]:  # those that no pair has shown
        seats = meta.max_seats
        yield Plan(f"{seats}p-{switch}", seats, {switch: value}, ["random"] * seats)


def set_up_of(match: Match) -> set[str]:
    """What the set-up shows, as words."""
    entry = match.entries[0]
    assert isinstance(entry, SetUp)
    return {f"{stream}: {outcome}" for stream, outcome in entry.chance}


def begin(meta: Meta, plan: Plan, shown: set[str]) -> Match:
    """The set-up that shows most of what no record has shown yet."""
    matches = [
        Match.new(meta.game, NAMES[: plan.seats], plan.options, f"{plan.name}/{number}", plan.players)
        for number in range(SEEDS)
    ]
    best = max(matches, key=lambda match: len(set_up_of(match) - shown))
    shown |= set_up_of(best)
    return best


def play(match: Match) -> None:
    rng = seeded(f"golden/{match.header.seed}")
    # people play at random too: these records are about rules, not about strength
    bots = [make_bot("random" if p == HUMAN else p, f"{match.header.seed}/{s}") for s, p in enumerate(match.players)]
    while not match.over:
        seat = match.state.actor
        move_on(match, bots[seat], seat)
        if match.players[seat] == HUMAN:
            change_mind(match, seat, rng)


def move_on(match: Match, bot: Bot, seat: int) -> None:
    match.submit(seat, bot.choose(match.game, match.game.redact(match.state, seat)))


def change_mind(match: Match, seat: int, rng: Sfc32) -> None:
    """Now and then an undo, a restart, a takeback that is granted or declined, a player who leaves."""
    whim = rng.below(60)
    if whim < 4 and match.may_undo(seat) is None:
        match.undo(seat)
    elif whim < 6 and match.may_undo(seat) is None:
        match.restart_turn(seat)
    elif whim == 6 and match.may_ask_takeback(seat) is None:
        match.ask_takeback(seat)
        agree = rng.below(3) > 0
        while match.takeback is not None and match.takeback_waits_for:
            match.answer_takeback(match.takeback_waits_for[0], agree)
    elif whim == 7 and match.players.count(HUMAN) > 1:
        match.change_player(seat, "random")


def events_of(match: Match) -> set[str]:
    """What the events of a match show, as words: every id of every field, and the sources of points."""
    return {
        f"{event.kind.name} {field}: {value}"
        for line in match.log()
        for event in line.events
        for field, value in (event.details() or {"": ""}).items()
        if isinstance(value, str)
    }


def further(meta: Meta, shown: set[str]) -> Iterator[tuple[str, Match]]:
    """Games of good players, as long as one of a handful shows something that no record has shown yet."""
    ways = list(meta.module_sets().values())
    for number in range(1, FURTHER + 1):
        matches: list[Match] = []
        for luck in range(HANDFUL):
            seats = meta.min_seats + (number + luck) % (meta.max_seats - meta.min_seats + 1)
            options = ways[(number + luck) % len(ways)]
            players = ["greedy"] * seats
            matches.append(Match.new(meta.game, NAMES[:seats], options, f"further/{number}/{luck}", players))
            play(matches[-1])
        best = max(matches, key=lambda match: len(events_of(match) - shown))
        if not events_of(best) - shown:
            return
        shown |= events_of(best)
        yield f"further-{number}", best


def rare_things(match: Match) -> set[str]:
    """Kinds of events, verbs of moves, and orders that were fulfilled."""
    lines = match.log()
    kinds = {event.kind.name for line in lines for event in line.events}
    verbs = {line.entry.move.split()[0] for line in lines if isinstance(line.entry, Decided)}
    return kinds | verbs | {word for word in events_of(match) if word.startswith("order_fulfilled")}


def eager(meta: Meta, shown: set[str]) -> Iterator[tuple[str, Match]]:
    """Games of players who mostly do one kind of thing, where these show a rare thing that no record has shown."""
    ways = EAGER.get(meta.game, [])
    for number in range(1, TRIES + 1 if ways else 1):
        rng = seeded(f"eager/{number}")
        players = ["random"] * meta.max_seats
        match = Match.new(meta.game, NAMES[: meta.max_seats], {}, f"eager/{number}", players)
        while not match.over:
            legal = match.game.legal(match.state)
            liked = [move for move in legal if move.notation.startswith(ways[number % len(ways)])]
            choice = liked if liked and rng.below(5) else legal
            match.submit(match.state.actor, choice[rng.below(len(choice))])
        if rare_things(match) - shown:
            shown |= rare_things(match)
            yield f"eager-{number}", match


def make(meta: Meta) -> None:
    folder = RECORDS / meta.game
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    shown: set[str] = set()
    happened: set[str] = set()
    rare: set[str] = set()
    for plan in plans(meta):
        match = begin(meta, plan, shown)
        play(match)
        happened |= events_of(match)
        rare |= rare_things(match)
        keep(match, folder, plan.name)
    for name, match in further(meta, happened):
        rare |= rare_things(match)
        keep(match, folder, name)
    for name, match in eager(meta, rare):
        keep(match, folder, name)


def keep(match: Match, folder: Path, name: str) -> None:
    record.write(match, folder / f"{name}.jsonl")
    print(f"{folder.name}/{name}: {match.version} entries")


def main() -> None:
    for meta in [meta_of(game) for game in sys.argv[1:]] or metas():
        make(meta)


if __name__ == "__main__":
    main()
