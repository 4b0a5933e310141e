"""Sitting down: tables, seats, links, chat, another game."""

from __future__ import annotations

from collections.abc import Callable

from .play import Client, Json, play_to_the_end

Person = Callable[..., Client]


def token_of(link: str) -> str:
    return link.rsplit("/", 1)[1]


def friends(person: Person) -> tuple[Client, Client, Json]:
    """Ann's table with Ben, started."""
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open")
    ben.post(f"/api/tables/{table['id']}/join", {"token": token_of(table["links"]["invite"])})
    return ann, ben, ann.post(f"/api/tables/{table['id']}/start")


def test_a_newcomer_plays_a_whole_game_against_bots(person: Person) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "random", "random", start=True)
    assert table["status"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["human", "bot", "bot"]
    finished = play_to_the_end(table, ann)
    assert finished["waiting_for"] == [] and finished["prompt"] is None
    assert finished["standings"][0]["place"] == 1
    assert len(finished["history"][-1]) == 3
    assert finished["history"][-1] == [sheet["total"] for sheet in finished["scores"]]
    assert len(finished["log"]) == finished["version"]


def test_a_friend_joins_by_the_link(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open")
    token = token_of(table["links"]["invite"])
    told = ben.get(f"/api/links/{token}")
    assert told["kind"] == "invite" and told["table"]["id"] == table["id"]
    joined = ben.post(f"/api/tables/{table['id']}/join", {"token": token})
    assert joined["you"] == {
        "seats": [1],
        "host": False,
        "watching": False,
        "view_as": 1,
        "browsers": {"1": 1},
    }
    assert joined["seats"][1]["name"] == "Ben"
    assert "invite" not in joined["links"] and list(joined["links"]["seats"]) == ["1"]
    again = ben.post(f"/api/tables/{table['id']}/join", {"token": token})
    assert again["you"]["seats"] == [1]
    assert ben.post(f"/api/tables/{table['id']}/start", status=403)["error"]["code"] == "not_the_host"
    started = ann.post(f"/api/tables/{table['id']}/start")
    assert started["status"] == "playing" and started["version"] == 1
    assert ann.post(f"/api/tables/{table['id']}/start", status=409)["error"]["code"] == "already_started"
    mine = ben.get("/api/tables")["mine"]
    assert [each["id"] for each in mine] == [table["id"]]


def test_nobody_joins_a_full_or_started_table(person: Person) -> None:
    ann, ben, table = friends(person)
    eve = person("Eve")
    join = f"/api/tables/{table['id']}/join"
    token = token_of(ann.table(table["id"])["links"]["invite"])
    assert eve.post(join, {"token": token}, 409)["error"]["code"] == "already_started"
    waiting = ann.make_table("me", "random")
    full = token_of(waiting["links"]["invite"])
    assert eve.post(f"/api/tables/{waiting['id']}/join", {"token": full}, 409)["error"]["code"] == "no_open_seat"
    assert (
        eve.post(f"/api/tables/{waiting['id']}/join", {"token": full, "seat": 1}, 409)["error"]["code"] == "seat_taken"
    )
    assert ben.post(f"/api/tables/{waiting['id']}/join", {"token": token}, 404)["error"]["code"] == "no_such_link"


def test_an_unlisted_table_is_invisible_without_a_link(person: Person) -> None:
    _ann, _ben, table = friends(person)
    eve = person()
    id_ = table["id"]
    for path in (f"/api/tables/{id_}", f"/api/tables/{id_}/at/1", f"/api/tables/{id_}/record"):
        assert eve.get(path, 404) == eve.get("/api/tables/nothing_here", 404)
    assert eve.post(f"/api/tables/{id_}/chat", {"text": "hello"}, 404)["error"]["code"] == "no_such_table"
    assert eve.post(f"/api/tables/{id_}/join", {}, 404)["error"]["code"] == "no_such_table"
    assert id_ not in str(eve.get("/api/tables"))


def test_a_spectator_watches_by_the_watch_link_only(person: Person) -> None:
    _ann, _ben, table = friends(person)
    eve = person("Eve")
    watch = token_of(table["links"]["watch"])
    assert eve.get(f"/api/links/{watch}")["kind"] == "watch"
    seen = eve.table(table["id"], watch=watch)
    assert seen["you"] == {
        "seats": [],
        "host": False,
        "watching": True,
        "view_as": None,
        "browsers": {},
    }
    assert seen["prompt"] is None and set(seen["links"]) == {"watch"}
    assert seen["waiting_for"] == table["waiting_for"]
    assert eve.post(f"/api/tables/{table['id']}/join", {"token": watch}, 404)["error"]["code"] == "no_such_link"
    said = eve.post(f"/api/tables/{table['id']}/chat?watch={watch}", {"text": "Nice!"})
    assert said["chat"][0]["name"] == "Eve" and said["chat"][0]["seat"] is None


def test_listed_tables_are_found(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open", listed=True)
    assert table["id"] in [each["id"] for each in ben.get("/api/tables")["open"]]
    joined = ben.post(f"/api/tables/{table['id']}/join", {"name": "Benedykt"})
    assert joined["seats"][1]["name"] == "Benedykt"
    ann.post(f"/api/tables/{table['id']}/start")
    assert table["id"] in [each["id"] for each in person().get("/api/tables")["watchable"]]
    summary = next(each for each in ann.get("/api/tables")["mine"] if each["id"] == table["id"])
    assert summary["you"] == [0] and summary["your_turn"] == (summary["waiting_for"] == [0])


def test_a_seat_link_brings_a_second_device(person: Person) -> None:
    ann, _ben, table = friends(person)
    phone = person()
    link = token_of(ann.table(table["id"])["links"]["seats"]["0"])
    assert phone.get(f"/api/links/{link}")["kind"] == "seat"
    seen = phone.post(f"/api/tables/{table['id']}/join", {"token": link})
    assert seen["you"]["seats"] == [0] and not seen["you"]["host"]


def test_seats_are_changed_by_the_host_and_names_by_their_owners(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open", "open")
    seats = f"/api/tables/{table['id']}/seats"
    ben.post(f"/api/tables/{table['id']}/join", {"token": token_of(table["links"]["invite"])})
    assert ben.post(seats, {"seat": 2, "kind": "bot"}, 403)["error"]["code"] == "not_the_host"
    assert ann.post(seats, {"seat": 2, "kind": "bot", "bot": "genius"}, 400)["error"]["code"] == "no_such_bot"
    changed = ann.post(seats, {"seat": 2, "kind": "bot", "bot": "random", "name": "Robbie"})
    assert changed["seats"][2]["name"] == "Robbie" and changed["seats"][2]["bot"] == "random"
    assert ann.post(seats, {"seat": 1, "name": "Rude"}, 403)["error"]["code"] == "not_your_seat"
    renamed = ben.post(seats, {"seat": 1, "name": "  Beni\u202ea\u0000min\n "})
    assert renamed["seats"][1]["name"] == "Benia min"
    assert ben.post(seats, {"seat": 1, "name": "\u200b"}, 400)["error"]["code"] == "bad_name"
    coloured = ben.post(seats, {"seat": 1, "colour": table["seats"][0]["colour"]})
    colours = [seat["colour"] for seat in coloured["seats"]]
    assert colours[1] == table["seats"][0]["colour"] and len(set(colours)) == 3
    assert ben.post(seats, {"seat": 7, "name": "x"}, 404)["error"]["code"] == "no_such_seat"
    started = ann.post(f"/api/tables/{table['id']}/start")
    assert ann.post(seats, {"seat": 2, "kind": "open"}, 409)["error"]["code"] == "already_started"
    for taken in ("Ann", " a N n ", "\uff21nn", "Robbie"):
        assert ben.post(seats, {"seat": 1, "name": taken}, 409)["error"]["code"] == "name_taken"
    for colour in colours[:1] + colours[2:]:
        assert ben.post(seats, {"seat": 1, "colour": colour}, 409)["error"]["code"] == "colour_taken"
    assert [seat["colour"] for seat in ann.table(started["id"])["seats"]] == colours
    ben.post(seats, {"seat": 1, "name": "Benek"})
    assert ann.table(started["id"])["seats"][1]["name"] == "Benek"


def test_leaving_before_and_during_the_game(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open")
    leave = f"/api/tables/{table['id']}/leave"
    token = token_of(table["links"]["invite"])
    ben.post(f"/api/tables/{table['id']}/join", {"token": token})
    ann.post(leave)
    told = ben.table(table["id"])
    assert told["you"]["host"] and told["seats"][0]["kind"] == "open"
    ann.post(f"/api/tables/{table['id']}/join", {"token": token})
    ben.post(f"/api/tables/{table['id']}/start")
    gone = ann.post(leave)
    assert gone["seats"][0]["resigned"] and gone["seats"][0]["sitting_in"]
    assert ann.post(leave)["seats"][0]["resigned"]
    finished = play_to_the_end(ben.wait_for_turn(table["id"]), ben)
    assert finished["status"] == "finished"
    assert ann.post(leave, status=409)["error"]["code"] == "finished"


def test_another_game_with_the_same_people(person: Person) -> None:
    ann, ben, table = friends(person)
    rematch = f"/api/tables/{table['id']}/rematch"
    assert ann.post(rematch, status=409)["error"]["code"] == "not_finished"
    play_to_the_end(table, ann, ben)
    following = ben.post(rematch)
    assert following["id"] != table["id"] and following["status"] == "waiting" and following["you"]["host"]
    same = ann.post(rematch)
    assert same["id"] == following["id"] and same["you"]["seats"] == [0]
    assert ann.table(table["id"])["rematch"] == following["id"]
    assert ben.post(f"/api/tables/{following['id']}/start")["status"] == "playing"


def test_another_game_against_bots_starts_at_once(person: Person) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "random", start=True)
    play_to_the_end(table, ann)
    assert ann.post(f"/api/tables/{table['id']}/rematch")["status"] == "playing"


def test_chat_is_bounded_and_kept(person: Person) -> None:
    ann, ben, table = friends(person)
    chat = f"/api/tables/{table['id']}/chat"
    ann.post(chat, {"text": "Hi <b>Ben</b>\u0007\n!"})
    assert ann.post(chat, {"text": "x" * 501}, 400)["error"]["code"] == "malformed"
    assert ann.post(chat, {"text": " \u200d "}, 400)["error"]["code"] == "malformed"
    ben.post(chat, {"text": "Hej"})
    lines = ann.table(table["id"])["chat"]
    assert [(line["n"], line["name"], line["text"]) for line in lines] == [
        (1, "Ann", "Hi <b>Ben</b> !"),
        (2, "Ben", "Hej"),
    ]


def test_bad_wishes_are_refused_with_a_code(person: Person) -> None:
    ann = person("Ann")

    def code(status: int = 400, **wishes: object) -> str:
        return str(ann.make_table(*seats, status=status, **wishes)["error"]["code"])

    seats = ["me"]
    assert code() == "bad_seats"
    seats = ["me", "random"]
    assert code(options={"nonsense": 1}) == "bad_option"
    assert code(options={"great_wall": 1}) == "bad_option"
    assert code(clock={"kind": "turn"}) == "bad_clock"
    assert code(clock={"kind": "sundial"}) == "malformed"
    assert code(404, game="chess") == "no_such_game"
    seats = ["me", "open"]
    assert code(409, start=True) == "seats_open"
    seats = ["me", "mc:1000000"]
    assert code() == "no_such_bot"
    table = ann.make_table("me", "open")
    assert ann.post(f"/api/tables/{table['id']}/start", status=409)["error"]["code"] == "seats_open"


def test_several_seats_in_one_browser(person: Person) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "me", start=True, options={"hands_open": False})
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ann 2"]
    assert table["you"]["seats"] == [0, 1] and table["you"]["view_as"] == table["waiting_for"][0]
    hands = [player["hand"] for player in table["view"]["players"]]
    assert hands[table["waiting_for"][0]] is not None and hands[1 - table["waiting_for"][0]] is None
    assert play_to_the_end(table, ann)["status"] == "finished"


def test_lists_tell_when_time_is_up(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open", clock={"kind": "turn", "hours": 2})
    ben.post(f"/api/tables/{table['id']}/join", {"token": token_of(table["links"]["invite"])})
    assert ann.get("/api/tables")["mine"][0]["deadline"] is None
    started = ann.post(f"/api/tables/{table['id']}/start")
    for _ in range(12):
        mover = ann if started["waiting_for"] == [0] else ben
        started = mover.table(table["id"])
        listed = ann.get("/api/tables")["mine"][0]
        assert listed["deadline"] == started["clock"]["deadline"] > started["clock"]["now"]
        assert listed["your_turn"] == (mover is ann)
        mover.act(started, type="move", move=started["prompt"]["offers"][0]["move"])
        started = ann.table(table["id"])
