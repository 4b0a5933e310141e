"""What a move would bring and cost, and whether it could be taken back: foreseen from what its player knows.

A game declares gauges: counters of a seat. What an offer is said to bring is how the gauges change until the next
question, worked out in two worlds imagined as unlike each other as chance allows; where these differ, it is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .chance import Chance, Stream
from .events import SILENT, EventKind, Events
from .game import Game, Gauge
from .moves import Move
from .state import State

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Barrier(Exception):
    """Chance would decide, or somebody would see what was hidden: there is no way back by oneself."""


class NoChance(Chance):
    """Stops at the first question."""

    def pick(self, stream: Stream, count: int) -> int:
        raise Barrier

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        raise Barrier

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        raise Barrier

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        raise Barrier


class NoReveal(Events):
    """Stops at the first event that shows what was hidden."""

    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        if kind.reveals:
            raise Barrier

    def forced(self, seat: i64, move: Move) -> None:
        pass


class Extreme(Chance):
    """Always the first outcome there is, or always the last; knows whether it was asked for any."""

    __slots__ = ("asked", "last")

    def __init__(self, last: bool) -> None:
        self.last = last
        self.asked = False

    def pick(self, stream: Stream, count: int) -> int:
        self.asked = True
        return count - 1 if self.last else 0

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        self.asked = True
        return len(pieces) - 1 if self.last else 0

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        self.asked = True
        order = sorted(pieces)
        return order[::-1] if self.last else order

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        return self.shuffle(stream, pieces)[:count]


class Reveals(Events):
    """Notes whether anything hidden was shown."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        self.seen = False

    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        if kind.reveals:
            self.seen = True

    def forced(self, seat: i64, move: Move) -> None:
        pass


NO_CHANCE: Final[Chance] = NoChance()
NO_REVEAL: Final[Events] = NoReveal()


class Amount:
    """How much of a thing a seat gains, or loses if negative; None where chance decides."""

    __slots__ = ("amount", "gauge", "seat")

    def __init__(self, seat: int, gauge: Gauge, amount: int | None) -> None:
        self.seat = seat
        self.gauge = gauge
        self.amount = amount

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {"seat": self.seat, "thing": self.gauge.thing, "amount": self.amount}
        if self.gauge.of:
            told["of"] = self.gauge.of
        return told

    def __repr__(self) -> str:
        return f"Amount({self.as_json()!r})"


class Foresight:
    """What is known of an offer beforehand."""

    __slots__ = ("effect", "idle", "open", "undoable")

    def __init__(self, effect: list[Amount], open_: bool, undoable: bool, idle: bool) -> None:
        self.effect = effect
        self.idle = idle  # everything stays as it is: clay is returned, and clay taken
        self.open = open_  # the same seat has to choose further, and that may cost or bring more
        self.undoable = undoable


class World:
    """One possible truth behind a view, with what the gauges of all seats show there."""

    __slots__ = ("before", "chance", "state")

    def __init__(self, game: Game[Any], state: Any, chance: Extreme) -> None:
        self.state: Any = state
        self.chance = chance
        self.before: list[list[int]] = [game.measure(state, seat) for seat in range(game.seats(state))]


def foresee(game: Game[Any], view: State, moves: Sequence[Move]) -> list[Foresight]:
    """Per legal move of the actor of a redacted state: what it brings to everybody until the next question."""
    first_chance, last_chance = Extreme(False), Extreme(True)
    first = World(game, game.imagine(view, first_chance), first_chance)
    last = first
    hidden = first_chance.asked  # else there is only one truth, and a second world would be the same
    if hidden:
        last = World(game, game.imagine(view, last_chance), last_chance)
    seats = _actor_first(view.actor, len(first.before))
    before: State = first.state
    owed = before.pending.top()
    reveals = Reveals()
    foreseen: list[Foresight] = []
    for move in moves:
        first_chance.asked = last_chance.asked = reveals.seen = False
        after = follow(before, move, first_chance, reveals)
        other = follow(last.state, move, last_chance) if hidden or first_chance.asked else after
        effect = _effect(game, seats, first, after, last, other)
        idle = bool(owed.task.idle(before, owed, move))
        open_ = _is_open(before, after)
        learnt = first_chance.asked or last_chance.asked or reveals.seen
        foreseen.append(Foresight(effect, open_, not learnt and _comes_back(game, after, view.actor), idle))
    return foreseen


def _effect(game: Game[Any], seats: list[int], first: World, after: State, last: World, other: State) -> list[Amount]:
    """How the gauges move in both worlds; unknown where they move differently."""
    amounts: list[Amount] = []
    for seat in seats:
        before, now = first.before[seat], game.measure(after, seat)
        if other is after:
            if now != before:
                for number, gauge in enumerate(game.gauges):
                    if now[number] != before[number]:
                        amounts.append(Amount(seat, gauge, now[number] - before[number]))
            continue
        before_last, now_last = last.before[seat], game.measure(other, seat)
        for number, gauge in enumerate(game.gauges):
            moved = now[number] - before[number]
            moved_last = now_last[number] - before_last[number]
            if moved or moved_last:
                amounts.append(Amount(seat, gauge, moved if moved == moved_last else None))
    return amounts


def follow(state: State, move: Move, chance: Chance, events: Events = SILENT) -> State:
    """The state after a move and all that its seat owes next without a choice; what others owe has not come yet."""
    after: State = state.clone()
    seat = after.actor
    pending = after.pending
    owed = pending.pop()
    after.legal_moves = None
    owed.task.apply(after, owed, move, chance, events)
    while pending and pending.top().seat == seat:
        owed = pending.top()
        options = owed.task.legal(after, owed)
        only = owed.task.forced(after, owed, options) if options else None
        if options and only is None:
            break
        pending.pop()
        if only is None:
            owed.task.run(after, owed, chance, events)
        else:
            owed.task.apply(after, owed, only, chance, events)
    return after


def change(game: Game[Any], before: Any, after: Any, seat: int) -> list[int]:
    """How far each gauge of a seat has moved."""
    old, new = game.measure(before, seat), game.measure(after, seat)
    return [now - then for now, then in zip(new, old, strict=True)]


def _actor_first(actor: int, seats: int) -> list[int]:
    return [actor, *(seat for seat in range(seats) if seat != actor)]


def _is_open(before: State, after: State) -> bool:
    """Whether the move leads its seat to another question than before, not back to the same one or on to others."""
    asked, next_ = before.pending.top(), after.pending.top() if after.pending else None
    longer = len(after.pending) >= len(before.pending)
    return next_ is not None and longer and next_.seat == asked.seat and next_.task is not asked.task


def _comes_back(game: Game[Any], after: State, seat: int) -> bool:
    """Whether the same seat goes on deciding, with nothing learnt; plays what comes in between, in place."""
    if after.pending and after.pending.top().seat == seat:
        return True
    try:
        game.run_on(after, NO_CHANCE, NO_REVEAL)
    except Barrier:
        return False
    return after.actor == seat
