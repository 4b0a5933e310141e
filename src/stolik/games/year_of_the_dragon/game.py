"""In the Year of the Dragon as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stolik.core.bits import mask_of
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, EventKind, Events
from stolik.core.features import SeatMark, Tally
from stolik.core.game import Beat, Game
from stolik.core.moves import Move
from stolik.core.note import Note, PieceNotes
from stolik.core.position import Fields
from stolik.core.score import ScoreSheet, Standing, new_ledger
from stolik.core.state import Owed, Stack, Task

from . import evaluation, features, invariants, pieces, reasons, reports, scoring, view
from .action_phase import BUY_PRIVILEGE, CHOOSE_ACTION, CHOOSE_WALL_TILE
from .beats import BEATS, beat_piece
from .components import PRINTED, SUPER_EVENT_IDS, Box
from .edition import Edition
from .event_phase import DECAY, EVALUATE_WALL, HOLD_EVENT
from .gains import PLACE_A_FLOOR
from .gauges import GAUGES, measure
from .marks import DragonMark
from .meta import META
from .moves import MOVES
from .person_phase import BEGIN_PERSON_PHASE, DRAFT_PERSON, HOUSE_PERSON, NO_TILE, PLAY_CARD, REPLACE_PERSON
from .position import read_position, write_position
from .releases import (
    FEED_A_PALACE,
    RELEASE_ANYONE,
    RELEASE_ANYONE_FROM,
    RELEASE_CROWDED,
    RELEASE_CROWDED_FROM,
    RELEASE_UNFED,
    RELEASE_UNFED_FROM,
)
from .state import (
    ALL_WALL_TILES,
    DRAFT,
    NO_GROUP,
    NO_SUPER_EVENT,
    SOURCES,
    DragonState,
    Player,
    Variant,
)
from .super_events import (
    DISCARD_A_CARD,
    HOLD_SUPER_EVENT,
    LOSE_A_FLOOR,
    NAME_A_TYPE,
    RETURN_A_GOOD,
    TAKE_A_YOUNG_PERSON,
)
from .year import END_GAME, END_ROUND, SCORE_ROUND, START_ROUND, lay_out_events

TASKS: Final[list[Task[Any]]] = [
    DRAFT_PERSON, START_ROUND, CHOOSE_ACTION, PLACE_A_FLOOR, BUY_PRIVILEGE, CHOOSE_WALL_TILE,
    BEGIN_PERSON_PHASE, PLAY_CARD, HOUSE_PERSON, REPLACE_PERSON,
    HOLD_EVENT, FEED_A_PALACE, RELEASE_ANYONE, RELEASE_ANYONE_FROM, RELEASE_UNFED, RELEASE_UNFED_FROM, EVALUATE_WALL,
    HOLD_SUPER_EVENT, LOSE_A_FLOOR, RELEASE_CROWDED, RELEASE_CROWDED_FROM, RETURN_A_GOOD, DISCARD_A_CARD,
    TAKE_A_YOUNG_PERSON, NAME_A_TYPE, DECAY, SCORE_ROUND, END_ROUND, END_GAME,
]  # fmt: skip


class YearOfTheDragon(Game[DragonState]):
    """The rules of In the Year of the Dragon, 2 to 5 players, with both modules, as played with one box."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        super().__init__(META, MOVES, TASKS, GAUGES, BEATS, features.NAMES)
        self.edition = edition

    def set_up(self, seats: int, options: Mapping[str, object], chance: Chance, events: Events) -> DragonState:
        variant = Variant(self.edition, seats, options)
        box = variant.box
        event_track = lay_out_events(box.event_counts, variant.uniform_layout, chance)
        super_event = NO_SUPER_EVENT
        if variant.super_events:  # yotd 14.1
            super_event = chance.pick(reports.SUPER_DRAW, len(SUPER_EVENT_IDS))
        first = chance.pick(reports.FIRST_DRAFTER, seats) if variant.random_drafter else 0  # yotd 4.1
        court, hand = self.edition.first_court, self.edition.hands.full
        supply = box.supply[seats].copy()
        yuan, rice, fireworks = box.start_yuan, box.start_rice, box.start_fireworks
        players = [  # yotd 2.3
            Player(yuan, rice, fireworks, 0, 0, 0, NO_GROUP, hand, ALL_WALL_TILES, court) for _ in range(seats)
        ]
        pending = [Owed(START_ROUND, NOBODY)]
        for turn in reversed(range(seats)):  # yotd 4.2
            pending.append(Owed(DRAFT_PERSON, (first + turn) % seats, NO_TILE))
        events.add(reports.DRAFT_BEGAN, NOBODY)
        return DragonState(
            Stack(pending),
            None,
            variant,
            1,
            DRAFT,
            event_track,
            super_event,
            supply,
            mask_of([tile for tile, count in enumerate(supply) if not count]),
            [],
            list(range(seats)),
            [],
            [],
            0,
            players,
            new_ledger(SOURCES, seats),
        )

    def seats(self, state: DragonState) -> int:
        return state.variant.players

    def starter(self, state: DragonState) -> int:
        return state.actor  # yotd 4.1: the first to draft

    def takings(self) -> list[EventKind]:
        return [reports.DRAFTED, reports.RECRUITED, reports.YOUNG_TAKEN, reports.BOUGHT, reports.WALL_BUILT]

    def redact(self, state: DragonState, viewer: int | None) -> DragonState:
        """Nothing is secret: hands start equal and every played card is open (yotd 11.1, 11.2)."""
        return state.clone()

    def imagine(self, state: DragonState, chance: Chance) -> DragonState:
        """What is unknown - the deals to come - does not exist yet, so there is nothing to fill in."""
        return state.clone()

    def viewpoint(self, state: DragonState, viewer: int | None) -> int | None:
        """Open hands look the same to everybody (yotd 11.1)."""
        return None if state.variant.hands_open else viewer

    def present(self, state: DragonState, viewer: int | None) -> dict[str, object]:
        return view.present(state, viewer)

    def details(self, state: DragonState, owed: Owed) -> dict[str, object]:
        return view.details(state, owed)

    def reason(self, state: DragonState, owed: Owed) -> Note:
        return reasons.reason(state, owed)

    def measure(self, state: DragonState, seat: int) -> list[int]:
        return measure(state, seat)

    def table_pieces(self, state: DragonState, viewer: int | None) -> list[str]:
        return pieces.on_table(state, viewer)

    def about(self, state: DragonState, piece: str, viewer: int | None) -> PieceNotes | None:
        return pieces.notes(state, piece, viewer)

    def beat_piece(self, state: DragonState, beat: Beat) -> str:
        return beat_piece(state, beat)

    def pieces(self, state: DragonState, move: Move) -> list[str]:
        return view.pieces(state, move)

    def scores(self, state: DragonState) -> list[ScoreSheet]:
        return state.points.sheets()

    def standings(self, state: DragonState) -> list[Standing]:
        return scoring.standings(state)

    def check(self, state: DragonState) -> None:
        invariants.check(state)

    def write(self, state: DragonState, names: Sequence[str]) -> dict[str, object]:
        return write_position(state, names)

    def read(self, position: Fields, options: Mapping[str, object], pending: list[Owed] | None) -> DragonState:
        return read_position(position, Variant(self.edition, len(position.names), options), pending)

    def evaluate(self, state: DragonState, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def known_points(self, state: DragonState, viewer: int) -> list[float]:
        return features.known_points(state)

    def time_left(self, state: DragonState) -> float:
        return features.time_left(state)

    def features_of_table(self, state: DragonState, viewer: int, out: Tally) -> None:
        features.of_table(state, viewer, out)

    def features_of_seat(self, state: DragonState, seat: int, out: Tally) -> None:
        features.of_seat(state, seat, out)

    def mark(self, state: DragonState, seat: int) -> SeatMark[DragonState]:
        return DragonMark(state, seat)


def of_box(facts: dict[str, Any]) -> YearOfTheDragon:
    """The rules, as played with the box that these facts tell of."""
    return YearOfTheDragon(Edition(Box(facts)))


GAME: Final = of_box(PRINTED)
