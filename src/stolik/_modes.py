"""Plain or compiled: decides once per process which form of the rules runs, and never mixes the two.

`tools/compile_core.py` puts the compiled modules into `_compiled/`, beside a manifest with the hash of every source
they were made from. They are used only if they fit this interpreter and all those sources, so an edited file is never
shadowed by old machine code. STOLIK_PLAIN=1 asks for plain Python.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import NamedTuple

PACKAGE = os.path.dirname(os.path.abspath(__file__))
COMPILED = os.path.join(PACKAGE, "_compiled")
MANIFEST = os.path.join(COMPILED, "manifest.json")

COMPILED_FOLDERS = ("core", "games")
# beside whole folders: what a search runs, and what every move at a table passes, from the match to the words of a push
COMPILED_BESIDE = {
    "bots": ("playout", "search", "self_play", "value"),
    "locale": ("blanks", "words"),
    "match": ("match", "proposal", "timeline"),
    "server": ("beats", "frames", "kept_json", "names", "parts", "payload", "snapshot", "speech"),
}
LIBRARY = "stolik__mypyc"  # the shared library behind all compiled modules; mypyc wants it at the top level

PLAIN_MARKER = b"# mypyc: plain"  # in the first lines of a module: leave this one out of the compiled core
FIRST_LINES = 400  # bytes


class Status(NamedTuple):
    """The mode of this process and the reason for it."""

    mode: str  # "compiled" or "plain"
    reason: str


class CompiledFinder:
    """Resolves exactly the modules of the manifest to their compiled form."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


_status = Status("plain", "not decided yet")


def status() -> Status:
    """What was decided when the package was imported."""
    return _status


def abi() -> str:
    """What compiled files of this interpreter end in, such as `.cpython-311-x86_64-linux-gnu.so`."""
    return EXTENSION_SUFFIXES[0]


def core_sources() -> dict[str, str]:
    """The SHA-256 of each source that belongs into the compiled core, by its path below the package."""
    files = [os.path.join(PACKAGE, folder, f"{name}.py") for folder, names in COMPILED_BESIDE.items() for name in names]
    for folder in COMPILED_FOLDERS:
        for parent, _folders, names in os.walk(os.path.join(PACKAGE, folder)):
            files += [os.path.join(parent, name) for name in names if name.endswith(".py") and name != "__init__.py"]
    sources: dict[str, str] = {}
    for file in sorted(files):
        try:
            with open(file, "rb") as opened:
                text = opened.read()
        except FileNotFoundError:
            continue
        if PLAIN_MARKER not in text[:FIRST_LINES]:
            sources[os.path.relpath(file, PACKAGE).replace(os.sep, "/")] = sha256(text).hexdigest()
    return sources


def module_name(source: str) -> str:
    """The module of a source: core/rng.py is stolik.core.rng."""
    return "stolik." + source.removesuffix(".py").replace("/", ".")


def install() -> None:
    """Chooses the mode of this process. Calling it again changes nothing."""
    global _status
    if any(isinstance(finder, CompiledFinder) for finder in sys.meta_path):
        return
    if os.environ.get("STOLIK_PLAIN", "0") not in ("", "0"):
        _status = Status("plain", "STOLIK_PLAIN is set")
        return
    files, obstacle = _compiled_files()
    if obstacle:
        _status = Status("plain", obstacle)
        return
    finder = CompiledFinder(files)
    sys.meta_path.insert(0, finder)
    try:
        import_module(LIBRARY)  # now, since half-way through the modules it would be too late to turn back
    except ImportError as error:
        sys.meta_path.remove(finder)
        _status = Status("plain", f"the compiled core does not load: {error}")
        return
    _status = Status("compiled", f"{len(files) - 1} modules, all as in their sources")


def _compiled_files() -> tuple[dict[str, str], str]:
    """Module name -> compiled file; or what is in the way of using them, in a few words."""
    try:
        with open(MANIFEST, encoding="utf-8") as opened:
            manifest = json.load(opened)
        made_for, modules, library = manifest["abi"], manifest["modules"], manifest["library"]
        sources = {module["source"]: module["sha256"] for module in modules.values()}
        files = {name: os.path.join(COMPILED, module["file"]) for name, module in modules.items()}
        files[LIBRARY] = os.path.join(COMPILED, library)
    except FileNotFoundError:
        return {}, "the core has not been compiled"
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}, "the manifest of the compiled core cannot be read"
    if made_for != abi():
        return {}, f"compiled for another Python ({made_for})"
    present = core_sources()
    changed = sorted(file for file in sources.keys() | present.keys() if sources.get(file) != present.get(file))
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        return {}, f"sources changed since the core was compiled: {changed[0]}{more}"
    missing = sorted(name for name, file in files.items() if not os.path.exists(file))
    if missing:
        return {}, f"the compiled form of {missing[0]} is missing"
    return files, ""
