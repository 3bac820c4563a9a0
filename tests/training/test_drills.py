"""Drills, and charts of a deck."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.training.deck.states import CardReview
from topping.training.drills import (
    DrillAnswer,
    DrillCourse,
    DrillItem,
    DrillScore,
    Exercise,
    KnownOfWords,
    in_turn,
    plan,
)
from topping.training.held import Arm, Holding, WordKin
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.overview import Recognition, RetentionChart, deck_charts, without_deck

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


def test_what_is_missing_of_an_answer() -> None:
    assert [BENJAMIN.missing_of(word) for word in BENJAMIN.answers] == ["ARL", "RAM"]
    assert SHORT.missing_of("KEA") == "E"
    assert ENDING.missing_of("CAUSANT") == "CAUSANT"
    assert (HOOK.base, BACK.base, BENJAMIN.base, SHORT.base, ANAGRAM.base) == ("ART", "ART", "EQUIN", "", "")


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


def test_words_played_often_and_missed_come_first_and_known_ones_last() -> None:
    words = ["OFTEN", "MISSED", "KNOWN", "OTHER"]
    known = KnownOfWords({"OFTEN": 5}, {}, {"MISSED"}, {"KNOWN"})
    first: Counter[str] = Counter()
    for seed in range(400):
        first[in_turn(words, Exercise.SEVENS, known, Random(seed))[0]] += 1
    assert first["OFTEN"] > 150  # 16 of 29.15
    assert first["MISSED"] > 110
    assert first["KNOWN"] < first["OTHER"] < 40


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


_DAY = 739_000


def _review(
    predicted: float | None = 0.87,
    *,
    known: bool = True,
    day: int = _DAY,
    number: int = 2,
    elapsed_ms: int = 5_000,
    is_on_grid: bool = False,
) -> CardReview:
    return CardReview(day, number, predicted, known, elapsed_ms, is_on_grid=is_on_grid)


def _retention(*reviews: CardReview) -> RetentionChart | Lacking:
    return deck_charts((), reviews, _DAY, 20_000).retention


@pytest.mark.parametrize("chance", [0.0, 0.549, 0.55, 0.6, 0.75, 0.8999, 0.9, 0.95, 1.0])
def test_each_prediction_lies_in_its_bin(chance: float) -> None:
    chart = _retention(*[_review(chance)] * 12)
    assert isinstance(chart, RetentionChart)
    (one,) = (one for one in chart.bins if one.known.of)
    assert one.low - 1e-9 <= chance <= one.high + 1e-9


def test_few_reviews_make_no_chart() -> None:
    assert _retention(*[_review()] * 11) == Lacking(Absence.TOO_FEW, 11, 12)
    assert _retention(_review(None)) == Lacking(Absence.NO_SIGHTS)


def test_times_are_told_by_the_number_of_the_review_and_by_what_it_was_asked_with() -> None:
    some = [_review(number=one, elapsed_ms=10_000 - 1_000 * min(one, 5)) for one in (1, 1, 1, 1, 1, 2, 9, 12)]
    some += [_review(number=1, elapsed_ms=60_000, known=False), _review(number=1, is_on_grid=True, elapsed_ms=20_000)]
    chart = deck_charts((), some, _DAY, 20_000).recognition
    assert isinstance(chart, Recognition)
    rows = [(one.number, one.on_grid, one.ms.n, one.ms.ms) for one in chart.rows if one.ms is not None]
    assert rows == [(1, False, 5, 9_000), (2, False, 1, 8_000), (9, False, 2, 5_000), (1, True, 1, 20_000)]
    assert (chart.rows[0].known.hits, chart.rows[0].known.of) == (5, 6)  # the one not known has no time
    assert [one.ms and one.ms.margin for one in chart.rows[:2]] == [0, None]
    missed = deck_charts((), [_review(known=False)], _DAY, 20_000).recognition
    assert isinstance(missed, Recognition)
    assert [one.ms for one in missed.rows] == [None]


def test_nobody_has_no_charts() -> None:
    charts = without_deck()
    assert {charts.retention, charts.forecast, charts.recognition} == {Lacking(Absence.NO_SIGHTS)}
