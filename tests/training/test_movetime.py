"""The times of moves, and expected times."""

from math import exp, log, pi, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.training.helpers import stake, stakes, timed, timed_moves
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.training.analysedmove import KINDS
from topping.training.difficulty import KIND_FACTORS
from topping.training.intervals import Mean, Share
from topping.training.movetime import MoveTime, move_time
from topping.training.par import Par, RunPar, Stake, TimedMove

LETTERS = {
    "l": StrokeKind.LETTER,
    "d": StrokeKind.DIGIT,
    "j": StrokeKind.JOKER,
    "o": StrokeKind.OTHER,
    "e": StrokeKind.ERASE,
    "x": StrokeKind.CLEAR,
    "c": StrokeKind.CURSOR,
    "E": StrokeKind.ENTER,
}
DEVICES = {"": Device.LINE, "g": Device.GRID, "m": Device.MOUSE}


def strokes(text: str) -> tuple[Stroke, ...]:
    """Reads strokes from `l1000 lg1200 …`: kind, device (none for the line), time (ms)."""
    read = []
    for character in text.split():
        device = character[1] if character[1].isalpha() else ""
        read.append(Stroke(int(character[1 + len(device) :]), LETTERS[character[0]], DEVICES[device]))
    return tuple(read)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("l5000 l5200 l5400 o5500 l5700 d5900 E6000", (5_000, 1_000, 0)),
        ("l5000 l5200 o5300 l6500 d6700 E7000", (5_000, 700, 1_300)),
        ("l5000 l5200 o6300 d6400 l6700 E7000", (5_000, 800, 1_200)),
        ("l5000 l5200 l6300 d6700 E7000", (5_000, 900, 1_100)),
        ("l5000 l5200 d6300 d6400 l6500 E7000", (5_000, 900, 1_100)),
        ("l5000 l5200 o5300 l6199 d6700 E7000", (5_000, 2_000, 0)),
        ("l5000 d5200 o5300 l7000 l7200 E7300", (5_000, 2_300, 0)),
        ("d5000 l5200 o5300 l7000 l7200 E7300", (5_000, 2_300, 0)),
        ("l5000 d7000 o7100 l7200 l7300 E7400", (5_000, 2_400, 0)),
        ("l5000 l5200 E9000", (5_000, 4_000, 0)),
        ("l5000 E5000", (5_000, 0, 0)),
    ],
    ids=[
        "no pause",
        "pause behind the blank",
        "pause before the blank, digit first",
        "in one piece",
        "two digits, in one piece",
        "pause of a little under a second",
        "reference first",
        "reference first, digit first",
        "pause within a reference that comes first",
        "no reference",
        "all at once",
    ],
)
def test_an_entry_on_the_line(text: str, parts: tuple[int, int, int]) -> None:
    typed = strokes(text)
    assert move_time(typed[-1].at_ms, True, typed) == MoveTime(*parts)


@pytest.mark.parametrize(
    ("text", "begun_ms"),
    [
        ("l1000 l1100 E1200 l8000 l8100 E8200", 8_000),
        ("l1000 l1100 x1200 l8000 l8100 E8200", 8_000),
        ("l1000 l1100 E1200 e2000 l8000 l8100 E8200", 8_000),
        ("l1000 l1100 e1200 e1300 l8000 l8100 E8200", 8_000),
        ("l1000 l1100 l1200 e1300 l8000 E8200", 1_000),
        ("l1000 l1100 E1200 c2000 l8000 E8200", 1_000),
        ("l1000 l1100 c2000 lg8000 lg8100 Eg8200", 2_000 + 6_000),
        ("lg1000 lg1100 cg1200 l8000 l8100 E8200", 8_000),
        ("l1000 cg2000 lg2200 cg3000 l8000 E8200", 1_000),
        ("l1000 lg2000 Eg2100 l3000 E4000", 1_000),
        ("l1000 lg2000 xg2100 lg2200 l3000 E4000", 1_000),
    ],
    ids=[
        "a selected line",
        "a line cleared",
        "a selection erased",
        "a line emptied",
        "a letter taken back",
        "a caret put into what was refused",
        "a text that waits while the grid is used",
        "from the grid to the line",
        "a text that waited is gone on with",
        "a text that waited while a move was proposed on the grid",
        "a text that waited while the grid was cleared",
    ],
)
def test_finding_ends_where_the_entry_that_won_began(text: str, begun_ms: int) -> None:
    typed = strokes(text)
    told = move_time(typed[-1].at_ms, True, typed)
    assert told is not None
    assert told.finding_ms == begun_ms


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("c5000 cg5200 cg5400 lg5900 lg6100 Eg6300", (5_000, 400, 900)),
        ("cm5000 cm5300 lm5900 lm6100 Em6300", (5_000, 400, 900)),
        ("cg1000 cg9000 lg9500 lg9600 Eg9900", (9_000, 400, 500)),
        ("cg1000 cg6000 lg6500 lg6600 Eg6900", (6_000, 400, 500)),
        ("cg1000 cg5999 lg6500 lg6600 Eg6900", (1_000, 400, 5_500)),
        ("cg1000 lg9500 lg9600 Eg9900", (9_500, 400, 0)),
        ("cg1000 lg1500 lg1600 cg4000 lg4300 lg4400 Eg4500", (4_000, 200, 300)),
        ("cm5000 om5400 jg6000 lm6200 Em6300", (5_000, 900, 400)),
        ("cm5000 om5400 om5600 jm6000 lm6200 Em6300", (5_000, 900, 400)),
        ("lg5000 lg5100 Eg5200", (5_000, 200, 0)),
    ],
    ids=[
        "keys",
        "clicks",
        "a cursor left alone, then moved again",
        "left alone for five seconds",
        "left alone for a little less",
        "a cursor left alone",
        "letters that come back",
        "a joker's tile",
        "a joker's tile twice",
        "a cursor that stood right",
    ],
)
def test_moving_the_cursor_before_the_first_letter_is_placing(text: str, parts: tuple[int, int, int]) -> None:
    typed = strokes(text)
    assert move_time(typed[-1].at_ms, True, typed) == MoveTime(*parts)
    assert MoveTime(*parts).elapsed_ms == typed[-1].at_ms


def test_without_strokes_there_are_no_parts() -> None:
    assert move_time(60_000, False, None) is None
    assert move_time(9_000, True, None) is None
    assert move_time(9_000, True, ()) is None
    assert move_time(9_000, True, strokes("E9000")) is None
    assert move_time(9_000, True, strokes("l5000 l5200 cg5400 E6000")) is None, "the grid has no letter"


def test_time_after_the_counting_try_is_finding() -> None:
    typed = strokes("l5000 l5200 E6000 l20000 l20100 E20200")
    assert move_time(60_000, True, typed, won_at_ms=6_000) == MoveTime(59_000, 1_000, 0)


waits = st.lists(st.tuples(st.integers(0, 3_000), st.sampled_from(StrokeKind), st.sampled_from(Device)), max_size=30)


@given(waits, st.integers(0, 5_000), st.booleans())
def test_parts_sum_to_the_time_and_none_is_negative(
    steps: list[tuple[int, StrokeKind, Device]], after: int, found: bool
) -> None:
    typed, now = [], 0
    for wait, kind, device in steps:
        now += wait
        typed.append(Stroke(now, kind, device))
    told = move_time(now + after, found, typed)
    if told is not None:
        assert told.elapsed_ms == now + after
        assert min(told.finding_ms, told.typing_ms, told.placing_ms) >= 0


def test_no_interval_from_four_values_and_no_mean_of_none() -> None:
    mean = Mean.ratio([(one, 1) for one in (1, 2, 3, 4)])
    assert mean is not None
    assert (mean.shown.low, mean.shown.high) == (None, None)
    assert Mean.ratio([(1, 0)]) is None
    assert (Share(2, 4).low, Share(0, 0).share) == (None, None)


def test_eighty_of_a_hundred_intervals_hold_the_truth() -> None:
    random = Random(20)
    means = [Mean.ratio([(random.gauss(100, 15), 1) for _ in range(8)]) for _ in range(2000)]
    held = sum(mean is not None and abs(mean.value - 100) <= (mean.margin or 0) for mean in means)
    assert 0.77 <= held / 2000 <= 0.83
    held = 0
    for _ in range(2000):
        truth = random.uniform(0.05, 0.95)
        share = Share(sum(random.random() < truth for _ in range(40)), 40)
        held += (share.low or 0) <= truth <= (share.high or 1)
    assert 0.77 <= held / 2000 <= 0.83


PAR = Par(log(20_000), sigma=0.8, moves=200)


def simulated(n: int, level: float, word: float, search: float, sigma: float, seed: int = 5) -> list[TimedMove]:
    """Returns moves of a player of a given level, under a limit that hides some times."""
    chance, moves = Random(seed), []
    for _ in range(n):
        one = stake(chance.choice(KINDS), chance.randint(-400, 400), chance.randint(-600, 600))
        factor = log(KIND_FACTORS[one.difficulty.kind])
        mean = level + factor + (word * one.difficulty.word + search * one.difficulty.search) / 1000
        moves.append(timed(one, round(exp(chance.gauss(mean, sigma)))))
    return moves


def test_a_fit_recovers_the_parameters_of_moves() -> None:
    par = Par.fit(simulated(1_000, log(25_000), 0.6, 1.3, 0.7))
    assert par.level == pytest.approx(log(25_000), abs=0.15)
    assert (par.word, par.search, par.sigma) == pytest.approx((0.6, 1.3, 0.7), abs=0.15)
    assert par.word


@given(stakes, st.floats(8, 12), st.floats(0.3, 1.5))
def test_the_expected_cost_is_the_mean_of_the_law(one: Stake, level: float, sigma: float) -> None:
    par, limit_ms = Par(level, sigma=sigma), one.limit_ms
    steps, total = 1_000, 0.0
    for place in range(steps):
        z = 12 * (place + 0.5) / steps - 6
        weight = exp(-z * z / 2) / sqrt(2 * pi) * 12 / steps
        ms = exp(par.log_ms(one.difficulty) + z * sigma)
        is_missed = limit_ms is not None and ms > limit_ms
        total += weight * ((limit_ms or 0) + one.penalty_ms if is_missed else ms)
    assert par.expected_ms(one.difficulty, limit_ms, one.penalty_ms) == pytest.approx(total, rel=0.01, abs=1)


@given(stakes, st.integers(0, 500))
def test_par_grows_with_difficulty_level_and_penalty(one: Stake, more: int) -> None:
    harder = stake(one.difficulty.kind, one.difficulty.word + more, one.difficulty.search, one.limit_ms)
    slower = Par(PAR.level + more / 1000, sigma=PAR.sigma)
    dearer = Stake(one.difficulty, one.limit_ms, one.penalty_ms + more)
    pars = [RunPar.of(par, [some]).total_ms for par, some in ((PAR, one), (PAR, harder), (slower, one), (PAR, dearer))]
    assert pars[0] == min(pars)


@given(st.lists(timed_moves, max_size=40))
def test_any_history_gives_a_par(moves: list[TimedMove]) -> None:
    par = Par.fit(moves)
    assert 0 < par.sigma < 10
    assert RunPar.of(par, [stake()]).total_ms > 0
