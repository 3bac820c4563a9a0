"""Reviewing a run: its moves, tries, searching again, what was missed asked again, what is in the deck."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, F8, LEFT, RIGHT, Driver, game
from tests.kiosk.training.rushes import answer_slice, begin, find, places
from tests.store.helpers import facts
from tests.store.helpers import play as keep
from topping.answers.positions import find_best
from topping.kiosk.paint.tops import TimeLine
from topping.kiosk.screens.ranking.routes import MyRuns
from topping.kiosk.screens.training.again import AgainScreen
from topping.kiosk.screens.training.routes import Review, Train
from topping.training.deck.cards import CardSource
from topping.training.review import AgainCourse

GAME = game(moves=4)
"""PASTEL, then three more."""


def play(kiosk: Driver, player: str = "Marie") -> int:
    """Move 2 is missed after three tries; the run's number."""
    kiosk.play(GAME, player)
    kiosk.find_top()
    for text in ("zzz h1", "pas h4", "xyz"):
        kiosk.enter(text)
        kiosk.wait(500)
    kiosk.key(F8, F8)
    kiosk.wait(5_000)
    kiosk.find_top()
    kiosk.find_top()
    kiosk.wait(2_000)
    return kiosk.store.finished.of_player(player, 0, 1).runs[0].run_id


def review(kiosk: Driver, run: int, viewer: str = "Marie") -> None:
    kiosk.services.players.last = viewer
    kiosk.show(Review(run, MyRuns("Marie")))


@pytest.fixture
def reviewing(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk()
    review(kiosk, play(kiosk))
    return kiosk


def head(kiosk: Driver) -> tuple[str, ...]:
    """Which move is shown, and how it went."""
    return kiosk.texts("move") + kiosk.texts("outcome")


def words(kiosk: Driver) -> list[str]:
    """Those of the solutions in sight."""
    return [one[0] for one in kiosk.rows]


def line(kiosk: Driver) -> TimeLine:
    shown = kiosk.shown("line")
    assert isinstance(shown, TimeLine)
    return shown


def is_hidden(kiosk: Driver) -> bool:
    """Whether nothing of the move is told."""
    return not any(kiosk.texts(name) for name in ("solutions", "tries", "hooks", "meaning", "count"))


def test_a_question_that_fails_is_told_and_asked_again(reviewing: Driver) -> None:
    reviewing.answerer.fail("Plus de mémoire.", _ticket(reviewing))
    reviewing.step()
    assert reviewing.texts("note") == ("Plus de mémoire.",)
    before = len(reviewing.answerer.asked)
    reviewing.key(RIGHT, LEFT)
    asked = [one for one in reviewing.answerer.asked[before:] if one.question is find_best]
    assert str(tuple(GAME.turns())[1].position) in [str(one.position) for one in asked]


def _ticket(kiosk: Driver) -> int:
    return next(n for n, one in enumerate(kiosk.answerer.asked, start=1) if one.question is find_best)


@pytest.mark.parametrize("viewer", ["", "Paul"])
def test_who_has_not_finished_the_game_sees_nothing_of_it(open_kiosk: Open, viewer: str) -> None:
    kiosk = open_kiosk()
    run = play(kiosk)
    kiosk.store.people.show_runs("Marie", True)
    review(kiosk, run, viewer)
    assert kiosk.texts("said")
    assert GAME.moves[1].solution.word not in repr(kiosk.snapshot())
    kiosk.key(ENTER)
    assert kiosk.scene != "review"


def test_another_s_run_opens_once_he_lets_and_one_s_own_attempt_is_over(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    run = play(kiosk)
    play(kiosk, "Paul")
    review(kiosk, run, "Paul")
    assert "Marie ne montre pas ses parties aux autres." in kiosk.texts("said")
    kiosk.store.people.show_runs("Marie", True)
    review(kiosk, run, "Paul")
    assert head(kiosk)[0].startswith("de Marie")
    assert kiosk.texts("tries title") == ("Essais de Marie",)


def test_a_lost_game_and_a_lost_lexicon_leave_what_is_kept(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    run = play(kiosk)
    with kiosk.store._database.writing() as sql:
        sql.execute("UPDATE runs SET lexicon = 'ODS8', lexicon_hash = ?", ("b" * 64,))
    review(kiosk, run)
    assert "ODS8" in kiosk.texts("note")[0]
    assert len(line(kiosk).tries) == 3
    kiosk.type(" ")
    assert not is_hidden(kiosk), "nothing could judge a search"
    with kiosk.store._database.writing() as sql:
        sql.execute("DELETE FROM game_texts")
    review(kiosk, run)
    assert words(kiosk)[0] == GAME.moves[1].solution.word
    assert kiosk.shown("rack") is None
    assert not [one for one in kiosk.answerer.asked if one.question is find_best]


def test_r_reviews_a_run_from_the_list(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    play(kiosk)
    kiosk.services.players.last = "Marie"
    kiosk.show(MyRuns("Marie"))
    kiosk.type("r")
    assert kiosk.scene == "review"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "myruns"


def test_once_the_top_is_found_again_enter_shows_and_leads_on(reviewing: Driver) -> None:
    reviewing.type(" ")
    reviewing.enter(GAME.moves[1].solution.move.circled)
    assert reviewing.keys["montrer"]
    reviewing.key(ENTER)
    assert head(reviewing)[0] == "Essai 06 · coup 2"
    reviewing.key(ENTER)
    assert head(reviewing)[0] == "Essai 06 · coup 1"


def test_tries_of_a_void_showing_are_told_apart(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    run = play(kiosk)
    with kiosk.store._database.writing() as sql:
        sql.execute("UPDATE proposals SET at_ms = 0 WHERE run = ? AND number = 2 AND place = 3", (run,))
    review(kiosk, run)
    assert [one.move for one in line(kiosk).tries] == ["XYZ"]
    assert line(kiosk).note == "tirage déjà vu, 2 essais avant l’interruption"


def test_a_move_that_cannot_be_read_closes_the_review(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    run = keep(kiosk.store, facts(), 5_000, -1, 5_000)
    with kiosk.store._database.writing() as sql:
        sql.execute("UPDATE moves SET reference = 'Z99' WHERE run = ? AND number = 2", (run,))
    review(kiosk, run)
    assert kiosk.texts("said")


def top(kiosk: Driver) -> str:
    """The top of the position on screen."""
    state = kiosk.scene_of(AgainScreen)._state
    return str(getattr(state, "turn", None).solution.move.circled)  # type: ignore[union-attr]


def played(kiosk: Driver) -> None:
    """A game with a missed top and a slow one, at its result."""
    kiosk.play(game(), "Camille")
    for ms in (1_000, 61_000, 1_000, 58_000):
        kiosk.wait(ms)
        if ms > 60_000:
            kiosk.wait(10_000)
            kiosk.key(ENTER)
        else:
            kiosk.find_top()
        kiosk.step(2)
    assert kiosk.scene == "result"


def find_all(kiosk: Driver) -> int:
    """Finds what is asked, and tells how many there were."""
    count = 0
    while kiosk.scene == "again" and not kiosk.texts("figure"):
        kiosk.wait(500)
        kiosk.enter(top(kiosk))
        count += 1
    return count


def test_after_a_game_each_position_comes_back_until_it_is_found(kiosk: Driver) -> None:
    played(kiosk)
    kiosk.type("t")
    assert kiosk.texts("count")[-1] == "0 / 2"
    first = top(kiosk)
    kiosk.key(F8, F8)
    assert "Pas encore" in kiosk.texts("told")
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    assert top(kiosk) != first
    assert find_all(kiosk) == 2
    assert kiosk.texts("figure") == ("2 tops trouvés",)
    assert kiosk.texts("facts")[:3] == ("À la première fois", "1", "sur 2")
    assert kiosk.texts("found").count("en 2 fois") == 1
    kiosk.wait(900)
    kiosk.key(ENTER)
    assert kiosk.scene == "result"
    assert len(kiosk.store.runs.open_runs()) == 0
    assert len(kiosk.store.history.runs("Camille")) == 1


def test_after_a_rush(kiosk: Driver) -> None:
    begin(kiosk)
    answer_slice(kiosk, places("normale-07"))
    find(kiosk, 0)
    for _ in range(6):
        kiosk.wait(31_000)
    assert kiosk.texts("deck")
    kiosk.type("x")
    kiosk.type("t")
    assert find_all(kiosk) == 4
    assert kiosk.texts("figure") == ("4 tops trouvés",)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "again", "what was typed for the last position"
    kiosk.wait(900)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "rushover"
    assert not kiosk.texts("deck"), "its positions are in the deck already"
    kiosk.show(Train())
    kiosk.type("4")
    assert "Rien à retrouver" in kiosk.texts()


@given(st.integers(1, 8), st.lists(st.booleans(), max_size=60), st.integers(0, 99))
def test_a_course_ends_once_each_was_found_and_counts_its_sights(count: int, answers: list[bool], seed: int) -> None:
    course = AgainCourse.begin(count, Random(seed))
    queue, seen = list(course.left), [0] * count
    assert sorted(queue) == list(range(count))
    for found in answers:
        if not queue:
            break
        place = queue.pop(0)
        seen[place] += 1
        if not found:
            queue.append(place)
        course = course.after(found=found)
        assert (list(course.left), list(course.sights)) == (queue, seen)


PLAYER = "Marie"


def deck(kiosk: Driver) -> list[tuple[str, CardSource]]:
    return [(one.about, one.source) for one in kiosk.store.decks.cards(PLAYER)]


def test_a_move_is_put_into_the_deck_and_taken_out_by_one_key(kiosk: Driver) -> None:
    kiosk.has_played(game())
    kiosk.services.players.last = PLAYER
    run = kiosk.store.history.runs(PLAYER)[0].run
    kiosk.show(Review(run))
    kiosk.step(2)

    def tags() -> tuple[str, ...]:
        return kiosk.rows[0]

    assert "paquet" not in tags()
    kiosk.type("x")
    kiosk.step()
    assert "paquet" in tags()
    ((word, source),) = deck(kiosk)
    assert source is CardSource.HAND
    assert word == game().moves[0].solution.word.upper()
    kiosk.type("x")
    kiosk.step()
    assert "paquet" not in tags()
    assert deck(kiosk) == []
    kiosk.type("x")
    assert len(deck(kiosk)) == 1, "what was taken out comes back by hand"
