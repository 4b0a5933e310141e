"""Phase 1: each player chooses a group of action cards and carries out one of its actions, or passes (yotd 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, SILENT, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from . import reports
from .components import ACTION_IDS, BUILD_WALL, LARGE, PRIVILEGE, WALL_TILE_IDS, Box
from .gains import gain
from .moves import ACT_VERB, BUILD_WALL_TILE, BUY, BUY_VERB, PASS, WALL_VERB
from .state import NO_GROUP, RESEARCH, WALL, DragonState, Player

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

CARDS: Final[list[int]] = list(range(len(ACTION_IDS)))
CARDS_WITHOUT_WALL: Final = CARDS[:-1]  # build_wall comes last


def deal(state: DragonState, chance: Chance, events: Events) -> None:
    """Shuffles the action cards and lays them out in groups (yotd 6.1)."""
    acts_at = state.variant.acts_at
    groups = [PASS] * (len(acts_at) + 1)  # all but the last are filled below
    dealt = chance.shuffle(reports.ACTION_DEAL, CARDS if state.variant.great_wall else CARDS_WITHOUT_WALL)
    for place, acts in enumerate(acts_at):
        action: i64 = dealt[place]
        groups[action] = acts[action]
    state.groups = groups
    if events is not SILENT:
        for group in range(len(state.variant.group_sizes)):
            actions = sum(bit(move.b) for move in groups if move.a == group)
            events.add(reports.GROUP_DEALT, NOBODY, group, actions)


def gather(state: DragonState) -> None:
    """Dragons return and the cards are taken up (yotd 6.2.11)."""
    state.groups = []
    for player in state.players:
        player.dragon = NO_GROUP


def may_build_wall(state: DragonState, player: Player) -> bool:
    """Own tiles are left and the wall is not complete (yotd 13.2.5, 13.2.6)."""
    return player.wall_left != 0 and len(state.wall) < state.variant.box.wall_length


def fee_of(state: DragonState, group: i64) -> i64:
    """What it costs to choose a group: nothing while no dragon stands there (yotd 6.2.2, 6.2.3)."""
    for player in state.players:
        if player.dragon == group:
            return state.variant.box.fee
    return 0


def gain_of(box: Box, player: Player, action: i64) -> i64:
    """How much an action brings that counts symbols (yotd 6.3.1 to 6.3.6)."""
    return box.action_base[action] + player.symbols(box.action_helper[action])


class Act(Decision[DragonState]):
    """A group and one of its actions, or pass (yotd 6.2)."""

    name = "act"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        yuan = player.yuan
        variant = state.variant
        fee, privilege = variant.box.fee, variant.cheapest_privilege
        no_wall = variant.great_wall and not may_build_wall(state, player)
        if yuan >= fee + privilege and not no_wall:
            return state.groups  # whoever can pay for everything may choose everything
        taken = state.occupied_groups()
        if yuan >= privilege and not taken and not no_wall:
            return state.groups
        options: list[Move] = []
        for move in state.groups:
            left = yuan
            if move is not PASS:
                if taken >> move.a & 1:
                    left -= fee
                if left < 0 or (move.b == PRIVILEGE and left < privilege) or (move.b == BUILD_WALL and no_wall):
                    continue
            options.append(move)
        return options

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move is PASS:  # yotd 6.2.8
            return None
        if move.verb is not ACT_VERB:
            return not_now(move)
        group, action = move.a, move.b
        player = state.players[owed.seat]
        if move not in state.groups:
            return Refusal("action_not_in_group", "6.2.1", {"group": group, "action": ACTION_IDS[action]})
        fee, privilege = fee_of(state, group), state.variant.cheapest_privilege
        left = player.yuan - fee
        if left < 0:
            return Refusal("cannot_pay_fee", "6.2.4", {"need": fee, "have": player.yuan})
        if action == PRIVILEGE and left < privilege:
            need = fee + privilege
            return Refusal("cannot_pay_privilege", "6.2.10", {"need": need, "have": player.yuan})
        if action == BUILD_WALL and not player.wall_left:
            return Refusal("wall_tiles_used_up", "13.2.5")
        if action == BUILD_WALL and not may_build_wall(state, player):
            return Refusal("wall_is_complete", "13.2.6", {"length": state.variant.box.wall_length})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        player = state.players[seat]
        box = state.variant.box
        if move is PASS:  # yotd 6.2.7
            refill = max(box.pass_refill - player.yuan, 0)
            player.yuan += refill
            events.add(reports.PASSED, seat, refill)
            return
        group, action = move.a, move.b
        fee = fee_of(state, group)
        player.yuan -= fee  # before the effect, yotd 6.2.5
        player.dragon = group
        events.add(reports.ACTED, seat, group, action, fee)
        if action == PRIVILEGE:
            state.pending.append(BUY_PRIVILEGE.owed_by(seat))
        elif action == BUILD_WALL:
            state.pending.append(CHOOSE_WALL_TILE.owed_by(seat))
        else:
            gain(state, seat, box.action_good[action], gain_of(box, player, action), RESEARCH, events)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return state.groups


class Buy(Decision[DragonState]):
    """The size of the privilege (yotd 6.3.7)."""

    name = "buy"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        yuan = state.players[owed.seat].yuan
        return [move for move in BUY if yuan >= state.variant.cost(move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not BUY_VERB:
            return not_now(move)
        yuan, cost = state.players[owed.seat].yuan, state.variant.cost(move.a)
        return None if yuan >= cost else Refusal("cannot_pay_privilege", "6.3.7", {"need": cost, "have": yuan})

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        cost = state.variant.cost(move.a)
        player.yuan -= cost
        if move.a == LARGE:
            player.large += 1
        else:
            player.small += 1
        events.add(reports.BOUGHT, owed.seat, move.a, cost)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return BUY


class ChooseWallTile(Decision[DragonState]):
    """Which own wall tile is built; its bonus is taken at once (yotd 13.2)."""

    name = "build_wall"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        left = state.players[owed.seat].wall_left
        return [move for move in BUILD_WALL_TILE if left >> move.a & 1]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not WALL_VERB:
            return not_now(move)
        if not state.players[owed.seat].wall_left >> move.a & 1:
            return Refusal("wall_tile_is_built", "13.2.5", {"tile": WALL_TILE_IDS[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        state.players[seat].wall_left &= ~bit(move.a)
        state.wall = [*state.wall, seat]  # yotd 13.2.2
        events.add(reports.WALL_BUILT, seat, move.a, len(state.wall))
        box = state.variant.box
        gain(state, seat, box.wall_good[move.a], box.wall_amount[move.a], WALL, events)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return BUILD_WALL_TILE


CHOOSE_ACTION: Final = Act()
BUY_PRIVILEGE: Final = Buy()
CHOOSE_WALL_TILE: Final = ChooseWallTile()
