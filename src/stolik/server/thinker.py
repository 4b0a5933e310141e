"""A worker process: a question per line, a move or advice per line. It never sees more than its seat may know."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from stolik.bots.advice import advise
from stolik.bots.registry import make_bot
from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import load_game, pack_of_facts
from stolik.packs.pack import Pack

_packs: dict[str, Pack] = {}  # by fingerprint: the server asks many questions about the same box


def _pack_of(question: dict[str, Any]) -> Pack | None:
    if "pack" not in question:
        return None
    fingerprint = question["components"]
    if fingerprint not in _packs:
        _packs[fingerprint] = pack_of_facts(question["game"], question["pack"])
    return _packs[fingerprint]


def answer(question: dict[str, Any]) -> dict[str, Any]:
    game = load_game(question["game"], _pack_of(question))
    state: State = game.from_position(question["names"], question["options"], question["position"])
    # the position stands at its decision, so nothing is left to run and no outcome is asked for
    game.run_on(state, SampledChance(seeded(question["seed"])))
    if question.get("kind") == "hint":
        return {"id": question["id"], "advice": advise(game, state, question["seed"], question["seconds"]).as_json()}
    bot = make_bot(question["bot"], question["seed"])
    return {"id": question["id"], "move": bot.choose(game, state).notation}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when we end
    os.nice(5)  # answering people comes first
    for line in sys.stdin.buffer:
        question = json.loads(line)
        try:
            told = answer(question)
        except Exception as wrong:
            told = {"id": question.get("id"), "error": f"{type(wrong).__name__}: {wrong}"}
        try:
            sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the server is gone, and nobody is left to hear of it
            os._exit(0)


if __name__ == "__main__":
    main()
