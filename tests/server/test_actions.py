"""Actions: once, in order, by the right seat, and taken back where that is allowed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from stolik.core.rng import seeded

from .play import Client, Json, request_for, running, some_offer
from .test_tables import Person, friends


def actor_and_other(clients: tuple[Client, Client], table: Json) -> tuple[Client, Client]:
    seat = table["waiting_for"][0]
    return clients[seat], clients[1 - seat]


def play_on(clients: tuple[Client, ...], id_: str, moves: int, seed: str = "on") -> None:
    rng = seeded(seed)
    for _ in range(moves):
        seat = clients[0].table(id_)["waiting_for"][0]
        table = clients[seat].table(id_)
        clients[seat].move(table, rng)


def test_a_move_is_answered_and_shown(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, other = actor_and_other((ann, ben), table)
    before = actor.table(table["id"])
    answer = actor.move(before, seeded("x"))
    assert (answer["type"], answer["from"], answer["version"]) == ("update", 1, 2)
    assert answer["table"]["version"] == 2 and [entry["n"] for entry in answer["log"]] == [2]
    assert other.table(table["id"])["version"] == 2


def test_the_same_move_id_gets_the_same_answer_and_moves_once(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, _other = actor_and_other((ann, ben), table)
    shown = actor.table(table["id"])
    request = request_for(1, shown["prompt"]["seat"], type="move", move=some_offer(shown, seeded("x")))
    first = actor.send(table["id"], request)
    assert actor.send(table["id"], request) == first
    play_on((ann, ben), table["id"], 5)
    again = actor.send(table["id"], request)
    assert (again["version"], again["log"], again["move_id"]) == (2, first["log"], first["move_id"])
    assert again["table"]["view"] == first["table"]["view"]
    assert ann.table(table["id"])["version"] == 7
    other_action = {**request, "action": {"type": "undo"}}
    assert actor.send(table["id"], other_action, 409)["error"]["code"] == "move_id_used"


def test_who_has_a_socket_may_ask_for_a_brief_answer(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, _other = actor_and_other((ann, ben), table)
    shown = actor.table(table["id"])
    request = request_for(1, shown["prompt"]["seat"], type="move", move=some_offer(shown, seeded("x")))
    path, brief = f"/api/tables/{table['id']}/actions", {"Prefer": "return=minimal"}
    first = actor.http.post(path, json=request, headers=brief)
    assert first.json() == {"type": "accepted", "version": 2, "move_id": request["move_id"]}
    assert actor.http.post(path, json=request, headers=brief).json() == first.json()
    whole = actor.send(table["id"], request)
    assert (whole["type"], whole["version"], [entry["n"] for entry in whole["log"]]) == ("update", 2, [2])
    refused = actor.http.post(path, json={**request, "action": {"type": "undo"}}, headers=brief)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "move_id_used")


def test_double_clicks_make_one_move(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, _other = actor_and_other((ann, ben), table)
    shown = actor.table(table["id"])
    request = request_for(1, shown["prompt"]["seat"], type="move", move=some_offer(shown, seeded("x")))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: actor.send(table["id"], request), range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert ann.table(table["id"])["version"] == 2


def test_a_stale_version_gets_the_table_as_it_is(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, _other = actor_and_other((ann, ben), table)
    shown = actor.table(table["id"])
    actor.move(shown, seeded("x"))
    told = actor.act(shown, 409, type="move", move=some_offer(shown, seeded("x")))
    assert told["error"]["code"] == "stale" and told["error"]["message"]
    assert told["table"]["version"] == 2 and len(told["table"]["log"]) == 2


def test_two_tabs_never_make_two_moves(person: Person) -> None:
    """Different ids, the same version: one wins, the others are stale."""
    ann, ben, table = friends(person)
    actor, _other = actor_and_other((ann, ben), table)
    shown = actor.table(table["id"])
    move = some_offer(shown, seeded("x"))

    def send(_tab: int) -> int:
        request = request_for(1, shown["prompt"]["seat"], type="move", move=move)
        return actor.http.post(f"/api/tables/{table['id']}/actions", json=request).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(send, range(6))) == [200, 409, 409, 409, 409, 409]
    assert ann.table(table["id"])["version"] == 2


def test_only_the_own_seat_and_only_in_turn(person: Person) -> None:
    ann, ben, table = friends(person)
    eve = person("Eve")
    actor, other = actor_and_other((ann, ben), table)
    shown = actor.table(table["id"])
    move = {"type": "move", "move": some_offer(shown, seeded("x"))}
    seat = shown["prompt"]["seat"]
    assert other.act(shown, 403, seat=seat, **move)["error"]["code"] == "not_your_seat"
    refused = other.act(shown, 422, seat=1 - seat, **move)["error"]
    assert refused["code"] == "not_your_turn" and refused["message"].strip()
    assert eve.act(shown, 404, seat=seat, **move)["error"]["code"] == "no_such_table"
    assert actor.act(shown, 404, seat=5, **move)["error"]["code"] == "no_such_seat"
    assert actor.act(shown, 422, type="move", move="fly to the moon")["error"]["code"] == "unknown_move"
    assert actor.act(shown, 400, type="move")["error"]["code"] == "malformed"
    assert ann.table(table["id"])["version"] == 1


def test_refused_moves_carry_reason_and_rule(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, _other = actor_and_other((ann, ben), table)
    polish = Client(ann.url, lang="pl", cookies={"stolik_id": actor.identity})
    shown = polish.table(table["id"])
    wrong = polish.act(shown, 422, type="move", move="act 0 taxes")["error"]
    assert wrong["code"] == "not_now" and wrong["message"] != "That cannot be chosen now."
    polish.http.close()


def test_undo_and_restart_up_to_the_barrier(person: Person) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "me", start=True)
    seat = table["waiting_for"][0]
    nothing = ann.act(table, 422, seat=seat, type="undo")["error"]
    assert nothing["code"] == "nothing_to_undo" == table["controls"]["undo"]["code"]
    first = ann.move(table, seeded("a"))["table"]
    assert first["controls"]["undo"] is None
    second = ann.act(first, seat=seat, type="undo")
    assert second["version"] == 3 and second["table"]["view"] == table["view"]
    whole = ann.table(table["id"])
    assert [entry["in_effect"] for entry in whole["log"]] == [True, False, True]
    once = ann.move(whole, seeded("b"))["table"]
    restarted = ann.act(once, seat=seat, type="restart_turn")["table"]
    assert restarted["view"] == table["view"]


def test_takeback_beyond_the_barrier_by_consent(person: Person) -> None:
    ann, ben, table = friends(person)
    clients = (ann, ben)
    seat = table["waiting_for"][0]
    rng = seeded("takeback")
    shown = clients[seat].table(table["id"])
    while shown["waiting_for"] == [seat]:
        before = shown
        shown = clients[seat].move(shown, rng)["table"]
    assert clients[seat].act(shown, 422, seat=seat, type="undo")["error"]["code"] == "undo_past_control"
    asked = clients[seat].act(shown, seat=seat, type="ask_takeback")["table"]
    assert asked["controls"]["takeback"]["waits_for"] == [1 - seat]
    refusal = clients[seat].act(asked, 422, seat=seat, type="answer_takeback", agree=True)["error"]
    assert refusal["code"] == "not_yours_to_answer"
    declined = clients[1 - seat].act(asked, seat=1 - seat, type="answer_takeback", agree=False)["table"]
    assert declined["controls"]["takeback"] is None and declined["view"] == shown["view"]
    asked = clients[seat].act(declined, seat=seat, type="ask_takeback")["table"]
    agreed = clients[1 - seat].act(asked, seat=1 - seat, type="answer_takeback", agree=True)["table"]
    assert agreed["view"] == before["view"]


def test_who_resigns_is_played_by_a_bot_to_the_end(person: Person) -> None:
    ann, ben, table = friends(person)
    resigned = ann.act(table, seat=0, type="resign")["table"]
    assert resigned["seats"][0]["resigned"] and not resigned["seats"][0]["absent"]
    shown = ben.wait_for_turn(table["id"])
    assert shown["prompt"]["seat"] == 1
    now = ann.table(table["id"])
    assert ann.act(now, 409, seat=0, type="return")["error"]["code"] == "has_resigned"


def test_a_bot_sits_in_when_time_is_up_and_the_person_comes_back(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open", clock={"kind": "turn", "hours": 0.0002})
    ben.post(f"/api/tables/{table['id']}/join", {"token": table["links"]["invite"].rsplit("/", 1)[1]})
    table = ann.post(f"/api/tables/{table['id']}/start")
    seat = table["waiting_for"][0]
    absent, patient = (ann, ben)[seat], (ann, ben)[1 - seat]
    assert table["clock"]["deadline"] > table["clock"]["now"] - 1000
    early = patient.act(patient.table(table["id"]), 409, seat=1 - seat, type="claim_absence", absent=1 - seat)
    assert early["error"]["code"] == "not_absent"
    time.sleep(0.8)
    shown = patient.table(table["id"])
    assert shown["controls"]["may_claim"] == [seat] and shown["seats"][seat]["clock_ms"] == 0
    claimed = patient.act(shown, seat=1 - seat, type="claim_absence", absent=seat)["table"]
    assert claimed["seats"][seat]["absent"] and claimed["seats"][seat]["sitting_in"] == "greedy"
    patient.wait_for_turn(table["id"])
    now = absent.table(table["id"])
    assert absent.act(now, 409, seat=seat, type="undo")["error"]["code"] == "bot_plays"
    back = absent.act(now, seat=seat, type="return")["table"]
    assert back["seats"][seat]["sitting_in"] is None
    assert absent.act(back, 409, seat=seat, type="return")["error"]["code"] == "not_sat_in"


def test_nobody_is_sent_away_so_that_a_takeback_needs_no_consent(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open", clock={"kind": "turn", "hours": 0.0002})
    ben.post(f"/api/tables/{table['id']}/join", {"token": table["links"]["invite"].rsplit("/", 1)[1]})
    shown = ann.post(f"/api/tables/{table['id']}/start")
    seat, rng = shown["waiting_for"][0], seeded("bench")
    sly, absent = ((ann, ben), (ben, ann))[seat]
    while (shown := sly.table(table["id"]))["prompt"] is not None:
        sly.move(shown, rng)
    time.sleep(0.8)
    sly.act(sly.table(table["id"]), seat=seat, type="claim_absence", absent=1 - seat)
    before = sly.wait_for_turn(table["id"])
    asked = sly.act(before, seat=seat, type="ask_takeback")["table"]
    assert asked["controls"]["takeback"]["waits_for"] == [1 - seat] and asked["view"] == before["view"]
    assert not asked["with_takebacks"]
    away = absent.table(table["id"])
    declined = absent.act(away, seat=1 - seat, type="answer_takeback", agree=False)["table"]
    assert declined["controls"]["takeback"] is None and declined["view"] == absent.table(table["id"])["view"]
    again = sly.act(sly.table(table["id"]), seat=seat, type="ask_takeback")["table"]
    granted = absent.act(again, seat=1 - seat, type="answer_takeback", agree=True)["table"]
    assert granted["with_takebacks"] and granted["view"] != away["view"]
    assert [each["with_takebacks"] for each in ann.get("/api/tables")["mine"]] == [True]


def test_a_game_against_bots_with_takebacks_is_marked_for_good(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "random", start=True)
        shown, identity = ann.wait_for_turn(table["id"]), ann.identity
        while shown["controls"]["undo"] is None or shown["controls"]["ask_takeback"] is not None:
            ann.move(shown, seeded("bots"))
            shown = ann.wait_for_turn(table["id"])
        assert not shown["with_takebacks"]
        assert ann.act(shown, type="ask_takeback")["table"]["with_takebacks"]
    with running(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert ann.get("/api/tables")["mine"][0]["with_takebacks"]
        assert ann.table(table["id"])["with_takebacks"]


def test_the_past_can_be_looked_at(person: Person) -> None:
    ann, ben, table = friends(person)
    shown = ann.table(table["id"])
    play_on((ann, ben), table["id"], 6)
    past = ann.get(f"/api/tables/{table['id']}/at/1")
    assert past["version"] == 1 and past["view"] == shown["view"] and past["prompt"] is None
    assert ann.get(f"/api/tables/{table['id']}/at/8", 404)["error"]["code"] == "no_such_entry"
    assert ann.get(f"/api/tables/{table['id']}/at/7")["view"] == ann.table(table["id"])["view"]


def test_nothing_can_be_done_before_the_start_and_after_the_end(person: Person) -> None:
    ann = person("Ann")
    waiting = ann.make_table("me", "random")
    assert ann.act(waiting, 409, seat=0, type="undo")["error"]["code"] == "not_started"
    assert ann.get(f"/api/tables/{waiting['id']}/record", 409)["error"]["code"] == "not_started"
