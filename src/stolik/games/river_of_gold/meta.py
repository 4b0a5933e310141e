"""What can be said of the game without loading its rules."""

from __future__ import annotations

from stolik.core.meta import Meta, Option

META = Meta(
    game="river_of_gold",
    title="River of Gold",
    prefix="rog",
    min_seats=2,
    max_seats=4,
    options=[
        Option("clan_patrons", ["none", "standard", "alternative"], "none", module=True),  # rog 17
        Option("exchanges_any_time", [False, True], False),  # rog 13.4.1
    ],
    rules_version=1,
    stage="complete",
    secrets=True,  # rog 1.8: hands, and the order of what lies in stacks
    minutes=[60, 60],
    weight=3,
    colours=["blue", "white", "green", "red"],  # the clans of the crab, the crane, the mantis, the scorpion
    first_components="e5a93a5366cde4ea",
    chapter="round_began",
)
