"""Why somebody is asked: the reason that stands before each question, with its numbers."""

from __future__ import annotations

from stolik.core.note import Note
from stolik.core.state import Owed

from .action_phase import BUY_PRIVILEGE, CHOOSE_ACTION, CHOOSE_WALL_TILE
from .components import CONTAGION, EVENT, HEALER, INVASION, TILE_IDS, TRIBUTE, WARRIOR
from .event_phase import EVALUATE_WALL
from .gains import PLACE_A_FLOOR
from .person_phase import DRAFT_PERSON, HOUSE_PERSON, NO_TILE, PLAY_CARD, REPLACE_PERSON, has_room
from .releases import (
    FEED_A_PALACE,
    RELEASE_ANYONE,
    RELEASE_ANYONE_FROM,
    RELEASE_CROWDED,
    RELEASE_CROWDED_FROM,
    RELEASE_UNFED,
    RELEASE_UNFED_FROM,
)
from .state import DragonState, Player
from .super_events import DISCARD_A_CARD, LOSE_A_FLOOR, NAME_A_TYPE, RETURN_A_GOOD, TAKE_A_YOUNG_PERSON, goods_of


def reason(state: DragonState, owed: Owed) -> Note:
    """The reason of the question that this frame puts."""
    player = state.players[owed.seat]
    box = state.variant.box
    task = owed.task
    if task is DRAFT_PERSON:
        if owed.a == NO_TILE:
            return Note("draft", "4.3")
        return Note("draft_second", "4.3", {"tile": TILE_IDS[owed.a]})
    if task is CHOOSE_ACTION:
        known: dict[str, object] = {"month": state.round, "event": _event(state), "yuan": player.yuan, "fee": box.fee}
        return Note("act", "6.2.1", known)
    if task is PLACE_A_FLOOR:
        return Note("place_floor", "6.3.8", {"floors": owed.a, "palaces": len(player.court)})
    if task is BUY_PRIVILEGE:
        return Note("buy", "6.3.7", {"yuan": player.yuan})
    if task is CHOOSE_WALL_TILE:
        return Note("build_wall", "13.2.1", {"length": len(state.wall), "whole": box.wall_length})
    if task is PLAY_CARD:
        return Note("recruit", "7.2", {"month": state.round, "cards": player.hand.size})
    if task is HOUSE_PERSON:
        room = sum(palace.floors - palace.inhabitants for palace in player.court if palace.room)
        known = {"tile": TILE_IDS[owed.a]}
        return Note("house", "7.9", {**known, "room": room}) if has_room(player.court) else Note("full", "7.10", known)
    if task is REPLACE_PERSON:
        return Note("replace", "7.10", {"tile": TILE_IDS[owed.b]})
    if task is FEED_A_PALACE:
        return Note("drought", "8.4.2", {"palaces": int(owed.b).bit_count(), "rice": player.rice})
    if task in (RELEASE_UNFED, RELEASE_UNFED_FROM):
        return Note("unfed", "8.4.4", {"palaces": int(owed.b).bit_count()})
    if task in (RELEASE_ANYONE, RELEASE_ANYONE_FROM):
        return _why_released(state, owed, player)
    if task in (RELEASE_CROWDED, RELEASE_CROWDED_FROM):
        crowded = sum(max(palace.inhabitants - palace.floors, 0) for palace in player.court)
        return Note("crowded", "14.5.1", {"persons": crowded})
    if task is LOSE_A_FLOOR:
        return Note("earthquake", "14.4.3", {"floors": owed.a})
    if task is RETURN_A_GOOD:
        return Note("flood", "14.4.4", {"have": goods_of(player), "count": owed.a})
    if task is DISCARD_A_CARD:
        return Note("tornado", "14.4.7", {"cards": owed.a, "have": player.hand.size})
    if task is TAKE_A_YOUNG_PERSON:
        return Note("sunrise", "14.4.8")
    assert task is NAME_A_TYPE
    return Note("charter", "14.4.10")


def _event(state: DragonState) -> str:
    return EVENT.word(state.event_track[state.round - 1])


def _why_released(state: DragonState, owed: Owed, player: Player) -> Note:
    """Which event costs persons, as far as it can be seen from the stack of what is still owed."""
    event = state.event_track[state.round - 1]
    box = state.variant.box
    count: dict[str, object] = {"count": owed.b}
    if _wall_has_been_judged(state, event):
        own, others = _compared([state.wall.count(seat) for seat in range(len(state.players))], owed.seat)
        return Note("wall", "13.3.5", {"length": len(state.wall), "needed": state.round, "own": own, "others": others})
    if event == TRIBUTE:
        return Note("tribute", "8.3.2", {"due": box.tribute_yuan, **count})
    if event == INVASION:
        helmets = [each.symbols(WARRIOR) for each in state.players]
        own, others = _compared(helmets, owed.seat)
        # who has released a warrior already had as few as this seat
        return Note("invasion", "8.6.2", {"own": own, "others": [max(own, other) for other in others]})
    mortars = player.symbols(HEALER)
    if event == CONTAGION and owed.b == box.contagion_releases - box.mortar_saves * mortars:
        return Note("contagion", "8.7.1", {"persons": box.contagion_releases, "mortars": mortars, **count})
    # some have gone, maybe healers
    return Note("more_to_go", "8.7.1", {"event": EVENT.word(event), **count})


def _compared(numbers: list[int], seat: int) -> tuple[int, list[int]]:
    return numbers[seat], [number for other, number in enumerate(numbers) if other != seat]


def _wall_has_been_judged(state: DragonState, event: int) -> bool:
    """Whether the evaluation that follows the event of this month lies behind us (yotd 13.3.1)."""
    if not state.variant.great_wall:
        return False
    to_come = (event == INVASION) + (state.round == state.variant.box.rounds)
    return sum(owed.task is EVALUATE_WALL for owed in state.pending.frames()) < to_come
