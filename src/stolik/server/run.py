"""Runs the server: logs, the address, and a graceful end."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .connections import Connections
from .house import House, open_house
from .protocols import Config
from .settings import Settings
from .workers import Workers

STOP_SECONDS = 10
FAREWELL_SECONDS = 1.0  # for sockets to take leave of each other; whoever does not answer is not waited for longer
BACKLOG = 2048  # connections that wait for somebody to take them
OTHER_FILES = 200  # what is open besides connections: the database, pipes to bots, notices under way
SWITCH_SECONDS = 0.0005  # how long the writing thread waits for the interpreter; 5 ms would be spent on every row
COLLECT_AFTER = (50_000, 20, 100)  # matches hold no cycles, and looking through thousands of them stops everybody
LEVELS = ("debug", "info", "warning", "error")


class JsonLines(logging.Formatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # Libraries tell of addresses with tokens, of cookies and of stored values, unless they tell of trouble only.
    logging.basicConfig(level="ERROR" if level == "error" else "WARNING", handlers=[handler], force=True)
    logging.getLogger("stolik").setLevel(level.upper())


class Server(uvicorn.Server):
    """Closes the sockets by itself when asked to end, so that clients know why and uvicorn need not wait for them."""

    def __init__(self, config: uvicorn.Config, app: Any, announce: str) -> None:
        super().__init__(config)
        self._application = app
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self._announce, flush=True)

    def handle_exit(self, sig: int, frame: Any) -> None:
        context = getattr(self._application.state, "context", None)
        if context is not None:
            context.ready = False
            context.hall.end_waits()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        context = getattr(self._application.state, "context", None)
        if context is not None:
            await context.hall.farewell(FAREWELL_SECONDS)  # uvicorn would close with another code
        await super().shutdown(sockets)


def serve(settings: Settings, host: str, port: int, proxies: str = "", log_level: str = "warning") -> None:
    """Serves until SIGINT or SIGTERM. Raises OSError if the port is taken, CannotOpen, DamagedKey and DidNotStart."""
    set_up_logs(log_level)
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        house = open_house(settings)
    except BaseException:
        listener.close()
        raise
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"
    announce = f"Stolik is at {address}"
    if settings.workers == 1:
        serve_at(listener, settings, proxies, log_level, announce, house)
        return
    asyncio.run(house.close())  # it was only to be tried whether everything is there
    listener.listen(BACKLOG)
    Workers(settings, listener, proxies, log_level).run(announce)


def serve_at(
    listener: socket.socket,
    settings: Settings,
    proxies: str,
    log_level: str,
    announce: str,
    house: House | None = None,
) -> None:
    """One process at a socket that is bound already; says the word when it serves."""
    set_up_logs(log_level)
    app = create_app(with_room_for(settings), house=house or open_house(settings))
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    Server(config_for(app, proxies), app, announce).run(sockets=[listener])


def with_room_for(settings: Settings) -> Settings:
    """Lets the process open as many files as connections are wanted, or wants fewer if the system says no."""
    if sys.platform == "win32":
        return settings
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + OTHER_FILES if settings.connections else most
    if allowed < wanted:
        allowed = min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    room = max(allowed - OTHER_FILES, 1)
    return settings.model_copy(update={"connections": min(settings.connections or room, room)})


def config_for(app: FastAPI, proxies: str = "") -> uvicorn.Config:
    settings: Settings = app.state.settings
    return Config(
        app,
        Connections(settings, proxies),
        port=0,
        log_config=None,
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        ws_per_message_deflate=False,  # a third of a core at 2,000 pushes a second, for 8 kB each
        ws_max_size=16 * 1024,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=settings.idle_seconds,
        backlog=BACKLOG,
    )
