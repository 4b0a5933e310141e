"""A learned guess of how far in front a seat will end: the forward pass of a net. Compiled with the rules.

Sums run in one fixed order, so that plain and compiled Python give the same number to the last bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.features import LEAD, TIME_LEFT
from stolik.core.game import Game
from stolik.core.state import State

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

_STEPS: Final = 8  # of the series behind win_chance


class Value:
    """The expected final margin over the best opponent: the present lead, and what the features add to it.

    Every feature has two weights: one that always counts and one by the time left. A few hidden units on top see what
    a sum cannot. All numbers are in points.
    """

    __slots__ = (
        "_places", "_quartets", "_seen", "_values", "bias", "game", "hidden", "late", "size", "spreads", "weights",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[Any],
        bias: list[float],
        weights: list[float],
        late: list[float],
        hidden: list[list[float]],
        spreads: list[float],
    ) -> None:
        """A hidden unit is its weight in the result, its bias and a weight for every feature."""
        self.game = game
        self.size: i64 = len(game.feature_names)
        assert len(weights) == len(late) == self.size, "the net was made for other features"
        for unit in hidden:
            assert len(unit) == self.size + 2, "the net was made for other features"
        self.bias = bias  # always, and by the time left
        self.weights = weights
        self.late = late
        self.hidden = hidden
        self.spreads = spreads  # how far results scatter around the guess, by the time left from 0 to 1
        self._seen: list[float] = [0.0] * self.size
        self._places: list[i64] = [0] * self.size  # of the features that are not zero
        self._values: list[float] = [0.0] * self.size  # and those features
        nothing = [0.0] * (self.size + 2)  # a unit that adds nothing
        filled = hidden + [nothing] * (-len(hidden) % 4)
        self._quartets = [
            (filled[first], filled[first + 1], filled[first + 2], filled[first + 3])
            for first in range(0, len(filled), 4)
        ]

    def margin(self, state: State, seat: int) -> float:
        """How far in front of its best opponent the seat will probably end."""
        self.game.features(state, seat, self._seen)
        return self._seen[LEAD] if not state.pending else self.of(self._seen)

    def of(self, features: list[float]) -> float:
        """The same from the features of a game that goes on."""
        left = features[TIME_LEFT]
        steady = features[LEAD] + self.bias[0]
        passing = self.bias[1]
        weights = self.weights
        late = self.late
        places, seen = self._places, self._values
        count: i64 = 0
        for place in range(self.size):
            feature = features[place]
            if feature != 0.0:
                steady += feature * weights[place]
                passing += feature * late[place]
                places[count] = place
                seen[count] = feature
                count += 1
        return self._with_units(steady + left * passing, count)

    def _with_units(self, result: float, count: i64) -> float:
        """Adds the hidden units, four at a time: most of the time of a bot goes into reading their weights."""
        places, seen = self._places, self._values
        for a, b, c, d in self._quartets:
            strong_a, strong_b, strong_c, strong_d = a[1], b[1], c[1], d[1]
            for at in range(count):
                feature = seen[at]
                place = places[at] + 2
                strong_a += feature * a[place]
                strong_b += feature * b[place]
                strong_c += feature * c[place]
                strong_d += feature * d[place]
            if strong_a > 0.0:
                result += a[0] * strong_a
            if strong_b > 0.0:
                result += b[0] * strong_b
            if strong_c > 0.0:
                result += c[0] * strong_c
            if strong_d > 0.0:
                result += d[0] * strong_d
        return result

    def moved(self, before: list[float], after: list[float]) -> list[float]:
        """What the change of each feature is worth in points, seen from where it leads to."""
        left = after[TIME_LEFT]
        worth = [
            (after[place] - before[place]) * (self.weights[place] + left * self.late[place])
            for place in range(self.size)
        ]
        worth[LEAD] += after[LEAD] - before[LEAD]
        for unit in self.hidden:
            strength = unit[1]
            for place in range(self.size):
                strength += after[place] * unit[place + 2]
            if strength > 0.0:
                for place in range(self.size):
                    worth[place] += (after[place] - before[place]) * unit[0] * unit[place + 2]
        return worth

    def win_chance(self, margin: float, time_left: float) -> float:
        """How probable it is to end in front, with this margin expected and so much of the game to come."""
        steps = len(self.spreads) - 1
        at = min(max(time_left, 0.0), 1.0) * float(steps)
        below = min(int(at), steps - 1)
        part = at - float(below)
        spread = self.spreads[below] * (1.0 - part) + self.spreads[below + 1] * part
        return logistic(1.702 * margin / max(spread, 0.5))  # the normal distribution, nearly


def logistic(x: float) -> float:
    """1 / (1 + e^-x), by sums and products alone: the same on every machine."""
    size = min(abs(x), 30.0) / 256.0
    power = 1.0
    term = 1.0
    for step in range(1, _STEPS):
        term = term * size / float(step)
        power += term
    for _ in range(8):
        power = power * power
    low = 1.0 / (1.0 + power)
    return low if x < 0.0 else 1.0 - low
