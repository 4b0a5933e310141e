"""Answers as JSON."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response


def answer(told: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(told), status, media_type="application/json")
