"""Position notation: the fields are those of `given` in the scenario suite; docs/positions.md lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stolik.core.bits import bits, mask_of, members
from stolik.core.events import NOBODY
from stolik.core.moves import Move
from stolik.core.position import BadPosition, Fields
from stolik.core.score import read_ledger
from stolik.core.state import Owed, Stack
from stolik.core.terms import Vocabulary

from .action_phase import CHOOSE_ACTION
from .components import (
    ACTION_IDS,
    CARD_IDS,
    EVENT,
    PEACE,
    SUPER_EVENT,
    TILE,
    TILE_COUNT,
    TILE_IDS,
    TYPE_IDS,
    WALL_TILE_IDS,
    Box,
)
from .edition import Edition
from .hand import Hand
from .invariants import check_table
from .moves import ACT, MAX_PALACES, PASS
from .palace import Palace
from .person_phase import PLAY_CARD
from .state import (
    ACTION_PHASE,
    ALL_WALL_TILES,
    EVENT_PHASE,
    NO_GROUP,
    NO_SUPER_EVENT,
    PERSON_PHASE,
    PHASE,
    SCORING,
    SOURCES,
    DragonState,
    Player,
    Variant,
)
from .year import END_GAME, START_ROUND, push_end_of_round, push_event_phase, push_rest_of_round

DEFAULT_EVENTS: Final[list[str]] = ["imperial_tribute", "drought", "mongol_invasion", "contagion", "dragon_festival"]
BEGINNINGS: Final = ("deal", "action", "person", "event", "scoring", "end")  # phases that people can write
FIELDS: Final = frozenset(
    {
        *("phase", "round", "event_track", "track", "supply", "groups", "dragons", "passed", "done"),
        *("wall", "super_event", "players", "pairs", "sunrise", "pending"),
    }
)
PLAYER_FIELDS: Final = frozenset(
    ("yuan", "rice", "fireworks", "vp", "points", "privileges", "hand", "palaces", "wall_left")
)
CARD: Final = Vocabulary("card", CARD_IDS)
TYPE: Final = Vocabulary("type", TYPE_IDS)
WALL_TILE: Final = Vocabulary("wall tile", WALL_TILE_IDS)

# ---------------------------------------------------------------- writing


def write_position(state: DragonState, names: Sequence[str]) -> dict[str, object]:
    """The table; the game adds what is owed."""
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
    return [WALL_TILE_IDS[tile] for tile in members(left)]


def _write_player(state: DragonState, seat: int) -> dict[str, object]:
    player = state.players[seat]
    written: dict[str, object] = {
        "yuan": player.yuan,
        "rice": player.rice,
        "fireworks": player.fireworks,
        "privileges": {"small": player.small, "large": player.large},
        "points": state.points.written(seat),
        "hand": player.hand.cards(),
        "palaces": write_palaces(player.court),
    }
    if state.variant.great_wall:
        written["wall_left"] = write_wall_tiles(player.wall_left)
    return written


def _types(mask: int) -> list[str]:
    return [TYPE_IDS[type_] for type_ in members(mask)]


# ---------------------------------------------------------------- reading


def read_position(position: Fields, variant: Variant, pending: list[Owed] | None) -> DragonState:
    """A state from position notation."""
    position.only(FIELDS)
    told = position.players(PLAYER_FIELDS)
    wall = position.seats("wall")
    box = variant.box
    if len(wall) > box.wall_length:
        position.wrong("wall", f"has at most {box.wall_length} tiles")
    if wall and not variant.great_wall:
        position.wrong("wall", "needs the option great_wall")
    players = [_player(player, variant, wall.count(seat), pending is not None) for seat, player in enumerate(told)]
    supply = _supply(position, variant, players)
    state = DragonState(
        Stack([] if pending is None else pending),
        None,
        variant,
        position.number("round", 1, 1, box.rounds),
        ACTION_PHASE,
        _event_track(position, box),
        _super_event(position, variant),
        supply,
        mask_of(tile for tile, count in enumerate(supply) if not count),
        [],
        _order(position, players),
        wall,
        [mask_of(pair) for pair in position.lists(TYPE, "pairs")],
        position.set_of(TYPE, "sunrise"),
        players,
        read_ledger(SOURCES, told),
    )
    if pending is None:
        phase = position.word("phase", BEGINNINGS, "action")
    else:
        phase = position.word("phase", PHASE.ids, "action")
        state.phase = PHASE.index(phase)
    if phase == "action" or position.value("groups"):
        state.groups = _groups(position, variant)
    _stand_dragons(position, state)
    if pending is None:
        _begin(position, state, phase)
    check_table(state)
    return state


def _begin(position: Fields, state: DragonState, phase: str) -> None:
    """The stack at the point that the phase names."""
    if phase == "deal":
        state.pending.append(START_ROUND.owed_by(NOBODY))
    elif phase == "action":
        push_rest_of_round(state)
        passed = position.seats("passed")
        for seat in reversed(state.order):
            if state.players[seat].dragon == NO_GROUP and seat not in passed:
                state.pending.append(CHOOSE_ACTION.owed_by(seat))
    elif phase == "person":
        state.phase = PERSON_PHASE
        push_end_of_round(state)
        push_event_phase(state)
        done = position.seats("done")
        for seat in reversed(state.order):
            if state.players[seat].hand.size and seat not in done:
                state.pending.append(PLAY_CARD.owed_by(seat))
    elif phase == "event":
        state.phase = EVENT_PHASE
        push_end_of_round(state)
        push_event_phase(state)
    else:
        state.phase = SCORING
        if phase == "scoring":
            push_end_of_round(state)
        else:
            state.pending.append(END_GAME.owed_by(NOBODY))


def _event_track(position: Fields, box: Box) -> list[int]:
    """An event per round, or a map of the spaces that differ from the default: peace, then the others in turn."""
    default = [PEACE] * box.event_counts[PEACE]
    for space in range(box.rounds - len(default)):
        default.append(EVENT.index(DEFAULT_EVENTS[space % len(DEFAULT_EVENTS)]))
    if not isinstance(position.value("event_track"), Mapping):
        track = position.several(EVENT, "event_track")
        if track and len(track) != box.rounds:
            position.wrong("event_track", f"needs {box.rounds} events")
        return track or default
    track = default
    for space, key, spaces in position.by_number("event_track", 1, box.rounds):
        track[space - 1] = spaces.member(EVENT, key, track[space - 1])
    return track


def _super_event(position: Fields, variant: Variant) -> int:
    super_event = position.member(SUPER_EVENT, "super_event", NO_SUPER_EVENT)
    if super_event != NO_SUPER_EVENT and not variant.super_events:
        position.wrong("super_event", "needs the option super_events")
    return super_event


def _supply(position: Fields, variant: Variant, players: list[Player]) -> list[int]:
    supply = variant.box.supply[variant.players].copy()
    for player in players:
        for palace in player.court:
            for tile in palace.persons:
                supply[tile] -= 1
    supply = position.numbers(TILE, "supply", supply)
    for tile in range(TILE_COUNT):
        if supply[tile] < 0:
            raise BadPosition(f"more {TILE.word(tile)} tiles in palaces than the game has")
    return supply


def _groups(position: Fields, variant: Variant) -> list[Move]:
    sizes = variant.group_sizes
    cards = Vocabulary("action of this game", ACTION_IDS if variant.great_wall else ACTION_IDS[:-1])
    groups = position.lists(cards, "groups")
    if not groups:
        start = 0
        for size in sizes:
            groups.append(list(range(start, start + size)))
            start += size
    if len(groups) != len(sizes):
        position.wrong("groups", f"are {len(sizes)}, not {len(groups)}")
    acts = {action: ACT[group][action] for group, actions in enumerate(groups) for action in actions}
    return [*[acts[action] for action in sorted(acts)], PASS]


def _stand_dragons(position: Fields, state: DragonState) -> None:
    dragons = position.inner("dragons", position.names)
    for seat, name in enumerate(position.names):
        if dragons.value(name) is not None:
            if not state.groups:
                dragons.wrong(name, "stands on a group of cards, but no cards lie open")
            state.players[seat].dragon = dragons.number(name, 0, 0, len(state.variant.group_sizes) - 1)


def _order(position: Fields, players: list[Player]) -> list[int]:
    """Turn order; players who are not named stand on 0, first seat on top."""
    stacks: dict[int, list[int]] = {}
    for space, key, spaces in position.by_number("track", 0, 10**6):
        stacks[space] = spaces.seats(key)
        for seat in stacks[space]:
            players[seat].space = space
    named = [seat for stack in stacks.values() for seat in stack]
    if len(set(named)) != len(named):
        position.wrong("track", "is wrong: a player stands on two spaces")
    rest = [seat for seat in reversed(range(len(players))) if seat not in named]
    stacks[0] = rest + stacks.get(0, [])
    return [seat for space in sorted(stacks, reverse=True) for seat in reversed(stacks[space])]


def _player(told: Fields, variant: Variant, in_wall: int, in_the_middle: bool) -> Player:
    privileges = told.inner("privileges", ("small", "large"))
    return Player(
        told.number("yuan"),
        told.number("rice"),
        told.number("fireworks"),
        privileges.number("small"),
        privileges.number("large"),
        0,
        NO_GROUP,
        _hand(told, variant.edition) if told.told("hand") else variant.edition.hands.full,
        _wall_left(told, in_wall) if variant.great_wall else ALL_WALL_TILES,
        _court(told, variant.edition, in_the_middle),
    )


def _wall_left(told: Fields, in_wall: int) -> int:
    left = len(WALL_TILE_IDS) - in_wall
    if left < 0:
        told.wrong("wall_left", f"cannot be: more than {len(WALL_TILE_IDS)} own tiles are in the wall")
    if not told.told("wall_left"):
        return mask_of(range(in_wall, len(WALL_TILE_IDS)))
    tiles = told.set_of(WALL_TILE, "wall_left")
    if bits(tiles) != left:
        told.wrong("wall_left", f"must be {left} tiles, not {bits(tiles)}")
    return tiles


def _hand(told: Fields, edition: Edition) -> Hand:
    hand = edition.hands.of(told.several(CARD, "hand"))
    if hand is None:
        told.wrong("hand", "is wrong: no hand has so many equal cards")
    return hand


def _court(told: Fields, edition: Edition, in_the_middle: bool) -> list[Palace]:
    """Palaces; more persons than floors there are only in the middle of an earthquake."""
    court: list[Palace] = []
    for written in told.each("palaces", ("floors", "persons")):
        floors = written.number("floors", 0, 1, edition.box.max_floors)
        palace = edition.palaces.of(floors, written.several(TILE, "persons"))
        if palace is None or (palace.inhabitants > palace.floors and not in_the_middle):
            raise BadPosition(f"{written.path}: there is no such palace")
        court.append(palace)
    if len(court) > MAX_PALACES:
        told.wrong("palaces", f"are at most {MAX_PALACES}")
    return court
