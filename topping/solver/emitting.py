"""Writes the kernels as object files: `python -m topping.solver.emitting FOLDER SYSTEM…`.

Numba's own LLVM text of each kernel is taken, without the function through which Python would call it; a small function
that returns the kernel's number is added, and LLVM makes an object of it for each system. A library of these objects
needs nothing but `memcpy` and `memset`. To be run in a process of its own, by `topping.solver.ahead`, which names the
processor to Numba before it is imported.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
from numba import types

from topping.solver.kernels.filling import fill_sets, spell_words
from topping.solver.kernels.search import search
from topping.solver.library import DIGEST_SYMBOL, SYSTEMS, System, name_of, sources_digest

KERNELS: Final[tuple[Any, ...]] = (search, spell_words, fill_sets)


def texts() -> list[str]:
    """Each kernel as LLVM text, for the processor that Numba was told."""
    return [_with_entry(kernel) for kernel in KERNELS]


def _with_entry(kernel: Any) -> str:
    """A kernel's text with a function that takes its numbers and returns its own, 0 where it returns nothing.

    Numba's function writes what it returns behind its first argument, and a fault, of which kernels have none, behind
    the second; it returns a status.
    """
    function = kernel.py_func
    count = function.__code__.co_argcount
    kernel.compile((types.int64,) * count)
    (signature,) = kernel.signatures
    inside = kernel.overloads[signature].fndesc.llvm_func_name
    text = _without_wrapper(kernel.inspect_llvm(signature))
    given = ", ".join(f"i64 %given.{number}" for number in range(count))
    return (
        text
        + f"""
define i64 @{name_of(function)}({given}) {{
  %returned = alloca i64
  %fault = alloca ptr
  store i64 0, ptr %returned
  %status = call i32 @{inside}(ptr %returned, ptr %fault, {given})
  %number = load i64, ptr %returned
  ret i64 %number
}}
"""
    )


def _without_wrapper(text: str) -> str:
    """The text without the functions that Python calls, and without the processor of this machine."""
    kept, is_wrapper = [], False
    for line in text.splitlines():
        is_wrapper = is_wrapper or (line.startswith("define") and "_ZN7cpython" in line)
        if not is_wrapper:
            kept.append(line)
        elif line == "}":
            is_wrapper = False
    return re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", "\n".join(kept))


def write(folder: Path, system: System, kernels: list[str]) -> None:
    """The objects of a system, and one that holds the digest of their sources."""
    machine = llvm.Target.from_triple(system.triple).create_target_machine(
        cpu=system.processor, opt=3, reloc="pic", codemodel="default"
    )
    digest = f'@{DIGEST_SYMBOL} = constant [{len(sources_digest())} x i8] c"{sources_digest()}"\n'
    for number, text in enumerate((*kernels, digest)):
        text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
        module = llvm.parse_assembly(f'target triple = "{system.triple}"\n{text}')
        module.data_layout = str(machine.target_data)
        for one in (*module.functions, *module.global_variables):
            if not one.is_declaration and not one.name.startswith("topping_"):
                one.linkage = "internal"
            elif system.is_windows and not one.is_declaration:
                one.storage_class = "dllexport"
        module.verify()
        (folder / f"{number}.o").write_bytes(machine.emit_object(module))


def main(folder: Path, names: list[str]) -> None:
    """Writes the objects of each system into a folder of its name."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    kernels = texts()
    for name in names:
        (folder / name).mkdir(parents=True, exist_ok=True)
        write(folder / name, SYSTEMS[name], kernels)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
