"""One server for most tests: tables do not get into each other's way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .play import Client, ServerThread, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.fixture
def person(server: ServerThread) -> Iterator[Callable[..., Client]]:
    """Makes clients: `person("Ann")`."""
    clients: list[Client] = []

    def make(name: str = "", **settings: object) -> Client:
        clients.append(server.client(name, **settings))
        return clients[-1]

    yield make
    for client in clients:
        client.http.close()
