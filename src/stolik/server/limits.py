"""Rate limits: a bucket of tokens that fills up with time; one per address, per person or per socket."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_REMEMBERED = 20_000  # whoever is forgotten starts with a full bucket


class Bucket:
    """So many per period, in bursts of at most a fifth of that. A count of 0 means no limit."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, count: int, seconds: float) -> None:
        self._rate = count / seconds
        self._burst = self._level = max(count / 5, 5.0)
        self._at = monotonic()

    def wait(self) -> float:
        """0 if it is allowed now, and counted; else the seconds until it will be."""
        if self._rate <= 0:
            return 0.0
        now = monotonic()
        self._level = min(self._level + (now - self._at) * self._rate, self._burst)
        self._at = now
        if self._level < 1:
            return (1 - self._level) / self._rate
        self._level -= 1
        return 0.0


class RateLimit:
    """A bucket for each of many."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait_for(self, who: str) -> float:
        """0 if it is allowed now, and counted; else the seconds until it will be."""
        if self._count <= 0:
            return 0.0
        bucket = self._buckets.pop(who, None) or Bucket(self._count, self._seconds)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.wait()
