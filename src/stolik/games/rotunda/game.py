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
from .components import Box
from .edition import Edition
from .experts import EXPERT_CHOICE, EXPERT_SALE
from .gains import EXPERT_RESOURCE, EXTRA_CUBE
from .gauges import GAUGES, measure
from .hall import HALL, HALL_REWARD, PLACE_ASSISTANT, RETURN_CHAIN
from .marks import RotundaMark
from .meta import META
from .notation import write_position
from .orders import BONUS, FULFIL
from .position import read_position
from .room_rules import HIRE
from .rooms import UPKEEP
from .setup import PLACE_HALL, set_table
from .state import RotundaState, Variant
from .turn import FINAL_SCORING, NEXT_TURN, TURN
from .visits import COPIED_ROOM, LOBBY_CHOICE, NEUTRAL_VISIT, VISIT

TASKS: Final[list[Task[RotundaState]]] = [
    PLACE_HALL, TURN, EXPERT_CHOICE, EXPERT_RESOURCE, EXPERT_SALE, EXTRA_CUBE, VISIT, COPIED_ROOM, NEUTRAL_VISIT,
    LOBBY_CHOICE, HIRE, HALL, PLACE_ASSISTANT, HALL_REWARD, RETURN_CHAIN, UPKEEP, BONUS, FULFIL, NEXT_TURN,
    FINAL_SCORING,
]  # fmt: skip


class Rotunda(Game[RotundaState]):
    """The rules, as played with one box."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        super().__init__(META, edition.moves.catalogue, list(TASKS), GAUGES, BEATS, features.NAMES)
        self.edition = edition

    def set_up(self, seats: int, options: Mapping[str, object], chance: Chance, events: Events) -> RotundaState:
        return set_table(Variant(self.edition, seats, options), chance, events)

    def seats(self, state: RotundaState) -> int:
        return len(state.players)

    def starter(self, state: RotundaState) -> int:
        return int(state.start)

    def takings(self) -> list[EventKind]:
        reports = self.edition.reports
        return [
            reports.expert_hired,
            reports.order_taken,
            reports.order_fulfilled,
            reports.amulet_taken,
            reports.smuggler_taken,
        ]

    def redact(self, state: RotundaState, viewer: int | None) -> RotundaState:
        return secrecy.redact(state)

    def imagine(self, state: RotundaState, chance: Chance) -> RotundaState:
        return state.clone()

    def viewpoint(self, state: RotundaState, viewer: int | None) -> int | None:
        return None  # all see the same

    def present(self, state: RotundaState, viewer: int | None) -> dict[str, object]:
        return view.present(state, viewer)

    def details(self, state: RotundaState, owed: Owed) -> dict[str, object]:
        return view.details(state, owed)

    def reason(self, state: RotundaState, owed: Owed) -> Note:
        return reasons.reason(state, owed)

    def measure(self, state: RotundaState, seat: int) -> list[int]:
        return measure(state, seat)

    def table_pieces(self, state: RotundaState, viewer: int | None) -> list[str]:
        return pieces.on_table(state, viewer)

    def about(self, state: RotundaState, piece: str, viewer: int | None) -> PieceNotes | None:
        return pieces.notes(state, piece, viewer)

    def pieces(self, state: RotundaState, move: Move) -> list[str]:
        return view.pieces(state, move)

    def arguments(self, state: RotundaState, move: Move) -> dict[str, object]:
        return view.arguments(state, move)

    def scores(self, state: RotundaState) -> list[ScoreSheet]:
        return scoring.score_sheets(state)

    def standings(self, state: RotundaState) -> list[Standing]:
        return scoring.standings(state)

    def check(self, state: RotundaState) -> None:
        invariants.check(state)

    def write(self, state: RotundaState, names: Sequence[str]) -> dict[str, object]:
        return write_position(state, names)

    def read(self, position: Fields, options: Mapping[str, object], pending: list[Owed] | None) -> RotundaState:
        return read_position(position, Variant(self.edition, len(position.names), options), pending)

    def evaluate(self, state: RotundaState, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def known_points(self, state: RotundaState, viewer: int) -> list[float]:
        return features.known_points(state)

    def time_left(self, state: RotundaState) -> float:
        return features.time_left(state)

    def features_of_table(self, state: RotundaState, viewer: int, out: Tally) -> None:
        features.of_table(state, viewer, out)

    def features_of_seat(self, state: RotundaState, seat: int, out: Tally) -> None:
        features.of_seat(state, seat, out)

    def mark(self, state: RotundaState, seat: int) -> SeatMark[RotundaState]:
        return RotundaMark(state, seat)


def of_box(facts: dict[str, Any]) -> Rotunda:
    """The rules, as played with the box that these facts tell of."""
    return Rotunda(Edition(Box(facts)))


GAME: Final = of_box(printed_facts("rotunda"))
