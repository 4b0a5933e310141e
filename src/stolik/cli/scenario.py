"""`stolik scenario`: runs suites of scenarios. Meant for machines as well as people, so it always speaks English."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .inputs import Language
from .problems import BadInput, careful, trouble_with_file
from .speech import say

if TYPE_CHECKING:
    from stolik.match.scenario import Result


@careful
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=say("cli.help.scenario_files"))],
    lang: Language = None,
) -> None:
    from stolik.match.scenario import BadSuite, load_suite, run_scenario

    suites = []
    for file in files:
        try:
            suites.append(load_suite(file))
        except OSError as error:
            raise trouble_with_file(file, error) from None
        except BadSuite as error:
            raise BadInput(str(error)) from None
    passed = failed = 0
    for suite in suites:
        for each in suite:
            result = run_scenario(each)
            if result.passed:
                passed += 1
            else:
                failed += 1
                _show(result)
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _show(result: Result) -> None:
    typer.echo(f"FAILED {result.id}: {result.title}" if result.title else f"FAILED {result.id}")
    typer.echo("  given:")
    typer.echo(_indented(result.given))
    if result.failing_step is not None:
        typer.echo(f"  step {result.failing_step}:")
        typer.echo(_indented(result.step))
    if result.problem:
        expected_refusal = result.step is not None and result.step.get("illegal", False)
        typer.echo(f"  expected: {'the step is refused' if expected_refusal else 'the scenario can be played'}")
        typer.echo(f"  got: {result.problem}")
    for difference in result.differences:
        typer.echo(f"  {difference.path or 'result'}:")
        typer.echo(f"    expected: {_inline(difference.expected)}")
        typer.echo(f"    got: {_inline(difference.got)}")
    typer.echo("")


def _yaml(value: Any, **style: Any) -> str:
    import yaml

    return str(yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100, **style))


def _indented(value: Any) -> str:
    return "\n".join(f"    {line}" for line in _yaml(value, default_flow_style=None).rstrip().split("\n"))


def _inline(value: object) -> str:
    return _yaml(value, default_flow_style=True).replace("\n...", "").strip()
