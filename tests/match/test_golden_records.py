"""Golden records: whole games that must replay to their stored result for ever, and that show everything there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stolik.core.events import EventKind
from stolik.games.registry import load_game, meta_of, metas
from stolik.games.river_of_gold import components as river
from stolik.games.river_of_gold import reports as river_reports
from stolik.games.river_of_gold import state as river_state
from stolik.games.river_of_gold.game import GAME as river_of_gold
from stolik.games.rotunda.game import GAME as rotunda
from stolik.games.the_river.game import GAME as the_river
from stolik.games.year_of_the_dragon import components, reports, state
from stolik.match import record
from stolik.match.entries import Decided, PlayerChanged, SetUp, TakebackAnswered, TakebackAsked, Undone
from stolik.match.match import Match

FOLDER = Path(__file__).parents[1] / "records"
FILES = sorted(FOLDER.glob("*/*.jsonl"))
DRAGON = "year_of_the_dragon"
RIVER = "river_of_gold"
THE_RIVER = "the_river"
ROTUNDA = "rotunda"


@pytest.fixture(scope="module")
def matches() -> dict[str, list[Match]]:
    """By game."""
    told: dict[str, list[Match]] = {meta.game: [] for meta in metas()}
    for file in FILES:
        told[file.parent.name].append(record.read(file))
    return told


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_replays_to_its_result(file: Path) -> None:
    match = record.read(file)  # compares the result
    assert match.over
    assert match.header.game == file.parent.name
    assert record.dumps(match).encode() == file.read_bytes()
    match.game.check(match.state)


@pytest.mark.parametrize("game", [meta.game for meta in metas()])
def test_two_records_for_every_table(game: str, matches: dict[str, list[Match]]) -> None:
    meta = meta_of(game)
    for seats in range(meta.min_seats, meta.max_seats + 1):
        for name, modules in meta.module_sets().items():
            settled = {
                option.name: modules.get(option.name, option.default) for option in meta.options if option.module
            }
            played = [match for match in matches[game] if len(match.names) == seats]
            assert sum(settled.items() <= match.header.options.items() for match in played) >= 2, (seats, name)


@pytest.mark.parametrize("game", [meta.game for meta in metas()])
def test_every_value_of_every_option(game: str, matches: dict[str, list[Match]]) -> None:
    for option in meta_of(game).options:
        seen = {match.header.options[option.name] for match in matches[game]}
        assert seen == set(option.values), option.name


@pytest.mark.parametrize("game", [meta.game for meta in metas()])
def test_every_verb(game: str, matches: dict[str, list[Match]]) -> None:
    verbs = {move.verb.name for move in load_game(game).moves.moves}
    assert {word.split()[0] for match in matches[game] for word in moves_of(match)} == verbs


def test_every_kind_of_entry(matches: dict[str, list[Match]]) -> None:
    kinds = {type(entry) for each in matches.values() for match in each for entry in match.entries}
    assert kinds == {SetUp, Decided, Undone, TakebackAsked, TakebackAnswered, PlayerChanged}
    answers = {
        entry.agree
        for each in matches.values()
        for m in each
        for entry in m.entries
        if isinstance(entry, TakebackAnswered)
    }
    assert answers == {True, False}


def moves_of(match: Match) -> list[str]:
    """The moves in effect, forced ones included."""
    moves, taken_back = list[str](), match.taken_back()
    for line in match.log():
        if line.number not in taken_back:
            if isinstance(line.entry, Decided):
                moves.append(line.entry.move)
            moves += [move.notation for _seat, move in line.forced]
    return moves


# ---------------------------------------------------------------------- In the Year of the Dragon


SCORED = state.SOURCES.vocabulary.ids[1:]


def words_after(verb: str, place: int, matches: list[Match]) -> set[str]:
    """The words at one place of all moves with this verb."""
    split = [move.split() for match in matches for move in moves_of(match)]
    return {words[place] for words in split if words[0] == verb and len(words) > place}


def test_dragon_every_choice(matches: dict[str, list[Match]]) -> None:
    dragon = matches[DRAGON]
    young = {components.TILE_IDS[tile] for tile in components.YOUNG_TILES}
    assert words_after("draft", 1, dragon) == young
    assert words_after("act", 2, dragon) == set(components.ACTION_IDS)
    assert words_after("act", 1, dragon) == {"0", "1", "2", "3", "4"}
    assert words_after("buy", 1, dragon) == set(components.PRIVILEGE_IDS)
    assert words_after("build_wall", 1, dragon) == set(components.WALL_TILE_IDS)
    assert words_after("recruit", 1, dragon) == set(components.CARD_IDS)
    assert words_after("recruit", 2, dragon) == set(components.TILE_IDS)
    assert words_after("return_good", 1, dragon) == {"yuan", "rice", "fireworks"}
    assert any(
        move.startswith("recruit") and len(move.split()) == 2 for m in dragon for move in moves_of(m)
    )  # for nothing


def test_dragon_every_event(matches: dict[str, list[Match]]) -> None:
    events = [event for match in matches[DRAGON] for line in match.log() for event in line.events]
    assert {event.kind.name for event in events} == {kind.name for kind in reports.KINDS}
    held = {event.details()["event"] for event in events if event.kind is reports.EVENT_BEGAN}
    assert held == set(components.EVENT_IDS)
    super_events = {event.details()["super_event"] for event in events if event.kind is reports.SUPER_EVENT_BEGAN}
    assert super_events == set(components.SUPER_EVENT_IDS)
    assert len(super_events) == 10
    assert {str(event.details()["source"]) for event in events if event.kind is reports.SCORED} == set(SCORED)


# ---------------------------------------------------------------------- River of Gold


def river_values(matches: dict[str, list[Match]], kind: str, field: str) -> set[object]:
    events = [event for match in matches[RIVER] for line in match.log() for event in line.events]
    return {event.details()[field] for event in events if event.kind.name == kind}


def _shores(match: Match) -> list[Any]:
    """What lies on the shores at the beginning."""
    view: dict[str, Any] = match.game.present(match.state_at(1), None)
    return list(view["shores"].values())


def test_river_every_card_tile_mastery_and_patron(matches: dict[str, list[Match]]) -> None:
    assert river_values(matches, "delivered", "card") == set(river.CUSTOMER_IDS)
    assert river_values(matches, "drew", "card") == set(river.CUSTOMER_IDS)
    box = river_of_gold.edition.box
    built = {river.TILE_IDS[tile] for tile in (*box.era_1, *box.era_2)}
    assert river_values(matches, "built", "tile") == built
    lying = {each["tile"] for match in matches[RIVER] for each in _shores(match) if each is not None}
    assert lying == set(river.TILE_IDS) - built
    assert river_values(matches, "mastery_claimed", "mastery") == set(river.MASTERY_IDS)
    assert river_values(matches, "patron_picked", "patron") == set(river.PATRON_IDS)
    assert river_values(matches, "marked", "tile")


def test_river_every_event_and_source(matches: dict[str, list[Match]]) -> None:
    kinds = {event.kind.name for match in matches[RIVER] for line in match.log() for event in line.events}
    defined = {value.name for value in vars(river_reports).values() if isinstance(value, EventKind)}
    assert kinds == defined - {"drew_unseen"}  # what others see of a draw is no event of its own
    scored = set(river_state.SOURCES.vocabulary.ids[1 : river_state.SOURCES.count]) - {"masteries"}
    assert river_values(matches, "scored", "source") == scored


# ---------------------------------------------------------------------- The River


def test_the_river_every_tile_card_and_event(matches: dict[str, list[Match]]) -> None:
    edition = the_river.edition
    events = [event for match in matches[THE_RIVER] for line in match.log() for event in line.events]
    laid = {event.details()["tile"] for event in events if event.kind.name in ("explored", "drafted")}
    assert laid == set(edition.box.tile_ids)
    assert {event.details()["card"] for event in events if event.kind.name == "built"} == set(edition.box.card_ids)
    kinds = [getattr(edition.reports, name) for name in dir(edition.reports) if not name.startswith("_")]
    assert {event.kind.name for event in events} == {kind.name for kind in kinds if isinstance(kind, EventKind)}


# ---------------------------------------------------------------------- Rotunda


def rotunda_values(matches: dict[str, list[Match]], kind: str, field: str) -> set[object]:
    events = [event for match in matches[ROTUNDA] for line in match.log() for event in line.events]
    return {event.details()[field] for event in events if event.kind.name == kind}


def test_rotunda_every_room_card_and_token(matches: dict[str, list[Match]]) -> None:
    box = rotunda.edition.box
    assert rotunda_values(matches, "moved", "room") == {*(room.id for room in box.rooms), "hall"}
    assert rotunda_values(matches, "copied", "room") >= {"supplier", "market", "bank"}
    assert rotunda_values(matches, "expert_hired", "expert") == set(box.expert_ids)
    once = {expert.id for expert in box.experts if expert.permanent is None}
    assert rotunda_values(matches, "expert_activated", "expert") == once
    assert rotunda_values(matches, "order_fulfilled", "order") == set(box.order_ids)
    kept = rotunda_values(matches, "expert_kept", "amulet")
    assert rotunda_values(matches, "amulet_taken", "amulet") | kept == set(box.amulet_ids)
    assert rotunda_values(matches, "smuggler_taken", "token") == set(box.smuggler_ids)
    assert rotunda_values(matches, "prayed", "temple") == set(box.temple_ids)
    assert rotunda_values(matches, "worshipped", "village") == set(box.village_ids)
    assert rotunda_values(matches, "gained", "source") >= {room.id for room in box.rooms if room.id != "lobby"} - {
        "expert_room",
        "salon",
    }


def test_rotunda_every_event(matches: dict[str, list[Match]]) -> None:
    reports = rotunda.edition.reports
    kinds = [getattr(reports, name) for name in dir(reports) if not name.startswith("_")]
    events = {event.kind.name for match in matches[ROTUNDA] for line in match.log() for event in line.events}
    assert events == {kind.name for kind in kinds if isinstance(kind, EventKind)}
