"""The position of a game of River of Gold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stolik.core.deck import Deck
from stolik.core.lanes import in_lane, lane
from stolik.core.moves import Move
from stolik.core.score import Ledger, Sources
from stolik.core.state import Stack, State
from stolik.core.terms import Vocabulary

from .buildings import Building
from .components import NO_TILE, PORCELAIN, RICE, SILK, TYPES, Box
from .edition import Edition
from .frames import GoodsOwed, TurnEnd

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

PHASE: Final = Vocabulary("phase", ["patrons", "turn", "scoring", "finished"])
PATRONS: Final = 0
TURN_PHASE: Final = 1
SCORING: Final = 2
FINISHED: Final = 3

_SOURCE_IDS: Final[list[str]] = [
    "earlier",
    "visits",
    "owners",
    "emperor",
    "tracks",
    "masteries",
    "merchants",
    "nobles",
    "patron",
    "end_trigger",
    "regions",
    "customers",
    "abilities",
]
SOURCES: Final = Sources(_SOURCE_IDS, ["journey", "end_of_row", "delivery", "choice"], adds_up=True)
VISITS: Final = 1
OWNERS: Final = 2
EMPEROR: Final = 3
TRACKS: Final = 4
MASTERIES: Final = 5
MERCHANTS: Final = 6
NOBLES: Final = 7
PATRON_ABILITY: Final = 8
END_TRIGGER: Final = 9
REGION_POINTS: Final = 10
CUSTOMERS_SERVED: Final = 11
ABILITIES: Final = 12
JOURNEY: Final = 13
END_OF_ROW: Final = 14
DELIVERY: Final = 15
CHOICE: Final = 16

NOBODY_YET: Final[i64] = -1
NO_SHIP: Final[i64] = -1
NOT_ROLLED: Final[i64] = 0  # the die of kakita_ryoku before her first turn (rog 17.3.7)


class Variant:
    """What box, number of players and options fix for a whole game. Never changed."""

    __slots__ = (
        "all_tiles",
        "box",
        "edition",
        "exchanges_any_time",
        "mastery_points",
        "options",
        "patrons",
        "players",
        "region_points",
    )

    def __init__(self, edition: Edition, players: int, options: Mapping[str, object]) -> None:
        self.edition = edition
        self.box: Box = edition.box
        self.players: i64 = players
        self.all_tiles: i64 = self.box.era_1_kept[players] + self.box.era_2_kept[players]
        self.options: dict[str, object] = dict(options)
        self.patrons: str = str(options["clan_patrons"])
        self.exchanges_any_time: bool = options["exchanges_any_time"] is True
        self.mastery_points: list[int] = edition.box.mastery_points[players]  # rog 15.5
        self.region_points: list[list[int]] = edition.box.region_points[players]  # by tile (rog 2.1)


class Player:
    """What lies before one player. `influence` is replaced, never changed, so clones share it."""

    __slots__ = (
        "clan",
        "delivered",
        "die",
        "favour",
        "hand",
        "hand_older",
        "hand_size",
        "influence",
        "koku",
        "limit",
        "owned",
        "patron",
        "porcelain",
        "rice",
        "royal",
        "ship_1",
        "ship_2",
        "silk",
    )

    def __init__(
        self,
        koku: i64,
        silk: i64,
        rice: i64,
        porcelain: i64,
        favour: i64,
        limit: i64,
        die: i64,
        ship_1: i64,
        ship_2: i64,
        royal: i64,
        hand: i64,
        hand_size: i64,
        hand_older: i64,
        delivered: i64,
        owned: i64,
        clan: i64,
        patron: i64,
        influence: list[int],
    ) -> None:
        self.koku: i64 = koku
        self.silk: i64 = silk
        self.rice: i64 = rice
        self.porcelain: i64 = porcelain
        self.favour: i64 = favour  # the sun marker
        self.limit: i64 = limit  # the moon marker
        self.die: i64 = die
        self.ship_1: i64 = ship_1  # river spaces count from 0 inside
        self.ship_2: i64 = ship_2
        self.royal: i64 = royal  # which ship is the royal one, or NO_SHIP
        self.hand: i64 = hand  # customer cards as bits; none of them where the viewer may not know the hand
        self.hand_size: i64 = hand_size
        self.hand_older: i64 = hand_older  # of a hidden hand: how many cards were drawn before the last reshuffle
        self.delivered: i64 = delivered  # customer cards as bits
        self.owned: i64 = owned  # shore spaces with an own marker, as bits
        self.clan: i64 = clan
        self.patron: i64 = patron
        self.influence = influence  # per region

    def clone(self) -> Player:
        return Player(
            self.koku,
            self.silk,
            self.rice,
            self.porcelain,
            self.favour,
            self.limit,
            self.die,
            self.ship_1,
            self.ship_2,
            self.royal,
            self.hand,
            self.hand_size,
            self.hand_older,
            self.delivered,
            self.owned,
            self.clan,
            self.patron,
            self.influence,
        )

    def good(self, good: i64) -> i64:
        """How many of a good are held."""
        if good == SILK:
            return self.silk
        return self.rice if good == RICE else self.porcelain

    def add_good(self, good: i64, n: i64) -> None:
        """Adds goods, or takes away if n is negative."""
        if good == SILK:
            self.silk += n
        elif good == RICE:
            self.rice += n
        else:
            self.porcelain += n

    def all_goods(self) -> i64:
        return self.silk + self.rice + self.porcelain

    def goods_are_full(self, most: i64) -> bool:
        """Whether there is room for no good, if so many of each is the most (rog 13.7)."""
        return self.silk >= most and self.rice >= most and self.porcelain >= most

    def can_pay(self, order: list[int]) -> bool:
        """Whether the goods of an order are there (rog 9.2)."""
        return self.silk >= order[SILK] and self.rice >= order[RICE] and self.porcelain >= order[PORCELAIN]

    def ship(self, ship: i64) -> i64:
        """The river space of a ship."""
        return self.ship_1 if ship == 0 else self.ship_2


class RiverState(State):
    """The whole table. The lists are replaced, never changed, but for the players and their points."""

    __slots__ = (
        "active",
        "claims",
        "customers",
        "discard",
        "ended_by",
        "era_1",
        "era_2",
        "first",
        "gone",
        "masteries",
        "offered",
        "phase",
        "players",
        "points",
        "region_tiles",
        "round",
        "row",
        "shores",
        "variant",
    )

    def __init__(
        self,
        pending: Stack,
        legal_moves: list[Move] | None,
        variant: Variant,
        phase: i64,
        round_: i64,
        first: i64,
        active: i64,
        ended_by: i64,
        row: list[int],
        era_1: Deck,
        era_2: Deck,
        customers: Deck,
        discard: list[int],
        shores: list[Building],
        gone: list[int],
        masteries: list[int],
        claims: list[list[int]],
        region_tiles: list[int],
        offered: i64,
        players: list[Player],
        points: Ledger,
    ) -> None:
        self.pending = pending
        self.legal_moves = legal_moves
        self.variant = variant
        self.phase: i64 = phase
        self.round: i64 = round_
        self.first: i64 = first
        self.active: i64 = active
        self.ended_by: i64 = ended_by
        self.row = row  # tiles in slots 1 to 4, NO_TILE where a slot is empty
        self.era_1 = era_1  # the top tile lies open (rog 1.7)
        self.era_2 = era_2
        self.customers = customers
        self.discard = discard  # top first
        self.shores = shores
        self.gone = gone  # tiles discarded from the row: everybody saw them
        self.masteries = masteries  # the cards in play
        self.claims = claims  # seats in order, by place in `masteries`
        self.region_tiles = region_tiles  # by region
        self.offered: i64 = offered  # patrons that can still be picked, as bits
        self.players = players
        self.points = points

    def clone(self) -> RiverState:
        return RiverState(
            self.pending.clone(),
            self.legal_moves,
            self.variant,
            self.phase,
            self.round,
            self.first,
            self.active,
            self.ended_by,
            self.row,
            self.era_1.clone(),
            self.era_2.clone(),
            self.customers.clone(),
            self.discard,
            self.shores,
            self.gone,
            self.masteries,
            self.claims,
            self.region_tiles,
            self.offered,
            [player.clone() for player in self.players],
            self.points.clone(),
        )

    def turn_end(self) -> TurnEnd:
        """The frame at the bottom of a turn, which carries what the turn has brought about so far."""
        frame = self.pending.bottom()
        assert isinstance(frame, TurnEnd), "nobody has a turn"
        return frame

    def owe_goods(self, seat: i64, n: i64) -> None:
        """Goods of choice wait for their owner (rog 8.3)."""
        self.pending.replace_bottom(self.turn_end().plus(seat, n, 0))

    def owe(self, due: i64) -> None:
        """A choice waits for the active player."""
        self.pending.replace_bottom(self.turn_end().plus(0, 0, due))

    def goods_owed(self, seat: i64) -> i64:
        """Goods of choice that a seat has still to take, wherever they are owed."""
        count: i64 = 0
        pending = self.pending
        for height in range(len(pending)):
            owed = pending.at(height)
            if isinstance(owed, GoodsOwed):
                count += owed.goods_for(seat)
        return count

    def last_turns(self) -> bool:
        """Nobody has a use for another roll: the end was triggered, if only in this turn (rog 12.3)."""
        return self.ended_by != NOBODY_YET or self.turn_end().end

    def empty_slots(self) -> i64:
        """Empty slots are always the first ones, since tiles slide to the end (rog 6.8)."""
        empty: i64 = 0
        for tile in self.row:
            if tile != NO_TILE:
                break
            empty += 1
        return empty

    def buildings_of_type(self, seat: i64, type_: i64) -> i64:
        """Own buildings of a type; two markers on a tile are one building (rog 1.5)."""
        count: i64 = 0
        owned = self.players[seat].owned
        shore: i64 = 0
        while owned:
            if owned & 1 and self.shores[shore].type == type_:
                count += 1
            owned >>= 1
            shore += 1
        return count

    def building_types(self, seat: i64) -> i64:
        """Own buildings by type, each count in a lane of its own."""
        counts: i64 = 0
        owned = self.players[seat].owned
        shore: i64 = 0
        while owned:
            if owned & 1:
                counts += in_lane(1, self.shores[shore].type)
            owned >>= 1
            shore += 1
        return counts

    def buildings_by_type(self, seat: i64) -> list[int]:
        counts = self.building_types(seat)
        return [int(lane(counts, type_)) for type_ in range(TYPES)]

    def put(self, shore: i64, building: Building) -> None:
        """Lays a building, or one with a further marker, on a shore space."""
        shores = self.shores.copy()
        shores[shore] = building
        self.shores = shores

    def turn_order(self) -> list[int]:
        """Seats, the first player first (rog 3.1)."""
        seats = len(self.players)
        return [(self.first + turn) % seats for turn in range(seats)]
