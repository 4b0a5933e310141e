"""River of Gold, drawn with characters; fits into 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stolik.core.prompt import Offer
from stolik.locale.words import Words

from .base import Drawing, Flow, PrintedBoard, colour, mark

PREFIX = "rog"
ROYAL = "*"
SHORE = 13  # the width of a shore space: its place, what two sides gain, two markers
GOODS = ("silk", "rice", "porcelain")
# Signs that say all without a number.
UNCOUNTED = ("draw_then_discard_customer", "koku_per_owned_building", "koku_per_delivered_customer")
GIVEN = ("influence", "divine_favour")  # what a delivery gives and a sign can tell
COLOUR_OF_TYPE = {"port": "cyan", "market": "yellow", "manor": "magenta", "shrine": "green"}


class Facts:
    """The printed numbers that a player wants to see."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        board = components["board"]
        self.tiles: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in components["buildings"]["tiles"]["items"]}
        self.shores: dict[str, dict[str, Any]] = {shore["id"]: shore for shore in board["shore_spaces"]["items"]}
        self.river: list[dict[str, Any]] = board["river_spaces"]["items"]
        self.tracks: list[dict[int, list[dict[str, Any]]]] = [
            track for _region, track in sorted(board["influence_tracks"]["rewards_by_region"].items())
        ]
        self.flower: int = board["influence_tracks"]["imperial_flower_step"]
        self.customers: dict[str, dict[str, Any]] = {
            card["id"]: card for card in components["customers"]["cards"]["items"]
        }
        self.clan_of: dict[str, str] = {each["id"]: each["clan"] for each in components["clan_patrons"]["items"]}


class RiverBoard(PrintedBoard[Facts]):
    game = "river_of_gold"
    shown_on_board = frozenset({"tile_entered", "ships_placed", "rolled", "drew_unseen"})

    def note(self, offer: Offer, words: Words) -> str:
        told = {name: str(value) for name, value in offer.arguments.items()}
        if offer.arguments.get("journey"):
            return words.term(PREFIX, "source", "journey")
        if offer.move.verb.name == "second_marker":
            return words.term(PREFIX, "tile", told["tile"])
        if offer.move.verb.name == "upgrade":
            return words.term(PREFIX, "river", told["river"])
        if offer.move.verb.name == "pick_patron":
            patron = told["patron"]
            return f"{words.term(PREFIX, 'clan', self.facts.clan_of[patron])}. {words.term(PREFIX, 'ability', patron)}"
        return ""

    def legend(self, words: Words) -> str:
        return words.text(f"{PREFIX}.board.legend", royal=ROYAL)


class RiverDrawing(Drawing[Facts]):
    prefix = PREFIX

    def whole(self) -> RenderableType:
        return Group(
            Rule(Text(self.title(), style="bold"), style="dim"),
            *self.row(),
            *self.river(),
            *self.regions(),
            *self.masteries(),
            self.customers(),
            *(part for seat in range(len(self.names)) for part in self.seat(seat)),
        )

    def title(self) -> str:
        parts = [self.say("round", round=self.view["round"])] if self.view["round"] else []
        active = self.view["active"]
        if active is None:
            return " · ".join([*parts, self.term("phase", self.view["phase"])])
        parts.append(self.say("active", player=self.names[active]))
        if self.view["ended_by"] is not None:
            parts.append(self.say("last_turns"))
        return " · ".join(parts)

    # ------------------------------------------------------------------ the building row

    def row(self) -> Iterable[RenderableType]:
        yield Text(self.say("row"), style="bold")
        table = Table.grid(padding=(0, 1))
        for slot, tile in enumerate(self.view["row"], 1):
            table.add_row(Text(f" {slot}", style="dim"), self.tile(tile) if tile else Text("–", style="dim"))
        yield table
        for era in (1, 2):
            stack = self.view[f"era_{era}"]
            line = Text(self.say("stack", era=era, left=stack["left"]), style="dim")
            if stack["top"]:
                line.append(": ").append_text(self.tile(stack["top"]))
            yield Padding(line, (0, 0, 0, 1))

    def tile(self, id_: str) -> Text:
        tile = self.facts.tiles[id_]
        line = Text(self.term("tile", id_), style=COLOUR_OF_TYPE[tile["type"]])
        return line.append(f"  +{self.sign('influence', tile['build_bonus'])}", style="default")

    # ------------------------------------------------------------------ the river and its shores

    def river(self) -> Iterable[RenderableType]:
        yield Text(self.say("river"), style="bold")
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style="dim", no_wrap=True)
        table.add_column(min_width=5)
        for _ in self.facts.river[0]["shores"]:
            table.add_column(min_width=SHORE)
        for space in self.facts.river:
            shores = [self.shore(shore) for shore in space["shores"]]
            table.add_row(f"{space['order']:>3}", self.ships(space["id"]), *shores)
        yield table
        yield Text(self.say("key"), style="dim")

    def ships(self, space: str) -> Text:
        here: list[Text] = []
        for player in self.view["players"]:
            for number, stop in enumerate(player["ships"], 1):
                if stop == space:
                    royal = ROYAL if player["royal"] == f"ship_{number}" else ""
                    here.append(Text(f"{mark(player['seat'])}{number}{royal}", style=f"bold {colour(player['seat'])}"))
        return Text(" ").join(here)

    def shore(self, id_: str) -> Text:
        """Its place, then what visitors and owners gain, or what building there costs."""
        place = Text(f"{id_.removeprefix('shore_')} ", style="dim")
        standing = self.view["shores"][id_]
        if standing is None:
            return place.append(f"({self.facts.shores[id_]['cost']})")
        tile = self.facts.tiles[standing["tile"]]
        signs = self.signs(tile["visitor"])
        if tile["owner"]:
            signs += f"›{self.signs(tile['owner'])}"
        cell = Text().append_text(place).append(signs, style=COLOUR_OF_TYPE[tile["type"]])
        return cell.append(" ").append_text(self.marks(standing["markers"])) if standing["markers"] else cell

    def signs(self, rewards: Iterable[Mapping[str, Any]]) -> str:
        """Rewards in as few letters as possible."""
        return "".join(self.sign(reward["kind"], reward["n"]) for reward in rewards)

    def sign(self, kind: str, amount: int) -> str:
        return self.term("short", kind) if kind in UNCOUNTED else f"{amount}{self.term('short', kind)}"

    # ------------------------------------------------------------------ regions, masteries, customers

    def regions(self) -> Iterable[RenderableType]:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(Text(""), justify="right", style="dim")
        table.add_column(Text(self.say("regions"), style="not dim bold"))
        table.add_column(self.say("values"), no_wrap=True)
        for player in self.view["players"]:
            table.add_column(self.marks([player["seat"]]), justify="right", min_width=2, no_wrap=True)
        table.add_column(self.say("artisan"), no_wrap=True)
        table.add_column(self.say("elder"), no_wrap=True)
        for region in range(1, len(self.view["region_tiles"]) + 1):
            table.add_row(*self.region(region))
        yield table
        yield Text(self.say("tracks", steps=", ".join(self.steps())), style="dim")

    def region(self, region: int) -> Iterable[RenderableType]:
        players = self.view["players"]
        yield f" {region}"
        yield self.term("region", f"region_{region}")
        yield "/".join(str(value) for value in self.view["region_tiles"][region - 1]["values"])
        for player in players:
            step = player["influence"][region - 1]
            yield Text(f"{step}", style=f"bold {colour(player['seat'])}" if step else "dim")
        for holders in ("artisans", "elders"):
            yield self.marks(player["seat"] for player in players if region in player[holders])

    def steps(self) -> Iterable[str]:
        """The rewards of the tracks; where regions differ, those of all of them in order."""
        told = {self.facts.flower: self.say("flower")}
        for step in self.facts.tracks[0]:
            signs = [self.signs(track[step]) for track in self.facts.tracks]
            told[step] = signs[0] if len(set(signs)) == 1 else "/".join(signs)
        return [f"{step}: {told[step]}" for step in sorted(told)]

    def masteries(self) -> Iterable[RenderableType]:
        yield Text(self.say("masteries"), style="bold")
        table = Table.grid(padding=(0, 1))
        for mastery in self.view["masteries"]:
            claims: list[int] = mastery["claims"]
            rewards = Text(" ")
            for place, points in enumerate(mastery["rewards"]):
                rewards.append_text(self.marks(claims[place : place + 1]))
                rewards.append(f"{points} ", style="dim" if place < len(claims) else "bold")
            about = Text(f"{self.term('mastery', mastery['id'])}: ")
            table.add_row(rewards, about.append(self.term("ability", mastery["id"]), style="dim"))
        yield table

    def customers(self) -> RenderableType:
        pile = self.view["customers"]
        discards = ", ".join(self.customer(card) for card in pile["discard"]) or "–"
        return Text(self.say("customers", deck=pile["deck"], discards=discards))

    def customer(self, card: str) -> str:
        """A customer by type and number of the region."""
        printed = self.facts.customers[card]
        return f"{self.term('customer_type', printed['type'])} {printed['region']}"

    # ------------------------------------------------------------------ the players

    def seat(self, seat: int) -> Iterable[RenderableType]:
        player = self.view["players"][seat]
        yield Rule(style="dim")
        told = (
            self.say("die", die=player["die"] or "–"),
            self.say("points", points=player["points"]),
            self.say("koku", koku=player["koku"]),
            *(f"{self.term('good', good)} {player[good]}" for good in GOODS),
        )
        yield Flow([self.name(seat), *(Text(each) for each in told)], indent=2)
        yield Padding(Flow([Text(part) for part in self.gathered(player)], indent=2), (0, 0, 0, 2))
        if player["patron"]:
            patron = Text(f"{self.term('patron', player['patron'])} ({self.term('clan', player['clan'])}): ")
            patron.append(self.term("ability", player["patron"]), style="dim")
            yield Padding(patron, (0, 0, 0, 2))
        if player["hand"]:
            yield Padding(self.hand(player["hand"]), (0, 0, 0, 2))

    def gathered(self, player: Mapping[str, Any]) -> Iterable[str]:
        """Favour, cards, own buildings by type, and the customers delivered to."""
        yield self.say("favour", favour=player["favour"], limit=player["limit"])
        yield self.say("hand_size", cards=player["hand_size"])
        counts = [f"{self.term('type', type_)} {count}" for type_, count in player["buildings"].items() if count]
        yield self.say("buildings", buildings=", ".join(counts) or "–")
        delivered = ", ".join(self.customer(card) for card in player["delivered"])
        yield self.say("delivered", customers=delivered or "–")

    def hand(self, cards: Sequence[str]) -> RenderableType:
        """The own cards: the order and what the delivery gives, customer, ability."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        for id_ in cards:
            card = self.facts.customers[id_]
            order = "".join(self.sign(good, card["order"][good]) for good in GOODS if card["order"][good])
            given = self.signs(effect for effect in card["on_delivery"] if effect["kind"] in GIVEN)
            about = Text(f"{self.term('card', id_)} ({card['region']}): ")
            table.add_row(
                Text(f"{order}›{given or '–'}", style="bold"), about.append(self.term("ability", id_), style="dim")
            )
        return table


BOARD = RiverBoard(Facts, RiverDrawing)
