"""What a host can set."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

DATABASE_FILE = "stolik.db"
KEY_FILE = "links.key"


@dataclass(frozen=True, slots=True)
class Settings:
    """One server. Only `data` has to be thought about; the rest suits a small host."""

    data: Path  # the folder of the database and of the key that links are made with
    database_url: str = ""  # another database than the file in `data`; only SQLite is supported so far
    redis_url: str = ""  # where several processes will meet; nothing uses it yet
    public_url: str = ""  # how the outside reaches this server; for links in notices and as an allowed origin
    origins: tuple[str, ...] = ()  # further allowed origins

    bot_workers: int = 2
    bot_deadline: float = 20.0  # seconds for one decision, then a quick bot decides instead

    requests_per_minute: int = 600  # of one address that change something; 0: no limit
    reads_per_minute: int = 3000  # of one address; 0: no limit
    tables_per_hour: int = 120  # made from one address; 0: no limit
    sockets_per_address: int = 200  # 0: no limit
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
    return replace(settings, requests_per_minute=0, reads_per_minute=0, tables_per_hour=0, sockets_per_address=0)
