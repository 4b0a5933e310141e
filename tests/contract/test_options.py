"""What a game is listed with: seats and options, and nothing else is accepted."""

from __future__ import annotations

import pytest

from stolik.core.chance import KeyedChance
from stolik.core.meta import BadOption, Meta
from stolik.games import registry

each_game = pytest.mark.parametrize("meta", registry.metas(), ids=lambda meta: meta.game)


def new(meta: Meta, seats: int, options: dict[str, object]) -> None:
    registry.load_game(meta.game).new(seats, options, KeyedChance("options"))


@each_game
def test_the_facts_are_complete(meta: Meta) -> None:
    assert registry.meta_of(meta.game) is meta
    assert registry.load_game(meta.game).meta is meta
    assert registry.game_of_prefix(meta.prefix) == meta.game
    assert 1 <= meta.min_seats <= meta.max_seats
    assert meta.title and meta.stage in ("complete", "in progress")
    assert len({option.name for option in meta.options}) == len(meta.options)
    for option in meta.options:
        assert option.default in option.values
        assert len(option.values) > 1


@each_game
def test_other_numbers_of_seats_are_refused(meta: Meta) -> None:
    for seats in (-1, 0, meta.min_seats - 1, meta.max_seats + 1):
        with pytest.raises(BadOption):
            new(meta, seats, {})
        with pytest.raises(BadOption):
            names = [f"player {number}" for number in range(seats)]
            registry.load_game(meta.game).from_position(names, {}, {})


@each_game
def test_unknown_options_and_values_are_refused(meta: Meta) -> None:
    with pytest.raises(BadOption):
        new(meta, meta.min_seats, {"no_such_option": True})
    for option in meta.options:
        mistaken: list[object] = ["no such value", None, -99, [], 1 if isinstance(option.default, bool) else True]
        for wrong in mistaken:
            with pytest.raises(BadOption):
                new(meta, meta.min_seats, {option.name: wrong})


def test_unknown_games_are_refused() -> None:
    for look_up in (registry.meta_of, registry.load_game, registry.load_scenario_language, registry.game_of_prefix):
        with pytest.raises(registry.UnknownGame):
            look_up("no_such_game")
