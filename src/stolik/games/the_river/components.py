"""What is in the box: the printed numbers of components.yaml, as tables indexed by small integers.

Part of the printed data is reconstructed, so a table may be played with a corrected box. Nothing here is a constant of
the program but the resources, the areas and the kinds of effects: everything else belongs to a `Box`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.bits import bit, mask_of
from stolik.core.lanes import lanes
from stolik.core.terms import Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

RESOURCE_IDS: Final[list[str]] = ["wood", "clay", "stone", "food"]
WOOD: Final[i64] = 0
CLAY: Final[i64] = 1
STONE: Final[i64] = 2
FOOD: Final[i64] = 3
PRODUCED: Final = 3  # the first three are produced by symbols, and what buildings cost; food stands for any of them
KINDS: Final = 4
RESOURCE: Final = Vocabulary("resource", RESOURCE_IDS)
BASIC: Final = Vocabulary("resource", RESOURCE_IDS[:PRODUCED])

AREA_IDS: Final[list[str]] = [
    "explore", "produce_wood", "produce_clay", "produce_stone", "produce_food", "reserve", "build", "first_player",
    "swap",
]  # fmt: skip
EXPLORE: Final[i64] = 0
PRODUCE: Final[i64] = 1  # of wood; clay and stone follow
FOOD_AREA: Final[i64] = 4
RESERVE: Final[i64] = 5
BUILD: Final[i64] = 6
FIRST_PLAYER: Final[i64] = 7
SWAP: Final[i64] = 8
AREA: Final = Vocabulary("area", AREA_IDS)
AREA_BIT: Final[list[int]] = [int(bit(area)) for area in range(len(AREA_IDS))]  # sets of areas are bits
UNLIMITED: Final[i64] = 99  # more than all pioneers together

# Where tokens come from besides the exchange.
GAIN_SOURCE: Final = Vocabulary("gain_source", ["production", "food_island", "cache", "cleanup"])
BY_PRODUCTION: Final[i64] = 0
BY_FOOD_ISLAND: Final[i64] = 1
BY_CACHE: Final[i64] = 2
BY_CLEANUP: Final[i64] = 3

TERRAIN_IDS: Final[list[str]] = ["forest", "desert", "badlands", "mountain", "meadow"]
TERRAIN: Final = Vocabulary("terrain", TERRAIN_IDS)

COLOUR_IDS: Final[list[str]] = ["black", "blue", "green", "yellow"]
COLOUR: Final = Vocabulary("colour", COLOUR_IDS)

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
SPACES: Final = 12
COLUMNS: Final[list[list[int]]] = [[1, 8, 9], [2, 7, 10], [3, 6, 11], [4, 5, 12]]  # river 9.3, top to bottom
COLUMN: Final = Vocabulary("column", [f"column_{number + 1}" for number in range(len(COLUMNS))])

# What a meadow does (river 8), and when: laid, in cleanup, at the end.
GAIN: Final[i64] = 0
SWAPS: Final[i64] = 1
PER_SYMBOL: Final[i64] = 2
PER_TOKEN: Final[i64] = 3
PER_PIONEER: Final[i64] = 4
PER_TILE: Final[i64] = 5
FIXED: Final[i64] = 6
EFFECT_IDS: Final[list[str]] = [
    "gain_resource", "swap_tiles", "score_per_production_symbol", "score_per_bonus_token",
    "score_per_pioneer_on_boat", "score_per_terrain_tile", "score_fixed",
]  # fmt: skip
NO_LIMIT: Final[i64] = 999  # more points than any tile can bring


class Effect:
    """One effect of a meadow: what it is about (a resource or a terrain), how much, and its limit."""

    __slots__ = ("about", "amount", "kind", "limit", "up_to")

    def __init__(self, told: dict[str, Any]) -> None:
        self.kind: i64 = EFFECT_IDS.index(told["kind"])
        about = -1
        amount = 0
        if self.kind == GAIN:
            about, amount = RESOURCE_IDS.index(told["resource"]), told["amount"]
        elif self.kind == SWAPS:
            amount = told["times"]
        elif self.kind == FIXED:
            amount = told["points"]
        else:
            amount = told["points_each"]
            if self.kind == PER_SYMBOL:
                about = RESOURCE_IDS.index(told["resource"])
            elif self.kind == PER_TILE:
                about = TERRAIN_IDS.index(told["terrain"])
        self.about: i64 = about
        self.amount: i64 = amount
        limit = told.get("max_points")
        self.limit: i64 = NO_LIMIT if limit is None else limit
        self.up_to: bool = told.get("up_to", False)


class Tile:
    """A terrain tile as printed. Terrains are bits: a mixed tile has two."""

    __slots__ = ("alone", "cleanup", "count", "end", "id", "index", "laid", "storage", "symbols", "terrains")

    def __init__(self, index: int, told: dict[str, Any]) -> None:
        self.index: i64 = index
        self.alone: list[int] = [index]  # to be added to lists of tiles
        self.id: str = told["id"]
        self.terrains: i64 = mask_of([TERRAIN_IDS.index(terrain) for terrain in told["terrains"]])
        self.symbols: i64 = lanes(symbols(told["production"]))  # of production, in lanes by resource
        self.storage: i64 = told["storage"]
        self.count: i64 = told["count"]
        effects: list[dict[str, Any]] = told.get("effects", [])
        self.laid: list[Effect] = [Effect(each) for each in effects if each["trigger"] == "on_place"]
        self.cleanup: list[Effect] = [Effect(each) for each in effects if each["trigger"] == "cleanup"]
        self.end: list[Effect] = [Effect(each) for each in effects if each["trigger"] == "end_game"]


class Card:
    """A building card as printed."""

    __slots__ = ("clay", "count", "id", "index", "name", "points", "price", "stone", "wood")

    def __init__(self, index: int, told: dict[str, Any]) -> None:
        self.index: i64 = index
        self.id: str = told["id"]
        self.name: str = told["name"]
        cost = symbols(told["cost"])
        self.wood: i64 = cost[0]
        self.clay: i64 = cost[1]
        self.stone: i64 = cost[2]
        self.price: i64 = sum(cost)
        self.points: i64 = told["points"]
        self.count: i64 = told["count"]


class RiverBoard:
    """A player's river board as printed: by space (from 0 inside) what it produces and holds until it is covered."""

    __slots__ = ("capacity", "settle", "space_storage", "space_symbols", "symbols")

    def __init__(self, told: dict[str, Any], settle: list[int]) -> None:
        spaces: dict[int, dict[str, Any]] = told["spaces"]
        blank: dict[str, Any] = {"production": {}, "storage": 0}
        printed = [spaces.get(space + 1, blank) for space in range(SPACES)]
        self.space_symbols: list[int] = [lanes(symbols(space["production"])) for space in printed]  # as on tiles
        self.space_storage: list[int] = [space["storage"] for space in printed]
        self.symbols: i64 = sum(self.space_symbols)
        self.capacity: i64 = sum(self.space_storage)
        places = told.get("settle_positions", settle)
        # By number of tiles: how many settle spaces they cover (river 6.4).
        self.settle: list[int] = [sum(place <= tiles for place in places) for tiles in range(SPACES + 1)]


class Side:
    """What is printed on the boards for one number of players."""

    __slots__ = (
        "arrival", "bonus", "cards", "draft", "first_bonus", "last_token", "per_player", "places", "shut", "spots",
        "supply", "tiles",
    )  # fmt: skip

    def __init__(self, players: int, data: dict[str, Any]) -> None:
        count = f"p{players}"
        side = "side_2p" if players == 2 else "side_3_4p"
        supply = data["supply_by_player_count"][count]
        board = data["main_board"]
        areas: dict[str, dict[str, Any]] = {area["id"]: area for area in board["action_areas"]}
        capacities = [areas[area]["capacity"] for area in AREA_IDS]
        self.supply: i64 = lanes([supply[kind] for kind in RESOURCE_IDS])  # river 2.5, in lanes by kind
        self.per_player: list[bool] = [each["kind"] == "per_player" for each in capacities]  # river 4.3
        self.places: list[int] = [UNLIMITED if each["kind"] == "unlimited" else each[count] for each in capacities]
        self.shut: i64 = mask_of([area for area, places in enumerate(self.places) if not places])
        self.first_bonus: list[int] = [areas[area].get("first_bonus", {count: 0})[count] for area in AREA_IDS]
        self.arrival: i64 = lanes(self.first_bonus[PRODUCE : PRODUCE + PRODUCED])  # river 5.2.1, in lanes by resource
        self.tiles: i64 = board["terrain_display"][count]["tiles"]
        self.draft: i64 = board["draft_display"][count]
        self.cards: i64 = board["building_display"][count]["cards"]
        used = "used_in_2p" if players == 2 else "count"
        tokens = sorted(data["bonus_tokens"]["tokens"], key=lambda token: -int(token["value"]))
        self.bonus: list[int] = [token["value"] for token in tokens for _ in range(token[used])]  # river 2.6
        self.spots: i64 = data["river_boards"]["bonus_spots"][side]["spots"]
        ends = {each["kind"]: each for each in data["end_conditions"]["any_of"]}
        self.last_token: i64 = ends["bonus_tokens_on_board"][count]  # river 7.1


class Bundle:
    """Several tokens given together (river 4.1)."""

    __slots__ = ("id", "tokens")

    def __init__(self, tokens: list[int]) -> None:
        self.tokens = tokens  # numbers by kind
        self.id = "_".join(RESOURCE_IDS[kind] for kind in range(KINDS) for _ in range(tokens[kind]))

    def is_part_of(self, store: list[int]) -> bool:
        """Whether a store, by kind, holds all these tokens."""
        return all(store[kind] >= self.tokens[kind] for kind in range(KINDS))


def bundles(size: int) -> list[Bundle]:
    """Every way to give so many tokens, the first kinds first."""

    def ways(left: int, kind: int) -> list[list[int]]:
        if kind == KINDS - 1:
            return [[left]]
        return [[first, *rest] for first in range(left, -1, -1) for rest in ways(left - first, kind + 1)]

    return [Bundle(tokens) for tokens in ways(size, 0)]


class Box:
    """All components of one box, and the numbers that go with them. Never changed."""

    __slots__ = (
        "average_points", "bag", "boards", "bundle", "bundles", "card", "card_ids", "cards", "column_three",
        "column_two", "deck", "discount",
        "exchange_give", "exchange_take", "fifth", "last_tile", "leftovers", "leftovers_points", "most_reserved",
        "pioneers", "sides",
        "tile", "tile_ids", "tiles",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        told = data["terrain_tiles"]["tiles"] + data["meadow_tiles"]["tiles"]
        self.tiles: list[Tile] = [Tile(index, tile) for index, tile in enumerate(told)]
        self.tile_ids: list[str] = [tile.id for tile in self.tiles]
        self.bag: list[int] = [int(tile.index) for tile in self.tiles for _ in range(tile.count)]
        buildings = data["building_cards"]
        self.cards: list[Card] = [Card(index, card) for index, card in enumerate(buildings["cards"])]
        self.card_ids: list[str] = [card.id for card in self.cards]
        self.deck: list[int] = [int(card.index) for card in self.cards for _ in range(card.count)]
        self.average_points: float = sum(self.cards[card].points for card in self.deck) / max(len(self.deck), 1)
        self.discount: i64 = buildings["reservation_discount"]["resources"]  # river 5.5.3
        self.most_reserved: i64 = buildings["reserve_limit"]["cards"]  # river 5.4.2
        boards = data["river_boards"]
        settle: list[int] = boards["settle_spaces"]["positions"]
        by_colour = {board["colour"]: board for board in boards["preprinted"]["boards"]}
        self.boards: list[RiverBoard] = [RiverBoard(by_colour[colour], settle) for colour in COLOUR_IDS]
        self.pioneers: i64 = boards["starting_pioneers_on_boat"]
        self.fifth: i64 = boards["bonus_spots"]["side_3_4p"]["pioneer_waits_on"]  # river 5.5.8
        self.sides: list[Side | None] = [
            Side(players, data) if players >= MIN_PLAYERS else None for players in range(MAX_PLAYERS + 1)
        ]
        exchange = data["resources"]["exchange"]
        self.exchange_give: i64 = exchange["give_any"]
        self.exchange_take: i64 = exchange["amount"]
        self.bundles: list[Bundle] = bundles(int(self.exchange_give))
        self.tile = Vocabulary("tile", self.tile_ids)
        self.card = Vocabulary("card", self.card_ids)
        self.bundle = Vocabulary("bundle", [each.id for each in self.bundles])
        ends = {each["kind"]: each for each in data["end_conditions"]["any_of"]}
        self.last_tile: i64 = ends["terrain_tiles_on_board"]["tiles"]  # river 7.1
        scoring = data["scoring"]
        self.leftovers: i64 = scoring["leftover_resources"]["per"]
        self.leftovers_points: i64 = scoring["leftover_resources"]["points"]
        self.column_two: i64 = scoring["columns"]["top_two_same"]
        self.column_three: i64 = scoring["columns"]["all_three_same"]


def symbols(told: dict[str, int]) -> list[int]:
    """Numbers by kind of what can be produced."""
    return [told.get(RESOURCE_IDS[kind], 0) for kind in range(PRODUCED)]
