"""Events as JSON objects."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.session.helpers import BLITZ_PLAN, DUPLICATE_PLAN, GAME, OTHER, SUDDEN_PLAN, short
from topping.correction.bulletin.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.referee.ruling import Average, Ruling
from topping.correction.sanction import Correction, Motive, Outcome, Reason
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.plan import Group, Plan, TableRanges
from topping.rules.grid.board import Direction, Reference

GROUPS = st.builds(
    Group,
    st.text("AbÉ z9:", min_size=1, max_size=9).map(str.strip).filter(bool).map(lambda name: " ".join(name.split())),
    st.lists(st.tuples(st.integers(1, 99), st.integers(0, 9)), max_size=4).map(
        lambda pairs: TableRanges.parse(",".join(f"{first}-{first + more}" for first, more in pairs))
    ),
)
MOVES, TABLES = st.integers(1, 40), st.integers(1, 9999)
NAMES = st.text(min_size=1, max_size=40)
GAMES = st.sampled_from([GAME, OTHER, short(3), short(0)])
LETTERS = st.text("AEIRSTN?", max_size=9)
SOLUTIONS = st.sampled_from([move.solution for move in (*GAME.moves, *OTHER.moves)])
PLANS = st.sampled_from([DUPLICATE_PLAN, BLITZ_PLAN, SUDDEN_PLAN])
REFERENCES = st.sampled_from(["H4", "4H", "A15", "15O"]).map(Reference.parse)
WORDS = st.text("ABEJRSTUZ", min_size=2, max_size=8)
REASONS = st.builds(
    Reason,
    st.sampled_from(list(Motive)),
    st.lists(WORDS, max_size=2).map(tuple),
    st.lists(REFERENCES, max_size=2).map(tuple),
)
OUTCOMES = st.recursive(
    st.builds(
        Outcome,
        st.integers(0, 300),
        WORDS,
        st.none() | REFERENCES,
        st.integers(0, 9),
        st.lists(REASONS, min_size=1, max_size=3).map(tuple),
        is_plausible=st.booleans(),
    ),
    lambda inner: st.builds(
        Outcome, reasons=st.lists(REASONS, min_size=1, max_size=2).map(tuple), overruled=inner, word=WORDS
    ),
    max_leaves=2,
)
INSCRIPTIONS = st.builds(
    Inscription,
    WORDS.map(lambda word: Sketch.of([word], [(0, len(word) - 1)])) | st.just(Sketch.of(["A B", "", " C"])),
    st.none() | st.sampled_from(["H4", "H", "P4"]).map(WrittenReference.parse),
    st.none() | st.integers(0, 999),
    st.none() | st.sampled_from(list(Direction)),
    st.booleans(),
)


@st.composite
def handed(draw: st.DrawFn, plan: Plan) -> events.Handed:
    table = draw(TABLES)
    bulletin = draw(st.none() | st.lists(INSCRIPTIONS, max_size=3).map(lambda all_: Bulletin(tuple(all_), table)))
    correction = Correction(draw(OUTCOMES), draw(MOVES), plan.regime, table, draw(st.integers(0, 2)))
    return events.Handed(draw(MOVES), table, bulletin, correction)


def any_event(plan: Plan) -> st.SearchStrategy[events.Event]:
    actions = st.sampled_from(list(Ruling)) | st.builds(Average, st.integers(-5, 200))
    return st.one_of(
        st.builds(events.Registered, TABLES, NAMES, MOVES),
        st.builds(events.Renamed, TABLES, NAMES),
        st.builds(events.Excluded, TABLES),
        st.builds(events.Departed, TABLES, MOVES),
        st.builds(events.Returned, TABLES),
        st.builds(events.Grouped, GROUPS),
        st.builds(events.Drawn, MOVES, LETTERS, LETTERS),
        st.builds(events.PutBack, MOVES, LETTERS, LETTERS),
        st.builds(events.Barren, MOVES),
        st.builds(events.TopFound, MOVES, SOLUTIONS),
        st.builds(events.TakenBack, MOVES),
        st.builds(events.Opened, MOVES),
        st.builds(events.Collected, MOVES),
        st.builds(events.Retained, MOVES, GAMES),
        handed(plan),
        st.builds(events.Ruled, MOVES, TABLES, actions),
        st.builds(events.Credited, MOVES, TABLES, st.integers(0, 99)),
        st.builds(events.Delivered, MOVES, TABLES),
        st.builds(events.Cancelled, MOVES, GAMES),
        st.builds(events.Continued, GAMES),
        st.builds(events.Interrupted, st.integers(0, 10**8)),
        st.builds(events.Excused, st.integers(0, 10**9), NAMES),
        st.just(events.Ended()),
        st.builds(events.Appealed, MOVES, TABLES, NAMES, st.integers(0, 10**8)),
        st.just(events.Sealed()),
    )


ONE_OF_EACH = [
    events.Registered(1, "Zoé", 2),
    events.Renamed(1, "Zoé"),
    events.Excluded(1),
    events.Departed(1, 3),
    events.Returned(1),
    events.Grouped(Group("A", TableRanges.parse("1-20, 25"))),
    events.Drawn(1, "", "AEIRSTN"),
    events.PutBack(1, "", "BCDFGHJ"),
    events.Barren(1),
    events.TopFound(1, GAME.moves[0].solution),
    events.TakenBack(1),
    events.Opened(1),
    events.Collected(1),
    events.Retained(1, short(1)),
    events.Handed(
        1,
        2,
        Bulletin.of("MOT", table=2),
        Correction(Outcome(3, reasons=(Reason(Motive.EXACT),)), 1, DUPLICATE_PLAN.regime, 2),
    ),
    events.Ruled(1, 1, Ruling.LATE),
    events.Credited(1, 1, 10),
    events.Delivered(1, 1),
    events.Cancelled(1, short(1)),
    events.Continued(short(1)),
    events.Interrupted(1),
    events.Excused(1, "panne de courant"),
    events.Ended(),
    events.Appealed(1, 2, "mot non admis", 60_000),
    events.Sealed(),
]


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(events.Event.__args__)


@given(st.data())
def test_reading_and_writing_round_trip(data: st.DataObject) -> None:
    plan = data.draw(PLANS)
    event = data.draw(any_event(plan))
    assert read_event(json.loads(json.dumps(SESSION_EVENTS.write(event))), plan) == event


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_an_event_says_first_what_it_is_and_misses_none_of_its_fields(event: events.Event) -> None:
    value = SESSION_EVENTS.write(event)
    assert json.dumps(value).startswith(f'{{"kind": "{type(event).__name__.lower()}"')
    for key in value:
        with pytest.raises(InputError) as caught:
            read_event({name: one for name, one in value.items() if name != key}, DUPLICATE_PLAN)
        assert caught.value.key == "session.event_unreadable"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(ANYTHING)
def test_what_is_no_event_is_refused(value: Any) -> None:
    with pytest.raises(InputError):
        read_event(value, DUPLICATE_PLAN)


@given(st.sampled_from(ONE_OF_EACH), st.data())
def test_a_field_that_holds_anything_is_read_or_refused(event: events.Event, data: st.DataObject) -> None:
    value = SESSION_EVENTS.write(event)
    value[data.draw(st.sampled_from(sorted(value)))] = data.draw(ANYTHING)
    with suppress(InputError):
        read_event(value, DUPLICATE_PLAN)
