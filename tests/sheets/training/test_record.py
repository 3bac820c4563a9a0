"""The same figures as values, as JSON, as CSV and in words."""

from __future__ import annotations

import json
from typing import Any

from tests.sheets.csvread import csv_rows
from tests.sheets.training.examples import filled
from topping.sheets.training.record import CSV, figures, statistics_csv, statistics_record, transfer_record
from topping.sheets.training.tables import between, percent_of, transfer_drawings, transfer_table
from topping.sheets.training.text import as_text, statistics_tables
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import over, seconds_of
from topping.training.account import Account
from topping.training.statistics.counting import HeatMap
from topping.training.statistics.months import AbovePar, FoundInTime, Index, Period
from topping.training.statistics.overview import RetentionChart, Subject, without_runs
from topping.training.transfer import LOOKS, Transfer


def record() -> dict[str, Any]:
    return statistics_record(filled())


def test_json_has_the_values_of_the_charts() -> None:
    statistics, told = filled(), json.loads(json.dumps(record()))
    months, last = statistics.months, statistics.last
    assert isinstance(months.index, Index)
    assert [one["ms"] for one in told["index"]["runs"]] == [one.ms for one in months.index.points]
    assert told["index"]["windows"][-1]["low_ms"] == months.index.windows[-1].ms.low
    assert isinstance(months.found, FoundInTime)
    assert months.found.recent is not None
    assert [one["share"] for one in told["found"]["recent"]["points"]] == [
        one.share for one in months.found.recent.points
    ]
    assert isinstance(months.above_par, AbovePar)
    for row, kind in zip(told["above_par"]["kinds"], months.above_par.rows, strict=True):
        assert (row["kind"], row["n"], row["named"]) == (kind.kind.value, kind.n, kind.named)
        assert row["above"] == (
            None if kind.ms is None else {"n": kind.n, "ms": kind.ms.ms, "low_ms": kind.ms.low, "high_ms": kind.ms.high}
        )
    assert isinstance(months.grid, HeatMap)
    assert [one["share"] for one in told["grid"]["squares"]] == [one.share for one in months.grid.squares]
    assert last is not None
    assert isinstance(last.account, Account)
    assert sum(row["cost_ms"] for row in told["last"]["account"]["kinds"]) == told["last"]["account"]["cost_ms"]
    assert sum(bar["elapsed_ms"] + bar["penalty_ms"] for bar in told["last"]["clock"]) == last.account.cost_ms
    assert told["left_out"] == {"seen": 6, "resumed": 3, "other_variant": 1}


def test_the_deck_is_told_alike_in_json_and_in_words() -> None:
    told, tables = record(), {table.name: table for table in statistics_tables(filled())}
    deck = filled().deck
    assert deck is not None
    assert isinstance(deck.retention, RetentionChart)
    shown = [one for one in told["retention"]["bins"] if one["known"]["of"]]
    assert [one["known"]["hits"] for one in shown] == [one.known.hits for one in deck.retention.bins if one.known.of]
    assert [int(row[1]) for row in tables["retention"].rows] == [one["known"]["of"] for one in shown]
    assert [row[2] for row in tables["retention"].rows] == [percent_of(one["predicted"]) for one in shown]
    assert [int(row[1]) for row in tables["forecast"].rows] == [one["cards"] for one in told["forecast"]]
    means = [one["time"] for one in told["recognition"]]
    times = ["–" if one is None or one["low_ms"] is None else seconds_of(one["ms"]) for one in means]
    assert [row[5] for row in tables["recognition"].rows] == times
    assert {"–"} < set(times)  # few reviews have no figure, many have one
    assert {one["on_grid"] for one in told["recognition"]} == {True, False}


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
