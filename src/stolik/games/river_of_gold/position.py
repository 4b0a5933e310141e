"""Position notation: the fields are those of `given` in the scenario suite; docs/positions.md lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stolik.core.bits import bit, mask_of, members
from stolik.core.deck import UNKNOWN, Deck, read_deck
from stolik.core.events import NOBODY
from stolik.core.position import BadPosition, Fields
from stolik.core.score import read_ledger
from stolik.core.state import Owed, Stack
from stolik.core.terms import Vocabulary

from .buildings import EMPTY, Building
from .choices import ANSWER
from .components import (
    CARD,
    CARDS,
    CLAN,
    CLAN_IDS,
    CUSTOMER_IDS,
    FACES,
    GOOD_IDS,
    MARKERS_MAX,
    MARKET_SHORES,
    MASTERY,
    MASTERY_IDS,
    NO_PATRON,
    NO_TILE,
    PATRON,
    PATRON_CLAN,
    PATRON_IDS,
    REGION_TILE,
    REGION_TILE_IDS,
    REGIONS,
    RIVER,
    RIVER_IDS,
    SHIP,
    SHIP_IDS,
    SHORE,
    SHORE_IDS,
    SHORES,
    SLOTS,
    TILE,
    TILE_IDS,
    Box,
)
from .edition import Edition
from .flow import push_end_of_turn, push_scoring
from .frames import DUE, MOST_GOODS, Choices, GoodsOwed, TurnEnd
from .invariants import check, check_known, hides_hands
from .setup import NO_CLAN, PICK, SEAT_PLAYERS
from .state import (
    FINISHED,
    NO_SHIP,
    NOBODY_YET,
    NOT_ROLLED,
    PATRONS,
    PHASE,
    SCORING,
    SOURCES,
    TURN_PHASE,
    Player,
    RiverState,
    Variant,
)
from .turn import FIRST_DIE, TURN

DEFAULT_STACK: Final = 4  # tiles in a stack that a position does not tell
FIELDS: Final = frozenset(
    {
        *("phase", "round", "first_player", "active", "acted", "ended_by", "visit_due", "end_due", "row"),
        *("era_1_stack", "era_2_stack", "discarded_tiles", "customer_deck", "customer_discard", "buildings"),
        *("masteries", "region_tiles", "patrons", "players", "pending", "redacted", "reshuffled"),
    }
)
PLAYER_FIELDS: Final = frozenset(
    {
        *("koku", *GOOD_IDS, "divine_favour", "favour_limit", "vp", "points", "influence", "die", "ships", "royal"),
        *("hand", "delivered", "clan", "patron", "due", "goods_due", "hidden_hand", "hidden_older"),
    }
)
REGION_NUMBER: Final = Vocabulary("region", [str(region + 1) for region in range(REGIONS)])

# ---------------------------------------------------------------- writing


def _word(vocabulary: Vocabulary, index: int) -> str | None:
    return None if index < 0 else vocabulary.word(index)


def write_position(state: RiverState, names: Sequence[str]) -> dict[str, object]:
    """The table; the game adds what is owed. A piece in a stack that has no order yet is null."""
    written: dict[str, object] = {
        "phase": PHASE.word(state.phase),
        "round": state.round,
        "first_player": names[state.first],
        "active": None if state.active == NOBODY_YET else names[state.active],
        "ended_by": None if state.ended_by == NOBODY_YET else names[state.ended_by],
        "row": [_word(TILE, tile) for tile in state.row],
        "era_1_stack": state.era_1.written(TILE),
        "era_2_stack": state.era_2.written(TILE),
        "discarded_tiles": [TILE_IDS[tile] for tile in state.gone],
        "customer_deck": state.customers.written(CARD),
        "customer_discard": [CUSTOMER_IDS[card] for card in state.discard],
        "buildings": {
            SHORE_IDS[shore]: {"tile": TILE_IDS[building.index], "markers": [names[seat] for seat in building.owners]}
            for shore, building in enumerate(state.shores)
            if building is not EMPTY
        },
        "masteries": write_masteries(state, names),
        "region_tiles": {str(region + 1): REGION_TILE_IDS[tile] for region, tile in enumerate(state.region_tiles)},
        "patrons": [PATRON_IDS[patron] for patron in members(state.offered)],
        "players": {names[seat]: _write_player(state, seat) for seat in range(len(state.players))},
    }
    if state.customers.again:
        written["reshuffled"] = [CUSTOMER_IDS[card] for card in state.customers.again]
    if hides_hands(state):
        written["redacted"] = True
    return written


def first_written(position: dict[str, Any]) -> dict[str, object]:
    """A position as it was before frames carried what is owed: fingerprints are taken of this form for ever."""
    players = {name: {**player, "due": [], "goods_due": 0} for name, player in position["players"].items()}
    kept = {field: value for field, value in position.items() if field != "reshuffled"}
    return {**kept, "visit_due": False, "end_due": False, "players": players}


def write_masteries(state: RiverState, names: Sequence[str]) -> dict[str, list[str]]:
    return {
        MASTERY_IDS[mastery]: [names[seat] for seat in claims]
        for mastery, claims in zip(state.masteries, state.claims, strict=True)
    }


def write_cards(cards: int) -> list[str]:
    return [CUSTOMER_IDS[card] for card in members(cards)]


def _write_player(state: RiverState, seat: int) -> dict[str, object]:
    player = state.players[seat]
    written: dict[str, object] = {
        "koku": player.koku,
        "silk": player.silk,
        "rice": player.rice,
        "porcelain": player.porcelain,
        "divine_favour": player.favour,
        "favour_limit": player.limit,
        "points": state.points.written(seat),
        "influence": {str(region + 1): step for region, step in enumerate(player.influence) if step},
        "die": player.die or None,
        "ships": {SHIP_IDS[0]: RIVER_IDS[player.ship_1], SHIP_IDS[1]: RIVER_IDS[player.ship_2]},
        "royal": _word(SHIP, player.royal),
        "hand": write_cards(player.hand),
        "delivered": write_cards(player.delivered),
        "clan": _word(CLAN, player.clan),
        "patron": _word(PATRON, player.patron),
    }
    if player.hand_size and not player.hand:
        written["hidden_hand"] = player.hand_size
    if player.hand_older:
        written["hidden_older"] = player.hand_older
    return written


# ---------------------------------------------------------------- reading


def read_position(position: Fields, variant: Variant, pending: list[Owed] | None) -> RiverState:
    """A state from position notation."""
    position.only(FIELDS)
    told = position.players(PLAYER_FIELDS)
    players = [_player(player, variant.box, seat) for seat, player in enumerate(told)]
    shores = _buildings(position, variant.edition, players)
    gone = position.several(TILE, "discarded_tiles")
    elsewhere = [*gone, *(building.index for building in shores)]
    row, era_1, era_2 = _row_and_stacks(position, variant.box, elsewhere)
    discard = position.several(CARD, "customer_discard")
    claims = position.by_member(MASTERY, "masteries")
    first = position.seat("first_player", 0)
    state = RiverState(
        Stack([] if pending is None else pending),
        None,
        variant,
        PHASE.index(position.word("phase", PHASE.ids, "turn")),
        position.number("round", 1),
        first,
        position.seat("active", NOBODY_YET if position.told("active") else first),
        position.seat("ended_by", NOBODY_YET),
        row,
        era_1,
        era_2,
        _customers(position, players, discard),
        discard,
        shores,
        gone,
        [mastery for mastery, _key, _claims in claims],
        [claimants.seats(key) for _mastery, key, claimants in claims],
        _region_tiles(position),
        position.set_of(PATRON, "patrons"),
        players,
        read_ledger(SOURCES, told),
    )
    if pending is None:
        _begin(position, state)
    else:
        _carry_dues(position, told, state)
    if position.flag("redacted"):
        check_known(state)
    else:
        check(state)
    return state


def _begin(position: Fields, state: RiverState) -> None:
    """The stack at the point that the phase names; nothing is due there."""
    if state.phase == SCORING:
        push_scoring(state)
    elif state.phase == TURN_PHASE:
        seat = state.active
        if seat == NOBODY_YET:
            position.wrong("active", "is missing: somebody must have the turn")
        push_end_of_turn(state, seat)
        if not position.flag("acted"):
            state.pending.append(TURN.owed_by(seat))
            if state.players[seat].die == NOT_ROLLED:
                state.pending.append(FIRST_DIE.owed_by(seat))
    elif state.phase == PATRONS:
        _begin_draft(position, state)
    elif state.phase == FINISHED:
        state.active = NOBODY_YET


def _carry_dues(position: Fields, told: list[Fields], state: RiverState) -> None:
    """Positions used to keep what is owed beside the stack; it goes into the frames that carry it now."""
    turn = state.pending.bottom() if state.pending else None
    if not isinstance(turn, TurnEnd):
        return
    if position.flag("visit_due"):
        turn = turn.with_visit()
    if position.flag("end_due"):
        turn = turn.with_end()
    frames = state.pending.frames()
    for seat, player in enumerate(told):
        goods, due = player.number("goods_due", 0, 0, MOST_GOODS), player.set_of(DUE, "due")
        if not goods and not due:
            continue
        for place, frame in enumerate(frames):
            if isinstance(frame, Choices) and frame.seat == seat:
                frames[place] = Choices(frame.task, seat, goods, due)
                break
            if frame.task is ANSWER and frame.seat == seat:
                frames[place] = GoodsOwed(ANSWER, seat, goods)
                break
        else:
            turn = turn.plus(seat, goods, due)
    frames[0] = turn
    state.pending = Stack(frames)


def _begin_draft(position: Fields, state: RiverState) -> None:
    if state.variant.patrons == "none":
        position.wrong("phase", "patrons needs the option clan_patrons")
    if state.customers.size() < 3 * len(state.players) or any(player.hand_size for player in state.players):
        raise BadPosition("in phase patrons all customers lie in the deck")
    state.active = NOBODY_YET
    state.pending.append(SEAT_PLAYERS.owed_by(NOBODY))
    waiting = [seat for seat in state.turn_order() if state.players[seat].patron == NO_PATRON]
    if state.variant.patrons == "standard":
        if len(members(state.offered)) < len(waiting):
            position.wrong("patrons", "are not enough to pick from")
        for seat in waiting:
            state.players[seat].clan = NO_CLAN
    else:
        waiting.reverse()
    for seat in waiting:
        state.pending.append(PICK.owed_by(seat))


# ---------------------------------------------------------------- the table


def _buildings(position: Fields, edition: Edition, players: list[Player]) -> list[Building]:
    shores = [EMPTY] * SHORES
    for shore, tile in zip(MARKET_SHORES, edition.box.imperial_markets, strict=True):
        shores[shore] = edition.buildings.bare[tile]
    for shore, key, all_of_them in position.by_member(SHORE, "buildings"):
        shores[shore] = EMPTY if all_of_them.value(key) is None else _building(all_of_them.inner(key), edition)
    for shore, building in enumerate(shores):
        for seat in building.owners:
            players[seat].owned |= bit(shore)
    return shores


def _building(told: Fields, edition: Edition) -> Building:
    told.only(("tile", "markers"))
    owners = told.seats("markers")
    tile = told.member(TILE, "tile", NO_TILE)
    if tile == NO_TILE:
        told.wrong("tile", "is missing")
    if len(owners) > MARKERS_MAX:
        told.wrong("markers", f"are more than {MARKERS_MAX}")
    if owners and tile not in edition.box.era_1 and tile not in edition.box.era_2:
        told.wrong("markers", f"cannot be: {TILE_IDS[tile]} belongs to nobody")
    return edition.buildings.of(tile, owners)


def _row_and_stacks(position: Fields, box: Box, elsewhere: list[int]) -> tuple[list[int], Deck, Deck]:
    """Told or by default: the first tiles of their era that are named nowhere else."""
    row = position.with_gaps(TILE, "row", NO_TILE)
    stack_1 = position.with_gaps(TILE, "era_1_stack", UNKNOWN)
    stack_2 = position.with_gaps(TILE, "era_2_stack", UNKNOWN)
    named = {*elsewhere, *row, *stack_1, *stack_2}
    free_1 = [tile for tile in box.era_1 if tile not in named]
    free_2 = [tile for tile in box.era_2 if tile not in named]
    if not position.told("row"):
        row, free_1 = free_1[:SLOTS], free_1[SLOTS:]
        row = [NO_TILE] * (SLOTS - len(row)) + row
    second_era = any(tile in box.era_2 for tile in [*row, *elsewhere])
    if not position.told("era_1_stack"):
        stack_1 = [] if second_era else free_1[:DEFAULT_STACK]
    if not position.told("era_2_stack"):
        stack_2 = free_2[:DEFAULT_STACK]
    for stack, field in ((stack_1, "era_1_stack"), (stack_2, "era_2_stack")):
        if stack and stack[0] == UNKNOWN:
            position.wrong(field, "must name its first tile, which lies open")
    return row, read_deck(stack_1, free_1, []), read_deck(stack_2, free_2, [])


def _customers(position: Fields, players: list[Player], discard: list[int]) -> Deck:
    again = sorted(members(position.set_of(CARD, "reshuffled")))
    seen = mask_of(discard)
    for player in players:
        seen |= player.hand | player.delivered
    unseen = [card for card in range(CARDS) if not seen & bit(card)]
    if not position.told("customer_deck"):
        return read_deck(unseen, unseen, again)
    told = position.with_gaps(CARD, "customer_deck", UNKNOWN)
    return read_deck(told, [card for card in unseen if card in again] if again else unseen, again)


def _region_tiles(position: Fields) -> list[int]:
    tiles = list(range(REGIONS))
    for region, key, regions in position.by_number("region_tiles", 1, REGIONS):
        tiles[region - 1] = regions.member(REGION_TILE, key, tiles[region - 1])
    return tiles


# ---------------------------------------------------------------- players


def _player(told: Fields, box: Box, seat: int) -> Player:
    ships = told.inner("ships", SHIP_IDS)
    patron = told.member(PATRON, "patron", NO_PATRON)
    limit = told.number("favour_limit", box.start_limit, box.start_limit, box.limit_max)
    hand = told.several(CARD, "hand")
    return Player(
        told.number("koku", 0, 0, box.koku_max),
        told.number("silk", 0, 0, box.good_max),
        told.number("rice", 0, 0, box.good_max),
        told.number("porcelain", 0, 0, box.good_max),
        told.number("divine_favour", 0, 0, limit),
        limit,
        told.number("die", NOT_ROLLED if told.told("die") else 1, 1, FACES),
        ships.member(RIVER, SHIP_IDS[0], box.upper_start),
        ships.member(RIVER, SHIP_IDS[1], box.middle_start),
        told.member(SHIP, "royal", NO_SHIP),
        told.set_of(CARD, "hand"),
        len(hand) or told.number("hidden_hand", 0, 0, CARDS),
        told.number("hidden_older", 0, 0, 0 if hand else told.number("hidden_hand", 0, 0, CARDS)),
        told.set_of(CARD, "delivered"),
        0,
        _clan(told, patron, seat),
        patron,
        told.numbers(REGION_NUMBER, "influence", [0] * REGIONS, 0, box.last_step),
    )


def _clan(told: Fields, patron: int, seat: int) -> int:
    """As told, or that of the patron, or a player called like a clan, or in the order of the seats."""
    if patron != NO_PATRON:
        return PATRON_CLAN[patron]
    if told.told("clan"):
        return told.member(CLAN, "clan", NO_CLAN)
    name = told.names[seat]
    return CLAN_IDS.index(name) if name in CLAN_IDS else seat
