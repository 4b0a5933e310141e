"""Plays the games with the real rules and writes positions worth looking at, for ui/dev/board.html.

Run from the root: PYTHONPATH=src .venv/bin/python ui/dev/positions.py
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import stolik
from stolik.bots.registry import make_bot
from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.river_of_gold.game import GAME as GOLD
from stolik.games.rotunda.game import GAME as ROTUNDA
from stolik.games.the_river.game import GAME as RIVER
from stolik.games.year_of_the_dragon.components import SUPER_EVENT_IDS
from stolik.games.year_of_the_dragon.game import GAME as DRAGON

OUT = Path(__file__).parent / "positions.json"
LONG = Path(__file__).parent / "long_game.json"
WORDS = Path(__file__).parent / "words.json"
COLOURS = {
    "year_of_the_dragon": ["yellow", "green", "red", "violet", "blue"],
    "river_of_gold": ["white", "red", "green", "blue"],
    "the_river": ["black", "blue", "green", "yellow"],
    "rotunda": ["black", "yellow", "green", "red", "blue"],
}


def snapshot(game: Any, state: Any, viewer: int | None) -> dict[str, Any]:
    """What a viewer of the table gets: the view, and the prompt if it is theirs."""
    prompt = game.prompt(state)
    told = None
    if prompt is not None:
        told = prompt.as_json()
        told["question"] = told["task"]
        for offer in told["offers"]:
            offer["label"] = offer["move"]
        for refused in told["refused"]:
            refused["label"] = refused["move"]
            refusal = refused.pop("refusal")
            refused["reason"] = f"{refusal['code']} {refusal.get('details') or ''}".strip()
            refused["rule"] = refusal.get("rule", "")
    mine = told is not None and (viewer is None or told["seat"] == viewer)
    return {
        "view": json.loads(json.dumps(game.present(state, viewer))),
        "prompt": told if mine else None,
        "waiting_for": [told["seat"]] if told else [],
    }


def play(game: Any, seats: int, seed: int, options: dict[str, object], bot: str) -> list[tuple[Any, str]]:
    """Every decision of one game: the state before it and its task."""
    chance = SampledChance(seeded(f"positions/{seed}"))
    state = game.new(seats, options, chance)
    bots = [make_bot(bot, f"{seed}/{seat}") for seat in range(seats)]
    positions: list[tuple[Any, str]] = []
    while state.pending:
        owed = state.pending.top()
        positions.append((state.clone(), owed.task.name))
        move = bots[owed.seat].choose(game, game.redact(state, owed.seat))
        game.apply(state, move, chance)
    positions.append((state.clone(), "end"))
    return positions


def find(positions: list[tuple[Any, str]], task: str, nth: float = 0.6) -> Any | None:
    """One position of this task, so far into all of them (0 first, 1 last)."""
    fitting = [state for state, name in positions if name == task]
    return fitting[min(int(len(fitting) * nth), len(fitting) - 1)] if fitting else None


def trace_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What the others could have done just before: a group taken, a person housed, a marker moved."""
    entries: list[dict[str, Any]] = []
    for group in view["groups"]:
        for seat in group["dragons"]:
            lines = [
                ("acted", {"group": "0", "action": group["actions"][0], "fee": 3}),
                ("gained", {"good": "yuan", "amount": 5}),
                ("housed", {"tile": "warrior_old" if seat else "farmer_young", "palace": "0"}),
                ("advanced", {"steps": 6, "space": view["players"][seat]["space"]}),
                ("bought", {"privilege": "large", "yuan": 6}),
            ]
            told = [{"seat": seat, "kind": kind, "text": kind, "details": details} for kind, details in lines]
            entries.append({"n": seat, "seat": seat, "lines": told})
    return entries


def words(language: str) -> dict[str, str | list[str]]:
    """The catalogue of a language as the server sends it: plural forms as a list."""
    folder = Path(stolik.__file__).parent / "locale" / language / "LC_MESSAGES"
    entries: dict[str, str | list[str]] = {}
    for block in "\n\n".join((folder / f"{domain}.po").read_text("utf-8") for domain in ("stolik", "ui")).split("\n\n"):
        key = re.search(r'^msgid "(.+)"', block, re.M)
        forms = re.findall(r'^msgstr\[\d\] "(.*)"', block, re.M)
        text = re.search(r'^msgstr "(.*)"', block, re.M)
        if key and (forms or text):
            entries[key[1]] = forms or (text[1] if text else "")
    return entries


def dragon_positions() -> list[dict[str, Any]]:
    both: dict[str, object] = {"great_wall": True, "super_events": True}
    wanted: list[tuple[str, int, dict[str, object], str, dict[str, float]]] = [
        ("base", 4, {}, "greedy", {"draft": 0.2, "act": 0.55, "recruit": 0.5, "house": 0.7}),
        ("base", 4, {}, "greedy", {"place_floor": 0.6, "release": 0.4, "end": 0}),
        ("two", 2, {}, "greedy", {"act": 0.3, "recruit": 0.8}),
        ("three", 3, {"super_events": True}, "greedy", {"act": 0.7, "buy": 0.5}),
        ("five", 5, both, "greedy", {"act": 0.5, "build_wall": 0.6, "recruit": 0.7, "release": 0.6, "end": 0}),
        ("wall2", 2, {"great_wall": True}, "random", {"act": 0.9}),
    ]
    out: list[dict[str, Any]] = []

    def add(name: str, seats: int, options: dict[str, object], state: Any) -> None:
        prompt = DRAGON.prompt(state)
        viewer = prompt.seat if prompt else 0
        out.append(
            {"name": name, "options": options, "seats": seats, "viewer": viewer, **snapshot(DRAGON, state, viewer)}
        )

    for label, seats, options, bot, tasks in wanted:
        positions = play(DRAGON, seats, 7 + seats, options, bot)
        for task, nth in tasks.items():
            state = find(positions, task, nth)
            if state is None:
                print("no", task, "in", label)
            else:
                add(f"{label}-{task}", seats, options, state)

    # what a random player meets: hungry palaces, replacements, every super event with a choice, huge courts
    seen: set[str] = set()
    tallest = (0, None, 0)
    for seed in range(120):
        seats = 2 + seed % 4
        options = {"super_events": True, "great_wall": seed % 2 == 0}
        for state, task in play(DRAGON, seats, 1000 + seed, options, "random"):
            key = task if task != "release" else ""
            if key and key not in seen and task not in {"draft", "act", "recruit", "house", "end"}:
                seen.add(key)
                add(f"random-{task}", seats, options, state)
            size = max(len(player.court) for player in state.players) if task == "act" else 0
            if size > tallest[0]:
                tallest = (size, state, seats)
    if tallest[1] is not None:
        add(f"random-{tallest[0]}-palaces", tallest[2], {"super_events": True, "great_wall": True}, tallest[1])

    base = next(p for p in out if p["name"] == "base-act")
    traced = json.loads(json.dumps(base))
    traced["name"] = "traced"
    traced["trace"] = trace_of(traced["view"])
    out.append(traced)
    crowded = json.loads(json.dumps(base))  # far spaces and a tall stack, which no quick bot reaches
    crowded["name"] = "far-track"
    order = crowded["view"]["order"]
    for place, seat in enumerate(order):
        crowded["view"]["players"][seat]["space"] = [104, 71, 71, 71, 71][place]
    out.append(crowded)
    huge = json.loads(json.dumps(base))
    huge["name"] = "huge-court"
    palaces = [palace for player in huge["view"]["players"] for palace in player["palaces"]]
    for player in huge["view"]["players"]:
        player["palaces"] = (palaces * 4)[:12]
    out.append(huge)
    start = json.loads(json.dumps(next(p for p in out if p["name"] == "five-act")))
    start["name"] = "five-one-stack"
    for player in start["view"]["players"]:
        player["space"] = 0
    out.append(start)
    for index, super_event in enumerate(SUPER_EVENT_IDS):
        shown = json.loads(json.dumps(next(p for p in out if p["name"] == "three-act")))
        shown["name"] = f"super-{super_event}"
        shown["view"]["super_event"] = super_event
        shown["view"]["round"] = 5 + index % 4
        out.append(shown)
    spectator = json.loads(json.dumps(next(p for p in out if p["name"] == "five-act")))
    spectator.update(name="spectator", viewer=None, prompt=None)
    out.append(spectator)
    return out


def positions_by_task(game: Any, wanted: list[tuple[str, int, dict[str, object]]]) -> list[dict[str, Any]]:
    """Beginnings, middles and ends, by the questions that a table asks."""
    out: list[dict[str, Any]] = []
    for label, seats, options in wanted:
        positions = play(game, seats, 7 + seats, options, "greedy")
        for task in sorted({name for _, name in positions}):
            state = find(positions, task)
            prompt = game.prompt(state)
            viewer = prompt.seat if prompt else 0
            shown = snapshot(game, game.redact(state, viewer), viewer)
            out.append({"name": f"{label}-{task}", "options": options, "seats": seats, "viewer": viewer, **shown})
    return out


def main() -> None:
    WORDS.write_text(json.dumps({language: words(language) for language in ("en", "pl", "it")}), "utf-8")
    gold: list[tuple[str, int, dict[str, object]]] = [
        ("four", 4, {}),
        ("two", 2, {}),
        ("patrons", 3, {"clan_patrons": "standard"}),
    ]
    rotunda: list[tuple[str, int, dict[str, object]]] = [
        ("five", 5, {}),
        ("three", 3, {"free_hall": True, "advanced_experts": True}),
        ("two", 2, {"neutral_room_action": True}),
    ]
    found = {
        "year_of_the_dragon": dragon_positions(),
        "river_of_gold": positions_by_task(GOLD, gold),
        "the_river": positions_by_task(RIVER, [("four", 4, {}), ("three", 3, {}), ("two", 2, {})]),
        "rotunda": positions_by_task(ROTUNDA, rotunda),
    }
    for game, colours in COLOURS.items():
        for position in found[game]:
            position["colours"] = colours
    OUT.write_text(json.dumps(found, separators=(",", ":")), "utf-8")
    both: dict[str, object] = {"great_wall": True, "super_events": True}
    long = {
        "year_of_the_dragon": [snapshot(DRAGON, state, None) for state, _ in play(DRAGON, 5, 42, both, "greedy")],
        "river_of_gold": [snapshot(GOLD, state, None) for state, _ in play(GOLD, 4, 42, {}, "greedy")],
        "the_river": [snapshot(RIVER, state, None) for state, _ in play(RIVER, 4, 42, {}, "greedy")],
        "rotunda": [snapshot(ROTUNDA, state, None) for state, _ in play(ROTUNDA, 5, 42, {}, "greedy")],
    }
    LONG.write_text(json.dumps(long, separators=(",", ":")), "utf-8")
    for game, positions in found.items():
        print(game, len(positions), "positions:", ", ".join(position["name"] for position in positions))
        print(len(long[game]), "views of a long game")


if __name__ == "__main__":
    main()
