"""Memory that is free within the process goes back to the system, where the C library can do that."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable


def _trimmer() -> Callable[[int], int] | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim  # of glibc; others have none
    except (OSError, AttributeError):
        return None
    return trim


_trim = _trimmer()


def give_back_memory() -> None:
    """Large answers come and go between small things that stay; by itself the library keeps the gaps for ever."""
    if _trim is not None:
        _trim(0)
