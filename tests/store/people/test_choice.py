from __future__ import annotations

import pytest

from tests.store.helpers import SHORT, facts, facts_under, instant, play, play_until_missed
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.store import Store


def chosen(store: Store, player: str) -> tuple[str, str, str] | None:
    """Names of formula and variant, and the times."""
    choice = store.people.last_choice(player)
    return (choice.formula.name, choice.variant.name, str(choice.speed.schedule)) if choice else None


def test_it_is_that_of_the_run_started_last_whatever_became_of_it(store: Store) -> None:
    play(store, facts("Marie"), 1, 1, 1, minute=0)
    assert chosen(store, "Marie") == ("topping", "normale", "60000")

    play_until_missed(store, facts_under(MORT_SUBITE, "Marie"), minute=10)
    assert chosen(store, "Marie") == ("mort-subite", "normale", "3x80000,3x60000,40000")

    run = store.runs.start(facts_under(DUPLICATE, "Marie", SHORT, variant=VARIANTS["7et8+joker"]), instant(20))
    assert chosen(store, "Marie") == ("duplicate", "7et8+joker", "180000")
    store.runs.leave(run, instant(21))
    assert chosen(store, "  MARIE ") == ("duplicate", "7et8+joker", "180000")

    store.runs.start(facts_under(MORT_SUBITE, "Paul"), instant(30))
    assert chosen(store, "Marie") == ("duplicate", "7et8+joker", "180000")


def test_a_clock_that_was_set_back_does_not_matter(store: Store) -> None:
    store.runs.start(facts_under(DUPLICATE), instant(99))
    store.runs.start(facts(), instant(0))

    choice = store.people.last_choice("Marie")

    assert choice is not None
    assert choice.formula is TOPPING


@pytest.mark.parametrize("name", ["Paul", "Mari", "", "  ", "x" * 31, "\x00", "\udcff"])
def test_who_never_played_has_none(store: Store, name: str) -> None:
    store.runs.start(facts(), instant(0))
    assert store.people.last_choice(name) is None


@pytest.mark.parametrize("formula", [DUPLICATE, MORT_SUBITE], ids=str)
def test_it_reads_back_as_what_was_chosen(store: Store, formula: Formula) -> None:
    store.runs.start(facts_under(formula), instant(0))

    choice = store.people.last_choice("Marie")

    assert choice is not None
    assert choice.formula is formula
    assert choice.speed == formula.speeds[0]
    assert choice.variant is NORMALE
