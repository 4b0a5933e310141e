"""Only the order of decks is hidden: from everybody, and also where it was laid beforehand (rotunda 2.13)."""

from __future__ import annotations

from typing import Any

from stolik.games.rotunda.game import GAME

NAMES = ["a", "b", "c"]
STACK = ["smuggler_05", "smuggler_06", "smuggler_07"]


def given(stack: list[str]) -> dict[str, Any]:
    return {"smugglers_face_up": ["smuggler_01", "smuggler_02", "smuggler_03"], "smuggler_stack": stack}


def test_a_laid_stack_is_forgotten() -> None:
    one = GAME.from_position(NAMES, {}, given(STACK))
    other = GAME.from_position(NAMES, {}, given(STACK[::-1]))
    assert GAME.fingerprint(one) != GAME.fingerprint(other)
    for viewer in (0, 1, None):
        known = GAME.redact(one, viewer)
        assert GAME.fingerprint(known) == GAME.fingerprint(GAME.redact(other, viewer))
        assert GAME.position(known, NAMES)["smuggler_stack"] == [None, None, None]
        assert known.smuggler_stack.size() == 3


def test_everybody_is_shown_the_same() -> None:
    state = GAME.from_position(NAMES, {}, given(STACK))
    views = [GAME.present(GAME.redact(state, viewer), None) for viewer in (0, 1, 2, None)]
    assert all(view == views[0] for view in views)
    assert {GAME.viewpoint(state, viewer) for viewer in (0, 1, 2, None)} == {None}


def test_a_token_put_under_the_stack_stays_known() -> None:
    state = GAME.from_position(NAMES, {}, {"arrived": "smuggler", "smugglers_face_up": ["smuggler_01", "smuggler_02"]})
    state.smuggler_stack.put_under(state.smugglers[0])
    stack: Any = GAME.position(GAME.redact(state, 0), NAMES)["smuggler_stack"]
    assert stack[-1] == "smuggler_01"
