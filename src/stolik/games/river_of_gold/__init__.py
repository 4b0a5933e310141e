"""River of Gold. Start with rules.md, then game.py; rule numbers are cited as `rog 7.4`."""
