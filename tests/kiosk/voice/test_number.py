"""Numbers are said as French says them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.voice.heard import names
from topping.kiosk.engine.speech import MOST, NUMBERS, SHORT, Clip, number

UNITS = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
    *("neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize"),
)
TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}


def spelled(value: int) -> str:
    """A number in words, as it sounds: no plural s, no hyphens."""
    if value <= 16:
        return UNITS[value]
    if value < 20:
        return f"dix {UNITS[value - 10]}"
    if value < 80:
        ten = 60 if value >= 70 else value // 10 * 10
        if value == ten:
            return TENS[ten]
        return f"{TENS[ten]} {'et ' if value - ten in (1, 11) else ''}{spelled(value - ten)}"
    if value < 100:
        return "quatre vingt" + (f" {spelled(value - 80)}" if value > 80 else "")
    for unit, word in ((1000, "mille"), (100, "cent")):
        if value >= unit:
            many, rest = divmod(value, unit)
            words = [*([spelled(many)] if many > 1 else []), word, *([spelled(rest)] if rest else [])]
            return " ".join(words)
    raise AssertionError


def words_of(name: str) -> str:
    """What a clip says, by its name."""
    return spelled(int(name.split("-")[1]))


@given(st.integers(0, MOST), st.booleans())
def test_the_clips_of_a_number_say_the_number(value: int, before_consonant: bool) -> None:
    said = names(number(value, before_consonant=before_consonant))
    assert " ".join(map(words_of, said)) == spelled(value)
    assert {Clip(name) for name in said} <= set(NUMBERS)


@pytest.mark.parametrize(
    ("value", "alone", "before_points"),
    [
        (0, "nombre-0", "nombre-0"),
        (6, "nombre-6", "nombre-6-court"),
        (16, "nombre-16", "nombre-16"),
        (21, "nombre-21", "nombre-21"),
        (78, "nombre-78", "nombre-78-court"),
        (90, "nombre-90", "nombre-90-court"),
        (100, "nombre-100", "nombre-100"),
        (110, "nombre-100 nombre-10", "nombre-100 nombre-10-court"),
        (328, "nombre-300 nombre-28", "nombre-300 nombre-28-court"),
        (1001, "nombre-1000 nombre-1", "nombre-1000 nombre-1"),
        (6008, "nombre-6-court nombre-1000 nombre-8", "nombre-6-court nombre-1000 nombre-8-court"),
    ],
)
def test_a_last_consonant_is_lost_before_another(value: int, alone: str, before_points: str) -> None:
    assert " ".join(names(number(value))) == alone
    assert " ".join(names(number(value, before_consonant=True))) == before_points


def test_the_short_numbers_are_those_that_end_in_six_eight_or_ten() -> None:
    endings = {value for value in range(100) if spelled(value).split()[-1] in ("six", "huit", "dix")}
    assert endings == SHORT


@pytest.mark.parametrize("value", [-1, MOST + 1])
def test_a_number_that_cannot_be_said(value: int) -> None:
    with pytest.raises(ValueError, match=str(value)):
        number(value)


def test_the_points_of_a_move_take_two_clips_at_most() -> None:
    for value in range(1000):
        said = names(number(value))
        assert " ".join(map(words_of, said)) == spelled(value)
        assert len(said) == (1 if value < 100 or value % 100 == 0 else 2)
