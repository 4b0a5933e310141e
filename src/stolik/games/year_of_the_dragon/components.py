"""The printed numbers, read from components.yaml, as tables indexed by small integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.terms import Vocabulary
from stolik.games import printed_facts

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


_DATA: Final[dict[str, Any]] = printed_facts("year_of_the_dragon")


class TileKind:
    """A person tile as printed: type, age, steps on the person track, symbols (yotd 0.4)."""

    __slots__ = ("id", "index", "symbols", "type", "value", "young")

    def __init__(self, index: int, name: str, type_: int, young: bool, value: int, symbols: int) -> None:
        self.index = index
        self.id = name
        self.type = type_
        self.young = young
        self.value = value
        self.symbols = symbols


def _tiles() -> list[TileKind]:
    kinds: list[TileKind] = []
    for type_, entry in enumerate(_DATA["person_types"]):
        for tile in entry["tiles"]:
            kinds.append(
                TileKind(len(kinds), tile["id"], type_, tile["age"] == "young", tile["value"], tile["symbols"])
            )
    return kinds


# ---------------------------------------------------------------- persons

TYPE_IDS: Final[list[str]] = [entry["id"] for entry in _DATA["person_types"]]
CRAFTSMAN: Final[i64] = TYPE_IDS.index("craftsman")
COURT_LADY: Final[i64] = TYPE_IDS.index("court_lady")
TAX_COLLECTOR: Final[i64] = TYPE_IDS.index("tax_collector")
PYROTECHNIST: Final[i64] = TYPE_IDS.index("pyrotechnist")
WARRIOR: Final[i64] = TYPE_IDS.index("warrior")
MONK: Final[i64] = TYPE_IDS.index("monk")
HEALER: Final[i64] = TYPE_IDS.index("healer")
FARMER: Final[i64] = TYPE_IDS.index("farmer")
SCHOLAR: Final[i64] = TYPE_IDS.index("scholar")

TILES: Final[list[TileKind]] = _tiles()
TILE_IDS: Final[list[str]] = [tile.id for tile in TILES]
TILE_COUNT: Final = len(TILES)
YOUNG_TILES: Final[list[int]] = [tile.index for tile in TILES if tile.young]
TILES_OF_TYPE: Final[list[list[int]]] = [
    [tile.index for tile in TILES if tile.type == type_] for type_ in range(len(TYPE_IDS))
]


def _supply(players: int) -> list[int]:
    """Tiles on the board for a number of players (yotd 2.1)."""
    row = _DATA["person_tile_supply"]["by_player_count"][players]
    counts: list[int] = []
    for tile in TILES:
        if len(TILES_OF_TYPE[tile.type]) == 1:
            counts.append(row["unsplit_type"])
        else:
            counts.append(row["split_young"] if tile.young else row["split_old"])
    return counts


SUPPLY: Final[dict[int, list[int]]] = {players: _supply(players) for players in range(2, 6)}

# Person cards: one per type in the order of the types, then the wild card (yotd 2.4).
CARD_IDS: Final[list[str]] = [card["id"] for card in _DATA["person_cards"]["cards"]]
CARD_COUNTS: Final[list[int]] = [card["count"] for card in _DATA["person_cards"]["cards"]]
WILD: Final = CARD_IDS.index("card_wild")

# ---------------------------------------------------------------- actions

_ACTIONS: Final[list[dict[str, Any]]] = [
    *_DATA["action_cards"]["list"],
    {**_DATA["modules"]["great_wall"]["extra_action_card"], "helper": None},
]
ACTION_IDS: Final[list[str]] = [action["id"] for action in _ACTIONS]
TAXES: Final = ACTION_IDS.index("taxes")
BUILD: Final[i64] = ACTION_IDS.index("build")
PRIVILEGE: Final[i64] = ACTION_IDS.index("privilege")
BUILD_WALL: Final[i64] = ACTION_IDS.index("build_wall")
ACTION_BASE: Final[list[int]] = [action["base"] for action in _ACTIONS]
ACTION_HELPER: Final[list[int]] = [TYPE_IDS.index(action["helper"]) if action["helper"] else -1 for action in _ACTIONS]

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
ACTION_GOOD: Final[list[int]] = [_GOOD_OF_EFFECT.get(action["effect"], NOTHING) for action in _ACTIONS]

GROUP_SIZES: Final[dict[int, list[int]]] = dict(_DATA["action_groups"]["sizes_by_player_count"])
GROUP_SIZES_WITH_WALL: Final[dict[int, list[int]]] = dict(
    _DATA["modules"]["great_wall"]["action_group_sizes_by_player_count"]
)
FEE: Final[i64] = _DATA["action_phase"]["occupied_group_fee"]
PASS_REFILL: Final[i64] = _DATA["action_phase"]["pass_refills_yuan_to"]

PRIVILEGE_IDS: Final[list[str]] = [privilege["id"] for privilege in _DATA["privileges"]]
SMALL: Final[i64] = PRIVILEGE_IDS.index("small")
LARGE: Final[i64] = PRIVILEGE_IDS.index("large")
PRIVILEGE_COST: Final[list[int]] = [privilege["cost"] for privilege in _DATA["privileges"]]
SMALL_COST: Final[i64] = PRIVILEGE_COST[SMALL]
PRIVILEGE_DRAGONS: Final[list[int]] = [privilege["dragons"] for privilege in _DATA["privileges"]]

# ---------------------------------------------------------------- palaces and set-up

MAX_FLOORS: Final[i64] = _DATA["palaces"]["max_floors"]
START_YUAN: Final[int] = _DATA["setup_per_player"]["yuan"]
START_PALACES: Final[list[int]] = list(_DATA["setup_per_player"]["palaces"])

# ---------------------------------------------------------------- events

ROUNDS: Final[i64] = _DATA["game"]["rounds"]
_EVENTS: Final[dict[str, dict[str, Any]]] = {event["id"]: event for event in _DATA["events"]}
EVENT_IDS: Final[list[str]] = list(_EVENTS)
EVENT_COUNTS: Final[list[int]] = [event["count"] for event in _DATA["events"]]
PEACE: Final[i64] = EVENT_IDS.index("peace")
TRIBUTE: Final[i64] = EVENT_IDS.index("imperial_tribute")
DROUGHT: Final[i64] = EVENT_IDS.index("drought")
FESTIVAL: Final[i64] = EVENT_IDS.index("dragon_festival")
INVASION: Final[i64] = EVENT_IDS.index("mongol_invasion")
CONTAGION: Final[i64] = EVENT_IDS.index("contagion")
TRIBUTE_YUAN: Final[i64] = _EVENTS["imperial_tribute"]["tribute_yuan"]
FESTIVAL_FIRST: Final[i64] = _EVENTS["dragon_festival"]["first_place_vp"]
FESTIVAL_SECOND: Final[i64] = _EVENTS["dragon_festival"]["second_place_vp"]
CONTAGION_RELEASES: Final[i64] = _EVENTS["contagion"]["persons_released"]

# ---------------------------------------------------------------- scoring

PER_PALACE: Final[i64] = _DATA["round_scoring"]["per_palace"]
PER_COURT_LADY: Final[i64] = _DATA["round_scoring"]["per_court_lady_dragon"]
PER_PERSON: Final[i64] = _DATA["final_scoring"]["per_person"]
RICE_PRICE: Final[i64] = _DATA["final_scoring"]["sell_price_rice"]
FIREWORK_PRICE: Final[i64] = _DATA["final_scoring"]["sell_price_firework"]
YUAN_PER_POINT: Final[i64] = _DATA["final_scoring"]["yuan_per_vp"]

# ---------------------------------------------------------------- modules

_WALL: Final[dict[str, Any]] = _DATA["modules"]["great_wall"]
WALL_TILE_IDS: Final[list[str]] = [tile["id"] for tile in _WALL["wall_tiles_per_player"]]
_GOOD_OF_BONUS: Final[dict[str, int]] = {
    "yuan": YUAN,
    "rice": RICE,
    "fireworks": FIREWORKS,
    "palace_floors": FLOORS,
    "person_track_spaces": TRACK,
    "victory_points": POINTS,
}
WALL_GOOD: Final[list[int]] = [_GOOD_OF_BONUS[tile["bonus"]] for tile in _WALL["wall_tiles_per_player"]]
WALL_AMOUNT: Final[list[int]] = [tile["amount"] for tile in _WALL["wall_tiles_per_player"]]
WALL_LENGTH: Final[int] = _WALL["wall_max_length"]

_SUPER: Final[dict[str, Any]] = _DATA["modules"]["super_events"]
SUPER_EVENT_IDS: Final[list[str]] = [tile["id"] for tile in _SUPER["tiles"]]
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
_SUPER_AMOUNT: Final[dict[str, int]] = {tile["id"]: tile.get("amount", 0) for tile in _SUPER["tiles"]}
EARTHQUAKE_FLOORS: Final[int] = _SUPER_AMOUNT["earthquake"]
TORNADO_CARDS: Final[int] = _SUPER_AMOUNT["tornado"]
LANTERN_POINTS: Final[int] = _SUPER_AMOUNT["lantern_festival"]  # yotd 14.4.1
SUPER_ROUND: Final[i64] = _SUPER["round"]  # yotd 14.1
_GOOD_OF_CHARTER: Final[dict[str, int]] = {
    "palace_floors_equal_to_hammers": FLOORS,
    "vp_equal_to_dragons": POINTS,
    "yuan_equal_to_coins": YUAN,
    "fireworks_equal_to_rockets": FIREWORKS,
    "person_track_spaces_equal_to_helmets": TRACK,
    "vp_as_at_game_end": POINTS,
    "rice_equal_to_rice_sacks": RICE,
    "vp_equal_to_books": POINTS,
}
CHARTER_GOOD: Final[list[int]] = [
    _GOOD_OF_CHARTER.get(_SUPER["charter_benefits"][type_], NOTHING) for type_ in TYPE_IDS
]

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
