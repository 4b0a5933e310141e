"""Several processes behind one address: started, watched, replaced one by one, and ended together.

They share the listening socket, so nobody is turned away while one of them is replaced (SIGHUP) or has died.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

from .settings import Settings

log = logging.getLogger(__name__)

COMMAND = [sys.executable, "-m", "stolik.server.worker"]
READY = "ready"
START_SECONDS = 60.0  # for one process
END_SECONDS = 20.0  # then it is ended without asking
SHORT_LIFE = 5.0  # seconds: whoever ends sooner than that is started again after a pause
PAUSE = 1.0
LOOK_EVERY = 0.1  # seconds
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # where processes leave their figures, so that each can tell those of all


class DidNotStart(Exception):
    """A process ended before it could serve; it has said why on standard error."""


class Worker:
    """One process."""

    def __init__(self, told: dict[str, Any], listener: int, environment: dict[str, str]) -> None:
        self.since = time.monotonic()
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[listener],
            env=environment,
            text=True,
            start_new_session=True,  # Ctrl-C is for us, who tell them
        )
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(told) + "\n")  # not as arguments, which everybody can read
        self.process.stdin.flush()

    def wait_until_ready(self) -> None:
        """Raises DidNotStart."""
        told = self.process.stdout
        assert told is not None
        lines: list[str] = []
        reading = threading.Thread(target=lambda: lines.append(told.readline()), daemon=True)
        reading.start()
        reading.join(START_SECONDS)
        if not lines or lines[0].strip() != READY:
            self.end()
            raise DidNotStart(f"process {self.process.pid}")

    def ask_to_end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()

    def end(self) -> None:
        self.ask_to_end()
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Workers:
    """Keeps so many processes running."""

    def __init__(self, settings: Settings, listener: socket.socket, proxies: str, log_level: str) -> None:
        listener.set_inheritable(True)
        self._listener = listener
        self._told = {
            "settings": settings.model_dump(mode="json"),
            "listener": listener.fileno(),
            "proxies": proxies,
            "log_level": log_level,
        }
        self._count = settings.workers
        self._figures = tempfile.mkdtemp(prefix="stolik-metrics-")
        self._environment = {**os.environ, METRICS: self._figures}
        self.workers: list[Worker] = []
        self._ending = self._renewing = False

    def run(self, announce: str) -> None:
        """Until SIGTERM or SIGINT. Raises DidNotStart."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        signal.signal(signal.SIGHUP, self._renew)
        try:
            self.workers = [self._start() for _ in range(self._count)]
            for worker in self.workers:
                worker.wait_until_ready()
            print(announce, flush=True)
            while not self._ending:
                time.sleep(LOOK_EVERY)  # handlers of signals only leave a note: they may come at any moment
                self._replace_the_dead()
                if self._renewing and not self._ending:
                    self._renewing = False
                    self._renew_one_by_one()
        finally:
            for worker in self.workers:
                worker.ask_to_end()
            for worker in self.workers:
                worker.end()
            shutil.rmtree(self._figures, ignore_errors=True)

    def _end(self, *_signal: object) -> None:
        self._ending = True

    def _renew(self, *_signal: object) -> None:
        self._renewing = True

    def _start(self) -> Worker:
        return Worker(self._told, self._listener.fileno(), self._environment)

    def _replace_the_dead(self) -> None:
        for number, worker in enumerate(self.workers):
            if worker.process.poll() is None or self._ending:
                continue
            log.error(
                "process %d has ended (%s); another one takes its place", worker.process.pid, worker.process.poll()
            )
            self._forget_figures(worker)
            worker.end()
            if time.monotonic() - worker.since < SHORT_LIFE:
                time.sleep(PAUSE)
            self.workers[number] = self._start()  # whoever does not get ready ends, and we come here again

    def _renew_one_by_one(self) -> None:
        """The next one is there before the last one goes, so that somebody always answers."""
        for number, worker in enumerate(self.workers):
            fresh = self._start()
            try:
                fresh.wait_until_ready()
            except DidNotStart as failed:
                log.error("no process is replaced any more: %s did not start", failed)
                return
            self.workers[number] = fresh
            worker.end()
            self._forget_figures(worker)
            if self._ending:
                return

    def _forget_figures(self, worker: Worker) -> None:
        """Of sockets and tables that went with it; counts of what happened stay."""
        for file in os.listdir(self._figures):
            if file.startswith("gauge_live") and file.endswith(f"_{worker.process.pid}.db"):
                os.unlink(os.path.join(self._figures, file))
