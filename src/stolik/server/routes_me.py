"""What belongs to one person: finished games and statistics of the tables they sat at."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from stolik.games.registry import GAMES, load_game

from . import finished, speech, statistics
from .access import Caller
from .answers import answer
from .context import Context, context_of
from .described import errors
from .problems import not_found
from .results import FinishedGame

router = APIRouter(prefix="/api/me")

GameName = Annotated[str | None, Query(max_length=64)]
Which = Literal["everyone", "people", "bots", "won"]
Company = Literal["everyone", "people", "bots"]
Order = Literal["newest", "oldest", "best"]


async def _games(context: Context, caller: Caller, game: str | None, which: str) -> list[FinishedGame]:
    if game is not None and game not in GAMES:
        raise not_found("no_such_game")
    return finished.chosen(await context.hall.finished_games(caller.person), which, game)


@router.get("/games", summary="One's finished games, newest first, with search", responses=errors(400, 404))
async def list_finished(
    request: Request,
    search: Annotated[str, Query(max_length=100)] = "",
    which: Which = "everyone",
    game: GameName = None,
    order: Order = "newest",
    first: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    most: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    context, caller = context_of(request), Caller(request)
    title = partial(speech.title, caller.language)
    games = finished.searched(await _games(context, caller, game, which), search, caller.language, title)
    games.sort(key=finished.ORDERS[order])
    shown = [finished.told_game(each, caller.language, title) for each in games[first : first + most]]
    return answer({"count": len(games), "games": shown})


@router.get("/games.csv", summary="One's finished games as a table", responses=errors())
async def download_finished(request: Request) -> Response:
    context, caller = context_of(request), Caller(request)
    games = await _games(context, caller, None, finished.EVERYONE)
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(("table", "game", "finished", "place", "of", "points", "names", "totals"))
    for game in sorted(games, key=finished.ORDERS["newest"]):
        told = finished.told_game(game, caller.language, partial(speech.title, caller.language))
        when = datetime.fromtimestamp(game.at / 1000, UTC).isoformat(timespec="seconds")
        names = ", ".join(_no_formula(seat["name"]) for seat in told["seats"])
        totals = ", ".join(str(seat["total"]) for seat in told["seats"])
        own = game.result
        lines.writerow((game.table, told["title"], when, own.place, told["of"], own.total, names, totals))
    headers = {"content-disposition": 'attachment; filename="stolik-games.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


def _no_formula(name: str) -> str:
    """A name is text, also to a program that takes what begins like this for something to compute."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t") else name


@router.get("/statistics", summary="What one's finished games have in common", responses=errors(400, 404))
async def get_statistics(request: Request, game: GameName = None, company: Company = "everyone") -> Response:
    context, caller = context_of(request), Caller(request)
    found = statistics.statistics_of(await _games(context, caller, game, company))
    title = partial(speech.title, caller.language)

    def label(name: str, source: str) -> str:
        return speech.score_label(caller.language, load_game(name), source)

    return answer(statistics.told(found, title, label))
