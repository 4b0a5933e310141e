"""River of Gold over the wire: whatever a viewer is sent names only cards and tiles that he may know by then."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from typing import Any

from stolik.core.bits import members
from stolik.core.rng import seeded
from stolik.games.river_of_gold.components import CUSTOMER_IDS, TILE_IDS
from stolik.games.river_of_gold.state import RiverState
from stolik.match.match import Match

from .play import ServerThread, request_for, some_offer
from .test_secrecy import Listener
from .test_tables import token_of

GAME = "river_of_gold"
IDS = re.compile(r"\b(?:" + "|".join([*CUSTOMER_IDS, *TILE_IDS]) + r")\b")
NO_VERSION = -1


def known_by_version(match: Match, seat: int | None) -> list[set[str]]:
    """Per version: every card and tile that lay open, or in the own hand, at some time until then."""
    known: set[str] = set()
    told: list[set[str]] = [set()]
    for version in range(1, match.version + 1):
        state = match.state_at(version)
        assert isinstance(state, RiverState)
        tops = [*state.era_1.top[-1:], *state.era_2.top[-1:]]
        tiles = [*state.row, *state.gone, *tops, *(building.index for building in state.shores)]
        known |= {TILE_IDS[tile] for tile in tiles if tile >= 0}
        cards = [*state.discard, *(card for player in state.players for card in members(player.delivered))]
        if seat is not None:
            cards += members(state.players[seat].hand)
            # a card that is drawn and discarded within one decision was in the hand all the same
            cards += [
                each.values[0] for each in match.events_of(version) if each.kind.name == "drew" and each.seat == seat
            ]
        known |= {CUSTOMER_IDS[card] for card in cards}
        told.append(set(known))
    return told


def version_of(text: str) -> int:
    if not text.startswith("{"):
        return NO_VERSION
    told: Any = json.loads(text)
    return int((told.get("table") or told).get("version", NO_VERSION))


def test_nothing_hidden_in_any_byte(server: ServerThread) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(Listener(server.url, name)) for name in ("Ann", "Ben", "Eve")]
        ann, ben, eve = people
        table = ann.make_table("me", "open", "greedy", game=GAME)
        id_ = table["id"]
        ben.post(f"/api/tables/{id_}/join", {"token": token_of(table["links"]["invite"])})
        watch = token_of(table["links"]["watch"])
        shown = ann.post(f"/api/tables/{id_}/start")
        listening = [
            person.listen(stack.enter_context(person.live(id_, watch=watch if person is eve else "")))
            for person in people
        ]
        rng = seeded("hidden hands")
        while shown["status"] == "playing":
            for person in (ann, ben):
                shown = person.table(id_)
                if shown["prompt"] is not None:
                    person.act(shown, 422, type="move", move="deliver noble_3 twice")
                    refused = person.act(shown, 422, type="move", move="pick_patron kudaka")
                    assert refused["error"]["message"]
                    person.move(shown, rng)
                    eve.table(id_, watch=watch, since=shown["version"])
                    eve.get(f"/api/tables/{id_}/at/{shown['version']}", watch=watch)
                    ann.get(f"/api/tables/{id_}/at/{max(shown['version'] - 3, 1)}")
            if shown["waiting_for"] == [2]:
                ann.table(id_, since=shown["version"], wait=5)
        for reading in listening:
            reading.join(20)
            assert not reading.is_alive()
        found = server.context.hall._tables[id_]
        assert found.match is not None
        own = {"Ann": 0, "Ben": 1, "Eve": None}
        for person, (name, seat) in zip(people, own.items(), strict=True):
            known = known_by_version(found.match, seat)
            named = 0
            for text in person.heard:
                version = version_of(text)
                if version == NO_VERSION or text.startswith('{"stolik"'):
                    continue
                ids = set(IDS.findall(text.replace("noble_3 twice", "")))
                named += len(ids)
                assert ids <= known[version], (name, version, ids - known[version])
            assert named > 1000


def test_a_running_game_with_secrets_is_not_exported(server: ServerThread) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Listener(server.url, "Ann"))
        table = ann.make_table("me", "me", game=GAME, start=True)
        answer = ann.http.get(f"/api/tables/{table['id']}/record")
        assert answer.status_code == 409 and not IDS.search(answer.text)  # it would tell every hand


def test_the_past_shows_no_hand_to_people_who_share_a_browser(server: ServerThread) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Listener(server.url, "Ann"))
        table = ann.make_table("me", "me", game=GAME, start=True)
        rng = seeded("shared browser")
        requests = []
        for _ in range(12):
            shown = ann.table(table["id"])
            hands = [player["hand"] is not None for player in shown["view"]["players"]]
            assert hands == [seat == shown["prompt"]["seat"] for seat in (0, 1)]
            move = {"type": "move", "move": some_offer(shown, rng)}
            requests.append(request_for(shown["version"], shown["prompt"]["seat"], **move))
            ann.send(table["id"], requests[-1])
        for version in range(1, ann.table(table["id"])["version"]):
            past = ann.get(f"/api/tables/{table['id']}/at/{version}")
            assert all(player["hand"] is None for player in past["view"]["players"])
        last_of_a_seat = {request["seat"]: request["move_id"] for request in requests}.values()
        older = [request for request in requests if request["move_id"] not in last_of_a_seat]
        assert len(older) >= 10
        for request in older:  # an old answer made anew; the last one of a seat is kept as it was
            again = ann.send(table["id"], request)["table"]
            assert all(player["hand"] is None for player in again["view"]["players"])


def test_a_takeback_that_only_bots_grant_is_told(server: ServerThread) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Listener(server.url, "Ann"))
        table = ann.make_table("me", "random", game=GAME, start=True)
        rng = seeded("takeback")
        shown = ann.wait_for_turn(table["id"])
        for _ in range(3):
            ann.move(shown, rng)
            shown = ann.wait_for_turn(table["id"])
        ann.act(shown, type="ask_takeback")
        entry = ann.table(table["id"])["log"][-1]
        while entry["seat"] != 0:  # the bot may have moved again
            entry = ann.table(table["id"])["log"][entry["n"] - 2]
        assert [line["kind"] for line in entry["lines"]] == ["undone"]
