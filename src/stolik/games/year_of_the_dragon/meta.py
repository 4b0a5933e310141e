"""What can be said of the game without loading its rules."""

from __future__ import annotations

from stolik.core.meta import Meta, Option

META = Meta(
    game="year_of_the_dragon",
    title="In the Year of the Dragon",
    prefix="yotd",
    min_seats=2,
    max_seats=5,
    options=[
        Option("great_wall", [False, True], False, module=True),  # yotd 13
        Option("super_events", [False, True], False, module=True),  # yotd 14
        Option("large_privilege_cost", [6, 7], 6),  # yotd 6.3.14
        Option("first_drafter", ["random", "oldest_player"], "random"),  # yotd 4.1
        Option("event_layout_method", ["rulebook_with_repair", "uniform_over_legal_layouts"], "rulebook_with_repair"),
        Option("dismissed_new_person", ["removed_from_game", "stays_on_board"], "removed_from_game"),  # yotd 7.14
        Option("hands_open", [True, False], True),  # yotd 11.1: display only
    ],
    rules_version=1,
    stage="complete",
    secrets=False,  # yotd 11.1: every hand is known by elimination
    minutes=[75, 100],
    weight=3,
    colours=["red", "blue", "yellow", "green", "violet"],
    first_components="b69acc5d3e40c1e5",
    chapter="round_began",
)
