"""Who is asking, and which tables they may see and change."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.requests import HTTPConnection

from .context import Context, context_of
from .identity import hashed, is_token
from .payload import Viewer
from .problems import not_found, not_yours
from .table import Table

TableId = Annotated[str, Path(max_length=32)]


class Caller:
    """Who is asking, as the guard found out."""

    __slots__ = ("address", "language", "person")

    def __init__(self, connection: HTTPConnection) -> None:
        state = connection.scope["state"]
        self.person: str = state["person"]
        self.language: str = state["language"]
        self.address: str = state["address"]


def viewer_of(table: Table, caller: Caller) -> Viewer:
    return Viewer(table.seats_of(caller.person), table.row.host == caller.person, caller.language)


async def visible_table(context: Context, caller: Caller, id_: str, token: str | None) -> Table:
    """The table as it is now, if the caller may see it. Raises Problem, the same as if there were no such table."""
    table = await context.hall.fresh(id_)
    if not table.shows_itself_to(caller.person, token_hash(token)):
        raise not_found("no_such_table")
    table.saw(caller.person)
    return table


def token_hash(token: str | None) -> str:
    return hashed(token) if token and is_token(token) else ""


async def own_table(request: HTTPConnection, id_: str, fresh: bool = True) -> tuple[Context, Caller, Table]:
    """The table, for somebody who wants to change something there; as it is now, or as this process knows it."""
    context, caller = context_of(request), Caller(request)
    table = await (context.hall.fresh(id_) if fresh else context.hall.get(id_))
    if not fresh and not table.seats_of(caller.person) and table.row.host != caller.person:
        table = await visible_table(context, caller, id_, None)
    if not table.seats_of(caller.person) and table.row.host != caller.person:
        raise not_yours("not_at_this_table")
    table.saw(caller.person)
    return context, caller, table
