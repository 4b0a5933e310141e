"""Phase 3: the event of the month, the wall, and decay (yotd 8 and 13.3)."""

from __future__ import annotations

from typing import Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.state import Owed, Step

from . import reports
from .action_phase import gather
from .components import CONTAGION, DROUGHT, FESTIVAL, HEALER, INVASION, TRIBUTE, WARRIOR
from .palace import Palace
from .releases import RELEASE_ANYONE, owed_to_unfed
from .state import EVENT_PHASE, FESTIVALS, INVASIONS, WALL, DragonState


def ask_releases(state: DragonState, counts: list[int]) -> None:
    """Everybody releases so many persons, in turn order, one player after the other (yotd 8.1.2)."""
    for seat in reversed(state.order):
        if counts[seat] > 0:
            state.pending.append(RELEASE_ANYONE.owed_by(seat, 0, counts[seat]))


class HoldEvent(Step[DragonState]):
    """Carries out the event of the current round (yotd 8.1.1)."""

    name = "hold_event"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        if state.groups:  # in the last round no person phase has taken the cards up
            gather(state)
        state.phase = EVENT_PHASE
        event = state.event_track[state.round - 1]  # yotd 3.9
        events.add(reports.EVENT_BEGAN, NOBODY, event)
        if event == TRIBUTE:
            collect_tribute(state, events)
        elif event == DROUGHT:
            suffer_drought(state, events)
        elif event == FESTIVAL:
            celebrate_festival(state, events)
        elif event == INVASION:
            if state.variant.great_wall:  # yotd 13.3.1 (a)
                state.pending.append(EVALUATE_WALL.owed_by(NOBODY))
            repel_invasion(state, events)
        elif event == CONTAGION:
            catch_contagion(state)


def collect_tribute(state: DragonState, events: Events) -> None:
    """Yuan first; a person for each one missing (yotd 8.3)."""
    box = state.variant.box
    counts: list[int] = []
    for seat, player in enumerate(state.players):
        paid = min(player.yuan, box.tribute_yuan)
        missing = box.tribute_yuan - paid
        player.yuan -= paid
        counts.append(box.tribute_releases * missing)
        events.add(reports.TRIBUTE_PAID, seat, paid, missing)
    ask_releases(state, counts)


def suffer_drought(state: DragonState, events: Events) -> None:
    """A rice per inhabited palace; a person from each that gets none (yotd 8.4)."""
    short: list[Owed] = []
    for seat in state.order:
        player = state.players[seat]
        inhabited, palaces = 0, 0
        for index, palace in enumerate(player.court):
            if palace.inhabitants:
                inhabited += 1
                palaces |= bit(index)
        if player.rice >= inhabited:
            player.rice -= inhabited
            events.add(reports.PALACES_FED, seat, inhabited)
        else:
            short.append(owed_to_unfed(player, seat, palaces))
    short.reverse()
    state.pending.extend(short)


def celebrate_festival(state: DragonState, events: Events) -> None:
    """Most fireworks score, then the next number; who scores returns half, rounded up (yotd 8.5)."""
    most, second = 0, 0
    for player in state.players:
        if player.fireworks > most:
            most, second = player.fireworks, most
        elif second < player.fireworks < most:
            second = player.fireworks
    if not most:  # yotd 8.5.4
        return
    box = state.variant.box
    for seat, player in enumerate(state.players):
        if player.fireworks == most:
            state.points.score(seat, box.festival_first, FESTIVALS, events)
        elif player.fireworks == second and second:
            state.points.score(seat, box.festival_second, FESTIVALS, events)
        else:
            continue
        returned = player.fireworks - player.fireworks // 2
        player.fireworks -= returned
        events.add(reports.FIREWORKS_RETURNED, seat, returned)


def repel_invasion(state: DragonState, events: Events) -> None:
    """A point per helmet; the fewest helmets cost a person (yotd 8.6)."""
    box = state.variant.box
    helmets = [player.symbols(WARRIOR) for player in state.players]
    fewest = min(helmets)
    for seat, count in enumerate(helmets):
        state.points.score(seat, box.helmet_points * count, INVASIONS, events)
    ask_releases(state, [box.invasion_releases if count == fewest else 0 for count in helmets])


def catch_contagion(state: DragonState) -> None:
    """Three persons, one fewer per mortar; mortars are counted before anybody goes (yotd 8.7, 8.1.4)."""
    box = state.variant.box
    ask_releases(
        state, [box.contagion_releases - box.mortar_saves * player.symbols(HEALER) for player in state.players]
    )


class EvaluateWall(Step[DragonState]):
    """Does the wall reach the current event? (yotd 13.3)"""

    name = "evaluate_wall"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        built = [state.wall.count(seat) for seat in range(len(state.players))]
        length = len(state.wall)
        if length >= state.round:  # yotd 13.3.3
            events.add(reports.WALL_HELD, NOBODY, length)
            for seat, tiles in enumerate(built):
                state.points.score(seat, tiles, WALL, events)
        else:
            events.add(reports.WALL_TOO_SHORT, NOBODY, length, state.round)
            fewest = min(built)
            ask_releases(state, [1 if tiles == fewest else 0 for tiles in built])


class Decay(Step[DragonState]):
    """Every uninhabited palace loses a floor (yotd 8.8)."""

    name = "decay"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        for seat, player in enumerate(state.players):
            for palace in player.court:
                if not palace.inhabitants:
                    player.court = decayed(player.court, seat, events)
                    break


def decayed(before: list[Palace], seat: int, events: Events) -> list[Palace]:
    """A court after its uninhabited palaces have lost a floor; those without any left are gone."""
    court: list[Palace] = []
    for index, palace in enumerate(before):
        if palace.inhabitants:
            court.append(palace)
        else:
            events.add(reports.PALACE_DECAYED, seat, index, palace.floors - 1)
            if palace.shorter is not None:
                court.append(palace.shorter)
    return court


HOLD_EVENT: Final = HoldEvent()
EVALUATE_WALL: Final = EvaluateWall()
DECAY: Final = Decay()
