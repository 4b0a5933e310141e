"""The four assistant actions, wherever they come from (rotunda 7), and dismissing (rotunda 6.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from .frames import MAY_SHIFT, NO_SHIFT, SHIFTED, Visit
from .gains import trigger
from .state import RotundaState
from .terms import APPRENTICE, JUNIOR, PEDDLER, RECRUIT, SENIOR, SENIOR_APPRENTICE

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

# Places of the actions in ACTION_IDS.
RECRUITS: Final[i64] = 0
PEDDLERS: Final[i64] = 1
APPRENTICES: Final[i64] = 2
SENIORS: Final[i64] = 3


def add_actions(state: RotundaState, visit: Visit, options: list[Move]) -> None:
    """Adds what can be done with the assistant actions that are open."""
    moves = state.variant.edition.moves
    player = state.players[visit.seat]
    actions = visit.actions
    shift = visit.shift == MAY_SHIFT
    if actions:
        if visit.open(RECRUITS) and player.track:
            options.append(moves.recruit)
        if player.ready:
            if visit.open(PEDDLERS):
                options.append(moves.peddler)
                shift = True
            if visit.open(APPRENTICES):
                add_seats(state, moves.apprentice, options)
            if visit.open(SENIORS):
                add_seats(state, moves.senior_apprentice, options)
    if shift:
        for move in moves.shift_peddler:
            if move.a * state.variant.box.shift_price <= player.coins:
                options.append(move)


def add_seats(state: RotundaState, moves: list[Move], options: list[Move]) -> None:
    """Adds the inner rooms with a free chair (rotunda 7.3)."""
    for move in moves:
        if state.free_chairs(move.a) > 0:
            options.append(move)


def is_action(state: RotundaState, move: Move) -> bool:
    """Whether a move performs an assistant action or moves the peddler's tile for one."""
    moves = state.variant.edition.moves
    verb = move.verb
    return (
        move is moves.recruit
        or move is moves.peddler
        or verb is moves.apprentice_verb
        or verb is moves.senior_apprentice_verb
        or verb is moves.shift_peddler_verb
    )


def refuse_action(state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
    """Why an assistant action cannot be performed now."""
    moves = state.variant.edition.moves
    player = state.players[visit.seat]
    verb = move.verb
    if move is moves.recruit:
        if not visit.open(RECRUITS):
            return not_open("recruit")
        return None if player.track else Refusal("track_empty", "7.1")
    if move is moves.peddler:
        if not visit.open(PEDDLERS):
            return not_open("peddler")
        return None if player.ready else Refusal("nobody_ready", "7.2")
    if verb is moves.shift_peddler_verb:
        if visit.shift != MAY_SHIFT:
            if not visit.open(PEDDLERS):
                return Refusal("shift_needs_peddler", "7.2.1")
            if not player.ready:
                return Refusal("nobody_ready", "7.2")
        price = move.a * state.variant.box.shift_price
        return None if price <= player.coins else too_poor(price, player.coins, "7.2.1")
    if verb is moves.apprentice_verb or verb is moves.senior_apprentice_verb:
        senior = verb is moves.senior_apprentice_verb
        if not visit.open(SENIORS if senior else APPRENTICES):
            return not_open("senior_apprentice" if senior else "apprentice")
        if not player.ready:
            return Refusal("nobody_ready", "7.3")
        if state.free_chairs(move.a) > 0:
            return None
        return Refusal("no_free_chair", "7.3", {"place": state.variant.box.board.place_ids[move.a]})
    return not_now(move)


def not_open(action: str) -> Refusal:
    return Refusal("action_not_open", "7", {"action": action})


def too_poor(price: i64, coins: i64, rule: str) -> Refusal:
    return Refusal("too_poor", rule, {"price": int(price), "coins": int(coins)})


def perform(state: RotundaState, visit: Visit, shift: i64, move: Move, events: Events) -> None:
    """Carries an action out; `visit` is a copy to be put on the stack afterwards, `shift` what it was before."""
    moves = state.variant.edition.moves
    reports = state.variant.edition.reports
    seat = visit.seat
    player = state.players[seat]
    if move is moves.recruit:
        visit.actions -= RECRUIT
        player.track -= 1
        player.ready += 1
        events.add(reports.recruited, seat)
    elif move is moves.peddler:
        visit.actions -= PEDDLER
        player.ready -= 1
        player.villages += bit(4 * state.peddler)
        events.add(reports.peddled, seat, state.peddler)
        turn = state.turn()
        if not turn.peddled:
            turn = turn.copy()
            turn.peddled = True
            state.pending.replace_bottom(turn)
        if shift != SHIFTED and player.coins >= state.variant.box.shift_price:
            visit.shift = MAY_SHIFT  # rotunda 7.2.1: before or after, not both
    elif move.verb is moves.shift_peddler_verb:
        price = move.a * state.variant.box.shift_price
        player.coins -= price
        state.peddler = (state.peddler + move.a) % len(state.variant.box.village_ids)
        events.add(reports.peddler_shifted, seat, state.peddler, price)
        visit.shift = NO_SHIFT if shift == MAY_SHIFT else SHIFTED
    elif move.verb is moves.apprentice_verb:
        visit.actions -= APPRENTICE
        player.ready -= 1
        player.juniors += bit(4 * move.a)
        events.add(reports.seated, seat, move.a, JUNIOR)
        effects = player.effects & state.variant.box.apprentice_effects
        if effects:
            trigger(state, seat, effects, -1, events)
    else:
        visit.actions -= SENIOR_APPRENTICE
        player.ready -= 1
        player.seniors += bit(4 * move.a)
        events.add(reports.seated, seat, move.a, SENIOR)


def all_actions(state: RotundaState, visit: Visit) -> list[Move]:
    """The actions worth explaining when they are refused: those that are open."""
    moves = state.variant.edition.moves
    found: list[Move] = []
    if visit.open(RECRUITS):
        found.append(moves.recruit)
    if visit.open(PEDDLERS):
        found.append(moves.peddler)
    if visit.open(PEDDLERS) or visit.shift == MAY_SHIFT:
        found += moves.shift_peddler
    if visit.open(APPRENTICES):
        found += moves.apprentice
    if visit.open(SENIORS):
        found += moves.senior_apprentice
    return found


def dismiss(state: RotundaState, seat: i64, n: i64, events: Events) -> None:
    """Assistants go from the personal supply back to the track (rotunda 6.14)."""
    if n > 0:
        player = state.players[seat]
        player.ready -= n
        player.track += n
        events.add(state.variant.edition.reports.dismissed, seat, n)
