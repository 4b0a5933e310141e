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
from .kept_json import kept_json
from .names import names_for
from .reminding import told_absence
from .rows import FINISHED, PLAYING
from .snapshot import Snapshot
from .table import LETTERS, Table
from .times import now_ms

NOTHING = orjson.Fragment(b"[]")
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


def _written(told: dict[str, Any]) -> dict[str, Any]:
    """The same, each part in JSON already."""
    return {name: orjson.Fragment(kept_json(part)) for name, part in told.items()}


def _time_matters(table: Table) -> bool:
    """Whether what is told changes by time alone: clocks run, or somebody is waited for who is not there."""
    matters: bool | None = table.pages.get(TIME_MATTERS)
    if matters is None:
        matters = table.pages[TIME_MATTERS] = table.clocks.kind != NONE or table.absence() is not None
    return matters


class Payloads:
    """Answers about tables."""

    def __init__(self, links: LinkMaker, packs: Packs) -> None:
        self._links = links
        self._packs = packs

    # ------------------------------------------------------------------ whole answers

    def table(self, table: Table, viewer: Viewer) -> dict[str, Any]:
        """The table with its whole log and chat."""
        whole = self.present(table, viewer, table.snapshot)
        whole["log"] = self.log_since(table, viewer, 0)
        whole["chat"] = [parts.chat_line(said) for said in table.chat]
        return whole

    def at(self, table: Table, viewer: Viewer, past: Snapshot) -> dict[str, Any]:
        """The table as it was; with nothing to decide."""
        whole = self.present(table, viewer, past, cached=False)
        whole.update(version=past.version, status=table.row.status, prompt=None, guide=None, history=None, hints=False)
        whole["log"] = self.log_since(table, viewer, 0, past.version)
        whole["chat"] = []
        return whole

    def update(
        self, table: Table, viewer: Viewer, since: int, chat_since: int, past: Snapshot | None = None
    ) -> dict[str, Any]:
        """What is new to somebody who knows the first `since` entries; or, as an answer given again, what was new."""
        shown = past or table.snapshot
        version = shown.version if shown is not None else 0
        return {
            "type": "update",
            "from": since,
            "version": version,
            "table": self.present(table, viewer, shown, cached=past is None),
            "log": self.log_since(table, viewer, since, version),
            "chat": [parts.chat_line(said) for said in table.chat if said.n > chat_since],
        }

    def update_frame(self, table: Table, viewer: Viewer, since: int, chat_since: int) -> bytes:
        """An update as it goes over a socket. Those who look on share it if they know equally much.

        Seats have few sockets: kept for each of them, it would only be memory that every move finds cold.
        """
        if viewer.seats or _time_matters(table):
            return text_frame(orjson.dumps(self.update(table, viewer, since, chat_since)))
        key = ("update", viewer, since, chat_since)
        frame: bytes | None = table.pages.get(key)
        if frame is None:
            frame = table.pages[key] = text_frame(orjson.dumps(self.update(table, viewer, since, chat_since)))
        return frame

    def piece(self, table: Table, viewer: Viewer, piece: str, shown: Snapshot) -> dict[str, Any]:
        """What is said of a piece, on demand: a card is looked at now and then, and there are many."""
        eyes = viewer.view_as(shown.actor)
        return parts.piece(shown, piece, eyes, viewer.language, names_for(table.seats, viewer.language, eyes))

    # ------------------------------------------------------------------ parts

    def pack_of(self, table: Table) -> Pack | None:
        """The corrected box that a table is played with; before it begins, the one that it will be played with."""
        return table.match.pack if table.match is not None else box_of(table.row, self._packs)

    def present(self, table: Table, viewer: Viewer, shown: Snapshot | None, cached: bool = True) -> dict[str, Any]:
        """Everything but log and chat."""
        language = viewer.language
        actor = shown.actor if shown is not None else -1
        # of the past, people who share a browser see what everybody saw: it may be another one's turn to look
        view_as = viewer.view_as(actor) if shown is table.snapshot else viewer.only_seat
        told: dict[str, Any] = {
            **(self._kept_common(table, language) if cached else self._common(table, language, shown)),
            **(self._kept_own(table, viewer, view_as) if cached else self._own(table, viewer, view_as)),
            "view": None,
            "prompt": None,
            "guide": None,
            "controls": self._controls(table, viewer, shown),
            "scores": NOTHING,
            "standings": NOTHING,
        }
        if shown is not None:
            eyes = shown.game.viewpoint(shown.state, view_as)
            told.update(
                self._kept_sight(table, shown, eyes, language) if cached else parts.sight(shown, eyes, language)
            )
            if LEARNER in viewer.seats and not table.read_only:
                told["guide"] = parts.guide(shown, language)
            if actor in viewer.seats and shown.players[actor] == HUMAN and not table.read_only:
                told["prompt"] = self._prompt(table, shown, language, cached)
        return told

    def _kept_sight(self, table: Table, shown: Snapshot, eyes: int | None, language: str) -> dict[str, Any]:
        """Made once, until the table changes, for all who see the same."""
        key = ("sight", eyes, language)
        sight: dict[str, Any] | None = table.pages.get(key)
        if sight is None:
            sight = table.pages[key] = _written(parts.sight(shown, eyes, language))
        return sight

    def _prompt(self, table: Table, shown: Snapshot, language: str, cached: bool) -> Any:
        key = ("prompt", language)
        prompt = table.pages.get(key) if cached else None
        if prompt is None:
            prompt = parts.prompt(shown, shown.actor, language, names_for(table.seats, language))
            if cached:
                prompt = table.pages[key] = orjson.Fragment(kept_json(prompt))
        return prompt

    def _kept_common(self, table: Table, language: str) -> dict[str, Any]:
        """Made once until the table changes, unless clocks run."""
        if table.clocks.kind != NONE:
            return self._common(table, language, table.snapshot)
        key = ("common", language)
        common: dict[str, Any] | None = table.pages.get(key)
        if common is None:
            common = table.pages[key] = self._common(table, language, table.snapshot)
            common["seats"] = orjson.Fragment(kept_json(common["seats"]))
        return common

    def _common(self, table: Table, language: str, shown: Snapshot | None) -> dict[str, Any]:
        """What is the same for all viewers."""
        row, actor = table.row, shown.actor if shown is not None else -1
        # an answer that is given again tells what was so then
        status = PLAYING if row.status == FINISHED and shown is not None and not shown.over else row.status
        return {
            "id": row.id,
            "game": row.game,
            "title": speech.title(language, row.game),
            "options": row.options,
            "components": parts.components(row.game, self.pack_of(table)),
            "status": status,
            "version": shown.version if shown is not None else 0,
            "revision": row.revision,
            "listed": row.listed,
            "created": row.created,
            "seats": self._seats(table),
            "watchers": table.watchers,
            "clock": self._clock(table),
            "webhook": row.webhook is not None,
            "rematch": row.rematch,
            "with_takebacks": row.with_takebacks,
            "waiting_for": [actor] if actor >= 0 else [],
            "history": table.history if status == FINISHED else None,
        }

    def _kept_own(self, table: Table, viewer: Viewer, view_as: int | None) -> dict[str, Any]:
        """Made once until the next revision: moves change nothing of it."""
        key = ("own", viewer, view_as)
        own: dict[str, Any] | None = table.of_revision.get(key)
        if own is None:
            own = table.of_revision[key] = _written(self._own(table, viewer, view_as))
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

    def _controls(self, table: Table, viewer: Viewer, shown: Snapshot | None) -> Any:
        if shown is None or shown is not table.snapshot or not viewer.seats:
            nothing = {"undo": None, "restart_turn": None, "ask_takeback": None, "takeback": None}
            return {**nothing, "may_claim": [], "away": None}
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
        return {
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

    # ------------------------------------------------------------------ the log

    def log_since(self, table: Table, viewer: Viewer, since: int, until: int | None = None) -> list[orjson.Fragment]:
        # where people share a browser, what only one of them may know is told to none
        eyes = viewer.only_seat
        if table.match is None or table.snapshot is None:
            return []
        taken_back = table.snapshot.taken_back
        return [
            parts.log_line(table, line, line.number not in taken_back, viewer.language, eyes)
            for line in table.match.log()[max(since, 0) : until]
        ]
