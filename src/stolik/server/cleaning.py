"""Texts from people: bounded, on one line, without control characters. Escaping is the client's affair."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_CHAT = 500


def clean(text: str, longest: int) -> str:
    """Without control and formatting characters (also those that turn the direction of writing), blanks joined."""
    kept = "".join(
        " " if unicodedata.category(char) in ("Zs", "Zl", "Zp", "Cc") else char
        for char in text
        if unicodedata.category(char) not in ("Cf", "Cs", "Co", "Cn")
    )
    return " ".join(kept.split())[:longest].strip()


def clean_name(text: str | None) -> str:
    return clean(text or "", LONGEST_NAME)


def clean_chat(text: str) -> str:
    return clean(text, LONGEST_CHAT)
