"""The desk of a session: bulletins, slips, arbiters, the roster."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.session.helpers import GAME as PLAYED
from tests.play.session.helpers import (
    OTHER,
    SUDDEN_PLAN,
    began,
    collected,
    correction,
    entered,
    handed,
    of,
    played,
    short,
    typed,
)
from topping.correction.bulletin import Bulletin
from topping.correction.ruling import Average
from topping.correction.sanction import Motive
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.deskorders import is_repeat, typed_events
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.plan import Group, Player, TableRanges, clean_name, parse_roster
from topping.play.session.session import Session, awaited, correction_differences, due_slips, must_be_sent, slip
from topping.play.session.transitions import after
from topping.rules.games.gametext import parse_game
from topping.texts import tell

GAME = parse_game("Topping 1\n1 AEIRSTN ARISENT H4 66\n2 AELOUTS LIE 6G 3\n3 AOSTURE ON 9G 3\n")


def admits(word: str) -> bool:
    return word != "ETAS"


def type_in(session: Session, move: int, *lines: str) -> Session:
    for line in lines:
        session = after(session, typed(line, session, move, admits))
    return session


@pytest.fixture
def session() -> Session:
    """Returns a session of three players, with the first move collected."""
    return collected(began("Ana", "Bob", "Cléo", game=GAME), 1)


def refused(line: str, session: Session, move: int = 1) -> str:
    with pytest.raises(InputError) as caught:
        typed(line, session, move, admits)
    assert tell(caught.value)
    return caught.value.key


@pytest.mark.parametrize(
    ("order", "paragraphs", "points"),
    [
        ("abs", ("5.7",), 0),
        ("retard", ("5.7",), 0),
        ("illisible", ("5.7",), 0),
        ("blanc", ("5.7",), 0),
        ("echange", ("5.7",), 0),
        ("plusieurs", ("5.7",), 0),
        ("zero", ("5.7",), 0),
        ("ratures", ("5.4.2a", "5.5"), 66),
    ],
)
def test_an_order_needs_no_bulletin_entered_before(
    order: str, paragraphs: tuple[str, ...], points: int, session: Session
) -> None:
    session = type_in(session, 1, f"2 !{order}")
    entry = session.entry(1, 2)
    assert entry is not None
    assert (entry.points, entry.correction.paragraphs, entry.earlier) == (points, paragraphs, ())
    assert read_event(SESSION_EVENTS.write(typed(f"3 !{order}", session, 1, admits)), session.plan) == typed(
        f"3 !{order}", session, 1, admits
    )


def test_a_warning_waits_for_its_bulletin(session: Session) -> None:
    """§5.8: the player is warned at once; his bulletin is still awaited."""
    session = type_in(session, 1, "2 !avert")
    assert awaited(session, 1) == (1, 2, 3)
    session = type_in(session, 1, "2 ARISENT H4 66", "3")
    warnings = [entry.warnings for entry in (session.entry(1, 2), session.entry(1, 3)) if entry is not None]
    assert warnings == [1, 0]
    assert refused("1 !-5", session) == "session.no_bulletin", "what a player wrote cannot be guessed"


def test_a_late_player_plays_the_move_whose_clock_runs(session: Session) -> None:
    assert typed("+ 17 Zoé", session, 1, admits) == events.Registered(17, "Zoé", 2)
    assert typed("+Zoé", session, 1, admits) == events.Registered(4, "Zoé", 2)
    running = after(session, events.Opened(2))
    assert typed("+ 17 Zoé", running, 1, admits) == events.Registered(17, "Zoé", 2)
    assert refused("+", session) == "roster.no_name"
    assert refused("+ 1 Zoé", session) == "roster.twice"


def test_in_mort_subite_nobody_comes_after_the_first_move() -> None:
    session = after(began("Ana", "Bob", plan=SUDDEN_PLAN, game=GAME), events.Opened(1))
    assert typed("+ 17 Zoé", session, 1, admits) == events.Registered(17, "Zoé", 1)
    session = after(session, events.Collected(1))
    assert refused("+ 17 Zoé", session) == "session.late_is_out"


def test_an_appeal_says_what_it_is_about(session: Session) -> None:
    event = typed("2 !recours Le mot ÉTAS est admis", session, 1, admits, after_ms=5)
    assert event == events.Appealed(1, 2, "Le mot ÉTAS est admis", 5)
    assert refused("2 !abs encore", session) == "deskline.order"
    session = after(session, event)
    assert [appeal.table for appeal in session.appeals] == [2]


def test_the_average_for_a_word_refused_again_before_its_slip_came(session: Session) -> None:
    """§5.9: the mean of the others, zeros included, never above the player's own solution."""
    session = type_in(session, 1, "1 ETAS H5 8", "2", "3")
    assert not is_repeat(session, 1, 1)
    assert refused("1 !moy", session) == "session.no_average"
    session = type_in(collected(session, 2), 2, "1 ETAS 8H")
    assert is_repeat(session, 2, 1)
    assert refused("1 !moy", session, 2) == "session.bulletins_missing"
    session = type_in(session, 2, "2 LIE 6G 3", "3 !abs")

    assert typed("1 !moy", session, 2, admits) == events.Ruled(2, 1, Average(2))

    session = type_in(session, 2, "1 !moy")
    entry = session.entry(2, 1)
    assert entry is not None
    assert (entry.correction.points, entry.correction.paragraphs) == (2, ("5.9",))
    assert [one.points for one in entry.earlier] == [0]


def test_averages_of_others_are_left_out_of_the_average(session: Session) -> None:
    session = type_in(session, 1, "1 ETAS H5 8", "2 ETAS H5 8", "3")
    session = type_in(entered(collected(session, 2), 2, {3: 4}), 2, "1 ETAS 8H", "2 ETAS 8H", "1 !moy")
    first = session.entry(2, 1)
    assert first is not None
    assert first.correction.points == 2, "the mean of 0 and 4"
    assert typed("2 !moy", session, 2, admits) == events.Ruled(2, 2, Average(4)), "and not the mean of 2 and 4"


def test_the_average_is_taken_among_the_players_of_the_same_arbiter(session: Session) -> None:
    """Zeros of the other group do not count, and its missing bulletins keep nobody waiting."""
    for table in (4, 5, 6):
        session = after(session, events.Registered(table, f"Joueur {table}"))
    session = type_in(
        session, 1, "arbitre A : 1–3", "Arbitre B : 4-5", "1 ETAS H5 8", "2", "3", "4 ETAS H5 8", "5", "6"
    )
    session = type_in(entered(collected(session, 2), 2, {2: 3, 3: 2}), 2, "1 ETAS 8H", "4 ETAS 8H")
    assert typed("1 !moy", session, 2, admits) == events.Ruled(2, 1, Average(3)), "2.5 rounded up"
    assert refused("4 !moy", session, 2) == "session.bulletins_missing"
    session = entered(session, 2, {5: 1})
    assert typed("4 !moy", session, 2, admits) == events.Ruled(2, 4, Average(1))

    all_of_one = type_in(entered(session, 2, {6: 0}), 2, "arbitre A :", "arbitre b :")
    assert all_of_one.groups == {}
    assert typed("1 !moy", all_of_one, 2, admits) == events.Ruled(2, 1, Average(1)), "3, 2, 0, 1 and 0"


def test_the_tables_of_an_arbiter_are_put_right(session: Session) -> None:
    session = type_in(session, 1, "arbitre Élodie : 1-2", "arbitre Bob : 2", "arbitre ELODIE : 1, 3")
    assert [session.arbiter_of(table) for table in (1, 2, 3, 4)] == ["ELODIE", "Bob", "ELODIE", None]
    assert refused("arbitre A : 1-", session) == "arbiters.tables"
    assert refused("arbitre A : 5-2", session) == "arbiters.tables"
    assert refused("arbitre A : 0", session) == "arbiters.tables"
    assert isinstance(typed("1 ARBITRE H4 20", session, 1, admits), events.Handed), "the word, not the order"


def test_no_average_once_the_slip_was_given(session: Session) -> None:
    session = type_in(session, 1, "1 ETAS H5 8", "2", "3")
    session = after(session, events.Delivered(1, 1))
    session = type_in(collected(session, 2), 2, "1 ETAS 8H", "2", "3")
    assert not is_repeat(session, 2, 1)
    assert refused("1 !moy", session, 2) == "session.no_average"


def test_a_range_of_tables_replaces_nothing_that_is_entered(session: Session) -> None:
    session = type_in(session, 1, "2 ARISENT H4 66")
    for line in ("1-3 !abs", "1-3", "1-3 ARISENT H4 66"):
        with pytest.raises(InputError) as caught:
            typed_events(line, session, 1, admits)
        assert (caught.value.key, caught.value.details) == ("session.entered_already", {"table": 2, "move": 1})
    assert len(typed_events("1,2 !abs", session, 1, admits)) == 2, "named one by one, they are meant"


def test_the_refusal_of_a_latecomer_gives_the_moves_missed() -> None:
    session = collected(began("Ana", "Bob", plan=SUDDEN_PLAN, game=GAME), 1)
    with pytest.raises(InputError) as caught:
        typed("+ 17 Zoé", session, 1, admits)
    assert caught.value.details == {"missed": 1}


SCORES = st.dictionaries(st.integers(1, 4), st.sampled_from([0, 12, 20, (20, Motive.SCORE_WRONG)]), max_size=4)


@settings(max_examples=20)
@given(SCORES, SCORES)
def test_the_differences_are_those_of_a_plain_comparison(ours: dict[int, int], theirs: dict[int, int]) -> None:
    first = entered(collected(of(4), 1), 1, ours)
    second = entered(collected(of(4), 1), 1, theirs)
    wanted = {table for table in {*ours, *theirs} if ours.get(table) != theirs.get(table)}
    assert {correction_difference.table for correction_difference in correction_differences(first, second)} == wanted


def test_sessions_of_two_games_are_not_compared() -> None:
    first, second = (collected(began("Ana", game=game), 1) for game in (GAME, PLAYED))
    with pytest.raises(InputError) as caught:
        correction_differences(first, second)
    assert (caught.value.key, caught.value.details) == ("session.compare_other_game", {"move": 1})
    shorter = collected(began("Ana", game=replace(GAME, moves=GAME.moves[:1])), 1)
    assert correction_differences(first, shorter) == (), "a move that is not collected is not compared"


RANGES = st.lists(st.tuples(st.integers(1, 200), st.integers(0, 30)), max_size=6)


@given(RANGES)
def test_table_ranges_round_trip(ranges: list[tuple[int, int]]) -> None:
    text = ",".join(f"{first}-{first + more}" for first, more in ranges)
    tables = TableRanges.parse(text)
    assert TableRanges.parse(str(tables)) == tables
    named = {table for first, more in ranges for table in range(first, first + more + 1)}
    assert {table for table in range(1, 260) if table in tables} == named
    group = Group("Élodie", tables)
    assert Group.parse(str(group)) == group


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("arbitre A : 1-20", "arbitre A : 1-20"),
        ("  ARBITRE Anne  Lise:3 ,1–2 ; 7", "arbitre Anne Lise : 1-3, 7"),
        ("arbitre A :", "arbitre A : "),
    ],
)
def test_the_line_of_the_referee(text: str, written: str) -> None:
    assert str(Group.parse(text)) == written


def names() -> st.SearchStrategy[str]:
    """Draws names of all kinds; none begins like a table number or a comment."""
    rest = st.text(st.characters(categories=["L", "M", "N", "P", "S"]) | st.just(" "), max_size=10)
    return st.builds(lambda first, more: clean_name(first + more), st.characters(categories=["L"]), rest)


@given(st.dictionaries(st.integers(1, 9_999), names(), max_size=20))
def test_a_roster_round_trips(players: dict[int, str]) -> None:
    roster = tuple(Player(table, name) for table, name in players.items())
    assert parse_roster("\n".join(map(str, roster))) == roster


def test_a_name_alone_takes_the_next_free_table() -> None:
    text = "\ufeffÉlodie\n\n# en retard\n3 Paul\r\nZoé\nAnne\n"
    assert [(one.table, one.name) for one in parse_roster(text)] == [
        (1, "Élodie"),
        (3, "Paul"),
        (2, "Zoé"),
        (4, "Anne"),
    ]
    assert parse_roster("Z" * 40, taken=[1, 2, 4]) == (Player(3, "Z" * 40),)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("1 Paul\n1 Zoé", "roster.twice", 2),
        ("1 Paul\n\n12", "roster.no_name", 3),
        ("0 Paul", "roster.table", 1),
        ("10000 Paul", "roster.table", 1),
        ("Paul\n" + "x" * 41, "roster.too_long", 2),
        ("Pa\x07ul", "roster.unprintable", 1),
    ],
)
def test_a_wrong_line_is_named(text: str, key: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        parse_roster(text)
    assert (caught.value.key, caught.value.line) == (key, line)
    assert f"ligne {line}" in tell(caught.value)


def test_slips_that_are_not_required() -> None:
    """No slip for a zero above the top, nor for a player absent or gone."""
    session = collected(of(3), 1)
    session = after(session, handed(session, 1, 1, 999, Motive.NO_SUCH_SCORE))
    session = entered(session, 1, {2: (0, Motive.NOT_ADMITTED), 3: 44})
    session = after(session, events.Registered(4, "Zoé", 2))
    assert [due_slip.table for due_slip in due_slips(session)] == [2]
    assert due_slips(after(session, events.Excluded(2))) == ()


def test_a_slip_bears_the_number_of_the_move_in_the_session() -> None:
    session = played(of(1, game=short(1)), [44])
    session = collected(after(session, events.Continued(OTHER)), 2)
    first_of_its_game = correction(0, session, session.turn(2).number, motive=Motive.NOT_ADMITTED)
    assert first_of_its_game.move_number == 1
    session = after(session, events.Handed(2, 1, Bulletin.of("MOT"), first_of_its_game))
    made = slip(session, 2, 1)
    assert (made.move_number, made.table) == (2, 1)
    assert [due_slip.slip.move_number for due_slip in due_slips(session)] == [2]
    with pytest.raises(InputError, match=r"session.no_bulletin"):
        slip(session, 3, 1)


@pytest.mark.parametrize(
    ("motive", "word", "due"),
    [
        (Motive.SCORE_WRONG, "JODLES", False),
        (Motive.SCORE_ABSENT, "jodles", False),
        (Motive.SCORE_WRONG, "SOLDE", True),
        (Motive.LEAST_PLACE, "JODLES", True),
    ],
)
def test_a_warning_for_the_score_of_the_retained_word_need_not_be_sent(motive: Motive, word: str, due: bool) -> None:
    session = collected(of(1), 1)
    warned = correction(44, session, motive=motive, words=(word,))
    assert must_be_sent(warned, Bulletin.of(word.upper()), session.turn(1).solution) == due


@pytest.mark.parametrize(("score", "due"), [(43, True), (44, True), (45, False), (None, True)])
def test_a_zero_for_a_score_above_the_top_need_not_be_sent(score: int | None, due: bool) -> None:
    session = collected(of(1), 1)
    zero = correction(0, session, motive=Motive.NO_SUCH_SCORE)
    assert must_be_sent(zero, Bulletin.of("JODLES", score=score), session.turn(1).solution) == due
