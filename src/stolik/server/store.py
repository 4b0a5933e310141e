"""Statements and queries: the only module that knows how things lie in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine

from .identity import SEAT
from .schema import CHAT, ENTRIES, HOLDERS, NOTICES, PEOPLE, PROGRESS, SEATS, TABLES, TOKENS
from .writer import EVERY_ROW, Write

WAITING, PLAYING, FINISHED = "waiting", "playing", "finished"
HUMAN_SEAT, BOT_SEAT, OPEN_SEAT = "human", "bot", "open"
LONGEST_LIST = 50
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


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is stored of a table besides its seats and entries. Replaced, never changed."""

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
    deadline: int | None = None
    with_takebacks: bool = False
    header: dict[str, Any] | None = None
    webhook: str | None = None
    webhook_language: str = "en"
    rematch: str | None = None


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


class QueuedNotice(NamedTuple):
    """All that is needed to send it; the table itself need not be in memory, nor be whole."""

    table: str
    n: int
    seat: int
    game: str
    webhook: str | None
    language: str
    seats: list[Seat]

    @property
    def key(self) -> tuple[str, int]:
        return self.table, self.n


class StoredTable(NamedTuple):
    row: TableRow
    seats: list[Seat]
    entries: list[EntryRow]
    chat: list[ChatRow]
    tokens: dict[str, int]  # hash -> the seat, for links of a certain seat


# ---------------------------------------------------------------------- writing

_people = upsert(PEOPLE)
SAVE_PERSON = _people.on_conflict_do_update(
    index_elements=["person"],
    set_={"name": _people.excluded.name, "settings": _people.excluded.settings, "seen": _people.excluded.seen},
)
ADD_TABLE = insert(TABLES)
ADD_SEAT = insert(SEATS)
# One statement per column: what has not changed is not written, so that nobody overwrites it with what he remembers.
SEAT_FIELDS = ("kind", "name", "bot", "colour", "resigned", "link")
SET_SEAT = {
    name: update(SEATS)
    .where(SEATS.c.table_id == bindparam("b_table"), SEATS.c.seat == bindparam("b_seat"))
    .values({name: bindparam("v_value")})
    for name in SEAT_FIELDS
}
DROP_HOLDER = delete(HOLDERS).where(
    HOLDERS.c.table_id == bindparam("b_table"),
    HOLDERS.c.seat == bindparam("b_seat"),
    HOLDERS.c.person == bindparam("b_person"),
)
ADD_HOLDER = upsert(HOLDERS).on_conflict_do_nothing()
ADD_TOKEN = upsert(TOKENS).on_conflict_do_nothing()
DROP_SEAT_LINKS = delete(TOKENS).where(TOKENS.c.table_id == bindparam("b_table"), TOKENS.c.seat == bindparam("b_seat"))
DETAILS = ("host", "header", "webhook", "webhook_language", "rematch")
SET_DETAIL = {
    name: update(TABLES).where(TABLES.c.id == bindparam("b_table")).values({name: bindparam("v_value")})
    for name in DETAILS
}
# Whoever changes a table from an older revision than the stored one has overlooked something and gets nothing stored.
NEXT_REVISION = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("b_table"), TABLES.c.revision == bindparam("b_revision"))
    .values(revision=bindparam("v_revision"))
    .execution_options(**{EVERY_ROW: True})
)
TOUCH = update(PROGRESS).where(PROGRESS.c.table_id == bindparam("b_table")).values(updated=bindparam("v_updated"))
PROGRESS_FIELDS = ("status", "updated", "version", "actor", "bot_decides", "deadline", "with_takebacks")
ADD_PROGRESS = insert(PROGRESS)
SAVE_PROGRESS = (
    update(PROGRESS)
    .where(PROGRESS.c.table_id == bindparam("b_table"))
    .values({name: bindparam(f"v_{name}") for name in PROGRESS_FIELDS})
)
ADD_ENTRY = insert(ENTRIES)
ADD_CHAT = insert(CHAT)
ADD_NOTICE = insert(NOTICES)
MARK_NOTICE = (
    update(NOTICES)
    .where(NOTICES.c.table_id == bindparam("b_table"), NOTICES.c.n == bindparam("b_n"))
    .values(state=bindparam("v_state"))
)

# Whoever comes second to a notice does not send it: one row, or the job fails.
TAKE_NOTICE = MARK_NOTICE.where(NOTICES.c.state == "queued").execution_options(**{EVERY_ROW: True})

STATEMENTS = (
    *(SAVE_PERSON, ADD_TABLE, ADD_PROGRESS, ADD_SEAT, *SET_SEAT.values(), DROP_HOLDER, ADD_HOLDER),
    *(DROP_SEAT_LINKS, ADD_TOKEN, NEXT_REVISION, *SET_DETAIL.values()),
    *(ADD_ENTRY, SAVE_PROGRESS, TOUCH, ADD_CHAT, ADD_NOTICE, TAKE_NOTICE, MARK_NOTICE),
)


def add_table(row: TableRow, seats: Sequence[Seat], tokens: Sequence[Write]) -> list[Write]:
    values = {name: getattr(row, name) for name in (column.name for column in TABLES.columns)}
    for name in ("options", "clock", "header"):
        values[name] = _json(values[name])
    progress = {"table_id": row.id, **{name: getattr(row, name) for name in PROGRESS_FIELDS}}
    writes = [Write(ADD_TABLE, values), Write(ADD_PROGRESS, progress)]
    for number, seat in enumerate(seats):
        columns = {name: getattr(seat, name) for name in SEAT_FIELDS}
        writes.append(Write(ADD_SEAT, {"table_id": row.id, "seat": number, **columns}))
        writes += [_add_holder(row.id, number, person) for person in sorted(seat.holders)]
    return [*writes, *tokens]


def change_seat(table: str, number: int, before: Seat, after: Seat) -> list[Write]:
    """What differs."""
    place = {"b_table": table, "b_seat": number}
    writes = [
        Write(SET_SEAT[name], {**place, "v_value": getattr(after, name)})
        for name in SEAT_FIELDS
        if getattr(after, name) != getattr(before, name)
    ]
    writes += [Write(DROP_HOLDER, {**place, "b_person": person}) for person in sorted(before.holders - after.holders)]
    return writes + [_add_holder(table, number, person) for person in sorted(after.holders - before.holders)]


def _add_holder(table: str, seat: int, person: str) -> Write:
    return Write(ADD_HOLDER, {"table_id": table, "seat": seat, "person": person})


def add_token(hash_: str, table: str, kind: str, seat: int) -> Write:
    return Write(ADD_TOKEN, {"hash": hash_, "table_id": table, "kind": kind, "seat": seat})


def replace_seat_link(table: str, seat: int, hash_: str) -> list[Write]:
    """The link of a seat dies, and another one lives."""
    return [Write(DROP_SEAT_LINKS, {"b_table": table, "b_seat": seat}), add_token(hash_, table, SEAT, seat)]


def change_details(table: str, changed: Mapping[str, Any]) -> list[Write]:
    """Columns of the table's row, by name."""
    values = {**changed, "header": _json(changed["header"])} if "header" in changed else changed
    return [Write(SET_DETAIL[name], {"b_table": table, "v_value": value}) for name, value in values.items()]


def next_revision(table: str, revision: int, at: int) -> list[Write]:
    """The table becomes this revision, provided that it is the one before."""
    step = {"b_table": table, "b_revision": revision - 1, "v_revision": revision}
    return [Write(NEXT_REVISION, step), Write(TOUCH, {"b_table": table, "v_updated": at})]


def save_progress(row: TableRow) -> Write:
    """Everything that follows from the entry that is stored along with it."""
    return Write(SAVE_PROGRESS, {"b_table": row.id, **{f"v_{name}": getattr(row, name) for name in PROGRESS_FIELDS}})


def add_entry(table: str, entry: EntryRow) -> Write:
    return Write(ADD_ENTRY, {"table_id": table, **entry._asdict()})


def add_chat(table: str, said: ChatRow) -> Write:
    return Write(ADD_CHAT, {"table_id": table, **said._asdict()})


def add_notice(table: str, n: int, seat: int) -> Write:
    return Write(ADD_NOTICE, {"table_id": table, "n": n, "seat": seat, "state": "queued"})


def take_notice(table: str, n: int) -> Write:
    """Before it is sent; nobody else can take it then."""
    return Write(TAKE_NOTICE, {"b_table": table, "b_n": n, "v_state": "taken"})


def mark_notice(table: str, n: int, state: str) -> Write:
    return Write(MARK_NOTICE, {"b_table": table, "b_n": n, "v_state": state})


def save_person(person: str, name: str, settings: dict[str, Any], seen: int) -> Write:
    return Write(SAVE_PERSON, {"person": person, "name": name, "settings": _json(settings), "seen": seen})


def _json(value: object) -> str | None:
    return None if value is None else orjson.dumps(value).decode()


# ---------------------------------------------------------------------- reading


TABLE_ROWS = select(TABLES, *(PROGRESS.c[name] for name in PROGRESS_FIELDS)).join_from(TABLES, PROGRESS)


NOTICE_DETAILS = (TABLES.c.game, TABLES.c.webhook, TABLES.c.webhook_language)


class Store:
    """Queries; they see what is committed."""

    def __init__(self, readers: AsyncEngine) -> None:
        self._readers = readers

    async def _all(self, *queries: Any) -> list[list[Any]]:
        """Several queries in one read transaction."""
        async with self._readers.connect() as connection:
            return [list(await connection.execute(query)) for query in queries]

    async def load(self, table: str) -> StoredTable | None:
        rows, seats, holders, entries, chat, tokens = await self._all(
            TABLE_ROWS.where(TABLES.c.id == table),
            select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat),
            select(HOLDERS).where(HOLDERS.c.table_id == table),
            select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.n),
            select(CHAT).where(CHAT.c.table_id == table).order_by(CHAT.c.n.desc()).limit(CHAT_SHOWN),
            select(TOKENS.c.hash, TOKENS.c.seat).where(TOKENS.c.table_id == table),
        )
        if not rows:
            return None
        seated = _seated(seats, holders).get(table, [])
        return StoredTable(
            _table_row(rows[0]),
            seated,
            [EntryRow(row.n, row.body, row.move_id, row.digest, row.actor, row.at) for row in entries],
            [ChatRow(row.n, row.seat, row.name, row.text, row.at) for row in reversed(chat)],
            {row.hash: row.seat for row in tokens},
        )

    async def person(self, person: str) -> tuple[str, dict[str, Any]] | None:
        ((*found,),) = await self._all(select(PEOPLE.c.name, PEOPLE.c.settings).where(PEOPLE.c.person == person))
        return (found[0].name, orjson.loads(found[0].settings)) if found else None

    async def token(self, hash_: str) -> tuple[str, str, int] | None:
        """The table, kind and seat of a link's token."""
        ((*found,),) = await self._all(select(TOKENS).where(TOKENS.c.hash == hash_))
        return (found[0].table_id, found[0].kind, found[0].seat) if found else None

    async def bots_turns(self) -> list[str]:
        """The tables whose actor is a bot: the queue that survives a restart."""
        (found,) = await self._all(select(PROGRESS.c.table_id).where(PROGRESS.c.bot_decides))
        return [row.table_id for row in found]

    async def queued_notices(self, most: int) -> list[QueuedNotice]:
        queued = (
            select(NOTICES.c.table_id, NOTICES.c.n, NOTICES.c.seat, *NOTICE_DETAILS)
            .join_from(NOTICES, TABLES)
            .where(NOTICES.c.state == "queued")
            .limit(most)
        )
        (found,) = await self._all(queued)
        ids = {row.table_id for row in found}
        (seats,) = await self._all(
            select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
        )
        seated = _seated(seats, [])
        return [
            QueuedNotice(
                row.table_id, row.n, row.seat, row.game, row.webhook, row.webhook_language, seated[row.table_id]
            )
            for row in found
        ]

    async def lists(self, person: str) -> dict[str, list[tuple[TableRow, list[Seat]]]]:
        """The tables somebody sits at, the listed ones with an open seat, and the listed ones being played."""
        held = select(HOLDERS.c.table_id).where(HOLDERS.c.person == person)
        has_open_seat = select(SEATS.c.table_id).where(SEATS.c.kind == OPEN_SEAT)
        newest = TABLE_ROWS.order_by(PROGRESS.c.updated.desc()).limit(LONGEST_LIST)
        listed = newest.where(TABLES.c.listed)
        mine, open_, watchable = await self._all(
            newest.where(TABLES.c.id.in_(held) | (TABLES.c.host == person)),
            listed.where(PROGRESS.c.status == WAITING, TABLES.c.id.in_(has_open_seat)),
            listed.where(PROGRESS.c.status == PLAYING),
        )
        ids = {row.id for row in (*mine, *open_, *watchable)}
        seats, holders = await self._all(
            select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.table_id, SEATS.c.seat),
            select(HOLDERS).where(HOLDERS.c.table_id.in_(ids), HOLDERS.c.person == person),
        )
        seated = _seated(seats, holders)
        told = {"mine": mine, "open": open_, "watchable": watchable}
        return {name: [(_table_row(row), seated.get(row.id, [])) for row in rows] for name, rows in told.items()}

    async def count_tables(self) -> int:
        ((row,),) = await self._all(select(func.count()).select_from(TABLES))
        return int(row[0])


def _seated(seats: Sequence[Any], holders: Sequence[Any]) -> dict[str, list[Seat]]:
    """The seats of each table; rows come in the order of the seats."""
    people: dict[tuple[str, int], set[str]] = {}
    for row in holders:
        people.setdefault((row.table_id, row.seat), set()).add(row.person)
    seated: dict[str, list[Seat]] = {}
    for row in seats:
        held = frozenset(people.get((row.table_id, row.seat), ()))
        seat = Seat(row.kind, row.name, row.bot, row.colour, row.resigned, held, row.link)
        seated.setdefault(row.table_id, []).append(seat)
    return seated


def _table_row(row: Any) -> TableRow:
    values = dict(row._mapping)
    for name in ("options", "clock", "header"):
        values[name] = orjson.loads(values[name]) if values[name] is not None else None
    return TableRow(**values)
