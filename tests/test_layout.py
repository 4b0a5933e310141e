"""What import-linter cannot say: the core imports nothing but the standard library and itself."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import stolik.core

CORE = sorted(Path(next(iter(stolik.core.__path__))).rglob("*.py"))


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
