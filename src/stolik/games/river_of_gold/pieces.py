# mypyc: plain
"""What can be said of every piece on the table: its name, what it does, and what it means for the viewer now."""

from __future__ import annotations

from stolik.core.bits import members
from stolik.core.note import Note, PieceNotes, tallies

from .actions import build_cost
from .buildings import EMPTY
from .components import (
    CUSTOMER_IDS,
    CUSTOMER_TYPE_IDS,
    GOOD,
    GOOD_IDS,
    MASTERY,
    MASTERY_IDS,
    NO_COST,
    PATRON_IDS,
    REGION,
    REGIONS,
    RIVER,
    RIVER_IDS,
    RIVER_LENGTH,
    SHIP_IDS,
    SHORE,
    SHORE_IDS,
    TILE,
    TILE_IDS,
    YORITOMO,
)
from .masteries import reached
from .state import Player, RiverState

OF_SEATS = ("ship", "card", "die", "favour", "koku", "good")
OF_ALL = ("shore", "tile", "river", "patron", "mastery", "region", "customers", "stack")
PILES = ("deck", "discard")


def on_table(state: RiverState, viewer: int | None) -> list[str]:
    """Every piece that this viewer sees."""
    found = [f"shore/{id_}" for id_ in SHORE_IDS]
    found += [f"river/{id_}" for id_ in RIVER_IDS]
    tiles = [building.index for building in state.shores if building is not EMPTY] + [t for t in state.row if t >= 0]
    found += [f"tile/{TILE_IDS[tile]}" for tile in tiles]
    found += [f"mastery/{MASTERY_IDS[mastery]}" for mastery in state.masteries]
    found += [f"region/{region + 1}" for region in range(REGIONS)]
    found += [f"patron/{PATRON_IDS[patron]}" for patron in members(state.offered)]
    found += [f"customers/{pile}" for pile in PILES]
    found += ["stack/1", "stack/2", "journey"]
    for seat, player in enumerate(state.players):
        found += [f"die/{seat}", f"favour/{seat}", f"koku/{seat}"]
        found += [f"good/{seat}/{good}" for good in GOOD_IDS]
        found += [f"ship/{seat}/{ship}" for ship in SHIP_IDS]
        held = player.hand if seat == viewer else 0
        found += [f"card/{seat}/{CUSTOMER_IDS[card]}" for card in members(held | player.delivered)]
        if player.patron >= 0:
            found.append(f"patron/{PATRON_IDS[player.patron]}")
    return found


def notes(state: RiverState, piece: str, viewer: int | None) -> PieceNotes | None:
    """What is to be said of a piece; None if there is no such piece."""
    kind, *rest = piece.split("/")
    told = Telling(state, viewer)
    try:
        if kind == "card" and len(rest) == 2:
            return told.card(rest[1])
        if kind in OF_SEATS:
            seat = int(rest[0])
            if not 0 <= seat < len(state.players) or len(rest) != (2 if kind in ("ship", "good") else 1):
                return None
            found: PieceNotes = getattr(told, kind)(seat, *rest[1:])
            return found
        if piece == "journey":
            return told.journey()
        if kind in OF_ALL and len(rest) == 1:
            alone: PieceNotes = getattr(told, kind)(rest[0])
            return alone
    except (ValueError, IndexError, KeyError):
        return None
    return None


class Telling:
    """The notes of one position for one viewer."""

    def __init__(self, state: RiverState, viewer: int | None) -> None:
        self.state = state
        self.box = state.variant.box
        self.viewer = viewer
        self.me: Player | None = None if viewer is None else state.players[viewer]

    # ------------------------------------------------------------------ the board

    def shore(self, id_: str) -> PieceNotes:
        shore = SHORE.index(id_)
        building = self.state.shores[shore]
        name = Note("shore", "", {"shore": id_})
        if building is not EMPTY:
            tile = self.tile(TILE_IDS[building.index])
            return PieceNotes(name, tile.about, [Note("stands", "", {"tile": TILE_IDS[building.index]}), *tile.now])
        about = Note("shore", "6.1", {"cost": self.box.shore_cost[shore], "koku": self.box.empty_shore_koku})
        now: list[Note] = []
        if self.me is not None and self.box.shore_cost[shore] != NO_COST:
            now.append(Note("cost", "6.2", {"cost": build_cost(self.box, self.me, shore), "koku": self.me.koku}))
            region = self.box.shore_region[shore]
            if self.me.die and self.me.die - 1 != region:
                now.append(Note("other_region", "6.1", {"die": self.me.die, "face": region + 1}))
        return PieceNotes(name, [about], now)

    def tile(self, id_: str) -> PieceNotes:
        tile = self.box.tiles[TILE.index(id_)]
        about = [Note("tile", "7.4", {"tile": id_})]
        if tile.group in ("era_1", "era_2"):
            about.append(Note("built", "6.6", {"influence": tile.bonus}))
        now: list[Note] = []
        owners = next((each.owners for each in self.state.shores if each.index == tile.index), [])
        if self.viewer is not None and owners:
            own = owners.count(self.viewer)
            now.append(Note("own_building" if own else "others_building", "7.7", {"count": own or len(owners)}))
        return PieceNotes(Note("tile", "", {"tile": id_}), about, now)

    def river(self, id_: str) -> PieceNotes:
        space = RIVER.index(id_)
        now: list[Note] = []
        if self.me is not None:
            first = (space - self.me.ship_1) % RIVER_LENGTH
            second = (space - self.me.ship_2) % RIVER_LENGTH
            now.append(Note("ahead", "7.3", {"first": first, "second": second}))
        return PieceNotes(Note("river", "", {"river": id_}), [Note("river", "7.4")], now)

    def region(self, number: str) -> PieceNotes:
        region = int(number) - 1
        if not 0 <= region < REGIONS:
            raise IndexError(number)
        values = self.state.variant.region_points[self.state.region_tiles[region]]
        about = Note("region", "16.2", {"values": list(values)})
        now: list[Note] = []
        if self.viewer is not None:
            steps = [int(player.influence[region]) for player in self.state.players]
            own = steps.pop(self.viewer)
            now.append(Note("influence", "10.1", {"own": own, "others": steps}))
            following = next((step for step in self.box.track_steps[region] if step > own), 0)
            if following:
                now.append(Note("next_reward", "10.2", {"steps": following - own}))
        reached_by = [int(player.influence[region]) for player in self.state.players]
        others = tallies(self.viewer, "influence", reached_by)
        return PieceNotes(Note("region", "", {"region": REGION.word(region)}), [about], now, others)

    def stack(self, era: str) -> PieceNotes:
        """One of the two stacks of building tiles; the top one is open."""
        left = {"1": self.state.era_1, "2": self.state.era_2}[era]
        now = Note("stack", "6.7", {"count": int(left.size())})
        return PieceNotes(Note("stack", "", {"era": int(era)}), [Note(f"stack_{era}", "6.7")], [now])

    def journey(self) -> PieceNotes:
        """What a completed journey brings."""
        about = Note("journey", "7.10", {"koku": self.box.journey_koku})
        now: list[Note] = []
        if self.me is not None:
            away = [RIVER_LENGTH - int(self.me.ship(ship)) for ship in range(len(SHIP_IDS))]
            now.append(Note("journey", "7.2", {"first": away[0], "second": away[1]}))
        return PieceNotes(Note("journey"), [about], now)

    def mastery(self, id_: str) -> PieceNotes:
        mastery = MASTERY.index(id_)
        place = self.state.masteries.index(mastery)
        claims, rewards = self.state.claims[place], self.state.variant.mastery_points
        now: list[Note] = []
        if self.viewer is not None and self.viewer in claims:
            now.append(Note("claimed", "15.3", {"points": rewards[claims.index(self.viewer)]}))
        elif len(claims) == len(rewards):
            now.append(Note("all_claimed", "15.4"))
        elif self.viewer is not None:
            have = int(reached(self.state, self.viewer, mastery))
            now.append(Note("mastery", "15.6", {"have": have, "need": self.box.mastery_need[mastery]}))
            now.append(Note("would_score", "15.5", {"points": rewards[len(claims)]}))
        progress = [int(reached(self.state, seat, mastery)) for seat in range(len(self.state.players))]
        about = [Note("mastery", "15.1", {"mastery": id_})]
        return PieceNotes(Note("mastery", "", {"mastery": id_}), about, now, tallies(self.viewer, "reached", progress))

    def patron(self, id_: str) -> PieceNotes:
        index = PATRON_IDS.index(id_)
        owner = next((seat for seat, player in enumerate(self.state.players) if player.patron == index), None)
        now = [] if owner is None else [Note("patron", "17.3", {"seat": owner})]
        return PieceNotes(Note("patron", "", {"patron": id_}), [Note("patron", "17.3", {"patron": id_})], now)

    def customers(self, pile: str) -> PieceNotes:
        if pile not in PILES:
            raise KeyError(pile)
        if pile == "deck":
            now = [Note("deck", "9.5", {"count": int(self.state.customers.size())})]
            return PieceNotes(Note("deck"), [Note("deck", "9.4")], now)
        now = [Note("discard", "9.5", {"count": len(self.state.discard)})]
        if self.state.discard:
            now.append(Note("discard_top", "9.4", {"card": CUSTOMER_IDS[self.state.discard[0]]}))
        return PieceNotes(Note("discard"), [Note("discard", "9.5")], now)

    # ------------------------------------------------------------------ what lies before the players

    def card(self, id_: str) -> PieceNotes:
        customer = self.box.customers[CUSTOMER_IDS.index(id_)]
        order: dict[str, object] = {good: customer.order[index] for index, good in enumerate(GOOD_IDS)}
        about = [Note("card", "9.1", {"card": id_}), Note("order", "9.2", order)]
        about.append(Note(CUSTOMER_TYPE_IDS[customer.type], "14.1", {"influence": customer.influence}))
        now: list[Note] = []
        if self.viewer is not None and self.me is not None and self.me.hand >> customer.index & 1:
            missing = sum(max(need - self.me.good(good), 0) for good, need in enumerate(customer.order))
            now.append(Note("missing", "9.2", {"count": missing}) if missing else Note("all_goods", "9.2"))
            if self.me.die and self.me.die - 1 != customer.region and self.me.patron != YORITOMO:
                now.append(Note("other_region", "9.1", {"die": self.me.die, "face": int(customer.region) + 1}))
        return PieceNotes(Note("card", "", {"card": id_}), about, now)

    def ship(self, seat: int, id_: str) -> PieceNotes:
        player = self.state.players[seat]
        ship = SHIP_IDS.index(id_)
        now = [Note("ship", "7.3", {"river": RIVER_IDS[player.ship(ship)]})]
        if player.royal == ship:
            now.append(Note("royal", "14.6.1"))
        about = Note("ship", "7.3", {"koku": self.box.journey_koku})
        return PieceNotes(Note("ship", "", {"ship": id_, "seat": seat}), [about], now)

    def die(self, seat: int) -> PieceNotes:
        face = self.state.players[seat].die
        now = [Note("die", "5.1", {"die": face, "region": REGION.word(face - 1)})] if face else []
        return PieceNotes(Note("die", "", {"seat": seat}), [Note("die", "5.1")], now)

    def favour(self, seat: int) -> PieceNotes:
        player = self.state.players[seat]
        now = Note("favour", "5.4", {"favour": player.favour, "limit": player.limit})
        others = tallies(seat, "favour", [int(each.favour) for each in self.state.players])
        return PieceNotes(Note("favour", "", {"seat": seat}), [Note("favour", "5.1")], [now], others)

    def koku(self, seat: int) -> PieceNotes:
        now = Note("held", "13.7", {"have": self.state.players[seat].koku, "most": self.box.koku_max})
        about = Note("koku", "13.2", {"price": self.box.koku_for_favour})
        others = tallies(seat, "koku", [int(each.koku) for each in self.state.players])
        return PieceNotes(Note("koku", "", {"seat": seat}), [about], [now], others)

    def good(self, seat: int, id_: str) -> PieceNotes:
        now = Note("held", "13.7", {"have": self.state.players[seat].good(GOOD.index(id_)), "most": self.box.good_max})
        others = tallies(seat, id_, [int(each.good(GOOD.index(id_))) for each in self.state.players])
        return PieceNotes(Note("good", "", {"good": id_, "seat": seat}), [Note("good", "13.1")], [now], others)
