"""Playing: the checked door, the log, replay to any point."""

from __future__ import annotations

import pytest

from stolik.core.meta import BadOption
from stolik.games.registry import UnknownGame
from stolik.match.entries import Decided, SetUp
from stolik.match.match import HUMAN, Match, MoveRefused

from .play import BOTH_MODULES, GAME, NAMES, fingerprint, finished, new, play


def test_a_new_match_is_at_its_first_decision() -> None:
    match = new(3)
    assert match.version == 1
    assert isinstance(match.entries[0], SetUp)
    assert match.entries[0].chance
    assert not match.over
    assert match.players == (HUMAN,) * 3
    assert match.names == NAMES[:3]
    assert match.header.options["great_wall"] is False  # defaults are written down too
    assert match.state.actor in range(3)


def test_same_seed_and_moves_same_match() -> None:
    one, other = finished(4, options=BOTH_MODULES), finished(4, options=BOTH_MODULES)
    assert one.entries == other.entries
    assert fingerprint(one) == fingerprint(other)
    assert finished(4, seed="8", options=BOTH_MODULES).entries != one.entries


@pytest.mark.parametrize(
    ("names", "options", "players"),
    [
        (["Ann"], {}, None),
        (["Ann", "Ann"], {}, None),
        (["Ann", " "], {}, None),
        (["Ann", "B\nob"], {}, None),
        (["Ann", "\ud800"], {}, None),
        (["Ann", "Bob"], {"no_such_option": 1}, None),
        (["Ann", "Bob"], {"great_wall": 1}, None),
        (["Ann", "Bob"], {}, ["human"]),
        (["Ann", "Bob"], {}, ["human", ""]),
    ],
)
def test_a_match_that_cannot_be(names: list[str], options: dict[str, object], players: list[str] | None) -> None:
    with pytest.raises(BadOption):
        Match.new(GAME, names, options, "7", players)


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(UnknownGame):
        Match.new("chess", ["Ann", "Bob"])


def test_submit_takes_moves_and_notation() -> None:
    match = new()
    seat = match.state.actor
    move = match.game.legal(match.state)[0]
    events = match.submit(seat, move)
    assert [event.kind.name for event in events] == ["drafted"]
    assert match.entries[-1] == Decided(seat, move.notation, [])
    second = match.game.legal(match.state)[0]
    match.submit(seat, "  " + second.notation.replace(" ", "   "))
    assert match.entries[-1] == Decided(seat, second.notation, [])


@pytest.mark.parametrize(
    ("by_actor", "move", "code"),
    [
        (True, "draft nobody", "unknown_move"),
        (True, "", "unknown_move"),
        (True, "pass", "not_now"),
        (False, "draft craftsman", "not_your_turn"),
    ],
)
def test_a_refused_move_changes_nothing(by_actor: bool, move: str, code: str) -> None:
    match, twin = new(), new()
    state, before = match.state, fingerprint(match)
    seat = match.state.actor if by_actor else 1 - match.state.actor
    with pytest.raises(MoveRefused) as caught:
        match.submit(seat, move)
    assert caught.value.refusal.code == code
    assert match.version == 1
    assert match.state is state
    assert fingerprint(match) == before
    # nor was chance used: everything falls as if nothing had been asked
    assert play(match, 40).entries == play(twin, 40).entries


def test_nothing_can_be_submitted_after_the_end() -> None:
    match = finished()
    assert match.over
    with pytest.raises(MoveRefused) as caught:
        match.submit(0, "pass")
    assert caught.value.refusal.code == "game_over"


def test_earlier_states_never_change() -> None:
    match = new(3)
    seen = []
    for _ in range(30):
        seen.append((match.state, fingerprint(match)))
        play(match, 1, f"{match.version}")
    for state, before in seen:
        assert match.game.fingerprint(state) == before


def test_state_at_any_version() -> None:
    match = new(3, options=BOTH_MODULES)
    prints = {1: fingerprint(match)}
    while not match.over:
        play(match, 1, f"{match.version}")
        prints[match.version] = fingerprint(match)
    for version, expected in prints.items():
        assert match.game.fingerprint(match.state_at(version)) == expected
    for version in (0, -1, match.version + 1):
        with pytest.raises(IndexError):
            match.state_at(version)


def test_the_log_tells_what_each_entry_brought_about() -> None:
    match = new(3)
    events = match.submit(match.state.actor, match.game.legal(match.state)[0])
    assert match.events_of(2) == events
    assert [event.kind.name for event in match.events_of(1)] == ["draft_began"]
    play(match, 10_000)
    log = match.log()
    assert [line.number for line in log] == list(range(1, match.version + 1))
    assert not match.taken_back()
    assert any(line.forced for line in log)
    assert log[-1].events[-1].kind.name == "scored"


def test_replay_recomputes_events_and_state() -> None:
    match = finished(4, options=BOTH_MODULES)
    again = Match.replay(match.record)
    assert fingerprint(again) == fingerprint(match)
    assert [[repr(event) for event in line.events] for line in again.log()] == [
        [repr(event) for event in line.events] for line in match.log()
    ]
    assert [line.forced for line in again.log()] == [line.forced for line in match.log()]


def test_somebody_else_can_take_a_seat() -> None:
    match = play(new(3), 5)
    before = fingerprint(match)
    match.change_player(1, "greedy")
    assert match.players == ("human", "greedy", "human")
    assert match.header.players == ["human"] * 3
    assert match.version == 7
    assert fingerprint(match) == before
    match.change_player(1, HUMAN)
    assert Match.replay(match.record).players == ("human",) * 3
    for seat, player, code in [
        (3, "greedy", "no_such_seat"),
        (-1, "greedy", "no_such_seat"),
        (0, "", "no_such_player"),
    ]:
        with pytest.raises(MoveRefused) as caught:
            match.change_player(seat, player)
        assert caught.value.refusal.code == code
    assert match.version == 8
