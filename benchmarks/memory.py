"""How much memory a played table takes in the server: `python benchmarks/memory.py --tables 20`.

A server of its own, on the loopback device only. Four people with sockets play random moves at every table, and leave.
What counts is the memory of the process (its resident set) before and half a minute after that, divided by the number
of tables.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

import uvloop

from server import Load, Place, sqlite

RATE = 100  # moves a second over all tables
A_WHILE = 35  # seconds after everybody has left; the server looks round every 30


def resident(pid: int) -> int:
    """Kilobytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError("no such process")


async def play(place: Place, tables: int, seconds: float) -> int:
    outcome = await Load(place, tables, RATE, seconds).run("played")
    assert not outcome.lost, outcome.lost
    await asyncio.sleep(A_WHILE)
    return outcome.moves


def main() -> int:
    parser = argparse.ArgumentParser(description="Memory of played tables, over the loopback device only.")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument(
        "--seconds", type=float, default=25, help="of playing; sockets that say nothing are closed after 60"
    )
    told = parser.parse_args()
    if not (1 <= told.tables <= 500 and 1 <= told.seconds <= 45):
        parser.error("at most 500 tables and 45 seconds")
    with sqlite() as place:
        (server,) = place.servers
        uvloop.run(play(place, 10, told.seconds))  # whole games, so that all that is loaded once is there
        before = resident(server.process.pid)
        moves = uvloop.run(play(place, told.tables, told.seconds))
        after = resident(server.process.pid)
    print(f"{told.tables} tables, {moves / told.tables:.0f} moves each: {before} kB before, {after} kB after")
    print(f"{(after - before) / told.tables:.0f} kB per played table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
