"""Who may know what: hands, and the order of what lies in stacks and in the deck (rog 1.7, 1.8)."""

from __future__ import annotations

from stolik.core.bits import mask_of, members
from stolik.core.chance import Chance

from . import reports
from .components import ALL_CARDS
from .state import RiverState


def redact(state: RiverState, viewer: int | None) -> RiverState:
    """Only the own hand, and of each stack the open top tile; sizes stay."""
    known = state.clone()
    known.era_1 = state.era_1.redacted(1)
    known.era_2 = state.era_2.redacted(1)
    known.customers = state.customers.redacted(0)
    again = mask_of(state.customers.again)
    for seat, player in enumerate(known.players):
        if seat != viewer and player.hand:
            # What was drawn before the last reshuffle cannot lie in the deck now.
            older = members(player.hand & ~again) if again else []
            player.hand_older = len(older)
            known.customers.may_hide([card for card in members(player.hand) if card not in older])
            player.hand = 0
    return known


def imagine(known: RiverState, chance: Chance) -> RiverState:
    """Deals the hands that are not known; what lies in stacks and in the deck falls when it is drawn."""
    world = known.clone()
    hidden = [player for player in world.players if player.hand_size and not player.hand]
    if not hidden:
        return world
    seen = mask_of([*world.customers.again, *world.customers.bag, *world.customers.top, *world.discard])
    for player in world.players:
        seen |= player.hand | player.delivered
    newer = [int(player.hand_size - player.hand_older) for player in hidden]
    hands = world.customers.found_elsewhere(newer, reports.IMAGINED_CARDS, chance)
    older = chance.deal(
        reports.IMAGINED_CARDS, members(ALL_CARDS & ~seen), sum(int(player.hand_older) for player in hidden)
    )
    for player, hand in zip(hidden, hands, strict=True):
        player.hand = mask_of([*hand, *older[: player.hand_older]])
        older = older[player.hand_older :]
        player.hand_older = 0
    return world
