"""The things that the rules know by name, as small integers, and packed counts of assistant actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.terms import Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

RESOURCE_IDS: Final[list[str]] = ["tea", "celadon", "fruit", "gold"]
TEA: Final[i64] = 0
CELADON: Final[i64] = 1
FRUIT: Final[i64] = 2
GOLD: Final[i64] = 3
BASICS: Final = 3  # gold stands for any of them (rotunda 1.4)
KINDS: Final = 4
RESOURCE: Final = Vocabulary("resource", RESOURCE_IDS)
BASIC: Final = Vocabulary("resource", RESOURCE_IDS[:BASICS])

ITEM: Final = Vocabulary("item", [*RESOURCE_IDS, "coins", "prestige"])  # what can be gained
COINS: Final[i64] = 4
PRESTIGE: Final[i64] = 5

ROOM_IDS: Final[list[str]] = [
    "supplier", "smuggler", "market", "expert_room", "banker_room", "lobby", "retailer", "wholesaler", "bank",
    "black_market", "trading_post", "salon", "warehouse",
]  # fmt: skip
SUPPLIER: Final[i64] = 0
SMUGGLER: Final[i64] = 1
MARKET: Final[i64] = 2
EXPERT_ROOM: Final[i64] = 3
BANKER: Final[i64] = 4
LOBBY: Final[i64] = 5
RETAILER: Final[i64] = 6
WHOLESALER: Final[i64] = 7
BANK: Final[i64] = 8
BLACK_MARKET: Final[i64] = 9
TRADING_POST: Final[i64] = 10
SALON: Final[i64] = 11
WAREHOUSE: Final[i64] = 12
ROOM: Final = Vocabulary("room", [*ROOM_IDS, "hall"])  # what is at a place
HALL_ROOM: Final[i64] = 13

ALL_DIFFERENT: Final[i64] = 1  # constraints of the row sales (rotunda 6.7, 6.8)
ALL_SAME: Final[i64] = 2

# Where a gain comes from: a room, or one of these.
SOURCE: Final = Vocabulary("source", [*ROOM_IDS, "expert", "temple", "worship", "order"])
BY_EXPERT: Final[i64] = 13
BY_TEMPLE: Final[i64] = 14
BY_WORSHIP: Final[i64] = 15
BY_ORDER: Final[i64] = 16

COLOUR_IDS: Final[list[str]] = ["black", "yellow", "green", "red", "blue"]
COLOUR: Final = Vocabulary("colour", COLOUR_IDS)

CHAIR: Final = Vocabulary("chair", ["junior", "senior"])
JUNIOR: Final[i64] = 0
SENIOR: Final[i64] = 1

EDGE: Final = Vocabulary("edge", ["right", "bottom"])
RIGHT: Final[i64] = 0
BOTTOM: Final[i64] = 1

# Assistant actions (rotunda 7). Open ones are counted in one number, eight bits for each kind.
ACTION_IDS: Final[list[str]] = ["recruit", "peddler", "apprentice", "senior_apprentice"]
ACTION: Final = Vocabulary("action", ACTION_IDS)
RECRUIT: Final[i64] = 1
PEDDLER: Final[i64] = 256
APPRENTICE: Final[i64] = 65536
SENIOR_APPRENTICE: Final[i64] = 16777216
MOST_OPEN: Final = 255

TRIGGERS: Final[list[str]] = [
    "coins", *RESOURCE_IDS, "basic_resource", "any_resource", "apprentice_action", "hire_expert",
]  # fmt: skip


def open_of(actions: i64, kind: i64) -> i64:
    """How many actions of a kind (its place in ACTION_IDS) are open."""
    return actions >> (8 * kind) & 255


def nibble(counts: i64, place: i64) -> i64:
    """One of the small counts packed into a number, four bits each."""
    return counts >> (4 * place) & 15


def nibbles(counts: i64) -> i64:
    """The sum of packed small counts."""
    total: i64 = 0
    while counts:
        total += counts & 15
        counts >>= 4
    return total
