"""What a player can gain: goods, koku, favour, influence, points, cards; all of it capped (rog 5.4, 10, 13.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import bit, bits
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events

from . import reports
from .components import (
    ANY_GOOD,
    DRAW_CUSTOMER,
    FAVOUR,
    HYOBU,
    INFLUENCE,
    KASHIKO,
    KOKU,
    KOKU_PER_BUILDING,
    KOKU_PER_CUSTOMER,
    POINTS,
    PORCELAIN,
    Reward,
)
from .frames import DISCARD_DUE
from .state import PATRON_ABILITY, TRACKS, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def gain_koku(state: RiverState, seat: i64, n: i64, source: i64, events: Events) -> None:
    player = state.players[seat]
    most = state.variant.box.koku_max
    if player.koku + n > most:
        n = most - player.koku
    if n > 0:
        player.koku += n
        events.add(reports.GAINED, seat, KOKU, n, source)


def gain_good(state: RiverState, seat: i64, good: i64, n: i64, source: i64, events: Events) -> None:
    """What does not fit is lost (rog 13.7)."""
    player = state.players[seat]
    room = state.variant.box.good_max - player.good(good)
    if n > room:
        n = room
    if n > 0:
        player.add_good(good, n)
        events.add(reports.GAINED, seat, good, n, source)


def gain_favour(state: RiverState, seat: i64, n: i64, source: i64, events: Events) -> None:
    """The sun never passes the moon (rog 5.4)."""
    player = state.players[seat]
    if player.favour + n > player.limit:
        n = player.limit - player.favour
    if n > 0:
        player.favour += n
        events.add(reports.GAINED, seat, FAVOUR, n, source)


def raise_limit(state: RiverState, seat: i64, n: i64, events: Events) -> None:
    """The moon moves up, to the end of its track at most (rog 5.5)."""
    player = state.players[seat]
    most = state.variant.box.limit_max
    if player.limit < most:
        player.limit = min(player.limit + n, most)
        events.add(reports.LIMIT_RAISED, seat, player.limit)


def gain_influence(state: RiverState, seat: i64, region: i64, n: i64, events: Events) -> None:
    """The marker moves on; every step passed and the one reached pay (rog 10.1, 10.2)."""
    player = state.players[seat]
    box = state.variant.box
    last = box.last_step
    old: i64 = player.influence[region]
    if old >= last or n <= 0:
        return
    new = past_others(state, seat, region, old, n) if player.patron == KASHIKO else old + n
    if new > last:
        new = last
    influence = player.influence.copy()
    influence[region] = new
    player.influence = influence
    events.add(reports.INFLUENCE_GAINED, seat, region, new - old, new)
    for index, step in enumerate(box.track_steps[region]):
        if old < step <= new:
            for reward in box.track_rewards[region][index]:
                gain_simple(state, seat, reward, region, TRACKS, events)
    for other, passed in enumerate(state.players):
        if passed.patron == HYOBU and other != seat and old < passed.influence[region] < new:
            state.points.score(other, box.hyobu_points, PATRON_ABILITY, events)  # rog 17.3.8


def past_others(state: RiverState, seat: i64, region: i64, old: i64, n: i64) -> i64:
    """Where Bayushi Kashiko gets to: steps with markers of others are not counted (rog 17.3.9)."""
    taken: i64 = 0
    for other, player in enumerate(state.players):
        if other != seat:
            taken |= bit(player.influence[region])
    step = old
    last = state.variant.box.last_step
    while n > 0 and step < last:
        step += 1
        if not taken >> step & 1:
            n -= 1
    return step


def gain_simple(state: RiverState, seat: i64, reward: Reward, region: i64, source: i64, events: Events) -> None:
    """One symbol of a reward that needs no card; goods of choice wait for their owner (rog 8.3)."""
    kind = reward.kind
    if kind <= PORCELAIN:
        gain_good(state, seat, kind, reward.n, source, events)
    elif kind == KOKU:
        gain_koku(state, seat, reward.n, source, events)
    elif kind == POINTS:
        state.points.score(seat, reward.n, source, events)
    elif kind == FAVOUR:
        gain_favour(state, seat, reward.n, source, events)
    elif kind == INFLUENCE:
        gain_influence(state, seat, region, reward.n, events)
    elif kind == ANY_GOOD:
        state.owe_goods(seat, reward.n)
    elif kind == KOKU_PER_BUILDING:
        gain_koku(state, seat, reward.n * state.buildings_of_type(seat, reward.type), source, events)
    elif kind == KOKU_PER_CUSTOMER:
        gain_koku(state, seat, reward.n * bits(state.players[seat].delivered), source, events)


def gain(
    state: RiverState, seat: i64, reward: Reward, region: i64, source: i64, chance: Chance, events: Events
) -> None:
    """One symbol of any reward."""
    if reward.kind != DRAW_CUSTOMER:
        gain_simple(state, seat, reward, region, source, events)
    elif draw(state, seat, reward.n, chance, events):  # rog 8.6
        state.owe(DISCARD_DUE)


def draw(state: RiverState, seat: i64, n: i64, chance: Chance, events: Events) -> bool:
    """Draws customers; False if there were fewer than asked, and then none is discarded (rog 9.5, 9.6)."""
    player = state.players[seat]
    deck = state.customers
    for _ in range(n):
        if not deck.size():
            if not state.discard:
                return False
            deck.reshuffle(state.discard, reports.RESHUFFLE, chance)
            state.discard = []
            events.add(reports.RESHUFFLED, NOBODY, deck.size())
        card = deck.draw(reports.CUSTOMER_DRAW, chance)
        player.hand |= bit(card)
        player.hand_size += 1
        events.add(reports.DREW, seat, card)
    return True
