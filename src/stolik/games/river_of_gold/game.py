"""River of Gold as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stolik.core.chance import Chance
from stolik.core.events import EventKind, Events
from stolik.core.features import SeatMark, Tally
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.note import Note, PieceNotes
from stolik.core.position import Fields
from stolik.core.score import ScoreSheet, Standing
from stolik.core.state import Owed, Task

from . import evaluation, features, invariants, pieces, reasons, reports, scoring, secrecy, view
from .actions import DRAW_TWO
from .beats import BEATS
from .choices import ANSWER, CHOOSE
from .components import PRINTED, Box
from .edition import Edition
from .flow import END_OF_TURN, FINAL_SCORING, LAST_EXCHANGES, NEXT_TURN
from .gauges import GAUGES, measure
from .marks import RiverMark
from .masteries import CLAIM
from .meta import META
from .moves import MOVES
from .position import first_written, read_position, write_position
from .setup import PICK, SEAT_PLAYERS, set_table
from .state import RiverState, Variant
from .turn import FIRST_DIE, TURN

TASKS: Final[list[Task[Any]]] = [
    PICK, SEAT_PLAYERS, FIRST_DIE, TURN, CHOOSE, DRAW_TWO, CLAIM, ANSWER, END_OF_TURN, NEXT_TURN,
    LAST_EXCHANGES, FINAL_SCORING,
]  # fmt: skip


class RiverOfGold(Game[RiverState]):
    """The rules of River of Gold, 2 to 4 players, with the Clan Patrons, as played with one box."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        super().__init__(META, MOVES, TASKS, GAUGES, BEATS, features.NAMES)
        self.edition = edition

    def set_up(self, seats: int, options: Mapping[str, object], chance: Chance, events: Events) -> RiverState:
        return set_table(Variant(self.edition, seats, options), chance, events)

    def seats(self, state: RiverState) -> int:
        return len(state.players)

    def starter(self, state: RiverState) -> int:
        return int(state.first)

    def takings(self) -> list[EventKind]:
        return [reports.PATRON_PICKED, reports.BUILT, reports.DELIVERED, reports.MASTERY_CLAIMED]

    def redact(self, state: RiverState, viewer: int | None) -> RiverState:
        return secrecy.redact(state, viewer)

    def imagine(self, state: RiverState, chance: Chance) -> RiverState:
        return secrecy.imagine(state, chance)

    def present(self, state: RiverState, viewer: int | None) -> dict[str, object]:
        return view.present(state, viewer)

    def details(self, state: RiverState, owed: Owed) -> dict[str, object]:
        return view.details(state, owed)

    def reason(self, state: RiverState, owed: Owed) -> Note:
        return reasons.reason(state, owed, view.asked(state, owed))

    def measure(self, state: RiverState, seat: int) -> list[int]:
        return measure(state, seat)

    def table_pieces(self, state: RiverState, viewer: int | None) -> list[str]:
        return pieces.on_table(state, viewer)

    def about(self, state: RiverState, piece: str, viewer: int | None) -> PieceNotes | None:
        return pieces.notes(state, piece, viewer)

    def pieces(self, state: RiverState, move: Move) -> list[str]:
        return view.pieces(state, move)

    def arguments(self, state: RiverState, move: Move) -> dict[str, object]:
        return view.arguments(state, move)

    def scores(self, state: RiverState) -> list[ScoreSheet]:
        return state.points.sheets()

    def standings(self, state: RiverState) -> list[Standing]:
        return scoring.standings(state)

    def check(self, state: RiverState) -> None:
        invariants.check(state)

    def write(self, state: RiverState, names: Sequence[str]) -> dict[str, object]:
        return write_position(state, names)

    def imprint(self, state: RiverState) -> dict[str, object]:
        return first_written(super().imprint(state))

    def read(self, position: Fields, options: Mapping[str, object], pending: list[Owed] | None) -> RiverState:
        return read_position(position, Variant(self.edition, len(position.names), options), pending)

    def evaluate(self, state: RiverState, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def known_points(self, state: RiverState, viewer: int) -> list[float]:
        return features.known_points(state)

    def time_left(self, state: RiverState) -> float:
        return features.time_left(state)

    def features_of_table(self, state: RiverState, viewer: int, out: Tally) -> None:
        features.of_table(state, viewer, out)

    def features_of_seat(self, state: RiverState, seat: int, out: Tally) -> None:
        features.of_seat(state, seat, out)

    def mark(self, state: RiverState, seat: int) -> SeatMark[RiverState]:
        return RiverMark(state, seat)


def of_box(facts: dict[str, Any]) -> RiverOfGold:
    """The rules, as played with the box that these facts tell of."""
    return RiverOfGold(Edition(Box(facts)))


GAME: Final = of_box(PRINTED)
