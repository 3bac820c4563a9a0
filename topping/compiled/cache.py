"""The cache folder of tables, and of kernels compiled at the first start; never imports Numba.

In the cache folder:

    solver/kernels-<digest>/    machine code, by digest of all that affects it
    solver/tables-<digest>.bin  a lexicon's tables (see `topping.solver.tablefile`)
"""

from __future__ import annotations

import atexit
import os
import platform
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from topping.compiled.library import sources, sources_digest
from topping.paths import cache_folder

_LONG_GONE: Final = 90 * 24 * 3600
"""Seconds after which another version's kernels are deleted as unused."""


def solver_cache() -> Path:
    """Returns the cache folder of solver tables and kernels, which may not exist."""
    return cache_folder() / "solver"


def tables_file(hash: str) -> Path:
    """Returns the path of the cached solver tables of a lexicon, by the lexicon's hash."""
    return solver_cache() / f"tables-{hash[:24]}.bin"


@cache
def _digest() -> str:
    """Returns a digest of all that affects kernels compiled here: sources and compilers.

    Includes the modification times of sources, as Numba does: a touched file is compiled again.
    """
    digest = sha256(sources_digest().encode())
    for source in sources():
        digest.update(f"{source}\0{source.stat().st_mtime_ns}\0".encode())
    machine = (*map(_version, ("numba", "numpy", "llvmlite")), sys.version, platform.machine())
    digest.update(repr(machine).encode())
    return digest.hexdigest()[:24]


def _version(name: str) -> str:
    """Returns the version of an installed package; empty if it is missing."""
    with suppress(PackageNotFoundError):
        return version(name)
    return ""


def kernel_folder() -> Path:
    """Returns the folder of kernels compiled from the current sources, which may not exist."""
    return solver_cache() / f"kernels-{_digest()}"


def usable_kernel_folder() -> Path:
    """Returns the folder for compiled kernels, creating it if missing; a temporary folder if it cannot be written.

    Also deletes kernels of other program versions that were not used for months.
    """
    folder = kernel_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for other in solver_cache().glob("kernels-*"):
            if other != folder and time.time() - other.stat().st_mtime > _LONG_GONE:
                shutil.rmtree(other, ignore_errors=True)
        if os.access(folder, os.W_OK):
            return folder
    temporary = tempfile.mkdtemp(prefix="topping-solver-")
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    return Path(temporary)
