"""Who may know what: hands, the customer deck, and what lies under the top of the stacks (rog 1.7, 1.8)."""

from __future__ import annotations

from stolik.core.bits import bit, members
from stolik.core.chance import Chance

from . import reports
from .components import ALL_CARDS, ERA_1, ERA_2, UNKNOWN
from .state import RiverState


def redact(state: RiverState, viewer: int | None) -> RiverState:
    """Only the own hand, and of each stack the open top tile; sizes stay."""
    known = state.clone()
    known.deck = [UNKNOWN] * state.deck_left
    known.stack_1 = _only_top(state.stack_1, state.left_1)
    known.stack_2 = _only_top(state.stack_2, state.left_2)
    for seat, player in enumerate(known.players):
        if seat != viewer:
            player.hand = 0
    return known


def _only_top(stack: list[int], left: int) -> list[int]:
    return [*[UNKNOWN] * (left - 1), stack[left - 1]] if left else []


def imagine(known: RiverState, chance: Chance) -> RiverState:
    """Deals whatever is not known at random to the places where something unknown lies."""
    world = known.clone()
    _imagine_cards(world, chance)
    world.stack_1 = _imagined_stack(world, world.stack_1, world.left_1, ERA_1, chance)
    world.stack_2 = _imagined_stack(world, world.stack_2, world.left_2, ERA_2, chance)
    return world


def _imagine_cards(world: RiverState, chance: Chance) -> None:
    unseen = ALL_CARDS
    hidden = 0  # cards in hands that are not known
    for player in world.players:
        unseen &= ~(player.hand | player.delivered)
        if not player.hand:
            hidden += player.hand_size
    for card in world.discard:
        unseen &= ~bit(card)
    deck = [card for card in world.deck[: world.deck_left] if card != UNKNOWN]
    for card in deck:
        unseen &= ~bit(card)
    wanted = hidden + world.deck_left - len(deck)
    if not wanted:
        return
    cards = chance.deal(reports.IMAGINED_CARDS, members(unseen), wanted)
    for player in world.players:
        if not player.hand and player.hand_size:
            for _ in range(player.hand_size):
                player.hand |= bit(cards.pop())
    if cards:
        world.deck = cards


def _imagined_stack(world: RiverState, stack: list[int], left: int, era: list[int], chance: Chance) -> list[int]:
    """The tiles below the top: any that nobody has seen, for the others left the game unseen (rog 2.6)."""
    if left < 2 or stack[0] != UNKNOWN:
        return stack
    seen = {building.index for building in world.shores} | set(world.row) | set(world.gone) | {stack[left - 1]}
    unseen = [tile for tile in era if tile not in seen]
    return [*chance.deal(reports.IMAGINED_TILES, unseen, left - 1), stack[left - 1]]
