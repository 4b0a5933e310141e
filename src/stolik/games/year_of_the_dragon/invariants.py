"""What must hold in every position."""

from __future__ import annotations

from stolik.core.game import require
from stolik.core.state import Decision

from .components import TILE_COUNT, TILE_IDS, WALL_TILE_IDS
from .moves import MAX_PALACES
from .releases import RELEASE_CROWDED, RELEASE_CROWDED_FROM
from .state import FINISHED, DragonState
from .super_events import LOSE_A_FLOOR


def check(state: DragonState) -> None:
    """Raises BrokenState if pieces appeared from nowhere, a limit is exceeded or a number is negative."""
    check_table(state)
    if state.pending:
        top = state.pending.top()
        require(isinstance(top.task, Decision) and 0 <= top.seat < len(state.players), "nobody is to decide")


def check_table(state: DragonState) -> None:
    """The same, for a state that need not have been run on to a decision."""
    seats = state.variant.players
    rounds = state.variant.box.rounds
    require(1 <= state.round <= rounds, "round out of range")
    require(len(state.event_track) == rounds, "event track incomplete")
    require(len(state.players) == seats and len(state.order) == seats, "players missing")
    require((state.phase == FINISHED) == (not state.pending), "finished with something pending, or the reverse")
    _check_tiles(state)
    _check_order(state)
    _check_wall(state)
    require(not state.points.holds_debts(), "negative points")
    for seat, player in enumerate(state.players):
        require(min(player.yuan, player.rice, player.fireworks) >= 0, f"seat {seat} owes goods")
        require(min(player.small, player.large, player.space) >= 0, f"seat {seat} has less than nothing")
        require(player.dragon < seats, f"dragon of seat {seat} stands on no group")
        require(len(player.court) <= MAX_PALACES, f"seat {seat} has too many palaces")
        _check_palaces(state, seat)


def _check_tiles(state: DragonState) -> None:
    """Tiles only ever leave the board (yotd 1.8): board and palaces never hold more than the box."""
    living = [0] * TILE_COUNT
    for player in state.players:
        for palace in player.court:
            for tile in palace.persons:
                living[tile] += 1
    at_most = state.variant.box.supply[state.variant.players]
    for tile in range(TILE_COUNT):
        require((state.supply[tile] == 0) == bool(state.gone >> tile & 1), f"{TILE_IDS[tile]} gone or not")
        require(state.supply[tile] >= 0, f"negative supply of {TILE_IDS[tile]}")
        require(state.supply[tile] + living[tile] <= at_most[tile], f"a {TILE_IDS[tile]} too many")


def _check_order(state: DragonState) -> None:
    require(sorted(state.order) == list(range(len(state.players))), "turn order incomplete")
    for ahead, behind in zip(state.order[:-1], state.order[1:], strict=True):
        require(state.players[ahead].space >= state.players[behind].space, "turn order contradicts the track")


def _check_wall(state: DragonState) -> None:
    require(len(state.wall) <= state.variant.box.wall_length, "wall too long")
    if state.variant.great_wall:
        for seat, player in enumerate(state.players):
            left = sum(player.wall_left >> tile & 1 for tile in range(len(WALL_TILE_IDS)))
            require(left + state.wall.count(seat) == len(WALL_TILE_IDS), f"seat {seat} lost a wall tile")


def _check_palaces(state: DragonState, seat: int) -> None:
    shaking = any(
        owed.seat == seat and owed.task in (LOSE_A_FLOOR, RELEASE_CROWDED, RELEASE_CROWDED_FROM)
        for owed in state.pending.frames()
    )
    for palace in state.players[seat].court:
        require(1 <= palace.floors <= state.variant.box.max_floors, "impossible palace")
        require(palace.inhabitants <= palace.floors or shaking, f"seat {seat} has an overcrowded palace")
