"""The loops inside the bots: looking to the end of a turn, and playing on from there. Compiled with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from stolik.core.chance import Chance, SampledChance, Stream
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import Sfc32
from stolik.core.state import Owed, State

from .value import Value

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

WORST: Final = -1e9
EVERYTHING: Final = 1_000_000_000


class NotedChance(Chance):
    """Samples outcomes and counts how often it was asked."""

    __slots__ = ("asked", "inner")

    def __init__(self, rng: Sfc32) -> None:
        self.inner = SampledChance(rng)
        self.asked = 0

    def pick(self, stream: Stream, count: int) -> int:
        self.asked += 1
        return self.inner.pick(stream, count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        self.asked += 1
        return self.inner.draw(stream, pieces)

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        self.asked += 1
        return self.inner.shuffle(stream, pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        self.asked += 1
        return self.inner.deal(stream, pieces, count)


class FatedChance(Chance):
    """Each stream has a generator of its own, so that different moves meet the same dice and draws afterwards."""

    __slots__ = ("_fates", "_number", "_seed")

    def __init__(self, seed: int, number: int) -> None:
        self._seed = seed
        self._number = number
        self._fates: dict[str, SampledChance] = {}

    def _fate(self, stream: Stream) -> SampledChance:
        fate = self._fates.get(stream.name)
        if fate is None:
            fate = SampledChance(Sfc32(self._seed, self._number, crc32(stream.name.encode())))
            self._fates[stream.name] = fate
        return fate

    def pick(self, stream: Stream, count: int) -> int:
        return self._fate(stream).pick(stream, count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        return self._fate(stream).draw(stream, pieces)

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        return self._fate(stream).shuffle(stream, pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        return self._fate(stream).deal(stream, pieces, count)


def lead(game: Game[Any], state: State, seat: int) -> float:
    """How far this seat is ahead of its best opponent, by the game's own guess."""
    best = WORST
    for other in range(game.seats(state)):
        if other != seat:
            guess = game.evaluate(state, other)
            if guess > best:
                best = guess
    return game.evaluate(state, seat) - best


class Turn:
    """Tells whether decisions still belong to the turn that was on top of the stack when this was made.

    A turn lasts while the frame below it lies untouched: everything a decision entails is pushed above that frame.
    """

    __slots__ = ("below", "depth", "seat")

    def __init__(self, state: State) -> None:
        pending = state.pending
        self.depth = len(pending) - 1
        self.seat = pending.top().seat
        self.below: Owed | None = pending.at(self.depth - 1) if self.depth else None

    def goes_on(self, state: State) -> bool:
        pending = state.pending
        return (
            len(pending) > self.depth
            and pending.top().seat == self.seat
            and (self.below is None or pending.at(self.depth - 1) is self.below)
        )


class Lookout:
    """Looks to the end of the present turn, or to the point in it where chance decides.

    The first `deep` decisions are tried in every combination; later ones are settled one by one. With `against`, what
    counts is the lead over the best opponent, otherwise the own guess alone, which is cheaper. With a learned value,
    that counts instead of the hand-made evaluation. A look ends when it has judged about `most` positions: a shallow
    one tells which moves are looked at deeply first, and is what counts for those that there was no time for. Of many
    moves, `choose` follows the `widest` to the end of the turn that look best right after them.
    """

    __slots__ = (
        "_line", "_plan", "against", "chance", "deep", "dreams", "game", "judged", "most", "rng", "samples", "value",
        "widest",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[Any],
        rng: Sfc32,
        deep: int,
        samples: int,
        against: bool,
        value: Value | None = None,
        most: int = EVERYTHING,
        widest: int = EVERYTHING,
    ) -> None:
        self.game = game
        self.rng = rng
        self.chance = NotedChance(rng)
        self.dreams = SampledChance(rng)  # fills in what a view hides; that is no chance that decides
        self.deep = deep
        self.samples = samples  # how often to look where chance decides
        self.against = against
        self.value = value
        self.most: i64 = most
        self.widest: i64 = widest  # how many moves are followed, if there are more than twice as many
        self.judged: i64 = 0  # positions so far
        self._line: list[Move] = []  # what the last look saw after its first move, the last decision first
        self._plan: list[Move] = []  # what is still to be followed, the last decision first

    def choose(self, world: State) -> Move:
        """The most promising legal move where nothing is hidden; equal ones with equal chance."""
        options: list[Move] = self.game.legal(world)
        if len(options) == 1:
            self._plan = []
            return options[0]
        turn = Turn(world)
        found = [0.0] * len(options)
        lines: list[list[Move]] = [[] for _ in options]
        followed = list(range(len(options)))
        if len(options) > 2 * self.widest:  # or looking at all of them first would cost more than it saves
            followed = self._promising(world, options, turn, found)
        for place in followed:
            found[place] = self._worth(world, options[place], turn, self.deep)
            lines[place] = self._line
        best = WORST
        chosen = 0
        equals = 0
        for place in range(len(options)):
            if found[place] > best:
                best, chosen, equals = found[place], place, 1
            elif found[place] == best:
                equals += 1
                if self.rng.below(equals) == 0:
                    chosen = place
        self._plan = lines[chosen]
        return options[chosen]

    def _promising(self, world: State, options: list[Move], turn: Turn, found: list[float]) -> list[int]:
        """Places of the moves to be followed, the best first; notes how every move looks right after it."""
        unfinished: list[tuple[float, int]] = []
        for place, move in enumerate(options):
            after = world.clone()
            asked = self.chance.asked
            self.game.apply(after, move, self.chance)
            guess = self._guess(after, turn.seat)
            found[place] = guess
            if self.chance.asked == asked and turn.goes_on(after):
                unfinished.append((-guess, place))
        return [place for _guess, place in sorted(unfinished)[: self.widest]]

    def follow(self, world: State) -> Move:
        """The same, but a turn is looked through once: what was best then is done until chance decides or it ends.

        To be asked for every decision of a game in turn.
        """
        return self._plan.pop() if self._plan else self.choose(world)

    def forget(self) -> None:
        """Something else was done than what it said."""
        self._plan = []

    def guesses(self, world: State) -> list[float]:
        """What each legal move promises, in their order."""
        turn = Turn(world)
        options: list[Move] = self.game.legal(world)
        if self.most == EVERYTHING:
            return [self._worth(world, move, turn, self.deep) for move in options]
        until = self.judged + self.most
        if self.deep == 1:
            return self._averages(world, options, turn, until)
        found = [self._worth(world, move, turn, 1) for move in options]
        for _shallow, place in sorted([(-guess, place) for place, guess in enumerate(found)]):
            if self.judged >= until:
                break
            found[place] = self._worth(world, options[place], turn, self.deep)
        return found

    def _averages(self, world: State, options: list[Move], turn: Turn, until: i64) -> list[float]:
        """What each move promises at the end of the turn, by as many samples as there is time for."""
        found = [0.0] * len(options)
        unsure = list(range(len(options)))  # places of moves on which chance was seen to have a say
        taken, cost = 0, 0
        while unsure and taken < self.samples and (not taken or self.judged + cost <= until):
            before, still = self.judged, []
            for place in unsure:
                asked = self.chance.asked
                guess = self._after(world.clone(), options[place], turn, 0)
                same = taken == 1 and guess == found[place]  # chance was asked, but made no difference
                found[place] += (guess - found[place]) / (taken + 1)
                if self.chance.asked != asked and not same:
                    still.append(place)
            unsure, cost = still, self.judged - before
            taken += 1
        return found

    def _worth(self, world: State, move: Move, turn: Turn, deep: int) -> float:
        """The guess after the move, averaged where it depends on chance."""
        total = 0.0
        asked = self.chance.asked
        for number in range(self.samples):
            guess = self._after(world.clone(), move, turn, deep - 1)
            total += guess
            if self.chance.asked == asked:
                return guess
            if number == 1 and total == 2 * guess:  # chance was asked, but made no difference
                return guess
        return total / self.samples

    def _after(self, state: State, move: Move, turn: Turn, deep: int) -> float:
        """The best guess that can be reached by the end of the turn; applies the move to the state."""
        asked = self.chance.asked
        self.game.apply(state, move, self.chance)
        line: list[Move] = []
        best = WORST
        settled: State | None = None  # the position after the best option, where no chance was asked
        while self.chance.asked == asked and turn.goes_on(state):
            best = WORST
            options: list[Move] = self.game.legal(state)
            if deep > 0:
                for option in options:
                    guess = self._after(state.clone(), option, turn, deep - 1)
                    if guess > best:
                        best = guess
                        line = self._line
                        line.append(option)
                self._line = line
                return best
            chosen = options[0]
            settled = None
            for option in options:
                after = state.clone()
                asked = self.chance.asked
                self.game.apply(after, option, self.chance)
                guess = self._guess(after, turn.seat)
                if guess > best:
                    best, chosen = guess, option
                    settled = after if self.chance.asked == asked else None
            asked = self.chance.asked
            if settled is not None:
                state = settled
            else:  # with luck of its own, not with that for which it was chosen
                self.game.apply(state, chosen, self.chance)
            line.append(chosen)
        line.reverse()
        self._line = line
        if settled is None:
            return self._guess(state, turn.seat)
        self.judged += 1  # once more, as if it were judged anew: how far a look goes does not depend on what it keeps
        return best

    def _guess(self, state: State, seat: int) -> float:
        self.judged += 1
        if self.value is not None:
            return self.value.margin(state, seat)
        return lead(self.game, state, seat) if self.against else self.game.evaluate(state, seat)


def play_on(state: State, lookout: Lookout, fate: Chance, carelessness: int, decisions: int) -> None:
    """Plays at most so many decisions, in place: so many of 100 at random, the others as the lookout says."""
    game, rng = lookout.game, lookout.rng
    while decisions > 0 and state.pending:
        options: list[Move] = game.legal(state)
        move = options[rng.below(len(options))] if rng.below(100) < carelessness else lookout.choose(state)
        game.apply(state, move, fate)
        decisions -= 1


class Trials:
    """Imagined continuations from one view. Each move is tried with the same luck, so that luck does not decide."""

    __slots__ = ("carelessness", "decisions", "deep", "game", "seed", "view")

    def __init__(self, game: Game[Any], view: State, seed: int, deep: int, carelessness: int, decisions: int) -> None:
        self.game = game
        self.view = view
        self.seed = seed
        self.deep = deep
        self.carelessness = carelessness
        self.decisions = decisions

    def run(self, move: Move, number: int) -> float:
        """The lead of the actor after the move and a continuation; `number` chooses the luck."""
        lookout = Lookout(self.game, Sfc32(self.seed, number, 0), self.deep, 1, False)
        fate = FatedChance(self.seed, number)
        seat = self.view.actor
        state: State = self.game.imagine(self.view, fate)
        self.game.apply(state, move, fate)
        play_on(state, lookout, fate, self.carelessness, self.decisions)
        return lead(self.game, state, seat)
