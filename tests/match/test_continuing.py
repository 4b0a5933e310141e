"""Playing on from somewhere in another match: the same past, a future that nobody can foresee, a record of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.rng import seeded
from stolik.match.continuing import continued
from stolik.match.entries import Decided, SetUp
from stolik.match.match import HUMAN, Match
from stolik.match.record import CorruptRecord, dumps, loads, read
from stolik.match.refusals import MoveRefused

from .play import NAMES, finished, play

RECORDS = Path(__file__).parents[1] / "records"
GAMES = {
    "river_of_gold": "2p-base-1",  # of the time when decks were shuffled beforehand
    "rotunda": "3p-all_modules-1",
    "the_river": "further-1",
    "year_of_the_dragon": "4p-all_modules-1",
}


def again(match: Match, version: int, seed: str = "another") -> Match:
    seats = len(match.names)
    return continued(match, version, NAMES[:seats], [HUMAN] * seats, seed)


def outcomes(match: Match, since: int) -> list[list[object]]:
    """What fell after so many entries."""
    return [each for entry in match.entries[since:] if isinstance(entry, Decided) for each in entry.chance]


def follow(match: Match, seed: str = "moves") -> Match:
    """To the end, by moves that depend on the questions alone."""
    return play(match, 10_000, seed)


@pytest.mark.parametrize("game", GAMES)
def test_it_stands_where_the_other_stood(game: str) -> None:
    match = read(RECORDS / game / f"{GAMES[game]}.jsonl")
    for version in (1, match.version // 3, match.version // 2, match.version - 1):
        new, before = again(match, version), match.state_at(version)
        for viewer in (None, *range(len(match.names))):
            shown, known = match.game.redact(before, viewer), match.game.redact(new.state, viewer)
            assert match.game.position(shown, NAMES) == match.game.position(known, NAMES)
        assert [(entry.seat, entry.move) for entry in match.line_of_play(version)] == new.decisions()
        assert new.version == new.header.continues == len(new.decisions()) + 1
        assert all(isinstance(entry, SetUp | Decided) for entry in new.entries)


@pytest.mark.parametrize("game", GAMES)
def test_its_record_is_complete_in_itself(game: str) -> None:
    match = read(RECORDS / game / f"{GAMES[game]}.jsonl")
    new = follow(again(match, match.version // 2))
    replayed = loads(dumps(new))
    assert dumps(replayed) == dumps(new) and replayed.header.continues == new.header.continues
    further = follow(again(new, new.header.continues + 2, "third"))  # and so on
    assert loads(dumps(further)).over


@pytest.mark.parametrize("game", ["river_of_gold", "rotunda", "the_river"])
def test_the_old_future_cannot_be_foreseen(game: str) -> None:
    match = read(RECORDS / game / f"{GAMES[game]}.jsonl")
    version = match.version // 3
    worlds = [follow(again(match, version, seed)) for seed in ("a", "b", "a")]
    fell = [outcomes(world, world.header.continues) for world in worlds]
    assert fell[0] == fell[2] != fell[1]  # keyed by the new seed alone
    # the same moves as in the old match as long as they can be made: what falls is not what fell there
    old = list(match.line_of_play(match.version))
    new = again(match, version)
    rest, asked, equal = old[len(new.decisions()) :], 0, 0
    for entry in rest:
        if new.over or new.state.actor != entry.seat:
            break
        try:
            proposal = new.propose(entry.seat, entry.move)
        except MoveRefused:
            break
        new.accept(proposal)
        made = new.entries[-1]
        assert isinstance(made, Decided)
        asked, equal = asked + len(made.chance), equal + (bool(made.chance) and made.chance == entry.chance)
    assert asked and equal < asked


def test_no_deck_keeps_an_order_that_was_laid() -> None:
    match = read(RECORDS / "river_of_gold" / "2p-base-1.jsonl")
    before = match.game.position(match.state_at(20), NAMES[:2])
    after = match.game.position(again(match, 20).state, NAMES[:2])
    assert None not in before["customer_deck"]  # type: ignore[operator]
    assert set(after["customer_deck"]) == {None}  # type: ignore[call-overload]
    assert len(before["customer_deck"]) == len(after["customer_deck"])  # type: ignore[arg-type]


def test_nobody_goes_back_before_the_moment() -> None:
    match = finished()
    for version in range(5, 40):
        new = again(match, version)
        for seat in range(2):
            with pytest.raises(MoveRefused, match="nothing_to_undo"):
                new.undo(seat)
            with pytest.raises(MoveRefused, match="nothing_to_take_back"):
                new.ask_takeback(seat)
        since = new.version
        play(new, 12)
        while new.may_ask_takeback(0) is None and new.takeback is None:
            new.ask_takeback(0)
            new.answer_takeback(1, True)
            assert new.log()[-1].last >= since
        assert [each.move for each in new.line_of_play(new.version)][: since - 1] == [
            each.move for each in match.line_of_play(version)
        ]
        assert dumps(loads(dumps(new))) == dumps(new)


def test_what_was_taken_back_is_left_out() -> None:
    match = play(finished(), 0)
    new = Match.new(match.header.game, NAMES[:2], None, "9")
    rng = seeded("undo")
    while not new.over:
        options = new.game.legal(new.state)
        seat = new.state.actor
        new.submit(seat, options[rng.below(len(options))])
        if new.may_undo(seat) is None and rng.below(3) == 0:
            new.undo(seat)
    assert new.taken_back()
    half = again(new, new.version // 2)
    assert half.game.fingerprint(half.state) == new.game.fingerprint(new.state_at(new.version // 2))
    assert not half.taken_back()


def test_what_is_over_cannot_go_on() -> None:
    match = finished()
    with pytest.raises(MoveRefused, match="game_over"):
        again(match, match.version)
    for version in (0, match.version + 1):
        with pytest.raises(IndexError):
            again(match, version)


def test_records_that_claim_too_much() -> None:
    text = dumps(again(finished(), 10))
    assert '"continues": 10' in text
    with pytest.raises(CorruptRecord, match="of another match"):
        loads(text.replace('"continues": 10', '"continues": 11'))
    with pytest.raises(CorruptRecord, match="of another match"):
        loads(text.replace('"continues": 10', '"continues": -1'))
    with pytest.raises(CorruptRecord, match="continues"):
        loads(text.replace('"continues": 10', '"continues": "10"'))
