"""Setting the table, and the opening draft (river 2)."""

from __future__ import annotations

from typing import Final

from stolik.core.chance import Chance
from stolik.core.deck import new_deck
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Stack, Step

from .cleanup import begin_round, reveal_cards, reveal_tiles
from .state import DRAFTING, EMPTY_AREAS, Player, TheRiverState, Variant
from .terrain import lay
from .turn import not_face_up_tile, without


def set_table(variant: Variant, chance: Chance, events: Events) -> TheRiverState:
    """Everything up to the draft, which is owed counter-clockwise from the last player (river 2.1 to 2.8)."""
    seats = int(variant.players)
    first = chance.pick(variant.edition.reports.first_player, seats)
    box = variant.box
    pending = [FIRST_DISPLAY.owed_by(NOBODY)]
    pending += [DRAFT.owed_by((first + turn) % seats) for turn in range(seats)]
    state = TheRiverState(
        Stack(pending),
        None,
        variant,
        DRAFTING,
        0,
        first,
        False,
        variant.side.supply,
        variant.side.arrival,
        [],
        [],
        new_deck(box.bag, len(box.bag)),
        [],
        [],
        [],
        [],
        new_deck(box.deck, len(box.deck)),
        variant.side.bonus,
        EMPTY_AREAS.copy(),
        [new_player(variant, seat) for seat in range(seats)],
    )
    reveal_tiles(state, variant.side.draft, chance, events)
    reveal_cards(state, chance)
    return state


def new_player(variant: Variant, colour: int) -> Player:
    """A river board without tiles (river 2.2)."""
    board = variant.box.boards[colour]
    return Player(
        board,
        colour,
        [],
        board.symbols,
        [],
        board.capacity,
        0,
        0,
        0,
        0,
        variant.box.pioneers,
        0,
        1,
        [],
        [],
        [],
        variant.side.shut,
    )


class DraftTile(Decision[TheRiverState]):
    """The first tile of everybody's river (river 2.8)."""

    name = "draft"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        draft = state.variant.edition.moves.draft
        return [draft[tile] for place, tile in enumerate(state.tiles) if tile not in state.tiles[:place]]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.draft_verb:
            return not_now(move)
        return None if move.a in state.tiles else not_face_up_tile(state, move)

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        state.show_tiles(without(state.tiles, move.a))
        events.add(state.variant.edition.reports.drafted, owed.seat, move.a)
        lay(state, owed.seat, move.a, state.variant.draft_effects)  # river 2.9

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return []


class FirstDisplay(Step[TheRiverState]):
    """What nobody drafted leaves the game; then round 1 (river 2.8, 2.10)."""

    name = "first_display"

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        for tile in state.tiles:
            events.add(state.variant.edition.reports.tile_removed, NOBODY, tile)
        state.removed = state.tiles
        state.show_tiles([])
        reveal_tiles(state, state.variant.side.tiles, chance, events)
        begin_round(state, events)


DRAFT: Final = DraftTile()
FIRST_DISPLAY: Final = FirstDisplay()
