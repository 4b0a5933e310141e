"""What is done at the one door for actions. Most requests come here, so they come by a short way (door.py)."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import ValidationError
from starlette.requests import ClientDisconnect

from .access import TableId, own_table, viewer_of
from .actions import perform
from .bodies import ActionRequest
from .described import errors
from .problems import Problem

PREFER, BRIEF = b"prefer", b"return=minimal"  # RFC 7240


async def act(request: Request, id_: str) -> bytes:
    """The answer as JSON. Raises Problem and whatever else tells of one."""
    try:
        wanted = ActionRequest.model_validate_json(await _body(request))
    except ValidationError as wrong:
        fields = [".".join(str(part) for part in each["loc"]) or "body" for each in wrong.errors()]
        raise Problem(400, "malformed", {"fields": fields[:20]}) from None
    context, caller, table = await own_table(request, id_, fresh=False)
    brief = (PREFER, BRIEF) in request.scope["headers"]
    return await perform(table, caller.person, viewer_of(table, caller), wanted, context.payloads, brief)


async def _body(request: Request) -> bytes:
    """The same as `request.body()` in fewer steps: nearly all come in one piece."""
    body, more = b"", True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


router = APIRouter()


@router.post("/api/tables/{id}/actions", summary="One action of a seat", responses=errors(404, 409, 422, changes=True))
async def describe(id: TableId, wanted: ActionRequest) -> None:
    """With `Prefer: return=minimal`, for who has an open socket, the answer tells the version alone."""
