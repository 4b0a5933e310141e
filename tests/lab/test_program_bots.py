"""Programs that play: what they are told, and what becomes of those that fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.bots import program
from stolik.bots.program import BrokenProgram, ProgramBot, end_programs, is_program, player_of, settle_player, try_out
from stolik.bots.registry import UnknownBot, make_bot, settle_code
from stolik.core.chance import KeyedChance
from stolik.core.game import seat_names
from stolik.games.registry import load_game, meta_of
from stolik.lab.rows import rows_of, series
from stolik.lab.simulate import Plan, play

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "program_bot.py"
GAME = "the_river"
READING = """
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
        continue
    id, moves = message["id"], message["moves"]
"""


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    yield
    end_programs()
    program._failed_starts.clear()


def written(folder: Path, body: str, seconds: str = "") -> str:
    """The code of a bot whose program answers as the body says."""
    file = folder / "bot.py"
    file.write_text(READING + "".join(f"    {line}\n" for line in body.splitlines()))
    return f"program:{seconds}{sys.executable} {file}"


def plan_of(code: str, games: int = 1) -> Plan:
    return Plan(GAME, 2, [code, "random"], range(games), "x", {**meta_of(GAME).settle({})})


def test_the_example_plays_the_same_games_again() -> None:
    """It is short, answers properly, and is good enough to win against chance."""
    assert len(EXAMPLE.read_text().splitlines()) <= 60
    plan = plan_of(f"program:{sys.executable} {EXAMPLE}", games=4)
    games = [play(plan, number) for number in plan.numbers]
    assert [play(plan, number) for number in plan.numbers] == games
    assert not any(faults for played in games for faults in played.faults)
    wins = sum(played.places[played.bots.index(plan.bots[0])] == 1 for played in games)
    assert wins >= 3


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    """A position that says what `redact` leaves, all that may be chosen, and nothing of the chance to come."""
    last = "print(json.dumps(dict(id=id, move=moves[-1])), flush=True)"
    code = written(tmp_path, f"open({str(tmp_path / 'told')!r}, 'w').write(line)\n{last}")
    game = load_game("river_of_gold")
    options = meta_of("river_of_gold").settle({})
    state = game.new(3, options, KeyedChance("secret seed"))
    view = game.redact(state, state.actor)
    move = player_of(code, "secret seed/0", options, "box").choose(game, view)
    told = json.loads((tmp_path / "told").read_text())
    moves = [each.notation for each in game.legal(state)]
    assert (told.pop("moves"), move.notation) == (moves, moves[-1])
    assert told.pop("position") == game.position(view, seat_names(3))
    assert "secret" not in json.dumps(told)
    assert told.pop("seed") != ProgramBot(code, "secret seed/1", options)._seed
    assert told == {
        "type": "choose",
        "id": 1,
        "game": "river_of_gold",
        "components": "box",
        "options": options,
        "players": 3,
        "seat": state.actor,
        "seconds": 5.0,
    }


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        ("print('hm', flush=True)", "wrong", "hm"),
        ("print('[1]', flush=True)", "wrong", "[1]"),
        ("print(json.dumps(dict(id=id, move='castle')), flush=True)", "wrong", "castle"),
        ("print(json.dumps(dict(id=id)), flush=True)", "wrong", "null"),
        ("print(json.dumps(dict(id=id, move=[moves[0]])), flush=True)", "wrong", "move"),
        ("print(json.dumps(dict(id=id - 1, move=moves[0])), flush=True)", "wrong", "id: "),
        ("print('last words', file=sys.stderr)\nsys.exit(3)", "died", "3 last words"),
        ("time.sleep(60)", "late", "1 s"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_fault_is_told_counted_and_made_good_by_chance(tmp_path: Path, body: str, kind: str, told: str) -> None:
    """Only at the fifth question; all others are answered, also those after it, by a new program if it had to be."""
    times = tmp_path / "times"
    body = (
        f"asked = os.path.getsize({str(times)!r}) if os.path.exists({str(times)!r}) else 0\n"
        f"open({str(times)!r}, 'a').write('x')\n"
        f"if asked != 4:\n    print(json.dumps(dict(id=id, move=moves[0])), flush=True)\n    continue\n{body}"
    )
    plan = plan_of(written(tmp_path, body, "1s:" if kind == "late" else ""))
    played = play(plan, 0)
    assert played.bots[0] == plan.bots[0]
    (fault,) = played.faults[0]
    assert fault.kind == kind
    assert told in fault.told
    rows = list(rows_of(plan, played, series(plan)))
    assert [row["faults"] for row in rows] == [1, 0]
    assert times.stat().st_size > 5


def test_a_program_that_cannot_be_started_again_is_given_up(tmp_path: Path) -> None:
    code = written(tmp_path, "os.remove(__file__)\nsys.exit(1)")
    try_out(code)
    with pytest.raises(BrokenProgram, match=r"bot\.py"):
        play(plan_of(code), 0)


@pytest.mark.parametrize(("code", "reason"), [("program:./no such", "No such file"), ("program:cat", "wrong: .*hello")])
def test_programs_that_do_not_play(code: str, reason: str) -> None:
    with pytest.raises(BrokenProgram, match=reason):
        try_out(code)


def test_codes_of_programs() -> None:
    assert settle_player("program:2.5s:./bot --level 3") == "program:2.5s:./bot --level 3"
    assert ProgramBot("program:2.5s:./bot --level 3", "x", {})._seconds == 2.5
    assert settle_player("random") == "random"
    assert not is_program("random")
    for code in ("program:", "program", "program: ", "program:a\nb", "nobody"):
        with pytest.raises(UnknownBot):
            settle_player(code)


def test_what_the_server_uses_knows_no_programs() -> None:
    for code in ("program:cat", "program:2s:cat"):
        with pytest.raises(UnknownBot):
            settle_code(code)
        with pytest.raises(UnknownBot):
            make_bot(code, "x")
