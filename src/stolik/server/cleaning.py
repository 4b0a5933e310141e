"""Texts from people: bounded, on one line, without control characters. Escaping is the client's affair."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_CHAT = 500

JOINER = "\u200d"  # makes one picture of several: a family, a pirate's flag
EMOJI_STYLE = "\ufe0f"
PICTURES = ("So", "Sk")  # the categories of emoji and of their colours of skin


def clean(text: str, longest: int) -> str:
    """Without control and formatting characters (also those that turn the direction of writing), blanks joined."""
    kept = "".join(
        " " if unicodedata.category(char) in ("Zs", "Zl", "Zp", "Cc") else char
        for number, char in enumerate(text)
        if unicodedata.category(char) not in ("Cf", "Cs", "Co", "Cn") or _joins_pictures(text, number)
    )
    return " ".join(kept.split())[:longest].strip().rstrip(JOINER)


def _joins_pictures(text: str, number: int) -> bool:
    """A joiner between two emoji is seen by what it makes of them; anywhere else it would be a letter nobody sees."""
    if text[number] != JOINER or not 0 < number < len(text) - 1:
        return False
    before = text[number - 1]
    if before == EMOJI_STYLE and number > 1:
        before = text[number - 2]
    return unicodedata.category(before) in PICTURES and unicodedata.category(text[number + 1]) in PICTURES


def clean_name(text: str | None) -> str:
    return clean(text or "", LONGEST_NAME)


def clean_chat(text: str) -> str:
    return clean(text, LONGEST_CHAT)
