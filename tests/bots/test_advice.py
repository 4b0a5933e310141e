"""Advice: the best moves with chances and reasons, the same for the same seed, and from nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stolik.bots import advice as advising
from stolik.bots import judging
from stolik.bots.advice import BEHIND, BEST, EQUAL, LIKELY, TOLD, Advice, Advised, advise
from stolik.bots.judging import PROSPECTS, HandMadeJudge, LearnedJudge, judge_of
from stolik.bots.levels import levels_of
from stolik.bots.registry import make_bot
from stolik.core.chance import KeyedChance, SampledChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.core.themes import OF_EVERY_GAME, POINTS, theme_of
from stolik.games.registry import GAMES, load_game, themes_of
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words

from .test_learned import positions

WORK = 300  # enough for a few trials, little enough for plain Python


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "WORK", WORK)
    monkeypatch.setattr(advising, "MOST_TRIALS", 6)


def some_positions(game: Game[Any], seats: int, seed: str, count: int = 3) -> list[State]:
    """From the beginning to the end of a random game, where there is a choice."""
    found = [state for state in positions(game, seats, seed, 7) if len(game.legal(state)) > 1]
    return [found[len(found) * number // count] for number in range(count)]


def view_of(game: Game[Any], state: State) -> State:
    view: State = game.redact(state, state.actor)
    return view


def told(advice: Advice) -> str:
    return json.dumps(advice.as_json())


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_is_about_a_theme_that_has_words(name: str) -> None:
    game, themes = load_game(name), themes_of(name)
    about = {theme_of(feature, themes) for feature in game.feature_names}
    assert about == {*OF_EVERY_GAME, *(theme.name for theme in themes)}, "a theme that no feature is about"
    assert {thing for theme in themes for thing in theme.things} <= {gauge.thing for gauge in game.gauges}
    for language in LANGUAGES:
        words = Words(language)
        for theme in about:
            prefix = "table" if theme in OF_EVERY_GAME else game.meta.prefix
            assert words.has(f"{prefix}.hint.{theme}.good") and words.has(f"{prefix}.hint.{theme}.bad")


def test_a_feature_without_a_theme_is_noticed() -> None:
    with pytest.raises(LookupError, match="weather"):
        theme_of("weather", themes_of("rotunda"))


@pytest.mark.parametrize("name", GAMES)
def test_the_best_moves_with_chances_and_reasons(name: str) -> None:
    game = load_game(name)
    for state in some_positions(game, game.meta.max_seats, "advice"):
        view = view_of(game, state)
        before = json.dumps(game.position(view, [str(seat) for seat in range(game.seats(view))]))
        advice = advise(game, view, "1")
        assert len(advice.moves) == min(TOLD, len(game.legal(state)))
        assert {each.move.code for each in advice.moves} <= {move.code for move in game.legal(state)}
        assert [each.chance for each in advice.moves] == sorted((each.chance for each in advice.moves), reverse=True)
        for each in advice.moves:
            assert 0.0 <= each.low <= each.chance <= each.high <= 1.0
            assert 1 <= len(each.reasons) <= 3
            assert [abs(why.worth) for why in each.reasons] == sorted(abs(why.worth) for why in each.reasons)[::-1]
            for why in each.reasons:  # an amount never speaks against its sentence
                assert all((change.amount > 0) == (why.good == (change.seat == view.actor)) for change in why.changes)
            for language in LANGUAGES:
                for why in each.reasons:
                    text = Words(language).hint_reason(
                        game, why.theme, why.good, why.changes, view.actor, "ABCDEFGH"[: game.seats(view)]
                    )
                    assert ".hint." not in text and text
        assert json.dumps(game.position(view, [str(seat) for seat in range(game.seats(view))])) == before


@pytest.mark.parametrize("name", GAMES)
def test_equal_seeds_give_equal_advice_whatever_is_hidden(name: str) -> None:
    """The truth behind a view is changed, as far as the seat cannot know it, and not a byte of the advice changes."""
    game = load_game(name)
    for state in some_positions(game, game.meta.min_seats, "secrets"):
        first = told(advise(game, view_of(game, state), "7"))
        assert told(advise(game, view_of(game, state), "7")) == first
        for seed in ("1", "2"):
            other: State = game.imagine(view_of(game, state), SampledChance(seeded(seed)))
            assert told(advise(game, view_of(game, other), "7")) == first


def test_at_the_last_decision_the_final_lead_is_what_counts() -> None:
    game = load_game("year_of_the_dragon")
    chance, bot = KeyedChance("last"), make_bot("random", "last")
    state = game.new(2, {}, chance)
    last = state.clone()
    while state.pending:
        if len(game.legal(state)) > 1:
            last = state.clone()
        game.apply(state, bot.choose(game, view_of(game, state)), chance)
    advice = advise(game, view_of(game, last), "1")
    leads = []
    for move in game.legal(last):
        after = last.clone()
        game.apply(after, move, SampledChance(seeded("end")))
        while after.pending:
            game.apply(after, game.legal(after)[0], SampledChance(seeded("end")))
        points = [sheet.total for sheet in game.scores(after)]
        leads.append(points[last.actor] - points[1 - last.actor])
    assert advice.moves[0].lead == pytest.approx(max(leads))


@pytest.mark.parametrize("name", GAMES)
def test_a_feature_that_changes_is_told_by_its_theme(name: str) -> None:
    game = load_game(name)
    for seats in (game.meta.min_seats, game.meta.max_seats):
        judge = judge_of(game, seats)
        state, *_others = some_positions(game, seats, "themes", 1)
        traits = judge.traits(state, 0)
        assert judge.themes(traits, traits) == dict.fromkeys(judge.themes(traits, traits), 0.0)
        for place, feature in enumerate(game.feature_names):
            moved = list(traits)
            moved[place] += 1.0
            worth = {theme for theme, points in judge.themes(traits, moved).items() if points}
            if feature != "time_left":  # by which all others count
                assert worth <= {theme_of(feature, themes_of(name)), PROSPECTS}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_hand_made_guess_sees_is_told_to_the_last_point(name: str) -> None:
    game = load_game(name)
    judge = HandMadeJudge(game, game.meta.max_seats)
    first, second = some_positions(game, game.meta.max_seats, "sums", 2)
    worth = judge.themes(judge.traits(first, 0), judge.traits(second, 0))
    assert sum(worth.values()) == pytest.approx(judge.margin(second, 0) - judge.margin(first, 0))


@pytest.mark.parametrize("name", GAMES)
def test_a_net_judges_where_it_was_shown_to_play_better(name: str) -> None:
    game = load_game(name)
    for players in range(game.meta.min_seats, game.meta.max_seats + 1):
        learned = "hard" in levels_of(name, players)
        assert isinstance(judge_of(game, players), LearnedJudge if learned else HandMadeJudge)


@pytest.mark.parametrize("name", GAMES)
def test_the_chances_of_all_seats_add_up_to_one(name: str) -> None:
    game = load_game(name)
    for seats in (game.meta.min_seats, game.meta.max_seats):
        judge = judge_of(game, seats)
        for state in some_positions(game, seats, "shares"):
            margins, left = judge.margins(state), game.time_left(state)
            shares = [judge.share(margins, seat, left) for seat in range(seats)]
            assert sum(shares) == pytest.approx(1.0)
            assert judge.share(margins, 0, left, 5.0) > shares[0] > judge.share(margins, 0, left, -5.0)


def test_without_a_net_the_hand_made_guess_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "levels_of", lambda game, players: ("easy", "medium"))
    game = load_game("river_of_gold")
    (state,) = some_positions(game, 2, "by hand", 1)
    advice = advise(game, view_of(game, state), "1")
    assert advice.trials and all(each.reasons for each in advice.moves)
    judge = judge_of(game, 2)
    assert isinstance(judge, HandMadeJudge)
    assert judge.chance(0.0, 0.5) == pytest.approx(0.5, abs=0.05)
    assert judge.chance(20.0, 0.1) > judge.chance(20.0, 0.9) > 0.5


def test_where_the_guess_was_not_told_in_weights_points_and_prospects_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("rotunda")
    known = judging._read
    monkeypatch.setattr(judging, "_read", lambda file: {} if file == judging.WEIGHTS else known(file))
    first, second = some_positions(game, 2, "no weights", 2)
    judge = HandMadeJudge(game, 2)
    worth = judge.themes(judge.traits(first, 0), judge.traits(second, 0))
    assert {theme for theme, points in worth.items() if points} <= {POINTS, PROSPECTS}


def test_a_limit_of_time_leaves_enough_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "WORK", 10**9)
    monkeypatch.setattr(advising, "MOST_TRIALS", 10**6)
    game = load_game("year_of_the_dragon")
    (state,) = some_positions(game, 2, "late", 1)
    advice = advise(game, view_of(game, state), "1", seconds=0.0)
    assert len(advice.moves) == min(TOLD, len(game.legal(state)))
    assert advice.trials >= advising.LEAST_TRIALS * len(advice.moves)


def advised(*bounds: tuple[float, float, float]) -> Advice:
    move = load_game("the_river").moves.parse("pass")
    return Advice(1, [Advised(move, chance, low, high, 0.0, []) for low, chance, high in bounds])


def test_moves_that_cannot_be_told_apart_are_called_equal() -> None:
    assert advised((0.45, 0.51, 0.57), (0.42, 0.48, 0.55), (0.30, 0.35, 0.40)).standings() == [EQUAL, EQUAL, BEHIND]
    assert advised((0.6, 0.66, 0.72), (0.48, 0.53, 0.58)).standings() == [BEST, BEHIND]
    assert advised((0.45, 0.51, 0.57), (0.37, 0.42, 0.47)).standings() == [LIKELY, BEHIND]  # they overlap a little
    assert advised((0.9, 0.95, 1.0)).standings() == [BEST]
    assert advised().standings() == []
