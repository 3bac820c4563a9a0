"""Charts of runs and months."""

from collections import Counter
from dataclasses import fields, replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis import strategies as st

from tests.training.histories import FIRST_DAY, UNANALYSED, counted_move, history
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import DISTANCE, Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.rules.conditions.options import Options
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.rules.grid.board import SIZE
from topping.training.analysedmove import Kind
from topping.training.comparable import LeftOut, PlayedRun, RunOutcome, comparable
from topping.training.statistics.columns import COLUMNS_VERSION, Columns, CountedMove, CountedRun, fitting_ms
from topping.training.statistics.counting import (
    NOWHERE,
    Absence,
    HeatMap,
    Lacking,
    heat_map,
    place_of,
    squares_of,
)
from topping.training.statistics.months import (
    Analysis,
    KindCosts,
    KindRow,
    MonthOfGames,
    Period,
    found_curve,
    games_by_month,
    kind_costs,
)
from topping.training.statistics.overview import fastest_of, faultless_of, usual
from topping.training.timeline import Label, placed

BYTE, SHORT, LONG = st.integers(0, 0xFF), st.integers(0, 0xFFFF), st.integers(0, 0xFFFFFFFF)
SIGNED = st.integers(-0x8000, 0x7FFF)
COUNTED = st.builds(
    CountedMove,
    **dict.fromkeys(("number", "found", "seen", "kind"), BYTE),
    **dict.fromkeys(("elapsed_ms", "penalty_ms", "won_ms", "typing_ms"), LONG),
    place=SHORT,
    word=SIGNED,
    search=SIGNED,
)
RUNS = st.builds(CountedRun, st.lists(COUNTED, max_size=4).map(tuple))


@given(st.lists(RUNS, max_size=3))
def test_runs_read_back_by_rows_and_by_columns(runs: list[CountedRun]) -> None:
    packed = [run.pack() for run in runs]
    assert [CountedRun.unpack(one) for one in packed] == runs
    columns, moves = Columns(packed), [move for run in runs for move in run.moves]
    for field in fields(CountedMove):
        assert list(columns.column(field.name)) == [getattr(move, field.name) for move in moves]


def test_cut_or_lengthened_bytes_and_other_versions_are_refused() -> None:
    packed = CountedRun((counted_move(Random(1), 1), counted_move(Random(2), 2))).pack()
    for damaged in (b"", packed[:20], packed[:-20], packed + b",", bytes((COLUMNS_VERSION + 1,)) + packed[1:]):
        with pytest.raises(ValueError, match="packed"):
            Columns([packed, damaged])


def test_a_time_is_never_negative_and_too_large_numbers_are_refused() -> None:
    assert (fitting_ms(-5), fitting_ms(None)) == (0, 0xFFFFFFFF)
    with pytest.raises(ValueError, match="moves of a run"):
        CountedRun((replace(UNANALYSED, number=300),)).pack()


MINUTE = Conditions()
PLAYED = PlayedRun(
    run=1,
    player="Zoé",
    game="game",
    game_name="Essai",
    conditions=MINUTE,
    attempt=1,
    outcome=RunOutcome.FINISHED,
    resumed=False,
    ranks=True,
    imported=False,
    started_at="2026-01-01",
    ended_at="2026-01-01",
    lexicon="essai",
    lexicon_hash="h",
    rules_version=RULES_VERSION,
    moves=20,
    found=18,
    play_ms=400_000,
    penalty_ms=40_000,
    scored=800,
    top_points=900,
)
OTHERS = {
    LeftOut.OPEN: PLAYED._replace(outcome=RunOutcome.OPEN, ended_at="", moves=3),
    LeftOut.EMPTY: PLAYED._replace(outcome=RunOutcome.LEFT, moves=0),
    LeftOut.OTHER_FORMULA: PLAYED._replace(conditions=MINUTE.under(DUPLICATE, DUPLICATE.speeds[0])),
    LeftOut.OTHER_VARIANT: PLAYED._replace(conditions=replace(MINUTE, variant=VARIANTS["7et8"])),
    LeftOut.OTHER_RULES: PLAYED._replace(rules_version="other"),
    LeftOut.ASSISTED: PLAYED._replace(conditions=replace(MINUTE, helps=(DISTANCE,))),
    LeftOut.UNLIMITED: PLAYED._replace(conditions=Conditions.topping(None)),
    LeftOut.UNRANKED: PLAYED._replace(imported=True),
    LeftOut.SEEN: PLAYED._replace(attempt=2),
    LeftOut.RESUMED: PLAYED._replace(resumed=True),
    LeftOut.ANNOUNCED: PLAYED._replace(conditions=replace(MINUTE, announced=True)),
    LeftOut.OPTIONS: PLAYED._replace(conditions=replace(MINUTE, options=Options(hides_status=True))),
    LeftOut.OTHER_LIMIT: PLAYED._replace(conditions=Conditions.topping(45_000)),
    LeftOut.ABANDONED: PLAYED._replace(outcome=RunOutcome.LEFT),
}


@pytest.mark.parametrize("why", LeftOut)
def test_a_run_is_left_out_for_its_reason_and_counted(why: LeftOut) -> None:
    alike = (PLAYED, PLAYED._replace(run=2))
    found = comparable((*alike, OTHERS[why]), TOPPING.name, "normale")
    assert found.runs == alike
    assert dict(found.left_out) == {why: 1}
    assert found.with_moves == (alike if why is not LeftOut.ABANDONED else (*alike, OTHERS[why]))


def test_the_times_may_be_chosen() -> None:
    other = PLAYED._replace(conditions=Conditions.topping(45_000))
    chosen = other.conditions.speed.schedule
    found = comparable((PLAYED, PLAYED, other), "topping", "normale", chosen)
    assert (found.runs, dict(found.left_out)) == ((other,), {LeftOut.OTHER_LIMIT: 2})
    nothing = comparable((PLAYED,), "topping", "normale", Schedule.even(1_000))
    assert (nothing.runs, nothing.schedule, dict(nothing.left_out)) == ((), None, {LeftOut.OTHER_LIMIT: 1})


def test_repeats_and_abandoned_runs_never_rank_and_resumed_ones_where_wanted() -> None:
    assert PLAYED.may_rank(rank_resumed=False)
    for why in (LeftOut.OPEN, LeftOut.ABANDONED, LeftOut.SEEN, LeftOut.UNLIMITED):
        assert not OTHERS[why].may_rank(rank_resumed=True)
    assert not PLAYED._replace(ranks=False).may_rank(rank_resumed=True), "judged by an unknown lexicon"
    resumed = OTHERS[LeftOut.RESUMED]
    assert [resumed.may_rank(rank_resumed=wanted) for wanted in (False, True)] == [False, True]


def test_statistics_open_with_the_formula_and_variant_played_most_then_last() -> None:
    duplicate, eight = OTHERS[LeftOut.OTHER_FORMULA], OTHERS[LeftOut.OTHER_VARIANT]
    assert usual([]) == ("topping", "normale")
    assert usual([PLAYED, duplicate]) == ("duplicate", "normale"), "of two played as often the last one"
    assert usual([PLAYED, eight, eight, duplicate]) == ("topping", "7et8")
    assert usual([PLAYED, eight, eight, duplicate], formula="duplicate") == ("duplicate", "normale")
    assert usual([PLAYED, duplicate, duplicate, eight], variant="7et8") == ("topping", "7et8")


def test_tops_found_in_time_count_a_missed_move_only_as_long_as_it_lasted() -> None:
    """Of five moves, two are found in 10 s: 40 %. One is missed at 30 s, and one of the remaining two is found.

    So half of the remaining 60 % are found in 60 s: 70 %.
    """
    curve = found_curve([10_000, 9_950, 40_000], [30_000, 60_000])
    assert curve is not None
    assert (curve.n, curve.found) == (5, 3)
    shares = [None if (at := curve.at(ms)) is None else at.share for ms in (5_000, 10_000, 20_000, 60_000, 120_000)]
    assert shares == [0.0, 0.4, 0.4, 0.7, None]
    assert found_curve([], []) is None


def test_a_kind_costs_its_mean_from_twelve_moves_on() -> None:
    """Twelve jokers of 30 s, one with a penalty of 24 s: 32 s per move. Eleven links are too few for a figure."""
    joker, link = Kind.JOKER.code, Kind.LINK.code
    costs = kind_costs([joker] * 12 + [link] * 11 + [0xFF], [54_000] + [30_000] * 11 + [9_000] * 11 + [1])
    assert costs == KindCosts((KindRow(Kind.JOKER, 12, 32_000), KindRow(Kind.LINK, 11, None)), 23)
    assert kind_costs([], []) == Lacking(Absence.NO_RUNS)
    assert kind_costs([0xFF], [9_000]) == Lacking(Absence.NOT_ANALYSED, 0, 1)


def test_the_kinds_together_cost_what_the_moves_cost() -> None:
    analysis = Analysis(history(5, 30), Period.ALL, FIRST_DAY + 30)
    costs = analysis.months.kinds
    assert isinstance(costs, KindCosts)
    told = [(row.n, row.ms) for row in costs.rows]
    assert costs.moves == sum(n for n, _ in told) == analysis.months.moves
    known = [(n, ms) for n, ms in told if ms is not None]
    if len(known) == len(told):
        mean = sum(n * ms for n, ms in known) / costs.moves
        assert mean == pytest.approx(sum(analysis.now.costs) / costs.moves, abs=1)


def test_the_dearest_kind_comes_first_and_those_with_too_few_moves_last() -> None:
    kinds = [kind.code for kind, n in ((Kind.LINK, 12), (Kind.JOKER, 12), (Kind.FIRST, 2)) for _ in range(n)]
    costs = kind_costs(kinds, [10_000] * 12 + [20_000] * 12 + [90_000] * 2)
    assert isinstance(costs, KindCosts)
    assert [row.kind for row in costs.rows] == [Kind.JOKER, Kind.LINK, Kind.FIRST]


def test_typing_is_the_mean_of_tops_found_whose_strokes_tell() -> None:
    analysis = Analysis(history(5, 30), Period.ALL, FIRST_DAY + 30)
    pairs = zip(analysis.now.column("typing_ms"), analysis.now.column("found"), strict=True)
    found = [ms for ms, is_found in pairs if is_found]
    assert analysis.months.typing_ms == round(sum(found) / len(found))
    assert Analysis(history(5, 0), Period.ALL, FIRST_DAY).months.typing_ms is None


def test_games_are_counted_from_the_first_month_on_without_gaps() -> None:
    assert games_by_month([5, 5, 7], 8) == tuple(map(MonthOfGames, (5, 6, 7, 8), (2, 0, 1, 0)))
    assert [one.month for one in games_by_month([5], 40)] == list(range(29, 41)), "twelve months at most"
    assert games_by_month([], 8) == ()


def test_the_best_runs_are_by_time_a_move_and_by_length_without_a_miss() -> None:
    """20 moves in 440 s are 22 s a move; 10 in 210 s are 21."""
    short = PLAYED._replace(run=2, moves=10, found=10, play_ms=210_000, penalty_ms=0)
    nothing = PLAYED._replace(run=3, moves=1, found=0, play_ms=1, penalty_ms=0)
    assert fastest_of((PLAYED, short, nothing)) == short
    assert faultless_of((PLAYED, short, nothing)) == short
    assert faultless_of((PLAYED, nothing)) is None


def test_a_heat_map_takes_twelve_tops() -> None:
    places = [place_of(7, 3, False, 5)] * 12
    assert heat_map(places[:11], []) == Lacking(Absence.TOO_FEW, 11, 12)
    assert isinstance(heat_map(places, []), HeatMap)
    assert heat_map([], []) == Lacking(Absence.NO_RUNS, 0, 12)


@given(some.lists(some.sampled_from((PLAYED, *OTHERS.values())), max_size=30))
def test_every_run_is_compared_or_left_out_once(runs: list[PlayedRun]) -> None:
    found = comparable(runs, "topping", "normale")
    assert len(found.runs) + sum(found.left_out.values()) == len(runs)
    assert len(found.with_moves) == len(found.runs) + found.left_out.get(LeftOut.ABANDONED, 0)


def test_squares_equal_a_count_one_by_one() -> None:
    random = Random(7)
    words: list[tuple[int, int, bool, int, bool]] = []
    while len(words) < 400:
        row, column, length = random.randrange(SIZE), random.randrange(SIZE), random.randint(2, 9)
        down = random.random() < 0.5
        if (row if down else column) + length <= SIZE:
            words.append((row, column, down, length, random.random() < 0.3))
    chart = heat_map(
        [place_of(*word[:4]) for word in words] + [NOWHERE], [place_of(*word[:4]) for word in words if word[4]]
    )
    assert isinstance(chart, HeatMap)
    offered: Counter[int] = Counter()
    hard: Counter[int] = Counter()
    border = border_hard = 0
    for row, column, down, length, was_hard in words:
        cells = [(row + step, column) if down else (row, column + step) for step in range(length)]
        offered.update(r * SIZE + c for r, c in cells)
        hard.update(r * SIZE + c for r, c in cells if was_hard)
        outer = any(r in (0, 14) or c in (0, 14) for r, c in cells)
        border, border_hard = border + outer, border_hard + (outer and was_hard)
    assert [square.offered for square in chart.squares] == [offered[at] for at in range(SIZE**2)]
    assert [square.hard for square in chart.squares] == [hard[at] for at in range(SIZE**2)]
    assert (chart.border.of, chart.border.hits) == (border, border_hard)
    assert (chart.moves, chart.centre.of) == (400, 400 - border)
    assert all((square.share is None) == (square.offered < 12) for square in chart.squares)


def test_a_place_is_one_number_and_back() -> None:
    assert list(squares_of(place_of(7, 3, False, 4))) == [108, 109, 110, 111]
    assert list(squares_of(place_of(12, 14, True, 3))) == [194, 209, 224]
    assert place_of(0, 12, False, 4) == NOWHERE
    assert max(place_of(0, 14, True, 15), place_of(14, 0, False, 15)) < NOWHERE


LABELS = st.builds(Label, at=st.integers(0, 600), width=st.integers(1, 260), lane=st.integers(0, 1))


@given(st.lists(LABELS, max_size=60), st.integers(0, 30))
def test_labels_are_over_their_points_on_the_line_and_apart(labels: list[Label], gap: int) -> None:
    found = placed(labels, 600, gap)
    for one in found:
        label = labels[one.label]
        assert one.left >= 0
        assert one.left + label.width <= 600
        assert one.left <= label.at <= one.left + label.width
    for one, other in combinations(found, 2):
        first, second = sorted((one, other), key=lambda place: place.left)
        if one.lane == other.lane:
            assert first.left + labels[first.label].width + gap <= second.left
