"""Grades follow from facts; nobody grades himself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.training.deck.histories import TARGET_MS, sight
from topping.training.deck.schedule import (
    Grade,
    grade_of,
    grid_target_ms,
    hook_target_ms,
    word_target_ms,
)


@pytest.mark.parametrize(
    ("elapsed_ms", "found", "given_up", "tries", "number", "grade"),
    [
        (TARGET_MS, True, False, 3, 1, Grade.GOOD),
        (TARGET_MS + 1, True, False, 1, 2, Grade.AGAIN),
        (1_000, False, False, 2, 2, Grade.AGAIN),
        (1_000, True, True, 1, 2, Grade.AGAIN),
        (TARGET_MS // 2 - 1, True, False, 1, 1, Grade.GOOD),  # at the first sight nothing is easy yet
        (TARGET_MS // 2 - 1, True, False, 1, 2, Grade.EASY),
        (TARGET_MS // 2, True, False, 1, 2, Grade.GOOD),
        (TARGET_MS // 2 - 1, True, False, 2, 2, Grade.GOOD),
    ],
)
def test_a_grade_follows_from_the_facts(
    elapsed_ms: int, found: bool, given_up: bool, tries: int, number: int, grade: Grade
) -> None:
    facts = replace(sight(739_000), elapsed_ms=elapsed_ms, found=found, given_up=given_up, tries=tries)
    assert grade_of(facts, number) is grade


def test_there_is_no_hard() -> None:
    assert {one.value for one in Grade} == {1, 3, 4}


def test_targets() -> None:
    assert [word_target_ms(7), word_target_ms(4, answers=3)] == [10_000, 15_000]
    assert hook_target_ms(2) == 5_000
    assert [grid_target_ms(par) for par in (1_000, 20_000, 90_000)] == [10_000, 30_000, 60_000]
