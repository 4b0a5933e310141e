"""A takeback may reach over the beginning of a round, which then begins twice in the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Someone
from .person import READY, Json, Person
from .test_river_of_gold import RIVER

pytestmark = pytest.mark.slow

SECOND_ROUND = 2


def rounds_begun(table: Json, round_: int) -> list[Json]:
    return [
        entry
        for entry in table["log"]
        if any(line["kind"] == "round_began" and line["details"]["round"] == round_ for line in entry["lines"])
    ]


def play_until_a_round_begins(people: dict[int, Person], id_: str, times: int) -> None:
    """First offers, until the second round has begun so often."""
    host = people[0]
    while len(rounds_begun(host.table(id_), SECOND_ROUND)) < times:
        people[host.table(id_)["waiting_for"][0]].play_unseen(id_, 1)


def take_back_over_it(people: dict[int, Person], id_: str) -> None:
    """Whoever ended the first round asks, the other agrees."""
    began = rounds_begun(people[0].table(id_), SECOND_ROUND)[-1]
    asking = began["seat"]
    while rounds_begun(people[0].table(id_), SECOND_ROUND)[-1]["in_effect"]:
        people[asking].act(id_, {"type": "ask_takeback"})
        people[1 - asking].act(id_, {"type": "answer_takeback", "agree": True})


@pytest.mark.parametrize("game", ["year_of_the_dragon", RIVER])
def test_the_page_lives_on_when_a_round_begins_a_second_time(someone: Someone, game: str) -> None:
    host, friend, watcher = someone(), someone(lang="pl"), someone(lang="it")
    id_ = host.play_against(friend, game=game)
    people = {0: host, 1: friend}
    play_until_a_round_begins(people, id_, 1)
    take_back_over_it(people, id_)
    play_until_a_round_begins(people, id_, 2)
    version = host.table(id_)["version"]

    deciding = people[host.table(id_)["waiting_for"][0]]
    for person in (host, friend):
        newest = person.page.get_by_role("log").locator(".entry a").last
        expect(newest).to_have_attribute("href", re.compile(rf"^/t/{id_}/replay\?watch=[^#]+#at={version}$"))
        expect(
            person.page.get_by_role("log").locator(".entry.void").first
        ).to_be_visible()  # that is fetched afterwards
        headings = person.page.get_by_role("log").locator("h3").all_inner_texts()
        assert headings[-1] == headings[-3] != headings[-2], (
            f"the second round, the first again, the second: {headings}"
        )
    assert deciding.move()

    watcher.go(str(host.table(id_)["links"]["watch"]), "[data-part=board]")
    expect(watcher.page.get_by_role("log").locator(".entry").first).to_be_visible()
    host.go(f"/t/{id_}/replay#at={version}", "input[type=range]")
    expect(host.page.get_by_role("log").locator(".entry").first).to_be_visible()
    host.page.keyboard.press("ArrowLeft")
    expect(host.page.locator("input[type=range]")).to_have_value(str(version - 1))
    expect(host.page.locator("[data-part=board] .piece").first).to_be_visible()
    assert host.page.locator(READY).count() == 0
