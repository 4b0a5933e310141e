"""Playing on from a moment of a finished game: a table of its own, one person against bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from stolik.match.continuing import continued
from stolik.match.match import HUMAN, Match, MoveRefused

from .bodies import PlayOn
from .boxes import stored_box
from .change import Change
from .clocks import NONE
from .identity import LinkMaker
from .levels import check_level
from .lobby import new_table_id, stored_new
from .names import bot_name, is_named, settled_names
from .problems import not_found, not_possible
from .rows import BOT_SEAT, HUMAN_SEAT, WAITING, Seat, StoredTable, TableRow
from .table import Table
from .times import now_ms
from .writer import Write


def table_to_play_on(
    source: Table, wanted: PlayOn, person: str, own_name: str, links: LinkMaker
) -> tuple[StoredTable, list[Write]]:
    """The new table, with the same options and box and everybody in their colours. Raises Problem."""
    match = source.match
    assert match is not None
    if wanted.seat >= len(source.seats):
        raise not_found("no_such_seat")
    if wanted.n > match.version:
        raise not_found("no_such_entry")
    level = check_level(wanted.bot, source.row.game, len(source.seats))
    seats = [
        Seat(HUMAN_SEAT, own_name, "", seat.colour, holders=frozenset({person}))
        if number == wanted.seat
        else Seat(BOT_SEAT, bot_name(number), level, seat.colour)
        for number, seat in enumerate(source.seats)
    ]
    # whoever came by a link to watch could not open the other table from here
    where = {"table": source.id} if source.shows_itself_to(person) else {}
    now = now_ms()
    row = TableRow(
        new_table_id(), source.row.game, source.row.options, {"kind": NONE}, person, False, WAITING, now, now
    )
    row = row._replace(box=stored_box(match.pack), continues={**where, "n": wanted.n})
    return stored_new(row, seats, links)


def match_to_play_on(source: Match, n: int, seats: Sequence[Seat], language: str) -> Match:
    """The game where the other one was after entry n, by a seed of its own. Takes a while. Raises Problem."""
    players = [seat.bot if seat.kind == BOT_SEAT else HUMAN for seat in seats]
    try:
        return continued(source, n, settled_names(seats, language), players, secrets.token_hex(16))
    except MoveRefused:
        raise not_possible("finished") from None


async def begin(table: Table, match: Match) -> None:
    """With the table's lock held."""
    seats = {
        number: replace(seat, name=match.names[number]) for number, seat in enumerate(table.seats) if is_named(seat)
    }
    await table.change(Change(details={"header": match.header.as_json()}, seats=seats, begun=match))
