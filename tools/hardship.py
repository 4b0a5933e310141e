"""Hard times for a server of its own, on this machine only, with figures:

    python tools/hardship.py kills --times 100            kill -9 under load; every acknowledged move must be there
    python tools/hardship.py many --times 100 --crashes 10 --cuts 20     two processes at a PostgreSQL of their own:
                    kill -9 of a process 100 times, of PostgreSQL 10 times, all connections cut 20 times
    python tools/hardship.py lock --seconds 60            another program has the database locked
    python tools/hardship.py disk --seconds 10            the disk is full for a while
    python tools/hardship.py disk --folder /mnt/small     the same on a small file system, which is really filled
    python tools/hardship.py disk --folder /mnt/small --postgres     the disk of a PostgreSQL (200 MB) is filled

Each ends by itself and fails if something acknowledged is missing or the server does not recover.
"""

from __future__ import annotations

import argparse
import random
import resource
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import httpx2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.diaries import kill_again_and_again
from tests.server.play import Client, Json
from tests.server.postgres import PostgresServer
from tests.server.processes import ServerProcess
from tests.server.wanderers import CRASH, CUT, KILL, hard_times

CLIENTS = 85
PATIENCE = 10.0  # seconds that a client waits for an answer
PAUSE = 1.0  # seconds between the lines of one client
LONG = "x" * 450  # a line that soon wants a page of its own, for which a full disk has no room
RECOVERY = 15.0  # seconds after which a server that still stores nothing has failed


class Talker(threading.Thread):
    """Somebody at a table who says a line a second and notes how long each answer took."""

    def __init__(self, url: str, until: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client = Client(url, cookies=None)
        self.client.http.timeout = httpx2.Timeout(PATIENCE)
        self.table: Json = self.client.make_table("me", "open")
        self.said: list[str] = []  # what was acknowledged
        self.answers: list[tuple[float, float, str]] = []  # when it was sent, how long it took, what came
        self._until = until

    def run(self) -> None:
        number = 0
        while not self._until.is_set():
            number += 1
            line = f"line {number} {LONG}"
            started = time.monotonic()
            try:
                answer = self.client.http.post(f"/api/tables/{self.table['id']}/chat", json={"text": line})
                outcome = str(answer.status_code)
                if answer.status_code == 200:
                    self.said.append(line)
                elif "message" not in answer.json()["error"]:
                    outcome = "no sentence"
            except httpx2.TransportError:
                outcome = "timeout"
            took = time.monotonic() - started
            self.answers.append((started, took, outcome))
            self._until.wait(max(PAUSE - took, 0.05))

    def missing(self) -> list[str]:
        told = [line["text"] for line in self.client.table(self.table["id"])["chat"]]
        return [line for line in self.said[-150:] if line not in told]


@contextmanager
def locked(server: ServerProcess, data: Path) -> Iterator[None]:
    with closing(sqlite3.connect(data / "stolik.db", isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def no_room(server: ServerProcess, data: Path) -> Iterator[None]:
    """The server may not make any file larger: to it, that is a full disk."""
    pid = server.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def filled(server: ServerProcess, data: Path) -> Iterator[None]:
    """Every byte of the file system is taken by a file of ours."""
    ballast = data / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1 << 9):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                pass
    yield
    ballast.unlink()


def trouble(kind: str, data: Path, seconds: float, clients: int, postgres: PostgresServer | None = None) -> bool:
    trouble_with = {"lock": locked, "disk": no_room, "full": filled}[kind]
    database = postgres.make_database("stolik") if postgres is not None else ""
    with ServerProcess(data, database=database) as server:
        stop = threading.Event()
        talkers = [Talker(server.url, stop) for _ in range(clients)]
        for talker in talkers:
            talker.start()
        time.sleep(3)
        with Client(server.url) as probe:
            with trouble_with(server, data):
                began = time.monotonic()
                time.sleep(seconds - 1)
                ready = probe.http.get("/readyz").status_code
                time.sleep(1)
            ended = time.monotonic()
            while probe.http.get("/readyz").status_code != 200 and time.monotonic() < ended + RECOVERY:
                time.sleep(0.02)
            healed = time.monotonic() - ended
            time.sleep(4)
        stop.set()
        for talker in talkers:
            talker.join(2 * PATIENCE)
        missing = [line for talker in talkers for line in talker.missing()]
    during = [each for talker in talkers for each in talker.answers if began <= each[0] < ended]
    after = [each for talker in talkers for each in talker.answers if each[0] >= ended + healed]
    took = sorted(each[1] for each in during)
    print(f"{clients} clients, {seconds:.0f} s of trouble ({kind}); a client waits {PATIENCE:.0f} s at most")
    print(f"  during it: {len(during)} requests, {dict(Counter(each[2] for each in during))}")
    median, most = took[len(took) // 2], took[int(0.99 * len(took))]
    print(f"  answered after {median:.3f} s (median), {most:.2f} s (99 %), at most {took[-1]:.2f} s")
    print(f"  /readyz during it: {ready}; ready again {healed:.2f} s after its end")
    print(f"  after it: {dict(Counter(each[2] for each in after))}; acknowledged lines missing: {len(missing)}")
    worst = any(each[2] in ("timeout", "no sentence", "500") for each in during + after)
    # a full PostgreSQL still stores what fits into pages it has, so it may well be ready at the moment of asking
    unready = ready == 503 or (postgres is not None and any(each[2] == "503" for each in during))
    return unready and not (missing or worst or healed >= RECOVERY)


def main() -> int:
    parser = argparse.ArgumentParser(description="Hard times for a server of its own, on this machine only.")
    parser.add_argument("kind", choices=("kills", "many", "lock", "disk"))
    parser.add_argument("--times", type=int, default=100, help="kills (1 to 1000)")
    parser.add_argument("--crashes", type=int, default=10, help="of PostgreSQL (0 to 100)")
    parser.add_argument("--cuts", type=int, default=20, help="of all connections to it (0 to 100)")
    parser.add_argument("--seed", default="hard times", help="of the order of troubles; for several runs that differ")
    parser.add_argument("--at-most", type=float, default=3600, help="seconds; then the troubles of many end")
    parser.add_argument("--seconds", type=float, default=20, help="of a lock or a full disk (2 to 120)")
    parser.add_argument("--clients", type=int, default=CLIENTS, help="1 to 200")
    parser.add_argument("--folder", type=Path, help="on a small file system that is to be filled")
    parser.add_argument("--postgres", action="store_true", help="a full disk of a PostgreSQL; needs --folder")
    told = parser.parse_args()
    if told.postgres and not (told.kind == "disk" and told.folder):
        parser.error("--postgres is for disk --folder")
    counts = 1 <= told.times <= 1000 and 0 <= told.crashes <= 100 and 0 <= told.cuts <= 100
    if not (counts and 2 <= told.seconds <= 120 and 1 <= told.clients <= 200):
        parser.error("out of bounds")
    with tempfile.TemporaryDirectory(dir=told.folder) as folder:
        data = Path(folder)
        if told.kind == "kills":
            started = time.monotonic()
            moves = kill_again_and_again(data, told.times)
            print(
                f"{told.times} x kill -9 in {time.monotonic() - started:.0f} s: {moves} acknowledged moves, none lost"
            )
            return 0
        if told.kind == "many":
            troubles = [KILL] * told.times + [CRASH] * told.crashes + [CUT] * told.cuts
            random.Random(told.seed).shuffle(troubles)
            started = time.monotonic()
            survived = hard_times(data, troubles, seed=told.seed, at_most=told.at_most)
            happened = survived.troubles
            print(
                f"{happened[KILL]} x kill -9 of a process, {happened[CRASH]} x of PostgreSQL,"
                f" {happened[CUT]} x all connections cut in {time.monotonic() - started:.0f} s:"
                f" {survived.moves} acknowledged moves, each there once;"
                f" after a trouble all tables went on within {survived.longest:.1f} s"
            )
            return 0
        kind = "full" if told.kind == "disk" and told.folder else told.kind
        with PostgresServer(safe=True, folder=told.folder) if told.postgres else nullcontext() as postgres:
            return 0 if trouble(kind, data, told.seconds, told.clients, postgres) else 1


if __name__ == "__main__":
    sys.exit(main())
