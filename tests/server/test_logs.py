"""Logs tell nothing that lets anybody in: no cookies, no tokens of links, and nothing of the game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .databases import CURRENT, other_program
from .play import Client
from .test_tables import token_of


@pytest.mark.parametrize("level", ["info", "debug"])
def test_no_secret_is_logged(tmp_path: Path, level: str) -> None:
    errors = tmp_path / "errors"
    command = [
        sys.executable,
        "-m",
        "stolik.cli",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--log-level",
        level,
    ]
    limits = ["--limit", "header_seconds=1"]
    environment = {**os.environ, "STOLIK_DATABASE": CURRENT.setting(tmp_path)}
    with (
        open(errors, "w") as log,
        subprocess.Popen(
            [*command, *limits], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        ) as process,
    ):
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[-1].rstrip("/")
            secrets = talk_a_little(url)
        finally:
            process.terminate()
            process.wait(30)
    with other_program(tmp_path) as other:
        (header,), *_more = other("SELECT header FROM tables WHERE header IS NOT NULL")
        secrets += [json.loads(header)["seed"], *(row[0] for row in other("SELECT hash FROM tokens"))]
    text = errors.read_text()
    assert '"from": "stolik.server' in text, "it does log something at this level"
    assert not [secret for secret in secrets if secret in text]
    assert not re.search(r"stolik_id|watch=|cookie", text, re.IGNORECASE)


def talk_a_little(url: str) -> list[str]:
    """Uses links, a cookie, sockets and moves; returns what nobody else may read of them."""
    with Client(url, "Ann") as ann, Client(url, "Ben") as ben, Client(url, "Eve") as eve:
        table = ann.make_table("me", "open")
        invite, watch = token_of(table["links"]["invite"]), token_of(table["links"]["watch"])
        joined = ben.post(f"/api/tables/{table['id']}/join", {"token": invite})
        seat = token_of(joined["links"]["seats"]["1"])
        eve.get(f"/api/links/{seat}")
        for path in (f"/join/{invite}", f"/watch/{watch}", f"/join/{seat}"):
            eve.http.get(path)
        started = ann.post(f"/api/tables/{table['id']}/start")
        with eve.live(table["id"], watch=watch) as socket:
            socket.next()
        actor = (ann, ben)[started["waiting_for"][0]]
        shown = actor.table(table["id"])
        move = shown["prompt"]["offers"][0]["move"]
        actor.act(shown, type="move", move=move)
        tokens = [invite, watch, seat, *(token_of(link) for link in started["links"]["seats"].values())]
        return [*tokens, ann.identity, ben.identity, eve.identity, move]
