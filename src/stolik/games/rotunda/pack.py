# mypyc: plain
"""What a component pack of this game has to tell, and what has to fit together in it.

How the house is built and what rooms and experts do is told in words and drawn, so it has to be as printed; prices,
points, orders, what smugglers and temples bring, the worship board and the set-up can be corrected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from stolik.games import printed_facts
from stolik.packs.parts import Part, an_id, as_printed, flag, key, one_of, whole, whole_or_none
from stolik.packs.reading import ITEM, Found, Shape, at, complete, unique

from .effects import BACK
from .terms import ACTION_IDS, ROOM_IDS, TRIGGERS

PRINTED = printed_facts("rotunda")

Few = Annotated[int, whole(0, 12)]
Some = Annotated[int, whole(0, 60)]
AtLeastOne = Annotated[int, whole(1, 60)]
Kept = Annotated[Any, as_printed]
Action = Annotated[str, one_of(*ACTION_IDS)]

MIN_PLAYERS, MAX_PLAYERS = 2, 5
MOST_CARDS = 62  # orders and experts together: their effects are a set of bits


class Gain(Part):
    coins: Few = 0
    prestige: Few = 0
    tea: Few = 0
    celadon: Few = 0
    fruit: Few = 0
    gold: Few = 0
    basic_choice: Few = 0


class Coins(Part):
    coins: Annotated[int, whole(0, 20)]


# ---------------------------------------------------------------------- the house


class House(Part):
    inner_ring: Kept
    outer_ring: Kept
    corridors: Kept
    stairs: Kept
    boundaries: Kept
    ancestral_hall: Kept


class Steps(Part):
    max: Annotated[int, whole(1, 6)]


class Movement(Part):
    steps: Steps


class Chairs(Part):
    per_place: dict[str, Annotated[int, whole(0, 9)]]
    max_own_chairs_used_per_visit: Annotated[int, whole(0, 9)]


class Payment(Part):
    pay: Coins | None = None
    gain: Kept = None
    do: Kept = None
    dismiss: Kept = None
    hire_expert: Kept = None
    take_cube_from_any_room: Kept = None


class Refill(Part):
    coins: Annotated[int | None, whole_or_none(1, 20)] = None


class Stock(Part):
    tea: Few = 0
    celadon: Few = 0
    fruit: Few = 0
    gold: Few = 0


class Room(Part):
    id: Annotated[str, one_of(*ROOM_IDS)]
    ring: Kept = None
    action: Kept = None
    slots: Kept = None
    constraint: Kept = None
    plus: Kept = None
    payments: list[Payment] | None = None
    each_payment_buys_one_of: Kept = None
    buy: Kept = None
    sell: Kept = None
    max_transactions: Kept = None
    refill: Refill | None = None
    initial_coins: Annotated[int | None, whole_or_none(0, 20)] = None
    stock: Stock | None = None


class Rooms(Part):
    list: list[Room]


class RoomTiles(Part):
    list: Kept


class Supply(Part):
    tea: AtLeastOne
    celadon: AtLeastOne
    fruit: AtLeastOne
    gold: AtLeastOne


class PaidMove(Part):
    coins_per_village: Few


class FreeMove(Part):
    villages: Few


class Villages(Part):
    clockwise: Kept
    peddler_start: Kept
    paid_move: PaidMove
    end_of_turn_free_move: FreeMove


# ---------------------------------------------------------------------- players


class Pieces(Part):
    per_player: Annotated[int, whole(4, 16)]  # assistants of a village are counted by four bits
    score_marker: Annotated[int, whole(0, 2)]
    start_personal_supply: Few
    start_on_track: Annotated[int, whole(0, 15)]


class TrackField(Part):
    points: Some


class AssistantTrack(Part):
    fields_left_to_right: Annotated[list[TrackField], Field(min_length=1, max_length=40)]


class StartOrders(Part):
    random_starting_order_cards: Annotated[int, whole(0, 1)]


class PlayerStart(Part):
    gold: Few
    coins_by_seat: Annotated[list[Annotated[int, whole(0, 30)]], Field(min_length=MAX_PLAYERS, max_length=MAX_PLAYERS)]
    orders: StartOrders


class PlayerCount(Part):
    players: Annotated[int, whole(MIN_PLAYERS, MAX_PLAYERS)]
    round_end_field: Annotated[int, whole(1, 20)]
    neutral_leaders: Annotated[int, whole(0, 3)]


class PlayerCounts(Part):
    table: list[PlayerCount]


class RoundTrack(Part):
    fields: Annotated[int, whole(1, 20)]


class TwoPlayers(Part):
    neutral_leaders: Kept


class Bonus(Part):
    after: Some
    before: Some


class ScoreTrack(Part):
    loop_length: Annotated[int, whole(10, 200)]
    bonus_between: list[Bonus]


class Displays(Part):
    orders: Annotated[int, whole(1, 6)]
    experts: Annotated[int, whole(1, 6)]
    amulets: Annotated[int, whole(1, 6)]
    smugglers: Annotated[int, whole(1, 6)]


# ---------------------------------------------------------------------- tokens and cards


class AmuletToken(Part):
    id: Annotated[str, an_id]
    count: Annotated[int, whole(1, 9)]


class ExpertAmulets(Part):
    ids: Kept


class Amulets(Part):
    token_types: list[AmuletToken]
    expert_only_types: ExpertAmulets
    set_points: dict[Annotated[int, key(1, 20)], Annotated[int, whole(0, 200)]]


class Token(Part):
    id: Annotated[str, an_id]
    gain: Gain | None = None
    do: list[Action] | None = None


class Tokens(Part):
    list: list[Token]


class Edge(Part):
    gain: Gain | None = None
    do: list[Action] | None = None
    slot: Annotated[str | None, one_of("amulet", "none", none=True)] = None


class Edges(Part):
    left: list[Edge]
    top: list[Edge]
    right: list[Edge]
    bottom: list[Edge]


class WorshipBoard(Part):
    rows: Kept
    columns: Kept
    start_cell: Kept
    cell_points: list[list[Some]]
    edges: Edges
    points_per_own_assistant_on_chair: Few


class OrderCost(Part):
    tea: Annotated[int, whole(0, 4)] = 0
    celadon: Annotated[int, whole(0, 4)] = 0
    fruit: Annotated[int, whole(0, 4)] = 0
    coins: Annotated[int, whole(0, 30)] = 0


class EffectBonus(Part):
    coins: Few = 0
    prestige: Few = 0
    same_resource: Annotated[int, whole(0, 1)] = 0


class OrderEffect(Part):
    trigger: Annotated[str, one_of(*TRIGGERS)]
    bonus: EffectBonus


class Order(Part):
    id: Annotated[str, an_id]
    starting: Annotated[bool, flag]
    cost: OrderCost
    points: Some
    effect: OrderEffect


class Orders(Part):
    list: list[Order]


class Expert(Part):
    id: Annotated[str, an_id]
    back: Annotated[str, one_of(*BACK.ids)]
    kind: Kept
    amulet: Annotated[str | None, one_of(*PRINTED["amulets"]["expert_only_types"]["ids"], none=True)]
    effect: Kept


class Experts(Part):
    hand_limit: Annotated[int, whole(1, 9)]
    list: list[Expert]


class AdvancedExperts(Part):
    setup_discards: Annotated[int, whole(0, 12)]


class OnBoard(Part):
    points_each: Kept


class FinalCoins(Part):
    personal_supply_assistants_as_coins: Few
    each_resource_cube_as_coins: Few
    coins_per_point: Annotated[int, whole(1, 20)]


class FinalScoring(Part):
    assistants_on_board: OnBoard
    coins: FinalCoins


class RotundaPack(Part):
    supply_policy: Supply
    board: House
    movement: Movement
    chairs: Chairs
    rooms: Rooms
    room_tiles: RoomTiles
    villages: Villages
    assistant_pieces: Pieces
    assistant_track: AssistantTrack
    player_start: PlayerStart
    player_counts: PlayerCounts
    round_track: RoundTrack
    two_player: TwoPlayers
    score_track: ScoreTrack
    displays: Displays
    amulets: Amulets
    smuggler_tokens: Tokens
    temple_tokens: Tokens
    worship_board: WorshipBoard
    orders: Orders
    experts: Experts
    advanced_expert_variant: AdvancedExperts
    final_scoring: FinalScoring


# ---------------------------------------------------------------------- what has to fit together

Facts = Mapping[str, Any]
ROOMS = ("rooms", "list")
ORDERS = ("orders", "list")
EXPERTS = ("experts", "list")
SMUGGLERS = ("smuggler_tokens", "list")
TEMPLES = ("temple_tokens", "list")


def assistants_add_up(facts: Facts) -> Iterator[Found]:
    """A disc marks the score, the others are ready or on the track (rotunda 2.9)."""
    pieces = facts["assistant_pieces"]
    total = pieces["score_marker"] + pieces["start_personal_supply"] + pieces["start_on_track"]
    if total != pieces["per_player"]:
        yield ("assistant_pieces", "per_player"), "sum_differs", {"found": pieces["per_player"], "expected": total}
    fields = len(facts["assistant_track"]["fields_left_to_right"])
    if pieces["start_on_track"] > fields:
        where = ("assistant_pieces", "start_on_track")
        yield where, "more_than", {"found": pieces["start_on_track"], "most": fields}


def track_scores_as_stated(facts: Facts) -> Iterator[Found]:
    track = facts["assistant_track"]
    points = [field["points"] for field in track["fields_left_to_right"]]
    for name, total in (("total_all_recruited", sum(points)), ("total_all_but_one", sum(points[:-1]))):
        if name in track and track[name] != total:
            yield ("assistant_track", name), "sum_differs", {"found": track[name], "expected": total}


def chairs_are_in_the_inner_ring(facts: Facts) -> Iterator[Found]:
    places = [place["id"] for place in PRINTED["board"]["inner_ring"]]
    for place in facts["chairs"]["per_place"]:
        if place not in places:
            yield ("chairs", "per_place", place), "not_known", {"id": place, "near": ", ".join(places)}


def a_row_for_all_players(facts: Facts) -> Iterator[Found]:
    rows, fields = facts["player_counts"]["table"], facts["round_track"]["fields"]
    absent = [str(n) for n in range(MIN_PLAYERS, MAX_PLAYERS + 1) if n not in [row["players"] for row in rows]]
    if absent:
        yield ("player_counts", "table"), "lacks", {"ids": ", ".join(absent)}
    for number, row in enumerate(rows):
        where = ("player_counts", "table", number)
        if row["round_end_field"] > fields:
            yield (*where, "round_end_field"), "more_than", {"found": row["round_end_field"], "most": fields}
        expected = 3 if row["players"] == MIN_PLAYERS else 0  # rotunda 13.1
        if row["neutral_leaders"] != expected:
            details = {"found": row["neutral_leaders"], "expected": expected}
            yield (*where, "neutral_leaders"), "exactly", details


def displays_are_alike(facts: Facts) -> Iterator[Found]:
    """The rules know one number of places for all displays (rotunda 2.11)."""
    displays = facts["displays"]
    for name in ("experts", "amulets", "smugglers"):
        if displays[name] != displays["orders"]:
            yield ("displays", name), "exactly", {"found": displays[name], "expected": displays["orders"]}


def bonuses_lie_on_the_track(facts: Facts) -> Iterator[Found]:
    track = facts["score_track"]
    for number, bonus in enumerate(track["bonus_between"]):
        where = ("score_track", "bonus_between", number)
        if bonus["before"] != bonus["after"] + 1:
            yield (*where, "before"), "exactly", {"found": bonus["before"], "expected": bonus["after"] + 1}
        if bonus["before"] >= track["loop_length"]:
            yield (*where, "before"), "more_than", {"found": bonus["before"], "most": track["loop_length"] - 1}


def sets_of_every_size(facts: Facts) -> Iterator[Found]:
    """Points for as many different amulets as there are (rotunda 12.3)."""
    amulets = facts["amulets"]
    kinds = len(amulets["token_types"]) + len(amulets["expert_only_types"]["ids"])
    told = {int(size) for size in amulets["set_points"]}
    absent = [str(size) for size in range(1, kinds + 1) if size not in told]
    if absent:
        yield ("amulets", "set_points"), "lacks", {"ids": ", ".join(absent)}


def enough_amulets(facts: Facts) -> Iterator[Found]:
    edges = facts["worship_board"]["edges"]
    slots = sum(edge.get("slot") == "amulet" for side in ("right", "bottom") for edge in edges[side])
    needed = slots + 1 + facts["displays"]["amulets"]
    there = sum(token["count"] for token in facts["amulets"]["token_types"])
    if there < needed:
        yield ("amulets", "token_types"), "sums_to", {"found": there, "expected": needed}


def the_grid_is_whole(facts: Facts) -> Iterator[Found]:
    worship, path = facts["worship_board"], ("worship_board",)
    rows, columns = worship["rows"], worship["columns"]
    if len(worship["cell_points"]) != rows:
        yield (*path, "cell_points"), "how_many", {"found": len(worship["cell_points"]), "expected": rows}
    for number, row in enumerate(worship["cell_points"]):
        if len(row) != columns:
            yield (*path, "cell_points", number), "how_many", {"found": len(row), "expected": columns}
    for side, length in (("left", rows), ("right", rows), ("top", columns), ("bottom", columns)):
        if len(worship["edges"][side]) != length:
            there = len(worship["edges"][side])
            yield (*path, "edges", side), "how_many", {"found": there, "expected": length}


def orders_fit(facts: Facts) -> Iterator[Found]:
    """Everybody begins with a starting order (rotunda 2.10); effects of orders and experts are one set."""
    orders = at(facts, ORDERS)
    starting = sum(order["starting"] for order in orders)
    if starting < MAX_PLAYERS:
        yield ORDERS, "too_few", {"found": starting, "least": MAX_PLAYERS, "players": MAX_PLAYERS}
    cards = len(orders) + len(at(facts, EXPERTS))
    if cards > MOST_CARDS:
        yield ORDERS, "more_than", {"found": len(orders), "most": MOST_CARDS - len(at(facts, EXPERTS))}
    for number, order in enumerate(orders):
        if not any(order["cost"].values()):
            yield (*ORDERS, number, "cost"), "free_card", {}
        if not any(order["effect"]["bonus"].values()):
            yield (*ORDERS, number, "effect", "bonus"), "no_bonus", {}


def payments_cost_something(facts: Facts) -> Iterator[Found]:
    rooms = {each["id"]: each for each in PRINTED["rooms"]["list"]}
    for number, room in enumerate(at(facts, ROOMS)):
        printed = rooms[room["id"]]
        there, expected = room.get("payments") or [], printed.get("payments") or []
        if len(there) != len(expected):
            yield (*ROOMS, number, "payments"), "how_many", {"found": len(there), "expected": len(expected)}
        for place, (told, as_is) in enumerate(zip(there, expected, strict=False)):
            if ("pay" in told) != ("pay" in as_is):
                yield (*ROOMS, number, "payments", place, "pay"), "missing", {"kind": "fields"}


SHAPE = Shape(
    RotundaPack,
    [
        complete(ROOMS, ROOM_IDS),
        complete(EXPERTS, [expert["id"] for expert in PRINTED["experts"]["list"]]),
        complete(("amulets", "token_types"), [token["id"] for token in PRINTED["amulets"]["token_types"]]),
        complete(ORDERS, [order["id"] for order in PRINTED["orders"]["list"]]),
        complete(SMUGGLERS, [token["id"] for token in PRINTED["smuggler_tokens"]["list"]]),
        complete(TEMPLES, [token["id"] for token in PRINTED["temple_tokens"]["list"]]),
        *(unique([path]) for path in (ROOMS, EXPERTS, ORDERS, ("amulets", "token_types"), SMUGGLERS, TEMPLES)),
        assistants_add_up,
        track_scores_as_stated,
        chairs_are_in_the_inner_ring,
        a_row_for_all_players,
        displays_are_alike,
        bonuses_lie_on_the_track,
        sets_of_every_size,
        enough_amulets,
        the_grid_is_whole,
        orders_fit,
        payments_cost_something,
    ],
    in_words=[
        ("board",),
        ("movement",),
        ("room_tiles",),
        ("villages", "clockwise"),
        ("villages", "peddler_start"),
        *(
            (*ROOMS, ITEM, name)
            for name in (
                *("ring", "action", "slots", "constraint", "plus", "each_payment_buys_one_of", "buy", "sell"),
                "max_transactions",
            )
        ),
        ("two_player",),
        ("amulets", "expert_only_types"),
        *(("worship_board", name) for name in ("rows", "columns", "start_cell")),
        *((*EXPERTS, ITEM, name) for name in ("kind", "effect")),
        ("final_scoring", "assistants_on_board"),
    ],
    # What other fields say as well, how things are called, and what an owner should look at.
    unread=frozenset(
        {
            *(
                "basis",
                "terminology",
                "components",
                "resources",
                "effect_vocabulary",
                "owner_checklist",
                "pl",
                "number",
            ),
            *("layout_hint", "pos", "total_all_recruited", "total_all_but_one", "years", "artist", "designers"),
            *("publisher", "age_min", "minutes", "effect_families", "kind", "row", "column"),
        }
    ),
)
