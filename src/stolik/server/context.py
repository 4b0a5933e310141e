"""The parts of a running server, as its routes find them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from .analyses import Analyses
from .boxes import Packs
from .cleaning import clean_name
from .hall import Hall
from .identity import LinkMaker
from .limits import RateLimit
from .notices import Notices
from .payload import Payloads
from .peers import Peers
from .settings import Settings
from .store import Store
from .subscribers import Subscribers
from .thinkers import Thinkers
from .vapid import Vapid
from .writer import Writer


@dataclass(slots=True)
class Context:
    """One for each server, made when it starts."""

    settings: Settings
    store: Store
    writer: Writer
    hall: Hall
    payloads: Payloads
    links: LinkMaker
    notices: Notices
    vapid: Vapid
    subscribers: Subscribers
    thinkers: Thinkers
    analyses: Analyses
    peers: Peers
    new_tables: RateLimit
    new_analyses: RateLimit
    messages: RateLimit
    hints: RateLimit
    packs: Packs  # what new games are played with, where it is not the printed box
    ready: bool = False

    async def name_of(self, person: str) -> str:
        known = await self.store.person(person)
        return clean_name(known[0]) if known is not None else ""


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context
