"""The home page: from a game's card to a table."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import Someone
from .person import PHONE, Person

CARD = "article"


def level_of(person: Person, game: str) -> Locator:
    titles = {each["game"]: each["title"] for each in person.get("/api/games")["games"]}
    return person.page.get_by_label(person.word("ui.home.level_of").replace("{game}", titles[game]))


def test_the_level_of_bots_is_told_and_chosen_beside_the_button_and_kept(someone: Someone) -> None:
    person = someone(size=PHONE)
    person.go("/", CARD)
    level = level_of(person, "the_river")
    expect(level).to_have_value("medium")
    level.select_option("hard")
    person.go("/", CARD)
    expect(level_of(person, "the_river")).to_have_value("hard")
    expect(level_of(person, "rotunda")).to_have_value("medium")  # each game has its own
    card = person.page.locator(CARD).filter(has=level_of(person, "the_river"))
    card.get_by_role("button", name=person.word("ui.home.play_bots")).click()
    person.page.wait_for_url("**/t/*")
    assert [seat["bot"] for seat in person.table()["seats"]] == [None, "hard", "hard", "hard"]


def test_only_levels_that_are_offered_at_such_a_table_can_be_chosen(someone: Someone) -> None:
    person = someone()
    person.context.add_init_script("localStorage.setItem('stolik.level.rotunda', '\"expert\"')")
    person.go("/", CARD)
    games = {each["game"]: each for each in person.get("/api/games")["games"]}
    for game, told in games.items():
        seats = min(4, told["max_seats"])
        offered = [bot["code"] for bot in told["bots"] if seats in bot["seats"]]
        options = level_of(person, game).locator("option")
        assert [option.get_attribute("value") for option in options.all()] == offered
    assert "expert" not in [bot["code"] for bot in games["rotunda"]["bots"]]
    expect(level_of(person, "rotunda")).to_have_value("medium")  # what is not offered any more is forgotten
