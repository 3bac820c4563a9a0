"""The page of statistics: whole, safe, with a drawing and the figures of each chart."""

import re
from functools import cache
from html import unescape
from xml.etree import ElementTree

from tests.sheets.training.examples import filled
from topping.sheets.training.charts import found_chart
from topping.sheets.training.drawing import SvgAxes, round_values
from topping.sheets.training.record import statistics_record
from topping.sheets.training.statisticspage import as_page
from topping.sheets.training.text import statistics_tables
from topping.texts import speak
from topping.texts.times import over
from topping.training.statistics.months import FoundInTime, Period
from topping.training.statistics.overview import Subject, without_runs


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
        for bar in last.clock.bars
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


def test_axes_have_round_values_and_keep_their_field() -> None:
    assert round_values(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert round_values(-23, 47) == [-20, 0, 20, 40]
    assert round_values(3, 3) == [3]
    axes = SvgAxes(2, 2, 5, 5)
    assert axes.place(2, 5) == (46, 196)
