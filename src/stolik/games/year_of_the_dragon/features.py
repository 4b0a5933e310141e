"""What a position is told by to those who learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.features import FeatureNames, Tally

from .action_phase import CHOOSE_ACTION
from .components import (
    ASSASSINATION,
    BUDDHA,
    CARD_IDS,
    COURT_LADY,
    DROUGHT,
    EARTHQUAKE,
    ECLIPSE,
    FARMER,
    FESTIVAL,
    FLOOD,
    HEALER,
    INVASION,
    LANTERNS,
    LARGE,
    PYROTECHNIST,
    SMALL,
    TRIBUTE,
    TYPE_IDS,
    WARRIOR,
)
from .components import CONTAGION as CONTAGION_EVENT
from .person_phase import PLAY_CARD
from .state import EVENT_PHASE, FINISHED, PERSON_PHASE, DragonState, Player

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

OF_TABLE: Final[list[str]] = [
    *[f"hand_{card.removeprefix('card_')}" for card in CARD_IDS],
    "hand_still_useful",  # cards whose persons are still to be had
    "own_action_to_come", "own_person_to_come", "others_before_me",
    "tribute_near", "drought_near", "festival_near", "invasion_near", "contagion_near",
]  # fmt: skip
OF_SEAT: Final[list[str]] = [
    "yuan", "yuan_for_privilege", "rice", "fireworks",
    *[f"symbols_{type_}" for type_ in TYPE_IDS],
    "palaces", "inhabited_palaces", "free_rooms", "no_free_room", "full_palaces", "persons",
    "monk_points", "privilege_points_to_come", "lady_points_to_come", "palace_points_to_come",
    "track_ahead", "track_place",
    "yuan_short_tribute", "rice_short_drought", "mortars_short_contagion", "helmets_fewest_invasion",
    "persons_lost_next", "persons_lost_later", "helmet_points_to_come", "helmet_gap", "firework_points_to_come",
    "firework_gap", "super_event_worth", "wall_tiles", "wall_risk",
]  # fmt: skip
NAMES: Final = FeatureNames(OF_TABLE, OF_SEAT)

NEARNESS: Final = 0.6  # what a month's delay leaves of the weight of an event


def next_event(state: DragonState) -> i64:
    """The round of the next event that is still to come."""
    return state.round + 1 if state.phase > EVENT_PHASE else state.round


def time_left(state: DragonState) -> float:
    if state.phase == FINISHED:
        return 0.0
    rounds = float(state.variant.box.rounds)
    done = float(state.round) - 1.0
    if state.phase >= PERSON_PHASE:
        done += 0.5 if state.phase == PERSON_PHASE else 0.75
    return 1.0 - done / rounds


def known_points(state: DragonState) -> list[float]:
    return [float(points) for points in state.points.totals()]


def of_table(state: DragonState, seat: i64, out: Tally) -> None:
    place: i64 = 0
    hand = state.players[seat].hand
    for count in hand.counts:
        out.count(place, count)
        place += 1
    useful: i64 = 0
    for move in hand.recruits:
        if state.supply[move.b]:
            useful += 1
    out.count(place, useful)
    acting = 0.0
    recruiting = 1.0 if state.phase < PERSON_PHASE and state.round < state.variant.box.rounds else 0.0
    before: i64 = 0
    for owed in state.pending.frames():  # whoever comes first lies on top
        task = owed.task
        if task is CHOOSE_ACTION or task is PLAY_CARD:
            if owed.seat == seat:
                before = 0
                if task is CHOOSE_ACTION:
                    acting = 1.0
                else:
                    recruiting = 1.0
            else:
                before += 1
    out.tell(place + 1, acting)
    out.tell(place + 2, recruiting)
    out.count(place + 3, before)
    place += 4
    nearness = [0.0] * 5
    weight = 1.0
    for round_ in range(next_event(state), state.variant.box.rounds + 1):
        event = _EVENT_PLACE[state.event_track[round_ - 1]]
        if event >= 0:
            nearness[event] += weight
        weight *= NEARNESS
    for event in range(5):
        out.tell(place + event, nearness[event])


def _event_places() -> list[int]:
    places = [-1] * 6
    for place, event in enumerate((TRIBUTE, DROUGHT, FESTIVAL, INVASION, CONTAGION_EVENT)):
        places[event] = place
    return places


_EVENT_PLACE: Final[list[int]] = _event_places()


def of_seat(state: DragonState, seat: i64, out: Tally) -> None:
    box = state.variant.box
    player = state.players[seat]
    first = next_event(state)
    rounds = float(box.rounds - first + 1) if state.phase != FINISHED else 0.0
    symbols = [0] * len(TYPE_IDS)
    inhabited: i64 = 0
    room: i64 = 0
    full: i64 = 0
    for palace in player.court:
        if palace.inhabitants:
            inhabited += 1
            for type_ in range(len(symbols)):
                symbols[type_] += palace.symbols[type_]
        if palace.room:
            room += palace.floors - palace.inhabitants
        elif palace.floors > 2:
            full += 1
    persons = player.persons()
    yuan = player.yuan
    out.count(0, min(yuan, 12))
    out.count(1, min(yuan, state.variant.large_cost))
    out.count(2, player.rice)
    out.count(3, player.fireworks)
    place: i64 = 4
    for count in symbols:
        out.count(place, count)
        place += 1
    out.count(place, len(player.court))
    out.count(place + 1, inhabited)
    out.count(place + 2, min(room, 3))
    out.tell(place + 3, 1.0 if room == 0 else 0.0)
    out.count(place + 4, full)
    out.count(place + 5, persons)
    out.count(place + 6, player.buddha_points())
    privileges = float(box.privilege_points[SMALL] * player.small + box.privilege_points[LARGE] * player.large)
    paid = rounds
    if state.super_event == ASSASSINATION and first <= box.super_round:
        paid = float(box.super_round - first)
    out.tell(place + 7, privileges * paid)
    out.tell(place + 8, float(box.per_court_lady * symbols[COURT_LADY]) * rounds)
    out.tell(place + 9, float(box.per_palace * inhabited) * rounds)
    spaces: i64 = 0
    ahead: i64 = 0
    for other in state.players:
        spaces += other.space
        if other.space > player.space:
            ahead += 1
    out.tell(place + 10, float(player.space) - float(spaces) / len(state.players))
    out.count(place + 11, ahead)
    _threats(state, player, first, inhabited, persons, symbols, out, place + 12)
    out.tell(place + 22, _super_event(state, player, persons, first))
    tiles: i64 = 0
    risk = 0.0
    if state.variant.great_wall:
        fewest = True
        tiles = state.wall.count(seat)
        for other_seat in range(len(state.players)):
            if state.wall.count(other_seat) < tiles:
                fewest = False
        behind = float(state.round - len(state.wall))
        if fewest and behind > 0.0:
            risk = behind
    out.count(place + 23, tiles)
    out.tell(place + 24, risk)


def _threats(
    state: DragonState, player: Player, first: i64, inhabited: i64, persons: i64, symbols: list[int],
    out: Tally, place: i64,
) -> None:  # fmt: skip
    """What the coming events would ask for, cost and bring with the present means, near ones weighing more."""
    box = state.variant.box
    yuan, rice, fireworks = player.yuan, player.rice, player.fireworks
    helmets: i64 = symbols[WARRIOR]
    most_helmets: i64 = 0
    fewest_helmets = True
    most_fireworks: i64 = 0
    ahead: i64 = 0
    for other in state.players:
        if other is player:
            continue
        its = other.symbols(WARRIOR)
        most_helmets = max(most_helmets, its)
        if its < helmets:
            fewest_helmets = False
        most_fireworks = max(most_fireworks, other.fireworks)
        if other.fireworks > fireworks:
            ahead += 1
    short_yuan = 0.0
    short_rice = 0.0
    short_mortars = 0.0
    fewest = 0.0
    lost_next = 0.0
    lost_later = 0.0
    helmet_points = 0.0
    firework_points = 0.0
    firework_weight = 0.0
    weight = 1.0
    lost: i64 = 0
    double = state.super_event == ECLIPSE
    last = box.rounds if state.phase != FINISHED else 0
    for round_ in range(first, last + 1):
        event = state.event_track[round_ - 1]
        gone: i64 = 0
        for _ in range(2 if double and round_ == box.super_round else 1):
            if event == TRIBUTE:
                missing = max(box.tribute_yuan - yuan, 0)
                gone += box.tribute_releases * missing
                short_yuan += weight * float(missing)
                yuan = max(yuan - box.tribute_yuan, 0)
            elif event == DROUGHT:
                missing = max(inhabited - rice, 0)
                gone += missing
                short_rice += weight * float(missing)
                rice = max(rice - inhabited, 0)
            elif event == CONTAGION_EVENT:
                missing = max(box.contagion_releases - box.mortar_saves * symbols[HEALER], 0)
                gone += missing
                short_mortars += weight * float(missing)
            elif event == INVASION:
                helmet_points += weight * float(box.helmet_points * helmets)
                if fewest_helmets:
                    gone += box.invasion_releases
                    fewest += weight
            elif event == FESTIVAL:
                firework_weight += weight
                if fireworks and ahead < 2:
                    firework_points += weight * float(box.festival_first if ahead == 0 else box.festival_second)
                    fireworks //= 2
        gone = min(gone, max(persons - lost, 0))
        lost += gone
        if round_ == first:
            lost_next = float(gone)
        else:
            lost_later += weight * float(gone)
        weight *= NEARNESS
    out.tell(place, short_yuan)
    out.tell(place + 1, short_rice)
    out.tell(place + 2, short_mortars)
    out.tell(place + 3, fewest)
    out.tell(place + 4, lost_next)
    out.tell(place + 5, lost_later)
    out.tell(place + 6, helmet_points)
    out.count(place + 7, helmets - most_helmets)
    out.tell(place + 8, firework_points)
    out.tell(place + 9, firework_weight * float(player.fireworks - most_fireworks))


def _super_event(state: DragonState, player: Player, persons: i64, first: i64) -> float:
    """About how many points the super event will bring or cost with the present means (yotd 14.4)."""
    box = state.variant.box
    if state.super_event < 0 or first > box.super_round:
        return 0.0
    event = state.super_event
    if event == LANTERNS:
        return float(box.lantern_points * persons)
    if event == BUDDHA:
        return float(player.buddha_points())
    if event == EARTHQUAKE:
        return -2.0 * float(len(player.court))
    if event == FLOOD:
        return -0.5 * float(player.yuan + player.rice + player.fireworks)
    if event == ECLIPSE:
        return 0.0  # told by the threats
    return float(player.symbols(FARMER) + player.symbols(PYROTECHNIST)) * 0.5
