"""Games of two players as analysers write them: `topping classic replay` tells all that is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from topping.cli import run

HEAD = "#player1 Zoé Zoé\n#player2 Bob Bob\n"
OPENING = (">Zoé: AECC?NU 8D ChACUNE +76 76", ">Bob: EIOLMLS 7H MOLLIES +68 68")
BOARD = "15/15/15/15/15/15/15/3ChACUNE5/15/15/15/15/15/15/15"


Said: TypeAlias = Callable[..., tuple[list[str], int]]


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command says of a file, sentence by sentence, and its exit code."""

    def ask(text: str, *command: str) -> tuple[list[str], int]:
        file = tmp_path / "finale.gcg"
        file.write_text(text, encoding="utf-8")
        code = run([*(command or ("classic", "replay")), str(file)])
        told = capsys.readouterr()
        lines = told.err.replace("\N{NO-BREAK SPACE}", " ").splitlines()
        return [line.removeprefix("topping : finale.gcg : ") for line in lines], code

    return ask


def test_every_fault_is_told_once_with_its_line(said: Said) -> None:
    told, code = said(
        "\n".join(
            (
                HEAD.strip(),
                OPENING[0].replace("+76 76", "+75 75"),
                OPENING[1],
                ">Zoé: IARERIS 9D RIA +3 78",
                "oubli",
                ">Zoé: IARERIS -QW +0 78",
                ">Bob: (E) +2 99",
            )
        )
    )
    assert code == 1
    assert [line.partition(" : ")[0] for line in told[:-1]] == [f"ligne {number}" for number in (3, 5, 6, 7, 8)]
    assert told[-1] == "partie refusée, 5 fautes"


def test_after_a_word_that_fits_nowhere_totals_alone_are_checked(said: Said) -> None:
    told, _ = said(
        "\n".join(
            (HEAD.strip(), *OPENING, ">Zoé: IARERIS 8D RIARE +9 85", ">Bob: AAAAAAA 7H AAA +3 71", ">Zoé: E 1A E +1 99")
        )
    )
    assert [line.partition(" : ")[0] for line in told[:-1]] == ["ligne 5", "ligne 5", "ligne 7"]
    assert "seuls les cumuls sont vérifiés" in " ".join(told)
    assert "cumul de 99" in told[2]


@pytest.mark.parametrize(
    "pragma",
    [
        "#lexicon CSW19",
        "#lexicon NWL2018",
        "#tile-distribution english",
        "#character-encoding ISO-8859-2",
        "#lexicon FISE2",
    ],
)
def test_a_file_of_another_language_is_told_as_that(pragma: str, said: Said) -> None:
    told, code = said(f"{pragma}\n{HEAD}>Zoé: KWEXY 8D KWEX +99 99\n")
    assert code == 1
    assert len(told) == 2
    assert "d’une autre langue" in told[0]


@pytest.mark.parametrize("pragma", ["#lexicon ODS9", "#lexicon FRA24", "#tile-distribution French", "#lexicon Rdc"])
def test_a_french_file_is_replayed(pragma: str, said: Said) -> None:
    assert said("\n".join((pragma, HEAD.strip(), *OPENING)) + "\n") == ([], 0)


def test_an_english_file_that_does_not_say_so_is_told_as_that(said: Said) -> None:
    told, _ = said(HEAD + ">Zoé: KAYOEIN 8G KAY +20 20\n>Bob: WOEXTRA 9H WO +13 13\n>Zoé: MAOEINS 10H MA +14 34\n")
    assert len(told) == 2
    assert "semble en anglais" in told[0]


def test_a_game_of_more_than_two_is_told_as_that(said: Said) -> None:
    told, code = said(HEAD + "#player3 Ana Ana\n" + "\n".join(OPENING))
    assert (len(told), code) == (2, 1)
    assert "plus de deux joueurs" in told[0]


def test_words_after_the_total_are_read_past(said: Said) -> None:
    assert said(HEAD + OPENING[0] + " ChACUNE (bingo, 7 lettres)\n" + OPENING[1] + " joli\n") == ([], 0)


def test_importing_a_game_of_two_says_one_sentence(said: Said) -> None:
    turns = [f">{('Zoé', 'Bob')[number % 2]}: AEIRSTN - +0 0" for number in range(40)]
    told, code = said(HEAD + "\n".join((*OPENING, *turns)), "import")
    assert code == 1
    assert len(told) == 2
    assert "topping classic replay" in told[0]


def test_a_position_as_magpie_writes_it_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for prefix in ("", "cgp "):
        assert run(["score", f"{prefix}{BOARD} EIOLMLS/", "MOLLIES G8"]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    assert "68" in found[0]


def test_a_file_of_nothing_but_faults_has_an_end(said: Said) -> None:
    told, code = said("\n".join(">Zoé: ? 99Z ? +1" for _ in range(5_000)))
    assert code == 1
    assert len(told) < 60
