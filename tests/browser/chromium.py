"""The Chromium of the system, and the built app it is to show."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "src" / "stolik" / "server" / "static" / "index.html"
AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
]


class Missing(Exception):
    """Something has to be installed or built first; the text tells what."""


def launch(playwright: Playwright) -> Browser:
    if not APP.is_file():
        raise Missing("the app is not built: run `make app`")
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        raise Missing("no Chromium on the PATH: on Debian or Ubuntu run `apt install chromium-headless-shell`")
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


def axe_source() -> str:
    if not AXE.is_file():
        raise Missing("axe-core is not installed: run `make app`")
    return AXE.read_text(encoding="utf-8")
