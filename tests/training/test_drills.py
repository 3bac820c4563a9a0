"""Drills, the day, charts of a deck."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.helpers import GAME
from tests.training.deck.test_cards import GAME as LONG_GAME
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.system.localtime import training_day_of
from topping.training.daily import (
    DailyAttempt,
    DailySource,
    DayMark,
    active_days,
    board_of,
    chain_of,
    marks_of,
)
from topping.training.drills import (
    DrillAnswer,
    DrillCourse,
    DrillItem,
    DrillScore,
    Exercise,
    KnownOfWords,
    first_of,
    in_turn,
    may_be_asked,
)

ANAGRAM = DrillItem(Exercise.SEVENS, "EGGINRS", ("GRIGNES", "GRINGES"))
HOOK = DrillItem(Exercise.FRONT_HOOKS, "?ART", ("FART", "TART"))
BACK = DrillItem(Exercise.BACK_HOOKS, "ART?", ("ARTS",))
BENJAMIN = DrillItem(Exercise.BENJAMINS, "???EQUIN", ("ARLEQUIN", "RAMEQUIN"))
SHORT = DrillItem(Exercise.SHORT_WORDS, "K?A", ("KEA", "KVA"))
ENDING = DrillItem(Exercise.ENDINGS, "ACSU+ANT", ("CAUSANT", "SAUCANT"))


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
    drill = drill.shown(500_000).finished(502_000)  # eight minutes to look at the answers
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


def test_events_out_of_order_are_refused() -> None:
    drill = course(BACK)
    with pytest.raises(ValueError, match="no question is open"):
        drill.answered("S", 0)
    with pytest.raises(ValueError, match="no question is open"):
        drill.finished(0)
    with pytest.raises(ValueError, match="no question can be shown"):
        drill.shown(0).shown(1)


def test_time_in_which_nobody_was_there_is_left_out() -> None:
    drill = course(BACK).shown(0).later(60_000)
    assert drill.finished(65_000).score.elapsed_ms == 5_000
    assert course(BACK).later(60_000).shown(0).finished(5_000).score.elapsed_ms == 5_000


def test_missed_and_often_played_words_are_asked_sooner_and_known_ones_later() -> None:
    words = ["MISSED", "PLAYED", "OTHER", "KNOWN"]
    known = KnownOfWords(plays={"PLAYED": 2}, frequency={}, missed={"MISSED"}, known={"KNOWN"})
    orders = [in_turn(words, Exercise.SEVENS, known, Random(seed)) for seed in range(200)]
    places = {word: sum(order.index(word) for order in orders) for word in words}
    assert sorted(words, key=lambda word: places[word]) == words
    apart = [places[later] - places[sooner] for sooner, later in pairwise(words)]
    assert min(apart) > 50, "chance alone parts two alike by a few places in two hundred drills"
    assert {order[0] for order in orders} == set(words), "each may come first"


@pytest.mark.parametrize(
    ("exercise", "answers", "may"),
    [
        (Exercise.SEVENS, 0, False),
        (Exercise.SEVENS, 6, True),
        (Exercise.SEVENS, 7, False),
        (Exercise.BACK_HOOKS, 12, True),
        (Exercise.BACK_HOOKS, 13, False),
    ],
)
def test_a_question_asks_for_six_words_or_twelve_letters_at_most(exercise: Exercise, answers: int, may: bool) -> None:
    assert may_be_asked(DrillItem(exercise, "?AR", tuple("ABCDEFGHIJKLM"[:answers]))) is may


def asked(*answers: str) -> DrillItem:
    return DrillItem(Exercise.SEVENS, "".join(sorted(answers[0])), answers)


def test_a_question_is_asked_once_and_no_more_than_are_wanted() -> None:
    items = first_of([asked("SKIABLE"), asked("SKIABLE"), asked("CHIENNE"), asked("WAGONS")], most=2)
    assert [item.answers[0] for item in items] == ["SKIABLE", "CHIENNE"]


_MONDAY = date(2026, 11, 16).toordinal()


def _days(drawn: str) -> tuple[set[int], int]:
    """Returns the active days of a diagram that begins on a Monday, and today, its last day."""
    weeks = drawn.replace("|", "")
    return {_MONDAY + at for at, one in enumerate(weeks) if one == "x"}, _MONDAY + len(weeks) - 1


@pytest.mark.parametrize(
    ("drawn", "days"),
    [
        ("xxx", 3),
        ("xx.", 2),  # today is not over
        ("xx.x", 3),  # one missed day a week is forgiven
        ("xx.x.x", 1),  # a second missed day in a week is not
        ("xx..x", 1),  # two in a row
        ("x.xxxxx|.xxx", 9),  # one in each week
        ("xxxxxx.|.x", 1),  # two in a row over a Sunday
    ],
)
def test_one_missed_day_a_week_is_forgiven_and_two_in_a_row_are_not(drawn: str, days: int) -> None:
    assert chain_of(*_days(drawn)).days == days


def test_the_week_tells_what_was_done_forgiven_and_missed() -> None:
    done, today = _days("xx.x")
    marks = [DayMark.DONE, DayMark.DONE, DayMark.FORGIVEN, DayMark.DONE]
    assert chain_of(done, today).week == (*marks, *[DayMark.TO_COME] * 3)
    done, today = _days("x..x.")
    marks = [DayMark.DONE, DayMark.MISSED, DayMark.MISSED, DayMark.DONE, DayMark.TODAY]
    assert chain_of(done, today).week == (*marks, *[DayMark.TO_COME] * 2)


def test_clock_set_back_hides_days_and_loses_none() -> None:
    done, today = _days("xxxxx")
    assert chain_of(done, today - 2).days == 3
    assert chain_of({*done, today - 2}, today) == chain_of(done, today)


def test_ten_minutes_of_cards_make_a_day() -> None:
    assert active_days({3}, [(1, 599_999), (2, 600_000), (3, 1)]) == {2, 3}


@given(st.sets(st.integers(1, 60)), st.integers(1, 60))
def test_chain_of_any_days(done: set[int], today: int) -> None:
    chain = chain_of(done, today)
    past = {day for day in done if day <= today}
    assert 0 <= chain.days <= chain.record <= len(past)
    assert today not in past or chain.days
    assert chain_of({*done, today}, today).days == chain.days + (today not in past)
    assert len(chain.week) == 7
    begins, ends = chain.longest
    assert chain_of({day for day in past if begins <= day <= ends}, ends).days == chain.record
    assert chain_of({day for day in past if chain.since <= day}, today).days == chain.days
    assert (chain.since in past) == (chain.days > 0)
    assert (begins in past) == (ends in past) == (chain.record > 0)


def test_a_chain_tells_its_first_day_and_the_longest_one_both_its_ends() -> None:
    done, today = _days("xxx.x..|xx")
    chain = chain_of(done, today)
    assert (chain.since, chain.longest) == (today - 1, (today - 8, today - 4))


_ATTEMPT = DailyAttempt(1, "Zoé", 100, True, 300_000, 2, False, "2026-11-22T18:00:00Z")


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60_000)), min_size=12, max_size=40))
def test_number_of_moves_is_not_told(moves: list[tuple[bool, int]]) -> None:
    assert len(marks_of(moves)) == 12


def test_a_mark_says_whether_a_top_was_found_slowly_or_missed() -> None:
    """Nine moves of 10 s and one of 20 s: the mean is 11 s, and slow is more than 16.5 s."""
    moves = [(True, 10_000)] * 8 + [(True, 20_000), (False, 10_000)]
    assert "".join(one.value for one in marks_of(moves)) == "●●●●●●●●◐○"
    assert marks_of([(True, 9_000)])[0].value == "●"
    assert "".join(one.value for one in marks_of([(True, 9_000), (True, 27_000)])) == "●●", (
        "exactly half more: not slow"
    )


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


def test_board_ranks_to_the_millisecond_though_the_seconds_are_equal() -> None:
    """By end: 300.400 s, 300.001 s, 300.003 s."""
    times = {"Ann": 300_400, "Bob": 300_001, "Cid": 300_003}
    attempts = [replace(_ATTEMPT, run=run, player=who, total_ms=times[who]) for run, who in enumerate(times)]
    assert [(row.rank, row.attempt.player) for row in board_of(attempts, 100)] == [(1, "Bob"), (2, "Cid"), (3, "Ann")]


_HASH = "5c" * 32
_SOURCE = DailySource("2026-11-22", NORMALE, _HASH)


def test_seed_is_the_written_rule() -> None:
    text = "topping/1/" + "2026-11-22" + "normale" + _HASH
    assert _SOURCE.seed == int(sha256(text.encode()).hexdigest(), 16) % 10**12
    assert _SOURCE.move_seed == int(sha256((text + "/coup").encode()).hexdigest(), 16) % 10**12


@given(st.dates())
def test_seeds_are_numbers_that_generate_takes(day: object) -> None:
    assert 0 <= replace(_SOURCE, date=str(day)).seed < 10**12


def test_the_move_of_the_day_has_a_long_top_and_lies_within_the_game() -> None:
    """Never one of the first or last three moves; the middle move in a game without such a top."""
    chosen = {replace(_SOURCE, date=f"2026-11-{day:02}").move_of(LONG_GAME).number for day in range(1, 31)}
    wanted = [turn.number for turn in LONG_GAME.turns() if len(turn.solution.word) >= 5]
    assert chosen <= set(wanted) & set(range(4, len(LONG_GAME.moves) - 2))
    assert len(chosen) > 3, "days have moves of their own"
    assert _SOURCE.move_of(replace(LONG_GAME, moves=LONG_GAME.moves[:6])).number == 4


def test_the_game_of_a_day_is_topping_of_one_minute_whatever_is_set() -> None:
    conditions = _SOURCE.conditions
    assert (conditions.formula.name, conditions.penalty_ms) == ("topping", 20_000)
    assert conditions.speed.schedule.limit_ms(1) == 60_000
    assert not conditions.helps


def test_name_of_the_game_holds_no_seed() -> None:
    game = _SOURCE.of_day(replace(GAME, name="Normale 123", seed=123))
    assert (game.name, game.seed, game_id(game)) == ("Jour 2026-11-22", None, game_id(GAME))


_PARIS = ZoneInfo("Europe/Paris")
_ZONES = [_PARIS, ZoneInfo("America/Montreal"), ZoneInfo("Pacific/Kiritimati"), ZoneInfo("Australia/Lord_Howe"), UTC]


@given(
    st.datetimes(datetime(1980, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
    st.integers(0, 3 * 24 * 60),
    st.sampled_from(_ZONES),
)
def test_days_never_go_back_and_none_is_left_out(start: datetime, minutes: int, zone: ZoneInfo) -> None:
    later = start + timedelta(minutes=minutes)
    first, last = (training_day_of(when.isoformat(), zone) for when in (start, later))
    assert first <= last <= first + minutes // (23 * 60) + 1
    on_the_wall = start.astimezone(zone).replace(tzinfo=None)
    assert first == (on_the_wall - timedelta(hours=4)).toordinal()
