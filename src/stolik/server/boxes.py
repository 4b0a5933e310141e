"""With which box a table is played. It travels with the table: a process on another machine may have none like it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.games.registry import fingerprint_of_print
from stolik.match.components import checked_pack
from stolik.packs.mistakes import BadPack
from stolik.packs.pack import Pack, fingerprint_of, told_in_json

from .problems import not_possible
from .rows import TableRow

Packs = Mapping[str, Pack]  # corrected boxes by game
PRINTED: Packs = {}


def stored_box(pack: Pack | None) -> dict[str, Any]:
    """What is stored with a table that is made: the facts of a corrected box, nothing of the printed one."""
    return told_in_json(pack.facts) if pack is not None else {}


def box_of(row: TableRow, packs: Packs) -> Pack | None:
    """What a table will be played with that has not begun; None is the printed box. Raises Problem."""
    if row.box is None:  # made by an older version: whoever begins the game decides
        return packs.get(row.game)
    if not row.box:
        return None
    try:
        return checked_pack(row.game, row.box)
    except BadPack:  # made by another version, with other ideas of a box
        played, printed = fingerprint_of(row.box), fingerprint_of_print(row.game)
        raise not_possible("other_components", played=played, printed=printed) from None
