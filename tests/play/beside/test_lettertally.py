"""Letters to tick off: 102 at every instant, ticked or not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.play.beside.lettertally import LetterTally
from topping.rules.tiles import COUNTS, TILES

actions = st.lists(st.tuples(st.sampled_from(("tick", "untick", "undo")), st.sampled_from(TILES)), max_size=60)


@given(actions)
def test_there_are_always_102_letters_and_the_text_is_read_back(done: list[tuple[str, str]]) -> None:
    tally, naive = LetterTally(), dict.fromkeys(TILES, 0)
    for action, tile in done:
        if action == "tick":
            tally, naive[tile] = tally.tick(tile), min(COUNTS[tile], naive[tile] + 1)
        elif action == "untick":
            tally, naive[tile] = tally.untick(tile), max(0, naive[tile] - 1)
        else:
            last = tally.ticked[-1:]
            tally = tally.undone()
            if last:
                naive[last] -= 1
        assert len(tally.ticked) + len(tally.tiles_left) == 102
        assert {one: tally.ticked.count(one) for one in TILES} == naive
        assert tally.vowels + tally.consonants + tally.others == len(tally.tiles_left)
    assert LetterTally.parse(str(tally)) == tally


@pytest.mark.parametrize("text", ["é", "KK", "a", "???", "A A"])
def test_what_cannot_be_ticked_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        LetterTally.parse(text)
