"""Whole games of every game, played by clicking pieces at four sizes: `python -m tools.whole_games FOLDER`.

Of each game it writes pictures of the opening, a piece card, the middle, a beat and the end into the folder, and it
tells everything that a player would stumble over: errors of the page, scrolling sideways, a click that does nothing, a
piece that is offered and cannot be hit, words that are cut, a bar over the board. It fails where there was any of that.
Needs the built app and Chromium.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, TimeoutError, ViewportSize, sync_playwright
from tests.browser.chromium import launch
from tests.browser.person import CONFIRM, DESK, LAPTOP, OVER, PHONE, READY, TABLET, Json, Person
from tests.browser.screens import AT_REST
from tests.browser.serving import serving
from tools.table_faults import table_faults

from stolik.games.registry import GAMES

SIZES = (DESK, LAPTOP, TABLET, PHONE)
LANGUAGES = ("en", "pl", "it")
MOST_SEATS = {"year_of_the_dragon": 5, "river_of_gold": 4, "the_river": 4, "rotunda": 5}
# every other table of a game that has modules is played with them
OPTIONS: dict[str, Json] = {
    "year_of_the_dragon": {"great_wall": True, "super_events": True},
    "river_of_gold": {"clan_patrons": "standard"},
}
BEAT = "section.beat"
CARD = "[data-part=board] .card, dialog.sheet"
OTHER_TABS = "[data-part=board] [role=tab][aria-selected=false]"
SETTLED_MS = 8000  # until then a click must have changed something, even on a busy machine
ARRANGED_MS = 400  # buttons are measured and moved after they are drawn
DOUBLE_CLICK = (600, 40)  # milliseconds and pixels: whoever is faster would click twice
MIDDLE = 12  # decisions

# A point at which a click reaches the piece, after scrolling to it as a person would; null where there is none.
REACH = """async (piece) => {
    const all = [...document.querySelectorAll('[data-part=board] [data-piece]')].filter((each) =>
        (each.dataset.piece === piece || (each.dataset.also ?? '').split(' ').includes(piece))
        && !each.closest('[data-away], [aria-hidden=true]'));
    for (const each of all) {
        const hit = each.querySelector('.hit') ?? each;
        hit.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const { left, top, width, height } = hit.getBoundingClientRect();
        for (const v of [0.5, 0.3, 0.7, 0.1, 0.9])
            for (const u of [0.5, 0.3, 0.7, 0.1, 0.9]) {
                const [x, y] = [left + u * width, top + v * height];
                if (each.contains(document.elementFromPoint(x, y))) return { x, y };
            }
    }
    return null;
}"""
# Whether exactly these pieces are offered, as far as they are drawn.
OFFERS_ALL = """(wanted) => [...document.querySelectorAll('[data-part=board] [data-piece]')].every((each) => {
    const ids = [each.dataset.piece, ...(each.dataset.also ?? '').split(' ')];
    return each.classList.contains('offered') === ids.some((id) => wanted.includes(id));
})"""
# All that a click may change.
SEEN = """() => JSON.stringify([
    document.querySelector('section.bar')?.innerText,
    [...document.querySelectorAll('[data-piece][aria-pressed=true]')].map((each) => each.dataset.piece),
    [...document.querySelectorAll('[role=tab]')].map((each) => each.ariaSelected),
    document.querySelectorAll('[data-part=board] .card, dialog').length,
    document.querySelector('[data-part=board]')?.parentElement.innerText.length,
])"""


class Sitting(NamedTuple):
    """One game at one size; which language, theme and how many bots follows from both."""

    game: str
    size: ViewportSize

    @property
    def number(self) -> int:
        return GAMES.index(self.game) + SIZES.index(self.size)

    @property
    def lang(self) -> str:
        return LANGUAGES[(self.number + SIZES.index(self.size) // 3) % len(LANGUAGES)]

    @property
    def theme(self) -> str:
        return "dark" if self.number % 2 else "light"

    @property
    def seats(self) -> int:
        most = MOST_SEATS[self.game]
        return most if self.size in (LAPTOP, PHONE) else most - 1

    @property
    def touch(self) -> bool:
        return self.size in (TABLET, PHONE)

    @property
    def options(self) -> Json:
        return OPTIONS.get(self.game, {}) if self.size in (DESK, PHONE) else {}

    @property
    def name(self) -> str:
        return f"{self.game}-{self.size['width']}x{self.size['height']}-{self.lang}-{self.theme}"


class Player:
    """Somebody who clicks pieces, looks, and notes."""

    def __init__(self, browser: Browser, url: str, sitting: Sitting, folder: Path) -> None:
        self.sitting = sitting
        self.folder = folder
        self.person = Person(
            browser,
            url,
            lang=sitting.lang,
            size=sitting.size,
            theme=sitting.theme,
            touch=sitting.touch,
            beats=True,
            drawn=True,
        )
        self.page = self.person.page
        self.dice = random.Random(sitting.name)
        self.faults: list[str] = []
        self.known: set[str] = set()
        self.taken: set[str] = set()
        self.clicked = (0.0, (-1000.0, -1000.0))
        self.decisions = self.clicks = self.by_pieces = 0

    # looking

    def picture(self, what: str) -> None:
        if what in self.taken:
            return
        self.taken.add(what)
        self.page.evaluate("document.fonts.ready.then(() => null)")
        self.page.wait_for_function(AT_REST)
        self.page.screenshot(path=self.folder / f"{self.sitting.name}-{what}.png")

    def look(self, when: str) -> None:
        found = table_faults(self.person)
        if found:  # what is about to be arranged is no fault yet
            self.page.wait_for_timeout(ARRANGED_MS)
            lasting = table_faults(self.person)
            found = [fault for fault in found if fault in lasting or fault in self.person.errors]
        for fault in found + self.person.errors:
            self.note(f"{when}: {fault}")
            self.picture(f"fault{len(self.faults):02d}")
        self.person.errors.clear()

    def note(self, fault: str) -> None:
        """The same thing is told once."""
        if fault not in self.known:
            self.known.add(fault)
            self.faults.append(f"decision {self.decisions}, {fault}")

    # clicking

    def click(self, x: float, y: float) -> None:
        self.clicks += 1
        late, near = DOUBLE_CLICK
        at, (before_x, before_y) = self.clicked
        if math.hypot(x - before_x, y - before_y) < near:
            self.page.wait_for_timeout(max(0, late - 1000 * (time.monotonic() - at)))
        self.clicked = (time.monotonic(), (x, y))
        if self.sitting.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def changed(self, before: str, sent: int) -> bool:
        for _ in range(SETTLED_MS // 25):
            if self.person.sent > sent or self.page.evaluate(SEEN) != before:
                return True
            self.page.wait_for_timeout(25)
        return False

    def click_piece(self, piece: str) -> bool:
        """Whether it could be hit; another pane is opened where it lies in one."""
        spot = self.page.evaluate(REACH, piece)
        for tab in () if spot else self.page.locator(OTHER_TABS).all_inner_texts():
            self.page.locator(OTHER_TABS).filter(has_text=tab).first.click()
            self.clicks += 1
            self.page.wait_for_function(AT_REST)
            if spot := self.page.evaluate(REACH, piece):
                break
        if not spot:
            return False
        before, sent = self.page.evaluate(SEEN), self.person.sent
        self.click(spot["x"], spot["y"])
        if not self.changed(before, sent):
            self.note(f"a click on {piece} does nothing")
        return True

    def is_done(self, sent: int) -> bool:
        return self.person.sent > sent or self.page.locator(CONFIRM).count() > 0

    def choose_by_pieces(self, offer: Json, sent: int) -> None:
        for piece in offer["pieces"]:
            if self.is_done(sent):
                return
            if not self.click_piece(piece):
                self.note(f"{offer['move']!r}: no way to click {piece}")
                self.picture(f"fault{len(self.faults):02d}")

    def choose_by_button(self) -> None:
        """Where no piece tells the rest: a button, behind its group if it has one."""
        buttons = self.page.locator(f"{READY}:not(.away)")
        for _ in range(3):
            button = buttons.nth(self.dice.randrange(buttons.count()))
            group = button.get_attribute("aria-expanded") is not None
            before, sent = self.page.evaluate(SEEN), self.person.sent
            button.click()
            self.clicks += 1
            if not self.changed(before, sent):
                self.note(f"a click on the offer {button.inner_text()!r} does nothing")
            if not group:
                return

    def decide(self, offer: Json) -> None:
        version, sent = self.person.table()["version"], self.person.sent
        self.choose_by_pieces(offer, sent)
        self.by_pieces += bool(offer["pieces"])
        if not self.is_done(sent):
            self.choose_by_button()
        self.page.wait_for_timeout(30)
        if self.person.sent == sent:
            self.look("before confirming")
            self.page.locator(CONFIRM).first.click()
            self.clicks += 1
        for _ in range(400):
            if self.person.table()["version"] > version:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{self.sitting.name}: nothing was sent. {self.person.seen_and_stored()}")

    # a game

    def questions(self) -> Iterator[Json]:
        """One prompt after the other; beats are looked at and skipped."""
        while True:
            self.page.locator(f"{READY}, {OVER}, {BEAT}").first.wait_for()
            if self.page.locator(BEAT).count():
                self.look("a beat")
                self.picture("beat")
                self.page.keyboard.press("Escape")
                self.page.locator(BEAT).first.wait_for(state="detached")
            elif self.page.locator(OVER).count():
                return
            else:
                prompt = self.person.table()["prompt"]
                # what was seen until now may have been the question before, and a beat may come with this one
                if prompt and self.shows(prompt) and not self.page.locator(BEAT).count():
                    yield prompt

    def shows(self, prompt: Json) -> bool:
        """Whether the page is as far as the server: it offers the pieces of this question, if that has any."""
        wanted = sorted({piece for offer in prompt["offers"] for piece in offer["pieces"]})
        try:
            self.page.wait_for_function(OFFERS_ALL, arg=wanted, timeout=SETTLED_MS)
        except TimeoutError:
            if self.person.table()["prompt"] != prompt:
                return False
            self.note(f"the board does not show what is offered: {prompt['question']}")
        return True

    def ask_about_a_piece(self, prompt: Json) -> None:
        """A click on a piece that nothing can be done with tells what it is."""
        offered = {piece for offer in [*prompt["offers"], *prompt["refused"]] for piece in offer["pieces"]}
        drawn: list[Any] = self.page.locator("[data-part=board] [data-piece]").evaluate_all(
            "(all) => all.map((each) => [each.dataset.piece, ...(each.dataset.also ?? '').split(' ')])"
        )
        free = [ids[0] for ids in drawn if not offered & set(ids)]
        self.dice.shuffle(free)
        for piece in free:
            if not (spot := self.page.evaluate(REACH, piece)):
                continue
            before, sent = self.page.evaluate(SEEN), self.person.sent
            self.click(spot["x"], spot["y"])
            if not self.changed(before, sent):
                self.note(f"a click on {piece} tells nothing")
                self.picture(f"fault{len(self.faults):02d}")
                return
            try:
                self.page.locator(CARD).first.wait_for(timeout=SETTLED_MS)
            except TimeoutError:  # what it stands on was picked, or told why it cannot be
                self.page.keyboard.press("Escape")
                continue
            self.look(f"the card of {piece}")
            self.picture("card")
            self.page.keyboard.press("Escape")
            self.page.locator(CARD).first.wait_for(state="detached")
            return
        self.note("no piece tells what it is")

    def play(self) -> None:
        bots = ["easy"] * (self.sitting.seats - 1)
        id_ = self.person.make_table("me", *bots, game=self.sitting.game, options=self.sitting.options)
        self.person.go(f"/t/{id_}", READY)
        self.page.locator("[data-part=board] [data-piece]").first.wait_for(state="attached")
        self.picture("opening")
        for prompt in self.questions():
            self.look("asked")
            if self.decisions in (MIDDLE, 2 * MIDDLE):
                self.picture(f"middle{self.decisions // MIDDLE}")
            if self.decisions in (2, MIDDLE):
                self.ask_about_a_piece(prompt)
            serious = [offer for offer in prompt["offers"] if not offer["idle"]] or prompt["offers"]
            self.decide(self.dice.choice(serious))
            self.decisions += 1
        self.look("the end")
        self.picture("end")
        self.page.keyboard.press("Escape")
        self.page.locator(OVER).first.wait_for(state="detached")
        self.picture("board-at-the-end")
        table = self.person.table()
        if table["status"] != "finished":
            self.note("the score sheet came before the end")
        self.person.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays whole games by clicking pieces and looks at them.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--size", choices=[f"{each['width']}x{each['height']}" for each in SIZES], action="append")
    wishes = parser.parse_args()
    wishes.folder.mkdir(parents=True, exist_ok=True)
    sittings = [
        Sitting(game, size)
        for game in wishes.game or GAMES
        for size in SIZES
        if not wishes.size or f"{size['width']}x{size['height']}" in wishes.size
    ]
    wrong = 0
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as url, sync_playwright() as playwright:
        browser = launch(playwright)
        for sitting in sittings:
            player = Player(browser, url, sitting, wishes.folder)
            try:
                player.play()
            except (AssertionError, TimeoutError) as stuck:
                player.note(f"stuck: {stuck}")
                player.page.screenshot(path=wishes.folder / f"{sitting.name}-stuck.png")
                player.person.close()
            wrong += len(player.faults)
            print(
                f"{sitting.name}, {sitting.seats} players: {player.decisions} decisions, {player.by_pieces} of them by "
                f"pieces, {player.clicks} clicks, {len(player.faults)} faults",
                *player.faults,
                sep="\n  ",
                flush=True,
            )
        browser.close()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
