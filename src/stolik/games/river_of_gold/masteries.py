"""Claiming masteries, step 3 of a turn (rog 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bits
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.lanes import lane
from stolik.core.state import Owed, Step

from . import reports
from .choices import owe_answers
from .components import (
    CARDS_OF_TYPE,
    DELIVERED_TYPES,
    HIGHEST_INFLUENCE,
    LOWEST_INFLUENCE,
    MOST_DELIVERED_OF_A_TYPE,
    MOST_OF_A_TYPE,
    TYPES,
)
from .state import MASTERIES, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def reached(state: RiverState, seat: i64, mastery: i64) -> i64:
    """What counts towards a mastery (rog 15.6)."""
    player = state.players[seat]
    test: i64 = state.variant.box.mastery_test[mastery]
    if test in (HIGHEST_INFLUENCE, LOWEST_INFLUENCE):
        return _influence(player.influence, test == HIGHEST_INFLUENCE)
    most: i64 = 0
    kinds: i64 = 0
    if test in (DELIVERED_TYPES, MOST_DELIVERED_OF_A_TYPE):
        if not player.delivered:
            return 0
        for cards in CARDS_OF_TYPE:
            count = bits(player.delivered & cards)
            if count:
                kinds += 1
                if count > most:
                    most = count
        return kinds if test == DELIVERED_TYPES else most
    if not player.owned:
        return 0
    types = state.building_types(seat)
    for type_ in range(TYPES):
        owned = lane(types, type_)
        if owned:
            kinds += 1
            if owned > most:
                most = owned
    return most if test == MOST_OF_A_TYPE else kinds


def _influence(steps: list[int], highest: bool) -> i64:
    """The highest or the lowest of all regions."""
    found: i64 = steps[0]
    for each in steps:
        step: i64 = each
        if (step > found) == highest:
            found = step
    return found


class Claim(Step[RiverState]):
    """The active player claims all that is reached (rog 15.1); then opponents answer (rog 4.4)."""

    name = "claim"
    of_a_seat = True

    def run(self, state: RiverState, owed: Owed, chance: Chance, events: Events) -> None:
        seat = owed.seat
        rewards = state.variant.mastery_points
        needs = state.variant.box.mastery_need
        for place, mastery in enumerate(state.masteries):
            claims = state.claims[place]
            if len(claims) == len(rewards) or seat in claims:  # rog 15.3, 15.4
                continue
            if reached(state, seat, mastery) >= needs[mastery]:
                points = rewards[len(claims)]
                state.claims = [*state.claims[:place], [*claims, seat], *state.claims[place + 1 :]]
                state.points.add(seat, points, MASTERIES)
                events.add(reports.MASTERY_CLAIMED, seat, mastery, points)
        turn = state.turn_end()
        if turn.goods:
            state.pending.replace_bottom(turn.without_goods())
            owe_answers(state, turn)


CLAIM: Final = Claim()
