"""The River, drawn with characters; fits into 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stolik.locale.words import Words

from .base import Drawing, Flow, PrintedBoard, colour, mark

PREFIX = "river"
WAREHOUSE = "□"
CABIN = "⌂"
FREE = "·"
COLOUR_OF_TERRAIN = {
    "forest": "green",
    "desert": "yellow",
    "badlands": "red",
    "mountain": "white",
    "meadow": "bright_green",
}
RESOURCES = ("wood", "clay", "stone", "food")
ROWS = ((1, 2, 3, 4), (8, 7, 6, 5), (9, 10, 11, 12))  # the spaces as they lie, row by row


class Facts:
    """The printed numbers that a player wants to see."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        told = [*components["terrain_tiles"]["tiles"], *components["meadow_tiles"]["tiles"]]
        self.tiles: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in told}
        self.cards: dict[str, dict[str, Any]] = {card["id"]: card for card in components["building_cards"]["cards"]}
        boards = components["river_boards"]
        self.boards: dict[str, dict[int, Any]] = {
            board["colour"]: board["spaces"] for board in boards["preprinted"]["boards"]
        }
        self.settle: dict[str, list[int]] = {
            board["colour"]: board.get("settle_positions") or boards["settle_spaces"]["positions"]
            for board in boards["preprinted"]["boards"]
        }


class TheRiverBoard(PrintedBoard[Facts]):
    game = "the_river"
    shown_on_board = frozenset({"cleanup"})

    def legend(self, words: Words) -> str:
        return words.text(f"{PREFIX}.board.legend", warehouse=WAREHOUSE, cabin=CABIN)


class TheRiverDrawing(Drawing[Facts]):
    prefix = PREFIX

    def short(self, id_: str) -> str:
        return self.term("short", id_)

    def whole(self) -> RenderableType:
        phase = self.words.term(PREFIX, "phase", self.view["phase"])
        title = f"{self.say('round', round=self.view['round'])} · {phase}"
        if self.view["end_triggered"]:
            title += f" · {self.say('last_round')}"
        seats = range(len(self.view["players"]))
        order = [seat for seat in seats if seat != self.viewer] + [seat for seat in seats if seat == self.viewer]
        parts: list[RenderableType] = [Rule(title), *self.islands(), Text()]
        for seat in order:
            parts += self.seat(seat)
        return Group(*parts)

    # ------------------------------------------------------------------ the middle

    def islands(self) -> Iterable[RenderableType]:
        view = self.view
        supply = [Text(f"{self.term('resource', kind)} {view['supply'][kind]}") for kind in RESOURCES]
        yield Flow([Text(self.say("supply"), style="bold"), *supply])
        yield Flow([Text(self.say("areas"), style="bold"), *(self.area(area) for area in view["areas"])], indent=2)
        tiles = [self.tile(tile) for tile in view["tiles"]]
        stack = Text(self.say("stack", tiles=view["tile_stack"]), style="dim")
        yield Flow([Text(self.say("tiles"), style="bold"), *tiles, stack], indent=2)
        deck = Text(self.say("stack", tiles=view["card_deck"]), style="dim")
        yield Flow(
            [Text(self.say("cards"), style="bold"), *(self.card(card) for card in view["cards"]), deck], indent=2
        )
        bonus = ", ".join(str(value) for value in view["bonus"][:5]) or "–"
        yield Text.assemble((self.say("bonus"), "bold"), f" {bonus}", (f" ({len(view['bonus'])})", "dim"))

    def area(self, id_: str) -> Text:
        area = self.view["areas"][id_]
        text = Text(f"{self.term('area', id_)} ")
        for seat in area["seats"]:
            text.append(mark(seat), style=colour(seat))
        if area["places"] is not None and not area["per_player"]:
            text.append(FREE * (area["places"] - len(area["seats"])), style="dim")
        if area["first_bonus"] and not area["seats"]:
            text.append(f"+{area['first_bonus']}", style="green")
        return text

    def symbols(self, production: Mapping[str, int], storage: int) -> str:
        made = "".join(self.short(kind) * count for kind, count in production.items())
        return made + WAREHOUSE * storage

    def tile(self, id_: str) -> Text:
        printed = self.facts.tiles[id_]
        if printed["terrains"] == ["meadow"]:
            return Text(self.term("tile", id_), style=COLOUR_OF_TERRAIN["meadow"])
        text = Text("/").join(
            Text(self.term("terrain", terrain), style=COLOUR_OF_TERRAIN[terrain]) for terrain in printed["terrains"]
        )
        return text.append(f" {self.symbols(printed['production'], printed['storage'])}", style="bold")

    def card(self, id_: str) -> Text:
        printed = self.facts.cards[id_]
        text = Text(f"{self.term('card', id_)} {self.symbols(printed['cost'], 0)}")
        return text.append(f" {self.say('worth', points=printed['points'])}", style="bold")

    # ------------------------------------------------------------------ before the players

    def seat(self, seat: int) -> Iterable[RenderableType]:
        player = self.view["players"][seat]
        head = self.name(seat)
        if seat == self.view["pawn"]:
            head.append(" ♟")
        stored = "".join(self.short(kind) * player["stored"][kind] for kind in RESOURCES) or "–"
        yield Flow(
            [
                head,
                Text(self.say("boat", pioneers=player["boat"], settled=player["settled"])),
                Text(self.say("stored", stored=stored, used=sum(player["stored"].values()), room=player["capacity"])),
                Text(self.say("produces", symbols=self.symbols(player["production"], 0) or "–")),
                Text(self.say("tokens", tokens=self.values(player["tokens"]), spots=player["spots"])),
            ],
            indent=2,
        )
        yield self.river(player)
        for title, cards in ((self.say("built"), player["built"]), (self.say("reserved"), player["reserved"])):
            if cards:
                yield Flow([Text(title, style="dim"), *(self.face(card) for card in cards)], indent=2)

    def values(self, tokens: Sequence[int | None]) -> str:
        return " ".join("?" if value is None else str(value) for value in tokens) or "–"

    def face(self, card: str | None) -> Text:
        return Text("?", style="dim") if card is None else self.card(card)

    def river(self, player: Mapping[str, Any]) -> Table:
        grid = Table.grid(padding=(0, 1), expand=False)
        for _ in ROWS[0]:
            grid.add_column(width=18)  # long names of meadows go on below
        for row in ROWS:
            grid.add_row(*(self.space(player, space) for space in row))
        grid.add_row(
            *(
                Text(self.words.text(f"{PREFIX}.board.worth", points=column["points"]), style="dim")
                for column in player["columns"]
            )
        )
        return grid

    def space(self, player: Mapping[str, Any], space: int) -> Text:
        text = Text(f"{space:2} ", style="dim")
        if space <= len(player["tiles"]):
            return text.append_text(self.tile(player["tiles"][space - 1]))
        printed = self.facts.boards[player["board"]].get(space)
        if printed:
            text.append(self.symbols(printed["production"], printed["storage"]), style="dim")
        if space in self.facts.settle[player["board"]]:
            text.append(CABIN, style="dim")
        return text


BOARD = TheRiverBoard(Facts, TheRiverDrawing)
