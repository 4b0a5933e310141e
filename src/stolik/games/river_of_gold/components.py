"""What is in the box: ids, and the printed numbers of components.yaml as tables indexed by small integers.

The ids, and how many there are of each kind, are known to rules, moves and words: a box without them would be another
game. Every number belongs to a `Box`, so that a table may be played with a corrected one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.bits import bit
from stolik.core.terms import Vocabulary
from stolik.games import ids_of, printed_facts, told_of

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


PRINTED: Final[dict[str, Any]] = printed_facts("river_of_gold")


MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4

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

TYPE_IDS: Final[list[str]] = ids_of(PRINTED["buildings"]["types"]["items"])
MARKET: Final[i64] = TYPE_IDS.index("market")
TYPES: Final = len(TYPE_IDS)

# ---------------------------------------------------------------- the board

_SHORES: Final[list[dict[str, Any]]] = PRINTED["board"]["shore_spaces"]["items"]
SHORE_IDS: Final[list[str]] = ids_of(_SHORES)
SHORES: Final = len(SHORE_IDS)
MARKET_SHORES: Final[list[int]] = [index for index, shore in enumerate(_SHORES) if shore["imperial_market"]]
BUILDABLE: Final[list[int]] = [shore for shore in range(SHORES) if shore not in MARKET_SHORES]
NO_COST: Final = -1  # of the spaces of imperial markets, which are never empty
REGIONS: Final = len(PRINTED["regions"]["items"])
RIVER_IDS: Final[list[str]] = ids_of(PRINTED["board"]["river_spaces"]["items"])
RIVER_LENGTH: Final[i64] = len(RIVER_IDS)
SHIP_IDS: Final[list[str]] = ids_of(PRINTED["player_setup"]["ships"])
FACES: Final[i64] = len(PRINTED["die"]["faces"])  # each names a region
SLOTS: Final[int] = PRINTED["board"]["building_row"]["slots"]
MARKERS_MAX: Final = 2  # on a building

# ---------------------------------------------------------------- tiles and cards

TILE_IDS: Final[list[str]] = ids_of(PRINTED["buildings"]["tiles"]["items"])
NO_TILE: Final[i64] = -1

CUSTOMER_TYPE_IDS: Final[list[str]] = ids_of(PRINTED["customers"]["types"]["items"])
ARTISAN: Final[i64] = CUSTOMER_TYPE_IDS.index("artisan")
ELDER: Final[i64] = CUSTOMER_TYPE_IDS.index("elder")
MERCHANT: Final[i64] = CUSTOMER_TYPE_IDS.index("merchant")
MONK: Final[i64] = CUSTOMER_TYPE_IDS.index("monk")
NOBLE: Final[i64] = CUSTOMER_TYPE_IDS.index("noble")

_CARDS: Final[list[dict[str, Any]]] = PRINTED["customers"]["cards"]["items"]
CUSTOMER_IDS: Final[list[str]] = ids_of(_CARDS)
CARDS: Final = len(CUSTOMER_IDS)
ALL_CARDS: Final[i64] = bit(CARDS) - 1
CARDS_OF_TYPE: Final[list[int]] = [
    sum(bit(card) for card, told in enumerate(_CARDS) if told["type"] == type_) for type_ in CUSTOMER_TYPE_IDS
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

# What a customer scores for at the end (rog 14.2, 14.4.3, 14.7).
GOODS_HELD: Final[i64] = 0
KOKU_HELD: Final[i64] = 1
BUILDINGS_OF_TYPE: Final[i64] = 2
BUILDING_TYPES: Final[i64] = 3
REGIONS_BUILT_IN: Final[i64] = 4
_AT_END: Final[list[str]] = [
    "vp_per_goods_held", "vp_per_koku_held", "vp_per_owned_building", "vp_per_owned_building_type",
    "vp_per_region_with_own_building",
]  # fmt: skip
NO_END: Final[i64] = -1  # nothing; what an elder doubles is part of the regions (rog 16.8)

# ---------------------------------------------------------------- masteries, region tiles, patrons

MASTERY_IDS: Final[list[str]] = ids_of(PRINTED["mastery_cards"]["items"])
DELIVERED_TYPES: Final[i64] = 0
HIGHEST_INFLUENCE: Final[i64] = 1
MOST_OF_A_TYPE: Final[i64] = 2
MOST_DELIVERED_OF_A_TYPE: Final[i64] = 3
LOWEST_INFLUENCE: Final[i64] = 4
_TESTS: Final[list[str]] = [
    "distinct_delivered_customer_types",
    "max_influence_in_any_region",
    "max_owned_buildings_of_one_type",
    "max_delivered_customers_of_one_type",
    "min_influence_over_all_regions",
    "distinct_owned_building_types",
]
REGION_TILE_IDS: Final[list[str]] = ids_of(PRINTED["region_scoring_tiles"]["items"])

CLAN_IDS: Final[list[str]] = ids_of(PRINTED["clans"]["items"])
PATRON_IDS: Final[list[str]] = ids_of(PRINTED["clan_patrons"]["items"])
PATRON_CLAN: Final[list[int]] = [CLAN_IDS.index(patron["clan"]) for patron in PRINTED["clan_patrons"]["items"]]
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

# ---------------------------------------------------------------- numbers


class Reward:
    """One symbol of a reward: what, how much and, where koku are counted by buildings, of which type."""

    __slots__ = ("kind", "n", "type")

    def __init__(self, told: dict[str, Any]) -> None:
        self.kind: i64 = _KINDS.index(told["kind"])
        self.n: i64 = told["n"]
        self.type: i64 = TYPE_IDS.index(told["building"]) if "building" in told else -1


def _rewards(told: list[dict[str, Any]]) -> list[Reward]:
    return [Reward(each) for each in told]


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


class Customer:
    """A customer card as printed."""

    __slots__ = (
        "end", "end_every", "end_points", "end_type", "favour", "id", "index", "influence", "limit", "marks_own",
        "order", "region", "type", "wanted",
    )  # fmt: skip

    def __init__(self, index: int, told: dict[str, Any]) -> None:
        self.index: i64 = index
        self.id: str = told["id"]
        self.type: i64 = CUSTOMER_TYPE_IDS.index(told["type"])
        self.region: i64 = told["region"] - 1
        self.order: list[int] = [told["order"][good] for good in GOOD_IDS]
        self.wanted: i64 = sum(self.order)
        effects = {effect["kind"]: effect for effect in told["on_delivery"]}
        self.influence: i64 = effects["influence"]["n"] if "influence" in effects else 0
        self.limit: i64 = effects["favour_limit"]["n"] if "favour_limit" in effects else 0
        self.favour: i64 = effects["divine_favour"]["n"] if "divine_favour" in effects else 0
        self.marks_own: bool = effects.get("place_second_marker", {}).get("target") == "own_building"
        at_end: dict[str, Any] = told["end_game"] or {}
        self.end: i64 = _AT_END.index(at_end["effect"]) if at_end.get("effect") in _AT_END else NO_END
        self.end_points: i64 = at_end.get("vp", 0)
        self.end_every: i64 = at_end.get("every", 1)
        self.end_type: i64 = TYPE_IDS.index(at_end["building"]) if "building" in at_end else -1


class Box:
    """The numbers of one box. Never changed.

    What the rules rely on: all ids above are told of, customers with the type that their ids name; imperial markets
    have the shore spaces above, which alone have no cost; a region has one artisan; influence tracks have at most 61
    steps; the first stack holds the tiles of the row, and the deck the first hands.
    """

    __slots__ = (
        "artisan_discount", "cards_of_region", "customer_points", "customers", "empty_shore_koku",
        "end_slot_favour", "end_trigger_points", "era_1", "era_1_kept", "era_2", "era_2_kept", "good_max",
        "goods_for_good", "hyobu_points", "imperial_markets", "journey_koku", "koku_for_favour", "koku_max",
        "kudaka_points", "last_step", "limit_max", "masteries_in_play", "mastery_need", "mastery_points",
        "mastery_test", "merchant_favour", "merchant_goods", "merchant_koku", "merchant_points",
        "merchant_steps", "middle_start", "noble_empty_koku", "noble_opponent_points", "noble_own_points",
        "noble_steps", "region_artisan", "region_mask", "region_points", "region_shores", "river_regions",
        "river_shores", "ryoku_favour", "sale_koku", "second_place_gap", "shihobu_koku", "shore_cost",
        "shore_region", "shore_rivers", "start_favour", "start_goods", "start_hand", "start_koku",
        "start_limit", "starting_shores", "starting_tiles", "taka_points", "tiles", "track_rewards",
        "track_steps", "uji_points", "upper_start", "yoritomo_hand",
    )  # fmt: skip

    def __init__(self, facts: dict[str, Any]) -> None:
        players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
        regions = range(REGIONS)  # they count from 0 inside
        board = facts["board"]
        # shore spaces
        shores = told_of(SHORE_IDS, board["shore_spaces"]["items"])
        self.shore_region: list[int] = [shore["region"] - 1 for shore in shores]
        self.shore_cost: list[int] = [NO_COST if shore["cost"] is None else shore["cost"] for shore in shores]
        self.starting_shores: dict[int, list[int]] = {
            count: [index for index, shore in enumerate(shores) if count in shore["starting_tile_at"]]
            for count in players
        }
        self.region_shores: list[list[int]] = [
            [shore for shore in BUILDABLE if self.shore_region[shore] == region] for region in regions
        ]
        self.region_mask: list[int] = [
            sum(bit(shore) for shore in range(SHORES) if self.shore_region[shore] == region) for region in regions
        ]
        self.empty_shore_koku: i64 = board["shore_spaces"]["empty_visitor_reward"][0]["n"]
        # river spaces
        river = told_of(RIVER_IDS, board["river_spaces"]["items"])
        self.river_shores: list[list[int]] = [
            sorted(SHORE_IDS.index(shore) for shore in space["shores"]) for space in river
        ]
        self.river_regions: list[list[int]] = [
            sorted({self.shore_region[shore] for shore in touched}) for touched in self.river_shores
        ]
        self.shore_rivers: list[int] = [
            sum(shore in touched for touched in self.river_shores) for shore in range(SHORES)
        ]  # how many river spaces touch it
        starts = [space["start"] for space in river]
        self.upper_start: i64 = starts.index("upper")
        self.middle_start: i64 = starts.index("middle")
        # influence tracks, the row, the end of a journey
        tracks = board["influence_tracks"]
        rewards = tracks["rewards_by_region"]
        self.last_step: i64 = tracks["last_step"]
        self.track_steps: list[list[int]] = [sorted(rewards[region + 1]) for region in regions]
        self.track_rewards: list[list[list[Reward]]] = [
            [_rewards(rewards[region + 1][step]) for step in self.track_steps[region]] for region in regions
        ]
        self.end_slot_favour: i64 = board["building_row"]["end_slot_bonus_when_built"][0]["n"]
        self.journey_koku: i64 = board["journey_end_panel"]["choose_one"][0][0]["n"]
        # limits, favour, exchanges
        self.koku_max: i64 = facts["limits"]["koku_max"]
        self.good_max: i64 = facts["limits"]["each_good_max"]
        self.limit_max: i64 = facts["divine_favour"]["track_max"]
        self.start_favour: i64 = facts["divine_favour"]["sun_start"]
        self.start_limit: i64 = facts["divine_favour"]["moon_start"]
        goods, koku = told_of(["goods_for_good", "koku_for_favour"], facts["exchanges"]["items"])
        self.goods_for_good: i64 = goods["give"]["same_good"]
        self.koku_for_favour: i64 = koku["give"]["koku"]
        # set-up
        setup = facts["player_setup"]
        self.start_goods: list[int] = [setup["start_goods"][good] for good in GOOD_IDS]
        self.start_hand: i64 = setup["start_hand_size"]
        self.start_koku: list[int] = [setup["koku_by_turn_order"][turn + 1] for turn in range(MAX_PLAYERS)]
        kept = facts["game_setup"]["by_player_count"]
        self.era_1_kept: dict[int, int] = {count: kept[count]["era_1_tiles"] for count in players}
        self.era_2_kept: dict[int, int] = {count: kept[count]["era_2_tiles"] for count in players}
        self.masteries_in_play: int = facts["game_setup"]["mastery_cards_in_play"]
        # building tiles
        tiles = told_of(TILE_IDS, facts["buildings"]["tiles"]["items"])
        self.tiles: list[Tile] = [Tile(index, told) for index, told in enumerate(tiles)]
        self.era_1: list[int] = _group(tiles, "era_1")
        self.era_2: list[int] = _group(tiles, "era_2")
        self.starting_tiles: list[int] = _group(tiles, "starting")
        self.imperial_markets: list[int] = _group(tiles, "imperial_market")
        # customers
        cards = told_of(CUSTOMER_IDS, facts["customers"]["cards"]["items"])
        customers = [Customer(index, told) for index, told in enumerate(cards)]
        self.customers: list[Customer] = customers
        self.cards_of_region: list[int] = [
            sum(bit(customer.index) for customer in customers if customer.region == region) for region in regions
        ]
        self.region_artisan: list[int] = [of_region & CARDS_OF_TYPE[ARTISAN] for of_region in self.cards_of_region]
        discounts = {card["region"] - 1: card["ongoing"]["koku"] for card in cards if card["type"] == "artisan"}
        self.artisan_discount: list[int] = [discounts.get(region, 0) for region in regions]
        ongoing: dict[str, Any] = {card["id"]: card["ongoing"] for card in cards}
        self.merchant_steps: i64 = ongoing["merchant_1"]["n"]
        self.merchant_points: i64 = ongoing["merchant_2"]["n"]
        self.merchant_goods: i64 = ongoing["merchant_3"]["reward"][0]["n"]
        self.sale_koku: i64 = ongoing["merchant_4"]["koku_each"]
        self.merchant_favour: i64 = ongoing["merchant_5"]["reward"][0]["n"]
        self.merchant_koku: i64 = ongoing["merchant_6"]["reward"][0]["n"]
        self.noble_empty_koku: i64 = ongoing["noble_2"]["reward"][0]["n"]
        self.noble_steps: i64 = ongoing["noble_3"]["n"]
        self.noble_opponent_points: i64 = ongoing["noble_4"]["reward"][0]["n"]
        self.noble_own_points: i64 = ongoing["noble_6"]["reward"][0]["n"]
        # masteries, scoring
        conditions = [card["condition"] for card in told_of(MASTERY_IDS, facts["mastery_cards"]["items"])]
        self.mastery_test: list[int] = [_TESTS.index(condition["test"]) for condition in conditions]
        self.mastery_need: list[int] = [condition["at_least"] for condition in conditions]
        claims = facts["mastery_cards"]["rewards"]
        self.mastery_points: dict[int, list[int]] = {count: claims[_side(count)] for count in players}  # rog 15.5
        region_tiles = told_of(REGION_TILE_IDS, facts["region_scoring_tiles"]["items"])
        self.region_points: dict[int, list[list[int]]] = {
            count: [tile[_side(count)] for tile in region_tiles] for count in players
        }
        self.second_place_gap: i64 = facts["region_scoring_tiles"]["second_place_max_gap_2p"]
        scoring = facts["final_scoring"]
        self.customer_points: list[int] = [points for _, points in sorted(scoring["customers_delivered_vp"].items())]
        self.end_trigger_points: i64 = scoring["end_trigger_vp"]
        # patrons
        ability: dict[str, Any] = {patron["id"]: patron["ability"] for patron in facts["clan_patrons"]["items"]}
        self.shihobu_koku: i64 = ability["kaiu_shihobu"]["start_koku_bonus"]
        self.taka_points: i64 = ability["yasuki_taka"]["vp_per_river_space_touching_shore"]
        self.yoritomo_hand: i64 = ability["yoritomo"]["start_hand_size"]
        self.kudaka_points: i64 = ability["kudaka"]["vp"]
        self.uji_points: i64 = ability["daidoji_uji"]["vp"]
        self.ryoku_favour: i64 = ability["kakita_ryoku"]["cost"]["divine_favour"]
        self.hyobu_points: i64 = ability["shosuro_hyobu"]["vp"]


def _side(players: int) -> str:
    """The side of region tiles and masteries for a number of players."""
    return "two_players" if players == 2 else "three_four_players"


def _group(tiles: list[dict[str, Any]], name: str) -> list[int]:
    return [index for index, tile in enumerate(tiles) if tile["group"] == name]
