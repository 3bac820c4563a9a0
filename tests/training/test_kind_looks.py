"""What kinds take, learnt from others; and kinds that are named from one look to the next."""

from dataclasses import replace
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.training.simulate_kinds import OTHERS, PLAUSIBLE, SHIPPED, Floats, Played
from topping.training.analysedmove import KINDS, Kind
from topping.training.kinds import (
    LOOKS,
    NO_LOOK,
    KindFactors,
    KindLook,
    PlayerTimes,
    chances,
    look_at,
)
from topping.training.kinds import SHIPPED as SHIPPED_FACTORS


def played(seed: int, factors: Floats = PLAUSIBLE, games: int = 40) -> PlayerTimes:
    return Played.by(np.random.default_rng(seed), "lognormal", factors, games).by_kind(games)


def centred(logs: Floats) -> Floats:
    """Without what is common to all kinds but the two rarest, which is the player's level."""
    return logs - float(logs[[kind.code for kind in KINDS if kind not in (Kind.FIRST, Kind.DRY_SCRABBLE)]].mean())


@pytest.fixture(name="club", scope="module")
def _club() -> list[PlayerTimes]:
    return [played(seed) for seed in range(OTHERS)]


def test_factors_are_those_that_the_others_play_by(club: list[PlayerTimes]) -> None:
    factors = KindFactors.learnt(club)
    assert (factors.players, factors.moves) == (8, 8 * 880)
    far = np.abs(centred(np.array(factors.logs)) - centred(PLAUSIBLE))
    assert (far < 3 * np.array(factors.doubts)).all()
    assert far.mean() < 0.5 * np.abs(centred(SHIPPED) - centred(PLAUSIBLE)).mean()
    assert max(factors.doubts) < 0.15
    assert sum(factors.doubts) == pytest.approx(0.53727, rel=1e-4)


def test_all_players_weigh_the_same(club: list[PlayerTimes]) -> None:
    """One who has played four times as much as another draws the factors no further."""
    slow = SHIPPED.copy()
    slow[Kind.PARALLEL.code] += log(3)
    at = Kind.PARALLEL.code
    short, long = (KindFactors.learnt([*club, played(20, slow, games)]).logs[at] for games in (10, 40))
    assert short == pytest.approx(long, abs=0.04)
    assert short > KindFactors.learnt(club).logs[at] + 0.02


def test_a_weakness_is_named_beside_others_and_not_what_all_of_them_find_hard(club: list[PlayerTimes]) -> None:
    factors = KindFactors.learnt(club)
    weak = PLAUSIBLE.copy()
    weak[Kind.LINK.code] += log(1.8)
    assert KindLook.taken(40, played(30, weak), factors).named == {Kind.LINK}
    assert KindLook.taken(40, played(30), factors).named == set()
    # beside the shipped factors what all find hard would be a weakness, were these held to be true
    certain = KindFactors(doubts=(0.0,) * len(KINDS))
    assert Kind.SCRABBLE in KindLook.taken(40, played(30), certain).named


def test_a_kind_alone_and_few_moves_name_nothing() -> None:
    only: PlayerTimes = {Kind.LINK: played(1)[Kind.LINK]}
    assert chances(only, SHIPPED_FACTORS) == {}
    assert KindLook.taken(10, played(1, games=6), SHIPPED_FACTORS) is NO_LOOK


def test_looks_come_after_twice_as_many_games_each() -> None:
    assert [look_at(games) for games in (0, 9, 10, 19, 20, 39, 40, 159, 160, 319, 320, 1_000)] == [
        0, 0, 10, 10, 20, 20, 40, 80, 160, 160, 320, 640,
    ]  # fmt: skip
    assert [look_at(one) for one in LOOKS] == list(LOOKS)


def test_after_the_last_look_that_names_names_are_only_taken_away(club: list[PlayerTimes]) -> None:
    factors = KindFactors.learnt(club)
    weak = PLAUSIBLE.copy()
    weak[[Kind.LINK.code, Kind.PARALLEL.code]] += log(1.8)
    own = played(30, weak)
    both = KindLook.taken(160, own, factors)
    assert both.named == {Kind.LINK, Kind.PARALLEL}
    before = replace(both, named=frozenset({Kind.LINK, Kind.JOKER}))
    assert KindLook.taken(320, own, factors, before).named == {Kind.LINK}


numbers = st.floats(-5, 5)


@given(
    st.builds(
        KindLook,
        st.integers(0, 10_000),
        st.frozensets(st.sampled_from(KINDS)),
        st.builds(
            KindFactors,
            st.tuples(*[numbers] * len(KINDS)),
            st.tuples(*[numbers] * len(KINDS)),
            st.integers(0, 40),
            st.integers(0, 40_000),
        ),
    )
)
def test_a_look_is_read_as_it_was_kept(look: KindLook) -> None:
    assert KindLook.parse(look.format()) == look
