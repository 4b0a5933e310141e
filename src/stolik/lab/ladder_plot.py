"""The plot of a ladder: one bar per match with its interval, as an SVG that needs nothing else."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

ROW, LEFT, WIDTH, HEAD = 26, 210, 420, 44


def drawn(ladder: dict[str, Any]) -> str:
    """The SVG of a ladder as `climb` tells it."""
    matches = ladder["matches"]
    height = HEAD + ROW * len(matches) + 30
    fair = LEFT + WIDTH * matches[0]["fair"]
    title = f"{ladder['game']}, {ladder['players']} players: one of the upper level against the lower"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 90}" height="{height}" '
        f'viewBox="0 0 {LEFT + WIDTH + 90} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="12" y="22" font-weight="bold">{escape(title)}</text>',
        f'<line x1="{fair:.1f}" y1="{HEAD - 8}" x2="{fair:.1f}" y2="{height - 24}" stroke="#999"/>',
        f'<text x="{fair:.1f}" y="{height - 8}" text-anchor="middle" fill="#555">equal strength</text>',
    ]
    for row, match in enumerate(matches):
        middle = HEAD + ROW * row + ROW / 2
        low, share, high = (LEFT + WIDTH * match[key] for key in ("low", "share", "high"))
        label = f"{match['upper']} against {match['lower']}"
        parts += [
            f'<text x="{LEFT - 10}" y="{middle + 4:.1f}" text-anchor="end">{escape(label)}</text>',
            f'<rect x="{LEFT}" y="{middle - 7:.1f}" width="{share - LEFT:.1f}" height="14" fill="#7aa6c2"/>',
            f'<line x1="{low:.1f}" y1="{middle:.1f}" x2="{high:.1f}" y2="{middle:.1f}" stroke="#123"/>',
            f'<text x="{LEFT + WIDTH + 10}" y="{middle + 4:.1f}">{match["share"]:.0%} of {match["games"]}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
