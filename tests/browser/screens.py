"""Every screen of the app, with tables in every state, and what can be opened in front of a table."""

from __future__ import annotations

from collections.abc import Iterator

from .person import GAME, OVER, READY, Person

IN_FRONT = "dialog, [data-beside]"
NOWHERE = ("/t/nosuchtable", "/no/such/page")


# Whatever moves has arrived, apart from what moves for ever.
AT_REST = """() => document.getAnimations().every(
    (each) => each.playState !== 'running' || each.effect?.getComputedTiming().iterations === Infinity)"""


class Tables:
    """A table in each state, made by one person."""

    def __init__(self, owner: Person) -> None:
        self.owner = owner
        self.running = owner.make_table("me", "random", "random", "random")
        owner.play_unseen(self.running, 6)
        self.finished = owner.make_table("me", "random", "random")
        owner.play_unseen(self.finished)
        self.waiting = owner.make_table("me", "open", start=False)


class Screens:
    """Everything that the owner of the tables can look at, in front of any browser of theirs."""

    def __init__(self, person: Person, tables: Tables) -> None:
        self.person = person
        self.running, self.finished, self.waiting = tables.running, tables.finished, tables.waiting

    def each(self) -> Iterator[str]:
        """Opens one screen after the other and tells its name."""
        invite = self.person.table(self.waiting)["links"]["invite"]
        for path, until in [
            ("/", "article"),
            ("/new", "main [role=radiogroup]"),
            (f"/t/{self.waiting}", ".invite"),
            (invite, ".invite"),  # who sits there is led to the waiting room
            (f"/t/{self.running}", READY),
            (f"/t/{self.finished}", OVER),
            (f"/t/{self.finished}/replay#at=30", "input[type=range]"),
            (f"/t/{self.finished}/replay?show=analysis", "[data-part=chances] button"),
            (f"/t/{self.finished}/replay?show=scores", "main .sheet table"),
            (f"/t/{self.running}/replay", "input[type=range]"),
            ("/settings", "main [role=radiogroup]"),
            (f"/rules/{GAME}", "main h2"),
        ]:
            self.person.go(path, until)
            yield path
        self.person.forgiven = "status of 404"
        for path in NOWHERE:
            self.person.go(path, "main h1")
            yield path

    def each_dialog(self) -> Iterator[str]:
        """Opens what stands in front of the running table, one after the other."""
        person, page = self.person, self.person.page
        person.go(f"/t/{self.running}", READY)
        for key in ("?", "l"):
            page.keyboard.press(key)
            yield from self._shown(f"key {key}")
        menu = person.button("ui.menu")
        menu.click()
        yield from self._shown("menu")
        for item in ("ui.settings", "ui.rules", "ui.resign", "ui.leave"):
            menu.click()
            page.get_by_role("dialog").get_by_role("button", name=person.word(item), exact=True).click()
            page.get_by_role("dialog").get_by_role("heading", name=person.word(item), exact=True).first.wait_for()
            yield from self._shown(item)

    def _shown(self, name: str) -> Iterator[str]:
        page = self.person.page
        page.locator(IN_FRONT).wait_for()
        page.wait_for_function(AT_REST)
        yield name
        page.keyboard.press("Escape")
        page.locator(IN_FRONT).wait_for(state="detached")
