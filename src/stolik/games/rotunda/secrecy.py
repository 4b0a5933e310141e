"""Who may know what: only the order of decks and stacks is hidden, and from everybody (rotunda 2.13)."""

from __future__ import annotations

from .state import RotundaState


def redact(state: RotundaState) -> RotundaState:
    """Forgets the order of decks that were laid by hand; all else lies open."""
    known = state.clone()
    known.order_deck = state.order_deck.redacted(0)
    known.expert_deck = state.expert_deck.redacted(0)
    known.amulet_stack = state.amulet_stack.redacted(0)
    known.smuggler_stack = state.smuggler_stack.redacted(0)
    return known
