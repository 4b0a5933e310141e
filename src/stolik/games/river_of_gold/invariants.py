"""What must hold in every position (the `check` of the game)."""

from __future__ import annotations

from stolik.core.bits import bit, bits, mask_of
from stolik.core.game import require

from .buildings import EMPTY
from .components import (
    ALL_CARDS,
    CARDS,
    CARDS_OF_TYPE,
    FACES,
    GOODS,
    MARKET_SHORES,
    NO_TILE,
    NOBLE,
    RIVER_LENGTH,
    RYOKU,
    SLOTS,
)
from .state import NO_SHIP, NOT_ROLLED, PATRONS, RiverState


def check(state: RiverState) -> None:
    """Raises BrokenState; also if a hand is hidden, as in what a viewer may know of a table."""
    require(not hides_hands(state), "a hand is missing")
    check_known(state)


def hides_hands(state: RiverState) -> bool:
    """Whether this is what a viewer may know, not a whole table."""
    return any(player.hand_size and not player.hand for player in state.players)


def check_known(state: RiverState) -> None:
    """The same for as much of a table as is known."""
    require(not state.points.holds_debts(), "negative points")
    check_table(state)
    for seat in range(len(state.players)):
        check_player(state, seat)
    check_cards(state)


def check_table(state: RiverState) -> None:
    """Tiles exist once, the row is filled from its end, masteries are claimed once each."""
    box = state.variant.box
    require(len(state.row) == SLOTS, "the row has four slots")
    require(NO_TILE not in state.row[state.empty_slots() :], "an empty slot lies behind a tile")
    tiles = [tile for tile in state.row if tile != NO_TILE]
    tiles += [building.index for building in state.shores if building is not EMPTY]
    tiles += state.gone
    for stack, era in ((state.era_1, box.era_1), (state.era_2, box.era_2)):
        known = stack.top + stack.bottom
        require(0 <= stack.loose <= len(stack.bag), "a stack is too high")
        require(all(tile in era for tile in known + stack.bag), "a tile of another era is in a stack")
        require(not set(stack.bag) & {*tiles, *known}, "a tile that was seen may come again")
        tiles += known
    require(len(set(tiles)) == len(tiles), "a tile lies in two places")
    for shore, building in enumerate(state.shores):
        market = building.index in box.imperial_markets
        require(market == (shore in MARKET_SHORES), "an imperial market is not in its place")
        if building.tile is not None and building.tile.group not in ("era_1", "era_2"):
            require(not building.owners, "a tile of nobody has a marker")
    for claims in state.claims:
        require(len(set(claims)) == len(claims), "somebody claimed a mastery twice")
        require(len(claims) <= len(state.variant.mastery_points), "a mastery has more claims than rewards")
    require(sorted(state.region_tiles) == list(range(len(state.region_tiles))), "a region tile lies twice")
    require(state.ended_by < len(state.players) and state.active < len(state.players), "there is no such seat")


def check_player(state: RiverState, seat: int) -> None:
    """Limits kept, nothing negative, derived sets in step with the board."""
    player = state.players[seat]
    box = state.variant.box
    require(0 <= player.koku <= box.koku_max, "koku out of bounds")
    require(all(0 <= player.good(good) <= box.good_max for good in range(GOODS)), "goods out of bounds")
    require(box.start_limit <= player.limit <= box.limit_max, "the favour limit is out of bounds")
    require(0 <= player.favour <= player.limit, "favour above its limit")
    unrolled = state.phase == PATRONS or player.patron == RYOKU
    require(1 <= player.die <= FACES or (player.die == NOT_ROLLED and unrolled), "the die shows no face")
    require(0 <= player.ship_1 < RIVER_LENGTH and 0 <= player.ship_2 < RIVER_LENGTH, "a ship is not on the river")
    require(all(0 <= step <= box.last_step for step in player.influence), "influence out of bounds")
    require(player.royal == NO_SHIP or bool(player.delivered & CARDS_OF_TYPE[NOBLE]), "a royal ship without a noble")
    owned = sum(bit(shore) for shore, building in enumerate(state.shores) if building.belongs_to(seat))
    require(owned == player.owned, "the buildings owned are not those with a marker")
    require(state.goods_owed(seat) >= 0, "less than nothing is owed")


def check_cards(state: RiverState) -> None:
    """Every customer is in exactly one place."""
    seen = 0
    count = 0
    places = [player.hand for player in state.players] + [player.delivered for player in state.players]
    deck = state.customers
    places += [bit(card) for card in [*state.discard, *deck.top, *deck.bottom]]
    for cards in places:
        seen |= cards
        count += bits(cards)
    require(count <= CARDS and bits(seen) == count and seen <= ALL_CARDS, "a customer is in two places")
    for player in state.players:
        require(bits(player.hand) in (0, player.hand_size), "a hand has another size than it says")
    in_hands = sum(int(player.hand_size) for player in state.players)
    served = sum(int(bits(player.delivered)) for player in state.players)
    require(in_hands + served + len(state.discard) + deck.size() <= CARDS, "there are too many customers")
    require(0 <= deck.loose <= len(deck.bag), "the deck has more customers than there are")
    require(not mask_of(deck.bag) & seen, "a customer that was seen may come again")
