"""Writing position notation; position.py reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stolik.core.bits import members
from stolik.core.state import OVER

from .components import AMULET_SLOT, Box
from .frames import Turn
from .rooms import GOLD_CUBE, OPEN_ICON, banker_place, cube_kind, icons, room_at, sold_as, stock
from .state import NO_AMULET, NOT_ENDED, PHASE, Player, RotundaState
from .terms import COLOUR_IDS, RESOURCE_IDS, ROOM_IDS, nibble

GOLD_AS: Final = "gold_as_"


def place_name(state: RotundaState, place: int) -> str:
    """A room's id if the board has it once, else the place's."""
    room = state.rooms[place]
    return ROOM_IDS[room] if state.rooms.count(room) == 1 else state.variant.box.board.place_ids[place]


def write_position(state: RotundaState, names: Sequence[str]) -> dict[str, object]:
    """The table; the game adds what is owed."""
    box = state.variant.box
    board = box.board
    rooms = range(len(state.rooms))
    stocks = [stock(state, place) for place in rooms if room_at(state, place).stocked]
    return {
        "phase": PHASE.word(state.phase),
        "to_move": None if state.actor == OVER else names[state.actor],
        "start_player": names[state.start],
        "round_marker": state.marker,
        "hall": board.boundary_ids[state.hall],
        "peddler": box.village_ids[state.peddler],
        "outer": {board.place_ids[board.inner + n]: box.tile_ids[tile] for n, tile in enumerate(state.tiles)},
        "cubes": {place_name(state, at): _icons(state, at) for at in rooms if room_at(state, at).slots},
        "banker_coins": state.contents[banker_place(state)],
        "warehouse": dict(zip(RESOURCE_IDS, stocks[0], strict=True)) if stocks else None,
        "supply": dict(zip(RESOURCE_IDS, state.supply, strict=True)),
        "orders_face_up": [box.order_ids[order] for order in state.orders],
        "experts_face_up": [box.expert_ids[expert] for expert in state.experts],
        "amulets_face_up": [box.amulet_ids[kind] for kind in state.amulets],
        "smugglers_face_up": [box.smuggler_ids[token] for token in state.smugglers],
        "order_deck": state.order_deck.size(),
        "expert_deck": state.expert_deck.size(),
        "amulet_stack": state.amulet_stack.size(),
        "expert_discard": [box.expert_ids[expert] for expert in state.discard],
        "smuggler_stack": state.smuggler_stack.written(box.smuggler),
        "temples": [box.temple_ids[temple] for temple in members(state.temples)],
        "worship_amulets": {
            "right": _edge(box, box.worship.right, state.right),
            "bottom": _edge(box, box.worship.bottom, state.bottom),
        },
        "round_amulet": None if state.round_amulet == NO_AMULET else box.amulet_ids[state.round_amulet],
        "villages": {
            village: {names[seat]: nibble(player.villages, n) for seat, player in enumerate(state.players)}
            for n, village in enumerate(box.village_ids)
        },
        "chairs": {place_name(state, at): _chairs(state, at, names) for at in range(board.inner)},
        "neutral": {
            COLOUR_IDS[box.neutral_colours[n]]: board.place_ids[place] for n, place in enumerate(state.neutral)
        },
        "last_turns": None if state.last_turns == NOT_ENDED else [names[seat] for seat in last_turns(state)],
        "players": {names[seat]: _write_player(state, player) for seat, player in enumerate(state.players)},
    }


def last_turns(state: RotundaState) -> list[int]:
    """The seats that still have a last turn, in turn order."""
    seats = len(state.players)
    first = 0
    if state.pending and isinstance(state.pending.bottom(), Turn):
        first = int(state.pending.bottom().seat)
    order = [(first + ahead) % seats for ahead in range(seats)]
    return [seat for seat in order if state.last_turns >> seat & 1]


def _icons(state: RotundaState, place: int) -> list[str | None]:
    """Cubes on the icons; where icons have a resource of their own, gold is just gold."""
    typed = bool(room_at(state, place).slot_resources)
    told: list[str | None] = []
    for cube in icons(state, place):
        if cube == OPEN_ICON:
            told.append(None)
        elif cube >= GOLD_CUBE and not typed:
            told.append(GOLD_AS + RESOURCE_IDS[sold_as(cube)])
        else:
            told.append(RESOURCE_IDS[cube_kind(cube)])
    return told


def _edge(box: Box, slots: list[int], amulets: list[int]) -> dict[str, str | None]:
    return {
        str(line + 1): None if kind == NO_AMULET else box.amulet_ids[kind]
        for line, kind in enumerate(amulets)
        if slots[line] == AMULET_SLOT
    }


def _chairs(state: RotundaState, place: int, names: Sequence[str]) -> dict[str, dict[str, int]]:
    return {
        names[seat]: {"junior": nibble(player.juniors, place), "senior": nibble(player.seniors, place)}
        for seat, player in enumerate(state.players)
    }


def _write_player(state: RotundaState, player: Player) -> dict[str, object]:
    box = state.variant.box
    places = box.board.place_ids
    columns = int(box.worship.columns)
    return {
        "leaders": [places[player.first], places[player.second]],
        "coins": player.coins,
        "score": player.score,
        "cubes": {kind: player.cubes(index) for index, kind in enumerate(RESOURCE_IDS)},
        "ps": player.ready,
        "track": player.track,
        "worship": [[cell // columns + 1, cell % columns + 1] for cell in members(player.worship)],
        "experts": [box.expert_ids[expert] for expert in player.experts],
        "kept": [box.expert_ids[expert] for expert in members(player.kept)],
        "amulets": [
            box.amulet_ids[kind] for kind in range(box.token_kinds) for _ in range(nibble(player.amulets, kind))
        ],
        "orders": [box.order_ids[order] for order in members(player.orders)],
        "fulfilled": [box.order_ids[order] for order in members(player.fulfilled)],
    }
