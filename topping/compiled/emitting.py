"""Compiles the kernels to object files, from which libraries are linked for each system.

Run as `python -m topping.compiled.emitting FOLDER SYSTEM…`. Takes Numba's LLVM text of each kernel without its Python
wrapper, adds a small function that returns the kernel's result, and lets LLVM make an object for each system. A library
of these objects needs only `memcpy` and `memset`. `topping.compiled.ahead` runs this module in a process of its own,
since Numba must know the processor before its import.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba import types

from topping.compiled.library import DIGEST_SYMBOL, KERNELS, SYSTEMS, System, sources_digest, symbol_of


def texts() -> list[str]:
    """Returns the LLVM text of each kernel, compiled for the processor that is set in Numba's environment."""
    return [_with_entry(getattr(import_module(source), name), count) for name, (source, count) in KERNELS.items()]


def _with_entry(kernel: Any, count: int) -> str:
    """Returns a kernel's LLVM text with an added function, which C code calls with `count` numbers.

    The added function calls the one that Numba made, and returns the kernel's result; 0 if it has none. Numba's
    function writes the result to its first argument. Its second argument, for an exception, and its status are ignored,
    as kernels raise none.
    """
    kernel.compile((types.int64,) * count)
    (signature,) = kernel.signatures
    inside = kernel.overloads[signature].fndesc.llvm_func_name
    text = _without_wrapper(kernel.inspect_llvm(signature))
    given = [f"i64 %given.{number}" for number in range(count)]
    return (
        text
        + f"""
define i64 @{symbol_of(kernel.__name__)}({", ".join(given)}) {{
  %returned = alloca i64
  %fault = alloca ptr
  store i64 0, ptr %returned
  %status = call i32 @{inside}({", ".join(["ptr %returned", "ptr %fault", *given])})
  %number = load i64, ptr %returned
  ret i64 %number
}}
"""
    )


def _without_wrapper(text: str) -> str:
    """Removes Python's wrappers and this machine's processor from an LLVM text."""
    kept, is_wrapper = [], False
    for line in text.splitlines():
        is_wrapper = is_wrapper or (line.startswith("define") and "_ZN7cpython" in line)
        if not is_wrapper:
            kept.append(line)
        elif line == "}":
            is_wrapper = False
    return re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", "\n".join(kept))


def write(folder: Path, system: System, kernels: list[str]) -> None:
    """Writes the object files of a system, and an object that contains the digest of their sources."""
    machine = llvm.Target.from_triple(system.triple).create_target_machine(
        cpu=system.processor, opt=3, reloc="pic", codemodel="default"
    )
    digest = f'@{DIGEST_SYMBOL} = constant [{len(sources_digest())} x i8] c"{sources_digest()}"\n'
    for number, text in enumerate((*kernels, digest)):
        text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
        module = llvm.parse_assembly(f'target triple = "{system.triple}"\n{text}')
        module.data_layout = str(machine.target_data)
        for symbol in (*module.functions, *module.global_variables):
            if not symbol.is_declaration and not symbol.name.startswith("topping_"):
                symbol.linkage = "internal"
            elif system.is_windows and not symbol.is_declaration:
                symbol.storage_class = "dllexport"
        module.verify()
        (folder / f"{number}.o").write_bytes(machine.emit_object(module))


def main(folder: Path, names: list[str]) -> None:
    """Writes the kernels' object files for the systems `names` (keys of `SYSTEMS`), each into a subfolder of that
    name.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    kernels = texts()
    for name in names:
        (folder / name).mkdir(parents=True, exist_ok=True)
        write(folder / name, SYSTEMS[name], kernels)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
