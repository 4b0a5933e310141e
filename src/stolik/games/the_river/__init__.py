"""The River. Start with rules.md, then game.py; rule numbers are cited as `river 5.2`."""
