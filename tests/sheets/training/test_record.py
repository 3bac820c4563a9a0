"""The same figures as values, as JSON, as CSV and in words."""

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
from topping.training.statistics.months import Period
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
