"""Results in order, few pieces at a time, and nothing lost when a process dies."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from stolik.lab.executors import (
    PIECES_PER_WORKER,
    BadPlace,
    Executor,
    LocalProcesses,
    ThisProcess,
    WorkersDied,
    open_executor,
)


class Task(NamedTuple):
    number: int
    seconds: float = 0.0
    dies_unless: str = ""  # a file that exists; made before dying


def work(task: Task) -> int:
    time.sleep(task.seconds)
    if task.dies_unless and not Path(task.dies_unless).exists():
        Path(task.dies_unless).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if task.number < 0:
        raise ValueError(f"piece {task.number}")
    return task.number * task.number


def die(_task: Task) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.fixture(params=["this process", "two processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with ThisProcess() if request.param == "this process" else LocalProcesses(2) as executor:
        yield executor


def test_results_come_in_order_though_the_first_is_slow(executor: Executor) -> None:
    tasks = [Task(0, seconds=0.2), *(Task(number) for number in range(1, 12))]
    assert list(executor.map(work, tasks)) == [number * number for number in range(12)]


def test_only_a_few_pieces_are_under_way(executor: Executor) -> None:
    """So a million games never sit in one process."""
    read = 0

    def pieces() -> Iterator[Task]:
        nonlocal read
        for number in range(60):
            read += 1
            yield Task(number)

    most = executor.workers * PIECES_PER_WORKER
    for done, result in enumerate(executor.map(work, pieces())):
        assert result == done * done
        assert read - done <= most
    assert done == 59


def test_what_the_work_raises_is_raised(executor: Executor) -> None:
    results = executor.map(work, [Task(3), Task(-1), Task(4)])
    assert next(results) == 9
    with pytest.raises(ValueError, match="piece -1"):
        next(results)


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    tasks = [Task(number, dies_unless=str(tmp_path / str(number)) if number in (4, 9) else "") for number in range(15)]
    with LocalProcesses(2) as processes:
        assert list(processes.map(work, tasks)) == [number * number for number in range(15)]
        assert (tmp_path / "4").exists() and (tmp_path / "9").exists()


def test_a_piece_that_kills_every_process_is_given_up() -> None:
    with LocalProcesses(2) as processes, pytest.raises(WorkersDied):
        list(processes.map(die, [Task(1)]))


def test_a_map_that_is_left_early_lets_the_next_one_work() -> None:
    with LocalProcesses(2) as processes:
        for result in processes.map(work, (Task(number) for number in range(100))):
            if result == 4:
                break
        assert list(processes.map(work, [Task(7)])) == [49]


@pytest.mark.parametrize("on", ["", "dask://", "moon", "http://127.0.0.1"])
def test_places_that_are_none(on: str) -> None:
    with pytest.raises(BadPlace):
        open_executor(on)


def test_as_many_processes_as_cores() -> None:
    with open_executor("local", 0) as executor:
        assert executor.workers == os.cpu_count()
    assert open_executor("local", 1).workers == 1
