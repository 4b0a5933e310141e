"""Position notation: any position as plain data that people can write, with defaults for what they leave out.

The fields are those of `given` in the scenario suite; docs/positions.md lists them. A position written by the program
also has `pending`, the stack of what is owed, so that the middle of a turn comes back exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.events import NOBODY
from stolik.core.game import BadPosition, BrokenState
from stolik.core.moves import Move
from stolik.core.state import Decision, Owed, Task

from .action_phase import CHOOSE_ACTION
from .components import (
    ACTION,
    ACTION_IDS,
    CARD_IDS,
    EVENT,
    ROUNDS,
    SUPER_EVENT,
    SUPPLY,
    TILE,
    TILE_COUNT,
    TILE_IDS,
    TYPE_IDS,
    WALL_LENGTH,
    WALL_TILE_IDS,
)
from .hand import FULL_HAND, HANDS, Hand
from .invariants import check_table
from .moves import ACT, MAX_PALACES, PASS
from .palace import Palace, palace_of
from .person_phase import PLAY_CARD
from .state import (
    ACTION_PHASE,
    ALL_WALL_TILES,
    EARLIER,
    EVENT_PHASE,
    NO_GROUP,
    NO_SUPER_EVENT,
    PERSON_PHASE,
    PHASE,
    SCORING,
    SOURCE,
    SOURCE_IDS,
    SOURCES,
    DragonState,
    Player,
    Variant,
)
from .year import END_GAME, START_ROUND, push_end_of_round, push_event_phase, push_rest_of_round

DEFAULT_EVENT_TRACK = [
    "peace",
    "peace",
    "imperial_tribute",
    "drought",
    "mongol_invasion",
    "contagion",
    "dragon_festival",
    "imperial_tribute",
    "drought",
    "mongol_invasion",
    "contagion",
    "dragon_festival",
]
FIELDS = frozenset(
    {
        *("phase", "round", "event_track", "track", "supply", "groups", "dragons", "passed", "done"),
        *("wall", "super_event", "players", "pairs", "sunrise", "pending"),
    }
)
PLAYER_FIELDS = frozenset(("yuan", "rice", "fireworks", "vp", "points", "privileges", "hand", "palaces", "wall_left"))


def write_position(state: DragonState, names: Sequence[str]) -> dict[str, object]:
    """The whole state; read_position gives an equal one back."""
    position: dict[str, object] = {
        "phase": PHASE.word(state.phase),
        "round": state.round,
        "event_track": [EVENT.word(event) for event in state.event_track],
        "track": write_track(state, names),
        "supply": {TILE_IDS[tile]: count for tile, count in enumerate(state.supply)},
        "groups": write_groups(state),
        "dragons": {names[seat]: player.dragon for seat, player in enumerate(state.players) if player.dragon >= 0},
        "players": {names[seat]: _write_player(state, seat) for seat in range(len(state.players))},
        "pairs": [_types(pair) for pair in state.pairs],
        "pending": [[owed.task.name, owed.seat, owed.a, owed.b] for owed in state.pending],
    }
    if state.variant.great_wall:
        position["wall"] = [names[seat] for seat in state.wall]
    if state.super_event != NO_SUPER_EVENT:
        position["super_event"] = SUPER_EVENT.word(state.super_event)
        position["sunrise"] = _types(state.sunrise)
    return position


def write_track(state: DragonState, names: Sequence[str]) -> dict[str, list[str]]:
    """Space -> stack of players, bottom to top."""
    track: dict[str, list[str]] = {}
    for seat in reversed(state.order):
        track.setdefault(str(state.players[seat].space), []).append(names[seat])
    return track


def write_groups(state: DragonState) -> list[list[str]]:
    if not state.groups:
        return []
    return [
        [ACTION_IDS[move.b] for move in state.groups if move.a == group]
        for group in range(len(state.variant.group_sizes))
    ]


def write_palaces(court: list[Palace]) -> list[dict[str, Any]]:
    return [{"floors": palace.floors, "persons": [TILE_IDS[tile] for tile in palace.persons]} for palace in court]


def write_wall_tiles(left: int) -> list[str]:
    return [tile for index, tile in enumerate(WALL_TILE_IDS) if left >> index & 1]


def _write_player(state: DragonState, seat: int) -> dict[str, object]:
    player = state.players[seat]
    points = state.points[seat * SOURCES : (seat + 1) * SOURCES]
    written: dict[str, object] = {
        "yuan": player.yuan,
        "rice": player.rice,
        "fireworks": player.fireworks,
        "privileges": {"small": player.small, "large": player.large},
        "points": {SOURCE_IDS[source]: value for source, value in enumerate(points) if value},
        "hand": player.hand.cards(),
        "palaces": write_palaces(player.court),
    }
    if state.variant.great_wall:
        written["wall_left"] = write_wall_tiles(player.wall_left)
    return written


def _types(bits: int) -> list[str]:
    return [type_ for index, type_ in enumerate(TYPE_IDS) if bits >> index & 1]


# ---------------------------------------------------------------- reading


class _Reader:
    """Reads one position; every mistake becomes a BadPosition that names the field."""

    def __init__(
        self, names: Sequence[str], variant: Variant, position: Mapping[str, Any], tasks: Mapping[str, Task[Any]]
    ) -> None:
        self.names = list(names)
        self.variant = variant
        self.position = position
        self.tasks = tasks

    def seat(self, name: object) -> int:
        if str(name) not in self.names:
            raise BadPosition(f"no player is called {name!r}; players are {', '.join(self.names)}")
        return self.names.index(str(name))

    def number(self, value: object, what: str, low: int = 0, high: int = 10**6) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def read(self) -> DragonState:
        position = self.position
        for field in position:
            if field not in FIELDS:
                raise BadPosition(f"a position has no field {field!r}")
        phase = str(position.get("phase", "action"))
        written: Mapping[str, Any] = position.get("players") or {}
        for name in written:
            self.seat(name)
        wall = [self.seat(name) for name in position.get("wall") or []]
        if len(wall) > WALL_LENGTH:
            raise BadPosition(f"the wall has at most {WALL_LENGTH} tiles")
        if wall and not self.variant.great_wall:
            raise BadPosition("wall needs the option great_wall")
        players = [self.player(written.get(name) or {}, wall.count(seat), name) for seat, name in enumerate(self.names)]
        supply = self.supply(players)
        state = DragonState(
            [],
            None,
            self.variant,
            self.number(position.get("round", 1), "round", 1, ROUNDS),
            ACTION_PHASE,
            self.event_track(),
            self.super_event(),
            supply,
            sum(1 << tile for tile, count in enumerate(supply) if not count),
            [],
            self.order(players),
            wall,
            [self.bits(pair, TYPE_IDS, "pairs") for pair in position.get("pairs") or []],
            self.bits(position.get("sunrise") or [], TYPE_IDS, "sunrise"),
            players,
            [points for name in self.names for points in self.points(written.get(name) or {})],
        )
        if phase == "action" or position.get("groups"):
            state.groups = self.groups()
        for name, group in (position.get("dragons") or {}).items():
            if group is not None:
                if not state.groups:
                    raise BadPosition("dragons stand on groups of cards, but no cards lie open")
                groups = len(self.variant.group_sizes)
                state.players[self.seat(name)].dragon = self.number(group, "dragons", 0, groups - 1)
        if "pending" in position:
            self.restore(state, phase)
        else:
            self.begin(state, phase)
        return state

    def restore(self, state: DragonState, phase: str) -> None:
        """The exact stack of a position that the program wrote."""
        state.phase = PHASE.index(phase)
        for name, seat, a, b in self.position["pending"]:
            task = self.tasks[name]
            decides = isinstance(task, Decision)
            self.number(seat, "seat in pending", 0 if decides else NOBODY, len(self.names) - 1 if decides else NOBODY)
            for value in (a, b):
                self.number(value, "number in pending", -1, 1 << MAX_PALACES)
            state.pending.append(Owed(task, seat, a, b))

    def begin(self, state: DragonState, phase: str) -> None:
        """The stack at the point that the phase names."""
        if phase == "deal":
            state.pending.append(Owed(START_ROUND, NOBODY))
        elif phase == "action":
            push_rest_of_round(state)
            passed = [self.seat(name) for name in self.position.get("passed") or []]
            for seat in reversed(state.order):
                if state.players[seat].dragon == NO_GROUP and seat not in passed:
                    state.pending.append(Owed(CHOOSE_ACTION, seat))
        elif phase == "person":
            state.phase = PERSON_PHASE
            push_end_of_round(state)
            push_event_phase(state)
            done = [self.seat(name) for name in self.position.get("done") or []]
            for seat in reversed(state.order):
                if state.players[seat].hand.size and seat not in done:
                    state.pending.append(Owed(PLAY_CARD, seat))
        elif phase == "event":
            state.phase = EVENT_PHASE
            push_end_of_round(state)
            push_event_phase(state)
        elif phase == "scoring":
            state.phase = SCORING
            push_end_of_round(state)
        elif phase == "end":
            state.phase = SCORING
            state.pending.append(Owed(END_GAME, NOBODY))
        else:
            raise BadPosition(f"phase must be setup, deal, action, person, event, scoring or end, not {phase!r}")

    def event_track(self) -> list[int]:
        written = self.position.get("event_track") or {}
        track = list(DEFAULT_EVENT_TRACK)
        if isinstance(written, Mapping):
            for space, event in written.items():
                track[self.number(int(space), "event_track", 1, ROUNDS) - 1] = str(event)
        else:
            track = [str(event) for event in written]
        if len(track) != ROUNDS:
            raise BadPosition(f"event_track needs {ROUNDS} events")
        try:
            return [EVENT.index(event) for event in track]
        except ValueError as wrong:
            raise BadPosition(str(wrong)) from None

    def super_event(self) -> int:
        written = self.position.get("super_event")
        if written is None:
            return NO_SUPER_EVENT
        if not self.variant.super_events:
            raise BadPosition("super_event needs the option super_events")
        try:
            return SUPER_EVENT.index(str(written))
        except ValueError as wrong:
            raise BadPosition(str(wrong)) from None

    def supply(self, players: list[Player]) -> list[int]:
        supply = SUPPLY[self.variant.players].copy()
        for player in players:
            for palace in player.court:
                for tile in palace.persons:
                    supply[tile] -= 1
        for name, count in (self.position.get("supply") or {}).items():
            if name not in TILE_IDS:
                raise BadPosition(f"no tile is called {name!r}")
            supply[TILE_IDS.index(name)] = self.number(count, f"supply of {name}")
        for tile in range(TILE_COUNT):
            if supply[tile] < 0:
                raise BadPosition(f"more {TILE.word(tile)} tiles in palaces than the game has")
        return supply

    def groups(self) -> list[Move]:
        sizes = self.variant.group_sizes
        written = self.position.get("groups")
        cards = ACTION_IDS if self.variant.great_wall else ACTION_IDS[:-1]
        if not written:
            written, start = [], 0
            for size in sizes:
                written.append(cards[start : start + size])
                start += size
        groups: dict[int, Move] = {}
        if len(written) != len(sizes):
            raise BadPosition(f"there are {len(sizes)} groups, not {len(written)}")
        for group, actions in enumerate(written):
            for action in actions:
                if action not in cards:
                    raise BadPosition(f"no action of this game is called {action!r}")
                groups[ACTION.index(action)] = ACT[group][ACTION.index(action)]
        return [*[groups[action] for action in sorted(groups)], PASS]

    def order(self, players: list[Player]) -> list[int]:
        """Turn order; players who are not named stand on 0, first seat on top."""
        stacks: dict[int, list[int]] = {}
        for space, stack in (self.position.get("track") or {}).items():
            at = self.number(int(space), "track")
            stacks[at] = [self.seat(name) for name in stack]
            for seat in stacks[at]:
                players[seat].space = at
        named = [seat for stack in stacks.values() for seat in stack]
        if len(set(named)) != len(named):
            raise BadPosition("track: a player stands on two spaces")
        rest = [seat for seat in reversed(range(len(players))) if seat not in named]
        stacks[0] = rest + stacks.get(0, [])
        return [seat for space in sorted(stacks, reverse=True) for seat in reversed(stacks[space])]

    def player(self, written: Mapping[str, Any], in_wall: int, name: str) -> Player:
        for field in written:
            if field not in PLAYER_FIELDS:
                raise BadPosition(f"a player has no field {field!r}")
        privileges: Mapping[str, Any] = written.get("privileges") or {}
        left = len(WALL_TILE_IDS) - in_wall
        if left < 0:
            raise BadPosition(f"{name} has more than {len(WALL_TILE_IDS)} tiles in the wall")
        wall_left = written.get("wall_left", WALL_TILE_IDS[len(WALL_TILE_IDS) - left :])
        if self.variant.great_wall and len(wall_left) != left:
            raise BadPosition(f"{name} must have {left} wall tiles left, not {len(wall_left)}")
        return Player(
            self.number(written.get("yuan", 0), "yuan"),
            self.number(written.get("rice", 0), "rice"),
            self.number(written.get("fireworks", 0), "fireworks"),
            self.number(privileges.get("small", 0), "privileges"),
            self.number(privileges.get("large", 0), "privileges"),
            0,
            NO_GROUP,
            self.hand(written["hand"]) if "hand" in written else FULL_HAND,
            self.bits(wall_left, WALL_TILE_IDS, "wall_left") if self.variant.great_wall else ALL_WALL_TILES,
            self.court(written.get("palaces") or []),
        )

    def hand(self, written: Sequence[str]) -> Hand:
        for name in written:
            if name not in CARD_IDS:
                raise BadPosition(f"no card is called {name!r}")
        hand = HANDS.get(tuple(list(written).count(card) for card in CARD_IDS))
        if hand is None:
            raise BadPosition(f"no hand has so many equal cards: {', '.join(written)}")
        return hand

    def court(self, written: Sequence[Mapping[str, Any]]) -> list[Palace]:
        if len(written) > MAX_PALACES:
            raise BadPosition(f"a court has at most {MAX_PALACES} palaces")
        court: list[Palace] = []
        for each in written:
            try:
                persons = [TILE.index(name) for name in each.get("persons") or []]
            except ValueError as wrong:
                raise BadPosition(str(wrong)) from None
            palace = palace_of(each["floors"], persons)
            crowded = palace is not None and palace.inhabitants > palace.floors
            if palace is None or (crowded and "pending" not in self.position):
                raise BadPosition(f"there is no palace like {dict(each)!r}")
            court.append(palace)
        return court

    def points(self, written: Mapping[str, Any]) -> list[int]:
        points = [0] * SOURCES
        for name, value in (written.get("points") or {}).items():
            if name not in SOURCE_IDS:
                raise BadPosition(f"points come from {', '.join(SOURCE_IDS)}, not from {name!r}")
            points[SOURCE.index(name)] = self.number(value, "points")
        points[EARLIER] += self.number(written.get("vp", 0), "vp")
        return points

    def bits(self, written: Sequence[str], ids: list[str], field: str) -> int:
        bits = 0
        for name in written:
            if name not in ids:
                raise BadPosition(f"{field}: {name!r} is not one of {', '.join(ids)}")
            bits |= 1 << ids.index(name)
        return bits


def read_position(
    names: Sequence[str], variant: Variant, position: Mapping[str, Any], tasks: Mapping[str, Task[Any]]
) -> DragonState:
    """A state from position notation. Raises BadPosition."""
    try:
        state = _Reader(names, variant, position, tasks).read()
        check_table(state)
        return state
    except BadPosition:
        raise
    except BrokenState as broken:
        raise BadPosition(str(broken)) from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as misshapen:
        raise BadPosition(f"the position cannot be read: {misshapen}") from None
