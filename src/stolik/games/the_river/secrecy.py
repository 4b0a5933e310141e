"""Who may know what: the buildings and bonus tokens of others lie face down (river 1.3)."""

from __future__ import annotations

from stolik.core.chance import Chance

from .state import UNKNOWN, TheRiverState


def redact(state: TheRiverState, viewer: int | None) -> TheRiverState:
    """Forgets the cards and token values of others until the game is over; their numbers stay."""
    known = state.clone()
    known.stack = state.stack.redacted(0)
    known.deck = state.deck.redacted(0)
    if not state.pending:
        return known  # everything is turned up for the final count
    for seat, player in enumerate(known.players):
        if seat != viewer:
            known.deck.may_hide([card for card in player.built + player.reserved if card != UNKNOWN])
            player.built = [UNKNOWN] * len(player.built)
            player.reserved = [UNKNOWN] * len(player.reserved)
            player.tokens = [UNKNOWN] * len(player.tokens)
    return known


def imagine(known: TheRiverState, chance: Chance) -> TheRiverState:
    """Deals the cards and tokens that are not known to those who have some."""
    world = known.clone()
    reports = world.variant.edition.reports
    counts = [player.built.count(UNKNOWN) + player.reserved.count(UNKNOWN) for player in world.players]
    hands = world.deck.found_elsewhere(counts, reports.imagined_cards, chance)
    values = chance.shuffle(reports.imagined_tokens, hidden_values(world))
    for player, cards in zip(world.players, hands, strict=True):
        if cards:
            player.built, player.reserved = cards[: len(player.built)], cards[len(player.built) :]
        if UNKNOWN in player.tokens:
            player.tokens, values = values[: len(player.tokens)], values[len(player.tokens) :]
    return world


def hidden_values(state: TheRiverState) -> list[int]:
    """The bonus tokens that somebody has and the viewer does not see."""
    left = state.variant.side.bonus.copy()
    for value in state.bonus:
        left.remove(value)
    for player in state.players:
        for value in player.tokens:
            if value != UNKNOWN:
                left.remove(value)
    return left
