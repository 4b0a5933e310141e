"""What can be said of the game without loading its rules."""

from __future__ import annotations

from stolik.core.meta import Meta, Option

META = Meta(
    game="the_river",
    title="The River",
    prefix="river",
    min_seats=2,
    max_seats=4,
    options=[
        Option("draft_triggers_on_place_effects", [True, False], True),  # river 2.9
        Option("double_swap_is_optional", [False, True], False),  # river 8.5
        Option("same_player_may_use_both_places_of_an_island", [True, False], True),  # river 4.3.1
        Option("cleanup_gain_may_replace_stored_token", [True, False], True),  # river 6.1.1
    ],
    rules_version=1,
    stage="complete",
    secrets=True,  # river 1.3: buildings and bonus tokens lie face down
    minutes=[30, 45],
    weight=2,
    colours=["black", "blue", "green", "yellow"],
    chapter="round_began",
    first_components="3f8500aca248b3a0",
)
