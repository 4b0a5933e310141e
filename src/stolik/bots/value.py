"""A learned guess of how far in front a seat will end: weights of features. Compiled with the rules.

Sums run in one fixed order, so that plain and compiled Python give the same number to the last bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.features import LEAD, TIME_LEFT, Scales, best_opponent
from stolik.core.game import Game
from stolik.core.state import State

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

_STEPS: Final = 8  # of the series behind win_chance


class Value:
    """The expected final margin over the best opponent: the present lead, and what the features add to it.

    Every feature has two weights: one that always counts and one by the time left. All numbers are in points.
    """

    __slots__ = ("_scales", "_seats", "bias", "game", "late", "size", "spreads", "weights")

    def __init__(
        self, game: Game[Any], bias: list[float], weights: list[float], late: list[float], spreads: list[float]
    ) -> None:
        self.game = game
        self.size: i64 = len(game.feature_names)
        assert len(weights) == len(late) == self.size, "the net was made for other features"
        self.bias = bias  # always, and by the time left
        self.weights = weights
        self.late = late
        self.spreads = spreads  # how far results scatter around the guess, by the time left from 0 to 1
        self._seats: i64 = 0  # for which the scales are
        self._scales: dict[float, Scales] = {}  # by the time left, which has few values in a game

    def margin(self, state: State, seat: int) -> float:
        """How far in front of its best opponent the seat will probably end."""
        game = self.game
        points = game.known_points(state, seat)
        lead = points[seat] - points[best_opponent(points, seat)]
        if not state.pending:
            return lead
        return lead + game.worth(state, seat, points, self._scales_at(game.time_left(state), len(points)))

    def _scales_at(self, left: float, seats: i64) -> Scales:
        """Both weights of every feature in one, at a time of the game."""
        if seats != self._seats:
            self._seats = seats
            self._scales = {}
        scales = self._scales.get(left)
        if scales is None:
            weights = [self.weights[place] + left * self.late[place] for place in range(self.size)]
            scales = self.game.scales(seats, left, self.bias[0] + left * self.bias[1], weights)
            self._scales[left] = scales
        return scales

    def of(self, features: list[float]) -> float:
        """The same from the features of a game that goes on."""
        steady = features[LEAD] + self.bias[0]
        passing = self.bias[1]
        weights = self.weights
        late = self.late
        for place in range(self.size):
            feature = features[place]
            if feature != 0.0:
                steady += feature * weights[place]
                passing += feature * late[place]
        return steady + features[TIME_LEFT] * passing

    def moved(self, before: list[float], after: list[float]) -> list[float]:
        """What the change of each feature is worth in points, seen from where it leads to."""
        left = after[TIME_LEFT]
        worth = [
            (after[place] - before[place]) * (self.weights[place] + left * self.late[place])
            for place in range(self.size)
        ]
        worth[LEAD] += after[LEAD] - before[LEAD]
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
