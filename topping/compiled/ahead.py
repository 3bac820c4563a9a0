"""Compiles the kernels ahead of time: `python -m topping.compiled.ahead` makes the library of this system anew.

With `--wheels FOLDER`, it makes the wheels of all systems instead. Whoever makes a library needs Numba, and a linker:
the system's C compiler, or the package `ziglang`, which alone links for other systems. Those who have a library need
neither.
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
    """Makes the library of a system, by its name in `SYSTEMS`; the file is there whole or not at all.

    Raises `SetupError` where there is no such system, no Numba or no linker.
    """
    wanted = system_of(system)
    with tempfile.TemporaryDirectory(prefix="topping-kernels-") as made:
        folder = Path(made)
        linker = _linker(system)
        # a cache of its own, as what is loaded from one cannot be looked into
        told = {JIT_VARIABLE: "1", "TOPPING_HOME": made, "PYTHONPATH": os.pathsep.join([str(_CHECKOUT), *sys.path])}
        told |= {"NUMBA_CPU_NAME": wanted.text_processor, "NUMBA_CPU_FEATURES": ""}
        _run([sys.executable, "-m", "topping.compiled.emitting", made, system], told)
        linked = folder / wanted.file
        kept = {"ZIG_GLOBAL_CACHE_DIR": made, "ZIG_LOCAL_CACHE_DIR": made}  # else Zig fills a folder of the user's
        _run([*linker, "-shared", "-o", str(linked), *map(str, sorted((folder / system).glob("*.o")))], kept)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        shutil.copyfile(linked, draft)
        draft.replace(path)


def own_compiler() -> str:
    """Path of a C compiler that links a shared library on this machine; empty if none does, and on Windows.

    A compiler may be there without the C library's own files (`gcc` alone on Debian), or only announce itself (macOS).
    """
    if own_system() in SYSTEMS and SYSTEMS[own_system()].is_windows:
        return ""  # compilers there differ in what they export; Zig's is one for all
    for name in _COMPILERS:
        found = shutil.which(name)
        if found is not None and _links(found):
            return found
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
    """Command of the system's own C compiler for itself, else of Zig's; raises `SetupError` without either."""
    if system == own_system() and (own := own_compiler()):
        return [own]
    if find_spec("ziglang") is None:
        raise SetupError("solver.not_compiled", reason="cc, ziglang")
    return [sys.executable, "-m", "ziglang", "cc", "-target", SYSTEMS[system].linker, "-s"]


def _run(command: list[str], variables: dict[str, str]) -> None:
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, errors="replace", check=False)
    if done.returncode:
        raise SetupError("solver.not_compiled", reason=(done.stderr.strip().splitlines() or [command[0]])[-1])


def make_wheels(folder: Path) -> None:
    """A wheel for each system, in `folder`."""
    for system in SYSTEMS:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.absolute())]
        subprocess.run(command, cwd=_CHECKOUT, env={**os.environ, SYSTEM_VARIABLE: system}, check=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """What the command does."""
    parser = argparse.ArgumentParser(prog="python -m topping.compiled.ahead", description=__doc__)
    parser.add_argument("--wheels", type=Path, metavar="FOLDER")
    folder = parser.parse_args(arguments).wheels
    if folder is not None:
        make_wheels(folder)
    else:
        build(own_system(), library_file())


if __name__ == "__main__":
    main()
