"""What requests may hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Name = Annotated[StrictStr, Field(max_length=80)]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=7)]
Token = Annotated[StrictStr, Field(max_length=64)]
BotCode = Annotated[StrictStr, Field(max_length=64)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Me(Body):
    name: Name | None = None
    settings: (
        Annotated[
            dict[
                Annotated[str, Field(max_length=40)],
                StrictBool
                | Annotated[StrictInt, Field(ge=-(2**31), lt=2**31)]
                | Annotated[StrictStr, Field(max_length=200)],
            ],
            Field(max_length=50),
        ]
        | None
    ) = None


class NewSeat(Body):
    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: BotCode | None = None


class Clock(Body):
    kind: Literal["none", "turn", "bank"] = "none"
    hours: Annotated[float, Field(gt=0, le=24 * 30)] | None = None
    bank_s: Annotated[StrictInt, Field(gt=0, le=24 * 3600)] | None = None
    increment_s: Annotated[StrictInt, Field(ge=0, le=3600)] | None = None


class NewTable(Body):
    game: Annotated[StrictStr, Field(max_length=64)]
    options: Annotated[
        dict[str, StrictBool | StrictInt | Annotated[StrictStr, Field(max_length=80)]], Field(max_length=50)
    ] = {}
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=8)]
    clock: Clock = Clock()
    listed: StrictBool = False
    hints: StrictBool | None = None
    start: StrictBool = False


class PlayOn(Body):
    n: Annotated[StrictInt, Field(ge=1, lt=2**31)]
    seat: SeatNumber
    bot: BotCode | None = None


class Join(Body):
    token: Token | None = None
    seat: SeatNumber | None = None
    name: Name | None = None


class SeatChange(Body):
    seat: SeatNumber
    kind: Literal["me", "open", "bot"] | None = None
    bot: BotCode | None = None
    name: Name | None = None
    colour: Annotated[StrictStr, Field(pattern="^[a-z]{1,16}$")] | None = None


class EndSessions(Body):
    seat: SeatNumber


class Chat(Body):
    text: Annotated[StrictStr, Field(max_length=500)]


class Webhook(Body):
    url: Annotated[StrictStr, Field(max_length=500)] | None


class Hints(Body):
    allowed: StrictBool


class HintRequest(Body):
    seat: SeatNumber
    expected_version: Annotated[StrictInt, Field(ge=0, lt=2**31)]


class PushKeys(Body):
    p256dh: Annotated[StrictStr, Field(max_length=120)]
    auth: Annotated[StrictStr, Field(max_length=40)]


class Push(Body):
    endpoint: Annotated[StrictStr, Field(max_length=1000)]
    keys: PushKeys


class EndPush(Body):
    endpoint: Annotated[StrictStr, Field(max_length=1000)]


class Action(Body):
    type: Literal[
        "move", "undo", "restart_turn", "ask_takeback", "answer_takeback", "resign", "claim_absence", "return"
    ]
    move: Annotated[StrictStr, Field(max_length=200)] | None = None
    agree: StrictBool | None = None
    absent: SeatNumber | None = None


class ActionRequest(Body):
    move_id: Annotated[StrictStr, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$")]
    expected_version: Annotated[StrictInt, Field(ge=0, lt=2**31)]
    seat: SeatNumber
    action: Action
