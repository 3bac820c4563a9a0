from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, bundled_words
from topping.errors import LexiconError
from topping.lexicon import listfiles, wordlist
from topping.lexicon.columns import ListLayout, read_lines
from topping.lexicon.listfiles import ListFile
from topping.lexicon.wordlist import Doubt, Refused, WordFault, WordList, parse, parse_files

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


def test_bounds_of_what_is_doubted_and_kept() -> None:
    words = bundled_words()[: wordlist.FEWEST_WORDS]
    assert len(words) == 50_000
    assert Doubt.FEW not in WordList(words, ()).doubts
    assert Doubt.FEW in WordList(words[1:], ()).doubts
    read = parse(b"zen\n" + b"a1\n" * 1001, HERE)
    assert (len(read.refused), read.refused_count) == (1000, 1001)
    assert parse(b"zen\n1" + b"a" * 300, HERE).refused[0].text == "1" + "a" * 199


@pytest.mark.parametrize(("count", "layout"), [(1_999, ListLayout.HUNSPELL), (2_000, ListLayout.PLAIN)])
def test_two_thousand_lines_tell_how_all_are_laid_out(count: int, layout: ListLayout) -> None:
    text = "".join("zen/S\n" if number % 2 else "zen\n" for number in range(count))
    assert read_lines(text).layout is layout
    rows = text.replace("/S", " PUR").replace("zen\n", "ZEN ET\n")
    assert read_lines(rows).drops_words


READINGS = CHECKOUT / "tests" / "data" / "readings.txt"
_SEPARATORS = ("\t", ";", ",", " ", " : ", "|", ", ", "\n")
_QUOTES = ("", "", "", '""', "''", "«»", "“”", "‘’")
_ODD = (
    "", "#", "# deux mots", '"', "'", "a", "a;b", "l’ami", "porte-clé", "x" * 15, "x" * 16, "x" * 30, "x" * 31, "œ" * 9,
    "1234", "12 ZEN", "-", "- ZEN", "•ZEN", "ZEN*", "Mot", "MOTS;SENS", "ZEN adj.", "pomme de terre", "ZEN AA", "<br>",
    "mot po:nom", 'ZEN;"une', 'suite"', 'suite";x', "é", "ÉTÉ\u00a0", "AA/S", "AA AB AC", "aa\tab", "[ZEN]", "2",
    "1. B",
)  # fmt: skip
_HEADS = (
    "Mot",
    "mot;définition",
    "MOTS",
    "id;mot",
    "4",
    "Une liste de mots :",
    "<ul>",
    "<html><pre>",
    "<table><tr><td>",
)
_SENSES = ("nom", "adj. et n.", "n. (pl. ZENS)", "lave, rocheuse", "3", "AB", "ab", "ZA ZE", "été;hiver", '"')
_RULES = (
    "SFX S Y 2\nSFX S 0 s .\nSFX S e [^a] [^x]e\n", "PFX R Y 1\nPFX R 0 re/S [^aeé]\n",
    "SFX K N 1\nSFX K er a/SR .er\n",
    "PFX D N 2\nPFX D 0 d' .\nPFX D a dé a\n", "NEEDAFFIX N\n", "KEEPCASE Q\n", "FORBIDDENWORD Z\n", "FLAG num\n",
    "SFX T Y 3\nSFX T e ons .\nSFX T er a [aé]\nSFX T 0 x [r]\nSFX T 0 z []\nSFX T 0 w [^]\n",
    "FLAG long\n", "AF 2\nAF S\nAF RK\n", "SFX 1 Y 1\nSFX 1 0 s/N .\n", "SFX S\nSFX S Y\n",
    "SFX SR Y 1\nSFX SR t t t\n",
)  # fmt: skip


def some_list(seed: int) -> tuple[ListFile, ...]:
    """A list of some layout, mostly with a fault or two, by chance of a seed; some have several files."""
    chance = Random(seed).random

    def under(most: int) -> int:
        return int(chance() * most)

    def one_of(some: Sequence[str]) -> str:
        return some[under(len(some))]

    def text(kind: int) -> str:
        words = sorted(one_of(bundled_words()) for _ in range(1 + under((4, 12, 45)[under(3)])))
        if chance() < 0.3:
            words.reverse()
        words = [(word, word.lower(), word.title())[under(3) if kind == 9 else kind % 2] for word in words]
        separator, quotes = one_of(_SEPARATORS), one_of(_QUOTES)
        quoted = [f"{quotes[:1]}{word}{quotes[1:]}" for word in words]
        match kind // 2:
            case 0:
                lines = words
            case 1:
                lines = [f"{word}{separator}{one_of(_SENSES)}" for word in quoted]
            case 2:
                lines = [f"{one_of(('', '', 'x '))}{at}{separator}{word}" for at, word in enumerate(quoted, start=1)]
            case 3:
                lines = [f"{''.join(sorted(word))}{separator}{word}{separator}{len(word)}" for word in words]
            case 4:
                lines = [separator.join(words[at : at + 4]) for at in range(0, len(words), 4)]
            case 5:
                lines = [
                    f"{word}{one_of(('', '/S', '/SR', '/S,R', '/1', '/2 po:v', '/K', '/T', '/TR', '/N', '/D'))}"
                    for word in words
                ]
            case _:
                tags = (("<li>", "</li>"), ("<tr><td>", "</td><td>x</td></tr>"), ("", "<br>"), ("<p><b>", "</b>"))[
                    under(4)
                ]
                lines = [f"{tags[0]}{word}{tags[1]}" for word in quoted]
        if chance() < 0.4:
            lines.insert(0, one_of(_HEADS))
        for _ in range(under(4)):
            lines.insert(under(len(lines) + 1), one_of(_ODD))
        return one_of(("\n", "\n", "\n", "\r\n", "\r")).join(lines) + one_of(("", "\n"))

    kind = under(14)
    files = [ListFile("liste.dic" if kind // 2 == 5 else "liste.txt", text(kind).encode())]
    if kind // 2 == 5 and chance() < 0.8:
        rules = "".join(one_of(_RULES) for _ in range(1 + under(6)))
        files.append(ListFile("liste.aff", rules.encode()))
    elif chance() < 0.2:
        files.append(ListFile("b.txt", text(under(14)).encode()))
    return tuple(files)


def reading(seed: int) -> str:
    """What is read of a list, on a line."""
    try:
        read = parse_files(some_list(seed), HERE, bundled().admits if seed % 3 else None)
    except LexiconError as fault:
        return f"{fault.key} {fault.details}\n"
    return f"{read} {read.doubts} {read.short} {read.is_half_read}\n"


def digests() -> list[str]:
    """Of what is read of twenty lists each."""
    blocks = ("".join(map(reading, range(first, first + 20))) for first in range(0, 2_000, 20))
    return [sha256(block.encode()).hexdigest()[:16] for block in blocks]


def test_lists_of_all_layouts_are_read_as_before() -> None:
    """`reading` tells what changed, of each number of a block; `python -m tests.lexicon.test_wordlist` writes anew."""
    assert digests() == READINGS.read_text(encoding="ascii").split()


if __name__ == "__main__":
    READINGS.write_text("\n".join(digests()) + "\n", encoding="ascii")
