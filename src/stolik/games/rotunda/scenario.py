# mypyc: plain
"""Reads the scenario suite of this game (its format is described at the top of the suite)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.bits import members
from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.core.scenario import ImpossibleStep, ScenarioLanguage

from .components import Box
from .frames import Visit
from .gains import EXTRA_CUBE
from .movement import destinations, neutral_destinations
from .notation import write_position
from .orders import BONUS, FULFIL
from .scoring import score_sheets
from .secrecy import redact
from .state import FINISHED, RotundaState
from .terms import COLOUR_IDS, RESOURCE_IDS, ROOM_IDS, nibbles
from .visits import COPIED_ROOM

_ENDING = ("end_copy", "end_actions", "skip_bonuses", "end_turn")  # what ends a part of a turn, from within


class RotundaScenarios(ScenarioLanguage[RotundaState]):
    """Steps as moves, expectations as fields of the position."""

    ordered = ("leaders", "cubes.*", "expert_discard", "last_turns", "worship.*")
    steps = (
        "place_hall boundary", "activate expert", "choose option", "take_resource resource", "take_smuggler token",
        "take_gold", "hire expert", "discard_expert expert", "take_coins", "lobby_staff", "deposit",
        "buy_basic resource", "buy_recruit", "buy_amulet amulet", "sell_basic resource", "sell_assistant",
        "sell_amulet amulet", "trade for", "recruit", "peddler", "shift_peddler villages",
        "use_effect order resource", "pray temple", "take_edge edge", "skip_edge", "bonus_order order",
        "bonus_amulet amulet", "skip_bonuses", "end_neutral",
    )  # fmt: skip
    players_of = ("start_player",)

    def moves(
        self,
        state: RotundaState,
        step: Mapping[str, Any],
        following: Sequence[Mapping[str, Any]],
        names: Sequence[str],
    ) -> list[str]:
        verb = step["do"]
        before = ["keep_effect"] if _asks_for_extra(state) and verb != "use_effect" else []
        if verb == "end_turn":
            return before + _end(state, len(before), "end_turn")
        if verb == "end_actions":
            return before + _end(state, len(before), "end_actions")
        before += _leave_copies(state, step)
        other = self._other(state, verb, step)
        return [*before, other] if other else [*before, *super().moves(state, step, following, names)]

    def _other(self, state: RotundaState, verb: str, step: Mapping[str, Any]) -> str | None:
        """The move of a step that is not written as it is told."""
        if verb == "move":
            return f"move {step['leader']} {_place(state, step['to'])}"
        if verb == "move_neutral":
            return f"move_neutral {step['leader']} {step['pay']} {_place(state, step['to'])}"
        if verb in ("apprentice", "senior_apprentice", "lobby_copy"):
            return f"{verb} {_place(state, step['place'])}"
        if verb == "lobby_pay":
            return verb
        if verb == "use_chair":
            if _index(state, step["place"]) not in _places_visited(state):
                raise ImpossibleStep("nobody is in that room")
            return f"use_chair {step['kind']}"
        if verb == "sell":
            words = [str(step[word]) for word in ("resource", "as") if word in step]
            return " ".join(["sell_to", _place(state, step["place"]), *words] if "place" in step else ["sell", *words])
        if verb == "take_cube":
            if "icon" in step:
                return f"take_cube {_place(state, step['place'])} {step['icon']}"
            return f"take_stock {_place(state, step['place'])} {step['cube']}"
        if verb == "worship":
            return f"worship {step['village']}" if step.get("village") else "worship"
        if verb == "place":
            return f"place {step['cell'][0]} {step['cell'][1]}"
        if verb == "fulfil":
            return _payment(state, step)
        return None

    def expected(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        """Places as places: those of inner rooms are the same on every board."""
        told = dict(then)
        if "hidden" in then:
            told["hidden"] = {viewer: dict.fromkeys(fields, True) for viewer, fields in then["hidden"].items()}
        if "players" in then:
            told["players"] = {name: _with_places(player) for name, player in then["players"].items()}
        if "phase" in then and then["phase"] == "setup":
            told.pop("phase")
        return told

    def added(self, state: RotundaState, names: Sequence[str]) -> dict[str, Any]:
        box = state.variant.box
        bottom = state.smuggler_stack.bottom
        added: dict[str, Any] = {
            "orders_face_up_count": len(state.orders),
            "experts_face_up_count": len(state.experts),
            "amulets_face_up_count": len(state.amulets),
            "smugglers_face_up_count": len(state.smugglers),
            "smuggler_stack_count": state.smuggler_stack.size(),
            "smuggler_bottom": box.smuggler_ids[bottom[-1]] if bottom else None,
            "destinations": _destinations(state, names),
            "hidden": {viewer: _hidden(state, names) for viewer in names},
            "players": {name: _added_player(state, seat) for seat, name in enumerate(names)},
        }
        if state.phase == FINISHED:
            sheets = score_sheets(state)
            added["final"] = {names[sheet.seat]: {**sheet.items, "total": sheet.total} for sheet in sheets}
        return added


def _place(state: RotundaState, name: object) -> str:
    return state.variant.box.board.place_ids[_index(state, name)]


def _index(state: RotundaState, name: object) -> int:
    """The number of a place that is named by its id or by its room."""
    ids = state.variant.box.board.place_ids
    if name in ids:
        return ids.index(str(name))
    if name in ROOM_IDS and state.rooms.count(ROOM_IDS.index(str(name))) == 1:
        return state.rooms.index(ROOM_IDS.index(str(name)))
    raise ImpossibleStep(f"no place is called {name!r}")


def _with_places(player: Mapping[str, Any]) -> Mapping[str, Any]:
    if "leaders" not in player:
        return player
    ids = dict(zip(_inner_rooms(), _inner_places(), strict=True))
    return {**player, "leaders": [ids.get(place, place) for place in player["leaders"]]}


def _box() -> Box:
    from .game import GAME  # late: the game knows its scenarios by name only

    return GAME.edition.box


def _inner_rooms() -> list[str]:
    return [ROOM_IDS[room] for room in _box().board.inner_rooms]


def _inner_places() -> list[str]:
    board = _box().board
    return board.place_ids[: board.inner]


def _asks_for_extra(state: RotundaState) -> bool:
    return bool(state.pending) and state.pending.top().task is EXTRA_CUBE


def _places_visited(state: RotundaState) -> list[int]:
    """The room being visited, and below a copied one the lobby."""
    places: list[int] = []
    for owed in reversed(state.pending.frames()):
        if not isinstance(owed, Visit) or owed.place < 0:
            break
        places.append(int(owed.place))
        if owed.task is not COPIED_ROOM:
            break
    return places


def _leave_copies(state: RotundaState, step: Mapping[str, Any]) -> list[str]:
    """A chair of the lobby, or its coins, are for the visit below the copied room."""
    if step["do"] not in ("use_chair", "lobby_pay") or not state.pending:
        return []
    left: list[str] = []
    for owed in reversed(state.pending.frames()):
        if owed.task is not COPIED_ROOM or not isinstance(owed, Visit):
            break
        wanted = (
            _index(state, step["place"]) if step["do"] == "use_chair" else state.rooms.index(ROOM_IDS.index("lobby"))
        )
        if owed.place == wanted:
            break
        left.append("end_copy")
    return left


def _end(state: RotundaState, declined: int, last: str) -> list[str]:
    """The moves that lead from here to the end of step 3, or of the turn; found by making them."""
    from .game import GAME

    trial = state.clone()
    chance = SampledChance(seeded("end"))
    found: list[str] = []
    for _ in range(declined):
        GAME.apply(trial, GAME.moves.parse("keep_effect"), chance, take_forced=False)
    while trial.pending:
        seat = trial.actor
        legal = [move.notation for move in GAME.legal(trial)]
        ending = next((notation for notation in _ENDING if notation in legal), "")
        if not ending or (last == "end_actions" and trial.pending.top().task in (BONUS, FULFIL)):
            break
        found.append(ending)
        GAME.apply(trial, GAME.moves.parse(ending), chance, take_forced=False)
        if ending == last or trial.actor != seat:
            break
    return found if found and found[-1] == last else [*found, last]


def _payment(state: RotundaState, step: Mapping[str, Any]) -> str:
    """How an order is paid."""
    pay = dict(step["pay"])
    coins = pay.pop("coins", 0)
    order = state.variant.box.orders[state.variant.box.order.index(step["order"])]
    bundle = "_".join(kind for kind in RESOURCE_IDS for _ in range(pay.get(kind, 0)))
    if coins != order.coins:
        raise ImpossibleStep("that is not what the order costs")
    return " ".join(["fulfil", order.id, *([bundle] if bundle else [])])


def _added_player(state: RotundaState, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "color": COLOUR_IDS[seat],
        "amulet_count": int(nibbles(player.amulets)),
        "order_count": len(members(player.orders)),
    }


def _destinations(state: RotundaState, names: Sequence[str]) -> dict[str, Any]:
    """Where every leader could go, by name and number."""
    ids = state.variant.box.board.place_ids
    colours = [COLOUR_IDS[colour] for colour in state.variant.box.neutral_colours]
    told: dict[str, Any] = {
        name: {
            number: [ids[place] for place in members(destinations(state, start))]
            for number, start in ((1, player.first), (2, player.second))
        }
        for name, player in zip(names, state.players, strict=True)
    }
    told["neutral"] = {
        colours[n]: [ids[place] for place in members(neutral_destinations(state, start))]
        for n, start in enumerate(state.neutral)
    }
    return told


def _hidden(state: RotundaState, names: Sequence[str]) -> dict[str, bool]:
    """What nobody is shown: the notation of what a viewer knows names no card of a deck."""
    shown = write_position(redact(state), names)
    decks = ("order_deck", "expert_deck", "amulet_stack")
    hidden = {f"{deck}_order": isinstance(shown[deck], int) for deck in decks}
    stack = state.smuggler_stack
    hidden["smuggler_stack_order"] = redact(state).smuggler_stack.top == [] or not stack.size()
    return hidden


LANGUAGE = RotundaScenarios()
