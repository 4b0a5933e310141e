"""Hands as flyweights, like palaces: every possible hand of a box exists once, and knows what it could recruit."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from stolik.core.bits import bit
from stolik.core.moves import Move

from .components import CARD_IDS, Box
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


class Hands:
    """All hands that there can be with one box."""

    __slots__ = ("all", "full")

    def __init__(self, box: Box) -> None:
        hands = {counts: Hand(counts) for counts in product(*(range(count + 1) for count in box.card_counts))}
        for counts, hand in hands.items():
            for card in range(len(CARD_IDS)):
                fewer = tuple(count - 1 if other == card else count for other, count in enumerate(counts))
                hand.without.append(hands.get(fewer))
        self.all: dict[tuple[int, ...], Hand] = hands
        self.full: Hand = hands[tuple(box.card_counts)]

    def of(self, cards: list[int]) -> Hand | None:
        """The hand of these cards; None if nobody can hold so many equal ones."""
        return self.all.get(tuple(cards.count(card) for card in range(len(CARD_IDS))))
