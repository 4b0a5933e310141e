"""Free exchanges: two goods for another one, five koku for a favour (rog 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.events import Events
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from . import reports
from .components import FAVOUR, GOOD_IDS, KOKU, Box
from .moves import EXCHANGE, EXCHANGE_KOKU
from .state import Player, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def add_exchanges(box: Box, player: Player, options: list[Move]) -> None:
    """Adds the exchanges that the player can make now."""
    price = box.goods_for_good
    if player.silk >= price or player.rice >= price or player.porcelain >= price:
        most = box.good_max
        for move in EXCHANGE:
            if player.good(move.a) >= price and player.good(move.b) < most:
                options.append(move)
    if player.koku >= box.koku_for_favour and player.favour < player.limit:
        options.append(EXCHANGE_KOKU)


def refuse_exchange(box: Box, player: Player, move: Move) -> Refusal | None:
    if move is EXCHANGE_KOKU:
        if player.koku < box.koku_for_favour:
            return Refusal("cannot_pay_favour", "13.2", {"need": box.koku_for_favour, "have": player.koku})
        if player.favour >= player.limit:
            return Refusal("favour_at_limit", "13.6", {"limit": player.limit})
        return None
    if player.good(move.a) < box.goods_for_good:
        need: dict[str, object] = {"need": box.goods_for_good, "have": player.good(move.a), "good": GOOD_IDS[move.a]}
        return Refusal("cannot_pay_good", "13.1", need)
    if player.good(move.b) >= box.good_max:
        return Refusal("good_is_full", "13.6", {"good": GOOD_IDS[move.b], "most": box.good_max})
    return None


def exchange(state: RiverState, seat: i64, move: Move, events: Events) -> None:
    player = state.players[seat]
    box = state.variant.box
    if move is EXCHANGE_KOKU:
        player.koku -= box.koku_for_favour
        player.favour += 1
        events.add(reports.EXCHANGED, seat, KOKU, FAVOUR)
    else:
        player.add_good(move.a, -box.goods_for_good)
        player.add_good(move.b, 1)
        events.add(reports.EXCHANGED, seat, move.a, move.b)


def all_exchanges() -> list[Move]:
    return [*EXCHANGE, EXCHANGE_KOKU]
