"""Alembic migrations of the store; they run when the server starts."""
