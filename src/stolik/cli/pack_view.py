"""A box as lines to be read, section by section, with marks at what is reconstructed and at what was corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.padding import Padding
from rich.text import Text

from stolik.games.registry import meta_of
from stolik.packs.differences import differences
from stolik.packs.mistakes import Path
from stolik.packs.pack import Pack
from stolik.packs.provenance import CONFIRMED, PARTLY, RECONSTRUCTED, origin
from stolik.packs.reading import shown
from stolik.packs.written import Written, named

from .speech import say, words

MARKS = {CONFIRMED: "", PARTLY: "(°)", RECONSTRUCTED: "°"}
CORRECTED = "≠"
NOTHING = "–"
STEP = 2  # columns that parts stand further right than what they belong to


def lines_of(pack: Pack, text: str, printed: Pack) -> Iterator[Padding | Text]:
    """The whole box, and what its marks mean."""
    yield Text(f"{words().title(meta_of(pack.game))} · {pack.fingerprint}", style="bold")
    view = _View(Written(text).data, pack, printed)
    for name, value in pack.facts.items():
        yield from view.part(str(name), value, (name,), 0)
    yield Text(say("cli.components.legend", whole=MARKS[RECONSTRUCTED], part=MARKS[PARTLY]), style="dim")
    if view.corrected:
        yield Text(say("cli.components.legend_corrected", mark=CORRECTED), style="dim")


class _View:
    def __init__(self, written: Mapping[Any, Any], pack: Pack, printed: Pack) -> None:
        self.written = written
        self.pack = pack
        self.corrected = {each.path: each for each in differences(printed.facts, pack.facts)}

    def part(self, label: str, value: Any, path: Path, depth: int) -> Iterator[Padding]:
        """One line where it fits, else a line for each part."""
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            yield self.line(label, "", path, depth)
            for number, item in enumerate(value):
                rest = {name: each for name, each in item.items() if name != "id"}
                yield self.line(str(item.get("id", number + 1)), compact(rest), (*path, number), depth + 1)
        elif isinstance(value, dict) and any(isinstance(each, dict | list) for each in value.values()):
            yield self.line(label, "", path, depth)
            for name, each in value.items():
                yield from self.part(str(name), each, (*path, name), depth + 1)
        else:
            yield self.line(label, compact(value), path, depth)

    def line(self, label: str, told: str, path: Path, depth: int) -> Padding:
        line = Text(label, style="bold" if depth == 0 else "cyan")
        mark = MARKS[origin(self.written, path)]
        line.append(mark, style="yellow")
        if told:
            line.append(f"  {told}", style="not bold default")
        for where, each in self.corrected.items():
            if told and where[: len(path)] == path:
                line.append(f"  {CORRECTED} ", style="red")
                here = named(self.pack.facts, where).removeprefix(named(self.pack.facts, path)).lstrip(".")
                was = f"{here} {shown(each.printed)}" if here else shown(each.printed)
                line.append(say("cli.components.was", printed=was), style="red")
        return Padding(line, (0, 0, 0, STEP * depth))


def compact(value: Any, inside: bool = False) -> str:
    """A value on one line; what is zero or empty inside of others goes without saying."""
    if isinstance(value, dict):
        parts = [
            f"{name} {compact(each, True)}"
            for name, each in value.items()
            if each is not None and each != [] and not (inside and each == 0)
        ]
        told = " · ".join(parts) or NOTHING
        return f"({told})" if inside and parts else told
    if isinstance(value, list):
        return ", ".join(compact(each, True) for each in value) or NOTHING
    return NOTHING if value is None else str(value).lower() if isinstance(value, bool) else str(value)
