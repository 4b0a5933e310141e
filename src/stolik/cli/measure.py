"""What `stolik bench` measures: 4 players (or as many as a game has), uniformly random decisions, one process.

This module is never compiled, so what it drives is driven from interpreted Python.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping
from time import perf_counter, process_time
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from stolik import __version__, _modes
from stolik.core.chance import KeyedChance, RecordingChance, SampledChance
from stolik.core.events import EventList
from stolik.core.game import Game
from stolik.core.rng import Sfc32, seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game, pack_of_facts
from stolik.packs.pack import Pack

from .packs import fingerprint

PLAYERS = 4
ROUNDS = 5  # each rate is measured this often, and the best counts: the others were disturbed
PLAIN_WORKER = "from stolik.cli.measure import print_plain_rates; print_plain_rates({seconds!r})"
Packs = Mapping[str, Pack]  # the games that are not measured with the printed box


def measure_everything(seconds: float, packs: Packs) -> dict[str, Any]:
    plain = _plain_rates(seconds, packs)
    return {
        "machine": {
            "stolik": __version__,
            "python": platform.python_version(),
            "implementation": platform.python_implementation(),
            "processor": _processor(),
            "system": f"{platform.system()} {platform.release()}",
            "mode": _modes.status().mode,
            "reason": _modes.status().reason,
        },
        "games": {
            name: {
                "components": fingerprint(name, packs.get(name)),
                **_measure(load_game(name, packs.get(name)), seconds, plain.get(name)),
            }
            for name in GAMES
        },
    }


def _measure(game: Game[Any], seconds: float, plain: float | None) -> dict[str, Any]:
    players = min(PLAYERS, game.meta.max_seats)
    return {
        "players": players,
        "inside": _rate(lambda rng: play_inside(game, players, rng), seconds),
        "driven": _rate(lambda rng: play_driven(game, players, rng), seconds),
        "plain": plain,
        "clone_us": _clone_microseconds(game, players, seconds),
        "state_bytes": _state_bytes(game, players),
        "replay_ms": _replay_milliseconds(game, players),
        **_shape(game, players),
    }


# ---------------------------------------------------------------------- rates


def play_inside(game: Game[Any], players: int, rng: Sfc32) -> int:
    """A game whose loop runs inside the (compiled) rules."""
    return game.play_out(game.new(players, {}, SampledChance(rng)), rng)


def play_driven(game: Game[Any], players: int, rng: Sfc32) -> int:
    """A game in which every call is made from here."""
    chance = SampledChance(rng)
    state = game.new(players, {}, chance)
    decisions = 0
    while state.pending:
        options = game.legal(state)
        game.apply(state, options[rng.below(len(options))], chance)
        decisions += 1
    return decisions


def _rate(play: Callable[[Sfc32], int], seconds: float) -> float:
    """Decisions per second of processor time."""
    best = 0.0
    for round_ in range(ROUNDS):
        rng = seeded(f"bench/{round_}")
        decisions = 0
        started = process_time()
        while True:
            decisions += play(rng)
            used = process_time() - started
            if used >= seconds / ROUNDS:
                break
        best = max(best, decisions / used)
    return round(best, 1)


def _plain_rates(seconds: float, packs: Packs) -> dict[str, float]:
    """The same loop in a process that was asked not to use anything compiled."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN_WORKER.format(seconds=seconds)],
        input=json.dumps({name: pack.facts for name, pack in packs.items()}),
        env={**os.environ, "STOLIK_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def print_plain_rates(seconds: float) -> None:
    """Runs in the process started by _plain_rates, which tells of corrected components on stdin."""
    assert _modes.status().mode == "plain"
    rates = {}
    packs = {name: pack_of_facts(name, facts) for name, facts in json.load(sys.stdin).items()}
    for name in GAMES:
        game = load_game(name, packs.get(name))
        players = min(PLAYERS, game.meta.max_seats)
        rates[name] = _rate(lambda rng, game=game, players=players: play_inside(game, players, rng), seconds)  # type: ignore[misc]
    print(json.dumps(rates))


# ---------------------------------------------------------------------- states and records


def _states_of_a_game(game: Game[Any], players: int) -> list[State]:
    """All positions of one game, each as it is when its actor is asked."""
    rng = seeded("bench/states")
    chance = SampledChance(rng)
    state = game.new(players, {}, chance)
    states: list[State] = []
    while state.pending:
        options = game.legal(state)
        states.append(state.clone())
        game.apply(state, options[rng.below(len(options))], chance)
    return states


def _clone_microseconds(game: Game[Any], players: int, seconds: float) -> float:
    """The time of one clone, called from here, over the positions of a game."""
    states = _states_of_a_game(game, players)
    best = float("inf")
    for _ in range(ROUNDS):
        clones = 0
        started = process_time()
        while True:
            for state in states:
                state.clone()
            clones += len(states)
            used = process_time() - started
            if used >= seconds / ROUNDS / 4:
                break
        best = min(best, used / clones)
    return round(best * 1e6, 3)


def _state_bytes(game: Game[Any], players: int) -> int:
    """The largest state of a game: all objects that a clone does not share."""
    return max(own_bytes(state, state.clone()) for state in _states_of_a_game(game, players))


def own_bytes(state: object, clone: object) -> int:
    """sys.getsizeof summed over the objects of a state that its clone has copies of. Small ints are shared."""
    if state is clone or isinstance(state, int | float | str):
        return 0
    total = sys.getsizeof(state)
    if isinstance(state, list):
        assert isinstance(clone, list)
        return total + sum(own_bytes(mine, copied) for mine, copied in zip(state, clone, strict=True))
    for name in _fields(type(state)):
        total += own_bytes(getattr(state, name), getattr(clone, name))
    return total


def _fields(kind: type) -> set[str]:
    """The attributes of a class with slots; in compiled classes they are descriptors of another type."""
    return {
        name
        for each in kind.__mro__
        for name, value in vars(each).items()
        if isinstance(value, MemberDescriptorType | GetSetDescriptorType) and not name.startswith("__")
    }


def _replay_milliseconds(game: Game[Any], players: int) -> float:
    """Reading a whole record back: parsed, replayed and checked, as `stolik replay` does."""
    from stolik.match.match import Match
    from stolik.match.record import dumps, loads

    match = Match.new(game.meta.game, [f"player {seat + 1}" for seat in range(players)], {}, "bench")
    rng = seeded("bench/replay")
    while not match.over:
        options = game.legal(match.state)
        match.submit(match.state.actor, options[rng.below(len(options))])
    text = dumps(match)
    best = float("inf")
    for _ in range(ROUNDS * 2):
        started = perf_counter()
        loads(text)
        best = min(best, perf_counter() - started)
    return round(best * 1000, 3)


def _shape(game: Game[Any], players: int, games: int = 50) -> dict[str, float]:
    """Decisions per game, mean number of options, and the share of moves that were forced."""
    decisions = options_seen = forced = 0
    for number in range(games):
        rng = seeded(f"bench/shape/{number}")
        chance = RecordingChance(KeyedChance(f"bench/{number}"))
        events = EventList()
        state = game.new(players, {}, chance, events)
        while state.pending:
            options = game.legal(state)
            options_seen += len(options)
            decisions += 1
            game.apply(state, options[rng.below(len(options))], chance, events)
        forced += len(events.forced_moves)
    return {
        "decisions_per_game": round(decisions / games, 2),
        "branching": round(options_seen / decisions, 3),
        "forced_share": round(forced / (forced + decisions), 4),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
