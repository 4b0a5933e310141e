# mypyc: plain
"""Reads the scenario suite of this game (its format is described at the top of the suite)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from stolik.core.scenario import ImpossibleStep, ScenarioLanguage
from stolik.core.state import OVER

from .building import PAY, bill_of
from .components import AREA_IDS, COLUMNS, KINDS, PRODUCED, RESOURCE_IDS
from .position import write_position
from .scoring import column_points, score_sheets
from .secrecy import redact
from .state import FINISHED, TheRiverState
from .turn import TURN, area_of


class TheRiverScenarios(ScenarioLanguage[TheRiverState]):
    """Steps as moves, expectations as fields of the position."""

    ordered = ("tiles", "tokens", "bonus_left", "areas.*", "column_points")
    steps = (
        "draft tile", "explore tile", "produce resource", "gather_food", "reserve card", "take_pawn", "pass",
        "return_stored resource", "decline", "take_instead resource", "take_cache count", "waive resource",
    )  # fmt: skip
    notation: ClassVar[Mapping[str, str]] = {"return_stored": "return"}
    players_of = ("first_player",)

    def moves(
        self,
        state: TheRiverState,
        step: Mapping[str, Any],
        following: Sequence[Mapping[str, Any]],
        names: Sequence[str],
    ) -> list[str]:
        verb = step["do"]
        if verb == "build":
            seat = names.index(step["by"])
            cards = state.variant.box.card_ids
            reserved = step["card"] in [cards[card] for card in state.players[seat].reserved]
            return [f"{'build_reserved' if reserved else 'build'} {step['card']}"]
        if verb == "exchange":
            return [f"exchange {'_'.join(kind for kind in RESOURCE_IDS for _ in range(step['give'].get(kind, 0)))}"]
        if verb == "swap":
            first, second = sorted(step["positions"])
            placed = state.pending and state.pending.top().task is not TURN
            return [f"swap {first} {second}"] if placed else ["rearrange", f"swap {first} {second}"]
        if verb == "pay":
            return self._payment(state, step["tokens"])
        return super().moves(state, step, following, names)

    def _payment(self, state: TheRiverState, tokens: Mapping[str, int]) -> list[str]:
        """Which resources food stands in for, then the rest."""
        if not state.pending or state.pending.top().task is not PAY:
            raise ImpossibleStep("nothing is to be paid")
        bill = bill_of(state)
        replaced = [bill.of(kind) - tokens.get(RESOURCE_IDS[kind], 0) for kind in range(PRODUCED)]
        if min(replaced) < 0 or sum(replaced) != tokens.get("food", 0):
            raise ImpossibleStep(f"{dict(tokens)} is not what is to be paid")
        return [f"substitute {RESOURCE_IDS[kind]}" for kind in range(PRODUCED) for _ in range(replaced[kind])] + ["pay"]

    def expected(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        if "hidden" not in then:
            return then
        hidden = {viewer: dict.fromkeys(fields, True) for viewer, fields in then["hidden"].items()}
        return {**then, "hidden": hidden}

    def added(self, state: TheRiverState, names: Sequence[str]) -> dict[str, Any]:
        added: dict[str, Any] = {
            "tile_discard": len(state.discard),
            "tiles_face_up_count": len(state.tiles),
            "cards_face_up_count": len(state.cards),
            "legal_areas": sorted(_legal_areas(state)),
            "hidden": {viewer: _hidden(state, names, viewer) for viewer in names},
            "players": {name: _added_player(state, seat) for seat, name in enumerate(names)},
        }
        if state.phase == FINISHED:
            sheets = score_sheets(state)
            added["score"] = {names[sheet.seat]: {**sheet.items, "total": sheet.total} for sheet in sheets}
        return added


def _added_player(state: TheRiverState, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "capacity": player.capacity,
        "production": {RESOURCE_IDS[kind]: player.produces(kind) for kind in range(PRODUCED)},
        "stored_total": sum(int(player.stored(kind)) for kind in range(KINDS)),
        "column_points": [column_points(state, seat, column) for column in range(len(COLUMNS))],
    }


def _legal_areas(state: TheRiverState) -> set[str]:
    if state.actor == OVER or state.pending.top().task is not TURN:
        return set()
    owed = state.pending.top()
    areas = {area_of(state, move) for move in TURN.legal(state, owed)}
    return {AREA_IDS[area] for area in areas if area >= 0}


def _hidden(state: TheRiverState, names: Sequence[str], viewer: str) -> dict[str, bool]:
    """What this viewer is not shown, by the names of the fields; nobody's notation tells the order of a stack."""
    shown: dict[str, Any] = write_position(redact(state, names.index(viewer)), names)
    hidden = {"tile_stack_order": True, "card_deck_order": True}
    for name, player in shown["players"].items():
        for field in ("tokens", "built", "reserved"):
            hidden[f"players.{name}.{field}"] = None in player[field]
    return hidden


LANGUAGE = TheRiverScenarios()
