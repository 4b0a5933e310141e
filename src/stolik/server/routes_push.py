"""Pushes: a browser asks for them, and asks no longer."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from . import writes
from .access import Caller
from .answers import answer
from .bodies import EndPush, Push
from .context import context_of
from .described import errors
from .identity import hashed
from .problems import Problem
from .times import now_ms
from .vapid import BadSubscription, Subscription, check_subscription

router = APIRouter(prefix="/api/me/push")

MOST_BROWSERS = 10  # of one person; the oldest is forgotten


@router.get("", summary="The key that pushes are signed with, and how many browsers want them", responses=errors())
async def get_push(request: Request) -> Response:
    context, caller = context_of(request), Caller(request)
    return answer({"key": context.vapid.public, "browsers": len(await context.store.subscriptions(caller.person))})


@router.post("", summary="This browser wants to be told of its turns", responses=errors(changes=True))
async def subscribe(request: Request, wanted: Push) -> Response:
    context, caller = context_of(request), Caller(request)
    try:
        check_subscription(wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth)
    except BadSubscription as wrong:
        raise Problem(400, "bad_push", {"reason": str(wrong)}) from None
    await context.notices.check(wanted.endpoint, "bad_push")
    made = Subscription(hashed(wanted.endpoint), wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth, caller.language)
    others = [each for each in await context.store.subscriptions(caller.person) if each.id != made.id]
    surplus = others[: max(0, len(others) + 1 - MOST_BROWSERS)]
    job = [writes.save_subscription(made, caller.person, now_ms())]
    await context.writer.write([*job, *(writes.drop_subscription(each.id) for each in surplus)])
    await context.subscribers.changed_here(caller.person)
    return answer({"key": context.vapid.public, "browsers": len(others) - len(surplus) + 1})


@router.post("/end", summary="This browser does not want pushes any more", responses=errors(changes=True))
async def unsubscribe(request: Request, wanted: EndPush) -> Response:
    context, caller = context_of(request), Caller(request)
    held = await context.store.subscriptions(caller.person)
    own = [each for each in held if each.endpoint == wanted.endpoint]
    if own:
        await context.writer.write([writes.drop_subscription(each.id) for each in own])
        await context.subscribers.changed_here(caller.person)
    return answer({"key": context.vapid.public, "browsers": len(held) - len(own)})
