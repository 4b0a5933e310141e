"""Records and the components they were played with: the right ones, or a clear line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.packs.packs import GAME, corrected, corrected_river

from stolik.core.meta import Meta
from stolik.core.rng import seeded
from stolik.games.registry import meta_of, printed_pack
from stolik.match import record
from stolik.match.match import Match
from stolik.match.record import CorruptRecord, ForeignComponents
from stolik.packs.pack import Pack

NAMES = ["Ann", "Bo"]


def played(pack: Pack | None, decisions: int = 10_000) -> Match:
    """A game of random decisions, to its end or so far."""
    match, rng = Match.new(GAME, NAMES, seed="7", pack=pack), seeded("moves")
    while not match.over and decisions:
        moves = match.game.legal(match.state)
        match.submit(match.state.actor, moves[rng.below(len(moves))])
        decisions -= 1
    return match


def header_of(text: str) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(text.split("\n", 1)[0])
    return header


def with_header(text: str, **changes: Any) -> str:
    header = {**header_of(text), **changes}
    told = {name: value for name, value in header.items() if value is not None}
    return json.dumps(told, ensure_ascii=False) + "\n" + text.split("\n", 1)[1]


def test_the_printed_box_leaves_no_trace_in_a_record() -> None:
    """Records of today have the bytes that they had before there were packs."""
    assert header_of(record.dumps(played(None, 5))).keys() == {
        *("stolik", "game", "rules", "names", "players", "options", "seed"),
    }
    assert record.dumps(played(printed_pack(GAME), 5)) == record.dumps(played(None, 5))


def test_a_pack_travels_inside_the_record() -> None:
    pack = corrected_river()
    text = record.dumps(played(pack))
    header = header_of(text)
    assert header["components"] == pack.fingerprint
    assert header["pack"]["building_cards"]["cards"][30]["points"] == 12
    again = record.loads(text)
    assert again.pack == pack
    assert again.over
    assert record.dumps(again) == text


def test_a_record_is_replayed_with_its_own_pack_whatever_else_is_played_with() -> None:
    """Two boxes and the printed one in one program, each record with its own."""
    other = corrected(("all_three_same: 6", "all_three_same: 7"))
    boxes = [corrected_river(), other, None]
    texts = [record.dumps(played(pack)) for pack in boxes]
    for pack, text in [*zip(boxes, texts, strict=True), *zip(reversed(boxes), reversed(texts), strict=True)]:
        again = record.loads(text)
        assert again.pack == pack
        assert record.dumps(again) == text


def test_an_unfinished_game_goes_on_with_its_pack() -> None:
    whole = played(corrected_river())
    some = record.loads(record.dumps(played(corrected_river(), 12)))
    for entry in whole.entries[13:]:
        told = entry.as_json()
        some.submit(int(str(told["seat"])), str(told["move"]))
    assert record.dumps(some) == record.dumps(whole)


def test_a_pack_that_was_tampered_with_is_refused() -> None:
    text = record.dumps(played(corrected_river(), 5))
    pack = header_of(text)["pack"]
    pack["scoring"]["columns"]["top_two_same"] = 20
    with pytest.raises(CorruptRecord, match=r"^line 1: the component pack inside was changed: its fingerprint is "):
        record.loads(with_header(text, pack=pack))
    with pytest.raises(CorruptRecord, match=r"the component pack inside was changed: .*, the header says none$"):
        record.loads(with_header(text, components=None))


def test_a_pack_that_makes_no_sense_is_refused() -> None:
    text = record.dumps(played(corrected_river(), 5))
    pack = header_of(text)["pack"]
    pack["building_cards"]["cards"][0]["points"] = "all"
    wanted = r"^line 1: no game can be played with the component pack inside: building_cards\.cards\[b01\]\.points: "
    with pytest.raises(CorruptRecord, match=wanted):
        record.loads(with_header(text, pack=pack))


def test_without_its_pack_a_record_is_not_replayed_under_other_facts() -> None:
    text = with_header(record.dumps(played(corrected_river(), 5)), pack=None)
    with pytest.raises(ForeignComponents, match="which are not in the record; this program has"):
        record.loads(text)


def test_records_of_before_are_not_replayed_with_facts_that_were_corrected_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if the printed facts of the program had been corrected after the first records were made."""
    old = record.dumps(played(None, 5))
    meta: Meta = meta_of(GAME)
    monkeypatch.setattr(meta, "first_components", "0123456789abcdef")
    with pytest.raises(ForeignComponents, match="0123456789abcdef"):
        record.loads(old)
    new = record.dumps(played(None, 5))
    assert header_of(new)["components"] == printed_pack(GAME).fingerprint
    assert "pack" not in header_of(new)
    assert record.dumps(record.loads(new)) == new
