"""Sheets of training: a record, statistics, notes for Anki, the result of a day."""

import csv
import json
import re
from dataclasses import replace
from datetime import date
from functools import cache
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.sheets.csvread import csv_rows
from tests.sheets.training.examples import filled
from topping.lexicon.meaning import Meaning, Sense
from topping.rules.games.gametext import parse_game
from topping.sheets.training.anki import AnkiNote, anki_note, anki_text
from topping.sheets.training.charts import DaysAxis, SecondsAxis, forecast_chart, found_chart
from topping.sheets.training.dailytext import result_to_copy
from topping.sheets.training.drawing import round_values
from topping.sheets.training.record import CSV, figures, statistics_csv, statistics_record, transfer_record
from topping.sheets.training.statisticspage import as_page
from topping.sheets.training.tables import between, percent_of, transfer_drawings, transfer_table
from topping.sheets.training.text import as_text, statistics_tables
from topping.texts import say, speak
from topping.texts.numbers import signed
from topping.texts.times import over, seconds_of
from topping.training.daily import DailyMark, DailyResult
from topping.training.deck.cards import HookSide
from topping.training.deck.faces import CardFace, GridFace, HookFace, WordFace
from topping.training.statistics.months import FoundInTime, Period
from topping.training.statistics.overview import DeckForecast, Subject, without_runs
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


@pytest.mark.parametrize(
    ("most_ms", "labels"),
    [
        (400, "0,0 0,1 0,2 0,3 0,4"),
        (12_000, "0 5 10 15"),
        (61_000, "0 20 40 60 80"),
        (600_000, "0 300 600"),
    ],
)
def test_times_are_marked_at_round_seconds(most_ms: int, labels: str) -> None:
    ticks = SecondsAxis([0, most_ms]).ticks
    assert " ".join(one.label for one in ticks) == labels
    assert (ticks[0].at, ticks[-1].at) == (0, 1)


@pytest.mark.parametrize(
    ("first", "last", "labels"),
    [
        (date(2026, 11, 1), date(2026, 11, 4), ["1 nov.", "2 nov.", "3 nov.", "4 nov."]),
        (date(2026, 1, 15), date(2026, 9, 2), ["mars", "mai", "juil.", "sept."]),
        (date(2019, 5, 1), date(2026, 3, 1), ["2020", "2022", "2024", "2026"]),
    ],
)
def test_below_a_chart_stand_days_months_or_years(first: date, last: date, labels: list[str]) -> None:
    assert [one.label for one in DaysAxis([first.toordinal(), last.toordinal()]).ticks] == labels


def test_games_of_one_day_stand_side_by_side() -> None:
    """Five days, each a fifth of the chart: two games in the first one, one in the middle of the last."""
    assert DaysAxis([1, 1, 5]).places == pytest.approx((0.05, 0.15, 0.9))
    assert DaysAxis([3, 1, 7]).places == pytest.approx((0.05, 0.15, 0.9)), "the clock was set back for the second"


def test_the_forecast_of_a_deck_counts_the_cards_and_the_repeats_of_each_day() -> None:
    bars = forecast_chart(DeckForecast(date(2026, 11, 2).toordinal(), (0, 4, 11), (0, 4, 13), 10))
    assert [one.label for one in bars.bars] == ["0", "4", "11+2"]
    assert [sum(share for _, share in one.parts) for one in bars.bars] == pytest.approx([0, 4 / 15, 13 / 15])
    assert [one.label for one in bars.axes.up] == ["0", "3", "6", "9", "12", "15"]
    assert [one.label for one in bars.axes.across] == ["lun.", "mar.", "mer."]


def words_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)).split())


TURN = list(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n2 TSAATIS ETATISAS 8H 77\n").turns())[1]


@pytest.mark.parametrize(
    ("face", "front", "back"),
    [
        (WordFace("ACENR", ("CRANE", "NACRE"), 9_000), "2 mots de ces lettres ACENR", 'CRANE Os de la "tête". NACRE'),
        (HookFace("RANE", HookSide.FRONT, "CG", 9_000), "2 lettres qui se mettent devant RANE", "CRANE"),
        (HookFace("CRAN", HookSide.BACK, "ES", 9_000), "2 lettres qui se mettent derrière CRAN", "CRANE"),
        (GridFace(TURN, 9_000), "Le top de ce tirage 1 2 3", "ETATISAS 8H, 77 points"),
    ],
)
def test_a_card_is_a_note_that_anki_reads(face: CardFace, front: str, back: str) -> None:
    """Its four fields are parted by tabs, one with quotation marks stands between such, as in any table."""
    meanings = {"CRANE": Meaning("CRANE", (), (Sense("crâne", "nom m.", 'Os de la "tête".'),))}
    text = anki_text([anki_note("guid", face, ("topping", "carte"), meanings)])
    heads = [line for line in text.splitlines() if line.startswith("#")]
    assert {"#separator:tab", "#html:true", "#guid column:1", "#tags column:4"} <= set(heads)
    ((guid, asked, answered, tags),) = csv.reader(text.splitlines()[len(heads) :], delimiter="\t", strict=True)
    assert (guid, tags) == ("guid", "topping carte")
    assert words_of(asked).startswith(front)
    assert words_of(answered).startswith(back)


@pytest.mark.parametrize("breaks", ["\t", "\n", "\r\n"])
def test_a_meaning_in_several_lines_does_not_part_its_note(breaks: str) -> None:
    note = AnkiNote("guid", f"une{breaks}question", "réponse", ())
    fields = anki_text([note]).splitlines()[-1].split("\t")
    assert [" ".join(one.split()) for one in fields] == ["guid", "une question", "réponse", ""]


RESULT = DailyResult(
    1, date(2024, 4, 24).toordinal(), "normale", "open-fr", "0123456789", 754_321, 0, tuple(DailyMark), 0
)


@pytest.mark.parametrize(
    ("result", "lines"),
    [
        (RESULT, ["Normale · open-fr · 01234567", "12:34,3 · tous les tops"]),
        (replace(RESULT, missed=2), ["Normale · open-fr · 01234567", "12:34,3 · 2 tops manqués"]),
        (
            replace(RESULT, missed=1, days_late=3),
            ["Normale · open-fr · 01234567", "12:34,3 · 1 top manqué · jouée 3 jours après"],
        ),
    ],
)
def test_the_result_of_a_day_is_copied_in_four_lines(result: DailyResult, lines: list[str]) -> None:
    assert result_to_copy(result).splitlines() == ["Topping · partie du jour du 24/04/2024", *lines, "●◐○…"]
