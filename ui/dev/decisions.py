"""Plays games by bots and writes every question with the move that was chosen, for ui/dev/clicks.mjs.

Run from the root: PYTHONPATH=src .venv/bin/python ui/dev/decisions.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stolik.bots.registry import make_bot
from stolik.core.chance import SampledChance
from stolik.core.foresight import foresee
from stolik.core.rng import seeded
from stolik.games.registry import GAMES, load_game
from stolik.locale.words import Words

OUT = Path(__file__).parent / "decisions.json"
LEVEL, SEATS, SEEDS = "medium", 3, 2
WORDS = Words("en")


def decisions(game: Any, seed: int) -> list[dict[str, Any]]:
    chance = SampledChance(seeded(f"clicks/{seed}"))
    state = game.new(SEATS, {}, chance)
    bots = [make_bot(LEVEL, f"{seed}/{seat}") for seat in range(SEATS)]
    made: list[dict[str, Any]] = []
    while state.pending:
        owed = state.pending.top()
        known = game.redact(state, owed.seat)
        offers = game.prompt(known).offers
        foreseen = foresee(game, known, [offer.move for offer in offers])
        move = bots[owed.seat].choose(game, known)
        told = [
            {
                "move": offer.move.notation,
                "label": WORDS.move_label(game, offer.move, offer.arguments),
                "verb": offer.move.verb.name,
                "arguments": offer.arguments,
                "pieces": offer.pieces,
                "effect": [amount.as_json() for amount in ahead.effect],
                "irreversible": not ahead.undoable,
            }
            for offer, ahead in sorted(zip(offers, foreseen, strict=True), key=lambda each: each[1].idle)
        ]
        made.append({"seat": owed.seat, "task": owed.task.name, "chosen": move.notation, "offers": told})
        game.apply(state, move, chance)
    return made


if __name__ == "__main__":
    played = {name: [decisions(load_game(name), seed) for seed in range(SEEDS)] for name in GAMES}
    OUT.write_text(json.dumps(played, separators=(",", ":")), "utf-8")
    print({name: sum(map(len, games)) for name, games in played.items()}, "decisions in", OUT)
