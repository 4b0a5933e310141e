"""Who wants pushes. Known to every process, so that a move asks no database about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .store import Store


class Subscribers:
    """The people with a browser that wants to be told."""

    def __init__(self, store: Store) -> None:
        self.people: set[str] = set()
        self.told: list[Callable[[str], None]] = []  # about somebody for whom it has changed here
        self._store = store

    async def load(self) -> None:
        """All of them, as stored: at the start, and now and then in case that something was not heard of."""
        people = await self._store.subscribed_people()
        self.people.clear()
        self.people.update(people)

    async def look_again(self, people: Iterable[str]) -> None:
        """Somebody subscribed or no longer does, here or at another process."""
        asked = set(people)
        found = await self._store.subscribed_people(asked)
        self.people -= asked - found
        self.people |= found

    async def changed_here(self, person: str) -> None:
        await self.look_again([person])
        for told in self.told:
            told(person)
