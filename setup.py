"""The pure wheel needs nothing from here; STOLIK_WHEEL=compiled (tools/build_wheels.py) makes one for this platform."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "src"))


class PlatformDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


class BuildWithCompiledCore(build_py):
    def finalize_options(self) -> None:
        super().finalize_options()
        self.exclude_package_data["stolik"].remove("_compiled*/*")


if os.environ.get("STOLIK_WHEEL") == "compiled":
    from stolik import _modes

    if _modes.status().mode != "compiled":
        sys.exit(f"No compiled wheel without a compiled core: {_modes.status().reason}. Run `make compile` first.")
    setup(distclass=PlatformDistribution, cmdclass={"build_py": BuildWithCompiledCore})
else:
    setup()
