"""Random games with several boxes at the same time, a decision here and a decision there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.chance import SampledChance
from stolik.core.events import Event, EventList
from stolik.core.game import Game, seat_names
from stolik.core.rng import seeded

TELLING = 7  # decisions from one look at everything that is told to the next


class Table:
    """A random game with one box, played decision by decision and checked before each of them."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object], seed: str) -> None:
        self.game = game
        self.options = options
        self.names = seat_names(seats)
        self.heard = EventList()
        self._decisions = 0
        self._rng = seeded(seed)
        self._chance = SampledChance(self._rng)
        self.state = game.new(seats, options, self._chance, self.heard)

    def decide(self) -> None:
        """One random decision."""
        game, state = self.game, self.state
        game.check(state)
        if self._decisions % TELLING == 0:
            self._tell()
        self._decisions += 1
        moves = game.legal(state)
        game.apply(state, moves[self._rng.below(len(moves))], self._chance, self.heard)

    def _tell(self) -> None:
        """Whatever is said, written or weighed must be possible with this box, too."""
        game, state = self.game, self.state
        actor = state.actor
        offered = game.prompt(state)
        assert offered is not None and offered.offers
        known = game.redact(state, actor)
        assert game.present(known, actor)
        for piece in game.table_pieces(known, actor):
            assert game.about(known, piece, actor) is not None, piece
        again = game.from_position(self.names, self.options, game.position(state, self.names))
        assert game.fingerprint(again) == game.fingerprint(state)
        game.evaluate(state, actor)

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.heard.events if event.kind.name == kind]

    def told(self, kind: str, field: str) -> set[Any]:
        """All that a field of a kind of event has said so far."""
        return {event.details()[field] for event in self.events(kind)}


def play_in_turns(tables: Sequence[Table]) -> None:
    """Plays all games to their end, taking turns."""
    while any(table.state.pending for table in tables):
        for table in tables:
            if table.state.pending:
                table.decide()
    for table in tables:
        table.game.check(table.state)
