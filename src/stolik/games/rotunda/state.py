"""The position of a game of Rotunda."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.deck import Deck
from stolik.core.moves import Move
from stolik.core.state import Stack, State
from stolik.core.terms import Vocabulary

from .components import Box, Count
from .edition import Edition
from .frames import Turn
from .terms import CELADON, FRUIT, HALL_ROOM, TEA, nibble, nibbles

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

PHASE: Final = Vocabulary("phase", ["hall", "turn", "scoring", "finished"])
PLACING_HALL: Final[i64] = 0
PLAYING: Final[i64] = 1
SCORING: Final[i64] = 2
FINISHED: Final[i64] = 3

NO_AMULET: Final[i64] = -1  # a field of the worship board or of the round track without one
NOT_ENDED: Final[i64] = -1  # in `last_turns`: the end has not been triggered


class Variant:
    """What box, number of players and options fix for a whole game. Never changed."""

    __slots__ = (
        "advanced", "box", "by_count", "chairs_when_copied", "coins_after", "copies_lobby", "count", "edition",
        "free_hall", "gold_moves_neutral", "kept_score", "market_only", "neutral_action", "one_room", "options",
        "others_trigger", "players", "whole_tile",
    )  # fmt: skip

    def __init__(self, edition: Edition, players: int, options: Mapping[str, object]) -> None:
        self.edition = edition
        self.box: Box = edition.box
        count = edition.box.counts[players]
        assert count is not None
        self.count: Count = count
        self.players: i64 = players
        self.options: dict[str, object] = dict(options)
        self.free_hall: bool = options["free_hall"] is True
        self.advanced: bool = options["advanced_experts"] is True
        self.neutral_action: bool = options["neutral_room_action"] is True
        self.by_count: bool = options["row_sale_reward"] == "by_count_sold"
        self.whole_tile: bool = options["row_sale_constraint_scope"] == "tile"
        self.copies_lobby: bool = options["lobby_may_copy_lobby"] is True
        self.chairs_when_copied: bool = options["chairs_usable_when_copied"] is True
        self.market_only: bool = options["expert_sale_rooms"] == "market"
        self.one_room: bool = options["shandong_both_cubes_in_one_room"] is True
        self.others_trigger: bool = options["triggers_on_other_players_turns"] is True
        self.gold_moves_neutral: bool = options["gold_pays_for_neutral_move"] is True
        self.kept_score: bool = options["advanced_scoring_counts_kept_amulet_experts"] is True
        self.coins_after: bool = options["tie_break_coins_after_conversion"] is True


class Player:
    """What belongs to one player. The lists are replaced, never changed, so clones share them."""

    __slots__ = (
        "amulets", "celadon", "coins", "effects", "experts", "first", "fruit", "fulfilled", "gold", "juniors", "kept",
        "orders", "ready", "score", "second", "seniors", "tea", "track", "villages", "worship",
    )  # fmt: skip

    def __init__(
        self,
        first: i64,
        second: i64,
        coins: i64,
        score: i64,
        tea: i64,
        celadon: i64,
        fruit: i64,
        gold: i64,
        ready: i64,
        track: i64,
        villages: i64,
        juniors: i64,
        seniors: i64,
        worship: i64,
        amulets: i64,
        experts: list[int],
        kept: i64,
        orders: i64,
        fulfilled: i64,
        effects: i64,
    ) -> None:
        self.first: i64 = first  # the places of the two leaders
        self.second: i64 = second
        self.coins: i64 = coins
        self.score: i64 = score  # prestige
        self.tea: i64 = tea
        self.celadon: i64 = celadon
        self.fruit: i64 = fruit
        self.gold: i64 = gold
        self.ready: i64 = ready  # assistants in the personal supply
        self.track: i64 = track  # and on the assistant track
        self.villages: i64 = villages  # assistants by village, four bits each
        self.juniors: i64 = juniors  # assistants on chairs by inner place, four bits each
        self.seniors: i64 = seniors
        self.worship: i64 = worship  # cells with an own assistant, as bits
        self.amulets: i64 = amulets  # tokens by kind, four bits each
        self.experts = experts  # below the board
        self.kept: i64 = kept  # experts kept as amulets, as bits
        self.orders: i64 = orders  # not yet fulfilled, as bits
        self.fulfilled: i64 = fulfilled
        self.effects: i64 = effects  # permanent effects in force, as bits of Box.effects

    def clone(self) -> Player:
        return Player(
            self.first,
            self.second,
            self.coins,
            self.score,
            self.tea,
            self.celadon,
            self.fruit,
            self.gold,
            self.ready,
            self.track,
            self.villages,
            self.juniors,
            self.seniors,
            self.worship,
            self.amulets,
            self.experts,
            self.kept,
            self.orders,
            self.fulfilled,
            self.effects,
        )

    def cubes(self, kind: i64) -> i64:
        """How many cubes of a resource are held."""
        if kind == TEA:
            return self.tea
        if kind == CELADON:
            return self.celadon
        return self.fruit if kind == FRUIT else self.gold

    def add_cubes(self, kind: i64, n: i64) -> None:
        """Adds cubes, or takes away if n is negative."""
        if kind == TEA:
            self.tea += n
        elif kind == CELADON:
            self.celadon += n
        elif kind == FRUIT:
            self.fruit += n
        else:
            self.gold += n

    def all_cubes(self) -> i64:
        return self.tea + self.celadon + self.fruit + self.gold

    def on_chairs(self) -> i64:
        return nibbles(self.juniors) + nibbles(self.seniors)


class RotundaState(State):
    """The whole table. The lists are replaced, never changed, but for the players and the supply."""

    __slots__ = (
        "amulet_stack", "amulets", "bottom", "contents", "discard", "expert_deck", "experts", "hall", "last_turns",
        "marker", "neutral", "order_deck", "orders", "peddler", "phase", "players", "right", "rooms", "round_amulet",
        "smuggler_stack", "smugglers", "start", "supply", "temples", "tiles", "variant",
    )  # fmt: skip

    def __init__(
        self,
        pending: Stack,
        legal_moves: list[Move] | None,
        variant: Variant,
        phase: i64,
        start: i64,
        marker: i64,
        last_turns: i64,
        hall: i64,
        peddler: i64,
        tiles: list[int],
        rooms: list[int],
        contents: list[int],
        neutral: list[int],
        supply: list[int],
        orders: list[int],
        order_deck: Deck,
        experts: list[int],
        expert_deck: Deck,
        discard: list[int],
        amulets: list[int],
        amulet_stack: Deck,
        smugglers: list[int],
        smuggler_stack: Deck,
        temples: i64,
        right: list[int],
        bottom: list[int],
        round_amulet: i64,
        players: list[Player],
    ) -> None:
        self.pending = pending
        self.legal_moves = legal_moves
        self.variant = variant
        self.phase: i64 = phase
        self.start: i64 = start  # the start player
        self.marker: i64 = marker  # field of the round track
        self.last_turns: i64 = last_turns  # seats that still have one, as bits; NOT_ENDED before the end is triggered
        self.hall: i64 = hall  # boundary
        self.peddler: i64 = peddler  # village of the tile
        self.tiles = tiles  # of the outer places, in their order
        self.rooms = rooms  # which room each place is
        self.contents = contents  # what lies in each place: see rooms.py
        self.neutral = neutral  # places of the neutral leaders; none unless two play
        self.supply = supply  # cubes by kind
        self.orders = orders  # displays
        self.order_deck = order_deck
        self.experts = experts
        self.expert_deck = expert_deck
        self.discard = discard  # of experts, top first
        self.amulets = amulets
        self.amulet_stack = amulet_stack
        self.smugglers = smugglers
        self.smuggler_stack = smuggler_stack
        self.temples: i64 = temples  # face up, as bits
        self.right = right  # amulets at the edges of the worship board, by row
        self.bottom = bottom  # and by column
        self.round_amulet: i64 = round_amulet
        self.players = players

    def clone(self) -> RotundaState:
        return RotundaState(
            self.pending.clone(),
            self.legal_moves,
            self.variant,
            self.phase,
            self.start,
            self.marker,
            self.last_turns,
            self.hall,
            self.peddler,
            self.tiles,
            self.rooms,
            self.contents,
            self.neutral,
            self.supply.copy(),
            self.orders,
            self.order_deck.clone(),
            self.experts,
            self.expert_deck.clone(),
            self.discard,
            self.amulets,
            self.amulet_stack.clone(),
            self.smugglers,
            self.smuggler_stack.clone(),
            self.temples,
            self.right,
            self.bottom,
            self.round_amulet,
            [player.clone() for player in self.players],
        )

    def turn(self) -> Turn:
        """The frame of the turn that is being played; it lies at the bottom."""
        turn = self.pending.bottom()
        assert isinstance(turn, Turn)
        return turn

    def room(self, place: i64) -> i64:
        """What is at a place, for those who are told of it: one of ROOM."""
        return self.rooms[place] if place < len(self.rooms) else HALL_ROOM

    def put_contents(self, place: i64, contents: i64) -> None:
        """What lies in a place from now on."""
        changed = self.contents.copy()
        changed[place] = contents
        self.contents = changed

    def occupied(self) -> i64:
        """The rooms that hold a leader, as bits; the hall's bit is set too if any stands there."""
        found: i64 = 0
        for player in self.players:
            found |= bit(player.first) | bit(player.second)
        for place in self.neutral:
            found |= bit(place)
        return found

    def free_chairs(self, place: i64) -> i64:
        """Chairs of an inner room on which nobody sits (rotunda 7.3)."""
        free: i64 = self.variant.box.chairs[place]
        for player in self.players:
            free -= nibble(player.juniors, place) + nibble(player.seniors, place)
        return free
