import os
from pathlib import Path

import pytest

from topping import config, paths
from topping.errors import LexiconError, SetupError
from topping.lexicon import catalogue
from topping.lexicon.cached import graphs_folder
from topping.lexicon.graph import WordGraph

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """Returns a folder of word lists."""
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "ods9.txt").write_text("QXZ\nZEN\n1\n", encoding="utf-8")
    (folder / "other.txt").write_text("AA\n", encoding="utf-8")
    return folder


def names() -> list[str]:
    return [entry.name for entry in catalogue.installed()]


def content_of(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_added_list_can_be_found(lists: Path) -> None:
    added = catalogue.add(lists / "ods9.txt", "ODS9")
    assert (added.entry.name, added.kept, added.already) == ("ODS9", 2, False)
    assert [refused.line for refused in added.read.refused] == [3]
    assert names() == ["open-fr", "ODS9"]
    for name in ("ODS9", "ods9"):
        graph = catalogue.find(name)
        assert (graph.name, graph.hash, list(graph.words())) == ("ODS9", added.entry.hash, ["QXZ", "ZEN"])
    found = catalogue.find_by_hash(added.entry.hash)
    assert found is not None
    assert found.name == "ODS9"
    assert catalogue.find_by_hash("0" * 64) is None


def test_the_default_is_chosen_and_kept(lists: Path) -> None:
    catalogue.add(lists / "ods9.txt", "ODS9")
    assert catalogue.default().name == "open-fr"
    assert catalogue.set_default("ods9").name == "ODS9"
    assert catalogue.default().name == catalogue.default_name() == "ODS9"
    assert config.load()[0].lexicon == "ODS9"
    with pytest.raises(LexiconError, match=r"lexicon\.unknown"):
        catalogue.set_default("none")
    assert catalogue.default_name() == "ODS9"


def test_a_missing_default_is_reported(lists: Path) -> None:
    entry = catalogue.add(lists / "ods9.txt", "ODS9").entry
    catalogue.set_default("ODS9")
    entry.path.unlink()
    with pytest.raises(LexiconError, match=r"lexicon\.default_gone") as caught:
        catalogue.default()
    assert caught.value.details["name"] == "ODS9"


@pytest.mark.parametrize("name", ["", "a b", "é", "a/b", "../a", "-a", ".a", "a" * 41, "a\n"])
def test_invalid_names_are_refused(lists: Path, name: str) -> None:
    with pytest.raises(LexiconError, match=r"lexicon\.bad_name"):
        catalogue.add(lists / "ods9.txt", name)
    assert names() == ["open-fr"]


@pytest.mark.parametrize("name", ["open-fr", "OPEN-FR"])
def test_the_bundled_name_is_reserved(lists: Path, name: str) -> None:
    with pytest.raises(LexiconError, match=r"lexicon\.bundled_name"):
        catalogue.add(lists / "ods9.txt", name, replace=True)


def test_adding_the_same_words_again_is_fine(lists: Path, home: Path) -> None:
    first = catalogue.add(lists / "ods9.txt", "ODS9")
    (lists / "again.txt").write_text("zen\r\nqxz\r\n", encoding="utf-8")
    before = content_of(home)
    again = catalogue.add(lists / "again.txt", "ods9")
    assert (again.already, again.entry) == (True, first.entry)
    assert content_of(home) == before


def test_other_words_under_an_existing_name_need_replace(lists: Path, home: Path) -> None:
    catalogue.add(lists / "ods9.txt", "ODS9")
    before = content_of(home)
    mapped = catalogue.find("ODS9")
    with pytest.raises(LexiconError, match=r"lexicon\.name_taken"):
        catalogue.add(lists / "other.txt", "ods9")
    assert content_of(home) == before
    assert catalogue.add(lists / "other.txt", "ods9", replace=True).entry.name == "ODS9"
    assert names() == ["open-fr", "ODS9"]
    assert list(catalogue.find("ODS9").words()) == ["AA"]
    assert list(mapped.words()) == ["QXZ", "ZEN"], "a game under way keeps the lexicon that it opened"


@pytest.mark.parametrize("content", [b"", b"\0\1\2", b"12\n34\n", b"{\\rtf1 ZEN}", b"PK\x03\x04ZEN"])
def test_an_unusable_list_changes_nothing(lists: Path, home: Path, content: bytes) -> None:
    catalogue.add(lists / "ods9.txt", "ODS9")
    before = content_of(home)
    (lists / "bad.txt").write_bytes(content)
    for name in ("bad", "ODS9"):
        with pytest.raises(LexiconError):
            catalogue.add(lists / "bad.txt", name, replace=True)
    assert content_of(home) == before


@pytest.mark.parametrize("path", ["none.txt", "ods9.txt/x", "a\0b"])
def test_an_unreadable_list_is_reported(lists: Path, path: str) -> None:
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        catalogue.add(lists / path, "ODS9")
    with pytest.raises(LexiconError):
        catalogue.open_lexicon(str(lists / path))


def test_a_disk_failure_while_writing_changes_nothing(lists: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue.add(lists / "ods9.txt", "ODS9")
    before = content_of(home)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for step in ("os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as patch:
            patch.setattr(step, full)
            with pytest.raises(LexiconError, match=r"lexicon\.unwritable") as caught:
                catalogue.add(lists / "other.txt", "ODS9", replace=True)
        assert caught.value.details["why"] == "il ne reste plus de place sur le disque"
        assert content_of(home) == before


def test_a_folder_that_cannot_be_made_is_reported(lists: Path, home: Path) -> None:
    home.write_text("a file in the place of the folder", encoding="utf-8")
    with pytest.raises(SetupError):
        catalogue.add(lists / "ods9.txt", "ODS9")
    assert names() == ["open-fr"]


def test_a_damaged_lexicon_is_listed_and_reported(lists: Path) -> None:
    entry = catalogue.add(lists / "ods9.txt", "ODS9").entry
    entry.path.write_bytes(entry.path.read_bytes()[:-1])
    assert [(lexicon.name, lexicon.fault is None) for lexicon in catalogue.installed()] == [
        ("open-fr", True),
        ("ODS9", False),
    ]
    with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
        catalogue.find("ODS9")
    assert catalogue.find_by_hash(entry.hash) is None
    assert catalogue.entry_of("ODS9").word_count == 0
    catalogue.add(lists / "ods9.txt", "ODS9", replace=True)
    assert catalogue.find("ODS9").admits("QXZ")


def test_a_file_serves_as_a_lexicon_and_is_compiled_once(lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(lists / "other.txt")
    first = catalogue.open_lexicon(file)
    assert (first.name, list(first.words())) == ("other", ["AA"])
    assert first.path is not None
    assert first.path.parent == paths.cache_folder() / "lexicons"
    assert names() == ["open-fr"]

    def never(*_: object) -> bytes:
        raise AssertionError("read again")

    with monkeypatch.context() as patch:
        patch.setattr("topping.lexicon.wordlist.parse_files", never)
        assert list(catalogue.open_lexicon(file).words()) == ["AA"]
    (lists / "other.txt").write_text("AS\n", encoding="utf-8")
    assert list(catalogue.open_lexicon(file).words()) == ["AS"]


def test_a_cache_that_cannot_be_written_only_costs_time(lists: Path, home: Path) -> None:
    home.write_text("a file in the place of the folder", encoding="utf-8")
    graph = catalogue.open_lexicon(str(lists / "ods9.txt"))
    assert (graph.path, graph.name, graph.admits("QXZ")) == (None, "ods9", True)


def test_an_installed_name_goes_before_a_file(lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(lists)
    (lists / "open-fr").write_text("QXZ\n", encoding="utf-8")
    assert not catalogue.open_lexicon("open-fr").admits("QXZ")
    assert catalogue.open_lexicon("./open-fr").admits("QXZ")


@pytest.mark.parametrize("name", ["\0", "x" * 5000, "a/b/c"])
def test_a_name_of_no_list_and_no_file_is_reported(name: str) -> None:
    with pytest.raises(LexiconError, match=r"lexicon\.neither"):
        catalogue.open_lexicon(name)


def test_a_damaged_bundled_lexicon_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "open-fr.graph"
    broken.write_bytes(b"")
    monkeypatch.setattr("topping.lexicon.bundled.graph_file", lambda: broken)
    with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
        catalogue.default()


def test_the_cache_keeps_the_last_two_lists_given_by_file(tmp_path: Path) -> None:
    for number, word in enumerate(("AA", "BA", "CA", "DA")):
        (tmp_path / "liste.txt").write_text(f"{word}\nporte-clé\n", encoding="utf-8")
        graph = catalogue.open_lexicon(str(tmp_path / "liste.txt"))
        assert graph.path is not None
        os.utime(graph.path, (number, number))
    kept = [WordGraph.open(path, "liste") for path in (paths.cache_folder() / "lexicons").glob("*.graph")]
    assert {word for graph in kept for word in graph.words()} == {"CA", "DA"}
    assert len(list((paths.cache_folder() / "lexicons").iterdir())) == 4, "each with the mark that it is half read"


def test_the_last_used_lists_stay_compiled(lists: Path) -> None:
    compiled: dict[str, set[Path]] = {}
    for at, name in enumerate(("ods9", "other", "more")):
        (lists / f"{name}.txt").write_text(f"ZOO\nporte-{name}\n", encoding="utf-8")
        if name == "more":
            catalogue.open_lexicon(str(lists / "ods9.txt"))
        catalogue.open_lexicon(str(lists / f"{name}.txt"))
        compiled[name] = set(graphs_folder().iterdir()).difference(*compiled.values())
        for path in compiled[name]:
            os.utime(path, (at, at))
    assert set(graphs_folder().iterdir()) == compiled["ods9"] | compiled["more"], "graphs, and marks of half-read ones"
