"""Every choice of the game, as interned moves. Which there are depends on the box: tiles and cards have their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import bit, members
from stolik.core.moves import Catalogue, Move, Verb
from stolik.core.terms import NUMBER

from .components import (
    BUILD,
    EXPLORE,
    FIRST_PLAYER,
    FOOD_AREA,
    KINDS,
    PRODUCE,
    PRODUCED,
    RESERVE,
    RESOURCE,
    SPACES,
    SWAP,
    Box,
)

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Moves:
    """The catalogue of a box, and its moves by what they are about."""

    __slots__ = (
        "area", "build", "build_reserved", "build_reserved_verb", "build_verb", "catalogue", "decline", "draft",
        "draft_verb", "exchange", "exchange_verb", "_exchanges", "_most", "explore", "explore_verb", "gather_food",
        "islands", "pass_turn", "pay", "produce", "produce_verb", "rearrange", "reserve", "reserve_verb",
        "return_token", "return_verb", "returns", "returns_or_none", "substitute", "substitute_verb", "swap",
        "swap_verb", "swaps_among", "take_cache", "take_cache_verb", "take_instead", "take_instead_verb", "take_pawn",
        "waive", "waive_verb",
    )  # fmt: skip

    def __init__(self, box: Box) -> None:
        self.catalogue = Catalogue()
        add = self._all
        self.draft_verb = Verb("draft", {"tile": box.tile})
        self.draft: list[Move] = add(self.draft_verb, len(box.tiles))
        self.explore_verb = Verb("explore", {"tile": box.tile})
        self.explore: list[Move] = add(self.explore_verb, len(box.tiles))
        self.produce_verb = Verb("produce", {"resource": RESOURCE})
        self.produce: list[Move] = add(self.produce_verb, PRODUCED)
        self.gather_food: Move = self.catalogue.add(Verb("gather_food"))
        islands = [*self.produce, self.gather_food]
        self.islands: list[list[Move]] = [
            [islands[kind] for kind in members(mask)] for mask in range(bit(KINDS))
        ]  # by the bits of the kinds
        self.reserve_verb = Verb("reserve", {"card": box.card})
        self.reserve: list[Move] = add(self.reserve_verb, len(box.cards))
        self.build_verb = Verb("build", {"card": box.card})
        self.build: list[Move] = add(self.build_verb, len(box.cards))
        self.build_reserved_verb = Verb("build_reserved", {"card": box.card})
        self.build_reserved: list[Move] = add(self.build_reserved_verb, len(box.cards))
        self.take_pawn: Move = self.catalogue.add(Verb("take_pawn"))
        self.rearrange: Move = self.catalogue.add(Verb("rearrange"))
        self.pass_turn: Move = self.catalogue.add(Verb("pass"))
        self.exchange_verb = Verb("exchange", {"bundle": box.bundle})
        self.exchange: list[Move] = add(self.exchange_verb, len(box.bundles))
        self._most: i64 = box.exchange_give
        stores = range(self._most + 1)
        self._exchanges: list[list[Move]] = [
            [move for move in self.exchange if box.bundles[move.a].is_part_of([wood, clay, stone, food])]
            for wood in stores
            for clay in stores
            for stone in stores
            for food in stores
        ]
        # what follows a placed pioneer
        self.swap_verb = Verb("swap", {"first": NUMBER, "second": NUMBER})
        self.swap: list[list[Move]] = [
            [self.catalogue.add(self.swap_verb, first + 1, second + 1) for first in range(second)]
            for second in range(SPACES)
        ]
        self.swaps_among: list[list[Move]] = [
            [move for second in range(tiles) for move in self.swap[second]] for tiles in range(SPACES + 1)
        ]
        self.return_verb = Verb("return", {"resource": RESOURCE})
        self.return_token: list[Move] = add(self.return_verb, KINDS)
        self.decline: Move = self.catalogue.add(Verb("decline"))
        self.returns: list[list[Move]] = [
            [self.return_token[kind] for kind in members(mask)] for mask in range(bit(KINDS))
        ]  # by the bits of the kinds stored
        self.returns_or_none: list[list[Move]] = [
            [*returns, self.decline] if returns else returns for returns in self.returns
        ]
        self.take_instead_verb = Verb("take_instead", {"resource": RESOURCE})
        self.take_instead: list[Move] = add(self.take_instead_verb, KINDS)
        self.take_cache_verb = Verb("take_cache", {"count": NUMBER})
        self.take_cache: list[Move] = add(self.take_cache_verb, most_cached(box) + 1)
        self.waive_verb = Verb("waive", {"resource": RESOURCE})
        self.waive: list[Move] = add(self.waive_verb, PRODUCED)
        self.substitute_verb = Verb("substitute", {"resource": RESOURCE})
        self.substitute: list[Move] = add(self.substitute_verb, PRODUCED)
        self.pay: Move = self.catalogue.add(Verb("pay"))
        self.area: list[int] = [-1] * len(self.catalogue)  # to which a move sends a pioneer, by its code
        for verb, area in (
            (self.explore_verb, EXPLORE),
            (self.reserve_verb, RESERVE),
            (self.build_verb, BUILD),
            (self.build_reserved_verb, BUILD),
        ):
            for move in self.catalogue.of(verb):
                self.area[move.code] = area
        for move in self.produce:
            self.area[move.code] = PRODUCE + move.a
        self.area[self.gather_food.code] = FOOD_AREA
        self.area[self.take_pawn.code] = FIRST_PLAYER
        self.area[self.rearrange.code] = SWAP

    def exchanges_with(self, wood: i64, clay: i64, stone: i64, food: i64) -> list[Move]:
        """The exchanges that somebody with these tokens can make; made once for every such store."""
        most = self._most
        if wood > most:
            wood = most
        if clay > most:
            clay = most
        if stone > most:
            stone = most
        if food > most:
            food = most
        base = most + 1
        return self._exchanges[((wood * base + clay) * base + stone) * base + food]

    def _all(self, verb: Verb, count: int) -> list[Move]:
        return [self.catalogue.add(verb, number) for number in range(count)]


def most_cached(box: Box) -> int:
    """The most tokens that any tile lets its owner take at once."""
    return max([0, *[int(effect.amount) for tile in box.tiles for effect in tile.laid if effect.up_to]])
