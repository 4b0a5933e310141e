"""Reads facts as a pack of one game, and finds everything that is wrong with them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from .differences import differences
from .mistakes import BadPack, Mistake, Path
from .pack import Pack, fingerprint_of
from .parts import MISSING, VALUE, is_prose
from .written import Told, Written

Found = tuple[Path, str, Mapping[str, object]]  # where, the code of a mistake, details
Check = Callable[[Mapping[str, Any]], Iterator[Found]]

ITEM = "*"  # in the path of a field: each item of a list
LONGEST_SHOWN = 60  # characters of a value in a message


class Shape(NamedTuple):
    """What a game says about its packs."""

    model: type[BaseModel]
    checks: Sequence[Check]  # across fields
    unread: frozenset[str]  # further fields that may be changed without any effect
    telling: Mapping[Path, Sequence[str]] = {}  # lists of pieces whose names tell what these fields say
    in_words: Sequence[Path] = ()  # fields that sentences of the game tell, so that they cannot change; ITEM: of each


class Reading:
    """One pack being read: beside the model's own errors, fields that nobody reads are looked at."""

    def __init__(self, source: Written | Told, printed: Mapping[str, Any], shape: Shape) -> None:
        self.source = source
        self.printed = printed
        self.shape = shape
        self.mistakes = list(source.mistakes)
        self._places: dict[int, Path] = {}
        self._printed: dict[int, tuple[dict[Any, Any], list[dict[Any, Any]]]] = {}
        self._pair(source.data, printed, [printed], ())

    def _pair(self, told: Any, printed: Any, kin: list[Any], path: Path) -> None:
        """Remembers of each mapping where it stands, which printed one it tells of and which others are like it."""
        if isinstance(told, dict):
            alike = [each for each in kin if isinstance(each, dict)]
            self._places.setdefault(id(told), path)
            self._printed.setdefault(id(told), (printed if isinstance(printed, dict) else {}, alike))
            for name, value in told.items():
                same = [each[name] for each in alike if name in each]
                numbered = [value for each in alike for number, value in each.items() if isinstance(number, int)]
                counterpart = printed.get(name) if isinstance(printed, dict) else None
                self._pair(value, counterpart, numbered if isinstance(name, int) else same, (*path, name))
        elif isinstance(told, list):
            items = [item for each in kin if isinstance(each, list) for item in each]
            by_id = {item["id"]: item for item in items if isinstance(item, dict) and "id" in item}
            in_order = printed if isinstance(printed, list) else []
            for number, item in enumerate(told):
                id_ = item.get("id") if isinstance(item, dict) else None
                if isinstance(id_, str):
                    counterpart = by_id.get(id_)
                else:
                    counterpart = in_order[number] if number < len(in_order) else None
                self._pair(item, counterpart, items, (*path, number))

    def look_at(self, told: dict[Any, Any], fields: Sequence[str]) -> None:
        """Fields that no rule reads have to say what is printed, unless they are only prose."""
        path = self._places.get(id(told))
        if path is None:
            return
        printed, kin = self._printed[id(told)]
        for name, value in told.items():
            if name in fields or self._is_prose(name):
                continue
            if name in printed:
                self._compare(value, printed[name], (*path, name))
            elif not any(name in each for each in kin):
                self._unknown((*path, name), [*fields, *(each for mapping in [printed, *kin] for each in mapping)])

    def _compare(self, value: Any, printed: Any, path: Path) -> None:
        """What no rule reads has to stay as it is: whoever changes it would wait for an effect in vain."""
        if isinstance(value, dict) and isinstance(printed, dict):
            for name, each in value.items():
                if name in printed and not self._is_prose(name):
                    self._compare(each, printed[name], (*path, name))
                elif not self._is_prose(name):
                    self._unknown((*path, name), list(printed))
        elif self._without_prose(value) != self._without_prose(printed):
            self._add(path, "no_rule_reads", {"found": shown(value), "expected": shown(printed)})

    def _unknown(self, path: Path, known: Sequence[object]) -> None:
        near = get_close_matches(str(path[-1]), [str(name) for name in known], 1)
        code, details = ("unknown_field_near", {"near": near[0]}) if near else ("unknown_field", {})
        self.mistakes.append(Mistake(self.source.line_of_key(path), self.source.place(path), code, details))

    def _is_prose(self, name: object) -> bool:
        return is_prose(name) or str(name) in self.shape.unread

    def _without_prose(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._without_prose(each) for name, each in value.items() if not self._is_prose(name)}
        return [self._without_prose(each) for each in value] if isinstance(value, list) else value

    def _add(self, path: Path, code: str, details: Mapping[str, object]) -> None:
        mistake = Mistake(self.source.line(path), self.source.place(path), code, details)
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def read(self) -> BaseModel | None:
        """The pack; None if there are mistakes."""
        model: BaseModel | None = None
        try:
            model = self.shape.model.model_validate(self.source.data, context=self)
        except ValidationError as wrong:
            for error in wrong.errors(include_url=False):
                self._note(error)
        for check in self.shape.checks:
            self._run(check)
        if model is not None:
            self._look_at_words(facts_of(model), facts_of(self.shape.model.model_validate(self.printed)))
        self.mistakes.sort(key=lambda mistake: mistake.line)
        return None if self.mistakes else model

    def _look_at_words(self, told: Any, printed: Any) -> None:
        """What names and sentences of the game tell has to be so; a piece with another name tells nothing."""
        for path, fields in self.shape.telling.items():
            for where, item, counterpart in _fields(told, printed, (*path, ITEM), ()):
                for name in fields:
                    found, expected = item.get(name), counterpart.get(name)
                    if found != expected:
                        details = {"id": item["id"], "found": shown(found), "expected": shown(expected)}
                        self._add((*where, name), "name_tells", details)
        for pattern in self.shape.in_words:
            for where, found, expected in _fields(told, printed, pattern, ()):
                for each in differences(expected, found):
                    details = {"found": shown(each.told), "expected": shown(each.printed)}
                    self._add((*where, *each.path), "words_tell", details)

    def _run(self, check: Check) -> None:
        """A check across fields; where one of them makes no sense, that has been told already."""
        try:
            found = list(check(self.source.data))
        except (AttributeError, LookupError, TypeError, ValueError):
            return
        for path, code, details in found:
            self._add(path, code, details)

    def _note(self, error: Any) -> None:
        path, value = self._trace(error["loc"])
        type_, context, told = error["type"], error.get("ctx", {}), error["input"]
        if type_ in ("union_tag_not_found", "union_tag_invalid"):
            path, told = (*path, "kind"), context.get("tag", MISSING)
            expected: dict[str, object] = {"kind": "one_of", "values": _tags(str(context.get("expected_tags", "")))}
        elif type_ == VALUE:
            expected = dict(context)
        elif type_ in ("too_short", "too_long"):
            low, high = context.get("min_length"), context.get("max_length")
            expected = {"kind": "list_of", "low": low or 0, "high": high if high is not None else low}
            told = value
        else:
            expected = {"kind": "list" if type_ == "list_type" else "fields"}
        if told is MISSING:
            self._add(path, "missing", expected)
        else:
            self._add(path, "value", {"found": shown(told), **expected})

    def _trace(self, loc: Sequence[str | int]) -> tuple[Path, Any]:
        """The path in the facts of a place in the model: tags of kinds are no part of it."""
        path: Path = ()
        data: Any = self.source.data
        for number, step in enumerate(loc):
            if isinstance(data, dict) and step in data:
                data = data[step]
            elif isinstance(data, dict) and isinstance(step, str) and step.isdecimal() and int(step) in data:
                step = int(step)
                data = data[step]
            elif isinstance(data, list) and isinstance(step, int) and step < len(data):
                data = data[step]
            elif number + 1 < len(loc) or step == "[key]":
                continue  # a tag, or the mark of a key
            else:
                data = MISSING  # a field that should be there
            path = (*path, step)
        return path, data


def facts_of(model: BaseModel) -> dict[str, Any]:
    """What the model holds besides defaults."""
    return model.model_dump(exclude_defaults=True, by_alias=True)


def _fields(told: Any, printed: Any, pattern: Path, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """The fields that a pattern means, where there is something printed to compare them with."""
    if not pattern:
        yield path, told, printed
    elif pattern[0] == ITEM:
        by_id = {item["id"]: item for item in printed}
        for number, item in enumerate(told):
            if item["id"] in by_id:
                yield from _fields(item, by_id[item["id"]], pattern[1:], (*path, number))
    else:
        yield from _fields(told.get(pattern[0]), printed.get(pattern[0]), pattern[1:], (*path, pattern[0]))


def _tags(told: str) -> list[str]:
    return [tag.strip(" '") for tag in told.split(",")]


def shown(value: object) -> str:
    """A value as its owner wrote it, more or less, and not too long."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = f"“{value}”" if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def read_pack(game: str, source: Written | Told, printed: Mapping[str, Any], shape: Shape) -> Pack:
    """The pack that is written there. Raises BadPack with all mistakes."""
    reading = Reading(source, printed, shape)
    model = reading.read()
    if model is None:
        raise BadPack(reading.mistakes)
    facts = facts_of(model)
    return Pack(game, facts, fingerprint_of(facts))


# ---------------------------------------------------------------------- checks that several games make


def unique(lists: Sequence[Path], name: str = "id") -> Check:
    """Nothing in these lists has the same id as something else there."""

    def check(facts: Mapping[str, Any]) -> Iterator[Found]:
        seen: set[str] = set()
        for path in lists:
            for number, item in enumerate(at(facts, path)):
                if not isinstance(item, dict) or not isinstance(item.get(name), str):
                    continue
                if item[name] in seen:
                    yield (*path, number, name), "same_id", {"id": item[name]}
                seen.add(item[name])

    return check


def complete(path: Path, ids: Iterable[str], name: str = "id", others: bool = False) -> Check:
    """All these are in the list and, unless there may be others, nothing else."""
    wanted = list(ids)

    def check(facts: Mapping[str, Any]) -> Iterator[Found]:
        items = at(facts, path)
        there = [item.get(name) for item in items]
        absent = [id_ for id_ in wanted if id_ not in there]
        if absent:
            yield path, "lacks", {"ids": ", ".join(absent)}
        for number, id_ in enumerate(there):
            if not others and id_ not in wanted and isinstance(id_, str):
                near = get_close_matches(id_, absent or wanted, 1)
                yield (*path, number, name), "not_known", {"id": id_, "near": near[0] if near else ", ".join(wanted)}

    return check


def at(facts: Any, path: Path) -> Any:
    """The part of the facts with this path. Raises LookupError and TypeError."""
    for step in path:
        facts = facts[step]
    return facts


def stated(facts: Any, path: Path) -> int | None:
    """A sum that the box states, if this pack states it."""
    try:
        told = at(facts, path)
    except (LookupError, TypeError):
        return None
    return told if type(told) is int else None
