"""Two people at one table: taking back by consent, absence and return, leaving, another game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Someone
from .person import OVER, PHONE, READY, Person

pytestmark = pytest.mark.slow

SHORT_CLOCK = {"kind": "turn", "hours": 4 / 3600}


def notice(person: Person, key: str, **values: str) -> Locator:
    text = person.word(key).format(**values)
    return person.page.get_by_label(person.word("ui.notices")).get_by_text(text)


def deciding(*people: Person) -> tuple[Person, Person]:
    """Who is to decide, and the other."""
    first, second = people
    return (first, second) if first.table()["prompt"] else (second, first)


def move_until_it_is_the_others_turn(mover: Person, other: Person) -> None:
    while mover.table()["prompt"]:
        assert mover.move()
    other.is_asked()


def test_a_takeback_is_refused_then_agreed_to(someone: Someone) -> None:
    ann, ola = someone(), someone(lang="pl", size=PHONE)
    id_ = ann.play_against(ola)
    mover, other = deciding(ann, ola)
    move_until_it_is_the_others_turn(mover, other)
    seat = mover.table()["you"]["seats"][0]
    name = other.word("server.player").format(n=seat + 1)  # nobody gave a name
    before = mover.table(id_)["version"]

    mover.button("ui.takeback.ask").click()
    notice(mover, "ui.takeback.waiting").wait_for()
    notice(other, "ui.takeback.asks", name=name).wait_for()
    other.button("ui.takeback.decline").click()
    expect(notice(mover, "ui.takeback.waiting")).to_have_count(0)
    refused = mover.table()
    assert refused["version"] == before + 2 and refused["prompt"] is None
    assert other.is_asked()

    mover.button("ui.takeback.ask").click()
    other.button("ui.takeback.agree").click()
    assert mover.is_asked(), "the move was not given back"
    expect(other.page.locator(READY)).to_have_count(0)
    taken_back = mover.table()
    assert taken_back["prompt"] and taken_back["version"] == before + 4
    assert [entry["n"] for entry in taken_back["log"] if not entry["in_effect"]]
    move_until_it_is_the_others_turn(mover, other)
    assert ann.table()["version"] == ola.table()["version"]


def test_a_bot_sits_in_when_time_is_up_until_the_person_comes_back(someone: Someone) -> None:
    ann, ola = someone(), someone(lang="pl", size=PHONE)
    ann.play_against(ola, clock=SHORT_CLOCK)
    slow, claimer = deciding(ann, ola)
    seat = slow.table()["you"]["seats"][0]
    name = claimer.word("server.player").format(n=seat + 1)
    told = claimer.table()
    time_is_up = told["clock"]["now"] >= told["clock"]["deadline"]  # it may be, on a busy machine
    assert told["controls"]["may_claim"] == ([seat] if time_is_up else [])
    notice(claimer, "ui.absence.up", name=name).wait_for()
    claimer.button("ui.absence.claim").click()
    claimer.page.get_by_role("dialog").get_by_role("button", name=claimer.word("ui.absence.yes"), exact=True).click()
    notice(slow, "ui.absence.yours").wait_for()
    assert claimer.is_asked(), "the bot did not play"
    assert claimer.table()["seats"][seat]["absent"]

    slow.button("ui.absence.return").click()
    expect(notice(slow, "ui.absence.yours")).to_have_count(0)
    back = slow.table()["seats"][seat]
    assert not back["absent"] and back["sitting_in"] is None
    while claimer.table()["prompt"]:
        assert claimer.move()
    assert slow.is_asked() and slow.move()


def test_who_leaves_is_played_by_a_bot_to_the_end(someone: Someone) -> None:
    ann, ola = someone(), someone(lang="it")
    id_ = ann.play_against(ola)
    seat = ola.table()["you"]["seats"][0]
    ola.button("ui.menu").click()
    ola.button("ui.leave").click()
    ola.page.get_by_role("dialog").get_by_role("button", name=ola.word("ui.leave.yes"), exact=True).click()
    ola.page.wait_for_url("**/")
    ann.page.get_by_text(ann.word("ui.seat.resigned"), exact=True).first.wait_for()
    for _ in range(8):
        assert ann.move()
    left = ann.table()["seats"][seat]
    assert left["resigned"] and left["sitting_in"]
    ola.go(f"/t/{id_}", "[data-part=board]")
    expect(ola.page.locator(READY)).to_have_count(0)
    expect(ola.button("ui.absence.return")).to_have_count(0)


def test_after_the_end_both_meet_at_the_next_table(someone: Someone) -> None:
    ann, ola = someone(), someone(lang="pl", size=PHONE)
    id_ = ann.play_against(ola)
    players = {0: ann, 1: ola}
    for person in (ann, ola):
        person.look_away()
    while waiting := ann.table(id_)["waiting_for"]:
        players[waiting[0]].play_unseen(id_, 1)
    for person in (ann, ola):
        person.go(f"/t/{id_}", OVER)
        person.button("ui.over.rematch").click()
        person.page.locator(".invite").wait_for()
    assert ann.table_id == ola.table_id != id_
    assert [seat["name"] for seat in ann.table()["seats"]] == [seat["name"] for seat in ann.table(id_)["seats"]]
    ola.page.get_by_text(ola.word("ui.waiting.host_starts")).wait_for()
    ann.button("ui.new.start").click()
    for person in (ann, ola):
        person.page.locator("[data-part=board]").wait_for()
    mover, _other = deciding(ann, ola)
    assert mover.move()
    assert ola.table()["status"] == "playing"
