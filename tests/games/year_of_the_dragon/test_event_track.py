"""The event track of either method: two peace tiles, then every event twice, never side by side (yotd 3)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.year_of_the_dragon.components import EVENT, EVENT_IDS
from stolik.games.year_of_the_dragon.game import GAME
from stolik.games.year_of_the_dragon.year import lay_out_events

COUNTS = GAME.edition.box.event_counts


@pytest.mark.parametrize("uniform", [False, True])
def test_tracks_are_legal_and_vary(uniform: bool) -> None:
    chance = SampledChance(seeded("event tracks"))
    tracks = [[EVENT.word(event) for event in lay_out_events(COUNTS, uniform, chance)] for _ in range(1000)]
    for track in tracks:
        assert track[:2] == ["peace", "peace"]
        assert Counter(track) == dict.fromkeys(EVENT_IDS, 2)
        assert all(left != right for left, right in pairwise(track[2:]))
    assert len({tuple(track) for track in tracks}) > 900  # of 39,480
