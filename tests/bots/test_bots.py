"""Bots make legal moves, see only what they may see, and play the same game again from the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from stolik._modes import status
from stolik.bots.base import Bot, Weighed, ranked
from stolik.bots.monte_carlo import TRIED
from stolik.bots.playout import NotedChance, Turn, lead
from stolik.bots.registry import CODES as BOT_CODES
from stolik.bots.registry import KINDS, LEVELS, UnknownBot, make_bot, settle_code
from stolik.core.chance import KeyedChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game

CODES = ("random", "simple", "greedy", "learned", "search:6", "mc:6")
COMPILED = status().mode == "compiled"
LOOKING = 60 if COMPILED else 20  # decisions: plain Python is slow at looking ahead
MOST = {"random": 10_000, "simple": 60, "greedy": LOOKING, "learned": LOOKING // 2}


def play(
    game: Game[Any], codes: list[str], seed: str, options: dict[str, object] | None = None, most: int = 10_000
) -> tuple[State, list[str]]:
    """A game, or its first decisions."""
    chance = KeyedChance(seed)
    state: State = game.new(len(codes), options or {}, chance)
    bots = [make_bot(code, f"{seed}/{seat}") for seat, code in enumerate(codes)]
    moves: list[str] = []
    while state.pending and len(moves) < most:
        seat = state.actor
        before = game.fingerprint(state)
        view = game.redact(state, seat)
        move = bots[seat].choose(game, view)
        assert game.refuse(state, seat, move) is None
        assert game.fingerprint(state) == before, "a bot changed the game itself"
        moves.append(move.notation)
        game.apply(state, move, chance)
    return state, moves


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_the_same_seed_gives_the_same_moves(name: str, code: str) -> None:
    game = load_game(name)
    codes = [code] * game.meta.min_seats
    most = MOST.get(code, 10 if COMPILED else 3)
    first = play(game, codes, "one", most=most)[1]
    assert play(game, codes, "one", most=most)[1] == first
    # a strong bot may begin alike in another game, but not in all of them
    assert any(play(game, codes, other, most=most)[1] != first for other in ("two", "three", "four", "five"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ("random", "simple", "greedy", "learned"))
def test_bots_play_with_all_modules(name: str, code: str) -> None:
    game = load_game(name)
    for name, modules in game.meta.module_sets().items():
        state, _moves = play(game, [code] * game.meta.max_seats, f"modules/{name}", dict(modules), MOST[code])
        game.check(state)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_all_moves_are_weighed_and_the_first_is_made(name: str, code: str) -> None:
    game = load_game(name)
    chance, rng = KeyedChance("weigh"), seeded("weigh")
    state: State = game.new(game.meta.min_seats, {}, chance)
    for number in range(8):
        view = game.redact(state, state.actor)
        weighed = make_bot(code, str(number)).weigh(game, view)
        assert {each.move for each in weighed} == set(game.legal(view))
        assert len(weighed) == len(game.legal(view))
        assert make_bot(code, str(number)).choose(game, view) is weighed[0].move
        values = [each.value for each in weighed]
        if code.startswith(
            ("mc", "search")
        ):  # moves in the race come first; there the order tells more than the values
            values = values[TRIED:]
        assert values == sorted(values, reverse=True)
        legal = game.legal(state)
        game.apply(state, legal[rng.below(len(legal))], chance)


def test_among_equals_each_is_first_sometimes() -> None:
    game = load_game("year_of_the_dragon")
    moves = game.legal(game.new(3, {}, KeyedChance("equals")))[:3]
    rng = seeded("equals")
    answers = [ranked(moves, [1.0, 2.0, 2.0], rng) for _ in range(40)]
    assert {answer[0].move for answer in answers} == {moves[1], moves[2]}
    assert all([each.value for each in answer] == [2.0, 2.0, 1.0] for answer in answers)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_left_as_it_was(name: str) -> None:
    game = load_game(name)
    state = game.new(game.meta.min_seats, {}, KeyedChance("view"))
    for code in CODES:
        view = game.redact(state, state.actor)
        before = game.fingerprint(view)
        make_bot(code, "x").choose(game, view)
        assert game.fingerprint(view) == before


class Cheat(Bot):
    """Looks at what it is given."""

    def __init__(self) -> None:
        super().__init__("cheat", "")
        self.views: list[State] = []

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        self.views.append(view)
        return [Weighed(move, 0.0) for move in game.legal(view)]


@pytest.mark.parametrize("name", GAMES)
def test_a_view_gives_no_access_to_the_game_itself(name: str) -> None:
    game = load_game(name)
    chance = KeyedChance("access")
    state = game.new(game.meta.min_seats, {}, chance)
    cheat = Cheat()
    for _ in range(20):
        view = game.redact(state, state.actor)
        game.apply(state, cheat.choose(game, view), chance)
    assert all(view is not state for view in cheat.views)
    other = KeyedChance("other")
    for view in [game.imagine(view, other) for view in cheat.views]:
        while view.pending:
            game.apply(view, game.legal(view)[0], other)
    game.check(state)
    assert state.pending


def test_time_limited_bots_keep_to_their_time() -> None:
    from time import perf_counter

    game = load_game("year_of_the_dragon")
    view = game.new(3, {}, KeyedChance("time"))
    started = perf_counter()
    make_bot("mc:0.2s", "x").choose(game, view)
    assert 0.15 < perf_counter() - started < 3


@pytest.mark.parametrize(
    ("code", "full"),
    [("random", "random"), ("medium", "greedy"), ("mc:7", "mc:7"), ("mc:0.5s", "mc:0.5s"), ("mc:2s", "mc:2s")],
)
def test_codes(code: str, full: str) -> None:
    assert settle_code(code) == full
    assert make_bot(code, "x").code == full


def test_every_kind_and_parameter_is_made_by_its_example() -> None:
    for name, kind in KINDS.items():
        assert isinstance(make_bot(name, "x"), Bot)
        for parameter in kind.parameters:
            bot = make_bot(f"{name}:{parameter.example}", "x")
            assert getattr(bot, parameter.name) > 0
            assert f"{bot.code} ({parameter.name})" in BOT_CODES
    assert all(settle_code(code) for code in LEVELS.values())


def test_no_level_depends_on_the_machine() -> None:
    assert [*LEVELS] == ["easy", "medium", "hard", "expert"]
    for level in LEVELS:
        name, _colon, limit = settle_code(level).partition(":")
        assert KINDS[name].parameters == () or limit.isdigit()


@pytest.mark.parametrize(
    "code",
    [
        "",
        "human",
        "mc:",
        "mc:0",
        "mc:-3",
        "mc:0s",
        "mc:s",
        "mc:1e3",
        "mc:٣",
        "mc:٣s",
        "mc:7:7",
        "greedy:2",
        "greedy:",
        "Greedy",
    ],
)
def test_unknown_codes(code: str) -> None:
    with pytest.raises(UnknownBot, match="there are: random"):
        make_bot(code, "x")


# ---------------------------------------------------------------------- inside


def test_a_turn_lasts_until_the_frame_below_is_reached() -> None:
    game = load_game("year_of_the_dragon")
    chance = KeyedChance("turn")
    state = game.new(3, {}, chance)
    turn = Turn(state)
    game.apply(state, game.moves.parse("draft monk_young"), chance)
    assert turn.goes_on(state)
    game.apply(state, game.moves.parse("draft court_lady"), chance)
    while state.actor == turn.seat:
        assert turn.goes_on(state)
        game.apply(state, game.legal(state)[0], chance)
    assert not turn.goes_on(state)


def test_noted_chance_counts_questions() -> None:
    from stolik.core.chance import Stream
    from stolik.core.terms import NUMBER

    chance, stream = NotedChance(seeded("noted")), Stream("dice", NUMBER)
    assert chance.pick(stream, 6) in range(6)
    assert chance.draw(stream, [7]) == 0
    assert sorted(chance.shuffle(stream, [3, 1, 2])) == [1, 2, 3]
    assert chance.asked == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_lead_is_over_the_best_opponent(name: str) -> None:
    game = load_game(name)
    state = game.new(game.meta.max_seats, {}, KeyedChance("lead"))
    game.play_out(state, seeded("lead"))
    totals = [sheet.total for sheet in game.scores(state)]
    for seat, total in enumerate(totals):
        assert lead(game, state, seat) == total - max(totals[:seat] + totals[seat + 1 :])


def test_bots_take_the_better_of_two_privileges() -> None:
    """With the whole year to come and money enough, two dragons are worth more than one."""
    game = load_game("year_of_the_dragon")
    position = {
        "phase": "action",
        "round": 1,
        "groups": [["privilege", "taxes", "build", "harvest"], ["fireworks_display", "military_parade", "research"]],
        "players": {"anna": {"yuan": 20, "palaces": [{"floors": 2, "persons": ["court_lady"]}]}},
        "track": {"5": ["anna"]},
    }
    state = game.from_position(["anna", "bert"], {}, position)
    game.run_on(state, KeyedChance("privilege"))
    for bot in ("greedy", "mc:40"):
        assert make_bot(bot, "privilege").choose(game, state).notation == "act 0 privilege"
    game.apply(state, game.moves.parse("act 0 privilege"), KeyedChance("privilege"))
    for bot in ("greedy", "mc:40"):
        assert make_bot(bot, "privilege").choose(game, state).notation == "buy large"
