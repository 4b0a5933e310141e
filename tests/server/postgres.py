"""A PostgreSQL of our own: started on a free port of the loopback device in a temporary folder, and ended again."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg

PLACES = ("/usr/lib/postgresql", "/usr/local/lib/postgresql", "/opt/postgresql")
SERVANTS = ("postgres", "nobody")  # PostgreSQL refuses to run as root
PATIENCE = 30.0  # seconds for a start
HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")  # where nobody pulls a plug


class Missing(Exception):
    """There is no PostgreSQL here; the message says what to do."""


def program(name: str) -> str:
    """Where a program of PostgreSQL is. Raises Missing."""
    folders = [folder for place in PLACES for folder in sorted(Path(place).glob("*/bin"), reverse=True)]
    found = next((str(folder / name) for folder in folders if (folder / name).exists()), None) or shutil.which(name)
    if found is None:
        raise Missing("these tests need PostgreSQL 13 or newer; on Debian or Ubuntu: apt install postgresql")
    return found


def _servant() -> dict[str, Any]:
    """As whom PostgreSQL runs: as ourselves, unless we are root."""
    if os.geteuid() != 0:
        return {}
    for name in SERVANTS:
        try:
            known = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}
    raise Missing(f"PostgreSQL does not run as root, and none of these users is there: {', '.join(SERVANTS)}")


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class PostgresServer:
    """One cluster. `safe` keeps what is committed through a crash, as a real one does; without it tests are faster."""

    def __init__(self, safe: bool = False, folder: Path | None = None) -> None:
        self._postgres, initdb = program("postgres"), program("initdb")
        self._as = _servant()
        self._settings = () if safe else HASTY
        self.folder = Path(tempfile.mkdtemp(prefix="stolik-postgres-", dir=folder))
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self.data = self.folder / "data"
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        made = [initdb, "--pgdata", str(self.data), "--username=stolik", "--auth=trust", "--encoding=UTF8", "--no-sync"]
        subprocess.run([*made, "--locale=C"], check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self._as)

    def __enter__(self) -> PostgresServer:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.end(signal.SIGINT)  # without waiting for those who are still connected
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://stolik@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        settings = (
            *(f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"),
            *("log_min_messages=fatal", "shared_buffers=64MB", *self._settings),
        )
        command = [self._postgres, "-D", str(self.data), *(part for each in settings for part in ("-c", each))]
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as)
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.02)

    def answers(self) -> bool:
        try:
            with psycopg.connect(self.url(), connect_timeout=5):
                return True
        except psycopg.OperationalError:
            return False

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is an orderly end at once, SIGKILL a crash. The parts of a killed one go by themselves."""
        if self._process is None:
            return
        parts = children_of(self._process.pid)
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait(60)
        self._process = None
        deadline = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in parts) and time.monotonic() < deadline:
            time.sleep(0.01)

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(statement)
            return list(done.fetchall()) if done.description else []

    def make_database(self, name: str, template: str = "template0") -> str:
        """Its address."""
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def cut_connections(self, database: str) -> int:
        """Ends all connections to a database, as a broken network would. Returns how many there were."""
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"
        return len(self.execute(f"{ended} AND pid <> pg_backend_pid()"))


def children_of(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
