"""Taking coins, prestige and cubes, and the permanent effects that this triggers (rotunda 1.5, 10.6 to 10.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, members
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from .effects import Reward
from .state import RotundaState
from .terms import BASICS, BY_EXPERT, BY_ORDER, COINS, KINDS, PRESTIGE, RESOURCE_IDS

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def gain_prestige(state: RotundaState, seat: i64, n: i64, source: i64, events: Events) -> None:
    """Points on the track; symbols crossed in the own turn wait for step 4 (rotunda 10.2)."""
    if n <= 0:
        return
    player = state.players[seat]
    box = state.variant.box
    crossed = box.symbols_passed(player.score + n) - box.symbols_passed(player.score)
    player.score += n
    events.add(state.variant.edition.reports.gained, seat, PRESTIGE, n, source)
    if crossed:
        turn = state.turn()
        if turn.seat == seat:
            turn = turn.copy()
            turn.bonuses += crossed
            state.pending.replace_bottom(turn)
            events.add(state.variant.edition.reports.bonus_crossed, seat, crossed)


def gain_coins(state: RotundaState, seat: i64, n: i64, source: i64, events: Events) -> None:
    if n <= 0:
        return
    player = state.players[seat]
    player.coins += n
    events.add(state.variant.edition.reports.gained, seat, COINS, n, source)
    effects = player.effects & state.variant.box.coin_effects
    if effects:
        trigger(state, seat, effects, -1, events)


def pay(state: RotundaState, seat: i64, coins: i64, place: i64, events: Events) -> None:
    """Coins that a room costs."""
    if coins > 0:
        state.players[seat].coins -= coins
        events.add(state.variant.edition.reports.paid, seat, coins, place, state.rooms[place])


def gain_cubes(state: RotundaState, seat: i64, kind: i64, n: i64, source: i64, events: Events) -> i64:
    """Cubes from the general supply, as many as are left (rotunda 1.8); tells how many came."""
    left: i64 = state.supply[kind]
    if n > left:
        n = left
    if n > 0:
        state.supply[kind] -= n
        receive_cubes(state, seat, kind, n, source, events)
    return n


def receive_cubes(state: RotundaState, seat: i64, kind: i64, n: i64, source: i64, events: Events) -> None:
    """Cubes that come from anywhere."""
    player = state.players[seat]
    player.add_cubes(kind, n)
    events.add(state.variant.edition.reports.gained, seat, kind, n, source)
    effects = player.effects & state.variant.box.cube_effects[kind]
    if effects:
        trigger(state, seat, effects, kind, events)


def trigger(state: RotundaState, seat: i64, effects: i64, kind: i64, events: Events) -> None:
    """What permanent effects add that have not worked this turn; `kind`: the cube that was gained, if it was one."""
    turn = state.turn()
    own = turn.seat == seat
    if own:
        effects &= ~turn.used
    elif not state.variant.others_trigger:  # rotunda 10.10
        return
    if not effects:
        return
    box = state.variant.box
    player = state.players[seat]
    for n in members(effects):
        effect = box.effects[n]
        assert effect is not None
        source = BY_ORDER if n < box.expert_effects else BY_EXPERT
        same = effect.same if kind >= 0 else 0  # one more of nothing is nothing
        if same and not state.supply[kind]:
            continue  # rotunda 10.9: what is not left does not use the effect up
        if own:
            turn = state.turn().copy()
            turn.used |= bit(n)
            state.pending.replace_bottom(turn)
        if effect.coins:
            player.coins += effect.coins
            events.add(state.variant.edition.reports.gained, seat, COINS, effect.coins, source)
        if same:
            more: i64 = min(same, state.supply[kind])
            state.supply[kind] -= more
            player.add_cubes(kind, more)
            events.add(state.variant.edition.reports.gained, seat, kind, more, source)
        gain_prestige(state, seat, effect.prestige, source, events)


def gain_reward(
    state: RotundaState, seat: i64, reward: Reward, source: i64, events: Events, more_coins: i64 = 0
) -> None:
    """All that a reward brings but for its assistant actions; whatever follows must be on the stack already."""
    if reward.basic:
        state.pending.append(Owed(EXPERT_RESOURCE, seat, reward.basic, source))
    gain_coins(state, seat, reward.coins + more_coins, source, events)
    gain_prestige(state, seat, reward.prestige, source, events)
    if reward.any_cubes:
        came: i64 = 0
        for kind in range(KINDS):
            if reward.cubes[kind] and gain_cubes(state, seat, kind, reward.cubes[kind], source, events):
                came |= bit(kind)
        offer_extra(state, seat, came)


def gain_cube(state: RotundaState, seat: i64, kind: i64, source: i64, events: Events) -> None:
    """One cube from the supply."""
    if gain_cubes(state, seat, kind, 1, source, events):
        offer_extra(state, seat, bit(kind))


# ---------------------------------------------------------------- the extra cube of any resource (rotunda 10.9)


def offer_extra(state: RotundaState, seat: i64, kinds: i64) -> None:
    """Asks for the extra cube after a gain of these kinds, if an order that was not used this turn gives one."""
    if kinds and state.players[seat].effects & state.variant.box.any_extra:
        turn = state.turn()
        if turn.seat == seat and state.players[seat].effects & state.variant.box.any_extra & ~turn.used:
            state.pending.append(Owed(EXTRA_CUBE, seat, kinds))


class ExtraCube(Decision[RotundaState]):
    """One more cube of a kind just gained, or the order is kept for a later gain; `a`: the kinds, as bits."""

    name = "extra_cube"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        options: list[Move] = []
        for order in members(open_extras(state, owed.seat)):
            for kind in range(KINDS):
                if owed.a >> kind & 1 and state.supply[kind]:
                    options.append(moves.use_effect[order][kind])
        if options:
            options.append(moves.keep_effect)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move is moves.keep_effect:
            return None
        if move.verb is not moves.use_effect_verb:
            return not_now(move)
        box = state.variant.box
        if not open_extras(state, owed.seat) >> move.a & 1:
            return Refusal("effect_not_open", "10.7", {"order": box.order_ids[move.a]})
        if not owed.a >> move.b & 1:
            return Refusal("not_just_gained", "10.9", {"resource": RESOURCE_IDS[move.b]})
        return None if state.supply[move.b] else none_left(move.b)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move is state.variant.edition.moves.keep_effect:
            return
        turn = state.turn().copy()
        turn.used |= bit(move.a)
        state.pending.replace_bottom(turn)
        effect = state.variant.box.effects[move.a]
        assert effect is not None
        gain_cubes(state, owed.seat, move.b, effect.same, BY_ORDER, events)
        offer_extra(state, owed.seat, owed.a)  # another order may add one, too (rotunda 10.7)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        return [move for order in members(open_extras(state, owed.seat)) for move in moves.use_effect[order]]


def open_extras(state: RotundaState, seat: i64) -> i64:
    """Orders that can still give an extra cube of any resource this turn."""
    return state.players[seat].effects & state.variant.box.any_extra & ~state.turn().used


# ---------------------------------------------------------------- cubes of choice


class ExpertResource(Decision[RotundaState]):
    """Basic resources of choice, `a` of them, that come from `b`: an expert, as a rule (rotunda 11.6)."""

    name = "expert_resource"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        options: list[Move] = []
        if owed.a > 0:
            add_basics(state, state.variant.edition.moves.take_resource, options)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.take_resource_verb:
            return not_now(move)
        return None if state.supply[move.a] else none_left(move.a)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if owed.a > 1:
            state.pending.append(Owed(self, owed.seat, owed.a - 1, owed.b))
        gain_cube(state, owed.seat, move.a, owed.b, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.take_resource


def add_basics(state: RotundaState, moves: list[Move], options: list[Move]) -> None:
    """Adds the moves about basic resources that are left (rotunda 1.8)."""
    for kind in range(BASICS):
        if state.supply[kind]:
            options.append(moves[kind])


def none_left(kind: i64) -> Refusal:
    return Refusal("none_left", "1.8", {"resource": RESOURCE_IDS[kind]})


EXTRA_CUBE: Final = ExtraCube()
EXPERT_RESOURCE: Final = ExpertResource()
