"""What owners get wrong, and what they are told: file, line, field, what is wrong and what was expected."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from stolik.locale.catalogues import LANGUAGES

from .packs import changed, complaints, line_of

B07 = "{id: b07, name: woodshed, cost: {wood: 2, clay: 0, stone: 1}, points: 3, count: 1}"
FOREST = "{id: forest_wood_2, kind: production, terrains: [forest], production: {wood: 2}, storage: 0, count: 1}"
HONOURS = "{trigger: end_game, kind: score_per_bonus_token, points_each: 1, max_points: null}"


class Broken(NamedTuple):
    """A change of the printed file, and a message whose line is that of the first line with these words."""

    before: str
    after: str
    words: str
    message: str


BROKEN = {
    "a number that is none": Broken(
        B07,
        B07.replace("points: 3", "points: many"),
        "id: b07",
        "building_cards.cards[b07].points: is “many”; expected a whole number from 0 to 40",
    ),
    "a number that is too large": Broken(
        B07,
        B07.replace("stone: 1", "stone: 10"),
        "id: b07",
        "building_cards.cards[b07].cost.stone: is 10; expected a whole number from 0 to 9",
    ),
    "a field that is left out": Broken(
        B07,
        B07.replace(", count: 1", ""),
        "id: b07",
        "building_cards.cards[b07].count: is missing; expected a whole number from 1 to 20",
    ),
    "a field with a slip of the pen": Broken(
        B07,
        B07.replace("points: 3", "points: 3, pionts: 4"),
        "id: b07",
        "building_cards.cards[b07].pionts: no such field is known here; expected perhaps “points”",
    ),
    "a terrain that does not exist": Broken(
        FOREST,
        FOREST.replace("terrains: [forest]", "terrains: [swamp]").replace("forest_wood_2", "swamp_wood_2"),
        "id: swamp_wood_2",
        "terrain_tiles.tiles[swamp_wood_2].terrains[1]: is “swamp”; "
        "expected one of forest, desert, badlands, mountain, meadow",
    ),
    "an effect that no rule knows": Broken(
        HONOURS,
        HONOURS.replace("score_per_bonus_token", "score_per_token"),
        "kind: score_per_token,",
        "meadow_tiles.tiles[meadow_honours].effects[1].kind: is “score_per_token”; "
        "expected one of gain_resource, swap_tiles, score_fixed, score_per_production_symbol, "
        "score_per_bonus_token, score_per_pioneer_on_boat, score_per_terrain_tile",
    ),
    "two cards with one id": Broken(
        B07,
        B07.replace("id: b07", "id: b06"),
        "name: woodshed",
        "building_cards.cards[b06].id: “b06” is the id of another piece already; expected an id of its own",
    ),
    "a sum that does not fit": Broken(
        "{id: badlands_storage_2, kind: storage, terrains: [badlands], production: {}, storage: 2, count: 3}",
        "{id: badlands_storage_2, kind: storage, terrains: [badlands], production: {}, storage: 2, count: 2}",
        "  terrain_tiles: 65",
        "components.terrain_tiles: is 65, but the pieces add up to 64; expected the same number",
    ),
    "a display that is too small": Broken(
        "p3: {tiles: 7,",
        "p3: {tiles: 5,",
        "p3: {tiles: 5,",
        "main_board.terrain_display.p3.tiles: is 5; expected at least 6 (players: 3)",
    ),
    "an area that is not there": Broken(
        "- id: first_player",
        "- id: second_player",
        "- id: explore",
        "main_board.action_areas: lacks first_player; expected all that the rules know",
    ),
    "a fact that the rules cannot follow": Broken(
        "same_on_all_boards: true",
        "same_on_all_boards: false",
        "same_on_all_boards",
        "river_boards.settle_spaces.same_on_all_boards: is false, but no rule reads it, so that a change has no "
        "effect; expected true",
    ),
    "a tile whose name tells something else": Broken(
        FOREST,
        FOREST.replace("wood: 2", "wood: 3"),
        "id: forest_wood_2",
        "terrain_tiles.tiles[forest_wood_2].production: is {'wood': 3}, but the name of “forest_wood_2” tells of "
        "{'wood': 2}; expected that, or another id for the corrected piece",
    ),
    "a field that is written twice": Broken(
        "  reserve_limit: {cards: 2, provenance: rulebook}",
        "  reserve_limit: {cards: 2, cards: 3}",
        "reserve_limit: {cards: 2, cards: 3}",
        "building_cards.reserve_limit: “cards” is written twice; the first is on line LINE",
    ),
    "the same cabin twice": Broken(
        "positions: [6, 8, 10, 12]",
        "positions: [6, 8, 8, 12]",
        "positions: [6, 8, 8, 12]",
        "river_boards.settle_spaces.positions: has 8 twice; expected different numbers",
    ),
    "a pack of another game": Broken(
        "  id: the_river\n", "  id: river_of_gold\n", "  id: river_of_gold",
        "game.id: is “river_of_gold”; expected “the_river”",
    ),
}  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_pack_is_told_what_is_wrong(broken: Broken) -> None:
    text = changed((broken.before, broken.after))
    line = line_of(text, broken.words)
    assert f"box.yaml:{line}: {broken.message.replace('LINE', str(line))}" in complaints(text)


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file() -> None:
    text = changed(
        ("positions: [6, 8, 10, 12]", "positions: [6, 8, 8, 12]"),
        (FOREST, FOREST.replace("storage: 0", "storage: full")),
        (B07, B07.replace("points: 3", "points: -1")),
    )
    told = complaints(text)
    assert [each.split(": ")[1] for each in told] == [
        "river_boards.settle_spaces.positions",
        "terrain_tiles.tiles[forest_wood_2].storage",
        "building_cards.cards[b07].points",
    ]
    assert [int(each.split(":")[1]) for each in told] == sorted(int(each.split(":")[1]) for each in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it_whole(language: str) -> None:
    for broken in BROKEN.values():
        for sentence in complaints(changed((broken.before, broken.after)), language):
            assert "{" not in sentence.replace("{'", "").replace("{}", ""), sentence
            assert "pack." not in sentence


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- 1\n- 2\n", "box.yaml:1: there are no fields here; expected the fields of a components.yaml"),
        ("", "box.yaml:1: there are no fields here; expected the fields of a components.yaml"),
    ],
)
def test_what_is_no_file_of_facts_at_all(text: str, message: str) -> None:
    assert complaints(text) == [message]


def test_what_is_no_yaml() -> None:
    (told,) = complaints("game:\n  id: [the_river\nsources: {}\n")
    assert told.startswith("box.yaml:3: this is not YAML: ")


def test_an_alias_inside_of_what_it_stands_for_is_refused() -> None:
    assert complaints("a: &a\n  b: *a\n")[0].endswith(": this lies too deep inside of other fields")
