"""Playing on from somewhere in another match: what was played stays, whatever is still to come falls anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stolik.core.chance import LooseChance, RecordingChance
from stolik.core.refusal import GAME_OVER, Refusal
from stolik.core.state import State

from .entries import Decided, Entry, Record, SetUp
from .match import Match, check_header, told_outcomes
from .refusals import MoveRefused
from .timeline import FIRST


def continued(match: Match, version: int, names: Sequence[str], players: Sequence[str], seed: str) -> Match:
    """A match of its own that has come as far as another one after its first so many entries.

    It begins with the decisions that were in effect then, which nobody can take back here. What chance brings after
    them is keyed by its own seed, and decks whose order had been laid lie loose again, so that nothing of what came in
    the other match can be foreseen. Raises MoveRefused where nothing is left to play, IndexError without such an entry.
    """
    decisions = match.line_of_play(version)
    header = replace(
        match.header, names=list(names), players=list(players), seed=seed, continues=len(decisions) + FIRST
    )
    check_header(header, match.game.meta)
    begun = Match.replay(Record(header, _loosened(match, decisions)))
    if begun.over:
        raise MoveRefused(Refusal(GAME_OVER))
    return begun


def _loosened(match: Match, decisions: Sequence[Decided]) -> list[Entry]:
    """The same entries as if every piece had been drawn when it was needed."""
    game, told = match.game, LooseChance()
    set_up = match.entries[0]
    assert isinstance(set_up, SetUp)
    told.read(set_up.chance)
    chance = RecordingChance(told)
    state: State = game.new(len(match.names), match.header.options, chance)
    entries: list[Entry] = [SetUp(told_outcomes(chance))]
    for entry in decisions:
        told.read(entry.chance)
        chance = RecordingChance(told)
        game.apply(state, game.moves.parse(entry.move), chance)
        entries.append(replace(entry, chance=told_outcomes(chance)))
    return entries
