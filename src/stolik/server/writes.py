"""Everything that is ever written: the statements, and what a change of something becomes in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.dialects.postgresql import insert as upsert  # SQLite writes it the same way

from .identity import SEAT
from .results import Result
from .rows import JSON_FIELDS, PROGRESS_FIELDS, AnalysisRow, ChatRow, EntryRow, LostTurn, Seat, TableRow
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
from .writer import EVERY_ROW, OFTEN, TOLD, Write

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
DETAILS = ("host", "header", "webhook", "webhook_language", "rematch", "reminded", "hints")
SET_DETAIL = {
    name: update(TABLES).where(TABLES.c.id == bindparam("b_table")).values({name: bindparam("v_value")})
    for name in DETAILS
}
# Whoever changes a table from an older revision than the stored one has overlooked something and gets nothing stored.
NEXT_REVISION = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("b_table"), TABLES.c.revision == bindparam("b_revision"))
    .values(revision=bindparam("v_revision"))
    .execution_options(**{EVERY_ROW: True, TOLD: True})
)
TOUCH = update(PROGRESS).where(PROGRESS.c.table_id == bindparam("b_table")).values(updated=bindparam("v_updated"))
ADD_PROGRESS = insert(PROGRESS)
SAVE_PROGRESS = (
    update(PROGRESS)
    .where(PROGRESS.c.table_id == bindparam("b_table"))
    .values({name: bindparam(f"v_{name}") for name in PROGRESS_FIELDS})
    .execution_options(**{OFTEN: True})
)
ADD_ENTRY = insert(ENTRIES).execution_options(**{TOLD: True, OFTEN: True})
ADD_CHAT = insert(CHAT)
ADD_NOTICE = insert(NOTICES)
MARK_NOTICE = (
    update(NOTICES)
    .where(NOTICES.c.table_id == bindparam("b_table"), NOTICES.c.n == bindparam("b_n"))
    .values(state=bindparam("v_state"))
)

# Whoever comes second to a turn of a bot lets it be.
CLAIM_TURN = (
    update(PROGRESS)
    .where(
        PROGRESS.c.table_id == bindparam("b_table"),
        PROGRESS.c.version == bindparam("b_version"),
        PROGRESS.c.bot_process.is_not_distinct_from(bindparam("b_process")),
    )
    .values(bot_process=bindparam("v_process"))
    .execution_options(**{EVERY_ROW: True})
)

# Whoever comes second to a notice does not send it: one row, or the job fails.
TAKE_NOTICE = MARK_NOTICE.where(NOTICES.c.state == "queued").execution_options(**{EVERY_ROW: True})

ADD_RESULT = upsert(RESULTS).on_conflict_do_nothing()  # of a game that ended before results were kept, by whoever asks
_sightings = upsert(SIGHTINGS)
SAVE_SIGHTING = _sightings.on_conflict_do_update(
    index_elements=["table_id", "seat"],
    set_={"at": _sightings.excluded.at},
    where=_sightings.excluded.at > SIGHTINGS.c.at,
)

_subscriptions = upsert(SUBSCRIPTIONS)
SAVE_SUBSCRIPTION = _subscriptions.on_conflict_do_update(
    index_elements=["id"],
    set_={name: _subscriptions.excluded[name] for name in ("person", "p256dh", "auth", "language", "at")},
)
DROP_SUBSCRIPTION = delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == bindparam("b_id"))
WEBHOOK_RESULT = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("b_table"))
    .values(webhook_result=bindparam("v_result"), webhook_at=bindparam("v_at"))
)

# One analysis per table: who comes second to the key, or to one that was given up, lets it be.
ADD_ANALYSIS = insert(ANALYSES)
_own_analysis = update(ANALYSES).where(
    ANALYSES.c.table_id == bindparam("b_table"), ANALYSES.c.run == bindparam("b_run")
)
CLAIM_ANALYSIS = (
    _own_analysis.where(ANALYSES.c.state != "done", ANALYSES.c.at == bindparam("b_at"))
    .values(state=bindparam("v_state"), run=bindparam("v_run"), at=bindparam("v_at"), body=bindparam("v_body"))
    .execution_options(**{EVERY_ROW: True})
)
SAVE_ANALYSIS = _own_analysis.values(
    state=bindparam("v_state"), at=bindparam("v_at"), body=bindparam("v_body")
).execution_options(**{EVERY_ROW: True})
DROP_ANALYSIS = delete(ANALYSES).where(
    ANALYSES.c.table_id == bindparam("b_table"), ANALYSES.c.run == bindparam("b_run")
)

STATEMENTS = (
    *(SAVE_PERSON, ADD_TABLE, ADD_PROGRESS, ADD_SEAT, *SET_SEAT.values(), DROP_HOLDER, ADD_HOLDER),
    *(DROP_SEAT_LINKS, ADD_TOKEN, NEXT_REVISION, *SET_DETAIL.values()),
    *(ADD_ENTRY, SAVE_PROGRESS, TOUCH, CLAIM_TURN, ADD_CHAT, ADD_NOTICE, TAKE_NOTICE, MARK_NOTICE),
    *(SAVE_SIGHTING, ADD_RESULT, SAVE_SUBSCRIPTION, DROP_SUBSCRIPTION, WEBHOOK_RESULT),
    *(ADD_ANALYSIS, CLAIM_ANALYSIS, SAVE_ANALYSIS, DROP_ANALYSIS),
)

SAVED_AS = {f"v_{name}": name for name in PROGRESS_FIELDS}  # made once: every move saves them


def add_table(row: TableRow, seats: Sequence[Seat], tokens: Sequence[Write]) -> list[Write]:
    values = {name: getattr(row, name) for name in (column.name for column in TABLES.columns)}
    for name in JSON_FIELDS:
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
    return Write(SAVE_PROGRESS, {"b_table": row.id, **{key: getattr(row, name) for key, name in SAVED_AS.items()}})


def claim_turn(lost: LostTurn, process: str) -> Write:
    """This process lets the bot think from now on, provided that nobody else does."""
    found = {"b_table": lost.table, "b_version": lost.version, "b_process": lost.process}
    return Write(CLAIM_TURN, {**found, "v_process": process})


def add_entry(table: str, entry: EntryRow) -> Write:
    return Write(ADD_ENTRY, {"table_id": table, **entry._asdict()})


def add_chat(table: str, said: ChatRow) -> Write:
    return Write(ADD_CHAT, {"table_id": table, **said._asdict()})


def add_notice(table: str, n: int, seat: int) -> Write:
    return Write(ADD_NOTICE, {"table_id": table, "n": n, "seat": seat, "state": "queued"})


def add_reminder(table: str, version: int, seat: int) -> Write:
    return add_notice(table, -version, seat)


def save_sighting(table: str, seat: int, at: int) -> Write:
    """Somebody was there at this time, and perhaps later."""
    return Write(SAVE_SIGHTING, {"table_id": table, "seat": seat, "at": at})


def add_results(table: str, results: Sequence[Result], at: int) -> list[Write]:
    rows = [{**result._asdict(), "items": _json(result.items)} for result in results]
    return [Write(ADD_RESULT, {"table_id": table, "at": at, **row}) for row in rows]


def begin_analysis(table: str, row: AnalysisRow, before: AnalysisRow | None) -> Write:
    """The analysis is made by this run from now on, provided that there is none, or still the one of `before`."""
    if before is None:
        return Write(ADD_ANALYSIS, {"table_id": table, **row._asdict()})
    known = {"b_table": table, "b_run": before.run, "b_at": before.at}
    return Write(CLAIM_ANALYSIS, {**known, **{f"v_{name}": value for name, value in row._asdict().items()}})


def save_analysis(table: str, row: AnalysisRow) -> Write:
    """How far a run has come, provided that it is still the one that makes it."""
    values = {"v_state": row.state, "v_at": row.at, "v_body": row.body}
    return Write(SAVE_ANALYSIS, {"b_table": table, "b_run": row.run, **values})


def drop_analysis(table: str, run: str) -> Write:
    """A run that ends before it is done."""
    return Write(DROP_ANALYSIS, {"b_table": table, "b_run": run})


def save_subscription(subscription: Subscription, person: str, at: int) -> Write:
    return Write(SAVE_SUBSCRIPTION, {**subscription._asdict(), "person": person, "at": at})


def drop_subscription(id_: str) -> Write:
    return Write(DROP_SUBSCRIPTION, {"b_id": id_})


def webhook_result(table: str, result: str, at: int) -> Write:
    """How the last notice went; nobody at the table is told, only the host when asking."""
    return Write(WEBHOOK_RESULT, {"b_table": table, "v_result": result, "v_at": at})


def take_notice(table: str, n: int) -> Write:
    """Before it is sent; nobody else can take it then."""
    return Write(TAKE_NOTICE, {"b_table": table, "b_n": n, "v_state": "taken"})


def mark_notice(table: str, n: int, state: str) -> Write:
    return Write(MARK_NOTICE, {"b_table": table, "b_n": n, "v_state": state})


def save_person(person: str, name: str, settings: dict[str, Any], seen: int) -> Write:
    return Write(SAVE_PERSON, {"person": person, "name": name, "settings": _json(settings), "seen": seen})


def _json(value: object) -> str | None:
    return None if value is None else orjson.dumps(value).decode()
