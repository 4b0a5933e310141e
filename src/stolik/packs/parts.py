"""What models of packs are made of: parts with fields, and kinds of values that can say what they expect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

if TYPE_CHECKING:
    from .reading import Reading

VALUE = "value"  # the type of our own errors; their context says what was expected
_ID = re.compile(r"[a-z][a-z0-9_]*")


class Missing:
    """Stands where a field is needed and none was written."""


MISSING = Missing()


class Part(BaseModel):
    """A mapping of a pack. Its fields are what the rules read; what else is written there is looked at by `Reading`.

    A field that a later version adds needs a default that means "as before": fingerprints leave out defaults.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _look(cls, told: Any, info: ValidationInfo) -> Any:
        if not isinstance(told, dict):
            return told
        fields = {field.alias or name: field for name, field in cls.model_fields.items()}
        reading: Reading | None = info.context
        if reading is not None:
            reading.look_at(told, list(fields))
        needed = [name for name, field in fields.items() if field.is_required() and name not in told]
        return {**told, **dict.fromkeys(needed, MISSING)}


def _expected(kind: str, **details: object) -> PydanticCustomError:
    return PydanticCustomError(VALUE, "expected", {"kind": kind, **details})


def whole(low: int, high: int) -> PlainValidator:
    """A whole number in these limits."""

    def check(told: Any) -> int:
        if type(told) is not int or not low <= told <= high:
            raise _expected("whole", low=low, high=high)
        return told

    return PlainValidator(check)


def whole_or_none(low: int, high: int) -> PlainValidator:
    """A whole number in these limits, or null for none."""

    def check(told: Any) -> int | None:
        if told is not None and (type(told) is not int or not low <= told <= high):
            raise _expected("whole_or_none", low=low, high=high)
        return told

    return PlainValidator(check)


def key(low: int, high: int) -> PlainValidator:
    """A whole number as the key of a mapping; JSON makes texts of those."""

    def check(told: Any) -> int:
        number = int(told) if isinstance(told, str) and told.isdecimal() else told
        if type(number) is not int or not low <= number <= high:
            raise _expected("whole", low=low, high=high)
        return number

    return PlainValidator(check)


def one_of(*values: str, none: bool = False) -> PlainValidator:
    """One of these words; or null, where there may be none."""

    def check(told: Any) -> str | None:
        if told is None and none:
            return None
        if not isinstance(told, str) or told not in values:
            raise _expected("one_of", values=[*values, "null"] if none else list(values))
        return told

    return PlainValidator(check)


def _check_id(told: Any) -> str:
    if not isinstance(told, str) or not _ID.fullmatch(told):
        raise _expected("id")
    return told


def _check_flag(told: Any) -> bool:
    if not isinstance(told, bool):
        raise _expected("flag")
    return told


PROSE = frozenset({"provenance", "provenance_note", "basis", "note", "notes", "names", "sources", "checks"})
ENDS_OF_PROSE = ("_provenance", "_note", "_basis")


def is_prose(name: object) -> bool:
    """Whether a field only says where a fact comes from or how things are called."""
    return str(name) in PROSE or str(name).endswith(ENDS_OF_PROSE)


def without_prose(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_prose(each) for name, each in value.items() if not is_prose(name)}
    return [without_prose(each) for each in value] if isinstance(value, list) else value


def _keep(told: Any) -> Any:
    if told is MISSING:
        raise _expected("fields")
    return without_prose(told)


as_printed = PlainValidator(_keep)  # anything; `in_words` of the shape sees to it that it is as printed
an_id = PlainValidator(_check_id)  # small letters, digits and underscores: moves and records name pieces by it
flag = PlainValidator(_check_flag)
