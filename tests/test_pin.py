import hmac
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from topping import pin
from topping.errors import InputError

PINS = some.text("0123456789", min_size=4, max_size=12)


@settings(max_examples=10)
@given(PINS, PINS)
def test_a_pin_matches_its_own_stored_form_only(one: str, other: str) -> None:
    stored = pin.hashed(one)
    assert pin.is_stored_form(stored)
    assert pin.matches(one, stored)
    assert pin.matches(other, stored) == (one == other)


def test_the_stored_form_reveals_neither_the_pin_nor_that_two_are_equal() -> None:
    stored = pin.hashed("271828")
    assert "271828" not in stored
    assert stored.isascii()
    assert stored != pin.hashed("271828")


@pytest.mark.parametrize("typed", ["", "123", "1" * 13, "12a4", "12 34", " 1234", "1234\n", "١٢٣٤", "-1234"])
def test_an_invalid_pin_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match=r"pin\.malformed"):
        pin.hashed(typed)


@pytest.mark.parametrize(
    "spoil", [lambda text: "", lambda text: text[:-1], lambda text: text.upper(), lambda text: f"x{text}", str.title]
)
def test_an_invalid_stored_form_matches_nothing(spoil: Any) -> None:
    stored = spoil(pin.hashed("1234"))
    assert not pin.is_stored_form(stored)
    assert not pin.matches("1234", stored)


def test_any_text_can_be_compared() -> None:
    stored = pin.hashed("1234")
    for typed in ("", "é", "\udcff", "1234\0", "1234 ", "x" * 10_000):
        assert not pin.matches(typed, stored)


def test_the_comparison_takes_as_long_wherever_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def differ(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr(hmac, "compare_digest", differ)
    stored = pin.hashed("1234")
    assert not pin.matches("9999", stored)
    assert [len(digest) for digest in compared[0]] == [32, 32]
