"""One server for most tests: tables do not get into each other's way. All of them on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .databases import CURRENT, POSTGRES, SQLITE
from .play import Client, ServerThread, running
from .postgres import Missing

STORES = {"server", "tmp_path"}  # whoever asks for these has a server, and so a database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if STORES & set(metafunc.fixturenames):
        only = metafunc.definition.get_closest_marker("only_on")
        kinds = only.args if only is not None else (SQLITE, POSTGRES)
        metafunc.parametrize("database", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def databases() -> Iterator[None]:
    yield
    CURRENT.close()


@pytest.fixture(scope="session", autouse=True)
def database(request: pytest.FixtureRequest, databases: None) -> Iterator[str]:
    """Which one is tested."""
    CURRENT.kind = kind = getattr(request, "param", SQLITE)
    if kind == POSTGRES:
        try:
            assert CURRENT.server.answers()
        except Missing as missing:
            pytest.fail(str(missing), pytrace=False)
    yield kind
    CURRENT.kind = SQLITE


@pytest.fixture(scope="session")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
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
