"""A turn: exchanges, then one pioneer and the action of its area (river 3, 4, 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.lanes import FULL, LANE, in_lane, lane
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from .building import check_end, push_payment
from .components import (
    AREA_BIT,
    AREA_IDS,
    BUILD,
    BY_FOOD_ISLAND,
    BY_PRODUCTION,
    EXPLORE,
    FIRST_PLAYER,
    FOOD,
    FOOD_AREA,
    KINDS,
    PRODUCE,
    PRODUCED,
    RESERVE,
    RESOURCE_IDS,
    SPACES,
    SWAP,
)
from .state import Player, TheRiverState
from .storing import FIRST_ROOM_FOR_PRODUCTION, ROOM_FOR_FOOD, ROOM_FOR_PRODUCTION, give, take, take_what_fits
from .terrain import SWAP_TILES, lay

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


AT_EXPLORE: Final[i64] = AREA_BIT[EXPLORE]
AT_PRODUCE: Final[i64] = AREA_BIT[PRODUCE]  # of wood; clay and stone follow
KIND_BIT: Final[i64] = bit(0)  # of wood; the other kinds follow
AT_FOOD: Final[i64] = AREA_BIT[FOOD_AREA]
AT_RESERVE: Final[i64] = AREA_BIT[RESERVE]
AT_BUILD: Final[i64] = AREA_BIT[BUILD]
AT_FIRST_PLAYER: Final[i64] = AREA_BIT[FIRST_PLAYER]
AT_SWAP: Final[i64] = AREA_BIT[SWAP]


class TakeTurn(Decision[TheRiverState]):
    """Exchanges as long as one likes, then one pioneer; `a`: how many players in a row have just passed."""

    name = "turn"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        seat = owed.seat
        player = state.players[seat]
        shut = player.shut
        moves = state.variant.edition.moves
        islands = moves.islands[self._open_islands(state, player)]
        can_explore = not shut & AT_EXPLORE and len(player.tiles) < SPACES
        options = state.explores + islands if can_explore else islands.copy()
        if not shut & AT_RESERVE and len(player.reserved) < state.variant.box.most_reserved:
            options += state.reserves
        if not shut & AT_BUILD and player.all_stored():
            self._add_builds(state, player, options)
        if not shut & AT_FIRST_PLAYER:
            options.append(moves.take_pawn)
        if not shut & AT_SWAP and len(player.tiles) > 1:
            options.append(moves.rearrange)
        if not options:
            options.append(moves.pass_turn)  # river 3.4
        add_exchanges(state, player, options)
        return options

    def _open_islands(self, state: TheRiverState, player: Player) -> i64:
        """Where there is something to take and room for it: a bit per kind."""
        found: i64 = 0
        if player.capacity > 0:
            shut = player.shut
            entitled = player.symbols + state.arrival
            supply = state.supply
            for kind in range(PRODUCED):
                if entitled & FULL and supply & FULL and not shut & (AT_PRODUCE << kind):
                    found |= KIND_BIT << kind
                entitled >>= LANE
                supply >>= LANE
            if not shut & AT_FOOD and state.supply:
                found |= KIND_BIT << FOOD
        return found

    def _add_builds(self, state: TheRiverState, player: Player, options: list[Move]) -> None:
        box = state.variant.box
        moves = state.variant.edition.moves
        stored = player.all_stored()
        for move in state.reserves:
            card = box.cards[move.a]
            if card.price <= stored and player.can_pay(card, 0):  # the first saves most of the second
                options.append(moves.build[move.a])
        for place, kept in enumerate(player.reserved):
            if player.can_pay(box.cards[kept], box.discount) and (place == 0 or kept not in player.reserved[:place]):
                options.append(moves.build_reserved[kept])

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        seat = owed.seat
        moves = state.variant.edition.moves
        if move.verb is moves.exchange_verb:
            return refuse_exchange(state, seat, move)
        if move is moves.pass_turn:
            for each in self.legal(state, owed):
                if each.verb is not moves.exchange_verb and each is not move:
                    return Refusal("area_open", "3.4")
            return None
        area = area_of(state, move)
        if area < 0:
            return not_now(move)
        if not state.has_place(area, seat):
            return refuse_area(state, area, seat)
        return self._refuse_action(state, seat, move, area)

    def _refuse_action(self, state: TheRiverState, seat: i64, move: Move, area: i64) -> Refusal | None:
        player = state.players[seat]
        box = state.variant.box
        moves = state.variant.edition.moves
        if area == EXPLORE:
            if len(player.tiles) >= SPACES:
                return Refusal("river_full", "5.1.2")
            return None if move.a in state.tiles else not_face_up_tile(state, move)
        if area == SWAP:
            return None if len(player.tiles) > 1 else Refusal("two_tiles_needed", "5.7.1")
        if area == RESERVE:
            if move.a not in state.cards:
                return Refusal("card_not_face_up", "5.4.1", {"card": box.card_ids[move.a]})
            if len(player.reserved) >= box.most_reserved:
                return Refusal("enough_reserved", "5.4.2", {"most": box.most_reserved})
            return None
        if area == BUILD:
            reserved = move.verb is moves.build_reserved_verb
            if move.a not in (player.reserved if reserved else state.cards):
                return Refusal(
                    "not_reserved" if reserved else "card_not_face_up", "5.5.1", {"card": box.card_ids[move.a]}
                )
            waived = box.discount if reserved else 0
            card = box.cards[move.a]
            if not player.can_pay(card, waived):
                missing = player.lacks(card.wood, card.clay, card.stone) - waived - player.food
                return Refusal("cannot_pay", "5.5.4", {"card": box.card_ids[move.a], "missing": missing})
            return None
        if area == FIRST_PLAYER:
            return None
        if player.capacity == 0:
            return Refusal("no_warehouse", "5.2.3")
        if area == FOOD_AREA:
            return None if state.supply else Refusal("supply_empty", "5.3.3")
        if available(state, player, move.a) > 0:
            return None
        if not state.in_supply(move.a):
            return Refusal("island_empty", "5.2.3", {"resource": RESOURCE_IDS[move.a]})
        return Refusal("no_symbol", "5.2.3", {"resource": RESOURCE_IDS[move.a]})

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        player = state.players[seat]
        moves = state.variant.edition.moves
        reports = state.variant.edition.reports
        verb = move.verb
        if verb is moves.exchange_verb:
            exchange(state, seat, move, events)
            state.pending.append(TURN.owed_by(seat))  # river 3.4.2: passes before it do not count
            return
        if move is moves.pass_turn:
            events.add(reports.passed, seat)
            state.pending.append(NEXT_TURN.owed_by(seat, owed.a + 1))
            return
        area = area_of(state, move)
        state.pending.append(NEXT_TURN.owed_by(seat))
        entitled = available(state, player, move.a) if verb is moves.produce_verb else 0
        state.place(area, seat)
        if verb is moves.explore_verb:
            state.take_tile(move)
            events.add(reports.explored, seat, move.a, len(player.tiles) + 1)
            lay(state, seat, move.a, True)
            check_end(state, seat, events)
        elif verb is moves.produce_verb:
            produce(state, seat, move.a, entitled, events)
        elif verb is moves.reserve_verb:
            state.show_cards(without(state.cards, move.a))
            player.reserved = [*player.reserved, move.a]
            events.add(reports.reserved, seat, move.a)
        elif verb is moves.build_verb:
            state.show_cards(without(state.cards, move.a))
            self._build(state, seat, move.a, 0, events)
        elif verb is moves.build_reserved_verb:
            player.reserved = without(player.reserved, move.a)
            self._build(state, seat, move.a, state.variant.box.discount, events)
        elif move is moves.gather_food:
            gather_food(state, seat, events)
        elif move is moves.take_pawn:
            state.pawn = seat  # river 5.6.2: the order of this round stays
            events.add(reports.pawn_taken, seat)
        else:
            state.pending.append(SWAP_TILES.owed_by(seat))

    def _build(self, state: TheRiverState, seat: i64, card: i64, waived: i64, events: Events) -> None:
        state.players[seat].built = [*state.players[seat].built, card]
        events.add(state.variant.edition.reports.built, seat, card)
        price = state.variant.box.cards[card].price
        push_payment(state, seat, card, waived if waived < price else price)

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        moves = state.variant.edition.moves
        found = [moves.explore[tile] for tile in state.tiles] + moves.produce + [moves.gather_food]
        found += [moves.reserve[card] for card in state.cards] + [moves.build[card] for card in state.cards]
        found += [moves.build_reserved[card] for card in player.reserved]
        found += [moves.take_pawn, moves.rearrange, moves.pass_turn]
        if not state.in_supply(FOOD):
            found += moves.exchanges_with(player.wood, player.clay, player.stone, player.food)
        return list(dict.fromkeys(found))


def area_of(state: TheRiverState, move: Move) -> i64:
    """The area to which a move sends a pioneer, or -1."""
    return state.variant.edition.moves.area[move.code]


def refuse_area(state: TheRiverState, area: i64, seat: i64) -> Refusal:
    """Why there is no place (river 4.3)."""
    side = state.variant.side
    if side.per_player[area]:
        return Refusal("explored_enough", "5.1.2", {"most": side.places[area]})
    if len(state.areas[area]) < side.places[area]:
        return Refusal("own_pioneer_there", "4.3.1", {"area": AREA_IDS[area]})
    return Refusal("area_full", "4.3", {"area": AREA_IDS[area], "places": side.places[area]})


def not_face_up_tile(state: TheRiverState, move: Move) -> Refusal:
    return Refusal("tile_not_face_up", "5.1.1", {"tile": state.variant.box.tile_ids[move.a]})


def without(pieces: list[int], piece: int) -> list[int]:
    """A new list without the first such piece."""
    left = pieces.copy()
    left.remove(piece)
    return left


# ---------------------------------------------------------------- exchange (river 4.1)


def add_exchanges(state: TheRiverState, player: Player, options: list[Move]) -> None:
    box = state.variant.box
    if player.all_stored() >= box.exchange_give and state.in_supply(FOOD) >= box.exchange_take:
        options += state.variant.edition.moves.exchanges_with(player.wood, player.clay, player.stone, player.food)


def refuse_exchange(state: TheRiverState, seat: i64, move: Move) -> Refusal | None:
    if state.in_supply(FOOD) < state.variant.box.exchange_take:
        return Refusal("no_food_in_supply", "4.1.1")
    player = state.players[seat]
    if move not in state.variant.edition.moves.exchanges_with(player.wood, player.clay, player.stone, player.food):
        return Refusal("tokens_missing", "4.1", {"give": state.variant.box.exchange_give})
    return None


def exchange(state: TheRiverState, seat: i64, move: Move, events: Events) -> None:
    tokens = state.variant.box.bundles[move.a].tokens
    for kind in range(KINDS):
        if tokens[kind]:
            give(state, seat, kind, tokens[kind])
    state.supply -= in_lane(state.variant.box.exchange_take, FOOD)
    state.players[seat].store(FOOD, state.variant.box.exchange_take)
    events.add(state.variant.edition.reports.exchanged, seat, move.a)


# ---------------------------------------------------------------- islands (river 5.2, 5.3)


def available(state: TheRiverState, player: Player, kind: i64) -> i64:
    """What a pioneer placed now could take of a resource (river 5.2.1, 5.2.2)."""
    entitled = lane(player.symbols + state.arrival, kind)
    supply = state.in_supply(kind)
    return supply if supply < entitled else entitled


def produce(state: TheRiverState, seat: i64, kind: i64, entitled: i64, events: Events) -> None:
    """Takes what fits; for the rest, and for one token at least, stored ones have to make room."""
    left = take_what_fits(state, seat, kind, entitled, BY_PRODUCTION, events)
    if left == entitled:  # river 5.2.6
        if left > 1:
            state.pending.append(Owed(ROOM_FOR_PRODUCTION, seat, kind, left - 1))
        state.pending.append(Owed(FIRST_ROOM_FOR_PRODUCTION, seat, kind, 1))
    elif left > 0:
        state.pending.append(Owed(ROOM_FOR_PRODUCTION, seat, kind, left))


def gather_food(state: TheRiverState, seat: i64, events: Events) -> None:
    """One food, or without any another token of choice (river 5.3)."""
    if state.in_supply(FOOD):
        take_one(state, seat, FOOD, events)
    else:
        state.pending.append(TAKE_INSTEAD.owed_by(seat))


def take_one(state: TheRiverState, seat: i64, kind: i64, events: Events) -> None:
    if state.players[seat].free() > 0:
        take(state, seat, kind, 1, BY_FOOD_ISLAND, events)
    else:
        state.pending.append(Owed(ROOM_FOR_FOOD, seat, kind, 1))


class TakeInstead(Decision[TheRiverState]):
    """The food island without food: any other token (river 5.3.2)."""

    name = "take_instead"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        return [moves.take_instead[kind] for kind in range(KINDS) if state.in_supply(kind)]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.take_instead_verb:
            return not_now(move)
        if not state.in_supply(move.a):
            return Refusal("island_empty", "5.3.2", {"resource": RESOURCE_IDS[move.a]})
        return None

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        take_one(state, owed.seat, move.a, events)

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.take_instead


# ---------------------------------------------------------------- whose turn it is (river 3)


class NextTurn(Step[TheRiverState]):
    """The next player with a pioneer on the boat, if the round goes on; `a`: how many in a row have just passed."""

    name = "next_turn"
    of_a_seat = True

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        if owed.a:
            afloat = 0
            for player in state.players:
                if player.boat:
                    afloat += 1
            if owed.a >= afloat:  # river 3.4.2: cleanup is next, which was owed from the start of the round
                return
        push_turn(state, owed.seat + 1, owed.a)


def push_turn(state: TheRiverState, seat: i64, passes: i64) -> None:
    """A turn for the first player from this seat on whose boat is not empty, if there is one (river 3.2, 3.3)."""
    seats: i64 = len(state.players)
    for _turn in range(seats):
        if seat >= seats:
            seat -= seats
        if state.players[seat].boat:
            state.pending.append(TURN.owed_by(seat, passes))
            return
        seat += 1


TURN: Final = TakeTurn(5)
NEXT_TURN: Final = NextTurn(5)
TAKE_INSTEAD: Final = TakeInstead()
