"""What serving a move costs the processor, without the network and without the noise.

    python benchmarks/move_cost.py                        milliseconds a move
    python benchmarks/move_cost.py --against ../before    this working copy and another one in turns, and their ratio
    python benchmarks/move_cost.py --instructions         instructions a move, counted by valgrind; takes minutes

The server's own code from the bytes of a request to the bytes of the answer and of the pushes to four sockets, commits
to SQLite included, in one process that plays a fixed script (`load/in_process.py`). Sockets of the kernel are not part
of it; `server.py` has them. Seconds are processor time, and every step of the script counts as its fastest repetition,
since what shares the machine can only slow it down. Instructions are those of user space.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PLAYER = HERE / "load" / "in_process.py"


def play(copy: Path, tables: int, moves: int, rounds: int, under: list[str]) -> tuple[list[dict[str, Any]], str]:
    """What a process tells that plays the script with the code of a working copy, and what it said besides."""
    finished = subprocess.run(
        [*under, sys.executable, str(PLAYER), str(tables), str(moves), str(rounds)],
        # random string hashes would change how often dictionaries collide, and so the cost
        env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        sys.exit(f"{copy}: {finished.stderr[-2000:]}")
    return [json.loads(line) for line in finished.stdout.splitlines()], finished.stderr


def milliseconds(copies: list[Path], told: argparse.Namespace) -> list[float]:
    """A move's, of each working copy."""
    played: dict[Path, list[dict[str, Any]]] = {copy: [] for copy in copies}
    for _ in range(told.processes):
        for copy in copies:
            played[copy] += play(copy, told.tables, told.moves, told.rounds, [])[0]
    figures = []
    for copy, rounds in played.items():
        fastest = [min(repeated) for repeated in zip(*(each["seconds"] for each in rounds), strict=True)]
        made = told.tables * told.moves
        figures.append(1000 * sum(fastest) / made)
        whole = 1000 * min(sum(each["seconds"]) for each in rounds) / made
        print(
            f"{copy.name}: {figures[-1]:.3f} ms a move ({whole:.3f} in the best of {len(rounds)} rounds),"
            f" {rounds[0]['writes'] / made:.1f} writes and {rounds[0]['bytes'] / made:,.0f} bytes"
        )
    return figures


def instructions(copy: Path, tables: int, moves: int) -> float:
    """Millions a move: what two rounds cost more when they have more moves, so that neither start nor set-up counts."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        sys.exit("counting instructions needs valgrind, which is not installed; nothing was counted")
    under = [valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    counts = []
    few = moves // 4
    for each in (few, moves):
        said = play(copy, tables, each, 2, under)[1]
        counted = re.search(r"I\s+refs:\s+([\d,]+)", said)
        if counted is None:
            sys.exit(f"valgrind counted nothing: {said[-2000:]}")
        counts.append(int(counted[1].replace(",", "")))
    figure = (counts[1] - counts[0]) / (2 * tables * (moves - few)) / 1e6
    print(f"{copy.name}: {figure:.3f} million instructions a move", flush=True)
    return figure


def main() -> None:
    parser = argparse.ArgumentParser(description="What serving a move costs the processor, without the network.")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=40, help="of each table")
    parser.add_argument("--rounds", type=int, default=6, help="of each process")
    parser.add_argument("--processes", type=int, default=3, help="one after the other, of each working copy")
    parser.add_argument("--against", type=Path, metavar="COPY", help="another working copy, with its rules compiled")
    parser.add_argument("--instructions", action="store_true", help="count with valgrind; takes minutes")
    told = parser.parse_args()
    copies = [HERE.parent] if told.against is None else [told.against.resolve(), HERE.parent]
    if told.instructions:
        figures = [instructions(copy, told.tables, told.moves) for copy in copies]
    else:
        figures = milliseconds(copies, told)
    if len(figures) == 2:
        print(f"ratio: {figures[1] / figures[0]:.3f}")


if __name__ == "__main__":
    main()
