"""`topping words`: what it writes on a terminal, in a pipe and as JSON, and its exit codes."""

from contextlib import suppress
from pathlib import Path

import pytest

from tests.solver.lexicons import bundled
from topping.cli import run
from topping.cli.words import form_lines, hook_lines, in_columns, on_terminal, plus_lines, wrapped
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profiling import profile_of
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch

COMMANDS = ("check", "forms", "anagrams", "plus", "hooks", "extend", "pattern", "regex")


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A list of a few words."""
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
        run(["words", command, "--lexicon", few, "--", typed])
    assert "Traceback" not in capsys.readouterr().err


FINDER = WordFinder(bundled(), {"QI": 7})


def test_a_list_on_a_terminal_is_in_columns() -> None:
    page = FINDER.page(WordSearch(pattern="?I"), WordOrder.LENGTH)
    lines = [line.replace("\u00a0", " ") for line in on_terminal(page, WordOrder.LENGTH, {}, "open-fr", 20)]
    assert lines[0] == f"{page.total} mots (open-fr)"
    assert lines[1] == f"2 lettres : {page.total} mots"
    assert all(len(line) <= 20 for line in lines[1:])
    assert " ".join(lines[2:]).split() == [one.word for one in page.words]
    cut = FINDER.page(WordSearch(), WordOrder.PLAYED, 1, 2)
    told = list(on_terminal(cut, WordOrder.PLAYED, {}, "open-fr", 80))
    assert told[-1].startswith("2 à 3 sur")
    joker = WordPage((ListedWord("QI", 1, 7, "Q"),), 0, 1, ((2, 1),))
    assert list(on_terminal(joker, WordOrder.PLAYED, {}, "open-fr", 80))[1] == "  qI 7"
    meant = list(on_terminal(joker, WordOrder.ALPHABET, {"QI": "Souffle."}, "open-fr", 80))
    assert meant[1] == "  qI  Souffle."


def test_tables_on_a_terminal_fit_its_width() -> None:
    for width in (24, 40, 80):
        for lines in (
            plus_lines(plus_table(FINDER, "AEINRST"), width),
            hook_lines(extension_table(FINDER, "RE", 0), width),
            form_lines(profile_of("porte", bundled(), FINDER, OpenList(), is_public=False), width),
        ):
            assert all(len(line) <= max(width, 30) for line in lines)


def test_words_are_wrapped_behind_their_head() -> None:
    assert list(wrapped("+A :", ["BCDEF", "GHIJK"], 12)) == ["+A : BCDEF", "     GHIJK"]
    assert list(wrapped("+A :", ["BCDEF", "GHIJK"], None)) == ["+A : BCDEF GHIJK"]
    assert list(in_columns([], 80)) == []
    assert list(in_columns(["A" * 15], 4)) == ["  " + "A" * 15]
