from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import LexiconError
from topping.lexicon import listfiles, wordlist
from topping.lexicon.wordlist import Refused, WordFault, parse

HERE = Path("liste.txt")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a", WordFault.TOO_SHORT),
        ("é", WordFault.TOO_SHORT),
        ("a" * 31, WordFault.TOO_LONG),
        ("œ" * 16, WordFault.TOO_LONG),
        ("porte-clé", WordFault.NOT_LETTERS),
        ("l’ami", WordFault.NOT_LETTERS),
        ("a1", WordFault.NOT_LETTERS),
        ("12", WordFault.NOT_LETTERS),
        ("# commentaire", WordFault.SEVERAL),
        ("straße", WordFault.NOT_LETTERS),
        ("слово", WordFault.NOT_LETTERS),
        ("zen,aa", WordFault.NOT_LETTERS),
        ("pomme de terre", WordFault.SEVERAL),
    ],
)
def test_a_refused_line_is_told_with_its_number(line: str, reason: WordFault) -> None:
    read = parse(f"aa\r\n\r\n {line} \r\nzen\r\n".encode(), HERE)
    assert read.words == ("AA", "ZEN")
    assert read.refused == (Refused(3, line, reason),)


@given(st.binary(max_size=200))
def test_any_content_gives_words_or_a_fault(content: bytes) -> None:
    try:
        read = parse(content, HERE)
    except LexiconError:
        return
    assert read.words


@given(st.text(max_size=80))
def test_every_line_of_text_is_kept_refused_or_blank(text: str) -> None:
    try:
        read = parse(text.encode(errors="ignore"), HERE)
    except LexiconError:
        return
    assert {refused.line for refused in read.refused} <= set(range(1, text.count("\n") + text.count("\r") + 2))
    assert all(refused.text.strip() == refused.text != "" for refused in read.refused)


def test_a_file_far_too_big_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "liste.txt"
    path.write_bytes(b"zen\n" * 10)
    monkeypatch.setattr(listfiles, "MOST_BYTES", 40)
    assert wordlist.read([path]).words == ("ZEN",)
    monkeypatch.setattr(listfiles, "MOST_BYTES", 39)
    with pytest.raises(LexiconError, match=r"lexicon\.list_too_big"):
        wordlist.read([path])
