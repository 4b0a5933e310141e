"""Every choice of the game, as interned moves. Which there are depends on the box: cards and places have their own."""

from __future__ import annotations

from typing import Final

from stolik.core.moves import Catalogue, Move, Verb
from stolik.core.terms import NUMBER, Vocabulary

from .components import Box
from .effects import Bundle, payments
from .terms import (
    ACTION_IDS,
    BASIC,
    BASICS,
    CHAIR,
    COINS,
    COLOUR,
    EDGE,
    GOLD,
    ITEM,
    KINDS,
    PRESTIGE,
    RESOURCE,
    WAREHOUSE,
)

WARES: Final = Vocabulary("ware", [*ACTION_IDS[:3], "gold"])  # what the trading post has (rotunda 6.11)
GOLD_WARE: Final = 3


class Moves:
    """The catalogue of a box, and its moves by what they are about."""

    __slots__ = (
        "activate", "activate_verb", "apprentice", "apprentice_verb", "bonus_amulet", "bonus_amulet_verb",
        "bonus_order", "bonus_order_verb", "bundle", "bundles", "buy_amulet", "buy_amulet_verb", "buy_basic",
        "buy_basic_verb", "buy_recruit", "catalogue", "choose_coins", "choose_prestige", "choose_verb", "deposit",
        "discard_expert",
        "discard_expert_verb", "end_actions", "end_copy", "end_neutral", "end_turn", "fulfil", "fulfil_verb", "hire",
        "hire_verb", "keep_effect", "lobby_copy", "lobby_copy_verb", "lobby_pay", "lobby_staff", "move", "move_neutral",
        "move_neutral_verb", "move_verb", "peddler", "place", "place_hall", "place_hall_verb", "place_verb", "pray",
        "pray_verb", "recruit", "sell", "sell_amulet", "sell_amulet_verb", "sell_assistant", "sell_basic",
        "sell_basic_verb", "sell_to", "sell_to_verb", "sell_verb", "senior_apprentice", "senior_apprentice_verb",
        "shift_peddler", "shift_peddler_verb", "skip_bonuses", "skip_edge", "take_coins", "take_cube",
        "take_cube_verb", "take_edge", "take_edge_verb", "take_gold", "take_resource", "take_resource_verb",
        "take_smuggler", "take_smuggler_verb", "take_stock", "take_stock_verb", "trade", "trade_verb", "use_chair",
        "use_chair_verb", "use_effect", "use_effect_verb", "worship", "worship_alone", "worship_verb",
    )  # fmt: skip

    def __init__(self, box: Box) -> None:
        self.catalogue = Catalogue()
        self._turn(box)
        self._rooms(box)
        self._sales(box)
        self._assistants(box)
        self._hall(box)
        self._end_of_turn(box)

    def _turn(self, box: Box) -> None:
        """Setting the hall, experts and leaders (rotunda 2.2, 3, 4, 13)."""
        board, one = box.board, self.catalogue.add
        self.place_hall_verb = Verb("place_hall", {"boundary": board.boundary})
        self.place_hall: list[Move] = [
            one(self.place_hall_verb, n) for n, allowed in enumerate(board.hall_allowed) if allowed
        ]
        self.activate_verb = Verb("activate", {"expert": box.expert})
        self.activate: list[Move | None] = [  # by expert; those with a permanent effect are never activated
            one(self.activate_verb, n) if expert.permanent is None else None for n, expert in enumerate(box.experts)
        ]
        self.choose_verb = Verb("choose", {"option": ITEM})
        self.choose_coins: Move = one(self.choose_verb, int(COINS))
        self.choose_prestige: Move = one(self.choose_verb, int(PRESTIGE))
        self.move_verb = Verb("move", {"leader": NUMBER, "to": board.place})
        self.move: list[list[Move]] = [
            [one(self.move_verb, leader, place) for place in range(board.hall + 1)] for leader in (1, 2)
        ]
        self.move_neutral_verb = Verb("move_neutral", {"leader": COLOUR, "pay": RESOURCE, "to": board.place})
        # By leader, by whether gold pays, by place.
        self.move_neutral: list[list[list[Move]]] = [
            [
                [one(self.move_neutral_verb, colour, pay, place) for place in range(board.places)]
                for pay in (box.neutral_pay[n], int(GOLD))
            ]
            for n, colour in enumerate(box.neutral_colours)
        ]
        self.end_neutral: Move = one(Verb("end_neutral"))

    def _rooms(self, box: Box) -> None:
        """What can be done in a room (rotunda 5, 6)."""
        board, one, every = box.board, self.catalogue.add, self._all
        self.use_chair_verb = Verb("use_chair", {"chair": CHAIR})
        self.use_chair: list[Move] = every(self.use_chair_verb, len(CHAIR.ids))
        self.take_resource_verb = Verb("take_resource", {"resource": BASIC})
        self.take_resource: list[Move] = every(self.take_resource_verb, BASICS)
        self.take_smuggler_verb = Verb("take_smuggler", {"token": box.smuggler})
        self.take_smuggler: list[Move] = every(self.take_smuggler_verb, len(box.smugglers))
        self.take_gold: Move = one(Verb("take_gold"))
        self.hire_verb = Verb("hire", {"expert": box.expert})
        self.hire: list[Move] = every(self.hire_verb, len(box.experts))
        self.discard_expert_verb = Verb("discard_expert", {"expert": box.expert})
        self.discard_expert: list[Move] = every(self.discard_expert_verb, len(box.experts))
        self.take_coins: Move = one(Verb("take_coins"))
        self.lobby_pay: Move = one(Verb("lobby_pay"))
        self.lobby_staff: Move = one(Verb("lobby_staff"))
        self.lobby_copy_verb = Verb("lobby_copy", {"place": board.place})
        self.lobby_copy: list[Move] = every(self.lobby_copy_verb, int(board.places))
        self.end_copy: Move = one(Verb("end_copy"))
        self.deposit: Move = one(Verb("deposit"))
        self.buy_basic_verb = Verb("buy_basic", {"resource": BASIC})
        self.buy_basic: list[Move] = every(self.buy_basic_verb, BASICS)
        self.buy_recruit: Move = one(Verb("buy_recruit"))
        self.buy_amulet_verb = Verb("buy_amulet", {"amulet": box.amulet})
        self.buy_amulet: list[Move] = every(self.buy_amulet_verb, int(box.token_kinds))
        self.sell_basic_verb = Verb("sell_basic", {"resource": RESOURCE})
        self.sell_basic: list[Move] = every(self.sell_basic_verb, KINDS)
        self.sell_assistant: Move = one(Verb("sell_assistant"))
        self.sell_amulet_verb = Verb("sell_amulet", {"amulet": box.amulet})
        self.sell_amulet: list[Move] = every(self.sell_amulet_verb, int(box.token_kinds))
        self.trade_verb = Verb("trade", {"for": WARES})
        self.trade: list[Move] = every(self.trade_verb, len(WARES.ids))
        self.end_actions: Move = one(Verb("end_actions"))

    def _sales(self, box: Box) -> None:
        """Cubes sold to rooms and taken from them."""
        place, one = box.board.place, self.catalogue.add
        self.sell_verb = Verb("sell", {"resource": RESOURCE, "as": BASIC})
        # The three basic resources, then gold as each of them.
        self.sell: list[Move] = [one(self.sell_verb, kind) for kind in range(BASICS)]
        self.sell += [one(self.sell_verb, int(GOLD), kind) for kind in range(BASICS)]
        self.sell_to_verb = Verb("sell_to", {"place": place, "resource": RESOURCE, "as": BASIC})
        self.sell_to: list[list[Move]] = [[] for _ in range(box.board.places)]
        self.take_cube_verb = Verb("take_cube", {"place": place, "icon": NUMBER})
        self.take_cube: list[list[Move]] = [[] for _ in range(box.board.places)]
        self.take_stock_verb = Verb("take_stock", {"place": place, "resource": RESOURCE})
        self.take_stock: list[list[Move | None]] = [[] for _ in range(box.board.places)]
        icons = max(len(room.slots) for room in box.rooms)
        for at in box.sale_places:
            self.sell_to[at] = [one(self.sell_to_verb, at, kind) for kind in range(BASICS)]
            self.sell_to[at] += [one(self.sell_to_verb, at, int(GOLD), kind) for kind in range(BASICS)]
            self.take_cube[at] = [one(self.take_cube_verb, at, icon + 1) for icon in range(icons)]
        for at in box.warehouse_places:
            self.take_stock[at] = [
                one(self.take_stock_verb, at, kind) if box.rooms[WAREHOUSE].stock[kind] else None
                for kind in range(KINDS)
            ]

    def _assistants(self, box: Box) -> None:
        """Assistant actions and the extra cube of an order (rotunda 7, 10.9)."""
        place, one = box.board.place, self.catalogue.add
        inner = range(box.board.inner)
        self.recruit: Move = one(Verb("recruit"))
        self.peddler: Move = one(Verb("peddler"))
        self.shift_peddler_verb = Verb("shift_peddler", {"villages": NUMBER})
        self.shift_peddler: list[Move] = [one(self.shift_peddler_verb, n) for n in range(1, len(box.village_ids))]
        self.apprentice_verb = Verb("apprentice", {"place": place})
        self.apprentice: list[Move] = [one(self.apprentice_verb, at) for at in inner]
        self.senior_apprentice_verb = Verb("senior_apprentice", {"place": place})
        self.senior_apprentice: list[Move] = [one(self.senior_apprentice_verb, at) for at in inner]
        self.use_effect_verb = Verb("use_effect", {"order": box.order, "resource": RESOURCE})
        self.use_effect: list[list[Move]] = [
            [one(self.use_effect_verb, order, kind) for kind in range(KINDS)] if box.any_extra >> order & 1 else []
            for order in range(len(box.orders))
        ]
        self.keep_effect: Move = one(Verb("keep_effect"))

    def _hall(self, box: Box) -> None:
        """Prayer and worship (rotunda 9)."""
        one, board = self.catalogue.add, box.worship
        self.pray_verb = Verb("pray", {"temple": box.temple})
        self.pray: list[Move] = self._all(self.pray_verb, len(box.temples))
        self.worship_verb = Verb("worship", {"village": box.village})
        self.worship: list[Move] = self._all(self.worship_verb, len(box.village_ids))
        self.worship_alone: Move = one(self.worship_verb)
        self.place_verb = Verb("place", {"row": NUMBER, "column": NUMBER})
        self.place: list[Move] = [
            one(self.place_verb, row + 1, column + 1) for row in range(board.rows) for column in range(board.columns)
        ]
        self.take_edge_verb = Verb("take_edge", {"edge": EDGE})
        self.take_edge: list[Move] = self._all(self.take_edge_verb, len(EDGE.ids))
        self.skip_edge: Move = one(Verb("skip_edge"))

    def _end_of_turn(self, box: Box) -> None:
        """Score bonuses and orders (rotunda 10)."""
        one = self.catalogue.add
        self.bonus_order_verb = Verb("bonus_order", {"order": box.order})
        self.bonus_order: list[Move] = self._all(self.bonus_order_verb, len(box.orders))
        self.bonus_amulet_verb = Verb("bonus_amulet", {"amulet": box.amulet})
        self.bonus_amulet: list[Move] = self._all(self.bonus_amulet_verb, int(box.token_kinds))
        self.skip_bonuses: Move = one(Verb("skip_bonuses"))
        ways = [payments(order.cost) for order in box.orders]
        by_id = {bundle.id: bundle for bundles in ways for bundle in bundles if bundle.id}
        self.bundles: list[Bundle] = list(by_id.values())
        self.bundle = Vocabulary("bundle", list(by_id))
        self.fulfil_verb = Verb("fulfil", {"order": box.order, "pay": self.bundle})
        # By order: every way to pay it, those with little gold first; one without cubes if it costs coins.
        self.fulfil: list[list[Move]] = [
            [one(self.fulfil_verb, order, self.bundle.index(bundle.id) if bundle.id else -1) for bundle in bundles]
            for order, bundles in enumerate(ways)
        ]
        self.end_turn: Move = one(Verb("end_turn"))

    def _all(self, verb: Verb, count: int) -> list[Move]:
        return [self.catalogue.add(verb, number) for number in range(count)]
