# mypyc: plain
"""What a component pack of this game has to tell, and what has to fit together in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from stolik.packs.parts import Part, flag, key, one_of, whole, whole_or_none
from stolik.packs.reading import ITEM, Found, Shape, at, complete, stated, unique

from .components import (
    ACTION_IDS,
    CARD_IDS,
    EVENT_IDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PRINTED,
    PRIVILEGE_IDS,
    SUPER_EVENT_IDS,
    TILE_IDS,
    TYPE_IDS,
    WALL_TILE_IDS,
)

Few = Annotated[int, whole(0, 9)]
Some = Annotated[int, whole(0, 40)]
AtLeastOne = Annotated[int, whole(1, 20)]
Players = Annotated[int, key(MIN_PLAYERS, MAX_PLAYERS)]
PersonType = Annotated[str, one_of(*TYPE_IDS)]

EFFECTS = ("gain_yuan", "gain_and_place_palace_floors", "gain_rice", "gain_fireworks", "advance_person_marker",
           "gain_victory_points", "buy_one_privilege")  # fmt: skip
WALL_EFFECT = "build_one_own_wall_tile_and_take_its_bonus"
BONUSES = ("rice", "fireworks", "yuan", "palace_floors", "person_track_spaces", "victory_points")
BENEFITS = (
    "palace_floors_equal_to_hammers", "vp_equal_to_dragons", "yuan_equal_to_coins", "fireworks_equal_to_rockets",
    "person_track_spaces_equal_to_helmets", "vp_as_at_game_end", "nothing", "rice_equal_to_rice_sacks",
    "vp_equal_to_books",
)  # fmt: skip


class Game(Part):
    rounds: Annotated[int, whole(3, 24)]


class PersonTile(Part):
    id: Annotated[str, one_of(*TILE_IDS)]
    age: Annotated[str, one_of("young", "old")]
    value: Few
    symbols: Few


class PersonKind(Part):
    id: PersonType
    split_by_age: Annotated[bool, flag]
    tiles: Annotated[list[PersonTile], Field(min_length=1, max_length=2)]


class SupplyRow(Part):
    unsplit_type: Some
    split_young: Some
    split_old: Some


class PersonSupply(Part):
    by_player_count: dict[Players, SupplyRow]


class PersonCard(Part):
    id: Annotated[str, one_of(*CARD_IDS)]
    count: Annotated[int, whole(1, 4)]


class PersonCards(Part):
    cards: list[PersonCard]


class Action(Part):
    id: Annotated[str, one_of(*ACTION_IDS)]
    base: Few
    helper: Annotated[str | None, one_of(*TYPE_IDS, none=True)] = None
    effect: Annotated[str, one_of(*EFFECTS)]


class Actions(Part):
    list: list[Action]


class Groups(Part):
    sizes_by_player_count: dict[Players, list[AtLeastOne]]


class ActionPhase(Part):
    occupied_group_fee: Some
    pass_refills_yuan_to: Some


class Privilege(Part):
    id: Annotated[str, one_of(*PRIVILEGE_IDS)]
    cost: Some
    dragons: Few


class Palaces(Part):
    max_floors: Annotated[int, whole(1, 4)]  # all palaces are worked out beforehand


class Start(Part):
    yuan: Some
    rice: Some
    fireworks: Some
    palaces: Annotated[list[Annotated[int, whole(1, 4)]], Field(min_length=1, max_length=6)]


class Event(Part):
    id: Annotated[str, one_of(*EVENT_IDS)]
    count: AtLeastOne
    tribute_yuan: Annotated[int | None, whole_or_none(0, 40)] = None
    persons_released_per_missing_yuan: Annotated[int | None, whole_or_none(0, 9)] = None
    first_place_vp: Annotated[int | None, whole_or_none(0, 40)] = None
    second_place_vp: Annotated[int | None, whole_or_none(0, 40)] = None
    vp_per_helmet: Annotated[int | None, whole_or_none(0, 9)] = None
    persons_released_by_each_player_with_fewest_helmets: Annotated[int | None, whole_or_none(0, 9)] = None
    persons_released: Annotated[int | None, whole_or_none(0, 9)] = None
    reduction_per_mortar: Annotated[int | None, whole_or_none(0, 9)] = None


class RoundScoring(Part):
    per_palace: Few
    per_court_lady_dragon: Few
    per_privilege_dragon: Few


class FinalScoring(Part):
    per_person: Few
    sell_price_rice: Few
    sell_price_firework: Few
    yuan_per_vp: AtLeastOne


class ExtraAction(Part):
    id: Annotated[str, one_of("build_wall")]
    base: Few
    effect: Annotated[str, one_of(WALL_EFFECT)]


class WallTile(Part):
    id: Annotated[str, one_of(*WALL_TILE_IDS)]
    bonus: Annotated[str, one_of(*BONUSES)]
    amount: Annotated[int, whole(1, 9)]


class GreatWall(Part):
    extra_action_card: ExtraAction
    action_group_sizes_by_player_count: dict[Players, list[AtLeastOne]]
    wall_tiles_per_player: list[WallTile]
    wall_max_length: Annotated[int, whole(1, 24)]


class SuperEvent(Part):
    id: Annotated[str, one_of(*SUPER_EVENT_IDS)]
    amount: Annotated[int | None, whole_or_none(1, 9)] = None


class SuperEvents(Part):
    round: Annotated[int, whole(1, 24)]
    tiles: list[SuperEvent]
    charter_benefits: dict[PersonType, Annotated[str, one_of(*BENEFITS)]]


class Modules(Part):
    great_wall: GreatWall
    super_events: SuperEvents


class DragonPack(Part):
    game: Game
    person_types: list[PersonKind]
    person_tile_supply: PersonSupply
    person_cards: PersonCards
    action_cards: Actions
    action_groups: Groups
    action_phase: ActionPhase
    privileges: list[Privilege]
    palaces: Palaces
    setup_per_player: Start
    events: list[Event]
    round_scoring: RoundScoring
    final_scoring: FinalScoring
    modules: Modules


# ---------------------------------------------------------------------- what has to fit together

Facts = Mapping[str, Any]
# What each event has to say besides how often it lies there.
EVENT_FIELDS = {
    "imperial_tribute": ("tribute_yuan", "persons_released_per_missing_yuan"),
    "dragon_festival": ("first_place_vp", "second_place_vp"),
    "mongol_invasion": ("vp_per_helmet", "persons_released_by_each_player_with_fewest_helmets"),
    "contagion": ("persons_released", "reduction_per_mortar"),
}
AMOUNTS = ("lantern_festival", "earthquake", "tornado")
WALL = ("modules", "great_wall")


def tiles_of_types(facts: Facts) -> Iterator[Found]:
    """Every tile is told under its own type, with its own age: rules and names rely on it."""
    told_of = {each["id"]: (number, each) for number, each in enumerate(facts["person_types"])}
    for printed in PRINTED["person_types"]:
        number, told = told_of[printed["id"]]
        path = ("person_types", number)
        ages = {tile["id"]: tile["age"] for tile in told["tiles"]}
        expected = {tile["id"]: tile["age"] for tile in printed["tiles"]}
        if ages.keys() != expected.keys():
            yield (*path, "tiles"), "exactly", {"found": ", ".join(ages), "expected": ", ".join(expected)}
        for place, tile in enumerate(told["tiles"]):
            if tile["id"] in expected and tile["age"] != expected[tile["id"]]:
                details = {"found": tile["age"], "expected": expected[tile["id"]]}
                yield (*path, "tiles", place, "age"), "exactly", details
        if told["split_by_age"] != printed["split_by_age"]:
            found = {"found": told["split_by_age"], "expected": printed["split_by_age"]}
            yield (*path, "split_by_age"), "exactly", found


def tables_for_all_players(facts: Facts) -> Iterator[Found]:
    tables = (("person_tile_supply", "by_player_count"), ("action_groups", "sizes_by_player_count"))
    for path in (*tables, (*WALL, "action_group_sizes_by_player_count")):
        there = {int(players) for players in at(facts, path)}
        absent = [str(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1) if players not in there]
        if absent:
            yield path, "lacks", {"ids": ", ".join(absent)}


def groups_fit_actions(facts: Facts) -> Iterator[Found]:
    """A group per player, and every action card in one of them (yotd 6.1)."""
    base = len(facts["action_cards"]["list"])
    wall = (*WALL, "action_group_sizes_by_player_count")
    for path, cards in ((("action_groups", "sizes_by_player_count"), base), (wall, base + 1)):
        for players, sizes in at(facts, path).items():
            if len(sizes) != int(players):
                yield (*path, players), "how_many", {"found": len(sizes), "expected": int(players)}
            elif sum(sizes) != cards:
                yield (*path, players), "sums_to", {"found": sum(sizes), "expected": cards}


def tiles_in_the_box(facts: Facts) -> Iterator[Found]:
    """No more tiles on the board than there are (yotd 2.1); the counts are not read otherwise."""
    most: dict[str, int] = {}
    for kind in facts["person_types"]:
        for tile in kind["tiles"]:
            name = "unsplit_type" if len(kind["tiles"]) == 1 else f"split_{tile['age']}"
            most[name] = min(most.get(name, tile["count"]), tile["count"])
    for players, row in facts["person_tile_supply"]["by_player_count"].items():
        for name, limit in most.items():
            if row[name] > limit:
                where = ("person_tile_supply", "by_player_count", players, name)
                yield where, "more_than", {"found": row[name], "most": limit}


def hand_is_as_large_as_stated(facts: Facts) -> Iterator[Found]:
    total = sum(card["count"] for card in facts["person_cards"]["cards"])
    path = ("person_cards", "per_player_total")
    told = stated(facts, path)
    if told is not None and told != total:
        yield path, "sum_differs", {"found": told, "expected": total}
    rounds = facts["game"]["rounds"]
    if total < rounds - 1:  # a card a round, but for the last (yotd 7.1)
        yield ("person_cards", "cards"), "sums_to", {"found": total, "expected": rounds - 1}


def an_event_for_every_round(facts: Facts) -> Iterator[Found]:
    """Peace twice at the beginning; no two others that are equal side by side (yotd 3.1)."""
    total = sum(event["count"] for event in facts["events"])
    if total != facts["game"]["rounds"]:
        yield ("game", "rounds"), "sum_differs", {"found": facts["game"]["rounds"], "expected": total}
    for number, event in enumerate(facts["events"]):
        if event["id"] == "peace" and event["count"] != 2:
            yield ("events", number, "count"), "exactly", {"found": event["count"], "expected": 2}
        if event["id"] != "peace" and event["count"] > 2:
            yield ("events", number, "count"), "more_than", {"found": event["count"], "most": 2}
        for name in EVENT_FIELDS.get(event["id"], ()):
            if event.get(name) is None:
                yield ("events", number, name), "missing", {"kind": "whole", "low": 0, "high": 40}


def super_events_fit(facts: Facts) -> Iterator[Found]:
    super_events, path = facts["modules"]["super_events"], ("modules", "super_events")
    if super_events["round"] > facts["game"]["rounds"]:
        yield (*path, "round"), "more_than", {"found": super_events["round"], "most": facts["game"]["rounds"]}
    for number, tile in enumerate(super_events["tiles"]):
        if tile["id"] in AMOUNTS and tile.get("amount") is None:
            yield (*path, "tiles", number, "amount"), "missing", {"kind": "whole", "low": 1, "high": 9}
    absent = [type_ for type_ in TYPE_IDS if type_ not in super_events["charter_benefits"]]
    if absent:
        yield (*path, "charter_benefits"), "lacks", {"ids": ", ".join(absent)}


def palaces_are_not_too_high(facts: Facts) -> Iterator[Found]:
    most = facts["palaces"]["max_floors"]
    for number, floors in enumerate(facts["setup_per_player"]["palaces"]):
        if floors > most:
            yield ("setup_per_player", "palaces", number), "more_than", {"found": floors, "most": most}


SHAPE = Shape(
    DragonPack,
    [
        *(
            check
            for path, ids in {
                ("person_types",): TYPE_IDS,
                ("person_cards", "cards"): CARD_IDS,
                ("action_cards", "list"): ACTION_IDS[:-1],
                ("privileges",): PRIVILEGE_IDS,
                ("events",): EVENT_IDS,
                (*WALL, "wall_tiles_per_player"): WALL_TILE_IDS,
                ("modules", "super_events", "tiles"): SUPER_EVENT_IDS,
            }.items()
            for check in (complete(path, ids), unique([path]))
        ),
        tiles_of_types,
        tables_for_all_players,
        groups_fit_actions,
        tiles_in_the_box,
        hand_is_as_large_as_stated,
        an_event_for_every_round,
        super_events_fit,
        palaces_are_not_too_high,
    ],
    in_words=[
        ("game", "rounds"),
        ("action_cards", "list", ITEM, "base"),
        ("action_cards", "list", ITEM, "effect"),
        ("action_cards", "list", ITEM, "helper"),
        ("action_phase", "pass_refills_yuan_to"),
        *(("events", ITEM, name) for name in ("tribute_yuan", "first_place_vp", "second_place_vp", "vp_per_helmet")),
        ("round_scoring", "per_palace"),
        ("round_scoring", "per_court_lady_dragon"),
        *(("final_scoring", name) for name in ("sell_price_rice", "sell_price_firework", "yuan_per_vp")),
        (*WALL, "wall_tiles_per_player", ITEM, "amount"),
        (*WALL, "wall_tiles_per_player", ITEM, "bonus"),
        ("modules", "super_events", "round"),
        ("modules", "super_events", "tiles", ITEM, "amount"),
    ],
    # What other fields say as well, how things are called, and how many pieces of what never runs out there are.
    unread=frozenset(
        {
            *("components", "count", "per_player_total", "per_type_total", "board_total", "person_cards"),
            *("options", "designer", "publisher", "year", "anniversary_edition_year", "colour"),
            *("legal_layouts", "board_display_order", "wall_tiles_per_player_total", "wall_tiles_total"),
            *("tiles_total", "dead_end_probability", "legal_layouts"),
        }
    ),
)
