"""Why somebody is asked: the reason that stands before each question, with its numbers."""

from __future__ import annotations

from stolik.core.bits import bits
from stolik.core.note import Note
from stolik.core.state import Owed

from .frames import NOWHERE, Chain, ExpertSale, Visit
from .state import NOT_ENDED, RotundaState
from .terms import ACTION_IDS, nibbles


def reason(state: RotundaState, owed: Owed) -> Note:
    """The reason of the question that this frame puts."""
    if isinstance(owed, Visit):
        if owed.task.name == "turn":
            return _turn(state, owed)
        return (
            _hall_reward(state, owed) if owed.place in (NOWHERE, state.variant.box.board.hall) else _visit(state, owed)
        )
    if isinstance(owed, Chain):
        if owed.left == 1:
            return Note("last_assistant", "9.3.3", {"points": int(state.players[owed.seat].on_chairs())})
        return Note("place_assistant", "9.3.2", {"left": int(owed.left)})
    if isinstance(owed, ExpertSale):
        expert = state.variant.box.expert_ids[owed.expert]
        return Note("expert_sale", "11.8", {"expert": expert, "left": int(owed.left)})
    return _other(state, owed)


def _turn(state: RotundaState, visit: Visit) -> Note:
    actions = _open(visit)
    if actions:
        return Note("expert_actions", "11.6", {"actions": actions})
    if state.last_turns != NOT_ENDED:
        return Note("last_turn", "12.1")
    told: dict[str, object] = {"field": int(state.marker), "end": int(state.variant.count.round_end)}
    return Note("turn", "3.1", told)


def _visit(state: RotundaState, visit: Visit) -> Note:
    """Executions and chairs are told of in the inner ring, where there can be several (rotunda 5.2)."""
    chairs = min(int(visit.chairs), int(visit.juniors + visit.seniors))
    told: dict[str, object] = {"left": int(visit.left), "actions": _open(visit), "chairs": chairs}
    if visit.task.name == "copied_room":
        return Note("copied_room", "6.6.2", told)
    if visit.task.name == "neutral_visit":
        return Note("neutral_visit", "13.5", told)
    if visit.place < state.variant.box.board.inner:
        return Note("visit", "5.1", told)
    return Note("outer_visit", "5.1", {"actions": _open(visit)})


def _hall_reward(state: RotundaState, visit: Visit) -> Note:
    if visit.edge:
        row, column = divmod(int(visit.edge) - 1, int(state.variant.box.worship.columns))
        return Note("edges", "9.3.4", {"row": row + 1, "column": column + 1, "actions": _open(visit)})
    return Note("hall_actions", "9.2", {"actions": _open(visit)})


def _open(visit: Visit) -> int:
    """How many assistant actions are open."""
    return sum(int(visit.open(kind)) for kind in range(len(ACTION_IDS)))


def _other(state: RotundaState, owed: Owed) -> Note:
    name = owed.task.name
    player = state.players[owed.seat]
    box = state.variant.box
    if name == "place_hall":
        return Note("place_hall", "2.2")
    if name == "lobby_choice":
        return Note("lobby", "6.6")
    if name == "hire":
        return Note("hire", "11.2", {"most": int(box.most_experts)})
    if name == "hall":
        sent, temples = int(nibbles(player.villages)), int(bits(state.temples))
        if not sent:
            return Note("must_pray", "9.6", {"temples": temples})
        if not temples:
            return Note("must_worship", "9.7", {"assistants": sent})
        return Note("hall", "9.1", {"assistants": sent, "temples": temples})
    if name == "expert_choice":
        return Note("expert_choice", "11.6", {"expert": box.expert_ids[owed.a]})
    if name == "expert_resource":
        return Note("expert_resource", "11.6", {"count": int(owed.a)})
    if name == "extra_cube":
        return Note("extra_cube", "10.9")
    if name == "bonus":
        return Note("bonus", "10.1", {"count": int(state.turn().bonuses)})
    assert name == "fulfil", name
    return Note("fulfil", "10.4", {"orders": int(bits(player.orders))})
