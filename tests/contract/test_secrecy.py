"""Nobody is told what he may not know: everything sent is a function of the redacted state."""

from __future__ import annotations

import json
from typing import Any

from stolik.core.chance import SampledChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.games import registry

from .tables import Table, Walk, through_json, walks


def sent(game: Game[Any], truth: Any, viewer: int | None) -> str:
    """All that goes to a viewer: the table, the score and, if he is to decide, the question and every refusal."""
    state = game.redact(truth, viewer)
    told: dict[str, object] = {
        "view": game.present(state, viewer),
        "scores": [sheet.as_json() for sheet in game.scores(state)],
    }
    if viewer is not None and viewer == state.actor:
        prompt = game.prompt(state)
        assert prompt is not None
        told["prompt"] = prompt.as_json()
        refusals = [game.refuse(state, viewer, move) for move in game.moves.moves]
        told["refusals"] = [refusal and refusal.as_json() for refusal in refusals]
    assert through_json(told) == told
    return json.dumps(told, sort_keys=True)


def viewers(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


def test_forgetting_twice_is_forgetting_once(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        for number in walk.decisions():
            if number % 32 == 0:
                for viewer in viewers(table):
                    once = game.redact(walk.state, viewer)
                    assert game.fingerprint(game.redact(once, viewer)) == game.fingerprint(once)
                    assert once.actor == walk.state.actor


def test_an_imagined_world_looks_like_the_real_one(table: Table) -> None:
    for walk in walks(table):
        check_that_worlds_look_real(walk.game, walk, viewers(table))


def check_that_worlds_look_real(game: Game[Any], walk: Walk, viewers: list[int | None]) -> None:
    """Imagining permutes what the viewer cannot know: nothing that he is sent may change."""
    chance = SampledChance(seeded("imagination"))
    for number in walk.decisions():
        if number % 32 == 0:
            for viewer in viewers:
                world = game.imagine(game.redact(walk.state, viewer), chance)
                game.check(world)
                assert sent(game, world, viewer) == sent(game, walk.state, viewer)


def test_worlds_differ_iff_there_are_secrets(table: Table) -> None:
    secrets = registry.meta_of(table.game_id).secrets
    varied = [check_how_worlds_differ(walk.game, walk, viewers(table), secrets) for walk in walks(table)]
    assert any(varied) == secrets


def check_how_worlds_differ(game: Game[Any], walk: Walk, viewers: list[int | None], secrets: bool) -> bool:
    """Whether any view leaves room for several truths; without secrets there is but one."""
    varied = False
    chance = SampledChance(seeded("imagination"))
    for number in walk.decisions():
        if number % 32 == 0:
            for viewer in viewers:
                hidden = game.redact(walk.state, viewer)
                worlds = {game.fingerprint(game.imagine(hidden, chance)) for _ in range(4)}
                varied = varied or len(worlds) > 1
                if not secrets:
                    assert worlds == {walk.fingerprint()}
    return varied
