"""With which components a match is played: its header tells, and it is never played on with others."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from stolik.games.registry import fingerprint_of_print, has_packs, meta_of, pack_of_facts
from stolik.packs.mistakes import BadPack
from stolik.packs.pack import Pack, told_in_json

from .entries import BadEntry, Header


class OtherComponents(BadEntry):
    """A record of other components than the program has, which does not tell what they were."""

    def __init__(self, game: str, played: str, printed: str) -> None:
        super().__init__(
            f"the game was played with the components {played} of {game}, which are not in the record; "
            f"this program has {printed}"
        )
        self.played = played
        self.printed = printed


@lru_cache(maxsize=32)
def _checked(game: str, facts: str) -> Pack:
    """Many tables are played with the same box, and checking it takes longer than loading a table."""
    return pack_of_facts(game, json.loads(facts))


def checked_pack(game: str, facts: dict[str, Any]) -> Pack:
    """The pack of facts that were stored. Raises BadPack."""
    return _checked(game, json.dumps(facts, sort_keys=True))


def in_header(game: str, pack: Pack | None) -> dict[str, Any]:
    """What the header of a new match tells of its components: the pack, if it is played with one.

    Nothing where they are those of the first records, so that these and new ones are written alike.
    """
    if pack is not None:
        return {"components": pack.fingerprint, "pack": told_in_json(pack.facts)}
    first, printed = meta_of(game).first_components, fingerprint_of_print(game)
    return {"components": printed} if first and printed != first else {}


def pack_of(header: Header) -> Pack | None:
    """The pack that a match is played with; None if its components are those of the program. Raises BadEntry."""
    printed = fingerprint_of_print(header.game)
    if header.pack is None:
        played = header.components or meta_of(header.game).first_components
        if played and played != printed:
            raise OtherComponents(header.game, played, printed)
        return None
    if not has_packs(header.game):
        raise BadEntry(f"{header.game} has no component packs")
    try:
        pack = checked_pack(header.game, header.pack)
    except BadPack as wrong:
        raise BadEntry(f"no game can be played with the component pack inside: {wrong}") from None
    if pack.fingerprint != header.components:
        told = header.components or "none"
        raise BadEntry(
            f"the component pack inside was changed: its fingerprint is {pack.fingerprint}, the header says {told}"
        )
    return None if pack.fingerprint == printed else pack
