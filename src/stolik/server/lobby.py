"""Sitting down: making tables, joining, changing seats, starting, leaving, another game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stolik.core.meta import BadOption
from stolik.games.registry import GAMES, meta_of
from stolik.match.match import HUMAN, Match

from . import writes
from .actions import resignation
from .bodies import Clock, NewSeat, NewTable, SeatChange
from .boxes import Packs, box_of, stored_box
from .change import Change
from .cleaning import clean_chat, clean_name
from .clocks import NONE, TURN
from .identity import ANY_SEAT, INVITE, SEAT, WATCH, LinkMaker, hashed
from .levels import check_level
from .names import bot_name, is_named, settled_names, sounds_like
from .problems import Problem, malformed, not_found, not_possible, not_yours
from .rows import (
    BOT_SEAT,
    FINISHED,
    HUMAN_SEAT,
    OPEN_SEAT,
    PLAYING,
    WAITING,
    ChatRow,
    Seat,
    StoredTable,
    TableRow,
)
from .table import Table
from .times import now_ms
from .writer import Write


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def made_table(
    wanted: NewTable, person: str, own_name: str, links: LinkMaker, packs: Packs
) -> tuple[StoredTable, list[Write]]:
    """A new table and what has to be stored of it. Raises Problem."""
    if wanted.game not in GAMES:
        raise not_found("no_such_game")
    meta = meta_of(wanted.game)
    try:
        options: dict[str, Any] = dict(meta.settle(wanted.options))
    except BadOption as wrong:
        raise Problem(400, "bad_option", {"reason": str(wrong)}) from None
    if not meta.min_seats <= len(wanted.seats) <= meta.max_seats:
        raise Problem(400, "bad_seats", {"least": meta.min_seats, "most": meta.max_seats})
    colours = meta.colours_at(len(wanted.seats))
    seats = [_made_seat(each, n, person, own_name, colours[n]) for n, each in enumerate(wanted.seats)]
    seats = [_with_level(seat, wanted.game, len(seats)) for seat in seats]
    now = now_ms()
    row = TableRow(new_table_id(), wanted.game, options, _clock(wanted.clock), person, wanted.listed, WAITING, now, now)
    row = row._replace(box=stored_box(packs.get(wanted.game)), hints=wanted.hints)
    return stored_new(row, seats, links)


def stored_new(row: TableRow, seats: list[Seat], links: LinkMaker) -> tuple[StoredTable, list[Write]]:
    tokens = tokens_of(row.id, seats, links)
    stored = StoredTable(row, seats, [], [], {hash_: seat for hash_, (_kind, seat) in tokens.items()})
    tokens_written = [writes.add_token(hash_, row.id, *kind) for hash_, kind in tokens.items()]
    return stored, writes.add_table(row, seats, tokens_written)


def tokens_of(table: str, seats: Sequence[Seat], links: LinkMaker) -> dict[str, tuple[str, int]]:
    """What is stored of the links of a table: hash -> kind and seat."""
    tokens = {links.token(table, kind): (kind, ANY_SEAT) for kind in (INVITE, WATCH)}
    tokens |= {links.token(table, SEAT, number, seat.link): (SEAT, number) for number, seat in enumerate(seats)}
    return {hashed(token): kind for token, kind in tokens.items()}


def _made_seat(wanted: NewSeat, number: int, person: str, own_name: str, colour: str) -> Seat:
    if wanted.kind == "open":
        return Seat(OPEN_SEAT, "", "", colour)
    if wanted.kind == "bot":
        return Seat(BOT_SEAT, clean_name(wanted.name) or bot_name(number), wanted.bot or "", colour)
    return Seat(HUMAN_SEAT, clean_name(wanted.name) or own_name, "", colour, holders=frozenset({person}))


def _with_level(seat: Seat, game: str, seats: int) -> Seat:
    """A bot of a level that its table offers. Raises Problem."""
    return replace(seat, bot=check_level(seat.bot, game, seats)) if seat.kind == BOT_SEAT else seat


def check_clock(wanted: Clock, shortest: int) -> None:
    """Whoever looks away for a moment must not lose the seat by it. Raises Problem."""
    seconds = (wanted.hours or 0) * 3600 if wanted.kind == TURN else wanted.bank_s or 0
    if wanted.kind != NONE and 0 < seconds < shortest:
        raise Problem(400, "short_clock", {"seconds": shortest})


def _clock(wanted: Clock) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": wanted.kind}
    if wanted.kind == "turn":
        told["hours"] = wanted.hours
    elif wanted.kind == "bank":
        told.update(bank_s=wanted.bank_s, increment_s=wanted.increment_s or 0)
    if None in told.values():
        raise Problem(400, "bad_clock")
    return told


# ---------------------------------------------------------------------- with the table's lock held


def check_waiting(table: Table) -> None:
    if table.row.status != WAITING:
        raise not_possible("already_started")


def check_host(table: Table, person: str) -> None:
    if table.row.host != person:
        raise not_yours("not_the_host")


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise not_found("no_such_seat")
    return table.seats[number]


async def join(table: Table, person: str, number: int | None, name: str) -> None:
    """Takes an open seat; who sits here already and asks for no other seat just stays."""
    if number is None and table.seats_of(person):
        return
    check_waiting(table)
    if number is None:
        number = next((n for n, seat in enumerate(table.seats) if seat.kind == OPEN_SEAT), None)
        if number is None:
            raise not_possible("no_open_seat")
    seat = _seat(table, number)
    if seat.kind != OPEN_SEAT:
        raise not_possible("seat_taken")
    taken = Seat(HUMAN_SEAT, name, "", seat.colour, holders=frozenset({person}), link=seat.link)
    await table.change(Change(seats={number: taken}))


async def take_over(table: Table, person: str, number: int) -> None:
    """One more device for the person at a seat, by that seat's own link."""
    seat = _seat(table, number)
    if seat.kind != HUMAN_SEAT:
        raise not_possible("no_open_seat" if seat.kind == BOT_SEAT else "seat_taken")
    if person not in seat.holders:
        await table.change(Change(seats={number: replace(seat, holders=seat.holders | {person})}))


def _renewed_link(table: str, number: int, seat: Seat, links: LinkMaker) -> tuple[Seat, str]:
    """Whoever lost the seat may have kept its link, so that one dies and the next holder gets another."""
    renewed = replace(seat, link=seat.link + 1)
    return renewed, hashed(links.token(table, SEAT, number, renewed.link))


async def end_other_sessions(table: Table, person: str, number: int, links: LinkMaker) -> None:
    """Only this browser keeps the seat; the link that let others in is replaced."""
    seat = _seat(table, number)
    if person not in seat.holders:
        raise not_yours("not_your_seat")
    own, fresh = _renewed_link(table.id, number, replace(seat, holders=frozenset({person})), links)
    await table.change(Change(seats={number: own}, links={number: fresh}))


async def change_seat(table: Table, person: str, own_name: str, wanted: SeatChange, links: LinkMaker) -> None:
    """The host changes who may sit where, before the start; everybody changes the own name and colour."""
    seat = _seat(table, wanted.seat)
    name = clean_name(wanted.name)
    if wanted.name is not None and not name:
        raise Problem(400, "bad_name")
    if wanted.colour is not None and wanted.colour not in table.meta.colours_at(len(table.seats)):
        raise malformed("colour")
    fresh: dict[int, str] = {}
    if wanted.kind is not None:
        check_host(table, person)
        check_waiting(table)
        kind = NewSeat(kind=wanted.kind, name=wanted.name, bot=wanted.bot)
        before = seat
        seat = replace(_made_seat(kind, wanted.seat, person, own_name, before.colour), link=before.link)
        seat = _with_level(seat, table.row.game, len(table.seats))
        if before.holders:
            seat, fresh[wanted.seat] = _renewed_link(table.id, wanted.seat, seat, links)
    else:
        host_names_bot = seat.kind == BOT_SEAT and table.row.host == person
        if person not in seat.holders and not host_names_bot:
            raise not_yours("not_your_seat")
        if wanted.bot is not None:
            if not host_names_bot:
                raise malformed("bot")
            check_waiting(table)
            seat = _with_level(replace(seat, bot=wanted.bot), table.row.game, len(table.seats))
        if name:
            _check_name(table, wanted.seat, name)
        seat = replace(seat, name=name or seat.name)
    await table.change(Change(seats=_with_colour(table, wanted.seat, seat, wanted.colour), links=fresh))


def _check_name(table: Table, number: int, name: str) -> None:
    """Once the game runs nobody takes the name of another: it is how people know each other. Raises Problem."""
    others = (seat.name for other, seat in enumerate(table.seats) if other != number)
    if table.row.status != WAITING and sounds_like(name) in {sounds_like(other) for other in others}:
        raise not_possible("name_taken")


def _with_colour(table: Table, number: int, seat: Seat, colour: str | None) -> dict[int, Seat]:
    """The seat in this colour; whoever had it gets the other one, as long as the game has not begun. Raises Problem."""
    if colour is None:
        return {number: seat}
    changed = {
        other: replace(each, colour=seat.colour)
        for other, each in enumerate(table.seats)
        if each.colour == colour and other != number
    }
    if changed and table.row.status != WAITING:
        raise not_possible("colour_taken")
    return {**changed, number: replace(seat, colour=colour)}


async def start(table: Table, language: str, packs: Packs, seed: str = "") -> None:
    """Begins the match, with the box that the table was made with, for good; by this seed, or by chance.

    Its record calls whoever has no name by a word of this language; readers have their own.
    """
    check_waiting(table)
    if any(seat.kind == OPEN_SEAT for seat in table.seats):
        raise not_possible("seats_open")
    names = settled_names(table.seats, language)
    seats = {number: replace(seat, name=names[number]) for number, seat in enumerate(table.seats) if is_named(seat)}
    players = [seat.bot if seat.kind == BOT_SEAT else HUMAN for seat in table.seats]
    pack = box_of(table.row, packs)
    match = Match.new(table.row.game, names, table.row.options, seed or secrets.token_hex(16), players, pack)
    await table.change(Change(details={"header": match.header.as_json()}, seats=seats, begun=match))


async def leave(table: Table, person: str, links: LinkMaker) -> None:
    """Frees the seats of a person; in a running game bots play them to the end."""
    seats = table.seats_of(person)
    if not seats:
        raise not_yours("not_at_this_table")
    if table.row.status == FINISHED:
        raise not_possible("finished")
    if table.row.status == PLAYING:
        assert table.match is not None
        left = [seat for seat in seats if not table.seats[seat].resigned]
        if left:
            await table.change(resignation(table, table.match, left))
        return
    freed, fresh = dict[int, Seat](), dict[int, str]()
    for number in seats:
        before = table.seats[number]
        opened = Seat(OPEN_SEAT, "", "", before.colour, link=before.link)
        freed[number], fresh[number] = _renewed_link(table.id, number, opened, links)
    details = {}
    if table.row.host == person:  # the first who is left becomes the host
        others = [holder for seat in table.seats for holder in sorted(seat.holders - {person})]
        details = {"host": others[0]} if others else {}
    await table.change(Change(details=details, seats=freed, links=fresh))


async def rematch(table: Table, person: str, links: LinkMaker, packs: Packs) -> StoredTable:
    """A table with the same people, bots and options, and the way there. The first who asks is its host.

    It is played with the box in use here, or else with that of the first game.
    """
    if table.row.status != FINISHED:
        raise not_possible("not_finished")
    if not table.seats_of(person):
        raise not_yours("not_at_this_table")
    old, now = table.row, now_ms()
    row = TableRow(new_table_id(), old.game, old.options, old.clock, person, old.listed, WAITING, now, now)
    played = table.match.pack if table.match is not None else None
    row = row._replace(box=stored_box(packs.get(old.game) or played), hints=old.hints)
    stored, made = stored_new(row, [replace(seat, resigned=False) for seat in table.seats], links)
    await table.change(Change(details={"rematch": row.id}, also=made))
    return stored


async def allow_hints(table: Table, allowed: bool) -> None:
    await table.change(Change(details={"hints": allowed}))


async def set_webhook(table: Table, url: str | None, language: str) -> None:
    await table.change(Change(details={"webhook": url, "webhook_language": language}))


async def say(table: Table, person: str, name: str, text: str) -> None:
    """One line of chat."""
    text = clean_chat(text)
    if not text:
        raise malformed("text")
    seats = table.seats_of(person)
    seat = seats[0] if seats else -1
    number = table.chat[-1].n + 1 if table.chat else 1
    said = ChatRow(number, seat, table.seats[seat].name if seats else name, text, now_ms())
    await table.change(Change(said=said))
