"""What is stored of a table, as values that the server passes around."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from .vapid import Subscription

WAITING, PLAYING, FINISHED = "waiting", "playing", "finished"
HUMAN_SEAT, BOT_SEAT, OPEN_SEAT = "human", "bot", "open"
CHAT_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat at one table. Replaced, never changed."""

    kind: str
    name: str
    bot: str = ""
    colour: str = ""
    resigned: bool = False
    holders: frozenset[str] = frozenset()  # the browsers, as hashes, that may play it
    link: int = 0  # how often its link was made anew, which happens when somebody loses the seat


class TableRow(NamedTuple):
    """What is stored of a table besides its seats and entries. Replaced with every move, which has to be quick."""

    id: str
    game: str
    options: dict[str, Any]
    clock: dict[str, Any]
    host: str
    listed: bool
    status: str
    created: int
    updated: int
    version: int = 0
    revision: int = 0
    actor: int = -1
    bot_decides: bool = False
    bot_process: str | None = None
    deadline: int | None = None
    with_takebacks: bool = False
    box: dict[str, Any] | None = None  # see `boxes`
    header: dict[str, Any] | None = None
    webhook: str | None = None
    webhook_language: str = "en"
    rematch: str | None = None
    hints: bool | None = None  # None: while no other person sits here
    reminded: int | None = None
    continues: dict[str, Any] | None = None  # {"n", "table"?}: the table where whoever made this one may see it
    webhook_result: str | None = None  # of the last notice, when the row was read
    webhook_at: int | None = None


class EntryRow(NamedTuple):
    n: int
    body: str
    move_id: str | None
    digest: str
    actor: int
    at: int


class ChatRow(NamedTuple):
    n: int
    seat: int
    name: str
    text: str
    at: int


class LostTurn(NamedTuple):
    """A bot's turn that nobody thinks about."""

    table: str
    version: int
    process: str | None  # who did


class AnalysisRow(NamedTuple):
    """What is stored of an analysis."""

    state: str
    run: str
    at: int
    body: str | None


class QueuedNotice(NamedTuple):
    """All that is needed to send it; the table itself need not be in memory, nor be whole."""

    table: str
    n: int
    seat: int
    game: str
    webhook: str | None
    language: str
    seats: list[Seat]
    subscriptions: Sequence[Subscription]  # of the browsers at the seat

    @property
    def key(self) -> tuple[str, int]:
        return self.table, self.n

    @property
    def kind(self) -> str:
        return "your_turn" if self.n > 0 else "reminder"


class StoredTable(NamedTuple):
    row: TableRow
    seats: list[Seat]
    entries: list[EntryRow]
    chat: list[ChatRow]
    tokens: dict[str, int]  # hash -> the seat, for links of a certain seat
    sightings: Mapping[int, int] = MappingProxyType({})  # seat -> when its people were last there


# Columns of a TableRow: those that follow from the entries and are stored along with them, and those that are JSON.
PROGRESS_FIELDS = ("status", "updated", "version", "actor", "bot_decides", "bot_process", "deadline", "with_takebacks")
JSON_FIELDS = ("options", "clock", "box", "header", "continues")
