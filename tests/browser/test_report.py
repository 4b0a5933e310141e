"""The page that `stolik report` makes, in light, in the dark and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from stolik.cli.report_page import Page
from stolik.games.registry import meta_of
from stolik.lab.digest import digest_rows
from stolik.lab.rows import rows_of, series
from stolik.lab.simulate import Plan, play
from stolik.locale.words import Words

from .axe import objections_to

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of enough games that some things were taken often and some seldom."""
    plan = Plan("year_of_the_dragon", 5, ["random"], range(20), "x", {**meta_of("year_of_the_dragon").settle({})})
    about = series(plan)
    rows = [row for number in plan.numbers for row in rows_of(plan, play(plan, number), about)]
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(Page(digest_rows(rows, 1), Words("pl")).html(), "utf-8")
    return file


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 1440), ("light", 390), ("dark", 390)])
def test_nothing_is_cut_off_and_axe_has_no_objections(
    browser: Browser, page_file: Path, scheme: str, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    asked: list[str] = []
    try:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(page_file.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert (
            page.evaluate("Math.min(...[...document.querySelectorAll('svg.bars')].map(each => each.clientWidth))") > 200
        )
        assert objections_to(page) == []
        assert asked == [page_file.as_uri()]
    finally:
        context.close()
