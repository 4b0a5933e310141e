"""Hands as flyweights, like palaces: every possible hand exists once, and knows what it could recruit."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.moves import Move

from .components import CARD_COUNTS, CARD_IDS
from .moves import RECRUIT

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Hand:
    """The person cards of one player. Equal cards are one choice."""

    __slots__ = ("counts", "kinds", "recruits", "size", "tiles", "without")

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts  # per kind of card
        self.size: i64 = sum(counts)
        self.kinds: list[int] = [card for card, count in enumerate(counts) if count]
        self.recruits: list[Move] = [move for card in self.kinds for move in RECRUIT[card]]  # if all tiles are there
        self.tiles: i64 = 0  # what the cards could take, as bits
        for move in self.recruits:
            self.tiles |= bit(move.b)
        self.without: list[Hand | None] = []  # by the card that is played

    def cards(self) -> list[str]:
        """The ids of all cards."""
        return [CARD_IDS[card] for card in self.kinds for _ in range(self.counts[card])]


def _build() -> dict[tuple[int, ...], Hand]:
    hands = {counts: Hand(counts) for counts in product(*(range(count + 1) for count in CARD_COUNTS))}
    for counts, hand in hands.items():
        for card in range(len(CARD_COUNTS)):
            fewer = tuple(count - 1 if other == card else count for other, count in enumerate(counts))
            hand.without.append(hands.get(fewer))
    return hands


HANDS: Final[dict[tuple[int, ...], Hand]] = _build()
FULL_HAND: Final = HANDS[tuple(CARD_COUNTS)]
