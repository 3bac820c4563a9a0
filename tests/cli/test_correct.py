"""`topping correct`, as scripts use it."""

import io
import json
from typing import Any

import pytest

from topping.cli import run

PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
EMPTY = "/".join(["15"] * 15)
BULLETIN: dict[str, Any] = {"table": 12, "sketch": ["REPASSERAI"], "reference": "H6", "score": 36}
LINE: dict[str, Any] = {
    "position": PASSE,
    "move_number": 4,
    "variant": "normale",
    "formula": "duplicate",
    "bulletin": BULLETIN,
}


def feed(monkeypatch: pytest.MonkeyPatch, *lines: object) -> None:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def corrected(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *lines: object) -> list[Any]:
    feed(monkeypatch, *lines)
    assert run(["correct"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def with_bulletin(**fields: object) -> dict[str, Any]:
    return {**LINE, "bulletin": {**BULLETIN, **fields}}


def test_a_join_that_may_not_be_plausible_is_a_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = f"{'/'.join(['15'] * 7)}/9S5/{'/'.join(['15'] * 7)} RUEAITN/"
    bulletin = {"table": 3, "sketch": list("RUE"), "score": 5}
    line = {"position": position, "move_number": 5, "bulletin": bulletin}
    (asked,) = corrected(capsys, monkeypatch, line)
    assert (asked["points"], asked["sanction"], asked["paragraphs"]) == (0, "zero", ["5.3.3"])
    question = asked["question"]
    assert (question["about"], question["otherwise"]) == ("join", 0)
    assert {"SR"} <= set(question["words"])
    assert {"11H"} <= set(question["places"])
    assert "SR" in question["sentence"]
    assert "11H" in question["sentence"]
    (zero,) = corrected(capsys, monkeypatch, {**line, "bulletin": {**bulletin, "reference": "11H"}})
    assert zero["points"] == 0
    assert "question" not in zero


def test_a_bulletin_may_be_given_as_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["correct", json.dumps(LINE)]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == 36


def test_variant_and_formula_may_be_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {key: LINE[key] for key in ("position", "move_number", "bulletin")}
    assert corrected(capsys, monkeypatch, short, LINE)[0]["points"] == 36


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "nothing",
        "[]",
        "3",
        "null",
        '"PASSE"',
        "[" * 60_000,
        "1" * 5000,
        {key: LINE[key] for key in ("position", "move_number")},
        {key: LINE[key] for key in ("move_number", "bulletin")},
        {key: LINE[key] for key in ("position", "bulletin")},
        {**LINE, "bulletin": None},
        {**LINE, "bulletin": "PASSE"},
        {**LINE, "position": 3},
        {**LINE, "position": EMPTY},
        {**LINE, "position": PASSE.replace("RERAEUI", "RERAEUIX")},
        {**LINE, "move_number": "4"},
        {**LINE, "move_number": 4.5},
        {**LINE, "move_number": 0},
        {**LINE, "move_number": 1},
        {**LINE, "move_number": True},
        {**LINE, "variant": "8sur9"},
        {**LINE, "variant": 7},
        {**LINE, "formula": "libre"},
        {**LINE, "formula": ["duplicate"]},
        {**LINE, "varaint": "normale"},
        with_bulletin(sketch=["repasserai"]),
        with_bulletin(sketch="REPASSERAI"),
        with_bulletin(circled=[[0, 30]]),
        with_bulletin(reference="plus haut"),
        with_bulletin(score="36"),
        with_bulletin(direction="haut"),
        with_bulletin(nombre=3),
    ],
)
def test_a_malformed_line_is_reported_with_its_number(
    bad: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines before it are answered, and those behind it."""
    feed(monkeypatch, LINE, "", bad, LINE)
    assert run(["correct"]) == 2
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert told.err.count("\n") == 1
    assert told.err.startswith("topping\N{NO-BREAK SPACE}: ligne 3\N{NO-BREAK SPACE}: ")


def test_all_malformed_lines_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [b"{", json.dumps(LINE).encode(), "élan".encode("latin-1"), json.dumps(LINE).encode(), b"[]"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    assert run(["correct"]) == 2
    told = capsys.readouterr()
    assert [json.loads(line)["points"] for line in told.out.splitlines()] == [36, 36]
    starts = [line.split("\N{NO-BREAK SPACE}: ")[1] for line in told.err.splitlines()]
    assert starts == ["ligne 1", "ligne 3", "ligne 5"]


def test_a_typed_move_whose_direction_counts_is_a_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def typed(move: str, **fields: object) -> dict[str, Any]:
        return {**LINE, "bulletin": {"move": move, "score": 61, **fields}}

    turned, right, told = corrected(
        capsys, monkeypatch, typed("EPURERAI G8"), typed("EPURERAI 8G"), typed("EPURERAI G8", direction="vertical")
    )
    assert turned["points"] == 0
    question = turned["question"]
    assert (question["about"], question["horizontal"], question["vertical"]) == ("direction", 0, 61)
    assert "question" not in right
    assert (told["points"], "question" in told) == (61, False)


def test_a_join_is_unasked_where_it_looks_like_a_flexion(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under ETE, RUE may form ETER, like a form of a verb; TRI at GRISOLE may form GRISOLEI, which does not."""
    plausible, asked = (
        {"position": f"{'/'.join(['15'] * 7)}/{row}/{'/'.join(['15'] * 7)} RUEAITN/", "move_number": 5, "bulletin": one}
        for row, one in (
            ("7ETE5", {"sketch": list("RUE"), "score": 7}),
            ("3GRISOLE5", {"sketch": list("TRI"), "score": 12}),
        )
    )
    first, second = corrected(capsys, monkeypatch, plausible, asked)
    assert (first["points"], first["sanction"], "question" in first) == (0, "zero", False)
    assert (second["points"], second["question"]["about"]) == (0, "join")
    assert "GRISOLEI" in second["question"]["words"]
