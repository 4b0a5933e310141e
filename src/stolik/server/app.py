"""The application: parts put together, errors told, and an orderly start and end."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from httpcore2 import AsyncNetworkBackend
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import PlainTextResponse, Response

from stolik import __version__

from . import metrics as figures
from . import (
    routes_actions,
    routes_analysis,
    routes_games,
    routes_hints,
    routes_live,
    routes_me,
    routes_push,
    routes_tables,
)
from .addresses import Resolver, resolve
from .analyses import Analyses
from .bot_turns import BotTurns
from .context import Context, context_of
from .described import describe, errors
from .door import Door
from .guard import Guard
from .hall import Hall
from .house import House, open_house
from .identity import LinkMaker
from .limits import RateLimit, limits_of
from .notices import Notices
from .payload import Payloads
from .peers import Peers
from .problems import Problem
from .settings import Settings
from .static_files import StaticFiles
from .store import Store
from .subscribers import Subscribers
from .thinkers import Thinkers
from .told_problems import KINDS, problem_behind, told_problem
from .vapid import Vapid
from .writer import Writer
from .writes import STATEMENTS

log = logging.getLogger(__name__)


def create_app(
    settings: Settings,
    resolver: Resolver = resolve,
    network: AsyncNetworkBackend | None = None,
    house: House | None = None,
) -> FastAPI:
    """The server for one folder of data; whoever has opened that already hands it over."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        context = await open_context(settings, house or open_house(settings), resolver, network, app)
        try:
            yield
        finally:
            await close_context(context, app)

    app = FastAPI(
        title="Stolik",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},  # links hold tokens
    )
    modules = (
        *(routes_live, routes_actions, routes_tables, routes_hints),
        *(routes_analysis, routes_games, routes_me, routes_push),
    )
    # not `include_router`: looking through nested routers took longer than a move
    app.router.routes += [route for module in modules for route in module.router.routes]
    _add_pages(app, StaticFiles(settings.static))
    _add_errors(app)
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    app.state.limits = limits_of(settings)
    app.add_middleware(Door)
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)  # the last one is outside
    app.state.settings = settings
    return app


async def open_context(
    settings: Settings, house: House, resolver: Resolver, network: AsyncNetworkBackend | None, app: FastAPI
) -> Context:
    writer, store = Writer(house.database, STATEMENTS), Store(house.database.reading)
    writer.start()
    thinkers = Thinkers(settings.bot_workers)
    links = LinkMaker(house.key)
    vapid = Vapid(house.key, settings.contact)
    notices = Notices(store, writer, settings.public_url, vapid, resolver, network)
    subscribers = Subscribers(store)
    await subscribers.load()
    bots = BotTurns(thinkers, settings.bot_deadline)
    limits: dict[str, RateLimit] = app.state.limits
    peers = Peers(house.database.process, limits)
    subscribers.told.append(peers.somebody_subscribed)
    hall = Hall(store, writer, bots, notices, links, peers, subscribers, settings.idle_after, settings.tables_in_memory)
    peers.attend(hall)
    bots.find_table = hall.get
    context = Context(
        settings=settings,
        store=store,
        writer=writer,
        hall=hall,
        payloads=Payloads(links, house.packs),
        packs=house.packs,
        links=links,
        notices=notices,
        vapid=vapid,
        subscribers=subscribers,
        thinkers=thinkers,
        analyses=Analyses(store, writer, house.database.shared),
        peers=peers,
        new_tables=limits["tables"],
        new_analyses=limits["analyses"],
        messages=limits["messages"],
        hints=limits["hints"],
    )
    app.state.context = context
    app.state.house = house
    log.info("%d tables are in the store", await store.count_tables())
    line = house.database.line()
    if line is not None:
        app.state.line = line
        await line.start(peers.heard, peers.missed_something)
        peers.start(line)
    hall.start()
    notices.start()
    context.ready = True
    return context


async def close_context(context: Context, app: FastAPI) -> None:
    """Everything that was accepted is committed before the database is closed."""
    context.ready = False
    await context.hall.close()
    await context.hall.bots.close()
    await context.analyses.close()
    await context.notices.close()
    await context.peers.close()
    await context.writer.close()
    if getattr(app.state, "line", None) is not None:  # others see now that we are gone, and play for our bots
        await app.state.line.close()
    await context.thinkers.close()
    await app.state.house.close()


# ---------------------------------------------------------------------- pages and health


def _add_pages(app: FastAPI, static: StaticFiles) -> None:
    @app.get("/healthz", summary="Whether the process lives", responses=errors())
    async def healthz() -> Response:
        return PlainTextResponse("ok\n")

    @app.get(
        "/readyz", summary="Whether the server takes requests and can store what they ask for", responses=errors(503)
    )
    async def readyz(request: Request) -> Response:
        context = context_of(request)
        if not context.ready:
            raise Problem(503, "stopping")
        await context.store.count_tables()
        await context.writer.check()
        return PlainTextResponse("ready\n")

    @app.get("/metrics", summary="Figures for Prometheus", responses=errors())
    async def metrics() -> Response:
        return Response(figures.told(), media_type=CONTENT_TYPE_LATEST)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        found = None if path.startswith("api/") else static.answer(request)
        if found is None:
            raise Problem(404, "no_such_page")
        return found


# ---------------------------------------------------------------------- errors


def _add_errors(app: FastAPI) -> None:
    async def foreseen(request: Request, wrong: Exception) -> Response:
        problem = problem_behind(wrong)
        assert problem is not None, "only for the kinds below"
        told = told_problem(request.scope, problem)
        told.headers.update(getattr(wrong, "headers", None) or {})
        return told

    for kind in KINDS:
        app.add_exception_handler(kind, foreseen)

    @app.exception_handler(Exception)
    async def unexpected(request: Request, wrong: Exception) -> Response:
        # Starlette logs it; the caller learns nothing of our inside
        return told_problem(request.scope, Problem(500, "internal"))
