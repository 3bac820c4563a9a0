"""`topping words`: what it writes on a terminal, in a pipe and as JSON, and its exit codes."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.solver.lexicons import bundled
from topping.cli import run
from topping.cli.words import form_lines, hook_lines, in_columns, on_terminal, plus_lines, with_jokers, wrapped
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


def record_of(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 0) -> dict[str, Any]:
    lines = out_of([*arguments, "--json"], capsys, code)
    assert len(lines) == 1
    record: dict[str, Any] = json.loads(lines[0])
    assert record.pop("lexicon") == "few"
    assert len(record.pop("hash")) == 64
    return record


def test_words_are_checked_with_the_reason(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["check", "pàrt", "l’art", "beau", "a", "a1", "--lexicon", few]
    assert out_of(asked, capsys, 1) == [
        "PART : admis",
        "LART : non admis, sur aucune liste",
        "  proches : ART FART PART",
        "BEAU : non admis ici ; la liste libre le connaît",
        "a : non admis, moins de 2 lettres",
        "a1 : non admis, autre chose que des lettres",
    ]
    assert out_of(["check", "part", "art", "--lexicon", few], capsys) == ["PART : admis", "ART : admis"]
    words = record_of(asked, capsys, 1)["words"]
    reasons = ["admitted", "unknown", "open_list_only", "too_short", "not_letters"]
    assert [one["reason"] for one in words] == reasons
    assert [one["admitted"] for one in words] == [True, False, False, False, False]


def test_forms_in_a_pipe_have_a_line_each(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = out_of(["forms", "porte", "--lexicon", few], capsys)
    assert len(lines) == len(set(lines)) == 39
    assert {"PORTES\tporte\tadj. m./f. pl ; nom f. pl", "PORTA\tporter\tpassé simple 3e sg\t*"} <= set(lines)
    assert [line for line in lines if not line.endswith("*") and line.split("\t")[0] not in ("PORTE", "PORTES")] == []
    assert run(["words", "forms", "qxz", "--lexicon", few]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.startswith("topping\u00a0: QXZ")) == ("", True)
    lemmas = record_of(["forms", "porte", "--lexicon", few], capsys)["words"][0]["lemmas"]
    assert {one["lemma"]: one["verb"] for one in lemmas} == {"porte": False, "porter": True}


def test_the_words_of_letters(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out_of(["anagrams", "tràp", "--lexicon", few], capsys) == ["PART", "TRAP"]
    within = ["anagrams", "tra?s", "--within", "--sort", "longest", "--lexicon", few]
    assert out_of(within, capsys) == ["PARTS", "ARTS", "FART", "PART", "TRAP", "ART"]
    record = record_of(["anagrams", "tra?", "--shortest", "4", "--lexicon", few], capsys)
    assert {name: record[name] for name in ("total", "skipped", "lengths")} == {
        "total": 4,
        "skipped": 0,
        "lengths": {"4": 4},
    }
    assert [(one["word"], one["jokers"]) for one in record["words"]] == [
        ("ARTS", "S"),
        ("FART", "F"),
        ("PART", "P"),
        ("TRAP", "P"),
    ]
    assert {one["points"] for one in record["words"]} == {3}


def test_a_letter_more_and_letters_around(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out_of(["plus", "tra", "--lexicon", few], capsys) == [
        "ART : ART",
        "+F : FART",
        "+P : PART TRAP",
        "+S : ARTS",
    ]
    assert record_of(["plus", "art", "--lexicon", few], capsys)["plus"] == {
        "F": ["FART"], "P": ["PART", "TRAP"], "S": ["ARTS"]
    }  # fmt: skip
    assert out_of(["hooks", "art", "zz", "--lexicon", few], capsys) == [
        "ART : admis", "  devant : F P", "  derrière : S", "  benjamins : DEP",
        "ZZ : non admis", "  devant : –", "  derrière : –", "  benjamins : –",
    ]  # fmt: skip
    assert out_of(["extend", "art", "--lexicon", few], capsys) == [
        "front\tFART", "front\tPART", "front\tQUART", "front\tDEPART", "back\tARTS", "both\tPARTS"
    ]  # fmt: skip
    record = record_of(["extend", "art", "--limit", "1", "--lexicon", few], capsys)
    assert record["front"] == {"total": 4, "words": ["FART"]}
    assert record["both"] == {"total": 1, "words": ["PARTS"]}


def test_patterns_expressions_and_lists(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out_of(["pattern", "[a-f]*t", "--lexicon", few], capsys) == ["ART", "DEPART", "FART"]
    assert out_of(["regex", "^(?!.*P).*T$", "--lexicon", few], capsys) == ["ART", "FART", "QUART"]
    assert out_of(["list", "--with", "pt", "--without", "AE", "--lexicon", few], capsys) == []
    assert out_of(["list", "--only", "artsp", "--longest", "4", "--lexicon", few], capsys) == [
        "ART",
        "ARTS",
        "PART",
        "TRAP",
    ]
    assert run(["words", "list", "--limit", "2", "--skip", "3", "--lexicon", few]) == 0
    told = capsys.readouterr()
    assert told.out.split() == ["FART", "PART"]
    assert "2 mots sur 10" in told.err.replace("\u00a0", " ")


def test_definitions_are_given_with_their_source(few: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["words", "anagrams", "trap", "--meaning", "--lexicon", few]) == 0
    told = capsys.readouterr()
    assert all(line.count("\t") == 1 for line in told.out.splitlines())
    assert "Wiktionnaire" in told.err
    words = record_of(["anagrams", "trap", "--meaning", "--lexicon", few], capsys)["words"]
    assert [(one["word"], bool(one["meaning"])) for one in words] == [("PART", True), ("TRAP", False)]


@pytest.mark.parametrize(
    "arguments",
    [["anagrams", "???"], ["plus", "A1"], ["hooks", "A"], ["extend", ""], ["pattern", "("], ["regex", r"(.)\1"],
     ["list", "--with", "1"], ["list", "--sort", "size"], ["list", "--shortest", "1"], ["anagrams"]],
)  # fmt: skip
def test_what_is_malformed_is_told_in_a_line(
    arguments: list[str], few: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = run(["words", *arguments, "--lexicon", few])
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert (code, told.out, told.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("typed", ["", " ", "'", "…", "A" * 5000, "\x00", "Ж", "😀", "--", "%s"])
def test_no_argument_gives_a_traceback(command: str, typed: str, few: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        run(["words", command, "--lexicon", few, "--", typed])
    assert "Traceback" not in capsys.readouterr().err


def test_the_club_s_supplement_counts(few: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    supplement = tmp_path / "club.txt"
    supplement.write_text("+QXZ\n-ART\n", encoding="utf-8")
    assert run(["lexicon", "add", few, "--name", "few", "--force"]) == 0
    assert run(["lexicon", "supplement", str(supplement), "--lexicon", "few"]) == 0
    capsys.readouterr()
    assert out_of(["check", "qxz", "art", "--lexicon", "few"], capsys, 1)[:2] == [
        "QXZ : admis (complément du club)",
        "ART : non admis, ôté par le complément du club",
    ]
    assert out_of(["list", "--longest", "3", "--lexicon", "few"], capsys) == ["QXZ"]


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


def test_jokers_are_in_lower_case() -> None:
    assert with_jokers("TRAINEE", "E") == "TRAINEe"
    assert with_jokers("TRAINEE", "EE") == "TRAINee"
    assert with_jokers("KIWI", "KW") == "kIwI"
