"""Writes requirements/: exact versions of all that pyproject.toml asks for, together (dev.txt) and by purpose."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Made by `make lock` from pyproject.toml.\n"


def resolve(wanted: list[str], *options: str) -> list[str]:
    """The newest versions that fit together, as pip finds them, without installing anything."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch, "report.json")
        command = [sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed"]
        subprocess.run([*command, "--report", str(report), *options, *wanted], check=True)
        found = json.loads(report.read_text(encoding="utf-8"))["install"]
    pins = {package["metadata"]["name"].lower(): package["metadata"]["version"] for package in found}
    return [f"{name}=={version}" for name, version in sorted(pins.items())]


def write(name: str, pins: list[str]) -> Path:
    file = ROOT / "requirements" / name
    file.write_text(HEADER + "\n".join(pins) + "\n", encoding="utf-8")
    print(f"{file.relative_to(ROOT)}: {len(pins)} packages")
    return file


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    wanted = [*runtime, *(each for extra in extras.values() for each in extra), *project["dependency-groups"]["dev"]]
    tested = str(write("dev.txt", resolve(wanted)))
    write("runtime.txt", resolve(runtime, "--constraint", tested))
    for name, extra in extras.items():
        write(f"{name}.txt", resolve([*runtime, *extra], "--constraint", tested))


if __name__ == "__main__":
    main()
