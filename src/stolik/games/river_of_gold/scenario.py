# mypyc: plain
"""Reads the scenario suite of this game (its format is described at the top of the suite)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.bits import members
from stolik.core.scenario import ImpossibleStep, ScenarioLanguage
from stolik.core.state import OVER

from .buildings import EMPTY
from .components import (
    ARTISAN,
    CARD,
    CARDS_OF_TYPE,
    CLAN_IDS,
    CUSTOMERS,
    ELDER,
    MERCHANT,
    PATRON,
    PATRON_CLAN,
    PATRON_IDS,
    PATRONS_OF_CLAN,
    REGION_TILE_IDS,
    RIVER_IDS,
    SHIP,
    SHORE_IDS,
    SLOT,
    TILE,
    TILE_IDS,
)
from .position import write_cards, write_masteries, write_stack
from .scoring import standings
from .state import FINISHED, NOBODY_YET, PHASE, RiverState

# Steps that are one move: the verb and the arguments in the order of the notation.
_SIMPLE = {
    "spend_favour": ("turn",),
    "exchange": ("give", "get"),
    "sail": ("ship", "shift"),
    "deliver": ("card",),
    "take_good": ("good",),
    "journey_bonus": ("take",),
    "sell": ("good",),
    "stop_selling": (),
    "second_marker": ("shore",),
    "upgrade": ("ship",),
    "discard": ("card",),
    "end_turn": (),
    "set_die": ("face",),
    "roll": (),
    "pick_patron": ("patron",),
    "done": (),
}
_NOTATION = {"divine_favour": "favour"}  # where a word of the suite is another in the notation


class RiverScenarios(ScenarioLanguage[RiverState]):
    """Steps as moves, expectations as fields of the table."""

    def script(self, chance: Mapping[str, Any], names: Sequence[str]) -> dict[str, list[object]]:
        script: dict[str, list[object]] = {}
        for stream, outcomes in chance.items():
            told = list(outcomes)
            if stream.startswith("die."):
                stream = f"die.{names.index(stream.removeprefix('die.'))}"
            elif stream == "first_player":
                told = [names.index(name) for name in told]
            elif stream == "patrons":  # one of the two of each clan
                picked = {PATRON_CLAN[PATRON.index(patron)]: patron for each in told for patron in each}
                told = [
                    PATRONS_OF_CLAN[clan].index(PATRON_IDS.index(patron)) for clan, patron in sorted(picked.items())
                ]
            script[stream] = told
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
        verb = step["do"]
        if verb == "build":
            tile = TILE.index(step["tile"]) if step["tile"] in TILE_IDS else None
            if tile not in state.row:
                raise ImpossibleStep(f"{step['tile']} is not in the row")
            return [f"build {step['shore']} {SLOT.word(state.row.index(tile))}"]
        if verb not in _SIMPLE:
            raise ImpossibleStep(f"there is no step {verb!r}")
        words = [str(step[argument]) for argument in _SIMPLE[verb] if argument in step]
        return [" ".join([verb, *(_NOTATION.get(word, word) for word in words)])]

    def expected(self, then: Mapping[str, Any]) -> dict[str, Any]:
        told = dict(then)
        for field in ("occupied", "winners"):
            if field in told:
                told[field] = sorted(told[field])
        if "buildings" in told:
            told["buildings"] = {shore: _expected_building(each) for shore, each in told["buildings"].items()}
        if "players" in told:
            told["players"] = {name: _expected_player(player) for name, player in told["players"].items()}
        return told

    def observed(self, state: RiverState, names: Sequence[str], then: Mapping[str, Any]) -> dict[str, Any]:
        over = state.phase == FINISHED
        return {
            "phase": PHASE.word(state.phase),
            "first_player": names[state.first],
            "active": None if state.active == NOBODY_YET else names[state.active],
            "ended_by": None if state.ended_by == NOBODY_YET else names[state.ended_by],
            "row": [None if tile < 0 else TILE_IDS[tile] for tile in state.row],
            "row_size": sum(tile >= 0 for tile in state.row),
            "era_1_stack": write_stack(TILE, state.stack_1, state.left_1),
            "era_2_stack": write_stack(TILE, state.stack_2, state.left_2),
            "era_1_left": state.left_1,
            "era_2_left": state.left_2,
            "customer_deck": write_stack(CARD, state.deck, state.deck_left),
            "customer_discard": [CARD.word(card) for card in state.discard],
            "buildings": {
                shore: None
                if building is EMPTY
                else {"tile": TILE_IDS[building.index], "markers": [names[seat] for seat in building.owners]}
                for shore, building in zip(SHORE_IDS, state.shores, strict=True)
            },
            "occupied": sorted(
                shore for shore, building in zip(SHORE_IDS, state.shores, strict=True) if building is not EMPTY
            ),
            "masteries": write_masteries(state, names),
            "masteries_in_play": len(state.masteries),
            "region_tiles": {region + 1: REGION_TILE_IDS[tile] for region, tile in enumerate(state.region_tiles)},
            "to_move": None if state.actor == OVER else names[state.actor],
            "winners": sorted(names[row.seat] for row in standings(state) if row.place == 1) if over else None,
            "players": {name: _observed_player(state, seat) for seat, name in enumerate(names)},
        }


def _expected_building(told: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if told is None else dict(told)


def _expected_player(player: Mapping[str, Any]) -> dict[str, Any]:
    told = dict(player)
    for field in ("hand", "delivered"):
        if field in told:
            told[field] = sorted(told[field])
    return told


def _regions(state: RiverState, seat: int, type_: int) -> list[int]:
    cards = members(state.players[seat].delivered & CARDS_OF_TYPE[type_])
    return sorted(CUSTOMERS[card].region + 1 for card in cards)


def _observed_player(state: RiverState, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "koku": player.koku,
        "silk": player.silk,
        "rice": player.rice,
        "porcelain": player.porcelain,
        "divine_favour": player.favour,
        "favour_limit": player.limit,
        "vp": state.points.total(seat),
        "influence": {region + 1: step for region, step in enumerate(player.influence)},
        "die": player.die or None,
        "ships": {"ship_1": RIVER_IDS[player.ship_1], "ship_2": RIVER_IDS[player.ship_2]},
        "royal": None if player.royal < 0 else SHIP.word(player.royal),
        "hand": sorted(write_cards(player.hand)),
        "hand_size": player.hand_size,
        "delivered": sorted(write_cards(player.delivered)),
        "artisan_markers": _regions(state, seat, ARTISAN),
        "elder_markers": _regions(state, seat, ELDER),
        "merchant_marker": bool(player.delivered & CARDS_OF_TYPE[MERCHANT]),
        "clan": None if player.clan < 0 else CLAN_IDS[player.clan],
        "patron": None if player.patron < 0 else PATRON_IDS[player.patron],
    }


LANGUAGE = RiverScenarios()
