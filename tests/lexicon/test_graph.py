"""The word graph, its bundled file, and columns of lists."""

import os
import runpy
import struct
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.green import is_checked
from topping.errors import LexiconError
from topping.lexicon import builder, bundled
from topping.lexicon.builder import compile_words, hash_of
from topping.lexicon.columns import ListLayout, read_lines, words_of_rows
from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import Header
from topping.lexicon.spelling import is_word

# few letters, so that words share beginnings and ends as French words do
dense_words = st.text("ABS", min_size=2, max_size=6)
any_words = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15)
word_sets = st.sets(dense_words | any_words, min_size=1, max_size=60)


def edges_of(content: bytes) -> list[int]:
    return list(struct.unpack(f"<{(len(content) - 64) // 4}I", content[64:]))


def with_edges(content: bytes, edges: list[int]) -> bytes:
    """Returns the same header, without a checksum, before other edges."""
    header = content[:12] + struct.pack("<I", len(edges)) + content[16:48] + bytes(16)
    return header + struct.pack(f"<{len(edges)}I", *edges)


@given(word_sets)
def test_words_are_listed_in_order(words: set[str]) -> None:
    graph = WordGraph.from_words(list(words), "essai")
    assert list(graph.words()) == sorted(words)
    assert graph.word_count == len(words)
    assert hash_of(graph.words()) == graph.hash


@given(word_sets, st.lists(dense_words | any_words | st.text(max_size=4), max_size=60))
def test_admits_is_membership(words: set[str], others: list[str]) -> None:
    graph = WordGraph.from_words(list(words), "essai")
    beside = [word[:-1] for word in words] + [word + "S" for word in words] + [word.lower() for word in words]
    joined = [word + other for word in words for other in words]
    for word in [*words, *others, *beside, *joined, ""]:
        assert graph.admits(word) == (word in words), word


@given(word_sets, st.randoms())
def test_the_same_words_give_the_same_bytes(words: set[str], rng: Random) -> None:
    shuffled = sorted(words) * 2
    rng.shuffle(shuffled)
    assert compile_words(shuffled) == compile_words(sorted(words))


@given(word_sets)
def test_the_graph_is_minimal(words: set[str]) -> None:
    edges = edges_of(compile_words(words))
    # there are as many lists of siblings as distinct sets of endings after a beginning (Myhill–Nerode)
    beginnings = {word[:length] for word in words for length in range(len(word))}
    endings = {frozenset(word[len(start) :] for word in words if word.startswith(start)) - {""} for start in beginnings}
    assert sum(edge >> 6 & 1 for edge in edges) == len(endings - {frozenset()})


def test_a_graph_of_one_word_of_the_longest() -> None:
    """No edge is shared: as many are walked as possible."""
    assert [*WordGraph.from_words(["A" * 15], "essai").words()] == ["A" * 15]


@pytest.mark.parametrize("words", [[], ["A"], ["A" * 16], ["zen"], ["ZE N"], ["ÉTÉ"], [""], ["AA", "AA\n"]])
def test_malformed_words_are_refused(words: list[str]) -> None:
    with pytest.raises(LexiconError):
        compile_words(words)


def test_every_truncated_file_is_refused(tmp_path: Path) -> None:
    content = compile_words(["ZEN", "AA", "AS"])
    for length in [*range(len(content)), len(content) + 1]:
        path = tmp_path / "x.graph"
        path.write_bytes(content.ljust(length, b"\0")[:length])
        with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
            WordGraph.open(path, "essai")
        with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
            WordGraph.from_bytes(path.read_bytes(), "essai")


@given(word_sets, st.data())
def test_every_changed_byte_is_detected(words: set[str], data: st.DataObject) -> None:
    content = bytearray(compile_words(words))
    places = [place for place in range(len(content)) if not 48 <= place < 64]
    content[data.draw(st.sampled_from(places))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
        WordGraph.from_bytes(bytes(content), "essai")


@given(word_sets, st.data())
def test_damaged_edges_without_a_checksum_are_refused_or_harmless(words: set[str], data: st.DataObject) -> None:
    content = compile_words(words)
    edges = edges_of(content)
    for _ in range(data.draw(st.integers(1, 4))):
        edges[data.draw(st.integers(0, len(edges) - 1))] = data.draw(
            st.integers(0, 2**32 - 1) | st.integers(0, len(edges) << 7)
        )
    try:
        graph = WordGraph.from_bytes(with_edges(content, edges), "essai")
        walked = list(graph.words())
    except LexiconError:
        return
    assert len(walked) == graph.word_count
    assert all(graph.admits(word) in (True, False) for word in walked)


@pytest.mark.parametrize(
    "edges",
    [
        [0, 1 << 7 | 1 << 6],  # a list that leads to itself
        [0, 1 << 7 | 1 << 6 | 1 << 5],
        [0, 1 << 7, 1 << 7 | 1, 1 << 7 | 1 << 6 | 2],  # three ways at each step, none of which ends
        [
            0,
            *((at + 2) << 7 | 1 << 6 | (at == 1) << 5 for at in range(15)),
            1 << 6 | 1 << 5,
        ],  # a word of sixteen letters
    ],
)
def test_a_cycle_is_detected(edges: list[int]) -> None:
    graph = WordGraph.from_bytes(with_edges(compile_words(["AA", "BB"]), edges), "essai")
    with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
        list(graph.words())


def test_an_impossible_word_count_is_refused() -> None:
    content = compile_words(["AA", "BB"])
    for count in (0, 1, 3, 2**32 - 1):
        damaged = content[:8] + struct.pack("<I", count) + content[12:48] + bytes(16) + content[64:]
        with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
            list(WordGraph.from_bytes(damaged, "x").words())


def test_the_largest_graph_is_accepted_and_a_larger_one_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    largest = Header(5_000_000, 2**25, "0" * 64)
    assert Header.parse(largest.format(b""), "x") == largest
    for header in (replace(largest, word_count=5_000_001), replace(largest, edge_count=2**25 + 1)):
        with pytest.raises(LexiconError, match=r"lexicon\.damaged"):
            Header.parse(header.format(b""), "x")
    edges = len(edges_of(compile_words(["AA", "BB"])))
    monkeypatch.setattr(builder, "MOST_EDGES", edges)
    monkeypatch.setattr(builder, "MOST_WORDS", 2)
    compile_words(["AA", "BB"])
    for few, words in ((edges - 1, 2), (edges, 1)):
        monkeypatch.setattr(builder, "MOST_EDGES", few)
        monkeypatch.setattr(builder, "MOST_WORDS", words)
        with pytest.raises(LexiconError, match=r"lexicon\.too_many_words"):
            compile_words(["AA", "BB"])


def test_a_big_endian_machine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    content = compile_words(["AA"])
    monkeypatch.setattr("sys.byteorder", "big")
    with pytest.raises(LexiconError, match=r"lexicon\.big_endian"):
        WordGraph.from_bytes(content, "essai")


@pytest.mark.skipif(is_checked("graph"), reason="compared by the last green run, and unchanged since")
def test_the_shipped_graph_is_compiled_from_the_word_files(monkeypatch: pytest.MonkeyPatch) -> None:
    words = bundled.words()
    assert len(words) == len(set(words))
    assert all(map(is_word, words))
    assert sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest() == bundled.HASH
    written: dict[Path, bytes] = {}
    monkeypatch.setattr("topping.system.disk.write_whole", written.__setitem__)
    monkeypatch.delitem(sys.modules, bundled.__name__)
    runpy.run_module(bundled.__name__, run_name="__main__")
    assert written == {bundled.graph_file(): bundled.graph_file().read_bytes()}
    graph = WordGraph.open(bundled.graph_file(), bundled.NAME)
    assert (graph.word_count, graph.hash) == (len(words), bundled.HASH)
    assert list(graph.words()) == sorted(words)
    assert all(map(graph.admits, words[::50]))


def test_the_readme_states_the_hash_and_the_count() -> None:
    readme = (bundled.graph_file().parent / "README.md").read_text(encoding="utf-8")
    assert bundled.HASH in readme
    assert f"{len(bundled.words()):,}" in readme


def test_opening_it_loads_neither_numpy_nor_the_solver(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from topping.lexicon import catalogue\n"
        "assert catalogue.open_lexicon(None).admits('ZEN')\n"
        "loaded = {'numpy', 'numba', 'pygame', 'topping.solver', 'topping.rules'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    environment = {**os.environ, "TOPPING_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def found(text: str) -> tuple[ListLayout, list[str]]:
    read = read_lines(text)
    return read.layout, [word for line in read.lines for word in line.words]


def test_an_unclosed_quotation_hides_no_line() -> None:
    assert found('AA;"lave\nAI;lent\nZEN;adj.\n')[1] == ["AA", "AI", "ZEN"]


@pytest.mark.parametrize(("lines", "is_one"), [(1, True), (50, True), (51, False)])
def test_a_quotation_spans_at_most_fifty_more_lines(lines: int, is_one: bool) -> None:
    words = found('AA;"lave\n' + "DE;lave\n" * (lines - 1) + 'FIN";adj.\nZEN;adj.\n')[1]
    assert (words == ["AA", "ZEN"]) == is_one


@pytest.mark.parametrize("separator", ["\t", ";", ",", " ", " : ", '";"'])
def test_rows_are_read_at_once(separator: str) -> None:
    quote = '"' if '"' in separator else ""
    text = "".join(f"{quote}{word}{separator}(n.) été{quote}\r\n" for word in ("mot", "aa", "élève", "zen"))
    assert words_of_rows(text) == ["AA", "ELEVE", "ZEN"]
    assert words_of_rows(text.replace("aa", "a-a")) is None
    assert words_of_rows(text.replace("aa", "œ" * 8)) is None


def test_unclosed_quotations_are_read_fast() -> None:
    assert len(found("AA\n" + '";"' * 100_000)[1]) < 3
