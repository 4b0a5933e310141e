"""The year: set-up of the event track, the flow of a round, round scoring and the end (yotd 3, 9, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.state import Owed, Step

from . import reports
from .action_phase import CHOOSE_ACTION, deal
from .components import COURT_LADY, LARGE, PEACE, SMALL
from .event_phase import DECAY, EVALUATE_WALL, HOLD_EVENT
from .person_phase import BEGIN_PERSON_PHASE
from .state import (
    ACTION_PHASE,
    COURT_LADIES,
    FINISHED,
    MONEY,
    MONKS,
    NO_SUPER_EVENT,
    PALACES,
    PERSONS,
    PRIVILEGES,
    SCORING,
    DragonState,
)
from .super_events import HOLD_SUPER_EVENT

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

_EMPTY: Final = -1


def lay_out_events(counts: list[int], uniform: bool, chance: Chance) -> list[int]:
    """The peace tiles, then the others as drawn, without equal neighbours (yotd 3.1 to 3.8)."""
    peace = [PEACE] * counts[PEACE]
    others: list[int] = []
    for event, count in enumerate(counts):
        if event != PEACE:
            others += [event] * count
    return peace + (_laid_out_uniformly(others, chance) if uniform else _drawn_with_repair(others, chance))


def _drawn_with_repair(tiles: list[int], chance: Chance) -> list[int]:
    spaces = [_EMPTY] * len(tiles)
    first: i64 = 0  # the first empty space
    while first < len(spaces):
        event = tiles.pop(chance.draw(reports.EVENT_DRAW, tiles))
        space = first
        if first > 0 and spaces[first - 1] == event:  # yotd 3.3
            later = _empty_from(spaces, first + 1)
            space = later if later < len(spaces) else first
        spaces[space] = event
        first = _empty_from(spaces, first)
    if spaces[-1] == spaces[-2]:  # yotd 3.6
        spaces[-3], spaces[-2] = spaces[-2], spaces[-3]
    return spaces


def _empty_from(spaces: list[int], space: i64) -> i64:
    """The first empty space from this one on; behind the last one if there is none."""
    while space < len(spaces) and spaces[space] != _EMPTY:
        space += 1
    return space


def _laid_out_uniformly(tiles: list[int], chance: Chance) -> list[int]:
    while True:  # yotd 3.8; about one order in three is legal
        spaces = chance.shuffle(reports.EVENT_LAYOUT, tiles)
        if all(spaces[space] != spaces[space + 1] for space in range(len(spaces) - 1)):
            return spaces


def push_end_of_round(state: DragonState) -> None:
    """Scoring and what follows."""
    state.pending.append(END_ROUND.owed_by(NOBODY))
    state.pending.append(SCORE_ROUND.owed_by(NOBODY))


def push_event_phase(state: DragonState) -> None:
    """The event of the round, the wall, the super event and decay; on top of the end of the round."""
    state.pending.append(DECAY.owed_by(NOBODY))
    box = state.variant.box
    if state.round == box.super_round and state.super_event != NO_SUPER_EVENT:
        state.pending.append(HOLD_SUPER_EVENT.owed_by(NOBODY))
    if state.round == box.rounds and state.variant.great_wall:  # yotd 13.3.1 (b)
        state.pending.append(EVALUATE_WALL.owed_by(NOBODY))
    state.pending.append(HOLD_EVENT.owed_by(NOBODY))


def push_rest_of_round(state: DragonState) -> None:
    """Everything after the action phase."""
    push_end_of_round(state)
    push_event_phase(state)
    if state.round < state.variant.box.rounds:  # yotd 7.1
        state.pending.append(BEGIN_PERSON_PHASE.owed_by(NOBODY))


class StartRound(Step[DragonState]):
    """Deals the action cards and asks everybody, foremost first."""

    name = "start_round"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        state.phase = ACTION_PHASE
        events.add(reports.ROUND_BEGAN, NOBODY, state.round, state.event_track[state.round - 1])
        push_rest_of_round(state)
        deal(state, chance, events)
        for seat in reversed(state.order):
            state.pending.append(CHOOSE_ACTION.owed_by(seat))


class ScoreRound(Step[DragonState]):
    """Palaces, court ladies and privileges (yotd 9.1 to 9.4)."""

    name = "score_round"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        state.phase = SCORING
        box = state.variant.box
        for seat, player in enumerate(state.players):
            privileges = box.privilege_points[SMALL] * player.small + box.privilege_points[LARGE] * player.large
            state.points.score(seat, box.per_palace * len(player.court), PALACES, events)
            state.points.score(seat, box.per_court_lady * player.symbols(COURT_LADY), COURT_LADIES, events)
            state.points.score(seat, privileges, PRIVILEGES, events)


class EndRound(Step[DragonState]):
    """The next round, or after the last one the final scoring (yotd 9.5)."""

    name = "end_round"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        if state.round < state.variant.box.rounds:
            state.round += 1
            state.pending.append(START_ROUND.owed_by(NOBODY))
        else:
            state.pending.append(END_GAME.owed_by(NOBODY))


class EndGame(Step[DragonState]):
    """Persons, monks and money (yotd 10.1 to 10.5)."""

    name = "end_game"

    def run(self, state: DragonState, owed: Owed, chance: Chance, events: Events) -> None:
        state.phase = FINISHED
        events.add(reports.GAME_ENDED, NOBODY)
        box = state.variant.box
        for seat, player in enumerate(state.players):
            money = player.yuan + box.rice_price * player.rice + box.firework_price * player.fireworks
            state.points.score(seat, box.per_person * player.persons(), PERSONS, events)
            state.points.score(seat, player.buddha_points(), MONKS, events)
            state.points.score(seat, money // box.yuan_per_point, MONEY, events)


START_ROUND: Final = StartRound()
SCORE_ROUND: Final = ScoreRound()
END_ROUND: Final = EndRound()
END_GAME: Final = EndGame()
