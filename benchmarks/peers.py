"""Compares the speed of stolik with other board-game engines in one run.

Every engine plays uniformly random games in a process of its own; rounds take turns, all on one core.
See README.md beside this file for what the columns mean.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines import ENGINES, REFERENCE
from engines.base import Sample, Shape

WORKER = Path(__file__).with_name("worker.py")
WARM_UP_SECONDS = 0.2


class EngineFailed(Exception):
    """An engine cannot be measured; the message says why."""


class Worker:
    """The process of one engine, seen from outside."""

    def __init__(self, key: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER), key],
            # Strings hash the same in every run, so seeded games of engines that iterate over sets stay the same too.
            env={**os.environ, "PYTHONHASHSEED": "0", **ENGINES[key].environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, do: str, **details: float) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            print(json.dumps({"do": do, **details}), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise EngineFailed(f"its process ended with code {self.process.wait()}")
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise EngineFailed(reply["error"])
        return reply

    def close(self) -> None:
        # A worker stops at the end of its input.
        self.process.communicate()


@dataclass
class Row:
    """Everything known about one engine after the run."""

    key: str
    name: str = ""
    way: str = ""
    version: str = ""
    game: str = ""
    players: int = 0
    shape: Shape = field(default_factory=Shape)
    samples: list[Sample] = field(default_factory=list)
    clone_us: float | None = None
    failure: str | None = None

    @property
    def title(self) -> str:
        return f"{self.name} {self.version}{', ' if self.way else ''}{self.way}"

    @property
    def rates(self) -> list[float]:
        """Decisions per second of each round."""
        return [sample.decisions / sample.seconds for sample in self.samples]

    @property
    def best_rate(self) -> float:
        return max(self.rates)

    @property
    def spread(self) -> float:
        """How far the slowest round stayed behind the fastest, as a share of the fastest."""
        return 1 - min(self.rates) / self.best_rate

    @property
    def decisions_per_game(self) -> float:
        return sum(sample.decisions for sample in self.samples) / sum(sample.games for sample in self.samples)

    @property
    def branching(self) -> float:
        return self.shape.branching_sum / self.shape.decisions

    @property
    def forced_share(self) -> float:
        return self.shape.forced / self.shape.decisions

    @property
    def unasked_per_decision(self) -> float:
        """Forced moves that the engine took by itself, for each decision that it asked for."""
        return self.shape.taken_unasked / self.shape.decisions

    @property
    def rate_with_unasked(self) -> float:
        """The rate as it would be counted if the engine asked for forced moves, as others do."""
        return self.best_rate * (1 + self.unasked_per_decision)

    def as_json(self, reference_rate: float | None) -> dict[str, Any]:
        if self.failure is not None:
            return {"key": self.key, "failure": self.failure}
        return {
            "key": self.key,
            "name": self.name,
            "way": self.way,
            "version": self.version,
            "game": self.game,
            "players": self.players,
            "decisions_per_second": self.best_rate,
            "ratio_to_reference": self.best_rate / reference_rate if reference_rate else None,
            "decisions_per_game": self.decisions_per_game,
            "branching": self.branching,
            "forced_share": self.forced_share,
            "unasked_per_decision": self.unasked_per_decision,
            "clone_us": self.clone_us,
            "round_rates": self.rates,
            "processor_share": [sample.seconds / sample.wall_seconds for sample in self.samples],
        }


def measure(keys: list[str], rounds: int, seconds: float, seed: int) -> list[Row]:
    """All engines, rounds taking turns. An engine that fails keeps its row, with the reason."""
    rows = {key: Row(key) for key in keys}
    workers = {key: Worker(key) for key in keys}

    def attempt(key: str, do: str, **details: float) -> dict[str, Any] | None:
        if rows[key].failure is not None:
            return None
        try:
            return workers[key].ask(do, **details)
        except EngineFailed as failed:
            rows[key].failure = str(failed)
            return None

    try:
        for key, row in rows.items():
            if hello := attempt(key, "hello"):
                row.name, row.way, row.version = hello["name"], hello["way"], hello["version"]
                row.game, row.players = hello["game"], hello["players"]
            if shape := attempt(key, "shape", seed=seed):
                row.shape = Shape(**shape)
            attempt(key, "run", seconds=WARM_UP_SECONDS, seed=seed)
        for number in range(rounds):
            tell(f"round {number + 1} of {rounds}")
            for key, row in rows.items():
                if sample := attempt(key, "run", seconds=seconds, seed=seed + number):
                    row.samples.append(Sample(**sample))
        for key, row in rows.items():
            if copying := attempt(key, "clone", seed=seed):
                row.clone_us = copying["clone_us"]
    finally:
        for worker in workers.values():
            worker.close()
    return list(rows.values())


def table(rows: list[Row], reference_rate: float | None) -> str:
    """The rows as a Markdown table, the fastest first, engines that failed below it."""
    measured = sorted((row for row in rows if row.failure is None), key=lambda row: row.best_rate, reverse=True)
    columns = [
        "engine",
        "game, players",
        "decisions/s",
        f"x {REFERENCE}",
        "x, forced counted",
        "spread",
        "decisions/game",
        "branching",
        "forced",
        "clone µs",
    ]
    lines = [table_line(columns), "|---|---|" + "---:|" * (len(columns) - 2)]
    for row in measured:
        cells = [
            row.title,
            f"{row.game}, {row.players}",
            f"{row.best_rate:,.0f}",
            f"{row.best_rate / reference_rate:.1f}" if reference_rate else "-",
            f"{row.rate_with_unasked / reference_rate:.1f}" if reference_rate else "-",
            f"{row.spread:.0%}",
            f"{row.decisions_per_game:.0f}",
            f"{row.branching:.1f}",
            f"{row.forced_share:.0%}",
            f"{row.clone_us:.2f}" if row.clone_us is not None else "-",
        ]
        lines.append(table_line(cells))
    if any(row.shape.taken_unasked for row in measured):
        lines.append("")
        lines.append(
            "Most engines ask for forced moves too (the share under *forced*): theirs are in their rate. Stolik takes "
            "them by itself; *forced counted* adds them, at the number per decision counted in a separate pass."
        )
    lines += [f"not measured: {row.key}: {row.failure}" for row in rows if row.failure is not None]
    return "\n".join(lines)


def table_line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def pin_to_one_core() -> str:
    """Keeps this process and its workers on one core, where the system allows it; says what happened."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned to a core (this system cannot)"
    # The last core: systems tend to serve interrupts on the first.
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


def tell(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of stolik with other board-game engines.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds per engine (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per engine and round (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first round (default 1)")
    parser.add_argument("--only", nargs="+", choices=list(ENGINES), metavar="ENGINE", help="|".join(ENGINES))
    parser.add_argument("--json", action="store_true", help="print JSON, with every round, instead of the table")
    options = parser.parse_args()

    # A Python built without profile-guided optimisation needs about a fifth more instructions for the same code.
    build = "optimised" if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "") else "plain"
    setting = (
        f"{platform.python_implementation()} {platform.python_version()} ({build} build), {pin_to_one_core()}, "
        f"best of {options.rounds} rounds of {options.seconds:g} s"
    )
    rows = measure(options.only or list(ENGINES), options.rounds, options.seconds, options.seed)
    reference_rate = next((row.best_rate for row in rows if row.key == REFERENCE and row.failure is None), None)
    if options.json:
        report = {"setting": setting, "reference": REFERENCE, "engines": [row.as_json(reference_rate) for row in rows]}
        print(json.dumps(report, indent=2))
    else:
        print(f"{setting}\n\n{table(rows, reference_rate)}")


if __name__ == "__main__":
    main()
