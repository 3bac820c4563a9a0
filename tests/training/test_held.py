"""Which words are held back: a fifth of the tops of games, by a hash that nothing changes."""

from statistics import fmean
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.game.shelf import load, prepared
from topping.lexicon.catalogue import default
from topping.lexicon.kin import kin_of
from topping.training.held import Holding, WordKin

FAMILY = st.from_regex(r"=?[A-Z]{2,15}", fullmatch=True)
FAMILIES = st.lists(FAMILY, max_size=4).map(tuple)


@given(st.from_regex(r"[A-Z]{2,15}", fullmatch=True), FAMILIES, FAMILIES)
def test_a_kin_is_read_back(word: str, own: tuple[str, ...], around: tuple[str, ...]) -> None:
    kin = WordKin(word, own, around)
    assert WordKin.parse(str(kin)) == kin


def test_a_fifth_of_the_tops_is_held_back_with_what_is_left_out_for_it() -> None:
    tops = [turn.solution.word.upper() for one in prepared() for turn in load(one.path).turns()]
    kin = kin_of(set(tops), default())
    players = [Holding(str(UUID(int=number))) for number in range(20)]
    kept = [player.arm(kin[word]).may_be_asked for player in players for word in tops if word in kin]
    assert 0.18 < 1 - fmean(kept) < 0.22


@pytest.mark.parametrize("text", ["", "TIRER", "TIRER/TIRER", "A/B/C/D"])
def test_another_text_is_no_kin(text: str) -> None:
    with pytest.raises(ValueError, match="no kin"):
        WordKin.parse(text)
