"""Nobody is sent what he may not know: whole games, every byte of every answer and push."""

from __future__ import annotations

import json
import threading
import time
from contextlib import ExitStack

from stolik.core.rng import seeded
from stolik.match.record import loads
from stolik.server.identity import hashed

from .play import Client, Live, ServerThread, play_to_the_end
from .test_tables import Person, token_of

SAYS_SOMETHING = 15.0  # seconds; a socket that is silent for a minute is closed


class Listener(Client):
    """A client that keeps every byte it was sent."""

    def __init__(self, url: str, name: str) -> None:
        self.heard: list[str] = []
        super().__init__(url, name)
        self.http.event_hooks["response"].append(self._note)

    def _note(self, answer: object) -> None:
        answer.read()  # type: ignore[attr-defined]
        headers = [f"{name}: {value}" for name, value in answer.headers.items()]  # type: ignore[attr-defined]
        self.heard += [answer.text, *headers]  # type: ignore[attr-defined]

    def listen(self, socket: Live) -> threading.Thread:
        """Reads in the background until the game is over, and says now and then that it is there, as browsers do."""

        def read() -> None:
            said = time.monotonic()
            while True:
                if time.monotonic() > said + SAYS_SOMETHING:
                    socket.socket.send('{"type":"ping"}')
                    said = time.monotonic()
                try:
                    text = str(socket.socket.recv(SAYS_SOMETHING))
                except TimeoutError:
                    continue
                self.heard.append(text)
                told = json.loads(text)
                if told["type"] == "update" and told["table"]["status"] == "finished":
                    return

        reading = threading.Thread(target=read, daemon=True)
        reading.start()
        return reading

    def everything(self) -> str:
        return "\n".join(self.heard)


def test_every_byte_of_a_whole_game(server: ServerThread) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(Listener(server.url, name)) for name in ("Ann", "Ben", "Eve")]
        ann, ben, eve = people
        table = ann.make_table("me", "open", "random", options={"hands_open": False})
        id_ = table["id"]
        ben.post(f"/api/tables/{id_}/join", {"token": token_of(table["links"]["invite"])})
        watch = token_of(table["links"]["watch"])
        shown = ann.post(f"/api/tables/{id_}/start")
        listening = [
            person.listen(stack.enter_context(person.live(id_, watch=watch if person is eve else "")))
            for person in people
        ]
        rng = seeded("secrecy")
        while shown["status"] == "playing":
            for person in (ann, ben):
                shown = person.table(id_)
                if shown["prompt"] is not None:
                    person.act(shown, 422, type="move", move="act 0 nonsense")
                    person.move(shown, rng)
                    eve.table(id_, watch=watch, since=shown["version"])
                    eve.get(f"/api/tables/{id_}/at/{shown['version']}", watch=watch)
            if shown["waiting_for"] == [2]:
                ann.table(id_, since=shown["version"], wait=5)
                if ann.http.get(f"/api/tables/{id_}/record").text.count('"seed": ""') != 1:
                    assert ann.table(id_)["status"] == "finished"
        for reading in listening:
            reading.join(20)
            assert not reading.is_alive()
        found = server.context.hall._tables[id_]
        assert found.match is not None
        seed = found.match.header.seed
        assert len(seed) == 32
        own = {"Ann": 0, "Ben": 1, "Eve": None}
        links = {seat: server.context.links.token(id_, "seat", seat) for seat in range(3)}
        invite = server.context.links.token(id_, "invite")
        for person, (name, seat) in zip(people, own.items(), strict=True):
            heard = person.everything()
            assert len(heard) > 100_000
            while_playing = heard if name != "Ann" else heard.replace(f'"seed": "{seed}"', "")
            assert seed not in while_playing, name
            assert (invite in heard) == (name == "Ann")
            for number, link in links.items():
                assert (link in heard) == (number == seat), (name, number)
            for other in people:
                assert hashed(other.identity) not in heard
                assert other.identity not in heard or other is person
            for text in person.heard:
                check_hands(text, seat)


def check_hands(text: str, seat: int | None) -> None:
    """With hands_open off, only the own hand is shown."""
    if '"players"' not in text or text.startswith('{"stolik"'):  # a record
        return
    told = json.loads(text)
    view = (told.get("table") or told).get("view")
    if view is not None:
        for player in view["players"]:
            assert (player["hand"] is not None) == (player["seat"] == seat)


def test_a_running_game_is_exported_without_its_seed(person: Person, server: ServerThread) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "me", start=True)
    table = ann.move(table, seeded("x"))["table"]
    text = ann.http.get(f"/api/tables/{table['id']}/record").text
    match = loads(text)
    assert match.header.seed == "" and match.version == 2
    found = server.context.hall._tables[table["id"]]
    assert found.match is not None and match.game.fingerprint(match.state) == match.game.fingerprint(found.match.state)


def test_a_finished_game_is_exported_whole(person: Person) -> None:
    ann = person("Ann")
    table = play_to_the_end(ann.make_table("me", "random", start=True), ann)
    match = loads(ann.http.get(f"/api/tables/{table['id']}/record").text)
    assert match.over and len(match.header.seed) == 32
