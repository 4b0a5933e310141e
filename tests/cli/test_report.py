"""A page about many games, complete in itself."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from stolik.cli.report_page import Page
from stolik.games.registry import GAMES, meta_of
from stolik.lab.digest import digest_rows
from stolik.lab.rows import rows_of, series
from stolik.lab.simulate import Plan, play
from stolik.locale.words import Words

from .running import assert_one_line_error, stolik

SECTIONS = ("seats", "start", "scores", "sources", "length", "close", "lift")
VOID = {"meta", "rect", "line", "circle"}


class Checked(HTMLParser):
    """Collects ids and what is loaded from elsewhere, and sees to it that every tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.loaded: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.ids |= {values["id"] or ""} if "id" in values else set()
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("game", GAMES)
def test_a_page_in_three_languages(game: str) -> None:
    """Complete, with nothing from elsewhere, and every word is there."""
    meta = meta_of(game)
    options: dict[str, object] = {**meta.settle(list(meta.module_sets().values())[-1])}
    plan = Plan(game, meta.max_seats, ["random"], range(3), "page", options)
    about = series(plan)
    digest = digest_rows([row for number in plan.numbers for row in rows_of(plan, play(plan, number), about)], 1)
    pages = {language: Page(digest, Words(language)).html() for language in ("en", "pl", "it")}
    assert len(set(pages.values())) == 3
    for language, page in pages.items():
        checked = Checked(page)
        assert checked.open == []
        assert set(SECTIONS) <= checked.ids
        assert checked.loaded == []
        assert "url(" not in page and "@import" not in page and "<script" not in page
        assert f'<html lang="{language}">' in page
        assert not re.search(
            r"cli\.report\.|\.taking\.|\.source\.|\{\w+\}", re.sub(r"<style>.*</style>", "", page, flags=re.S)
        )


def test_the_command(tmp_path: Path) -> None:
    rows = tmp_path / "games.csv"
    assert stolik("simulate", "the_river", "--games", 4, "--bots", "random", "--out", rows).code == 0
    ran = stolik("report", rows, "--lang", "it")
    page = tmp_path / "games.html"
    assert (ran.code, ran.out.strip()) == (0, f"Il resoconto è in {page}.")
    assert "<h1>The River: resoconto di 4 partite</h1>" in page.read_text("utf-8")
    assert_one_line_error(stolik("report", rows), "games.html", "--force")
    again = tmp_path / "again.html"
    assert stolik("report", rows, "--out", again, "--jobs", 2, "--lang", "it").code == 0
    assert again.read_bytes() == page.read_bytes()
    assert_one_line_error(stolik("report", tmp_path / "none.csv"), "none.csv")
    rows.write_text("a,b\n1,2\n")
    assert_one_line_error(stolik("report", rows, "--force"), "games.csv", "seed")
