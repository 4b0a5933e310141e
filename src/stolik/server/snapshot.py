"""What of a table is committed and may be shown. Readers see snapshots, never a match in the middle of a commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stolik.core.chance import ReplayedChance
from stolik.core.game import Game
from stolik.core.refusal import Refusal
from stolik.core.state import OVER, State
from stolik.match.entries import Decided, SetUp
from stolik.match.match import Match, Takeback
from stolik.match.tutorial import Guidance, guidance_of


class Snapshot:
    """A version of the match. States are never changed once the match has gone on, so this holds no copies."""

    __slots__ = (
        "ask_takeback",
        "game",
        "guidance",
        "players",
        "state",
        "takeback",
        "takeback_waits_for",
        "taken_back",
        "undo",
        "version",
    )

    def __init__(
        self,
        version: int,
        game: Game[Any],
        state: State,
        players: tuple[str, ...],
        takeback: Takeback | None,
        takeback_waits_for: tuple[int, ...],
        undo: dict[int, Refusal | None],
        ask_takeback: dict[int, Refusal | None],
        taken_back: frozenset[int],
        guidance: Guidance | None = None,
    ) -> None:
        self.version = version
        self.game = game
        self.state = state
        self.players = players  # "human" or a bot's code, per seat
        self.takeback = takeback
        self.takeback_waits_for = takeback_waits_for
        self.undo = undo  # per seat with a person
        self.ask_takeback = ask_takeback
        self.taken_back = taken_back  # numbers of decisions
        self.guidance = guidance  # where a guided first game stands

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def over(self) -> bool:
        return self.state.actor == OVER


def take_snapshot(match: Match, people: Sequence[int], taken_back: frozenset[int]) -> Snapshot:
    """`people` are the seats for which it matters what they may take back."""
    return Snapshot(
        match.version,
        match.game,
        match.state,
        tuple(match.players),
        match.takeback,
        tuple(match.takeback_waits_for),
        {seat: match.may_undo(seat) for seat in people},
        {seat: match.may_ask_takeback(seat) for seat in people},
        taken_back,
        guidance_of(match),
    )


def past_snapshot(match: Match, version: int, players: tuple[str, ...]) -> Snapshot:
    """The table as it was; nothing can be taken back in the past."""
    return Snapshot(version, match.game, match.state_at(version), players, None, (), {}, {}, frozenset())


def points_by_chapter(match: Match, taken_back: frozenset[int]) -> list[list[int]]:
    """The points of every seat at the end of each chapter of the game, and at its end, by playing the log once more."""
    game, history = match.game, list[list[int]]()
    state: State | None = None
    for number, entry in enumerate(match.entries, 1):
        if isinstance(entry, SetUp):
            state = game.new(len(match.names), match.header.options, ReplayedChance(entry.chance))
        elif isinstance(entry, Decided) and number not in taken_back:
            assert state is not None
            game.apply(state, game.moves.parse(entry.move), ReplayedChance(entry.chance))
            if any(event.kind.name == game.meta.chapter for event in match.events_of(number)):
                history.append([sheet.total for sheet in game.scores(state)])
    if match.over:
        history.append([sheet.total for sheet in game.scores(match.state)])
    return history
