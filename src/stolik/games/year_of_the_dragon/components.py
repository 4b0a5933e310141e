"""What is in the box: ids, and the printed numbers of components.yaml as tables indexed by small integers.

The ids are known to rules, moves and words by name: a box without them would be another game. Every number belongs to a
`Box`, so that a table may be played with a corrected one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.terms import Vocabulary
from stolik.games import ids_of, printed_facts, told_of

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


PRINTED: Final[dict[str, Any]] = printed_facts("year_of_the_dragon")


# ---------------------------------------------------------------- persons

TYPE_IDS: Final[list[str]] = ids_of(PRINTED["person_types"])
CRAFTSMAN: Final[i64] = TYPE_IDS.index("craftsman")
COURT_LADY: Final[i64] = TYPE_IDS.index("court_lady")
TAX_COLLECTOR: Final[i64] = TYPE_IDS.index("tax_collector")
PYROTECHNIST: Final[i64] = TYPE_IDS.index("pyrotechnist")
WARRIOR: Final[i64] = TYPE_IDS.index("warrior")
MONK: Final[i64] = TYPE_IDS.index("monk")
HEALER: Final[i64] = TYPE_IDS.index("healer")
FARMER: Final[i64] = TYPE_IDS.index("farmer")
SCHOLAR: Final[i64] = TYPE_IDS.index("scholar")

# Kinds of person tiles: each has a type and an age (yotd 0.4).
TILE_IDS: Final[list[str]] = [tile["id"] for entry in PRINTED["person_types"] for tile in entry["tiles"]]
TILE_COUNT: Final = len(TILE_IDS)
TILE_TYPE: Final[list[int]] = [type_ for type_, entry in enumerate(PRINTED["person_types"]) for _ in entry["tiles"]]
TILES_OF_TYPE: Final[list[list[int]]] = [
    [tile for tile in range(TILE_COUNT) if TILE_TYPE[tile] == type_] for type_ in range(len(TYPE_IDS))
]
_AGES: Final[list[str]] = [tile["age"] for entry in PRINTED["person_types"] for tile in entry["tiles"]]
YOUNG_TILES: Final[list[int]] = [tile for tile in range(TILE_COUNT) if _AGES[tile] == "young"]

# Person cards: one per type in the order of the types, then the wild card (yotd 2.4).
CARD_IDS: Final[list[str]] = ids_of(PRINTED["person_cards"]["cards"])
WILD: Final = CARD_IDS.index("card_wild")

# ---------------------------------------------------------------- actions

_EXTRA_ACTION: Final[dict[str, Any]] = PRINTED["modules"]["great_wall"]["extra_action_card"]
ACTION_IDS: Final[list[str]] = [*ids_of(PRINTED["action_cards"]["list"]), _EXTRA_ACTION["id"]]
PRIVILEGE: Final[i64] = ACTION_IDS.index("privilege")
BUILD_WALL: Final[i64] = ACTION_IDS.index("build_wall")

# What an action, a wall tile or a charter can bring; rules know these six and nothing else.
YUAN: Final = 0
RICE: Final = 1
FIREWORKS: Final = 2
FLOORS: Final = 3
TRACK: Final = 4
POINTS: Final = 5
NOTHING: Final = -1
_GOOD_OF_EFFECT: Final[dict[str, int]] = {
    "gain_yuan": YUAN,
    "gain_rice": RICE,
    "gain_fireworks": FIREWORKS,
    "gain_and_place_palace_floors": FLOORS,
    "advance_person_marker": TRACK,
    "gain_victory_points": POINTS,
}
_GOOD_OF_BONUS: Final[dict[str, int]] = {
    "yuan": YUAN,
    "rice": RICE,
    "fireworks": FIREWORKS,
    "palace_floors": FLOORS,
    "person_track_spaces": TRACK,
    "victory_points": POINTS,
}
_GOOD_OF_CHARTER: Final[dict[str, int]] = {
    "palace_floors_equal_to_hammers": FLOORS,
    "vp_equal_to_dragons": POINTS,
    "yuan_equal_to_coins": YUAN,
    "fireworks_equal_to_rockets": FIREWORKS,
    "person_track_spaces_equal_to_helmets": TRACK,
    "vp_as_at_game_end": POINTS,
    "rice_equal_to_rice_sacks": RICE,
    "vp_equal_to_books": POINTS,
    "nothing": NOTHING,
}

PRIVILEGE_IDS: Final[list[str]] = ids_of(PRINTED["privileges"])
SMALL: Final[i64] = PRIVILEGE_IDS.index("small")
LARGE: Final[i64] = PRIVILEGE_IDS.index("large")
PRINTED_LARGE_COST: Final[int] = PRINTED["privileges"][LARGE]["cost"]

# ---------------------------------------------------------------- events and modules

EVENT_IDS: Final[list[str]] = ids_of(PRINTED["events"])
PEACE: Final[i64] = EVENT_IDS.index("peace")
TRIBUTE: Final[i64] = EVENT_IDS.index("imperial_tribute")
DROUGHT: Final[i64] = EVENT_IDS.index("drought")
FESTIVAL: Final[i64] = EVENT_IDS.index("dragon_festival")
INVASION: Final[i64] = EVENT_IDS.index("mongol_invasion")
CONTAGION: Final[i64] = EVENT_IDS.index("contagion")

WALL_TILE_IDS: Final[list[str]] = ids_of(PRINTED["modules"]["great_wall"]["wall_tiles_per_player"])

SUPER_EVENT_IDS: Final[list[str]] = ids_of(PRINTED["modules"]["super_events"]["tiles"])
LANTERNS: Final = SUPER_EVENT_IDS.index("lantern_festival")
BUDDHA: Final = SUPER_EVENT_IDS.index("buddha")
EARTHQUAKE: Final = SUPER_EVENT_IDS.index("earthquake")
FLOOD: Final = SUPER_EVENT_IDS.index("flood")
ECLIPSE: Final = SUPER_EVENT_IDS.index("solar_eclipse")
ERUPTION: Final = SUPER_EVENT_IDS.index("volcanic_eruption")
TORNADO: Final = SUPER_EVENT_IDS.index("tornado")
SUNRISE: Final = SUPER_EVENT_IDS.index("sunrise")
ASSASSINATION: Final = SUPER_EVENT_IDS.index("assassination_attempt")
CHARTER: Final = SUPER_EVENT_IDS.index("charter")

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5

# ---------------------------------------------------------------- vocabularies

TILE: Final = Vocabulary("tile", TILE_IDS)
TYPE: Final = Vocabulary("type", TYPE_IDS)
CARD: Final = Vocabulary("card", CARD_IDS)
ACTION: Final = Vocabulary("action", ACTION_IDS)
EVENT: Final = Vocabulary("event", EVENT_IDS)
SUPER_EVENT: Final = Vocabulary("super_event", SUPER_EVENT_IDS)
WALL_TILE: Final = Vocabulary("wall_tile", WALL_TILE_IDS)
PRIVILEGE_SIZE: Final = Vocabulary("privilege", PRIVILEGE_IDS)
GOOD: Final = Vocabulary("good", ["yuan", "rice", "fireworks"])

# ---------------------------------------------------------------- numbers


class Box:
    """The numbers of one box. Never changed.

    What the rules rely on: all ids above are told of; a group of action cards per player, all groups together as many
    cards as there are actions; as many events as rounds, three or more besides peace, which can be laid out without
    equal neighbours; super events of at least 1. All palaces and hands are worked out beforehand, so that more than 4
    floors or some ten thousand different hands would take too long.
    """

    __slots__ = (
        "action_base", "action_good", "action_helper", "card_counts", "charter_good", "contagion_releases",
        "earthquake_floors", "event_counts", "fee", "festival_first", "festival_second", "firework_price",
        "group_sizes", "group_sizes_with_wall", "helmet_points", "invasion_releases", "lantern_points",
        "max_floors", "mortar_saves", "pass_refill", "per_court_lady", "per_palace", "per_person",
        "privilege_cost", "privilege_points", "rice_price", "rounds", "start_fireworks", "start_palaces",
        "start_rice", "start_yuan", "super_round", "supply", "tile_steps", "tile_symbols", "tornado_cards",
        "tribute_releases", "tribute_yuan", "wall_amount", "wall_good", "wall_length", "yuan_per_point",
    )  # fmt: skip

    def __init__(self, facts: dict[str, Any]) -> None:
        # persons
        tiles = told_of(TILE_IDS, [tile for entry in facts["person_types"] for tile in entry["tiles"]])
        self.tile_steps: list[int] = [tile["value"] for tile in tiles]  # on the person track
        self.tile_symbols: list[int] = [tile["symbols"] for tile in tiles]
        rows = facts["person_tile_supply"]["by_player_count"]
        counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
        self.supply: dict[int, list[int]] = {players: _supply(rows[players]) for players in counts}  # yotd 2.1
        self.card_counts: list[int] = [card["count"] for card in told_of(CARD_IDS, facts["person_cards"]["cards"])]
        # actions
        wall = facts["modules"]["great_wall"]
        actions = told_of(ACTION_IDS, [*facts["action_cards"]["list"], wall["extra_action_card"]])
        helpers = [action.get("helper") for action in actions]
        self.action_base: list[int] = [action["base"] for action in actions]
        self.action_helper: list[int] = [TYPE_IDS.index(helper) if helper else -1 for helper in helpers]
        self.action_good: list[int] = [_GOOD_OF_EFFECT.get(action["effect"], NOTHING) for action in actions]
        self.group_sizes: dict[int, list[int]] = dict(facts["action_groups"]["sizes_by_player_count"])
        self.group_sizes_with_wall: dict[int, list[int]] = dict(wall["action_group_sizes_by_player_count"])
        self.fee: i64 = facts["action_phase"]["occupied_group_fee"]
        self.pass_refill: i64 = facts["action_phase"]["pass_refills_yuan_to"]
        privileges = told_of(PRIVILEGE_IDS, facts["privileges"])
        per_dragon: int = facts["round_scoring"]["per_privilege_dragon"]
        self.privilege_cost: list[int] = [privilege["cost"] for privilege in privileges]
        self.privilege_points: list[int] = [privilege["dragons"] * per_dragon for privilege in privileges]
        # palaces and set-up
        start = facts["setup_per_player"]
        self.start_yuan: i64 = start["yuan"]
        self.start_rice: i64 = start["rice"]
        self.start_fireworks: i64 = start["fireworks"]
        self.start_palaces: list[int] = list(start["palaces"])  # their floors
        self.max_floors: i64 = facts["palaces"]["max_floors"]
        # events
        self.rounds: i64 = facts["game"]["rounds"]
        events = told_of(EVENT_IDS, facts["events"])
        self.event_counts: list[int] = [event["count"] for event in events]
        self.tribute_yuan: i64 = events[TRIBUTE]["tribute_yuan"]
        self.tribute_releases: i64 = events[TRIBUTE]["persons_released_per_missing_yuan"]
        self.festival_first: i64 = events[FESTIVAL]["first_place_vp"]
        self.festival_second: i64 = events[FESTIVAL]["second_place_vp"]
        self.helmet_points: i64 = events[INVASION]["vp_per_helmet"]
        self.invasion_releases: i64 = events[INVASION]["persons_released_by_each_player_with_fewest_helmets"]
        self.contagion_releases: i64 = events[CONTAGION]["persons_released"]
        self.mortar_saves: i64 = events[CONTAGION]["reduction_per_mortar"]
        # scoring
        self.per_palace: i64 = facts["round_scoring"]["per_palace"]
        self.per_court_lady: i64 = facts["round_scoring"]["per_court_lady_dragon"]
        final = facts["final_scoring"]
        self.per_person: i64 = final["per_person"]
        self.rice_price: i64 = final["sell_price_rice"]
        self.firework_price: i64 = final["sell_price_firework"]
        self.yuan_per_point: i64 = final["yuan_per_vp"]
        # modules
        wall_tiles = told_of(WALL_TILE_IDS, wall["wall_tiles_per_player"])
        self.wall_good: list[int] = [_GOOD_OF_BONUS[tile["bonus"]] for tile in wall_tiles]
        self.wall_amount: list[int] = [tile["amount"] for tile in wall_tiles]
        self.wall_length: i64 = wall["wall_max_length"]
        super_events = facts["modules"]["super_events"]
        super_tiles = told_of(SUPER_EVENT_IDS, super_events["tiles"])
        self.lantern_points: i64 = super_tiles[LANTERNS]["amount"]  # yotd 14.4.1
        self.earthquake_floors: i64 = super_tiles[EARTHQUAKE]["amount"]
        self.tornado_cards: i64 = super_tiles[TORNADO]["amount"]
        self.super_round: i64 = super_events["round"]  # yotd 14.1
        benefits = super_events["charter_benefits"]
        self.charter_good: list[int] = [_GOOD_OF_CHARTER[benefits[type_]] for type_ in TYPE_IDS]


def _supply(row: dict[str, int]) -> list[int]:
    """Tiles on the board, by tile, for one number of players."""
    counts: list[int] = []
    for tile in range(TILE_COUNT):
        if len(TILES_OF_TYPE[TILE_TYPE[tile]]) == 1:
            counts.append(row["unsplit_type"])
        else:
            counts.append(row["split_young"] if tile in YOUNG_TILES else row["split_old"])
    return counts
