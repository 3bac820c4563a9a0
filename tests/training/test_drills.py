"""Drills, and charts of a deck."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.training.drills import (
    DrillAnswer,
    DrillCourse,
    DrillItem,
    DrillScore,
    Exercise,
    KnownOfWords,
    plan,
)
from topping.training.held import Arm, Holding, WordKin

ANAGRAM = DrillItem(Exercise.SEVENS, "EGGINRS", ("GRIGNES", "GRINGES"))
HOOK = DrillItem(Exercise.FRONT_HOOKS, "?ART", ("FART", "TART"))
BACK = DrillItem(Exercise.BACK_HOOKS, "ART?", ("ARTS",))
BENJAMIN = DrillItem(Exercise.BENJAMINS, "???EQUIN", ("ARLEQUIN", "RAMEQUIN"))
SHORT = DrillItem(Exercise.SHORT_WORDS, "K?A", ("KEA", "KVA"))
ENDING = DrillItem(Exercise.ENDINGS, "ACSU+ANT", ("CAUSANT", "SAUCANT"))
NOTHING = KnownOfWords({}, {}, (), ())


@pytest.mark.parametrize(
    ("item", "typed", "word"),
    [
        (ANAGRAM, "GRINGES", "GRINGES"),
        (HOOK, "F", "FART"),
        (HOOK, "FART", "FART"),
        (BACK, "S", "ARTS"),
        (BENJAMIN, "ARL", "ARLEQUIN"),
        (SHORT, "E", "KEA"),
        (ENDING, "CAUS", "CAUSANT"),
        (ENDING, "CAUSANT", "CAUSANT"),
    ],
)
def test_an_answer_is_the_word_or_what_is_missing_of_it(item: DrillItem, typed: str, word: str) -> None:
    assert item.word_of(typed) == word


@given(st.integers(0, 2**32))
def test_letters_come_in_an_order_that_is_no_answer_and_not_the_last_one(seed: int) -> None:
    chance = Random(seed)
    before = ""
    for _ in range(5):
        order = ANAGRAM.shuffled(chance, before)
        assert Counter(order) == Counter("EGGINRS")
        assert order not in (*ANAGRAM.answers, before, "EGGINRS")
        before = order
    assert ENDING.shuffled(chance) not in ("CAUS", "SAUC", "ACSU")


def course(*items: DrillItem, counted: bool = True) -> DrillCourse:
    return DrillCourse(Exercise.SEVENS, counted, items)


def test_a_counted_question_ends_with_its_last_answer_and_feedback_takes_no_time() -> None:
    drill = course(ANAGRAM, HOOK).shown(1_000)
    drill, first = drill.answered("GRIGNES", 4_000)
    drill, again = drill.answered("GRIGNES", 5_000)
    drill, wrong = drill.answered("SERGING", 6_000)
    assert (first, again, wrong) == (DrillAnswer.RIGHT, DrillAnswer.ALREADY, DrillAnswer.WRONG)
    drill, _ = drill.answered("GRINGES", 9_000)
    assert not drill.is_open
    drill = drill.shown(500_000).finished(502_000)  # looked at the answers for eight minutes
    assert drill.is_over
    assert drill.score == DrillScore(questions=2, whole=1, found=2, of=4, wrong=1, elapsed_ms=10_000)
    assert drill.missed == ("FART", "TART")


def test_where_the_number_is_not_told_a_question_waits_for_its_end() -> None:
    drill = course(BACK, counted=False).shown(0)
    drill, answer = drill.answered("S", 1_000)
    assert answer is DrillAnswer.RIGHT
    assert drill.is_open
    assert drill.finished(2_000).score.elapsed_ms == 2_000


def test_a_clock_set_back_takes_no_time_away() -> None:
    assert course(BACK).shown(9_000).finished(4_000).score.elapsed_ms == 0


def test_events_at_the_wrong_time_are_refused() -> None:
    drill = course(BACK)
    with pytest.raises(ValueError, match="no question is open"):
        drill.answered("S", 0)
    with pytest.raises(ValueError, match="no question is open"):
        drill.finished(0)
    with pytest.raises(ValueError, match="no question can be shown"):
        drill.shown(0).shown(1)


PLAYER = "00000000-0000-0000-0000-000000000060"
"""From whom TIRER, ZEBRE and NICHER are held."""


def asked(*answers: str) -> DrillItem:
    return DrillItem(Exercise.SEVENS, "".join(sorted(answers[0])), answers)


def test_no_question_with_a_held_word_is_asked_and_its_turn_is_noted_with_the_next() -> None:
    kin = {
        "TIRAGES": WordKin("TIRAGES", ("TIRER",)),
        "CHIENNE": WordKin("CHIENNE", ("CHIEN",)),
        "ZEBREES": WordKin("ZEBREES", ("ZEBRE",)),
        "SKIABLE": WordKin("SKIABLE", ("SKIER",)),
        "NICHAIT": WordKin("NICHAIT", ("NICHER",), ("CHIEN",)),
    }
    items = [asked("TIRAGES"), asked("ZEBREES", "TIRAGES"), asked("NICHAIT"), asked("CHIENNE"), asked("SKIABLE")]
    planned = plan(items, kin, Holding(PLAYER))
    assert [one.item.answers[0] for one in planned] == ["CHIENNE", "SKIABLE"]
    noted = [[(kin.word, arm) for kin, arm in one.notes] for one in planned]
    # ZEBREES would not have been asked without its own family either, for TIRAGES; NICHAIT has two families
    assert noted == [[("TIRAGES", Arm.HELD), ("CHIENNE", Arm.TRAINED)], [("SKIABLE", Arm.TRAINED)]]


def test_a_question_is_asked_once_and_no_more_than_are_wanted() -> None:
    planned = plan([asked("SKIABLE"), asked("SKIABLE"), asked("CHIENNE"), asked("WAGONS")], {}, Holding(PLAYER), most=2)
    assert [one.item.answers[0] for one in planned] == ["SKIABLE", "CHIENNE"]


def test_a_word_that_is_shown_whole_is_not_held_either() -> None:
    item = DrillItem(Exercise.BACK_HOOKS, "TIRER?", ("TIRERA",))
    kin = {"TIRER": WordKin("TIRER", ("TIRER",)), "TIRERA": WordKin("TIRERA", ("CHIEN",))}
    assert plan([item], kin, Holding(PLAYER)) == ()
