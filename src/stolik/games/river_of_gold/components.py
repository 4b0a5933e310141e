"""The printed numbers, read from components.yaml, as tables indexed by small integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.bits import bit
from stolik.core.terms import Vocabulary
from stolik.games import printed_facts

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


_DATA: Final[dict[str, Any]] = printed_facts("river_of_gold")

# ---------------------------------------------------------------- what can be gained

GOOD_IDS: Final[list[str]] = ["silk", "rice", "porcelain"]
SILK: Final[i64] = 0
RICE: Final[i64] = 1
PORCELAIN: Final[i64] = 2
GOODS: Final = 3
KOKU: Final[i64] = 3
FAVOUR: Final[i64] = 4
INFLUENCE: Final[i64] = 5
POINTS: Final[i64] = 6
ANY_GOOD: Final[i64] = 7
KOKU_PER_BUILDING: Final[i64] = 8
KOKU_PER_CUSTOMER: Final[i64] = 9
DRAW_CUSTOMER: Final[i64] = 10
_KINDS: Final[list[str]] = [
    *GOOD_IDS, "koku", "divine_favour", "influence", "vp", "any_good",
    "koku_per_owned_building", "koku_per_delivered_customer", "draw_then_discard_customer",
]  # fmt: skip

TYPE_IDS: Final[list[str]] = [entry["id"] for entry in _DATA["buildings"]["types"]["items"]]
MARKET: Final[i64] = TYPE_IDS.index("market")
TYPES: Final = len(TYPE_IDS)


class Reward:
    """One symbol of a reward: what, how much and, where koku are counted by buildings, of which type."""

    __slots__ = ("kind", "n", "type")

    def __init__(self, kind: int, n: int, type_: int) -> None:
        self.kind: i64 = kind
        self.n: i64 = n
        self.type: i64 = type_


def _rewards(told: list[dict[str, Any]]) -> list[Reward]:
    return [
        Reward(_KINDS.index(each["kind"]), each["n"], TYPE_IDS.index(each["building"]) if "building" in each else -1)
        for each in told
    ]


# ---------------------------------------------------------------- the board

_SHORES: Final[list[dict[str, Any]]] = _DATA["board"]["shore_spaces"]["items"]
SHORE_IDS: Final[list[str]] = [shore["id"] for shore in _SHORES]
SHORES: Final = len(SHORE_IDS)
REGIONS: Final = len(_DATA["regions"]["items"])
SHORE_REGION: Final[list[int]] = [shore["region"] - 1 for shore in _SHORES]  # regions count from 0 inside
NO_COST: Final = -1  # of the spaces of imperial markets, which are never empty
SHORE_COST: Final[list[int]] = [NO_COST if shore["cost"] is None else shore["cost"] for shore in _SHORES]
SHORE_RIVERS: Final[list[int]] = [len(shore["river"]) for shore in _SHORES]  # river spaces that touch it
MARKET_SHORES: Final[list[int]] = [index for index, shore in enumerate(_SHORES) if shore["imperial_market"]]
BUILDABLE: Final[list[int]] = [shore for shore in range(SHORES) if SHORE_COST[shore] != NO_COST]
STARTING_SHORES: Final[dict[int, list[int]]] = {
    players: [index for index, shore in enumerate(_SHORES) if players in shore["starting_tile_at"]]
    for players in range(2, 5)
}
REGION_SHORES: Final[list[list[int]]] = [
    [shore for shore in BUILDABLE if SHORE_REGION[shore] == region] for region in range(REGIONS)
]
REGION_MASK: Final[list[int]] = [
    sum(bit(shore) for shore in range(SHORES) if SHORE_REGION[shore] == region) for region in range(REGIONS)
]

_RIVER: Final[list[dict[str, Any]]] = _DATA["board"]["river_spaces"]["items"]
RIVER_IDS: Final[list[str]] = [space["id"] for space in _RIVER]
RIVER_LENGTH: Final[i64] = len(RIVER_IDS)
RIVER_SHORES: Final[list[list[int]]] = [sorted(SHORE_IDS.index(shore) for shore in space["shores"]) for space in _RIVER]
RIVER_REGIONS: Final[list[list[int]]] = [[region - 1 for region in space["regions"]] for space in _RIVER]
UPPER_START: Final = [space["start"] for space in _RIVER].index("upper")
MIDDLE_START: Final = [space["start"] for space in _RIVER].index("middle")
SHIP_IDS: Final[list[str]] = [ship["id"] for ship in _DATA["player_setup"]["ships"]]
FACES: Final[i64] = len(_DATA["die"]["faces"])

_TRACKS: Final[dict[str, Any]] = _DATA["board"]["influence_tracks"]
LAST_STEP: Final[i64] = _TRACKS["last_step"]
FLOWER: Final[i64] = _TRACKS["imperial_flower_step"]
TRACK_STEPS: Final[list[int]] = sorted(_TRACKS["rewards_by_region"][1])  # the same steps in every region
TRACK_REWARDS: Final[list[list[list[Reward]]]] = [
    [_rewards(_TRACKS["rewards_by_region"][region + 1][step]) for step in TRACK_STEPS] for region in range(REGIONS)
]
EMPTY_SHORE_KOKU: Final[i64] = _DATA["board"]["shore_spaces"]["empty_visitor_reward"][0]["n"]
SLOTS: Final = _DATA["board"]["building_row"]["slots"]
JOURNEY_KOKU: Final[i64] = _DATA["board"]["journey_end_panel"]["choose_one"][0][0]["n"]

# ---------------------------------------------------------------- limits, favour, exchanges

KOKU_MAX: Final[i64] = _DATA["limits"]["koku_max"]
GOOD_MAX: Final[i64] = _DATA["limits"]["each_good_max"]
MARKERS_MAX: Final = _DATA["limits"]["markers_per_building_max"]
LIMIT_MAX: Final[i64] = _DATA["divine_favour"]["track_max"]
START_FAVOUR: Final = _DATA["divine_favour"]["sun_start"]
START_LIMIT: Final = _DATA["divine_favour"]["moon_start"]
_EXCHANGES: Final[dict[str, Any]] = {each["id"]: each for each in _DATA["exchanges"]["items"]}
GOODS_FOR_GOOD: Final[i64] = _EXCHANGES["goods_for_good"]["give"]["same_good"]
KOKU_FOR_FAVOUR: Final[i64] = _EXCHANGES["koku_for_favour"]["give"]["koku"]

# ---------------------------------------------------------------- set-up

_PLAYER_SETUP: Final[dict[str, Any]] = _DATA["player_setup"]
START_GOODS: Final[list[int]] = [_PLAYER_SETUP["start_goods"][good] for good in GOOD_IDS]
START_HAND: Final[int] = _PLAYER_SETUP["start_hand_size"]
START_KOKU: Final[list[int]] = [_PLAYER_SETUP["koku_by_turn_order"][turn] for turn in range(1, 5)]
_BY_PLAYERS: Final[dict[int, dict[str, Any]]] = _DATA["game_setup"]["by_player_count"]
ERA_1_KEPT: Final[dict[int, int]] = {players: row["era_1_tiles"] for players, row in _BY_PLAYERS.items()}
ERA_2_KEPT: Final[dict[int, int]] = {players: row["era_2_tiles"] for players, row in _BY_PLAYERS.items()}
MASTERIES_IN_PLAY: Final[int] = _DATA["game_setup"]["mastery_cards_in_play"]

# ---------------------------------------------------------------- building tiles


class Tile:
    """A building tile as printed."""

    __slots__ = ("bonus", "group", "id", "index", "owner", "type", "visitor")

    def __init__(self, index: int, told: dict[str, Any]) -> None:
        self.index: i64 = index
        self.id: str = told["id"]
        self.group: str = told["group"]
        self.type: i64 = TYPE_IDS.index(told["type"])
        self.bonus: i64 = told["build_bonus"] or 0  # influence for the builder
        self.visitor: list[Reward] = _rewards(told["visitor"])
        self.owner: list[Reward] = _rewards(told["owner"])


TILES: Final[list[Tile]] = [Tile(index, told) for index, told in enumerate(_DATA["buildings"]["tiles"]["items"])]
TILE_IDS: Final[list[str]] = [tile.id for tile in TILES]


def _group(name: str) -> list[int]:
    return [tile.index for tile in TILES if tile.group == name]


ERA_1: Final[list[int]] = _group("era_1")
ERA_2: Final[list[int]] = _group("era_2")
STARTING_TILES: Final[list[int]] = _group("starting")
IMPERIAL_MARKETS: Final[list[int]] = _group("imperial_market")
NO_TILE: Final[i64] = -1

assert [len(ERA_1), len(ERA_2), len(STARTING_TILES), len(IMPERIAL_MARKETS)] == [24, 16, 6, 3]
assert (SHORES, RIVER_LENGTH, REGIONS) == (30, 14, 6)

# ---------------------------------------------------------------- customers

CUSTOMER_TYPE_IDS: Final[list[str]] = [entry["id"] for entry in _DATA["customers"]["types"]["items"]]
ARTISAN: Final[i64] = CUSTOMER_TYPE_IDS.index("artisan")
ELDER: Final[i64] = CUSTOMER_TYPE_IDS.index("elder")
MERCHANT: Final[i64] = CUSTOMER_TYPE_IDS.index("merchant")
MONK: Final[i64] = CUSTOMER_TYPE_IDS.index("monk")
NOBLE: Final[i64] = CUSTOMER_TYPE_IDS.index("noble")


class Customer:
    """A customer card as printed."""

    __slots__ = ("favour", "id", "index", "influence", "limit", "marks_own", "order", "region", "type")

    def __init__(self, index: int, told: dict[str, Any]) -> None:
        self.index: i64 = index
        self.id: str = told["id"]
        self.type: i64 = CUSTOMER_TYPE_IDS.index(told["type"])
        self.region: i64 = told["region"] - 1
        self.order: list[int] = [told["order"][good] for good in GOOD_IDS]
        effects = {effect["kind"]: effect for effect in told["on_delivery"]}
        self.influence: i64 = effects["influence"]["n"] if "influence" in effects else 0
        self.limit: i64 = effects["favour_limit"]["n"] if "favour_limit" in effects else 0
        self.favour: i64 = effects["divine_favour"]["n"] if "divine_favour" in effects else 0
        self.marks_own: bool = effects.get("place_second_marker", {}).get("target") == "own_building"


_CARDS: Final[list[dict[str, Any]]] = _DATA["customers"]["cards"]["items"]
CUSTOMERS: Final[list[Customer]] = [Customer(index, told) for index, told in enumerate(_CARDS)]
CUSTOMER_IDS: Final[list[str]] = [customer.id for customer in CUSTOMERS]
CARDS: Final = len(CUSTOMERS)
ALL_CARDS: Final[i64] = bit(CARDS) - 1
assert CARDS == 30


def _cards(type_: int) -> int:
    return sum(bit(customer.index) for customer in CUSTOMERS if customer.type == type_)


CARDS_OF_TYPE: Final[list[int]] = [_cards(type_) for type_ in range(len(CUSTOMER_TYPE_IDS))]
CARDS_OF_REGION: Final[list[int]] = [
    sum(bit(customer.index) for customer in CUSTOMERS if customer.region == region) for region in range(REGIONS)
]


def _card(name: str) -> int:
    return bit(CUSTOMER_IDS.index(name))


# The cards with an ability of their own, as bits of a set of cards (rog 14.4, 14.6).
MERCHANT_REGIONS: Final[i64] = _card("merchant_1")
MERCHANT_POINTS: Final[i64] = _card("merchant_2")
MERCHANT_GOOD: Final[i64] = _card("merchant_3")
MERCHANT_SALE: Final[i64] = _card("merchant_4")
MERCHANT_FAVOUR: Final[i64] = _card("merchant_5")
MERCHANT_KOKU: Final[i64] = _card("merchant_6")
NOBLE_MARKETS: Final[i64] = _card("noble_1")
NOBLE_EMPTY: Final[i64] = _card("noble_2")
NOBLE_REGIONS: Final[i64] = _card("noble_3")
NOBLE_OPPONENT: Final[i64] = _card("noble_4")
NOBLE_DIE: Final[i64] = _card("noble_5")
NOBLE_OWN: Final[i64] = _card("noble_6")
_ONGOING: Final[dict[str, Any]] = {told["id"]: told["ongoing"] for told in _CARDS}
_AT_END: Final[dict[str, Any]] = {told["id"]: told["end_game"] for told in _CARDS}
ARTISAN_DISCOUNT: Final[i64] = _ONGOING["artisan_1"]["koku"]
MERCHANT_REGIONS_STEPS: Final[i64] = _ONGOING["merchant_1"]["n"]
MERCHANT_POINTS_EACH: Final[i64] = _ONGOING["merchant_2"]["n"]
SALE_KOKU: Final[i64] = _ONGOING["merchant_4"]["koku_each"]
MERCHANT_FAVOUR_N: Final[i64] = _ONGOING["merchant_5"]["reward"][0]["n"]
MERCHANT_KOKU_N: Final[i64] = _ONGOING["merchant_6"]["reward"][0]["n"]
NOBLE_EMPTY_KOKU: Final[i64] = _ONGOING["noble_2"]["reward"][0]["n"]
NOBLE_REGIONS_STEPS: Final[i64] = _ONGOING["noble_3"]["n"]
NOBLE_OPPONENT_POINTS: Final[i64] = _ONGOING["noble_4"]["reward"][0]["n"]
NOBLE_OWN_POINTS: Final[i64] = _ONGOING["noble_6"]["reward"][0]["n"]
GOODS_PER_POINT: Final[i64] = _AT_END["artisan_1"]["every"]
KOKU_PER_POINT: Final[i64] = _AT_END["merchant_1"]["every"]
# The type of building that a noble counts at the end; -1 where it counts types or regions (rog 14.7).
NOBLE_TYPE: Final[dict[int, int]] = {
    _card(name): TYPE_IDS.index(told["building"]) if "building" in told else -1
    for name, told in _AT_END.items()
    if name.startswith("noble")
}

# ---------------------------------------------------------------- masteries, scoring, patrons

MASTERY_IDS: Final[list[str]] = [card["id"] for card in _DATA["mastery_cards"]["items"]]
MASTERY_TEST: Final[list[str]] = [card["condition"]["test"] for card in _DATA["mastery_cards"]["items"]]
MASTERY_NEED: Final[list[int]] = [card["condition"]["at_least"] for card in _DATA["mastery_cards"]["items"]]
_TWO: Final = "two_players"
_MORE: Final = "three_four_players"
MASTERY_POINTS: Final[dict[int, list[int]]] = {
    players: _DATA["mastery_cards"]["rewards"][_TWO if players == 2 else _MORE] for players in range(2, 5)
}
REGION_TILE_IDS: Final[list[str]] = [tile["id"] for tile in _DATA["region_scoring_tiles"]["items"]]
REGION_TILE_POINTS: Final[dict[int, list[list[int]]]] = {
    players: [tile[_TWO if players == 2 else _MORE] for tile in _DATA["region_scoring_tiles"]["items"]]
    for players in range(2, 5)
}
SECOND_PLACE_GAP: Final[i64] = _DATA["region_scoring_tiles"]["second_place_max_gap_2p"]
CUSTOMER_POINTS: Final[list[int]] = [
    points for _, points in sorted(_DATA["final_scoring"]["customers_delivered_vp"].items())
]
END_TRIGGER_POINTS: Final[i64] = _DATA["final_scoring"]["end_trigger_vp"]

CLAN_IDS: Final[list[str]] = [clan["id"] for clan in _DATA["clans"]["items"]]
_PATRONS: Final[list[dict[str, Any]]] = _DATA["clan_patrons"]["items"]
PATRON_IDS: Final[list[str]] = [patron["id"] for patron in _PATRONS]
PATRON_CLAN: Final[list[int]] = [CLAN_IDS.index(patron["clan"]) for patron in _PATRONS]
PATRONS_OF_CLAN: Final[list[list[int]]] = [
    [patron for patron in range(len(PATRON_IDS)) if PATRON_CLAN[patron] == clan] for clan in range(len(CLAN_IDS))
]
NO_PATRON: Final[i64] = -1
SHIHOBU: Final[i64] = PATRON_IDS.index("kaiu_shihobu")
TAKA: Final[i64] = PATRON_IDS.index("yasuki_taka")
YORITOMO: Final[i64] = PATRON_IDS.index("yoritomo")
KUDAKA: Final[i64] = PATRON_IDS.index("kudaka")
UJI: Final[i64] = PATRON_IDS.index("daidoji_uji")
RYOKU: Final[i64] = PATRON_IDS.index("kakita_ryoku")
HYOBU: Final[i64] = PATRON_IDS.index("shosuro_hyobu")
KASHIKO: Final[i64] = PATRON_IDS.index("bayushi_kashiko")
_ABILITY: Final[dict[str, Any]] = {patron["id"]: patron["ability"] for patron in _PATRONS}
SHIHOBU_KOKU: Final[int] = _ABILITY["kaiu_shihobu"]["start_koku_bonus"]
TAKA_POINTS: Final[i64] = _ABILITY["yasuki_taka"]["vp_per_river_space_touching_shore"]
YORITOMO_HAND: Final[int] = _ABILITY["yoritomo"]["start_hand_size"]
KUDAKA_POINTS: Final[i64] = _ABILITY["kudaka"]["vp"]
UJI_POINTS: Final[i64] = _ABILITY["daidoji_uji"]["vp"]
RYOKU_FAVOUR: Final[i64] = _ABILITY["kakita_ryoku"]["cost"]["divine_favour"]
HYOBU_POINTS: Final[i64] = _ABILITY["shosuro_hyobu"]["vp"]

# ---------------------------------------------------------------- vocabularies

GOOD: Final = Vocabulary("good", GOOD_IDS)
RESOURCE: Final = Vocabulary("resource", [*GOOD_IDS, "koku", "favour"])
TYPE: Final = Vocabulary("type", TYPE_IDS)
SHORE: Final = Vocabulary("shore", SHORE_IDS)
RIVER: Final = Vocabulary("river", RIVER_IDS)
SHIP: Final = Vocabulary("ship", SHIP_IDS)
REGION: Final = Vocabulary("region", [f"region_{region + 1}" for region in range(REGIONS)])
SLOT: Final = Vocabulary("slot", [f"slot_{slot + 1}" for slot in range(SLOTS)])
TILE: Final = Vocabulary("tile", TILE_IDS)
CARD: Final = Vocabulary("card", CUSTOMER_IDS)
CUSTOMER_TYPE: Final = Vocabulary("customer_type", CUSTOMER_TYPE_IDS)
MASTERY: Final = Vocabulary("mastery", MASTERY_IDS)
REGION_TILE: Final = Vocabulary("region_tile", REGION_TILE_IDS)
CLAN: Final = Vocabulary("clan", CLAN_IDS)
PATRON: Final = Vocabulary("patron", PATRON_IDS)
