"""Everything a player reads, in English, Polish and Italian."""
