"""What is made once for a machine: a lexicon's tables."""

import os
from pathlib import Path

import pytest

from tests.solver import lexicons
from topping.lexicon import catalogue
from topping.lexicon.graph import WordGraph
from topping.lexicon.supplement import Supplement
from topping.solver import Solver, tablefile, tables_file
from topping.solver.tables import TABLES_AT, Tables


@pytest.fixture
def small_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    monkeypatch.setattr(tablefile, "_WORTH_KEEPING", 0)
    return tmp_path


def same(one: Tables, other: Tables) -> bool:
    return one.sizes == other.sizes and one.content[TABLES_AT:] == other.content[TABLES_AT:]


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
    assert Solver(graph).lexicon_bytes == tablefile.tables_of(graph).nbytes


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
