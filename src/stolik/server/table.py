"""A table in memory: a cache of what is stored, with the people who look at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence, Set
from typing import TYPE_CHECKING, Any, TypeVar

import orjson

from stolik.core.state import OVER
from stolik.games.registry import meta_of
from stolik.match.components import OtherComponents
from stolik.match.entries import BadEntry, Decided, Entry, Record, entry_from_json, header_from_json
from stolik.match.match import HUMAN, Match, Proposal
from stolik.match.record import FORMAT, FORMAT_KEY, NewerRules, OlderRules, upgraded

from . import writes
from .absence import Absence, Sightings
from .change import Change
from .clocks import Clocks
from .peers import SHORT, Here
from .problems import Problem, not_possible
from .results import Result, results_of
from .rows import CHAT_SHOWN, FINISHED, HUMAN_SEAT, PLAYING, ChatRow, EntryRow, Seat, StoredTable, TableRow
from .snapshot import Snapshot, points_by_chapter, take_snapshot
from .store import Store
from .times import now_ms
from .writer import NothingStored, NotStored, Overtaken, Write, Writer

if TYPE_CHECKING:
    from .live import Connection

LETTERS = "ABCDEFGH"
ATTEMPTS = 20  # how often something is tried when other processes are always first

T = TypeVar("T")


class Unplayable(Exception):
    """A stored table that the rules of today cannot bring back; `problem` is what people are told."""

    def __init__(self, problem: Problem, reason: str) -> None:
        super().__init__(reason)
        self.problem = problem


def _replayed(row: TableRow, rows: Sequence[EntryRow]) -> Match:
    """The match of stored entries. Raises Unplayable, and never replays silently under other rules than it began with.

    What was begun under older rules is upgraded, as a record is, and can then be looked at, but not played on.
    """
    try:
        if row.header is None:
            raise BadEntry("the header is missing")
        versions = {"rules": row.header["rules"], "current": meta_of(row.game).rules_version}
        lines = [{FORMAT_KEY: FORMAT, **row.header}, *(orjson.loads(each.body) for each in rows)]
        lines, read_only = upgraded(lines)
        header = header_from_json({key: value for key, value in lines[0].items() if key != FORMAT_KEY})
        entries = [entry_from_json(line) for line in lines[1:]]
        if len(entries) != len(rows):
            raise BadEntry("the upgrade has another number of entries")
        return Match.replay(Record(header, entries), read_only)
    except NewerRules as wrong:
        raise Unplayable(not_possible("newer_rules", **versions), str(wrong)) from None
    except OlderRules as wrong:
        raise Unplayable(not_possible("older_rules", **versions), str(wrong)) from None
    except OtherComponents as other:
        problem = not_possible("other_components", played=other.played, printed=other.printed)
        raise Unplayable(problem, str(other)) from None
    except Exception as wrong:  # whatever a damaged entry makes the rules do
        reason = f"entry {wrong.number}: {wrong}" if isinstance(wrong, BadEntry) else repr(wrong)
        raise Unplayable(not_possible("table_damaged"), reason) from wrong


def _all_entries(match: Match) -> list[tuple[int, Entry, int]]:
    """Of a match that begins, perhaps in the middle of another one: number, entry, and who decides after it."""
    after = [entry.seat for entry in match.entries if isinstance(entry, Decided)]
    return [
        (number, entry, actor)
        for number, (entry, actor) in enumerate(zip(match.entries, [*after, match.state.actor], strict=True), 1)
    ]


class Table:
    """One table. Whoever changes it holds `lock`; everybody may read it, since all of it is stored."""

    def __init__(
        self,
        stored: StoredTable,
        writer: Writer,
        store: Store,
        process: str = "",
        vouched_since: Callable[[], int] = lambda: 0,
        subscribed: Set[str] = frozenset(),
    ) -> None:
        self.row: TableRow = stored.row
        self.seats: list[Seat] = stored.seats
        self.chat: list[ChatRow] = stored.chat
        self.tokens: dict[str, int] = stored.tokens
        self.meta = meta_of(stored.row.game)
        self._seated: dict[str, tuple[int, ...]] | None = None  # the seats of everybody who has one
        self.lock = asyncio.Lock()
        self.gone = False  # no longer the table, but a copy of it that nobody keeps
        self.behind = False  # another process has changed the table, and we have not looked at it yet
        self.process = process  # ours, where there are several
        self.connections: set[Connection] = set()
        self._here: Here | None = None  # who looks on here, until somebody comes or goes or sits down
        self.elsewhere: dict[str, Here] = {}  # per other process: who looks on there
        self._subscribed = subscribed  # people who want pushes
        self.sightings = Sightings(stored.sightings, vouched_since)
        self._seats_here: frozenset[int] = frozenset()  # of those connected to this process, when we last looked
        self.pollers = 0  # how many wait for changes
        self.used = time.monotonic()
        self.pages: dict[tuple[Any, ...], Any] = {}  # parts of answers, until the next change
        self.of_revision: dict[tuple[Any, ...], Any] = {}  # parts of answers that moves do not change
        self.texts: dict[tuple[Any, ...], bytes] = {}  # parts of answers that last: lines of the log
        self.answers: dict[int, tuple[str, bytes]] = {}  # per seat the last move id and its answer
        self.match: Match | None = None
        self.clocks = Clocks(stored.row.clock, len(stored.seats))
        self.stored_at: list[int] = []  # per entry of the match, in milliseconds
        self.move_ids: dict[str, tuple[int, str]] = {}  # -> number of the entry, digest of the request
        self.snapshot: Snapshot | None = None
        self.history: list[list[int]] | None = None
        self.published: list[Callable[[Table], None]] = []  # told whenever there is something new
        self.stored_here: list[Callable[[Table], None]] = []  # told when it was stored by this process
        self.visited: list[Callable[[str], None]] = []  # told when somebody comes to the table at this process, or goes
        self.wanted: list[Callable[[Table], None]] = []  # told when somebody waits here for what others have stored
        self.seen: list[Callable[[Table, Sequence[int]], None]] = []  # told of seats whose people were just there
        self.given_up: list[Callable[[Table], None]] = []
        self._writer = writer
        self._store = store
        self._changed = asyncio.Event()
        if stored.entries:
            self._replay(stored.entries)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def read_only(self) -> bool:
        """Whether the game was begun under older rules, so that it can only be looked at."""
        return self.match is not None and self.match.read_only

    @property
    def version(self) -> int:
        """Of what is committed."""
        return self.snapshot.version if self.snapshot is not None else 0

    @property
    def waiting_for(self) -> list[int]:
        shown = self.snapshot
        return [shown.actor] if shown is not None and not shown.over else []

    def seats_of(self, person: str) -> tuple[int, ...]:
        seated = self._seated
        if seated is None:
            seated = self._seated = {}
            for number, seat in enumerate(self.seats):
                for holder in seat.holders:
                    seated[holder] = (*seated.get(holder, ()), number)
        return seated.get(person, ())

    def shows_itself_to(self, person: str, token_hash: str = "") -> bool:
        """Whether somebody may see this table: it is listed, they sit there, or they have a link to it."""
        return self.row.listed or self.row.host == person or bool(self.seats_of(person)) or token_hash in self.tokens

    def sat_in(self, seat: int) -> bool:
        """Whether a bot plays for a person."""
        shown = self.snapshot
        return shown is not None and self.seats[seat].kind == HUMAN_SEAT and shown.players[seat] != HUMAN

    @property
    def watchers(self) -> int:
        """How many people without a seat are looking on."""
        here = self.here().watchers
        return len(here.union(*(other.watchers for other in self.elsewhere.values())) if self.elsewhere else here)

    def connected(self) -> frozenset[int]:
        here = self.here().seats
        return here.union(*(other.seats for other in self.elsewhere.values())) if self.elsewhere else here

    def here(self) -> Here:
        """Who is connected to this process."""
        if self._here is None:
            seated = {connection.person: self.seats_of(connection.person) for connection in self.connections}
            seats = frozenset(seat for seats in seated.values() for seat in seats)
            self._here = Here(seats, frozenset(person[:SHORT] for person, seats in seated.items() if not seats))
        return self._here

    # ------------------------------------------------------------------ who is away

    def saw(self, person: str) -> None:
        """Somebody asks for something, perhaps without a socket."""
        worth = self.sightings.saw(self.seats_of(person), now_ms())
        if worth:
            self._tell_seen(worth)

    def absence(self) -> Absence | None:
        """The person who has to decide, if nobody is there at that seat."""
        shown = self.snapshot
        if shown is None or shown.over or shown.players[shown.actor] != HUMAN or shown.actor in self.connected():
            return None
        return Absence(shown.actor, self.sightings.away_since(shown.actor, self.clocks.since))

    async def sure_absence(self) -> Absence | None:
        """The same, with what other processes have written down."""
        self.sightings.learn(await self._store.sightings(self.id))
        return self.absence()

    def reaches(self, seat: int) -> bool:
        """Whether a notice gets to the person at this seat."""
        return self.row.webhook is not None or not self.seats[seat].holders.isdisjoint(self._subscribed)

    def _tell_seen(self, seats: Sequence[int]) -> None:
        for told in self.seen:
            told(self, seats)

    # ------------------------------------------------------------------ the match as a cache of the log

    def _replay(self, rows: Sequence[EntryRow]) -> None:
        self.match = match = _replayed(self.row, rows)
        self.row = self.row._replace(with_takebacks=match.with_takebacks)
        for row in rows:
            self._note(row)
        self._take_snapshot(match.taken_back())

    def _note(self, row: EntryRow) -> None:
        """What the match itself does not know of its entries."""
        self.stored_at.append(row.at)
        self.clocks.advance(row.at, row.actor)
        if row.move_id is not None:
            self.move_ids[row.move_id] = (row.n, row.digest)

    def _take_snapshot(self, taken_back: frozenset[int]) -> None:
        assert self.match is not None
        people = [number for number, seat in enumerate(self.seats) if seat.kind == HUMAN_SEAT]
        self.snapshot = take_snapshot(self.match, people, taken_back)
        if self.match.over and self.history is None:
            self.history = points_by_chapter(self.match, taken_back)

    # ------------------------------------------------------------------ changing it, with the lock held

    async def carry_out(self, work: Callable[[], Awaitable[T]]) -> T:
        """Alone with the table. Where another process was first, its work is looked at, and ours is done once more.

        Raises NothingStored if the table turned out to be of no use while one waited.
        """
        for _attempt in range(ATTEMPTS):
            async with self.lock:
                if self.gone:
                    raise NothingStored("the table has to be loaded again")
                if self.behind:
                    await self.catch_up()
                try:
                    return await work()
                except Overtaken:
                    if not await self.catch_up():
                        raise  # it was something else
        raise Overtaken("again and again")

    def give_up(self) -> None:
        """This copy is no longer the table: whoever looks at it has to ask for the table again."""
        if not self.gone:
            self.gone = True
            self.end_waits()
            for told in self.given_up:
                told(self)

    async def change(self, change: Change, move_id: str | None = None, digest: str = "") -> None:
        """Stores a change, then lets it be so, then tells everybody. Raises NotStored; then nothing has changed."""
        at = max(now_ms(), self.stored_at[-1] if self.stored_at else 0)  # clocks of machines differ
        row, fresh = self._row_after(change, at), self._entries_of(change, at, move_id, digest)
        job = [
            write for n, seat in change.seats.items() for write in writes.change_seat(row.id, n, self.seats[n], seat)
        ]
        for number, hash_ in change.links.items():
            job += writes.replace_seat_link(row.id, number, hash_)
        if change.is_revision:
            job += writes.next_revision(row.id, row.revision, at)
            job += writes.change_details(row.id, change.details)
        if change.said is not None:
            job.append(writes.add_chat(row.id, change.said))
        if fresh:
            job += [writes.add_entry(row.id, entry) for entry in fresh]
            job.append(writes.save_progress(row))
            if row.status == FINISHED:
                job += writes.add_results(row.id, self._results_after(change), at)
            activated = row.actor not in (OVER, self.clocks.actor) and not row.bot_decides
            if activated and self.reaches(row.actor):
                job.append(writes.add_notice(row.id, row.version, row.actor))
        job += change.also
        await self._write(job)
        self._accept(change, row, fresh)
        self.publish()
        for told in self.stored_here:
            told(self)

    def _results_after(self, change: Change) -> list[Result]:
        assert self.match is not None
        return results_of(self.match.game, change.proposals[-1].state)

    def results(self) -> list[Result]:
        """Of a game that is over."""
        assert self.snapshot is not None and self.snapshot.over
        return results_of(self.snapshot.game, self.snapshot.state)

    def _row_after(self, change: Change, at: int) -> TableRow:
        row = self.row
        if change.is_revision:
            row = row._replace(**change.details, revision=row.revision + 1, updated=at)
        latest = change.proposals[-1] if change.proposals else change.begun
        if latest is None:
            return row
        version = latest.version if isinstance(latest, Match) else latest.number
        actor, players = latest.state.actor, latest.players
        bot_decides = actor != OVER and players[actor] != HUMAN
        return row._replace(
            status=FINISHED if actor == OVER else PLAYING,
            updated=at,
            version=version,
            actor=actor,
            bot_decides=bot_decides,
            bot_process=(self.process or None) if bot_decides else None,  # whoever stored it lets the bot think
            deadline=self.clocks.deadline_after(at, actor),
            with_takebacks=row.with_takebacks or self._grant_takeback(change.proposals),
        )

    def _grant_takeback(self, proposals: Sequence[Proposal]) -> bool:
        return self.match is not None and any(self.match.grants_takeback(proposal) for proposal in proposals)

    def _entries_of(self, change: Change, at: int, move_id: str | None, digest: str) -> list[EntryRow]:
        """The rows of new entries; the last of several is the one that a request is known by."""
        made = [(each.number, each.entry, each.state.actor) for each in change.proposals]
        if change.begun is not None:
            made = _all_entries(change.begun)
        fresh = []
        for number, entry, actor in made:
            body = orjson.dumps(entry.as_json()).decode()
            known = (move_id, digest) if number == made[-1][0] else (None, "")
            fresh.append(EntryRow(number, body, *known, actor, at))
        return fresh

    async def _write(self, job: Sequence[Write]) -> None:
        """All or nothing. If that is not sure, this copy of the table may be out of date and is of no use any more."""
        try:
            await self._writer.write(job)
        except (NothingStored, Overtaken):
            raise
        except (NotStored, asyncio.CancelledError):
            self.give_up()
            raise

    def _accept(self, change: Change, row: TableRow, fresh: Sequence[EntryRow]) -> None:
        """What is stored becomes so, all in one go: nobody sees half of it."""
        if row.revision != self.row.revision:
            self.of_revision.clear()
        self.row = row
        for number, seat in change.seats.items():
            self.seats[number] = seat
        if change.seats:
            self._seated = None
            self._here = None
            self.texts.clear()  # names may have changed
        for number, hash_ in change.links.items():
            self.tokens = {each: seat for each, seat in self.tokens.items() if seat != number} | {hash_: number}
        if change.said is not None:
            self.chat.append(change.said)
            del self.chat[:-CHAT_SHOWN]
        if change.begun is not None:
            self.match = change.begun
        if not fresh:
            return
        match = self.match
        assert match is not None
        for proposal in change.proposals:
            match.accept(proposal)
        for stored in fresh:
            self._note(stored)
        went_back = any(match.went_back(stored.n) for stored in fresh)
        taken_back = self.snapshot.taken_back if self.snapshot is not None else frozenset()
        self._take_snapshot(match.taken_back() if went_back else taken_back)

    # ------------------------------------------------------------------ what other processes did

    async def catch_up(self) -> bool:
        """With the lock held: takes over what others have stored. Whether there was anything."""
        self.behind = False
        match, said = self.match, self.chat[-1].n if self.chat else 0
        try:
            known = match.version if match is not None else 0
            stored = await self._store.tail(self.id, known, self.row.revision, said)
        except BaseException:
            self.behind = True
            raise
        if stored is None or (not stored.entries and stored.row.revision == self.row.revision):
            return False
        try:
            change = await self._change_elsewhere(stored)
        except Exception as wrong:  # whatever a damaged entry, or one of other rules, makes ours do
            self.give_up()
            raise NothingStored("the table has to be loaded again") from wrong
        if stored.seats:
            self.tokens = stored.tokens
            self.chat += stored.chat
            del self.chat[:-CHAT_SHOWN]
        takebacks = self.row.with_takebacks or stored.row.with_takebacks
        self._accept(change, stored.row._replace(with_takebacks=takebacks), stored.entries)
        self.publish()
        return True

    async def _change_elsewhere(self, stored: StoredTable) -> Change:
        """What was stored, as a change of what we know. Entries are checked as in a replay."""
        seats = dict(enumerate(stored.seats))
        if self.match is None:
            begun = await asyncio.to_thread(_replayed, stored.row, stored.entries) if stored.entries else None
            return Change(seats=seats, begun=begun)
        draft, proposals = self.match.draft(), list[Proposal]()
        for row in stored.entries:
            entry = entry_from_json(orjson.loads(row.body))
            if isinstance(entry, Decided):
                proposal = draft.proposal_of(entry)
            else:  # may play the log again, which takes a while
                proposal = await asyncio.to_thread(draft.proposal_of, entry)
            draft.accept(proposal)
            proposals.append(proposal)
        return Change(seats=seats, proposals=proposals)

    def publish(self) -> None:
        """Tells everybody who looks; only ever after a commit."""
        self.used = time.monotonic()
        self.pages.clear()
        for connection in self.connections:
            connection.wake()
        self.end_waits()
        for told in self.published:
            told(self)

    def end_waits(self) -> None:
        """Lets long polls go on."""
        if self.pollers:
            self._changed.set()
            self._changed = asyncio.Event()

    def rest(self) -> None:
        """Nobody has asked for a while: what can be made again when somebody does is let go, which is most of it."""
        self.pages.clear()
        self.of_revision.clear()
        self.texts.clear()
        self.answers.clear()

    def visitors_changed(self) -> None:
        """Somebody came to the table at this process, or went."""
        self._here = None
        here = self.here().seats
        left, self._seats_here = self._seats_here - here, here
        if left:
            self._tell_seen(sorted(left))
        self.presence_changed()
        for told in self.visited:
            told(self.id)
        self._want_what_is_stored()

    def _want_what_is_stored(self) -> None:
        """Somebody waits for news. While nobody did, what other processes stored was not looked at."""
        if self.behind:
            for told in self.wanted:
                told(self)

    def presence_changed(self) -> None:
        self.sightings.present(self.connected(), now_ms())
        self.pages.clear()
        for connection in self.connections:
            connection.presence = True
            connection.wake()

    async def changes(self, seconds: float) -> None:
        """Waits until something is published, at most so long."""
        self.pollers += 1
        self._want_what_is_stored()
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            pass
        finally:
            self.pollers -= 1
