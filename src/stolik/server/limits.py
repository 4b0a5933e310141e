"""Rate limits: a bucket of tokens per address that fills up with time."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_ADDRESSES = 20_000  # remembered; a forgotten one starts with a full bucket


class RateLimit:
    """So many per period, in bursts of at most a fifth of that."""

    def __init__(self, count: int, seconds: float) -> None:
        self._rate = count / seconds
        self._burst = max(count / 5, 5.0)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._unlimited = count <= 0

    def wait_for(self, who: str) -> float:
        """0 if it is allowed now, and counted; else the seconds until it will be."""
        if self._unlimited:
            return 0.0
        now = monotonic()
        level, at = self._buckets.pop(who, (self._burst, now))
        level = min(level + (now - at) * self._rate, self._burst)
        wait = 0.0 if level >= 1 else (1 - level) / self._rate
        self._buckets[who] = (level - 1 if level >= 1 else level, now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return wait
