"""The displays: hiring experts, taking orders, amulets and smuggler tokens (rotunda 6.2.1, 10.1, 11.1, 11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import bit
from stolik.core.chance import Chance, Stream
from stolik.core.deck import Deck
from stolik.core.events import NOBODY, Events
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from .gains import trigger
from .state import Player, RotundaState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def hireable(state: RotundaState) -> list[int]:
    """The display, and with advanced experts the top of the pile."""
    if state.variant.advanced and state.discard:
        return [*state.experts, state.discard[0]]
    return state.experts


def has_room(state: RotundaState, player: Player) -> bool:
    """Whether one more expert fits below the board (rotunda 11.2)."""
    return len(player.experts) < state.variant.box.most_experts


def add_hirings(state: RotundaState, player: Player, options: list[Move]) -> None:
    """Adds the experts that can be hired, or, if three are held, those that could make room."""
    moves = state.variant.edition.moves
    if has_room(state, player):
        for expert in hireable(state):
            options.append(moves.hire[expert])
    elif hireable(state):
        for expert in player.experts:
            options.append(moves.discard_expert[expert])


def refuse_hiring(state: RotundaState, player: Player, move: Move) -> Refusal | None:
    """Why an expert cannot be hired, or discarded to make room."""
    name: dict[str, object] = {"expert": state.variant.box.expert_ids[move.a]}
    if move.verb is state.variant.edition.moves.discard_expert_verb:
        if move.a not in player.experts:
            return Refusal("expert_not_held", "11.2", name)
        if has_room(state, player):
            return Refusal("room_for_experts", "11.2", name)
        return None if hireable(state) else Refusal("nobody_to_hire", "11.1")
    if move.a not in hireable(state):
        return Refusal("expert_not_on_display", "11.1", name)
    if not has_room(state, player):
        return Refusal("too_many_experts", "11.2", {"most": int(state.variant.box.most_experts)})
    return None


def hire(state: RotundaState, seat: i64, expert: i64, chance: Chance, events: Events) -> None:
    """Takes the expert and refills the display."""
    box = state.variant.box
    player = state.players[seat]
    effects = player.effects & box.hire_effects  # rotunda 11.3: not those of the expert who is hired
    if expert in state.experts:
        fill_experts(state, state.experts.index(expert), chance, events)
    else:
        state.discard = state.discard[1:]
    player.experts = [*player.experts, expert]
    if box.experts[expert].permanent is not None:
        player.effects |= bit(box.expert_effects + expert)
    events.add(state.variant.edition.reports.expert_hired, seat, expert)
    if effects:
        trigger(state, seat, effects, -1, events)


def let_go(state: RotundaState, seat: i64, expert: i64) -> None:
    """An expert leaves the place below the board."""
    box = state.variant.box
    player = state.players[seat]
    left = player.experts.copy()
    left.remove(expert)
    player.experts = left
    if box.experts[expert].permanent is not None:
        player.effects &= ~bit(box.expert_effects + expert)


def discard(state: RotundaState, seat: i64, expert: i64, events: Events) -> None:
    """An expert goes to the pile: on its top, or under it in the advanced variant (rotunda 11.5, 11.11, 11.12)."""
    state.discard = [*state.discard, expert] if state.variant.advanced else [expert, *state.discard]
    events.add(state.variant.edition.reports.expert_discarded, seat, expert)


def fill_experts(state: RotundaState, place: i64, chance: Chance, events: Events) -> None:
    """A new expert for a place of the display, and for others that had stayed empty (rotunda 11.1)."""
    shown = state.experts.copy()
    if has_experts_left(state, chance, events):
        shown[place] = next_expert(state, chance)
    else:
        shown.pop(place)
    while len(shown) < state.variant.box.on_display and has_experts_left(state, chance, events):
        shown.append(next_expert(state, chance))
    state.experts = shown


def has_experts_left(state: RotundaState, chance: Chance, events: Events) -> bool:
    """Whether there is a card in the deck; an empty one is made anew of the pile (rotunda 11.1, 11.11)."""
    reports = state.variant.edition.reports
    if not state.expert_deck.size() and state.discard and not state.variant.advanced:
        events.add(reports.reshuffled, NOBODY, len(state.discard))
        state.expert_deck.reshuffle(state.discard, reports.expert_reshuffle, chance)
        state.discard = []
    return state.expert_deck.size() > 0


def next_expert(state: RotundaState, chance: Chance) -> i64:
    return state.expert_deck.draw(state.variant.edition.reports.expert_draw, chance)


def refilled(shown: list[int], taken: i64, size: i64, deck: Deck, stream: Stream, chance: Chance) -> list[int]:
    """A display without the piece that was taken, filled up as far as its deck goes (rotunda 10.1)."""
    place = shown.index(taken)
    filled = shown.copy()
    if deck.size():
        filled[place] = deck.draw(stream, chance)
    else:
        filled.pop(place)
    while len(filled) < size and deck.size():
        filled.append(deck.draw(stream, chance))
    return filled


# ---------------------------------------------------------------- the other displays


def take_amulet(state: RotundaState, seat: i64, kind: i64, chance: Chance, events: Events) -> None:
    """An amulet of the display, which is refilled (rotunda 6.10.1, 10.1)."""
    stream = state.variant.edition.reports.amulet_draw
    state.amulets = refilled(state.amulets, kind, state.variant.box.on_display, state.amulet_stack, stream, chance)
    get_amulet(state, seat, kind, events)


def get_amulet(state: RotundaState, seat: i64, kind: i64, events: Events) -> None:
    """An amulet token from anywhere."""
    state.players[seat].amulets += bit(4 * kind)
    events.add(state.variant.edition.reports.amulet_taken, seat, kind)


def take_order(state: RotundaState, seat: i64, order: i64, chance: Chance, events: Events) -> None:
    """An order of the display, which is refilled (rotunda 10.1)."""
    stream = state.variant.edition.reports.order_draw
    state.orders = refilled(state.orders, order, state.variant.box.on_display, state.order_deck, stream, chance)
    state.players[seat].orders |= bit(order)
    events.add(state.variant.edition.reports.order_taken, seat, order)


def take_smuggler(state: RotundaState, seat: i64, token: i64, chance: Chance, events: Events) -> None:
    """A smuggler token is used, goes under the stack and is replaced (rotunda 6.2.1)."""
    state.smuggler_stack.put_under(token)
    shown = state.smugglers.copy()
    shown[shown.index(token)] = state.smuggler_stack.draw(state.variant.edition.reports.smuggler_draw, chance)
    state.smugglers = shown
    events.add(state.variant.edition.reports.smuggler_taken, seat, token)
