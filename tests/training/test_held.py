"""Which words are held back: a fifth of the tops of games, by a hash that nothing changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.training.held import WordKin

FAMILY = st.from_regex(r"=?[A-Z]{2,15}", fullmatch=True)
FAMILIES = st.lists(FAMILY, max_size=4).map(tuple)


@given(st.from_regex(r"[A-Z]{2,15}", fullmatch=True), FAMILIES, FAMILIES)
def test_a_kin_is_read_back(word: str, own: tuple[str, ...], around: tuple[str, ...]) -> None:
    kin = WordKin(word, own, around)
    assert WordKin.parse(str(kin)) == kin


@pytest.mark.parametrize("text", ["", "TIRER", "TIRER/TIRER", "A/B/C/D"])
def test_another_text_is_no_kin(text: str) -> None:
    with pytest.raises(ValueError, match="no kin"):
        WordKin.parse(text)
