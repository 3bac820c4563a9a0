"""Which words are held back: a third of the families, by a hash that nothing changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.training.held import Arm, Holding, WordKin

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


def test_a_third_of_the_families_is_held_and_another_third_for_another_player() -> None:
    one, other = (Holding(f"00000000-0000-4000-8000-{number:012}") for number in (1, 2))
    families = [f"MOT{chr(65 + i)}{chr(65 + j)}{chr(65 + k)}" for i in range(15) for j in range(15) for k in range(15)]
    held = {family for family in families if one.holds(family)}
    assert 0.31 < len(held) / len(families) < 0.36
    both = sum(other.holds(family) for family in held)
    assert 0.29 < both / len(held) < 0.38


def test_what_is_held_never_changes() -> None:
    holding = Holding("3f1c7d10-9f6f-4a53-8a7e-0c2f5b7f8a11")
    families = ["TIRER", "CHIEN", "ADMIRATION", "ZEBRE", "=AKQWZ", "OEUVRE", "NICHER", "SKIER", "WAGON"]
    assert [family for family in families if holding.holds(family)] == ["TIRER", "ZEBRE", "NICHER"]


def test_nothing_is_held_from_nobody_nor_when_it_is_over() -> None:
    kin = WordKin("CHIENS", ("CHIEN",))
    players = [f"00000000-0000-4000-8000-{number:012}" for number in range(20)]
    assert {Holding(player).arm(kin) for player in players} == {Arm.TRAINED, Arm.HELD}
    assert {Holding(player, is_over=True).arm(kin) for player in players} == {Arm.FREE}
    assert Holding("").arm(kin) is Arm.FREE
