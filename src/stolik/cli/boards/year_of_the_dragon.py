"""In the Year of the Dragon, drawn with characters; fits into 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stolik.locale.words import Term, Words

from .base import Drawing, Flow, PrintedBoard, colour, mark

PREFIX = "yotd"
ROOM = 13  # the width of a floor: a short name and three symbols
SYMBOL = "•"
COLOUR_OF_TYPE = {
    "craftsman": "wheat1",
    "court_lady": "dark_orange",
    "tax_collector": "yellow",
    "pyrotechnist": "medium_purple1",
    "warrior": "red",
    "monk": "orange3",
    "healer": "dodger_blue1",
    "farmer": "green",
    "scholar": "white",
}


class Facts:
    """The printed numbers that a player wants to see."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.types: list[str] = [entry["id"] for entry in components["person_types"]]
        self.tiles: dict[str, dict[str, Any]] = {
            tile["id"]: {**tile, "type": entry["id"]} for entry in components["person_types"] for tile in entry["tiles"]
        }
        self.wall_length: int = components["modules"]["great_wall"]["wall_max_length"]


class DragonBoard(PrintedBoard[Facts]):
    game = "year_of_the_dragon"
    shown_on_board = frozenset({"group_dealt", "floors_gained"})

    def legend(self, words: Words) -> str:
        return words.text(f"{PREFIX}.board.legend", symbol=SYMBOL)


class DragonDrawing(Drawing[Facts]):
    prefix = PREFIX

    def whole(self) -> RenderableType:
        phase = self.say("phase", phase=Term("phase", self.view["phase"]))
        title = f"{self.say('month', round=self.view['round'])} · {phase}"
        middle = Table.grid(padding=(0, 3), expand=False)
        middle.add_column(ratio=1)
        middle.add_column()
        middle.add_row(Group(*self.actions(), Text(), *self.order()), self.supply())
        return Group(
            Rule(Text(title, style="bold"), style="dim"),
            *self.events(),
            Text(),
            middle,
            *(part for seat in range(len(self.names)) for part in self.seat(seat)),
        )

    # ------------------------------------------------------------------ the middle of the table

    def events(self) -> Iterable[RenderableType]:
        round_ = self.view["round"]
        yield Text(self.say("events"), style="bold")
        pieces: list[Text] = []
        for number, event in enumerate(self.view["event_track"], 1):
            style = "bold reverse" if number == round_ else "dim" if number < round_ else ""
            pieces.append(Text(f"{number} {self.term('event', event)}", style=style))
        yield Flow(pieces)
        if self.view["super_event"]:
            yield Text(self.say("super_event", super_event=Term("super_event", self.view["super_event"])), style="bold")
        if self.view["great_wall"]:
            wall = Text(f"{self.say('wall')}: ", style="bold")
            for seat in self.view["wall"]:
                wall.append(mark(seat), style=colour(seat))
            wall.append("·" * (self.facts.wall_length - len(self.view["wall"])), style="dim")
            wall.append(f" {len(self.view['wall'])}/{self.facts.wall_length}", style="not bold")
            yield wall

    def actions(self) -> Iterable[RenderableType]:
        yield Text(self.say("groups"), style="bold")
        if not self.view["groups"]:
            yield Text(self.say("no_groups"), style="dim")
            return
        table = Table.grid(padding=(0, 1))
        for number, group in enumerate(self.view["groups"], 1):
            dragons = Text()
            for seat in group["dragons"]:
                dragons.append(mark(seat), style=colour(seat))
            actions = ", ".join(self.term("action", action) for action in group["actions"])
            table.add_row(Text(f"{number}", style="dim"), Text(actions), dragons)
        yield table

    def order(self) -> Iterable[RenderableType]:
        yield Text(self.say("order"), style="bold")
        table = Table.grid(padding=(0, 1))
        for place, seat in enumerate(self.view["order"], 1):
            space = self.say("space", space=self.view["players"][seat]["space"])
            table.add_row(Text(f"{place}", style="dim"), self.name(seat), Text(space, style="dim"))
        yield table

    def supply(self) -> RenderableType:
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column(Text(self.say("supply"), style="not dim bold"))
        table.add_column(self.say("young"), no_wrap=True)
        table.add_column(self.say("old"), no_wrap=True)
        for type_ in self.facts.types:
            cells = {"young": Text("–", style="dim"), "old": Text("–", style="dim")}
            for id_, tile in self.facts.tiles.items():
                if tile["type"] == type_:
                    left = self.view["supply"][id_]
                    cell = Text(f"{left}", style="bold" if left else "dim")
                    cell.append(f" +{tile['value']} {SYMBOL * tile['symbols']}", style="not bold dim")
                    cells[tile["age"]] = cell
            table.add_row(Text(self.term("type", type_), style=COLOUR_OF_TYPE[type_]), cells["young"], cells["old"])
        return table

    # ------------------------------------------------------------------ the courts

    def seat(self, seat: int) -> Iterable[RenderableType]:
        player = self.view["players"][seat]
        yield Rule(style="dim")
        privileges = player["privileges"]
        told = (
            self.say("points", points=player["points"]),
            self.say("yuan", yuan=player["yuan"]),
            self.say("rice", rice=player["rice"]),
            self.say("fireworks", fireworks=player["fireworks"]),
            self.say("privileges", small=privileges["small"], large=privileges["large"]),
            self.say("hand_size", cards=player["hand_size"]),
        )
        yield Flow([self.name(seat), *(Text(each) for each in told)], indent=2)
        tallest = max((rooms_of(palace) for palace in player["palaces"]), default=0)
        palaces = [self.palace(number, palace, tallest) for number, palace in enumerate(player["palaces"], 1)]
        shown: RenderableType = (
            Columns(palaces, padding=(0, 1)) if palaces else Text(self.say("no_palaces"), style="dim")
        )
        yield Padding(shown, (0, 0, 0, 2))
        if seat == self.viewer:
            yield from self.hand(player)

    def palace(self, number: int, palace: Mapping[str, Any], tallest: int) -> RenderableType:
        """Floors one upon the other, a person or a free place on each; the lowest bears the number."""
        rooms = rooms_of(palace)
        lines = Text("\n" * (tallest - rooms))  # all stand on the same ground
        persons = [*palace["persons"], *[None] * (rooms - len(palace["persons"]))]
        for place, id_ in enumerate(reversed(persons)):
            lowest = place == rooms - 1
            lines.append(f"{number:>2}" if lowest else "  ", style="bold" if lowest else "")
            lines.append("▕", style="dim")
            lines.append_text(self.room(id_))
            lines.append("▏" if lowest else "▏\n", style="dim")
        return lines

    def room(self, id_: str | None) -> Text:
        if id_ is None:
            return Text("·".ljust(ROOM), style="dim")
        tile = self.facts.tiles[id_]
        text = f"{self.term('short', tile['type'])} {SYMBOL * tile['symbols']}"
        return Text(text + " " * (ROOM - cell_len(text)), style=COLOUR_OF_TYPE[tile["type"]])

    def hand(self, player: Mapping[str, Any]) -> Iterable[RenderableType]:
        cards: list[str] = player["hand"] or []
        if cards:
            told = self.say("hand", cards=", ".join(self.term("card", card) for card in cards))
            yield Padding(Text(told), (0, 0, 0, 2))
        if player["wall_left"]:
            tiles = "; ".join(self.term("wall_tile", tile) for tile in player["wall_left"])
            yield Padding(Text(self.say("wall_left", tiles=tiles)), (0, 0, 0, 2))


def rooms_of(palace: Mapping[str, Any]) -> int:
    """How high a palace is drawn; in an earthquake persons can lack a floor."""
    return max(int(palace["floors"]), len(palace["persons"]))


BOARD = DragonBoard(Facts, DragonDrawing)
