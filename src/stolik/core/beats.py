"""Beats: stretches of a game that are told at a glance, such as an event with what it cost and brought everybody.

A game declares which of its events begin a beat. What a beat tells is measured, not summed up from events: the gauges
and score sheets of all seats when it begins and when it ends, as everybody may know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .events import Event, EventKind, EventList
from .foresight import Amount
from .game import Beat, Game
from .note import PieceNotes
from .state import OVER, State

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

POINTS_UNTOLD: Final = "untold"
POINTS_SCORED: Final = "scored"
POINTS_COUNTED: Final = "counted"


class Loss:
    """A piece that a seat had to give: the vocabulary it is named in, and which one it is."""

    __slots__ = ("id", "seat", "vocabulary")

    def __init__(self, seat: int, vocabulary: str, id_: str) -> None:
        self.seat = seat
        self.vocabulary = vocabulary
        self.id = id_


class Measures:
    """What all seats have at a moment, as everybody may know it."""

    __slots__ = ("gauges", "points")

    def __init__(self, game: Game[Any], state: State, with_points: bool) -> None:
        known = game.redact(state, None)
        seats = range(game.seats(known))
        self.gauges: list[list[int]] = [game.measure(known, seat) for seat in seats]
        self.points: list[dict[str, int]] = [sheet.items for sheet in game.scores(known)] if with_points else []


class OpenBeat:
    """A beat that has begun and not ended yet; it may last over several decisions."""

    __slots__ = ("beat", "before", "began", "losses", "notes", "piece")

    def __init__(
        self, beat: Beat, began: Event, piece: str, notes: PieceNotes | None, before: Measures, losses: list[Loss]
    ) -> None:
        self.beat = beat
        self.began = began
        self.piece = piece
        self.notes = notes  # what is said of the piece
        self.before = before
        self.losses = losses

    def copy(self) -> OpenBeat:
        return OpenBeat(self.beat, self.began, self.piece, self.notes, self.before, self.losses.copy())


class SeatsBeat:
    """What a beat did to one seat. `total` is None where points are not told."""

    __slots__ = ("amounts", "losses", "points", "seat", "total")

    def __init__(
        self, seat: int, amounts: list[Amount], losses: list[Loss], points: dict[str, int], total: int | None
    ) -> None:
        self.seat = seat
        self.amounts = amounts
        self.losses = losses
        self.points = points  # by source; the whole sheet where points are only counted at the end
        self.total = total


class ToldBeat:
    """A beat that is over, with what it did to everybody."""

    __slots__ = ("beat", "began", "notes", "piece", "seats")

    def __init__(self, opened: OpenBeat, seats: list[SeatsBeat]) -> None:
        self.beat = opened.beat
        self.began = opened.began
        self.piece = opened.piece
        self.notes = opened.notes
        self.seats = seats


class Witness(EventList):
    """Keeps every event, and the beats that begin and end among them.

    It is told the state that the events are about; without one (while a table is set up) there are no beats.
    """

    def __init__(self, game: Game[Any], state: State | None = None, opened: OpenBeat | None = None) -> None:
        super().__init__()
        self.beats: list[ToldBeat] = []
        self.opened: OpenBeat | None = opened.copy() if opened is not None else None
        self._game = game
        self._state = state

    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        begins = self._game.beginnings.get(kind.name) if self._state is not None else None
        opened = self.opened
        if opened is not None and (begins is not None or kind.name in opened.beat.until):
            self._end(opened)
        super().add(kind, seat, a, b, c, d)
        if begins is not None:
            self._begin(begins, self.events[-1])
        elif self.opened is not None and kind.name in self.opened.beat.losses:
            field = self.opened.beat.losses[kind.name]
            place = kind.fields.index(field)
            vocabulary = kind.vocabularies[place]
            self.opened.losses.append(Loss(seat, vocabulary.name, str(vocabulary.value([a, b, c, d][place]))))

    def finish(self) -> None:
        """After a decision: what does not outlast it is over, and so is everything with the game."""
        opened = self.opened
        if opened is not None and (not opened.beat.lasts or self._state is None or self._state.actor == OVER):
            self._end(opened)

    def _begin(self, beat: Beat, event: Event) -> None:
        assert self._state is not None
        game, state = self._game, self._state
        piece = game.beat_piece(state, beat)
        notes = game.about(game.redact(state, None), piece, None) if piece else None
        began = Event(event.kind, event.seat, event.values.copy())  # one that adds up may still grow
        before = Measures(game, state, beat.points == POINTS_SCORED)
        self.opened = OpenBeat(beat, began, piece, notes, before, [])

    def _end(self, opened: OpenBeat) -> None:
        assert self._state is not None
        self.opened = None
        game, beat, before = self._game, opened.beat, opened.before
        after = Measures(game, self._state, beat.points != POINTS_UNTOLD)
        told: list[SeatsBeat] = []
        for seat in range(len(after.gauges)):
            amounts = [
                Amount(seat, gauge, now - then)
                for gauge, then, now in zip(game.gauges, before.gauges[seat], after.gauges[seat], strict=True)
                if now != then and gauge.thing in beat.things
            ]
            sheet = after.points[seat] if after.points else {}
            then_sheet = before.points[seat] if before.points else {}
            points = {item: count - then_sheet.get(item, 0) for item, count in sheet.items()}
            losses = [loss for loss in opened.losses if loss.seat == seat]
            total = sum(sheet.values()) if after.points else None
            told.append(SeatsBeat(seat, amounts, losses, {item: n for item, n in points.items() if n}, total))
        self.beats.append(ToldBeat(opened, told))
