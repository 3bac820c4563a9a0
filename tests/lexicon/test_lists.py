"""Lists of words: read from files, checked, official ones, supplements."""

import gzip
import zipfile
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, bundled_words
from topping.errors import LexiconError
from topping.lexicon import catalogue, clubwords, columns, listfiles, wordlist
from topping.lexicon.cached import graphs_folder
from topping.lexicon.columns import Affixes
from topping.lexicon.listfiles import ListFile, gather
from topping.lexicon.official import ToldEdition, told_edition
from topping.lexicon.supplement import Supplement
from topping.lexicon.wordlist import Doubt, WordList, parse, parse_files


def names(*paths: Path) -> list[str]:
    return [file.name for file in gather(paths)]


def zipped(members: dict[str, bytes]) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, inside in members.items():
            archive.writestr(name, inside)
    return content.getvalue()


def refused(path: Path) -> str:
    with pytest.raises(LexiconError) as caught:
        gather([path])
    assert caught.value.details["path"] == path
    return caught.value.key


def test_a_folder_gives_all_its_files_but_hidden_ones(tmp_path: Path) -> None:
    for name in ("3.txt", "2.txt", "longs/été.txt", ".DS_Store", "Thumbs.db", "__MACOSX/2.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"zen")
    assert names(tmp_path) == ["2.txt", "3.txt", "été.txt"]


def test_an_archive_gives_all_its_files(tmp_path: Path) -> None:
    path = tmp_path / "liste.zip"
    members = {"mots/": b"", "mots/2.txt": b"aa", "mots/3.txt.gz": gzip.compress(b"zen"), "__MACOSX/x": b"\0"}
    path.write_bytes(zipped(members))
    assert [(file.name, file.content) for file in gather([path])] == [("2.txt", b"aa"), ("3.txt", b"zen")]


def with_a_wrong_place(content: bytes) -> bytes:
    """An archive whose list of members says that they stand before its start."""
    place = content.rindex(b"PK\x05\x06") + 16
    return content[:place] + (2**31).to_bytes(4, "little") + content[place + 4 :]


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (zipped({"[Content_Types].xml": b"", "xl/workbook.xml": b""}), "lexicon.list_document"),
        (zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}), "lexicon.list_document"),
        (b"%PDF-1.7\n", "lexicon.list_document"),
        (b"{\\rtf1\\ansi zen}", "lexicon.list_document"),
        (zipped({"a.zip": zipped({"a.txt": b"aa"})}), "lexicon.list_archive"),
        (b"7z\xbc\xaf\x27\x1c", "lexicon.list_archive"),
        (zipped({}), "lexicon.list_empty"),
        (zipped({"a.txt": b"zen\n" * 99})[:60], "lexicon.list_archive_damaged"),
        (with_a_wrong_place(zipped({"a.txt": b"zen"})), "lexicon.list_archive_damaged"),
        (gzip.compress(b"zen\n" * 99)[:-9], "lexicon.list_archive_damaged"),
        (zipped({"a.txt": b"\0" * 5000}), "lexicon.list_too_big"),
        (zipped({"a.txt": b"\0" * 600, "b.txt": b"\0" * 600}), "lexicon.list_too_big"),
        (gzip.compress(b"\0" * 5000), "lexicon.list_too_big"),
    ],
    # Never the archives' bytes: they hold the time, which two workers read a second apart.
    ids=lambda value: value if isinstance(value, str) else "file",
)
def test_what_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, key: str) -> None:
    monkeypatch.setattr(listfiles, "MOST_BYTES", 1000)
    path = tmp_path / "liste"
    path.write_bytes(content)
    assert refused(path) == key
    path.write_bytes(zipped({"a.txt": b"a" * 600, "b.txt": b"b" * 400}))
    assert names(path) == ["a.txt", "b.txt"], "as much as there may be"
    path.write_bytes(zipped({"a.txt": b"a" * 600, "b.pdf": b"%PDF-".ljust(400)}))
    assert names(path) == ["a.txt"], "what is left aside counts as well"
    path.write_bytes(zipped({"a.txt": b"a" * 600, "b.pdf": b"%PDF-".ljust(401)}))
    assert refused(path) == "lexicon.list_too_big"


def test_a_file_too_big_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "liste.txt"
    with path.open("wb") as file:
        file.truncate(100_000_001)  # takes no room on the disk
    with pytest.raises(LexiconError, match=r"lexicon\.list_too_big") as caught:
        gather([path])
    assert caught.value.details["most"] == 100
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert len(gather([path])[0].content) == 100_000_000


def test_an_empty_folder_and_one_with_far_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(tmp_path) == "lexicon.folder_empty"
    for name in range(1_000):
        (tmp_path / str(name)).write_bytes(b"")
    assert len(gather([tmp_path])) == 1_000
    (tmp_path / "more").write_bytes(b"")
    assert refused(tmp_path) == "lexicon.too_many_files"
    path = tmp_path / "archive"
    path.write_bytes(zipped({"a": b"aa", "b": b"bb", "c": b"cc"}))
    monkeypatch.setattr(listfiles, "MOST_FILES", 3)
    assert names(path) == ["a", "b", "c"]
    monkeypatch.setattr(listfiles, "MOST_FILES", 2)
    assert refused(path) == "lexicon.too_many_files"


def test_a_link_that_leads_back_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"zen")
    (tmp_path / "round").symlink_to(tmp_path)
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        gather([tmp_path])


HERE = Path("liste.txt")


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


def test_bounds_of_what_is_doubted_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    words = bundled_words()[: wordlist.FEWEST_WORDS]
    assert len(words) == 50_000
    assert Doubt.FEW not in WordList(words, ()).doubts
    assert Doubt.FEW in WordList(words[1:], ()).doubts
    read = parse(b"zen\n" + b"a1\n" * 1001, HERE)
    assert (len(read.refused), read.refused_count) == (1000, 1001)
    assert parse(b"zen\n1" + b"a" * 300, HERE).refused[0].text == "1" + "a" * 199
    monkeypatch.setattr(columns, "MOST_WORDS", 2)
    assert columns.expand("aa\nbb\n", Affixes()).words == {"aa", "bb"}
    with pytest.raises(LexiconError, match=r"lexicon\.too_many_words"):
        columns.expand("aa\nbb\ncc\n", Affixes())


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
    """`reading` tells what changed, of each number of a block; `python -m tests.lexicon.test_lists` writes anew."""
    assert digests() == READINGS.read_text(encoding="ascii").split()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("EX", ToldEdition(2, "EX")),
        ("EX AA", ToldEdition(3, "AA")),
        ("EX AA ZUP BA", ToldEdition(5, "BA")),
        ("EX AA ZUP", ToldEdition(4, "ZUP")),
        ("EX AA ZUP BA OM", ToldEdition(6, "OM")),
        ("EX AA ZUP BA OM IEL", ToldEdition(6, "OM")),
        ("EX AA ZUP BA OM IEL WOKE COVID", ToldEdition(9, "COVID, IEL, WOKE")),
        ("EX ZUP", None),
        ("AA ZUP BA OM", None),
        ("", None),
    ],
)
def test_the_latest_edition_without_a_gap_is_told(words: str, told: ToldEdition | None) -> None:
    assert told_edition(words.split().__contains__) == told


WORDS = st.text("ABCZ", min_size=2, max_size=15)


@given(st.sets(WORDS, min_size=1, max_size=20), st.sets(WORDS, max_size=20))
def test_it_reads_what_it_writes(added: set[str], barred: set[str]) -> None:
    supplement = Supplement(frozenset(added), frozenset(barred - added))
    assert Supplement.parse(str(supplement)) == supplement


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("+BA\nCHI\n", 2, "lexicon.supplement_sign"),
        ("+BA\n\n-BA\n", 3, "lexicon.supplement_both"),
        ("+A\n", 1, "lexicon.not_a_word"),
        ("+BA-CHI\n", 1, "lexicon.not_a_word"),
        ("# rien\n", None, "lexicon.supplement_empty"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int | None, key: str) -> None:
    with pytest.raises(LexiconError) as caught:
        Supplement.parse(text)
    assert (caught.value.key, caught.value.line) == (key, line)


def test_a_supplement_has_fifty_thousand_words_at_most() -> None:
    words = [f"+{''.join(letters)}\n" for letters in islice(product("ABCDEFGHIJ", repeat=5), 50_001)]
    assert len(Supplement.parse("".join(words[1:])).added) == 50_000
    with pytest.raises(LexiconError, match=r"lexicon\.supplement_too_long"):
        Supplement.parse("".join(words))


@pytest.fixture
def club(home: Path, tmp_path: Path) -> str:
    """A list of the club, installed."""
    (tmp_path / "club.txt").write_text("CHI\nKA\nZEN\n", encoding="utf-8")
    return catalogue.add(tmp_path / "club.txt").entry.name


def test_games_of_the_plain_list_and_of_an_earlier_supplement_are_found(club: str) -> None:
    plain = catalogue.find(club)
    earlier = catalogue.set_supplement(club, Supplement.parse("+BA"))
    now = catalogue.set_supplement(club, Supplement.parse("-CHI"))
    for hash, name, words in (
        (plain.hash, "club", "CHI KA ZEN"),
        (earlier.hash, "club+club", "BA CHI KA ZEN"),
        (now.hash, "club+club", "KA ZEN"),
    ):
        graph = catalogue.find_by_hash(hash)
        assert graph is not None
        assert (graph.name, " ".join(graph.words())) == (name, words)


def test_it_is_taken_away(club: str) -> None:
    plain = catalogue.find(club)
    catalogue.set_supplement(club, Supplement.parse("+BA"))
    for _ in range(2):
        assert catalogue.set_supplement(club, None).hash == catalogue.find(club).hash == plain.hash
    assert catalogue.find(club).name == club


def test_a_supplement_that_leaves_no_word_changes_nothing(club: str) -> None:
    with pytest.raises(LexiconError, match=r"lexicon\.no_word"):
        catalogue.set_supplement(club, Supplement.parse("-CHI\n-KA\n-ZEN"))
    assert catalogue.entry_of(club).supplement is None


def test_only_the_last_two_earlier_ones_stay_in_the_cache(club: str) -> None:
    for word in ("BA", "BE", "BI", "BU", "CA"):
        catalogue.set_supplement(club, Supplement.parse(f"+{word}"))
    assert len(list(graphs_folder().glob(clubwords.GRAPHS))) == 3
    assert catalogue.find(club).admits("CA")


def test_a_damaged_supplement_is_listed_and_can_be_taken_away(club: str, home: Path) -> None:
    catalogue.set_supplement(club, Supplement.parse("+BA"))
    (home / "lexicons" / "club.supplement.txt").write_text("BA\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"lexicon\.supplement_sign"):
        catalogue.find(club)
    assert [entry.fault is None for entry in catalogue.installed()] == [True, False]
    assert catalogue.set_supplement(club, None).fault is None


if __name__ == "__main__":
    READINGS.write_text("\n".join(digests()) + "\n", encoding="ascii")
