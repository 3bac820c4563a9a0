"""Kernels compiled ahead, those that Numba compiles here, and where each is used."""

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.green import is_checked
from tests.solver import twins
from topping.compiled.ahead import own_compiler
from topping.compiled.library import has_library, library_file, sources_digest


def told(program: str, **environment: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def copied(folder: Path) -> Path:
    """The program in a folder of its own, as an edit of it would change it."""
    shutil.copytree(CHECKOUT / "topping", folder / "topping", ignore=shutil.ignore_patterns("__pycache__", "kiosk"))
    return folder


def loaded(path: Path) -> Any:
    """A module of its own, whatever was imported before."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SEARCH = "topping.solver.solver.Solver(WordGraph.from_words(['ET', 'TE', 'TES'], 'essai'))"
SPELL = "print(bytes(topping.lexicon.rows.rows_of(WordGraph.from_words(['ET', 'TE'], 'essai')))[:2])"


def searched(folder: Path, asks: str = SEARCH, **environment: str) -> subprocess.CompletedProcess[str]:
    """What the program in a folder does with words; what it prints last tells whether the library was used."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from topping.errors import ToppingError\n"
        "try:\n"
        f"    import topping.{'lexicon.rows' if asks == SPELL else 'solver.solver'}\n"
        "    from topping.compiled.calling import IS_BUILT\n"
        "    from topping.lexicon.graph import WordGraph\n"
        f"    {asks}\n"
        "    print('numba' in sys.modules, IS_BUILT)\n"
        "except ToppingError as fault:\n"
        "    print(fault.key)\n"
    )
    return subprocess.run(
        [sys.executable, "-P", "-c", program, str(folder)],
        env={**os.environ, "TOPPING_HOME": str(folder / "home"), **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_the_library_is_of_these_sources_and_there_is_nothing_left_to_compile() -> None:
    assert has_library()
    searching = "from tests.solver.twins import answers\n*_, last = answers(range(1))\n"
    program = f"{searching}import sys\nprint('numba' in sys.modules)"
    assert told(program) == "False\n"


RESTS = pytest.mark.skipif(is_checked("solver"), reason="compared by the last green run, and unchanged since")


@RESTS
def test_library_numba_and_the_naive_twin_find_the_same() -> None:
    assert twins.compare(range(1, 5)) == 4 * twins.A_LEXICON


@RESTS
def test_library_and_numba_make_the_same_games() -> None:
    assert twins.compare_games(1, 20) > 20 * 500


def test_the_library_needs_the_c_library_alone() -> None:
    if sys.platform != "linux" or shutil.which("nm") is None:
        pytest.skip("needs nm")
    listed = subprocess.run(["nm", "-D", str(library_file())], capture_output=True, text=True, check=True).stdout
    wanted = {line.split()[-1].split("@")[0] for line in listed.splitlines() if " U " in line}
    assert wanted <= {"memcpy", "memset"}
    assert {"topping_search", "topping_spell_words", "topping_fill_sets"} <= set(listed.split())


def test_one_of_other_sources_is_made_again(tmp_path: Path) -> None:
    """By a program of one kernel: to compile them all takes 9 s, and whatever installs the program does it."""
    if not own_compiler():
        pytest.skip("needs a C compiler")
    folder = copied(tmp_path)
    listed = folder / "topping" / "compiled" / "library.py"
    others = r'^    "(?!spell_words)\w+": \(_(TOOLS|SOLVER) .*\n'
    listed.write_text(re.sub(others, "", listed.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    before = (folder / "topping" / "compiled" / library_file().name).read_bytes()
    assert sources_digest().encode() in before
    assert searched(folder, SPELL).stdout == "b'\\x04\\x13'\nFalse True\n"
    made = (folder / "topping" / "compiled" / library_file().name).read_bytes()
    assert sources_digest().encode() not in made, "of the edited sources"


def test_one_that_cannot_be_loaded_leaves_the_kernels_to_numba(tmp_path: Path) -> None:
    library = copied(tmp_path) / "topping" / "compiled" / library_file().name
    library.write_bytes(b"no library, though of these sources: " + sources_digest().encode())
    assert searched(tmp_path, "pass").stdout.startswith("True False")


def test_without_either_there_is_one_sentence(tmp_path: Path) -> None:
    (copied(tmp_path) / "topping" / "compiled" / library_file().name).unlink()
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "sitecustomize.py").write_text(
        "import importlib.util as util\nfound = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'numba' else found(name, *more)\n",
        encoding="utf-8",
    )
    assert searched(tmp_path, PYTHONPATH=str(tmp_path / "hidden")).stdout == "solver.no_kernels\n"


@pytest.mark.parametrize("source", ["solver/kernels/hand.py", "rules/grid/board.py", "lexicon/layout.py"])
def test_an_edit_of_any_source_that_kernels_hold_is_seen(tmp_path: Path, source: str) -> None:
    library = copied(tmp_path) / "topping" / "compiled" / "library.py"

    def digest() -> str:
        return str(loaded(library).sources_digest())

    before = digest()
    assert digest() == before == sources_digest()
    with (tmp_path / "topping" / source).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert digest() != before


def test_line_ends_of_another_system_change_nothing(tmp_path: Path) -> None:
    kernel = copied(tmp_path) / "topping" / "solver" / "kernels" / "hand.py"
    kernel.write_bytes(kernel.read_bytes().replace(b"\n", b"\r\n"))
    assert searched(tmp_path).stdout == "False True\n"


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("left", [b"", b"\x80\x04\x95 no kernel"])
def test_a_kernel_that_a_power_cut_left_damaged_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, left: bytes
) -> None:
    module = "from topping.compiled.jit import kernel\n\n@kernel\ndef twice(number):\n    return 2 * number\n"
    (tmp_path / "tiny.py").write_text(module, encoding="utf-8")
    importlib.import_module("topping.compiled.jit")
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "kernels"))

    def loaded_anew() -> str:
        """The answer of the kernel, cache hits and misses, as another process would have them."""
        tiny = loaded(tmp_path / "tiny.py")
        return f"{tiny.twice(21)} {len(tiny.twice.stats.cache_hits)} {len(tiny.twice.stats.cache_misses)}"

    assert loaded_anew() == "42 0 1"
    (path,) = tmp_path.glob(f"kernels/*/tiny.twice-*.{kind}")
    path.write_bytes(left)
    assert loaded_anew() == "42 0 1"
    assert loaded_anew() == "42 1 0", "and kept"
