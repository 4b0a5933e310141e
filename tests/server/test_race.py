"""Two processes, one table, whatever is done there at the same time: one order, seen by all, each thing once.

Steps are drawn at random, several at once and at either process; one of the two may be deaf for a while, so that only
the key (table, n) tells it what the other one did. After every step both must tell the same story, which must hold
everything that was acknowledged, once, and nothing that was refused.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from stolik.server import peers, thinkers
from stolik.server.thinkers import ThinkingFailed

from .databases import POSTGRES, other_program
from .play import Client, Json, ServerThread, request_for
from .test_many import Pair, pair, same

__all__ = ["pair"]
pytestmark = [pytest.mark.only_on(POSTGRES), pytest.mark.slow]

PATIENCE = 30.0  # seconds until both tell the same
NEVER_FAILS = (200, 403, 409, 422)  # done, or refused for a reason; never a 500, and nothing is lost without a word

Doing = tuple[str, int, int]  # what, at which process, a number to choose by
DOINGS = st.tuples(
    st.sampled_from(["move", "move", "move", "twice", "undo", "takeback", "chat", "join", "leave", "start", "rename"]),
    st.integers(0, 1),
    st.integers(0, 1000),
)


class Race(RuleBasedStateMachine):
    """One table with Ann, Ben (if he comes) and a bot."""

    servers: ClassVar[Pair]
    deaf: ClassVar[dict[str, bool]]
    pool: ClassVar[ThreadPoolExecutor]

    def __init__(self) -> None:
        super().__init__()
        self.moves: dict[str, int] = {}  # what was acknowledged: move id -> version
        self.said: list[str] = []
        self.lines = 0

    @initialize()
    def sit_down(self) -> None:
        ann, ben = self.servers[0].client("Ann"), self.servers[1].client("Ben")
        self.people: list[list[Client]] = [[ann, same(ann, self.servers[1])], [same(ben, self.servers[0]), ben]]
        table = ann.make_table("me", "open", "random", listed=True)
        self.id = table["id"]

    def teardown(self) -> None:
        self.deaf.clear()
        for person in getattr(self, "people", ()):
            for client in person:
                client.http.close()

    # ------------------------------------------------------------------ what can be done

    @rule(doings=st.lists(DOINGS, min_size=1, max_size=4))
    def at_once(self, doings: list[Doing]) -> None:
        for done in [self.pool.submit(self.do, *doing) for doing in doings]:
            done.result(PATIENCE)
        self.both_tell_the_same()

    @rule(process=st.integers(0, 1))
    def goes_deaf(self, process: int) -> None:
        self.deaf[self.servers[process].context.peers.process] = True

    @rule()
    def hears_again(self) -> None:
        for server in self.servers:
            if self.deaf.pop(server.context.peers.process, False):
                assert server.loop is not None
                server.loop.call_soon_threadsafe(server.context.peers.missed_something)

    def do(self, what: str, process: int, choice: int) -> None:
        client = self.people[choice % 2][process]
        if what == "chat":
            self.lines += 1
            text = f"line {self.lines} {choice}"
            answer = client.http.post(f"/api/tables/{self.id}/chat", json={"text": text})
            if answer.status_code == 200:
                self.said.append(text)
        elif what in ("join", "leave", "start"):
            answer = client.http.post(f"/api/tables/{self.id}/{what}", json={} if what == "join" else None)
        elif what == "rename":
            change = {"seat": choice % 2, "name": f"Name {choice}"}
            answer = client.http.post(f"/api/tables/{self.id}/seats", json=change)
        else:
            answer = self.act(client, what, process, choice)
        assert answer is None or answer.status_code in NEVER_FAILS, answer.text[:300]

    def act(self, client: Client, what: str, process: int, choice: int) -> Any:
        table = client.table(self.id)
        if not table["you"]["seats"] or table["status"] != "playing":
            return None
        seat = table["you"]["seats"][0]
        action: Json = {"type": what}
        if what in ("move", "twice"):
            if table["prompt"] is None:
                return None
            offers = table["prompt"]["offers"]
            action = {"type": "move", "move": offers[choice % len(offers)]["move"]}
        elif what == "takeback":
            asked = table["controls"]["takeback"]
            action = {"type": "answer_takeback", "agree": bool(choice % 3)} if asked else {"type": "ask_takeback"}
        request = request_for(table["version"], seat, **action)
        answer = self.send(client, request)
        if what == "twice":  # at the other process, which may not have heard of it yet
            again = self.send(self.people[choice % 2][1 - process], request)
            if answer.status_code == 200:
                assert again.status_code == 200 and again.json()["version"] == answer.json()["version"]
        return answer

    def send(self, client: Client, request: Json) -> Any:
        answer = client.http.post(f"/api/tables/{self.id}/actions", json=request)
        if answer.status_code == 200:
            self.moves[request["move_id"]] = answer.json()["version"]
        return answer

    # ------------------------------------------------------------------ what must be so

    def both_tell_the_same(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            stories = [story(self.people[0][process].table(self.id)) for process in (0, 1)]
            table = self.people[0][0].table(self.id)
            asked = [table["seats"][seat] for seat in table["waiting_for"]]
            bot_thinks = any(seat["kind"] == "bot" or seat["sitting_in"] for seat in asked)
            if stories[0] == stories[1] and not bot_thinks:
                break
            assert time.monotonic() < deadline, f"{stories[0]} or {stories[1]}; the bot thinks: {bot_thinks}"
            time.sleep(0.05)
        assert [entry["n"] for entry in table["log"]] == list(range(1, table["version"] + 1))
        assert [line["n"] for line in table["chat"]] == list(range(1, len(table["chat"]) + 1))
        assert sorted(line["text"] for line in table["chat"]) == sorted(self.said)
        with other_program(self.servers[0].context.settings.data) as stored:
            known = dict(
                stored("SELECT move_id, n FROM entries WHERE table_id = :id AND move_id IS NOT NULL", id=self.id)
            )
            assert known == self.moves
            ((version, highest),) = stored(
                "SELECT version, (SELECT coalesce(max(n), 0) FROM entries WHERE table_id = :id)"
                " FROM progress WHERE table_id = :id",
                id=self.id,
            )
            assert version == highest == table["version"]


def story(table: Json) -> Json:
    """What does not depend on who asks where, or when."""
    kept = ("status", "version", "revision", "view", "waiting_for", "log", "chat", "scores", "with_takebacks")
    seats = [(seat["kind"], seat["name"], seat["resigned"], seat["sitting_in"]) for seat in table["seats"]]
    return {**{name: table[name] for name in kept}, "seats": seats}


def run(servers: Pair, monkeypatch: pytest.MonkeyPatch, examples: int, steps: int) -> None:
    deaf: dict[str, bool] = {}
    heard: Callable[[peers.Peers, str], None] = peers.Peers.heard

    def hear(self: peers.Peers, notice: str) -> None:
        if not deaf.get(self.process):
            heard(self, notice)

    async def crash(*_question: object) -> str:
        raise ThinkingFailed("crash")  # the quick bot moves instead: processes to think would take longer than all this

    monkeypatch.setattr(peers.Peers, "heard", hear)
    monkeypatch.setattr(thinkers.Thinkers, "ask", crash)
    with ThreadPoolExecutor(4) as pool:
        machine = type("RaceHere", (Race,), {"servers": servers, "deaf": deaf, "pool": pool})
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
            ),
        )


def test_two_processes_and_one_table(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(pair[0], ServerThread)
    run(pair, monkeypatch, examples=6, steps=14)
