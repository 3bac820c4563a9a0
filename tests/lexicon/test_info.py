from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from topping.errors import LexiconError
from topping.lexicon import bundled, info
from topping.lexicon.info import WordInfo


def test_a_word_with_several_spellings() -> None:
    cote = info.about("COTE")
    assert cote is not None
    assert cote.forms == ("côté", "côte", "cote", "coté")
    assert cote.glosses[:2] == ("nom m. sg", "nom f. sg")
    assert (cote.registers, cote.domains, cote.origins, cote.frequency) == ((), (), (), 8)


def test_a_word_with_labels() -> None:
    abaca = info.about("ABACA")
    assert abaca == WordInfo("ABACA", ("abaca",), ("nom m. sg",), (), ("bot",), ("esp",), 4)


def test_the_first_and_last_words_and_one_of_the_other_list() -> None:
    assert info.about("ZZZZ") == WordInfo("ZZZZ", ("zzzz",), ("interj.",), ("onom",), (), (), 3)
    assert info.about("AA") == WordInfo("AA", ("aa",), ("nom m. sg / m. pl",), (), (), (), None)


@pytest.mark.parametrize("word", ["QXZ", "ABAC\t", "", "#WORD"])
def test_a_word_that_the_open_list_does_not_know(word: str) -> None:
    assert info.about(word) is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("AA\taa\tnom", WordInfo("AA", ("aa",), ("nom",), (), (), (), None)),
        (
            "AA\taa|aâ\tnom ; adj.\tfam,vx;;lat\t0",
            WordInfo("AA", ("aa", "aâ"), ("nom", "adj."), ("fam", "vx"), (), ("lat",), 0),
        ),
        ("AA\taa\tnom\t\t-1", WordInfo("AA", ("aa",), ("nom",), (), (), (), None)),
    ],
)
def test_the_lines_of_the_word_files(line: str, expected: WordInfo) -> None:
    assert WordInfo.parse(line) == expected


@pytest.mark.parametrize("content", [b"", b"not xz", b"\xfd7zXZ\0"])
def test_a_damaged_word_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    broken = tmp_path / "x.tsv.xz"
    broken.write_bytes(content)
    monkeypatch.setattr("topping.lexicon.bundled.asset", lambda *_: broken)
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        info.about("ZEN")


def test_any_line_is_found_wherever_the_blocks_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main, extra = tmp_path / "main.tsv.xz", tmp_path / "extra.tsv"
    words = ["AA", "ABA", "ABACA", "AS", "ZEN"]
    main.write_bytes(lzma.compress(b"#WORD\tx\n" + "".join(f"{word}\té\tn\n" for word in words).encode()))
    extra.write_bytes("AB\tà\tn\nZZ\tà\tn\n".encode())
    monkeypatch.setattr(bundled, "word_files", lambda: (main, extra))
    for size in range(1, 40):
        monkeypatch.setattr(bundled, "_BLOCK", size)
        expected = {word: f"{word}\té\tn" for word in words} | {word: f"{word}\tà\tn" for word in ("AB", "ZZ")}
        assert bundled.lines_of([*expected, "A", "BA", "ZE", "ZENS", "ACA"]) == expected, size
        for word in ("A", "ZEN", "ZENS"):
            assert bundled.lines_of([word]).get(word) == expected.get(word), size
