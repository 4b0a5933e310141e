"""The catalogue: every move of the game, once."""

from __future__ import annotations

from typing import Final

from stolik.core.bits import bit
from stolik.core.moves import Catalogue, Move, Verb
from stolik.core.terms import Vocabulary

from .components import (
    ACTION,
    ACTION_IDS,
    CARD,
    CARD_IDS,
    GOOD,
    PRIVILEGE_SIZE,
    TILE,
    TILE_COUNT,
    TILES_OF_TYPE,
    TYPE,
    TYPE_IDS,
    WALL_TILE,
    WALL_TILE_IDS,
    WILD,
    YOUNG_TILES,
)

# The rulebook sets no limit (yotd 6.3.12), a fixed catalogue needs one (yotd 6.3.15). A palace decays within three
# rounds unless somebody lives there, a player gets at most 14 persons and 6 floors a round, and who only builds has no
# rice for two droughts: so many are out of reach. A position may hold them all the same; then no further palace can be
# founded.
MAX_PALACES: Final = 24
COMMON_COURTS: Final[int] = bit(10)  # sets of palaces, as bits: what is kept for them serves nearly every game
MAX_GROUPS: Final = 5

PALACE: Final = Vocabulary("palace", [str(index) for index in range(MAX_PALACES)])
PLACE: Final = Vocabulary("palace", [*PALACE.ids, "new"])
GROUP: Final = Vocabulary("group", [str(index) for index in range(MAX_GROUPS)])

MOVES: Final = Catalogue()

DRAFT_VERB: Final = Verb("draft", {"tile": TILE})
DRAFT_TILE: Final[list[Move]] = [MOVES.add(DRAFT_VERB, tile) for tile in YOUNG_TILES]

ACT_VERB: Final = Verb("act", {"group": GROUP, "action": ACTION})
ACT: Final[list[list[Move]]] = [
    [MOVES.add(ACT_VERB, group, action) for action in range(len(ACTION_IDS))] for group in range(MAX_GROUPS)
]
PASS_VERB: Final = Verb("pass")
PASS: Final = MOVES.add(PASS_VERB)

PLACE_FLOOR_VERB: Final = Verb("place_floor", {"palace": PLACE})
PLACE_FLOOR: Final[list[Move]] = [MOVES.add(PLACE_FLOOR_VERB, index) for index in range(MAX_PALACES)]
FOUND_PALACE: Final = MOVES.add(PLACE_FLOOR_VERB, MAX_PALACES)
BUY_VERB: Final = Verb("buy", {"privilege": PRIVILEGE_SIZE})
BUY: Final[list[Move]] = [MOVES.add(BUY_VERB, size) for size in range(2)]
WALL_VERB: Final = Verb("build_wall", {"tile": WALL_TILE})
BUILD_WALL_TILE: Final[list[Move]] = [MOVES.add(WALL_VERB, tile) for tile in range(len(WALL_TILE_IDS))]

RECRUIT_VERB: Final = Verb("recruit", {"card": CARD, "tile": TILE})


def _recruits() -> list[list[Move]]:
    """Per card: by tile; the last entry plays the card for nothing (yotd 7.5). Tiles that do not fit are left out."""
    table: list[list[Move]] = []
    for card in range(len(CARD_IDS)):
        tiles = list(range(TILE_COUNT)) if card == WILD else TILES_OF_TYPE[card]
        table.append([MOVES.add(RECRUIT_VERB, card, tile) for tile in tiles])
    return table


RECRUIT: Final[list[list[Move]]] = _recruits()
RECRUIT_NOBODY: Final[list[Move]] = [MOVES.add(RECRUIT_VERB, card) for card in range(len(CARD_IDS))]
HOUSE_VERB: Final = Verb("house", {"palace": PALACE})
HOUSE: Final[list[Move]] = [MOVES.add(HOUSE_VERB, index) for index in range(MAX_PALACES)]
REPLACE_VERB: Final = Verb("replace", {"person": TILE})
REPLACE: Final[list[Move]] = [MOVES.add(REPLACE_VERB, tile) for tile in range(TILE_COUNT)]
DISMISS_VERB: Final = Verb("dismiss")
DISMISS: Final = MOVES.add(DISMISS_VERB)

RELEASE_VERB: Final = Verb("release", {"person": TILE})
RELEASE: Final[list[Move]] = [MOVES.add(RELEASE_VERB, tile) for tile in range(TILE_COUNT)]
FROM_VERB: Final = Verb("from", {"palace": PALACE})
FROM: Final[list[Move]] = [MOVES.add(FROM_VERB, index) for index in range(MAX_PALACES)]
FEED_VERB: Final = Verb("feed", {"palace": PALACE})
FEED: Final[list[Move]] = [MOVES.add(FEED_VERB, index) for index in range(MAX_PALACES)]

LOSE_FLOOR_VERB: Final = Verb("lose_floor", {"palace": PALACE})
LOSE_FLOOR: Final[list[Move]] = [MOVES.add(LOSE_FLOOR_VERB, index) for index in range(MAX_PALACES)]
RETURN_VERB: Final = Verb("return_good", {"kind": GOOD})
RETURN_GOOD: Final[list[Move]] = [MOVES.add(RETURN_VERB, good) for good in range(3)]
DISCARD_VERB: Final = Verb("discard_card", {"card": CARD})
DISCARD_CARD: Final[list[Move]] = [MOVES.add(DISCARD_VERB, card) for card in range(len(CARD_IDS))]
TAKE_YOUNG_VERB: Final = Verb("take_young", {"tile": TILE})
TAKE_YOUNG: Final[list[Move]] = [MOVES.add(TAKE_YOUNG_VERB, tile) for tile in YOUNG_TILES]
CHARTER_VERB: Final = Verb("charter", {"type": TYPE})
CHARTER_TYPE: Final[list[Move]] = [MOVES.add(CHARTER_VERB, type_) for type_ in range(len(TYPE_IDS))]
