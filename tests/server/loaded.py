"""Loads and reads what a server does when it starts; the process from which servers are forked does that once."""

from __future__ import annotations

from importlib import import_module

from stolik.games.registry import GAMES, fingerprint_of_print

for name in (
    *("stolik.cli.app", "stolik.server.run", "aiosqlite", "psycopg", "alembic.config"),
    *("sqlalchemy.dialects.sqlite", "sqlalchemy.dialects.postgresql"),
):
    import_module(name)

for game in GAMES:
    fingerprint_of_print(game)
