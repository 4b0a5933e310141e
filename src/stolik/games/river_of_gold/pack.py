# mypyc: plain
"""What a component pack of this game has to tell, and what has to fit together in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from stolik.packs.parts import Part, key, one_of, whole, whole_or_none
from stolik.packs.reading import ITEM, Found, Shape, at, complete, stated, unique

from .components import (
    BUILDABLE,
    CLAN_IDS,
    CUSTOMER_IDS,
    CUSTOMER_TYPE_IDS,
    GOOD_IDS,
    MASTERY_IDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PATRON_IDS,
    REGION_TILE_IDS,
    REGIONS,
    RIVER_IDS,
    SHIP_IDS,
    SHORE_IDS,
    SLOTS,
    TILE_IDS,
    TYPE_IDS,
)

Few = Annotated[int, whole(0, 12)]
AtLeastOne = Annotated[int, whole(1, 30)]
Points = Annotated[int, whole(0, 60)]
Region = Annotated[int, whole(1, REGIONS)]
Players = Annotated[int, key(MIN_PLAYERS, MAX_PLAYERS)]
Building = Annotated[str, one_of(*TYPE_IDS)]
Shore = Annotated[str, one_of(*SHORE_IDS)]

SOME_KINDS = (
    *GOOD_IDS, "koku", "divine_favour", "influence", "vp", "any_good", "koku_per_owned_building",
    "koku_per_delivered_customer", "draw_then_discard_customer",
)  # fmt: skip
LONGEST_TRACK = 61  # steps: markers on a track are a set of bits
TESTS = (
    "distinct_delivered_customer_types", "max_influence_in_any_region", "max_owned_buildings_of_one_type",
    "max_delivered_customers_of_one_type", "min_influence_over_all_regions", "distinct_owned_building_types",
)  # fmt: skip
GROUPS = ("era_1", "era_2", "starting", "imperial_market")


class Reward(Part):
    kind: Annotated[str, one_of(*SOME_KINDS)]
    n: Annotated[int, whole(1, 20)]
    building: Annotated[str | None, one_of(*TYPE_IDS, none=True)] = None


class Koku(Part):
    kind: Annotated[str, one_of("koku")]
    n: Annotated[int, whole(0, 20)]


class FavourReward(Part):
    kind: Annotated[str, one_of("divine_favour")]
    n: Annotated[int, whole(0, 9)]


OneKoku = Annotated[list[Koku], Field(min_length=1, max_length=1)]

# ---------------------------------------------------------------------- the board


class ShoreSpace(Part):
    id: Shore
    region: Region
    bank: Annotated[str, one_of("left", "right")]
    cost: Annotated[int | None, whole_or_none(0, 40)]
    starting_tile_at: list[Annotated[int, whole(MIN_PLAYERS, MAX_PLAYERS)]]


class ShoreSpaces(Part):
    empty_visitor_reward: OneKoku
    items: list[ShoreSpace]


class RiverSpace(Part):
    id: Annotated[str, one_of(*RIVER_IDS)]
    start: Annotated[str | None, one_of("upper", "middle", none=True)]
    shores: Annotated[list[Shore], Field(min_length=1, max_length=6)]


class RiverSpaces(Part):
    items: list[RiverSpace]


class Tracks(Part):
    last_step: Annotated[int, whole(5, LONGEST_TRACK)]
    imperial_flower_step: Annotated[int, whole(1, LONGEST_TRACK)]
    rewards_by_region: dict[Annotated[int, key(1, REGIONS)], dict[Annotated[int, key(1, LONGEST_TRACK)], list[Reward]]]


class Row(Part):
    end_slot_bonus_when_built: Annotated[list[FavourReward], Field(min_length=1, max_length=1)]


class JourneyEnd(Part):
    choose_one: Annotated[list[list[Reward]], Field(min_length=2, max_length=2)]


class Board(Part):
    shore_spaces: ShoreSpaces
    river_spaces: RiverSpaces
    influence_tracks: Tracks
    building_row: Row
    journey_end_panel: JourneyEnd


# ---------------------------------------------------------------------- limits and set-up


class Limits(Part):
    koku_max: Annotated[int, whole(5, 200)]
    each_good_max: Annotated[int, whole(2, 20)]


class Favour(Part):
    sun_start: Few
    moon_start: Few
    track_max: Annotated[int, whole(1, 20)]


class Give(Part):
    same_good: Annotated[int | None, whole_or_none(1, 9)] = None
    koku: Annotated[int | None, whole_or_none(1, 40)] = None


class Exchange(Part):
    id: Annotated[str, one_of("goods_for_good", "koku_for_favour")]
    give: Give


class Exchanges(Part):
    items: list[Exchange]


class Goods(Part):
    silk: Few
    rice: Few
    porcelain: Few


class Ship(Part):
    id: Annotated[str, one_of(*SHIP_IDS)]
    place: Annotated[str, one_of("upper_start", "middle_start")]
    from_: Annotated[str, one_of(*RIVER_IDS)] = Field(alias="from")


class PlayerSetup(Part):
    start_goods: Goods
    start_hand_size: Annotated[int, whole(1, 6)]
    koku_by_turn_order: dict[Annotated[int, key(1, MAX_PLAYERS)], Annotated[int, whole(0, 60)]]
    ships: list[Ship]


class Stacks(Part):
    era_1_tiles: AtLeastOne
    era_2_tiles: AtLeastOne


class GameSetup(Part):
    mastery_cards_in_play: Annotated[int, whole(1, len(MASTERY_IDS))]
    by_player_count: dict[Players, Stacks]


# ---------------------------------------------------------------------- scoring


class RegionTile(Part):
    id: Annotated[str, one_of(*REGION_TILE_IDS)]
    two_players: Annotated[list[Points], Field(min_length=1, max_length=2)]
    three_four_players: Annotated[list[Points], Field(min_length=1, max_length=4)]


class RegionTiles(Part):
    second_place_max_gap_2p: Annotated[int, whole(0, LONGEST_TRACK)]
    items: list[RegionTile]


class Claims(Part):
    two_players: Annotated[list[Points], Field(min_length=1, max_length=2)]
    three_four_players: Annotated[list[Points], Field(min_length=1, max_length=4)]


class Condition(Part):
    test: Annotated[str, one_of(*TESTS)]
    at_least: Annotated[int, whole(1, LONGEST_TRACK)]


class Mastery(Part):
    id: Annotated[str, one_of(*MASTERY_IDS)]
    condition: Condition


class Masteries(Part):
    rewards: Claims
    items: list[Mastery]


class FinalScoring(Part):
    customers_delivered_vp: dict[Annotated[int, key(0, 30)], Points]
    end_trigger_vp: Points


# ---------------------------------------------------------------------- customers, buildings, patrons


class Delivered(Part):
    kind: Annotated[
        str, one_of("influence", "place_marker", "place_second_marker", "upgrade_ship", "favour_limit", "divine_favour")
    ]
    n: Annotated[int | None, whole_or_none(1, 9)] = None
    target: Annotated[str | None, one_of("own_building", "opponent_building", none=True)] = None


class Ongoing(Part):
    trigger: str
    effect: str
    condition: str | None = None
    n: Annotated[int | None, whole_or_none(1, 9)] = None
    koku: Annotated[int | None, whole_or_none(1, 9)] = None
    koku_each: Annotated[int | None, whole_or_none(1, 20)] = None
    steps: Annotated[int | None, whole_or_none(1, 5)] = None
    reward: list[Reward] | None = None


class AtTheEnd(Part):
    effect: str
    every: Annotated[int, whole(1, 20)] = 1
    vp: Annotated[int, whole(0, 9)] = 0
    building: Annotated[str | None, one_of(*TYPE_IDS, none=True)] = None


class Customer(Part):
    id: Annotated[str, one_of(*CUSTOMER_IDS)]
    type: Annotated[str, one_of(*CUSTOMER_TYPE_IDS)]
    region: Region
    order: Goods
    on_delivery: list[Delivered]
    ongoing: Ongoing | None
    end_game: AtTheEnd | None


class CustomerCards(Part):
    items: list[Customer]


class Customers(Part):
    cards: CustomerCards


class Tile(Part):
    id: Annotated[str, one_of(*TILE_IDS)]
    group: Annotated[str, one_of(*GROUPS)]
    type: Building
    build_bonus: Annotated[int | None, whole_or_none(0, 12)]
    visitor: list[Reward]
    owner: list[Reward]


class Tiles(Part):
    items: list[Tile]


class Buildings(Part):
    tiles: Tiles


class Cost(Part):
    divine_favour: Few


class Ability(Part):
    start_koku_bonus: Annotated[int | None, whole_or_none(0, 60)] = None
    vp_per_river_space_touching_shore: Annotated[int | None, whole_or_none(0, 9)] = None
    start_hand_size: Annotated[int | None, whole_or_none(1, 6)] = None
    vp: Annotated[int | None, whole_or_none(0, 20)] = None
    cost: Cost | None = None


class Patron(Part):
    id: Annotated[str, one_of(*PATRON_IDS)]
    clan: Annotated[str, one_of(*CLAN_IDS)]
    ability: Ability


class Patrons(Part):
    items: list[Patron]


class RiverOfGoldPack(Part):
    limits: Limits
    divine_favour: Favour
    exchanges: Exchanges
    player_setup: PlayerSetup
    game_setup: GameSetup
    board: Board
    region_scoring_tiles: RegionTiles
    mastery_cards: Masteries
    final_scoring: FinalScoring
    customers: Customers
    buildings: Buildings
    clan_patrons: Patrons


# ---------------------------------------------------------------------- what has to fit together

Facts = Mapping[str, Any]
SHORES = ("board", "shore_spaces", "items")
RIVER = ("board", "river_spaces", "items")
CUSTOMERS = ("customers", "cards", "items")
TILES = ("buildings", "tiles", "items")
MASTERIES = ("mastery_cards", "items")
PATRONS = ("clan_patrons", "items")


def markets_alone_cost_nothing(facts: Facts) -> Iterator[Found]:
    """Imperial markets always stand on their spaces; every other space can be built on (rog 2.4)."""
    for number, shore in enumerate(at(facts, SHORES)):
        buildable = SHORE_IDS.index(shore["id"]) in BUILDABLE
        if buildable and shore["cost"] is None:
            yield (*SHORES, number, "cost"), "value", {"found": "null", "kind": "whole", "low": 0, "high": 40}
        if not buildable and shore["cost"] is not None:
            yield (*SHORES, number, "cost"), "exactly", {"found": shore["cost"], "expected": "null"}


def rivers_of_shores(facts: Facts) -> Iterator[Found]:
    """Which river spaces a shore touches follows from the shores of each river space; the file states both."""
    touched: dict[str, list[str]] = {}
    for space in at(facts, RIVER):
        for shore in space["shores"]:
            touched.setdefault(shore, []).append(space["id"])
    for number, shore in enumerate(at(facts, SHORES)):
        if "river" in shore and sorted(shore["river"]) != sorted(touched.get(shore["id"], [])):
            details = {"found": ", ".join(shore["river"]), "expected": ", ".join(touched.get(shore["id"], []))}
            yield (*SHORES, number, "river"), "exactly", details
    untouched = [id_ for id_ in SHORE_IDS if id_ not in touched]
    if untouched:
        yield RIVER, "lacks", {"ids": ", ".join(untouched)}


def two_starts(facts: Facts) -> Iterator[Found]:
    starts = {space["start"]: space["id"] for space in at(facts, RIVER) if space["start"] is not None}
    told = [space["start"] for space in at(facts, RIVER)]
    for start in ("upper", "middle"):
        if told.count(start) != 1:
            yield RIVER, "one_start", {"found": told.count(start), "start": start}
    for number, ship in enumerate(facts["player_setup"]["ships"]):
        begins = starts.get(ship["place"].removesuffix("_start"))
        if begins is not None and ship["from"] != begins:
            yield ("player_setup", "ships", number, "from"), "exactly", {"found": ship["from"], "expected": begins}


def tracks_have_rewards_on_their_steps(facts: Facts) -> Iterator[Found]:
    tracks, path = facts["board"]["influence_tracks"], ("board", "influence_tracks")
    rewards = {int(region): steps for region, steps in tracks["rewards_by_region"].items()}
    absent = [str(region) for region in range(1, REGIONS + 1) if region not in rewards]
    if absent:
        yield (*path, "rewards_by_region"), "lacks", {"ids": ", ".join(absent)}
    for region, steps in tracks["rewards_by_region"].items():
        for step in steps:
            if int(step) > tracks["last_step"]:
                where = (*path, "rewards_by_region", region, step)
                yield where, "more_than", {"found": step, "most": tracks["last_step"]}
    if tracks["imperial_flower_step"] > tracks["last_step"]:
        details = {"found": tracks["imperial_flower_step"], "most": tracks["last_step"]}
        yield (*path, "imperial_flower_step"), "more_than", details


def courts_ask_for_the_flower(facts: Facts) -> Iterator[Found]:
    flower = facts["board"]["influence_tracks"]["imperial_flower_step"]
    for number, card in enumerate(at(facts, MASTERIES)):
        if card["id"] == "mastery_courts" and card["condition"]["at_least"] != flower:
            details = {"found": card["condition"]["at_least"], "expected": flower}
            yield (*MASTERIES, number, "condition", "at_least"), "exactly", details


def tables_for_all_players(facts: Facts) -> Iterator[Found]:
    rows = facts["game_setup"]["by_player_count"]
    absent = [str(n) for n in range(MIN_PLAYERS, MAX_PLAYERS + 1) if n not in {int(each) for each in rows}]
    if absent:
        yield ("game_setup", "by_player_count"), "lacks", {"ids": ", ".join(absent)}
    turns = {int(turn) for turn in facts["player_setup"]["koku_by_turn_order"]}
    absent = [str(turn) for turn in range(1, MAX_PLAYERS + 1) if turn not in turns]
    if absent:
        yield ("player_setup", "koku_by_turn_order"), "lacks", {"ids": ", ".join(absent)}


def stacks_fit_tiles(facts: Facts) -> Iterator[Found]:
    """No more tiles in a stack than there are of the era, and the row is filled from the first (rog 2.5)."""
    groups = [tile["group"] for tile in at(facts, TILES)]
    for players, row in facts["game_setup"]["by_player_count"].items():
        for era in ("era_1", "era_2"):
            where = ("game_setup", "by_player_count", players, f"{era}_tiles")
            if row[f"{era}_tiles"] > groups.count(era):
                yield where, "more_than", {"found": row[f"{era}_tiles"], "most": groups.count(era)}
        if row["era_1_tiles"] < SLOTS:
            where = ("game_setup", "by_player_count", players, "era_1_tiles")
            yield where, "too_few", {"found": row["era_1_tiles"], "least": SLOTS, "players": int(players)}
    for path in (("component_counts", "building_tiles", group) for group in GROUPS):
        told = stated(facts, path)
        if told is not None and told != groups.count(path[-1]):
            yield path, "sum_differs", {"found": told, "expected": groups.count(path[-1])}


def starting_tiles_fit(facts: Facts) -> Iterator[Found]:
    tiles = sum(tile["group"] == "starting" for tile in at(facts, TILES))
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        spaces = sum(players in shore["starting_tile_at"] for shore in at(facts, SHORES))
        if spaces > tiles:
            yield SHORES, "more_than", {"found": spaces, "most": tiles}
    markets = sum(tile["group"] == "imperial_market" for tile in at(facts, TILES))
    spaces = len(SHORE_IDS) - len(BUILDABLE)
    if markets != spaces:
        yield TILES, "sums_to", {"found": markets, "expected": spaces}


def favour_begins_inside_its_limits(facts: Facts) -> Iterator[Found]:
    favour = facts["divine_favour"]
    for low, high in (("sun_start", "moon_start"), ("moon_start", "track_max")):
        if favour[low] > favour[high]:
            yield ("divine_favour", low), "more_than", {"found": favour[low], "most": favour[high]}


def customers_belong_to_their_types(facts: Facts) -> Iterator[Found]:
    """The type is in the id; a region has one artisan and one elder (rog 14.2)."""
    regions: dict[tuple[str, int], str] = {}
    for number, card in enumerate(at(facts, CUSTOMERS)):
        expected = card["id"].rpartition("_")[0]
        if card["type"] != expected:
            yield (*CUSTOMERS, number, "type"), "exactly", {"found": card["type"], "expected": expected}
        place = (card["type"], card["region"])
        if card["type"] in ("artisan", "elder") and place in regions:
            yield (*CUSTOMERS, number, "region"), "same_number", {"number": card["region"]}
        regions[place] = card["id"]


def points_for_every_number_of_customers(facts: Facts) -> Iterator[Found]:
    told = sorted(int(number) for number in facts["final_scoring"]["customers_delivered_vp"])
    absent = [str(number) for number in range(max(told) + 1) if number not in told]
    if absent:
        yield ("final_scoring", "customers_delivered_vp"), "lacks", {"ids": ", ".join(absent)}


SHAPE = Shape(
    RiverOfGoldPack,
    [
        *(
            check
            for path, ids in {
                SHORES: SHORE_IDS,
                RIVER: RIVER_IDS,
                CUSTOMERS: CUSTOMER_IDS,
                TILES: TILE_IDS,
                MASTERIES: MASTERY_IDS,
                PATRONS: PATRON_IDS,
                ("region_scoring_tiles", "items"): REGION_TILE_IDS,
                ("exchanges", "items"): ["goods_for_good", "koku_for_favour"],
                ("player_setup", "ships"): SHIP_IDS,
            }.items()
            for check in (complete(path, ids), unique([path]))
        ),
        markets_alone_cost_nothing,
        rivers_of_shores,
        two_starts,
        tracks_have_rewards_on_their_steps,
        courts_ask_for_the_flower,
        tables_for_all_players,
        stacks_fit_tiles,
        starting_tiles_fit,
        favour_begins_inside_its_limits,
        customers_belong_to_their_types,
        points_for_every_number_of_customers,
    ],
    in_words=[
        # the regions are in the ids of shores, and the river is drawn as it lies
        *((*SHORES, ITEM, name) for name in ("region", "bank")),
        *((*RIVER, ITEM, name) for name in ("start", "shores")),
        ("player_setup", "ships"),
        ("exchanges", "items", ITEM, "give"),
        ("board", "journey_end_panel", "choose_one"),
        *((*TILES, ITEM, name) for name in ("group", "type", "visitor", "owner")),
        *((*CUSTOMERS, ITEM, name) for name in ("type", "region", "on_delivery", "ongoing", "end_game")),
        *((*MASTERIES, ITEM, "condition", name) for name in ("test", "at_least")),
        *((*PATRONS, ITEM, name) for name in ("clan", "ability")),
    ],
    # What other fields say as well, and how things are called.
    unread=frozenset(
        {
            *("meta", "conventions", "glossary", "component_counts", "fields", "meaning", "text_en"),
            *("title_en", "name", "key", "colour", "plural", "river", "regions", "index", "order"),
            *("tile_side", "starting_tiles", "options", "options", "name", "open_points", "visitor_gives"),
            *("region_scoring_tiles_in_play", "imperial_markets_in_play", "in_play"),
            *("customers_delivered_vp_above_6", "move", "where", "only_if_first_of_type", "any_region"),
        }
    ),
)
