"""Somebody in front of a browser: opens screens, clicks offers, and notes everything that goes wrong."""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    TimeoutError,
    ViewportSize,
)

GAME = "year_of_the_dragon"
DESK = ViewportSize(width=1440, height=900)
LAPTOP = ViewportSize(width=1280, height=720)
TABLET = ViewportSize(width=820, height=1180)
PHONE = ViewportSize(width=390, height=844)
LOCALES = {"en": "en-GB", "pl": "pl-PL", "it": "it-IT"}
PATIENCE_MS = 40_000  # for one thing to appear; bots may have to think first

OFFER = "[data-part=offers] button.offer:not(.no, .back)"
READY = f"{OFFER}[aria-disabled=false]"
CONFIRM = "button.go[aria-disabled=false]"
OVER = "dialog .sheet table"
RAW_KEY = re.compile(r"\b(?:ui|yotd|river|cli|server|game|rules)\.[a-z_]+[a-z_.]*")
TELL_VIOLATIONS = """addEventListener('securitypolicyviolation', (event) =>
    console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`))"""

# Whoever plays whole games has no time to be told of every event, by a sound either; tests about the telling say so.
NO_BEATS = """try {
    localStorage['stolik.settings'] ??= '{"beats":false,"sound":"off"}';
} catch { /* a page without storage */ }"""

# Every thing has its place, size and colour and can be clicked; only no pixels are filled, a third of a browser's work.
# No test compares pixels; axe, which judges colours, has everything shown while it looks.
UNDRAWN = """window.undrawn = new CSSStyleSheet();
window.undrawn.replaceSync(':root { opacity: 0 }');
document.adoptedStyleSheets.push(window.undrawn);"""

# Words are measured in the fonts they are drawn in; until those are there others stand in for them.
FONTS_ARE_THERE = "document.fonts.ready.then(() => null)"

# Dialogs scroll by themselves, so they are looked at besides the page.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll('dialog, dialog > *')]
    .filter((each) => each.scrollWidth > Math.min(each.clientWidth, innerWidth) + 1)
    .map((each) => `${each.tagName.toLowerCase()}.${each.className} has ${each.scrollWidth} px`)"""

# Looked for by the page itself, now and then: Playwright's own search goes on at every frame and costs more.
ASKED = """([asked, over]) => {
    const first = document.querySelector(`${asked}, ${over}`);
    const box = first?.getBoundingClientRect();
    const seen = box && box.width > 0 && box.height > 0 && first.checkVisibility({ visibilityProperty: true });
    return seen ? (document.querySelector(over) ? 'over' : 'asked') : null;
}"""
OFTEN_MS = 30
THERE = "(selector) => document.querySelector(selector) !== null"

Json = dict[str, Any]


class Person:
    """One browser context, which is one identity; its pages are tabs."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        lang: str = "en",
        size: ViewportSize = DESK,
        theme: str = "light",
        touch: bool = False,
        cookies_of: BrowserContext | None = None,
        beats: bool = False,
        calm: bool = True,
        workers: bool = False,
        drawn: bool = False,
    ) -> None:
        self.url = url
        self.lang = lang
        self.errors: list[str] = []
        self.sent = 0  # actions on their way to the server or there already
        self._sent_when_asked = 0
        self.forgiven = ""  # what an error may contain without being one
        self.context = browser.new_context(
            base_url=url,
            locale=LOCALES[lang],
            viewport=size,
            has_touch=touch,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if calm else "no-preference",
            service_workers="allow" if workers else "block",  # requests that a worker makes are not seen by tests
            storage_state=cookies_of.storage_state() if cookies_of else None,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(TELL_VIOLATIONS)
        if not beats:
            self.context.add_init_script(NO_BEATS)
        if not drawn:
            self.context.add_init_script(UNDRAWN)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on("console", self._note)
        page.on("request", self._count)
        return page

    def _note(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not (self.forgiven and self.forgiven in said.text):
            where = said.location.get("url", "")
            self.errors.append(f"{said.text} ({where})")

    def _count(self, request: Request) -> None:
        self.sent += is_action(request)

    def prefer(self, **settings: Any) -> None:
        """Settings of this browser, for pages opened from now on."""
        self.context.add_init_script(f"localStorage.setItem('stolik.settings', '{json.dumps(settings)}')")

    # words and screens

    def word(self, key: str) -> str:
        """What this person reads for a key of the app; plural forms are not needed here."""
        text = _words(self.url, self.lang, self.context).get(key, key)
        assert isinstance(text, str)
        return text

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.word(key), exact=True)

    def go(self, path: str, until: str = "main") -> None:
        self.page.goto(path)
        self.page.locator(until).first.wait_for()
        self.page.evaluate(FONTS_ARE_THERE)

    def look_away(self) -> None:
        """A page that nobody looks at draws every move all the same, which takes longer than the game."""
        self.page.goto("about:blank")

    def words_shown(self) -> str:
        return str(self.page.evaluate("document.body.innerText"))

    def everything_said(self) -> str:
        """What is seen, and the labels only readers of screens get."""
        labels = "[...document.querySelectorAll('[aria-label], [title]')].map((e) => `${e.ariaLabel} ${e.title}`)"
        return self.words_shown() + "\n".join(self.page.evaluate(labels))

    def excess_width(self) -> int:
        """How many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def too_wide(self) -> list[str]:
        """What makes the page, or a dialog before it, wider than the window."""
        found: list[str] = self.page.evaluate(TOO_WIDE)
        return found

    def wrong_at_last(self, look: Callable[[], list[str]]) -> list[str]:
        """What is still wrong when the page has settled: drawings follow their boxes a moment later, or several."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while (wrong := look()) and time.monotonic() < deadline:
            self.page.wait_for_timeout(100)
        return wrong

    @property
    def table_id(self) -> str:
        found = re.search(r"/t/([^/?#]+)", self.page.url)
        assert found, f"not at a table: {self.page.url}"
        return found[1]

    # the server, asked with this person's cookie

    def get(self, path: str) -> Json:
        answer = self.context.request.get(path)
        assert answer.ok, f"{path}: {answer.status} {answer.text()[:300]}"
        told: Json = answer.json()
        return told

    def post(self, path: str, body: Json) -> Json:
        answer = self.context.request.post(path, data=body, headers={"X-Stolik": "1"})
        assert answer.ok, f"{path}: {answer.status} {answer.text()[:300]}"
        told: Json = answer.json()
        return told

    def table(self, id_: str = "") -> Json:
        return self.get(f"/api/tables/{id_ or self.table_id}")

    def make_table(self, *kinds: str, start: bool = True, **wishes: Any) -> str:
        """`make_table("me", "open", "random")`: what is neither me nor open is a bot."""
        self.get("/api/me")
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        return str(self.post("/api/tables", {"game": GAME, "seats": seats, "start": start, **wishes})["id"])

    def play_against(self, friend: Person, **wishes: Any) -> str:
        """A running table of two, both looking at it."""
        id_ = self.make_table("me", "open", start=False, **wishes)
        token = str(self.table(id_)["links"]["invite"]).rsplit("/", 1)[1]
        friend.get("/api/me")
        friend.post(f"/api/tables/{id_}/join", {"token": token})
        self.post(f"/api/tables/{id_}/start", {})
        for person in (self, friend):
            person.go(f"/t/{id_}", "[data-part=board]")
        return id_

    def asked(self, id_: str) -> Json:
        """The table once this person has to decide, or once it is over; bots may have to move first."""
        table = self.table(id_)
        while table["status"] == "playing" and table["prompt"] is None:
            self.get(f"/api/tables/{id_}?since={table['version']}&wait=20")
            table = self.table(id_)
        return table

    def play_unseen(self, id_: str, decisions: int = 1000) -> None:
        """Takes first offers without a browser, until the game is over or so many decisions are made."""
        for _ in range(decisions):
            table = self.asked(id_)
            if table["status"] != "playing":
                return
            self.act(id_, {"type": "move", "move": table["prompt"]["offers"][0]["move"]}, table)

    def until_offered(self, game: str, wanted: Callable[[Json], bool], prefer: Sequence[str]) -> list[Json]:
        """The offers of the first question that has what is wanted, looked at then; till then these verbs come first.
        A game without such a moment is followed by another one."""
        for _ in range(8):
            id_ = self.make_table("me", "random", "random", game=game)
            while (table := self.asked(id_))["status"] == "playing":
                offers: list[Json] = table["prompt"]["offers"]
                if any(wanted(offer) for offer in offers):
                    self.go(f"/t/{id_}", READY)
                    return offers
                preferred = [offer for offer in offers if offer["verb"] in prefer]
                self.act(id_, {"type": "move", "move": (preferred or offers)[-1]["move"]}, table)
        raise AssertionError("that was never offered")

    def act(self, id_: str, action: Json, table: Json | None = None) -> None:
        """One action of whoever of this browser decides, or else of its first seat; at this table as it was seen."""
        table = table or self.table(id_)
        seat = table["prompt"]["seat"] if table["prompt"] else table["you"]["seats"][0]
        body = {"move_id": str(uuid.uuid4()), "expected_version": table["version"], "seat": seat, "action": action}
        self.post(f"/api/tables/{id_}/actions", body)

    # playing

    def is_asked(self) -> bool:
        """Waits until there is something to decide; False when the game is over."""
        try:
            found = self.page.wait_for_function(ASKED, arg=[READY, OVER], polling=OFTEN_MS)
        except TimeoutError as late:
            raise AssertionError(f"not asked. {self.seen_and_stored()}") from late
        self._sent_when_asked = self.sent
        return bool(found.json_value() == "asked")

    def can_confirm(self) -> bool:
        return bool(self.page.evaluate(THERE, CONFIRM))

    def seen_and_stored(self) -> str:
        """Tells a page that was not told from a table that does not go on."""
        table = self.table()
        stored = {key: table[key] for key in ("version", "status", "waiting_for")}
        return f"The server has {stored}, prompt {table['prompt'] is not None}; the page shows: {self.words_shown()}"

    def move(self) -> bool:
        """Clicks the first offer and confirms it if asked to; False when the game is over."""
        if not self.is_asked():
            return False
        with self.page.expect_response(is_action) as answer:
            self.open_group()
            self.page.locator(READY).first.click()
            if self.must_confirm():
                self.page.locator(CONFIRM).click()
        assert answer.value.status == 200, answer.value.text()
        return True

    def open_group(self, page: Page | None = None) -> None:
        """Where there are many offers, those that begin alike share a button."""
        offers = (page or self.page).locator(READY)
        if offers.first.get_attribute("aria-expanded") is not None:
            offers.first.click()
            (page or self.page).locator(f"{READY}:not([aria-expanded])").first.wait_for()

    def must_confirm(self) -> bool:
        """After an offer was clicked: whether it waits to be confirmed; otherwise it is on its way already."""
        for _ in range(PATIENCE_MS // 20):
            if self.sent > self._sent_when_asked:
                return False
            if self.can_confirm():
                return True
            self.page.wait_for_timeout(20)
        raise AssertionError("an offer was clicked and nothing happened")

    def close(self) -> None:
        self.context.close()


def is_action(exchange: Request | Response) -> bool:
    return exchange.url.endswith("/actions") or "/actions?" in exchange.url


@cache
def _words(url: str, lang: str, context: BrowserContext) -> Json:
    told: Json = context.request.get(f"{url}/api/words/{lang}").json()
    return told
