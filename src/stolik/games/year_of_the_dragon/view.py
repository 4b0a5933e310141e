"""What a client draws, and which pieces a move touches."""

from __future__ import annotations

from stolik.core.moves import Move
from stolik.core.state import Owed

from .action_phase import CHOOSE_ACTION, fee_of, gain_of
from .components import ACTION_IDS, EVENT, PRIVILEGE_IDS, SUPER_EVENT, TILE_IDS, TYPE_IDS
from .person_phase import DRAFT_PERSON, HOUSE_PERSON, NO_TILE, PLAY_CARD, REPLACE_PERSON
from .position import write_groups, write_palaces, write_wall_tiles
from .releases import ReleaseFrom
from .state import NO_SUPER_EVENT, PHASE, DragonState


def present(state: DragonState, viewer: int | None) -> dict[str, object]:
    """Everything on the table. Hands are shown openly unless the option hands_open is off (yotd 11.1)."""
    return {
        "round": state.round,
        "phase": PHASE.word(state.phase),
        "event_track": [EVENT.word(event) for event in state.event_track],
        "super_event": None if state.super_event == NO_SUPER_EVENT else SUPER_EVENT.word(state.super_event),
        "supply": dict(zip(TILE_IDS, state.supply, strict=True)),
        "groups": [
            {
                "actions": actions,
                "dragons": [seat for seat in state.order if state.players[seat].dragon == group],
                "fee": fee_of(state, group),
            }
            for group, actions in enumerate(write_groups(state))
        ],
        "prices": {size: state.variant.cost(index) for index, size in enumerate(PRIVILEGE_IDS)},
        "order": list(state.order),
        "actor": state.actor,
        "great_wall": state.variant.great_wall,
        "wall": list(state.wall),
        "players": [_present_player(state, seat, viewer) for seat in range(len(state.players))],
    }


def _present_player(state: DragonState, seat: int, viewer: int | None) -> dict[str, object]:
    player = state.players[seat]
    box = state.variant.box
    shown = state.variant.hands_open or viewer == seat
    return {
        "seat": seat,
        "points": state.points.total(seat),
        "yuan": player.yuan,
        "rice": player.rice,
        "fireworks": player.fireworks,
        "privileges": {"small": player.small, "large": player.large},
        "space": player.space,
        "hand_size": player.hand.size,
        "hand": player.hand.cards() if shown else None,
        "palaces": write_palaces(player.court),
        "symbols": {type_: player.symbols(index) for index, type_ in enumerate(TYPE_IDS)},
        "gains": {
            action: gain_of(box, player, index)
            for index, action in enumerate(ACTION_IDS)
            if box.action_helper[index] >= 0
        },
        "wall_left": write_wall_tiles(player.wall_left) if state.variant.great_wall else [],
        "waiting": any(
            owed.seat == seat and owed.task in (CHOOSE_ACTION, PLAY_CARD) for owed in state.pending.frames()
        ),
    }


def details(state: DragonState, owed: Owed) -> dict[str, object]:
    """What the sentence of the question needs besides the reason before it."""
    if owed.task is REPLACE_PERSON:
        return {"tile": TILE_IDS[owed.b]}
    if owed.task is HOUSE_PERSON or isinstance(owed.task, ReleaseFrom):
        return {"tile": TILE_IDS[owed.a]}
    if owed.task is DRAFT_PERSON:
        return {"number": 1 if owed.a == NO_TILE else 2}
    return {}


def pieces(state: DragonState, move: Move) -> list[str]:
    """Ids of drawn pieces: palace/<seat>/<index>, person/<seat>/<tile>, group/<n>, action/<id>, tile/<id> ..."""
    seat = state.actor
    named: list[str] = []
    for argument, value in move.arguments().items():
        if argument == "palace":
            named.append(f"palace/{seat}/{value}")
        elif argument == "person":
            named.append(f"person/{seat}/{value}")
        elif argument == "tile" and move.verb.name == "build_wall":
            named.append(f"wall_tile/{seat}/{value}")
        elif argument == "card":
            named.append(f"card/{seat}/{value}")
        elif argument == "kind":
            named.append(f"good/{seat}/{value}")
        elif argument == "type":
            named.append(f"type/{seat}/{value}")
        else:
            named.append(f"{argument}/{value}")
    return named
