"""What a client draws, what a question needs, and which pieces a move mentions."""

from __future__ import annotations

from typing import Final

from stolik.core.bits import bits, members
from stolik.core.deck import Deck
from stolik.core.moves import Move
from stolik.core.state import OVER, Owed
from stolik.core.terms import Vocabulary

from .actions import build_cost
from .buildings import EMPTY
from .choices import CHOOSE, choices_of
from .components import (
    ARTISAN,
    CARDS_OF_TYPE,
    CLAN_IDS,
    CUSTOMER_IDS,
    ELDER,
    GOOD_IDS,
    MASTERY_IDS,
    MERCHANT,
    PATRON_IDS,
    REGION_TILE_IDS,
    RIVER_IDS,
    RIVER_LENGTH,
    SHIP,
    SHORE_IDS,
    TILE_IDS,
    TYPE_IDS,
    Box,
)
from .frames import DUE, MARK_OWN_DUE
from .moves import (
    BONUS_VERB,
    BUILD_VERB,
    DELIVER_VERB,
    DISCARD_VERB,
    EXCHANGE_VERB,
    KOKU_TAKEN,
    MARK_VERB,
    PICK_VERB,
    SAIL_VERB,
    SELL_VERB,
    SET_DIE_VERB,
    SPEND_VERB,
    STOP_VERB,
    TAKE_VERB,
    UPGRADE_VERB,
)
from .position import write_cards
from .state import NOBODY_YET, PHASE, Player, RiverState
from .turn import turned

SEVERAL: Final = "several"
ASK_DUE: Final = Vocabulary("ask_due", [*DUE.ids, "goods", SEVERAL])  # what the question about choices can be about


def present(state: RiverState, viewer: int | None) -> dict[str, object]:
    """The table as it lies there; hands of others are counts only."""
    return {
        "phase": PHASE.word(state.phase),
        "round": state.round,
        "active": None if state.active == NOBODY_YET else state.active,
        "actor": state.actor,
        "first": state.first,
        "order": state.turn_order(),
        "ended_by": None if state.ended_by == NOBODY_YET else state.ended_by,
        "row": [None if tile < 0 else TILE_IDS[tile] for tile in state.row],
        "era_1": _present_stack(state.era_1),
        "era_2": _present_stack(state.era_2),
        "customers": {"deck": state.customers.size(), "discard": [CUSTOMER_IDS[card] for card in state.discard]},
        "shores": {
            SHORE_IDS[shore]: None
            if building is EMPTY
            else {"tile": TILE_IDS[building.index], "markers": list(building.owners)}
            for shore, building in enumerate(state.shores)
        },
        "masteries": [
            {"id": MASTERY_IDS[mastery], "claims": list(claims), "rewards": list(state.variant.mastery_points)}
            for mastery, claims in zip(state.masteries, state.claims, strict=True)
        ],
        "region_tiles": [
            {"id": REGION_TILE_IDS[tile], "values": list(state.variant.region_points[tile])}
            for tile in state.region_tiles
        ],
        "clan_patrons": state.variant.patrons,
        "patrons": [PATRON_IDS[patron] for patron in members(state.offered)],
        "players": [_present_player(state, seat, viewer) for seat in range(len(state.players))],
    }


def _present_stack(stack: Deck) -> dict[str, object]:
    return {"left": stack.size(), "top": TILE_IDS[stack.top[-1]] if stack.top else None}


def _present_player(state: RiverState, seat: int, viewer: int | None) -> dict[str, object]:
    player = state.players[seat]
    in_play = state.variant.patrons != "none" and player.clan >= 0
    return {
        "seat": seat,
        "points": state.points.total(seat),
        "koku": player.koku,
        "silk": player.silk,
        "rice": player.rice,
        "porcelain": player.porcelain,
        "favour": player.favour,
        "limit": player.limit,
        "die": player.die or None,
        "ships": [RIVER_IDS[player.ship_1], RIVER_IDS[player.ship_2]],
        "royal": None if player.royal < 0 else SHIP.word(player.royal),
        "hand_size": player.hand_size,
        "hand": write_cards(player.hand) if seat == viewer else None,
        "delivered": write_cards(player.delivered),
        "influence": list(player.influence),
        "artisans": regions_of(state.variant.box, player, ARTISAN),
        "elders": regions_of(state.variant.box, player, ELDER),
        "merchant": player.delivered & CARDS_OF_TYPE[MERCHANT] != 0,
        "clan": CLAN_IDS[player.clan] if in_play else None,
        "patron": PATRON_IDS[player.patron] if player.patron >= 0 else None,
        "owned": bits(player.owned),
        "buildings": dict(zip(TYPE_IDS, state.buildings_by_type(seat), strict=True)),
    }


def regions_of(box: Box, player: Player, type_: int) -> list[int]:
    """The regions of the customers of a type whom the player has served."""
    return sorted(int(box.customers[card].region) + 1 for card in members(player.delivered & CARDS_OF_TYPE[type_]))


# ---------------------------------------------------------------- questions


def details(state: RiverState, owed: Owed) -> dict[str, object]:
    """What the sentence of the question needs besides the reason before it."""
    return {"due": asked(state, owed)} if owed.task is CHOOSE else {}


def asked(state: RiverState, owed: Owed) -> str:
    """What the options after an action are about, if all are about one thing; exchanges aside."""
    if owed.task is not CHOOSE:
        return ""
    mark = "mark_own" if choices_of(owed).due & MARK_OWN_DUE else "mark_opponent"
    verbs = {move.verb for move in CHOOSE.legal(state, owed)} - {EXCHANGE_VERB}
    found = {
        name
        for verb, name in (
            (TAKE_VERB, "goods"),
            (BONUS_VERB, "journey"),
            (SELL_VERB, "sale"),
            (STOP_VERB, "sale"),
            (MARK_VERB, mark),
            (UPGRADE_VERB, "upgrade"),
            (DISCARD_VERB, "discard"),
        )
        if verb in verbs
    }
    return found.pop() if len(found) == 1 else SEVERAL


# ---------------------------------------------------------------- moves


def arguments(state: RiverState, move: Move) -> dict[str, object]:
    """What the move would mean now: which tile it takes, what it costs, where the ship would stop."""
    told = move.arguments()
    seat = state.actor
    if seat == OVER:
        return told
    player = state.players[seat]
    if move.verb is BUILD_VERB:
        tile = state.row[move.b]
        if tile >= 0:
            told["tile"] = TILE_IDS[tile]
        told["cost"] = build_cost(state.variant.box, player, move.a)
    elif move.verb is SAIL_VERB and player.die:
        stop = _stop(player, move)
        told["to"] = RIVER_IDS[stop]
        told["face"] = _face(player, move)
        told["journey"] = stop < player.ship(move.a)  # rog 7.10
    elif move.verb is MARK_VERB and state.shores[move.a] is not EMPTY:
        told["tile"] = TILE_IDS[state.shores[move.a].index]
    elif move.verb is UPGRADE_VERB:
        told["river"] = RIVER_IDS[player.ship(move.a)]
    elif move.verb is SPEND_VERB and player.die:
        told["face"] = turned(player.die, move.a)
    return told


def _face(player: Player, move: Move) -> int:
    """What the die shows when the ship sails; a noble may turn it first (rog 14.6.8)."""
    return player.die if move.b < 0 else turned(player.die, move.b)


def _stop(player: Player, move: Move) -> int:
    return (player.ship(move.a) + _face(player, move)) % RIVER_LENGTH


def pieces(state: RiverState, move: Move) -> list[str]:
    """Ids of drawn pieces: shore/<id>, tile/<id>, ship/<seat>/<id>, river/<id>, card/<seat>/<id> ..."""
    seat = state.actor
    player = state.players[seat]
    verb = move.verb
    told = move.arguments()
    if verb is BUILD_VERB:
        tile = state.row[move.b]
        return [f"shore/{told['shore']}", *([f"tile/{TILE_IDS[tile]}"] if tile >= 0 else [])]
    if verb is SAIL_VERB:
        stop = [f"river/{RIVER_IDS[_stop(player, move)]}"] if player.die else []
        return [f"ship/{seat}/{told['ship']}", *stop, *([f"die/{seat}"] if move.b >= 0 else [])]
    if verb is SPEND_VERB:
        return [f"die/{seat}", f"favour/{seat}"]
    if verb is EXCHANGE_VERB:
        return [_resource(seat, move.a, "koku"), _resource(seat, move.b, "favour")]
    if verb is DELIVER_VERB or verb is DISCARD_VERB:
        return [f"card/{seat}/{told['card']}"]
    if verb is UPGRADE_VERB:
        return [f"ship/{seat}/{told['ship']}"]
    if verb is SET_DIE_VERB:
        return [f"die/{seat}", f"favour/{seat}"]
    if verb is PICK_VERB:
        return [f"patron/{told['patron']}"]
    if "shore" in told:
        return [f"shore/{told['shore']}"]
    if "good" in told or "take" in told:
        return [_resource(seat, move.a, "koku")]
    return []


def _resource(seat: int, index: int, after_goods: str) -> str:
    return f"{after_goods}/{seat}" if index == KOKU_TAKEN else f"good/{seat}/{GOOD_IDS[index]}"
