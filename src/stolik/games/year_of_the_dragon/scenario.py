# mypyc: plain
"""Reads the scenario suite of this game (its format is described at the top of the suite)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.scenario import ImpossibleStep, ScenarioLanguage

from .components import SUPER_EVENT, TILE
from .person_phase import HOUSE_PERSON
from .position import write_groups, write_wall_tiles
from .releases import ALL_PALACES, SEVERAL, ReleasePerson, only_home
from .state import NO_SUPER_EVENT, DragonState


class DragonScenarios(ScenarioLanguage[DragonState]):
    """Steps as moves, expectations as fields of the position."""

    ordered = ("event_track", "track.*", "groups", "wall", "palaces", "turn_order", "group_sizes")
    steps = (
        "pass", "act group action", "place_floor palace", "buy privilege", "build_wall tile", "recruit card tile?",
        "dismiss", "feed palace", "lose_floor palace", "return_good kind", "discard_card card", "take_young tile",
        "charter type",
    )  # fmt: skip
    players_of = ("first_drafter",)

    def moves(
        self,
        state: DragonState,
        step: Mapping[str, Any],
        following: Sequence[Mapping[str, Any]],
        names: Sequence[str],
    ) -> list[str]:
        verb = step["do"]
        if verb in ("release", "replace"):
            return _removal(state, verb, step["person"], step["palace"])
        if verb == "draft":
            return [f"draft {tile}" for tile in _in_housing_order(step, following)]
        if verb == "house":
            owed = state.pending.top()
            if "tile" in step and (owed.task is not HOUSE_PERSON or TILE.word(owed.a) != step["tile"]):
                raise ImpossibleStep(f"{step['tile']} is not the person to be housed")
            return [f"house {step['palace']}"]
        return super().moves(state, step, following, names)

    def expected(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        """A palace that names nobody is expected to be empty."""
        told = dict(then)
        told["players"] = {
            name: {**player, "palaces": [{"persons": [], **palace} for palace in player["palaces"]]}
            if "palaces" in player
            else player
            for name, player in told.get("players", {}).items()
        }
        return told

    def added(self, state: DragonState, names: Sequence[str]) -> dict[str, Any]:
        return {
            "supply_total": sum(state.supply),
            "group_sizes": [len(group) for group in write_groups(state)],
            "wall": [names[seat] for seat in state.wall],
            "super_event": None if state.super_event == NO_SUPER_EVENT else SUPER_EVENT.word(state.super_event),
            "turn_order": [names[seat] for seat in state.order],
            "players": {
                name: {
                    "vp": state.points.total(seat),
                    "hand_size": player.hand.size,
                    "wall_left": write_wall_tiles(player.wall_left),
                }
                for seat, (name, player) in enumerate(zip(names, state.players, strict=True))
            },
        }


def _removal(state: DragonState, verb: str, person: str, palace: int) -> list[str]:
    """The palace is a move of its own only if such a person lives in several that count."""
    owed = state.pending.top()
    eligible = owed.task.eligible(state, owed.seat, owed.b) if isinstance(owed.task, ReleasePerson) else ALL_PALACES
    home = only_home(state.players[owed.seat].court, eligible, TILE.index(person))
    if home == SEVERAL:
        return [f"{verb} {person}", f"from {palace}"]
    if home != palace:
        raise ImpossibleStep(f"{person} does not live in palace {palace}")
    return [f"{verb} {person}"]


def _in_housing_order(step: Mapping[str, Any], following: Sequence[Mapping[str, Any]]) -> list[str]:
    """The pair as it will be housed: who is drafted first is housed first, and a scenario may house in either order."""
    housed = [
        later["tile"]
        for later in following
        if later["do"] == "house" and later["by"] == step["by"] and later.get("tile") in step["tiles"]
    ]
    return sorted(step["tiles"], key=lambda tile: housed.index(tile) if tile in housed else len(housed))


LANGUAGE = DragonScenarios()
