"""Advice for a person: the best moves, what they promise, and why. It knows only what the person may know.

A look to the end of the turn finds the moves that are worth trying, as the learned level does. These are played on in
imagined worlds until the next own turn, all with the same luck; look and trials count equally. Reasons are what the
value weighs differently at the end of the turn than after the other moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from time import perf_counter
from typing import Any, NamedTuple

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import Sfc32, seeded
from stolik.core.state import State
from stolik.core.themes import OPPONENTS, POINTS, TIME
from stolik.games.registry import themes_of

from .judging import PROSPECTS, Judge, judge_of
from .playout import FatedChance, Lookout, Turn
from .search import playing_on

TRIED = 6  # the most promising moves of the look
TOLD = 3
PRIOR = 0.5  # how much the look counts beside the trials
LEAST_TRIALS, MOST_TRIALS = 2, 60  # of each move
WORK = 16_000  # moves weighed in all trials together, times seats: the same on every machine, unlike a time
FARTHEST = 400  # decisions; nobody waits that long for a turn
SURE = 1.96  # standard errors of a 95 % interval
OFF = 0.05  # how far an even chance may be off; 0.01 to 0.04 by benchmarks/hint_calibration.py
NOTABLE = 0.05  # points; what is worth less is no reason
REASONS = 3
ALIKE = "alike"  # the theme where nothing makes a difference
OWN_POINTS = ("points", "end_points")  # gauges
MOST_CHANGES = 3  # told with a reason
KNOWN_FROM = 4  # trials; an amount that was the same in fewer may be luck
BEST, LIKELY, EQUAL, BEHIND = "best", "likely", "equal", "behind"  # how a move stands among those that are told


class Change(NamedTuple):
    """How far a gauge of a seat moves by the end of the turn, whatever luck brings."""

    seat: int
    gauge: int  # its number among those of the game
    amount: int


class Reason(NamedTuple):
    theme: str
    worth: float  # points, compared with the other moves
    changes: tuple[Change, ...] = ()

    @property
    def good(self) -> bool:
        return self.worth >= 0.0

    def as_json(self) -> dict[str, Any]:
        return {"theme": self.theme, "good": self.good, "worth": round(self.worth, 2), "changes": self.changes}


class Advised(NamedTuple):
    """A move, with the chance to win by it."""

    move: Move
    chance: float
    low: float  # the chance lies between these, as far as trials can tell
    high: float
    lead: float  # over the best opponent, at the end of the game
    reasons: list[Reason]

    @property
    def doubt(self) -> float:
        """How far the chance may be off to either side."""
        return max(self.high - self.chance, self.chance - self.low)

    def is_like(self, other: Advised) -> bool:
        """Whether they cannot be told apart: they differ by no more than both are in doubt together."""
        return abs(self.chance - other.chance) <= hypot(self.doubt, other.doubt)

    def as_json(self) -> dict[str, Any]:
        chances = {"chance": round(self.chance, 3), "low": round(self.low, 3), "high": round(self.high, 3)}
        reasons = [reason.as_json() for reason in self.reasons]
        return {"move": self.move.notation, **chances, "lead": round(self.lead, 1), "reasons": reasons}


class Advice(NamedTuple):
    trials: int  # games that were played on
    moves: list[Advised]  # best first

    def standings(self) -> list[str]:
        """Of each move. The first is the best where no interval reaches into its own, and likely so where one does."""
        if not self.moves:
            return []
        best, *others = self.moves
        told = [EQUAL if each.is_like(best) else BEHIND for each in others]
        close = any(each.high >= best.low for each in others)
        return [EQUAL if EQUAL in told else LIKELY if close else BEST, *told]

    def as_json(self) -> dict[str, Any]:
        moves = zip(self.moves, self.standings(), strict=True)
        return {"trials": self.trials, "moves": [{**each.as_json(), "standing": standing} for each, standing in moves]}


class Trial(NamedTuple):
    """What a move came to, played on once."""

    margins: list[float]  # of all seats, at the next own turn
    time_left: float
    traits: list[float]  # at the end of the own turn
    changes: frozenset[Change]
    work: int


class Candidate:
    """A move that is tried."""

    def __init__(self, move: Move, seat: int, look: float) -> None:
        self.move = move
        self.seat = seat
        self.look = look
        self.trials: list[Trial] = []

    @property
    def mean(self) -> float:
        return sum(trial.margins[self.seat] for trial in self.trials) / len(self.trials)

    @property
    def lead(self) -> float:
        return self.look * PRIOR + self.mean * (1.0 - PRIOR) if self.trials else self.look

    @property
    def excess(self) -> float:
        """Of the first two, one leads by what the other is behind; by how much the judge sees both too far in front."""
        both = [sum(sorted(trial.margins)[-2:]) / 2.0 for trial in self.trials]
        return sum(both) / len(both) if both else 0.0

    def traits(self) -> list[float]:
        """On average."""
        columns = zip(*(trial.traits for trial in self.trials), strict=True)
        return [sum(column) / len(self.trials) for column in columns]

    def changes(self) -> list[Change]:
        """What came about in every trial."""
        if len(self.trials) < KNOWN_FROM:
            return []
        return sorted(frozenset.intersection(*(trial.changes for trial in self.trials)))


class Adviser:
    """Thinks about one decision."""

    def __init__(self, game: Game[Any], view: State, seed: str) -> None:
        """`view` is what the actor may know: game.redact(state, state.actor)."""
        self.game = game
        self.view = view
        self.seat = view.actor
        self.turn = Turn(view)
        self.judge: Judge = judge_of(game, game.seats(view))
        self.rng = seeded(f"advice/{seed}")
        themes = themes_of(game.meta.game)
        self._things: dict[str, tuple[str, ...]] = {theme.name: theme.things for theme in themes}
        self._things |= {POINTS: OWN_POINTS, TIME: (), PROSPECTS: (), ALIKE: ()}  # opponents: every gauge

    def advise(self, seconds: float | None = None) -> Advice:
        """The best moves. A limit of time makes the answer depend on the machine, if it is met."""
        until = None if seconds is None else perf_counter() + seconds
        tried = self._promising()
        trials = self._try_out(tried, until)
        enough = [each for each in tried if len(each.trials) >= LEAST_TRIALS]
        best = sorted(enough, key=lambda each: -each.lead)[:TOLD]
        advised = [self._advised(each, [other for other in enough if other is not each]) for each in best]
        return Advice(trials, sorted(advised, key=lambda each: -each.chance))

    def _promising(self) -> list[Candidate]:
        look = self.judge.look
        lookout = Lookout(self.game, self.rng, look.deep, look.samples, True, self.judge.value, look.most)
        world: State = self.game.imagine(self.view, lookout.dreams)
        guesses = lookout.guesses(world)
        moves = zip(self.game.legal(world), guesses, strict=True)
        found = [Candidate(move, self.seat, guess) for move, guess in moves]
        return sorted(found, key=lambda each: -each.look)[:TRIED]

    # ------------------------------------------------------------------ playing on

    def _try_out(self, tried: Sequence[Candidate], until: float | None) -> int:
        """Rounds in which every move is tried once with the same luck; after a third of the work the best go on."""
        seed, work, number, trials = self.rng.next(), 0, 0, 0
        running = list(tried)

        def late() -> bool:
            return until is not None and perf_counter() > until

        while number < LEAST_TRIALS or (number < MOST_TRIALS and work < WORK and not late()):
            if late() or work > WORK // 3:
                running = sorted(running, key=lambda each: -each.lead)[:TOLD]
            for each in running:
                trial = self._played_on(each.move, seed, number)
                each.trials.append(trial)
                work += trial.work
                trials += 1
            number += 1
        return trials

    def _played_on(self, move: Move, seed: int, number: int) -> Trial:
        game, seat = self.game, self.seat
        lookout = playing_on(game, Sfc32(seed, number, 0), self.judge.value)
        fate = FatedChance(seed, number)
        state: State = game.imagine(self.view, fate)
        before = self._measured(state)
        work, decisions = 0, 0

        def decide() -> None:
            nonlocal work, decisions
            work += len(game.legal(state)) * len(before)
            decisions += 1
            game.apply(state, lookout.follow(state), fate)

        game.apply(state, move, fate)
        while state.pending and self.turn.goes_on(state) and decisions < FARTHEST:
            decide()
        traits = self.judge.traits(state, seat)
        changes = frozenset(
            Change(each, gauge, now - then)
            for each, (old, new) in enumerate(zip(before, self._measured(state), strict=True))
            for gauge, (then, now) in enumerate(zip(old, new, strict=True))
            if now != then
        )
        while state.pending and state.actor != seat and decisions < FARTHEST:
            decide()
        left = game.time_left(state) if state.pending else 0.0
        return Trial(self.judge.margins(state), left, traits, changes, work)

    def _measured(self, state: State) -> list[list[int]]:
        return [self.game.measure(state, seat) for seat in range(self.game.seats(state))]

    # ------------------------------------------------------------------ telling

    def _advised(self, candidate: Candidate, others: Sequence[Candidate]) -> Advised:
        judge, lead = self.judge, candidate.lead
        shift = lead - candidate.mean  # trials scatter around what they and the look say together
        chances, by_trials = (
            [judge.share(trial.margins, self.seat, trial.time_left, points) for trial in candidate.trials]
            for points in (shift, 0.0)
        )
        chance = sum(chances) / len(chances)
        variance = sum((each - chance) ** 2 for each in chances) / (len(chances) - 1)
        # what luck leaves open, how far apart look and trials are, and how far off such chances are
        luck = SURE * sqrt(variance / len(chances))
        apart = chance - sum(by_trials) / len(by_trials)
        off = OFF * 2.0 * sqrt(chance * (1.0 - chance))
        doubt = sqrt(luck**2 + apart**2 + off**2)
        reasons = self._reasons(candidate, others)
        low, high = max(chance - doubt, 0.0), min(chance + doubt, 1.0)
        return Advised(candidate.move, chance, low, high, lead - candidate.excess, reasons)

    def _reasons(self, candidate: Candidate, others: Sequence[Candidate]) -> list[Reason]:
        after = candidate.traits()
        before = _average([other.traits() for other in others]) if others else None
        if before is None:
            before = self.judge.traits(self.view, self.seat)
        worth = self.judge.themes(before, after)
        ranked = sorted(worth.items(), key=lambda each: (-abs(each[1]), each[0]))
        shared = set.intersection(*(set(other.changes()) for other in others)) if others else set()
        changes = [change for change in candidate.changes() if change not in shared]
        told = [each for each in ranked if abs(each[1]) >= NOTABLE][:REASONS] or [(ALIKE, 0.0)]
        return [Reason(theme, points, self._part(theme, points >= 0.0, changes)) for theme, points in told]

    def _part(self, theme: str, good: bool, changes: Sequence[Change]) -> tuple[Change, ...]:
        """The changes that belong to a theme; "+1: poorer", less than others bring, would only be puzzling."""
        gauges, own = self.game.gauges, theme != OPPONENTS
        things = self._things.get(theme)
        found = [
            change
            for change in changes
            if (change.seat == self.seat) == own
            and (change.amount > 0) == (good == own)
            and (things is None or gauges[change.gauge].thing in things)
        ]
        return tuple(found[:MOST_CHANGES])


def _average(rows: Sequence[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def advise(game: Game[Any], view: State, seed: str, seconds: float | None = None) -> Advice:
    """Advice for the actor of a redacted state; the same for the same seed, unless the time is up before."""
    return Adviser(game, view, seed).advise(seconds)
