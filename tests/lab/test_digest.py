"""What rows say: the figures are right, pieces add up to the whole, and files that are none are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stolik.core.rng import seeded
from stolik.games.registry import meta_of
from stolik.lab import reading
from stolik.lab.digest import BadRows, Digest, digest_rows
from stolik.lab.executors import ThisProcess
from stolik.lab.game_files import open_games
from stolik.lab.reading import digest_file
from stolik.lab.rows import Row
from stolik.lab.simulate import Plan, play


def row(number: int, seat: int, bot: str, score: int, rank: int, *taken: str, starter: int = 0) -> Row:
    return {
        "game": "the_river",
        "components": "c",
        "options": "",
        "players": 2,
        "number": number,
        "seed": f"s/{number}",
        "seat": seat,
        "turn": (seat - starter) % 2 + 1,
        "bot": bot,
        "score": score,
        "rank": rank,
        "length": 50 + number,
        "rounds": 6,
        "faults": 0,
        "taken": list(taken),
        "points.buildings": score,
    }


GAMES: list[Row] = [
    *(row(0, 0, "a", 10, 1, "built:b01", "built:b02"), row(0, 1, "b", 8, 2)),
    *(row(1, 0, "b", 9, 1, "built:b02", starter=1), row(1, 1, "a", 9, 2, "built:b01", starter=1)),
    *(row(2, 0, "a", 7, 1, "built:b01", "built:b01"), row(2, 1, "b", 7, 1, "built:b02")),
    *(row(3, 0, "b", 3, 2, starter=1), row(3, 1, "a", 30, 1, "built:b02", starter=1)),
]


def told(digest: Digest) -> dict[str, object]:
    """Everything that a digest holds, to be compared."""
    return {
        name: {key: (each.seats, each.wins, each.points) for key, each in value.items()}
        if name in ("seats", "turns", "bots", "taken")
        else value
        for name, value in vars(digest).items()
    }


def test_figures() -> None:
    digest = digest_rows(GAMES, 1)
    assert (digest.games, digest.shared, digest.by_tie_break) == (4, 1, 1)
    assert digest.margins == {2: 1, 0: 2, 27: 1}
    assert {turn: (won.seats, won.wins) for turn, won in digest.turns.items()} == {1: (4, 3), 2: (4, 2)}
    assert (digest.bots["a"].wins, digest.bots["b"].wins, digest.bots["a"].mean) == (3, 2, 14.0)
    assert digest.scores["b"] == {8: 1, 9: 1, 7: 1, 3: 1}
    assert digest.sources == {("buildings", True): 63, ("buildings", False): 20}


def test_lift_compares_each_bot_with_itself() -> None:
    lifts = {lift.item: lift for lift in digest_rows(GAMES, 1).lifts()}
    first, second = lifts["built:b01"], lifts["built:b02"]
    assert first.seats == 3  # taken twice in a game counts once
    assert first.share == pytest.approx(2 / 3)
    assert first.lift == pytest.approx((2 / 3) / 0.75)  # a wins 3 of 4 anyway
    assert (second.seats, second.share) == (4, 1.0)
    assert second.lift == pytest.approx(4 / (2 * 0.75 + 2 * 0.5))
    assert first.low < first.lift < first.high
    assert not first.clear


def test_pieces_merge_into_exactly_the_whole() -> None:
    whole = told(digest_rows(GAMES, 1))
    rng = seeded("digests")
    for size in (2, 4, 6):
        parts = [digest_rows(GAMES[first : first + size], first + 1) for first in range(0, len(GAMES), size)]
        merged = Digest()
        while parts:
            merged.merge(parts.pop(rng.below(len(parts))))
        assert told(merged) == whole


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_files_are_read_in_pieces_of_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(reading, "ROWS_PER_PIECE", 7)
    plan = Plan("river_of_gold", 3, ["random"], range(5), "x", {**meta_of("river_of_gold").settle({})})
    with open_games(tmp_path / name, plan) as file:
        for number in plan.numbers:
            file.add(play(plan, number))
    pieces = list(reading.pieces_of(tmp_path / name))
    assert len(pieces) == 3
    monkeypatch.setattr(reading, "ROWS_PER_PIECE", 6000)
    one = digest_file(tmp_path / name, ThisProcess())
    merged = Digest()
    for piece in pieces:
        merged.merge(reading.digest_piece(piece))
    assert told(merged) == told(one)
    assert merged.games == 5
    assert merged.everybody.wins >= 5


def without(column: str) -> Callable[[str], str]:
    return lambda text: text.replace(f",{column},", ",other,", 1)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (without("rank"), "rank"),
        (lambda text: "", "game, components"),
        (lambda text: text.splitlines(keepends=True)[0], "0"),
        (lambda text: text.rsplit("\n", 2)[0] + "\n", "3: x/1"),
        (lambda text: text.replace(",x/1,", ",y/1,", 1), "3: "),
        (lambda text: text.replace("\nthe_river,", "\nrotunda,", 3).replace("\nrotunda,", "\nthe_river,", 2), "3: "),
        (lambda text: text.replace(",2,0,x/0,", ",2,zero,x/0,", 1), "1: invalid literal"),
        (lambda text: text.replace("the_river", "the_\udcff", 1), "utf-8"),
    ],
)
def test_files_that_hold_something_else(tmp_path: Path, spoil: Callable[[str], str], reason: str) -> None:
    plan = Plan("the_river", 2, ["random"], range(2), "x", {**meta_of("the_river").settle({})})
    path = tmp_path / "rows.csv"
    with open_games(path, plan) as file:
        for number in plan.numbers:
            file.add(play(plan, number))
    path.write_text(spoil(path.read_text()), errors="surrogateescape")
    with pytest.raises(BadRows, match=reason):
        digest_file(path, ThisProcess())


def test_parquet_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    path.write_text("PAR1 is what it should begin with")
    with pytest.raises(BadRows):
        digest_file(path, ThisProcess())
