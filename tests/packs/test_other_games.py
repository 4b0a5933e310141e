"""Packs of the other games: what can be corrected, and what their owners are told."""

from __future__ import annotations

import pytest

from stolik.core.chance import KeyedChance
from stolik.core.rng import seeded
from stolik.games.registry import load_game, printed_pack
from stolik.locale.words import Words

from .packs import changed, complaints, corrected, line_of

DRAGON, GOLD, ROTUNDA = "year_of_the_dragon", "river_of_gold", "rotunda"

BROKEN = [
    (
        DRAGON,
        ("{id: monk_old, age: old, count: 4, value: 2, symbols: 2}", "{id: monk_old, age: old, count: 4, value: two}"),
        "id: monk_old",
        [
            "person_types[monk].tiles[monk_old].value: is “two”; expected a whole number from 0 to 9",
            "person_types[monk].tiles[monk_old].symbols: is missing; expected a whole number from 0 to 9",
        ],
    ),
    (
        DRAGON,
        ("    4: [2, 2, 2, 1]", "    4: [2, 2, 2, 2]"),
        "4: [2, 2, 2, 2]",
        ["action_groups.sizes_by_player_count.4: adds up to 8; expected 7"],
    ),
    (
        DRAGON,
        ("tribute_yuan: 4", "tribute_yuan: 5"),
        "tribute_yuan: 5",
        ["events[imperial_tribute].tribute_yuan: is 5, but the words of the game tell of 4; expected that"],
    ),
    (
        DRAGON,
        ("    2: {unsplit_type: 4, split_young: 3", "    2: {unsplit_type: 4, split_young: 7"),
        "split_young: 7",
        ["person_tile_supply.by_player_count.2.split_young: is 7; expected at most 6"],
    ),
    (
        GOLD,
        ("bank: right, cost: 6, river: [river_02]", "bank: right, cost: null, river: [river_02]"),
        "shore_1e",
        ["board.shore_spaces.items[shore_1e].cost: is null; expected a whole number from 0 to 40"],
    ),
    (
        GOLD,
        ("starting_tiles: 0, era_1_tiles: 16", "starting_tiles: 0, era_1_tiles: 25"),
        "era_1_tiles: 25",
        ["game_setup.by_player_count.4.era_1_tiles: is 25; expected at most 24"],
    ),
    (
        GOLD,
        ("{id: e2_port_vp2, group: era_2, type: port, build_bonus: 3, visitor: [{kind: koku, n: 5}]",
         "{id: e2_port_vp2, group: era_2, type: port, build_bonus: 3, visitor: [{kind: koku, n: 6}]"),
        "id: e2_port_vp2",
        [
            "buildings.tiles.items[e2_port_vp2].visitor[1].n: is 6, but the words of the game tell of 5; expected that",
        ],
    ),
    (
        ROTUNDA,
        ("starting: false, cost: {fruit: 3}, points: 8,", "starting: false, cost: {}, points: 8,"),
        "id: order_16",
        ["orders.list[order_16].cost: costs nothing; expected at least one resource"],
    ),
    (
        ROTUNDA,
        ("  start_personal_supply: 3", "  start_personal_supply: 4"),
        "  per_player: 15",
        ["assistant_pieces.per_player: is 15, but the pieces add up to 16; expected the same number"],
    ),
    (
        ROTUNDA,
        ("amulet: lock_charm, effect: {gain: {coins: 3}}}", "amulet: lock_charm, effect: {gain: {coins: 5}}}"),
        "id: merchant_su",
        [
            "experts.list[merchant_su].effect.gain.coins: is 5, but the words of the game tell of 3; expected that",
        ],
    ),
    (
        GOLD,
        ("  moon_start: 3 ", "  moon_start: 7 "),
        "moon_start: 7",
        ["divine_favour.moon_start: is 7; expected at most 6"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "change", "words", "messages"), BROKEN, ids=[each[3][0][:50] for each in BROKEN])
def test_a_broken_pack_is_told_what_is_wrong(
    game: str, change: tuple[str, str], words: str, messages: list[str]
) -> None:
    text = changed(change, game=game)
    line = line_of(text, words)
    assert complaints(text, game=game) == [f"box.yaml:{line}: {message}" for message in messages]


@pytest.mark.parametrize(
    ("game", "change"),
    [
        (DRAGON, ("{id: monk_old, age: old, count: 4, value: 2,", "{id: monk_old, age: old, count: 4, value: 5,")),
        (GOLD, ("bank: right, cost: 6, river: [river_02]", "bank: right, cost: 9, river: [river_02]")),
        (ROTUNDA, ("cost: {fruit: 3}, points: 8,", "cost: {fruit: 2, tea: 2}, points: 11,")),
        (ROTUNDA, ("{id: temple_4, gain: {gold: 1, coins: 2}}", "{id: temple_4, gain: {fruit: 2}, do: [recruit]}")),
        (
            ROTUNDA,
            (
                "kind: one_shot, amulet: lock_charm, effect: {gain: {coins: 3}}",
                "kind: one_shot, amulet: mirror, effect: {gain: {coins: 3}}",
            ),
        ),
    ],
    ids=[DRAGON, GOLD, ROTUNDA, f"{ROTUNDA}-temple", f"{ROTUNDA}-expert"],
)
def test_a_corrected_box_is_played_to_the_end(game: str, change: tuple[str, str]) -> None:
    pack = corrected(change, game=game)
    assert pack != printed_pack(game)
    rules = load_game(game, pack)
    assert rules is not load_game(game)
    for seed in range(5):
        chance, rng = KeyedChance(str(seed)), seeded(str(seed))
        state = rules.new(rules.meta.max_seats, {}, chance)
        while state.pending:
            moves = rules.legal(state)
            rules.apply(state, moves[rng.below(len(moves))], chance)
            rules.check(state)


def test_what_a_corrected_token_brings_is_told_of_it() -> None:
    pack = corrected(("{id: smuggler_07, gain: {tea: 2}}", "{id: smuggler_07, gain: {fruit: 3}}"), game=ROTUNDA)
    for rules, told in ((load_game(ROTUNDA), "Gives 2 tea."), (load_game(ROTUNDA, pack), "Gives 3 fruit.")):
        notes = rules.about(rules.new(3, {}, KeyedChance("tokens")), "smuggler/smuggler_07", 0)
        assert notes is not None
        card = Words("en").piece(rules, notes, ["Anna", "Bert", "Klara"])
        assert card.name == "Smuggler 7" and told in card.about
