"""A cluster of two workers plays the same games as this machine, also when one of them dies in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.packs.packs import corrected_river

import stolik
from stolik.cli.report_page import Page
from stolik.games.registry import meta_of
from stolik.lab import dask_executor, reading
from stolik.lab.dask_executor import DaskCluster
from stolik.lab.executors import ExecutorTrouble, MissingExtra, OtherVersion, ThisProcess, Unreachable, open_executor
from stolik.lab.game_files import open_games
from stolik.lab.reading import digest_file
from stolik.lab.simulate import Plan, played_games
from stolik.locale.words import Words

LONGEST = 60  # seconds, until a process of the cluster is there


class Cluster(NamedTuple):
    address: str  # HOST:PORT
    workers: list[subprocess.Popen[bytes]]


def start(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard")
    processes = [start("scheduler", *here, "--port", "0", "--scheduler-file", str(file))]
    try:
        limits = ("--nthreads", "1", "--memory-limit", "0", "--no-nanny", "--local-directory", str(folder))
        wait_for(file)
        address = json.loads(file.read_text())["address"].removeprefix("tcp://")
        processes += [start("worker", address, *here, *limits) for _ in range(2)]
        with DaskCluster(address) as executor:
            executor._client.wait_for_workers(2, timeout=LONGEST)
        yield Cluster(address, processes[1:])
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def wait_for(file: Path) -> None:
    until = time.monotonic() + LONGEST
    while not (file.exists() and file.read_text().strip().endswith("}")):
        assert time.monotonic() < until, "the scheduler does not start"
        time.sleep(0.05)


def plan(games: int) -> Plan:
    """A corrected box, so that it has to travel along."""
    options: dict[str, object] = {**meta_of("the_river").settle({})}
    return Plan("the_river", 2, ["random"], range(games), "dask", options, pack=corrected_river())


def test_work_that_fails_there_is_raised_here(cluster: Cluster) -> None:
    with DaskCluster(cluster.address) as executor:
        results = executor.map(int, ["3", "x"])
        assert next(results) == 3
        with pytest.raises(ValueError, match="'x'"):
            next(results)


def test_workers_of_another_version_are_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stolik, "__version__", "99.0")
    with DaskCluster(cluster.address) as executor, pytest.raises(OtherVersion, match=r"instead of 99\.0"):
        list(executor.map(int, ["3"]))


def test_a_report_is_the_same_there(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "ROWS_PER_PIECE", 4)
    whole, file = plan(6), tmp_path / "rows.parquet"
    with open_games(file, whole) as rows:
        for played in played_games(whole, ThisProcess()):
            rows.add(played)
    with DaskCluster(cluster.address) as executor:
        there = Page(digest_file(file, executor), Words("en")).html()
    assert there == Page(digest_file(file, ThisProcess()), Words("en")).html()


def test_the_same_rows_though_a_worker_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    """The last test of the cluster: it has one worker less afterwards."""
    whole = plan(160)
    with open_games(tmp_path / "local.parquet", whole) as file:
        for played in played_games(whole, ThisProcess()):
            file.add(played)
    with open_executor(f"dask://{cluster.address}") as executor, open_games(tmp_path / "dask.parquet", whole) as file:
        assert executor.workers == 2
        for done, played in enumerate(played_games(whole, executor)):
            assert played.number == done
            if done == 25:  # both are at work, and some results have not been fetched yet
                cluster.workers[0].kill()
            file.add(played)
        assert cluster.workers[0].wait() != 0
        assert cluster.workers[1].poll() is None
        assert len(executor._client.scheduler_info(n_workers=-1)["workers"]) == 1  # type: ignore[attr-defined]
    assert (tmp_path / "dask.parquet").read_bytes() == (tmp_path / "local.parquet").read_bytes()


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_executor, "PATIENCE", 0.3)
    with pytest.raises(Unreachable):
        open_executor("dask://127.0.0.1:9")


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra) as missing:
        open_executor("dask://127.0.0.1:9")
    assert isinstance(missing.value, ExecutorTrouble)
    assert (missing.value.package, missing.value.extra) == ("dask", "lab")
