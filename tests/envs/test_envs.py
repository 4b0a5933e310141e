"""The suites of PettingZoo, Gymnasium and OpenSpiel, and what they do not look at: secrecy and seeds."""

from __future__ import annotations

import importlib.util
import pickle
import sys
import warnings
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import ModuleType

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from tests.packs.packs import corrected_river

import stolik.envs.open_spiel  # noqa: F401  # registers the games
from stolik.envs import gym, pettingzoo
from stolik.envs.table import Table
from stolik.games.registry import GAMES, meta_of

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "train_small.py"


@pytest.fixture(autouse=True)
def only_our_warnings() -> Iterator[None]:
    """The suites warn of what is on purpose: observations are dictionaries with a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


# ---------------------------------------------------------------------- the suites


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(game), num_cycles=60)
    seed_test(lambda: pettingzoo.env(game), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str) -> None:
    names = gym.register()
    env = gymnasium.make(names[GAMES.index(game)])
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_open_spiel(game: str) -> None:
    """With clones, serialized states and observers at every step."""
    pyspiel.random_sim_test(pyspiel.load_game(f"stolik_{game}(seeds=5)"), num_sims=1, serialize=False, verbose=False)


def test_open_spiel_with_options_and_serialized() -> None:
    told = "stolik_year_of_the_dragon(players=3,options=great_wall:true super_events:true,seeds=3)"
    game = pyspiel.load_game(told)
    assert game.num_players() == 3
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(ValueError, match="great_wall:maybe"):
        pyspiel.load_game("stolik_year_of_the_dragon(options=great_wall:maybe)")


# ---------------------------------------------------------------------- tables


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_copied_or_sent_goes_on_alike(game: str) -> None:
    table = Table(game, meta_of(game).max_seats)
    table.begin("copies")
    rng = np.random.default_rng(1)
    for _ in range(30):
        table.apply(int(rng.choice(table.legal())))
    twins = [table, deepcopy(table), pickle.loads(pickle.dumps(table))]
    moments = []
    for twin in twins:
        choices = np.random.default_rng(2)
        while not twin.over:
            twin.apply(int(choices.choice(twin.legal())))
        moments.append((twin.game.fingerprint(twin.state), twin.returns("win"), twin.returns("margin")))
    assert moments[0] == moments[1] == moments[2]
    assert sum(moments[0][1]) == pytest.approx(0)
    assert max(moments[0][2]) >= 0 >= min(moments[0][2])


@pytest.mark.parametrize("game", [game for game in GAMES if meta_of(game).secrets])
def test_observations_do_not_tell_what_is_hidden(game: str) -> None:
    """Another truth behind the same view is observed alike."""
    table = Table(game, 3)
    table.begin("secrets")
    rng = np.random.default_rng(3)
    for _ in range(60):
        seat = table.actor
        seen, mask = table.observation(seat), table.mask(seat)
        other = deepcopy(table)
        other.state = table.game.imagine(table.game.redact(table.state, seat), other.chance)
        assert (other.observation(seat) == seen).all()
        assert (other.mask(seat) == mask).all()
        assert not table.mask((seat + 1) % 3).any()
        table.apply(int(rng.choice(np.flatnonzero(mask))))


def test_a_corrected_box_has_its_own_actions() -> None:
    printed, corrected = Table("the_river"), Table("the_river", pack=corrected_river())
    names = [{move.notation for move in table.game.moves.moves} for table in (printed, corrected)]
    assert any("mountain_storage_4" in name for name in names[1] - names[0])


# ---------------------------------------------------------------------- what is wrong


def test_illegal_actions() -> None:
    raw = pettingzoo.raw_env("the_river")
    raw.reset(seed=1)
    forbidden = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="action mask"):
        raw.step(forbidden)
    gentle = pettingzoo.env("the_river")
    gentle.reset(seed=1)
    agent = gentle.agent_selection
    gentle.step(forbidden)
    assert gentle.terminations[agent]
    assert gentle.rewards[agent] == pettingzoo.ILLEGAL
    single = gym.StolikEnv("the_river", seat=0)
    observation, _ = single.reset(seed=1)
    forbidden = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, told = single.step(forbidden)
    assert (reward, over, told) == (gym.ILLEGAL, True, {"illegal": True})


def test_wishes_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="no reward called 'fun'"):
        gym.StolikEnv("the_river", reward="fun")
    with pytest.raises(ValueError, match="no seat 2"):
        gym.StolikEnv("the_river", seat=2)
    with pytest.raises(ValueError, match="2 to 4 players"):
        pettingzoo.env("the_river", players=5)


def test_render_tells_points_and_moves() -> None:
    env = gym.StolikEnv("the_river", seat=0, render_mode="ansi")
    env.reset(seed=4)
    assert "seat 1 decides: " in env.render()
    assert (env.action_masks() == env.table.mask(0)).all()


# ---------------------------------------------------------------------- the example


def test_the_example_learns() -> None:
    before, after = example().train(200, tell=False)
    assert after > before + 0.1
    assert after > 0.5


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_small", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_small"] = module
    spec.loader.exec_module(module)
    return module
