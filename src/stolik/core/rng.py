"""A small fast generator for search and simulation."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

_WORD: Final[i64] = 0xFFFFFFFF


class Sfc32:
    """sfc32 by Chris Doty-Humphrey: 32-bit words, so plain and compiled Python give the same stream."""

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, a: int, b: int, c: int) -> None:
        self._a: i64 = a & _WORD
        self._b: i64 = b & _WORD
        self._c: i64 = c & _WORD
        self._counter: i64 = 1
        for _turn in range(12):  # the author's warm-up
            self.next()

    def next(self) -> i64:
        """The next 32 random bits."""
        word = (self._a + self._b + self._counter) & _WORD
        self._counter = (self._counter + 1) & _WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _WORD
        self._c = (((self._c << 21) | (self._c >> 11)) + word) & _WORD
        return word

    def below(self, count: i64) -> i64:
        """A number from 0 to count - 1. The bias is below count / 2^32."""
        return (self.next() * count) >> 32


def seeded(text: str) -> Sfc32:
    """A generator whose stream is a fixed function of a text."""
    digest = blake2b(text.encode(), digest_size=12).digest()
    return Sfc32(
        int.from_bytes(digest[:4], "little"),
        int.from_bytes(digest[4:8], "little"),
        int.from_bytes(digest[8:], "little"),
    )
