"""Decks: known top, loose pieces, known bottom; drawn when needed, forgotten and imagined without a trace."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.chance import Chance, RecordingChance, ReplayedChance, SampledChance, ScriptedChance, Stream
from stolik.core.deck import UNKNOWN, Deck, laid_deck, new_deck, read_deck
from stolik.core.rng import seeded
from stolik.core.terms import Vocabulary

CARD = Vocabulary("card", ["ace", "king", "queen", "jack", "ten"])
DRAW = Stream("draw", CARD)
LAID = Stream("laid", CARD)


def sampled(seed: str = "deck") -> Chance:
    return SampledChance(seeded(seed))


def drawn(deck: Deck, count: int, chance: Chance) -> list[int]:
    return [int(deck.draw(DRAW, chance)) for _ in range(count)]


def test_top_then_loose_pieces_then_bottom() -> None:
    deck = Deck([1, 0], [2, 3], 2, [4], [])
    assert deck.size() == 5
    pieces = drawn(deck, 5, sampled())
    assert pieces[:2] == [0, 1]
    assert sorted(pieces[2:4]) == [2, 3]
    assert pieces[4:] == [4]
    assert deck.size() == 0
    with pytest.raises(IndexError):
        deck.draw(DRAW, sampled())


def test_every_piece_is_equally_likely_and_drawn_once() -> None:
    firsts: Counter[int] = Counter()
    for number in range(600):
        deck = new_deck([0, 1, 2, 3, 4], 3)  # two of them are out of the game
        pieces = drawn(deck, 3, sampled(str(number)))
        assert len(set(pieces)) == 3
        assert deck.size() == 0 and len(deck.bag) == 2
        firsts[pieces[0]] += 1
    assert set(firsts) == set(range(5))
    assert min(firsts.values()) > 80


def test_drawing_is_asked_and_recorded_when_it_happens() -> None:
    chance = RecordingChance(sampled())
    deck = new_deck([0, 1, 2], 3)
    assert chance.outcomes == []
    piece = deck.draw(DRAW, chance)
    assert [outcome.as_json() for outcome in chance.outcomes] == [["draw", CARD.word(piece)]]
    again = new_deck([0, 1, 2], 3)
    assert again.draw(DRAW, ReplayedChance([["draw", CARD.word(piece)]])) == piece


def test_an_order_that_was_laid_beforehand_is_followed() -> None:
    told: list[list[object]] = [["laid", ["queen", "ace", "king"]]]
    deck = laid_deck([0, 1, 2, 3], 3, LAID, ReplayedChance(told))
    assert deck.written(CARD) == ["queen", "ace", "king"]
    assert drawn(deck, 3, ReplayedChance([])) == [2, 0, 1]  # nothing more is asked
    scripted = ScriptedChance({"laid": [["king", "ace"]]}, sampled())
    assert drawn(laid_deck([0, 1], 2, LAID, scripted), 2, sampled()) == [1, 0]
    recorded = RecordingChance(ReplayedChance(told))
    laid_deck([0, 1, 2, 3], 3, LAID, recorded)
    assert [outcome.as_json() for outcome in recorded.outcomes] == told
    loose = laid_deck([0, 1, 2, 3], 3, LAID, sampled())
    assert loose.written(CARD) == [None, None, None]


def test_turning_up_shows_the_piece_that_is_drawn_next() -> None:
    deck = new_deck([0, 1, 2], 2)
    deck.turn_up(DRAW, sampled())
    deck.turn_up(DRAW, ReplayedChance([]))  # it lies open already
    shown = deck.top[-1]
    assert deck.size() == 2
    assert deck.redacted(1).written(CARD) == [CARD.word(shown), None]
    assert drawn(deck, 1, ReplayedChance([])) == [shown]


def test_a_secret_order_is_forgotten_and_an_open_one_is_not() -> None:
    deck = read_deck([3, 1, 0], [0, 1, 2, 3, 4], [])
    assert (deck.top, deck.bag) == ([0, 1, 3], [2, 4])
    for_one = deck.redacted(1)
    assert for_one.written(CARD) == ["jack", None, None]
    assert for_one.bag == [0, 1, 2, 4]
    assert for_one.redacted(1).bag == for_one.bag
    assert deck.redacted(0).written(CARD) == [None, None, None]


def test_what_is_hidden_elsewhere_is_imagined_from_the_bag() -> None:
    deck = new_deck([0, 1], 2)
    deck.may_hide([2, 3, 4])
    assert deck.size() == 2
    seen: set[tuple[int, ...]] = set()
    for number in range(60):
        world = deck.clone()
        first, second = world.found_elsewhere([1, 2], DRAW, sampled(str(number)))
        assert (len(first), len(second), world.size(), len(world.bag)) == (1, 2, 2, 2)
        assert sorted([*first, *second, *world.bag]) == [0, 1, 2, 3, 4]
        seen.add(tuple(first))
    assert len(seen) == 5
    assert deck.bag == [0, 1, 2, 3, 4]


def test_under_the_deck_and_shuffled_in() -> None:
    deck = new_deck([0, 1], 2)
    deck.put_under(4)
    deck.put_under(3)
    assert deck.written(CARD) == [None, None, "ten", "jack"]
    deck.shuffle_in([2])
    assert deck.written(CARD) == [None] * 5
    assert sorted(drawn(deck, 5, sampled())) == [0, 1, 2, 3, 4]


def test_a_reshuffle_is_known_by_what_it_brought() -> None:
    deck = new_deck([], 0)
    deck.reshuffle([4, 0, 2], LAID, sampled())
    assert (deck.size(), deck.again) == (3, [0, 2, 4])
    drawn(deck, 1, sampled())
    assert deck.again == [0, 2, 4]
    assert deck.redacted(0).again == [0, 2, 4]


def test_positions_tell_decks_top_first() -> None:
    deck = read_deck([1, UNKNOWN, UNKNOWN, 4], [0, 1, 2, 3, 4], [])
    assert (deck.top, deck.bag, deck.loose, deck.bottom) == ([1], [0, 2, 3], 2, [4])
    assert deck.written(CARD) == ["king", None, None, "ten"]
    with pytest.raises(ValueError, match="lie together"):
        read_deck([UNKNOWN, 1, UNKNOWN], [0, 1, 2], [])
    with pytest.raises(ValueError, match="more pieces than there are"):
        read_deck([UNKNOWN] * 3, [0, 1], [])


def test_clones_share_nothing_that_changes() -> None:
    deck = new_deck([0, 1, 2, 3, 4], 5)
    drawn(deck, 1, sampled())
    before = deck.written(CARD), list(deck.bag)
    for other in (deck.clone(), deck.redacted(0)):
        drawn(other, 2, sampled("other"))
        assert (deck.written(CARD), deck.bag) == before
        kept = list(other.bag)
        twin = deck.clone()
        drawn(twin, 3, sampled("twin"))
        assert other.bag == kept
    pieces = [0, 1, 2]
    drawn(new_deck(pieces, 3), 2, sampled())
    assert pieces == [0, 1, 2]
    empty = new_deck([], 0)
    empty.reshuffle([2, 1], LAID, sampled())
    drawn(empty, 1, sampled())
    assert empty.again == [1, 2]
