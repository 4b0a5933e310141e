"""What the OpenAPI description says of rejections: each call names its own, those of every call are added here."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

EVERY_CALL = (413, 421, 429)  # the guard's: too large, another host's name, too often
CHANGES = (400, 403, 503)  # malformed, not a page of ours, not stored
MEANINGS = {
    400: "Malformed, or not possible like this",
    403: "Not yours, or not asked by a page of ours",
    404: "No such thing, or not for you to see",
    409: "Stale, or not possible now",
    413: "Too large",
    421: "Addressed by a name that is not allowed",
    422: "Refused by the rules",
    429: "Too many requests",
    503: "Stopping, or it cannot be done at present",
}


class Error(BaseModel):
    code: str
    message: str
    details: dict[str, Any]
    rule: str | None = None


class Rejection(BaseModel):
    error: Error
    table: dict[str, Any] | None = None  # as it is now, where the request was stale


def errors(*statuses: int, changes: bool = False) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route."""
    told = sorted({*statuses, *EVERY_CALL, *(CHANGES if changes else ())})
    return {status: {"model": Rejection, "description": MEANINGS[status]} for status in told}


def describe(app: FastAPI) -> dict[str, Any]:
    """FastAPI announces a form of its own for malformed requests; ours are rejections like all others."""
    if app.openapi_schema is None:
        told = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for operations in told["paths"].values():
            for operation in operations.values():
                responses = operation["responses"]
                if "HTTPValidationError" in str(responses.get("422")):
                    del responses["422"]
        for name in ("HTTPValidationError", "ValidationError"):
            told["components"]["schemas"].pop(name, None)
        app.openapi_schema = told
    return app.openapi_schema
