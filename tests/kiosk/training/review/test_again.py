"""What was missed or slow, asked again until each position is found: after a game, a rush, for the week."""

from datetime import timedelta
from random import Random

import pygame
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, Driver, game
from tests.kiosk.training.rush.rushes import answer_slice, begin, find, places
from topping.kiosk import routes
from topping.kiosk.screens.training.again import AgainScreen
from topping.training.review import AgainCourse

F8 = pygame.K_F8


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
    assert "À la première fois : 1 sur 2." in kiosk.texts()
    assert kiosk.texts("found").count("en 2 fois") == 1
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
    kiosk.type("t")
    assert find_all(kiosk) == 4
    assert kiosk.texts("figure") == ("4 tops trouvés",)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "rushover"
    kiosk.show(routes.Train())
    kiosk.type("t")
    assert "Rien à retrouver" in kiosk.texts()


def test_the_weeks_misses_are_asked_until_found_and_leave_after_it(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    played(kiosk)
    kiosk.show(routes.Train())
    kiosk.type("t")
    found = top(kiosk)
    kiosk.wait(500)
    kiosk.enter(found)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "train"
    again = open_kiosk()
    again.backstage.players.last = "Camille"
    again.show(routes.Train())
    again.type("t")
    assert again.texts("count")[-1] == "0 / 1"
    assert top(again) != found
    again.clock.today += timedelta(days=8)
    again.show(routes.Train())
    again.type("t")
    assert "Rien à retrouver" in again.texts()
    again.key(ENTER)
    assert again.scene == "train"


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
