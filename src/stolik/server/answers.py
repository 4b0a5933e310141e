"""Answers as JSON."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response


def answer(told: Any, status: int = 200) -> Response:
    return answer_json(orjson.dumps(told), status)


def answer_json(told: bytes, status: int = 200) -> Response:
    """What is JSON already."""
    return Response(told, status, media_type="application/json")
