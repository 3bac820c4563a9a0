"""Builds the wheel with hatchling, and puts the solver's compiled kernels into it.

Linking the kernels takes a C compiler. Where this machine has none, the build asks for the package `ziglang`, which
holds one (100 MB to download, 400 MB unpacked). pip installs it in the build's own environment, and deletes both.

`TOPPING_SYSTEM` names another system to build for (see `topping/compiled/library.py`). `TOPPING_WITHOUT_KERNELS=1`
makes a wheel without kernels, which needs Numba where it runs (the extra `jit`).
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling import build as hatchling
from hatchling.build import build_editable, build_sdist, build_wheel, get_requires_for_build_sdist
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[2]))

from topping.compiled.ahead import build, own_compiler
from topping.compiled.library import SYSTEM_VARIABLE, has_library, library_file, own_system, system_of
from topping.errors import SetupError

__all__ = [
    "build_editable", "build_sdist", "build_wheel",
    "get_requires_for_build_editable", "get_requires_for_build_sdist", "get_requires_for_build_wheel",
]
COMPILER = "ziglang>=0.13"
REFUSAL = """\
Topping : le solveur n’a pas pu être compilé ({reason}). Installez un compilateur C (sous Debian : gcc et libc6-dev),
ou passez-vous-en : avec la variable TOPPING_WITHOUT_KERNELS=1, pip install '.[jit]' le fait compiler au premier lancement.
Topping: the solver could not be compiled ({reason}). Install a C compiler (on Debian: gcc and libc6-dev), or do
without: with the variable TOPPING_WITHOUT_KERNELS=1, pip install '.[jit]' has it compiled at the first start."""


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Requirements beside the static ones: a C compiler where there is none."""
    return [*hatchling.get_requires_for_build_wheel(config_settings), *_compiler()]


def get_requires_for_build_editable(config_settings: dict[str, Any] | None = None) -> list[str]:
    """The same for an editable install."""
    return [*hatchling.get_requires_for_build_editable(config_settings), *_compiler()]


def _compiler() -> list[str]:
    is_for_another = os.environ.get(SYSTEM_VARIABLE, own_system()) != own_system()
    if os.environ.get("TOPPING_WITHOUT_KERNELS") or not (own_system() or is_for_another):
        return []
    if is_for_another:
        return [COMPILER]
    return [] if has_library() or own_compiler() else [COMPILER]


class KernelsHook(BuildHookInterface[Any]):
    """Adds the library of kernels to a wheel; for an editable install it is put beside the sources."""

    folder: tempfile.TemporaryDirectory[str] | None = None
    """Holds the library until it is in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the kernels and tags the wheel with their system; exits in one sentence where that fails."""
        if os.environ.get("TOPPING_WITHOUT_KERNELS"):
            return
        try:
            self._add_kernels(version, build_data)
        except SetupError as fault:
            reason = fault.details.get("reason") or f"{fault.key}: {fault.details.get('system')}"
            sys.exit(REFUSAL.format(reason=reason))

    def _add_kernels(self, version: str, build_data: dict[str, Any]) -> None:
        name = os.environ.get(SYSTEM_VARIABLE) or own_system()
        system = system_of(name)
        is_there = name == own_system() and has_library()  # made of these very sources
        if version == "editable":
            if not is_there:
                build(name, library_file())
            return
        path = library_file()
        if not is_there:
            self.folder = tempfile.TemporaryDirectory(prefix="topping-wheel-")
            path = Path(self.folder.name) / system.file
            build(name, path)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{system.tag}"
        build_data["force_include"][str(path)] = f"topping/compiled/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Deletes what the wheel has taken in."""
        if self.folder is not None:
            self.folder.cleanup()
