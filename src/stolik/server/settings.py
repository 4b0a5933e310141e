"""What a host can set."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

DATABASE_FILE = "stolik.db"
KEY_FILE = "links.key"

RATES = (  # what tests and measurements on one machine do without
    *("requests_per_minute", "reads_per_minute", "tables_per_hour"),
    *("connections_per_address", "messages_per_socket", "messages_per_person", "shortest_clock_seconds"),
)
LIMITS = (*RATES, "connections", "header_seconds", "body_seconds", "answer_seconds", "idle_seconds")
LONGEST_NUMBER = 9  # digits


@dataclass(frozen=True, slots=True)
class Settings:
    """One server. Only `data` has to be thought about; the rest suits a small host."""

    data: Path  # the folder of the database and of the key that links are made with
    database_url: str = ""  # another database than the file in `data`; only SQLite is supported so far
    redis_url: str = ""  # where several processes will meet; nothing uses it yet
    public_url: str = ""  # how the outside reaches this server; for links in notices and as an allowed origin
    origins: tuple[str, ...] = ()  # further allowed origins
    allowed_hosts: tuple[str, ...] = ()  # names in the Host header that are answered; none: all

    bot_workers: int = 2
    bot_deadline: float = 20.0  # seconds for one decision, then a quick bot decides instead

    # limits; 0: none
    requests_per_minute: int = 600  # of one address that change something
    reads_per_minute: int = 3000  # of one address
    tables_per_hour: int = 120  # made from one address
    connections: int = 4000  # open at the same time
    connections_per_address: int = 256  # open at the same time; behind a proxy: requests and sockets under way
    messages_per_socket: int = 120  # a minute, frames of any kind
    messages_per_person: int = 600  # a minute, over all sockets of one browser
    shortest_clock_seconds: int = 120  # for a turn, or in a bank: nobody is to lose a seat by looking away
    header_seconds: int = 10  # from the opening, or the first byte of a request, to the end of its headers
    body_seconds: int = 20  # for the rest of the request
    answer_seconds: int = 300  # until the answer has been made and taken
    idle_seconds: int = 65  # between two requests

    max_body: int = 64 * 1024  # bytes

    idle_after: float = 600.0  # seconds until a table without anybody watching is forgotten; the store keeps it
    tables_in_memory: int = 1000  # beyond that, those nobody watches go, the longest unused first; 0: no limit
    static: Path = field(default_factory=lambda: Path(__file__).parent / "static")

    @property
    def database_file(self) -> Path:
        return self.data / DATABASE_FILE

    @property
    def url(self) -> str:
        return self.database_url or f"sqlite+aiosqlite:///{self.database_file}"


def without_limits(settings: Settings) -> Settings:
    """For tests and measurements on one machine."""
    none: dict[str, Any] = dict.fromkeys(RATES, 0)
    return replace(settings, **none)


class BadLimit(ValueError):
    """No limit has this name, or it cannot have this value."""


def with_limit(settings: Settings, told: str) -> Settings:
    """`NAME=NUMBER` sets a limit. Raises BadLimit."""
    name, _, value = told.partition("=")
    if name not in LIMITS or not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise BadLimit(told)
    if int(value) == 0 and name == "idle_seconds":
        raise BadLimit(told)  # no connection could be used twice
    change: dict[str, Any] = {name: int(value)}
    return replace(settings, **change)
