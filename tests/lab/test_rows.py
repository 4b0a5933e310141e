"""One row per seat, the same in every kind of file, written as the games come."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyarrow import parquet
from tests.packs.packs import corrected_river

from stolik.games.registry import GAMES, load_game, meta_of
from stolik.lab import row_files
from stolik.lab.executors import MissingExtra
from stolik.lab.game_files import open_games
from stolik.lab.row_files import open_rows
from stolik.lab.rows import COLUMNS, POINTS, Row, rows_of, series
from stolik.lab.simulate import Plan, Played, play
from stolik.match.record import read


def rows(plan: Plan) -> Iterator[Row]:
    about = series(plan)
    for number in plan.numbers:
        yield from rows_of(plan, play(plan, number), about)


def plan_of(game: str, games: int = 2) -> Plan:
    meta = meta_of(game)
    modules = list(meta.module_sets().values())[-1]
    return Plan(game, meta.max_seats, ["random"], range(games), "rows", {**meta.settle(modules)})


@pytest.mark.parametrize("game", GAMES)
def test_rows_say_what_happened(game: str) -> None:
    plan = plan_of(game)
    written = list(rows(plan))
    assert len(written) == 2 * plan.players
    for row in written:
        assert list(row)[: len(COLUMNS)] == [column.name for column in COLUMNS]
        assert all(isinstance(row[column.name], column.type) for column in COLUMNS)
        assert (
            sum(value for name, value in row.items() if name.startswith(POINTS) and isinstance(value, int))
            == row["score"]
        )
        assert row["game"] == game
    assert any(row["taken"] for row in written)
    first = written[: plan.players]
    assert sorted(row["turn"] for row in first) == list(range(1, plan.players + 1))
    assert {row["rank"] for row in first} >= {1}
    assert len({row["number"] for row in written}) == 2


def test_what_was_built_is_what_stands_there_at_the_end(tmp_path: Path) -> None:
    """And the rows are the same whether the games are recorded or not."""
    plan = Plan("the_river", 3, ["greedy"], range(1), "built", {**meta_of("the_river").settle({})})
    played = play(plan, 0)
    assert play(plan._replace(records=str(tmp_path)), 0) == played
    match = read(tmp_path / "game-000000.jsonl")
    position = load_game("the_river").position(match.state, match.names)
    for seat, player in enumerate(match.names):
        built = [taken.partition(":")[2] for taken in played.taken[seat] if taken.startswith("built:")]
        stands = position["players"]
        assert isinstance(stands, dict)
        assert sorted(built) == sorted(stands[player]["built"])


def test_options_and_boxes_are_told() -> None:
    plan = plan_of("year_of_the_dragon")
    assert series(plan)["options"] == "great_wall=true super_events=true"
    pack = corrected_river()
    river = plan_of("the_river")._replace(pack=pack)
    assert series(river)["components"] == pack.fingerprint != series(plan_of("the_river"))["components"]


def test_both_kinds_of_files_hold_the_same(tmp_path: Path) -> None:
    plan = plan_of("rotunda", 3)
    expected = list(rows(plan))
    for name in ("rows.csv", "rows.parquet"):
        with open_games(tmp_path / name, plan) as file:
            for number in plan.numbers:
                file.add(play(plan, number))
    assert parquet.read_table(tmp_path / "rows.parquet").to_pylist() == expected
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as text:
        read_back = list(csv.DictReader(text))
    assert [
        {name: " ".join(value) if isinstance(value, list) else str(value) for name, value in row.items()}
        for row in expected
    ] == read_back
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rows.csv", "rows.parquet"]


def test_files_are_written_as_rows_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parquet in groups of a fixed size, whatever pieces the rows come in."""
    monkeypatch.setattr(row_files, "ROWS_AT_ONCE", 4)
    plan = plan_of("year_of_the_dragon", 1)
    (row, *_others) = rows(plan)
    with open_rows(tmp_path / "many.parquet") as file:
        for number in range(10):
            file.add({**row, "number": number})
    written = parquet.ParquetFile(tmp_path / "many.parquet")
    assert [written.metadata.row_group(group).num_rows for group in range(written.num_row_groups)] == [4, 4, 2]


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet", "games.jsonl"])
def test_a_series_that_breaks_off_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    plan = plan_of("year_of_the_dragon", 1)
    with pytest.raises(KeyboardInterrupt), open_games(tmp_path / name, plan) as file:
        file.add(play(plan, 0))
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_rows_of_other_columns_are_refused(tmp_path: Path) -> None:
    plan = plan_of("year_of_the_dragon", 1)
    played = play(plan, 0)
    other: Played = played._replace(sources=[{"luck": 3} for _ in played.bots])
    with pytest.raises(ValueError, match="luck"), open_games(tmp_path / "rows.csv", plan) as file:
        file.add(played)
        file.add(other)


def test_without_pyarrow_csv_still_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    plan = plan_of("year_of_the_dragon", 1)
    with pytest.raises(MissingExtra, match=r"stolik\[lab\]"):
        open_games(tmp_path / "rows.parquet", plan)
    with open_games(tmp_path / "rows.csv", plan) as file:
        file.add(play(plan, 0))
    assert [each.name for each in tmp_path.iterdir()] == ["rows.csv"]
