"""Answers as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from starlette.responses import Response

# Of the extensions of a request's scope: sends a good answer in JSON as a whole, or returns False if it cannot, and
# the answer has to go the usual way. Taking headers through all layers and apart again cost more than a small answer.
WHOLE = "stolik.whole"
Whole = Callable[[bytes], bool]


def answer(told: Any, status: int = 200) -> Response:
    return answer_json(orjson.dumps(told), status)


def answer_json(told: bytes, status: int = 200) -> Response:
    """What is JSON already."""
    return Response(told, status, media_type="application/json")
