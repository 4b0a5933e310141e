"""What can be said of the game without loading its rules."""

from __future__ import annotations

from stolik.core.meta import Meta, Option

META = Meta(
    game="rotunda",
    title="Rotunda",
    prefix="rotunda",
    min_seats=2,
    max_seats=5,
    options=[
        Option("free_hall", [False, True], False, module=True),  # rotunda 2.2
        Option("advanced_experts", [False, True], False, module=True),  # rotunda 11.11
        Option("neutral_room_action", [False, True], False, module=True),  # rotunda 13.5
        Option("row_sale_reward", ["by_slot", "by_count_sold"], "by_slot"),  # rotunda 6.8.1
        Option("row_sale_constraint_scope", ["tile", "action"], "tile"),  # rotunda 6.8.2
        Option("lobby_may_copy_lobby", [False, True], False),  # rotunda 6.6.3
        Option("chairs_usable_when_copied", [True, False], True),  # rotunda 6.6.4
        Option("expert_sale_rooms", ["all", "market"], "all"),  # rotunda 11.8
        Option("shandong_both_cubes_in_one_room", [True, False], True),  # rotunda 11.9
        Option("triggers_on_other_players_turns", [False, True], False),  # rotunda 10.10
        Option("gold_pays_for_neutral_move", [True, False], True),  # rotunda 13.2
        Option("advanced_scoring_counts_kept_amulet_experts", [True, False], True),  # rotunda 11.13
        Option("tie_break_coins_after_conversion", [True, False], True),  # rotunda 12.8
    ],
    rules_version=1,
    stage="complete",
    secrets=False,  # rotunda 2.13: only the order of decks is hidden, from everybody
    minutes=[60, 90],
    weight=4,
    colours=["black", "yellow", "green", "red", "blue"],
    lent_colours={2: ["green", "red", "blue"]},  # rotunda 13.1: of the neutral leaders
    first_components="71a347e19d0f7163",
)
