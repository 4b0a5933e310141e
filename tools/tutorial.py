"""Helps to write a tutorial: plays the tutorial.yaml of a game as far as it goes and shows what can come next.

`python tools/tutorial.py GAME` prints the position's question: the moves with their pieces where the newcomer is to
move, what the easy bot would play where another seat is. `--pieces` lists everything that a bubble can point at.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from stolik.bots.registry import make_bot
from stolik.games.registry import GAMES
from stolik.locale.words import Words
from stolik.match.match import Match, MoveRefused
from stolik.match.tutorial import BOT, LEARNER, begun, read_tutorial

GAMES_FOLDER = Path(__file__).parent.parent / "src/stolik/games"


def events_of(match: Match, words: Words) -> list[str]:
    return [words.event_sentence(match.game, event, match.names) for event in match.events_of(match.version)]


def show_question(match: Match, words: Words, pieces: bool) -> None:
    game: Any = match.game
    known = game.redact(match.state, match.state.actor)
    prompt = game.prompt(known)
    if prompt is None:
        return print("the game is over")
    print(f"\n{match.names[prompt.seat]}: {words.question(game, prompt, match.names)}")
    for offer in prompt.offers:
        print(f"  {offer.move.notation:32} {words.move_label(game, offer.move, offer.arguments)}  {offer.pieces}")
    if prompt.seat != LEARNER:
        print("the easy bot would play:", make_bot(BOT, "guide").choose(game, known).notation)
    if pieces:
        print("pieces:", *game.table_pieces(game.redact(match.state, LEARNER), LEARNER))


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays the tutorial of a game and shows what can come next.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--pieces", action="store_true", help="list all pieces at the end")
    parser.add_argument("--seed", help="try another one")
    told = parser.parse_args()
    tutorial = read_tutorial(told.game, yaml.safe_load((GAMES_FOLDER / told.game / "tutorial.yaml").read_text("utf-8")))
    if told.seed:
        tutorial = tutorial._replace(seed=told.seed)
    words, match = Words("en"), begun(tutorial)
    print(*events_of(match, words), sep="\n")
    for move in tutorial.line:
        seat = match.state.actor
        try:
            match.submit(seat, move)
        except MoveRefused as refused:
            show_question(match, words, told.pieces)
            sys.exit(f"{match.names[seat]} may not {move!r}: {refused}")
        print(f"\n{match.names[seat]}: {move}", *events_of(match, words), sep="\n    ")
    show_question(match, words, told.pieces)


if __name__ == "__main__":
    main()
