"""Texts that stay in memory take no more of it than they are long."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import orjson

from stolik.core.refusal import Refusal
from stolik.games.registry import load_game
from stolik.server.kept_json import kept_json
from stolik.server.speech import refusal_sentence

LINE = {"n": 7, "lines": ["Anna pays 2 wood."], "in_effect": True}
MANY = 300


def memory_of(make: Callable[[], bytes]) -> float:
    """Bytes per text."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        texts = [make() for _ in range(MANY)]
        return (tracemalloc.get_traced_memory()[0] - before) / len(texts)
    finally:
        tracemalloc.stop()


def test_a_line_of_the_log_takes_hardly_more_than_its_letters() -> None:
    assert kept_json(LINE) == orjson.dumps(LINE)
    assert memory_of(lambda: kept_json(LINE)) < len(orjson.dumps(LINE)) + 100


def test_keys_can_be_sorted() -> None:
    assert kept_json({"b": 1, "a": 2}, orjson.OPT_SORT_KEYS) == b'{"a":2,"b":1}'


def test_sentences_that_are_kept_for_the_next_time_are_small() -> None:
    game = load_game("the_river")
    numbers = iter(range(1000, 1000 + 2 * MANY))

    def refuse() -> bytes:
        refusal = Refusal("cannot_pay", "5.5.4", {"card": "b01", "missing": next(numbers)})
        return refusal_sentence("en", game, refusal, ["Anna"]).encode()

    memory_of(refuse)  # what is made once for all
    assert memory_of(refuse) < 2000
