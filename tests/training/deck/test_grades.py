"""Grades follow from facts; nobody grades himself."""

from dataclasses import replace

import pytest

from tests.training.deck.histories import TARGET_MS, sight
from topping.training.deck.schedule import Grade, grade_of, grid_target_ms, hook_target_ms, word_target_ms


@pytest.mark.parametrize("elapsed_ms", [500, TARGET_MS, TARGET_MS + 1, 100 * TARGET_MS])
@pytest.mark.parametrize("rule", [1, 2, 99])
def test_a_grade_follows_from_what_is_remembered_whatever_time_it_took(elapsed_ms: int, rule: int) -> None:
    facts = replace(sight(739_000), elapsed_ms=elapsed_ms, rule=rule, tries=3)
    assert grade_of(replace(facts, found=True, given_up=False)) is Grade.GOOD
    assert grade_of(replace(facts, found=False, given_up=False)) is Grade.AGAIN
    assert grade_of(replace(facts, found=True, given_up=True)) is Grade.AGAIN


def test_there_is_neither_hard_nor_easy() -> None:
    assert {one.value for one in Grade} == {1, 3}


def test_targets() -> None:
    assert [word_target_ms(7), word_target_ms(4, answers=3)] == [10_000, 15_000]
    assert hook_target_ms(2) == 5_000
    assert [grid_target_ms(par) for par in (1_000, 20_000, 90_000)] == [10_000, 30_000, 60_000]
