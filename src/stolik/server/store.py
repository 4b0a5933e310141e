"""Queries: what is stored, read again. What is written is in `writes`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import orjson
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from .results import FinishedGame, Result
from .rows import (
    CHAT_SHOWN,
    FINISHED,
    JSON_FIELDS,
    OPEN_SEAT,
    PLAYING,
    PROGRESS_FIELDS,
    WAITING,
    AnalysisRow,
    ChatRow,
    EntryRow,
    LostTurn,
    QueuedNotice,
    Seat,
    StoredTable,
    TableRow,
)
from .schema import (
    ANALYSES,
    CHAT,
    ENTRIES,
    HOLDERS,
    NOTICES,
    PEOPLE,
    PROGRESS,
    RESULTS,
    SEATS,
    SIGHTINGS,
    SUBSCRIPTIONS,
    TABLES,
    TOKENS,
)
from .vapid import Subscription

LONGEST_LIST = 50
MOST_FINISHED = 2000  # games of one person that are looked through

TABLE_ROWS = select(TABLES, *(PROGRESS.c[name] for name in PROGRESS_FIELDS)).join_from(TABLES, PROGRESS)
ONE_TABLE = TABLE_ROWS.where(TABLES.c.id == bindparam("table"))
TAIL = select(ENTRIES).where(ENTRIES.c.table_id == bindparam("table"), ENTRIES.c.n > bindparam("version"))
TAIL = TAIL.order_by(ENTRIES.c.n)
VERSIONS = select(TABLES.c.id, TABLES.c.revision, PROGRESS.c.version).join_from(TABLES, PROGRESS)
PUSH_COLUMNS = [SUBSCRIPTIONS.c[name] for name in Subscription._fields]
NOTICE_DETAILS = (TABLES.c.game, TABLES.c.webhook, TABLES.c.webhook_language)


class Store:
    """Whoever asks sees what is committed."""

    def __init__(self, readers: AsyncEngine) -> None:
        self._readers = readers

    async def _all(self, *queries: Any) -> list[list[Any]]:
        """Several queries in one read transaction."""
        async with self._readers.connect() as connection:
            return [list(await connection.execute(query)) for query in queries]

    async def load(self, table: str) -> StoredTable | None:
        rows, seats, holders, entries, chat, tokens, seen = await self._all(
            TABLE_ROWS.where(TABLES.c.id == table),
            select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat),
            select(HOLDERS).where(HOLDERS.c.table_id == table),
            select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.n),
            select(CHAT).where(CHAT.c.table_id == table).order_by(CHAT.c.n.desc()).limit(CHAT_SHOWN),
            select(TOKENS.c.hash, TOKENS.c.seat).where(TOKENS.c.table_id == table),
            select(SIGHTINGS).where(SIGHTINGS.c.table_id == table),
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
            {row.seat: row.at for row in seen},
        )

    async def tail(self, table: str, version: int, revision: int, chat: int) -> StoredTable | None:
        """What somebody does not know of a table who knows so many entries, this revision and chat up to there.

        Where the revision is the same, so are seats, chat and tokens, and they are left out.
        """
        async with self._readers.connect() as connection:
            row = (await connection.execute(ONE_TABLE, {"table": table})).first()
            if row is None:
                return None
            known = _table_row(row)
            entries = list(await connection.execute(TAIL, {"table": table, "version": version}))
            fresh = [EntryRow(row.n, row.body, row.move_id, row.digest, row.actor, row.at) for row in entries]
            if known.revision == revision:
                return StoredTable(known, [], fresh, [], {})
            seats, holders, said, tokens = [
                list(await connection.execute(query))
                for query in (
                    select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat),
                    select(HOLDERS).where(HOLDERS.c.table_id == table),
                    select(CHAT).where(CHAT.c.table_id == table, CHAT.c.n > chat).order_by(CHAT.c.n),
                    select(TOKENS.c.hash, TOKENS.c.seat).where(TOKENS.c.table_id == table),
                )
            ]
        return StoredTable(
            known,
            _seated(seats, holders).get(table, []),
            fresh,
            [ChatRow(row.n, row.seat, row.name, row.text, row.at) for row in said],
            {row.hash: row.seat for row in tokens},
        )

    async def sightings(self, table: str) -> dict[int, int]:
        """Per seat when its people were last there, as far as it was written down."""
        (seen,) = await self._all(select(SIGHTINGS).where(SIGHTINGS.c.table_id == table))
        return {row.seat: row.at for row in seen}

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Of these tables the numbers of entries and the revisions."""
        (found,) = await self._all(VERSIONS.where(TABLES.c.id.in_(tables)))
        return {row.id: (row.version, row.revision) for row in found}

    async def lost_turns(self, alive: Sequence[str], most: int) -> list[LostTurn]:
        """Where a bot is to move, but the process that let it think is not among these."""
        nobody = PROGRESS.c.bot_process.is_(None) | PROGRESS.c.bot_process.not_in(alive)
        (found,) = await self._all(
            select(PROGRESS.c.table_id, PROGRESS.c.version, PROGRESS.c.bot_process)
            .where(PROGRESS.c.bot_decides, nobody)
            .limit(most)
        )
        return [LostTurn(row.table_id, row.version, row.bot_process) for row in found]

    async def person(self, person: str) -> tuple[str, dict[str, Any]] | None:
        ((*found,),) = await self._all(select(PEOPLE.c.name, PEOPLE.c.settings).where(PEOPLE.c.person == person))
        return (found[0].name, orjson.loads(found[0].settings)) if found else None

    async def token(self, hash_: str) -> tuple[str, str, int] | None:
        """The table, kind and seat of a link's token."""
        ((*found,),) = await self._all(select(TOKENS).where(TOKENS.c.hash == hash_))
        return (found[0].table_id, found[0].kind, found[0].seat) if found else None

    async def bots_turns(self, process: str) -> list[str]:
        """The tables whose actor is a bot: the queue that survives a restart. Of several processes, ours."""
        ours = PROGRESS.c.bot_process == process if process else PROGRESS.c.bot_decides
        (found,) = await self._all(select(PROGRESS.c.table_id).where(PROGRESS.c.bot_decides, ours))
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
        (wanting,) = await self._all(
            select(HOLDERS.c.table_id, HOLDERS.c.seat, *PUSH_COLUMNS)
            .join_from(HOLDERS, SUBSCRIPTIONS, HOLDERS.c.person == SUBSCRIPTIONS.c.person)
            .where(HOLDERS.c.table_id.in_(ids))
        )
        seated, subscribed = _seated(seats, []), dict[tuple[str, int], list[Subscription]]()
        for row in wanting:
            subscribed.setdefault((row.table_id, row.seat), []).append(_subscription(row))
        return [
            QueuedNotice(
                *(row.table_id, row.n, row.seat, row.game, row.webhook, row.webhook_language),
                seated[row.table_id],
                subscribed.get((row.table_id, row.seat), []),
            )
            for row in found
        ]

    async def subscribed_people(self, among: Iterable[str] | None = None) -> set[str]:
        """Who has a browser that wants pushes; of these people, or of all."""
        query = select(SUBSCRIPTIONS.c.person).distinct()
        (found,) = await self._all(query if among is None else query.where(SUBSCRIPTIONS.c.person.in_(among)))
        return {row.person for row in found}

    async def subscriptions(self, person: str) -> list[Subscription]:
        """Of one person, the oldest first."""
        (found,) = await self._all(
            select(*PUSH_COLUMNS).where(SUBSCRIPTIONS.c.person == person).order_by(SUBSCRIPTIONS.c.at)
        )
        return [_subscription(row) for row in found]

    async def webhook_result(self, table: str) -> tuple[str | None, int | None]:
        """How the last notice of a table went, and when."""
        (found,) = await self._all(select(TABLES.c.webhook_result, TABLES.c.webhook_at).where(TABLES.c.id == table))
        return (found[0].webhook_result, found[0].webhook_at) if found else (None, None)

    async def analysis(self, table: str) -> AnalysisRow | None:
        ((*found,),) = await self._all(select(ANALYSES).where(ANALYSES.c.table_id == table))
        return AnalysisRow(found[0].state, found[0].run, found[0].at, found[0].body) if found else None

    async def lists(self, person: str) -> dict[str, list[tuple[TableRow, list[Seat]]]]:
        """The tables somebody sits at, the listed ones with an open seat, and the listed ones being played."""
        held = _held_by(person)
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

    async def finished_games(self, person: str) -> tuple[list[FinishedGame], list[str]]:
        """Those that somebody has sat at, and the tables of which the results have not been written down."""
        held = (
            select(TABLES.c.id, TABLES.c.game, TABLES.c.continues)
            .join_from(TABLES, PROGRESS)
            .where(PROGRESS.c.status == FINISHED, TABLES.c.id.in_(_held_by(person)))
            .order_by(PROGRESS.c.updated.desc())
            .limit(MOST_FINISHED)
        )
        async with self._readers.connect() as connection:
            games = {row.id: (row.game, row.continues is not None) for row in await connection.execute(held)}
            ids = list(games)
            seats, holders, results = [
                list(await connection.execute(query))
                for query in (
                    select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.table_id, SEATS.c.seat),
                    select(HOLDERS).where(HOLDERS.c.table_id.in_(ids), HOLDERS.c.person == person),
                    select(RESULTS).where(RESULTS.c.table_id.in_(ids)).order_by(RESULTS.c.table_id, RESULTS.c.seat),
                )
            ]
        seated, ended = _seated(seats, holders), dict[str, list[Any]]()
        for row in results:
            ended.setdefault(row.table_id, []).append(row)
        found = [
            FinishedGame(
                id_,
                games[id_][0],
                rows[0].at,
                seated[id_],
                [Result(row.seat, row.place, row.total, orjson.loads(row.items)) for row in rows],
                next(number for number, seat in enumerate(seated[id_]) if seat.holders),
                games[id_][1],
            )
            for id_, rows in ended.items()
        ]
        return found, [id_ for id_ in ids if id_ not in ended]

    async def count_tables(self) -> int:
        ((row,),) = await self._all(select(func.count()).select_from(TABLES))
        return int(row[0])


def _held_by(person: str) -> Any:
    return select(HOLDERS.c.table_id).where(HOLDERS.c.person == person)


def _subscription(row: Any) -> Subscription:
    return Subscription(row.id, row.endpoint, row.p256dh, row.auth, row.language)


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
    for name in JSON_FIELDS:
        values[name] = orjson.loads(values[name]) if values[name] is not None else None
    return TableRow(**values)
