"""Rate limits: a bucket of tokens that fills up with time; one per address, per person or per socket."""

from __future__ import annotations

from collections import Counter, OrderedDict
from time import monotonic

from .settings import Settings

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

    def take(self, count: int) -> None:
        """Counts what was allowed elsewhere. That may be more than there is, but nobody waits for hours then."""
        self._level = max(self._level - count, -self._burst)


class RateLimit:
    """A bucket for each of many."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._used: Counter[str] | None = None  # what other processes have not been told of yet

    def wait_for(self, who: str) -> float:
        """0 if it is allowed now, and counted; else the seconds until it will be."""
        if self._count <= 0:
            return 0.0
        wait = self._bucket(who).wait()
        if self._used is not None and not wait:
            self._used[who] += 1
        return wait

    def _bucket(self, who: str) -> Bucket:
        bucket = self._buckets.pop(who, None) or Bucket(self._count, self._seconds)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket

    # ------------------------------------------------------------------ one limit over several processes

    def count_for_others(self) -> None:
        if self._count > 0:
            self._used = Counter()

    def used(self, most: int) -> list[tuple[str, int]]:
        """What was used since the last time, by those who used most."""
        if not self._used:
            return []
        counted, self._used = self._used, Counter()
        return counted.most_common(most)

    def used_elsewhere(self, who: str, count: int) -> None:
        if self._count > 0:
            self._bucket(who).take(count)


def limits_of(settings: Settings) -> dict[str, RateLimit]:
    """The limits of addresses and people, by the names under which processes tell each other of them."""
    return {
        "writes": RateLimit(settings.requests_per_minute, 60),
        "reads": RateLimit(settings.reads_per_minute, 60),
        "tables": RateLimit(settings.tables_per_hour, 3600),
        "analyses": RateLimit(settings.analyses_per_hour, 3600),
        "messages": RateLimit(settings.messages_per_person, 60),
        "hints": RateLimit(settings.hints_per_minute, 60),
    }
