"""Records of matches: JSON lines, one entry each, readable and diffable; our PGN.

Line 1 is the header, line n + 1 is entry n, and a finished game ends with its result. There is nothing in a record
but what was decided and what fell, so the same seed and moves give the same bytes everywhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stolik.core.meta import BadOption
from stolik.games.registry import UnknownGame, meta_of

from .components import OtherComponents
from .entries import BadEntry, Record, entry_from_json, header_from_json
from .files import write_whole
from .match import Match, check_header

FORMAT = 1  # of the lines; the rules of each game have versions of their own
FORMAT_KEY = "stolik"
RESULT_KEY = "result"

JsonLine = dict[str, Any]
Upgrade = Callable[[list[JsonLine]], list[JsonLine]]

# (game, rules version) -> what turns the lines of a record of that version into lines of the next version.
UPGRADES: dict[tuple[str, int], Upgrade] = {}


class RecordError(ValueError):
    """A record that cannot be opened; the message is one line, for people."""


class CorruptRecord(RecordError):
    """A record that is damaged or tells of something that cannot have happened."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class NewerRules(RecordError):
    """A record made by a newer program."""


class OlderRules(RecordError):
    """A record of older rules that nobody wrote an upgrade for."""


class NotOurGame(RecordError, UnknownGame):
    """A record of a game that does not exist here."""


class ForeignComponents(RecordError):
    """A record of components that neither it nor the program tells of."""


class ReadOnlyRecord(RecordError):
    """A record of older rules can be looked at, but not written again."""


# ---------------------------------------------------------------------- writing


def dumps(match: Match) -> str:
    """The record of a match as text."""
    if match.read_only:
        raise ReadOnlyRecord("the record is of older rules and can only be looked at")
    lines: list[JsonLine] = [{FORMAT_KEY: FORMAT, **match.header.as_json()}]
    lines += [entry.as_json() for entry in match.entries]
    if match.over:
        lines.append({RESULT_KEY: result_of(match)})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def result_of(match: Match) -> dict[str, object]:
    """Scores item by item, standings, and the fingerprint of the final state."""
    game, state = match.game, match.state
    return {
        "scores": [sheet.as_json() for sheet in game.scores(state)],
        "standings": [standing.as_json() for standing in game.standings(state)],
        "fingerprint": game.fingerprint(state),
    }


def write(match: Match, path: str | os.PathLike[str]) -> None:
    """Saves a match. Whatever happens, the file holds either the old record or the new one, whole."""
    write_whole(Path(path), dumps(match).encode())


# ---------------------------------------------------------------------- reading


def read(path: str | os.PathLike[str]) -> Match:
    """The match of a record, replayed and checked; if unfinished, it can be played on. Raises RecordError, OSError."""
    data = Path(path).read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as wrong:
        raise CorruptRecord(data.count(b"\n", 0, wrong.start) + 1, "this is not text in UTF-8") from None
    return loads(text)


def loads(text: str) -> Match:
    """The match of a record given as text. Raises RecordError."""
    lines, read_only = upgraded(_parsed(text))
    closing = lines.pop() if lines[-1].keys() == {RESULT_KEY} else None
    record = _understood(lines)
    try:
        match = Match.replay(record, read_only)
    except OtherComponents as other:
        raise ForeignComponents(str(other)) from None
    except BadEntry as wrong:
        raise CorruptRecord(wrong.number + 1, str(wrong)) from None
    _check_result(match, closing, len(lines) + 1)
    return match


def _parsed(text: str) -> list[JsonLine]:
    *whole, rest = text.split("\n")
    lines = [_parsed_line(number, line) for number, line in enumerate(whole, 1)]
    if rest:  # every line that was written completely ends with a newline
        raise CorruptRecord(len(lines) + 1, "the last line is cut off")
    if not lines:
        raise CorruptRecord(1, "the file is empty")
    return lines


def _parsed_line(number: int, line: str) -> JsonLine:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        reason = wrong.msg if isinstance(wrong, json.JSONDecodeError) else type(wrong).__name__
        raise CorruptRecord(number, f"this is not JSON ({reason})") from None
    if not isinstance(told, dict):
        raise CorruptRecord(number, "this is not an object of JSON")
    return told


def _version(header: JsonLine, key: str) -> int:
    version = header.get(key)
    if version is None:
        raise CorruptRecord(1, f"this is no record of a match: {key!r} is missing")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise CorruptRecord(1, f"{key!r} should be a version number")
    return version


def upgraded(lines: list[JsonLine]) -> tuple[list[JsonLine], bool]:
    """The lines as the present rules want them, and whether they are of older rules. Raises RecordError."""
    format_ = _version(lines[0], FORMAT_KEY)
    if format_ > FORMAT:
        raise NewerRules(f"the record has format {format_}; this program knows {FORMAT}, so a newer one is needed")
    game = str(lines[0].get("game"))
    try:
        current = meta_of(game).rules_version
    except UnknownGame as unknown:
        raise NotOurGame(str(unknown)) from None
    version = _version(lines[0], "rules")
    told = f"the record follows version {version} of the rules of {game}"
    if version > current:
        raise NewerRules(f"{told}; this program knows {current}, so a newer one is needed")
    read_only = version < current
    while version < current:
        upgrade = UPGRADES.get((game, version))
        if upgrade is None:
            raise OlderRules(f"{told}, which this program cannot read any more")
        lines = upgrade(lines)
        version += 1
        lines[0]["rules"] = version
    return lines, read_only


def _understood(lines: list[JsonLine]) -> Record:
    number = 1
    try:
        header = header_from_json({key: value for key, value in lines[0].items() if key != FORMAT_KEY})
        check_header(header, meta_of(header.game))
        entries = []
        for line in lines[1:]:
            number += 1
            if line.keys() == {RESULT_KEY}:
                raise BadEntry("the result is not the last line")
            entries.append(entry_from_json(line))
    except (BadEntry, BadOption) as wrong:
        raise CorruptRecord(number, str(wrong)) from None
    return Record(header, entries)


def _check_result(match: Match, closing: JsonLine | None, line: int) -> None:
    """A result line stands where the game is over, and only there, and says what the game says."""
    if closing is None:
        if match.over:
            raise CorruptRecord(line, "the game is over, but its result is missing")
        return
    if not match.over:
        raise CorruptRecord(line, "a result, but the game is not over")
    told, result = closing[RESULT_KEY], json.loads(json.dumps(result_of(match)))
    if not isinstance(told, dict) or told.keys() != result.keys():
        raise CorruptRecord(line, f"a result has {', '.join(result)}")
    for part, value in result.items():
        if told[part] != value:
            raise CorruptRecord(line, f"the result differs: {part} should be {json.dumps(value)}")
