"""What a position is told by to those who learn. Buildings and tokens of others lie face down (river 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.features import FeatureNames, Tally

from .components import AREA_IDS, COLUMNS, KINDS, PRODUCED, RESOURCE_IDS, SPACES, TERRAIN_IDS
from .scoring import all_columns, leftover_points, meadow_points, total
from .state import FINISHED, UNKNOWN, Player, TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

OF_TABLE: Final[list[str]] = [
    *[f"can_still_{area}" for area in AREA_IDS],
    *[f"supply_{kind}" for kind in RESOURCE_IDS],
    "own_building_points", "own_token_points", "reserved_points", "reserved_missing",
    "best_payable", "second_payable", "best_nearly_payable", "missing_for_any", "next_token",
    "end_is_near", "last_round",
]  # fmt: skip
OF_SEAT: Final[list[str]] = [
    *RESOURCE_IDS, "stored", "stored_few", "warehouses", "warehouses_few", "warehouses_free",
    *[f"symbols_{kind}" for kind in RESOURCE_IDS[:PRODUCED]], "kinds_produced", "symbols_many",
    "tiles", "tokens", "buildings", "reserved", "column_points", "columns_open_for_third",
    "columns_open_for_second", "meadow_points", "leftover_points",
    *[f"tiles_{terrain}" for terrain in TERRAIN_IDS],
    "pioneers_to_place", "pioneers_working", "fifth_waits", "tiles_to_settling", "pawn", "gains_in_cleanup",
]  # fmt: skip
NAMES: Final = FeatureNames(OF_TABLE, OF_SEAT)


def known_points(state: TheRiverState, viewer: i64) -> list[float]:
    """What lies face down counts as the average of what it may be."""
    points: list[float] = []
    if not state.pending:
        for seat in range(len(state.players)):
            points.append(float(total(state, seat)))
        return points
    tokens: i64 = 0  # of others
    for seat, player in enumerate(state.players):
        if seat != viewer:
            tokens += len(player.tokens)
    token = 0.0
    if tokens:
        values: i64 = 0
        for value in state.variant.side.bonus:
            values += value
        for value in state.bonus:
            values -= value
        for value in state.players[viewer].tokens:
            values -= value
        token = float(values) / float(tokens)
    building = state.variant.box.average_points
    for seat, player in enumerate(state.players):
        if seat == viewer:
            points.append(float(total(state, seat)))
        else:
            seen = leftover_points(state, seat) + all_columns(state, seat) + meadow_points(state, seat)
            points.append(float(seen) + token * float(len(player.tokens)) + building * float(len(player.built)))
    return points


def time_left(state: TheRiverState) -> float:
    """By whoever is nearest to an end condition (river 7.1)."""
    if state.end_triggered or state.phase == FINISHED:
        return 0.0
    tiles: i64 = 0
    tokens: i64 = 0
    for player in state.players:
        tiles = max(tiles, len(player.tiles))
        tokens = max(tokens, len(player.tokens))
    by_tiles = float(SPACES - tiles) / float(SPACES)
    last = float(state.variant.side.last_token)
    by_tokens = (last - float(tokens)) / last
    return min(by_tiles, by_tokens)


def of_table(state: TheRiverState, seat: i64, out: Tally) -> None:
    player = state.players[seat]
    place: i64 = 0
    placing = player.boat > 0
    for area in range(len(AREA_IDS)):
        out.tell(place, 1.0 if placing and not player.shut & bit(area) else 0.0)
        place += 1
    for kind in range(KINDS):
        out.count(place, state.in_supply(kind))
        place += 1
    box = state.variant.box
    buildings: i64 = 0
    for card in player.built:
        if card != UNKNOWN:  # only in a look at somebody else's state
            buildings += box.cards[card].points
    tokens: i64 = 0
    for value in player.tokens:
        if value != UNKNOWN:
            tokens += value
    out.count(place, buildings)
    out.count(place + 1, tokens)
    _cards(state, player, out, place + 2)
    out.tell(place + 8, float(state.bonus[0]) if state.bonus else 0.0)
    left = time_left(state)
    out.tell(place + 9, 1.0 if left < 0.2 else 0.0)
    out.tell(place + 10, 1.0 if state.end_triggered else 0.0)


def _cards(state: TheRiverState, player: Player, out: Tally, place: i64) -> None:
    """Buildings within reach: reserved ones cost less (river 5.5.3)."""
    box = state.variant.box
    reserved: i64 = 0
    reserved_missing: i64 = 0
    best: i64 = 0
    second: i64 = 0
    nearly: i64 = 0
    least: i64 = 9
    own: i64 = len(player.reserved)
    for number in range(own + len(state.cards)):
        card: i64 = player.reserved[number] if number < own else state.cards[number - own]
        if card == UNKNOWN:
            continue
        printed = box.cards[card]
        missing = player.lacks(printed.wood, printed.clay, printed.stone) - player.food
        if number < own:
            missing -= box.discount
        missing = max(missing, 0)
        if number < own:
            reserved += printed.points
            reserved_missing += missing
        least = min(least, missing)
        points = printed.points
        if missing == 0:
            if points > best:
                second = best
                best = points
            elif points > second:
                second = points
        elif missing == 1:
            nearly = max(nearly, points)
    out.count(place, reserved)
    out.count(place + 1, reserved_missing)
    out.count(place + 2, best)
    out.count(place + 3, second)
    out.count(place + 4, nearly)
    out.count(place + 5, least)


def of_seat(state: TheRiverState, seat: i64, out: Tally) -> None:
    box = state.variant.box
    player = state.players[seat]
    stored = player.all_stored()
    out.count(0, player.wood)
    out.count(1, player.clay)
    out.count(2, player.stone)
    out.count(3, player.food)
    out.count(4, stored)
    out.count(5, min(stored, 4))
    out.count(6, player.capacity)
    out.count(7, min(player.capacity, 6))
    out.count(8, player.free())
    kinds: i64 = 0
    many: i64 = 0
    for kind in range(PRODUCED):
        symbols = player.produces(kind)
        out.count(9 + kind, symbols)
        if symbols:
            kinds += 1
        if symbols > 2:
            many += symbols - 2
    out.count(12, kinds)
    out.count(13, many)
    tiles: i64 = len(player.tiles)
    out.count(14, tiles)
    out.count(15, len(player.tokens))
    out.count(16, len(player.built))
    out.count(17, len(player.reserved))
    over = state.phase == FINISHED
    out.count(18, all_columns(state, seat))
    third: i64 = 0
    second: i64 = 0
    if not over:
        for places in COLUMNS:
            if places[1] <= tiles < places[2]:
                upper = box.tiles[player.tiles[places[0] - 1]].terrains
                if upper & box.tiles[player.tiles[places[1] - 1]].terrains:
                    third += 1
            elif places[0] <= tiles < places[1]:
                second += 1
    out.count(19, third)
    out.count(20, second)
    out.count(21, meadow_points(state, seat))
    out.count(22, leftover_points(state, seat))
    place: i64 = 23
    for terrain in range(len(TERRAIN_IDS)):
        covered: i64 = 0
        for tile in player.tiles:
            covered += box.tiles[tile].terrains >> terrain & 1
        out.count(place + terrain, covered)
    place += len(TERRAIN_IDS)
    out.count(place, player.boat)
    settling: i64 = player.board.settle[tiles]
    out.count(place + 1, box.pioneers + 1 - player.waiting - settling)
    out.count(place + 2, player.waiting)
    to_settling: i64 = 0
    while tiles + to_settling < SPACES and player.board.settle[tiles + to_settling] == settling:
        to_settling += 1
    out.count(place + 3, to_settling)
    out.tell(place + 4, 1.0 if state.pawn == seat else 0.0)
    out.count(place + 5, len(player.yields))
