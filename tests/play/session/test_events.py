"""Events of a session: draws, and their text form."""

import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.play.session.bagplay import some_solution
from tests.play.session.helpers import BLITZ_PLAN, DUPLICATE_PLAN, GAME, OTHER, SUDDEN_PLAN, short, typed, with_variant
from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.ruling import Average, Ruling
from topping.correction.sanction import Correction, Motive, Outcome, Reason
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.drawing import draw_event, wanted
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.plan import Group, Plan, TableRanges
from topping.play.session.session import Session
from topping.play.session.transitions import after, follow
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game, GameState
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Direction, Reference
from topping.rules.moves import Solution
from topping.rules.tiles import COUNTS, JOKER, VOWELS, RejectionReason

SHIPPED = sorted((CHECKOUT / "games").glob("*.txt"))
NORMALE = VARIANTS["normale"]


def by_hand(variant: Variant = NORMALE) -> Session:
    """Returns a session of two players with letters drawn by hand."""
    session = Session.of(with_variant(DUPLICATE_PLAN, variant), Game(variant, ()))
    return follow(session, [events.Registered(1, "Zoé"), events.Registered(2, "Léo")])


def told(session: Session, text: str) -> Session:
    """Returns the session after a line of the desk."""
    return after(session, typed(text, session, max(1, session.collected), lambda word: True))


def refused(session: Session, text: str) -> str:
    """Returns the refusal of a line of the desk."""
    with pytest.raises(InputError) as caught:
        told(session, text)
    return caught.value.key


def found(session: Session, solution: str) -> Session:
    """Returns the session after the top of the typed draw."""
    word, reference, points = solution.split()
    return after(session, events.TopFound(session.opened + 1, Solution(word, Reference.parse(reference), int(points))))


def played(session: Session) -> Session:
    """Returns the session after the move just drawn."""
    move = session.opened + 1
    return follow(session, [events.Opened(move), events.Collected(move)])


def tiles_of(state: GameState) -> Counter[str]:
    """Returns every tile of a state, wherever it is."""
    on_board = [JOKER if tile.islower() else tile for tile in state.board.tiles]
    return Counter([*on_board, *state.bag.tiles, *state.kept, *JOKER * state.reserve])


def drawn_again(game: Game) -> Session:
    """Returns a session with a game drawn by hand, every letter and rejection typed."""
    session = by_hand(game.variant)
    for move in game.moves:
        number = session.opened + 1
        for rejection in move.draw.rejected:
            session = told(session, f":{rejection.letters}")
            if rejection.why is RejectionReason.NO_SOLUTION:
                session = after(session, events.Barren(number))
        session = told(session, f":{move.draw.new}" if number % 2 else f":{move.draw.kept}+{move.draw.new}")
        session = played(after(session, events.TopFound(number, move.solution)))
    return session


@pytest.mark.parametrize("path", SHIPPED[::6], ids=lambda path: path.stem)
def test_a_shipped_game_drawn_by_hand_gives_the_same_file(path: Path) -> None:
    game = parse_game(path.read_text(encoding="utf-8"))
    session = drawn_again(game)
    assert session.is_played_out
    drawn = replace(game, moves=session.games[0].moves)
    assert format_game(drawn) == format_game(game)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (":AEIR", "bag.missing"),
        (":AEIRSTNO", "bag.too_many"),
        (":AKKRSTN", "bag.not_there"),
        (":AEIRST!", "bag.letter"),
        (":E+AEIRST", "bag.kept"),
        (":-", "bag.nothing_typed"),
        ("1 MOT H4 24", "bag.not_drawn"),
        (":" + "A" * 400, "bag.too_many"),
    ],
)
def test_what_is_refused(line: str, key: str) -> None:
    assert refused(by_hand(), line) == key


def test_a_cancelled_move_is_drawn_again_out_of_all_its_letters() -> None:
    session = played(found(told(by_hand(), ":AEIRSTN"), "ARISENT H2 66"))
    session = after(session, events.Cancelled(1, replace(session.games[0], moves=())))
    assert session.awaits_draw
    assert (session.opened, session.collected, session.turns) == (0, 0, ())
    assert refused(session, ":STNAEIR") == "bag.again"
    assert refused(session, ":-") == "bag.nothing_typed"
    session = found(told(session, ":AEIRSTO"), "ARTOISE H2 66")
    assert format_game(session.games[0]).splitlines()[-2] == " 1 -AEIRSTN* +AEIRSTO ARTOISE H2 66"


# random sessions


def some_line(session: Session, chance: random.Random) -> str:
    """Returns a possible line: letters from the bag, sometimes a letter not in it, or a command to take the last
    back.
    """
    if chance.random() < 0.05:
        return ":-"
    try:
        want = wanted(session)
    except InputError:
        return ":AEIRSTN"
    tiles = chance.sample(want.bag.tiles, want.count)
    if chance.random() < 0.2:
        tiles = [tile for tile in want.bag.tiles if tile not in VOWELS][: want.count]
    if chance.random() < 0.2:
        tiles[0] = chance.choice("KQZ?é!")
    return ":" + "".join(tiles[chance.random() < 0.1 :])


def some_event(session: Session, chance: random.Random) -> events.Event:
    move = session.opened + chance.choice((1, 1, 1, 1, 0, 2))
    bag = session.bag
    assert bag is not None
    if chance.random() < 0.8:
        if bag.drawn is not None:
            solution = some_solution(session.state, bag.drawn.letters)
            return events.TopFound(move, solution) if solution is not None else events.Barren(move)
        return events.Collected(session.opened) if session.opened > session.collected else events.Opened(move)
    kinds: tuple[events.Event, ...] = (
        events.Opened(move),
        events.Collected(session.opened),
        events.Barren(move),
        events.Drawn(move, session.state.kept, "AEIRSTN"),
        events.PutBack(move, "", "AEIRSTN"),
        events.Cancelled(
            session.opened, replace(session.games[0], moves=session.games[0].moves[: max(0, session.opened - 1)])
        ),
    )
    return chance.choice(kinds)


@settings(max_examples=12)
@given(st.sampled_from(sorted(VARIANTS)), st.randoms(use_true_random=False))
def test_events_keep_the_tiles_and_illegal_ones_change_nothing(name: str, chance: random.Random) -> None:
    session = start = by_hand(VARIANTS[name])
    written: list[events.Event] = []
    for _ in range(60):
        before = session
        try:
            if chance.random() < (
                0.7 if session.bag is not None and session.awaits_draw and session.bag.drawn is None else 0.1
            ):
                event = typed(some_line(session, chance), session, max(1, session.collected), lambda word: True)
            else:
                event = some_event(session, chance)
            session = after(session, event)
        except InputError:
            assert session == before
            continue
        written.append(event)
        assert tiles_of(session.state) == Counter(COUNTS)
        assert session.opened - session.collected in (0, 1)
        assert session.opened <= len(session.turns) <= session.opened + 1
    if session.games[0].moves:
        assert parse_game(format_game(session.games[0])) == session.games[0]
    again = [read_event(json.loads(json.dumps(SESSION_EVENTS.write(event))), session.plan) for event in written]
    assert follow(start, again) == session


@given(st.text(":AEIRSTN?+-é \u200b0!", max_size=14))
def test_any_line_is_a_draw_or_is_refused_in_a_sentence(text: str) -> None:
    session = by_hand()
    try:
        event = draw_event(text, session)
    except InputError:
        return
    assert after(session, event) != session


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
        st.builds(events.Moved, MOVES, TABLES, TABLES, st.booleans()),
        st.builds(events.PutAside, MOVES, NAMES),
        st.builds(events.TakenUp, MOVES, NAMES),
        st.builds(events.Delivered, MOVES, TABLES),
        st.builds(events.Cancelled, MOVES, GAMES),
        st.builds(events.Continued, GAMES),
        st.builds(events.Interrupted, st.integers(0, 10**8)),
        st.builds(events.Excused, st.integers(0, 10**9), NAMES),
        st.just(events.Ended()),
        st.builds(events.Appealed, MOVES, TABLES, NAMES, st.integers(0, 10**8)),
        st.just(events.Sealed()),
        st.builds(events.DecidesTie, st.integers(1, 10**6)),
        st.builds(events.TieBroken, st.lists(TABLES).map(tuple), st.lists(st.integers(1, 9)).map(tuple)),
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
    events.Moved(1, 2, 3, swaps=True),
    events.PutAside(1, "? PASSE H4 24"),
    events.TakenUp(1, "? PASSE H4 24"),
    events.Delivered(1, 1),
    events.Cancelled(1, short(1)),
    events.Continued(short(1)),
    events.Interrupted(1),
    events.Excused(1, "panne de courant"),
    events.Ended(),
    events.Appealed(1, 2, "mot non admis", 60_000),
    events.Sealed(),
    events.DecidesTie(3),
    events.TieBroken((1, 2), (2, 1)),
]


@given(st.data())
def test_reading_and_writing_round_trip(data: st.DataObject) -> None:
    plan = data.draw(PLANS)
    event = data.draw(any_event(plan))
    written = json.loads(json.dumps(SESSION_EVENTS.write(event)))
    assert read_event(written, plan) == read_event({**written, "more": 1}, plan) == event


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(ANYTHING)
def test_another_object_is_no_event(value: Any) -> None:
    with pytest.raises(InputError):
        read_event(value, DUPLICATE_PLAN)


@given(st.sampled_from(ONE_OF_EACH), st.data())
def test_a_field_that_holds_anything_is_read_or_refused(event: events.Event, data: st.DataObject) -> None:
    value = SESSION_EVENTS.write(event)
    value[data.draw(st.sampled_from(sorted(value)))] = data.draw(ANYTHING)
    with suppress(InputError):
        read_event(value, DUPLICATE_PLAN)
