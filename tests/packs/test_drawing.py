"""Boards in the browser draw a box from its stored facts exactly as from the whole file."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from stolik.games import printed_facts
from stolik.games.registry import GAMES, printed_pack
from stolik.packs.pack import told_in_json

BOARDS = Path(__file__).parents[2] / "ui" / "src" / "games"
CHOOSE = """
const { default: printed } = await import(process.argv[1]);
const told = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(told.map((facts) => printed(facts))));
"""
# Where things lie is the same in every box, so that boards take it from the printed one; edges are in their order.
NOT_OF_A_BOX = {"path", "row", "column"}


def without_places(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_places(each) for name, each in value.items() if name not in NOT_OF_A_BOX}
    return [without_places(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", GAMES)
def test_stored_facts_are_drawn_like_the_whole_file(game: str) -> None:
    node = shutil.which("node")
    assert node, "the app is built with Node.js"
    boxes = [printed_facts(game), told_in_json(printed_pack(game).facts)]
    done = subprocess.run(
        [node, "--input-type=module", "--eval", CHOOSE, (BOARDS / game / "printed.mjs").as_uri()],
        input=json.dumps(boxes),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    whole, stored = json.loads(done.stdout)
    assert without_places(stored) == without_places(whole)
