"""Events of a competition at random."""

from hypothesis import strategies as st

from topping.competition.decisions import (
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionStage,
    Decided,
    Enrolled,
    FileChosen,
    GamePlaced,
    GameRemoved,
    LicenceSettled,
    OrderSet,
    Planned,
    ResultsGiven,
    Revoked,
    RoomRuled,
    RunEntered,
    SessionScored,
    StageSet,
    Withdrawn,
)
from topping.competition.plan import RESOLUTIONS_MS, CompetitionForm, CompetitionPlan, Passing, SoloScope
from topping.competition.scored import ScoredLine
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE

WORDS = st.text("aéZ -'9", min_size=1, max_size=6).map(lambda text: " ".join(f"é{text}".split()))
PEOPLE = st.sampled_from("abc")
RUNS = st.sampled_from([f"{one}{place}" for one in "abc" for place in (1, 2)])
PLACES = st.integers(1, 3) | st.just(101)
_DUPLICATE = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
CONDITIONS = st.sampled_from([Conditions(), _DUPLICATE, Conditions(MORT_SUBITE, MORT_SUBITE.speeds[0])])
PLANS = st.builds(
    CompetitionPlan,
    name=WORDS,
    conditions=CONDITIONS.filter(lambda one: one.formula.signals),
    form=st.sampled_from(CompetitionForm),
    passing=st.sampled_from(Passing),
    resolution_ms=st.sampled_from(RESOLUTIONS_MS),
    inputs_apart=st.booleans(),
    pairs=st.booleans(),
    solos=st.sampled_from(SoloScope),
    team_size=st.integers(0, 20),
)
ENTRANTS = st.builds(
    Entrant,
    uuid=PEOPLE,
    number=st.integers(1, 9),
    names=st.lists(WORDS, min_size=1, max_size=2).map(tuple),
    club=WORDS,
    licences=st.lists(st.sampled_from(["0012", "", "0034"]), max_size=2).map(tuple),
    series=st.sampled_from(["", "4A"]),
    category=st.sampled_from(["", "Vermeil"]),
    centre=st.sampled_from(["", "Lyon"]),
    players=st.lists(st.sampled_from(["p", "q"]), max_size=2).map(tuple),
    minor=st.booleans(),
)
DECISIONS = st.one_of(
    st.builds(MoveVoided, PLACES, st.integers(1, 5), st.none() | PEOPLE),
    st.builds(TopRetained, PLACES, st.integers(1, 5), st.integers(1, 3)),
    st.builds(RunDisqualified, RUNS),
    st.builds(RunAdmitted, RUNS),
    st.builds(RunSetAside, RUNS),
    st.builds(TimeGivenBack, RUNS, st.integers(-5_000, 5_000)),
    st.builds(EntrantExcluded, PEOPLE),
    st.builds(NamePutRight, PEOPLE, st.lists(WORDS, min_size=1, max_size=2).map(tuple)),
)


@st.composite
def _sessions(draw: st.DrawFn) -> SessionScored:
    tops = draw(st.lists(st.integers(1, 90), max_size=3).map(tuple))
    lines = st.builds(
        ScoredLine,
        table=st.integers(1, 9),
        name=WORDS,
        gross=st.tuples(*(st.none() | st.integers(0, 90) for _ in tops)),
        points=st.tuples(*(st.integers(-5, 90) for _ in tops)),
        deduction=st.integers(0, 10),
        out_at=st.none() | st.integers(1, 4),
        excluded=st.booleans(),
    )
    found = draw(st.lists(lines, max_size=3, unique_by=lambda line: line.table).map(tuple))
    centre = draw(st.sampled_from(["", "Lyon", "Évry"]))
    return SessionScored(f"s{centre}", draw(PLACES), ("g",), centre, draw(st.booleans()), tops, found)


EVENTS = st.one_of(
    st.builds(Planned, PLANS),
    st.builds(
        GamePlaced,
        PLACES,
        st.sampled_from(["g1", "g2"]),
        st.integers(1, 5),
        st.lists(PEOPLE, max_size=3, unique=True).map(tuple),
        st.none() | CONDITIONS,
        st.booleans(),
    ),
    st.builds(GameRemoved, PLACES),
    st.builds(Enrolled, ENTRANTS),
    st.builds(Withdrawn, PEOPLE),
    st.builds(OrderSet, st.lists(PEOPLE, max_size=3, unique=True).map(tuple)),
    st.builds(StageSet, st.sampled_from(CompetitionStage)),
    st.builds(RunEntered, RUNS, PEOPLE, PLACES, st.none() | st.integers(0, 99)),
    _sessions(),
    st.builds(Decided, DECISIONS, WORDS, WORDS),
    st.builds(Revoked, st.integers(1, 9), WORDS, WORDS),
    st.builds(RoomRuled, st.sampled_from(["Lyon", "Évry"]), DECISIONS, st.booleans()),
    st.builds(FileChosen, st.sampled_from(["Lyon", "Évry"]), PLACES, st.integers(1, 9), st.integers(1, 9)),
    st.builds(LicenceSettled, PEOPLE, PEOPLE, st.booleans()),
    st.just(ResultsGiven()),
)
