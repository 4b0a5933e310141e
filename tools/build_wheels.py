"""Builds the wheels into dist/: a pure one for every machine, and one for this platform with the compiled core.

Each is built from a clean copy of the sources, so nothing left over in the checkout gets in; whatever lies in the
package has to be in the wheel, or the build fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "stolik"
APP = PACKAGE / "server" / "static" / "index.html"
PROJECT_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in")

Form = Literal["pure", "compiled"]


class NotBuilt(Exception):
    """A wheel that cannot be built, or would not be whole; the text says why."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="the folder for the wheels")
    target = parser.parse_args().to
    target.mkdir(parents=True, exist_ok=True)
    compiled = is_compiled()
    try:
        for form in ("pure", "compiled") if compiled else ("pure",):
            wheel = build(form, target)
            print(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB)")
    except NotBuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    if not compiled:
        print("No wheel with a compiled core: there is none here.")
    return 0


def is_compiled() -> bool:
    check = [sys.executable, str(ROOT / "tools" / "compile_core.py"), "--check"]
    return subprocess.run(check, stdout=subprocess.DEVNULL).returncode == 0


def build(form: Form, target: Path) -> Path:
    """The wheel, in a folder that exists. Raises NotBuilt."""
    if not APP.is_file():
        raise NotBuilt("The app is not built: run `make app`.")
    with tempfile.TemporaryDirectory(prefix="stolik-wheel-") as scratch:
        copy, made = Path(scratch, "project"), Path(scratch, "made")
        shutil.copytree(PACKAGE, copy / "src" / "stolik", ignore=shutil.ignore_patterns(*not_packed(form)))
        for name in PROJECT_FILES:
            shutil.copy(ROOT / name, copy)
        command = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-index", "--no-build-isolation"]
        # setup.py loads a module of the copy, whose bytecode would be packed
        environment = {**os.environ, "STOLIK_WHEEL": form, "PYTHONDONTWRITEBYTECODE": "1"}
        environment.pop("STOLIK_PLAIN", None)
        ran = subprocess.run([*command, "--wheel-dir", str(made), str(copy)], env=environment, capture_output=True)
        if ran.returncode != 0:
            raise NotBuilt(f"The {form} wheel does not build:\n{ran.stderr.decode(errors='replace')}")
        (wheel,) = made.iterdir()
        if lacking := left_out(wheel, form):
            raise NotBuilt(f"The {form} wheel lacks {', '.join(lacking)}.")
        return Path(shutil.copy(wheel, target))


def not_packed(form: Form) -> tuple[str, ...]:
    """Names of what lies in the package without belonging to it."""
    leftovers = ("__pycache__", ".*", "_compiled-*")
    return leftovers if form == "compiled" else (*leftovers, "_compiled")


def left_out(wheel: Path, form: Form) -> list[str]:
    """The files of the package that are not in the wheel."""
    with ZipFile(wheel) as opened:
        packed = set(opened.namelist())
    ignored = shutil.ignore_patterns(*not_packed(form))
    lacking = []
    for folder, folders, names in os.walk(PACKAGE):
        skipped = ignored(folder, [*folders, *names])
        folders[:] = [name for name in folders if name not in skipped]
        files = (Path(folder, name).relative_to(PACKAGE.parent).as_posix() for name in names if name not in skipped)
        lacking += [file for file in files if file not in packed]
    return sorted(lacking)


if __name__ == "__main__":
    sys.exit(main())
