"""Setting the table (rotunda 2, 11.11, 13.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, mask_of
from stolik.core.chance import Chance
from stolik.core.deck import Deck, new_deck
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Stack

from .components import AMULET_SLOT
from .state import NO_AMULET, NOT_ENDED, PLACING_HALL, Player, RotundaState, Variant
from .terms import GOLD
from .turn import push_turn

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def set_table(variant: Variant, chance: Chance, events: Events) -> RotundaState:
    """Everything up to the first decision: the first turn, or the place of the hall."""
    box = variant.box
    reports = variant.edition.reports
    seats = int(variant.players)
    start = chance.pick(reports.start_player, seats)
    tiles = draw_tiles(variant, chance)
    rooms = [*box.board.inner_rooms, *[int(box.tiles[tile].room) for tile in tiles]]
    neutral: list[int] = []
    if variant.count.neutral:
        neutral = place_neutral(variant, chance)
    orders = new_deck(box.starting_orders, len(box.starting_orders))
    first_orders = orders.draw_some(seats * box.orders_at_start, reports.starting_orders, chance)
    order_deck = whole_deck([order for order in range(len(box.orders)) if order not in first_orders])
    shown_orders = order_deck.draw_some(box.on_display, reports.order_draw, chance)
    expert_deck = whole_deck(list(range(len(box.experts))))
    shown_experts = expert_deck.draw_some(box.on_display, reports.expert_draw, chance)
    discard: list[int] = []
    if variant.advanced:  # rotunda 11.11: the last one lies on top
        discard = expert_deck.draw_some(box.discarded_at_setup, reports.expert_draw, chance)
        discard.reverse()
    amulets = new_deck(box.amulet_bag, len(box.amulet_bag))
    right = lay_amulets(box.worship.right, amulets, variant, chance)
    bottom = lay_amulets(box.worship.bottom, amulets, variant, chance)
    round_amulet = amulets.draw(reports.amulet_draw, chance)
    shown_amulets = amulets.draw_some(box.on_display, reports.amulet_draw, chance)
    smugglers = whole_deck(list(range(len(box.smugglers))))
    shown_smugglers = smugglers.draw_some(box.on_display, reports.smuggler_draw, chance)
    supply = box.cubes.copy()
    contents = first_contents(variant, rooms, supply)
    each = int(box.orders_at_start)
    players = [
        new_player(variant, (seat - start) % seats, first_orders[seat * each : (seat + 1) * each], supply)
        for seat in range(seats)
    ]
    state = RotundaState(
        Stack([]),
        None,
        variant,
        PLACING_HALL,
        start,
        0,
        NOT_ENDED,
        box.board.default_boundary,
        box.peddler_start,
        tiles,
        rooms,
        contents,
        neutral,
        supply,
        shown_orders,
        order_deck,
        shown_experts,
        expert_deck,
        discard,
        shown_amulets,
        amulets,
        shown_smugglers,
        smugglers,
        mask_of(range(len(box.temples))),
        right,
        bottom,
        round_amulet,
        players,
    )
    if variant.free_hall:
        state.pending.append(PLACE_HALL.owed_by((start - 1) % seats))  # rotunda 2.2
    else:
        push_turn(state, start, events)
    return state


def whole_deck(pieces: list[int]) -> Deck:
    return new_deck(pieces, len(pieces))


def draw_tiles(variant: Variant, chance: Chance) -> list[int]:
    """The tiles of the outer places, in their order (rotunda 2.1)."""
    box = variant.box
    board = box.board
    reports = variant.edition.reports
    large = whole_deck([tile for tile in range(len(box.tiles)) if box.tiles[tile].large])
    small = whole_deck([tile for tile in range(len(box.tiles)) if not box.tiles[tile].large])
    at: dict[int, int] = {}
    for place in board.large_places:
        at[place] = large.draw(reports.large_tiles, chance)
    for place in board.small_places:
        at[place] = small.draw(reports.small_tiles, chance)
    return [at[place] for place in range(board.inner, board.places)]


def place_neutral(variant: Variant, chance: Chance) -> list[int]:
    """One neutral leader in each large room (rotunda 13.1)."""
    box = variant.box
    colours = whole_deck(sorted(box.neutral_colours))
    places = [0] * len(box.neutral_colours)
    for place in box.board.large_places:
        colour = colours.draw(variant.edition.reports.neutral_leaders, chance)
        places[box.neutral_colours.index(colour)] = place
    return places


def lay_amulets(slots: list[int], amulets: Deck, variant: Variant, chance: Chance) -> list[int]:
    """Amulets for the fields of an edge of the worship board (rotunda 2.4)."""
    stream = variant.edition.reports.amulet_draw
    return [amulets.draw(stream, chance) if slot == AMULET_SLOT else int(NO_AMULET) for slot in slots]


def first_contents(variant: Variant, rooms: list[int], supply: list[int]) -> list[int]:
    """Coins of the banker and the stock of a warehouse, which comes out of the supply (rotunda 2.11)."""
    contents: list[int] = []
    for index in rooms:
        room = variant.box.rooms[index]
        lying = int(room.initial_coins)
        if room.stocked:
            for kind, count in enumerate(room.stock):
                there = min(count, supply[kind])  # rotunda 1.8
                supply[kind] -= there
                lying += there * bit(4 * kind)
        contents.append(lying)
    return contents


def new_player(variant: Variant, turn: i64, orders: list[int], supply: list[int]) -> Player:
    """What a player begins with, by the place in turn order; the gold comes out of the supply (rotunda 2.10)."""
    box = variant.box
    gold = min(int(box.gold_at_start), supply[GOLD])
    supply[GOLD] -= gold
    hall = box.board.hall
    track = box.assistants - box.ready_at_start
    return Player(
        hall, hall, box.coins_by_seat[turn], 0, 0, 0, 0, gold, box.ready_at_start, track,
        0, 0, 0, 0, 0, [], 0, mask_of(orders), 0, 0,
    )  # fmt: skip


class PlaceHall(Decision[RotundaState]):
    """The place of the hall, chosen by the player to the right of the start player (rotunda 2.2)."""

    name = "place_hall"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.place_hall

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        return None if move.verb is state.variant.edition.moves.place_hall_verb else not_now(move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        state.hall = move.a
        events.add(state.variant.edition.reports.hall_placed, owed.seat, move.a)
        push_turn(state, state.start, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        return []


PLACE_HALL: Final = PlaceHall()
