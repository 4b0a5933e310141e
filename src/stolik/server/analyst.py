"""A process that analyses one finished game: the record comes in as one line, what is found goes out line by line."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from stolik.bots.analysis import Analysis
from stolik.match.entries import Record, entry_from_json, header_from_json
from stolik.match.match import Match


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when we end
    os.nice(15)  # people and the bots that they wait for come first
    told = json.loads(sys.stdin.buffer.readline())
    entries = [entry_from_json(entry) for entry in told["entries"]]
    analysis = Analysis(Match.replay(Record(header_from_json(told["header"]), entries)))
    try:
        _tell({"bot": analysis.level, "of": analysis.of})
        for step in analysis.steps():
            _tell({"step": step.as_json()})
        _tell({"done": True})
    except BrokenPipeError:  # the server is gone, and nobody is left to hear of it
        os._exit(0)


def _tell(told: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
