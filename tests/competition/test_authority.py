"""Who decides in a competition, and its centres."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis import strategies as st

from tests.competition.sample import competition
from tests.play.session.helpers import DUPLICATE_PLAN, GAME, SUDDEN_PLAN, began, played
from topping.competition.authority import authority_of
from topping.competition.centres import is_session_of, session_scored
from topping.competition.competition import gather
from topping.competition.counting import ScoreMark
from topping.competition.decisions import EntrantExcluded, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    Planned,
    Revoked,
    RunEntered,
    SessionScored,
    StageSet,
    Stamp,
    StampedEvent,
)
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.competition.standings import EntrantStanding, standings
from topping.correction.sanction import Motive
from topping.facts.bodies import MachineEnrolled
from topping.facts.identity import competition_uuid, machine_uuid
from topping.play.session import events
from topping.play.session.course import follow
from topping.play.session.session import Session
from topping.play.session.standing import standings as standings_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.conditions.options import SoloRule
from topping.rules.games.gametext import game_id

KEYS = tuple(digit * 64 for digit in "1234")
FOUNDER, REFEREE, ROOM, THIEF = (machine_uuid(number, key) for number, key in enumerate(KEYS))
UUID = competition_uuid(5, FOUNDER)
ZOE = Entrant("zoe", 1, ("Zoé Martin",))


def said(machine: str, number: int, event: CompetitionEvent, at: int = 0) -> StampedEvent:
    return StampedEvent(Stamp(at or 100 + number, machine, number), event)


def excludes(name: str) -> Decided:
    return Decided(EntrantExcluded(name), "motif", "J. Roy")


PLANNED = (
    said(FOUNDER, 1, Planned(CompetitionPlan("Open"))),
    said(FOUNDER, 2, Enrolled(ZOE)),
    said(FOUNDER, 3, StageSet(CompetitionStage.OPEN)),
)
ENROLMENTS = (
    (FOUNDER, 4, MachineEnrolled(UUID, REFEREE, KEYS[1], "Arbitre", referee=True)),
    (FOUNDER, 5, MachineEnrolled(UUID, ROOM, KEYS[2], "Salle")),
)


def line(session: str, centre: str) -> SessionScored:
    return SessionScored(session, 1, ("g",), centre, ended=True, tops=(), lines=())


ATTACKS = (
    said(THIEF, 1, Planned(CompetitionPlan("Volée")), 1),
    said(THIEF, 2, StageSet(CompetitionStage.CLOSED), 900),
    said(THIEF, 3, Enrolled(Entrant("zoe", 1, ("Personne",))), 900),
    said(THIEF, 4, excludes("zoe"), 900),
    said(THIEF, 5, Revoked(REFEREE, 1, "non", "X"), 900),
    said(THIEF, 6, RunEntered("run", "luc", 1), 1),
    said(THIEF, 7, line("séance", "Nulle part"), 999),
    said(ROOM, 3, StageSet(CompetitionStage.CLOSED), 901),
    said(ROOM, 4, excludes("zoe"), 901),
)
HEARD = (
    said(REFEREE, 1, excludes("ana"), 500),
    said(ROOM, 1, RunEntered("run", "zoe", 1), 500),
    said(ROOM, 2, line("séance", "Lyon"), 500),
)
FORGED_ENROLMENTS = (
    (THIEF, 8, MachineEnrolled(UUID, THIEF, KEYS[3], "Moi", referee=True)),
    (ROOM, 9, MachineEnrolled(UUID, THIEF, KEYS[3], "Moi", referee=True)),
    (FOUNDER, 3, MachineEnrolled(UUID, THIEF, KEYS[0], "une autre clé", referee=True)),
)


@given(
    some.permutations([*PLANNED, *HEARD, *ATTACKS]),
    some.permutations([*ENROLMENTS, *FORGED_ENROLMENTS]),
    some.sets(some.sampled_from(ATTACKS)),
)
def test_who_has_no_say_changes_nothing_but_what_he_plays(
    events: list[StampedEvent],
    enrolments: list[tuple[str, int, MachineEnrolled]],
    left_out: set[StampedEvent],
) -> None:
    happened = [one for one in events if one not in left_out]
    authority = authority_of(UUID, happened, enrolments)
    assert (authority.founder, authority.referees, set(authority.enrolled)) == (FOUNDER, {REFEREE}, {REFEREE, ROOM})
    competition = gather(UUID, happened, authority)
    assert competition is not None
    assert (competition.plan.name, competition.is_open, competition.founded.machine) == ("Open", True, FOUNDER)
    assert competition.entrants == {"zoe": ZOE}
    assert [one.decision for one in competition.in_force()] == [EntrantExcluded("ana")]
    assert competition.runs["run"].entrant == "zoe"
    assert competition.sessions["séance"].centre == "Lyon"
    kept = set(ATTACKS) - left_out
    assert sum(not one.has_say for one in competition.decisions) == len(kept & {ATTACKS[3], ATTACKS[8]})
    assert competition.unheard == len(kept & {ATTACKS[0], ATTACKS[1], ATTACKS[2], ATTACKS[4], ATTACKS[7]})


def test_on_honour_the_founder_decides_alone_before_anybody_is_enrolled() -> None:
    authority = authority_of(UUID, [*PLANNED, *ATTACKS], ())
    assert authority.is_on_honour
    competition = gather(UUID, [*PLANNED, *ATTACKS], authority)
    assert competition is not None
    assert competition.is_open
    assert competition.unheard == 4
    assert [one.has_say for one in competition.decisions] == [
        one.stamp.machine == FOUNDER for one in competition.decisions
    ]


def test_a_room_opens_for_itself_what_was_sealed_and_nothing_that_is_closed() -> None:
    opened = said(ROOM, 3, StageSet(CompetitionStage.OPEN), 800)
    for here, is_open in ((ROOM, True), (THIEF, False)):
        authority = authority_of(UUID, PLANNED, ENROLMENTS, here)
        competition = gather(UUID, [*PLANNED[:2], opened], authority)
        assert competition is not None
        assert competition.is_open == is_open
        closed = said(FOUNDER, 6, StageSet(CompetitionStage.CLOSED), 700)
        later = gather(UUID, [*PLANNED[:2], closed, opened], authority)
        assert later is not None
        assert later.is_closed


def test_a_decision_that_a_machine_says_again_as_another_one_is_one() -> None:
    given_back = Decided(TimeGivenBack("run", 500), "panne", "J. Roy")
    events = [*PLANNED, said(FOUNDER, 7, given_back, 300), said(FOUNDER, 8, given_back, 300)]
    again = [said(ROOM, 1, given_back, 300), said(ROOM, 2, Revoked(ROOM, 1, "erreur", "J. Roy"), 400)]
    for happened, counting in ((events, 2), ([*events, again[0]], 2), ([*events, *again], 1)):
        competition = gather(UUID, happened)
        assert competition is not None
        assert len(competition.decisions) == 2
        assert len(competition.in_force()) == counting


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


@pytest.mark.parametrize(("in_evry", "points"), [(7, 30), (8, 40)])
def test_3_5_a_solo_over_two_rooms_brings_10_points_from_16_players_on(in_evry: int, points: int) -> None:
    """Eight play in Lyon, among them who has 30; everybody else has 20."""
    lyon = session_scored(room((30,), *[(20,)] * 7), "lyon", 1, "Lyon")
    evry = session_scored(room(*[(20,)] * in_evry), "evry", 1, "Évry")
    plan = CompetitionPlan("Simultané", UNDER, form=CompetitionForm.SESSIONS)
    (group,) = standings(competition(lyon, evry, plan=plan, entrants=[]), {})
    assert (group.lines[0].solos, group.lines[0].points) == (1, points)


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
    few = replace(UNDER, options=replace(UNDER.options, solo=SoloRule(least=1, bonus=10)))
    plan = CompetitionPlan("Simultané", few, form=CompetitionForm.SESSIONS)
    found = lines(SessionScored("s", 1, ("g",), "", True, (30, 9), (line, other)), plan=plan)
    assert (found["B"].points, found["B"].solos) == (39, 1)


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
