"""Who has a say in a competition, and that the others are heard in nothing but what is played."""

from hypothesis import given
from hypothesis import strategies as some

from topping.competition.authority import authority_of
from topping.competition.competition import gather
from topping.competition.decisions import EntrantExcluded, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Decided,
    Enrolled,
    Planned,
    Revoked,
    RunEntered,
    SessionScored,
    StageSet,
    Stamp,
    StampedEvent,
)
from topping.competition.plan import CompetitionPlan
from topping.facts.bodies import MachineEnrolled
from topping.facts.identity import competition_uuid, machine_uuid

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
