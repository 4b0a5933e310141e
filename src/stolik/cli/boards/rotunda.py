"""Rotunda, drawn with characters; fits into 80 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stolik.locale.words import Words

from .base import Drawing, Flow, PrintedBoard, colour, mark

PREFIX = "rotunda"
FREE = "·"
SENIOR = "∞"
NEUTRAL = "◇"
NOTHING = "–"
UP, DOWN = "↗", "↘"
BASICS = ("tea", "celadon", "fruit")
RESOURCES = (*BASICS, "gold")
COLOUR_OF_RESOURCE = {"tea": "green", "celadon": "blue", "fruit": "red", "gold": "yellow"}


class Facts:
    """The printed numbers that a player wants to see."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        board = components["board"]
        self.sectors: list[tuple[str, str]] = [
            (inner["id"], outer["id"]) for inner, outer in zip(board["inner_ring"], board["outer_ring"], strict=True)
        ]
        stairs = {stair["id"]: UP if stair["kind"] == "up" else DOWN for stair in board["stairs"]["list"]}
        # By sector: the line behind it, and the stair over that line.
        self.lines: list[tuple[str, str]] = [
            (line["id"], stairs.get(line["stair"], "")) for line in board["boundaries"]
        ]
        self.sizes: dict[str, str] = {place["id"]: place.get("slot_size", "") for place in board["outer_ring"]}
        self.chairs: dict[str, int] = components["chairs"]["per_place"]
        self.orders: dict[str, dict[str, Any]] = {order["id"]: order for order in components["orders"]["list"]}
        self.experts: dict[str, dict[str, Any]] = {expert["id"]: expert for expert in components["experts"]["list"]}
        self.smugglers: dict[str, dict[str, Any]] = {each["id"]: each for each in components["smuggler_tokens"]["list"]}
        self.temples: dict[str, dict[str, Any]] = {each["id"]: each for each in components["temple_tokens"]["list"]}
        worship = components["worship_board"]
        self.cells: list[list[int]] = worship["cell_points"]
        self.edges: dict[str, list[dict[str, Any]]] = worship["edges"]


class RotundaBoard(PrintedBoard[Facts]):
    game = "rotunda"
    shown_on_board = frozenset({"turn_began", "peddler_moved", "coins_refilled", "restocked"})

    def legend(self, words: Words) -> str:
        return words.text(f"{PREFIX}.board.legend", up=UP, down=DOWN, senior=SENIOR, neutral=NEUTRAL)


class RotundaDrawing(Drawing[Facts]):
    prefix = PREFIX

    def short(self, id_: str) -> Text:
        return Text(self.term("short", id_), style=COLOUR_OF_RESOURCE[id_])

    def amount(self, thing: str, number: int) -> str:
        return self.words.plural(f"{PREFIX}.count.{thing}", number)

    def whole(self) -> RenderableType:
        view = self.view
        title = self.say("round", round=view["round"], end=view["last_round"])
        if view["end_triggered"]:
            title += f" · {self.say('last_turns')}"
        seats = range(len(view["players"]))
        order = [seat for seat in seats if seat != self.viewer] + [seat for seat in seats if seat == self.viewer]
        parts: list[RenderableType] = [
            Rule(title),
            *self.house(),
            *self.outside(),
            *self.worship(),
            *self.displays(),
            Text(),
        ]
        for seat in order:
            parts += self.seat(seat)
        return Group(*parts)

    # ------------------------------------------------------------------ the round house

    def house(self) -> Iterable[RenderableType]:
        """Sector by sector, with the hall behind the one where it stands."""
        hall = [line for line, _ in self.facts.lines].index(self.view["hall"]) + 1
        yield self.sectors(0, hall)
        yield self.hall()
        if hall < len(self.facts.sectors):
            yield self.sectors(hall, len(self.facts.sectors))

    def sectors(self, first: int, end: int) -> Table:
        grid = Table.grid(padding=(0, 1), expand=False)
        choosing = self.view["phase"] == "hall"  # then the lines between the sectors are named
        grid.add_column(width=4 if choosing else 2)
        grid.add_column(width=41)
        grid.add_column(width=33)
        for n in range(first, end):
            inner, outer = self.facts.sectors[n]
            line, stair = self.facts.lines[n]
            shown = "" if line == self.view["hall"] and not choosing else stair
            grid.add_row(
                Text(f"{line} {shown}" if choosing else shown, style="dim"), self.room(inner), self.room(outer)
            )
        return grid

    def leaders(self, place: str) -> Text:
        text = Text()
        for leader in self.view["leaders"]:
            if leader["place"] == place:
                if leader["seat"] is None:
                    text.append(NEUTRAL, style=leader["id"])
                else:
                    text.append(mark(leader["seat"]) + leader["id"], style=f"bold {colour(leader['seat'])}")
                text.append(" ")
        return text

    def hall(self) -> Text:
        text = Text(f"   == {self.term('place', 'hall')} ", style="bold")
        return text.append_text(self.leaders("hall"))

    def room(self, place: str) -> Text:
        room = self.view["rooms"][place]
        text = Text(f"{place} ", style="dim")
        text.append(f"{self.room_name(place, room['room'])} ", style="bold")
        text.append_text(self.leaders(place))
        for cube in room["sold"]:
            text.append_text(self.cube(cube))
        if room["sold"]:
            text.append(" ")
        if room["coins"]:
            text.append(f"{self.amount('coins', room['coins'])} ", style="yellow")
        for kind, count in room["stock"].items():
            for _ in range(count):
                text.append_text(self.short(kind))
        seats = self.facts.chairs.get(place, 0)
        if seats:
            text.append("[")
            for chair in room["chairs"]:
                text.append_text(self.marks([chair["seat"]]))
                if chair["senior"]:
                    text.append(SENIOR)
            text.append(FREE * (seats - len(room["chairs"])), style="dim")
            text.append("]")
        return text

    def room_name(self, place: str, room: str) -> str:
        """The two salons are told apart, as in the choices."""
        size = self.facts.sizes.get(place)
        if room != "salon" or not size:
            return self.term("room", room)
        return self.say("large_salon") if size == "large" else self.say("small_salon")

    def cube(self, cube: Mapping[str, Any] | None) -> Text:
        if cube is None:
            return Text(FREE, style="dim")
        shown = self.short(cube["as"])
        return shown.append("*", style="yellow") if cube["gold"] else shown

    # ------------------------------------------------------------------ villages and ancestors

    def outside(self) -> Iterable[RenderableType]:
        pieces = [Text(self.say("villages"), style="bold")]
        for village, counts in self.view["villages"].items():
            text = Text(self.term("village", village))
            for seat, count in enumerate(counts):
                if count:
                    text.append(f" {mark(seat)}{count}", style=colour(seat))
            if village == self.view["peddler"]:
                text.append(f" ({self.term('action', 'peddler')})", style="bold")
            pieces.append(text)
        yield Flow(pieces, indent=2)

    def worship(self) -> Iterable[RenderableType]:
        """The board of the ancestors with what its edges give."""
        grid = Table.grid(padding=(0, 1), expand=False)
        grid.add_column(width=30)
        for _ in self.facts.cells[0]:
            grid.add_column(width=8, no_wrap=True)
        grid.add_column(width=11, no_wrap=True)
        right, bottom = self.view["edges"]["right"], self.view["edges"]["bottom"]
        top = [Text(self.reward(edge), style="dim") for edge in self.facts.edges["top"]]
        grid.add_row(Text(self.say("worship"), style="bold"), *top)
        for row, points in enumerate(self.facts.cells):
            cells = [self.cell(row + 1, column + 1, n) for column, n in enumerate(points)]
            left = Text(self.reward(self.facts.edges["left"][row]), style="dim")
            grid.add_row(left, *cells, Text(self.term("amulet", right[row]) if right[row] else ""))
        yield grid
        below = [f"{n + 1}: {self.term('amulet', amulet)}" for n, amulet in enumerate(bottom) if amulet]
        if below:
            yield Flow([Text(self.say("below"), style="dim"), *map(Text, below)], indent=2)

    def cell(self, row: int, column: int, points: int) -> Text:
        text = Text(str(points), style="bold")
        for cell in self.view["worship"]:
            if (cell["row"], cell["column"]) == (row, column):
                text.append(" ").append_text(self.marks(cell["seats"])).append_text(self.marks(cell["laid"]))
        return text

    def reward(self, told: Mapping[str, Any]) -> str:
        gains = [
            self.term("item", thing) if number == 1 else self.amount(thing, number)
            for thing, number in told.get("gain", {}).items()
        ]
        actions = Counter(told.get("do", []))
        gains += [self.term("action", each) + (f" × {n}" if n > 1 else "") for each, n in actions.items()]
        return ", ".join(gains)

    # ------------------------------------------------------------------ displays

    def displays(self) -> Iterable[RenderableType]:
        view, piles = self.view, self.view["piles"]
        experts = [self.expert(expert) for expert in view["experts"]]
        if view["discarded"]:
            experts.append(self.expert(view["discarded"]).append(f" ({self.say('discarded')})", style="dim"))
        yield self.display(self.say("experts"), experts, piles["experts"])
        yield self.display(self.say("orders"), [self.order(order) for order in view["orders"]], piles["orders"])
        amulets = [Text(self.term("amulet", amulet)) for amulet in view["amulets"]]
        yield self.display(self.say("amulets"), amulets, piles["amulets"])
        smugglers = [Text(self.token("smuggler", token, self.facts.smugglers)) for token in view["smugglers"]]
        yield self.display(self.say("smugglers"), smugglers, piles["smugglers"])
        temples = [
            Text(self.token("temple", each["id"], self.facts.temples), style="dim strike" if each["used"] else "")
            for each in view["temples"]
        ]
        yield self.display(self.say("temples"), temples, 0)

    def token(self, vocabulary: str, id_: str, printed: Mapping[str, Mapping[str, Any]]) -> str:
        """The name of a token and what it brings."""
        return f"{self.term(vocabulary, id_)} ({self.reward(printed[id_])})"

    def display(self, title: str, pieces: list[Text], pile: int) -> Flow:
        left = [Text(f"(+{pile})", style="dim")] if pile else []
        return Flow([Text(title, style="bold"), *pieces, *left], indent=2)

    def expert(self, id_: str) -> Text:
        text = Text(self.term("expert", id_))
        amulet = self.facts.experts[id_]["amulet"]
        return text.append(f" ({self.term('amulet', amulet)})", style="dim") if amulet else text

    def order(self, id_: str) -> Text:
        printed = self.facts.orders[id_]
        text = Text(f"{self.term('order', id_)} ")
        for kind, number in printed["cost"].items():
            if kind == "coins":
                text.append(self.amount("coins", number), style="yellow")
            else:
                for _ in range(number):
                    text.append_text(self.short(kind))
        return text.append(f" {self.amount('points', printed['points'])}", style="bold")

    # ------------------------------------------------------------------ before the players

    def seat(self, seat: int) -> Iterable[RenderableType]:
        player = self.view["players"][seat]
        name = Text(f"{mark(seat)} {self.names[seat]}", style=f"bold {colour(seat)}")
        cubes = Text()
        for kind in RESOURCES:
            for _ in range(player[kind]):
                cubes.append_text(self.short(kind))
        yield Flow(
            [
                name,
                Text(self.amount("prestige", player["points"]), style="bold"),
                Text(self.amount("coins", player["coins"])),
                cubes or Text(NOTHING),
                Text(self.say("ready", ready=player["ready"], track=player["track"])),
            ],
            indent=2,
        )
        orders = [self.own_order(order) for order in player["orders"]]
        if orders:
            yield Flow([Text(f"  {self.say('orders')}", style="dim"), *orders], indent=4)
        experts = [self.expert(expert) for expert in player["experts"]]
        if experts:
            yield Flow([Text(f"  {self.say('experts')}", style="dim"), *experts], indent=4)
        kept = [each["amulet"] for each in player["kept"]]
        amulets = [Text(self.term("amulet", amulet)) for amulet in [*player["amulets"], *kept]]
        if amulets:
            yield Flow([Text(f"  {self.say('amulets')}", style="dim"), *amulets], indent=4)

    def own_order(self, told: Mapping[str, Any]) -> Text:
        text = self.order(told["id"])
        return Text("✓ ", style="green").append_text(text) if told["done"] else text


BOARD = RotundaBoard(Facts, RotundaDrawing)
