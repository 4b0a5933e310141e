"""What is in the box: the printed numbers of components.yaml, as tables indexed by small integers.

Part of the printed data is reconstructed, so a table may be played with a corrected box. Constants of the program are
only the things that rules know by name (resources, rooms, assistant actions, triggers); all else belongs to a `Box`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.bits import mask_of
from stolik.core.terms import Vocabulary

from .effects import Effect, Expert, Order, Reward, cubes_of, packed, read_reward
from .terms import (
    ALL_DIFFERENT,
    ALL_SAME,
    COLOUR_IDS,
    FRUIT,
    RESOURCE_IDS,
    ROOM_IDS,
)

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

NO_SLOT: Final[i64] = 0  # what lies on the right and bottom edge of the worship board: nothing,
AMULET_SLOT: Final[i64] = 1  # an amulet once,
STANDING: Final[i64] = 2  # or a reward every time

FARTHEST: Final = 12  # steps to the hall


class Payment:
    """A step of a row of payments: what it costs and brings."""

    __slots__ = ("coins", "dismissed", "reward")

    def __init__(self, told: dict[str, Any]) -> None:
        self.coins: i64 = told.get("pay", {}).get("coins", 0)
        self.dismissed: i64 = told.get("dismiss", 0)
        self.reward: Reward = read_reward(told)


class Room:
    """The action of a room as printed. What a room does not have is zero or empty."""

    __slots__ = (
        "actions", "basic", "buy_amulet", "buy_basic", "buy_recruit", "coins", "constraint", "copying", "gold", "id",
        "index", "initial_coins", "payments", "price", "sell_amulet", "sell_assistant", "sell_basic",
        "slot_resources", "slots", "staff", "stock", "stocked", "transactions",
    )  # fmt: skip

    def __init__(self, told: dict[str, Any]) -> None:
        self.id: str = told["id"]
        self.index: i64 = ROOM_IDS.index(self.id)
        action: dict[str, Any] = told.get("action", {})
        parts = _parts(action)
        self.basic: i64 = max([0, *[part.get("gain", {}).get("basic_choice", 0) for part in parts]])
        self.gold: i64 = max([0, *[part.get("gain", {}).get("gold", 0) for part in parts]])
        # Assistant actions that come with every execution; the lobby's depend on what is chosen there.
        doing = [] if self.id == "lobby" else [part["do"] for part in parts if "do" in part]
        self.actions: i64 = packed(told.get("plus", {}).get("do", doing[0] if doing else []))
        self.price: i64 = action.get("pay", {}).get("coins", 0)
        self.staff: i64 = 0
        self.copying: i64 = 0
        if self.price:  # rotunda 6.6
            self.staff = packed(action["one_of"][0]["do"])
            self.copying = packed(action["one_of"][1]["and_or"][1]["do"])
        slots: list[dict[str, Any]] = told.get("slots", [])
        self.slots: list[Reward] = [read_reward(slot) for slot in slots]
        self.slot_resources: list[int] = [RESOURCE_IDS.index(slot["resource"]) for slot in slots if "resource" in slot]
        self.constraint: i64 = {"": 0, "all_different": ALL_DIFFERENT, "all_same": ALL_SAME}[told.get("constraint", "")]
        self.payments: list[Payment] = [Payment(payment) for payment in told.get("payments", [])]
        self.coins: i64 = told.get("refill", {}).get("coins", 0)
        self.initial_coins: i64 = told.get("initial_coins", 0)
        self.stock: list[int] = cubes_of(told.get("stock", {}))
        self.stocked: i64 = sum(count * 16**kind for kind, count in enumerate(self.stock))  # four bits for each kind
        self.transactions: i64 = told.get("max_transactions", 0)
        deals = {deal["id"]: deal for deal in [*told.get("buy", []), *told.get("sell", [])]}
        self.buy_basic: i64 = _price(deals, "buy_basic")
        self.buy_recruit: i64 = _price(deals, "buy_recruit")
        self.buy_amulet: i64 = _price(deals, "buy_amulet")
        self.sell_basic: i64 = _income(deals, "sell_basic")
        self.sell_assistant: i64 = _income(deals, "sell_assistant")
        self.sell_amulet: i64 = _income(deals, "sell_amulet")


def _parts(action: dict[str, Any]) -> list[dict[str, Any]]:
    """The single parts of an action, whatever choices it is made of."""
    inner: list[dict[str, Any]] = [*action.get("and_or", []), *action.get("one_of", [])]
    return [action, *[part for each in inner for part in _parts(each)]]


def _price(deals: dict[str, dict[str, Any]], deal: str) -> int:
    return int(deals[deal]["pay"]["coins"]) if deal in deals else 0


def _income(deals: dict[str, dict[str, Any]], deal: str) -> int:
    return int(deals[deal]["gain"]["coins"]) if deal in deals else 0


class Board:
    """The two rings: places by number, inner ring first, then the outer ring, then the hall."""

    __slots__ = (
        "beyond", "boundaries", "boundary", "boundary_ids", "default_boundary", "hall", "hall_allowed", "inner",
        "inner_rooms", "large_places", "place", "place_ids", "places", "small_places", "steps", "to_hall",
    )  # fmt: skip

    def __init__(self, told: dict[str, Any]) -> None:
        inner: list[dict[str, Any]] = told["inner_ring"]
        outer: list[dict[str, Any]] = told["outer_ring"]
        self.place_ids: list[str] = [each["id"] for each in [*inner, *outer, told["ancestral_hall"]]]
        self.place = Vocabulary("place", self.place_ids)
        self.inner: i64 = len(inner)
        self.places: i64 = len(inner) + len(outer)  # rooms, without the hall
        self.hall: i64 = self.places
        self.inner_rooms: list[int] = [ROOM_IDS.index(each["room"]) for each in inner]
        sizes = [each["slot_size"] for each in outer]
        self.large_places: list[int] = [len(inner) + n for n, size in enumerate(sizes) if size == "large"]
        self.small_places: list[int] = [len(inner) + n for n, size in enumerate(sizes) if size == "small"]
        self.boundary_ids: list[str] = [each["id"] for each in told["boundaries"]]
        self.boundary = Vocabulary("boundary", self.boundary_ids)
        self.boundaries: i64 = len(self.boundary_ids)
        self.hall_allowed: list[bool] = [each["hall_allowed"] for each in told["boundaries"]]
        self.default_boundary: i64 = self.boundary_ids.index(told["ancestral_hall"]["default_boundary"])
        sector = {each["id"]: each["sector"] for each in [*inner, *outer]}
        # By boundary of the hall and by place: where one step leads (rotunda 4.9).
        self.steps: list[list[list[int]]] = [self._graph(told, sector, boundary) for boundary in told["boundaries"]]
        self.beyond: list[list[int]] = [[mask_of(each) for each in steps] for steps in self.steps]  # as bits
        # In the same way: how many steps lead to the hall; for bots.
        self.to_hall: list[list[int]] = [
            [self._steps_to_hall(steps, place) for place in range(self.places)] for steps in self.steps
        ]

    def _graph(self, told: dict[str, Any], sector: dict[str, int], boundary: dict[str, Any]) -> list[list[int]]:
        steps: list[list[int]] = [[] for _ in self.place_ids]
        hall = self.place_ids[-1]
        edges: list[tuple[str, str]] = []
        for start, end in [*told["corridors"]["inner"], *told["corridors"]["outer"]]:
            if sector[start] == boundary["after_sector"]:  # rotunda 4.4, 4.6
                edges += [(start, hall), (hall, end)]
            else:
                edges.append((start, end))
        for stair in told["stairs"]["list"]:
            if stair["id"] != boundary["stair"]:  # rotunda 4.7
                edges.append((stair["from"], stair["to"]))
        for start, end in edges:
            steps[self.place_ids.index(start)].append(self.place_ids.index(end))
        return steps

    def _steps_to_hall(self, steps: list[list[int]], start: int) -> int:
        """On the shortest way, whoever stands there; nowhere is farther than FARTHEST."""
        here = {start}
        for count in range(1, FARTHEST):
            here = {beyond for place in here for beyond in steps[place]}
            if self.hall in here:
                return count
        return FARTHEST


class Tile:
    """A room tile of the outer ring."""

    __slots__ = ("id", "large", "room")

    def __init__(self, told: dict[str, Any]) -> None:
        self.id: str = told["id"]
        self.room: i64 = ROOM_IDS.index(told["room"])
        self.large: bool = told["size"] == "large"


class WorshipBoard:
    """The grid of the ancestors; cells are numbered row by row."""

    __slots__ = (
        "best_by_length", "bottom", "bottom_rewards", "cells", "chair_points", "columns", "left", "neighbours",
        "points", "right", "right_rewards", "rows", "start", "top",
    )  # fmt: skip

    def __init__(self, told: dict[str, Any]) -> None:
        self.rows: i64 = told["rows"]
        self.columns: i64 = told["columns"]
        self.cells: i64 = self.rows * self.columns
        self.start: i64 = (told["start_cell"]["row"] - 1) * self.columns + told["start_cell"]["column"] - 1
        self.points: list[int] = [points for row in told["cell_points"] for points in row]
        self.chair_points: i64 = told["points_per_own_assistant_on_chair"]
        edges = told["edges"]
        self.left: list[Reward] = [read_reward(each) for each in edges["left"]]
        self.top: list[Reward] = [read_reward(each) for each in edges["top"]]
        self.right: list[int] = [_slot(each) for each in edges["right"]]
        self.bottom: list[int] = [_slot(each) for each in edges["bottom"]]
        self.right_rewards: list[Reward] = [read_reward(each) for each in edges["right"]]
        self.bottom_rewards: list[Reward] = [read_reward(each) for each in edges["bottom"]]
        self.neighbours: list[int] = [self._beside(cell) for cell in range(self.cells)]
        # By number of assistants: the most points at the end of a straight chain without links; for bots.
        far = [(cell // self.columns + cell % self.columns + 1, self.points[cell]) for cell in range(self.cells)]
        longest = max(length for length, _ in far)
        self.best_by_length: list[int] = [
            max([points for length, points in far if length <= n], default=0) for n in range(longest + 1)
        ]

    def _beside(self, cell: int) -> int:
        row, column = divmod(cell, int(self.columns))
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return mask_of([r * self.columns + c for r, c in beside if 0 <= r < self.rows and 0 <= c < self.columns])

    def cell(self, row: i64, column: i64) -> i64:
        """The number of a cell whose row and column are counted from 1."""
        return (row - 1) * self.columns + column - 1


def _slot(told: dict[str, Any]) -> int:
    slot = told.get("slot", "")
    if slot == "amulet":
        return AMULET_SLOT
    return NO_SLOT if slot == "none" else STANDING


class Count:
    """What depends on the number of players."""

    __slots__ = ("neutral", "players", "round_end")

    def __init__(self, told: dict[str, Any]) -> None:
        self.players: i64 = told["players"]
        self.round_end: i64 = told["round_end_field"]  # rotunda 2.5
        self.neutral: i64 = told["neutral_leaders"]


class Box:
    """All components of one box, and the numbers that go with them. Never changed.

    What the rules rely on: rooms, resources and triggers have the ids of terms.py; the lobby offers staff first and a
    copy second; all displays have the same size; nobody has more than 15 assistants in play, no kind of amulet more
    than 15 tokens, and there are at most 15 kinds; orders and experts together are at most 62, as are the cells of the
    worship board.
    """

    __slots__ = (
        "amulet", "amulet_bag", "amulet_ids", "any_extra", "apprentice_effects", "assistants", "board", "bonuses",
        "bonuses_in_loop", "chair_points", "chairs", "coin_effects", "coins_as_coins", "coins_by_seat",
        "coins_per_point", "counts", "cube_effects", "cubes", "cubes_as_coins", "discarded_at_setup", "effects",
        "expert", "expert_effects", "expert_ids", "experts", "family", "free_move", "gold_at_start", "hire_effects",
        "loop", "most_chairs_used", "most_experts", "neutral_colours", "neutral_pay", "on_display", "order",
        "order_ids", "orders", "orders_at_start", "peddler_start", "ready_at_start", "ready_as_coins", "rooms",
        "round_fields", "sale_places", "set_points", "shift_price", "smuggler", "smuggler_ids", "smugglers",
        "starting_orders", "step_limit", "temple", "temple_ids", "temples", "tile", "tile_ids", "tiles",
        "token_kinds", "to_next_bonus", "village", "village_ids", "warehouse_places", "worship",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self.board = Board(data["board"])
        self._read_rooms(data)
        self._read_cards(data)
        self._read_tokens(data)
        self._read_effects()
        self._read_numbers(data)

    def _read_rooms(self, data: dict[str, Any]) -> None:
        rooms = {room["id"]: Room(room) for room in data["rooms"]["list"]}
        self.rooms: list[Room] = [rooms[room] for room in ROOM_IDS]
        self.tiles: list[Tile] = [Tile(tile) for tile in data["room_tiles"]["list"]]
        self.tile_ids: list[str] = [tile.id for tile in self.tiles]
        self.tile = Vocabulary("tile", self.tile_ids)
        self.sale_places: list[int] = self._places_of(lambda room: bool(room.slots))
        self.warehouse_places: list[int] = self._places_of(lambda room: any(room.stock))
        chairs = data["chairs"]["per_place"]
        self.chairs: list[int] = [chairs.get(place, 0) for place in self.board.place_ids[: self.board.inner]]
        self.most_chairs_used: i64 = data["chairs"]["max_own_chairs_used_per_visit"]
        self.step_limit: i64 = data["movement"]["steps"]["max"]
        self.village_ids: list[str] = data["villages"]["clockwise"]
        self.village = Vocabulary("village", self.village_ids)
        self.peddler_start: i64 = self.village_ids.index(data["villages"]["peddler_start"])
        self.shift_price: i64 = data["villages"]["paid_move"]["coins_per_village"]
        self.free_move: i64 = data["villages"]["end_of_turn_free_move"]["villages"]

    def _places_of(self, wanted: Any) -> list[int]:
        """The places where such a room can be, by the sizes of tiles."""
        board = self.board
        places = [place for place, room in enumerate(board.inner_rooms) if wanted(self.rooms[room])]
        sizes = {tile.large for tile in self.tiles if wanted(self.rooms[tile.room])}
        outer = [*(board.large_places if True in sizes else []), *(board.small_places if False in sizes else [])]
        return [*places, *sorted(outer)]

    def _read_cards(self, data: dict[str, Any]) -> None:
        amulets = data["amulets"]
        tokens: list[dict[str, Any]] = amulets["token_types"]
        self.token_kinds: i64 = len(tokens)
        self.amulet_ids: list[str] = [*[each["id"] for each in tokens], *amulets["expert_only_types"]["ids"]]
        self.amulet = Vocabulary("amulet", self.amulet_ids)
        self.amulet_bag: list[int] = [kind for kind, each in enumerate(tokens) for _ in range(each["count"])]
        points: dict[int, int] = amulets["set_points"]
        self.set_points: list[int] = [0, *[points[size] for size in sorted(points)]]
        orders: list[dict[str, Any]] = data["orders"]["list"]
        self.orders: list[Order] = [Order(index, order) for index, order in enumerate(orders)]
        self.order_ids: list[str] = [order.id for order in self.orders]
        self.order = Vocabulary("order", self.order_ids)
        self.starting_orders: list[int] = [int(order.index) for order in self.orders if order.starting]
        experts: list[dict[str, Any]] = data["experts"]["list"]
        self.experts: list[Expert] = [Expert(index, expert, self.amulet) for index, expert in enumerate(experts)]
        self.expert_ids: list[str] = [expert.id for expert in self.experts]
        self.expert = Vocabulary("expert", self.expert_ids)
        self.most_experts: i64 = data["experts"]["hand_limit"]
        self.discarded_at_setup: i64 = data["advanced_expert_variant"]["setup_discards"]

    def _read_tokens(self, data: dict[str, Any]) -> None:
        smugglers: list[dict[str, Any]] = data["smuggler_tokens"]["list"]
        self.smugglers: list[Reward] = [read_reward(token) for token in smugglers]
        self.smuggler_ids: list[str] = [token["id"] for token in smugglers]
        self.smuggler = Vocabulary("smuggler", self.smuggler_ids)
        temples: list[dict[str, Any]] = data["temple_tokens"]["list"]
        self.temples: list[Reward] = [read_reward(token) for token in temples]
        self.temple_ids: list[str] = [token["id"] for token in temples]
        self.temple = Vocabulary("temple", self.temple_ids)
        self.worship = WorshipBoard(data["worship_board"])
        self.on_display: i64 = data["displays"]["orders"]
        assert all(data["displays"][each] == self.on_display for each in ("experts", "amulets", "smugglers"))

    def _read_effects(self) -> None:
        """Permanent effects as one set: those of orders first, then those of experts (rotunda 10.7)."""
        self.effects: list[Effect | None] = [
            *[order.effect for order in self.orders],
            *[expert.permanent for expert in self.experts],
        ]
        self.expert_effects: i64 = len(self.orders)  # where those of experts begin
        self.coin_effects: i64 = self._triggered(["coins"])
        self.apprentice_effects: i64 = self._triggered(["apprentice_action"])
        self.hire_effects: i64 = self._triggered(["hire_expert"])
        # The extra cube of any resource is a choice, all else comes by itself (rotunda 10.9).
        self.any_extra: i64 = self._triggered(["any_resource"]) & self._extra()
        self.cube_effects: list[int] = [
            self._triggered([kind, "any_resource", *(["basic_resource"] if index <= FRUIT else [])]) & ~self.any_extra
            for index, kind in enumerate(RESOURCE_IDS)
        ]

    def _triggered(self, triggers: list[str]) -> int:
        return mask_of(
            [n for n, effect in enumerate(self.effects) if effect is not None and effect.trigger in triggers]
        )

    def _extra(self) -> int:
        return mask_of([n for n, effect in enumerate(self.effects) if effect is not None and effect.same > 0])

    def _read_numbers(self, data: dict[str, Any]) -> None:
        self.cubes: list[int] = [data["supply_policy"][kind] for kind in RESOURCE_IDS]
        start = data["player_start"]
        self.gold_at_start: i64 = start["gold"]
        self.coins_by_seat: list[int] = start["coins_by_seat"]
        self.orders_at_start: i64 = start["orders"]["random_starting_order_cards"]
        pieces = data["assistant_pieces"]
        self.ready_at_start: i64 = pieces["start_personal_supply"]
        self.assistants: i64 = pieces["per_player"] - pieces["score_marker"]  # in play, of each player
        fields = [field["points"] for field in data["assistant_track"]["fields_left_to_right"]]
        assert pieces["start_on_track"] + self.ready_at_start == self.assistants
        # By number of assistants on the track: points of the uncovered fields (rotunda 12.5).
        self.family: list[int] = [sum(fields[: max(len(fields) - n, 0)]) for n in range(self.assistants + 1)]
        counts = {count["players"]: Count(count) for count in data["player_counts"]["table"]}
        self.counts: list[Count | None] = [counts.get(players) for players in range(max(counts) + 1)]
        self.round_fields: i64 = data["round_track"]["fields"]
        neutral = data["two_player"]["neutral_leaders"]
        self.neutral_colours: list[int] = [COLOUR_IDS.index(each["color"]) for each in neutral]
        self.neutral_pay: list[int] = [RESOURCE_IDS.index(each["moved_by_paying"]) for each in neutral]
        track = data["score_track"]
        self.loop: i64 = track["loop_length"]
        # By score within a loop: how many symbols lie behind it (rotunda 10.2).
        symbols = [each["before"] for each in track["bonus_between"]]
        self.bonuses: list[int] = [sum(symbol <= score for symbol in symbols) for score in range(self.loop)]
        self.bonuses_in_loop: i64 = len(symbols)
        # And how many points the next symbol is away, or too many to count; for bots.
        self.to_next_bonus: list[int] = [self._to_next_bonus(score) for score in range(self.loop)]
        final = data["final_scoring"]
        self.chair_points: i64 = final["assistants_on_board"]["points_each"]
        self.ready_as_coins: i64 = final["coins"]["personal_supply_assistants_as_coins"]
        self.cubes_as_coins: i64 = final["coins"]["each_resource_cube_as_coins"]
        self.coins_per_point: i64 = final["coins"]["coins_per_point"]

    def _to_next_bonus(self, score: int) -> int:
        missing = 1
        while missing < 15 and self.symbols_passed(score + missing) == self.symbols_passed(score):
            missing += 1
        return missing

    def symbols_passed(self, score: i64) -> i64:
        """How many bonus symbols a score has left behind, on all loops (rotunda 10.2)."""
        within: i64 = self.bonuses[score % self.loop]
        return score // self.loop * self.bonuses_in_loop + within
