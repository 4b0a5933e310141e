"""The game as the rest of Stolik sees it."""

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
from stolik.games import printed_facts

from . import evaluation, features, invariants, pieces, reasons, scoring, secrecy, view
from .beats import BEATS
from .building import COMPLETE, PAY, WAIVE
from .cleanup import CLEANUP, FINAL_SCORING, GAIN_IN_CLEANUP, REFRESH
from .components import Box
from .edition import Edition
from .gauges import GAUGES, measure
from .marks import TheRiverMark
from .meta import META
from .position import read_position, write_position
from .setup import DRAFT, FIRST_DISPLAY, set_table
from .state import TheRiverState, Variant
from .storing import (
    FIRST_ROOM_FOR_PRODUCTION,
    FIT_STORAGE,
    ROOM_FOR_CACHE,
    ROOM_FOR_FOOD,
    ROOM_FOR_GAIN,
    ROOM_FOR_PRODUCTION,
    ROOM_IN_CLEANUP,
)
from .terrain import CACHE, GAIN_NOW, RESHAPE, SWAP_TILES
from .turn import NEXT_TURN, TAKE_INSTEAD, TURN

TASKS: Final[list[Task[TheRiverState]]] = [
    DRAFT, FIRST_DISPLAY, TURN, NEXT_TURN, TAKE_INSTEAD, SWAP_TILES, RESHAPE, CACHE, GAIN_NOW, FIT_STORAGE,
    FIRST_ROOM_FOR_PRODUCTION, ROOM_FOR_PRODUCTION, ROOM_FOR_FOOD, ROOM_FOR_CACHE, ROOM_FOR_GAIN, ROOM_IN_CLEANUP,
    WAIVE, PAY, COMPLETE, CLEANUP, GAIN_IN_CLEANUP, REFRESH, FINAL_SCORING,
]  # fmt: skip


class TheRiver(Game[TheRiverState]):
    """The rules, as played with one box."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        super().__init__(META, edition.moves.catalogue, list(TASKS), GAUGES, BEATS, features.NAMES)
        self.edition = edition

    def set_up(self, seats: int, options: Mapping[str, object], chance: Chance, events: Events) -> TheRiverState:
        return set_table(Variant(self.edition, seats, options), chance, events)

    def seats(self, state: TheRiverState) -> int:
        return len(state.players)

    def starter(self, state: TheRiverState) -> int:
        return int(state.pawn)

    def takings(self) -> list[EventKind]:
        reports = self.edition.reports
        return [reports.drafted, reports.explored, reports.reserved, reports.built]

    def redact(self, state: TheRiverState, viewer: int | None) -> TheRiverState:
        return secrecy.redact(state, viewer)

    def imagine(self, state: TheRiverState, chance: Chance) -> TheRiverState:
        return secrecy.imagine(state, chance)

    def present(self, state: TheRiverState, viewer: int | None) -> dict[str, object]:
        return view.present(state, viewer)

    def details(self, state: TheRiverState, owed: Owed) -> dict[str, object]:
        return view.details(state, owed)

    def reason(self, state: TheRiverState, owed: Owed) -> Note:
        return reasons.reason(state, owed)

    def measure(self, state: TheRiverState, seat: int) -> list[int]:
        return measure(state, seat)

    def table_pieces(self, state: TheRiverState, viewer: int | None) -> list[str]:
        return pieces.on_table(state, viewer)

    def about(self, state: TheRiverState, piece: str, viewer: int | None) -> PieceNotes | None:
        return pieces.notes(state, piece, viewer)

    def pieces(self, state: TheRiverState, move: Move) -> list[str]:
        return view.pieces(state, move)

    def arguments(self, state: TheRiverState, move: Move) -> dict[str, object]:
        return view.arguments(state, move)

    def scores(self, state: TheRiverState) -> list[ScoreSheet]:
        return scoring.score_sheets(state)

    def standings(self, state: TheRiverState) -> list[Standing]:
        return scoring.standings(state)

    def check(self, state: TheRiverState) -> None:
        invariants.check(state)

    def write(self, state: TheRiverState, names: Sequence[str]) -> dict[str, object]:
        return write_position(state, names)

    def read(self, position: Fields, options: Mapping[str, object], pending: list[Owed] | None) -> TheRiverState:
        return read_position(position, Variant(self.edition, len(position.names), options), pending)

    def evaluate(self, state: TheRiverState, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def known_points(self, state: TheRiverState, viewer: int) -> list[float]:
        return features.known_points(state, viewer)

    def time_left(self, state: TheRiverState) -> float:
        return features.time_left(state)

    def features_of_table(self, state: TheRiverState, viewer: int, out: Tally) -> None:
        features.of_table(state, viewer, out)

    def features_of_seat(self, state: TheRiverState, seat: int, out: Tally) -> None:
        features.of_seat(state, seat, out)

    def mark(self, state: TheRiverState, seat: int) -> SeatMark[TheRiverState]:
        return TheRiverMark(state, seat)


def of_box(facts: dict[str, Any]) -> TheRiver:
    """The rules, as played with the box that these facts tell of."""
    return TheRiver(Edition(Box(facts)))


GAME: Final = of_box(printed_facts("the_river"))
