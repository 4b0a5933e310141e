"""Undo to the barrier, restart of a turn, takeback by consent."""

from __future__ import annotations

import json

import pytest

from stolik.core.events import EventKind, EventList
from stolik.games.registry import load_game
from stolik.match.entries import Decided, TakebackAnswered, TakebackAsked, Undone
from stolik.match.match import Match, MoveRefused, _barrier
from stolik.match.record import CorruptRecord, dumps, loads

from .play import GAME, NAMES, fingerprint, finished, new, play, play_until_control_passes

RULES = load_game(GAME)


def code_of(match: Match, seat: int) -> str:
    refusal = match.may_undo(seat)
    return refusal.code if refusal is not None else ""


def refused(match: Match, seat: int) -> str:
    version, before = match.version, fingerprint(match)
    with pytest.raises(MoveRefused) as caught:
        match.undo(seat)
    with pytest.raises(MoveRefused):
        match.restart_turn(seat)
    assert (match.version, fingerprint(match)) == (version, before)
    assert caught.value.refusal == match.may_undo(seat)
    return caught.value.refusal.code


def test_undo_is_an_entry() -> None:
    match = new()
    seat, start = match.state.actor, fingerprint(match)
    match.submit(seat, "draft craftsman")
    assert match.may_undo(seat) is None
    match.undo(seat)
    assert fingerprint(match) == start
    assert match.entries[-1] == Undone(seat, 1)
    assert match.version == 3
    assert match.taken_back() == {2}
    assert match.events_of(2)  # what was undone can still be read
    assert not match.events_of(3)
    assert refused(match, seat) == "nothing_to_undo"
    match.submit(seat, "draft monk_young")
    assert match.game.fingerprint(match.state_at(2)) != fingerprint(match)
    assert match.game.fingerprint(match.state_at(3)) == start


def test_undo_one_by_one_or_all_at_once() -> None:
    match = new()
    seat = match.state.actor
    prints = [fingerprint(match)]
    for move in ("draft craftsman", "draft monk_young"):
        match.submit(seat, move)
        prints.append(fingerprint(match))
    match.undo(seat)
    assert fingerprint(match) == prints[1]
    match.undo(seat)
    assert fingerprint(match) == prints[0]
    match.submit(seat, "draft craftsman")
    match.submit(seat, "draft monk_young")
    assert fingerprint(match) == prints[2]
    match.restart_turn(seat)
    assert fingerprint(match) == prints[0]
    assert match.entries[-1] == Undone(seat, 5)


def test_control_passed_is_a_barrier() -> None:
    match = new(3)
    seat = play_until_control_passes(match)
    assert refused(match, seat) == "undo_past_control"
    assert refused(match, match.state.actor) == "nothing_to_undo"
    match.submit(match.state.actor, match.game.legal(match.state)[0])
    assert refused(match, seat) == "undo_past_control"
    assert match.may_undo(match.state.actor) is None


def play_until_chance(match: Match) -> int:
    """Random moves until something falls; returns who made the last one."""
    while True:
        seat = match.state.actor
        play(match, 1, f"{match.version}")
        entry = match.entries[-1]
        if isinstance(entry, Decided) and entry.chance:
            return seat


def test_chance_is_a_barrier() -> None:
    match = new()
    seat = play_until_chance(match)  # the last of the draft: cards are dealt
    assert refused(match, seat) == "undo_past_chance"
    assert refused(match, 5) == "nothing_to_undo"


def test_chance_in_the_middle_of_a_turn_is_a_barrier() -> None:
    """Also where the same seat goes on: whoever ends a round may begin the next one."""
    match = new()
    seat = play_until_chance(match)
    while match.state.actor != seat:
        seat = play_until_chance(match)
    assert refused(match, seat) == "undo_past_chance"
    match.submit(seat, next(move for move in match.game.legal(match.state) if move.notation.endswith("build")))
    assert match.state.actor == seat  # the floors have to be placed
    match.restart_turn(seat)
    assert match.entries[-1] == Undone(seat, match.version - 2)  # no further than to the barrier
    assert refused(match, seat) == "undo_past_chance"


def test_a_secret_shown_is_a_barrier() -> None:
    match = new()
    events = EventList()
    events.add(EventKind("hand_shown", reveals=True), 0)
    entry = Decided(match.state.actor, "draft craftsman", [])
    assert _barrier(entry, match.state, EventList()) == ""
    assert _barrier(entry, match.state, events) == "undo_past_secret"


def test_the_end_is_a_barrier() -> None:
    match = finished()
    last = match.entries[-1]
    assert isinstance(last, Decided)
    assert refused(match, last.seat) == "undo_past_control"


def test_forced_moves_of_others_are_no_barrier() -> None:
    """Seen from outside: an undo goes back over everything that followed from the decision."""
    found = 0
    for number in range(60):
        match = new(2, seed=f"{number}")
        while not match.over:
            seat, before = match.state.actor, fingerprint(match)
            play(match, 1, f"{number}/{match.version}")
            line = match.log()[-1]
            if (
                match.state.actor == seat
                and any(other != seat for other, _ in line.forced)
                and not code_of(match, seat)
            ):
                match.undo(seat)
                assert fingerprint(match) == before
                found += 1
                break
    assert found


def test_takeback_by_consent_of_all_others() -> None:
    match = new(3)
    start = fingerprint(match)
    seat = play_until_control_passes(match)
    others = [other for other in range(3) if other != seat]
    here = fingerprint(match)
    match.ask_takeback(seat)
    assert match.entries[-1:] == [TakebackAsked(seat, match.version - 2, tuple(others))]
    assert match.takeback_waits_for == others
    match.answer_takeback(others[0], True)
    assert match.takeback_waits_for == others[1:]
    assert fingerprint(match) == here
    match.answer_takeback(others[1], True)
    assert match.entries[-1:] == [TakebackAnswered(others[1], True)]
    assert match.takeback is None
    assert fingerprint(match) != here
    assert match.state.actor == seat
    # the decisions before are still free to undo
    match.restart_turn(seat)
    assert fingerprint(match) == start


def test_one_decline_is_enough() -> None:
    match = new(3)
    seat = play_until_control_passes(match)
    here = fingerprint(match)
    match.ask_takeback(seat)
    match.answer_takeback((seat + 1) % 3, False)
    assert match.takeback is None
    assert fingerprint(match) == here
    match.ask_takeback(seat)  # asking again is allowed
    assert match.takeback is not None


def test_bots_agree_at_once() -> None:
    match = Match.new(GAME, NAMES[:3], seed="7", players=["human", "greedy", "random"])
    while match.state.actor != 0:
        play(match, 1)
    before = fingerprint(match)
    play_until_control_passes(match)
    while match.state.actor != 0:
        play(match, 1)
    for _ in range(3):  # two drafts and a house
        assert match.may_ask_takeback(0) is None
        match.ask_takeback(0)
        assert match.takeback is None
    assert fingerprint(match) == before


def test_whoever_knew_is_asked_even_if_a_bot_plays_on_for_them() -> None:
    match = play(new(3), 6)
    seat = play_until_control_passes(match)
    before = RULES.fingerprint(match.state_at(match.version - 1))
    first, second = (other for other in range(3) if other != seat)
    match.change_player(first, "greedy")
    match.ask_takeback(seat)
    assert match.takeback_waits_for == [first, second]
    match.change_player(second, "greedy")  # nor is anybody sent away while the others wait for the answer
    assert match.takeback_waits_for == [first, second]
    match.answer_takeback(second, True)
    assert fingerprint(match) != before
    match.answer_takeback(first, True)
    assert fingerprint(match) == before and match.with_takebacks
    again = loads(dumps(match))
    assert fingerprint(again) == before and again.with_takebacks


def test_who_came_later_is_asked_too() -> None:
    match = Match.new(GAME, NAMES[:3], seed="7", players=["human", "greedy", "random"])
    while match.state.actor != 0:
        play(match, 1)
    play_until_control_passes(match)
    match.change_player(1, "human")
    match.ask_takeback(0)
    assert match.takeback_waits_for == [1]


def test_older_records_asked_whoever_sat_there() -> None:
    match = play(new(3), 6)
    seat = play_until_control_passes(match)
    first, second = (other for other in range(3) if other != seat)
    match.change_player(first, "greedy")
    match.ask_takeback(seat)
    lines = dumps(match).splitlines()
    told = json.loads(lines[-1])
    assert told.pop("of") == [first, second]
    older = loads("\n".join([*lines[:-1], json.dumps(told)]) + "\n")
    assert older.takeback_waits_for == [second]
    older.answer_takeback(second, True)
    assert older.takeback is None and older.with_takebacks
    told["of"] = [second]  # but nobody leaves out whom the rules of today want to be asked
    with pytest.raises(CorruptRecord, match=r"\[.*\] are asked instead of"):
        loads("\n".join([*lines[:-1], json.dumps(told)]) + "\n")


def test_a_game_with_takebacks_is_marked() -> None:
    match = Match.new(GAME, NAMES[:3], seed="7", players=["human", "greedy", "random"])
    while match.state.actor != 0:
        play(match, 1)
    play_until_control_passes(match)
    assert not match.with_takebacks and not loads(dumps(match)).with_takebacks
    match.ask_takeback(0)
    assert match.with_takebacks and loads(dumps(match)).with_takebacks and match.draft().with_takebacks
    undoing = play(new(3), 6)
    undoing.submit(undoing.state.actor, undoing.game.legal(undoing.state)[0])
    for seat in range(3):
        if undoing.may_undo(seat) is None:
            undoing.undo(seat)
    assert undoing.version > 8 and not undoing.with_takebacks


def test_redone_chance_falls_the_same() -> None:
    match = play(new(3), 60)
    told = [entry.chance for entry in match.entries if isinstance(entry, Decided) and entry.chance]
    here, seat = fingerprint(match), match.state.actor
    decisions = [entry for entry in match.entries if isinstance(entry, Decided)]
    mine = [index for index, entry in enumerate(decisions) if entry.seat == seat]
    for _ in range(10):  # far beyond the last deal
        match.ask_takeback(seat)
        for other in match.takeback_waits_for:
            match.answer_takeback(other, True)
    redone = decisions[mine[-10] :]
    assert sum(1 for entry in redone if entry.chance) > 1
    for entry in redone:
        match.submit(entry.seat, entry.move)
    assert fingerprint(match) == here
    taken_back = match.taken_back()
    again = [
        line.entry.chance
        for line in match.log()
        if line.number not in taken_back and isinstance(line.entry, Decided) and line.entry.chance
    ]
    assert again == told


def test_a_deal_is_the_same_after_another_move_too() -> None:
    match = new(2)
    play_until_control_passes(match)
    play_until_control_passes(match)
    first = match.entries[-1]
    assert isinstance(first, Decided)
    seat = first.seat
    match.ask_takeback(seat)
    match.answer_takeback(1 - seat, True)
    options = match.game.legal(match.state)
    assert options[-1].notation != first.move
    match.submit(seat, options[-1])
    second = match.entries[-1]
    assert isinstance(second, Decided)
    assert second.chance == first.chance


@pytest.mark.parametrize("how", ["move", "undo", "asker leaves"])
def test_a_request_ends_when_the_game_goes_on(how: str) -> None:
    match = new(3)
    seat = play_until_control_passes(match)
    actor = match.state.actor
    match.submit(actor, match.game.legal(match.state)[0])
    match.ask_takeback(seat)
    if how == "move":
        match.submit(actor, match.game.legal(match.state)[0])
    elif how == "undo":
        match.undo(actor)
    else:
        match.change_player(seat, "random")
    assert match.takeback is None
    with pytest.raises(MoveRefused) as caught:
        match.answer_takeback(actor, True)
    assert caught.value.refusal.code == "no_takeback_open"


def test_a_seat_that_becomes_a_bot_is_still_to_be_asked() -> None:
    match = new(2)
    seat = play_until_control_passes(match)
    here = fingerprint(match)
    match.ask_takeback(seat)
    match.change_player(1 - seat, "random")
    assert match.takeback_waits_for == [1 - seat] and fingerprint(match) == here
    match.answer_takeback(1 - seat, True)
    assert match.takeback is None
    assert fingerprint(match) != here
    assert match.state.actor == seat


def test_requests_that_make_no_sense() -> None:
    match = new(3)
    with pytest.raises(MoveRefused, match="nothing_to_take_back"):
        match.ask_takeback(match.state.actor)
    seat = play_until_control_passes(match)
    with pytest.raises(MoveRefused, match="nothing_to_take_back"):
        match.ask_takeback(match.state.actor)
    with pytest.raises(MoveRefused, match="no_such_seat"):
        match.ask_takeback(7)
    with pytest.raises(MoveRefused, match="no_takeback_open"):
        match.answer_takeback(seat, True)
    match.ask_takeback(seat)
    with pytest.raises(MoveRefused, match="takeback_is_open"):
        match.ask_takeback(seat)
    with pytest.raises(MoveRefused, match="not_yours_to_answer"):
        match.answer_takeback(seat, True)
    other = (seat + 1) % 3
    match.answer_takeback(other, True)
    with pytest.raises(MoveRefused, match="not_yours_to_answer"):
        match.answer_takeback(other, True)


def test_the_last_decision_of_a_game_can_be_taken_back_by_consent() -> None:
    match = finished(2)
    last = match.entries[-1]
    assert isinstance(last, Decided)
    match.ask_takeback(last.seat)
    match.answer_takeback(1 - last.seat, True)
    assert not match.over
    assert match.state.actor == last.seat
