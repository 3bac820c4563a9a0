"""The cache folder of tables, and of kernels where these are compiled at the first start; never imports Numba.

In the cache folder:

    solver/kernels-<digest>/    machine code, by digest of all that it depends on
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
"""Seconds after which another version's kernels are not expected to serve again."""


def solver_cache() -> Path:
    """The folder of everything below; it need not exist."""
    return cache_folder() / "solver"


def tables_file(hash: str) -> Path:
    """Where the tables of a lexicon are kept, by its hash."""
    return solver_cache() / f"tables-{hash[:24]}.bin"


@cache
def _digest() -> str:
    """A digest of all that kernels compiled here depend on: sources whose code or constants they hold, and compilers.

    Numba also tells sources apart by their time of change, and so must this: a touched file is compiled again.
    """
    digest = sha256(sources_digest().encode())
    for source in sources():
        digest.update(f"{source}\0{source.stat().st_mtime_ns}\0".encode())
    machine = (*map(_version, ("numba", "numpy", "llvmlite")), sys.version, platform.machine())
    digest.update(repr(machine).encode())
    return digest.hexdigest()[:24]


def _version(name: str) -> str:
    """Of an installed package; empty where it is not there."""
    with suppress(PackageNotFoundError):
        return version(name)
    return ""


def kernel_folder() -> Path:
    """The folder of the kernels compiled from these very sources; it need not exist."""
    return solver_cache() / f"kernels-{_digest()}"


def usable_kernel_folder() -> Path:
    """The same folder, made if need be; a temporary one, compiled into once a process, where it cannot be written.

    Deletes the kernels of versions unused for months.
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
