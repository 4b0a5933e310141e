#!/usr/bin/env python3
"""A bot of one's own: `stolik simulate the_river --bots "program:python3 docs/examples/program_bot.py,random"`.

It knows nothing of the rules. It prefers moves by their first word, and among equals it draws by the seed of the game,
so that a series of games is the same whenever it is played again. docs/bot-protocol.md tells what the messages mean.
"""

import json
import random
import sys

# The River: what sounds like points, the best first. Words that are in neither list come between the two.
LIKED = ["build", "build_reserved", "reserve", "produce", "explore"]
AVOIDED = ["pass", "decline", "waive", "return", "exchange", "swap", "rearrange", "take_pawn"]


def liking(move: str) -> int:
    verb = move.split(maxsplit=1)[0]
    if verb in LIKED:
        return len(LIKED) - LIKED.index(verb)
    return -1 if verb in AVOIDED else 0


def choose(question: dict) -> str:
    """The notation of one of the moves.

    `question["position"]` says all that this seat may know: position["players"]["seat_1"] is the first seat, and so on.
    """
    moves = question["moves"]
    best = max(liking(move) for move in moves)
    equals = [move for move in moves if liking(move) == best]
    position = json.dumps(question["position"], sort_keys=True)
    return random.Random(question["seed"] + position).choice(equals)


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "ready", "name": "Prefers words"}
        elif message["type"] == "choose":
            answer = {"id": message["id"], "move": choose(message)}
        else:  # a message of a later version: nothing to say
            continue
        print(json.dumps(answer), flush=True)  # stdout is for answers; whatever you want to look at goes to stderr


if __name__ == "__main__":
    main()
