# mypyc: plain
"""What can be said of every piece on the table: its name, what it does, and what it means for the viewer now."""

from __future__ import annotations

from stolik.core.lanes import lane
from stolik.core.note import Note, PieceNotes, Tally, tallies

from .components import (
    AREA,
    AREA_IDS,
    COLUMNS,
    FIXED,
    FOOD,
    GAIN,
    PER_PIONEER,
    PER_SYMBOL,
    PER_TILE,
    PER_TOKEN,
    PRODUCE,
    PRODUCED,
    RESOURCE,
    RESOURCE_IDS,
    SPACES,
    SWAPS,
    TERRAIN_IDS,
    UNLIMITED,
    Effect,
)
from .scoring import column_points, effect_points
from .state import UNKNOWN, Player, TheRiverState
from .turn import available

RULES = ["5.1.1", "5.2.1", "5.2.1", "5.2.1", "5.3.1", "5.4.1", "5.5.1", "5.6.1", "5.7.1"]  # by area
OF_SEATS = ("space", "stored", "column", "spot", "boat")
ALONE = ("pawn", "bonus", "tile_stack", "card_deck")


def on_table(state: TheRiverState, viewer: int | None) -> list[str]:
    """Every piece that this viewer sees."""
    box = state.variant.box
    found = [f"area/{area}" for area in AREA_IDS]
    found += [f"supply/{kind}" for kind in RESOURCE_IDS]
    found += [f"tile/{box.tile_ids[tile]}" for tile in state.tiles]
    found += [f"card/{box.card_ids[card]}" for card in state.cards]
    found += ALONE
    for seat, player in enumerate(state.players):
        found += [f"space/{seat}/{space + 1}" for space in range(SPACES)]
        found += [f"column/{seat}/{column + 1}" for column in range(len(COLUMNS))]
        found += [f"stored/{seat}/{kind}" for kind in RESOURCE_IDS]
        found += [f"spot/{seat}/{spot + 1}" for spot in range(int(state.variant.side.spots))]
        found.append(f"boat/{seat}")
        found += [f"reserved/{seat}/{box.card_ids[card]}" for card in player.reserved if card != UNKNOWN]
        found += [f"built/{seat}/{box.card_ids[card]}" for card in player.built if card != UNKNOWN]
    return list(dict.fromkeys(found))


def notes(state: TheRiverState, piece: str, viewer: int | None) -> PieceNotes | None:
    """What is to be said of a piece; None if there is no such piece."""
    kind, *rest = piece.split("/")
    told = Telling(state, viewer)
    try:
        if kind in ALONE and not rest:
            alone: PieceNotes = getattr(told, kind)()
            return alone
        if kind in ("area", "supply", "tile", "card") and len(rest) == 1:
            shared: PieceNotes = getattr(told, kind)(rest[0])
            return shared
        if kind in ("reserved", "built") and len(rest) == 2:
            return told.card(rest[1])
        if kind in OF_SEATS and len(rest) == (1 if kind == "boat" else 2):
            seat = int(rest[0])
            if 0 <= seat < len(state.players):
                owned: PieceNotes = getattr(told, kind)(seat, *rest[1:])
                return owned
    except (ValueError, IndexError, KeyError):
        return None
    return None


class Telling:
    """The notes of one position for one viewer."""

    def __init__(self, state: TheRiverState, viewer: int | None) -> None:
        self.state = state
        self.box = state.variant.box
        self.viewer = viewer
        self.me: Player | None = None if viewer is None else state.players[viewer]

    # ------------------------------------------------------------------ the main board

    def area(self, id_: str) -> PieceNotes:
        area = AREA.index(id_)
        side = self.state.variant.side
        rule = RULES[area]
        about = [Note(id_, rule)]
        now: list[Note] = []
        if side.per_player[area]:
            about.append(Note("places_each", "4.3", {"places": side.places[area]}))
            if self.viewer is not None:
                now.append(Note("placed", "4.3", {"count": self.state.areas[area].count(self.viewer)}))
        elif side.places[area] != UNLIMITED:
            about.append(Note("places", "4.3", {"places": side.places[area]}))
            now.append(Note("places_left", "4.3", {"places": side.places[area] - len(self.state.areas[area])}))
        if side.first_bonus[area]:
            about.append(Note("first_bonus", "5.2.1", {"amount": side.first_bonus[area]}))
        if self.viewer is not None and PRODUCE <= area < PRODUCE + PRODUCED:
            now.append(
                Note(
                    "produces",
                    "5.2.2",
                    {"amount": int(available(self.state, self.state.players[self.viewer], area - PRODUCE))},
                )
            )
        return PieceNotes(Note("area", "", {"area": id_}), about, now)

    def supply(self, id_: str) -> PieceNotes:
        kind = RESOURCE.index(id_)
        about = Note("food" if kind == FOOD else "resource", "5.5.2" if kind == FOOD else "5.2.1")
        now = [Note("supply", "2.5", {"count": int(self.state.in_supply(kind))})]
        if self.me is not None:
            now.append(Note("stored", "1.4", {"count": int(self.me.stored(kind))}))
        return PieceNotes(Note("supply", "", {"resource": id_}), [about], now, self._stored(kind, self.viewer))

    def _stored(self, kind: int, but: int | None) -> list[Tally]:
        return tallies(but, RESOURCE_IDS[kind], [int(player.stored(kind)) for player in self.state.players])

    def tile(self, id_: str) -> PieceNotes:
        index = self.box.tile.index(id_)
        printed = self.box.tiles[index]
        about: list[Note] = []
        terrains = [terrain for bit, terrain in enumerate(TERRAIN_IDS) if printed.terrains >> bit & 1]
        if len(terrains) > 1:
            about.append(Note("mixed", "9.4", {"first": terrains[0], "second": terrains[1]}))
        else:
            about.append(Note("terrain", "9.3", {"terrain": terrains[0]}))
        for kind in range(PRODUCED):
            amount = int(lane(printed.symbols, kind))
            if amount:
                details: dict[str, object] = {"resource": RESOURCE_IDS[kind], "amount": amount}
                about.append(Note("produces", "1.5", details))
        if printed.storage:
            about.append(Note("stores", "1.4", {"warehouses": int(printed.storage)}))
        about += [effect_note(effect, "laid") for effect in printed.laid]
        about += [effect_note(effect, "cleanup") for effect in printed.cleanup]
        about += [effect_note(effect, "end") for effect in printed.end]
        now: list[Note] = []
        if self.viewer is not None and printed.end and index in self.state.players[self.viewer].tiles:
            points = sum(int(effect_points(self.state, self.viewer, effect)) for effect in printed.end)
            now.append(Note("worth", "9.5", {"points": points}))
        return PieceNotes(Note("tile", "", {"tile": id_}), about, now)

    def card(self, id_: str) -> PieceNotes:
        printed = self.box.cards[self.box.card.index(id_)]
        cost: dict[str, object] = {"wood": int(printed.wood), "clay": int(printed.clay), "stone": int(printed.stone)}
        about = [Note("card", "5.5.2", cost), Note("card_points", "9.1", {"points": int(printed.points)})]
        now: list[Note] = []
        if self.me is not None and printed.index not in self.me.built:
            waived = self.box.discount if printed.index in self.me.reserved else 0
            missing = int(self.me.lacks(printed.wood, printed.clay, printed.stone) - waived - self.me.food)
            now.append(Note("missing", "5.5.4", {"count": missing}) if missing > 0 else Note("payable", "5.5.4"))
        return PieceNotes(Note("card", "", {"card": id_}), about, now)

    def pawn(self) -> PieceNotes:
        owner = Note("pawn", "3.1", {"seat": int(self.state.pawn)})
        return PieceNotes(Note("pawn"), [Note("pawn", "5.6.2")], [owner])

    def bonus(self) -> PieceNotes:
        left = self.state.bonus
        now = Note("bonus", "5.5.6", {"points": left[0], "count": len(left)}) if left else Note("no_bonus", "5.5.6")
        return PieceNotes(Note("bonus"), [Note("bonus", "5.5.6")], [now])

    def tile_stack(self) -> PieceNotes:
        counts: dict[str, object] = {"count": int(self.state.stack.size()), "discard": len(self.state.discard)}
        return PieceNotes(Note("tile_stack"), [Note("tile_stack", "6.2")], [Note("tile_stack", "6.2.1", counts)])

    def card_deck(self) -> PieceNotes:
        now = Note("card_deck", "6.3", {"count": int(self.state.deck.size())})
        return PieceNotes(Note("card_deck"), [Note("card_deck", "6.3")], [now])

    # ------------------------------------------------------------------ what lies before the players

    def space(self, seat: int, number: str) -> PieceNotes:
        player = self.state.players[seat]
        space = int(number) - 1
        if not 0 <= space < SPACES:
            raise IndexError(number)
        name = Note("space", "", {"space": space + 1, "seat": seat})
        if space < len(player.tiles):
            tile = self.tile(self.box.tile_ids[player.tiles[space]])
            return PieceNotes(name, tile.about, [Note("lies", "", {"tile": self.box.tile_ids[player.tiles[space]]})])
        about: list[Note] = []
        for kind in range(PRODUCED):
            amount = int(lane(player.board.space_symbols[space], kind))
            if amount:
                details: dict[str, object] = {"resource": RESOURCE_IDS[kind], "amount": amount}
                about.append(Note("produces", "1.5", details))
        if player.board.space_storage[space]:
            about.append(Note("stores", "1.4", {"warehouses": player.board.space_storage[space]}))
        if player.board.settle[space + 1] > player.board.settle[space]:
            about.append(Note("settle", "6.4"))
        return PieceNotes(name, about or [Note("blank", "5.1.1")], [])

    def column(self, seat: int, number: str) -> PieceNotes:
        column = int(number) - 1
        if not 0 <= column < len(COLUMNS):
            raise IndexError(number)
        two, three = int(self.box.column_two), int(self.box.column_three)
        now = Note("worth", "9.3", {"points": int(column_points(self.state, seat, column))})
        name = Note("column", "", {"column": column + 1, "seat": seat})
        return PieceNotes(name, [Note("column", "9.3", {"two": two, "three": three})], [now])

    def stored(self, seat: int, id_: str) -> PieceNotes:
        player = self.state.players[seat]
        kind = RESOURCE.index(id_)
        about = Note("food" if kind == FOOD else "resource", "5.5.2" if kind == FOOD else "5.2.1")
        room: dict[str, object] = {"stored": int(player.all_stored()), "capacity": int(player.capacity)}
        now = [Note("held", "1.4", {"count": int(player.stored(kind))}), Note("room", "1.4", room)]
        return PieceNotes(Note("stored", "", {"resource": id_, "seat": seat}), [about], now, self._stored(kind, seat))

    def spot(self, seat: int, number: str) -> PieceNotes:
        player = self.state.players[seat]
        spot = int(number) - 1
        if not 0 <= spot < self.state.variant.side.spots:
            raise IndexError(number)
        now: list[Note] = []
        if spot < len(player.tokens):
            value = player.tokens[spot]
            now.append(Note("face_down", "1.3") if value == UNKNOWN else Note("worth", "9.1", {"points": value}))
        elif spot + 1 == self.box.fifth and player.waiting:
            now.append(Note("fifth", "5.5.8"))
        name = Note("spot", "", {"spot": spot + 1, "seat": seat})
        return PieceNotes(name, [Note("spot", "5.5.6", {"count": int(self.state.variant.side.last_token)})], now)

    def boat(self, seat: int) -> PieceNotes:
        player = self.state.players[seat]
        now: dict[str, object] = {"pioneers": int(player.boat), "settled": int(player.settled)}
        others = tallies(seat, "pioneers", [int(each.boat) for each in self.state.players])
        return PieceNotes(Note("boat", "", {"seat": seat}), [Note("boat", "3.1")], [Note("boat", "6.4", now)], others)


def effect_note(effect: Effect, when: str) -> Note:
    """What one effect of a meadow does."""
    details: dict[str, object] = {"amount": int(effect.amount)}
    if effect.kind == GAIN:
        details["resource"] = RESOURCE_IDS[effect.about]
        if when == "laid":
            return Note("cache" if effect.up_to else "gain_now", "8.4", details)
        return Note("supply", "8.3", details)
    if effect.kind == SWAPS:
        return Note("reshape", "8.5", details)
    if effect.kind == FIXED:
        return Note("fixed", "8.3", {"points": int(effect.amount)})
    details = {"points": int(effect.amount)}
    if effect.kind == PER_SYMBOL:
        return Note("per_symbol", "8.2", {**details, "resource": RESOURCE_IDS[effect.about], "most": int(effect.limit)})
    if effect.kind == PER_TOKEN:
        return Note("per_token", "8.6", details)
    if effect.kind == PER_PIONEER:
        return Note("per_pioneer", "8.7", details)
    assert effect.kind == PER_TILE
    return Note("per_tile", "8.8", {**details, "terrain": TERRAIN_IDS[effect.about]})
