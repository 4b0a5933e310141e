"""The catalogue: every move of the game, once."""

from __future__ import annotations

from typing import Final

from stolik.core.moves import Catalogue, Move, Verb
from stolik.core.terms import NUMBER, Vocabulary

from .components import (
    BUILDABLE,
    CARD,
    CARDS,
    FACES,
    GOOD,
    GOODS,
    PATRON,
    PATRON_IDS,
    SHIP,
    SHORE,
    SHORES,
    SLOT,
    SLOTS,
)

TURN: Final = Vocabulary("turn", ["up", "down"])
UP: Final = 0
DOWN: Final = 1
GIVE: Final = Vocabulary("resource", [*GOOD.ids, "koku"])
GET: Final = Vocabulary("resource", [*GOOD.ids, "favour"])
KOKU_TAKEN: Final = 3  # in the journey bonus and in exchanges: what comes after the three goods
NO_MOVES: Final[list[Move]] = []

MOVES: Final = Catalogue()

BUILD_VERB: Final = Verb("build", {"shore": SHORE, "slot": SLOT})


def _builds() -> list[list[Move]]:
    """By shore space and slot; the spaces of imperial markets have none."""
    table: list[list[Move]] = [NO_MOVES] * SHORES
    for shore in BUILDABLE:
        table[shore] = [MOVES.add(BUILD_VERB, shore, slot) for slot in range(SLOTS)]
    return table


BUILD: Final[list[list[Move]]] = _builds()
# By shore space and number of empty slots: empty slots are always the first ones (rog 6.8).
BUILD_FROM: Final[list[list[list[Move]]]] = [[moves[empty:] for empty in range(SLOTS + 1)] for moves in BUILD]
SAIL_VERB: Final = Verb("sail", {"ship": SHIP, "shift": TURN})
SAIL: Final[list[Move]] = [MOVES.add(SAIL_VERB, ship) for ship in range(2)]
SAIL_SHIFTED: Final[list[list[Move]]] = [[MOVES.add(SAIL_VERB, ship, turn) for turn in (UP, DOWN)] for ship in range(2)]
DELIVER_VERB: Final = Verb("deliver", {"card": CARD})
DELIVER: Final[list[Move]] = [MOVES.add(DELIVER_VERB, card) for card in range(CARDS)]

SPEND_VERB: Final = Verb("spend_favour", {"turn": TURN})
SPEND: Final[list[Move]] = [MOVES.add(SPEND_VERB, turn) for turn in (UP, DOWN)]
EXCHANGE_VERB: Final = Verb("exchange", {"give": GIVE, "get": GET})
EXCHANGE: Final[list[Move]] = [
    MOVES.add(EXCHANGE_VERB, give, get) for give in range(GOODS) for get in range(GOODS) if give != get
]
EXCHANGE_KOKU: Final = MOVES.add(EXCHANGE_VERB, KOKU_TAKEN, KOKU_TAKEN)

TAKE_VERB: Final = Verb("take_good", {"good": GOOD})
TAKE_GOOD: Final[list[Move]] = [MOVES.add(TAKE_VERB, good) for good in range(GOODS)]
BONUS_VERB: Final = Verb("journey_bonus", {"take": GIVE})
JOURNEY_BONUS: Final[list[Move]] = [MOVES.add(BONUS_VERB, take) for take in range(GOODS + 1)]
SELL_VERB: Final = Verb("sell", {"good": GOOD})
SELL: Final[list[Move]] = [MOVES.add(SELL_VERB, good) for good in range(GOODS)]
STOP_VERB: Final = Verb("stop_selling")
STOP_SELLING: Final = MOVES.add(STOP_VERB)
MARK_VERB: Final = Verb("second_marker", {"shore": SHORE})


def _marks() -> list[Move | None]:
    """By shore space."""
    table: list[Move | None] = [None] * SHORES
    for shore in BUILDABLE:
        table[shore] = MOVES.add(MARK_VERB, shore)
    return table


MARK: Final[list[Move | None]] = _marks()
UPGRADE_VERB: Final = Verb("upgrade", {"ship": SHIP})
UPGRADE: Final[list[Move]] = [MOVES.add(UPGRADE_VERB, ship) for ship in range(2)]
DISCARD_VERB: Final = Verb("discard", {"card": CARD})
DISCARD: Final[list[Move]] = [MOVES.add(DISCARD_VERB, card) for card in range(CARDS)]

END_VERB: Final = Verb("end_turn")
END_TURN: Final = MOVES.add(END_VERB)
SET_DIE_VERB: Final = Verb("set_die", {"face": NUMBER})
SET_DIE: Final[list[Move]] = [MOVES.add(SET_DIE_VERB, face + 1) for face in range(FACES)]
ROLL_VERB: Final = Verb("roll")
ROLL: Final = MOVES.add(ROLL_VERB)
PICK_VERB: Final = Verb("pick_patron", {"patron": PATRON})
PICK_PATRON: Final[list[Move]] = [MOVES.add(PICK_VERB, patron) for patron in range(len(PATRON_IDS))]
DONE_VERB: Final = Verb("done")
DONE: Final = MOVES.add(DONE_VERB)
