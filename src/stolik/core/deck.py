"""Piles, stacks and bags: pieces whose order nobody knows have none, and are drawn when they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .chance import Chance, Stream
from .terms import Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

UNKNOWN: Final[i64] = -1  # in the list that a position tells: a piece in no order yet
_NOTHING: Final[list[int]] = []  # shared: the lists of decks are never changed


class Deck:
    """A known top, below it loose pieces, below these a known bottom.

    Chance is asked for a loose piece when it is drawn. The lists are replaced, never changed, so clones share them;
    but for the bag, which is copied with the first piece drawn after a clone: draws in a row copy it once.
    A top that was laid by hand (a position, a script, a record of days when decks were shuffled beforehand) may be a
    secret: `redacted` turns it into loose pieces. The bottom is what everybody saw being put there.
    """

    __slots__ = ("_own_bag", "again", "bag", "bottom", "loose", "top")

    def __init__(self, top: list[int], bag: list[int], loose: i64, bottom: list[int], again: list[int]) -> None:
        self.top = top  # the last is drawn first
        self.bag = bag  # in ascending order: what the loose pieces are, if not all of it
        self.loose: i64 = loose  # how many of the bag lie here; others left the game or, redacted, are hidden elsewhere
        self.bottom = bottom  # the first is drawn first
        self._own_bag = False
        self.again = again  # what the last reshuffle brought, drawn since or not: everybody knows this much

    def clone(self) -> Deck:
        self._own_bag = False
        return Deck(self.top, self.bag, self.loose, self.bottom, self.again)

    def size(self) -> i64:
        return len(self.top) + self.loose + len(self.bottom)

    # ------------------------------------------------------------ playing

    def draw(self, stream: Stream, chance: Chance) -> i64:
        """Takes the next piece."""
        piece: i64
        if self.top:
            piece = self.top[-1]
            self.top = self.top[:-1] if len(self.top) > 1 else _NOTHING
        elif self.loose:
            bag = self.bag
            if not self._own_bag:
                bag = bag.copy()
                self.bag = bag
                self._own_bag = True
            piece = bag.pop(chance.draw(stream, bag))
            self.loose -= 1
        else:
            piece = self.bottom[0]
            self.bottom = self.bottom[1:]
        return piece

    def draw_some(self, count: i64, stream: Stream, chance: Chance) -> list[int]:
        """Takes so many pieces, or as many as there are."""
        size = self.size()
        if size < count:
            count = size
        return [self.draw(stream, chance) for _place in range(count)]

    def turn_up(self, stream: Stream, chance: Chance) -> None:
        """Everybody sees the next piece from now on."""
        if not self.top and self.loose:
            self.top = [self.draw(stream, chance)]

    def put_under(self, piece: i64) -> None:
        """A piece that everybody knows goes to the bottom."""
        self.bottom = [*self.bottom, piece]

    def shuffle_in(self, pieces: Sequence[int]) -> None:
        """Adds pieces and shuffles everything; what was known of the order is not any more."""
        self.bag = sorted([*self.bag, *self.top, *self.bottom, *pieces])
        self.loose = self.loose + len(self.top) + len(self.bottom) + len(pieces)
        self.top = []
        self.bottom = []

    def reshuffle(self, pieces: list[int], stream: Stream, chance: Chance) -> None:
        """An empty deck is made anew of pieces that lay open."""
        self.again = sorted(pieces)
        laid = laid_deck(self.again, len(pieces), stream, chance)
        self.top = laid.top
        self.bag = laid.bag
        self._own_bag = False
        self.loose = laid.loose

    # ------------------------------------------------------------ knowing

    def redacted(self, open_top: int) -> Deck:
        """What somebody knows who sees so many pieces of the top."""
        seen = max(0, len(self.top) - open_top)
        secret = self.top[:seen]
        self._own_bag = False
        bag = sorted([*self.bag, *secret]) if secret else self.bag
        return Deck(self.top[seen:], bag, self.loose + len(secret), self.bottom, self.again)

    def may_hide(self, pieces: Sequence[int]) -> None:
        """Pieces hidden elsewhere could as well lie here, for all that this viewer knows."""
        self.bag = sorted([*self.bag, *pieces])

    def found_elsewhere(self, counts: Sequence[int], stream: Stream, chance: Chance) -> list[list[int]]:
        """Imagines pieces that are hidden elsewhere, so many in each place; what is left of the bag may lie here."""
        dealt = chance.deal(stream, self.bag, sum(counts))
        left = self.bag.copy()
        for piece in dealt:
            left.remove(piece)
        self.bag = left
        places: list[list[int]] = []
        for count in counts:
            places.append(dealt[:count])
            dealt = dealt[count:]
        return places

    def written(self, vocabulary: Vocabulary) -> list[str | None]:
        """Top first; null where there is no order yet."""
        told: list[str | None] = [vocabulary.word(piece) for piece in reversed(self.top)]
        told += [None] * self.loose
        return told + [vocabulary.word(piece) for piece in self.bottom]


def new_deck(pieces: list[int], count: int) -> Deck:
    """So many of the pieces (told in ascending order), nobody knows which, in no order."""
    return Deck(_NOTHING, pieces, count, _NOTHING, _NOTHING)


def laid_deck(pieces: list[int], count: int, stream: Stream, chance: Chance) -> Deck:
    """The same, unless chance was told the order beforehand."""
    order = chance.laid(stream, pieces, count)
    if not order:
        return new_deck(pieces, count)
    rest = pieces.copy()
    for piece in order:
        rest.remove(piece)
    return Deck(list(reversed(order)), sorted(rest), 0, [], [])


def read_deck(told: Sequence[int], unseen: Sequence[int], again: list[int]) -> Deck:
    """The deck that a position tells top first, UNKNOWN where there is no order; `unseen` is what lies nowhere else."""
    loose = [place for place, piece in enumerate(told) if piece == UNKNOWN]
    named = set(told)
    bag = sorted(piece for piece in unseen if piece not in named)
    if not loose:
        return Deck(list(reversed(told)), bag, 0, [], again)
    first, last = loose[0], loose[-1]
    if len(loose) != last - first + 1:
        raise ValueError("unknown pieces of a deck lie together, between its known top and its known bottom")
    if len(loose) > len(bag):
        raise ValueError("a deck has more pieces than there are")
    return Deck(list(reversed(told[:first])), bag, len(loose), list(told[last + 1 :]), again)
