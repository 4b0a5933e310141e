"""What went wrong as an answer, in the language of whoever asked."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from . import speech
from .answers import answer
from .problems import Problem, RefusedByMatch
from .writer import NotStored

log = logging.getLogger(__name__)

KINDS = (Problem, NotStored, DBAPIError, RequestValidationError, HTTPException)  # of what is foreseen to go wrong
HTTP_CODES: Mapping[int, str] = {404: "no_such_page", 405: "no_such_method", 413: "too_large"}


def problem_behind(wrong: Exception) -> Problem | None:
    """What is told of it; nothing where nobody foresaw it."""
    if isinstance(wrong, Problem):
        return wrong
    if isinstance(wrong, NotStored):
        return Problem(503, "not_stored")
    if isinstance(wrong, DBAPIError):
        log.error("the database cannot be read: %s", type(wrong.orig).__name__)
        return Problem(503, "not_stored")
    if isinstance(wrong, RequestValidationError):
        fields = [".".join(str(part) for part in each["loc"][1:]) or str(each["loc"][0]) for each in wrong.errors()]
        return Problem(400, "malformed", {"fields": fields[:20]})
    if isinstance(wrong, HTTPException):
        return Problem(wrong.status_code, HTTP_CODES.get(wrong.status_code, "malformed"))
    return None


def told_problem(scope: Scope, wrong: Problem) -> Response:
    language = scope.get("state", {}).get("language", "en")
    if isinstance(wrong, RefusedByMatch):
        message = wrong.message
    else:
        message = speech.sentence(language, f"server.problem.{wrong.code}", wrong.details)
    error: dict[str, Any] = {"code": wrong.code, "message": message, "details": wrong.details}
    if isinstance(wrong, RefusedByMatch) and wrong.rule:
        error["rule"] = wrong.rule
    told = answer({"error": error, **wrong.extra}, wrong.status)
    if wrong.status in (429, 503):
        told.headers["retry-after"] = "5"
    return told
