# mypyc: plain
"""What can be said of every piece on the table: its name, what it does, and what it means for the viewer now."""

from __future__ import annotations

from stolik.core.note import Note, PieceNotes, Tally, tallies

from .action_phase import fee_of, gain_of
from .components import (
    ACTION_IDS,
    CARD_IDS,
    CONTAGION,
    DROUGHT,
    EVENT,
    FESTIVAL,
    FIREWORKS,
    FLOORS,
    GOOD,
    HEALER,
    INVASION,
    POINTS,
    PRIVILEGE_IDS,
    RICE,
    SUPER_EVENT,
    TILE,
    TILE_IDS,
    TILE_TYPE,
    TILES_OF_TYPE,
    TRACK,
    TRIBUTE,
    TYPE,
    TYPE_IDS,
    WALL_TILE,
    WARRIOR,
    WILD,
    YUAN,
)
from .state import NO_SUPER_EVENT, DragonState, Player
from .super_events import goods_of

NOUNS = {YUAN: "yuan", RICE: "rice", FIREWORKS: "fireworks", FLOORS: "floors", TRACK: "spaces", POINTS: "points"}
EVENT_RULES = {"peace": "8.2", "imperial_tribute": "8.3", "drought": "8.4", "dragon_festival": "8.5"}
EVENT_RULES |= {"mongol_invasion": "8.6", "contagion": "8.7"}
ACTION_RULES = {"privilege": "6.3.7", "build_wall": "13.2.1", "build": "6.3.8"}


def on_table(state: DragonState, viewer: int | None) -> list[str]:
    """Every piece that this viewer sees."""
    found = [f"event/{month}" for month in range(1, len(state.event_track) + 1)]
    if state.super_event != NO_SUPER_EVENT:
        found.append(f"super_event/{SUPER_EVENT.word(state.super_event)}")
    found += [f"tile/{id_}" for id_ in TILE_IDS]
    found += [f"privilege/{size}" for size in PRIVILEGE_IDS]
    found += [f"action/{ACTION_IDS[move.b]}" for move in state.groups if move.b >= 0]
    found += [f"group/{group}" for group in range(len(state.variant.group_sizes))]
    found += ["track", "order"]
    if state.variant.great_wall:
        found.append("wall")
    for seat, player in enumerate(state.players):
        found += [f"good/{seat}/{good}" for good in GOOD.ids]
        found += [f"privilege/{seat}/{size}" for size in PRIVILEGE_IDS]
        found += [f"palace/{seat}/{index}" for index in range(len(player.court))]
        found.append(f"palace/{seat}/new")
        persons = sorted({tile for palace in player.court for tile in palace.persons})
        found += [f"person/{seat}/{TILE.word(tile)}" for tile in persons]
        found += [f"type/{seat}/{TYPE.word(type_)}" for type_ in sorted({TILE_TYPE[tile] for tile in persons})]
        if state.variant.hands_open or seat == viewer:
            found += [f"card/{seat}/{CARD_IDS[card]}" for card in player.hand.kinds]
        if state.variant.great_wall:
            found += [f"wall_tile/{seat}/{id_}" for bit, id_ in enumerate(WALL_TILE.ids) if player.wall_left >> bit & 1]
    return found


def notes(state: DragonState, piece: str, viewer: int | None) -> PieceNotes | None:
    """What is to be said of a piece; None if there is no such piece."""
    kind, *rest = piece.split("/")
    told = Telling(state, viewer)
    try:
        if kind in ("palace", "person", "type", "card", "wall_tile", "good") or (
            kind == "privilege" and len(rest) == 2
        ):
            seat, thing = int(rest[0]), rest[1]
            if not 0 <= seat < len(state.players) or len(rest) != 2:
                return None
            found: PieceNotes = getattr(told, "own_privilege" if kind == "privilege" else kind)(seat, thing)
            return found
        if kind in ("tile", "action", "group", "privilege", "event", "super_event") and len(rest) == 1:
            alone: PieceNotes = getattr(told, kind)(rest[0])
            return alone
        if kind in ("track", "order") and not rest:
            found = getattr(told, kind)()
            return found
        return told.wall() if kind == "wall" and not rest and state.variant.great_wall else None
    except (ValueError, IndexError, KeyError):
        return None


class Telling:
    """The notes of one position for one viewer."""

    def __init__(self, state: DragonState, viewer: int | None) -> None:
        self.state = state
        self.box = state.variant.box
        self.viewer = viewer
        self.me: Player | None = None if viewer is None else state.players[viewer]

    def _symbols(self, type_: int) -> list[Note]:
        """How many symbols of a type the viewer has, and the others."""
        if self.viewer is None:
            return []
        counts = [int(player.symbols(type_)) for player in self.state.players]
        own = counts.pop(self.viewer)
        return [Note("symbols", "", {"own": own, "others": counts})]

    def _others(self, thing: str, counts: list[int]) -> list[Tally]:
        return tallies(self.viewer, thing, counts)

    def _symbols_of_others(self, type_: int) -> list[Tally]:
        return self._others("symbols", [int(player.symbols(type_)) for player in self.state.players])

    # ------------------------------------------------------------------ what lies in the middle

    def tile(self, id_: str) -> PieceNotes:
        tile = TILE.index(id_)
        type_ = TILE_TYPE[tile]
        printed = Note("tile", "7.9", {"steps": self.box.tile_steps[tile], "symbols": self.box.tile_symbols[tile]})
        now = [Note("left", "", {"left": self.state.supply[tile]}), *self._symbols(type_)]
        about = [Note(TYPE_IDS[type_], "6.3"), printed]
        return PieceNotes(Note("tile", "", {"tile": id_}), about, now, self._symbols_of_others(type_))

    def action(self, id_: str) -> PieceNotes:
        action = ACTION_IDS.index(id_)
        now: list[Note] = []
        if self.me is not None and self.box.action_helper[action] >= 0:
            good = NOUNS[self.box.action_good[action]]
            now.append(Note(f"brings_{good}", "", {"amount": gain_of(self.box, self.me, action)}))
        group = next((move.a for move in self.state.groups if move.b == action), -1)
        if group >= 0:
            now += self._fee(group)
        about = Note(f"action_{id_}", ACTION_RULES.get(id_, "6.3.1"))
        return PieceNotes(Note("action", "", {"action": id_}), [about], now)

    def _fee(self, group: int) -> list[Note]:
        fee = fee_of(self.state, group)
        return [Note("fee", "6.2.3", {"fee": fee}) if fee else Note("free", "6.2.2")]

    def group(self, number: str) -> PieceNotes:
        group = int(number)
        if not 0 <= group < len(self.state.variant.group_sizes):
            raise IndexError(number)
        about = Note("group", "6.2.1", {"refill": int(self.box.pass_refill)})
        now = self._fee(group) if self.state.groups else []  # groups are dealt when the action phase begins
        return PieceNotes(Note("group", "", {"group": group}), [about], now)

    def privilege(self, size: str) -> PieceNotes:
        index = PRIVILEGE_IDS.index(size)
        price = int(self.state.variant.cost(index))
        now = [] if self.me is None else [Note("price", "", {"price": price, "yuan": self.me.yuan})]
        about = Note("privilege", "6.3.7", {"points": self.box.privilege_points[index], "price": price})
        return PieceNotes(Note("privilege", "", {"privilege": size}), [about], now, self._privileges_of_others(size))

    def _privileges_of_others(self, size: str) -> list[Tally]:
        small = PRIVILEGE_IDS.index(size) == 0
        counts = [int(player.small if small else player.large) for player in self.state.players]
        return self._others(f"{size}_privileges", counts)

    def track(self) -> PieceNotes:
        """The person track."""
        now = [] if self.me is None else [Note("track", "5.1", {"space": int(self.me.space)})]
        spaces = [int(player.space) for player in self.state.players]
        return PieceNotes(Note("track"), [Note("track", "5.1")], now, self._others("spaces", spaces))

    def order(self) -> PieceNotes:
        """The turn order, which the person track gives."""
        seats = [int(seat) for seat in self.state.order]
        now = [] if self.viewer is None else [Note("order", "5.1", {"number": seats.index(self.viewer) + 1})]
        spaces = [Tally(seat, "spaces", int(self.state.players[seat].space)) for seat in seats if seat != self.viewer]
        return PieceNotes(Note("order"), [Note("order", "5.1")], now, spaces)

    def wall(self) -> PieceNotes:
        state = self.state
        now = [Note("wall", "", {"length": len(state.wall), "whole": int(self.box.wall_length)})]
        if self.viewer is not None:
            built = [state.wall.count(seat) for seat in range(len(state.players))]
            own = built.pop(self.viewer)
            now.append(Note("wall_tiles", "", {"own": own, "others": built}))
        tiles = [state.wall.count(seat) for seat in range(len(state.players))]
        return PieceNotes(Note("wall"), [Note("wall", "13.3")], now, self._others("wall_tiles", tiles))

    # ------------------------------------------------------------------ events

    def event(self, month: str) -> PieceNotes:
        number = int(month)
        if number < 1:
            raise IndexError(month)
        event = self.state.event_track[number - 1]
        id_ = EVENT.word(event)
        when = Note("coming" if number > self.state.round else "this_month" if number == self.state.round else "over")
        now = [when]
        others: list[Tally] = []
        if number >= self.state.round:
            now += [] if self.me is None else self._threat(event, self.me)
            others = [told for seat in range(len(self.state.players)) for told in self._threat_to(event, seat)]
        name = Note("event", "", {"event": id_, "month": number})
        return PieceNotes(name, [Note(id_, EVENT_RULES[id_])], now, others)

    def _threat_to(self, event: int, seat: int) -> list[Tally]:
        """What the event would bring another seat, and what it would cost it."""
        if seat == self.viewer:
            return []
        found: list[Tally] = []
        for note in self._threat(event, self.state.players[seat]):
            points, lost = note.details.get("points"), note.details.get("lost")
            if isinstance(points, int):
                found.append(Tally(seat, "points", points, True))
            if isinstance(lost, int):
                found.append(Tally(seat, "persons", -lost, True))
        return found

    def _threat(self, event: int, me: Player) -> list[Note]:
        """What the event would do to the viewer as things stand."""
        if event == TRIBUTE:
            persons = int(self.box.tribute_releases * (self.box.tribute_yuan - me.yuan))
            return [Note("tribute", "8.3", {"yuan": me.yuan, "lost": self._lost(persons, me)})]
        if event == DROUGHT:
            inhabited = sum(palace.inhabitants > 0 for palace in me.court)
            return [
                Note("drought", "8.4", {"palaces": inhabited, "rice": me.rice, "lost": max(inhabited - me.rice, 0)})
            ]
        if event == FESTIVAL:
            return [self._festival(me)]
        if event == INVASION:
            helmets = [int(player.symbols(WARRIOR)) for player in self.state.players]
            own, fewest = int(me.symbols(WARRIOR)), min(helmets)
            helmets.remove(own)
            lost = self._lost(int(self.box.invasion_releases), me) if own == fewest else 0
            points = int(self.box.helmet_points) * own
            return [Note("invasion", "8.6", {"own": own, "others": helmets, "points": points, "lost": lost})]
        if event == CONTAGION:
            mortars = int(me.symbols(HEALER))
            persons = int(self.box.contagion_releases - self.box.mortar_saves * mortars)
            return [Note("contagion", "8.7", {"own": mortars, "lost": self._lost(persons, me)})]
        return []

    def _lost(self, persons: int, me: Player) -> int:
        return max(min(persons, int(me.persons())), 0)

    def _festival(self, me: Player) -> Note:
        numbers = [int(player.fireworks) for player in self.state.players]
        ranked = sorted({number for number in numbers if number}, reverse=True)
        own = int(me.fireworks)
        place = ranked.index(own) if own in ranked else len(ranked)
        first, second = int(self.box.festival_first), int(self.box.festival_second)
        points = first if place == 0 and ranked else second if place == 1 and own else 0
        numbers.remove(own)
        return Note("festival", "8.5", {"own": own, "others": numbers, "points": points})

    def super_event(self, id_: str) -> PieceNotes:
        if self.state.super_event == NO_SUPER_EVENT or SUPER_EVENT.word(self.state.super_event) != id_:
            raise KeyError(id_)
        now: list[Note] = []
        if self.me is not None and self.state.round <= self.box.super_round:
            now = self._super_threat(id_, self.me)
        about = Note(f"super_{id_}", f"14.4.{SUPER_EVENT.index(id_) + 1}", {"month": int(self.box.super_round)})
        return PieceNotes(Note("super_event", "", {"super_event": id_}), [about], now)

    def _super_threat(self, id_: str, me: Player) -> list[Note]:
        if id_ == "lantern_festival":
            return [Note("would_score", "14.4.1", {"points": int(self.box.lantern_points * me.persons())})]
        if id_ == "buddha":
            return [Note("would_score", "14.4.2", {"points": int(me.buddha_points())})]
        if id_ == "flood":
            return [Note("would_return", "14.4.4", {"have": goods_of(me), "count": goods_of(me) // 2})]
        if id_ == "assassination_attempt":
            return [Note("privileges", "14.4.9", {"small": int(me.small), "large": int(me.large)})]
        if id_ == "solar_eclipse":
            return self._threat(self.state.event_track[self.box.super_round - 1], me)
        return []

    # ------------------------------------------------------------------ what lies before the players

    def palace(self, seat: int, number: str) -> PieceNotes:
        if number == "new":
            return PieceNotes(Note("new_palace"), [Note("new_palace", "6.3.8")], [])
        palace = self.state.players[seat].court[int(number)]
        if int(number) < 0:
            raise IndexError(number)
        facts: dict[str, object] = {"floors": palace.floors, "persons": palace.inhabitants}
        now = [Note("palace" if palace.inhabitants else "empty_palace", "8.8", facts)]
        return PieceNotes(Note("palace", "", {"palace": int(number), "seat": seat}), [Note("palace", "1.3")], now)

    def person(self, seat: int, id_: str) -> PieceNotes:
        tile = TILE.index(id_)
        type_ = TILE_TYPE[tile]
        about = [Note(TYPE_IDS[type_], "6.3"), Note("person", "", {"symbols": self.box.tile_symbols[tile]})]
        name = Note("person", "", {"tile": id_, "seat": seat})
        return PieceNotes(name, about, self._symbols(type_), self._symbols_of_others(type_))

    def type(self, seat: int, id_: str) -> PieceNotes:
        name, type_ = Note("type", "", {"type": id_, "seat": seat}), TYPE.index(id_)
        return PieceNotes(name, [Note(id_, "6.3")], self._symbols(type_), self._symbols_of_others(type_))

    def card(self, seat: int, id_: str) -> PieceNotes:
        card = CARD_IDS.index(id_)
        held = self.state.players[seat].hand.counts[card] if self.state.variant.hands_open or seat == self.viewer else 0
        if not held:
            raise KeyError(id_)  # not there, or not to be known
        left = sum(self.state.supply if card == WILD else [self.state.supply[tile] for tile in TILES_OF_TYPE[card]])
        about = Note("card_wild" if card == WILD else "card", "7.3")
        return PieceNotes(Note("card", "", {"card": id_, "seat": seat}), [about], [Note("left", "", {"left": left})])

    def wall_tile(self, seat: int, id_: str) -> PieceNotes:
        if not self.state.variant.great_wall or id_ not in WALL_TILE.ids:
            raise KeyError(id_)
        about = Note("wall_tile", "13.2", {"wall_tile": id_})
        return PieceNotes(Note("wall_tile", "", {"wall_tile": id_, "seat": seat}), [about], self.wall().now)

    def own_privilege(self, seat: int, size: str) -> PieceNotes:
        player = self.state.players[seat]
        have = int([player.small, player.large][PRIVILEGE_IDS.index(size)])
        general = self.privilege(size)
        return PieceNotes(general.name, general.about, [Note("good", "", {"have": have})], general.others)

    def good(self, seat: int, id_: str) -> PieceNotes:
        stocks = [
            {"yuan": player.yuan, "rice": player.rice, "fireworks": player.fireworks}[id_]
            for player in self.state.players
        ]
        name = Note("good", "", {"good": id_, "seat": seat})
        now = [Note("good", "", {"have": stocks[seat]})]
        return PieceNotes(name, [Note(id_, "10.4")], now, tallies(seat, id_, [int(stock) for stock in stocks]))
