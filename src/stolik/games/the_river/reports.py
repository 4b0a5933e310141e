"""The events that the rules report, and the streams of chance that they ask."""

from __future__ import annotations

from stolik.core.chance import Stream
from stolik.core.events import Counted, EventKind
from stolik.core.terms import NUMBER, SEAT

from .components import GAIN_SOURCE, PRODUCED, RESOURCE, RESOURCE_IDS, Box


class Reports:
    """Events and streams name tiles and cards, so each box has its own."""

    __slots__ = (
        "bonus_taken", "built", "cleanup", "declined", "drafted", "end_triggered", "exchanged", "explored",
        "final_scoring", "first_player", "gained", "game_ended", "imagined_cards", "imagined_tokens",
        "no_spot", "paid", "passed", "pawn_taken", "pioneer_joined", "pioneers_settled", "reserved", "reshuffled",
        "returned", "round_began", "substituted", "swapped", "tile_draw", "tile_removed", "tile_reshuffle",
        "card_draw", "waived",
    )  # fmt: skip

    def __init__(self, box: Box) -> None:
        tile, card = box.tile, box.card
        self.first_player = Stream("first_player", SEAT)
        self.tile_draw = Stream("tile_draw", tile)
        self.tile_reshuffle = Stream("tile_reshuffle", tile)
        self.card_draw = Stream("card_draw", card)
        self.imagined_cards = Stream("imagined_cards", card)
        self.imagined_tokens = Stream("imagined_tokens", NUMBER)
        # flow
        self.round_began = EventKind("round_began", {"round": NUMBER})
        self.drafted = EventKind("drafted", {"tile": tile}, takes="tile")
        self.tile_removed = EventKind("tile_removed", {"tile": tile})
        self.passed = EventKind("passed")
        self.cleanup = EventKind("cleanup")
        self.reshuffled = EventKind("reshuffled", {"tiles": NUMBER})
        self.pioneers_settled = EventKind("pioneers_settled", {"pioneers": NUMBER})
        self.end_triggered = EventKind("end_triggered")
        self.final_scoring = EventKind("final_scoring")
        self.game_ended = EventKind("game_ended")
        # actions
        self.exchanged = EventKind("exchanged", {"bundle": box.bundle})
        self.explored = EventKind("explored", {"tile": tile, "space": NUMBER}, takes="tile")
        self.gained = EventKind(
            "gained",
            {"resource": RESOURCE, "amount": NUMBER, "source": GAIN_SOURCE},
            adds_up="amount",
            counted=[Counted("amount", thing_in="resource")],
        )
        given = [Counted("amount", thing_in="resource", lost=True)]
        self.returned = EventKind("returned", {"resource": RESOURCE, "amount": NUMBER}, adds_up="amount", counted=given)
        self.declined = EventKind("declined", {"resource": RESOURCE, "amount": NUMBER})
        self.reserved = EventKind("reserved", {"card": card}, takes="card")
        self.built = EventKind("built", {"card": card}, takes="card")
        self.waived = EventKind("waived", {"resource": RESOURCE})
        produced = RESOURCE_IDS[:PRODUCED]
        paid = [Counted(kind, kind, lost=True) for kind in produced]
        self.paid = EventKind("paid", dict.fromkeys(produced, NUMBER), counted=paid)
        self.substituted = EventKind("substituted", {"resource": RESOURCE, "amount": NUMBER}, adds_up="amount")
        self.bonus_taken = EventKind("bonus_taken", {"points": NUMBER})
        self.no_spot = EventKind("no_spot")
        self.pioneer_joined = EventKind("pioneer_joined")
        self.pawn_taken = EventKind("pawn_taken")
        self.swapped = EventKind("swapped", {"first": NUMBER, "second": NUMBER})
