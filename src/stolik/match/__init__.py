"""A game being played: its log, undo, records, replay and scenarios."""
