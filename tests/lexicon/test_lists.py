"""Word lists: read from files, checked, compared with official ones."""

import gzip
import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, bundled_words
from topping.errors import LexiconError
from topping.lexicon import listfiles, wordlist
from topping.lexicon.listfiles import gather
from topping.lexicon.official import DetectedEdition, edition_of
from topping.lexicon.wordlist import Doubt, WordFault, WordList, parse


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
    """Returns an archive whose list of members has offsets before its start."""
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
    # no bytes of archives: they hold the time, which two workers read a second apart
    ids=lambda value: value if isinstance(value, str) else "file",
)
def test_files_of_other_kinds_damaged_or_too_large_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, key: str
) -> None:
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


def test_empty_and_too_large_folders_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_folder_with_no_list_among_its_files_names_them(tmp_path: Path) -> None:
    (tmp_path / "notice.pdf").write_bytes(b"%PDF-1.7")
    with pytest.raises(LexiconError, match=r"lexicon\.folder_without_words") as refusal:
        gather([tmp_path])
    assert refusal.value.details["files"] == "notice.pdf"


def test_a_link_to_its_own_folder_is_refused(tmp_path: Path) -> None:
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


def test_limits_of_doubts_and_of_refused_lines_kept() -> None:
    words = bundled_words()[: wordlist.FEWEST_WORDS]
    assert len(words) == 50_000
    assert Doubt.FEW not in WordList(words, ()).doubts
    assert Doubt.FEW in WordList(words[1:], ()).doubts
    read = parse(b"zen\n" + b"a1\n" * 1001, HERE)
    assert (len(read.refused), read.refused_count) == (1000, 1001)
    assert parse(b"zen\n1" + b"a" * 300, HERE).refused[0].text == "1" + "a" * 199


LAYOUTS: dict[str, Callable[[list[str]], list[str]]] = {
    "a word a line": lambda words: words,
    "numbered": lambda words: [f"{number}. {word}" for number, word in enumerate(words, start=1)],
    "with bullets": lambda words: [f"• {word}" for word in words],
    "in quotes": lambda words: [f'"{word}"' for word in words],
    "five on a line": lambda words: [" ".join(words[at : at + 5]) for at in range(0, len(words), 5)],
    "definitions after tabs": lambda words: [f"{word}\tn. masculin, pluriel" for word in words],
    "definitions in quotes": lambda words: [f'{word};"nom d’un fruit, du pays; l’été"' for word in words],
    "definitions over two lines": lambda words: [f'{word};"nom d’un fruit,\ndu pays"' for word in words],
    "under a head": lambda words: ["mot;sens", *(f"{word};nom d’un fruit" for word in words)],
    "behind numbers": lambda words: [f"{number};{word}" for number, word in enumerate(words, start=1)],
    "behind alphagrams": lambda words: [f"{''.join(sorted(word))},{word}" for word in words],
    "before lengths": lambda words: [f"{word} {len(word)}" for word in words],
}


@pytest.mark.parametrize("layout", LAYOUTS)
@given(
    st.integers(0, 10**6),
    st.sampled_from([str.upper, str.lower, str.title]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
)
def test_a_list_is_read_in_any_layout_case_and_encoding(
    layout: str, seed: int, case: Callable[[str], str], end: str, encoding: str
) -> None:
    words = sorted(Random(seed).sample(bundled_words(), 40))
    text = end.join(LAYOUTS[layout]([case(word) for word in words])).replace("\n", end)
    if encoding == "cp1252":
        text = text.replace("•", "-")
    read = parse(text.encode(encoding), HERE, bundled().admits)
    assert read.words == tuple(words)
    assert read.refused == ()
    assert set(read.doubts) <= {Doubt.FEW, Doubt.NO_SHORT, Doubt.SHORT_UNLIKE}


@pytest.mark.parametrize(
    ("text", "words", "refused"),
    [
        ("élève\nŒUF\nnaïf\n", "ELEVE NAIF OEUF", []),
        ("zen\nZEN\nZen\n", "ZEN", []),
        ("\nzen\n\n\naa\n", "AA ZEN", []),
        ("zen adj.\naa nm. (pl. aas)\n", "AA ZEN", []),
        ("a\nzen\n", "ZEN", [(1, WordFault.TOO_SHORT)]),
        ("zen\nanticonstitution\nabaisseraientes\n", "ABAISSERAIENTES ZEN", []),
        ("zen\n" + "x" * 31 + "\n", "ZEN", [(2, WordFault.TOO_LONG)]),
        ("zen\nporte-clé\nl’ami\n12\n", "ZEN", [(at, WordFault.NOT_LETTERS) for at in (2, 3, 4)]),
        ("zen\naa\nai\npomme de terre\n", "AA AI ZEN", [(4, WordFault.SEVERAL)]),
        ("# ma liste\nzen\n", "ZEN", [(1, WordFault.SEVERAL)]),
    ],
)
def test_each_line_is_a_word_or_is_refused_with_its_reason(
    text: str, words: str, refused: list[tuple[int, WordFault]]
) -> None:
    read = parse(text.encode(), HERE)
    assert " ".join(read.words) == words
    assert [(line.line, line.reason) for line in read.refused] == refused


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "lexicon.list_empty"),
        (b"zen\0aa", "lexicon.list_binary"),
        (b"# rien\n", "lexicon.list_without_word"),
        (b"12\n34\n", "lexicon.list_without_word"),
    ],
)
def test_a_file_without_a_word_is_no_list(content: bytes, key: str) -> None:
    with pytest.raises(LexiconError) as refusal:
        parse(content, HERE)
    assert refusal.value.key == key


@pytest.mark.parametrize(
    "text", [json.dumps(["AA", "AI", "ZEN"]), json.dumps(["aa", "ai", "zen"], indent=1), "AA,AI,ZEN"]
)
def test_a_list_in_json_or_on_a_single_line_gives_its_words(text: str) -> None:
    assert parse(text.encode(), HERE).words == ("AA", "AI", "ZEN")


FRENCH = [word for word in bundled_words() if len(word) < 4]
ENGLISH_SHORT = ["AB", "AH", "AW", "BY", "DO", "EX", "GO", "HM", "IF", "IT", "MY", "OF", "OK", "OW", "TO", "UP", "WE"]
ENGLISH = [*ENGLISH_SHORT, "HAVE", "WHICH", "THEIR", "WOULD", "ABOUT", "KNOW", "YOUR", "THROUGH", "SHOULD"]


@pytest.mark.parametrize(
    ("lines", "doubts"),
    [
        (FRENCH, set()),
        ([*FRENCH[:99], "porte-clé"], set()),
        ([*FRENCH[:98], "porte-clé"], {Doubt.REFUSED}),
        ([word for word in FRENCH if len(word) == 3], {Doubt.NO_SHORT}),
        (
            ["".join(sorted(word, reverse=True)) for word in bundled_words()[::99]],
            {Doubt.UNLIKE, Doubt.SHORT_UNLIKE, Doubt.SHORT_UNKNOWN},
        ),
        (ENGLISH, {Doubt.UNLIKE, Doubt.SHORT_UNLIKE, Doubt.SHORT_UNKNOWN}),
        ([f"{first}\t{second}" for first, second in zip(FRENCH[::2], FRENCH[1::2], strict=False)], {Doubt.DROPPED}),
    ],
    ids=[
        "French",
        "one line in 100",
        "one line in 99",
        "no short word",
        "letters turned",
        "English",
        "two columns",
    ],
)
def test_a_half_read_or_foreign_list_is_doubted(lines: list[str], doubts: set[Doubt]) -> None:
    read = parse("\n".join(lines).encode(), HERE, bundled().admits)
    assert set(read.doubts) - {Doubt.FEW} == doubts


@pytest.mark.parametrize(
    ("words", "edition"),
    [
        ("EX", DetectedEdition(2, "EX")),
        ("EX AA", DetectedEdition(3, "AA")),
        ("EX AA ZUP BA", DetectedEdition(5, "BA")),
        ("EX AA ZUP", DetectedEdition(4, "ZUP")),
        ("EX AA ZUP BA OM", DetectedEdition(6, "OM")),
        ("EX AA ZUP BA OM IEL", DetectedEdition(6, "OM")),
        ("EX AA ZUP BA OM IEL WOKE COVID", DetectedEdition(9, "COVID, IEL, WOKE")),
        ("EX ZUP", None),
        ("AA ZUP BA OM", None),
        ("", None),
    ],
)
def test_the_latest_edition_without_a_gap_is_recognised(words: str, edition: DetectedEdition | None) -> None:
    assert edition_of(words.split().__contains__) == edition


@pytest.mark.parametrize(
    "text",
    [
        '{"AA": true,\n"ABACA": true,\n"ABACAS": true}\n',
        '{"AA": true,\n"ABACA": true,\n"ABACAS": true,\n',  # cut off: no JSON
        '{"version": 3, "mots": ["aa", "abaca", "abacas"]}',
        '{"2": ["AA"], "5": ["ABACA"], "6": ["ABACAS"]}',
        '[{"sens": "lave", "mot": "AA"}, {"sens": "fruit", "mot": "ABACA"}, {"sens": "fruits", "mot": "ABACAS"}]',
        '[["AA", 2], ["ABACA", 10], ["ABACAS", 11]]',
    ],
)
def test_json_of_any_shape_loses_no_word(text: str) -> None:
    read = parse(text.encode(), HERE)
    assert (read.words, read.refused_count) == (("AA", "ABACA", "ABACAS"), 0)


def test_abbreviations_in_a_list_are_named_before_it_is_added() -> None:
    short = ("bibl", "cf", "etc", "http", "ibid", "janv", "juil", "masc", "mlle", "mme", "sncf")
    read = parse("\n".join([*FRENCH, *short, "maison"]).encode(), HERE, lambda word: word in {*FRENCH, "MAISON"})
    assert Doubt.SHORT_UNKNOWN in read.doubts
    assert read.short_unknown == tuple(map(str.upper, short))


@pytest.mark.parametrize("text", ["etc.", "p. ex.", "c.-à-d.", "S.N.C.F.", "n°", "1er", "cm²", "R&D"])
def test_abbreviations_with_signs_are_refused_with_their_lines(text: str) -> None:
    read = parse("\n".join([*FRENCH, text]).encode(), HERE)
    assert set(read.words) == set(FRENCH)
    assert [(line.line, line.text) for line in read.refused] == [(len(FRENCH) + 1, text)]
