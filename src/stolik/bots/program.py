"""Bots of others: any program that reads questions and writes moves, one line of JSON each (docs/bot-protocol.md).

A program is what its user chose to run, with all that its user may do. So the command line and the lab know this
module, and the server must not: whoever sits at a table in a browser would run programs on somebody else's machine.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Mapping
from hashlib import blake2b
from queue import Empty, SimpleQueue
from typing import IO, Any, NamedTuple

import stolik
from stolik.core.game import Game, seat_names
from stolik.core.moves import Move
from stolik.core.state import State

from .base import Bot, Weighed
from .registry import make_bot, settle_code

PREFIX = "program:"
PROTOCOL = 1
CODE = re.compile(r"program:(?:([0-9]{1,4}(?:\.[0-9]{1,3})?)s:)?(\S.*)")
USUAL_SECONDS = 5.0  # for an answer
START_SECONDS = 20.0  # from its start until a program has to be ready: some load large models
LONGEST_LINE = 1 << 20
TOLD = 200  # characters of what a program wrote
MOST_STARTS = 3  # in a row that fail, until a program is given up

LATE, WRONG, DIED = "late", "wrong", "died"


class BrokenProgram(Exception):
    """A program that cannot be started, or not again."""


class Fault(NamedTuple):
    """A decision that a program did not make properly; chance made it instead."""

    kind: str  # LATE, WRONG or DIED
    told: str  # what the program said, shortened


class _Failed(Exception):
    def __init__(self, kind: str, told: str) -> None:
        super().__init__(told)
        self.fault = Fault(kind, " ".join(told.split())[-TOLD:])


# ---------------------------------------------------------------------- who plays a seat


def is_program(code: str) -> bool:
    return code.startswith(PREFIX)


def settle_player(code: str) -> str:
    """The full code of a bot of ours or of a program. Raises UnknownBot; a program is not tried yet."""
    if is_program(code) and CODE.fullmatch(code) and code.isprintable():
        return code
    return settle_code(code)


def player_of(code: str, seed: str, options: Mapping[str, object], components: str = "") -> Bot:
    """A bot of ours, or a program with what it is told of the table. Raises UnknownBot."""
    return ProgramBot(code, seed, options, components) if is_program(code) else make_bot(code, seed)


def try_out(code: str) -> None:
    """Starts a program and ends it again. Raises BrokenProgram."""
    Program(_settings(code)[1]).close()


def faults_of(bot: Bot) -> list[Fault]:
    """What went wrong so far; nothing ever does with a bot of ours."""
    return bot.faults if isinstance(bot, ProgramBot) else []


def _settings(code: str) -> tuple[float, str]:
    """Seconds for an answer, and the command."""
    found = CODE.fullmatch(code)
    assert found is not None, code
    return float(found[1] or USUAL_SECONDS), found[2]


class ProgramBot(Bot):
    """Asks a program. Where it gives no proper answer in time, a legal move is drawn, and the fault is kept."""

    def __init__(self, code: str, seed: str, options: Mapping[str, object], components: str = "") -> None:
        super().__init__(code, seed)
        self.faults: list[Fault] = []
        self._seconds, self._command = _settings(code)
        self._options = dict(options)
        self._components = components
        # The seed of a bot holds that of the game, from which all chance to come could be computed.
        self._seed = blake2b(f"program/{seed}".encode(), digest_size=8).hexdigest()

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        moves = game.legal(view)
        try:
            chosen = self._ask(game, view, moves)
        except _Failed as failed:
            self.faults.append(failed.fault)
            chosen = moves[self.rng.below(len(moves))]
        return [Weighed(chosen, 0.0), *(Weighed(move, 0.0) for move in moves if move is not chosen)]

    def _ask(self, game: Game[Any], view: State, moves: list[Move]) -> Move:
        seats = game.seats(view)
        by_notation = {move.notation: move for move in moves}
        question = {
            "type": "choose",
            "game": game.meta.game,
            "components": self._components,
            "options": self._options,
            "players": seats,
            "seat": view.actor,
            "seed": self._seed,
            "seconds": self._seconds,
            "position": game.position(view, seat_names(seats)),
            "moves": list(by_notation),
        }
        told = _seated(self._command, view.actor).ask(question, self._seconds).get("move")
        move = by_notation.get(told) if isinstance(told, str) else None
        if move is None:
            raise _Failed(WRONG, f"move: {json.dumps(told)}")
        return move


# ---------------------------------------------------------------------- the processes


class Program:
    """A running program. Raises BrokenProgram if it does not start."""

    def __init__(self, command: str) -> None:
        self._asked = 0
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=5)
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, and its own children end with it
            )
        except (OSError, ValueError) as error:
            raise BrokenProgram(f"{command}: {getattr(error, 'strerror', None) or error}") from None
        assert self._process.stdout is not None and self._process.stderr is not None
        self._readers = [
            threading.Thread(target=_read, args=(self._process.stdout, self._lines.put, b""), daemon=True),
            threading.Thread(target=_read, args=(self._process.stderr, self._complaints.append, None), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            self._send({"type": "hello", "protocol": PROTOCOL, "stolik": stolik.__version__})
            ready = self._receive(START_SECONDS)
            if ready.get("type") != "ready":
                raise _Failed(WRONG, json.dumps(ready))
        except _Failed as failed:
            self.close()
            raise BrokenProgram(f"{command}: {failed.fault.kind}: {failed.fault.told}") from None

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def ask(self, question: Mapping[str, object], seconds: float) -> dict[str, Any]:
        """The answer. Raises _Failed; a program that was late or died has ended by then."""
        self._asked += 1
        try:
            self._send({**question, "id": self._asked})
            answer = self._receive(seconds)
        except _Failed as failed:
            if failed.fault.kind != WRONG:
                self.close()
            raise
        if answer.get("id") != self._asked:
            raise _Failed(WRONG, f"id: {json.dumps(answer.get('id'))}")
        return answer

    def _send(self, message: Mapping[str, object]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._dead() from None

    def _receive(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise _Failed(LATE, f"{seconds:g} s") from None
        if not line:
            raise self._dead()
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise _Failed(WRONG, line[:TOLD].decode(errors="replace"))
        return told

    def _dead(self) -> _Failed:
        """With its exit code and its last words."""
        try:
            code: int | None = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            code = None
        self._readers[1].join(0.2)
        words = b" ".join(self._complaints).decode(errors="replace")
        return _Failed(DIED, f"{'' if code is None else code} {words}")

    def close(self) -> None:
        """Ends it, with whatever it has started."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):  # it has ended, or there are no groups of processes here
            self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(1.0)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:  # what it did not read cannot be written any more
                pass


def _read(pipe: IO[bytes], keep: Any, end: bytes | None) -> None:
    """Passes lines on as they come, so that nobody ever waits for us to read."""
    while line := pipe.readline(LONGEST_LINE):
        keep(line)
    if end is not None:
        keep(end)


_running: dict[tuple[int, str, int], Program] = {}  # a forked process must not speak with the programs of its parent
_failed_starts: dict[str, int] = {}


def _seated(command: str, seat: int) -> Program:
    """The program of a seat; it goes on from game to game, and is started again if it has ended."""
    key = os.getpid(), command, seat
    program = _running.get(key)
    if program is None or not program.running:
        try:
            program = _running[key] = Program(command)
        except BrokenProgram as broken:
            _failed_starts[command] = _failed_starts.get(command, 0) + 1
            if _failed_starts[command] >= MOST_STARTS:
                raise
            raise _Failed(DIED, str(broken)) from None
        _failed_starts[command] = 0
    return program


def end_programs() -> None:
    """Ends those that this process has started."""
    for key, program in list(_running.items()):
        del _running[key]
        if key[0] == os.getpid():
            program.close()


atexit.register(end_programs)
