"""What chance is asked and what is reported. Both name pieces of a box, so each box has its own."""

from __future__ import annotations

from stolik.core.chance import Stream
from stolik.core.events import Counted, EventKind
from stolik.core.terms import NUMBER, SEAT

from .components import Box
from .terms import CHAIR, COLOUR, ITEM, RESOURCE, ROOM, SOURCE


class Reports:
    """The streams of chance and the kinds of events of a box."""

    __slots__ = (
        "amulet_draw", "amulet_sold", "amulet_taken", "bonus_crossed", "bonuses_skipped", "chain_returned",
        "chair_used", "coins_refilled", "copied", "cube_taken", "dismissed", "end_triggered", "expert_activated",
        "expert_discarded", "expert_draw", "expert_hired", "expert_kept", "expert_reshuffle", "final_scoring",
        "gained", "game_ended", "hall_placed", "large_tiles", "moved", "neutral_leaders", "neutral_moved",
        "order_draw", "order_fulfilled", "order_taken", "paid", "peddled", "peddler_moved", "peddler_shifted",
        "placed", "prayed", "recruited", "reshuffled", "restocked", "room_cleared", "round_advanced", "seated",
        "small_tiles", "smuggler_draw", "smuggler_taken", "sold", "spent", "start_player", "starting_orders",
        "turn_began", "worshipped",
    )  # fmt: skip

    def __init__(self, box: Box) -> None:
        place, village = box.board.place, box.village
        self.start_player = Stream("start_player", SEAT)
        self.large_tiles = Stream("large_tiles", box.tile)
        self.small_tiles = Stream("small_tiles", box.tile)
        self.neutral_leaders = Stream("neutral_leaders", COLOUR)
        self.starting_orders = Stream("starting_orders", box.order)
        self.order_draw = Stream("order_draw", box.order)
        self.expert_draw = Stream("expert_draw", box.expert)
        self.expert_reshuffle = Stream("expert_reshuffle", box.expert)
        self.amulet_draw = Stream("amulet_draw", box.amulet)
        self.smuggler_draw = Stream("smuggler_draw", box.smuggler)
        # flow
        self.hall_placed = EventKind("hall_placed", {"boundary": box.board.boundary})
        self.turn_began = EventKind("turn_began")
        self.bonus_crossed = EventKind("bonus_crossed", {"symbols": NUMBER}, adds_up="symbols")
        self.bonuses_skipped = EventKind("bonuses_skipped", {"symbols": NUMBER})
        self.end_triggered = EventKind("end_triggered")
        self.final_scoring = EventKind("final_scoring")
        self.game_ended = EventKind("game_ended")
        # leaders
        self.moved = EventKind("moved", {"from": place, "to": place, "room": ROOM})
        self.neutral_moved = EventKind("neutral_moved", {"leader": COLOUR, "from": place, "to": place, "room": ROOM})
        # experts
        self.expert_activated = EventKind("expert_activated", {"expert": box.expert})
        self.expert_kept = EventKind("expert_kept", {"expert": box.expert, "amulet": box.amulet})
        self.expert_discarded = EventKind("expert_discarded", {"expert": box.expert})
        self.expert_hired = EventKind("expert_hired", {"expert": box.expert}, takes="expert")
        self.reshuffled = EventKind("reshuffled", {"experts": NUMBER})
        # rooms
        self.chair_used = EventKind("chair_used", {"place": place, "chair": CHAIR})
        self.gained = EventKind(
            "gained",
            {"item": ITEM, "amount": NUMBER, "source": SOURCE},
            adds_up="amount",
            counted=[Counted("amount", thing_in="item")],
        )
        self.paid = EventKind("paid", {"coins": NUMBER, "place": place, "room": ROOM})
        self.sold = EventKind("sold", {"resource": RESOURCE, "as": RESOURCE, "place": place, "room": ROOM})
        spent = [Counted("amount", thing_in="item", lost=True)]
        self.spent = EventKind("spent", {"item": ITEM, "amount": NUMBER}, counted=spent)
        self.smuggler_taken = EventKind("smuggler_taken", {"token": box.smuggler}, takes="token")
        self.copied = EventKind("copied", {"place": place, "room": ROOM})
        self.cube_taken = EventKind("cube_taken", {"resource": RESOURCE, "place": place, "room": ROOM})
        self.dismissed = EventKind("dismissed", {"assistants": NUMBER})
        self.amulet_taken = EventKind("amulet_taken", {"amulet": box.amulet}, takes="amulet")
        self.amulet_sold = EventKind("amulet_sold", {"amulet": box.amulet})
        self.room_cleared = EventKind("room_cleared", {"place": place, "room": ROOM})
        self.coins_refilled = EventKind("coins_refilled", {"place": place, "coins": NUMBER})
        self.restocked = EventKind("restocked", {"place": place})
        # assistants
        self.recruited = EventKind("recruited")
        self.peddled = EventKind("peddled", {"village": village})
        self.peddler_shifted = EventKind("peddler_shifted", {"village": village, "coins": NUMBER})
        self.peddler_moved = EventKind("peddler_moved", {"village": village})
        self.seated = EventKind("seated", {"place": place, "chair": CHAIR})
        # hall
        self.prayed = EventKind("prayed", {"temple": box.temple})
        self.round_advanced = EventKind("round_advanced", {"field": NUMBER})
        self.worshipped = EventKind("worshipped", {"village": village, "assistants": NUMBER})
        self.placed = EventKind("placed", {"row": NUMBER, "column": NUMBER})
        self.chain_returned = EventKind("chain_returned", {"assistants": NUMBER})
        # orders
        self.order_taken = EventKind("order_taken", {"order": box.order}, takes="order")
        self.order_fulfilled = EventKind("order_fulfilled", {"order": box.order}, takes="order")
