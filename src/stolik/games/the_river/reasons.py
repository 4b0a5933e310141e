"""Why somebody is asked: the reason that stands before each question, with its numbers."""

from __future__ import annotations

from stolik.core.note import Note
from stolik.core.state import Owed

from .building import PAY, WAIVE, bill_of
from .components import RESOURCE_IDS
from .setup import DRAFT
from .state import TheRiverState
from .storing import FIRST_ROOM_FOR_PRODUCTION, FIT_STORAGE, ROOM_FOR_CACHE, ROOM_FOR_FOOD, ROOM_IN_CLEANUP, MakeRoom
from .terrain import CACHE, RESHAPE, SWAP_TILES
from .turn import TAKE_INSTEAD, TURN, area_of


def reason(state: TheRiverState, owed: Owed) -> Note:
    """The reason of the question that this frame puts."""
    player = state.players[owed.seat]
    task = owed.task
    if task is DRAFT:
        return Note("draft", "2.8", {"count": len(state.tiles)})
    if task is TURN:
        if all(area_of(state, move) < 0 for move in TURN.legal(state, owed)):
            return Note("stuck", "3.4", {"pioneers": int(player.boat)})
        code = "last_round" if state.end_triggered else "turn"
        return Note(code, "4.2", {"pioneers": int(player.boat), "round": int(state.round)})
    if task is FIT_STORAGE:
        stored, capacity = int(player.all_stored()), int(player.capacity)
        return Note("fit_storage", "5.1.4", {"stored": stored, "capacity": capacity})
    if isinstance(task, MakeRoom):
        details: dict[str, object] = {"resource": RESOURCE_IDS[owed.a], "amount": int(owed.b)}
        if task is FIRST_ROOM_FOR_PRODUCTION or task is ROOM_FOR_FOOD:
            return Note("full", "5.2.6", details)
        if task is ROOM_FOR_CACHE:
            return Note("room_for_cache", "8.4", details)
        return Note("room_in_cleanup" if task is ROOM_IN_CLEANUP else "room", "5.2.5", details)
    if task is CACHE:
        supply = int(state.in_supply(owed.a))
        return Note(
            "cache", "8.4", {"resource": RESOURCE_IDS[owed.a], "supply": supply, "free": max(int(player.free()), 0)}
        )
    if task is SWAP_TILES or task is RESHAPE:
        return Note("swap", "5.7.1") if task is SWAP_TILES else Note("reshape", "8.5")
    if task is TAKE_INSTEAD:
        return Note("no_food_left", "5.3.2")
    bill = bill_of(state)
    cost: dict[str, object] = {"wood": int(bill.wood), "clay": int(bill.clay), "stone": int(bill.stone)}
    if task is WAIVE:
        return Note("waive", "5.5.3", cost)
    assert task is PAY
    return Note("pay", "5.5.2", {**cost, "food": int(player.food)})
