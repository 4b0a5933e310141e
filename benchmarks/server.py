"""Load on the server, over the loopback device only: many tables of four seats, every seat with a socket of its own.

    python benchmarks/server.py                  250 tables at 550 moves a second, then 10 tables, then flat out
    python benchmarks/server.py --seconds 30

The server is one process started for this; the load generator is another one on the same machine, so both share its
cores. A move counts as answered when the answer to its POST has come, and as seen when its push has reached all four
sockets. At the end every socket and the store must agree with what was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import signal
import subprocess
import sys
import tempfile
from time import perf_counter
from typing import NamedTuple

import uvloop

from load.clients import Api, Player, Seat, percentile

SEATS = 4


class Outcome(NamedTuple):
    """What one run showed."""

    name: str
    tables: int
    sockets: int
    seconds: float
    moves: int
    latencies: list[float]  # POST to answer
    pushes: list[float]  # POST to the last of the table's sockets
    lost: list[str]


class Load:
    """Tables that are played, each at its own pace."""

    def __init__(self, api: Api, tables: int, rate: float, seconds: float) -> None:
        self.api = api
        self.tables = tables
        self.pause = tables / rate if rate else 0.0
        self.seconds = seconds
        self.latencies: list[float] = []
        self.pushes: list[float] = []
        self.acknowledged: dict[str, int] = {}

    async def run(self, name: str) -> Outcome:
        groups = []
        for start in range(0, self.tables, 25):
            count = min(25, self.tables - start)
            groups += await asyncio.gather(*(self._sit_down() for _ in range(count)))
        await asyncio.sleep(0.5)
        started = perf_counter()
        until = started + self.seconds
        await asyncio.gather(*(self._play(group, until) for group in groups))
        elapsed = perf_counter() - started
        await asyncio.sleep(1.0)  # for the last pushes
        lost = await self._check(groups)
        for group in groups:
            for seat in group:
                seat.close()
        sockets = sum(len(group) for group in groups)
        moves = len(self.latencies)
        return Outcome(name, self.tables, sockets, elapsed, moves, self.latencies, self.pushes, lost)

    async def _sit_down(self) -> list[Seat]:
        people = [Player(self.api) for _ in range(SEATS)]
        table = await people[0].make_table(SEATS)
        for person in people[1:]:
            await person.join(table)
        seats = [await person.open_socket(table, number) for number, person in enumerate(people)]
        await people[0].start(table)
        self.acknowledged[table.id] = 1
        return seats

    async def _play(self, seats: list[Seat], until: float) -> None:
        """Whoever is asked makes a random move, at most one per pause; the first at a random moment."""
        dice = random.Random(seats[0].table)
        due = perf_counter() + dice.random() * self.pause
        version = 1
        while True:
            asked = await self._whose_turn(seats, version, until)
            if asked is None:
                return
            await asyncio.sleep(max(due - perf_counter(), 0))
            if perf_counter() >= until:
                return
            began = perf_counter()
            due = max(due + self.pause, began)
            version = await asked.move(dice)
            self.latencies.append(perf_counter() - began)
            self.acknowledged[seats[0].table] = version
            async with asyncio.timeout(20):
                for seat in seats:
                    await seat.reach(version)
            self.pushes.append(perf_counter() - began)

    async def _whose_turn(self, seats: list[Seat], version: int, until: float) -> Seat | None:
        async with asyncio.timeout(20):
            for seat in seats:
                await seat.reach(version)
        return next((seat for seat in seats if seat.offers), None) if perf_counter() < until else None

    async def _check(self, groups: list[list[Seat]]) -> list[str]:
        lost = []
        for group in groups:
            id_ = group[0].table
            told = await group[0].player.get(f"/api/tables/{id_}")
            versions = {seat.version for seat in group} | {told["version"], len(told["log"]), self.acknowledged[id_]}
            if len(versions) > 1:
                lost.append(f"table {id_}: {sorted(versions)}")
        return lost


def print_table(outcomes: list[Outcome]) -> None:
    columns = "".join(
        f"{name:>9}" for name in ("tables", "sockets", "moves", "moves/s", "p50 ms", "p99 ms", "seen p99")
    )
    print(f"{'load':<18}{columns}{'lost':>6}")
    for told in outcomes:
        p50, p99 = (1000 * percentile(told.latencies, share) for share in (0.5, 0.99))
        seen = 1000 * percentile(told.pushes, 0.99)
        print(
            f"{told.name:<18}{told.tables:>9}{told.sockets:>9}{told.moves:>9}{told.moves / told.seconds:>9.0f}"
            f"{p50:>9.1f}{p99:>9.1f}{seen:>9.1f}{len(told.lost):>6}"
        )
    for told in outcomes:
        for line in told.lost[:10]:
            print(f"LOST: {line}")


def start_server(data: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--data", data, "--no-limits"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    return server, server.stdout.readline().split()[-1].rstrip("/")


async def measure(url: str, arguments: argparse.Namespace) -> list[Outcome]:
    api = Api(url)
    seconds = arguments.seconds
    outcomes = [
        await Load(api, 10, 20, min(seconds, 15)).run("10 tables, 20/s"),
        await Load(api, 10, 100, min(seconds, 15)).run("10 tables, 100/s"),
        await Load(api, arguments.tables, arguments.rate, seconds).run(f"paced, {arguments.rate:.0f}/s"),
        await Load(api, arguments.tables, 0, seconds / 2).run("flat out"),
    ]
    return outcomes


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on the server, over the loopback device only.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=550, help="moves per second over all tables")
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    if not (1 <= arguments.tables <= 1000 and 1 <= arguments.seconds <= 120):
        parser.error("at most 1000 tables and 120 seconds")
    with tempfile.TemporaryDirectory() as data:
        server, url = start_server(data)
        try:
            outcomes = uvloop.run(measure(url, arguments))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores shared by server and load generator")
    print_table(outcomes)
    return 1 if any(told.lost for told in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
