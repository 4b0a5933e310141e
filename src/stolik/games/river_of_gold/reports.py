"""The events that the rules report, and the streams of chance that they ask."""

from __future__ import annotations

from typing import Final

from stolik.core.chance import Stream
from stolik.core.events import Counted, EventKind
from stolik.core.terms import NUMBER, SEAT, Vocabulary

from .components import (
    CARD,
    CLAN,
    CLAN_IDS,
    FACES,
    MASTERY,
    PATRON,
    REGION,
    REGION_TILE,
    RESOURCE,
    RIVER,
    SHIP,
    SHORE,
    TILE,
)
from .state import SOURCES

FACE: Final = Vocabulary("number", [str(face + 1) for face in range(FACES)])

FIRST_PLAYER: Final = Stream("first_player", SEAT)
REGION_TILES: Final = Stream("region_tiles", REGION_TILE)
MASTERY_DEAL: Final = Stream("masteries", MASTERY)
MARKET_DEAL: Final = Stream("imperial_markets", TILE)
STARTING_DEAL: Final = Stream("starting_tiles", TILE)
ERA_1_DEAL: Final = Stream("era_1", TILE)
ERA_2_DEAL: Final = Stream("era_2", TILE)
CUSTOMER_DECK: Final = Stream("customer_deck", CARD)
RESHUFFLE: Final = Stream("reshuffle", CARD)
ERA_1_DRAW: Final = Stream("era_1_draw", TILE)
ERA_2_DRAW: Final = Stream("era_2_draw", TILE)
CUSTOMER_DRAW: Final = Stream("customer_draw", CARD)
CLAN_DEAL: Final = Stream("clans", CLAN)
PATRON_DEAL: Final = Stream("patrons", NUMBER)
DIE: Final[list[Stream]] = [Stream(f"die.{seat}", FACE) for seat in range(len(CLAN_IDS))]
IMAGINED_CARDS: Final = Stream("imagined_cards", CARD)

# flow
ROUND_BEGAN: Final = EventKind("round_began", {"round": NUMBER})
PATRON_PICKED: Final = EventKind("patron_picked", {"patron": PATRON}, takes="patron")
SHIPS_PLACED: Final = EventKind("ships_placed", {"first": RIVER, "second": RIVER})
ROLLED: Final = EventKind("rolled", {"face": NUMBER})
DIE_SET: Final = EventKind("die_set", {"face": NUMBER})
EMPEROR_VISITS: Final = EventKind("emperor_visits")
ERA_BEGAN: Final = EventKind("era_began", {"era": NUMBER})
END_TRIGGERED: Final = EventKind("end_triggered")
FINAL_SCORING: Final = EventKind("final_scoring")
GAME_ENDED: Final = EventKind("game_ended")

# actions
FAVOUR_SPENT: Final = EventKind("favour_spent", {"face": NUMBER})
EXCHANGED: Final = EventKind("exchanged", {"give": RESOURCE, "get": RESOURCE})
BUILT: Final = EventKind("built", {"shore": SHORE, "tile": TILE, "cost": NUMBER}, takes="tile")
SAILED: Final = EventKind("sailed", {"ship": SHIP, "to": RIVER})
JOURNEY_COMPLETED: Final = EventKind("journey_completed", {"ship": SHIP})
DELIVERED: Final = EventKind("delivered", {"card": CARD}, takes="card")
TILE_ENTERED: Final = EventKind("tile_entered", {"tile": TILE}, reveals=True)
TILE_DISCARDED: Final = EventKind("tile_discarded", {"tile": TILE})

# gains
GAINED: Final = EventKind(
    "gained",
    {"resource": RESOURCE, "amount": NUMBER, "source": SOURCES.vocabulary},
    adds_up="amount",
    counted=[Counted("amount", thing_in="resource")],
)
LIMIT_RAISED: Final = EventKind("limit_raised", {"limit": NUMBER})
INFLUENCE_GAINED: Final = EventKind(
    "influence_gained",
    {"region": REGION, "steps": NUMBER, "step": NUMBER},
    counted=[Counted("steps", "influence", of_in="region")],
)
SCORED: Final = SOURCES.scored
SOLD: Final = EventKind("sold", {"good": RESOURCE, "koku": NUMBER})
MARKED: Final = EventKind("marked", {"shore": SHORE, "tile": TILE})
UPGRADED: Final = EventKind("upgraded", {"ship": SHIP})
MASTERY_CLAIMED: Final = EventKind("mastery_claimed", {"mastery": MASTERY, "points": NUMBER}, takes="mastery")

# cards
DREW_UNSEEN: Final = EventKind("drew_unseen", reveals=True)
DREW: Final = EventKind("drew", {"card": CARD}, reveals=True, others_see=DREW_UNSEEN)
DISCARDED: Final = EventKind("discarded", {"card": CARD})
RESHUFFLED: Final = EventKind("reshuffled", {"cards": NUMBER})
