"""Events as ids and numbers."""

from __future__ import annotations

import pytest

from stolik.core.events import NOBODY, SILENT, Event, EventKind, EventList
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


def test_events_that_add_up_are_told_as_one() -> None:
    gained = EventKind("gained", {"thing": NUMBER, "amount": NUMBER, "why": NUMBER}, adds_up="amount")
    other = EventKind("other")
    told = EventList()
    for thing, amount, why in [(1, 2, 0), (3, 1, 0), (1, 5, 0), (1, 4, 7)]:
        told.add(gained, 0, thing, amount, why)
    told.add(gained, 1, 1, 1, 0)
    told.add(other, 0)
    told.add(gained, 0, 1, 2, 0)
    values = [(event.seat, event.values) for event in told.events if event.kind is gained]
    assert values == [(0, [1, 7, 0]), (0, [3, 1, 0]), (0, [1, 4, 7]), (1, [1, 1, 0]), (0, [1, 2, 0])]


def test_a_private_event_tells_others_only_that_it_happened() -> None:
    hidden = EventKind("drew_unseen", reveals=True)
    drew = EventKind("drew", {"card": NUMBER}, reveals=True, others_see=hidden)
    event = Event(drew, 2, [17])
    assert event.seen_by(2) is event
    for viewer in (None, 0, 1):
        assert event.seen_by(viewer).as_json() == {"kind": "drew_unseen", "seat": 2}


def test_four_fields() -> None:
    sold = EventKind("sold", {"place": FRUIT, "resource": FRUIT, "as": FRUIT, "coins": NUMBER})
    events = EventList()
    events.add(sold, 1, 0, 1, 0, 5)
    assert events.events[0].details() == {"place": "apple", "resource": "pear", "as": "apple", "coins": 5}


def test_what_does_not_fit_into_an_event_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 4 fields"):
        EventKind("crowded", dict.fromkeys("abcde", NUMBER))
    with pytest.raises(ValueError, match="rung is told more"):
        EventList().add(RUNG, NOBODY, 1)
