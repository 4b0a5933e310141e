"""Laying tiles and moving them: explore, immediate effects, swaps (river 5.1, 5.7, 8.4, 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from .components import BY_CACHE, GAIN, Box, Effect
from .state import TheRiverState
from .storing import FIT_STORAGE, ROOM_FOR_CACHE, ROOM_FOR_GAIN, take_what_fits

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def lay(state: TheRiverState, seat: i64, tile: i64, with_effects: bool) -> None:
    """Puts a tile on the next space; owes what follows: tokens that no longer fit, then the immediate effects."""
    player = state.players[seat]
    space = len(player.tiles)
    printed = state.variant.box.tiles[tile]
    player.tiles = player.tiles + printed.alone
    player.symbols += printed.symbols - player.board.space_symbols[space]  # river 5.1.3
    if printed.cleanup:
        player.yields = player.yields + printed.cleanup
    player.capacity += printed.storage - player.board.space_storage[space]
    if with_effects:
        for effect in reversed(printed.laid):
            if effect.kind == GAIN:
                task = CACHE if effect.up_to else GAIN_NOW
                state.pending.append(Owed(task, seat, effect.about, effect.amount))
            else:
                for _ in range(effect.amount):
                    state.pending.append(RESHAPE.owed_by(seat))
    if player.free() < 0:
        state.pending.append(FIT_STORAGE.owed_by(seat))


def yields_of(box: Box, tiles: list[int]) -> list[Effect]:
    """What these tiles bring in cleanup, in river order."""
    return [effect for tile in tiles for effect in box.tiles[tile].cleanup]


class TakeCache(Decision[TheRiverState]):
    """Up to so many tokens of a kind (river 8.4). `a`: the kind, `b`: how many."""

    name = "cache"

    def most(self, state: TheRiverState, owed: Owed) -> i64:
        """Limited by the supply and by all warehouses, since stored tokens can be returned."""
        most = owed.b
        supply = state.in_supply(owed.a)
        if supply < most:
            most = supply
        capacity = state.players[owed.seat].capacity
        return capacity if capacity < most else most

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        most = self.most(state, owed)
        return state.variant.edition.moves.take_cache[: most + 1] if most > 0 else []

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.take_cache_verb:
            return not_now(move)
        most = self.most(state, owed)
        if move.a > most:
            return Refusal("cache_too_many", "8.4", {"most": most})
        return None

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move.a == 0:
            events.add(state.variant.edition.reports.declined, owed.seat, owed.a, owed.b)
            return
        left = take_what_fits(state, owed.seat, owed.a, move.a, BY_CACHE, events)
        if left > 0:
            state.pending.append(Owed(ROOM_FOR_CACHE, owed.seat, owed.a, left))

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.take_cache


class GainNow(Step[TheRiverState]):
    """So many tokens of a kind, not fewer: what fits is taken, for the rest stored tokens may go back."""

    name = "gain_now"
    of_a_seat = True

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        wanted = owed.b
        supply = state.in_supply(owed.a)
        if supply < wanted:
            wanted = supply
        if wanted > 0 and state.players[owed.seat].capacity > 0:
            left = take_what_fits(state, owed.seat, owed.a, wanted, BY_CACHE, events)
            if left > 0:
                state.pending.append(Owed(ROOM_FOR_GAIN, owed.seat, owed.a, left))


class SwapTiles(Decision[TheRiverState]):
    """Two own tiles change places (river 5.7)."""

    name = "swap"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.swaps_among[len(state.players[owed.seat].tiles)]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.swap_verb:
            return not_now(move)
        tiles = len(state.players[owed.seat].tiles)
        if move.b > tiles:
            return Refusal("no_tile_there", "5.7.1", {"space": move.b, "tiles": tiles})
        return None

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        tiles = player.tiles.copy()
        first, second = move.a - 1, move.b - 1
        tiles[first], tiles[second] = tiles[second], tiles[first]
        player.tiles = tiles
        if len(player.yields) > 1:
            player.yields = yields_of(state.variant.box, tiles)
        events.add(state.variant.edition.reports.swapped, owed.seat, move.a, move.b)

    def idle(self, state: TheRiverState, owed: Owed, move: Move) -> bool:
        """Two equal tiles."""
        tiles = state.players[owed.seat].tiles
        return move.verb is state.variant.edition.moves.swap_verb and tiles[move.a - 1] == tiles[move.b - 1]

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return []


class Reshape(SwapTiles):
    """A swap of the reshape meadow; it may be left out only by the option (river 8.5)."""

    name = "reshape"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        swaps = state.variant.edition.moves.swaps_among[len(state.players[owed.seat].tiles)]
        if swaps and state.variant.swaps_are_optional:
            return [*swaps, state.variant.edition.moves.decline]
        return swaps

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move is state.variant.edition.moves.decline:
            return None if state.variant.swaps_are_optional else Refusal("both_swaps", "8.5")
        return SwapTiles.refuse(self, state, owed, move)

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move is not state.variant.edition.moves.decline:
            SwapTiles.apply(self, state, owed, move, chance, events)


CACHE: Final = TakeCache()
GAIN_NOW: Final = GainNow()
SWAP_TILES: Final = SwapTiles()
RESHAPE: Final = Reshape()
