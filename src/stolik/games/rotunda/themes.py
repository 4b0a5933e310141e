# mypyc: plain
"""What the features are about, for hints."""

from __future__ import annotations

from stolik.core.themes import Theme

THEMES = (
    Theme("leaders", ("reach_*", "chairs_in_reach", "leader_*")),
    Theme("tempo", ("last_turns", "own_turn_to_come", "turns_before_mine", "rounds_to_end")),
    Theme("villages", ("peddler_at_largest_village", "in_villages", "*_village"), ("sent",)),
    Theme("cubes", ("tea", "celadon", "fruit", "gold", "cubes*"), ("tea", "celadon", "fruit", "gold")),
    Theme("coins", ("coin*",), ("coins",)),
    Theme("assistants", ("ready*",), ("ready",)),
    Theme("chairs", ("juniors", "seniors", "assistant_points"), ("seated",)),
    Theme("worship", ("chain_points", "worshipping"), ("worshipping",)),
    Theme("families", ("on_track", "family_points")),
    Theme("amulets", ("amulet*",), ("amulets",)),
    Theme("fulfilled", ("fulfilled", "order_points", "effects_*"), ("fulfilled",)),
    Theme("orders", ("order*",), ("orders",)),
    Theme("experts", ("expert*",), ("experts",)),
    Theme("prestige", ("prestige", "to_next_bonus", "bonuses_open"), ("prestige", "bonuses")),
    Theme("actions", ("actions_open",), ("actions",)),
)
