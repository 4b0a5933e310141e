"""The short way for actions: most requests are moves, and the layers of a web framework cost as much as a move itself.

FastAPI only describes this door (routes_actions); whatever is refused here is told in the same words as elsewhere.
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from .answers import WHOLE, Whole
from .routes_actions import act
from .told_problems import problem_behind, told_problem

ACTIONS = re.compile("/api/tables/([^/]+)/actions")


class Door:
    """ASGI middleware behind the guard."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = ACTIONS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await act(request, found[1])
        except Exception as wrong:
            problem = problem_behind(wrong)
            if problem is None:
                raise
            await told_problem(scope, problem)(scope, receive, send)
            return
        whole: Whole | None = scope.get("extensions", {}).get(WHOLE)
        if whole is not None and whole(answer):
            return
        headers = [(b"content-length", str(len(answer)).encode()), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})
