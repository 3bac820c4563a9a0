"""Calls kernels (compiled functions) from Python.

They come from the precompiled library next to this file. If their sources have changed since, the library is made again
if possible. Without a loadable library, Numba compiles each kernel on its first call. Without Numba either, importing
this module fails.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import mmap
import os
from array import array
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from topping.compiled.ahead import build
from topping.compiled.library import JIT_VARIABLE, KERNELS, has_library, library_file, own_system, symbol_of
from topping.errors import SetupError
from topping.log import note_fault

_HAS_NUMBA: Final = importlib.util.find_spec("numba") is not None


def _opened() -> ctypes.CDLL | None:
    """Loads the library if it was made from these sources, otherwise returns None.

    It needs only the system's C library.
    """
    if not has_library():
        if os.environ.get(JIT_VARIABLE) or not _HAS_NUMBA or not os.access(library_file().parent, os.W_OK):
            return None
        try:
            build(own_system(), library_file())  # a new checkout, or edited sources
        except (SetupError, OSError) as fault:
            note_fault("library of kernels not made again", fault)
            return None
    try:
        return ctypes.CDLL(str(library_file()))
    except OSError as fault:  # another system's library, a damaged one, or one that the system refuses
        note_fault("library of kernels not loaded", fault)
        return None


_LIBRARY: Final = _opened()
IS_BUILT: Final = _LIBRARY is not None
"""Whether the kernels come from the library, so that nothing is left to compile."""

if not IS_BUILT and not _HAS_NUMBA:
    raise SetupError("solver.no_kernels")


def kernel(name: str) -> Callable[..., int]:
    """Returns a compiled function by its name. Its arguments, numbers and addresses, are not checked.

    It runs without Python's global lock.
    """
    source, count = KERNELS[name]
    if _LIBRARY is None:
        interpreted: Callable[..., int] = getattr(importlib.import_module(source), name)
        return interpreted
    symbol = getattr(_LIBRARY, symbol_of(name))
    symbol.argtypes = [ctypes.c_int64] * count
    symbol.restype = ctypes.c_int64
    built: Callable[..., int] = symbol
    return built


def address_of(memory: bytes | bytearray | array[int] | mmap.mmap) -> int:
    """Returns the address of a memory block for a kernel.

    The caller must keep the block alive and unchanged in size.
    """
    if not memory:
        return 0
    if isinstance(memory, bytes):
        return ctypes.cast(ctypes.c_char_p(memory), ctypes.c_void_p).value or 0
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


def zeros(kind: str, count: int) -> array[int]:
    """Returns an array of `count` zeros; `kind` is a type code of the module `array`, such as `i`."""
    return array(kind, (0,)) * count


def large_room(size: int) -> mmap.mmap:
    """Returns a memory block of `size` zero bytes for kernels.

    Uses large memory pages if possible, which make random access faster.
    """
    if not hasattr(mmap, "MAP_ANONYMOUS"):
        return mmap.mmap(-1, size)
    room = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # the system has no large pages
            room.madvise(mmap.MADV_HUGEPAGE)
    return room
