"""What is made once for a machine: compiled kernels and a lexicon's tables."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from tests.solver import lexicons
from topping.lexicon import catalogue
from topping.lexicon.graph import WordGraph
from topping.lexicon.supplement import Supplement
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.position import Position
from topping.solver import Solver, is_warm, tablefile, tables_file, warm_up
from topping.solver.tables import Tables

POSITION = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAE??/"


def in_another_process(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout


def test_a_second_process_compiles_nothing_and_finds_the_same() -> None:
    steps: list[int] = []
    warm_up(report=steps.append)
    assert is_warm()
    assert steps == [1, 2, 3]
    position = Position.parse(POSITION)
    solver = Solver(lexicons.bundled())
    expected = [str(solution) for solution in solver.best(position, NORMALE, 500)]
    told = in_another_process(
        "from tests.solver import lexicons\n"
        "from topping.rules.grid.position import Position\n"
        "from topping.rules.conditions.variant import NORMALE\n"
        "from topping.solver import Solver, warm_up\n"
        "warm_up()\n"
        "from topping.solver import building, search\n"
        "solver = Solver(lexicons.bundled())\n"
        f"for solution in solver.best(Position.parse({POSITION!r}), NORMALE, 500): print(solution)\n"
        "for kernel in (search.search, building._spelled, building._fill_sets):\n"
        "    print(len(kernel.stats.cache_hits), len(kernel.stats.cache_misses))\n"
    ).splitlines()
    assert told[:-3] == expected
    assert told[-3:] == ["1 0"] * 3


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("left", [b"", b"\x80\x04\x95 no kernel"])
def test_a_kernel_that_a_power_cut_left_damaged_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, left: bytes
) -> None:
    module = "from topping.solver.compiled import kernel\n\n@kernel\ndef twice(number):\n    return 2 * number\n"
    (tmp_path / "tiny.py").write_text(module, encoding="utf-8")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "kernels"))

    def loaded_anew() -> str:
        """The answer of the kernel, cache hits and misses, as another process would have them."""
        spec = importlib.util.spec_from_file_location("tiny", tmp_path / "tiny.py")
        assert spec is not None
        assert spec.loader is not None
        tiny = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(tiny)
        return f"{tiny.twice(21)} {len(tiny.twice.stats.cache_hits)} {len(tiny.twice.stats.cache_misses)}"

    assert loaded_anew() == "42 0 1"
    (path,) = tmp_path.glob(f"kernels/*/tiny.twice-*.{kind}")
    path.write_bytes(left)
    assert loaded_anew() == "42 0 1"
    assert loaded_anew() == "42 1 0", "and kept"


@pytest.mark.parametrize("source", ["solver/bits.py", "solver/hand.py", "rules/grid/premium.py", "lexicon/layout.py"])
def test_an_edit_of_any_source_that_kernels_hold_compiles_them_anew(tmp_path: Path, source: str) -> None:
    package = Path(__file__).parents[2] / "topping"
    for name in ("solver", "rules", "lexicon"):
        shutil.copytree(package / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))

    def folder() -> str:
        spec = importlib.util.spec_from_file_location("kernelcache", tmp_path / "solver" / "kernelcache.py")
        assert spec is not None
        assert spec.loader is not None
        copied = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(copied)
        return str(copied.kernel_folder())

    before = folder()
    assert folder() == before
    with (tmp_path / source).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert folder() != before


def test_asking_whether_it_is_warm_loads_no_numba(tmp_path: Path) -> None:
    program = "import sys\nfrom topping.solver import is_warm\nprint(is_warm(), 'numba' in sys.modules)"
    assert in_another_process(program, TOPPING_HOME=str(tmp_path)) == "False False\n"


def test_kernels_have_a_place_where_the_cache_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, not a folder")
    program = "from topping.solver.kernelcache import usable_kernel_folder\nprint(usable_kernel_folder())"
    assert "topping-solver-" in in_another_process(program, TOPPING_HOME=str(tmp_path))


@pytest.fixture
def small_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    monkeypatch.setattr(tablefile, "_WORTH_KEEPING", 0)
    return tmp_path


def same(one: Tables, other: Tables) -> bool:
    arrays = [(getattr(one, name), getattr(other, name)) for name in Tables._fields]
    return all(np.array_equal(mine, yours) and mine.dtype == yours.dtype for mine, yours in arrays)


@pytest.mark.usefixtures("small_home")
def test_tables_are_read_back_and_mended() -> None:
    graph, other = lexicons.small(1), lexicons.small(2)
    made = tablefile.tables_of(graph)
    path = tables_file(graph.hash)
    whole = path.read_bytes()
    assert [file.name for file in path.parent.glob("*tables*")] == [path.name]
    assert same(tablefile.tables_of(graph), made)
    tablefile.tables_of(other)
    for damaged in (b"", whole[:100], whole[:-64], whole[:5000] + b"?" + whole[5001:], whole[:40] + bytes(152),
                    tables_file(other.hash).read_bytes()):  # fmt: skip
        path.write_bytes(damaged)
        assert same(tablefile.tables_of(graph), made)
        assert path.read_bytes() == whole


def test_tables_are_made_where_they_cannot_be_kept(small_home: Path) -> None:
    (small_home / "cache").write_text("a file, not a folder")
    graph = lexicons.small(1)
    assert Solver(graph).lexicon_bytes == sum(table.nbytes for table in tablefile.tables_of(graph))


@pytest.mark.usefixtures("small_home")
def test_tables_of_installed_lists_stay_and_those_of_the_two_others_that_served_last(tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("AA\nCHI\nZEN\n", encoding="utf-8")
    catalogue.add(tmp_path / "club.txt")
    own = catalogue.find("club")
    catalogue.set_supplement("club", Supplement.parse("+BA"))
    graphs = [own, catalogue.find("club"), *(WordGraph.from_words(["AA", word], word) for word in ("BA", "BE", "BI"))]
    for served, graph in enumerate(graphs):
        tablefile.tables_of(graph)
        os.utime(tables_file(graph.hash), (served, served))  # the file system's clock may be coarse
    tablefile.tables_of(graphs[2])
    tablefile.tables_of(WordGraph.from_words(["AA", "BU"], "BU"))
    kept = [graph.name for graph in graphs if tables_file(graph.hash).exists()]
    assert kept == ["club", "club+club", "BA"]
