"""The Ancestral Hall: prayer, and worship in its five steps (rotunda 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits, mask_of
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from .assistants import add_actions, all_actions, is_action, perform, refuse_action
from .components import AMULET_SLOT, STANDING
from .displays import get_amulet
from .frames import CHAIN_FIELDS, NO_SHIFT, NOWHERE, SHIFTED, Chain, Visit, idle, read_chain
from .gains import gain_prestige, gain_reward
from .neutral import add_neutral_moves, neutral_candidates, refuse_neutral
from .state import NO_AMULET, NOT_ENDED, RotundaState
from .terms import BY_TEMPLE, BY_WORSHIP, EDGE, RIGHT, nibble
from .visits import Visiting, move_neutral, visit_of
from .worship import chain_cells

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class InHall(Decision[RotundaState]):
    """Pray or worship, one of the two (rotunda 9.1, 9.6, 9.7)."""

    name = "hall"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        player = state.players[owed.seat]
        options: list[Move] = []
        for move in moves.pray:
            if state.temples >> move.a & 1:
                options.append(move)
        if player.villages:
            for move in moves.worship:
                if nibble(player.villages, move.a):
                    options.append(move)
        if not options:
            options.append(moves.worship_alone)
        if state.neutral:
            add_neutral_moves(state, owed.seat, options)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        player = state.players[owed.seat]
        box = state.variant.box
        if move.verb is moves.move_neutral_verb:
            return refuse_neutral(state, owed.seat, move)
        if move.verb is moves.pray_verb:
            if state.temples >> move.a & 1:
                return None
            return Refusal("temple_used", "9.2", {"temple": box.temple_ids[move.a]})
        if move is moves.worship_alone:
            if player.villages:
                return Refusal("village_needed", "9.3.2")
            return Refusal("must_pray", "9.6") if state.temples else None
        if move.verb is not moves.worship_verb:
            return not_now(move)
        if not player.villages:
            return Refusal("must_pray", "9.6") if state.temples else Refusal("nobody_in_villages", "9.6")
        if nibble(player.villages, move.a):
            return None
        return Refusal("nobody_there", "9.3.2", {"village": box.village_ids[move.a]})

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        moves = state.variant.edition.moves
        if move.verb is moves.move_neutral_verb:
            move_neutral(state, owed, move, events)
        elif move.verb is moves.pray_verb:
            pray(state, owed.seat, move.a, events)
        else:
            worship(state, owed.seat, move.a, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        return [*moves.pray, *moves.worship, *neutral_candidates(state, owed.seat)]


def pray(state: RotundaState, seat: i64, temple: i64, events: Events) -> None:
    """The reward of a temple token, once in a game (rotunda 9.2)."""
    state.temples &= ~bit(temple)
    events.add(state.variant.edition.reports.prayed, seat, temple)
    reward = state.variant.box.temples[temple]
    visit = idle(HALL_REWARD, seat, state.variant.box.board.hall)
    visit.actions = reward.actions
    state.pending.append(visit)
    gain_reward(state, seat, reward, BY_TEMPLE, events)


def worship(state: RotundaState, seat: i64, village: i64, events: Events) -> None:
    """The marker advances, then the assistants of a village form a chain; -1: there are none (rotunda 9.3, 9.6)."""
    player = state.players[seat]
    advance(state, seat, events)
    if village < 0:
        gain_prestige(state, seat, chair_points(state, seat), BY_WORSHIP, events)
        return
    count = nibble(player.villages, village)
    player.villages -= count * bit(4 * village)
    events.add(state.variant.edition.reports.worshipped, seat, village, count)
    state.pending.append(Chain(PLACE_ASSISTANT, seat, count, NOWHERE, 0))


def advance(state: RotundaState, seat: i64, events: Events) -> None:
    """The round marker; on the end field it brings the amulet and the end of the game (rotunda 9.3.1, 12.1, 12.2)."""
    reports = state.variant.edition.reports
    if state.marker >= state.variant.box.round_fields:
        return
    state.marker += 1
    events.add(reports.round_advanced, seat, state.marker)
    if state.marker != state.variant.count.round_end or state.last_turns != NOT_ENDED:
        return
    if state.round_amulet != NO_AMULET:
        get_amulet(state, seat, state.round_amulet, events)
        state.round_amulet = NO_AMULET
    state.last_turns = mask_of([other for other in range(len(state.players)) if other != seat])
    events.add(reports.end_triggered, seat)


def chair_points(state: RotundaState, seat: i64) -> i64:
    """Points for own assistants on chairs (rotunda 9.3.3)."""
    return state.players[seat].on_chairs() * state.variant.box.worship.chair_points


class PlaceAssistant(Decision[RotundaState]):
    """The next assistant of a chain (rotunda 9.3.2, 9.4)."""

    name = "place_assistant"
    frame_fields = CHAIN_FIELDS

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return Chain(self, seat, 0, NOWHERE, 0)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return read_chain(self, seat, told)

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        assert isinstance(owed, Chain)
        cells = chain_cells(state, owed)
        place = state.variant.edition.moves.place
        return [place[cell] for cell in range(state.variant.box.worship.cells) if cells >> cell & 1]

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        assert isinstance(owed, Chain)
        if move.verb is not state.variant.edition.moves.place_verb:
            return not_now(move)
        cell = state.variant.box.worship.cell(move.a, move.b)
        if chain_cells(state, owed) >> cell & 1:
            return None
        if (state.players[owed.seat].worship | owed.placed) >> cell & 1:
            return Refusal("own_assistant_on_cell", "9.3.2")
        return Refusal("chain_broken", "9.4", {"left": int(owed.left)})

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        assert isinstance(owed, Chain)
        cell = state.variant.box.worship.cell(move.a, move.b)
        events.add(state.variant.edition.reports.placed, owed.seat, move.a, move.b)
        if owed.left > 1:
            state.pending.append(Chain(self, owed.seat, owed.left - 1, cell, owed.placed | bit(cell)))
            return
        end_chain(state, owed, cell, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.place


def end_chain(state: RotundaState, chain: Chain, cell: i64, events: Events) -> None:
    """The last assistant stays for good and brings the rewards of its cell, row and column (rotunda 9.3.3, 9.3.4)."""
    board = state.variant.box.worship
    seat = chain.seat
    points: i64 = board.points[cell]
    points += chair_points(state, seat)
    state.players[seat].worship |= bit(cell)
    if chain.placed:
        state.pending.append(Owed(RETURN_CHAIN, seat, bits(chain.placed)))
    row = board.left[cell // board.columns]
    column = board.top[cell % board.columns]
    visit = idle(HALL_REWARD, seat, state.variant.box.board.hall)
    visit.actions = row.actions + column.actions
    visit.edge = cell + 1
    state.pending.append(visit)
    gain_prestige(state, seat, points, BY_WORSHIP, events)
    gain_reward(state, seat, row, BY_WORSHIP, events)
    gain_reward(state, seat, column, BY_WORSHIP, events)


class ReturnChain(Step[RotundaState]):
    """All assistants of the chain but the last come back, `a` of them (rotunda 9.3.5)."""

    name = "return_chain"
    of_a_seat = True

    def run(self, state: RotundaState, owed: Owed, chance: Chance, events: Events) -> None:
        state.players[owed.seat].ready += owed.a
        events.add(state.variant.edition.reports.chain_returned, owed.seat, owed.a)


def edge_is_open(state: RotundaState, visit: Visit, edge: i64) -> bool:
    """Whether there is something to take from the right or bottom edge of the cell (rotunda 9.3.4)."""
    if not visit.edge:
        return False
    board = state.variant.box.worship
    cell = visit.edge - 1
    line = cell // board.columns if edge == RIGHT else cell % board.columns
    slot = board.right[line] if edge == RIGHT else board.bottom[line]
    if slot == AMULET_SLOT:
        return (state.right[line] if edge == RIGHT else state.bottom[line]) != NO_AMULET
    return slot == STANDING


class HallReward(Visiting):
    """What a prayer or a worship leaves to do: an edge and assistant actions, in any order."""

    name = "hall_reward"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        visit = visit_of(owed)
        moves = state.variant.edition.moves
        if visit.shift == SHIFTED:
            return [moves.peddler]
        options: list[Move] = []
        for move in moves.take_edge:
            if edge_is_open(state, visit, move.a):
                options.append(move)
        if options:
            options.append(moves.skip_edge)
        add_actions(state, visit, options)
        options.append(moves.end_actions)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        visit = visit_of(owed)
        moves = state.variant.edition.moves
        if visit.shift == SHIFTED and move is not moves.peddler:
            return Refusal("peddler_must_follow", "7.2.1")
        if move is moves.end_actions:
            return None
        if move.verb is moves.take_edge_verb:
            if edge_is_open(state, visit, move.a):
                return None
            return Refusal("edge_not_open", "9.3.4", {"edge": EDGE.ids[move.a]})
        if move is moves.skip_edge:
            either = edge_is_open(state, visit, 0) or edge_is_open(state, visit, 1)
            return None if either else not_now(move)
        return refuse_action(state, visit, move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        moves = state.variant.edition.moves
        if move is moves.end_actions:
            return
        visit = visit_of(owed).copy()
        visit.shift = NO_SHIFT
        visit.started = True
        if is_action(state, move):
            perform(state, visit, visit_of(owed).shift, move, events)
            state.pending.append(visit)
        else:
            visit.edge = 0
            if move is moves.skip_edge:
                state.pending.append(visit)
            else:
                take_edge(state, visit, visit_of(owed).edge - 1, move.a, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        visit = visit_of(owed)
        edges = state.variant.edition.moves.take_edge if visit.edge else []
        return [*edges, *all_actions(state, visit)]


def take_edge(state: RotundaState, visit: Visit, cell: i64, edge: i64, events: Events) -> None:
    """The amulet of an edge, which is not replaced, or its standing reward."""
    board = state.variant.box.worship
    line = cell // board.columns if edge == RIGHT else cell % board.columns
    slot = board.right[line] if edge == RIGHT else board.bottom[line]
    if slot == AMULET_SLOT:
        amulets = state.right.copy() if edge == RIGHT else state.bottom.copy()
        kind = amulets[line]
        amulets[line] = NO_AMULET
        if edge == RIGHT:
            state.right = amulets
        else:
            state.bottom = amulets
        state.pending.append(visit)
        get_amulet(state, visit.seat, kind, events)
        return
    reward = board.right_rewards[line] if edge == RIGHT else board.bottom_rewards[line]
    visit.actions += reward.actions
    state.pending.append(visit)
    gain_reward(state, visit.seat, reward, BY_WORSHIP, events)


HALL: Final = InHall()
PLACE_ASSISTANT: Final = PlaceAssistant()
RETURN_CHAIN: Final = ReturnChain()
HALL_REWARD: Final = HallReward()
