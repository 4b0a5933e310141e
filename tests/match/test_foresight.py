"""What foresight says of a move before it is made is what undo says afterwards."""

from __future__ import annotations

from stolik.core.foresight import foresee
from stolik.core.rng import seeded

from .play import BOTH_MODULES, new


def test_foresight_agrees_with_undo() -> None:
    verdicts = set()
    for number, options in enumerate(({}, BOTH_MODULES)):
        match, rng = new(3, str(number), options), seeded("foresight")
        while not match.over:
            seat, moves = match.state.actor, match.game.legal(match.state)
            foreseen = foresee(match.game, match.game.redact(match.state, seat), moves)
            chosen = rng.below(len(moves))
            match.submit(seat, moves[chosen])
            assert (match.may_undo(seat) is None) == foreseen[chosen].undoable
            verdicts.add(foreseen[chosen].undoable)
    assert verdicts == {True, False}
