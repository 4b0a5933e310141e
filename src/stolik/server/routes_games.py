"""What does not depend on any table: games, rules, words, the caller's own settings."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from stolik import __version__
from stolik.bots.levels import levels_of
from stolik.bots.registry import LEVELS
from stolik.core.meta import Meta
from stolik.games.registry import GAMES, meta_of, metas
from stolik.locale.catalogues import LANGUAGES
from stolik.match.tutorial import tutorial_of

from . import speech, writes
from .access import Caller
from .answers import answer
from .bodies import Me
from .cleaning import clean_name
from .context import context_of
from .described import errors
from .parts import components
from .problems import not_found
from .rules_text import rules_of, sample_of
from .times import now_ms

router = APIRouter(prefix="/api")


@router.get("/games", summary="The games, their options and their bots", responses=errors())
async def list_games(request: Request) -> Response:
    language, packs = Caller(request).language, context_of(request).packs
    words = speech.words(language)
    games = []
    for meta in metas():
        options = [
            {
                "name": option.name,
                "label": words.option(meta, option),
                "values": [
                    {"value": value, "label": words.option_value(meta, option, value)} for value in option.values
                ],
                "default": option.default,
                "module": option.module,
            }
            for option in meta.options
        ]
        games.append(
            {
                "game": meta.game,
                "title": words.title(meta),
                "min_seats": meta.min_seats,
                "max_seats": meta.max_seats,
                "colours": meta.colours,
                "lent_colours": {str(seats): lent for seats, lent in meta.lent_colours.items()},
                "options": options,
                "guided": tutorial_of(meta.game) is not None,
                "bots": _bots(meta, language),
                "stage": meta.stage,
                "minutes": meta.minutes,
                "weight": meta.weight,
                "components": components(meta.game, packs.get(meta.game)),
            }
        )
    return answer({"version": __version__, "games": games})


def _bots(meta: Meta, language: str) -> list[dict[str, object]]:
    """The levels, each with the numbers of seats at which it is offered."""
    counts = range(meta.min_seats, meta.max_seats + 1)
    offered = {code: [seats for seats in counts if code in levels_of(meta.game, seats)] for code in LEVELS}
    return [
        {
            "code": code,
            "label": speech.sentence(language, f"server.bot.{code}", {}),
            "style": speech.sentence(language, f"server.style.{code}", {}),
            "seats": seats,
        }
        for code, seats in offered.items()
        if seats
    ]


@router.get("/games/{game}/rules", summary="The numbered rules of a game", responses=errors(400, 404))
async def get_rules(request: Request, game: Annotated[str, Path(max_length=64)]) -> Response:
    if game not in GAMES:
        raise not_found("no_such_game")
    return answer({"rules_version": meta_of(game).rules_version, **rules_of(game, Caller(request).language)})


@router.get(
    "/games/{game}/sample", summary="A position with every picture that the rules show", responses=errors(400, 404)
)
async def get_sample(request: Request, game: Annotated[str, Path(max_length=64)]) -> Response:
    if game not in GAMES:
        raise not_found("no_such_game")
    return answer(sample_of(game))


@router.get("/words/{lang}", summary="All words of a language", responses=errors(400, 404))
async def get_words(request: Request, lang: Annotated[str, Path(max_length=8)]) -> Response:
    if lang not in LANGUAGES:
        raise not_found("no_such_language")
    body = speech.catalogue_json(lang)
    headers = {"etag": f'"{sha256(body).hexdigest()[:20]}"', "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get("/me", summary="Name and settings of this browser", responses=errors())
async def get_me(request: Request) -> Response:
    known = await context_of(request).store.person(Caller(request).person)
    name, settings = known if known is not None else ("", {})
    return answer({"name": name, "settings": settings})


@router.put("/me", summary="Changes name and settings of this browser", responses=errors(changes=True))
async def put_me(request: Request, wanted: Me) -> Response:
    context, person = context_of(request), Caller(request).person
    name, settings = await context.store.person(person) or ("", {})
    if wanted.name is not None:
        name = clean_name(wanted.name)
    if wanted.settings is not None:
        settings = dict[str, Any](wanted.settings)
    await context.writer.write([writes.save_person(person, name, settings, now_ms())])
    return answer({"name": name, "settings": settings})
