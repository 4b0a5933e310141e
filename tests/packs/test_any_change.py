"""Whatever an owner changes: it is told as a mistake, or the box can be played to the end."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from stolik.core.chance import KeyedChance
from stolik.core.rng import seeded
from stolik.games.registry import GAMES, load_game, pack_of_facts, printed_pack
from stolik.packs.mistakes import BadPack
from stolik.packs.pack import Pack

CHANGES = 40
JUNK: list[Any] = [None, -1, 0, 1, 2, 5, 12, 1000, 1.5, "x", "none", True, [], [1, 2], {}, {"a": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places(each, (*path, name))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from places(each, (*path, number))


def with_a_change(facts: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The facts with something left out, added twice, a little more or less, or nonsense."""
    changed = copy.deepcopy(facts)
    *way, last = chance.choice(list(places(facts)))
    inside: Any = changed
    for step in way:
        inside = inside[step]
    kind = chance.random()
    if kind < 0.15:
        del inside[last]
    elif kind < 0.25 and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[last]))
    elif kind < 0.65 and type(inside[last]) is int:
        inside[last] += chance.choice([-2, -1, 1, 2, 3])
    else:
        inside[last] = chance.choice(JUNK)
    return changed


def play(pack: Pack, seed: str) -> None:
    rules = load_game(pack.game, pack)
    options = list(rules.meta.module_sets().values())[-1]
    chance, rng = KeyedChance(seed), seeded(seed)
    state = rules.new(rules.meta.min_seats, options, chance)
    while state.pending:
        moves = rules.legal(state)
        rules.apply(state, moves[rng.below(len(moves))], chance)
        rules.check(state)
    rules.standings(state)


@pytest.mark.parametrize("game", GAMES)
def test_any_change_is_told_or_can_be_played(game: str) -> None:
    chance, facts = random.Random(f"any change/{game}"), printed_pack(game).facts
    told = played = 0
    for number in range(CHANGES):
        try:
            pack = pack_of_facts(game, with_a_change(facts, chance))
        except BadPack as wrong:
            assert wrong.mistakes
            told += 1
        else:
            play(pack, str(number))
            played += 1
    assert told and played
