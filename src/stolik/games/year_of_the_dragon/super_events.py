"""Module: the super event of round 7 (yotd 14)."""

from __future__ import annotations

from typing import Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from . import reports
from .components import (
    ASSASSINATION,
    BUDDHA,
    CARD_IDS,
    CHARTER,
    EARTHQUAKE,
    ECLIPSE,
    ERUPTION,
    FIREWORKS,
    FLOOD,
    GOOD,
    LANTERNS,
    MONK,
    RICE,
    SUNRISE,
    TILE_IDS,
    TILE_TYPE,
    TORNADO,
    TYPE_IDS,
    YUAN,
)
from .event_phase import HOLD_EVENT
from .gains import first_equal, gain
from .moves import (
    CHARTER_TYPE,
    CHARTER_VERB,
    DISCARD_CARD,
    DISCARD_VERB,
    LOSE_FLOOR,
    LOSE_FLOOR_VERB,
    RETURN_GOOD,
    RETURN_VERB,
    TAKE_YOUNG,
    TAKE_YOUNG_VERB,
)
from .person_phase import HOUSE_PERSON
from .releases import RELEASE_CROWDED
from .state import SUPER, DragonState, Player


class HoldSuperEvent(Step[DragonState]):
    """Once, after the normal event and the wall, before decay (yotd 14.2)."""

    name = "hold_super_event"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        event = state.super_event
        events.add(reports.SUPER_EVENT_BEGAN, NOBODY, event)
        if event == LANTERNS:  # yotd 14.4.1
            for seat, player in enumerate(state.players):
                state.points.score(seat, state.variant.box.lantern_points * player.persons(), SUPER, events)
        elif event == BUDDHA:  # yotd 14.4.2
            for seat, player in enumerate(state.players):
                state.points.score(seat, player.buddha_points(), SUPER, events)
        elif event == ECLIPSE:  # yotd 14.4.5
            state.pending.append(HOLD_EVENT.owed_by(NOBODY))
        elif event == ERUPTION:  # yotd 14.4.6: the order list stays, so do the stacks
            for player in state.players:
                player.space = 0
            events.add(reports.MARKERS_RESET, NOBODY)
        elif event == ASSASSINATION:  # yotd 14.4.9
            for seat, player in enumerate(state.players):
                if player.small or player.large:
                    events.add(reports.PRIVILEGES_LOST, seat, player.small, player.large)
                player.small = 0
                player.large = 0
        else:
            state.sunrise = 0
            for seat in reversed(state.order):  # yotd 14.3
                ask(state, event, seat)


def ask(state: DragonState, event: int, seat: int) -> None:
    """Pushes the choice of one player; a choice without options lapses by itself."""
    if event == EARTHQUAKE:
        state.pending.append(Owed(LOSE_A_FLOOR, seat, state.variant.box.earthquake_floors))
    elif event == FLOOD:
        half = goods_of(state.players[seat]) // 2  # yotd 14.4.4
        if half:
            state.pending.append(Owed(RETURN_A_GOOD, seat, half))
    elif event == TORNADO:
        state.pending.append(Owed(DISCARD_A_CARD, seat, state.variant.box.tornado_cards))
    elif event == SUNRISE:
        state.pending.append(TAKE_A_YOUNG_PERSON.owed_by(seat))
    elif event == CHARTER:
        state.pending.append(NAME_A_TYPE.owed_by(seat))


def goods_of(player: Player) -> int:
    return player.yuan + player.rice + player.fireworks


def good_count(player: Player, good: int) -> int:
    if good == YUAN:
        return player.yuan
    return player.rice if good == RICE else player.fireworks


class LoseFloor(Decision[DragonState]):
    """Earthquake: one floor after the other, then capacity is checked (yotd 14.4.3, 14.5.1). a = floors to lose."""

    name = "lose_floor"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        court = state.players[owed.seat].court
        return [LOSE_FLOOR[index] for index in range(len(court)) if first_equal(court, index) == index]

    def listed(self, state: DragonState, owed: Owed, move: Move) -> Move:
        return LOSE_FLOOR[first_equal(state.players[owed.seat].court, move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not LOSE_FLOOR_VERB:
            return not_now(move)
        palaces = len(state.players[owed.seat].court)
        return None if move.a < palaces else Refusal("no_such_palace", "14.4.3", {"palaces": palaces})

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        palace = player.court[move.a]
        events.add(reports.FLOOR_LOST, owed.seat, move.a, palace.floors - 1)
        if palace.shorter is not None:
            player.set_palace(move.a, palace.shorter)
        else:  # gone with its last persons
            for tile in palace.persons:
                events.add(reports.RELEASED, owed.seat, tile, move.a)
            player.court = player.court[: move.a] + player.court[move.a + 1 :]
        if owed.a > 1 and player.court:
            state.pending.append(Owed(LOSE_A_FLOOR, owed.seat, owed.a - 1))
        else:
            state.pending.append(RELEASE_CROWDED.owed_by(owed.seat))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return []


class ReturnGood(Decision[DragonState]):
    """Flood: one good after the other, in any mixture (yotd 14.4.4). a = goods to return."""

    name = "return_good"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        return [move for move in RETURN_GOOD if good_count(player, move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not RETURN_VERB:
            return not_now(move)
        if not good_count(state.players[owed.seat], move.a):
            return Refusal("none_of_that_good", "14.4.4", {"good": GOOD.ids[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        if move.a == YUAN:
            player.yuan -= 1
        elif move.a == RICE:
            player.rice -= 1
        else:
            assert move.a == FIREWORKS
            player.fireworks -= 1
        events.add(reports.GOOD_RETURNED, owed.seat, move.a)
        if owed.a > 1:
            state.pending.append(Owed(RETURN_A_GOOD, owed.seat, owed.a - 1))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return RETURN_GOOD


class DiscardCard(Decision[DragonState]):
    """Tornado: person cards are discarded (yotd 14.4.7, 14.5.6). a = how many."""

    name = "discard_card"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        return [DISCARD_CARD[card] for card in state.players[owed.seat].hand.kinds]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not DISCARD_VERB:
            return not_now(move)
        if not state.players[owed.seat].hand.counts[move.a]:
            return Refusal("card_not_in_hand", "14.4.7", {"card": CARD_IDS[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        state.players[owed.seat].play(move.a)
        events.add(reports.CARD_DISCARDED, owed.seat, move.a)
        if owed.a > 1:
            state.pending.append(Owed(DISCARD_A_CARD, owed.seat, owed.a - 1))

    def forced(self, state: DragonState, owed: Owed, options: list[Move]) -> Move | None:
        if len(options) == 1 or state.players[owed.seat].hand.size <= owed.a:  # all go, whatever the order
            return options[0]
        return None

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return []


class TakeYoung(Decision[DragonState]):
    """Sunrise: a young person without a card, no type twice (yotd 14.4.8, 14.5.5)."""

    name = "take_young"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        return [move for move in TAKE_YOUNG if state.supply[move.a] and not state.sunrise >> TILE_TYPE[move.a] & 1]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not TAKE_YOUNG_VERB:
            return not_now(move)
        if state.sunrise >> TILE_TYPE[move.a] & 1:
            return Refusal("type_is_taken", "14.4.8", {"type": TYPE_IDS[TILE_TYPE[move.a]]})
        if not state.supply[move.a]:
            return Refusal("tile_not_on_board", "14.4.8", {"tile": TILE_IDS[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        state.take(move.a)
        state.sunrise |= bit(TILE_TYPE[move.a])
        events.add(reports.YOUNG_TAKEN, owed.seat, move.a)
        state.pending.append(HOUSE_PERSON.owed_by(owed.seat, move.a))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return TAKE_YOUNG


class NameType(Decision[DragonState]):
    """Charter: the symbols of one type in the court, without the base of an action (yotd 14.4.10, 14.5.8)."""

    name = "charter"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        return [move for move in CHARTER_TYPE if player.symbols(move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not CHARTER_VERB:
            return not_now(move)
        if not state.players[owed.seat].symbols(move.a):
            return Refusal("type_not_in_court", "14.4.10", {"type": TYPE_IDS[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        amount = player.buddha_points() if move.a == MONK else player.symbols(move.a)
        events.add(reports.CHARTERED, owed.seat, move.a)
        gain(state, owed.seat, state.variant.box.charter_good[move.a], amount, SUPER, events)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return []


HOLD_SUPER_EVENT: Final = HoldSuperEvent()
LOSE_A_FLOOR: Final = LoseFloor()
RETURN_A_GOOD: Final = ReturnGood()
DISCARD_A_CARD: Final = DiscardCard()
TAKE_A_YOUNG_PERSON: Final = TakeYoung()
NAME_A_TYPE: Final = NameType()
