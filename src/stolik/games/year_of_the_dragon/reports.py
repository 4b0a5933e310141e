"""The events that the rules report, and the streams of chance that they ask."""

from __future__ import annotations

from typing import Final

from stolik.core.chance import Stream
from stolik.core.events import Counted, EventKind
from stolik.core.terms import NUMBER, SEAT

from .components import ACTION, CARD, EVENT, GOOD, PRIVILEGE_SIZE, SUPER_EVENT, TILE, TYPE, WALL_TILE
from .moves import GROUP, PALACE
from .state import SOURCES

FIRST_DRAFTER: Final = Stream("first_drafter", SEAT)
EVENT_DRAW: Final = Stream("events", EVENT)
EVENT_LAYOUT: Final = Stream("event_layout", EVENT)
ACTION_DEAL: Final = Stream("action_deal", ACTION)
SUPER_DRAW: Final = Stream("super_event", SUPER_EVENT)

# flow
DRAFT_BEGAN: Final = EventKind("draft_began")
ROUND_BEGAN: Final = EventKind("round_began", {"round": NUMBER, "event": EVENT})
GROUP_DEALT: Final = EventKind("group_dealt", {"group": GROUP, "actions": ACTION.set_of()})
PERSON_PHASE_BEGAN: Final = EventKind("person_phase_began")
EVENT_BEGAN: Final = EventKind("event_began", {"event": EVENT})
SUPER_EVENT_BEGAN: Final = EventKind("super_event_began", {"super_event": SUPER_EVENT})
GAME_ENDED: Final = EventKind("game_ended")

# draft and persons
DRAFTED: Final = EventKind("drafted", {"tile": TILE}, takes="tile")
RECRUITED: Final = EventKind("recruited", {"card": CARD, "tile": TILE}, takes="tile")
CARD_WASTED: Final = EventKind("card_wasted", {"card": CARD})
HOUSED: Final = EventKind("housed", {"tile": TILE, "palace": PALACE})
DISMISSED: Final = EventKind("dismissed", {"tile": TILE})
RELEASED: Final = EventKind("released", {"tile": TILE, "palace": PALACE})
ADVANCED: Final = EventKind("advanced", {"steps": NUMBER, "space": NUMBER})

# actions
ACTED: Final = EventKind("acted", {"group": GROUP, "action": ACTION, "fee": NUMBER})
PASSED: Final = EventKind("passed", {"yuan": NUMBER})
GAINED: Final = EventKind("gained", {"good": GOOD, "amount": NUMBER}, counted=[Counted("amount", thing_in="good")])
FLOORS_GAINED: Final = EventKind("floors_gained", {"floors": NUMBER}, counted=[Counted("floors", "floors")])
PALACE_RAISED: Final = EventKind("palace_raised", {"palace": PALACE, "floors": NUMBER})
PALACE_FOUNDED: Final = EventKind("palace_founded", {"palace": PALACE})
BOUGHT: Final = EventKind("bought", {"privilege": PRIVILEGE_SIZE, "yuan": NUMBER}, takes="privilege")
WALL_BUILT: Final = EventKind("wall_built", {"tile": WALL_TILE, "space": NUMBER}, takes="tile")

# events and scoring
SCORED: Final = SOURCES.scored
TRIBUTE_PAID: Final = EventKind("tribute_paid", {"yuan": NUMBER, "missing": NUMBER})
PALACES_FED: Final = EventKind("palaces_fed", {"rice": NUMBER})
PALACE_FED: Final = EventKind("palace_fed", {"palace": PALACE})
FIREWORKS_RETURNED: Final = EventKind(
    "fireworks_returned", {"fireworks": NUMBER}, counted=[Counted("fireworks", "fireworks", lost=True)]
)
WALL_HELD: Final = EventKind("wall_held", {"length": NUMBER})
WALL_TOO_SHORT: Final = EventKind("wall_too_short", {"length": NUMBER, "needed": NUMBER})
PALACE_DECAYED: Final = EventKind("palace_decayed", {"palace": PALACE, "floors": NUMBER})

# super events
FLOOR_LOST: Final = EventKind("floor_lost", {"palace": PALACE, "floors": NUMBER})
GOOD_RETURNED: Final = EventKind("good_returned", {"good": GOOD}, counted=[Counted("", thing_in="good", lost=True)])
CARD_DISCARDED: Final = EventKind("card_discarded", {"card": CARD})
YOUNG_TAKEN: Final = EventKind("young_taken", {"tile": TILE}, takes="tile")
PRIVILEGES_LOST: Final = EventKind("privileges_lost", {"small": NUMBER, "large": NUMBER})
MARKERS_RESET: Final = EventKind("markers_reset")
CHARTERED: Final = EventKind("chartered", {"type": TYPE})

KINDS: Final[list[EventKind]] = [
    DRAFT_BEGAN, ROUND_BEGAN, GROUP_DEALT, PERSON_PHASE_BEGAN, EVENT_BEGAN, SUPER_EVENT_BEGAN, GAME_ENDED,
    DRAFTED, RECRUITED, CARD_WASTED, HOUSED, DISMISSED, RELEASED, ADVANCED,
    ACTED, PASSED, GAINED, FLOORS_GAINED, PALACE_RAISED, PALACE_FOUNDED, BOUGHT, WALL_BUILT,
    SCORED, TRIBUTE_PAID, PALACES_FED, PALACE_FED, FIREWORKS_RETURNED, WALL_HELD, WALL_TOO_SHORT, PALACE_DECAYED,
    FLOOR_LOST, GOOD_RETURNED, CARD_DISCARDED, YOUNG_TAKEN, PRIVILEGES_LOST, MARKERS_RESET, CHARTERED,
]  # fmt: skip
