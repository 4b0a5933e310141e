"""What a client draws, from what the viewer may know."""

from __future__ import annotations

from stolik.core.bits import members
from stolik.core.moves import Move
from stolik.core.state import Owed

from .building import PAY, WAIVE, bill_of
from .cleanup import CLEANUP
from .components import (
    AREA_IDS,
    COLOUR_IDS,
    COLUMNS,
    PRODUCED,
    RESOURCE_IDS,
    TERRAIN_IDS,
    UNLIMITED,
)
from .scoring import column_points, column_terrains, total
from .state import PHASE, PLACING, UNKNOWN, TheRiverState
from .storing import FIT_STORAGE, MakeRoom
from .terrain import CACHE
from .turn import TURN, area_of, available


def present(state: TheRiverState, viewer: int | None) -> dict[str, object]:
    box = state.variant.box
    side = state.variant.side
    return {
        "phase": PHASE.word(state.phase),
        "cleaning_up": state.phase == PLACING and all(owed.task is not CLEANUP for owed in state.pending.frames()),
        "round": state.round,
        "pawn": state.pawn,
        "order": [(state.pawn + turn) % len(state.players) for turn in range(len(state.players))],
        "actor": state.actor,
        "end_triggered": state.end_triggered,
        "supply": {kind: state.in_supply(index) for index, kind in enumerate(RESOURCE_IDS)},
        "tiles": [box.tile_ids[tile] for tile in state.tiles],
        "tile_places": side.draft if state.phase == PHASE.index("draft") else side.tiles,
        "tile_stack": state.stack.size(),
        "tile_discard": len(state.discard),
        "tiles_removed": [box.tile_ids[tile] for tile in state.removed],
        "cards": [box.card_ids[card] for card in state.cards],
        "card_places": side.cards,
        "card_deck": state.deck.size(),
        "bonus": list(state.bonus),
        "areas": {
            area: {
                "seats": list(state.areas[index]),
                "places": None if side.places[index] == UNLIMITED else side.places[index],
                "per_player": side.per_player[index],
                "first_bonus": side.first_bonus[index],
            }
            for index, area in enumerate(AREA_IDS)
        },
        "last_tile": box.last_tile,
        "last_token": side.last_token,
        "players": [_present_player(state, seat) for seat in range(len(state.players))],
    }


def _present_player(state: TheRiverState, seat: int) -> dict[str, object]:
    player = state.players[seat]
    box = state.variant.box
    hidden = UNKNOWN in player.built or UNKNOWN in player.tokens
    return {
        "seat": seat,
        "board": COLOUR_IDS[player.colour],
        "tiles": [box.tile_ids[tile] for tile in player.tiles],
        "stored": {kind: player.stored(index) for index, kind in enumerate(RESOURCE_IDS)},
        "capacity": player.capacity,
        "production": {RESOURCE_IDS[kind]: player.produces(kind) for kind in range(PRODUCED)},
        "columns": [_present_column(state, seat, column) for column in range(len(COLUMNS))],
        "points": None if hidden else total(state, seat),
        "boat": player.boat,
        "settled": player.settled,
        "waiting": player.waiting == 1,
        "spots": state.variant.side.spots,
        "tokens": [None if value == UNKNOWN else value for value in player.tokens],
        "built": _cards(state, player.built),
        "reserved": _cards(state, player.reserved),
    }


def _present_column(state: TheRiverState, seat: int, column: int) -> dict[str, object]:
    shared = members(column_terrains(state, seat, column))
    return {
        "points": int(column_points(state, seat, column)),
        "terrain": TERRAIN_IDS[shared[0]] if shared else None,
    }


def _cards(state: TheRiverState, cards: list[int]) -> list[str | None]:
    return [None if card == UNKNOWN else state.variant.box.card_ids[card] for card in cards]


def details(state: TheRiverState, owed: Owed) -> dict[str, object]:
    """The numbers of the question."""
    player = state.players[owed.seat]
    task = owed.task
    if task is TURN:
        return {"pioneers": int(player.boat)}
    if task is FIT_STORAGE:
        return {"too_many": int(-player.free()), "capacity": int(player.capacity)}
    if isinstance(task, MakeRoom):
        return {"resource": RESOURCE_IDS[owed.a], "amount": int(owed.b)}
    if task is CACHE:
        return {
            "resource": RESOURCE_IDS[owed.a],
            "most": int(CACHE.most(state, owed)),
            "free": int(max(player.free(), 0)),
        }
    if task is WAIVE or task is PAY:
        bill = bill_of(state)
        told: dict[str, object] = {RESOURCE_IDS[kind]: bill.of(kind) for kind in range(PRODUCED)}
        return told | {"food": int(player.food)}
    return {}


def pieces(state: TheRiverState, move: Move) -> list[str]:
    """The pieces on the table that a move mentions."""
    seat = state.actor
    moves = state.variant.edition.moves
    verb = move.verb
    named: list[str] = []
    area = area_of(state, move)
    if area >= 0:
        named.append(f"area/{AREA_IDS[area]}")
    if verb is moves.draft_verb or verb is moves.explore_verb:
        named.append(f"tile/{state.variant.box.tile_ids[move.a]}")
    elif verb in (moves.reserve_verb, moves.build_verb):
        named.append(f"card/{state.variant.box.card_ids[move.a]}")
    elif verb is moves.build_reserved_verb:
        named.append(f"reserved/{seat}/{state.variant.box.card_ids[move.a]}")
    elif verb is moves.produce_verb or verb is moves.take_instead_verb:
        named.append(f"supply/{RESOURCE_IDS[move.a]}")
    elif move is moves.gather_food:
        named.append(f"supply/{RESOURCE_IDS[3]}")
    elif verb is moves.swap_verb:
        named += [f"space/{seat}/{move.a}", f"space/{seat}/{move.b}"]
    elif verb is moves.return_verb:
        named.append(f"stored/{seat}/{RESOURCE_IDS[move.a]}")
    elif verb is moves.exchange_verb:
        tokens = state.variant.box.bundles[move.a].tokens
        named += [f"stored/{seat}/{kind}" for index, kind in enumerate(RESOURCE_IDS) if tokens[index]]
    elif verb is moves.substitute_verb:
        named.append(f"stored/{seat}/{RESOURCE_IDS[3]}")
    elif move is moves.take_pawn:
        named.append("pawn")
    return named


def arguments(state: TheRiverState, move: Move) -> dict[str, object]:
    """What a label needs besides the arguments: how much is produced, or what is taken for a token."""
    told = move.arguments()
    if move.verb is state.variant.edition.moves.return_verb and state.pending:
        owed = state.pending.top()
        if isinstance(owed.task, MakeRoom):
            told["taken"] = RESOURCE_IDS[owed.a]
    if move.verb is state.variant.edition.moves.produce_verb and state.pending and state.pending.top().task is TURN:
        told["amount"] = int(available(state, state.players[state.actor], move.a))
    return told
