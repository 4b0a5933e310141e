"""What a viewer is sent. Made of parts that are serialised once per version and shared by all who may see them."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from stolik.match.match import HUMAN
from stolik.match.tutorial import LEARNER
from stolik.packs.pack import Pack

from . import parts, speech
from .boxes import Packs, box_of
from .clocks import NONE
from .frames import text_frame
from .hint_rules import may_have_hints
from .identity import INVITE, SEAT, WATCH, LinkMaker
from .kept_json import fields, kept_json
from .names import names_for
from .reminding import told_absence
from .rows import FINISHED, PLAYING
from .snapshot import Snapshot
from .table import LETTERS, Table
from .times import now_ms

NULL = b"null"
NO_SIGHT = b'"view":null,"scores":[],"standings":[]'
TIME_MATTERS = ("time matters",)


class Viewer(NamedTuple):
    """Somebody who may see a table; equal viewers get equal bytes."""

    seats: tuple[int, ...]
    host: bool
    language: str

    @property
    def only_seat(self) -> int | None:
        """The seat, where nobody else uses the same browser."""
        return self.seats[0] if len(self.seats) == 1 else None

    def view_as(self, actor: int) -> int | None:
        """Through whose eyes the board is drawn; where people share a browser, nobody's while others decide."""
        if len(self.seats) == 1:
            return self.only_seat
        return actor if actor in self.seats else None


def _time_matters(table: Table) -> bool:
    """Whether what is told changes by time alone: clocks run, or somebody is waited for who is not there."""
    matters: bool | None = table.pages.get(TIME_MATTERS)
    if matters is None:
        matters = table.pages[TIME_MATTERS] = table.clocks.kind != NONE or table.absence() is not None
    return matters


def _is_guided(table: Table, viewer: Viewer) -> bool:
    return LEARNER in viewer.seats and not table.read_only


def _is_asked(table: Table, viewer: Viewer, shown: Snapshot) -> bool:
    """Whether the viewer has to decide."""
    return shown.actor in viewer.seats and shown.players[shown.actor] == HUMAN and not table.read_only


class Payloads:
    """Answers about tables, as JSON."""

    def __init__(self, links: LinkMaker, packs: Packs) -> None:
        self._links = links
        self._packs = packs

    # ------------------------------------------------------------------ whole answers, as JSON

    def table(self, table: Table, viewer: Viewer) -> bytes:
        """The table with its whole log and chat."""
        log, chat = self._log(table, viewer, 0), _chat(table, 0)
        return b"".join([b"{", *self.present(table, viewer), b',"log":', log, b',"chat":', chat, b"}"])

    def at(self, table: Table, viewer: Viewer, past: Snapshot) -> bytes:
        """The table as it was; with nothing to decide."""
        whole = self.anew(table, viewer, past)
        whole.update(version=past.version, status=table.row.status, prompt=None, guide=None, history=None, hints=False)
        whole["log"] = orjson.Fragment(self._log(table, viewer, 0, past.version))
        whole["chat"] = []
        return orjson.dumps(whole)

    def update(self, table: Table, viewer: Viewer, since: int, chat_since: int, past: Snapshot | None = None) -> bytes:
        """What is new to somebody who knows the first `since` entries; or, as an answer given again, what was new."""
        return b"".join(self._update(table, viewer, since, chat_since, past))

    def _update(
        self, table: Table, viewer: Viewer, since: int, chat_since: int, past: Snapshot | None = None
    ) -> list[bytes]:
        """In pieces, so that what is kept is copied once."""
        shown = past or table.snapshot
        version = shown.version if shown is not None else 0
        return [
            b'{"type":"update","from":%d,"version":%d,"table":{' % (since, version),
            *(self.present(table, viewer) if past is None else [fields(self.anew(table, viewer, past))]),
            b'},"log":',
            self._log(table, viewer, since, version),
            b',"chat":',
            _chat(table, chat_since),
            b"}",
        ]

    def update_frame(self, table: Table, viewer: Viewer, since: int, chat_since: int) -> bytes:
        """An update as it goes over a socket. Those who look on share it if they know equally much.

        Seats have few sockets: kept for each of them, it would only be memory that every move finds cold.
        """
        if viewer.seats or _time_matters(table):
            return text_frame(self._update(table, viewer, since, chat_since))
        key = ("update", viewer, since, chat_since)
        frame: bytes | None = table.pages.get(key)
        if frame is None:
            frame = table.pages[key] = text_frame(self._update(table, viewer, since, chat_since))
        return frame

    def piece(self, table: Table, viewer: Viewer, piece: str, shown: Snapshot) -> dict[str, Any]:
        """What is said of a piece, on demand: a card is looked at now and then, and there are many."""
        eyes = viewer.view_as(shown.actor)
        return parts.piece(shown, piece, eyes, viewer.language, names_for(table.seats, viewer.language, eyes))

    # ------------------------------------------------------------------ parts

    def pack_of(self, table: Table) -> Pack | None:
        """The corrected box that a table is played with; before it begins, the one that it will be played with."""
        return table.match.pack if table.match is not None else box_of(table.row, self._packs)

    def present(self, table: Table, viewer: Viewer) -> list[bytes]:
        """Everything but log and chat, as fields of a JSON object, in pieces that are kept."""
        language, shown = viewer.language, table.snapshot
        view_as = viewer.view_as(shown.actor if shown is not None else -1)
        sight, guide, prompt = NO_SIGHT, NULL, NULL
        if shown is not None:
            sight = self._sight(table, shown, shown.game.viewpoint(shown.state, view_as), language)
            if _is_guided(table, viewer) and shown.guidance is not None:
                guide = orjson.dumps(parts.guide(shown, language))
            if _is_asked(table, viewer, shown):
                prompt = self._prompt(table, shown, language)
        return [
            self._kept_common(table, language),
            b",",
            self._kept_own(table, viewer, view_as),
            b",",
            sight,
            b',"guide":',
            guide,
            b',"prompt":',
            prompt,
            b',"controls":',
            self._controls(table, viewer, shown),
        ]

    def anew(self, table: Table, viewer: Viewer, shown: Snapshot) -> dict[str, Any]:
        """The same of any moment of the table, with nothing that is kept."""
        language, now = viewer.language, shown is table.snapshot
        # of the past, people who share a browser see what everybody saw: it may be another one's turn to look
        view_as = viewer.view_as(shown.actor) if now else viewer.only_seat
        prompt = NULL
        if _is_asked(table, viewer, shown):
            prompt = parts.prompt(shown, shown.actor, language, names_for(table.seats, language))
        return {
            **self._common(table, language, shown),
            **self._own(table, viewer, view_as),
            **parts.sight(shown, shown.game.viewpoint(shown.state, view_as), language),
            "guide": parts.guide(shown, language) if _is_guided(table, viewer) else None,
            "prompt": orjson.Fragment(prompt),
            "controls": orjson.Fragment(self._controls(table, viewer, shown)),
        }

    def _sight(self, table: Table, shown: Snapshot, eyes: int | None, language: str) -> bytes:
        """Made once, until the table changes, for all who see the same."""
        key = ("sight", eyes, language)
        sight: bytes | None = table.pages.get(key)
        if sight is None:
            sight = table.pages[key] = fields(parts.sight(shown, eyes, language))
        return sight

    def _prompt(self, table: Table, shown: Snapshot, language: str) -> bytes:
        key = ("prompt", language)
        prompt: bytes | None = table.pages.get(key)
        if prompt is None:
            asked = parts.prompt(shown, shown.actor, language, names_for(table.seats, language))
            prompt = table.pages[key] = asked
        return prompt

    def _kept_common(self, table: Table, language: str) -> bytes:
        """Made once until the table changes, most of it until the next revision; unless clocks run."""
        if table.clocks.kind != NONE:
            return fields(self._common(table, language, table.snapshot))
        key = ("common", language)
        common: bytes | None = table.pages.get(key)
        if common is None:
            common = b'%b,"seats":%b,%b' % (
                self._kept_lasting(table, language),
                self._kept_seats(table),
                fields(self._passing(table, table.snapshot)),
            )
            table.pages[key] = common
        return common

    def _kept_lasting(self, table: Table, language: str) -> bytes:
        key = ("lasting", language)
        lasting: bytes | None = table.of_revision.get(key)
        if lasting is None:
            lasting = table.of_revision[key] = fields(self._lasting(table, language))
        return lasting

    def _kept_seats(self, table: Table) -> bytes:
        """Those without clocks: moves change nothing of them, only who comes and goes, and whom bots sit in for."""
        shown = table.snapshot
        key = ("seats", table.connected(), shown.players if shown is not None else None)
        seats: bytes | None = table.of_revision.get(key)
        if seats is None:
            seats = table.of_revision[key] = kept_json(self._seats(table))
        return seats

    def _common(self, table: Table, language: str, shown: Snapshot | None) -> dict[str, Any]:
        """What is the same for all viewers."""
        return {**self._lasting(table, language), "seats": self._seats(table), **self._passing(table, shown)}

    def _lasting(self, table: Table, language: str) -> dict[str, Any]:
        """What only a revision changes."""
        row = table.row
        return {
            "id": row.id,
            "game": row.game,
            "title": speech.title(language, row.game),
            "options": row.options,
            "components": parts.components(row.game, self.pack_of(table)),
            "revision": row.revision,
            "listed": row.listed,
            "created": row.created,
            "webhook": row.webhook is not None,
            "rematch": row.rematch,
        }

    def _passing(self, table: Table, shown: Snapshot | None) -> dict[str, Any]:
        """What every move may change."""
        row, actor = table.row, shown.actor if shown is not None else -1
        # an answer that is given again tells what was so then
        status = PLAYING if row.status == FINISHED and shown is not None and not shown.over else row.status
        return {
            "status": status,
            "version": shown.version if shown is not None else 0,
            "watchers": table.watchers,
            "clock": self._clock(table),
            "with_takebacks": row.with_takebacks,
            "waiting_for": [actor] if actor >= 0 else [],
            "history": table.history if status == FINISHED else None,
        }

    def _kept_own(self, table: Table, viewer: Viewer, view_as: int | None) -> bytes:
        """Made once until the next revision: moves change nothing of it."""
        key = ("own", viewer, view_as)
        own: bytes | None = table.of_revision.get(key)
        if own is None:
            own = table.of_revision[key] = fields(self._own(table, viewer, view_as))
        return own

    def _own(self, table: Table, viewer: Viewer, view_as: int | None) -> dict[str, Any]:
        """What nobody else is told, apart from what only they may see on the board."""
        row = table.row
        told: dict[str, Any] = {
            "you": self._you(table, viewer, view_as),
            "links": self._links_of(table, viewer),
            "hints": may_have_hints(table, viewer.seats),
        }
        if viewer.host:
            told["webhook_url"] = row.webhook
            if row.continues is not None and "table" in row.continues:
                told["continues"] = row.continues
        return told

    def _you(self, table: Table, viewer: Viewer, view_as: int | None) -> dict[str, Any]:
        # a browser that somebody else uses, perhaps with a link that was passed on, does not go unseen
        browsers = {str(seat): len(table.seats[seat].holders) for seat in viewer.seats}
        told = {"seats": viewer.seats, "host": viewer.host, "watching": not viewer.seats, "view_as": view_as}
        return {**told, "browsers": browsers}

    def _seats(self, table: Table) -> list[dict[str, Any]]:
        connected, now, shown = table.connected(), now_ms(), table.snapshot
        return [
            {
                "seat": number,
                "letter": LETTERS[number],
                "colour": seat.colour,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot or None,
                "connected": number in connected,
                "resigned": seat.resigned,
                "absent": table.sat_in(number) and not seat.resigned,
                "clock_ms": table.clocks.left(number, now) if table.row.status == PLAYING else None,
                "sitting_in": shown.players[number] if shown is not None and table.sat_in(number) else None,
            }
            for number, seat in enumerate(table.seats)
        ]

    def _clock(self, table: Table) -> dict[str, Any]:
        if table.clocks.kind == NONE:
            return table.row.clock
        return {**table.row.clock, "deadline": table.clocks.deadline(), "now": now_ms()}

    def _links_of(self, table: Table, viewer: Viewer) -> dict[str, Any]:
        links: dict[str, Any] = {"watch": f"/watch/{self._links.token(table.id, WATCH)}"}
        if viewer.host:
            links["invite"] = f"/join/{self._links.token(table.id, INVITE)}"
        if viewer.seats:
            links["seats"] = {str(seat): self._seat_link(table, seat) for seat in viewer.seats}
        return links

    def _seat_link(self, table: Table, seat: int) -> str:
        return f"/join/{self._links.token(table.id, SEAT, seat, table.seats[seat].link)}"

    def _controls(self, table: Table, viewer: Viewer, shown: Snapshot | None) -> bytes:
        if shown is None or shown is not table.snapshot or not viewer.seats:
            nothing = {"undo": None, "restart_turn": None, "ask_takeback": None, "takeback": None}
            return orjson.dumps({**nothing, "may_claim": [], "away": None})
        language = viewer.language
        seat = shown.actor if shown.actor in viewer.seats else viewer.seats[0]
        undo_refused, ask_refused = shown.undo.get(seat), shown.ask_takeback.get(seat)
        if shown.takeback is None and not _time_matters(table):
            usual = parts.usual_controls(language, shown.game, undo_refused, ask_refused)
            if usual is not None:
                return usual
        undo, ask = (
            parts.told_refusal(refusal, table, language) if refusal is not None else None
            for refusal in (undo_refused, ask_refused)
        )
        asked = shown.takeback
        may_claim = table.clocks.time_is_up(shown.actor, now_ms()) and viewer.seats != (shown.actor,)
        told = {
            "undo": undo,
            "restart_turn": undo,
            "ask_takeback": ask,
            "takeback": asked
            and {
                "by": asked.seat,
                "name": names_for(table.seats, language)[asked.seat],
                "to": asked.to,
                "agreed": sorted(asked.agreed),
                "waits_for": shown.takeback_waits_for,
            },
            "may_claim": [shown.actor] if may_claim and shown.players[shown.actor] == HUMAN else [],
            "away": told_absence(table, viewer.seats),
        }
        return orjson.dumps(told)

    # ------------------------------------------------------------------ the log

    def _log(self, table: Table, viewer: Viewer, since: int, until: int | None = None) -> bytes:
        # where people share a browser, what only one of them may know is told to none
        eyes = viewer.only_seat
        if table.match is None or table.snapshot is None:
            return b"[]"
        taken_back = table.snapshot.taken_back
        lines = [
            parts.log_line(table, line, line.number not in taken_back, viewer.language, eyes)
            for line in table.match.log()[max(since, 0) : until]
        ]
        return b"[%b]" % b",".join(lines)


def _chat(table: Table, since: int) -> bytes:
    said = [parts.chat_line(each) for each in table.chat if each.n > since]
    return orjson.dumps(said) if said else b"[]"
