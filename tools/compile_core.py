"""Compiles the core, the games and what every move passes with mypyc into src/stolik/_compiled/, all in one group.

Nothing is built in place: the sources stay what they are, and `stolik._modes` picks one form or the other.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
# Nobody replaces functions of the core by others of the same name, so calls among them need no table; and the linker
# sees all of them at once, so that small ones are inlined. Together a tenth fewer instructions, for about as much time.
BEST_FLAGS = (["-fvisibility=hidden", "-flto=auto"], ["-fvisibility=hidden"])
sys.path.insert(0, str(SOURCES))

from stolik import _modes  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="compile even if nothing has changed")
    parser.add_argument("--if-possible", action="store_true", help="without a C compiler, say so and succeed")
    parser.add_argument("--check", action="store_true", help="only tell the mode; fails if it is plain")
    arguments = parser.parse_args()

    up_to_date = mode_of_a_new_process()
    if arguments.check:
        print(f"{up_to_date.mode}: {up_to_date.reason}")
        return 0 if up_to_date.mode == "compiled" else 1
    if up_to_date.mode == "compiled" and not arguments.force:
        print(f"The compiled core is up to date ({up_to_date.reason}).")
        return 0
    lacking = what_is_lacking()
    if lacking:
        print(f"No {lacking} here, so the rules run as plain Python: same games, slower bots.")
        return 0 if arguments.if_possible else 1

    sources = _modes.core_sources()
    if not sources:
        print("There is nothing to compile yet.")
        return 0 if arguments.if_possible else 1
    print(f"Compiling the core, {len(sources)} modules: a minute or two, and only after changes.", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stolik-") as scratch:
        built = build(sources, Path(scratch))
        install(built, sources)
    made = mode_of_a_new_process()
    print(f"{made.mode}: {made.reason} ({time.monotonic() - started:.0f} s)")
    return 0 if made.mode == "compiled" else 1


def mode_of_a_new_process() -> _modes.Status:
    """The mode that a fresh import of stolik chooses, whatever STOLIK_PLAIN says here."""
    environment = {name: value for name, value in os.environ.items() if name != "STOLIK_PLAIN"}
    script = "import json; from stolik import _modes; print(json.dumps(_modes.status()))"
    environment["PYTHONPATH"] = str(SOURCES)
    answer = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return _modes.Status(*json.loads(answer.stdout))


def what_is_lacking() -> str:
    """What a build needs and this machine has not, or nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return "C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "C header of Python (Python.h)"
    return ""


def build(sources: dict[str, str], scratch: Path) -> Path:
    """Compiles the sources; the folder of the result is laid out as mypyc wants its modules to be imported."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildInParallel(build_ext):
        def build_extensions(self) -> None:
            flags = flags_that_work(self.compiler, scratch)
            for extension in self.extensions:
                if extension.name == _modes.LIBRARY:  # the others only point at it
                    extension.extra_compile_args += flags
                    extension.extra_link_args += ["-O3", *flags] if flags else []
            self.compiler.compile = in_parallel(self.compiler.compile)
            super().build_extensions()

    os.chdir(SOURCES)  # so that tracebacks of compiled code name files as stolik/core/...
    options = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={scratch / 'cache'}"]
    extensions = mypycify(
        options + [f"stolik/{source}" for source in sources],
        opt_level="3",
        debug_level="0",
        multi_file=True,  # measured: as fast as one big C file, and several compile at once
        group_name="stolik",
        target_dir=str(scratch / "c"),
    )
    for extension in extensions:  # a fused sum would round differently from plain Python on some machines
        extension.extra_compile_args = [*(extension.extra_compile_args or []), "-ffp-contract=off"]
    command = BuildInParallel(Distribution({"name": "stolik", "ext_modules": extensions}))
    command.build_lib = str(scratch / "lib")
    command.build_temp = str(scratch / "objects")
    command.ensure_finalized()
    command.run()
    return scratch / "lib"


def flags_that_work(compiler: Any, scratch: Path) -> list[str]:
    """The best flags that compiler and linker of this machine know, tried with two lines of C."""
    if compiler.compiler_type != "unix":
        return []
    source = scratch / "probe.c"
    source.write_text(
        "static int two(void) { return 2; }\nint four(void) { return two() + two(); }\n", encoding="utf-8"
    )
    for flags in BEST_FLAGS:
        try:
            objects = compiler.compile([str(source)], output_dir=str(scratch), extra_postargs=["-Werror", *flags])
            compiler.link_shared_object(objects, str(scratch / "probe.so"), extra_postargs=flags)
        except Exception:  # whatever the compiler of a platform raises: these flags are only for speed
            continue
        return flags
    return []


def in_parallel(compile_all: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """The same compiler call, spread over all cores by source file."""

    def compile_each(sources: list[str], **settings: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = pool.map(lambda source: compile_all([source], **settings), sources)
            return [file for files in objects for file in files]

    return compile_each


def install(built: Path, sources: dict[str, str]) -> None:
    """Puts the compiled modules and their manifest in place in one step."""
    fresh = Path(tempfile.mkdtemp(prefix="_compiled-", dir=_modes.PACKAGE))
    fresh.chmod(0o755)  # mkdtemp keeps it private, but whoever may read the sources may use this
    try:
        modules = {}
        for source, digest in sources.items():
            name = _modes.module_name(source)
            file = name + _modes.abi()
            shutil.copyfile(built / (name.replace(".", "/") + _modes.abi()), fresh / file)
            modules[name] = {"file": file, "source": source, "sha256": digest}
        library = _modes.LIBRARY + _modes.abi()
        shutil.copyfile(built / library, fresh / library)
        manifest = {"abi": _modes.abi(), "library": library, "modules": modules}
        (fresh / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
        compiled = Path(_modes.COMPILED)
        if compiled.exists():
            compiled.rename(fresh / "replaced")  # processes that have it loaded keep it
        fresh_home = fresh.rename(compiled)
        shutil.rmtree(fresh_home / "replaced", ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # as mypy ends by itself: taking its trees apart would last a quarter of a minute
