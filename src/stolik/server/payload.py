"""What a viewer is sent. Made of parts that are serialised once per version and shared by all who may see them."""

from __future__ import annotations

from collections.abc import Callable
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


def once(table: Table, key: tuple[Any, ...], make: Callable[[], Any]) -> orjson.Fragment:
    """A part of an answer as JSON, made once until the table changes."""
    part = table.pages.get(key)
    if part is None:
        part = table.pages[key] = orjson.Fragment(kept_json(make()))
    return part


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
        """An update as it goes over a socket; equal viewers who know equally much share it."""
        if _time_matters(table):
            return text_frame(orjson.dumps(self.update(table, viewer, since, chat_since)))
        key = ("update", viewer, since, chat_since)
        frame: bytes | None = table.pages.get(key)
        if frame is None:
            frame = table.pages[key] = text_frame(orjson.dumps(self.update(table, viewer, since, chat_since)))
        return frame

    def piece(self, table: Table, viewer: Viewer, piece: str, shown: Snapshot) -> dict[str, Any]:
        """What is said of a piece, on demand: a card is looked at now and then, and there are many."""
        return parts.piece(
            shown, piece, viewer.view_as(shown.actor), viewer.language, names_for(table.seats, viewer.language)
        )

    # ------------------------------------------------------------------ parts

    def pack_of(self, table: Table) -> Pack | None:
        """The corrected box that a table is played with; before it begins, the one that it will be played with."""
        return table.match.pack if table.match is not None else box_of(table.row, self._packs)

    def present(self, table: Table, viewer: Viewer, shown: Snapshot | None, cached: bool = True) -> dict[str, Any]:
        """Everything but log and chat."""
        row, language = table.row, viewer.language
        actor = shown.actor if shown is not None else -1
        # of the past, people who share a browser see what everybody saw: it may be another one's turn to look
        view_as = viewer.view_as(actor) if shown is table.snapshot else viewer.only_seat

        def part(key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
            return once(table, key, make) if cached else make()

        told: dict[str, Any] = {
            **(self._kept_common(table, language) if cached else self._common(table, language, shown)),
            "you": self._you(table, viewer, view_as),
            "links": self._links_of(table, viewer),
            "hints": may_have_hints(table, viewer.seats),
            "view": None,
            "prompt": None,
            "guide": None,
            "controls": self._controls(table, viewer, shown),
            "scores": NOTHING,
            "standings": NOTHING,
        }
        if viewer.host:
            told["webhook_url"] = row.webhook
            if row.continues is not None and "table" in row.continues:
                told["continues"] = row.continues
        if shown is not None:
            eyes = shown.game.viewpoint(shown.state, view_as)
            told["view"] = part(("view", eyes), lambda: parts.view(shown, eyes))
            told["scores"] = part(("scores", eyes, language), lambda: parts.scores(shown, eyes, language))
            told["standings"] = part(("standings", eyes), lambda: parts.standings(shown, eyes))
            if LEARNER in viewer.seats and not table.read_only:
                told["guide"] = part(("guide", language), lambda: parts.guide(shown, language))
            if actor in viewer.seats and shown.players[actor] == HUMAN and not table.read_only:
                told["prompt"] = part(
                    ("prompt", language), lambda: parts.prompt(shown, actor, language, names_for(table.seats, language))
                )
        return told

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

    def _links_of(self, table: Table, viewer: Viewer) -> orjson.Fragment:
        key = ("links", viewer.seats, viewer.host)
        if key not in table.texts:
            table.texts[key] = kept_json(self._made_links(table, viewer))
        return orjson.Fragment(table.texts[key])

    def _made_links(self, table: Table, viewer: Viewer) -> dict[str, Any]:
        links: dict[str, Any] = {"watch": f"/watch/{self._links.token(table.id, WATCH)}"}
        if viewer.host:
            links["invite"] = f"/join/{self._links.token(table.id, INVITE)}"
        if viewer.seats:
            links["seats"] = {str(seat): self._seat_link(table, seat) for seat in viewer.seats}
        return links

    def _seat_link(self, table: Table, seat: int) -> str:
        return f"/join/{self._links.token(table.id, SEAT, seat, table.seats[seat].link)}"

    def _controls(self, table: Table, viewer: Viewer, shown: Snapshot | None) -> dict[str, Any]:
        if shown is None or shown is not table.snapshot or not viewer.seats:
            nothing = {"undo": None, "restart_turn": None, "ask_takeback": None, "takeback": None}
            return {**nothing, "may_claim": [], "away": None}
        language = viewer.language
        seat = shown.actor if shown.actor in viewer.seats else viewer.seats[0]
        undo, ask = (
            parts.told_refusal(refusal, table, language) if refusal is not None else None
            for refusal in (shown.undo.get(seat), shown.ask_takeback.get(seat))
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
