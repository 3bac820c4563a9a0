"""Standings of a session by the rule book: solos (§3.5), mort subite (§3.8.3), warnings (§5.9)."""

import pytest

from tests.play.session.helpers import (
    BLITZ_PLAN,
    DUPLICATE_PLAN,
    SUDDEN_PLAN,
    Scores,
    began,
    entered,
    handed,
    of,
    played,
)
from topping.correction.sanction import Motive
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.play.session.session import Session, winner
from topping.play.session.sessionstandings import announced_solos, standings
from topping.play.session.transitions import after, follow

WARNED = (20, Motive.SCORE_WRONG)


def ended(session: Session) -> Session:
    return after(session, events.Ended())


def ranks(session: Session) -> list[tuple[int | None, int, int]]:
    """Returns rank, table and total of each player, best first."""
    return [(standing.rank, standing.table, standing.total) for standing in standings(session)]


@pytest.mark.parametrize(("players", "bonus"), [(15, 0), (16, 10)])
def test_3_5_a_solo_brings_10_points_from_16_players_on(players: int, bonus: int) -> None:
    session = played(of(players), [30, *[20] * (players - 1)])
    assert (standings(session)[0].solos, announced_solos(session)) == (0, None), "announced at the end"
    first = standings(ended(session))[0]
    assert (first.table, first.solos, first.total) == (1, 1, 30 + bonus)


def test_3_5_a_shared_best_score_or_a_score_of_0_is_no_solo() -> None:
    session = ended(played(of(16), [30, 30, *[20] * 14], [0] * 16))
    assert [standing.solos for standing in standings(session)] == [0] * 16


def test_3_5_a_late_player_counts_among_the_sixteen_from_his_first_move_on() -> None:
    session = played(of(15), [30, *[20] * 14])
    session = after(session, events.Registered(16, "Tard", 2))
    session = ended(played(session, [30, *[20] * 15]))
    assert [(one.move, one.bonus) for one in announced_solos(session) or ()] == [(1, 0), (2, 10)]


@pytest.mark.parametrize(("plan", "free"), [(DUPLICATE_PLAN, 3), (BLITZ_PLAN, 5)])
def test_5_9_warnings_from_the_fourth_on_cost_5_points_each_at_the_end(plan: Plan, free: int) -> None:
    """In blitz from the sixth on."""
    scores: Scores = {1: WARNED, 2: 20}
    for warnings, cost in ((free, 0), (free + 1, 5), (free + 3, 15)):
        session = played(of(2, plan), *[scores] * warnings)
        assert [standing.total for standing in standings(session)] == [20 * warnings] * 2, "not before the end"
        assert ranks(ended(session))[-1] == (1 if not cost else 2, 1 if cost else 2, 20 * warnings - cost)


def test_equal_totals_share_a_rank_and_the_next_rank_counts_them() -> None:
    session = ended(played(of(5), [20, 30, 30, 10, 20]))
    assert ranks(session) == [(1, 2, 30), (1, 3, 30), (3, 1, 20), (3, 5, 20), (5, 4, 10)]


def test_a_total_stands_beside_the_sum_of_the_tops() -> None:
    """The first two tops of the game are 44 and 77."""
    (line,) = standings(ended(played(of(1), [44], [70])))
    assert (line.total, line.top_points, line.difference) == (114, 121, -7)


def test_3_8_3_players_below_the_best_go_out_and_the_last_in_wins() -> None:
    """The best is the best score of the players, not the program's top."""
    session = played(of(4, SUDDEN_PLAN), [20, 20, 20, 19])
    assert (winner(session), ranks(session)[-1][:2]) == (None, (4, 4))
    session = played(session, {1: 50, 2: 40, 3: 40})
    assert winner(session) == 1
    assert [(standing.rank, standing.table, standing.out_at) for standing in standings(ended(session))] == [
        (1, 1, None),
        (2, 2, 2),
        (2, 3, 2),
        (4, 4, 1),
    ]


def test_3_8_3_players_rank_by_the_move_of_elimination() -> None:
    """A score under 5 minus a penalty of 5 is negative: the second player ends with 39 points, the third with 43."""
    session = ended(played(of(3, SUDDEN_PLAN), [44, 44, 43], {1: 77, 2: -5}))
    assert ranks(session) == [(1, 1, 121), (2, 2, 39), (3, 3, 43)]


def test_3_8_3_nobody_goes_out_if_all_scores_are_equal() -> None:
    session = played(of(3, SUDDEN_PLAN), [0, 0, 0], [44, 44, 44])
    assert winner(session) is None
    assert [rank for rank, _, _ in ranks(session)] == [1, 1, 1]


def test_3_8_3_a_penalty_counts_on_its_move_and_puts_out() -> None:
    """The sixth warning costs 5 points on its move, where both players have the same word."""
    scores: Scores = {1: WARNED, 2: 20}
    session = played(of(2, SUDDEN_PLAN), *[scores] * 5)
    assert winner(session) is None
    assert winner(played(session, scores)) == 2


def test_an_excluded_player_neither_ranks_nor_keeps_another_from_winning() -> None:
    session = after(played(of(2, SUDDEN_PLAN), [44, 44]), events.Excluded(1))
    assert winner(session) == 2
    assert [(standing.rank, standing.table) for standing in standings(session)] == [(1, 2), (None, 1)]


def test_a_player_who_left_keeps_his_points() -> None:
    session = follow(played(began("Ana", "Bob"), [44, 30]), [events.Departed(2, 2), events.Opened(2)])
    session = entered(after(session, events.Collected(2)), 2, {1: 20})
    assert ranks(ended(session)) == [(1, 1, 64), (2, 2, 30)]


def test_3_8_3_a_tie_break_separates_equal_players_and_no_total_changes() -> None:
    tie = events.TieBroken((2, 3), (2, 1))
    session = after(ended(played(of(5), [20, 30, 30, 10, 20])), tie)
    assert ranks(session) == [(1, 3, 30), (2, 2, 30), (3, 1, 20), (3, 5, 20), (5, 4, 10)]
    assert [line.table for line in standings(session) if line.is_decided] == [3, 2]


def test_3_8_3_a_tie_break_separates_only_those_who_are_still_equal() -> None:
    """A correction after the tie-break puts table 2 ahead by itself."""
    session = ended(played(of(3), [30, 30, 10]))
    session = follow(session, [events.TieBroken((1, 2), (1, 2)), handed(session, 1, 2, 40)])
    assert ranks(session) == [(1, 2, 40), (2, 1, 30), (3, 3, 10)]
    assert not any(line.is_decided for line in standings(session))


def test_3_8_3_no_tie_break_before_the_end() -> None:
    with pytest.raises(InputError, match=r"session\.not_ended"):
        after(played(of(2), [30, 30]), events.TieBroken((1, 2), (1, 2)))
