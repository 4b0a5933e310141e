"""What no linter says: the core imports nothing but the standard library, and sets are made with `bit`."""

from __future__ import annotations

import ast
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import stolik.core
from stolik._modes import PACKAGE, core_sources

CORE = sorted(Path(next(iter(stolik.core.__path__))).rglob("*.py"))
COMPILED = [Path(PACKAGE, source) for source in core_sources()]


class ImportsAtRunTime(ast.NodeVisitor):
    """Collects the top-level names a module imports, leaving out what only type checkers see."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_If(self, node: ast.If) -> None:
        for_types_only = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for child in node.orelse if for_types_only else [*node.body, *node.orelse]:
            self.visit(child)

    def visit_Import(self, node: ast.Import) -> None:
        self.names |= {alias.name.partition(".")[0] for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level == 0 and node.module is not None:
            self.names.add(node.module.partition(".")[0])


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.stem)
def test_the_core_imports_the_standard_library_only(file: Path) -> None:
    imports = ImportsAtRunTime()
    imports.visit(ast.parse(file.read_text(encoding="utf-8")))
    assert imports.names <= sys.stdlib_module_names | {"stolik"}


def literal_shifts(source: str) -> list[int]:
    """The lines where a literal is shifted by something that is not known beforehand."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Constant)
        and not isinstance(node.right, ast.Constant)
    ]


@pytest.mark.parametrize("file", COMPILED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_bits_are_made_by_bit(file: Path) -> None:
    """Compiled, `1 << x` is a shift of 32 bits and wrong from 31 on, without a word."""
    assert literal_shifts(file.read_text(encoding="utf-8")) == []


def test_literal_shifts_are_found() -> None:
    assert literal_shifts("a = 1 << 3\nb = 1 << a\nc = a << 1\n") == [2]


def test_no_folder_of_tests_takes_the_name_of_a_module() -> None:
    """pytest imports `tests/x/` as `x`: whoever asks for an installed `x` afterwards would get ours."""
    ours = {folder.name for folder in Path(__file__).parent.iterdir() if (folder / "__init__.py").exists()}
    assert ours & (sys.stdlib_module_names | packages_distributions().keys()) == set()
