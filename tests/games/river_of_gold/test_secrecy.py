"""Hands and stacks stay hidden, by a measure of its own: every id that is sent must be one that the viewer may know.

The contract suite asks whether all that is sent follows from the redacted state; it believes `redact`. Here the truth
itself says what may be known, and leaks made on purpose show that both suites notice.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.contract.tables import Table, Walk
from tests.contract.test_secrecy import check_how_worlds_differ, check_that_worlds_look_real, sent

from stolik.core.bits import members
from stolik.core.game import Game
from stolik.games.registry import load_game
from stolik.games.river_of_gold.components import CUSTOMER_IDS, TILE_IDS
from stolik.games.river_of_gold.state import RiverState

RIVER = "river_of_gold"
SEATS = 3
VIEWERS: list[int | None] = [None, *range(SEATS)]
IDS = re.compile(r"\b(?:" + "|".join([*CUSTOMER_IDS, *TILE_IDS]) + r")\b")


def walk(number: int = 0, **options: str) -> Walk:
    return Walk(Table(RIVER, SEATS, "secrecy", tuple(options.items())), f"secrecy/{number}")


def known_to(state: RiverState, viewer: int | None) -> set[str]:
    """What lies open, and the own hand (rog 1.7, 1.8)."""
    cards = [*state.discard, *(card for player in state.players for card in members(player.delivered))]
    if viewer is not None:
        cards += members(state.players[viewer].hand)
    tiles = [*state.row, *state.gone, *(building.index for building in state.shores)]
    tiles += [*state.era_1.top[-1:], *state.era_2.top[-1:]]
    return {CUSTOMER_IDS[card] for card in cards} | {TILE_IDS[tile] for tile in tiles if tile >= 0}


def told_without_refusals(game: Any, state: RiverState, viewer: int | None) -> str:
    """Refusals are answers to moves that the viewer names himself, so their ids say nothing."""
    return re.sub(r'"refusals": \[.*?\](?=, "|\})', "", sent(game, state, viewer), flags=re.DOTALL)


def check_what_is_sent(game: Any, walk: Walk) -> None:
    for number in walk.decisions():
        if number % 5 == 0:
            for viewer in VIEWERS:
                ids = set(IDS.findall(told_without_refusals(game, walk.state, viewer)))
                assert ids <= known_to(walk.state, viewer), ids - known_to(walk.state, viewer)


def check_what_is_told(walk: Walk, seen_by: Any) -> int:
    """Events as viewers see them; returns how many were private."""
    private = 0
    for _ in walk.decisions():
        for event in walk.events.events:
            private += event.kind.others_see is not None
            for viewer in VIEWERS:
                named = set(IDS.findall(str(seen_by(event, viewer).as_json())))
                drawn = {str(event.details()["card"])} if event.kind.name == "drew" and event.seat == viewer else set()
                assert named <= known_to(walk.state, viewer) | drawn
    return private


@pytest.mark.parametrize("patrons", ["none", "standard", "alternative"])
def test_only_what_may_be_known_is_sent(patrons: str) -> None:
    check_what_is_sent(load_game(RIVER), walk(clan_patrons=patrons))


def test_only_what_may_be_known_is_told() -> None:
    assert check_what_is_told(walk(), lambda event, viewer: event.seen_by(viewer)) > 5


# ---------------------------------------------------------------- leaks on purpose


class Leaky:
    """The game with one method that tells too much."""

    def __init__(self, game: Game[Any], **changed: Any) -> None:
        self._game = game
        self._changed = changed

    def __getattr__(self, name: str) -> Any:
        return self._changed.get(name) or getattr(self._game, name)


def leaking_hand(game: Game[Any]) -> Leaky:
    """The hand of the last seat is forgotten by nobody and shown to everybody."""

    def redact(state: RiverState, viewer: int | None) -> RiverState:
        known: RiverState = game.redact(state, viewer)
        known.players[-1].hand = state.players[-1].hand
        return known

    def present(state: RiverState, viewer: int | None) -> dict[str, Any]:
        shown: dict[str, Any] = game.present(state, viewer)
        shown["players"][-1]["hand"] = [CUSTOMER_IDS[card] for card in members(state.players[-1].hand)]
        return shown

    return Leaky(game, redact=redact, present=present)


def leaking_deck(game: Game[Any]) -> Leaky:
    """The deck tells which customers lie in it, and so which do not: those in the hands."""

    def redact(state: RiverState, viewer: int | None) -> RiverState:
        known: RiverState = game.redact(state, viewer)
        known.customers = state.customers.clone()
        return known

    def present(state: RiverState, viewer: int | None) -> dict[str, Any]:
        shown: dict[str, Any] = game.present(state, viewer)
        shown["customers"]["in_it"] = [CUSTOMER_IDS[card] for card in state.customers.bag]
        return shown

    return Leaky(game, redact=redact, present=present)


@pytest.mark.parametrize("leak", [leaking_hand, leaking_deck])
def test_a_leak_is_noticed(leak: Any) -> None:
    with pytest.raises(AssertionError):
        check_what_is_sent(leak(load_game(RIVER)), walk())


def test_the_contract_notices_that_nothing_is_forgotten() -> None:
    game = load_game(RIVER)
    forgets_nothing = Leaky(game, redact=lambda state, viewer: state.clone())
    assert check_how_worlds_differ(game, walk(), VIEWERS, True)
    assert not check_how_worlds_differ(forgets_nothing, walk(), VIEWERS, True)  # type: ignore[arg-type]


def test_the_contract_notices_a_world_that_looks_different() -> None:
    """An imagination that also changes what the viewer knows."""
    game = load_game(RIVER)

    def imagine(state: RiverState, chance: Any) -> RiverState:
        world: RiverState = game.imagine(state, chance)
        world.row = [world.row[1], world.row[0], *world.row[2:]]
        return world

    with pytest.raises(AssertionError):
        check_that_worlds_look_real(Leaky(game, imagine=imagine), walk(), VIEWERS)  # type: ignore[arg-type]


def test_a_drawn_card_told_to_all_is_noticed() -> None:
    with pytest.raises(AssertionError):
        check_what_is_told(walk(), lambda event, viewer: event)
