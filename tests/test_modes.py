"""One install, two modes: the compiled core is used as a whole or not at all."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik import _modes

Manifest = dict[str, Any]


def test_no_module_is_in_the_other_mode() -> None:
    suffix = _modes.abi() if stolik.mode() == "compiled" else ".py"
    for source in _modes.core_sources():
        module = importlib.import_module(_modes.module_name(source))
        assert str(module.__file__).endswith(suffix)


def test_plain_python_can_be_asked_for() -> None:
    if os.environ.get("STOLIK_PLAIN", "0") not in ("", "0"):
        assert _modes.status() == ("plain", "STOLIK_PLAIN is set")
    else:
        assert "STOLIK_PLAIN" not in _modes.status().reason


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A tiny copy of the package: one source to compile, one marked as plain, and a manifest that fits them."""
    package = tmp_path / "stolik"
    (package / "core").mkdir(parents=True)
    (package / "_compiled").mkdir()
    for name in ("__init__.py", "_modes.py"):
        shutil.copy(Path(_modes.PACKAGE, name), package)
    (package / "core" / "__init__.py").touch()
    (package / "core" / "dice.py").write_text("SIDES = 6\n", encoding="utf-8")
    (package / "core" / "words.py").write_text("# mypyc: plain\n", encoding="utf-8")
    script = "import json; from stolik import _modes; print(json.dumps(_modes.core_sources()))"
    sources = json.loads(run(package, script))
    assert list(sources) == ["core/dice.py"]
    modules = {}
    for source, digest in sources.items():
        modules[_modes.module_name(source)] = {"file": "dice.so", "source": source, "sha256": digest}
    manifest = {"abi": _modes.abi(), "library": "library.so", "modules": modules}
    (package / "_compiled" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    for name in ("dice.so", "library.so"):
        (package / "_compiled" / name).write_text("no machine code", encoding="utf-8")
    return package


def run(package: Path, script: str, **environment: str) -> str:
    given = {name: value for name, value in os.environ.items() if name != "STOLIK_PLAIN"}
    given |= {"PYTHONPATH": str(package.parent), **environment}
    return subprocess.run([sys.executable, "-c", script], env=given, capture_output=True, text=True, check=True).stdout


def reason_for_plain(package: Path, **environment: str) -> str:
    script = "import json, stolik.core.dice; from stolik import _modes; print(json.dumps(_modes.status()))"
    mode, reason = json.loads(run(package, script, **environment))
    assert mode == "plain"
    return str(reason)


def test_asking_for_plain_comes_first(package: Path) -> None:
    assert reason_for_plain(package, STOLIK_PLAIN="1") == "STOLIK_PLAIN is set"


def test_a_core_that_does_not_load_is_given_up_before_any_module_is_imported(package: Path) -> None:
    assert "does not load" in reason_for_plain(package)


def test_a_changed_source_makes_everything_plain(package: Path) -> None:
    (package / "core" / "dice.py").write_text("SIDES = 12\n", encoding="utf-8")
    assert reason_for_plain(package) == "sources changed since the core was compiled: core/dice.py"


def test_a_new_source_makes_everything_plain(package: Path) -> None:
    (package / "core" / "cards.py").touch()
    assert reason_for_plain(package) == "sources changed since the core was compiled: core/cards.py"


def test_a_module_marked_as_plain_may_change(package: Path) -> None:
    (package / "core" / "words.py").write_text("# mypyc: plain\nHELLO = 1\n", encoding="utf-8")
    assert "changed" not in reason_for_plain(package)


def other_abi(manifest: Manifest) -> None:
    manifest["abi"] = ".cpython-27.so"


def without_library(manifest: Manifest) -> None:
    manifest["library"] = "lost.so"


def without_modules(manifest: Manifest) -> None:
    del manifest["modules"]


@pytest.mark.parametrize(
    ("damage", "reason"),
    [(other_abi, "another Python"), (without_library, "is missing"), (without_modules, "cannot be read")],
)
def test_a_manifest_that_does_not_fit(package: Path, damage: Callable[[Manifest], None], reason: str) -> None:
    file = package / "_compiled" / "manifest.json"
    manifest = json.loads(file.read_text(encoding="utf-8"))
    damage(manifest)
    file.write_text(json.dumps(manifest), encoding="utf-8")
    assert reason in reason_for_plain(package)


def test_without_a_manifest(package: Path) -> None:
    shutil.rmtree(package / "_compiled")
    assert reason_for_plain(package) == "the core has not been compiled"
