"""Proposing changes nothing; accepting is what another process can do with a stored entry as well."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stolik.match.match import HUMAN, Match, Proposal

from .play import fingerprint, new, play, play_until_control_passes


def first_move(match: Match) -> Proposal:
    return match.propose(match.state.actor, match.game.legal(match.state)[0])


def undo(match: Match) -> Proposal:
    match.submit(match.state.actor, "draft craftsman")
    return match.propose_undo(match.entries[-1].seat)  # type: ignore[union-attr]


def granted_takeback(match: Match) -> Proposal:
    """All the others are bots, so that the game goes back by the request alone."""
    seat = play_until_control_passes(match)
    for other in range(3):
        if other != seat:
            match.change_player(other, "greedy")
    return match.propose_takeback(seat)


def answer(match: Match) -> Proposal:
    seat = play_until_control_passes(match)
    match.ask_takeback(seat)
    return match.propose_answer((seat + 1) % 3, True)


def another_player(match: Match) -> Proposal:
    return match.propose_player(1, "greedy")


@pytest.mark.parametrize("make", [first_move, undo, granted_takeback, answer, another_player])
def test_a_proposal_changes_nothing_until_it_is_accepted(make: Callable[[Match], Proposal]) -> None:
    match = new(3)
    proposal = make(match)
    version, before = match.version, fingerprint(match)
    players, takeback, entries = match.players, match.takeback, list(match.entries)
    assert proposal.number == version + 1
    again = Match.replay(match.record)
    assert (again.players, again.takeback, fingerprint(again)) == (players, takeback, before)
    assert match.entries == entries
    match.accept(proposal)
    assert match.version == version + 1 and match.entries[-1] is proposal.entry
    again.accept(again.proposal_of(proposal.entry))  # a second process that was told of the entry
    assert fingerprint(again) == fingerprint(match) == match.game.fingerprint(proposal.state)
    assert (again.players, again.takeback) == (match.players, match.takeback)


def test_of_two_proposals_for_one_version_only_the_first_is_accepted() -> None:
    match = play(new(3), 4)
    one, other = first_move(match), another_player(match)
    match.accept(one)
    after = fingerprint(match)
    with pytest.raises(ValueError, match="cannot follow"):
        match.accept(other)
    assert fingerprint(match) == after and match.players == (HUMAN,) * 3


def test_a_draft_is_a_place_to_try_things() -> None:
    match = play(new(3), 4)
    draft = match.draft()
    proposals = []
    for seat in (0, 1):
        proposals.append(draft.propose_player(seat, "greedy"))
        draft.accept(proposals[-1])
    assert match.players == (HUMAN,) * 3 and match.version == draft.version - 2
    for proposal in proposals:
        match.accept(proposal)
    assert match.players == ("greedy", "greedy", HUMAN)
    assert Match.replay(match.record).players == match.players
