"""Small drawings for pages: SVG without text, so that words and numbers beside it keep their size on every screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 1000, 200  # of a histogram, in units of its own
MOST_BINS = 40


class Bin(NamedTuple):
    """Numbers from `low` to `high`, and how many games or seats have them."""

    low: int
    high: int
    games: int


def binned(counted: Counter[int], low: int, high: int, most: int = MOST_BINS) -> list[Bin]:
    """All whole numbers from low to high in bins of one width."""
    width = max(1, -(-(high - low + 1) // most))
    return [
        Bin(start, start + width - 1, sum(counted[value] for value in range(start, start + width)))
        for start in range(low, high + 1, width)
    ]


def histogram(bins: Sequence[Bin], tallest: float, label: str) -> str:
    """Bars as high as their count; `tallest` is the count that fills the height."""
    width = WIDTH / len(bins)
    bars = "".join(
        f'<rect x="{place * width + 1:.1f}" y="{HEIGHT - height:.1f}" width="{max(width - 2, 1):.1f}"'
        f' height="{height:.1f}"><title>{_span(each)}: {each.games}</title></rect>'
        for place, each in enumerate(bins)
        if (height := each.games / tallest * HEIGHT if tallest else 0.0)
    )
    return (
        f'<svg class="bars" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img"'
        f' aria-label="{escape(label)}">{bars}</svg>'
    )


def _span(each: Bin) -> str:
    return str(each.low) if each.low == each.high else f"{each.low}–{each.high}"


def whisker(value: float, low: float, high: float, mark: float, full: float) -> str:
    """A point with its interval on a line from 0 to `full`, and a mark to compare it with. The numbers stand beside."""
    at = [f"{min(max(number / full, 0.0), 1.0) * 100:.2f}%" for number in (low, high, value, mark)]
    side = "above" if low > mark else "below" if high < mark else "open"
    return (
        f'<svg class="whisker {side}" width="100%" height="16" aria-hidden="true">'
        f'<line class="mark" x1="{at[3]}" x2="{at[3]}" y1="0" y2="16"/>'
        f'<line class="span" x1="{at[0]}" x2="{at[1]}" y1="8" y2="8"/><circle cx="{at[2]}" cy="8" r="4"/></svg>'
    )


def bar(value: float, full: float) -> str:
    """A bar from the left; the number stands beside it."""
    share = min(max(value / full, 0.0), 1.0) * 100 if full else 0.0
    return (
        '<svg class="bar" width="100%" height="12" aria-hidden="true">'
        f'<rect x="0" y="0" height="12" width="{share:.2f}%"/></svg>'
    )
