"""Lists as people have them, added by the real command: none is misread silently."""

from functools import cache
from pathlib import Path

import pytest

from tests.cli.program import Said, command
from topping.lexicon import catalogue, wordlist


@cache
def french() -> tuple[str, ...]:
    """Returns a part of the bundled list that stands for a whole list: all short words, and one in fifty others."""
    words = list(catalogue.find("open-fr").words())
    return tuple(sorted({*(word for word in words if len(word) < 4), *words[::50]}))


@pytest.fixture(autouse=True)
def short_lists_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordlist, "FEWEST_WORDS", 5_000)


def add(path: Path, *options: str) -> Said:
    return command(["lexicon", "add", str(path), "--name", "Mon", *options])


def written(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def added() -> set[str]:
    return set(catalogue.find("Mon").words())


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ((), "{alphagram}\t{word}"),
        (("alphagramme;mot",), "{alphagram};{word}"),
        (("id;mot",), "{number};{word}"),
        (("id;mot;longueur",), "{number};{word};{length}"),
        ((), '"{alphagram}","{word}"'),
        ((), "{alphagram} {word}"),
    ],
    ids=["alphagram", "header", "number", "length", "quotes", "blank"],
)
@pytest.mark.usefixtures("fresh_home")
def test_the_column_of_the_words_is_found(tmp_path: Path, header: tuple[str, ...], row: str) -> None:
    words = french()
    lines = [
        row.format(alphagram="".join(sorted(word)), word=word, number=at, length=len(word))
        for at, word in enumerate(words, start=1)
    ]
    output = add(written(tmp_path / "liste.txt", [*header, *lines]))
    assert output.code == 0
    assert "colonne 2" in output.out
    assert added() == set(words), "and no ID, no alphagram"


@pytest.mark.usefixtures("fresh_home")
def test_an_official_lists_folder_is_added_and_skipped_files_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "ODS"
    folder.mkdir()
    for length in range(2, 16):
        written(folder / f"mots{length}.txt", [word for word in french() if len(word) == length])
    written(folder / "mots16.txt", ["ANTICONSTITUTION", "INTERGOUVERNEMENT"])
    written(folder / "mots21.txt", ["ANTICONSTITUTIONNELLE"])
    written(
        folder / "LISEZMOI.txt", ["Zone de la liste officielle des mots", "La liste est à vous", "Au revoir et merci"]
    )
    (folder / "notice.pdf").write_bytes(b"%PDF-1.7\n")
    (folder / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    output = add(folder)
    assert output.code == 0, output.error
    assert "Plus de 15 lettres, laissés de côté\u00a0: 3 mots." in output.out
    assert all(name in output.out for name in ("notice.pdf", "image.png", "LISEZMOI.txt"))
    assert added() == set(french())


@pytest.mark.usefixtures("fresh_home")
def test_a_compiled_eliot_dictionary_is_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "ods9.dawg"
    path.write_bytes(b"_COMPILED_DICTIONARY_\0\1\0" + bytes(range(256)))
    output = add(path)
    assert output.code == 1
    assert "listdic" in output.error


@pytest.mark.parametrize("name", ["fr.dic", "liste.txt"])
@pytest.mark.parametrize(
    "text",
    [
        "6\nzen/S.() po:adj\nParis/L' po:npr\nkm/|| po:nom\naimer/a0rE() po:v\nporte-clé/S.()\nœuf/S.()\n",
        "MAISON/S\nCHAT/S\n",
        "3\naa\nriz\nzen/F.\n",
    ],
)
@pytest.mark.usefixtures("fresh_home")
def test_a_hunspell_dictionary_is_refused_with_the_formats_read(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    output = add(path, "--force")
    assert output.code == 1
    assert output.error.replace("\u00a0", " ") == (
        f"topping : {path} est un dictionnaire hunspell : une liste de mots se lit en texte, en CSV ou en JSON, avec "
        "toutes ses formes, un mot par ligne\n"
    )


@pytest.mark.usefixtures("fresh_home")
def test_a_folder_with_affixes_is_refused_as_hunspell(tmp_path: Path) -> None:
    folder = tmp_path / "fr"
    folder.mkdir()
    (folder / "fr.aff").write_text("SET UTF-8\nSFX S. Y 1\nSFX S. 0 s .\n", encoding="utf-8")
    (folder / "fr.dic").write_text("2\nzen\naa\n", encoding="utf-8")
    output = add(folder, "--force")
    assert output.code == 1
    assert "dictionnaire hunspell" in output.error


PAGE = "<!DOCTYPE html>\n<html><body><ul>\n<li>AA</li>\n<li>ABACA</li>\n</ul></body></html>\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
@pytest.mark.usefixtures("fresh_home")
def test_a_web_page_is_refused_with_the_formats_read(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "liste.html"
    path.write_text(PAGE, encoding=encoding)
    output = add(path, "--force")
    assert output.code == 1
    assert output.error.replace("\u00a0", " ") == (
        f"topping : {path} est une page Web : une liste de mots se lit en texte, en CSV ou en JSON, un mot par ligne\n"
    )


@pytest.mark.usefixtures("fresh_home")
def test_a_web_page_beside_a_list_is_skipped_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "ODS"
    folder.mkdir()
    written(folder / "mots.txt", list(french()))
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    output = add(folder)
    assert output.code == 0
    assert "index.html" in output.out
    assert added() == set(french())
