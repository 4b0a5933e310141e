"""A hand-made guess of how many points a seat will end with; for bots that look one turn ahead."""

from __future__ import annotations

from typing import Final

from .components import (
    ASSASSINATION,
    CONTAGION,
    COURT_LADY,
    CRAFTSMAN,
    DROUGHT,
    FARMER,
    FESTIVAL,
    HEALER,
    INVASION,
    LARGE,
    PYROTECHNIST,
    SCHOLAR,
    SMALL,
    TAX_COLLECTOR,
    TRIBUTE,
    WARRIOR,
)
from .state import EVENT_PHASE, FINISHED, DragonState, Player


class Weights:
    """What things are worth in points. Found by `benchmarks/tune_evaluation.py`, which sets them one by one."""

    __slots__ = (
        "coin", "fireworks", "hammer", "helmet", "hope", "loss", "monks", "palace", "person", "rice", "rice_sack",
        "rocket", "room", "scroll", "track", "wall_tile", "yuan",
    )  # fmt: skip

    def __init__(self) -> None:
        self.person = 6.5  # a person alive
        self.loss = 1.3  # what losing a person costs beyond that
        self.hope = 0.38  # how much of a threat is left per round it is away: there is time to prepare
        self.palace = 1.4  # an inhabited palace, per round
        self.monks = 1.2  # a point that a monk would bring if the game ended now
        self.room = 0.4  # a free place, up to two
        self.yuan = 0.42  # up to PURSE
        self.rice = 0.75
        self.fireworks = 0.75
        self.track = 0.043  # a space ahead of the average, per round
        self.wall_tile = 0.6  # an own tile in the wall
        # a symbol, per round
        self.coin = 0.34
        self.scroll = 0.14
        self.hammer = 0.22
        self.rice_sack = 0.12
        self.rocket = 0.09
        self.helmet = 0.08


WEIGHTS: Final = Weights()
PURSE: Final = 9  # yuan beyond this only count at the end


def evaluate(state: DragonState, seat: int) -> float:
    """Points so far, steady income to the end, the court at the end, less what coming events will cost."""
    if state.phase == FINISHED:
        return float(state.points.total(seat))
    weights = WEIGHTS
    box = state.variant.box
    player = state.players[seat]
    first = state.round + 1 if state.phase > EVENT_PHASE else state.round  # the next event to come
    rounds = float(box.rounds - first + 1)
    inhabited = 0
    room = 0
    for palace in player.court:
        room += palace.floors - palace.inhabitants
        if palace.inhabitants:
            inhabited += 1
    persons = player.persons()
    symbols = (
        weights.coin * float(player.symbols(TAX_COLLECTOR))
        + weights.scroll * float(player.symbols(SCHOLAR))
        + weights.hammer * float(player.symbols(CRAFTSMAN))
        + weights.rice_sack * float(player.symbols(FARMER))
        + weights.rocket * float(player.symbols(PYROTECHNIST))
        + weights.helmet * float(player.symbols(WARRIOR))
    )
    ahead = float(player.space) - _average_space(state)
    worth = state.points.total(seat) + _privilege_points(state, player, first)
    ladies = float(box.per_court_lady * player.symbols(COURT_LADY))
    worth += rounds * (ladies + weights.palace * inhabited + symbols + weights.track * ahead)
    worth += weights.person * float(persons) + weights.monks * float(player.buddha_points())
    spare = float(max(player.yuan - PURSE, 0)) / float(box.yuan_per_point)
    worth += weights.yuan * float(min(player.yuan, PURSE)) + spare
    worth += weights.rice * float(player.rice) + weights.fireworks * float(player.fireworks)
    worth += weights.room * float(min(room, 2))
    if state.wall:
        worth += weights.wall_tile * state.wall.count(seat)
    return worth - _threats(state, player, first, inhabited, persons)


def _privilege_points(state: DragonState, player: Player, first: int) -> float:
    """What the privileges will still bring; an assassination attempt ends that early."""
    box = state.variant.box
    points = box.privilege_points[SMALL] * player.small + box.privilege_points[LARGE] * player.large
    if state.super_event == ASSASSINATION and first <= box.super_round:
        return float(points * (box.super_round - first))
    return float(points * (box.rounds - first + 1))


def _average_space(state: DragonState) -> float:
    total = 0
    for player in state.players:
        total += player.space
    return total / len(state.players)


def _threats(state: DragonState, player: Player, first: int, inhabited: int, persons: int) -> float:
    """What the events still to come would cost with the present means, later ones weighing less."""
    weights = WEIGHTS
    box = state.variant.box
    yuan, rice, fireworks = player.yuan, player.rice, player.fireworks
    cost = 0.0
    weight = 1.0
    lost = 0
    for round_ in range(first, box.rounds + 1):
        event = state.event_track[round_ - 1]
        gone = 0
        if event == TRIBUTE:
            gone = box.tribute_releases * max(box.tribute_yuan - yuan, 0)
            yuan = max(yuan - box.tribute_yuan, 0)
        elif event == DROUGHT:
            gone = max(inhabited - rice, 0)
            rice = max(rice - inhabited, 0)
        elif event == CONTAGION:
            gone = max(box.contagion_releases - box.mortar_saves * player.symbols(HEALER), 0)
        elif event == INVASION:
            helmets = player.symbols(WARRIOR)
            cost -= weight * float(box.helmet_points * helmets)
            gone = box.invasion_releases
            for other in state.players:
                if other.symbols(WARRIOR) < helmets:
                    gone = 0
        elif event == FESTIVAL and fireworks:
            ahead = 0
            for other in state.players:
                if other.fireworks > fireworks:
                    ahead += 1
            if ahead < 2:
                cost -= weight * float(box.festival_first if ahead == 0 else box.festival_second)
                fireworks //= 2
        gone = min(gone, max(persons - lost, 0))
        lost += gone
        cost += weight * gone * (weights.person + weights.loss)
        weight *= weights.hope
    return cost
