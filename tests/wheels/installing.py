"""A wheel in an empty virtual environment, with the pinned runtime packages beside it and nothing of the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PINS = ROOT / "requirements" / "runtime.txt"


class Installed:
    """The `stolik` command of that environment, run from a folder that knows nothing of us."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.home = folder / "environment"
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()
        venv.create(self.home, symlinks=True)
        self.python = self.home / "bin" / "python"
        self.packages = Path(self.ask("import sysconfig; print(sysconfig.get_path('purelib'))"))
        link_pinned_packages(self.packages)
        pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        subprocess.run([*pip, "install", "-qq", "--no-index", str(wheel)], env=self.environment, check=True)

    @property
    def environment(self) -> dict[str, str]:
        ours = ("PYTHON", "STOLIK_", "VIRTUAL_ENV", "PIP_", "XDG_", "LC_", "LANG")
        foreign = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return {
            **foreign,
            "LANG": "C.UTF-8",
            "XDG_DATA_HOME": str(self.elsewhere),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def ask(self, script: str) -> str:
        """What a Python script of that environment prints."""
        return self._run(self.python, "-c", script).strip()

    def stolik(self, *arguments: object, answers: str = "") -> str:
        return self._run(self.home / "bin" / "stolik", *arguments, answers=answers)

    def _run(self, program: Path, *arguments: object, answers: str = "") -> str:
        command = [str(program), *map(str, arguments)]
        ran = subprocess.run(
            command,
            input=answers,
            env=self.environment,
            cwd=self.elsewhere,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert ran.returncode == 0, f"{command}: {ran.stdout}{ran.stderr}"
        return ran.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server on a free port."""
        command = [str(self.home / "bin" / "stolik"), "serve", "--port", "0", "--data", str(self.elsewhere / "tables")]
        with subprocess.Popen(
            [*command, "--no-limits"], env=self.environment, cwd=self.elsewhere, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            try:
                line = process.stdout.readline()
                assert line, "the server did not start"
                yield line.split()[-1].rstrip("/")
            finally:
                process.terminate()
                process.wait(30)


def link_pinned_packages(target: Path) -> None:
    """Links what requirements/runtime.txt names, so that what it does not name is missing; no network is needed."""
    for pin in re.findall(r"^([\w.-]+)==(.+)$", PINS.read_text(encoding="utf-8"), re.MULTILINE):
        name, version = pin
        package = metadata.distribution(name)
        assert package.version == version, (
            f"{name} {package.version} is installed instead of {version}: run `make setup`"
        )
        tops = {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            link = target / top
            if not link.exists():
                link.symlink_to(Path(str(package.locate_file(top))).resolve())
