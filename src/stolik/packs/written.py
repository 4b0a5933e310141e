"""A file of facts as it was written: its data, and the line of every part of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from .mistakes import BadPack, Mistake, Path

TOP = ""
DEEPEST = 40  # levels; nothing in a box is that deep, and an alias inside of what it stands for is deeper


class Written:
    """The facts that a text tells. Mistakes of the language itself are found here: `mistakes` lists them."""

    def __init__(self, text: str) -> None:
        """Raises BadPack where the text is no YAML or tells of no fields at all."""
        self.mistakes: list[Mistake] = []
        self._constructor = yaml.constructor.SafeConstructor()
        self._made: dict[int, Any] = {}
        try:
            node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        except yaml.MarkedYAMLError as wrong:
            line = wrong.problem_mark.line + 1 if wrong.problem_mark is not None else 0
            raise BadPack([Mistake(line, TOP, "not_yaml", {"problem": wrong.problem})]) from None
        except yaml.YAMLError as wrong:
            raise BadPack([Mistake(1, TOP, "not_yaml", {"problem": " ".join(str(wrong).split())})]) from None
        if not isinstance(node, yaml.MappingNode):
            raise BadPack([Mistake(1, TOP, "no_facts")])
        self._node = node
        self.data: dict[Any, Any] = self._value(node, ())

    def _value(self, node: yaml.Node, path: Path) -> Any:
        """What a node says; the same object wherever an alias stands for it."""
        if len(path) > DEEPEST:
            raise BadPack([Mistake(_line(node), named(self._node, path), "too_deep")])
        if id(node) in self._made:
            return self._made[id(node)]
        if isinstance(node, yaml.MappingNode):
            value: Any = {}
            first: dict[Any, yaml.Node] = {}
            for key_node, child in node.value:
                key = self._scalar(key_node) if isinstance(key_node, yaml.ScalarNode) else _snippet(key_node)
                if key in first:
                    where = {"key": key, "first": _line(first[key])}
                    self.mistakes.append(Mistake(_line(key_node), named(self._node, path), "twice", where))
                first[key] = key_node
                value[key] = self._value(child, (*path, key))
        elif isinstance(node, yaml.SequenceNode):
            value = [self._value(child, (*path, number)) for number, child in enumerate(node.value)]
        else:
            value = self._scalar(node)
        self._made[id(node)] = value
        return value

    def _scalar(self, node: yaml.Node) -> Any:
        try:
            return self._constructor.construct_object(node)
        except (yaml.YAMLError, ValueError):  # a tag that we do not know, a date that is none
            return _snippet(node)

    def line(self, path: Path) -> int:
        """The line of a part; of what is not there, the line of what it should stand in."""
        node: yaml.Node = self._node
        for step in path:
            found = self._child(node, step)
            if found is None:
                break
            node = found[1]
        return _line(node)

    def line_of_key(self, path: Path) -> int:
        """The line of the name of a field."""
        parent: yaml.Node | None = self._node
        for step in path[:-1]:
            found = self._child(parent, step) if parent is not None else None
            parent = found[1] if found is not None else None
        found = self._child(parent, path[-1]) if parent is not None else None
        return _line(found[0]) if found is not None else self.line(path)

    def _child(self, node: yaml.Node, step: str | int) -> tuple[yaml.Node, yaml.Node] | None:
        """The name of a part and the part."""
        if isinstance(node, yaml.MappingNode):
            for key_node, child in node.value:
                if isinstance(key_node, yaml.ScalarNode) and self._scalar(key_node) == step:
                    return key_node, child
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
            return node.value[step], node.value[step]
        return None

    def place(self, path: Path) -> str:
        return named(self.data, path)


class Told:
    """Facts that come without a text, from a record."""

    def __init__(self, data: Mapping[Any, Any]) -> None:
        self.data = data
        self.mistakes: list[Mistake] = []

    def line(self, path: Path) -> int:
        return 0

    def line_of_key(self, path: Path) -> int:
        return 0

    def place(self, path: Path) -> str:
        return named(self.data, path)


def named(data: Any, path: Path) -> str:
    """How people read a path: items of lists by their id or, where they have none, by their number from 1."""
    told = ""
    for step in path:
        if isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
            id_ = data.get("id") if isinstance(data, dict) else None
            told += f"[{id_ if isinstance(id_, str) else step + 1}]"
        else:
            data = data.get(step) if isinstance(data, dict) else None
            told += f".{step}" if told else str(step)
    return told


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _snippet(node: yaml.Node) -> str:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else f"<{type(node).__name__}>"
