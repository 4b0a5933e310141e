"""Releasing persons: which person, then - if such persons live in several palaces - from which palace."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Menu, Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from . import reports
from .components import TILE_COUNT, TILE_IDS
from .moves import DISMISS, FEED, FEED_VERB, FROM, FROM_VERB, RELEASE, RELEASE_VERB, REPLACE
from .palace import Palace
from .state import DragonState, Player

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

ALL_PALACES: Final = -1  # every bit set
SEVERAL: Final = -1


def release(state: DragonState, seat: i64, index: i64, tile: i64, events: Events) -> None:
    """A person leaves the palace and the game (yotd 1.8); the marker stays (yotd 5.5)."""
    player = state.players[seat]
    rest = player.court[index].without[tile]
    assert rest is not None
    player.set_palace(index, rest)
    events.add(reports.RELEASED, seat, tile, index)


def tiles_in(court: list[Palace], eligible: i64) -> i64:
    """The kinds of persons in the eligible palaces, as bits."""
    kinds: i64 = 0
    bit: i64 = 1
    for palace in court:
        if eligible & bit:
            kinds |= palace.kinds
        bit <<= 1
    return kinds


# By kinds of persons, as bits: releasing one of them; and for a full court replacing one, or dismissing the new one.
RELEASES: Final = Menu(RELEASE, bit(TILE_COUNT))
REPLACEMENTS: Final = Menu(REPLACE, bit(TILE_COUNT), DISMISS)


def homes_of(court: list[Palace], eligible: i64, tile: i64) -> list[int]:
    """The eligible palaces with such a person, equal ones once."""
    homes: list[int] = []
    for index, palace in enumerate(court):
        if eligible >> index & 1 and palace.kinds >> tile & 1 and first_eligible_equal(court, eligible, index) == index:
            homes.append(index)
    return homes


def first_eligible_equal(court: list[Palace], eligible: i64, index: i64) -> i64:
    """The first eligible palace equal to this one."""
    wanted = court[index]
    for other in range(index):
        if court[other] is wanted and eligible >> other & 1:
            return other
    return index


def only_home(court: list[Palace], eligible: i64, tile: i64) -> i64:
    """The eligible palace with such a person, or SEVERAL."""
    home: i64 = SEVERAL
    for index, palace in enumerate(court):
        if palace.kinds >> tile & 1 and eligible >> index & 1:
            if home != SEVERAL:
                return SEVERAL
            home = index
    return home


class ReleasePerson(Decision[DragonState]):
    """Chooses which kind of person goes. What b means is up to the subclass."""

    rule: ClassVar[str] = ""

    @abstractmethod
    def eligible(self, state: DragonState, seat: i64, b: i64) -> i64:
        """The palaces somebody may be released from, as bits."""

    @abstractmethod
    def released(self, state: DragonState, seat: i64, b: i64, palace: i64) -> None:
        """Pushes what is still owed after a release from this palace."""

    @abstractmethod
    def place(self) -> ReleaseFrom:
        """The decision about the palace that follows this one."""

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        court = state.players[owed.seat].court
        return RELEASES.of(tiles_in(court, self.eligible(state, owed.seat, owed.b)))

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not RELEASE_VERB:
            return not_now(move)
        court = state.players[owed.seat].court
        if not tiles_in(court, ALL_PALACES) >> move.a & 1:
            return Refusal("no_such_person", "8.1.3", {"tile": TILE_IDS[move.a]})
        if not tiles_in(court, self.eligible(state, owed.seat, owed.b)) >> move.a & 1:
            return Refusal("person_is_safe", self.rule, {"tile": TILE_IDS[move.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        home = only_home(state.players[owed.seat].court, self.eligible(state, owed.seat, owed.b), move.a)
        if home == SEVERAL:
            state.pending.append(Owed(self.place(), owed.seat, move.a, owed.b))
        else:
            release(state, owed.seat, home, move.a, events)
            self.released(state, owed.seat, owed.b, home)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return RELEASES.of(tiles_in(state.players[owed.seat].court, ALL_PALACES))


class ReleaseFrom(Decision[DragonState]):
    """Chooses the palace the person leaves. a = the person, b as in the decision before."""

    @abstractmethod
    def person(self) -> ReleasePerson:
        """The decision this one follows."""

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        eligible = self.person().eligible(state, owed.seat, owed.b)
        return [FROM[index] for index in homes_of(state.players[owed.seat].court, eligible, owed.a)]

    def listed(self, state: DragonState, owed: Owed, move: Move) -> Move:
        eligible = self.person().eligible(state, owed.seat, owed.b)
        return FROM[first_eligible_equal(state.players[owed.seat].court, eligible, move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not FROM_VERB:
            return not_now(move)
        court = state.players[owed.seat].court
        if move.a >= len(court):
            return Refusal("no_such_palace", "8.1.2", {"palaces": len(court)})
        if not court[move.a].kinds >> owed.a & 1:
            return Refusal("not_in_that_palace", "8.1.2", {"tile": TILE_IDS[owed.a]})
        if not self.person().eligible(state, owed.seat, owed.b) >> move.a & 1:
            return Refusal("person_is_safe", self.person().rule, {"tile": TILE_IDS[owed.a]})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        release(state, owed.seat, move.a, owed.a, events)
        self.person().released(state, owed.seat, owed.b, move.a)

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return FROM[: len(state.players[owed.seat].court)]


class ReleaseAnyone(ReleasePerson):
    """Persons of free choice (yotd 8.3.2, 8.6.2, 8.7.1, 13.3.5). b = how many."""

    name = "release"
    rule = "8.1.3"

    def eligible(self, state: DragonState, seat: i64, b: i64) -> i64:
        return ALL_PALACES

    def released(self, state: DragonState, seat: i64, b: i64, palace: i64) -> None:
        if b > 1:
            state.pending.append(RELEASE_ANYONE.owed_by(seat, 0, b - 1))

    def place(self) -> ReleaseFrom:
        return RELEASE_ANYONE_FROM

    def forced(self, state: DragonState, owed: Owed, options: list[Move]) -> Move | None:
        if len(options) == 1 or owed.b >= state.players[owed.seat].persons():  # everybody goes, whatever the order
            return options[0]
        return None


class ReleaseAnyoneFrom(ReleaseFrom):
    name = "release_from"

    def person(self) -> ReleasePerson:
        return RELEASE_ANYONE

    def forced(self, state: DragonState, owed: Owed, options: list[Move]) -> Move | None:
        if len(options) == 1 or owed.b >= state.players[owed.seat].persons():
            return options[0]
        return None


def all_settled(court: list[Palace], unfed: i64) -> bool:
    """Every unfed palace houses one kind of person only, so nothing depends on whom to release first."""
    for index, palace in enumerate(court):
        if unfed >> index & 1 and palace.kinds & (palace.kinds - 1):  # two kinds or more
            return False
    return True


class ReleaseUnfed(ReleasePerson):
    """One person from each palace without rice (yotd 8.4.4). b = the palaces, as bits."""

    name = "release_unfed"
    rule = "8.4.4"

    def eligible(self, state: DragonState, seat: i64, b: i64) -> i64:
        return b

    def released(self, state: DragonState, seat: i64, b: i64, palace: i64) -> None:
        left = b & ~bit(palace)
        if left:
            state.pending.append(RELEASE_UNFED.owed_by(seat, 0, left))

    def place(self) -> ReleaseFrom:
        return RELEASE_UNFED_FROM

    def forced(self, state: DragonState, owed: Owed, options: list[Move]) -> Move | None:
        if len(options) == 1 or all_settled(state.players[owed.seat].court, owed.b):
            return options[0]
        return None


class ReleaseUnfedFrom(ReleaseFrom):
    name = "release_unfed_from"

    def person(self) -> ReleasePerson:
        return RELEASE_UNFED

    def forced(self, state: DragonState, owed: Owed, options: list[Move]) -> Move | None:
        if len(options) == 1 or all_settled(state.players[owed.seat].court, owed.b):
            return options[0]
        return None


class ReleaseCrowded(ReleasePerson):
    """Persons above capacity after an earthquake (yotd 14.4.3, 14.5.1)."""

    name = "release_crowded"
    rule = "14.5.1"

    def eligible(self, state: DragonState, seat: i64, b: i64) -> i64:
        crowded: i64 = 0
        for index, palace in enumerate(state.players[seat].court):
            if palace.inhabitants > palace.floors:
                crowded |= bit(index)
        return crowded

    def released(self, state: DragonState, seat: i64, b: i64, palace: i64) -> None:
        state.pending.append(RELEASE_CROWDED.owed_by(seat))

    def place(self) -> ReleaseFrom:
        return RELEASE_CROWDED_FROM


class ReleaseCrowdedFrom(ReleaseFrom):
    name = "release_crowded_from"

    def person(self) -> ReleasePerson:
        return RELEASE_CROWDED


def owed_to_unfed(player: Player, seat: i64, unfed: i64) -> Owed:
    """Some of the palaces, as bits, will not be fed: which ones, while there is rice, and then who leaves them."""
    return (FEED_A_PALACE if player.rice else RELEASE_UNFED).owed_by(seat, 0, unfed)


class Feed(Decision[DragonState]):
    """Too little rice: chooses the palaces that are fed, one at a time (yotd 8.4.2). b = unfed palaces, as bits."""

    name = "feed"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        court = state.players[owed.seat].court
        return [
            FEED[index]
            for index in range(len(court))
            if owed.b >> index & 1 and first_eligible_equal(court, owed.b, index) == index
        ]

    def listed(self, state: DragonState, owed: Owed, move: Move) -> Move:
        return FEED[first_eligible_equal(state.players[owed.seat].court, owed.b, move.a)]

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not FEED_VERB:
            return not_now(move)
        court = state.players[owed.seat].court
        if move.a >= len(court):
            return Refusal("no_such_palace", "8.4.1", {"palaces": len(court)})
        if not court[move.a].inhabitants:
            return Refusal("palace_is_empty", "8.4.1")
        if not owed.b >> move.a & 1:
            return Refusal("palace_is_fed", "8.4.1")
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        player.rice -= 1
        events.add(reports.PALACE_FED, owed.seat, move.a)
        unfed = owed.b & ~bit(move.a)
        state.pending.append(owed_to_unfed(player, owed.seat, unfed))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return FEED[: len(state.players[owed.seat].court)]


RELEASE_ANYONE: Final = ReleaseAnyone(1, 5)
RELEASE_ANYONE_FROM: Final = ReleaseAnyoneFrom()
RELEASE_UNFED: Final = ReleaseUnfed(1, 32)
RELEASE_UNFED_FROM: Final = ReleaseUnfedFrom()
RELEASE_CROWDED: Final = ReleaseCrowded()
RELEASE_CROWDED_FROM: Final = ReleaseCrowdedFrom()
FEED_A_PALACE: Final = Feed(1, 32)
