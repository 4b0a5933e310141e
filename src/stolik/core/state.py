"""States, and the stack of what is still owed in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from .chance import Chance
from .events import NOBODY, Events
from .moves import Move
from .position import Fields
from .refusal import NOT_NOW, Refusal

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

OVER: Final = -1  # the actor of a game that has ended
MAX_SEATS: Final = 8  # more than any game has

S = TypeVar("S", bound="State")


class Task(Generic[S]):
    """Something that can be owed: a step the game takes by itself, or a decision that waits for a choice.

    A task that offers nothing is carried out: a step does its work, a decision lapses. Singletons: all that changes
    lies in the state and in the Owed frame. Not ABCs at run time, where ABCMeta would slow plain Python for nothing.
    """

    name: ClassVar[str] = ""  # stable: positions and saved games refer to tasks by it
    of_a_seat: ClassVar[bool] = True  # whether a seat owes it, or nobody in particular
    frame_fields: ClassVar[tuple[str, ...]] = ("a", "b")  # what its frames carry, by the names in positions

    def __init__(self, kinds: int = 1, amounts: int = 1) -> None:
        """`kinds` and `amounts`: how many values of `a` and of `b` have frames made beforehand."""
        self._kinds: i64 = kinds
        self._amounts: i64 = amounts
        self._frames = [
            self.frame(seat, a, b) for seat in range(-1, MAX_SEATS) for a in range(kinds) for b in range(amounts)
        ]

    def frame(self, seat: int, a: int, b: int) -> Owed:
        """Makes a frame; a task with frames of its own makes one in which nothing is owed yet."""
        return Owed(self, seat, a, b)

    def owed_by(self, seat: i64, a: i64 = 0, b: i64 = 0) -> Owed:
        """A frame that was made beforehand, which saves making it; a new one for other numbers than those."""
        if 0 <= a < self._kinds and 0 <= b < self._amounts:
            return self._frames[((seat + 1) * self._kinds + a) * self._amounts + b]
        return self.frame(seat, a, b)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        """A frame of this task from a position; a task with frames of its own reads those."""
        return Owed(self, seat, told.number("a", 0, -1, _WIDEST_NUMBER), told.number("b", 0, -1, _WIDEST_NUMBER))

    @abstractmethod
    def legal(self, state: S, owed: Owed) -> list[Move]:
        """Every choice, without duplicates, in canonical order. Empty: nothing to choose from.

        Choices that differ only in which of two interchangeable pieces they name are listed once.
        """

    @abstractmethod
    def run(self, state: S, owed: Owed, chance: Chance, events: Events) -> None:
        """What happens when there is nothing to choose; `owed` has been popped, so whatever is pushed comes next."""

    @abstractmethod
    def apply(self, state: S, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        """Carries a choice out, trusting that it is legal; `owed` has been popped already."""

    @abstractmethod
    def refuse(self, state: S, owed: Owed, move: Move) -> Refusal | None:
        """None iff the move, or its listed equal, is legal."""

    def listed(self, state: S, owed: Owed, move: Move) -> Move:
        """The move that `legal` lists for this one: itself, or the one naming an interchangeable piece."""
        return move

    def forced(self, state: S, owed: Owed, options: list[Move]) -> Move | None:
        """The move the engine takes by itself because nothing depends on the choice, or None."""
        return options[0] if len(options) == 1 else None

    def idle(self, state: S, owed: Owed, move: Move) -> bool:
        """Whether a legal move that looks like a deed leaves everything as it is, apart from what is owed."""
        return False

    @abstractmethod
    def candidates(self, state: S, owed: Owed) -> list[Move]:
        """The moves worth explaining when they are refused: what a player could point at now."""


class Step(Task[S]):
    """A task the game carries out by itself, such as dealing or scoring: it has a `run` and no choices."""

    of_a_seat = False

    def legal(self, state: S, owed: Owed) -> list[Move]:
        return _NOTHING

    def apply(self, state: S, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        raise AssertionError("a step offers no moves")

    def refuse(self, state: S, owed: Owed, move: Move) -> Refusal | None:
        return Refusal(NOT_NOW, "", {"verb": move.verb.name})

    def candidates(self, state: S, owed: Owed) -> list[Move]:
        return _NOTHING


class Decision(Task[S]):
    """A task that waits for a choice of the seat that owes it; without any option it lapses."""

    def run(self, state: S, owed: Owed, chance: Chance, events: Events) -> None:
        pass


class Owed:
    """A frame of the pending stack: which task, who owes it, and two small integers of its own. Never changed.

    A task that needs more has a subclass with fields of its own, names them in `frame_fields`, and overrides
    `written` here and `read_frame` there.
    """

    __slots__ = ("a", "b", "seat", "task")

    def __init__(self, task: Task[Any], seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        self.task = task
        self.seat: i64 = seat
        self.a: i64 = a
        self.b: i64 = b

    def written(self) -> list[object]:
        """The frame in position notation: `[task, seat, a, b]`, or `[task, seat, {field: value}]`."""
        return [self.task.name, self.seat, self.a, self.b]


class Stack:
    """What is owed, the next thing on top.

    Not a list, since a list gives memory back at every pop and takes it again at the next push: here the places above
    the top stay, with whatever lay there last.
    """

    __slots__ = ("_depth", "_frames")

    def __init__(self, frames: list[Owed]) -> None:
        self._frames = frames
        self._depth: i64 = len(frames)

    def clone(self) -> Stack:
        return Stack(self._frames[: self._depth])

    def append(self, owed: Owed) -> None:
        """Puts a frame on top."""
        depth = self._depth
        if depth < len(self._frames):
            self._frames[depth] = owed
        else:
            self._frames.append(owed)
        self._depth = depth + 1

    def extend(self, frames: list[Owed]) -> None:
        """Puts frames on top, the last one uppermost."""
        for owed in frames:
            self.append(owed)

    def pop(self) -> Owed:
        """Takes the top frame away; there must be one."""
        depth = self._depth - 1
        self._depth = depth
        return self._frames[depth]

    def drop(self) -> None:
        """Takes the top frame away, for whoever has looked at it; there must be one."""
        self._depth -= 1

    def top(self) -> Owed:
        """The frame that is next; there must be one."""
        highest = self._depth - 1
        return self._frames[highest]

    def replace_top(self, owed: Owed) -> None:
        self._frames[self._depth - 1] = owed

    def bottom(self) -> Owed:
        """The frame that comes last; there must be one."""
        return self._frames[0]

    def replace_bottom(self, owed: Owed) -> None:
        self._frames[0] = owed

    def at(self, height: i64) -> Owed:
        """The frame with so many below it."""
        return self._frames[height]

    def frames(self) -> list[Owed]:
        """All frames, the top one last."""
        return self._frames[: self._depth]

    def __len__(self) -> int:
        return self._depth

    def __bool__(self) -> bool:
        return self._depth > 0


_WIDEST_NUMBER: Final = 1 << 30  # of a frame: sets of bits included


def read_pending(position: Fields, tasks: Mapping[str, Task[Any]]) -> list[Owed]:
    """The stack of a position that the program wrote."""
    frames: list[Owed] = []
    for place, told in enumerate(position.sequence("pending")):
        where = f"pending.{place}"
        if not isinstance(told, (list, tuple)) or not 3 <= len(told) <= 4 or not isinstance(told[0], str):
            position.wrong(where, f"must be a task, a seat and what is owed, not {told!r}")
        task = tasks.get(told[0])
        if task is None:
            position.wrong(where, f"is wrong: there is no task {told[0]!r}")
        rest = told[2]
        if len(told) == 4:  # two numbers; zeros are as good as nothing
            rest = {name: value for name, value in zip(("a", "b"), told[2:], strict=True) if value != 0}
        seats = Fields({"seat": told[1]}, position.names, where, None)
        lowest, highest = (0, len(position.names) - 1) if task.of_a_seat else (NOBODY, NOBODY)
        seat = seats.number("seat", lowest - 1, lowest, highest)
        if seat < lowest:
            seats.wrong("seat", "is missing")
        frames.append(task.read_frame(seat, Fields(rest, position.names, where, task.frame_fields)))
    return frames


_NOTHING: Final[list[Move]] = []


class State(ABC):
    """The whole position. Subclasses add flat fields; whatever lists a clone shares are replaced, never changed."""

    __slots__ = ("legal_moves", "pending")

    def __init__(self, pending: Stack, legal_moves: list[Move] | None) -> None:
        self.pending = pending
        self.legal_moves = legal_moves  # what the top decision offers, once computed; apply clears it

    @property
    def actor(self) -> int:
        """The seat that decides now; OVER when the game has ended."""
        return self.pending.top().seat if self.pending else OVER

    @abstractmethod
    def clone(self) -> State:
        """A state that shares nothing that ever changes."""
