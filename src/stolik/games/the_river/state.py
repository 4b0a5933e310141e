"""The position of a game of The River."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.deck import Deck
from stolik.core.lanes import in_lane, lane
from stolik.core.moves import Move
from stolik.core.state import Stack, State
from stolik.core.terms import Vocabulary

from .components import (
    AREA_BIT,
    AREA_IDS,
    CLAY,
    MAX_PLAYERS,
    PRODUCE,
    PRODUCED,
    STONE,
    UNLIMITED,
    WOOD,
    Box,
    Card,
    Effect,
    RiverBoard,
    Side,
)
from .edition import Edition

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

PHASE: Final = Vocabulary("phase", ["draft", "turn", "scoring", "finished"])
DRAFTING: Final[i64] = 0
PLACING: Final[i64] = 1
SCORING: Final[i64] = 2
FINISHED: Final[i64] = 3

UNKNOWN: Final[i64] = -1  # a card or token that the viewer of a redacted state may not know


# Shared: what stands on an area is replaced, never changed.
NOBODY_THERE: Final[list[int]] = []
ALONE: Final[list[list[int]]] = [[seat] for seat in range(MAX_PLAYERS)]
EMPTY_AREAS: Final[list[list[int]]] = [NOBODY_THERE for _ in AREA_IDS]


class Variant:
    """What box, number of players and options fix for a whole game. Never changed."""

    __slots__ = (
        "both_places", "box", "draft_effects", "edition", "options", "players", "replaces_in_cleanup", "side",
        "swaps_are_optional",
    )  # fmt: skip

    def __init__(self, edition: Edition, players: int, options: Mapping[str, object]) -> None:
        self.edition = edition
        self.box: Box = edition.box
        side = edition.box.sides[players]
        assert side is not None
        self.side: Side = side
        self.players: i64 = players
        self.options: dict[str, object] = dict(options)
        self.draft_effects: bool = options["draft_triggers_on_place_effects"] is True
        self.swaps_are_optional: bool = options["double_swap_is_optional"] is True
        self.both_places: bool = options["same_player_may_use_both_places_of_an_island"] is True
        self.replaces_in_cleanup: bool = options["cleanup_gain_may_replace_stored_token"] is True


class Player:
    """What lies before one player. The lists are replaced, never changed, so clones share them."""

    __slots__ = (
        "board", "boat", "built", "capacity", "clay", "colour", "food", "reserved", "settled", "shut", "stone",
        "symbols", "tiles", "tokens", "waiting", "wood", "yields",
    )  # fmt: skip

    def __init__(
        self,
        board: RiverBoard,
        colour: i64,
        tiles: list[int],
        symbols: i64,
        yields: list[Effect],
        capacity: i64,
        wood: i64,
        clay: i64,
        stone: i64,
        food: i64,
        boat: i64,
        settled: i64,
        waiting: i64,
        tokens: list[int],
        built: list[int],
        reserved: list[int],
        shut: i64,
    ) -> None:
        self.board = board
        self.colour: i64 = colour
        self.tiles = tiles  # in river order
        self.symbols: i64 = symbols  # of production, in sight, in lanes by resource (river 1.5)
        self.yields = yields  # what the tiles bring in cleanup, in river order (river 6.1)
        self.capacity: i64 = capacity  # warehouses in sight
        self.wood: i64 = wood
        self.clay: i64 = clay
        self.stone: i64 = stone
        self.food: i64 = food
        self.boat: i64 = boat
        self.settled: i64 = settled
        self.waiting: i64 = waiting  # 1 while the fifth pioneer waits
        self.tokens = tokens  # in the order received
        self.built = built
        self.reserved = reserved
        self.shut: i64 = shut  # the areas on which this player may place nobody any more (river 4.3)

    def clone(self) -> Player:
        return Player(
            self.board,
            self.colour,
            self.tiles,
            self.symbols,
            self.yields,
            self.capacity,
            self.wood,
            self.clay,
            self.stone,
            self.food,
            self.boat,
            self.settled,
            self.waiting,
            self.tokens,
            self.built,
            self.reserved,
            self.shut,
        )

    def stored(self, kind: i64) -> i64:
        """How many tokens of a kind lie in the warehouses."""
        if kind == WOOD:
            return self.wood
        if kind == CLAY:
            return self.clay
        return self.stone if kind == STONE else self.food

    def store(self, kind: i64, n: i64) -> None:
        """Adds tokens, or takes away if n is negative."""
        if kind == WOOD:
            self.wood += n
        elif kind == CLAY:
            self.clay += n
        elif kind == STONE:
            self.stone += n
        else:
            self.food += n

    def produces(self, kind: i64) -> i64:
        """How many symbols of a resource are in sight."""
        return lane(self.symbols, kind)

    def kinds_stored(self) -> i64:
        """Of which kinds there are tokens in the warehouses: a bit per kind."""
        kinds: i64 = 0
        if self.wood:
            kinds = 1
        if self.clay:
            kinds += 2
        if self.stone:
            kinds += 4
        return kinds + 8 if self.food else kinds

    def all_stored(self) -> i64:
        return self.wood + self.clay + self.stone + self.food

    def free(self) -> i64:
        """Warehouses without a token."""
        return self.capacity - self.all_stored()

    def lacks(self, wood: i64, clay: i64, stone: i64) -> i64:
        """How many resources of a cost are not stored, so that food has to stand in for them (river 5.5.2)."""
        lacking: i64 = 0
        if wood > self.wood:
            lacking += wood - self.wood
        if clay > self.clay:
            lacking += clay - self.clay
        if stone > self.stone:
            lacking += stone - self.stone
        return lacking

    def can_pay(self, card: Card, waived: i64) -> bool:
        """Whether food makes up for what is not stored, if so many resources of the cost are waived."""
        return self.lacks(card.wood, card.clay, card.stone) - waived <= self.food


def of_different(moves: list[Move]) -> list[Move]:
    """The moves, equal ones once; as a rule all are different, and this is the same list."""
    found = moves
    seen: i64 = 0
    for place, move in enumerate(moves):
        mark = bit(move.a & 31)
        if seen & mark and is_among(move, moves, place):  # the first is quick, and nearly always enough
            if found is moves:
                found = moves[:place]
        elif found is not moves:
            found.append(move)
        seen |= mark
    return found


def is_among(move: Move, moves: list[Move], first: i64) -> bool:
    """Whether a move is one of the first of these."""
    for place in range(first):
        if moves[place] is move:
            return True
    return False


class TheRiverState(State):
    """The whole table. The lists are replaced, never changed, but for the players and the areas."""

    __slots__ = (
        "areas", "arrival", "bonus", "cards", "deck", "discard", "end_triggered", "explores",
        "pawn", "phase", "players", "removed", "reserves", "round", "shown", "stack", "supply", "variant",
    )  # fmt: skip

    def __init__(
        self,
        pending: Stack,
        legal_moves: list[Move] | None,
        variant: Variant,
        phase: i64,
        round_: i64,
        pawn: i64,
        end_triggered: bool,
        supply: i64,
        arrival: i64,
        shown: list[Move],
        explores: list[Move],
        stack: Deck,
        discard: list[int],
        removed: list[int],
        cards: list[int],
        reserves: list[Move],
        deck: Deck,
        bonus: list[int],
        areas: list[list[int]],
        players: list[Player],
    ) -> None:
        self.pending = pending
        self.legal_moves = legal_moves
        self.variant = variant
        self.phase: i64 = phase
        self.round: i64 = round_
        self.pawn: i64 = pawn
        self.end_triggered = end_triggered
        self.supply: i64 = supply  # in lanes by kind
        self.arrival: i64 = arrival  # what the first pioneer on an island takes besides, in lanes by resource
        self.shown = shown  # the tiles that lie face up, as the moves that take them
        self.explores = explores  # the same, equal ones once
        self.stack = stack
        self.discard = discard
        self.removed = removed  # left over from the draft
        self.cards = cards  # face up
        self.reserves = reserves
        self.deck = deck
        self.bonus = bonus  # values left, the next one first
        self.areas = areas  # per area the seats in the order placed
        self.players = players

    def clone(self) -> TheRiverState:
        return TheRiverState(
            self.pending.clone(),
            self.legal_moves,
            self.variant,
            self.phase,
            self.round,
            self.pawn,
            self.end_triggered,
            self.supply,
            self.arrival,
            self.shown,
            self.explores,
            self.stack.clone(),
            self.discard,
            self.removed,
            self.cards,
            self.reserves,
            self.deck.clone(),
            self.bonus,
            self.areas.copy(),
            [player.clone() for player in self.players],
        )

    def in_supply(self, kind: i64) -> i64:
        """How many tokens of a kind can still be taken."""
        return lane(self.supply, kind)

    @property
    def tiles(self) -> list[int]:
        """The tiles that lie face up."""
        return [move.a for move in self.shown]

    def show_tiles(self, tiles: list[int]) -> None:
        """Lets these tiles lie face up."""
        explore = self.variant.edition.moves.explore
        self.shown = [explore[tile] for tile in tiles]
        self.explores = of_different(self.shown)

    def take_tile(self, explore: Move) -> None:
        """Takes the tile of a move from the display; an equal one may stay there."""
        different = self.explores is self.shown
        shown = self.shown.copy()
        place = 0
        while shown[place] is not explore:
            place += 1
        shown.pop(place)
        self.shown = shown
        self.explores = shown if different else of_different(shown)

    def show_cards(self, cards: list[int]) -> None:
        """Lets these cards lie face up."""
        self.cards = cards
        reserve = self.variant.edition.moves.reserve
        self.reserves = of_different([reserve[card] for card in cards])

    def has_place(self, area: i64, seat: i64) -> bool:
        """Whether this seat may still place a pioneer on an area (river 4.3)."""
        return not self.players[seat].shut & AREA_BIT[area]

    def place(self, area: i64, seat: i64) -> None:
        """Moves a pioneer from the boat to an area (river 4.2)."""
        self.players[seat].boat -= 1
        there = self.areas[area]
        self.areas[area] = there + ALONE[seat] if there else ALONE[seat]
        self.after_placing(area, seat)

    def after_placing(self, area: i64, seat: i64) -> None:
        """A pioneer of this seat is there: who may not follow, and no bonus for the next one (river 4.3, 5.2.1)."""
        side = self.variant.side
        places: i64 = side.places[area]
        there = self.areas[area]
        mark: i64 = AREA_BIT[area]
        if PRODUCE <= area < PRODUCE + PRODUCED:
            self.arrival -= in_lane(lane(self.arrival, area - PRODUCE), area - PRODUCE)
        if side.per_player[area]:
            placed: i64 = 0
            for each in there:
                if each == seat:
                    placed += 1
            if placed >= places:
                self.players[seat].shut |= mark
        elif len(there) >= places:
            for player in self.players:
                player.shut |= mark
        elif places != UNLIMITED and not self.variant.both_places:  # river 4.3.1
            self.players[seat].shut |= mark

    def open_areas(self) -> None:
        """All pioneers leave the areas (river 6.4)."""
        self.areas = EMPTY_AREAS.copy()
        self.arrival = self.variant.side.arrival
        for player in self.players:
            player.shut = self.variant.side.shut
