"""The built app. Files with a hash in their name are cached for ever, the rest is asked for again by its ETag."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

PAGES = ("/", "/new", "/settings", "/games", "/statistics")
PAGE_FOLDERS = ("/t/", "/join/", "/watch/", "/rules", "/replay/")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
WORTH_COMPRESSING = 600  # bytes

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stolik</title></head>
<body><h1>Stolik</h1>
<p>The server runs, but the app has not been built. <code>make app</code> (or <code>make serve</code>) builds it;
the programming interface is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


def is_page(path: str) -> bool:
    """Whether the app draws something at this address."""
    return path in PAGES or path.startswith(PAGE_FOLDERS)


class File(NamedTuple):
    """A file with its compressed form and the stamp of the file it was read from."""

    body: bytes
    packed: bytes | None
    etag: str
    kind: str
    stamp: tuple[int, int]


class StaticFiles:
    """Reads files once, and again when they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, File] = {}

    def answer(self, request: Request) -> Response | None:
        """The file of this path, or the app for the pages it draws and for browsers that went astray; else None."""
        path = request.url.path
        found = self._read(path) if not path.endswith("/") else None
        if found is not None:
            return _answer(request, found, FOR_EVER if path.startswith("/assets/") else ASK_AGAIN)
        if path == "/favicon.ico":  # asked for by browsers that have not read the page
            return RedirectResponse("/icon.svg", 308)
        if not is_page(path) and not _wants_page(request):
            return None
        index = self._read("/index.html") or _file(NOT_BUILT.encode(), "text/html", (0, 0))
        told = _answer(request, index, ASK_AGAIN)
        if not is_page(path) and told.status_code == 200:
            told.status_code = 404  # the app says so in words
        return told

    def _read(self, path: str) -> File | None:
        if "\0" in path:
            return None
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            if not file.is_relative_to(self._folder) or not file.is_file():
                return None
            status = file.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            known = self._files.get(file)
            if known is None or known.stamp != stamp:
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                known = self._files[file] = _file(file.read_bytes(), kind, stamp)
            return known
        except (OSError, ValueError):
            return None


def _wants_page(request: Request) -> bool:
    """Whether a person went to this address, and no program or part of a page asks for a file."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith(("/api/", "/assets/"))


def _file(body: bytes, kind: str, stamp: tuple[int, int]) -> File:
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) and len(body) > WORTH_COMPRESSING else None
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(body, packed, f'"{sha256(body).hexdigest()[:20]}"', kind, stamp)


def _answer(request: Request, file: File, caching: str) -> Response:
    headers = {"etag": file.etag, "cache-control": caching, "vary": "accept-encoding", "content-type": file.kind}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"})
    return Response(file.body, headers=headers)
