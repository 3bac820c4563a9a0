"""Sheets of training: a record, a review, statistics."""

import json
import re
from functools import cache
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.sheets.csvread import csv_rows
from tests.sheets.training.examples import filled
from topping.play.run.kept import KeptMove
from topping.rules.moves import Move, Solution
from topping.sheets.training.charts import found_chart
from topping.sheets.training.drawing import round_values
from topping.sheets.training.record import CSV, figures, statistics_csv, statistics_record, transfer_record
from topping.sheets.training.review import ReviewSheetMove, details
from topping.sheets.training.statisticspage import as_page
from topping.sheets.training.tables import between, percent_of, transfer_drawings, transfer_table
from topping.sheets.training.text import as_text, statistics_tables
from topping.texts import say, speak
from topping.texts.numbers import signed
from topping.texts.times import over, seconds_of
from topping.training.review import MoveOutcome, ReviewedMove
from topping.training.statistics.months import FoundInTime, Period
from topping.training.statistics.overview import Subject, without_runs
from topping.training.transfer import LOOKS, Transfer


def record() -> dict[str, Any]:
    return statistics_record(filled())


def test_csv_has_a_line_for_each_figure_of_the_json() -> None:
    told = record()
    head, *lines = csv_rows(statistics_csv(told))
    assert tuple(head) == CSV
    wanted = [(chart, "" if row is None else str(row), field, value) for (chart, row, field), value in figures(told)]
    assert len({line[:3] for line in wanted}) == len(wanted) == len(lines)
    for line, (chart, row, field, value) in zip(lines, wanted, strict=True):
        assert line[:3] == [chart, row, field]
        shown = line[3].removeprefix("'") if isinstance(value, str) else line[3].replace(",", ".")
        assert shown == ("" if value is None else str(int(value) if isinstance(value, bool) else value))
    leaves = json.dumps(told).count(": ") - json.dumps(told).count(": {") - json.dumps(told).count(": [")
    assert len(lines) == leaves


def test_words_have_the_same_figures() -> None:
    text, told = as_text(filled()), record()
    tables = {table.name: table for table in statistics_tables(filled())}
    kinds = told["above_par"]["kinds"]
    assert [row[2] for row in tables["above_par"].rows] == [
        over(row["above"]["ms"]) for row in kinds if row["above"]
    ] + [f"pas encore assez de coups ({row['n']} sur 12)" for row in kinds if not row["above"]]
    assert [row[-2] for row in tables["clock"].rows] == [seconds_of(one["elapsed_ms"]) for one in told["last"]["clock"]]
    assert tables["ghost"].rows[-1][1] == over(told["last"]["ghost"]["steps"][-1]["behind_ms"])
    for table in tables.values():
        assert all(len(row) == len(table.heads) for row in table.rows)
        assert table.title in text
    assert "10 parties laissées de côté\xa0: 6 déjà vues, 3 reprises, 1 d’une autre variante" in text


def test_somebody_without_runs_has_an_object_of_the_same_shape() -> None:
    nothing = statistics_record(without_runs(Subject("Nemo", "topping", "normale", Period.MONTH), 739_000))
    assert list(nothing) == list(record())
    assert nothing["last"] is None
    assert nothing["index"]["lacking"] == "no_runs"
    assert nothing["calendar"] == []
    assert len(csv_rows(statistics_csv(nothing))) > 20


def test_the_comparison_of_trained_words_has_the_same_figures_in_words_and_as_json() -> None:
    transfer = filled().transfer
    assert transfer is not None
    assert transfer.look is not None
    record = transfer_record(transfer)
    assert (record["verdict"], record["games"], record["next_look"]) == ("not_yet", LOOKS[0] + 3, LOOKS[1])
    table = transfer_table(transfer)
    for row, name in zip(table.rows, ("trained", "held"), strict=True):
        side = record["look"][name]
        found, of_par = side["found"], side["of_par"]
        shown = (side["words"], found["of"], percent_of(found["share"]), between(found["low"], found["high"]))
        assert row[1:5] == tuple(map(str, shown))
        assert row[5:] == (percent_of(of_par["ratio"]), between(of_par["low"], of_par["high"]))
    difference = record["look"]["difference"]
    assert signed(round(100 * (difference["ratio"] - 1))) in " ".join(table.remarks)
    assert set(transfer_drawings(transfer)) == {"transfer"}


def test_without_a_word_whose_turn_has_come_the_comparison_says_what_it_will_hold() -> None:
    nothing = Transfer.of((), ())
    assert transfer_record(nothing) == {
        "verdict": "not_yet", "games": 0, "next_look": LOOKS[0], "trained": 0, "held": 0, "look": None,
    }  # fmt: skip
    assert transfer_table(nothing).remarks == (say("transfer.nothing"),)
    assert transfer_drawings(nothing) == {}


def reviewed(top: str, points: int) -> ReviewSheetMove:
    """ALTOS G9 was published for 12, and found; `top` is what a solver finds."""
    kept = KeptMove(
        number=2, word="ALTOS", reference="G9", points=12, scored=12, found=True, elapsed_ms=4_000, penalty_ms=0,
        answer="ALTOS G9", ended_by=None, ended_ms=None, showing=1, proposals=(),
    )  # fmt: skip
    move = Move.parse(top)
    tops = (Solution(move.word, move.reference, points),)
    return ReviewSheetMove(ReviewedMove(kept, MoveOutcome.FOUND), None, tops, tops, None, None)


@pytest.mark.parametrize(("top", "points", "published"), [("ALOUATES 5D", 82, ["ALTOS G9 12"]), ("ALTOS G9", 12, [])])
def test_a_published_move_that_is_no_top_is_told_beside_the_top(top: str, points: int, published: list[str]) -> None:
    lines = details(reviewed(top, points))
    assert [text for name, text in lines if name == "top"] == [f"{top} {points}"]
    assert [text for name, text in lines if name == "publié"] == published


@cache
def page() -> str:
    return as_page(filled())


@cache
def drawings() -> dict[str, ElementTree.Element]:
    """The drawings of the page, by their names."""
    found = map(ElementTree.fromstring, re.findall(r"<svg.*?</svg>", page(), re.DOTALL))
    return {root.attrib["aria-labelledby"].split("-")[0]: root for root in found}


def test_every_chart_has_a_drawing_and_the_figures_of_its_table() -> None:
    assert {table.name for table in statistics_tables(filled())} - {"positions"} == set(drawings())
    text = unescape(page())
    for table in statistics_tables(filled()):
        for row in table.rows:
            assert "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" in text
    kinds = statistics_record(filled())["above_par"]["kinds"]
    labels = [one.text for one in drawings()["above_par"].iter("text")]
    assert all(over(row["above"]["ms"]) in labels for row in kinds if row["above"])


def test_bars_are_as_high_as_their_times() -> None:
    last = filled().last
    assert last is not None
    parts = [
        ms
        for bar in last.clock
        for ms in (bar.finding_ms or bar.elapsed_ms, bar.typing_ms, bar.placing_ms, bar.penalty_ms)
        if ms
    ]
    bars = [one for one in drawings()["clock"].iter("rect") if one.attrib["width"] != "9"]  # the legend's squares
    heights = sorted(float(one.attrib["height"]) for one in bars)
    unit = heights[-1] / max(parts)
    assert len(heights) == len(parts)
    assert all(abs(height - ms * unit) < 0.3 for height, ms in zip(heights, sorted(parts), strict=True))


def test_the_page_draws_the_chart_that_the_screen_shows() -> None:
    found = filled().months.found
    assert isinstance(found, FoundInTime)
    view, drawing = found_chart(found), drawings()["found"]
    said = [one.text for one in drawing.iter("text")]
    assert said == [one.label for one in (*view.axes.up, *view.axes.across)] + [
        line.labels[0] for line in sorted(view.lines, key=lambda line: line.is_own)
    ]
    lines = [one.attrib["points"].split() for one in drawing.iter("polyline") if one.attrib["class"] != "rule"]
    assert sorted(map(len, lines)) == sorted(len(line.points) for line in view.lines)


def test_the_page_stands_alone_and_says_each_drawing_in_words() -> None:
    assert "<script" not in page()
    assert "://" not in page()
    assert "Zoé &lt;b&gt;" in page()
    assert "prefers-color-scheme: dark" in page()
    for drawing in drawings().values():
        title, told = drawing.findtext("title"), drawing.findtext("desc")
        assert title
        assert told
        assert drawing.attrib["role"] == "img"


def test_nothing_played_makes_a_page_without_drawings_and_english_is_spoken() -> None:
    nothing = without_runs(Subject("Nemo", "topping", "normale", Period.MONTH), 739_000)
    try:
        speak("en")
        empty = as_page(nothing)
    finally:
        speak("fr")
    assert "<svg" not in empty
    assert "No comparable game in this period." in empty
    assert '<html lang="en">' in empty


def test_axes_have_round_values() -> None:
    assert round_values(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    assert round_values(-23, 47) == [-20, 0, 20, 40]
