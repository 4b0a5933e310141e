# mypyc: plain
"""What the features are about, for hints."""

from __future__ import annotations

from stolik.core.themes import Theme

THEMES = (
    Theme("areas", ("can_still_*",)),
    Theme("supply", ("supply_*",)),
    Theme("buildings", ("own_building_points", "buildings", "column*"), ("column_points",)),
    Theme("tokens", ("own_token_points", "tokens", "next_token")),
    Theme("reserved", ("reserved*",)),
    Theme("plans", ("*_payable", "missing_for_any")),
    Theme("tempo", ("end_is_near", "last_round")),
    Theme("stores", ("wood", "clay", "stone", "food", "stored*", "leftover_points"), ("wood", "clay", "stone", "food")),
    Theme("warehouses", ("warehouses*",), ("warehouses",)),
    Theme("production", ("symbols_*", "kinds_produced"), ("symbols",)),
    Theme("meadows", ("meadow_points", "tiles_meadow", "gains_in_cleanup"), ("harvest",)),
    Theme("land", ("tiles*",)),
    Theme("pioneers", ("pioneers_*", "fifth_waits"), ("pioneers",)),
    Theme("pawn", ("pawn",)),
)
