from hypothesis import given
from hypothesis import strategies as st

from topping.lexicon.words import normalise


@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
