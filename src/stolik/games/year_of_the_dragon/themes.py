# mypyc: plain
"""What the features are about, for hints."""

from __future__ import annotations

from stolik.core.themes import Theme

THEMES = (
    Theme("money", ("yuan*",), ("yuan",)),
    Theme("rice", ("rice*",), ("rice",)),
    Theme("fireworks", ("firework*", "symbols_pyrotechnist"), ("fireworks",)),
    Theme("helmets", ("helmet*", "symbols_warrior")),
    Theme("mortars", ("mortars*", "symbols_healer")),
    Theme("ladies", ("lady_*", "symbols_court_lady")),
    Theme("monks", ("monk_points", "symbols_monk")),
    Theme("privileges", ("privilege_*",), ("small_privileges", "large_privileges")),
    Theme("palaces", ("palace*", "*_palaces", "*free_room*"), ("floors",)),
    Theme("losses", ("persons_lost_*",)),
    Theme("persons", ("persons", "symbols_*"), ("persons",)),
    Theme("track", ("track_*",), ("spaces",)),
    Theme("hand", ("hand_*",)),
    Theme("tempo", ("own_*_to_come", "others_before_me")),
    Theme("events", ("*_near",)),
    Theme("super_event", ("super_event_worth",)),
    Theme("wall", ("wall_*",), ("wall_tiles",)),
)
