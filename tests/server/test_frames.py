"""What goes over sockets: whole frames, made of parts that are kept, in their order also where a socket is slow."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest
from websockets.frames import Frame, Opcode

from stolik.core.foresight import foresee
from stolik.core.rng import seeded
from stolik.games.registry import GAMES
from stolik.match.match import Match
from stolik.server import parts, speech
from stolik.server.frames import text_frame
from stolik.server.live import Connection
from stolik.server.payload import Viewer
from stolik.server.snapshot import take_snapshot
from stolik.server.table import Table

from .play import ServerThread
from .test_actions import play_on
from .test_many import until
from .test_tables import Person, friends, token_of


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_one_of_the_standard(size: int) -> None:
    payload = b"x" * size
    assert text_frame([payload[:7], payload[7:]]) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def kept_table(server: ServerThread, id_: str) -> Table:
    table = server.context.hall.kept(id_)
    assert table is not None
    return table


def viewers(table: Table) -> list[Viewer]:
    seated = [Viewer((seat,), seat == 0, language) for seat in range(len(table.seats)) for language in ("en", "pl")]
    return [*seated, Viewer((), False, "it"), Viewer((0, 1), True, "en")]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_made_anew(server: ServerThread, person: Person, game: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = ann.make_table("me", "open", game=game)
    ben.post(f"/api/tables/{made['id']}/join", {"token": token_of(made["links"]["invite"])})
    told = ann.post(f"/api/tables/{made['id']}/start")
    table, payloads = kept_table(server, told["id"]), server.context.payloads
    others = [ann.live(told["id"]), ben.live(told["id"])]  # nobody is away, so that nothing depends on the time
    try:
        for socket in others:
            socket.next()
        for step in range(12):
            play_on((ann, ben), told["id"], 1)
            if step == 6:
                ann.post(f"/api/tables/{told['id']}/hints", {"allowed": True})
            for viewer in viewers(table):
                frame = payloads.update_frame(table, viewer, table.version - 1, 0)
                table.rest()
                parts._usual_controls.cache_clear()
                parts._sheet.cache_clear()
                parts._usual_line.cache_clear()
                parts.KEPT_OFFERS.clear()
                parts.KEPT_AMOUNTS.clear()
                assert payloads.update_frame(table, viewer, table.version - 1, 0) == frame
                assert table.snapshot is not None
                slowly = payloads.anew(table, viewer, table.snapshot)
                assert orjson.loads(b"{%b}" % b"".join(payloads.present(table, viewer))) == _plain(slowly)
    finally:
        for socket in others:
            socket.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_question_tells_all_of_its_offers_whatever_is_kept_of_others(game: str) -> None:
    """Of two games in turns, so that what one of them leaves behind is there when the other one asks."""
    names, dice = ["Ann", "Ben", "Cid"], seeded(game)
    matches = [Match.new(game, names, {}, seed=seed) for seed in ("one", "two")]
    for _step in range(40):
        for match in matches:
            if match.over:
                continue
            shown, rules = take_snapshot(match, [0, 1, 2], frozenset()), match.game
            known = rules.redact(match.state, match.state.actor)
            asked = rules.prompt(known)
            assert asked is not None
            for language in ("en", "pl"):
                told = orjson.loads(parts.prompt(shown, match.state.actor, language, names))
                ahead = foresee(rules, known, [offer.move for offer in asked.offers])
                offers = [
                    {
                        "move": offer.move.notation,
                        "label": speech.offer_label(language, rules, offer),
                        "verb": offer.move.verb.name,
                        "arguments": offer.arguments,
                        "pieces": offer.pieces,
                        "effect": [amount.as_json() for amount in brings.effect],
                        "open": brings.open,
                        "irreversible": not brings.undoable,
                        "idle": brings.idle,
                    }
                    for offer, brings in zip(asked.offers, ahead, strict=True)
                ]
                assert told["offers"] == sorted(offers, key=lambda each: bool(each["idle"]))
                assert [each["move"] for each in told["refused"]] == [each.move.notation for each in asked.refused]
            match.submit(match.state.actor, asked.offers[dice.below(len(asked.offers))].move)


def test_what_is_kept_over_moves_follows_who_comes_goes_and_resigns(server: ServerThread, person: Person) -> None:
    ann, ben, told = friends(person)
    table, payloads, onlooker = kept_table(server, told["id"]), server.context.payloads, Viewer((), False, "en")

    async def told_seats() -> list[Any]:
        """Where nothing can happen between both ways of telling it."""
        assert table.snapshot is not None
        kept = orjson.loads(b"{%b}" % b"".join(payloads.present(table, onlooker)))
        assert kept == _plain(payloads.anew(table, onlooker, table.snapshot))
        return [(seat["connected"], seat["resigned"], seat["sitting_in"]) for seat in kept["seats"]]

    def seats() -> list[Any]:
        assert server.loop is not None
        return asyncio.run_coroutine_threadsafe(told_seats(), server.loop).result(10)

    def connected(*there: int) -> None:
        until(lambda: table.connected() == frozenset(there))

    with ann.live(told["id"]) as first:
        first.next()
        connected(0)
        assert seats() == [(True, False, None), (False, False, None)]
        with ben.live(told["id"]) as second:
            second.next()
            connected(0, 1)
            for _move in range(3):
                assert seats() == [(True, False, None), (True, False, None)]
                play_on((ann, ben), told["id"], 1)
        connected(0)
        assert seats() == [(True, False, None), (False, False, None)]
        ben.act(ben.table(told["id"]), seat=1, type="resign")
        resigned = seats()[1]
        assert resigned[:2] == (False, True)
        ann.post(f"/api/tables/{told['id']}/hints", {"allowed": True})
        assert seats()[1] == resigned


def _plain(told: Any) -> Any:
    return orjson.loads(orjson.dumps(told))


def test_refusals_are_told_in_the_same_words_whether_kept_or_not(server: ServerThread, person: Person) -> None:
    ann, ben, told = friends(person)
    play_on((ann, ben), told["id"], 3)
    table = kept_table(server, told["id"])
    shown = table.snapshot
    assert shown is not None
    refusals = [refusal for refusal in (*shown.undo.values(), *shown.ask_takeback.values()) if refusal is not None]
    assert refusals
    for refusal in refusals:
        kept = parts.usual_controls("pl", shown.game, refusal, None)
        assert kept is not None and orjson.loads(kept)["undo"] == parts.told_refusal(refusal, table, "pl")


def test_a_slow_socket_misses_nothing_and_gets_it_in_order(server: ServerThread, person: Person) -> None:
    """Its other side takes nothing for a while: what happens meanwhile comes at once when it does again."""
    ann, ben, told = friends(person)
    with ann.live(told["id"]) as socket, ben.live(told["id"]) as quick:
        assert socket.next()["version"] == quick.next()["version"] == 1
        (slow,) = (each for each in kept_table(server, told["id"]).connections if each.viewer.seats == (0,))
        _on_loop(server, _stop, slow)
        play_on((ann, ben), told["id"], 3)
        assert [quick.next()["version"] for _ in range(3)] == [2, 3, 4]
        _on_loop(server, _go_on, slow)
        play_on((ann, ben), told["id"], 3)
        version = 1
        while version < 7:
            update = socket.next()
            assert update["from"] == version and update["version"] > version
            assert [entry["n"] for entry in update["log"]] == list(range(version + 1, update["version"] + 1))
            version = update["version"]


def _on_loop(server: ServerThread, work: Any, connection: Connection) -> None:
    async def there() -> None:
        work(connection)

    assert server.loop is not None
    asyncio.run_coroutine_threadsafe(there(), server.loop).result(10)


def _stop(connection: Connection) -> None:
    connection._wire.pause_writing()  # type: ignore[attr-defined]


def _go_on(connection: Connection) -> None:
    """In one go: the socket can be written to again, and there is something new before its task has noticed."""
    connection._wire.resume_writing()  # type: ignore[attr-defined]
    connection.wake()
