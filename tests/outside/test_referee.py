"""A referee from outside: the desk, leading, slips and rulings."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.hands import Hands, at_kiosk
from tests.play.session.helpers import GAME, collected, correction, of
from topping.cli import run
from topping.correction.bulletin import Bulletin
from topping.correction.ruling import Ruling
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution
from topping.rules.tiles import Draw
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog

NAMES = ("Ana", "Bob", "Cléo", "Dan")


@pytest.fixture
def desk(home: Path) -> Iterator[Hands]:
    """The desk of a session of four players, the first two moves collected: PALETS H4 22, LISTERAS 5B 66."""
    with at_kiosk(home) as hands:
        hands.leads_session(NAMES, game(), collected=2)
        hands.does("session.turn_over")
        yield hands


def test_a_reference_that_may_be_inverted_is_asked_about(desk: Hands) -> None:
    """LISTERAS goes to 5B; B5 is right if the word was written downwards, and nothing if it was written across."""
    desk.enters("1 listeras b5 66")
    desk.must_see("desk.which_way", word="LISTERAS B5", across="0 point", down="66 points")
    desk.enters("v")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")
    desk.enters("2 listeras b5 66")
    desk.enters("h")
    assert desk.bulletin("Bob") == ("LISTERAS", "", "0")
    desk.must_see("desk.both_inverted")
    desk.enters("3 listeras 5b 66")
    assert desk.bulletin("Cléo") == ("LISTERAS", "5B", "66"), "nothing is asked where nothing is in doubt"


def test_the_question_is_asked_for_one_of_several_solutions(desk: Hands) -> None:
    desk.enters("1 listeras 5b 66 / listeras b5 66")
    desk.must_see("desk.which_way", word="LISTERAS B5", across="0 point", down="66 points")
    desk.enters("|")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")


def test_lines_typed_at_a_question_are_taken_and_it_comes_back(desk: Hands) -> None:
    desk.enters("listeras b5 66", "", "vlan h4 20")
    assert desk.bulletin("Ana") is None
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66"), "the next one, Ana's being put aside"
    assert desk.bulletin("Cléo") is not None
    desk.must_see("desk.direction_of", text="1 listeras b5 66", move=2)
    desk.does("desk.decide")
    desk.types("2")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")
    desk.enters("4")
    assert desk.bulletin("Dan") == ("LISTERAS", "5B", "66"), "the line has the keys again"


def test_a_question_put_aside_outlives_the_program(desk: Hands, home: Path) -> None:
    desk.enters("1 listeras b5 66", "? listeras 5b 66")
    with at_kiosk(home, at="sessions") as again:
        again.does("sessions.resume")
        again.does("session.turn_over")
        assert again.reads("listeras b5 66")
        assert again.reads("listeras 5b 66")


def test_a_refused_line_is_typed_over(desk: Hands) -> None:
    desk.enters("1 listeras 5b 66 77")
    desk.must_see("desk.not_understood")
    desk.enters("2")
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66")
    assert desk.bulletin("Ana") is None


def test_a_refused_line_may_be_put_right(desk: Hands) -> None:
    desk.enters("1 listeras 5b 667777777")
    desk.does("anywhere.line_end", *["anywhere.erase"] * 7, "anywhere.enter")
    assert desk.bulletin("Ana") == ("LISTERAS", "5B", "66")


def test_a_range_of_tables_stands_for_those_who_are_there(desk: Hands) -> None:
    desk.enters("2 !abs", "3 !parti", "1,3-9 listeras 5b 66")
    assert [desk.bulletin(name) for name in ("Ana", "Dan")] == [("LISTERAS", "5B", "66")] * 2
    desk.enters("1-4")
    desk.must_see("desk.entered_already", table=1, move=2)
    assert desk.bulletin("Bob") == ("–", "", "0")


def test_the_5_points_of_a_wrong_place_are_taken_from_that_table_alone(desk: Hands) -> None:
    """LISTERAS brings 66 points at 5B; with that score and another place it is paid 5 less (§5.3.3)."""
    desk.enters("4", "1", "3 | listeras 5c 66")
    entered = ("LISTERAS", "5B", "66")
    assert [desk.bulletin(name) for name in NAMES] == [entered, None, ("LISTERAS", "5B", "61"), entered]


def test_a_ruling_holds_for_its_own_table_alone(desk: Hands) -> None:
    desk.enters("1-4", "3 !zero")
    entered = ("LISTERAS", "5B", "66")
    found = [desk.bulletin(name) for name in NAMES]
    assert found[:2] + found[3:] == [entered] * 3
    assert found[2] is not None
    assert found[2][2] == "0"


TWO = ("Ana", "Bob")
SECOND = 1_000


@pytest.fixture
def referee(home: Path) -> Iterator[Hands]:
    with at_kiosk(home) as hands:
        yield hands


def with_top(word: str, place: str) -> Game:
    """A game of one move, AEIRSTN, with one of its tops."""
    return Game(NORMALE, (GameMove(Draw("", "AEIRSTN"), Solution(word, Reference.parse(place), 66)),))


def many_tops(referee: Hands) -> None:
    """The bulletins of AEIRSTN are collected, whose hundred tops are to choose from; the desk is in front."""
    referee.leads_session(TWO, with_top("ARISENT", "H2"))
    referee.does("session.next_draw")
    referee.waits(200)
    referee.engine_answers()
    referee.does("session.stop_move", "session.turn_over")
    referee.waits(200)
    referee.must_see("desk.tops_to_choose")


def test_any_top_is_retained_by_its_word_then_its_place(referee: Hands) -> None:
    many_tops(referee)
    for _ in range(30):
        if referee.stands_on("TRAINES"):
            break
        referee.does("anywhere.next")
    referee.does("anywhere.enter")
    referee.must_see("desk.places_of_word", word="TRAINES")
    while not referee.stands_on("TRAINES H8 66"):
        referee.does("anywhere.next")
    referee.does("anywhere.enter")
    referee.game_is_made(with_top("TRAINES", "H8"))
    referee.must_see("desk.another_retained", solution="TRAINES H8 66")
    referee.waits(SECOND)
    referee.does("session.collected")
    referee.must_see("desk.retained_word", move=1)
    assert referee.reads("TRAINES")
    referee.enters("1")
    assert referee.bulletin("Ana") == ("TRAINES", "H8", "66")


@pytest.mark.parametrize("line", ["1,2", "1", "2 arisent h2 66", "3"])
def test_a_bulletin_line_chooses_nothing(referee: Hands, line: str) -> None:
    many_tops(referee)
    referee.enters(line, line)
    assert not referee.asks_for_a_game
    referee.must_see("desk.tops_to_choose")
    referee.does("session.collected")
    referee.waits(SECOND)
    referee.does("session.collected")
    referee.must_see("desk.retained_word", move=1)


def test_enter_alone_changes_nothing(referee: Hands) -> None:
    many_tops(referee)
    referee.does(*["anywhere.enter"] * 4)
    assert not referee.asks_for_a_game


def test_a_key_pressed_once_too_often_gives_no_draw(referee: Hands) -> None:
    referee.leads_session(TWO, game())
    referee.does("session.next_draw")
    referee.does("session.stop_move", "session.next_draw", "session.next_draw", "session.next_draw")
    assert referee.reads("PALETS"), "the solution is in front"
    referee.waits(SECOND)
    referee.does("session.next_draw")
    referee.must_see("session.none_entered", move=1)
    assert referee.reads("PALETS")
    referee.does("session.next_draw")
    assert referee.sees("session.move_running", move=2)


def test_one_bulletin_entered_and_the_next_draw_is_given(referee: Hands) -> None:
    referee.leads_session(TWO, game())
    referee.does("session.next_draw", "session.stop_move", "session.turn_over")
    referee.enters("2 !abs")
    referee.waits(SECOND)
    referee.does("session.next_draw")
    assert referee.sees("session.move_running", move=2)


def test_a_move_that_a_failure_cut_off_goes_on_where_it_was(home: Path) -> None:
    with at_kiosk(home) as before:
        before.leads_session(TWO, game())
        before.does("session.next_draw")
        before.waits(60_000)
    for action, left in (("session.next_draw", "2:00"), ("session.start_move_anew", "3:00")):
        with at_kiosk(home, at="sessions") as after:
            after.does("sessions.take_up")
            after.must_see("session.cut_off_with_time_left", move=1, left="2:00")
            after.waits(5_000)
            after.does(action)
            assert after.reads(left)
            after.waits(40_000 if left == "3:00" else 300)


def test_a_session_left_by_a_proper_end_of_its_move_is_not_offered_again(home: Path) -> None:
    with at_kiosk(home) as before:
        before.leads_session(TWO, game())
        before.does("session.next_draw", "session.stop_move")
    with at_kiosk(home, at="sessions") as after:
        after.left_behind()
        after.does("sessions.take_up", "session.close", "standings.leave", "session.leave")
        after.does("anywhere.back")
        assert not after.sees("home.session_left_open")


def test_the_final_standings_lead_back_to_the_session(referee: Hands) -> None:
    referee.leads_session(TWO, game(), collected=1)
    referee.does("session.turn_over")
    referee.enters("1", "2 plat h5 12")
    referee.does("session.close", "standings.leave")
    referee.enters("2 palets h4 22")
    assert referee.bulletin("Bob") == ("PALETS", "H4", "22")
    referee.does("session.turn_over", "anywhere.back")
    referee.must_see("session.is_closed")


def test_the_retained_word_is_that_of_the_move_being_entered(referee: Hands) -> None:
    referee.leads_session(TWO, game(), collected=2)
    referee.does("session.turn_over")
    referee.must_see("desk.retained_word", move=2)
    referee.does("session.earlier_move")
    referee.must_see("desk.retained_word", move=1)
    assert referee.reads("PALETS")


def test_the_small_grid_shows_what_a_bulletin_will_be_paid(referee: Hands) -> None:
    referee.leads_session(TWO, game(), collected=2)
    referee.does("session.turn_over")
    referee.types("1 5b 66")
    referee.does("session.small_grid")
    referee.types("lister")
    assert not referee.sees("desk.is_the_top")
    referee.types("as")
    assert referee.sees("desk.is_the_top"), "as a line tells while it is typed"
    referee.does("anywhere.enter")
    assert referee.bulletin("Ana") == ("LISTERAS", "5B", "66")


@pytest.mark.parametrize(
    ("letters", "words"),
    [
        ("EEIRSTU", "RESITUE TIREUSE TRIEUSE TUERIES"),
        ("AEIRSTN", "ARETINS ARISENT INSERAT RATINES RESINAT SATINER SENTIRA TARSIEN TRAINES TSARINE"),
    ],
)
def test_a_referee_who_listens_is_told_all_the_words(referee: Hands, letters: str, words: str) -> None:
    """Each of them is worth as much at half a dozen places."""
    first = GameMove(Draw("", letters), Solution(words.split()[0], Reference.parse("H4"), 66))
    referee.plays_aloud(Game(NORMALE, (first,)))
    referee.waits(200)
    referee.engine_answers()
    assert [word for word in words.split() if not referee.reads(word)] == []


def test_the_room_is_told_of_a_cancelled_move_until_the_next_draw(referee: Hands) -> None:
    referee.leads_session(TWO, game(), name="Simultané · Partie 1 · Lyon")
    assert referee.reads("Simultané")
    referee.does("session.next_draw", "session.cancel_move")
    referee.game_is_made(game("normale-07"))
    referee.waits(200)
    referee.must_see("room.move_cancelled", move=1)
    referee.does("session.next_draw")
    assert not referee.sees("room.move_cancelled")


@pytest.fixture
def session(home: Path) -> SessionLog:
    """A move of three players: a zero, an absence, a top; then an appeal and a ruling."""
    with open_store(home / "topping.db").store as store:
        first = [events.Registered(table, name) for table, name in ((1, "Ana"), (2, "Bob"), (3, "Cléo"))]
        log = SessionLog.start(store, Plan(), GAME, "Jeudi", now(), first=first)
        zero = correction(0, collected(of(3), 1), 1, motive=Motive.NOT_ADMITTED)
        log.add_all(
            [
                events.Departed(2, 1),
                events.Opened(1),
                events.Collected(1),
                events.Handed(1, 1, Bulletin.of("MOT"), zero),
                events.Handed(1, 3, Bulletin.of("MOT"), correction(44, collected(of(3), 1), 1)),
                events.Ruled(1, 3, Ruling.LATE),
                events.Appealed(1, 3, "remis à temps"),
            ],
            now(),
        )
        return log


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["session", *arguments]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("session")
def test_appeals_and_rulings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "export", "1", "--rulings")
    assert "Coup 1, table 3, Cléo : remis trop tard, 44 → 0" in told
    assert "Appel (§6.3), coup 1, table 3, Cléo : remis à temps" in told


@pytest.mark.usefixtures("session")
def test_a_bulletin_without_a_sanction_says_nothing_of_a_slip(home: Path) -> None:
    with open_store(home / "topping.db").store as store:
        log = SessionLog.resume(store, 1)
        top = correction(44, collected(of(3), 1), 1)
        log.add_all([events.Handed(1, 3, Bulletin.of("MOT"), top)], now())
    with at_kiosk(home, at="sessions") as hands:
        hands.does("sessions.resume", "session.desk", "anywhere.next", "desk.reasons")
        assert hands.sees("desk.not_delivered"), "of the first table, a zero"
        hands.does("anywhere.next", "anywhere.next")
        assert not hands.sees("desk.not_delivered"), "of the last one, a top"


def test_a_warning_given_while_a_move_is_played_is_weighed_with_it(referee: Hands) -> None:
    """§5.9, §3.8.3: the sixth warning costs 5 points; given during move 2 it puts Ana out there, not at move 1."""
    referee.leads_session(("Ana", "Bob", "Cléo"), game(), formula=MORT_SUBITE, collected=1)
    referee.does("session.turn_over")
    referee.enters("1-3", *["1 !avert"] * 5)
    referee.does("session.next_draw")
    referee.waits(200)
    referee.does("session.turn_over", "session.turn_over")  # before the room, Tab asks first
    referee.enters("1 !avert")
    referee.must_see("desk.warned", table=1, move=2)
    referee.waits(2 * SECOND)
    assert not referee.sees("session.still_in", count=2, of=3)
    referee.does("session.stop_move")
    referee.waits(2 * SECOND)
    referee.enters("1-3")
    referee.must_see("session.still_in", count=2, of=3)


@pytest.mark.parametrize(("order", "sentence"), [("!avert", "desk.warned"), ("!zero", "desk.zeroed")])
def test_a_sanction_is_of_the_move_played_then_of_the_one_collected(desk: Hands, order: str, sentence: str) -> None:
    desk.enters("1-4")
    desk.does("session.next_draw")
    desk.waits(200)
    desk.does("session.turn_over", "session.turn_over")
    desk.enters(f"2 {order}")
    desk.must_see(sentence, table=2, move=3)
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66"), "what was entered of move 2 is left alone"
    desk.enters(f"3 {order} 2")
    desk.must_see("desk.ruled")
    desk.does("session.stop_move")
    desk.waits(2 * SECOND)
    desk.enters(f"4 {order}")
    assert desk.reads("3"), "the move just collected"


def test_who_leaves_while_a_move_is_played_still_has_the_bulletin_before(desk: Hands) -> None:
    desk.does("session.next_draw_anyway")
    desk.waits(200)
    desk.does("session.turn_over", "session.turn_over")
    desk.enters("2 !parti")
    desk.must_see("desk.left", table=2, move=3)
    desk.enters("2")
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66")


def test_lines_typed_before_the_bulletins_are_in_are_kept(referee: Hands) -> None:
    referee.leads_session(NAMES, game())
    referee.does("session.next_draw")
    referee.waits(200)
    referee.does("session.turn_over", "session.turn_over")
    referee.enters("2 vlan h4 20", "3", "")
    assert referee.line == ""
    assert referee.bulletin("Bob") is None
    referee.does("session.stop_move")
    referee.waits(200)
    top = game().moves[0].solution
    paid = (top.word.upper(), str(top.reference), str(top.points))
    assert (referee.bulletin("Ana"), referee.bulletin("Cléo")) == (paid, paid)
    assert referee.bulletin("Bob") is not None
    assert referee.bulletin("Dan") is None


def test_lines_typed_while_a_top_is_chosen_are_kept_or_taken(referee: Hands) -> None:
    many_tops(referee)
    referee.enters("2 !exclu")
    referee.must_see("desk.excluded", table=2, move=1)
    referee.enters("1 arisent h2 66")
    referee.must_see("desk.tops_to_choose")
    referee.waits(2 * SECOND)
    referee.does("session.collected")
    referee.waits(200)
    assert referee.bulletin("Ana") == ("ARISENT", "H2", "66")


def test_a_row_of_the_list_waits_for_it_and_warns_of_nothing(referee: Hands) -> None:
    """AEIRSTN has a hundred tops at the first move, each word at seven places: each word is one row."""
    referee.leads_session(TWO, with_top("ARISENT", "H2"), collected=1)
    referee.does("session.turn_over")
    referee.enters("1 *2", "*3")
    assert referee.line == ""
    assert referee.bulletin("Ana") is None
    referee.engine_answers()
    referee.waits(200)
    bulletins = [one for name in TWO if (one := referee.bulletin(name)) is not None]
    assert [points for _, _, points in bulletins] == ["66", "66"]
    assert len({"ARISENT", *(word for word, _, _ in bulletins)}) == 3
    assert not referee.reads("avertissement")


def test_an_average_waits_for_the_bulletins_of_the_move(referee: Hands) -> None:
    """§5.9: ETSA is refused to Ana twice before she has her slip; the mean of 3 and 0 is 2, rounded half up."""
    played = parse_game("Topping 1\n1 AEIRSTN ARISENT H4 66\n2 AELOUTS LIE 6G 3\n3 AOSTURE ON 9G 3\n")
    referee.leads_session(("Ana", "Bob", "Cléo"), played, collected=2)
    referee.does("session.turn_over")
    referee.enters("coup 1", "1 etsa h5 8", "2", "3", "coup 2", "1 etsa 8h", "1 !moy")
    assert referee.line == ""
    referee.must_see("desk.awaits_average", move=2)
    referee.enters("2", "3 !abs")
    ana = referee.bulletin("Ana")
    assert ana is not None
    assert ana[2] == "2"
    referee.waits(200)
    assert not referee.reads("1 !moy")


def test_an_average_that_waits_has_a_tag_at_its_table(referee: Hands) -> None:
    """§5.9: "moy." where Ana's points will stand, until the others are in."""
    played = parse_game("Topping 1\n1 AEIRSTN ARISENT H4 66\n2 AELOUTS LIE 6G 3\n3 AOSTURE ON 9G 3\n")
    referee.leads_session(("Ana", "Bob", "Cléo"), played, collected=2)
    referee.does("session.turn_over")
    referee.enters("coup 1", "1 etsa h5 8", "2", "3", "coup 2", "1 etsa 8h", "1 !moy")
    assert referee.reads("moy.")
    referee.enters("2", "3 !abs")
    referee.waits(200)
    assert not referee.reads("moy.")


def test_closing_names_the_lines_still_to_be_decided(desk: Hands) -> None:
    desk.enters("? listeras 5b 66")
    desk.does("session.close_once")
    assert desk.reads("1 ligne à décider ne comptera pas")
    assert desk.reads("coup 2, ? listeras 5b 66")


def test_a_bulletin_entered_for_the_wrong_table_is_moved_or_swapped(desk: Hands) -> None:
    desk.enters("1", "2 vlan h4 20", "1 > 3")
    assert (desk.bulletin("Ana"), desk.bulletin("Cléo")) == (None, ("LISTERAS", "5B", "66"))
    desk.enters("2 <> 3")
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66")
    swapped = desk.bulletin("Cléo")
    assert swapped is not None
    assert swapped[0] == "VLAN"
    desk.enters("2 > 3")
    desk.must_see("desk.entered_already", table=3, move=2)
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66")


def test_a_bulletin_without_a_number_counts_for_nobody_until_given(desk: Hands) -> None:
    desk.enters("? listeras 5b 66", "1", "3")
    assert desk.bulletin("Bob") is None
    desk.must_see("desk.whose", text="listeras 5b 66", move=2)
    desk.does("desk.decide")
    assert desk.reads("4 Dan")
    assert not desk.reads("3 Cléo à"), "only missing tables are offered"
    desk.types("1")
    assert desk.bulletin("Bob") == ("LISTERAS", "5B", "66")
    assert not desk.sees("desk.whose")


def test_a_line_put_aside_is_taken_back_to_the_entry_line(desk: Hands) -> None:
    desk.enters("? listeras 5b 66")
    desk.does("desk.decide", "desk.take_back")
    assert desk.line == "? listeras 5b 66"
    assert not desk.sees("desk.whose")


def test_an_earlier_move_is_reached_by_its_number(desk: Hands) -> None:
    desk.enters("coup 1")
    desk.enters("4")
    top = game().moves[0].solution
    assert desk.bulletin("Dan") == (top.word.upper(), str(top.reference), str(top.points))
    desk.enters("coup 2")
    assert desk.bulletin("Dan") is None


def test_tab_completes_from_the_bulletins_of_the_move(desk: Hands) -> None:
    desk.enters("1", "2", "3 lister 5b 20")
    desk.types("4 li")
    desk.does("session.turn_over")
    assert desk.line == "4 LISTERAS 5B 66", "the most frequent first"
    desk.does("session.turn_over")
    assert desk.line == "4 LISTER 5B 20"
    desk.does("anywhere.enter")
    assert desk.bulletin("Dan") is not None
