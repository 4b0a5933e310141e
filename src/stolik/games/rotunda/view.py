"""What a client draws: the table, the ways of leaders, the ends of a chain, and which pieces a move mentions."""

from __future__ import annotations

import heapq

from stolik.core.bits import members
from stolik.core.moves import Move
from stolik.core.state import OVER, Owed

from .displays import hireable
from .frames import Chain, ExpertSale, Visit
from .hall import chair_points
from .orders import lacking_coins, lacks
from .rooms import GOLD_CUBE, OPEN_ICON, cube_kind, icons, on_icon, pool, room_at, sold_as, stock
from .sales import NO_ICON, TO_SUPPLY, icon_for, meant_as
from .state import NO_AMULET, NOT_ENDED, PHASE, PLAYING, RotundaState
from .terms import (
    BANKER,
    BLACK_MARKET,
    COLOUR_IDS,
    LOBBY,
    RESOURCE_IDS,
    RIGHT,
    ROOM_IDS,
    SALON,
    SUPPLIER,
    WAREHOUSE,
    nibble,
)
from .worship import chain_ends

# The step of a turn that a question belongs to (rotunda 3.1).
STEPS = {
    "turn": "move",
    "expert_choice": "expert",
    "expert_resource": "expert",
    "expert_sale": "expert",
    "bonus": "bonus",
    "fulfil": "orders",
}


# ---------------------------------------------------------------- the table


def present(state: RotundaState, viewer: int | None) -> dict[str, object]:
    box = state.variant.box
    seats = len(state.players)
    visit = _visit(state)
    return {
        "phase": PHASE.word(state.phase),
        "step": _step(state),
        "order": [(state.start + turn) % seats for turn in range(seats)],
        "active": None if state.phase != PLAYING or not state.pending else state.pending.bottom().seat,
        "actor": state.actor,
        "end_triggered": state.last_turns != NOT_ENDED,
        "hall": box.board.boundary_ids[state.hall],
        "rooms": {
            box.board.place_ids[place]: _present_room(state, place, visit is not None and visit.place == place)
            for place in range(box.board.places)
        },
        "leaders": _present_leaders(state),
        "villages": {
            village: [nibble(player.villages, index) for player in state.players]
            for index, village in enumerate(box.village_ids)
        },
        "peddler": box.village_ids[state.peddler],
        "worship": _present_worship(state),
        "ends": _present_ends(state),
        "edges": {"right": _amulets(state, state.right), "bottom": _amulets(state, state.bottom)},
        "temples": [
            {"id": temple, "used": state.temples >> index & 1 == 0} for index, temple in enumerate(box.temple_ids)
        ],
        "round": int(state.marker),
        "last_round": int(state.variant.count.round_end),
        "end_amulet": None if state.round_amulet == NO_AMULET else box.amulet_ids[state.round_amulet],
        "experts": [box.expert_ids[expert] for expert in state.experts],
        "discarded": box.expert_ids[state.discard[0]] if len(hireable(state)) > len(state.experts) else None,
        "orders": [box.order_ids[order] for order in state.orders],
        "amulets": [box.amulet_ids[kind] for kind in state.amulets],
        "smugglers": [box.smuggler_ids[token] for token in state.smugglers],
        "piles": {
            "experts": state.expert_deck.size(),
            "orders": state.order_deck.size(),
            "amulets": state.amulet_stack.size(),
            "smugglers": state.smuggler_stack.size(),
        },
        "supply": {kind: state.supply[index] for index, kind in enumerate(RESOURCE_IDS)},
        "players": [_present_player(state, seat) for seat in range(seats)],
    }


def _visit(state: RotundaState) -> Visit | None:
    """The visit to a room that is going on, also while something within it is asked."""
    for owed in reversed(state.pending.frames()):
        if isinstance(owed, Visit) and 0 <= owed.place < state.variant.box.board.places:
            return owed
    return None


def _step(state: RotundaState) -> str:
    if state.phase != PLAYING or not state.pending:
        return ""
    return STEPS.get(state.pending.top().task.name, "room")


def _present_room(state: RotundaState, place: int, visited: bool) -> dict[str, object]:
    room = room_at(state, place)
    return {
        "room": room.id,
        "sold": [
            None if cube == OPEN_ICON else {"as": RESOURCE_IDS[sold_as(cube)], "gold": cube >= GOLD_CUBE}
            for cube in (icons(state, place) if room.slots else [])
        ],
        "coins": int(pool(state, place)) if room.coins else 0,
        "chairs": _present_chairs(state, place) if place < state.variant.box.board.inner else [],
        "stock": dict(zip(RESOURCE_IDS, stock(state, place), strict=True)) if any(room.stock) else {},
        "visited": visited,
    }


def _present_chairs(state: RotundaState, place: int) -> list[dict[str, object]]:
    return [
        {"seat": seat, "senior": senior}
        for senior in (True, False)
        for seat, player in enumerate(state.players)
        for _ in range(nibble(player.seniors if senior else player.juniors, place))
    ]


def _present_leaders(state: RotundaState) -> list[dict[str, object]]:
    board = state.variant.box.board
    found: list[dict[str, object]] = [
        {"seat": seat, "id": str(number), "place": board.place_ids[place]}
        for seat, player in enumerate(state.players)
        for number, place in ((1, player.first), (2, player.second))
    ]
    found += [
        {"seat": None, "id": COLOUR_IDS[state.variant.box.neutral_colours[index]], "place": board.place_ids[place]}
        for index, place in enumerate(state.neutral)
    ]
    return found


def _present_worship(state: RotundaState) -> list[dict[str, object]]:
    """Who stays on which cell, and the chain that is being laid."""
    columns = state.variant.box.worship.columns
    top = state.pending.top() if state.pending else None
    chain = top if isinstance(top, Chain) else None
    cells = range(state.variant.box.worship.cells)
    found: list[dict[str, object]] = []
    for cell in cells:
        stay = [seat for seat, player in enumerate(state.players) if player.worship >> cell & 1]
        laid = [int(chain.seat)] if chain is not None and chain.placed >> cell & 1 else []
        if stay or laid:
            found.append({"row": cell // columns + 1, "column": cell % columns + 1, "seats": stay, "laid": laid})
    return found


def _present_ends(state: RotundaState) -> list[dict[str, object]]:
    """Where a chain of the actor can end, by the village it comes from; without one for the chain being laid."""
    if not state.pending:
        return []
    top = state.pending.top()
    if isinstance(top, Chain):
        return [{"village": None, "cells": _ends(state, top.seat, top.left, top.placed, top.cell)}]
    if top.task.name != "hall":
        return []
    player = state.players[top.seat]
    return [
        {"village": village, "cells": _ends(state, top.seat, nibble(player.villages, index), 0, -1)}
        for index, village in enumerate(state.variant.box.village_ids)
        if nibble(player.villages, index)
    ]


def _ends(state: RotundaState, seat: int, left: int, placed: int, cell: int) -> list[dict[str, object]]:
    """The cells, and the prestige that ending there brings (rotunda 9.3.3)."""
    board = state.variant.box.worship
    columns = board.columns
    return [
        {
            "row": end // columns + 1,
            "column": end % columns + 1,
            "points": int(board.points[end] + chair_points(state, seat)),
        }
        for end in members(chain_ends(state, seat, left, placed, cell))
    ]


def _amulets(state: RotundaState, edge: list[int]) -> list[str | None]:
    return [None if kind == NO_AMULET else state.variant.box.amulet_ids[kind] for kind in edge]


def _present_player(state: RotundaState, seat: int) -> dict[str, object]:
    player = state.players[seat]
    box = state.variant.box
    return {
        "seat": seat,
        "points": int(player.score),
        "coins": int(player.coins),
        **{kind: int(player.cubes(index)) for index, kind in enumerate(RESOURCE_IDS)},
        "ready": int(player.ready),
        "track": int(player.track),
        "orders": [_present_order(state, seat, order, False) for order in members(player.orders)]
        + [_present_order(state, seat, order, True) for order in members(player.fulfilled)],
        "experts": [box.expert_ids[expert] for expert in player.experts],
        "amulets": [
            kind
            for index, kind in enumerate(box.amulet_ids[: box.token_kinds])
            for _ in range(nibble(player.amulets, index))
        ],
        "kept": [
            {"id": box.expert_ids[expert], "amulet": box.amulet_ids[box.experts[expert].amulet]}
            for expert in members(player.kept)
        ],
    }


def _present_order(state: RotundaState, seat: int, order: int, done: bool) -> dict[str, object]:
    lacking: dict[str, int] = {}
    if not done:
        gold = int(state.players[seat].gold)
        for kind, count in enumerate(lacks(state, seat, order)):
            if count > gold:
                lacking[RESOURCE_IDS[kind]] = count - gold
            gold = max(gold - count, 0)
        coins = lacking_coins(state, seat, order)
        if coins:
            lacking["coins"] = int(coins)
    return {"id": state.variant.box.order_ids[order], "done": done, "lacks": lacking}


# ---------------------------------------------------------------- questions


def details(state: RotundaState, owed: Owed) -> dict[str, object]:
    """The numbers of the question."""
    if isinstance(owed, Chain):
        return {"assistants": int(owed.left)}
    if isinstance(owed, ExpertSale):
        return {"cubes": int(owed.left), "expert": state.variant.box.expert_ids[owed.expert]}
    if isinstance(owed, Visit) and 0 <= owed.place < state.variant.box.board.places:
        return {"room": _room_word(state, owed.place), "left": int(owed.left)}
    if owed.task.name == "bonus":
        return {"symbols": int(state.turn().bonuses)}
    if owed.task.name == "expert_resource":
        return {"cubes": int(owed.a)}
    return {}


def _room_word(state: RotundaState, place: int) -> str:
    """The room of a place as words tell it: the two salons by their size."""
    box = state.variant.box
    if place == box.board.hall:
        return "hall"
    if state.rooms[place] != SALON or place < box.board.inner:
        return ROOM_IDS[state.rooms[place]]
    return "salon_large" if box.tiles[state.tiles[place - box.board.inner]].large else "salon_small"


# ---------------------------------------------------------------- ways


def way(state: RotundaState, start: int, to: int, neutral: bool) -> tuple[int, list[int]]:
    """How many rooms count on the shortest way of a leader, and the places on it (rotunda 4.9, 13.4)."""
    board = state.variant.box.board
    steps = board.steps[state.hall]
    occupied = state.occupied()
    queue: list[tuple[int, int, list[int]]] = [(0, 1, [start])]
    seen: set[int] = set()
    while queue:
        cost, _, path = heapq.heappop(queue)
        here = path[-1]
        if here == to and len(path) > 1:
            return cost, path
        if here in seen or (here == board.hall and len(path) > 1 and not neutral):
            continue
        seen.add(here)
        for place in steps[here]:
            free = occupied >> place & 1 == 1 if place != board.hall else neutral
            if place not in path or place == to:  # a whole lap leads back to the hall
                heapq.heappush(queue, (cost + (0 if free else 1), len(path) + 1, [*path, place]))
    return 0, []


def _leader_at(state: RotundaState, seat: int, leader: int) -> int:
    player = state.players[seat]
    return player.first if leader == 1 else player.second


# ---------------------------------------------------------------- moves


def arguments(state: RotundaState, move: Move) -> dict[str, object]:
    """What the move would mean now: which room, how far, what it costs."""
    told = move.arguments()
    seat = state.actor
    if seat == OVER or not state.pending:
        return told
    box = state.variant.box
    moves = state.variant.edition.moves
    verb = move.verb
    if verb is moves.move_verb or verb is moves.move_neutral_verb:
        neutral = verb is moves.move_neutral_verb
        start = state.neutral[box.neutral_colours.index(move.a)] if neutral else _leader_at(state, seat, move.a)
        to = move.c if neutral else move.b
        steps, places = way(state, start, to, neutral)
        told |= {"room": _room_word(state, to), "from": _room_word(state, start)}
        told |= {"steps": steps, "way": [box.board.place_ids[place] for place in places]}
    elif verb is moves.lobby_copy_verb or verb is moves.sell_to_verb:
        told["room"] = _room_word(state, move.a)
    elif verb is moves.take_cube_verb:
        told["room"] = _room_word(state, move.a)
        cube = on_icon(state.contents[move.a], move.b - 1)
        if cube != OPEN_ICON:
            told["resource"] = RESOURCE_IDS[cube_kind(cube)]
    elif verb is moves.take_stock_verb:
        told["room"] = _room_word(state, move.a)
    elif move is moves.peddler:
        told["village"] = box.village_ids[state.peddler]
    elif verb is moves.shift_peddler_verb:
        told["village"] = box.village_ids[(state.peddler + move.a) % len(box.village_ids)]
        told["coins"] = int(move.a * box.shift_price)
    elif verb is moves.worship_verb and move is not moves.worship_alone:
        told["assistants"] = nibble(state.players[seat].villages, move.a)
    elif verb is moves.place_verb:
        top = state.pending.top()
        if isinstance(top, Chain) and top.left == 1:
            cell = box.worship.cell(move.a, move.b)
            told["prestige"] = int(box.worship.points[cell] + chair_points(state, seat))
    elif verb is moves.take_edge_verb:
        kind = _edge_amulet(state, move.a)
        if kind is not None:
            told["amulet"] = kind
    elif verb is moves.fulfil_verb:
        order = box.orders[move.a]
        told["points"] = int(order.points)
        if order.coins:
            told["coins"] = int(order.coins)
    coins = _price(state, move)
    if coins is not None:
        told["coins"] = coins
    return told


def _edge_line(state: RotundaState, edge: int) -> int | None:
    """The row or column whose edge is open to the actor."""
    top = state.pending.top()
    if not isinstance(top, Visit) or not top.edge:
        return None
    cell = int(top.edge) - 1
    columns = int(state.variant.box.worship.columns)
    return cell // columns if edge == RIGHT else cell % columns


def _edge_amulet(state: RotundaState, edge: int) -> str | None:
    line = _edge_line(state, edge)
    if line is None:
        return None
    kind = (state.right if edge == RIGHT else state.bottom)[line]
    return None if kind == NO_AMULET else state.variant.box.amulet_ids[kind]


def _price(state: RotundaState, move: Move) -> int | None:
    """The coins that a move in a room costs or brings; None where it is about none."""
    top = state.pending.top()
    if not isinstance(top, Visit) or not 0 <= top.place < state.variant.box.board.places:
        return None
    moves = state.variant.edition.moves
    room = room_at(state, top.place)
    deals = {
        moves.buy_basic_verb: room.buy_basic,
        moves.buy_recruit.verb: room.buy_recruit,
        moves.buy_amulet_verb: room.buy_amulet,
        moves.sell_basic_verb: room.sell_basic,
        moves.sell_assistant.verb: room.sell_assistant,
        moves.sell_amulet_verb: room.sell_amulet,
        moves.lobby_pay.verb: room.price,
    }
    if move.verb in deals:
        return int(deals[move.verb])
    if move is moves.take_coins:
        return int(pool(state, top.place))
    paying = (moves.deposit.verb, moves.trade_verb, moves.take_cube_verb, moves.take_stock_verb, moves.hire_verb)
    if move.verb in paying and top.done < len(room.payments) and room.payments[top.done].coins:
        return int(room.payments[top.done].coins)
    return None


def _plaque(state: RotundaState, move: Move) -> list[str]:
    """The plaques of the visited room that a move uses."""
    visit = state.pending.top()
    if not isinstance(visit, Visit) or not 0 <= visit.place < state.variant.box.board.places:
        if visit.task.name == "lobby_choice":
            return _lobby_plaque(state, move)
        return []
    moves = state.variant.edition.moves
    verb = move.verb
    room = room_at(state, visit.place)
    kind = room.index
    numbers: list[int] = []
    if room.slots and verb is moves.sell_verb:
        icon = icon_for(state, visit.place, meant_as(move.a, move.b), visit.sold, True)
        if icon == TO_SUPPLY:
            numbers = [room.slot_resources.index(meant_as(move.a, move.b)) + 1]
        elif icon != NO_ICON:
            numbers = [icon + 1]
    elif verb is moves.take_resource_verb:
        numbers = [2 if kind == BANKER else 1]
    elif move is moves.take_coins or verb is moves.take_smuggler_verb:
        numbers = [1]
    elif move is moves.take_gold:
        numbers = [2]
    elif move is moves.lobby_pay:
        numbers = [1, 2]
    elif verb is moves.trade_verb:
        numbers = [1, *([int(visit.done) + 2] if visit.done < len(room.payments) else [])]
    elif verb in (moves.sell_basic_verb, moves.sell_assistant.verb, moves.sell_amulet_verb):
        numbers = [1]
    elif verb in (moves.buy_basic_verb, moves.buy_recruit.verb, moves.buy_amulet_verb):
        numbers = [3]
    elif verb in (moves.deposit.verb, moves.hire_verb, moves.take_cube_verb, moves.take_stock_verb):
        numbers = [int(visit.done) + 1] if visit.done < max(1, len(room.payments)) else []
    elif move is moves.peddler and kind in (SUPPLIER, BLACK_MARKET):
        numbers = [2]
    elif move is moves.recruit and kind == WAREHOUSE:
        numbers = [len(room.payments) + 1]
    return [f"icon/{state.variant.box.board.place_ids[visit.place]}/{number}" for number in numbers]


def _lobby_plaque(state: RotundaState, move: Move) -> list[str]:
    visit = _visit(state)
    if visit is None or state.rooms[visit.place] != LOBBY:
        return []
    number = 1 if move is state.variant.edition.moves.lobby_staff else 2
    return [f"icon/{state.variant.box.board.place_ids[visit.place]}/{number}"]


def pieces(state: RotundaState, move: Move) -> list[str]:
    """The pieces on the table that a move mentions."""
    seat = state.actor
    if seat == OVER or not state.pending:
        return []
    told = move.arguments()
    moves = state.variant.edition.moves
    verb = move.verb
    found = _plaque(state, move)
    if verb is moves.move_verb:
        return [f"leader/{seat}/{move.a}", f"room/{told['to']}"]
    if verb is moves.move_neutral_verb:
        return [f"neutral/{told['leader']}", f"room/{told['to']}", f"cubes/{seat}/{told['pay']}"]
    if verb is moves.place_hall_verb:
        return [f"boundary/{told['boundary']}"]
    if verb is moves.activate_verb or verb is moves.discard_expert_verb:
        return [f"own_expert/{seat}/{told['expert']}"]
    if verb is moves.hire_verb:
        return [*found, f"expert/{told['expert']}"]
    if verb is moves.take_smuggler_verb:
        return [*found, f"smuggler/{told['token']}"]
    if verb is moves.lobby_copy_verb:
        return [*found, f"room/{told['place']}"]
    if verb is moves.use_chair_verb:
        visit = _visit(state)
        where = "" if visit is None else state.variant.box.board.place_ids[visit.place]
        return [f"seated/{where}/{seat}/{told['chair']}"] if where else []
    if verb is moves.apprentice_verb or verb is moves.senior_apprentice_verb:
        return [f"chairs/{told['place']}"]
    if verb is moves.sell_verb or verb is moves.sell_basic_verb:
        return [*found, f"cubes/{seat}/{told['resource']}"]
    if verb is moves.take_resource_verb and not found:  # of an expert
        return [f"cubes/{seat}/{told['resource']}"]
    if verb is moves.sell_to_verb:
        return [f"room/{told['place']}", f"cubes/{seat}/{told['resource']}"]
    if verb is moves.take_cube_verb:
        return [*found, f"icon/{told['place']}/{move.b}"]
    if verb is moves.take_stock_verb:
        return [*found, f"stock/{told['place']}/{told['resource']}"]
    if verb is moves.buy_amulet_verb or verb is moves.bonus_amulet_verb:
        return [*found, f"amulet/{told['amulet']}"]
    if verb is moves.sell_amulet_verb:
        return [*found, f"own_amulet/{seat}/{told['amulet']}"]
    if move is moves.sell_assistant:
        return [*found, f"ready/{seat}"]
    if move is moves.recruit:
        return [*found, f"track/{seat}"]
    if move is moves.peddler:
        return [*found, f"village/{state.variant.box.village_ids[state.peddler]}"]
    if verb is moves.shift_peddler_verb:
        villages = state.variant.box.village_ids
        return ["peddler", f"village/{villages[(state.peddler + move.a) % len(villages)]}"]
    if verb is moves.use_effect_verb:
        return [f"own_order/{seat}/{told['order']}", f"cubes/{seat}/{told['resource']}"]
    if verb is moves.pray_verb:
        return [f"temple/{told['temple']}"]
    if verb is moves.worship_verb:
        return ["round"] if move is moves.worship_alone else [f"village/{told['village']}"]
    if verb is moves.place_verb:
        return [f"cell/{move.a}/{move.b}"]
    if verb is moves.take_edge_verb:
        line = _edge_line(state, move.a)
        return [] if line is None else [f"edge/{told['edge']}/{line + 1}"]
    if verb is moves.bonus_order_verb:
        return [f"order/{told['order']}"]
    if verb is moves.fulfil_verb:
        return [f"own_order/{seat}/{told['order']}"]
    return found
