# mypyc: plain
"""What a component pack of this game has to tell, and what has to fit together in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from stolik.packs.parts import Part, an_id, flag, key, one_of, whole, whole_or_none
from stolik.packs.reading import Found, Shape, at, complete, stated, unique

from .components import AREA_IDS, COLOUR_IDS, COLUMNS, PRODUCED, RESOURCE_IDS, SPACES, TERRAIN_IDS

Id = Annotated[str, an_id]
Few = Annotated[int, whole(0, 9)]
Some = Annotated[int, whole(0, 20)]
Copies = Annotated[int, whole(1, 20)]
Space = Annotated[int, whole(1, SPACES)]
AnyResource = Annotated[str, one_of(*RESOURCE_IDS)]
Produced = Annotated[str, one_of(*RESOURCE_IDS[:PRODUCED])]

# Where each space lies: the columns of river 9.3, row and column counted from 1.
PATH = {column[row]: [row + 1, number + 1] for number, column in enumerate(COLUMNS) for row in range(len(column))}
COUNTS = ("p2", "p3", "p4")
TILE_LISTS = (("terrain_tiles", "tiles"), ("meadow_tiles", "tiles"))


class Symbols(Part):
    wood: Few = 0
    clay: Few = 0
    stone: Few = 0


class ByPlayers(Part):
    p2: Some
    p3: Some
    p4: Some


# ---------------------------------------------------------------------- resources


class Exchange(Part):
    give_any: Annotated[int, whole(1, 5)]
    amount: Annotated[int, whole(1, 5)]


class Resources(Part):
    exchange: Exchange


class Supply(Part):
    wood: Some
    clay: Some
    stone: Some
    food: Some


class Supplies(Part):
    p2: Supply
    p3: Supply
    p4: Supply


# ---------------------------------------------------------------------- the main board


class Limited(Part):
    kind: Literal["shared", "per_player"]
    p2: Annotated[int, whole(1, 20)]
    p3: Annotated[int, whole(1, 20)]
    p4: Annotated[int, whole(1, 20)]


class Unlimited(Part):
    kind: Literal["unlimited"]


class Area(Part):
    id: Annotated[str, one_of(*AREA_IDS)]
    capacity: Annotated[Limited | Unlimited, Field(discriminator="kind")]
    first_bonus: ByPlayers = ByPlayers(p2=0, p3=0, p4=0)


class Tiles(Part):
    tiles: Annotated[int, whole(1, 20)]


class TileDisplay(Part):
    p2: Tiles
    p3: Tiles
    p4: Tiles


class Cards(Part):
    cards: Annotated[int, whole(1, 12)]


class CardDisplay(Part):
    p2: Cards
    p3: Cards
    p4: Cards


class MainBoard(Part):
    action_areas: list[Area]
    terrain_display: TileDisplay
    draft_display: ByPlayers
    building_display: CardDisplay


class Token(Part):
    value: Some
    count: Some
    used_in_2p: Some


class Tokens(Part):
    tokens: Annotated[list[Token], Field(min_length=1)]


# ---------------------------------------------------------------------- river boards


class Spots(Part):
    spots: Annotated[int, whole(1, 9)]
    pioneer_waits_on: Annotated[int, whole(1, 9)]


class Sides(Part):
    side_2p: Spots
    side_3_4p: Spots


class SettleSpaces(Part):
    positions: list[Space]


class PrintedSpace(Part):
    production: Symbols
    storage: Few


class RiverBoard(Part):
    colour: Annotated[str, one_of(*COLOUR_IDS)]
    spaces: dict[Annotated[int, key(1, SPACES)], PrintedSpace]
    settle_positions: list[Space] | None = None


class Preprinted(Part):
    boards: list[RiverBoard]


class RiverBoards(Part):
    path: dict[Annotated[int, key(1, SPACES)], list[int]] = PATH
    bonus_spots: Sides
    settle_spaces: SettleSpaces
    starting_pioneers_on_boat: Annotated[int, whole(1, 9)]
    preprinted: Preprinted


# ---------------------------------------------------------------------- tiles


class Gain(Part):
    trigger: Annotated[str, one_of("on_place", "cleanup")]
    kind: Literal["gain_resource"]
    resource: AnyResource
    amount: Annotated[int, whole(1, 9)]
    up_to: Annotated[bool, flag] = False


class Swaps(Part):
    trigger: Annotated[str, one_of("on_place")]
    kind: Literal["swap_tiles"]
    times: Annotated[int, whole(1, 4)]


class AtTheEnd(Part):
    trigger: Annotated[str, one_of("end_game")]


class Fixed(AtTheEnd):
    kind: Literal["score_fixed"]
    points: Some


class Each(AtTheEnd):
    points_each: Annotated[int, whole(1, 20)]
    max_points: Annotated[int | None, whole_or_none(0, 99)] = None


class PerSymbol(Each):
    kind: Literal["score_per_production_symbol"]
    resource: Produced


class PerToken(Each):
    kind: Literal["score_per_bonus_token"]


class PerPioneer(Each):
    kind: Literal["score_per_pioneer_on_boat"]


class PerTile(Each):
    kind: Literal["score_per_terrain_tile"]
    terrain: Annotated[str, one_of(*TERRAIN_IDS)]


Effect = Annotated[Gain | Swaps | Fixed | PerSymbol | PerToken | PerPioneer | PerTile, Field(discriminator="kind")]


class Tile(Part):
    id: Id
    terrains: Annotated[list[Annotated[str, one_of(*TERRAIN_IDS)]], Field(min_length=1, max_length=2)]
    production: Symbols
    storage: Few
    count: Copies
    effects: list[Effect] = Field(default=[])


class TileList(Part):
    tiles: list[Tile]


# ---------------------------------------------------------------------- buildings, the end


class Card(Part):
    id: Id
    name: Id
    cost: Symbols
    points: Annotated[int, whole(0, 40)]
    count: Copies


class Discount(Part):
    resources: Few


class ReserveLimit(Part):
    cards: Annotated[int, whole(1, 9)]


class Buildings(Part):
    reservation_discount: Discount
    reserve_limit: ReserveLimit
    cards: list[Card]


class TokensEnd(Part):
    kind: Literal["bonus_tokens_on_board"]
    p2: Annotated[int, whole(1, 9)]
    p3: Annotated[int, whole(1, 9)]
    p4: Annotated[int, whole(1, 9)]


class TilesEnd(Part):
    kind: Literal["terrain_tiles_on_board"]
    tiles: Annotated[int, whole(2, SPACES)]


class Ends(Part):
    any_of: list[Annotated[TokensEnd | TilesEnd, Field(discriminator="kind")]]


class Leftovers(Part):
    per: Annotated[int, whole(1, 20)]
    points: Some


class Columns(Part):
    top_two_same: Some
    all_three_same: Some


class Scoring(Part):
    leftover_resources: Leftovers
    columns: Columns


class TheRiverPack(Part):
    resources: Resources
    supply_by_player_count: Supplies
    main_board: MainBoard
    bonus_tokens: Tokens
    river_boards: RiverBoards
    terrain_tiles: TileList
    meadow_tiles: TileList
    building_cards: Buildings
    end_conditions: Ends
    scoring: Scoring


# ---------------------------------------------------------------------- what has to fit together

Facts = Mapping[str, Any]


def sum_of_tiles(facts: Facts) -> Iterator[Found]:
    total = sum(tile["count"] for path in TILE_LISTS for tile in at(facts, path))
    yield from _differs(facts, ("components", "terrain_tiles"), total)


def tiles_of_each_terrain(facts: Facts) -> Iterator[Found]:
    """As many of each terrain as the box states; mixed ones are counted apart."""
    tiles = [tile for path in TILE_LISTS for tile in at(facts, path)]
    mixed = sum(tile["count"] for tile in tiles if len(tile["terrains"]) > 1)
    yield from _differs(facts, ("terrains", "mixed_tile_count"), mixed)
    for number, terrain in enumerate(facts["terrains"]["kinds"]):
        pure = sum(tile["count"] for tile in tiles if tile["terrains"] == [terrain["id"]])
        yield from _differs(facts, ("terrains", "kinds", number, "tile_count"), pure)


def sum_of_cards(facts: Facts) -> Iterator[Found]:
    total = sum(card["count"] for card in facts["building_cards"]["cards"])
    yield from _differs(facts, ("components", "building_cards"), total)


def sum_of_tokens(facts: Facts) -> Iterator[Found]:
    total = sum(token["count"] for token in facts["bonus_tokens"]["tokens"])
    yield from _differs(facts, ("components", "bonus_tokens"), total)


def _differs(facts: Facts, path: tuple[str | int, ...], total: int) -> Iterator[Found]:
    told = stated(facts, path)
    if told is not None and told != total:
        yield path, "sum_differs", {"found": told, "expected": total}


def enough_tokens(facts: Facts) -> Iterator[Found]:
    """A free spot always finds a token (river 5.5.7)."""
    tokens = facts["bonus_tokens"]["tokens"]
    for number, token in enumerate(tokens):
        if token["used_in_2p"] > token["count"]:
            limits = {"found": token["used_in_2p"], "most": token["count"]}
            yield ("bonus_tokens", "tokens", number, "used_in_2p"), "more_than", limits
    sides = facts["river_boards"]["bonus_spots"]
    for players, used, side in ((2, "used_in_2p", "side_2p"), (4, "count", "side_3_4p")):
        there, needed = sum(token[used] for token in tokens), players * sides[side]["spots"]
        if there < needed:
            yield ("bonus_tokens", "tokens"), "too_few", {"found": there, "least": needed, "players": players}


def supply_is_in_the_box(facts: Facts) -> Iterator[Found]:
    box = {kind["id"]: kind["box_count"] for kind in facts["resources"]["kinds"]}
    for count in COUNTS:
        for kind in RESOURCE_IDS:
            there = facts["supply_by_player_count"][count][kind]
            if there > box[kind]:
                where = ("supply_by_player_count", count, kind)
                yield where, "more_than", {"found": there, "most": box[kind]}


def displays_fit_players(facts: Facts) -> Iterator[Found]:
    """Everybody explores twice a round (river 4.3); one tile more than players is drafted from (river 2.8)."""
    board = facts["main_board"]
    for players, count in enumerate(COUNTS, 2):
        tiles, draft = board["terrain_display"][count]["tiles"], board["draft_display"][count]
        if tiles < 2 * players:
            where = ("main_board", "terrain_display", count, "tiles")
            yield where, "too_few", {"found": tiles, "least": 2 * players, "players": players}
        if draft != players + 1:
            yield ("main_board", "draft_display", count), "exactly", {"found": draft, "expected": players + 1}


def ends_can_be_reached(facts: Facts) -> Iterator[Found]:
    sides = facts["river_boards"]["bonus_spots"]
    for number, end in enumerate(facts["end_conditions"]["any_of"]):
        for count in COUNTS:
            most = sides["side_2p" if count == "p2" else "side_3_4p"]["spots"]
            if end["kind"] == "bonus_tokens_on_board" and end[count] > most:
                where = ("end_conditions", "any_of", number, count)
                yield where, "more_than", {"found": end[count], "most": most}


def pioneer_waits_on_a_spot(facts: Facts) -> Iterator[Found]:
    """The rules know one spot for both sides (river 5.5.8)."""
    sides = facts["river_boards"]["bonus_spots"]
    expected = sides["side_3_4p"]["pioneer_waits_on"]
    if sides["side_2p"]["pioneer_waits_on"] != expected:
        where = ("river_boards", "bonus_spots", "side_2p", "pioneer_waits_on")
        yield where, "exactly", {"found": sides["side_2p"]["pioneer_waits_on"], "expected": expected}
    if expected > sides["side_2p"]["spots"]:
        where = ("river_boards", "bonus_spots", "side_3_4p", "pioneer_waits_on")
        yield where, "more_than", {"found": expected, "most": sides["side_2p"]["spots"]}


def spaces_lie_as_the_columns_say(facts: Facts) -> Iterator[Found]:
    boards = facts["river_boards"]
    path = {int(space): place for space, place in boards.get("path", PATH).items()}
    for space, place in PATH.items():
        if path.get(space) != place:
            where = ("river_boards", "path", space)
            yield where, "exactly", {"found": path.get(space), "expected": place}


def settle_spaces_differ(facts: Facts) -> Iterator[Found]:
    boards = facts["river_boards"]
    lists: list[tuple[tuple[str | int, ...], list[int]]] = [
        (("river_boards", "settle_spaces", "positions"), boards["settle_spaces"]["positions"])
    ]
    for number, board in enumerate(boards["preprinted"]["boards"]):
        if board.get("settle_positions") is not None:
            own = ("river_boards", "preprinted", "boards", number, "settle_positions")
            lists.append((own, board["settle_positions"]))
    for path, places in lists:
        for place in sorted({each for each in places if places.count(each) > 1}):
            yield path, "same_number", {"number": place}
        count = stated(boards, ("settle_spaces", "count"))
        if count is not None and len(places) != count:
            yield path, "how_many", {"found": len(places), "expected": count}


def cards_cost_something(facts: Facts) -> Iterator[Found]:
    for number, card in enumerate(facts["building_cards"]["cards"]):
        if not any(card["cost"].values()):
            yield ("building_cards", "cards", number, "cost"), "free_card", {}


SHAPE = Shape(
    TheRiverPack,
    [
        unique(TILE_LISTS),
        unique([("building_cards", "cards")]),
        unique([("main_board", "action_areas")]),
        unique([("river_boards", "preprinted", "boards")], "colour"),
        unique([("end_conditions", "any_of")], "kind"),
        complete(("main_board", "action_areas"), AREA_IDS),
        complete(("river_boards", "preprinted", "boards"), COLOUR_IDS, "colour"),
        complete(("end_conditions", "any_of"), ("bonus_tokens_on_board", "terrain_tiles_on_board"), "kind"),
        sum_of_tiles,
        tiles_of_each_terrain,
        sum_of_cards,
        sum_of_tokens,
        enough_tokens,
        supply_is_in_the_box,
        displays_fit_players,
        ends_can_be_reached,
        pioneer_waits_on_a_spot,
        spaces_lie_as_the_columns_say,
        settle_spaces_differ,
        cards_cost_something,
    ],
    telling=dict.fromkeys(TILE_LISTS, ("terrains", "production", "storage", "effects")),
    in_words=[("resources", "exchange"), ("building_cards", "reservation_discount")],
    # Sums are looked at above; the rest says what other fields say, too, or how things are called.
    unread=frozenset(
        {
            *("components", "box_count", "tile_count", "mixed_tile_count", "total", "count", "counts_itself"),
            *("island", "designers", "illustrator", "publisher", "year", "age", "minutes", "digit_recovery"),
        }
    ),
)
