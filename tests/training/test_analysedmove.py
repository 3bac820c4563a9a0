"""The facts kept of a game's moves: they read back as they were, and damaged ones are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.training.helpers import analysed_moves
from topping.training.analysedmove import AnalysedMove, Kind, pack, unpack

ONE = AnalysedMove(3, Kind.LINK, 4, 6, 0, 1, 7, plays=1_234, gap=2, equal_tops=1, verb_ending="AIENT")


@given(st.lists(analysed_moves, max_size=5))
def test_packed_facts_read_back(moves: list[AnalysedMove]) -> None:
    assert unpack(pack(moves)) == tuple(moves)


@pytest.mark.parametrize(
    "damaged",
    [b"", b"\2" + pack([ONE])[1:], pack([ONE])[:-1], pack([ONE])[:2] + b"\x09" * 21, pack([ONE])[:-1] + b"\xff"],
)
def test_damaged_facts_are_refused(damaged: bytes) -> None:
    with pytest.raises(ValueError, match="not the packed facts"):
        unpack(damaged)


@pytest.mark.parametrize(
    "fault",
    [{"number": 300}, {"plays": 70_000}, {"verb_ending": "ERAIENTES"}, {"verb_ending": "A1"}, {"verb_ending": "er"}],
)
def test_facts_that_do_not_fit_are_refused(fault: dict[str, object]) -> None:
    values = {name: getattr(ONE, name) for name in AnalysedMove.__slots__} | fault
    with pytest.raises(ValueError, match=r"facts of move|ending of a verb"):
        pack([AnalysedMove(**values)])
