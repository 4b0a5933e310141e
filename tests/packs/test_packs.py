"""What makes a pack: its facts, nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

from stolik.core.rng import seeded
from stolik.games import printed_facts
from stolik.games.registry import GAMES, has_packs, load_game, meta_of, pack_of_facts, pack_of_text, printed_pack
from stolik.match.match import Match
from stolik.match.record import dumps
from stolik.packs.differences import differences
from stolik.packs.pack import told_in_json
from stolik.packs.provenance import PARTLY, RECONSTRUCTED, origin

from .packs import CORRECTED_TOWN_HALL, GAME, TOWN_HALL, changed, corrected, corrected_river

WITH_PACKS = [game for game in GAMES if has_packs(game)]


def backwards(value: Any) -> Any:
    """The same facts with all their fields in the opposite order."""
    if isinstance(value, dict):
        return {name: backwards(each) for name, each in reversed(value.items())}
    return [backwards(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", WITH_PACKS)
def test_the_fingerprint_does_not_depend_on_comments_provenance_or_order(game: str) -> None:
    facts = printed_facts(game)
    facts["note"] = "bought in 2019"
    told = pack_of_text(game, yaml.safe_dump(backwards(facts), allow_unicode=True, sort_keys=False))
    assert told == printed_pack(game)
    assert load_game(game, told) is load_game(game)


@pytest.mark.parametrize("game", WITH_PACKS)
def test_records_without_a_fingerprint_are_of_the_facts_of_their_time(game: str) -> None:
    """If this fails, the printed facts were changed: records that were made before can no longer be replayed.

    Where that is meant, `first_components` stays as it is, and new records carry the new fingerprint.
    """
    meta = meta_of(game)
    if meta.first_components or meta.stage == "complete":
        assert meta.first_components == printed_pack(game).fingerprint


@pytest.mark.parametrize("game", WITH_PACKS)
def test_a_pack_survives_json(game: str) -> None:
    pack = printed_pack(game)
    again = pack_of_facts(game, json.loads(json.dumps(told_in_json(pack.facts))))
    assert (again.facts, again.fingerprint) == (pack.facts, pack.fingerprint)


def test_other_facts_have_another_fingerprint() -> None:
    pack = corrected((TOWN_HALL, CORRECTED_TOWN_HALL))
    assert pack != printed_pack(GAME)
    told = [(each.place, each.printed, each.told) for each in differences(printed_pack(GAME).facts, pack.facts)]
    assert told == [("building_cards.cards[b31].cost.wood", 3, 4), ("building_cards.cards[b31].points", 9, 12)]


@pytest.mark.parametrize("game", WITH_PACKS)
def test_the_facts_of_a_pack_are_all_that_the_rules_read(game: str) -> None:
    """Games made of the stored facts and of the whole file are the same game."""
    loaded = load_game(game)
    rules = type(loaded)
    of_box = __import__(f"stolik.games.{game}.game", fromlist=["of_box"]).of_box
    stored = of_box(pack_of_facts(game, told_in_json(printed_pack(game).facts)).facts)
    assert isinstance(stored, rules) and stored is not loaded
    assert [move.notation for move in stored.moves.moves] == [move.notation for move in loaded.moves.moves]
    assert random_game(stored) == random_game(loaded)


def random_game(game: Any) -> str:
    from stolik.core.chance import KeyedChance

    chance, rng = KeyedChance("packs"), seeded("packs")
    state = game.new(game.meta.max_seats, {}, chance)
    while state.pending:
        moves = game.legal(state)
        game.apply(state, moves[rng.below(len(moves))], chance)
        game.check(state)
    return str(game.fingerprint(state))


def test_a_corrected_box_is_played_by_its_own_numbers() -> None:
    pack = corrected_river()
    game = load_game(GAME, pack)
    assert game is load_game(GAME, corrected_river())
    assert game is not load_game(GAME)
    assert "explore mountain_storage_4" in {move.notation for move in game.moves.moves}
    assert "explore mountain_storage_2" not in {move.notation for move in game.moves.moves}
    for seed in range(20):
        match = Match.new(GAME, ["a", "b", "c", "d"], seed=str(seed), pack=pack)
        rng = seeded(f"moves/{seed}")
        while not match.over:
            moves = match.game.legal(match.state)
            match.submit(match.state.actor, moves[rng.below(len(moves))])
            match.game.check(match.state)
        assert '"pack": {' in dumps(match)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("supply_by_player_count", "p4"), ""),
        (("supply_by_player_count", "p3"), RECONSTRUCTED),
        (("main_board", "action_areas", 2), PARTLY),  # "as produce_wood"
        (("river_boards", "settle_spaces", "positions"), RECONSTRUCTED),
        (("river_boards", "starting_pioneers_on_boat"), ""),
        (("building_cards", "cards", 0), RECONSTRUCTED),
        (("building_cards", "reserve_limit"), ""),
    ],
)
def test_what_is_reconstructed_is_known(path: tuple[str | int, ...], expected: str) -> None:
    assert origin(printed_facts(GAME), path) == expected


def test_prose_can_be_written_freely() -> None:
    text = changed(("year: 2018", "year: 2019"), ("building_cards_total: 33", "building_cards_total: 34"))
    assert pack_of_text(GAME, text) == printed_pack(GAME)
