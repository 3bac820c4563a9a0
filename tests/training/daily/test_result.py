"""The row of marks that is copied, and the board of a day."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from topping.training.daily import DailyAttempt, DailyMark, board_of, marks_of

_ATTEMPT = DailyAttempt(1, "Zoé", 100, True, 300_000, 2, False, "2026-11-22T18:00:00Z")


def test_marks() -> None:
    moves = [(True, 10_000), (False, 60_000), (True, 40_000), (True, 10_000)]
    assert marks_of(moves) == (DailyMark.FOUND, DailyMark.MISSED, DailyMark.FOUND, DailyMark.FOUND)
    assert marks_of([(True, 10_000), (True, 10_000), (True, 31_000)])[-1] is DailyMark.SLOW
    assert marks_of([]) == ()


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60_000)), min_size=12, max_size=40))
def test_number_of_moves_is_not_told(moves: list[tuple[bool, int]]) -> None:
    assert len(marks_of(moves)) == 12


def test_board_ranks_by_time_and_names_what_has_no_rank() -> None:
    rows = board_of(
        [
            replace(_ATTEMPT, run=5, player="Left", total_ms=None, ended_at="2026-11-22T10:00:00Z"),
            replace(_ATTEMPT, run=6, player="Playing", is_over=False),
            replace(_ATTEMPT, run=4, player="Resumed", total_ms=1_000, is_resumed=True),
            replace(_ATTEMPT, run=3, player="Late", total_ms=400_000, day=102),
            replace(_ATTEMPT, run=2, player="Equal", ended_at="2026-11-22T19:00:00Z"),
            _ATTEMPT,
        ],
        100,
    )
    assert [(row.rank, row.attempt.player, row.days_late) for row in rows] == [
        (1, "Zoé", 0),
        (1, "Equal", 0),
        (3, "Late", 2),
        (None, "Resumed", 0),
        (None, "Left", 0),
    ]
