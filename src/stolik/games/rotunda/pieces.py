# mypyc: plain
"""What can be said of every piece on the table: its name, what it does, and what it means for the viewer now."""

from __future__ import annotations

from collections.abc import Callable

from stolik.core.bits import members
from stolik.core.note import Note, PieceNotes, Tally, tallies

from .components import AMULET_SLOT, NO_SLOT
from .frames import NOWHERE, Turn
from .movement import costs
from .orders import lacking_coins, lacks
from .pieces_printed import expert_notes, order_notes, plaque_notes, plaques, reward_notes
from .rooms import OPEN_ICON, cube_kind, icons, pool, room_at, sold_as, stock
from .scoring import amulet_counts, amulet_points
from .state import NO_AMULET, Player, RotundaState
from .terms import (
    BASICS,
    CHAIR,
    COLOUR,
    COLOUR_IDS,
    GOLD,
    JUNIOR,
    RESOURCE,
    RESOURCE_IDS,
    ROOM_IDS,
    nibble,
)
from .worship import chain_ends

EDGES = ("left", "top", "right", "bottom")
OF_SEATS = ("cubes", "purse", "ready", "track", "score", "own_order", "own_expert", "own_amulet")


def on_table(state: RotundaState, viewer: int | None) -> list[str]:
    """Every piece that this viewer sees."""
    return [*_of_the_house(state), *_of_the_middle(state), *_of_players(state)]


def _of_the_house(state: RotundaState) -> list[str]:
    board = state.variant.box.board
    found = [f"room/{place}" for place in board.place_ids]
    found += [f"chairs/{place}" for place in board.place_ids[: board.inner]]
    for place in range(board.places):
        id_ = board.place_ids[place]
        room = room_at(state, place)
        found += [f"icon/{id_}/{n + 1}" for n in range(plaques(room))]
        if any(room.stock):
            found += [f"stock/{id_}/{kind}" for n, kind in enumerate(RESOURCE_IDS) if room.stock[n]]
        if room.coins:
            found.append(f"pool/{id_}")
    for seat, player in enumerate(state.players):
        found += [f"leader/{seat}/1", f"leader/{seat}/2"]
        for place in range(board.inner):
            id_ = board.place_ids[place]
            for kind, seated in zip(CHAIR.ids, (player.juniors, player.seniors), strict=True):
                if nibble(seated, place):
                    found.append(f"seated/{id_}/{seat}/{kind}")
    found += [f"neutral/{COLOUR_IDS[state.variant.box.neutral_colours[n]]}" for n in range(len(state.neutral))]
    found += [f"boundary/{id_}" for n, id_ in enumerate(board.boundary_ids) if board.hall_allowed[n]]
    return found


def _of_the_middle(state: RotundaState) -> list[str]:
    box = state.variant.box
    grid = box.worship
    found = [f"village/{village}" for village in box.village_ids]
    found += ["peddler", "round", "discard"]
    found += [f"cell/{row + 1}/{column + 1}" for row in range(grid.rows) for column in range(grid.columns)]
    for side, count in zip(EDGES, (grid.rows, grid.columns, grid.rows, grid.columns), strict=True):
        found += [f"edge/{side}/{n + 1}" for n in range(count)]
    found += [f"temple/{temple}" for temple in box.temple_ids]
    found += [f"order/{box.order_ids[order]}" for order in state.orders]
    found += [f"expert/{box.expert_ids[expert]}" for expert in state.experts]
    if state.variant.advanced and state.discard:
        found.append(f"expert/{box.expert_ids[state.discard[0]]}")
    found += [f"amulet/{box.amulet_ids[amulet]}" for amulet in dict.fromkeys(state.amulets)]
    found += [f"smuggler/{box.smuggler_ids[token]}" for token in state.smugglers]
    found += [f"supply/{kind}" for kind in RESOURCE_IDS]
    return found


def _of_players(state: RotundaState) -> list[str]:
    box = state.variant.box
    found: list[str] = []
    for seat, player in enumerate(state.players):
        found += [f"cubes/{seat}/{kind}" for kind in RESOURCE_IDS]
        found += [f"{kind}/{seat}" for kind in ("purse", "ready", "track", "score")]
        found += [f"own_order/{seat}/{box.order_ids[order]}" for order in members(player.orders | player.fulfilled)]
        found += [f"own_expert/{seat}/{box.expert_ids[expert]}" for expert in [*player.experts, *members(player.kept)]]
        held = range(int(box.token_kinds))
        found += [f"own_amulet/{seat}/{box.amulet_ids[kind]}" for kind in held if nibble(player.amulets, kind)]
    return found


def notes(state: RotundaState, piece: str, viewer: int | None) -> PieceNotes | None:
    """What is to be said of a piece; None if there is no such piece."""
    kind, *rest = piece.split("/")
    told: Callable[..., PieceNotes] | None = getattr(Telling(state, viewer), f"tell_{kind}", None)
    if told is None or "" in rest:
        return None
    try:
        if kind in OF_SEATS:
            seat = int(rest[0])
            if not 0 <= seat < len(state.players):
                return None
            return told(seat, *rest[1:])
        return told(*rest)
    except (ValueError, IndexError, KeyError, TypeError):
        return None


class Telling:
    """The notes of one position for one viewer."""

    def __init__(self, state: RotundaState, viewer: int | None) -> None:
        self.state = state
        self.box = state.variant.box
        self.viewer = viewer
        self.me: Player | None = None if viewer is None else state.players[viewer]

    # ------------------------------------------------------------------ the round house

    def tell_room(self, id_: str) -> PieceNotes:
        place = self.box.board.place.index(id_)
        if place == self.box.board.hall:
            return PieceNotes(Note("hall"), [Note("hall", "9.1"), Note("hall_stops", "4.4")], self.ways(place))
        room = ROOM_IDS[self.state.rooms[place]]
        about = [Note(room, _RULES[room]), Note("inner" if place < self.box.board.inner else "outer", "5.2")]
        now = self.ways(place)
        for seat, player in enumerate(self.state.players):
            if place in (player.first, player.second):
                now.append(Note("leader_here", "4.3", {"seat": seat}))
        if place in self.state.neutral:
            colour = COLOUR_IDS[self.box.neutral_colours[self.state.neutral.index(place)]]
            now.append(Note("neutral_here", "13.1", {"colour": colour}))
        if self.me is not None and place < self.box.board.inner:
            seated = int(nibble(self.me.juniors, place) + nibble(self.me.seniors, place))
            if seated:
                now.append(Note("your_chairs", "5.2", {"count": seated}))
        return PieceNotes(Note("room", "", {"room": room}), about, now)

    def ways(self, place: int) -> list[Note]:
        """How far the viewer's leaders are from a place, where they can stop."""
        if self.me is None:
            return []
        found: list[Note] = []
        for n, start in enumerate((self.me.first, self.me.second)):
            cost = costs(self.state, start)[place]
            if cost and start != place:
                found.append(Note("way", "4.9", {"leader": n + 1, "steps": cost}))
        return found

    def tell_chairs(self, id_: str) -> PieceNotes:
        place = self.inner(id_)
        about = [Note("chairs", "5.2", {"count": self.box.chairs[place], "most": int(self.box.most_chairs_used)})]
        now = [Note("free_chairs", "7.3", {"count": int(self.state.free_chairs(place))})]
        return PieceNotes(Note("chairs", "", {"place": id_}), about, now)

    def tell_seated(self, id_: str, owner: str, kind: str) -> PieceNotes:
        place, seat = self.inner(id_), self.seat(owner)
        player = self.state.players[seat]
        junior = CHAIR.index(kind) == JUNIOR
        about = Note("junior" if junior else "senior", "5.3")
        count = int(nibble(player.juniors if junior else player.seniors, place))
        name = Note("seated", "", {"chair": kind, "place": id_, "seat": seat})
        return PieceNotes(name, [about], [Note("seated", "5.4", {"count": count})])

    def tell_icon(self, id_: str, number: str) -> PieceNotes:
        place = self.room_place(id_)
        room = room_at(self.state, place)
        n = int(number) - 1
        if not 0 <= n < plaques(room):
            raise IndexError(number)
        now: list[Note] = []
        if room.slots:
            cube = icons(self.state, place)[n]
            if cube == OPEN_ICON:
                now.append(Note("icon_open", "6.3"))
            elif cube_kind(cube) == GOLD:
                now.append(Note("icon_gold", "6.8.2", {"resource": RESOURCE_IDS[sold_as(cube)]}))
            else:
                now.append(Note("icon_covered", "6.3", {"resource": RESOURCE_IDS[sold_as(cube)]}))
        elif room.coins and n == 0:
            now.append(Note("pool", "6.5", {"coins": int(pool(self.state, place))}))
        name = Note("icon", "", {"room": room.id, "number": n + 1})
        return PieceNotes(name, plaque_notes(room, n, _RULES[room.id]), now)

    def tell_stock(self, id_: str, kind: str) -> PieceNotes:
        place = self.room_place(id_)
        room = room_at(self.state, place)
        resource = RESOURCE.index(kind)
        if not room.stock[resource]:
            raise KeyError(kind)
        now = Note("stock", "8.3", {"count": stock(self.state, place)[resource], "full": room.stock[resource]})
        return PieceNotes(Note("stock", "", {"resource": kind}), [Note("stock", "6.13")], [now])

    def tell_pool(self, id_: str) -> PieceNotes:
        place = self.room_place(id_)
        room = room_at(self.state, place)
        if not room.coins:
            raise KeyError(id_)
        now = Note("pool", "6.5", {"coins": int(pool(self.state, place))})
        return PieceNotes(Note("pool"), [Note("pool", "8.2", {"coins": int(room.coins)})], [now])

    def tell_leader(self, owner: str, number: str) -> PieceNotes:
        seat, n = self.seat(owner), int(number)
        if n not in (1, 2):
            raise IndexError(number)
        player = self.state.players[seat]
        name = Note("leader", "", {"number": n, "seat": seat})
        return PieceNotes(name, [Note("leader", "4.1")], [self.stands(player.first if n == 1 else player.second)])

    def tell_neutral(self, colour: str) -> PieceNotes:
        n = self.box.neutral_colours.index(COLOUR.index(colour))
        about = [
            Note("neutral", "13.1"),
            Note("neutral_move", "13.2", {"resource": RESOURCE_IDS[self.box.neutral_pay[n]]}),
        ]
        return PieceNotes(Note("neutral", "", {"colour": colour}), about, [self.stands(self.state.neutral[n])])

    def stands(self, place: int) -> Note:
        if place == self.box.board.hall:
            return Note("stands_in_hall", "4.5")
        return Note("stands", "4.3", {"room": ROOM_IDS[self.state.rooms[place]]})

    def tell_boundary(self, id_: str) -> PieceNotes:
        boundary = self.box.board.boundary.index(id_)
        now = [Note("hall_here", "4.7")] if boundary == self.state.hall else []
        return PieceNotes(Note("boundary", "", {"boundary": id_}), [Note("boundary", "2.2")], now)

    # ------------------------------------------------------------------ villages and the worship board

    def tell_village(self, id_: str) -> PieceNotes:
        village = self.box.village.index(id_)
        now: list[Note] = []
        for seat, player in enumerate(self.state.players):
            count = int(nibble(player.villages, village))
            if count:
                now.append(Note("sent", "9.3.2", {"seat": seat, "count": count}))
        if self.state.peddler == village:
            now.append(Note("peddler_here", "7.2"))
        return PieceNotes(
            Note("village", "", {"village": id_}), [Note("village", "7.2"), Note("village_points", "12.6")], now
        )

    def tell_peddler(self) -> PieceNotes:
        about = [Note("peddler", "7.2"), Note("peddler_moves", "7.2.1", {"coins": int(self.box.shift_price)})]
        now = Note("peddler", "7.2", {"village": self.box.village_ids[self.state.peddler]})
        return PieceNotes(Note("peddler"), about, [now])

    def tell_cell(self, row: str, column: str) -> PieceNotes:
        grid = self.box.worship
        r, c = int(row), int(column)
        if not (1 <= r <= grid.rows and 1 <= c <= grid.columns):
            raise IndexError(row)
        cell = int(grid.cell(r, c))
        about = [Note("cell", "9.3.3", {"prestige": grid.points[cell]})]
        now: list[Note] = []
        for seat, player in enumerate(self.state.players):
            if player.worship >> cell & 1:
                now.append(Note("worships", "9.3.5", {"seat": seat}))
        if self.viewer is not None and self.me is not None:
            for n, village in enumerate(self.box.village_ids):
                sent = nibble(self.me.villages, n)
                if sent and chain_ends(self.state, self.viewer, sent, 0, NOWHERE) >> cell & 1:
                    now.append(Note("chain_ends", "9.4", {"village": village, "count": int(sent)}))
        return PieceNotes(Note("cell", "", {"row": r, "column": c}), about, now)

    def tell_edge(self, side: str, number: str) -> PieceNotes:
        grid = self.box.worship
        n = int(number) - 1
        rows = side in ("left", "right")
        if side not in EDGES or not 0 <= n < (grid.rows if rows else grid.columns):
            raise IndexError(number)
        name = Note("edge_row" if rows else "edge_column", "", {"edge": side, "number": n + 1})
        if side in ("left", "top"):
            reward = grid.left[n] if rows else grid.top[n]
            return PieceNotes(name, [Note("edge_always", "9.3.4"), *reward_notes(reward, "9.3.4")], [])
        slot = grid.right[n] if rows else grid.bottom[n]
        if slot == NO_SLOT:
            return PieceNotes(name, [Note("edge_empty", "9.3.4")], [])
        about = [Note("edge_one", "9.3.4")]
        if slot != AMULET_SLOT:
            about += reward_notes(grid.right_rewards[n] if rows else grid.bottom_rewards[n], "9.3.4")
            return PieceNotes(name, about, [])
        amulet = (self.state.right if rows else self.state.bottom)[n]
        if amulet == NO_AMULET:
            return PieceNotes(name, about, [Note("edge_taken", "9.3.4")])
        return PieceNotes(name, about, [Note("edge_amulet", "9.3.4", {"amulet": self.box.amulet_ids[amulet]})])

    def tell_temple(self, id_: str) -> PieceNotes:
        temple = self.box.temple.index(id_)
        about = [Note("temple", "9.2"), *reward_notes(self.box.temples[temple], "9.2")]
        now = Note("temple_open" if self.state.temples >> temple & 1 else "temple_closed", "9.2")
        return PieceNotes(Note("temple", "", {"number": temple + 1}), about, [now])

    def tell_round(self) -> PieceNotes:
        end = int(self.state.variant.count.round_end)
        about = [Note("round", "9.3.1", {"end": end})]
        now = [Note("round", "9.3.1", {"field": int(self.state.marker), "end": end})]
        if self.state.round_amulet != NO_AMULET:
            now.append(Note("edge_amulet", "9.3.1", {"amulet": self.box.amulet_ids[self.state.round_amulet]}))
        return PieceNotes(Note("round"), about, now)

    # ------------------------------------------------------------------ displays and supply

    def tell_order(self, id_: str) -> PieceNotes:
        order = self.box.order.index(id_)
        now: list[Note] = []
        if self.viewer is not None:
            now.append(self.missing(self.viewer, order))
        return PieceNotes(Note("order", "", {"order": id_}), order_notes(self.box, order), now)

    def tell_expert(self, id_: str) -> PieceNotes:
        expert = self.box.expert.index(id_)
        now: list[Note] = []
        if self.me is not None:
            told: dict[str, object] = {"count": len(self.me.experts), "most": int(self.box.most_experts)}
            now.append(Note("experts", "11.2", told))
        about = expert_notes(self.box, expert, self.state.variant.advanced)
        return PieceNotes(Note("expert", "", {"expert": id_}), about, now)

    def tell_amulet(self, id_: str) -> PieceNotes:
        kind = self.box.amulet.index(id_)
        counts = [int(amulet_counts(self.state, seat)[kind]) for seat in range(len(self.state.players))]
        now, others = self.amulets(id_, self.viewer), tallies(self.viewer, "amulets", counts)
        return PieceNotes(Note("amulet", "", {"amulet": id_}), [Note("amulet", "12.3")], now, others)

    def amulets(self, id_: str, seat: int | None) -> list[Note]:
        """How many of a kind somebody has, and what all amulets are worth."""
        if seat is None:
            return []
        kind = self.box.amulet.index(id_)
        count = amulet_counts(self.state, seat)[kind]
        points = int(amulet_points(self.state, seat))
        return [Note("amulets", "12.3", {"seat": seat, "count": count, "points": points})]

    def tell_smuggler(self, id_: str) -> PieceNotes:
        token = self.box.smuggler.index(id_)
        about = [Note("smuggler_token", "6.2.1"), *reward_notes(self.box.smugglers[token], "6.2.1")]
        return PieceNotes(Note("smuggler", "", {"token": id_}), about, [])

    def tell_discard(self) -> PieceNotes:
        about = Note(
            "discard_advanced" if self.state.variant.advanced else "discard",
            "11.11" if self.state.variant.advanced else "11.1",
        )
        now = [Note("discard", "11.1", {"count": len(self.state.discard), "deck": int(self.state.expert_deck.size())})]
        if self.state.variant.advanced and self.state.discard:
            now.append(Note("discard_top", "11.11", {"expert": self.box.expert_ids[self.state.discard[0]]}))
        return PieceNotes(Note("discard"), [about], now)

    def tell_supply(self, id_: str) -> PieceNotes:
        kind = RESOURCE.index(id_)
        now = [Note("supply", "1.8", {"count": self.state.supply[kind]})]
        if self.me is not None:
            now.append(Note("held", "1.3", {"count": int(self.me.cubes(kind))}))
        return PieceNotes(
            Note("supply", "", {"resource": id_}), [self.resource(kind)], now, self._cubes(kind, self.viewer)
        )

    def _cubes(self, kind: int, but: int | None) -> list[Tally]:
        return tallies(but, RESOURCE_IDS[kind], [int(player.cubes(kind)) for player in self.state.players])

    def resource(self, kind: int) -> Note:
        return Note("gold", "1.4") if kind >= BASICS else Note("resource", "1.4")

    # ------------------------------------------------------------------ what lies before the players

    def tell_cubes(self, seat: int, id_: str) -> PieceNotes:
        kind = RESOURCE.index(id_)
        now = Note("held", "1.3", {"count": int(self.state.players[seat].cubes(kind))})
        name = Note("cubes", "", {"resource": id_, "seat": seat})
        return PieceNotes(name, [self.resource(kind)], [now], self._cubes(kind, seat))

    def tell_purse(self, seat: int) -> PieceNotes:
        about = Note("purse", "12.7", {"coins": int(self.box.coins_per_point)})
        now = Note("purse", "1.3", {"coins": int(self.state.players[seat].coins)})
        others = tallies(seat, "coins", [int(player.coins) for player in self.state.players])
        return PieceNotes(Note("purse", "", {"seat": seat}), [about], [now], others)

    def tell_ready(self, seat: int) -> PieceNotes:
        now = Note("ready", "1.3", {"count": int(self.state.players[seat].ready)})
        others = tallies(seat, "ready", [int(player.ready) for player in self.state.players])
        return PieceNotes(Note("ready", "", {"seat": seat}), [Note("ready", "1.3")], [now], others)

    def tell_track(self, seat: int) -> PieceNotes:
        track = int(self.state.players[seat].track)
        about = Note("track", "12.5", {"all": self.box.family[0], "last": self.box.family[1]})
        now = Note("track", "12.5", {"count": track, "points": self.box.family[track]})
        return PieceNotes(Note("track", "", {"seat": seat}), [about], [now])

    def tell_score(self, seat: int) -> PieceNotes:
        score = self.state.players[seat].score
        passed = self.box.symbols_passed(score)
        ahead = next(
            n for n in range(int(score) + 1, int(score + self.box.loop) + 1) if self.box.symbols_passed(n) > passed
        )
        now = [Note("score", "10.2", {"prestige": int(score)}), Note("next_symbol", "10.2", {"points": ahead})]
        return PieceNotes(Note("score", "", {"seat": seat}), [Note("score", "10.1")], now)

    def tell_own_order(self, seat: int, id_: str) -> PieceNotes:
        order = self.box.order.index(id_)
        player = self.state.players[seat]
        name = Note("own_order", "", {"order": id_, "seat": seat})
        about = order_notes(self.box, order)
        if player.fulfilled >> order & 1:
            return PieceNotes(name, about, [Note("fulfilled", "10.4"), *self.worked(seat, order)])
        if not player.orders >> order & 1:
            raise KeyError(id_)
        return PieceNotes(name, about, [self.missing(seat, order)])

    def missing(self, seat: int, order: int) -> Note:
        """What an order still lacks."""
        coins = int(lacking_coins(self.state, seat, order))
        if coins:
            return Note("lacking_coins", "10.4", {"coins": coins})
        cubes = sum(lacks(self.state, seat, order)) - int(self.state.players[seat].gold)
        return Note("lacking_cubes", "10.4", {"cubes": cubes}) if cubes > 0 else Note("payable", "10.4")

    def worked(self, seat: int, effect: int) -> list[Note]:
        """Whether a lasting effect has worked this turn."""
        turn = self.state.pending.bottom() if self.state.pending else None
        if isinstance(turn, Turn) and turn.seat == seat:
            return [Note("effect_used" if turn.used >> effect & 1 else "effect_left", "10.7")]
        return []

    def tell_own_expert(self, seat: int, id_: str) -> PieceNotes:
        expert = self.box.expert.index(id_)
        player = self.state.players[seat]
        name = Note("own_expert", "", {"expert": id_, "seat": seat})
        about = expert_notes(self.box, expert, self.state.variant.advanced)
        if player.kept >> expert & 1:
            return PieceNotes(name, about, [Note("kept", "11.5")])
        if expert not in player.experts:
            raise KeyError(id_)
        if self.box.experts[expert].permanent is not None:
            return PieceNotes(name, about, self.worked(seat, int(self.box.expert_effects) + expert))
        return PieceNotes(name, about, [Note("waits", "11.4")])

    def tell_own_amulet(self, seat: int, id_: str) -> PieceNotes:
        name = Note("own_amulet", "", {"amulet": id_, "seat": seat})
        return PieceNotes(name, [Note("amulet", "12.3")], self.amulets(id_, seat))

    # ------------------------------------------------------------------ reading ids

    def seat(self, written: str) -> int:
        seat = int(written)
        if not 0 <= seat < len(self.state.players):
            raise IndexError(written)
        return seat

    def room_place(self, id_: str) -> int:
        place = self.box.board.place.index(id_)
        if place >= self.box.board.places:
            raise IndexError(id_)
        return place

    def inner(self, id_: str) -> int:
        place = self.box.board.place.index(id_)
        if place >= self.box.board.inner:
            raise IndexError(id_)
        return place


_RULES = {
    "supplier": "6.1",
    "smuggler": "6.2",
    "market": "6.3",
    "expert_room": "6.4",
    "banker_room": "6.5",
    "lobby": "6.6",
    "retailer": "6.7",
    "wholesaler": "6.8",
    "bank": "6.9",
    "black_market": "6.10",
    "trading_post": "6.11",
    "salon": "6.12",
    "warehouse": "6.13",
}
