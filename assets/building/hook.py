"""Puts the compiled kernels into the wheel: what an installed program has, so that nothing is compiled at its user's.

For another system than this one, its name stands in `TOPPING_SYSTEM` (see `topping/compiled/library.py`).
`TOPPING_WITHOUT_KERNELS=1` makes a wheel that has none, and needs Numba where it runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelsHook(BuildHookInterface[Any]):
    """Hatchling calls it before a wheel is made; an editable install gets the library beside the sources."""

    folder: tempfile.TemporaryDirectory[str] | None = None
    """Holds the library until it is in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles, and says for which system the wheel is."""
        if os.environ.get("TOPPING_WITHOUT_KERNELS"):
            return
        sys.path.insert(0, self.root)
        from topping.compiled.ahead import build
        from topping.compiled.library import has_library, library_file
        from topping.compiled.library import SYSTEM_VARIABLE, own_system, system_of

        system = os.environ.get(SYSTEM_VARIABLE) or own_system()
        wanted = system_of(system)
        is_there = system == own_system() and has_library()  # made of these very sources
        if version == "editable":
            if not is_there:
                build(system, library_file())
            return
        path = library_file()
        if not is_there:
            self.folder = tempfile.TemporaryDirectory(prefix="topping-wheel-")
            path = Path(self.folder.name) / wanted.file
            build(system, path)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{wanted.tag}"
        build_data["force_include"][str(path)] = f"topping/compiled/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is made."""
        if self.folder is not None:
            self.folder.cleanup()
