"""Setting the table: the board, the patrons if they are in play, and the players (rog 2, 3, 17.1, 17.2)."""

from __future__ import annotations

from typing import Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.deck import laid_deck
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.score import new_ledger
from stolik.core.state import Decision, Owed, Stack, Step

from . import reports
from .buildings import EMPTY
from .components import (
    CARDS,
    CLAN_IDS,
    FACES,
    MARKET_SHORES,
    MASTERY_IDS,
    NO_PATRON,
    PATRON_CLAN,
    PATRON_IDS,
    PATRONS_OF_CLAN,
    PORCELAIN,
    REGION_TILE_IDS,
    REGIONS,
    RICE,
    RYOKU,
    SHIHOBU,
    SHORES,
    SILK,
    SLOTS,
    YORITOMO,
    Box,
)
from .flow import push_turn
from .gains import draw
from .moves import PICK_PATRON, PICK_VERB
from .state import NO_SHIP, NOBODY_YET, NOT_ROLLED, PATRONS, SOURCES, TURN_PHASE, Player, RiverState, Variant
from .turn import roll


def set_table(variant: Variant, chance: Chance, events: Events) -> RiverState:
    """The game setup (rog 2); the players' part is owed."""
    seats = int(variant.players)
    box = variant.box
    bare = variant.edition.buildings.bare
    region_tiles = chance.shuffle(reports.REGION_TILES, list(range(len(REGION_TILE_IDS))))
    masteries = chance.deal(reports.MASTERY_DEAL, list(range(len(MASTERY_IDS))), box.masteries_in_play)
    shores = [EMPTY] * SHORES
    for shore, tile in zip(MARKET_SHORES, chance.shuffle(reports.MARKET_DEAL, box.imperial_markets), strict=True):
        shores[shore] = bare[tile]
    places = box.starting_shores[seats]
    if places:
        dealt = chance.deal(reports.STARTING_DEAL, box.starting_tiles, len(places))
        for shore, tile in zip(places, dealt, strict=True):
            shores[shore] = bare[tile]
    era_1 = laid_deck(box.era_1, box.era_1_kept[seats], reports.ERA_1_DEAL, chance)
    era_2 = laid_deck(box.era_2, box.era_2_kept[seats], reports.ERA_2_DEAL, chance)
    customers = laid_deck(list(range(CARDS)), CARDS, reports.CUSTOMER_DECK, chance)
    first = chance.pick(reports.FIRST_PLAYER, seats)  # rog 3.1
    clans = list(range(seats))
    offered = 0
    pending = [SEAT_PLAYERS.owed_by(NOBODY)]
    if variant.patrons == "standard":  # rog 17.1: from the last player back to the first
        clans = [NO_CLAN] * seats
        for both in PATRONS_OF_CLAN:
            offered |= bit(both[chance.pick(reports.PATRON_DEAL, len(both))])
        pending += [PICK.owed_by((first + turn) % seats) for turn in range(seats)]
    elif variant.patrons == "alternative":  # rog 17.2: asked in turn order
        clans = chance.deal(reports.CLAN_DEAL, list(range(len(CLAN_IDS))), seats)
        pending += [PICK.owed_by((first + turn) % seats) for turn in range(seats - 1, -1, -1)]
    drawn: list[int] = [era_1.draw(reports.ERA_1_DRAW, chance) for _ in range(SLOTS)]
    era_1.turn_up(reports.ERA_1_DRAW, chance)
    era_2.turn_up(reports.ERA_2_DRAW, chance)
    return RiverState(
        Stack(pending),
        None,
        variant,
        TURN_PHASE if variant.patrons == "none" else PATRONS,
        0,
        first,
        NOBODY_YET,
        NOBODY_YET,
        list(reversed(drawn)),  # rog 2.8: the first drawn lies at the end
        era_1,
        era_2,
        customers,
        [],
        shores,
        [],
        masteries,
        [[] for _ in masteries],
        region_tiles,
        offered,
        [new_player(box, clan) for clan in clans],
        new_ledger(SOURCES, seats),
    )


NO_CLAN: Final = -1


def new_player(box: Box, clan: int) -> Player:
    """A player before cards, koku and dice (rog 3.3, 3.7, 3.8)."""
    return Player(
        0,
        box.start_goods[SILK],
        box.start_goods[RICE],
        box.start_goods[PORCELAIN],
        box.start_favour,
        box.start_limit,
        NOT_ROLLED,
        box.upper_start,
        box.middle_start,
        NO_SHIP,
        0,
        0,
        0,
        0,
        0,
        clan,
        NO_PATRON,
        [0] * REGIONS,
    )


class PickPatron(Decision[RiverState]):
    """One of the patrons on offer, which brings its clan; or one of the two of one's own clan (rog 17.1, 17.2)."""

    name = "pick_patron"

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        return [move for move in PICK_PATRON if self.refuse(state, owed, move) is None]

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not PICK_VERB:
            return not_now(move)
        patron = move.a
        clan = state.players[owed.seat].clan
        if clan == NO_CLAN:
            if not state.offered >> patron & 1:
                return Refusal("patron_not_on_offer", "17.1", {"patron": PATRON_IDS[patron]})
        elif PATRON_CLAN[patron] != clan:
            return Refusal("patron_of_other_clan", "17.2", {"patron": PATRON_IDS[patron], "clan": CLAN_IDS[clan]})
        return None

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        player.patron = move.a
        player.clan = PATRON_CLAN[move.a]
        state.offered &= ~bit(move.a)
        events.add(reports.PATRON_PICKED, owed.seat, move.a)

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        return []


class SeatPlayers(Step[RiverState]):
    """Cards, koku, ships and the first die, in turn order (rog 3.4, 3.9 to 3.11); then the first turn."""

    name = "seat_players"

    def run(self, state: RiverState, owed: Owed, chance: Chance, events: Events) -> None:
        box = state.variant.box
        state.offered = 0  # rog 17.1: what was not picked is out of the game
        for turn, seat in enumerate(state.turn_order()):
            player = state.players[seat]
            koku = box.start_koku[turn] + (box.shihobu_koku if player.patron == SHIHOBU else 0)  # rog 17.3.1
            player.koku = min(koku, box.koku_max)
            draw(state, seat, box.yoritomo_hand if player.patron == YORITOMO else box.start_hand, chance, events)
        for seat in state.turn_order():
            player = state.players[seat]
            player.ship_1 = box.upper_start + chance.pick(reports.DIE[seat], FACES) + 1
            player.ship_2 = box.middle_start + chance.pick(reports.DIE[seat], FACES) + 1
            events.add(reports.SHIPS_PLACED, seat, player.ship_1, player.ship_2)
            if player.patron != RYOKU:  # rog 17.3.7
                roll(state, seat, chance, events)
        push_turn(state, state.first, events)


PICK: Final = PickPatron()
SEAT_PLAYERS: Final = SeatPlayers()
