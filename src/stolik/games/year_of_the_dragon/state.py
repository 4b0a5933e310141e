"""The position of a game of In the Year of the Dragon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.moves import Move
from stolik.core.score import Ledger, Sources
from stolik.core.state import Stack, State
from stolik.core.terms import Vocabulary

from .components import LARGE, PRINTED_LARGE_COST, SMALL, WALL_TILE_IDS, Box
from .edition import Edition
from .hand import Hand
from .moves import ACT
from .palace import Palace

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

PHASE: Final = Vocabulary("phase", ["draft", "action", "person", "event", "scoring", "finished"])
DRAFT: Final = 0
ACTION_PHASE: Final = 1
PERSON_PHASE: Final = 2
EVENT_PHASE: Final = 3
SCORING: Final = 4
FINISHED: Final = 5

_SOURCE_IDS: Final[list[str]] = [
    "earlier",
    "research",
    "palaces",
    "court_ladies",
    "privileges",
    "festivals",
    "invasions",
    "wall",
    "super_event",
    "persons",
    "monks",
    "money",
]
SOURCES: Final = Sources(_SOURCE_IDS)
RESEARCH: Final = 1
PALACES: Final = 2
COURT_LADIES: Final = 3
PRIVILEGES: Final = 4
FESTIVALS: Final = 5
INVASIONS: Final = 6
WALL: Final = 7
SUPER: Final = 8
PERSONS: Final = 9
MONKS: Final = 10
MONEY: Final = 11

NO_GROUP: Final = -1
NO_SUPER_EVENT: Final = -1

ALL_WALL_TILES: Final[int] = bit(len(WALL_TILE_IDS)) - 1


class Variant:
    """What box, number of players and options fix for a whole game. Never changed."""

    __slots__ = (
        "acts_at",
        "box",
        "cheapest_privilege",
        "dismissed_stay",
        "edition",
        "great_wall",
        "group_sizes",
        "hands_open",
        "large_cost",
        "options",
        "players",
        "random_drafter",
        "super_events",
        "uniform_layout",
    )

    def __init__(self, edition: Edition, players: int, options: Mapping[str, object]) -> None:
        box = edition.box
        self.edition = edition
        self.box: Box = box
        self.players = players
        self.options: dict[str, object] = dict(options)
        self.great_wall: bool = options["great_wall"] is True
        self.super_events: bool = options["super_events"] is True
        large_cost = int(str(options["large_privilege_cost"]))
        if large_cost == PRINTED_LARGE_COST:  # the option only asks for the price of another edition
            large_cost = box.privilege_cost[LARGE]
        self.large_cost: i64 = large_cost
        self.cheapest_privilege: i64 = min(box.privilege_cost[SMALL], large_cost)
        self.random_drafter: bool = options["first_drafter"] == "random"
        self.uniform_layout: bool = options["event_layout_method"] == "uniform_over_legal_layouts"
        self.dismissed_stay: bool = options["dismissed_new_person"] == "stays_on_board"
        self.hands_open: bool = options["hands_open"] is True
        sizes = box.group_sizes_with_wall if self.great_wall else box.group_sizes
        self.group_sizes: list[int] = sizes[players]
        self.acts_at: list[list[Move]] = []  # by place of a card: the moves of its group, by action
        for group, size in enumerate(self.group_sizes):
            self.acts_at += [ACT[group]] * size

    def cost(self, privilege: i64) -> i64:
        """Price of a privilege (yotd 6.3.7, 6.3.14)."""
        return self.large_cost if privilege == LARGE else self.box.privilege_cost[privilege]


class Player:
    """What lies before one player. Clones share the court until either of them changes a palace."""

    __slots__ = (
        "_court_is_own",
        "court",
        "dragon",
        "fireworks",
        "hand",
        "large",
        "rice",
        "small",
        "space",
        "wall_left",
        "yuan",
    )

    def __init__(
        self,
        yuan: i64,
        rice: i64,
        fireworks: i64,
        small: i64,
        large: i64,
        space: i64,
        dragon: i64,
        hand: Hand,
        wall_left: i64,
        court: list[Palace],
    ) -> None:
        self.yuan: i64 = yuan
        self.rice: i64 = rice
        self.fireworks: i64 = fireworks
        self.small: i64 = small  # small privileges
        self.large: i64 = large  # large privileges
        self.space: i64 = space  # of the person marker
        self.dragon: i64 = dragon  # group it stands on, or NO_GROUP
        self.hand = hand
        self.wall_left: i64 = wall_left  # own wall tiles not built yet, one bit each
        self.court = court  # changed by set_palace only
        self._court_is_own: bool = False  # whether no other player has the same list

    def clone(self) -> Player:
        self._court_is_own = False
        return Player(
            self.yuan,
            self.rice,
            self.fireworks,
            self.small,
            self.large,
            self.space,
            self.dragon,
            self.hand,
            self.wall_left,
            self.court,
        )

    def symbols(self, type_: i64) -> i64:
        """Symbols on all own persons of a type, wherever they live (yotd 6.3)."""
        total: i64 = 0
        for palace in self.court:
            total += palace.symbols[type_]
        return total

    def persons(self) -> i64:
        total: i64 = 0
        for palace in self.court:
            total += palace.inhabitants
        return total

    def buddha_points(self) -> i64:
        """What the monks are worth (yotd 10.3)."""
        total: i64 = 0
        for palace in self.court:
            total += palace.buddha_points
        return total

    def play(self, card: i64) -> None:
        """A card leaves the hand."""
        rest = self.hand.without[card]
        assert rest is not None
        self.hand = rest

    def set_palace(self, index: i64, palace: Palace) -> None:
        """Puts a changed palace in place of the old one."""
        if not self._court_is_own:
            self.court = self.court.copy()
            self._court_is_own = True
        self.court[index] = palace


class DragonState(State):
    """The whole table."""

    __slots__ = (
        "event_track",
        "gone",
        "groups",
        "order",
        "pairs",
        "phase",
        "players",
        "points",
        "round",
        "sunrise",
        "super_event",
        "supply",
        "variant",
        "wall",
    )

    def __init__(
        self,
        pending: Stack,
        legal_moves: list[Move] | None,
        variant: Variant,
        round_: i64,
        phase: i64,
        event_track: list[int],
        super_event: i64,
        supply: list[int],
        gone: i64,
        groups: list[Move],
        order: list[int],
        wall: list[int],
        pairs: list[int],
        sunrise: i64,
        players: list[Player],
        points: Ledger,
    ) -> None:
        self.pending = pending
        self.legal_moves = legal_moves
        self.variant = variant
        self.round: i64 = round_
        self.phase: i64 = phase
        self.event_track = event_track  # shared
        self.super_event: i64 = super_event
        self.supply = supply  # changed by take and put_back only
        self.gone: i64 = gone  # tiles of which none is left, as bits
        self.groups = (
            groups  # shared; the `act` moves of the cards that lie open, by action, and pass; empty if none do
        )
        self.order = order  # shared; seats, foremost first (yotd 5.1, 5.2)
        self.wall = wall  # shared; owners of the wall tiles from space 1 on
        self.pairs = pairs  # shared; pairs of types taken in the draft, as bits
        self.sunrise: i64 = sunrise  # types taken in the sunrise, as bits (yotd 14.4.8)
        self.players = players
        self.points = points

    def clone(self) -> DragonState:
        return DragonState(
            self.pending.clone(),
            self.legal_moves,
            self.variant,
            self.round,
            self.phase,
            self.event_track,
            self.super_event,
            self.supply.copy(),
            self.gone,
            self.groups,
            self.order,
            self.wall,
            self.pairs,
            self.sunrise,
            [player.clone() for player in self.players],
            self.points.clone(),
        )

    def take(self, tile: i64) -> None:
        """A person tile leaves the board."""
        left = self.supply[tile] - 1
        self.supply[tile] = left
        if not left:
            self.gone |= bit(tile)

    def put_back(self, tile: i64) -> None:
        """A person tile returns to the board (yotd 7.14)."""
        self.supply[tile] += 1
        self.gone &= ~bit(tile)

    def occupied_groups(self) -> i64:
        """Groups with at least one dragon, as bits."""
        taken: i64 = 0
        for player in self.players:
            if player.dragon >= 0:
                taken |= bit(player.dragon)
        return taken
