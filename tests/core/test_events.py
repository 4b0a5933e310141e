"""Events as ids and numbers."""

from __future__ import annotations

import pytest

from stolik.core.events import NOBODY, SILENT, EventKind, EventList
from stolik.core.moves import Catalogue, Verb
from stolik.core.terms import NUMBER, Vocabulary

FRUIT = Vocabulary("fruit", ["apple", "pear"])
EATEN = EventKind("eaten", {"fruit": FRUIT, "bites": NUMBER})
RUNG = EventKind("rung")


def test_events_are_kept_in_order_and_told() -> None:
    events = EventList()
    events.add(RUNG, NOBODY)
    events.add(EATEN, 2, 1, 7)
    assert [event.as_json() for event in events.events] == [
        {"kind": "rung"},
        {"kind": "eaten", "seat": 2, "fruit": "pear", "bites": 7},
    ]
    assert repr(events.events[0]) == "Event({'kind': 'rung'})"


def test_forced_moves_are_kept() -> None:
    move = Catalogue().add(Verb("wait"))
    events = EventList()
    events.forced(1, move)
    assert events.forced_moves == [(1, move)]


def test_nobody_listens_to_silence() -> None:
    SILENT.add(EATEN, 0, 1, 1)
    SILENT.forced(0, Catalogue().add(Verb("wait")))


@pytest.mark.parametrize("name", ["kind", "seat"])
def test_a_field_may_not_hide_what_every_event_tells(name: str) -> None:
    with pytest.raises(AssertionError):
        EventKind("confusing", {name: NUMBER})
