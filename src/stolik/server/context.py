"""What all routes share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import orjson
from fastapi import Path
from starlette.requests import HTTPConnection
from starlette.responses import Response

from .cleaning import clean_name
from .hall import Hall
from .identity import LinkMaker, hashed, is_token
from .limits import RateLimit
from .notices import Notices
from .payload import Payloads, Viewer
from .problems import not_found, not_yours
from .settings import Settings
from .store import Store
from .table import LETTERS, Table
from .thinkers import Thinkers
from .writer import Writer

TableId = Annotated[str, Path(max_length=32)]


@dataclass(slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    store: Store
    writer: Writer
    hall: Hall
    payloads: Payloads
    links: LinkMaker
    notices: Notices
    thinkers: Thinkers
    new_tables: RateLimit
    messages: RateLimit
    ready: bool = False

    async def name_of(self, person: str) -> str:
        known = await self.store.person(person)
        return clean_name(known[0]) if known is not None else ""


class Caller:
    """Who is asking, as the guard found out."""

    __slots__ = ("address", "language", "person")

    def __init__(self, connection: HTTPConnection) -> None:
        state = connection.scope["state"]
        self.person: str = state["person"]
        self.language: str = state["language"]
        self.address: str = state["address"]


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def viewer_of(table: Table, caller: Caller) -> Viewer:
    return Viewer(table.seats_of(caller.person), table.row.host == caller.person, caller.language)


async def visible_table(context: Context, caller: Caller, id_: str, token: str | None) -> Table:
    """The table, if the caller may see it. Raises Problem, the same as if there were no such table."""
    table = await context.hall.get(id_)
    if not table.shows_itself_to(caller.person, token_hash(token)):
        raise not_found("no_such_table")
    return table


def token_hash(token: str | None) -> str:
    return hashed(token) if token and is_token(token) else ""


async def own_table(request: HTTPConnection, id_: str) -> tuple[Context, Caller, Table]:
    """The table, for somebody who wants to change something there."""
    context, caller = context_of(request), Caller(request)
    table = await visible_table(context, caller, id_, None)
    if not table.seats_of(caller.person) and table.row.host != caller.person:
        raise not_yours("not_at_this_table")
    return context, caller, table


def answer(told: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(told), status, media_type="application/json")


def summary(row: Any, seats: Any, title: str, person: str) -> dict[str, Any]:
    """A table in a list."""
    own = [number for number, seat in enumerate(seats) if person in seat.holders]
    waiting_for = [row.actor] if row.actor >= 0 else []
    return {
        "id": row.id,
        "game": row.game,
        "title": title,
        "status": row.status,
        "version": row.version,
        "listed": row.listed,
        "created": row.created,
        "updated": row.updated,
        "host": row.host == person,
        "you": own,
        "waiting_for": waiting_for,
        "deadline": row.deadline,
        "with_takebacks": row.with_takebacks,
        "your_turn": row.actor in own and not row.bot_decides,
        "seats": [
            {
                "seat": number,
                "letter": LETTERS[number],
                "colour": seat.colour,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot or None,
            }
            for number, seat in enumerate(seats)
        ],
    }
