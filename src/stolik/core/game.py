"""The contract of a game. Each comment on a method is a promise that the contract tests hold every game to."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .chance import Chance, SampledChance
from .events import SILENT, EventKind, Events
from .features import FIRST_OF_TABLE, LEAD, TIME_LEFT, FeatureNames, Scales, SeatMark, Tally, best_opponent
from .meta import Meta
from .moves import Catalogue, Move
from .note import Note, PieceNotes
from .position import BadPosition, Fields
from .prompt import Offer, Prompt, RefusedMove
from .refusal import GAME_OVER, NOT_NOW, NOT_YOUR_TURN, Refusal
from .rng import Sfc32
from .score import ScoreSheet, Standing
from .state import Owed, State, Task, read_pending

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

S = TypeVar("S", bound=State)


class BrokenState(Exception):
    """An invariant of the game does not hold."""


def require(holds: bool, trouble: str) -> None:
    """For `check`: what must hold, and what is wrong if it does not."""
    if not holds:
        raise BrokenState(trouble)


class Gauge:
    """A counter of a seat, by which the effects of offers are told."""

    __slots__ = ("kinds", "of", "thing")

    def __init__(self, thing: str, kinds: str = "", of: str = "") -> None:
        self.thing = thing  # the noun of its amounts in the catalogues: <prefix>.count.<thing>
        self.kinds = kinds  # the vocabulary that `of` belongs to
        self.of = of


class Beat:
    """A stretch of a game that is told at a glance when it is over: an event, a scoring, the end of a round.

    It begins with an event of the kind `begins` and ends before the next one of the kinds in `until`, before another
    beat, or with the decision, unless it `lasts`. `things` are the gauges it tells of, `losses` names the kinds of
    events by which a seat loses a piece, each with the field that says which. `points` are told as "scored" in its
    course, as "counted" where the game only counts them at its end, or left "untold".
    """

    __slots__ = ("begins", "lasts", "losses", "name", "points", "things", "until")

    def __init__(
        self,
        name: str,
        begins: str,
        until: list[str] | None = None,
        things: list[str] | None = None,
        losses: dict[str, str] | None = None,
        points: str = "untold",
        lasts: bool = False,
    ) -> None:
        self.name = name
        self.begins = begins
        self.until = until if until is not None else []
        self.things = things if things is not None else []
        self.losses = losses if losses is not None else {}
        self.points = points
        self.lasts = lasts


class Game(ABC, Generic[S]):
    """The rules of one game; stateless, one instance serves any number of matches."""

    __slots__ = ("_features", "beginnings", "gauges", "meta", "moves", "tasks")

    def __init__(
        self,
        meta: Meta,
        moves: Catalogue,
        tasks: list[Task[Any]],
        gauges: list[Gauge],
        beats: list[Beat],
        features: FeatureNames,
    ) -> None:
        self._features = features
        self.meta = meta
        self.moves = moves
        self.gauges = gauges
        self.beginnings: dict[str, Beat] = {beat.begins: beat for beat in beats}
        self.tasks: dict[str, Task[Any]] = {task.name: task for task in tasks}
        assert len(self.tasks) == len(tasks), "two tasks share a name"

    # ------------------------------------------------------------------ to be provided by each game

    @abstractmethod
    def set_up(self, seats: int, options: Mapping[str, object], chance: Chance, events: Events) -> S:
        """The state before the first step: only what set-up fixes, with the first tasks pending."""

    @abstractmethod
    def seats(self, state: S) -> int:
        """How many seats the table has."""

    @abstractmethod
    def starter(self, state: S) -> int:
        """The seat that takes the first turn; to be called with what `new` gave, before anything was decided."""

    @abstractmethod
    def takings(self) -> list[EventKind]:
        """The kinds of events by which a seat takes or builds a card, a tile or a person: all that say `takes`."""

    @abstractmethod
    def redact(self, state: S, viewer: int | None) -> S:
        """What this viewer may know (None: a spectator); everything else merged into the unseen. Idempotent."""

    @abstractmethod
    def imagine(self, state: S, chance: Chance) -> S:
        """A redacted state filled with one possible truth; its view equals the view it came from."""

    @abstractmethod
    def present(self, state: S, viewer: int | None) -> dict[str, object]:
        """What a client draws; to be called with a redacted state."""

    @abstractmethod
    def details(self, state: S, owed: Owed) -> dict[str, object]:
        """What the sentence of the current question needs: numbers and ids."""

    @abstractmethod
    def reason(self, state: S, owed: Owed) -> Note:
        """Why the actor is asked, with the numbers that lead to it; it stands before the question."""

    @abstractmethod
    def measure(self, state: S, seat: int) -> list[int]:
        """What the gauges of a seat show, in their order; what waits only to be placed or chosen counts as gained."""

    @abstractmethod
    def table_pieces(self, state: S, viewer: int | None) -> list[str]:
        """Every piece that the viewer can point at; to be called with a redacted state."""

    @abstractmethod
    def about(self, state: S, piece: str, viewer: int | None) -> PieceNotes | None:
        """What a piece is, does and means to the viewer now; None if there is none. To be called with a redacted state.

        All pieces of the table have such notes, and all that the moves of a prompt mention.
        """

    @abstractmethod
    def pieces(self, state: S, move: Move) -> list[str]:
        """The pieces on the table that the move mentions, for the actor."""

    @abstractmethod
    def scores(self, state: S) -> list[ScoreSheet]:
        """Points so far, itemised, one sheet per seat; after the end, the final sheets."""

    @abstractmethod
    def standings(self, state: S) -> list[Standing]:
        """Best first, by the rulebook's tie-breaks."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raises BrokenState on a broken invariant: pieces conserved, limits kept, nothing negative."""

    @abstractmethod
    def write(self, state: S, names: Sequence[str]) -> dict[str, object]:
        """What lies on the table, in position notation; what is owed is added to it."""

    @abstractmethod
    def read(self, position: Fields, options: Mapping[str, object], pending: list[Owed] | None) -> S:
        """A state from the fields of a position. `pending` is what is owed; None: whatever the other fields say.

        Mistakes may raise anything that is a LookupError, TypeError or ValueError, or a BrokenState.
        """

    @abstractmethod
    def evaluate(self, state: S, seat: int) -> float:
        """A hand-made guess of the points this seat will end with; for bots."""

    @abstractmethod
    def known_points(self, state: S, viewer: int) -> list[float]:
        """Points by seat if the game ended now, as far as the viewer may know them; the final ones when it is over.

        This and the other parts of `features` read nothing that the viewer may not know: they are the same for a
        state, for its redacted form and for every truth that may be imagined behind it.
        """

    @abstractmethod
    def time_left(self, state: S) -> float:
        """About how much of the game is still to come, from 1 to 0."""

    @abstractmethod
    def features_of_table(self, state: S, viewer: int, out: Tally) -> None:
        """Tells the features of the table and of the viewer alone; those that are 0 may be left out."""

    @abstractmethod
    def features_of_seat(self, state: S, seat: int, out: Tally) -> None:
        """Tells those of one seat that everybody may know."""

    @abstractmethod
    def mark(self, state: S, seat: int) -> SeatMark[S]:
        """All that the features of this seat are made of, to see whether they are still the same elsewhere."""

    # ------------------------------------------------------------------ the same for every game

    def new(
        self,
        seats: int,
        options: Mapping[str, object],
        chance: Chance,
        events: Events = SILENT,
        take_forced: bool = True,
    ) -> S:
        """A new game at its first decision. Raises BadOption."""
        self.meta.check_seats(seats)
        state = self.set_up(seats, self.meta.settle(options), chance, events)
        self.run_on(state, chance, events, take_forced)
        return state

    def position(self, state: S, names: Sequence[str]) -> dict[str, object]:
        """The whole state in position notation: plain JSON that from_position turns into an equal state."""
        written = self.write(state, names)
        written["pending"] = [owed.written() for owed in state.pending.frames()]
        return written

    def from_position(self, names: Sequence[str], options: Mapping[str, object], position: Mapping[str, Any]) -> S:
        """A state from position notation; omitted fields have documented defaults. Raises BadPosition and BadOption.

        The result is not run on: call run_on to reach the first decision.
        """
        self.meta.check_seats(len(names))
        settled = self.meta.settle(options)
        try:
            fields = Fields(position, list(names), "", None)
            pending = read_pending(fields, self.tasks) if fields.told("pending") else None
            return self.read(fields, settled, pending)
        except BadPosition:
            raise
        except BrokenState as broken:
            raise BadPosition(str(broken)) from None
        except (AttributeError, LookupError, TypeError, ValueError) as misshapen:
            raise BadPosition(f"the position cannot be read: {misshapen}") from None

    def arguments(self, state: S, move: Move) -> dict[str, object]:
        """The arguments of a move with whatever else its label needs: which tile lies there, what it costs now."""
        return move.arguments()

    def beat_piece(self, state: S, beat: Beat) -> str:
        """The piece that a beat shows large when it begins; empty: none."""
        return ""

    def viewpoint(self, state: S, viewer: int | None) -> int | None:
        """A viewer who is shown exactly the same as this one: where nothing is hidden, one view serves all."""
        return viewer

    def legal(self, state: S) -> list[Move]:
        """What the actor may choose; empty iff the game is over. Not to be changed by the caller."""
        moves = state.legal_moves
        if moves is not None:
            return moves
        if not state.pending:
            return []
        owed = state.pending.top()
        moves = owed.task.legal(state, owed)
        state.legal_moves = moves
        return moves

    def apply(self, state: S, move: Move, chance: Chance, events: Events = SILENT, take_forced: bool = True) -> None:
        """The trusted door: carries out a legal move of the actor and runs on to the next decision."""
        owed = state.pending.pop()
        state.legal_moves = None
        owed.task.apply(state, owed, move, chance, events)
        self.run_on(state, chance, events, take_forced)

    def run_on(self, state: S, chance: Chance, events: Events = SILENT, take_forced: bool = True) -> None:
        """Carries out what needs no choice, until somebody has to decide or the game is over."""
        pending = state.pending
        while pending:
            owed = pending.top()
            task = owed.task
            moves = task.legal(state, owed)
            if not moves:
                pending.drop()
                task.run(state, owed, chance, events)
                continue
            move = task.forced(state, owed, moves) if take_forced else None
            if move is None:
                state.legal_moves = moves
                return
            pending.drop()
            events.forced(owed.seat, move)
            task.apply(state, owed, move, chance, events)
        state.legal_moves = []

    def refuse(self, state: S, seat: int, move: Move) -> Refusal | None:
        """Why this seat may not make this move now; None iff it may."""
        if not state.pending:
            return Refusal(GAME_OVER)
        owed = state.pending.top()
        if owed.seat != seat:
            return Refusal(NOT_YOUR_TURN, "", {"seat": owed.seat})
        return owed.task.refuse(state, owed, move)

    def listed(self, state: S, move: Move) -> Move:
        """The legal move that stands for this one: itself, unless it names an interchangeable piece."""
        owed = state.pending.top()
        return owed.task.listed(state, owed, move)

    def prompt(self, state: S) -> Prompt | None:
        """The question put to the actor; None when the game is over."""
        if not state.pending:
            return None
        owed = state.pending.top()
        task = owed.task
        offers = [Offer(move, self.pieces(state, move), self.arguments(state, move)) for move in self.legal(state)]
        refused: list[RefusedMove] = []
        for move in task.candidates(state, owed):
            refusal = task.refuse(state, owed, move)
            if refusal is not None:
                refused.append(RefusedMove(move, self.pieces(state, move), self.arguments(state, move), refusal))
        return Prompt(owed.seat, task.name, self.reason(state, owed), self.details(state, owed), offers, refused)

    def imprint(self, state: S) -> dict[str, object]:
        """What a fingerprint is taken of: the position, as it was written when records with fingerprints began."""
        return self.position(state, seat_names(self.seats(state)))

    def fingerprint(self, state: S) -> str:
        """A short hash of the whole state; equal iff the positions are equal."""
        text = json.dumps(self.imprint(state), sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    # ------------------------------------------------------------------ what learning sees

    @property
    def feature_names(self) -> list[str]:
        """The names of all features, in their order: the same for every number of players and every option."""
        return self._features.all

    def features(self, state: S, seat: int, out: list[float]) -> None:
        """Writes all features as this seat may know them; `out` is as long as `feature_names`.

        First its lead over the best opponent and the time left, then those of the table, its own ones, those of the
        opponent with the most points, and the average of all opponents.
        """
        names = self._features
        points = self.known_points(state, seat)
        seats: i64 = len(points)
        rival = best_opponent(points, seat)
        for place in range(len(out)):
            out[place] = 0.0
        out[LEAD] = points[seat] - points[rival]
        out[TIME_LEFT] = self.time_left(state)
        notes = Tally(out, True)
        notes.turn_to(out, FIRST_OF_TABLE)
        self.features_of_table(state, seat, notes)
        notes.turn_to(out, names.own)
        self.features_of_seat(state, seat, notes)
        notes.turn_to(out, names.rival)
        self.features_of_seat(state, rival, notes)
        share = 1.0 / float(seats - 1)
        for step in range(1, seats):
            one = [0.0] * names.per_seat
            notes.turn_to(one, 0)
            self.features_of_seat(state, (seat + step) % seats, notes)
            for place in range(names.per_seat):
                out[names.others + place] += share * one[place]

    def worth(self, state: S, seat: int, points: list[float], scales: Scales) -> float:
        """What all features of a position add up to by such weights; `points` are the known ones."""
        names = self._features
        seats: i64 = len(points)
        rival = best_opponent(points, seat)
        tally = Tally(scales.weights, False)
        tally.tell(LEAD, points[seat] - points[rival])
        tally.tell(TIME_LEFT, scales.time_left)
        tally.turn_to(scales.weights, FIRST_OF_TABLE)
        self.features_of_table(state, seat, tally)
        tally.turn_to(scales.weights, names.own)
        self.features_of_seat(state, seat, tally)
        worth = scales.always + tally.worth
        for step in range(1, seats):
            worth += self._worth_of_opponent(state, (seat + step) % seats, rival, scales)
        return worth

    def _worth_of_opponent(self, state: S, seat: i64, rival: i64, scales: Scales) -> float:
        marks = scales.seen_as_rival[seat] if seat == rival else scales.seen[seat]
        known = marks.find(state, seat)
        if known is not None:
            return known.worth
        tally = Tally(scales.rival if seat == rival else scales.opponent, False)
        self.features_of_seat(state, seat, tally)
        mark = self.mark(state, seat)
        mark.worth = tally.worth
        marks.keep(mark)
        return tally.worth

    def scales(self, seats: int, time_left: float, always: float, weights: list[float]) -> Scales:
        """The weights of all features at a time of the game, made ready for `worth`."""
        return Scales(self._features, seats, time_left, always, weights)

    def observe(self, state: S, seat: int) -> list[float]:
        """All features in a list of their own."""
        out = [0.0] * len(self._features.all)
        self.features(state, seat, out)
        return out

    # ------------------------------------------------------------------ loops that live in the compiled group

    def play_out(self, state: S, rng: Sfc32) -> int:
        """Plays uniformly random decisions to the end, in place; returns how many there were."""
        chance = SampledChance(rng)
        decisions: i64 = 0
        moves = self.legal(state)
        while moves:
            self.apply(state, moves[rng.below(len(moves))], chance)
            moves = self.legal(state)
            decisions += 1
        return decisions


def seat_names(seats: int) -> list[str]:
    """How positions name players who have no names."""
    return [f"seat_{seat + 1}" for seat in range(seats)]


def not_now(move: Move) -> Refusal:
    """The refusal of a move that belongs to another decision."""
    return Refusal(NOT_NOW, "", {"verb": move.verb.name})
