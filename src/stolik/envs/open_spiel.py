"""The games for OpenSpiel: after `import stolik.envs.open_spiel`, `pyspiel.load_game("stolik_the_river(players=3)")`.

Chance draws once, at the root: the seed that everything else follows from, as if all decks were shuffled beforehand.
Nobody sees it. So a history tells a whole game, and searching states that are cloned is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from stolik.games.registry import GAMES, meta_of

from .table import Table, move_name

PREFIX = "stolik_"
LONGEST = 2000  # decisions; no game comes near it
USUAL_SEEDS = 1000


def _type_of(game: str) -> Any:
    meta = meta_of(game)
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=meta.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta.max_seats,
        min_num_players=meta.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": meta.min_seats, "options": "", "seeds": USUAL_SEEDS},
    )


def _options(told: str, game: str) -> dict[str, object]:
    """`great_wall:true super_events:true` as options; OpenSpiel keeps the equals sign for itself."""
    known = {option.name: option for option in meta_of(game).options}
    chosen: dict[str, object] = {}
    for part in told.split():
        name, _colon, value = part.partition(":")
        fitting = [each for each in known[name].values if str(each).lower() == value] if name in known else []
        if not fitting:
            raise ValueError(f"{game} has no option {part}")
        chosen[name] = fitting[0]
    return chosen


class StolikGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """The rules of one table."""

    def __init__(self, game: str, game_type: Any, params: dict[str, Any] | None = None) -> None:
        told = {**game_type.parameter_specification, **(params or {})}
        self.stolik_game = game
        self.stolik_options = _options(str(told["options"]), game)
        self.seeds = int(told["seeds"])
        table = Table(game, int(told["players"]), self.stolik_options)
        self.features = table.features
        best = 1 - 1 / table.players
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions,
            max_chance_outcomes=self.seeds,
            num_players=table.players,
            min_utility=-1 / table.players,
            max_utility=best,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, told)

    def new_initial_state(self) -> StolikState:
        return StolikState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.features)

    def max_chance_nodes_in_history(self) -> int:
        return 1


class StolikState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A position, secrets included; what a player may know is told by the observer."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game)
        self.table = Table(game.stolik_game, game.num_players(), game.stolik_options)
        self._seeds = game.seeds
        self._begun = False

    def current_player(self) -> Any:
        if not self._begun:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.table.over else self.table.actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self._seeds) for seed in range(self._seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if player == self.table.actor else []

    def _apply_action(self, action: int) -> None:
        if self._begun:
            self.table.apply(action)
        else:
            self._begun = True
            self.table.begin(str(action))

    def _action_to_string(self, player: Any, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else move_name(self.table, action)

    def is_terminal(self) -> bool:
        return self._begun and self.table.over

    def returns(self) -> list[float]:
        return self.table.returns() if self._begun else [0.0] * self.table.players

    def __str__(self) -> str:
        return self.table.told() if self._begun else "before the first chance\n"


class Observer:
    """What one player may know, as the same features that the learned bots see."""

    def __init__(self, features: int) -> None:
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: StolikState, player: int) -> None:
        self.tensor[:] = state.table.observation(player) if state._begun else 0.0

    def string_from(self, state: StolikState, player: int) -> str:
        if not state._begun:
            return ""
        names = state.table.game.feature_names
        values = state.table.observation(player)
        return " ".join(f"{name}={value:g}" for name, value in zip(names, values, strict=True))


def _register(game: str) -> None:
    game_type = _type_of(game)

    class Registered(StolikGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, game_type, params)

    pyspiel.register_game(game_type, Registered)


for _game in GAMES:
    _register(_game)
