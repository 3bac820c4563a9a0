"""Answers of `solve`, `score`, `correct` and `replay`, and their reasons for refusing a line."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.outside.words import plain
from topping.cli import run

EMPTY = f"{'/'.join(['15'] * 15)} "
GAME = "Topping 1\nVariante : normale\n\n1 +DTSELJO JODLES H4 44\n2 T+SAATIS ETATISAS 8H 77\n"


@pytest.fixture(autouse=True)
def home(fresh_home: Path) -> Path:
    return fresh_home


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert run([*arguments]) == 0
    return plain_lines(capsys.readouterr().out)


def plain_lines(text: str) -> list[str]:
    return [plain(line) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("move", "output"),
    [
        # H4 doubles its letter and H8 the word: (8 × 2 + 1 + 2 + 1 + 1 + 1) × 2, and (1 × 2 + 1 + 2 + 8 + 1 + 1) × 2
        ("JODLES H4", "JODLES H4 : 44 points, admis"),
        ("JODLESZ H4", "JODLESZ H4 : –, demande des lettres qui ne sont pas dans le tirage"),
        ("LODJES H4", "LODJES H4 : 30 points, non admis : LODJES"),
    ],
)
def test_score_tells_points_and_whether_the_word_is_valid(
    move: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(capsys, "score", f"{EMPTY}DTSELJO/", move) == [output]


@pytest.mark.parametrize(
    ("move", "points", "words", "is_admitted", "reason"),
    [
        ("JODLES H4", 44, ["JODLES"], True, None),
        ("LODJES H4", 30, ["LODJES"], False, "not admitted"),
        ("JODLESZ H4", None, [], False, "letters missing"),
        ("JODLES A1", None, [], False, "does not connect"),
    ],
)
def test_score_gives_other_programs_the_reason_of_a_refusal(
    move: str, points: int | None, words: Sequence[str], is_admitted: bool, reason: str | None,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (line,) = answered(capsys, "score", "--json", f"{EMPTY}DTSELJO/", move)
    assert json.loads(line) == {"points": points, "words": words, "admitted": is_admitted, "reason": reason}


def test_solve_lists_the_tops_and_marks_the_retained_one(capsys: pytest.CaptureFixture[str]) -> None:
    position = f"{EMPTY}DTSELJO/"
    assert answered(capsys, "solve", position) == ["JODLES H4 44 (retenu)"]
    best = answered(capsys, "solve", position, "--best", "2")
    assert best[0] == "JODLES H4 44 (retenu)"
    assert len(best) == 2
    assert answered(capsys, "solve", f"{EMPTY}WZ/") == ["pas de solution"]


class Piped(io.BytesIO):
    """Standard input that records, at each line read, the program's output so far."""

    def __init__(self, text: str, written: io.BytesIO) -> None:
        super().__init__(text.encode())
        self.answers: list[bytes] = []
        self._written = written

    def readline(self, size: int | None = -1) -> bytes:
        self.answers.append(self._written.getvalue())
        return super().readline(size)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("solve", f"{EMPTY}DTSELJO/"),
        ("score", f"{EMPTY}DTSELJO/\tJODLES H4"),
        ("correct", json.dumps({"position": f"{EMPTY}DTSELJO/", "move_number": 1, "bulletin": {"sketch": ["JODLES"]}})),
    ],
)
def test_each_line_is_answered_before_the_next_is_read(
    command: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that waits for the answer before its next question would otherwise wait for ever."""
    written = io.BytesIO()
    piped = Piped(f"\ufeff{line}\n\n{line}\n", written)  # some editors mark the beginning of a text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(piped))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written))
    assert run([command]) == 0
    nothing, first, same, both = piped.answers
    assert nothing == b""
    assert first == same != b""
    assert both == first * 2


LINE: dict[str, Any] = {
    "position": f"{EMPTY}DTSELJO/",
    "move_number": 1,
    "bulletin": {"sketch": ["JODLES"], "reference": "H4", "score": 44},
}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "ce n’est pas du JSON (colonne 2)"),
        ("[]", "une ligne est un objet JSON : position, move_number, bulletin"),
        (LINE | {"x": 2}, "clé inconnue : x (connues : position, move_number, variant, formula, bulletin)"),
        (LINE | {"move_number": 1_000}, "« move_number » est un nombre entier de 1 à 999"),
        (LINE | {"move_number": "1"}, "« move_number » est un nombre entier de 1 à 999"),
        (LINE | {"variant": "8sur9"}, "variante inconnue : 8sur9 (connues : normale, 7sur8"),
        (LINE | {"position": "x"}, "une position s’écrit en CGP"),
        (LINE | {"bulletin": {}}, "il manque la clé sketch"),
    ],
    ids=str,
)
def test_a_bulletin_line_that_cannot_be_read_is_refused_with_its_reason(
    line: str | dict[str, Any], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["correct", line if isinstance(line, str) else json.dumps(line)]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert plain(output.err).startswith(f"topping : ligne 1 : {reason}")


def test_a_bulletin_is_corrected_by_its_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    (first,) = answered(capsys, "correct", json.dumps(LINE))
    assert json.loads(first) == {
        "points": 44,
        "gross": 44,
        "sanction": None,
        "paragraphs": ["5.4.2a"],
        "reasons": ["premier coup : score maximum de JODLES, en H4"],
    }
    (invalid,) = answered(capsys, "correct", json.dumps(LINE | {"bulletin": {"sketch": ["LODJES"], "score": 30}}))
    assert json.loads(invalid)["sanction"] == "zero"
    assert json.loads(invalid)["reasons"] == ["non admis : LODJES"]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (f"{EMPTY}AEIRSTNE/", "le tirage AEIRSTNE a plus de 7 lettres (variante normale)"),
        (f"{EMPTY}AEI3/", "ligne 1"),
        ("x", "une position s’écrit en CGP"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(
    position: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", position]) == 2
    assert reason in plain(capsys.readouterr().err)


def test_a_draw_of_eight_letters_is_solved_in_the_variant_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, "solve", f"{EMPTY}DTSELJOZ/", "--variant", "7sur8", "--best", "1")


def test_games_are_replayed_and_faults_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, low, few = (tmp_path / name for name in ("bonne.txt", "basse.txt", "mots.txt"))
    good.write_text(GAME, encoding="utf-8")
    low.write_text(GAME.replace("ETATISAS 8H 77", "TAS 9G 3"), encoding="utf-8")
    few.write_text("AA\nZEN\n", encoding="utf-8")
    assert run(["replay", str(good), str(tmp_path / "rien.txt"), str(low)]) == 1
    output = capsys.readouterr()
    assert plain_lines(output.out) == ["bonne.txt : 2 coups, 121 points, conforme"]
    missing, wrong, total = plain_lines(output.err)
    assert missing.endswith("rien.txt : ce fichier n’existe pas")
    assert wrong.startswith("topping : basse.txt : ")
    assert total == "topping : 2 fichiers sur 3 à revoir"
    assert run(["replay", str(good), "--lexicon", str(few)]) == 1
    assert "bonne.txt : coup 1 : JODLES n’est pas admis par le lexique mots" in plain(capsys.readouterr().err)
