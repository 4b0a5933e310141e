"""Why somebody is asked: the reason that stands before each question, with its numbers."""

from __future__ import annotations

from stolik.core.bits import members
from stolik.core.note import Note
from stolik.core.state import Owed

from .choices import ANSWER, CHOOSE
from .components import REGION
from .flow import END_OF_TURN, LAST_EXCHANGES
from .setup import PICK
from .state import RiverState
from .turn import FIRST_DIE, TURN


def reason(state: RiverState, owed: Owed, due: str) -> Note:
    """The reason of the question that this frame puts; `due` is what the question after an action is about."""
    player = state.players[owed.seat]
    task = owed.task
    if task is PICK:
        return Note("pick_patron", "17.1" if state.offered else "17.2", {"count": len(members(state.offered)) or 2})
    if task is FIRST_DIE:
        return Note("first_die", "17.3.7", {"price": state.variant.box.ryoku_favour, "favour": player.favour})
    if task is TURN:
        told: dict[str, object] = {"die": player.die, "region": REGION.word(player.die - 1)}
        told.update({"koku": player.koku, "favour": player.favour})
        return Note("last_turn" if state.last_turns() else "turn", "4.1", told)
    if task is CHOOSE:
        return _after_the_action(due, state, owed.seat)
    if task is ANSWER:
        return Note("answer", "8.9", {"goods": _goods_due(state, owed.seat)})
    if task is END_OF_TURN:
        return Note("end_last_turn", "12.3") if state.last_turns() else Note("end_turn", "4.1", {"die": player.die})
    assert task is LAST_EXCHANGES
    return Note("last_exchange", "13.4.1", {"koku": player.koku, "goods": player.all_goods()})


def _goods_due(state: RiverState, seat: int) -> int:
    return int(state.goods_owed(seat))


def _after_the_action(due: str, state: RiverState, seat: int) -> Note:
    player = state.players[seat]
    if due == "goods":
        return Note("goods", "8.3", {"goods": _goods_due(state, seat)})
    if due == "journey":
        return Note("journey", "7.10", {"koku": state.variant.box.journey_koku})
    if due == "sale":
        return Note("sale", "14.4.7", {"koku": state.variant.box.sale_koku, "count": player.all_goods()})
    if due in ("mark_own", "mark_opponent"):
        return Note(due, "14.5.1")
    if due == "upgrade":
        return Note("upgrade", "14.6.1")
    if due == "discard":
        return Note("discard", "9.4", {"cards": player.hand_size})
    return Note("several", "8.3")
