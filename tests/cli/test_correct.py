"""`topping correct`, as scripts use it."""

from __future__ import annotations

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


def test_a_faultless_bulletin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = corrected(capsys, monkeypatch, LINE)
    reasons = answer.pop("reasons")
    assert answer == {"points": 36, "gross": 36, "sanction": None, "paragraphs": ["5.3.1"]}
    assert [reason.replace("\N{NO-BREAK SPACE}", " ") for reason in reasons] == [
        "REPASSERAI en H6 : localisation correcte et score exact"
    ]


def test_each_sanction(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    down = list("EPURERAI")
    answers = corrected(
        capsys,
        monkeypatch,
        with_bulletin(score=None),
        with_bulletin(sketch=down, reference=None, score=61),
        with_bulletin(sketch=["PASSEZ"], reference="H8"),
        "",
        with_bulletin(sketch=["EPURERAI"], direction="vertical", reference="8G", score=61),
    )
    assert [(one["points"], one["gross"], one["sanction"], one["paragraphs"]) for one in answers] == [
        (36, 36, "warning", ["5.3.2"]),
        (56, 61, "penalty", ["5.3.3"]),
        (0, 0, "zero", ["5.4.1d"]),
        (61, 61, None, ["5.3.1"]),
    ]


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


def test_several_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = {"sketch": ["REPASSERAI"], "reference": "H6", "score": 36}
    second = {"sketch": ["PASSER"], "reference": "H8", "score": 8}
    both = {**LINE, "bulletin": {"table": 1, "words": [first, second]}}
    one = {**LINE, "bulletin": {"table": 1, "words": [first, {**second, "crossed_out": True}]}}
    answers = corrected(capsys, monkeypatch, both, one)
    assert [(answer["points"], answer["paragraphs"]) for answer in answers] == [
        (8, ["5.3.1", "5.4.2b"]),
        (36, ["5.3.1"]),
    ]


def test_variants_and_jokers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    eight = {"position": f"{EMPTY} ETRANGES/", "move_number": 1, "bulletin": {"sketch": ["ETRANGES"], "score": 0}}
    joker = {"position": f"{EMPTY} ETRANG?/", "move_number": 1, "bulletin": {"sketch": ["ETRANGE"], "score": 0}}
    answers = corrected(
        capsys,
        monkeypatch,
        {**eight, "variant": "7et8"},
        {**eight, "variant": "7sur8"},
        {**joker, "variant": "normale+joker", "formula": "mort-subite"},
    )
    assert answers[0]["points"] > 75
    assert (answers[1]["sanction"], answers[1]["paragraphs"]) == ("zero", ["5.4.1c"])
    assert answers[2]["points"] > 50


def test_a_bulletin_may_be_given_as_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["correct", json.dumps(LINE)]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == 36


def test_variant_and_formula_may_be_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {key: LINE[key] for key in ("position", "move_number", "bulletin")}
    assert corrected(capsys, monkeypatch, short, LINE)[0]["points"] == 36


def test_another_lexicon(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any, fresh_home: Any
) -> None:
    words = tmp_path / "mots.txt"
    words.write_text("PASSE\nPASSEZ\n", encoding="utf-8")
    feed(monkeypatch, LINE)
    assert run(["correct", "--lexicon", str(words)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["points"], answer["paragraphs"]) == (0, ["5.4.1a"])
    assert "REPASSERAI" in answer["reasons"][0]


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


def test_word_and_reference_both_turned_are_no_error_of_the_grid(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """EPURERAI goes to 8G: written across with the reference G8, both are turned (§5.3), one of them is a warning."""
    turned = {"sketch": ["EPURERAI"], "reference": "G8", "score": 61}
    both, word, reference = corrected(
        capsys,
        monkeypatch,
        with_bulletin(**turned),
        with_bulletin(**turned | {"reference": "8G"}),
        with_bulletin(**turned, direction="vertical"),
    )
    assert (both["points"], both["paragraphs"]) == (0, ["5.4.1a"])
    assert "le sens du mot et la référence sont inversés tous deux (place : 8G)" in both["reasons"][0].replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert [(one["points"], one["sanction"]) for one in (word, reference)] == [(61, "warning")] * 2


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


@pytest.mark.parametrize("sketch", [[], [""], ["   ", ""]])
def test_a_blank_bulletin_is_well_formed(
    sketch: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (answer,) = corrected(capsys, monkeypatch, with_bulletin(sketch=sketch, reference=None, score=None))
    assert (answer["points"], answer["sanction"], answer["paragraphs"]) == (0, "zero", ["5.7"])


def test_ragged_lines_and_a_reference_off_the_grid_are_what_the_player_wrote(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ragged = with_bulletin(sketch=["E", "PASSE", *"URERAI"], reference="P20", score=61)
    lone = with_bulletin(sketch=list("EPURERAI"), reference="P20", score=61)
    answers = corrected(capsys, monkeypatch, ragged, lone)
    assert [(answer["points"], answer["sanction"]) for answer in answers] == [(61, "warning"), (56, "penalty")]


def test_help_is_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["correct", "--help"])
    assert left.value.code == 0
    assert "corriger des bulletins" in capsys.readouterr().out
