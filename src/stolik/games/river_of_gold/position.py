"""Position notation: any position as plain data that people can write, with defaults for what they leave out.

The fields are those of `given` in the scenario suite; docs/positions.md lists them. A position written by the program
also has `pending`, the stack of what is owed, so that the middle of a turn comes back exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.events import NOBODY
from stolik.core.game import BadPosition, BrokenState
from stolik.core.state import Decision, Owed, Task
from stolik.core.terms import Vocabulary

from .buildings import BARE, EMPTY, Building, building_of
from .components import (
    CARD,
    CARDS,
    CLAN,
    CLAN_IDS,
    CUSTOMER_IDS,
    ERA_1,
    ERA_2,
    FACES,
    GOOD_IDS,
    GOOD_MAX,
    IMPERIAL_MARKETS,
    KOKU_MAX,
    LAST_STEP,
    LIMIT_MAX,
    MARKERS_MAX,
    MARKET_SHORES,
    MASTERY,
    MASTERY_IDS,
    MIDDLE_START,
    NO_PATRON,
    NO_TILE,
    PATRON,
    PATRON_CLAN,
    PATRON_IDS,
    REGION_TILE,
    REGION_TILE_IDS,
    REGIONS,
    RIVER,
    RIVER_IDS,
    SHIP,
    SHIP_IDS,
    SHORE,
    SHORE_IDS,
    SHORES,
    SLOTS,
    START_LIMIT,
    TILE,
    TILE_IDS,
    UNKNOWN,
    UPPER_START,
    members,
)
from .flow import push_end_of_turn, push_scoring
from .invariants import check, check_known, has_unknowns
from .setup import NO_CLAN, PICK, SEAT_PLAYERS
from .state import (
    DUE,
    EARLIER,
    FINISHED,
    NO_SHIP,
    NOBODY_YET,
    NOT_ROLLED,
    PATRONS,
    PHASE,
    SCORING,
    SOURCE,
    SOURCE_IDS,
    SOURCES,
    TURN_PHASE,
    Player,
    RiverState,
    Variant,
)
from .turn import FIRST_DIE, TURN

DEFAULT_STACK = 4  # tiles in a stack that a position does not tell
FIELDS = frozenset(
    {
        *("phase", "round", "first_player", "active", "acted", "ended_by", "visit_due", "end_due", "row"),
        *("era_1_stack", "era_2_stack", "discarded_tiles", "customer_deck", "customer_discard", "buildings"),
        *("masteries", "region_tiles", "patrons", "players", "pending", "redacted"),
    }
)
PLAYER_FIELDS = frozenset(
    {
        *("koku", *GOOD_IDS, "divine_favour", "favour_limit", "vp", "points", "influence", "die", "ships", "royal"),
        *("hand", "delivered", "clan", "patron", "due", "goods_due", "hidden_hand"),
    }
)

# ---------------------------------------------------------------- writing


def _word(vocabulary: Vocabulary, index: int) -> str | None:
    return None if index < 0 else vocabulary.word(index)


def write_position(state: RiverState, names: Sequence[str]) -> dict[str, object]:
    """The whole state; read_position gives an equal one back. What a redacted state does not know is null."""
    written: dict[str, object] = {
        "phase": PHASE.word(state.phase),
        "round": state.round,
        "first_player": names[state.first],
        "active": None if state.active == NOBODY_YET else names[state.active],
        "ended_by": None if state.ended_by == NOBODY_YET else names[state.ended_by],
        "visit_due": state.visit_due,
        "end_due": state.end_due,
        "row": [_word(TILE, tile) for tile in state.row],
        "era_1_stack": write_stack(TILE, state.stack_1, state.left_1),
        "era_2_stack": write_stack(TILE, state.stack_2, state.left_2),
        "discarded_tiles": [TILE_IDS[tile] for tile in state.gone],
        "customer_deck": write_stack(CARD, state.deck, state.deck_left),
        "customer_discard": [CUSTOMER_IDS[card] for card in state.discard],
        "buildings": {
            SHORE_IDS[shore]: {"tile": TILE_IDS[building.index], "markers": [names[seat] for seat in building.owners]}
            for shore, building in enumerate(state.shores)
            if building is not EMPTY
        },
        "masteries": write_masteries(state, names),
        "region_tiles": {str(region + 1): REGION_TILE_IDS[tile] for region, tile in enumerate(state.region_tiles)},
        "patrons": [PATRON_IDS[patron] for patron in members(state.offered)],
        "players": {names[seat]: _write_player(state, seat) for seat in range(len(state.players))},
        "pending": [[owed.task.name, owed.seat, owed.a, owed.b] for owed in state.pending],
    }
    if has_unknowns(state):
        written["redacted"] = True  # what is null is there, but not known
    return written


def write_stack(vocabulary: Vocabulary, stack: list[int], left: int) -> list[str | None]:
    """Top first."""
    return [_word(vocabulary, stack[place]) for place in range(left - 1, -1, -1)]


def write_masteries(state: RiverState, names: Sequence[str]) -> dict[str, list[str]]:
    return {
        MASTERY_IDS[mastery]: [names[seat] for seat in claims]
        for mastery, claims in zip(state.masteries, state.claims, strict=True)
    }


def write_cards(cards: int) -> list[str]:
    return [CUSTOMER_IDS[card] for card in members(cards)]


def _write_player(state: RiverState, seat: int) -> dict[str, object]:
    player = state.players[seat]
    points = state.points[seat * SOURCES : (seat + 1) * SOURCES]
    written: dict[str, object] = {
        "koku": player.koku,
        "silk": player.silk,
        "rice": player.rice,
        "porcelain": player.porcelain,
        "divine_favour": player.favour,
        "favour_limit": player.limit,
        "points": {SOURCE_IDS[source]: value for source, value in enumerate(points) if value},
        "influence": {str(region + 1): step for region, step in enumerate(player.influence) if step},
        "die": player.die or None,
        "ships": {SHIP_IDS[0]: RIVER_IDS[player.ship_1], SHIP_IDS[1]: RIVER_IDS[player.ship_2]},
        "royal": _word(SHIP, player.royal),
        "hand": write_cards(player.hand),
        "delivered": write_cards(player.delivered),
        "clan": _word(CLAN, player.clan),
        "patron": _word(PATRON, player.patron),
        "due": [DUE.ids[bit] for bit in members(player.due)],
        "goods_due": player.goods_due,
    }
    if player.hand_size and not player.hand:
        written["hidden_hand"] = player.hand_size
    return written


# ---------------------------------------------------------------- reading


class _Reader:
    """Reads one position; every mistake becomes a BadPosition that names the field."""

    def __init__(
        self, names: Sequence[str], variant: Variant, position: Mapping[str, Any], tasks: Mapping[str, Task[Any]]
    ) -> None:
        self.names = list(names)
        self.variant = variant
        self.position = position
        self.tasks = tasks
        self.named_tiles: set[int] = set()
        self.written: Mapping[str, Any] = position.get("players") or {}

    def seat(self, name: object) -> int:
        if not isinstance(name, str) or name not in self.names:
            raise BadPosition(f"no player is called {name!r}; players are {', '.join(self.names)}")
        return self.names.index(name)

    def seat_or_nobody(self, name: object) -> int:
        return NOBODY_YET if name is None else self.seat(name)

    def number(self, value: object, what: str, low: int = 0, high: int = 10**6) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, name: str) -> bool:
        value = self.position.get(name, False)
        if not isinstance(value, bool):
            raise BadPosition(f"{name} must be true or false")
        return value

    def member(self, vocabulary: Vocabulary, word: object, field: str) -> int:
        if not isinstance(word, str) or word not in vocabulary.ids:
            raise BadPosition(f"{field}: no {vocabulary.name} is called {word!r}")
        return vocabulary.index(word)

    def several(self, vocabulary: Vocabulary, words: object, field: str) -> list[int]:
        if not isinstance(words, (list, tuple)):
            raise BadPosition(f"{field} must be a list")
        return [self.member(vocabulary, word, field) for word in words]

    def read(self) -> RiverState:
        position = self.position
        for field in position:
            if field not in FIELDS:
                raise BadPosition(f"a position has no field {field!r}")
        for name in self.written:
            self.seat(name)
        phase = str(position.get("phase", "turn"))
        if phase not in PHASE.ids:
            raise BadPosition(f"phase must be setup, {', '.join(PHASE.ids)}, not {phase!r}")
        players = [self.player(self.written.get(name) or {}, seat) for seat, name in enumerate(self.names)]
        shores = self.buildings(players)
        gone = self.several(TILE, position.get("discarded_tiles") or [], "discarded_tiles")
        self.named_tiles.update(gone)
        for field in ("row", "era_1_stack", "era_2_stack"):
            self.named_tiles.update(self.tiles_of(field))
        row, stack_1, stack_2 = self.row_and_stacks(shores)
        discard = self.several(CARD, position.get("customer_discard") or [], "customer_discard")
        deck = self.deck(players, discard)
        masteries, claims = self.masteries()
        first = self.seat(position.get("first_player", self.names[0]))
        state = RiverState(
            [],
            None,
            self.variant,
            PHASE.index(phase),
            self.number(position.get("round", 1), "round"),
            first,
            self.seat_or_nobody(position.get("active", self.names[first])),
            self.seat_or_nobody(position.get("ended_by")),
            self.flag("visit_due"),
            self.flag("end_due"),
            row,
            stack_1,
            len(stack_1),
            stack_2,
            len(stack_2),
            deck,
            len(deck),
            discard,
            shores,
            gone,
            masteries,
            claims,
            self.region_tiles(),
            sum(1 << patron for patron in set(self.several(PATRON, position.get("patrons") or [], "patrons"))),
            players,
            [points for name in self.names for points in self.points(self.written.get(name) or {})],
        )
        if "pending" in position:
            self.restore(state)
        else:
            self.begin(state)
        return state

    def restore(self, state: RiverState) -> None:
        """The exact stack of a position that the program wrote."""
        for name, seat, a, b in self.position["pending"]:
            task = self.tasks[name]
            self.number(seat, "seat in pending", 0 if isinstance(task, Decision) else NOBODY, len(self.names) - 1)
            if a or b:
                raise BadPosition("no task of this game has numbers of its own")
            if not isinstance(task, Decision) and seat == NOBODY and name not in ("seat_players", "final_scoring"):
                raise BadPosition(f"{name} needs a seat")
            state.pending.append(Owed(task, seat, 0, 0))

    def begin(self, state: RiverState) -> None:
        """The stack at the point that the phase names; nothing is due there."""
        for player in state.players:
            player.due = player.goods_due = 0
        if state.phase == SCORING:
            push_scoring(state)
        elif state.phase == TURN_PHASE:
            seat = state.active
            if seat == NOBODY_YET:
                raise BadPosition("active: somebody must have the turn")
            push_end_of_turn(state, seat)
            if not self.flag("acted"):
                state.pending.append(TURN.owed_by(seat))
                if state.players[seat].die == NOT_ROLLED:
                    state.pending.append(FIRST_DIE.owed_by(seat))
        elif state.phase == PATRONS:
            self.begin_draft(state)
        elif state.phase == FINISHED:
            state.active = NOBODY_YET

    def begin_draft(self, state: RiverState) -> None:
        if self.variant.patrons == "none":
            raise BadPosition("phase patrons needs the option clan_patrons")
        if state.deck_left < 3 * len(self.names) or any(player.hand_size for player in state.players):
            raise BadPosition("in phase patrons all customers lie in the deck")
        state.active = NOBODY_YET
        state.pending.append(SEAT_PLAYERS.owed_by(NOBODY))
        order = state.turn_order()
        waiting = [seat for seat in order if state.players[seat].patron == NO_PATRON]
        if self.variant.patrons == "standard":
            if len(members(state.offered)) < len(waiting):
                raise BadPosition("patrons: there are not enough to pick from")
            for seat in waiting:
                state.players[seat].clan = NO_CLAN
        else:
            waiting.reverse()
        for seat in waiting:
            state.pending.append(PICK.owed_by(seat))

    # ------------------------------------------------------------ the table

    def tiles_of(self, field: str) -> list[int]:
        """The tiles that a field names."""
        written = self.position.get(field) or []
        if not isinstance(written, (list, tuple)):
            raise BadPosition(f"{field} must be a list")
        return [self.member(TILE, word, field) for word in written if word is not None]

    def stack(self, vocabulary: Vocabulary, field: str) -> list[int]:
        """A stack, told top first; null is a piece that the viewer does not know."""
        written = self.position[field]
        if not isinstance(written, (list, tuple)):
            raise BadPosition(f"{field} must be a list")
        pieces = [UNKNOWN if word is None else self.member(vocabulary, word, field) for word in written]
        return list(reversed(pieces))

    def buildings(self, players: list[Player]) -> list[Building]:
        shores = [EMPTY] * SHORES
        for shore, tile in zip(MARKET_SHORES, IMPERIAL_MARKETS, strict=True):
            shores[shore] = BARE[tile]
        written: Mapping[str, Any] = self.position.get("buildings") or {}
        for name, each in written.items():
            shore = self.member(SHORE, name, "buildings")
            if each is None:
                shores[shore] = EMPTY
                continue
            owners = [self.seat(owner) for owner in each.get("markers") or []]
            if len(owners) > MARKERS_MAX:
                raise BadPosition(f"{name} has more than {MARKERS_MAX} markers")
            tile = self.member(TILE, each["tile"], "buildings")
            if owners and tile not in ERA_1 and tile not in ERA_2:
                raise BadPosition(f"{TILE_IDS[tile]} belongs to nobody")
            shores[shore] = building_of(tile, owners)
        for shore, building in enumerate(shores):
            for seat in building.owners:
                players[seat].owned |= 1 << shore
        self.named_tiles.update(building.index for building in shores)
        return shores

    def row_and_stacks(self, shores: list[Building]) -> tuple[list[int], list[int], list[int]]:
        """Told or by default: the first tiles of their era that are named nowhere else."""
        position = self.position
        free_1 = [tile for tile in ERA_1 if tile not in self.named_tiles]
        free_2 = [tile for tile in ERA_2 if tile not in self.named_tiles]
        written = position.get("row")
        if written is None:
            row, free_1 = free_1[:SLOTS], free_1[SLOTS:]
            row = [NO_TILE] * (SLOTS - len(row)) + row
        else:
            row = [NO_TILE if word is None else self.member(TILE, word, "row") for word in written]
        second_era = any(tile in ERA_2 for tile in [*row, *(building.index for building in shores)])
        stack_1 = list(reversed([] if second_era else free_1[:DEFAULT_STACK]))
        stack_2 = list(reversed(free_2[:DEFAULT_STACK]))
        if "era_1_stack" in position:
            stack_1 = self.stack(TILE, "era_1_stack")
        if "era_2_stack" in position:
            stack_2 = self.stack(TILE, "era_2_stack")
        return row, stack_1, stack_2

    def deck(self, players: list[Player], discard: list[int]) -> list[int]:
        if "customer_deck" in self.position:
            return self.stack(CARD, "customer_deck")
        named = set(discard)
        for player in players:
            named.update(members(player.hand | player.delivered))
        return [card for card in range(CARDS - 1, -1, -1) if card not in named]

    def masteries(self) -> tuple[list[int], list[list[int]]]:
        written: Mapping[str, Any] = self.position.get("masteries") or {}
        cards = [self.member(MASTERY, name, "masteries") for name in written]
        return cards, [[self.seat(name) for name in claims or []] for claims in written.values()]

    def region_tiles(self) -> list[int]:
        tiles = list(range(REGIONS))
        for region, name in (self.position.get("region_tiles") or {}).items():
            index = self.number(int(region), "region_tiles", 1, REGIONS) - 1
            tiles[index] = self.member(REGION_TILE, name, "region_tiles")
        return tiles

    # ------------------------------------------------------------ players

    def player(self, written: Mapping[str, Any], seat: int) -> Player:
        for field in written:
            if field not in PLAYER_FIELDS:
                raise BadPosition(f"a player has no field {field!r}")
        ships: Mapping[str, Any] = written.get("ships") or {}
        influence = [0] * REGIONS
        for region, step in (written.get("influence") or {}).items():
            influence[self.number(int(region), "influence", 1, REGIONS) - 1] = self.number(
                step, "influence", 0, LAST_STEP
            )
        hand = self.cards(written, "hand")
        patron = NO_PATRON if written.get("patron") is None else self.member(PATRON, written["patron"], "patron")
        die = written.get("die", 1)
        limit = self.number(written.get("favour_limit", START_LIMIT), "favour_limit", START_LIMIT, LIMIT_MAX)
        return Player(
            self.number(written.get("koku", 0), "koku", 0, KOKU_MAX),
            self.number(written.get("silk", 0), "silk", 0, GOOD_MAX),
            self.number(written.get("rice", 0), "rice", 0, GOOD_MAX),
            self.number(written.get("porcelain", 0), "porcelain", 0, GOOD_MAX),
            self.number(written.get("divine_favour", 0), "divine_favour", 0, limit),
            limit,
            NOT_ROLLED if die is None else self.number(die, "die", 1, FACES),
            self.member(RIVER, ships.get(SHIP_IDS[0], RIVER_IDS[UPPER_START]), "ships"),
            self.member(RIVER, ships.get(SHIP_IDS[1], RIVER_IDS[MIDDLE_START]), "ships"),
            NO_SHIP if written.get("royal") is None else self.member(SHIP, written["royal"], "royal"),
            sum(1 << card for card in hand),
            len(hand) or self.number(written.get("hidden_hand", 0), "hidden_hand", 0, CARDS),
            sum(1 << card for card in self.cards(written, "delivered")),
            0,
            sum(1 << due for due in set(self.several(DUE, written.get("due") or [], "due"))),
            self.number(written.get("goods_due", 0), "goods_due", 0, 100),
            self.clan(written, patron, seat),
            patron,
            influence,
        )

    def cards(self, written: Mapping[str, Any], field: str) -> list[int]:
        cards = self.several(CARD, written.get(field) or [], field)
        if len(set(cards)) != len(cards):
            raise BadPosition(f"{field}: a customer is there twice")
        return cards

    def clan(self, written: Mapping[str, Any], patron: int, seat: int) -> int:
        """As told, or that of the patron, or a player called like a clan, or in the order of the seats."""
        if patron != NO_PATRON:
            return PATRON_CLAN[patron]
        if "clan" in written:
            return NO_CLAN if written["clan"] is None else self.member(CLAN, written["clan"], "clan")
        name = self.names[seat]
        return CLAN_IDS.index(name) if name in CLAN_IDS else seat

    def points(self, written: Mapping[str, Any]) -> list[int]:
        points = [0] * SOURCES
        for name, value in (written.get("points") or {}).items():
            if name not in SOURCE_IDS[:SOURCES]:
                raise BadPosition(f"points come from {', '.join(SOURCE_IDS[:SOURCES])}, not from {name!r}")
            points[SOURCE.index(name)] = self.number(value, "points")
        points[EARLIER] += self.number(written.get("vp", 0), "vp")
        return points


def read_position(
    names: Sequence[str], variant: Variant, position: Mapping[str, Any], tasks: Mapping[str, Task[Any]]
) -> RiverState:
    """A state from position notation. Raises BadPosition."""
    try:
        state = _Reader(names, variant, position, tasks).read()
        if position.get("redacted") is True:
            check_known(state)
        else:
            check(state)
        return state
    except BadPosition:
        raise
    except BrokenState as broken:
        raise BadPosition(str(broken)) from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as misshapen:
        raise BadPosition(f"the position cannot be read: {misshapen}") from None
