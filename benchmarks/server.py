"""Load on the server, over the loopback device only: many tables of four seats, every seat with a socket of its own.

    python benchmarks/server.py                  250 tables at 550 moves a second, then 10 tables, then flat out
    python benchmarks/server.py --seconds 30
    python benchmarks/server.py --postgres 2     two processes on a PostgreSQL of their own, beside SQLite with one
    python benchmarks/server.py --postgres 2 --mixed     the people of each table at different processes
    python benchmarks/server.py --bare           before it a bare prototype (load/bare.py): how fast is this machine?

The servers are processes started for this; the load generator is another one on the same machine, so all share its
cores. A move counts as answered when the answer to its POST has come, and as seen when its push has reached all four
sockets. At the end every socket and the store must agree with what was acknowledged. "ms/move" is processor time: of
the processes that serve, and of PostgreSQL. "starved" is the share of the time in which somebody on this machine, not
only of ours, had to wait for a processor: where few moves are made, it tells whose fault a slow one is.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, Protocol

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.postgres import PostgresServer, children_of
from tests.server.processes import ServerProcess

from load.clients import Api, Player, Seat, percentile

HERE = Path(__file__).resolve().parent
SEATS = 4
ROOM = ("--limit", "connections=10000")  # for 1,000 tables: each person has a socket and a connection for requests


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
    served_ms: float  # processor time of the servers for one move
    stored_ms: float  # that of PostgreSQL
    starved: float  # share of the time in which somebody waited for a processor


class Load:
    """Tables that are played, each at its own pace."""

    def __init__(self, place: Place, tables: int, rate: float, seconds: float) -> None:
        self.place = place
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
            groups += await asyncio.gather(*(self._sit_down(start + number) for number in range(count)))
        await asyncio.sleep(0.5)
        started, served, stored, starved = perf_counter(), self.place.served(), self.place.stored(), starved_seconds()
        until = started + self.seconds
        await asyncio.gather(*(self._play(group, until) for group in groups))
        elapsed = perf_counter() - started
        served, stored = self.place.served() - served, self.place.stored() - stored
        share = (starved_seconds() - starved) / elapsed
        await asyncio.sleep(1.0)  # for the last pushes
        lost = await self._check(groups)
        for group in groups:
            for seat in group:
                seat.close()
        sockets = sum(len(group) for group in groups)
        moves = len(self.latencies)
        costs = [*(1000 * seconds / max(moves, 1) for seconds in (served, stored)), share]
        return Outcome(name, self.tables, sockets, elapsed, moves, self.latencies, self.pushes, lost, *costs)

    async def _sit_down(self, number: int) -> list[Seat]:
        people = [Player(self.place.api(number, seat)) for seat in range(SEATS)]
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
        f"{name:>9}"
        for name in (
            "tables",
            "sockets",
            "moves",
            "moves/s",
            "p50 ms",
            "p99 ms",
            "seen p99",
            "ms/move",
            "postgres",
            "starved",
        )
    )
    print(f"{'load':<28}{columns}{'lost':>6}")
    for told in outcomes:
        p50, p99 = (1000 * percentile(told.latencies, share) for share in (0.5, 0.99))
        seen = 1000 * percentile(told.pushes, 0.99)
        print(
            f"{told.name:<28}{told.tables:>9}{told.sockets:>9}{told.moves:>9}{told.moves / told.seconds:>9.0f}"
            f"{p50:>9.1f}{p99:>9.1f}{seen:>9.1f}{told.served_ms:>9.2f}{told.stored_ms:>9.2f}{told.starved:>9.0%}{len(told.lost):>6}"
        )
    for told in outcomes:
        for line in told.lost[:10]:
            print(f"LOST: {line}")


class Serving(Protocol):
    """A process that serves."""

    url: str
    process: subprocess.Popen[str]


class BareProcess:
    """The bare prototype."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, str(HERE / "load" / "bare.py"), str(data / "bare.db")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]


class Place:
    """The servers that are measured, all at one database."""

    def __init__(
        self, name: str, servers: Sequence[Serving], postgres: PostgresServer | None = None, mixed: bool = False
    ) -> None:
        self.name = name
        self.servers = servers
        self._postgres = postgres
        self._apis = [Api(server.url) for server in servers]
        self._mixed = mixed

    def api(self, table: int, seat: int) -> Api:
        """A proxy that knows tables sends all their people to one process; another one sends them anywhere."""
        return self._apis[(table + seat if self._mixed else table) % len(self._apis)]

    def served(self) -> float:
        return sum(processor_seconds(server.process.pid) for server in self.servers)

    def stored(self) -> float:
        if self._postgres is None:
            return 0.0
        return sum(processor_seconds(pid) for pid in (self._postgres.pid, *children_of(self._postgres.pid)))


def processor_seconds(pid: int) -> float:
    """Used by a process so far, without its children (the bots think elsewhere)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def starved_seconds() -> float:
    """So far, over the whole machine; not a number where the system does not tell."""
    try:
        return int(Path("/proc/pressure/cpu").read_text().splitlines()[0].rpartition("=")[2]) / 1e6
    except OSError:
        return float("nan")


@contextmanager
def bare() -> Iterator[Place]:
    with tempfile.TemporaryDirectory() as data:
        server = BareProcess(Path(data))
        try:
            yield Place("bare prototype", [server])
        finally:
            server.process.terminate()
            server.process.communicate(timeout=30)


@contextmanager
def sqlite() -> Iterator[Place]:
    with tempfile.TemporaryDirectory() as data, ServerProcess(Path(data), *ROOM, database="") as server:
        yield Place("SQLite", [server])


@contextmanager
def postgres(processes: int, mixed: bool) -> Iterator[Place]:
    with ExitStack() as opened:
        data = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        database = opened.enter_context(PostgresServer(safe=True))
        url = database.make_database("stolik")
        servers = [opened.enter_context(ServerProcess(data, *ROOM, database=url)) for _ in range(processes)]
        yield Place(f"PostgreSQL, {processes}", servers, database, mixed)


async def measure(place: Place, arguments: argparse.Namespace) -> list[Outcome]:
    seconds, name = arguments.seconds, place.name
    loads = [
        (10, 20, min(seconds, 15), "10 tables, 20/s"),
        (10, 100, min(seconds, 15), "10 tables, 100/s"),
        (arguments.tables, arguments.rate, seconds, f"{arguments.rate:.0f}/s"),
        (arguments.tables, 0, seconds / 2, "flat out"),
    ]
    if arguments.only:
        loads = [load for load in loads if arguments.only in load[3]]
    return [await Load(place, tables, rate, length).run(f"{name}: {what}") for tables, rate, length, what in loads]


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on the server, over the loopback device only.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=550, help="moves per second over all tables")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--postgres", type=int, default=0, metavar="N", help="also N processes on PostgreSQL")
    parser.add_argument("--mixed", action="store_true", help="the people of a table come to different processes")
    parser.add_argument("--bare", action="store_true", help="also a bare prototype, to compare with")
    parser.add_argument("--no-sqlite", action="store_true", help="PostgreSQL alone")
    parser.add_argument("--only", default="", help="only loads with this in their name")
    arguments = parser.parse_args()
    if not (1 <= arguments.tables <= 1000 and 1 <= arguments.seconds <= 120 and 0 <= arguments.postgres <= 8):
        parser.error("at most 1000 tables, 120 seconds and 8 processes")
    places: list[AbstractContextManager[Place]] = [bare()] if arguments.bare else []
    if not arguments.no_sqlite:
        places.append(sqlite())
    if arguments.postgres:
        places.append(postgres(arguments.postgres, arguments.mixed))
    outcomes = []
    for each in places:
        with each as place:
            outcomes += uvloop.run(measure(place, arguments))
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores shared by server and load generator")
    print_table(outcomes)
    return 1 if any(told.lost for told in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
