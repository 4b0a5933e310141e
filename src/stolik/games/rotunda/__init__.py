"""Rotunda. Start with rules.md, then game.py; rule numbers are cited as `rotunda 6.3`."""
