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
        "[" * 100_000,
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
    """The lines before it are answered."""
    feed(monkeypatch, LINE, "", bad)
    assert run(["correct"]) == 2
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 1
    assert told.err.count("\n") == 1
    assert told.err.startswith("topping\N{NO-BREAK SPACE}: ligne 3\N{NO-BREAK SPACE}: ")


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
