"""What sessions of several rooms bring: each player's points, the same totals as the room's own standings, solos."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import competition
from tests.play.session.helpers import DUPLICATE_PLAN, GAME, SUDDEN_PLAN, began, played
from topping.competition.centres import is_session_of, session_scored
from topping.competition.counting import ScoreMark
from topping.competition.entrant import Entrant
from topping.competition.events import GamePlaced, SessionScored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.competition.standings import EntrantStanding, standings
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.course import follow
from topping.play.session.session import Session
from topping.play.session.standing import standings as standings_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.games.gametext import game_id

UNDER = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)


def room(*scores: tuple[int, ...], ended: bool = True) -> Session:
    """A session in which tables 1, 2… have these points on each move."""
    session = began(*(f"Joueur {place}" for place in range(1, len(scores) + 1)))
    session = played(session, *zip(*scores, strict=True))
    return follow(session, [events.Ended()]) if ended else session


def lines(*found: SessionScored, plan: CompetitionPlan | None = None, entrants: int = 0) -> dict[str, EntrantStanding]:
    """By name, of one game, with entrants of no centre for as many tables."""
    roster = [Entrant(f"e{number}", number, (f"Inscrit {number}",)) for number in range(1, entrants + 1)]
    plan = plan or CompetitionPlan("Simultané", UNDER, form=CompetitionForm.SESSIONS)
    (group,) = standings(competition(*found, plan=plan, entrants=roster), {})
    return {line.entrant.name: line for line in group.lines}


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=4))
def test_totals_are_those_of_the_room_but_for_its_solos(scores: list[tuple[int, int]]) -> None:
    session = room(*scores)
    scored = session_scored(session, "s", 1, "")
    by_table = {one.table: one for one in standings_of(session)}
    for line in scored.lines:
        own = by_table[line.table]
        assert sum(line.points) - line.deduction == own.total - own.bonus
        assert len(line.gross) == len(line.points) == len(scored.tops) == 2
    assert scored.games == (game_id(GAME),)


@pytest.mark.parametrize(
    ("settled", "deduction", "excluded"),
    [((), 0, False), ((events.Ended(),), 5, False), ((events.Excluded(2), events.Ended()), 0, True)],
)
def test_a_move_is_told_with_its_top_and_who_was_registered_and_warnings_are_deducted_at_the_end(
    settled: tuple[events.Event, ...], deduction: int, excluded: bool
) -> None:
    session = began("Ana", "Luc")
    for move in range(1, 5):
        session = played(session, {2: (20 + move, Motive.SCORE_WRONG)} | ({1: 9} if move != 2 else {}))
    session = follow(session, [events.Registered(3, "Zoé", 4), *settled])
    assert session_scored(session, "s", 1, "") == SessionScored(
        "s",
        1,
        (game_id(GAME),),
        "",
        bool(settled),
        (44, 77, 54, 39),
        (
            ScoredLine(1, "Ana", (9, 0, 9, 9), (9, 0, 9, 9)),
            ScoredLine(2, "Luc", (21, 22, 23, 24), (21, 22, 23, 24), deduction, excluded=excluded),
            ScoredLine(3, "Zoé", (None, None, None, 0), (0, 0, 0, 0)),
        ),
    )
    assert session_scored(replace(session, is_void=True), "s", 1, "").tops == ()


def test_solos_are_told_once_every_room_has_ended_and_are_over_all_rooms() -> None:
    lyon = session_scored(room((20, 5), (10, 9)), "lyon", 1, "Lyon")
    open_room = session_scored(room((20, 5), (10, 7), ended=False), "evry", 1, "Évry")
    evry = session_scored(room((20, 5), (10, 7)), "evry", 1, "Évry")
    plan = CompetitionPlan("Simultané", UNDER, form=CompetitionForm.SESSIONS)
    (group,) = standings(competition(lyon, open_room, plan=plan, entrants=[]), {})
    assert [line.solos for line in group.lines] == [0, 0, 0, 0]
    (group,) = standings(competition(lyon, evry, plan=plan, entrants=[]), {})
    # the 20 of both rooms are nobody's solo, the 9 of Lyon is alone
    assert [(one.entrant.centre, one.entrant.number, one.points) for one in group.lines if one.solos] == [
        ("Lyon", 2, 19)
    ]


def test_a_table_of_one_room_is_the_entrant_of_that_number_and_of_two_rooms_is_not() -> None:
    one = session_scored(room((20, 5), (10, 9)), "s", 1, "Lyon")
    alone = lines(one, entrants=2)
    assert [(line.points, ScoreMark.UNLISTED in line.marks) for line in alone.values()] == [(25, False), (19, False)]
    other = session_scored(room((1, 1), (2, 2)), "t", 1, "Évry")
    both = lines(one, other, entrants=2)
    assert [line.played for name, line in both.items() if name.startswith("Inscrit")] == [0, 0]


def test_an_excluded_player_has_no_points_and_unmakes_no_solo() -> None:
    line = ScoredLine(1, "A", (30, 5), (30, 5), excluded=True)
    other = ScoredLine(2, "B", (20, 9), (20, 9))
    found = lines(SessionScored("s", 1, ("g",), "", True, (30, 9), (line, other)))
    assert (found["A"].rank, found["A"].points, found["A"].solos) == (None, 0, 0)
    assert (found["B"].rank, found["B"].points, found["B"].solos) == (1, 29, 1)


def test_mort_subite_counts_the_moves_stayed_in() -> None:
    under = Conditions(MORT_SUBITE, MORT_SUBITE.speeds[0], penalty_ms=0)
    plan = CompetitionPlan("Mort subite", under, form=CompetitionForm.SESSIONS)
    session = began("A", "B", "C", plan=SUDDEN_PLAN)
    session = played(session, (20, 20, 10), (20, 15))
    found = lines(session_scored(session, "s", 1, ""), plan=plan)
    assert [(name, line.rank, line.tops) for name, line in found.items()] == [("A", 1, 2), ("B", 2, 1), ("C", 3, 0)]
    assert ScoreMark.OUT in found["C"].marks
    assert [line.solos for line in found.values()] == [0, 0, 0]


def test_a_session_of_another_game_or_formula_is_not_one_of_the_competition() -> None:
    placed, under = GamePlaced(1, game_id(GAME), len(GAME.moves)), DUPLICATE_PLAN.conditions
    assert is_session_of(under, GAME, placed, under)
    assert not is_session_of(under, GAME, GamePlaced(1, "f" * 64, 19), under)
    assert not is_session_of(under, GAME, placed, SUDDEN_PLAN.conditions)
