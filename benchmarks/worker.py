"""One engine in one process: reads a JSON request per line, answers with a JSON line.

`peers.py` starts one worker per engine and lets them live for the whole run, so that rounds can take turns while
imports, garbage collectors and global generators stay apart.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from random import Random
from typing import Any

from engines import load_engine
from engines.base import Engine


def answer(engine: Engine, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request; its `do` is hello, shape, run or clone."""
    match request["do"]:
        case "hello":
            return {
                "name": engine.name,
                "way": engine.way,
                "version": engine.version,
                "game": engine.game,
                "players": engine.players,
            }
        case "shape":
            return asdict(engine.shape(Random(request["seed"])))
        case "run":
            return asdict(engine.run(request["seconds"], Random(request["seed"])))
        case "clone":
            return {"clone_us": engine.clone_us(Random(request["seed"]))}
        case unknown:
            raise ValueError(f"unknown request {unknown!r}")


def main() -> None:
    # A library that prints must not write into the middle of an answer, so its prints go to the error stream.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    engine: Engine | None = None
    for line in sys.stdin:
        try:
            if engine is None:
                engine = load_engine(sys.argv[1])
            reply = answer(engine, json.loads(line))
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=answers, flush=True)


if __name__ == "__main__":
    main()
