"""What a host can set: by the command line, else by environment variables such as STOLIK_DATA."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

ENVIRONMENT = "STOLIK_"  # what the names of the variables begin with
DATABASE_FILE = "stolik.db"
KEY_FILE = "links.key"

RATES = (  # what tests and measurements on one machine do without
    *("requests_per_minute", "reads_per_minute", "tables_per_hour", "hints_per_minute", "analyses_per_hour"),
    *("connections_per_address", "messages_per_socket", "messages_per_person", "shortest_clock_seconds"),
)
LIMITS = (*RATES, "connections", "header_seconds", "body_seconds", "answer_seconds", "idle_seconds")
LONGEST_NUMBER = 9  # digits


def _listed(told: object) -> object:
    """Several words in one variable are joined by commas."""
    return tuple(word.strip() for word in told.split(",") if word.strip()) if isinstance(told, str) else told


Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
Limit = Annotated[int, Field(ge=0, le=10**LONGEST_NUMBER)]  # 0: none
Seconds = Annotated[float, Field(ge=0)]


SQLITE, POSTGRES = "sqlite:///", "postgresql://"


def _known_database(told: str) -> str:
    if told.startswith("postgres://"):  # some providers write it like this
        told = told.replace("postgres://", POSTGRES, 1)
    if told and not told.startswith((SQLITE, POSTGRES)):
        raise ValueError("sqlite:///FILE or postgresql://...")
    try:
        make_url(told or SQLITE)
    except ArgumentError:
        raise ValueError("no address of a database") from None
    return told


Database = Annotated[str, AfterValidator(_known_database)]


class Settings(BaseSettings):
    """One server. Only `data` has to be thought about; the rest suits a small host."""

    model_config = SettingsConfigDict(env_prefix=ENVIRONMENT, env_ignore_empty=True, frozen=True)

    data: Path = Path("stolik-data")  # the folder of the database and of the key that links are made with
    database: Database = ""  # sqlite:///FILE or postgresql://..., in place of the file in `data`
    database_readers: Annotated[int, Field(ge=1, le=64)] = 4  # connections that read; there are four others
    public_url: str = ""  # how the outside reaches this server; for links in notices and as an allowed origin
    origins: Words = ()  # further allowed origins
    allowed_hosts: Words = ()  # names in the Host header that are answered; none: all

    push_contact: str = ""  # mailto:… or https://…: whom push services may write to; without it the public address

    workers: Annotated[int, Field(ge=1, le=64)] = 1  # processes behind one address; more than one on PostgreSQL only
    bot_workers: Annotated[int, Field(ge=1, le=64)] = 2
    bot_deadline: Seconds = 20.0  # seconds for one decision, then a quick bot decides instead

    requests_per_minute: Limit = 600  # of one address that change something
    reads_per_minute: Limit = 3000  # of one address
    tables_per_hour: Limit = 120  # made from one address
    hints_per_minute: Limit = 30  # of one person, each a second of thinking
    analyses_per_hour: Limit = 60  # of games, begun from one address
    connections: Limit = 4000  # open at the same time
    connections_per_address: Limit = 256  # open at the same time; behind a proxy: requests and sockets under way
    messages_per_socket: Limit = 120  # a minute, frames of any kind
    messages_per_person: Limit = 600  # a minute, over all sockets of one browser
    shortest_clock_seconds: Limit = 120  # for a turn, or in a bank: nobody is to lose a seat by looking away
    header_seconds: Limit = 10  # from the opening, or the first byte of a request, to the end of its headers
    body_seconds: Limit = 20  # for the rest of the request
    answer_seconds: Limit = 300  # until the answer has been made and taken
    idle_seconds: Annotated[Limit, Field(ge=1)] = 65  # between two requests

    max_body: Annotated[int, Field(ge=1)] = 64 * 1024  # bytes

    idle_after: Seconds = 600.0  # seconds until a table without anybody watching is forgotten; the store keeps it
    tables_in_memory: Annotated[int, Field(ge=0)] = (
        1000  # beyond that, those nobody watches go, the longest unused first
    )
    static: Path = Path(__file__).parent / "static"

    @property
    def database_file(self) -> Path:
        return self.data / DATABASE_FILE

    @property
    def contact(self) -> str:
        """Whom push services may write to; they take no message from nobody."""
        public = self.public_url if self.public_url.startswith("https://") else ""
        return self.push_contact or public or "mailto:nobody@example.org"

    @property
    def on_postgres(self) -> bool:
        return self.database.startswith(POSTGRES)

    @property
    def url(self) -> str:
        """With the driver."""
        if self.on_postgres:
            return self.database.replace(POSTGRES, "postgresql+psycopg://", 1)
        return (self.database or f"{SQLITE}{self.database_file}").replace(SQLITE, "sqlite+aiosqlite:///", 1)

    @property
    def shown_database(self) -> str:
        """For people: without a password."""
        if not self.on_postgres:
            return str(make_url(self.url).database)
        return make_url(self.database).render_as_string(hide_password=True)


class BadVariable(ValueError):
    """An environment variable with a value that this setting cannot have."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"{name}={value}")
        self.name = name
        self.value = value


def read_settings(**told: Any) -> Settings:
    """What the command line tells, which has been checked there, then the environment. Raises BadVariable."""
    try:
        return Settings(**{name: value for name, value in told.items() if value is not None})
    except ValidationError as wrong:
        first = wrong.errors()[0]
        name = f"{ENVIRONMENT}{first['loc'][0]}".upper()
        # an address of a database may hold a password
        value = str(first["input"]).partition("//")[0] if name == f"{ENVIRONMENT}DATABASE" else first["input"]
        raise BadVariable(name, value) from None


def without_limits(settings: Settings) -> Settings:
    """For tests and measurements on one machine."""
    return settings.model_copy(update=dict.fromkeys(RATES, 0))


class BadLimit(ValueError):
    """No limit has this name, or it cannot have this value."""


def with_limit(settings: Settings, told: str) -> Settings:
    """`NAME=NUMBER` sets a limit. Raises BadLimit."""
    name, _, value = told.partition("=")
    if name not in LIMITS or not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise BadLimit(told)
    if int(value) == 0 and name == "idle_seconds":
        raise BadLimit(told)  # no connection could be used twice
    return settings.model_copy(update={name: int(value)})
