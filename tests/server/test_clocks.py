"""Clocks count from the log alone."""

from __future__ import annotations

from pathlib import Path

from stolik.core.state import OVER
from stolik.server.app import create_app
from stolik.server.clocks import Clocks

from .databases import settings_for
from .play import ServerThread


def test_no_clock() -> None:
    clocks = Clocks({"kind": "none"}, 2)
    clocks.advance(1000, 0)
    assert clocks.deadline() is None and clocks.left(0, 99) is None and not clocks.time_is_up(0, 10**12)


def test_hours_per_turn_begin_with_the_turn() -> None:
    clocks = Clocks({"kind": "turn", "hours": 1}, 2)
    clocks.advance(1000, 0)
    clocks.advance(2000, 0)  # another decision of the same turn
    assert clocks.deadline() == 3_601_000
    assert not clocks.time_is_up(0, 3_600_999) and clocks.time_is_up(0, 3_601_000)
    assert not clocks.time_is_up(1, 10**12)
    assert clocks.left(1, 5000) == 3_600_000
    assert clocks.deadline_after(9000, 1) == 3_609_000 and clocks.deadline_after(9000, 0) == 3_601_000
    assert clocks.deadline_after(9000, OVER) is None
    clocks.advance(9000, 1)
    assert clocks.deadline() == 3_609_000


def test_a_bank_with_increment() -> None:
    clocks = Clocks({"kind": "bank", "bank_s": 60, "increment_s": 5}, 2)
    clocks.advance(0, 0)
    clocks.advance(10_000, 1)
    assert clocks.left(0, 10_000) == 55_000
    assert clocks.left(1, 30_000) == 40_000
    assert clocks.deadline_after(30_000, 0) == 85_000
    clocks.advance(100_000, 0)  # overdrawn: nothing is left but the increment
    assert clocks.left(1, 100_000) == 5_000
    clocks.advance(101_000, OVER)
    assert clocks.deadline() is None and clocks.left(0, 10**9) == 59_000


def test_a_clock_nobody_can_keep_to_is_refused(tmp_path: Path) -> None:
    """Else a host sends everybody else away at once, and a bot plays for them."""
    short: list[dict[str, object]] = [
        {"kind": "turn", "hours": 1e-9},
        {"kind": "turn", "hours": 119 / 3600},
        {"kind": "bank", "bank_s": 119, "increment_s": 60},
    ]
    with ServerThread(create_app(settings_for(tmp_path))) as server, server.client("Ann") as ann:
        for clock in short:
            refused = ann.make_table("me", "open", status=400, clock=clock)["error"]
            assert refused["code"] == "short_clock" and "120 seconds" in refused["message"]
        ann.make_table("me", "open", clock={"kind": "turn", "hours": 120 / 3600})
        ann.make_table("me", "open", clock={"kind": "bank", "bank_s": 120})
