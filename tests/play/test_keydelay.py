"""The measured delay from key to screen, as numbers and as text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.play.keydelay import KeyDelay

AT = "2026-03-01T10:00:00+00:00"


@given(st.integers(20, 200), st.integers(0, 10**9))
def test_so_many_keys_lie_below_what_is_said(count: int, seed: int) -> None:
    chance = Random(seed)
    delays = [chance.randrange(60) for _ in range(count)]
    delay = KeyDelay.of(delays, (1920, 1080), AT)
    assert 2 * sum(one <= delay.median_ms for one in delays) >= len(delays)
    assert 2 * sum(one >= delay.median_ms for one in delays) >= len(delays)
    assert 100 * sum(one <= delay.most_ms for one in delays) >= 95 * len(delays)
    assert 100 * sum(one < delay.most_ms for one in delays) < 95 * len(delays)
    assert KeyDelay.parse(str(delay)) == delay


def test_with_few_keys_nothing_is_said() -> None:
    with pytest.raises(InputError):
        KeyDelay.of([10] * 19, (1920, 1080), AT)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"median_ms": 1}', "x" * 99])
def test_what_is_no_measurement_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        KeyDelay.parse(text)
