"""Packed moves read back, by rows and by columns; damage is refused."""

from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.training.histories import counted_move
from topping.training.statistics.columns import ANSWERS, COLUMNS_VERSION, Columns, CountedMove, CountedRun, fitting_ms

BYTE, SHORT, LONG = st.integers(0, 0xFF), st.integers(0, 0xFFFF), st.integers(0, 0xFFFFFFFF)
SIGNED = st.integers(-0x8000, 0x7FFF)
MOVES = st.builds(
    CountedMove,
    **dict.fromkeys(("number", "found", "seen", "kind", "placed", "frequency", "keys"), BYTE),
    **dict.fromkeys(("elapsed_ms", "penalty_ms", "won_ms", "finding_ms", "typing_ms", "placing_ms", "letters"), LONG),
    place=SHORT,
    word=SIGNED,
    search=SIGNED,
    verb_ending=st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", max_size=8),
)
RUNS = st.builds(
    CountedRun, st.lists(MOVES, max_size=4).map(tuple), st.tuples(*[st.integers(0, 0xFFFF)] * (len(ANSWERS) + 1))
)


@given(st.lists(RUNS, max_size=3))
def test_runs_read_back_by_rows_and_by_columns(runs: list[CountedRun]) -> None:
    packed = [run.pack() for run in runs]
    assert [CountedRun.unpack(one) for one in packed] == runs
    columns, moves = Columns(packed), [move for run in runs for move in run.moves]
    for field in fields(CountedMove):
        if field.name != "verb_ending":
            assert list(columns.column(field.name)) == [getattr(move, field.name) for move in moves]
    assert columns.endings == [move.verb_ending for move in moves]
    assert columns.answers == [run.answers for run in runs]


def test_what_is_cut_short_lengthened_or_of_another_version_is_refused() -> None:
    packed = CountedRun((counted_move(Random(1), 1), counted_move(Random(2), 2))).pack()
    for damaged in (b"", packed[:20], packed[:-20], packed + b",", bytes((COLUMNS_VERSION + 1,)) + packed[1:]):
        with pytest.raises(ValueError, match="packed"):
            Columns([packed, damaged])


def test_a_time_is_never_below_nothing_and_what_does_not_fit_is_refused() -> None:
    assert (fitting_ms(-5), fitting_ms(None)) == (0, 0xFFFFFFFF)
    with pytest.raises(ValueError, match="moves of a run"):
        CountedRun((CountedMove(300, 1, 0, 0),)).pack()
