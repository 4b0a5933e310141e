"""Mistakes in component packs, in words."""

from __future__ import annotations

from stolik.packs.mistakes import Mistake

from .words import Words


def mistake_sentence(words: Words, file: object, mistake: Mistake) -> str:
    """`FILE:LINE: FIELD: what is wrong; what was expected`."""
    details = dict(mistake.details)
    if "kind" in details:
        kind = details.pop("kind")
        limits = {name: details[name] for name in ("low", "high") if name in details}
        values = details.get("values")
        listed = ", ".join(str(each) for each in values) if isinstance(values, list) else ""
        details["expected"] = words.text(f"pack.expected.{kind}", values=listed, **limits)
    place = f"{file}:{mistake.line}" if mistake.line else str(file)
    wrong = words.text(f"pack.wrong.{mistake.code}", **details)
    return f"{place}: {mistake.path}: {wrong}" if mistake.path else f"{place}: {wrong}"
