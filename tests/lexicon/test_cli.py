import gzip
import json
from pathlib import Path

import pytest

from topping.cli import run
from topping.lexicon import catalogue, wordlist
from topping.lexicon.wordlist import WordFault
from topping.texts import has

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def ods(tmp_path: Path) -> str:
    """Returns a list with a word missing from the open list, and a line to refuse."""
    path = tmp_path / "ods9.txt"
    path.write_text("QXZ\nZEN\nporte-clé\n", encoding="utf-8")
    return str(path)


def test_add_reports_words_kept_and_lines_refused(ods: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lexicon", "add", ods, "--name", "ODS9", "--force"]) == 0
    entry = catalogue.installed()[1]
    assert capsys.readouterr().out.splitlines() == [
        f"ODS9\u00a0: 2 mots ({entry.hash[:12]})",
        "lignes refusées\u00a0: 1",
        "  ligne 3\u00a0: porte-clé (autre chose que des lettres)",
    ]
    assert run(["lexicon", "add", ods, "--name", "ODS9"]) == 0
    assert capsys.readouterr().out.startswith(f"ODS9\u00a0: déjà installé, 2 mots ({entry.hash[:12]})\n")


def test_add_replaces_only_when_asked(ods: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.txt"
    other.write_text("aa\n", encoding="utf-8")
    assert run(["lexicon", "add", ods, "--force"]) == 0
    assert run(["lexicon", "add", str(other), "--name", "ods9"]) == 1
    assert "--replace" in capsys.readouterr().err
    assert run(["lexicon", "add", str(other), "--name", "ods9", "--replace", "--force"]) == 0
    assert catalogue.find("ods9").word_count == 1


@pytest.mark.parametrize("content", [b"", b"\0", b"1\n", b"%PDF-1.4", None])
def test_add_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None) -> None:
    path = tmp_path / "liste.txt"
    if content is not None:
        path.write_bytes(content)
    assert run(["lexicon", "add", str(path)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("topping\u00a0: ")
    assert str(path) in output.err
    assert output.err.count("\n") == 1
    assert len(catalogue.installed()) == 1


@pytest.mark.parametrize("arguments", [[], ["none"], ["check"], ["add"], ["info"], ["default"], ["list", "x"]])
def test_a_missing_or_surplus_argument_exits_with_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        run(["lexicon", *arguments])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_every_reason_has_its_sentence() -> None:
    assert all(has(f"lexicon.reason.{reason.value}") for reason in WordFault)


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns a list that causes no doubt, apart from its length."""
    monkeypatch.setattr(wordlist, "FEWEST_WORDS", 3)
    path = tmp_path / "liste.txt"
    path.write_text("aa\nriz\nzen\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("content", "doubt"),
    [
        ("aa\nriz\n", "2 mots seulement, moins de 3"),
        ("riz\nzen\nzoo\n", "aucun mot de deux lettres"),
        ("aa\nriz\nzen\nporte-clé\n", "lignes refusées, 1 sur 4"),
        ("aa\nriz\nzen\netc\ncf\n", "peut-être des abréviations\u00a0: CF ETC"),
        ("zen aa\nriz be\nwu ai\n", "plusieurs mots par ligne, dont seul le premier est lu"),
    ],
)
def test_a_doubtful_list_is_refused_without_a_terminal(
    whole: Path, content: str, doubt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole.write_text(content, encoding="utf-8")
    assert run(["lexicon", "add", str(whole)]) == 3
    output = capsys.readouterr().err
    assert doubt in output
    assert "--force" in output
    assert output.count("\n") == 1
    assert len(catalogue.installed()) == 1
    assert run(["lexicon", "add", str(whole), "--force"]) == 0
    assert run(["lexicon", "add", str(whole)]) == 0, "nothing is asked of a list that is there already"


def test_comments_cause_no_doubt(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole.write_text("# une liste\n# de mots\naa\nriz\nzen\n", encoding="utf-8")
    assert run(["lexicon", "add", str(whole)]) == 0
    assert "lignes refusées\u00a0: 2" in capsys.readouterr().out


def test_several_files_make_one_list(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "un été"
    folder.mkdir()
    (folder / "4.txt").write_text("ROUX\n", encoding="utf-16")
    (folder / "5.txt.gz").write_bytes(gzip.compress("élève\n1\n".encode("cp850")))
    assert run(["lexicon", "add", str(whole), str(folder), "--name", "tout", "--force"]) == 0
    assert list(catalogue.find("tout").words()) == ["AA", "ELEVE", "RIZ", "ROUX", "ZEN"]
    assert "  5.txt, ligne 2\u00a0: 1 " in capsys.readouterr().out
    assert run(["lexicon", "check", "roux", "--lexicon", str(folder)]) == 0


def test_decisions_of_a_club_are_no_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "décisions.txt"
    words.write_text("+BA\n-CHI\n", encoding="utf-8")
    assert run(["lexicon", "add", str(words), "--force"]) == 1
    output = capsys.readouterr().err.replace("\u00a0", " ")
    assert output.endswith("ne contient aucun mot : lignes refusées, 2 sur 2 ; il faut un mot par ligne\n")
    assert len(catalogue.installed()) == 1


def test_a_half_read_list_given_by_file_causes_a_warning(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lexicon", "check", "zen", "--lexicon", str(whole)]) == 0
    assert capsys.readouterr().err == ""
    whole.write_text("aa\nriz\nzen\nporte-clé\n", encoding="utf-8")
    for _ in range(2):
        assert run(["lexicon", "check", "zen", "--lexicon", str(whole)]) == 0
        assert "n’est lu qu’en partie\u00a0: lignes refusées, 1 sur 4" in capsys.readouterr().err


def test_an_official_list_is_recognised_by_its_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "liste.txt"
    path.write_text("EX\nAA\nZUP\n", encoding="utf-8")
    run(["lexicon", "add", str(path), "--name", "officielle", "--force"])
    capsys.readouterr()
    run(["lexicon", "list"])
    assert capsys.readouterr().out.endswith("    ses mots sont ceux de l’ODS 4 au moins (ZUP)\n")
    run(["lexicon", "list", "--json"])
    assert [row.get("edition") for row in json.loads(capsys.readouterr().out)] == [None, 4]
