"""Free exchanges: two goods for another one, five koku for a favour (rog 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.events import Events
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from . import reports
from .components import FAVOUR, GOOD_IDS, GOOD_MAX, GOODS_FOR_GOOD, KOKU, KOKU_FOR_FAVOUR
from .moves import EXCHANGE, EXCHANGE_KOKU
from .state import Player, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def add_exchanges(player: Player, options: list[Move]) -> None:
    """Adds the exchanges that the player can make now."""
    if player.silk >= GOODS_FOR_GOOD or player.rice >= GOODS_FOR_GOOD or player.porcelain >= GOODS_FOR_GOOD:
        for move in EXCHANGE:
            if player.good(move.a) >= GOODS_FOR_GOOD and player.good(move.b) < GOOD_MAX:
                options.append(move)
    if player.koku >= KOKU_FOR_FAVOUR and player.favour < player.limit:
        options.append(EXCHANGE_KOKU)


def refuse_exchange(player: Player, move: Move) -> Refusal | None:
    if move is EXCHANGE_KOKU:
        if player.koku < KOKU_FOR_FAVOUR:
            return Refusal("cannot_pay_favour", "13.2", {"need": KOKU_FOR_FAVOUR, "have": player.koku})
        if player.favour >= player.limit:
            return Refusal("favour_at_limit", "13.6", {"limit": player.limit})
        return None
    if player.good(move.a) < GOODS_FOR_GOOD:
        need: dict[str, object] = {"need": GOODS_FOR_GOOD, "have": player.good(move.a), "good": GOOD_IDS[move.a]}
        return Refusal("cannot_pay_good", "13.1", need)
    if player.good(move.b) >= GOOD_MAX:
        return Refusal("good_is_full", "13.6", {"good": GOOD_IDS[move.b], "most": GOOD_MAX})
    return None


def exchange(state: RiverState, seat: i64, move: Move, events: Events) -> None:
    player = state.players[seat]
    if move is EXCHANGE_KOKU:
        player.koku -= KOKU_FOR_FAVOUR
        player.favour += 1
        events.add(reports.EXCHANGED, seat, KOKU, FAVOUR)
    else:
        player.add_good(move.a, -GOODS_FOR_GOOD)
        player.add_good(move.b, 1)
        events.add(reports.EXCHANGED, seat, move.a, move.b)


def all_exchanges() -> list[Move]:
    return [*EXCHANGE, EXCHANGE_KOKU]
