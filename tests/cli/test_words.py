"""`topping words`: output on a terminal, in a pipe and as JSON, and exit codes."""

from contextlib import suppress
from pathlib import Path

import pytest

from tests.solver.lexicons import bundled
from topping.cli import run
from topping.cli.words import in_columns, on_terminal, wrapped
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch

COMMANDS = ("check", "search", "search --pattern", "search --regex")


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def few(tmp_path: Path) -> str:
    """Returns a list of a few words."""
    path = tmp_path / "few.txt"
    path.write_text("art\narts\npart\nfart\ndepart\nquart\nparts\ntrap\nporte\nportes\n", encoding="utf-8")
    return str(path)


def out_of(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 0) -> list[str]:
    assert run(["words", *arguments]) == code
    return [line.replace("\u00a0", " ") for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("typed", ["", " ", "'", "…", "A" * 5000, "\x00", "Ж", "😀", "--", "%s"])
def test_no_argument_gives_a_traceback(command: str, typed: str, few: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        run(["words", *command.split(), typed, "--lexicon", few])
    assert "Traceback" not in capsys.readouterr().err


def test_letters_pattern_and_length_are_asked_for_together(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    def found(*arguments: str) -> list[str]:
        return out_of(["search", *arguments, "--lexicon", few], capsys)

    assert found("PART") == ["PART", "TRAP"]
    assert found("PART", "--within") == ["ART", "PART", "TRAP"]
    assert found("PAR?", "--pattern", "*RT") == ["PART"]
    assert found("--regex", "^.?ART", "--longest", "4", "--without", "F") == ["ART", "ARTS", "PART"]
    assert len(found()) == 10


FINDER = WordFinder(bundled(), {"QI": 7})


def test_a_list_on_a_terminal_is_in_columns() -> None:
    page = FINDER.page(WordSearch(pattern="?I"), WordOrder.LENGTH)
    lines = [line.replace("\u00a0", " ") for line in on_terminal(page, WordOrder.LENGTH, {}, "open-fr", 20)]
    assert lines[0] == f"{page.total} mots (open-fr)"
    assert lines[1] == f"2 lettres : {page.total} mots"
    assert all(len(line) <= 20 for line in lines[1:])
    assert " ".join(lines[2:]).split() == [word.word for word in page.words]
    cut = FINDER.page(WordSearch(), WordOrder.PLAYED, 1, 2)
    told = list(on_terminal(cut, WordOrder.PLAYED, {}, "open-fr", 80))
    assert told[-1].startswith("2 à 3 sur")
    joker = WordPage((ListedWord("QI", 1, 7, "Q"),), 0, 1, ((2, 1),))
    assert list(on_terminal(joker, WordOrder.PLAYED, {}, "open-fr", 80))[1] == "  qI 7"
    meant = list(on_terminal(joker, WordOrder.ALPHABET, {"QI": "Souffle."}, "open-fr", 80))
    assert meant[1] == "  qI  Souffle."


def test_words_are_wrapped_behind_their_head() -> None:
    assert list(wrapped("+A :", ["BCDEF", "GHIJK"], 12)) == ["+A : BCDEF", "     GHIJK"]
    assert list(wrapped("+A :", ["BCDEF", "GHIJK"], None)) == ["+A : BCDEF GHIJK"]
    assert list(in_columns([], 80)) == []
    assert list(in_columns(["A" * 15], 4)) == ["  " + "A" * 15]
