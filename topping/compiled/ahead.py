"""Compiles the kernels before installation: `python -m topping.compiled.ahead` makes the library for this system.

With `--wheels FOLDER`, makes the installable packages (wheels) for all systems instead. Making a library needs Numba
and a linker: the system's C compiler, or the package `ziglang`, which alone links for other systems. Using a library
needs neither.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from topping.compiled.library import JIT_VARIABLE, SYSTEM_VARIABLE, SYSTEMS, library_file, own_system, system_of
from topping.errors import SetupError

_CHECKOUT: Final = Path(__file__).parents[2]
_COMPILERS: Final = ("cc", "gcc", "clang")


def build(system: str, path: Path) -> None:
    """Makes the library of a system, by its name in `SYSTEMS`; writes the file completely or not at all.

    Raises `SetupError` for an unknown system, or without Numba or a linker.
    """
    wanted = system_of(system)
    with tempfile.TemporaryDirectory(prefix="topping-kernels-") as temporary:
        folder = Path(temporary)
        linker = _linker(system)
        # a separate cache, since Numba cannot show the text of cached kernels
        variables = {
            JIT_VARIABLE: "1",
            "TOPPING_HOME": temporary,
            "PYTHONPATH": os.pathsep.join([str(_CHECKOUT), *sys.path]),
        }
        variables |= {"NUMBA_CPU_NAME": wanted.text_processor, "NUMBA_CPU_FEATURES": ""}
        _run([sys.executable, "-m", "topping.compiled.emitting", temporary, system], variables)
        library = folder / wanted.file
        # else Zig fills a folder of the user's
        kept = {"ZIG_GLOBAL_CACHE_DIR": temporary, "ZIG_LOCAL_CACHE_DIR": temporary}
        _run([*linker, "-shared", "-o", str(library), *map(str, sorted((folder / system).glob("*.o")))], kept)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        shutil.copyfile(library, draft)
        draft.replace(path)


def own_compiler() -> str:
    """Returns the path of a C compiler that can link a shared library on this system; empty on Windows, or if there is
    none.

    Each compiler is tried: it may lack the C library's files (`gcc` alone on Debian), or be a mere placeholder (macOS).
    """
    if own_system() in SYSTEMS and SYSTEMS[own_system()].is_windows:
        return ""  # exports differ between compilers there, so Zig's is always used
    for name in _COMPILERS:
        path = shutil.which(name)
        if path is not None and _links(path):
            return path
    return ""


def _links(compiler: str) -> bool:
    with tempfile.TemporaryDirectory(prefix="topping-kernels-") as folder:
        source = Path(folder) / "empty.c"
        source.touch()
        command = [compiler, "-shared", "-o", str(source.with_suffix(".so")), str(source)]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def _linker(system: str) -> list[str]:
    """Returns the command of the system's C compiler if it can link, otherwise of Zig's.

    Raises `SetupError` without either.
    """
    if system == own_system() and (own := own_compiler()):
        return [own]
    if find_spec("ziglang") is None:
        raise SetupError("solver.not_compiled", reason="cc, ziglang")
    return [sys.executable, "-m", "ziglang", "cc", "-target", SYSTEMS[system].linker, "-s"]


def _run(command: list[str], variables: dict[str, str]) -> None:
    process = subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, errors="replace", check=False
    )
    if process.returncode:
        raise SetupError("solver.not_compiled", reason=(process.stderr.strip().splitlines() or [command[0]])[-1])


def make_wheels(folder: Path) -> None:
    """Builds a wheel for each system in `folder`."""
    for system in SYSTEMS:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.absolute())]
        subprocess.run(command, cwd=_CHECKOUT, env={**os.environ, SYSTEM_VARIABLE: system}, check=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Makes the library of kernels for this system or, with `--wheels FOLDER`, the wheels for all systems."""
    parser = argparse.ArgumentParser(prog="python -m topping.compiled.ahead", description=__doc__)
    parser.add_argument("--wheels", type=Path, metavar="FOLDER")
    folder = parser.parse_args(arguments).wheels
    if folder is not None:
        make_wheels(folder)
    else:
        build(own_system(), library_file())


if __name__ == "__main__":
    main()
