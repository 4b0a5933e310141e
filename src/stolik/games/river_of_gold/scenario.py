# mypyc: plain
"""Reads the scenario suite of this game (its format is described at the top of the suite)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from stolik.core.scenario import ImpossibleStep, ScenarioLanguage

from .buildings import EMPTY
from .components import (
    ARTISAN,
    CARDS_OF_TYPE,
    CLAN_IDS,
    ELDER,
    MERCHANT,
    PATRON,
    PATRON_CLAN,
    PATRON_IDS,
    PATRONS_OF_CLAN,
    SHORE_IDS,
    SLOT,
    TILE,
    TILE_IDS,
)
from .state import RiverState
from .view import regions_of


class RiverScenarios(ScenarioLanguage[RiverState]):
    """Steps as moves, expectations as fields of the position."""

    ordered = ("row", "era_1_stack", "era_2_stack", "customer_deck", "customer_discard", "markers", "masteries.*")
    steps = (
        "spend_favour turn", "exchange give get", "sail ship shift?", "deliver card", "take_good good",
        "journey_bonus take", "sell good", "stop_selling", "second_marker shore", "upgrade ship", "discard card",
        "end_turn", "set_die face", "roll", "pick_patron patron", "done",
    )  # fmt: skip
    notation: ClassVar[Mapping[str, str]] = {"divine_favour": "favour"}
    players_of = ("first_player",)

    def script(self, chance: Mapping[str, Any], names: Sequence[str]) -> dict[str, list[object]]:
        script = super().script(chance, names)
        for stream in list(script):
            if stream.startswith("die."):
                script[f"die.{names.index(stream.removeprefix('die.'))}"] = script.pop(stream)
        if "patrons" in chance:  # one of the two of each clan
            picked = {PATRON_CLAN[PATRON.index(patron)]: patron for each in chance["patrons"] for patron in each}
            script["patrons"] = [
                PATRONS_OF_CLAN[clan].index(PATRON_IDS.index(patron)) for clan, patron in sorted(picked.items())
            ]
        return script

    def implied(self, names: Sequence[str]) -> dict[str, list[object]]:
        """Players called by their clans get those."""
        return {"clans": [list(names)]} if all(name in CLAN_IDS for name in names) else {}

    def moves(
        self,
        state: RiverState,
        step: Mapping[str, Any],
        following: Sequence[Mapping[str, Any]],
        names: Sequence[str],
    ) -> list[str]:
        if step["do"] == "build":
            tile = TILE.index(step["tile"]) if step["tile"] in TILE_IDS else None
            if tile not in state.row:
                raise ImpossibleStep(f"{step['tile']} is not in the row")
            return [f"build {step['shore']} {SLOT.word(state.row.index(tile))}"]
        return super().moves(state, step, following, names)

    def added(self, state: RiverState, names: Sequence[str]) -> dict[str, Any]:
        return {
            "row_size": sum(tile >= 0 for tile in state.row),
            "era_1_left": state.era_1.size(),
            "era_2_left": state.era_2.size(),
            "occupied": [
                shore for shore, building in zip(SHORE_IDS, state.shores, strict=True) if building is not EMPTY
            ],
            "masteries_in_play": len(state.masteries),
            "players": {name: _added_player(state, seat) for seat, name in enumerate(names)},
        }


def _added_player(state: RiverState, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "vp": state.points.total(seat),
        "hand_size": player.hand_size,
        "artisan_markers": regions_of(state.variant.box, player, ARTISAN),
        "elder_markers": regions_of(state.variant.box, player, ELDER),
        "merchant_marker": bool(player.delivered & CARDS_OF_TYPE[MERCHANT]),
    }


LANGUAGE = RiverScenarios()
