"""How the library of kernels is made, found and called, and where kernels go that are compiled at the first start."""

import ctypes
import importlib
import mmap
import os
import platform
import runpy
import shutil
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.compiled.test_ahead import loaded, told
from tests.conftest import CHECKOUT
from topping import log
from topping.compiled import ahead, cache, calling, library
from topping.errors import SetupError

COMPILED = Path(library.__file__).parent
TINY = """
from topping.compiled.jit import count_bits, kernel, lowest_bit, int64_at

@kernel
def twice(number):
    return 2 * number

@kernel
def count(address, index):
    return 100 * count_bits(int64_at(address)[index]) + lowest_bit(int64_at(address)[index])
"""


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the log is told of faults."""
    jit = importlib.import_module("topping.compiled.jit")
    told: list[str] = []
    monkeypatch.setattr("topping.log.note_fault", lambda where, fault: told.append(where))
    monkeypatch.setattr(jit, "note_fault", log.note_fault)
    return told


def reason(act: Callable[..., object], *about: Any) -> tuple[str, dict[str, object]]:
    with pytest.raises(SetupError) as refused:
        act(*about)
    return refused.value.key, refused.value.details


@pytest.mark.parametrize(
    ("system", "machine", "name", "file", "processor"),
    [
        ("linux", "x86_64", "linux-x86_64", "topping.kernels.so", "x86-64-v2"),
        ("linux", "aarch64", "linux-aarch64", "topping.kernels.so", "generic"),
        ("win32", "AMD64", "windows-x86_64", "topping.kernels.dll", "x86-64-v2"),
        ("darwin", "x86_64", "macos-x86_64", "topping.kernels.dylib", "x86-64-v2"),
        ("darwin", "arm64", "macos-arm64", "topping.kernels.dylib", "generic"),
        ("win32", "ARM64", "", "topping.kernels.dll", "generic"),
        ("linux", "arm64", "linux-aarch64", "topping.kernels.so", "generic"),
        ("freebsd14", "amd64", "", "topping.kernels.so", "x86-64-v2"),
    ],
)
def test_each_system_has_a_library_of_its_name(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, name: str, file: str, processor: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert (library.own_system(), library.library_file()) == (name, COMPILED / file)
    assert {one.text_processor for one in library.SYSTEMS.values()} == {processor}
    if name:
        assert (library.SYSTEMS[name].file, library.SYSTEMS[name].is_windows) == (file, system == "win32")
        assert library.system_of(name) is library.SYSTEMS[name]
    details = {"system": name or system, "known": ", ".join(library.SYSTEMS)}
    if not name:
        assert reason(library.system_of, name) == ("solver.unknown_system", details)
    assert reason(library.system_of, "plan9")[1] == {**details, "system": "plan9"}


def test_a_library_is_of_these_sources_unless_numba_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(library.JIT_VARIABLE, raising=False)
    assert library.has_library()
    monkeypatch.setenv(library.JIT_VARIABLE, "1")
    assert not library.has_library()
    monkeypatch.delenv(library.JIT_VARIABLE)
    monkeypatch.setattr(library, "sources_digest", lambda: "0" * 24)
    assert not library.has_library()
    monkeypatch.setattr(library, "library_file", lambda: COMPILED / "none")
    assert not library.has_library()


def test_a_digest_tells_sources_apart_by_name_and_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def digest(**files: str) -> str:
        anew = loaded(COMPILED / "library.py")
        monkeypatch.setattr(anew, "_HERE", tmp_path / "here")
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(anew, "sources", lambda: [tmp_path / name for name in files])
        return str(anew.sources_digest())

    digests = [digest(a="1", b="2"), digest(a="2", b="2"), digest(a="1", c="2")]
    assert [len(one) for one in digests] == [24] * 3
    assert len(set(digests)) == 3


class Commands:
    """Stands for the commands that make a library: the linker's writes its file."""

    def __init__(self) -> None:
        self.run_so_far: list[list[str]] = []
        self.fails = ""

    def run(self, command: list[str], **options: Any) -> Any:
        self.run_so_far.append(command)
        if self.fails:
            return REAL_RUN([sys.executable, "-c", f"print('heard'); import sys; sys.exit({self.fails})"], **options)
        if command[1:3] == ["-m", "topping.compiled.emitting"]:
            (Path(command[3]) / command[4]).mkdir()
            (Path(command[3]) / command[4] / "0.o").write_bytes(b"object")
        elif "-o" in command:
            Path(command[command.index("-o") + 1]).write_bytes(b"library")
        return SimpleNamespace(returncode=0, stderr="")


REAL_RUN = subprocess.run


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    made = Commands()
    monkeypatch.setattr(subprocess, "run", made.run)
    return made


@pytest.mark.parametrize(
    ("own", "system", "compiler", "linked_by"),
    [
        ("linux-x86_64", "linux-x86_64", "gcc", "gcc"),
        ("linux-x86_64", "linux-x86_64", "", "ziglang"),
        ("linux-x86_64", "macos-arm64", "gcc", "ziglang"),
        ("windows-x86_64", "windows-x86_64", "gcc", "ziglang"),
    ],
)
def test_the_systems_own_compiler_links_for_itself_and_zig_for_others(
    commands: Commands,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    own: str,
    system: str,
    compiler: str,
    linked_by: str,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name == compiler else None)
    monkeypatch.setattr(ahead, "own_system", lambda: own)
    monkeypatch.setattr(ahead, "find_spec", lambda name: name == "ziglang" or None)
    (tmp_path / "made").mkdir()
    ahead.build(system, tmp_path / "made" / "library")
    command = commands.run_so_far[-1]
    if linked_by == "ziglang":
        target = library.SYSTEMS[system].linker
        assert command[:6] == [sys.executable, "-m", "ziglang", "cc", "-target", target]
    else:
        assert command[0] == f"/bin/{linked_by}"
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["library"]


def test_a_library_that_cannot_be_made_is_refused_in_the_compilers_last_words(
    commands: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    build = ahead.build, "linux-aarch64", tmp_path / "made.so"
    monkeypatch.setattr(ahead, "find_spec", lambda name: None)
    assert reason(*build) == ("solver.not_compiled", {"reason": "cc, ziglang"})
    monkeypatch.setattr(ahead, "find_spec", lambda name: name)
    for fails, words in [("'first\\nlast\\n'", "last"), ("1", sys.executable)]:
        commands.fails = fails
        assert reason(*build) == ("solver.not_compiled", {"reason": words})
    assert not any(tmp_path.iterdir())
    assert capfd.readouterr().out == "", "nor is anything printed"


def test_a_compiler_without_the_c_librarys_files_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`apt install --no-install-recommends gcc` leaves such a compiler."""
    if sys.platform == "win32":
        pytest.skip("a script stands for the compiler")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ahead.own_compiler() == ""
    for name, outcome in (("cc", 1), ("gcc", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {outcome}\n")
        (tmp_path / name).chmod(0o755)
    assert ahead.own_compiler() == str(tmp_path / "gcc")


def test_the_command_makes_this_systems_library_or_every_wheel(
    commands: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[tuple[str, Path]] = []
    monkeypatch.setattr(ahead, "build", lambda *about: built.append(about))
    ahead.main([])
    assert (built, commands.run_so_far) == ([(library.own_system(), library.library_file())], [])
    options: list[dict[str, Any]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **more: options.append({"command": command, **more}))
    monkeypatch.chdir(tmp_path)
    ahead.main(["--wheels", "wheels"])
    wheel = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "wheels")]
    assert [one["command"] for one in options] == [[sys.executable, *wheel]] * 5
    assert [one["env"][library.SYSTEM_VARIABLE] for one in options] == list(library.SYSTEMS)
    assert all((one["cwd"], one["check"]) == (CHECKOUT, True) for one in options)
    assert len(built) == 1
    monkeypatch.setattr(sys, "argv", ["ahead", "--wheels"])
    monkeypatch.delitem(sys.modules, "topping.compiled.ahead")
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("topping.compiled.ahead", run_name="__main__")


DAYS_90 = 90 * 24 * 3600


def test_kernels_of_versions_unused_for_months_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "new" / "home"))
    now = 2_000_000_000
    monkeypatch.setattr(time, "time", lambda: now)
    own = cache.usable_kernel_folder()
    assert own == cache.kernel_folder() == cache.solver_cache() / own.name
    assert (own.is_dir(), own.parent, len(own.name)) == (True, tmp_path / "new/home/cache/solver", 8 + 24)
    assert cache.tables_file("0123456789" * 3).name == "tables-012345678901234567890123.bin"
    for name, age in {"kernels-1": 1, "kernels-2": DAYS_90, "kernels-3": DAYS_90 + 1, own.name: 2 * DAYS_90}.items():
        (own.parent / name / "deep").mkdir(parents=True)
        os.utime(own.parent / name, (now - age, now - age))
    for name in ("kernels-0", "kernels-4"):  # files, which cannot be deleted like folders
        (own.parent / name).write_text("")
        os.utime(own.parent / name, (0, 0))
    assert cache.usable_kernel_folder() == own
    assert sorted(one.name for one in own.parent.iterdir()) == sorted(
        [own.name, "kernels-0", "kernels-1", "kernels-2", "kernels-4"]
    )
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    temporary = cache.usable_kernel_folder()
    assert (temporary.is_dir(), temporary.name[:15]) == (True, "topping-solver-")
    temporary.rmdir()


def test_a_kernel_folder_is_named_after_sources_their_times_and_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.py").write_text("")

    def name(changed: int) -> str:
        os.utime(tmp_path / "one.py", ns=(changed, changed))
        anew = loaded(COMPILED / "cache.py")
        monkeypatch.setattr(anew, "sources", lambda: [tmp_path / "one.py"])
        return str(anew.kernel_folder().name)

    first, again, later = name(1_000), name(1_000), name(2_000)
    assert first == again != later
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert name(1_000) not in (first, later)


def test_a_temporary_place_of_kernels_goes_with_the_process(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, not a folder")
    program = "from topping.compiled.cache import usable_kernel_folder\nprint(usable_kernel_folder())"
    folder = told(program, TOPPING_HOME=str(tmp_path)).strip()
    assert ("topping-solver-" in folder, Path(folder).exists()) == (True, False)
    gone = f"{program}\nimport shutil, sys\nsys.stderr = sys.stdout\nshutil.rmtree(usable_kernel_folder())"
    assert told(gone, TOPPING_HOME=str(tmp_path)).count("\n") == 1, "nor is a fault told where it went before"


@pytest.mark.parametrize(
    ("there", "jit", "numba", "writable", "fault", "builds", "is_built", "notes"),
    [
        (True, "", True, True, None, 0, True, []),
        (True, "", False, False, None, 0, True, []),
        (False, "", True, True, None, 1, True, []),
        (False, "1", True, True, None, 0, False, []),
        (False, "", True, False, None, 0, False, []),
        (False, "", True, True, SetupError("solver.not_compiled"), 1, False, ["library of kernels not made again"]),
        (False, "", True, True, OSError(), 1, False, ["library of kernels not made again"]),
        (False, "", False, True, None, 0, None, []),
        (None, "", True, True, None, 0, False, ["library of kernels not loaded"]),
    ],
)
def test_a_library_is_used_made_again_or_left_to_numba(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    noted: list[str],
    there: bool | None,
    jit: str,
    numba: bool,
    writable: bool,
    fault: Exception | None,
    builds: int,
    is_built: bool | None,
    notes: list[str],
) -> None:
    built: list[tuple[str, Path]] = []

    def build(system: str, path: Path) -> None:
        built.append((system, path))
        if fault is not None:
            raise fault

    monkeypatch.setenv(library.JIT_VARIABLE, jit)
    monkeypatch.setattr(ahead, "build", build)
    monkeypatch.setattr(library, "has_library", lambda: there is not False)
    monkeypatch.setattr(os, "access", lambda path, mode: writable)
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: numba or None if name == "numba" else found(name))
    of_this = library.library_file()
    if there is None:
        (tmp_path / "damaged.so").write_bytes(b"no library")
        monkeypatch.setattr(library, "library_file", lambda: tmp_path / "damaged.so")
    if is_built is None:
        assert reason(loaded, COMPILED / "calling.py") == ("solver.no_kernels", {})
    else:
        anew = loaded(COMPILED / "calling.py")
        assert anew.IS_BUILT is is_built
        kernel = anew.kernel("workspace_bytes")
        assert hasattr(kernel, "restype") is is_built
        assert not is_built or (kernel.restype, kernel.argtypes) == (ctypes.c_int64, [])
    assert (built, noted) == ([(library.own_system(), of_this)] * builds, notes)


def test_kernels_are_told_where_memory_begins() -> None:
    for memory in (b"bytes", bytearray(b"bytes"), array("B", b"bytes")):
        assert ctypes.string_at(calling.address_of(memory), 5) == b"bytes"
    assert [calling.address_of(empty) for empty in (b"", bytearray(), array("q"))] == [0, 0, 0]
    assert calling.zeros("q", 3) == array("q", [0, 0, 0])


@pytest.mark.parametrize("lacks", ["", "MADV_HUGEPAGE", "MAP_ANONYMOUS"])
def test_large_memory_is_asked_for_in_large_pages_where_there_are_any(
    monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    asked: list[int] = []

    class Told(mmap.mmap):
        def madvise(self, option: int, *more: int) -> None:
            asked.append(option)
            raise OSError

    advice = [] if lacks or not hasattr(mmap, "MADV_HUGEPAGE") else [mmap.MADV_HUGEPAGE]
    monkeypatch.setattr(mmap, "mmap", Told)
    if lacks:
        monkeypatch.delattr(mmap, lacks, raising=False)
    room = calling.large_room(10_000)
    assert (len(room), bytes(room), asked) == (10_000, bytes(10_000), advice)


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of two kernels that is compiled into a cache of its own."""
    (tmp_path / "tiny_kernels.py").write_text(TINY, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("topping.compiled.jit")
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "kernels"))
    yield importlib.import_module("tiny_kernels")
    del sys.modules["tiny_kernels"]


def test_objects_give_kernels_as_functions_of_c_and_need_no_python(
    tiny: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    emitting = importlib.import_module("topping.compiled.emitting")
    monkeypatch.setattr(emitting, "KERNELS", {"twice": ("tiny_kernels", 1), "count": ("tiny_kernels", 2)})
    folder, names = tmp_path / "new" / "objects", ["linux-x86_64", "windows-x86_64", "macos-arm64"]
    for _ in range(2):
        emitting.main(folder, names)
    assert sorted(one.name for one in folder.iterdir()) == sorted(names)
    objects = {name: [(folder / name / f"{number}.o").read_bytes() for number in range(3)] for name in names}
    for name, made in objects.items():
        assert [b"topping_twice" in made[0], b"topping_count" in made[1], b"topping_sources" in made[2]] == [True] * 3
        assert [library.sources_digest().encode() in one for one in made] == [False, False, True]
        assert [one.upper().count(b"EXPORT:") for one in made] == [name == "windows-x86_64"] * 3
        assert not any(b"_ZN7cpython" in one or b"Py_" in one for one in made)
    with pytest.raises(RuntimeError, match="optnone"):
        emitting.write(folder, library.SYSTEMS["linux-x86_64"], ["define void @f() optnone { ret void }"])
    if library.own_system() != "linux-x86_64" or shutil.which("cc") is None:
        pytest.skip("links for Linux alone")
    parts = [str(folder / "linux-x86_64" / f"{number}.o") for number in range(3)]
    subprocess.run(["cc", "-shared", "-o", str(tmp_path / "tiny.so"), *parts], check=True)
    made_library = ctypes.CDLL(str(tmp_path / "tiny.so"))
    numbers = array("q", [0, 0b1011000])
    made_library.topping_count.argtypes = [ctypes.c_int64, ctypes.c_int64]
    assert made_library.topping_twice(21) == 42
    assert (
        made_library.topping_count(calling.address_of(numbers), 1) == 303 == tiny.count(calling.address_of(numbers), 1)
    )


def test_a_kernel_compiled_here_holds_no_lock_and_works_where_it_cannot_be_kept(
    tiny: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noted: list[str]
) -> None:
    jit = importlib.import_module("topping.compiled.jit")
    wanted = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    assert wanted.items() <= tiny.twice.targetoptions.items()
    for made, more in [(jit.inner, {}), (jit.inlined, {"forceinline": True})]:
        assert made(lambda number: number).targetoptions == {
            **wanted, **more, "no_cpython_wrapper": True, "nopython": True, "boundscheck": None,
        }  # fmt: skip

    def full(*about: object) -> None:
        raise OSError(28, "no room")

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.load", full)
    assert tiny.twice(21) == 42
    assert noted == ["kernel unreadable", "kernel not kept"]
