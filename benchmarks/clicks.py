"""How many clicks a decision takes, and how long from selecting an offer to seeing it, in real Chromium.

    python benchmarks/clicks.py                            this checkout, all games
    python benchmarks/clicks.py ../before . --game rotunda     two checkouts in turns, each with its own .venv and app

One person sits at 1440x900 with two random bots and takes offers at random from the bar, with the same seed. The times
are processor-bound: of every offer the least of several selections counts, as on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.chromium import launch

from stolik.games.registry import GAMES

READY = "[data-part=offers] button.offer:not(.no, .back)[aria-disabled=false]:visible"
CONFIRM = "button.go[aria-disabled=false]"
HEADERS = {"X-Stolik": "1", "Content-Type": "application/json"}
SETTLED = 150  # milliseconds after a click
SELECTIONS = 3

# until what the click changed has been painted
SELECT = """async (button) => {
    const began = performance.now();
    button.click();
    await new Promise((painted) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = painted;
        channel.port2.postMessage(null);
    }));
    return performance.now() - began;
}"""


class Outcome(NamedTuple):
    clicks: int
    decisions: int
    turns: int
    paints: list[float]  # milliseconds


@contextmanager
def serving(checkout: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        command = [str(checkout / ".venv/bin/python"), "-m", "stolik.cli", "serve", "--port", "0", "--data", data]
        with subprocess.Popen([*command, "--no-limits"], stdout=subprocess.PIPE, text=True, cwd=checkout) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[-1].rstrip("/")
            finally:
                process.terminate()


class Visitor:
    """Somebody who takes offers at random."""

    def __init__(self, page: Page, url: str, game: str) -> None:
        self.page = page
        self.url = url
        self.sent = 0
        page.on("request", self._note)
        page.context.request.get(f"{url}/api/me")
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
        wish = {"game": game, "seats": seats, "start": True}
        made = page.context.request.post(f"{url}/api/tables", headers=HEADERS, data=wish)
        assert made.ok, made.text()
        self.table = str(made.json()["id"])
        page.goto(f"{url}/t/{self.table}")

    def _note(self, request: Any) -> None:
        self.sent += request.method == "POST" and "/actions" in request.url

    def state(self) -> dict[str, Any]:
        told: dict[str, Any] = self.page.context.request.get(f"{self.url}/api/tables/{self.table}").json()
        return told

    def play(self, decisions: int, dice: random.Random) -> Outcome:
        clicks = made = turns = 0
        paints: list[float] = []
        version = -1
        while made < decisions:
            table = self.state()
            if table["status"] != "playing":
                break
            if table["prompt"] is None or table["version"] == version:
                self.page.wait_for_timeout(SETTLED)
                continue
            turns += table["version"] != version + 1  # somebody else moved in between
            version = table["version"]
            self.page.locator(READY).first.wait_for()
            self.page.wait_for_timeout(SETTLED)
            clicks += self._decide(dice, paints)
            made += 1
        return Outcome(clicks, made, turns, paints)

    def _decide(self, dice: random.Random, paints: list[float]) -> int:
        before, clicks = self.sent, 0
        while self.sent == before:
            confirm, offers = self.page.locator(CONFIRM), self.page.locator(READY)
            if confirm.count():
                confirm.first.click()
            elif offers.count():
                paints.append(self._select(offers.nth(dice.randrange(offers.count()))))
            clicks += 1
            self.page.wait_for_timeout(SETTLED)
        return clicks

    def _select(self, offer: Any) -> float:
        button = offer.element_handle()
        best = float(button.evaluate(SELECT))
        for _ in range(SELECTIONS - 1):
            if not button.evaluate("(each) => each.isConnected && each.ariaPressed === 'true'"):
                break  # it was sent, or has opened a group
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(SETTLED)
            best = min(best, float(button.evaluate(SELECT)))
        return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Clicks per decision, and milliseconds from selecting to painting.")
    parser.add_argument("checkouts", nargs="*", type=Path, default=[Path()])
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--decisions", type=int, default=40)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for game in arguments.game or GAMES:
            for checkout in arguments.checkouts:
                with serving(checkout.resolve()) as url:
                    context = browser.new_context(viewport={"width": 1440, "height": 900})
                    told = Visitor(context.new_page(), url, game).play(arguments.decisions, random.Random(game))
                    context.close()
                late = sorted(told.paints)[int(0.95 * len(told.paints))]
                print(
                    f"{game:<20}{checkout.resolve().name:<12}{told.decisions:>3} decisions, "
                    f"{told.clicks / told.decisions:.2f} clicks each, {told.clicks / max(told.turns, 1):.2f} a turn; "
                    f"selected and painted in {median(told.paints):.1f} ms, p95 {late:.1f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main()
