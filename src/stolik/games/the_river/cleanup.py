"""Between two rounds: tokens of meadows, new tiles and cards, pioneers back to the boats (river 6, 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.state import Owed, Step

from .components import BY_CLEANUP
from .state import FINISHED, PLACING, SCORING, TheRiverState
from .storing import ROOM_IN_CLEANUP, take_what_fits
from .turn import push_turn

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Cleanup(Step[TheRiverState]):
    """Owed from the start of every round: what comes first is pushed last."""

    name = "cleanup"

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        events.add(state.variant.edition.reports.cleanup, NOBODY)
        state.pending.append(REFRESH.owed_by(NOBODY))
        seats = len(state.players)
        for turn in range(seats - 1, -1, -1):  # river 6.1: from the owner of the pawn
            seat = (state.pawn + turn) % seats
            for effect in reversed(state.players[seat].yields):
                state.pending.append(Owed(GAIN_IN_CLEANUP, seat, effect.about, effect.amount))


class GainInCleanup(Step[TheRiverState]):
    """A meadow yields tokens (river 6.1). `a`: their kind, `b`: how many."""

    name = "gain_in_cleanup"
    of_a_seat = True

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        wanted: i64 = owed.b
        supply = state.in_supply(owed.a)
        if supply < wanted:
            wanted = supply
        if wanted == 0 or state.players[owed.seat].capacity == 0:
            return
        left = take_what_fits(state, owed.seat, owed.a, wanted, BY_CLEANUP, events)
        if left > 0 and state.variant.replaces_in_cleanup:  # river 6.1.1
            state.pending.append(Owed(ROOM_IN_CLEANUP, owed.seat, owed.a, left))


class Refresh(Step[TheRiverState]):
    """Displays, boats and areas; then the next round, or the end (river 6.2 to 6.5, 7.2)."""

    name = "refresh"

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        if state.shown:
            discard_tiles(state)
        reveal_tiles(state, state.variant.side.tiles, chance, events)
        reveal_cards(state, chance)
        for seat in range(len(state.players)):
            return_pioneers(state, seat, events)
        state.open_areas()
        begin_round(state, events)


def discard_tiles(state: TheRiverState) -> None:
    """Face-up tiles left over go to the discard (river 6.2)."""
    state.discard = state.discard + state.tiles
    state.show_tiles([])


def reveal_tiles(state: TheRiverState, count: i64, chance: Chance, events: Events) -> None:
    """Turns tiles up until so many lie open; an empty stack is made anew of the discard (river 6.2.1)."""
    reports = state.variant.edition.reports
    missing = count - len(state.shown)
    tiles = state.stack.draw_some(missing, reports.tile_draw, chance)
    if len(tiles) < missing and state.discard:
        events.add(reports.reshuffled, NOBODY, len(state.discard))
        state.stack.reshuffle(state.discard, reports.tile_reshuffle, chance)
        state.discard = []
        tiles += state.stack.draw_some(missing - len(tiles), reports.tile_draw, chance)
    state.show_tiles(state.tiles + tiles if state.shown else tiles)


def reveal_cards(state: TheRiverState, chance: Chance) -> None:
    """Fills the places of cards that were built or reserved (river 6.3)."""
    empty = state.variant.side.cards - len(state.cards)
    cards = state.deck.draw_some(empty, state.variant.edition.reports.card_draw, chance)
    if cards:
        state.show_cards(state.cards + cards)


def return_pioneers(state: TheRiverState, seat: i64, events: Events) -> None:
    """Everybody comes back, but for those who settle where tiles have covered a settle space (river 6.4)."""
    player = state.players[seat]
    covered: i64 = player.board.settle[len(player.tiles)]
    if covered > player.settled:
        events.add(state.variant.edition.reports.pioneers_settled, seat, covered - player.settled)
        player.settled = covered
    afloat = state.variant.box.pioneers + 1 - player.waiting - player.settled
    player.boat = afloat if afloat > 0 else 0  # river 6.4.1: who waits for the second token cannot settle


def begin_round(state: TheRiverState, events: Events) -> None:
    """A round is a cleanup that is owed, and the turns before it."""
    afloat = False
    for player in state.players:
        if player.boat:
            afloat = True
    if state.end_triggered or not afloat:  # river 7.2, 3.2
        state.phase = SCORING
        state.pending.append(FINAL_SCORING.owed_by(NOBODY))
        return
    state.phase = PLACING
    state.round += 1
    events.add(state.variant.edition.reports.round_began, NOBODY, state.round)
    state.pending.append(CLEANUP.owed_by(NOBODY))
    push_turn(state, state.pawn, 0)


class FinalScoring(Step[TheRiverState]):
    """Nothing changes but the phase: points are counted from what lies there (river 9)."""

    name = "final_scoring"

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        events.add(state.variant.edition.reports.final_scoring, NOBODY)
        state.phase = FINISHED
        events.add(state.variant.edition.reports.game_ended, NOBODY)


CLEANUP: Final = Cleanup()
GAIN_IN_CLEANUP: Final = GainInCleanup()
REFRESH: Final = Refresh()
FINAL_SCORING: Final = FinalScoring()
