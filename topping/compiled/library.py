"""The library of precompiled kernels: its path, its sources, and the systems for which it is made."""

from __future__ import annotations

import os
import platform
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from topping.errors import SetupError

JIT_VARIABLE: Final = "TOPPING_JIT"
"""If set, Numba compiles the kernels in spite of the library."""
DIGEST_SYMBOL: Final = "topping_sources"
"""The library's constant with the digest of its sources, in ASCII."""
_HERE: Final = Path(__file__).parent
_SOURCES: Final = (
    "compiled/library.py", "compiled/jit.py", "compiled/emitting.py",
    "rules/tiles.py", "rules/grid/board.py",
    "lexicon/layout.py", "lexicon/rowlayout.py", "solver/packing.py", "solver/tables.py",
)  # fmt: skip
"""Other sources that affect machine code: the compilation itself, and modules with constants used by kernels."""


_TOOLS: Final = "topping.lexicon.kernels."
_SOLVER: Final = "topping.solver.kernels."
KERNELS: Final = {
    "spell_words": (_TOOLS + "rows", 5),
    "measure_words": (_TOOLS + "rows", 6),
    "place_words": (_TOOLS + "rows", 5),
    "sift_words": (_TOOLS + "finding", 5),
    "walk_words": (_TOOLS + "finding", 11),
    "weigh_words": (_TOOLS + "finding", 6),
    "collect_words": (_TOOLS + "finding", 6),
    "order_words": (_TOOLS + "finding", 6),
    "compare_words": (_TOOLS + "likeness", 8),
    "hold_words": (_TOOLS + "likeness", 6),
    "search": (_SOLVER + "search", 1),
    "workspace_bytes": (_SOLVER + "search", 0),
    "sort_keys": (_SOLVER + "decoding", 4),
    "decode_keys": (_SOLVER + "decoding", 7),
    "file_words": (_SOLVER + "filling", 8),
    "fill_sets": (_SOLVER + "filling", 9),
}
"""The functions of the library: the module of the source, and the number of arguments."""


def library_file() -> Path:
    """Returns the path of this system's library; it may not exist."""
    return _HERE / f"topping.kernels.{ {'win32': 'dll', 'darwin': 'dylib'}.get(sys.platform, 'so') }"


def symbol_of(name: str) -> str:
    """Returns the name of a kernel's function in the library."""
    return f"topping_{name}"


def has_library() -> bool:
    """Tells whether the library exists and was made from these sources; it may still fail to load."""
    path = library_file()
    return not os.environ.get(JIT_VARIABLE) and path.is_file() and sources_digest().encode() in path.read_bytes()


def sources() -> tuple[Path, ...]:
    """Returns the paths of all sources that affect the machine code."""
    folders = (_HERE.parent / room / "kernels" for room in ("lexicon", "solver"))
    kernels = (path for folder in folders for path in sorted(folder.glob("*.py")))
    return (*kernels, *(_HERE.parent / source for source in _SOURCES))


@cache
def sources_digest() -> str:
    """Returns a digest (24 hexadecimal digits) of all sources; files with different line ends give the same digest."""
    digest = sha256()
    for path in sources():
        digest.update(f"{path.relative_to(_HERE.parent).as_posix()}\0".encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:24]


_NAME: Final = "topping.kernels"
SYSTEM_VARIABLE: Final = "TOPPING_SYSTEM"
"""Name of the system that a wheel is built for, if it is not this one."""


class System(NamedTuple):
    """A processor and an operating system for which the library can be made."""

    triple: str
    """LLVM's name of both."""
    processor: str
    """The oldest processor that can run the machine code, by LLVM's name."""
    linker: str
    """Name of the target for `zig cc`, the linker used if the system has no compiler."""
    file: str
    """Name of the library on this system."""
    tag: str
    """The platform in a wheel's tag."""

    @property
    def text_processor(self) -> str:
        """The processor for which Numba writes the LLVM text: `x86-64-v2` or `generic`."""
        return "x86-64-v2" if platform.machine().lower() in ("x86_64", "amd64") else "generic"

    @property
    def is_windows(self) -> bool:
        """Whether the system is Windows, where exported functions must be marked."""
        return "windows" in self.triple


SYSTEMS: Final = {
    "linux-x86_64": System(
        "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", _NAME + ".so", "manylinux_2_17_x86_64"
    ),
    "linux-aarch64": System(
        "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", _NAME + ".so", "manylinux_2_17_aarch64"
    ),
    "windows-x86_64": System("x86_64-pc-windows-gnu", "x86-64-v2", "x86_64-windows-gnu", _NAME + ".dll", "win_amd64"),
    "macos-x86_64": System(
        "x86_64-apple-macosx11.0.0", "x86-64-v2", "x86_64-macos.11.0", _NAME + ".dylib", "macosx_11_0_x86_64"
    ),
    "macos-arm64": System(
        "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0", _NAME + ".dylib", "macosx_11_0_arm64"
    ),
}
"""By the name used in commands."""


def system_of(name: str) -> System:
    """Returns the system of this name; raises `SetupError` if no library is made for it."""
    if name not in SYSTEMS:
        raise SetupError("solver.unknown_system", system=name or sys.platform, known=", ".join(SYSTEMS))
    return SYSTEMS[name]


def own_system() -> str:
    """Returns the name of this system in `SYSTEMS`; empty if it is not supported."""
    processor = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    if sys.platform == "darwin" and processor == "aarch64":
        processor = "arm64"
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    name = f"{system}-{processor}"
    return name if name in SYSTEMS else ""
