"""Whatever comes in, the server never breaks: schemathesis makes requests from the OpenAPI description."""

from __future__ import annotations

from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from .play import Client, ServerThread

EXAMPLES = 12  # per call and kind of data, each sent to a table that may not exist and to two that do


def check(case: schemathesis.Case[Any], identity: str, id_: str | None) -> None:
    """Sends it; rejections have a code and a sentence, and nothing is the server's fault."""
    if id_ is not None:
        case.path_parameters["id"] = id_
    case.query.pop("wait", None)  # fitting values hold the answer back
    answer = case.call(headers={"X-Stolik": "1"}, cookies={"stolik_id": identity})
    assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.text[:500]}"
    described = case.operation.definition.raw["responses"]
    assert str(answer.status_code) in described, f"{case.method} {case.path}: {answer.status_code} is not described"
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["code"] and error["message"], answer.text


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "unfitting"])
def test_no_request_breaks_the_server(server: ServerThread, mode: GenerationMode) -> None:
    with server.client("Ann") as ann:
        playing = ann.make_table("me", "me", "random", start=True, listed=True)
        waiting = ann.make_table("me", "open", "random", listed=True)
        identity = ann.identity
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [cast(Any, found).ok() for found in schema.get_all_operations()]
    assert len(operations) >= 20
    for operation in operations:
        tables = [playing["id"], waiting["id"]] if "{id}" in operation.path else []
        send_many(operation, mode, identity, tables)


def send_many(operation: Any, mode: GenerationMode, identity: str, tables: list[str]) -> None:
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: schemathesis.Case[Any]) -> None:
        for id_ in (None, *tables):  # to make it up takes longer than to send it
            check(case, identity, id_)

    try:
        send()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # a call without parameters cannot be called in an unfitting way


def test_every_call_is_described(server: ServerThread) -> None:
    with Client(server.url) as ann:
        paths = ann.get("/api/openapi.json")["paths"]
    assert {"/api/tables/{id}/actions", "/api/tables", "/api/games", "/healthz", "/metrics"} <= set(paths)


def test_errors_are_described_as_they_occur(server: ServerThread) -> None:
    with Client(server.url) as ann:
        told = ann.get("/api/openapi.json")
    calls = {(path, method): call for path, calls in told["paths"].items() for method, call in calls.items()}
    for (path, method), call in calls.items():
        assert {"413", "421", "429"} <= set(call["responses"]), path
        assert method == "get" or {"400", "403", "503"} <= set(call["responses"]), path
        if "{" in path:
            assert "404" in call["responses"] and "400" in call["responses"], path
        for status, answer in call["responses"].items():
            if status >= "400":
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Rejection"}
    assert "422" in calls["/api/tables/{id}/actions", "post"]["responses"]
    assert [path for (path, _method), call in calls.items() if "422" in call["responses"]] == [
        "/api/tables/{id}/actions",
        "/api/tables/{id}/hint",
    ]
    assert "HTTPValidationError" not in told["components"]["schemas"]
