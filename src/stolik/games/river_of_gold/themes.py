# mypyc: plain
"""What the features are about, for hints."""

from __future__ import annotations

from stolik.core.themes import Theme

THEMES = (
    Theme("served", ("served", "served_artisan", "served_elder", "served_merchant", "served_monk", "served_noble",
                     "customer_points", "types_served")),
    Theme("abilities", ("served_*", "ability_points")),
    Theme("patron", ("patron_*",)),
    Theme("customers", ("hand_*", "goods_missing_*", "cards*", "faces_ready", "faces_nearly"), ("cards",)),
    Theme("die", ("die_*",)),
    Theme("sailing", ("sail_*", "reach_*")),
    Theme("tempo", ("emperor_to_come", "last_turns", "own_turn_to_come", "turns_before_mine")),
    Theme("koku", ("koku*",), ("koku",)),
    Theme("goods", ("silk", "rice", "porcelain", "goods_few", "goods_to_take"), ("silk", "rice", "porcelain", "goods")),
    Theme("favour", ("favour*",), ("favour", "limit")),
    Theme("influence", ("region_*", "influence*"), ("influence",)),
    Theme("buildings", ("markers", "building_types", "regions_built", "faces_build")),
    Theme("income", ("income_*",)),
    Theme("emperor", ("emperor_*",)),
    Theme("ships", ("ship_*", "royal_ship")),
    Theme("masteries", ("mastery_*",)),
)  # fmt: skip
