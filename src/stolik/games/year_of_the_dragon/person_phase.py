"""Drafting, recruiting and housing persons (yotd 4 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Menu, Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from . import reports
from .action_phase import gather
from .components import CARD_IDS, TILE_COUNT, TILE_IDS, TILE_TYPE, TYPE_IDS
from .gains import advance, first_equal
from .moves import (
    COMMON_COURTS,
    DISMISS,
    DRAFT_TILE,
    DRAFT_VERB,
    FROM,
    FROM_VERB,
    HOUSE,
    HOUSE_VERB,
    RECRUIT,
    RECRUIT_NOBODY,
    RECRUIT_VERB,
    REPLACE_VERB,
)
from .palace import Palace
from .releases import ALL_PALACES, REPLACEMENTS, SEVERAL, homes_of, only_home, release, tiles_in
from .state import PERSON_PHASE, DragonState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

NO_TILE: Final = -1
TAKES: Final[list[int]] = [sum(bit(move.b) for move in moves) for moves in RECRUIT]  # tiles per card, as bits


def has_room(court: list[Palace]) -> bool:
    for palace in court:
        if palace.room:
            return True
    return False


def move_in(state: DragonState, seat: i64, tile: i64, index: i64, events: Events) -> None:
    """The person gets a home and the marker moves by its value (yotd 4.8, 7.9)."""
    player = state.players[seat]
    fuller = player.court[index].joined[tile]
    assert fuller is not None
    player.set_palace(index, fuller)
    events.add(reports.HOUSED, seat, tile, index)
    advance(state, seat, state.variant.box.tile_steps[tile], events)


def take_place_of(state: DragonState, seat: i64, tile: i64, old: i64, index: i64, events: Events) -> None:
    """The new person moves in where the old one lived (yotd 7.10)."""
    release(state, seat, index, old, events)
    move_in(state, seat, tile, index, events)


class Draft(Decision[DragonState]):
    """Two young persons of different types, one after the other (yotd 4). a = the first, or NO_TILE."""

    name = "draft"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        refused: i64 = 0  # types, as bits
        if owed.a != NO_TILE:
            first = bit(TILE_TYPE[owed.a])
            refused = first
            for pair in state.pairs:
                if pair & first:
                    refused |= pair
        options: i64 = 0
        one: i64 = 1
        for move in DRAFT_TILE:
            if not state.gone >> move.a & 1 and not refused >> TILE_TYPE[move.a] & 1:
                options |= one
            one <<= 1
        return DRAFTS.of(options)

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not DRAFT_VERB:
            return not_now(move)
        if not state.supply[move.a]:
            return Refusal("tile_not_on_board", "4.3", {"tile": TILE_IDS[move.a]})
        if owed.a == NO_TILE:
            return None
        first, second = TILE_TYPE[owed.a], TILE_TYPE[move.a]
        if first == second:
            return Refusal("same_type_twice", "4.3", {"type": TYPE_IDS[first]})
        if (bit(first) | bit(second)) in state.pairs:
            return Refusal("pair_is_taken", "4.5", {"first": TYPE_IDS[first], "second": TYPE_IDS[second]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        tile = move.a
        state.take(tile)
        events.add(reports.DRAFTED, owed.seat, tile)
        if owed.a == NO_TILE:
            state.pending.append(DRAFT_PERSON.owed_by(owed.seat, tile))
        else:
            state.pairs = [*state.pairs, bit(TILE_TYPE[owed.a]) | bit(TILE_TYPE[tile])]
            state.pending.append(HOUSE_PERSON.owed_by(owed.seat, tile))
            state.pending.append(HOUSE_PERSON.owed_by(owed.seat, owed.a))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return DRAFT_TILE


class PersonPhase(Step[DragonState]):
    """Reads the turn order anew and asks everybody who has a card (yotd 7.2, 14.5.7)."""

    name = "person_phase"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        gather(state)
        state.phase = PERSON_PHASE
        events.add(reports.PERSON_PHASE_BEGAN, NOBODY)
        for seat in reversed(state.order):
            if state.players[seat].hand.size:
                state.pending.append(PLAY_CARD.owed_by(seat))


def exhausted(card: i64, gone: i64) -> bool:
    """No tile is left that the card could take (yotd 7.5)."""
    return TAKES[card] & ~gone == 0


class Recruit(Decision[DragonState]):
    """A person card and the tile it takes (yotd 7.2 to 7.7)."""

    name = "recruit"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        hand = state.players[owed.seat].hand
        gone = state.gone
        if not hand.tiles & gone:
            return hand.recruits
        options: list[Move] = []
        for move in hand.recruits:
            if not gone >> move.b & 1:
                options.append(move)
        for card in hand.kinds:
            if exhausted(card, gone):
                options.append(RECRUIT_NOBODY[card])
        return options

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not RECRUIT_VERB:
            return not_now(move)
        card, tile = move.a, move.b
        if not state.players[owed.seat].hand.counts[card]:
            return Refusal("card_not_in_hand", "7.2", {"card": CARD_IDS[card]})
        if tile == NO_TILE:
            if not exhausted(card, state.gone):
                return Refusal("card_must_be_used", "7.7", {"card": CARD_IDS[card]})
            return None
        if not state.supply[tile]:
            return Refusal("tile_not_on_board", "7.3", {"tile": TILE_IDS[tile]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        card, tile = move.a, move.b
        state.players[owed.seat].play(card)
        if tile == NO_TILE:
            events.add(reports.CARD_WASTED, owed.seat, card)
        else:
            state.take(tile)
            events.add(reports.RECRUITED, owed.seat, card, tile)
            state.pending.append(HOUSE_PERSON.owed_by(owed.seat, tile))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return state.players[owed.seat].hand.recruits


class House(Decision[DragonState]):
    """Where a new person lives; in a full court whom it replaces, or that it goes (yotd 7.9 to 7.12). a = tile."""

    name = "house"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        court = state.players[owed.seat].court
        roomy: i64 = 0
        for index, palace in enumerate(court):
            if palace.room and first_equal(court, index) == index:
                roomy |= bit(index)
        return HOUSES.of(roomy) if roomy else REPLACEMENTS.of(tiles_in(court, ALL_PALACES))

    def listed(self, state: DragonState, owed: Owed, move: Move) -> Move:
        return HOUSE[first_equal(state.players[owed.seat].court, move.a)] if move.verb is HOUSE_VERB else move

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        court = state.players[owed.seat].court
        if move.verb is HOUSE_VERB:
            if move.a >= len(court):
                return Refusal("no_such_palace", "7.9", {"palaces": len(court)})
            if not court[move.a].room:
                return Refusal("palace_is_full", "1.3", {"floors": court[move.a].floors})
            return None
        if move is not DISMISS and move.verb is not REPLACE_VERB:
            return not_now(move)
        if has_room(court):
            return Refusal("there_is_room", "7.9")
        if move is not DISMISS and not tiles_in(court, ALL_PALACES) >> move.a & 1:
            return Refusal("no_such_person", "7.10", {"tile": TILE_IDS[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        tile = owed.a
        if move.verb is HOUSE_VERB:
            move_in(state, owed.seat, tile, move.a, events)
        elif move is DISMISS:  # yotd 7.11, 7.14
            if state.variant.dismissed_stay:
                state.put_back(tile)
            events.add(reports.DISMISSED, owed.seat, tile)
        else:
            home = only_home(state.players[owed.seat].court, ALL_PALACES, move.a)
            if home == SEVERAL:
                state.pending.append(Owed(REPLACE_PERSON, owed.seat, tile, move.a))
            else:
                take_place_of(state, owed.seat, tile, move.a, home, events)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        court = state.players[owed.seat].court
        return HOUSE[: len(court)] + REPLACEMENTS.of(tiles_in(court, ALL_PALACES))


class ReplaceFrom(Decision[DragonState]):
    """The palace, where persons to be replaced live in several (yotd 7.10). a = the new tile, b = the old one."""

    name = "replace_from"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        return [FROM[index] for index in homes_of(state.players[owed.seat].court, ALL_PALACES, owed.b)]

    def listed(self, state: DragonState, owed: Owed, move: Move) -> Move:
        return FROM[first_equal(state.players[owed.seat].court, move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not FROM_VERB:
            return not_now(move)
        court = state.players[owed.seat].court
        if move.a >= len(court):
            return Refusal("no_such_palace", "7.10", {"palaces": len(court)})
        if not court[move.a].kinds >> owed.b & 1:
            return Refusal("not_in_that_palace", "7.10", {"tile": TILE_IDS[owed.b]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        take_place_of(state, owed.seat, owed.a, owed.b, move.a, events)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return FROM[: len(state.players[owed.seat].court)]


DRAFTS: Final = Menu(DRAFT_TILE, bit(len(DRAFT_TILE)))
HOUSES: Final = Menu(HOUSE, COMMON_COURTS)
DRAFT_PERSON: Final = Draft(TILE_COUNT)
BEGIN_PERSON_PHASE: Final = PersonPhase()
PLAY_CARD: Final = Recruit()
HOUSE_PERSON: Final = House(TILE_COUNT)
REPLACE_PERSON: Final = ReplaceFrom()
