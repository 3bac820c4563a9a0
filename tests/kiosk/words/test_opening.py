"""F3 opens the word tools over most screens, gives them back as they were, and says why where it may not."""

from functools import partial

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, Driver, game
from tests.screens.driving import Drive
from tests.screens.states import STATES, training
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.ranking.routes import Leaderboard
from topping.kiosk.screens.session.routes import SessionPlayers, Sessions
from topping.kiosk.screens.training.routes import DeckCards, Drill, Rush, Stats, Train
from topping.texts import say
from topping.training.drills import Exercise
from topping.training.rush.positionset import RushMode

F1, F3, F4, F9 = (getattr(pygame, f"K_F{number}") for number in (1, 3, 4, 9))


def told(kiosk: Driver) -> str:
    """What is said in the place of the key hints."""
    view = kiosk.snapshot().get("said line")
    text: str = getattr(view, "text", "")
    return text


def opens(kiosk: Driver) -> bool:
    kiosk.key(F3)
    return kiosk.scene == "wordtools"


OPEN: tuple[routes.Route, ...] = (
    routes.Home(),
    routes.ClubSettings(),
    routes.WhoPlays(),
    ChooseGame("Marie"),
    Leaderboard(),
    Train(),
    Stats("Marie"),
    DeckCards(),
    Drill(),
    Rush(RushMode.CLOCK),
    Sessions(),
    SessionPlayers(),
)


@pytest.mark.parametrize("route", OPEN, ids=lambda route: type(route).__name__)
def test_every_screen_without_a_clock_is_covered_and_comes_back_as_it_was(kiosk: Driver, route: routes.Route) -> None:
    kiosk.show(route)
    kiosk.step(3)
    behind, before = kiosk.kiosk.scene, kiosk.snapshot()
    assert opens(kiosk)
    kiosk.type("port")
    kiosk.key(ESCAPE)
    assert kiosk.scene == "wordtools", "the line is cleared first"
    assert kiosk.entry.text == ""
    kiosk.key(ESCAPE)
    assert kiosk.kiosk.scene is behind
    assert kiosk.snapshot() == before


def test_they_stay_barred_between_two_moves_and_in_the_manual_over_a_run(playing: Driver) -> None:
    playing.key(F8, F8)
    assert not opens(playing)
    playing.key(F1, F1)
    assert playing.texts()[0].startswith("Manuel")
    assert not opens(playing)
    assert told(playing) == say("words.barred.run")


def test_a_paused_run_that_cannot_rank_bars_them_too(open_kiosk: Open) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.has_played(game())
    kiosk.play(game())
    kiosk.key(F9)
    assert kiosk.run.phase.name == "PAUSED"
    assert not opens(kiosk)
    assert kiosk.run.phase.name == "PAUSED", "and F3 ends no pause"


def test_a_run_that_was_cut_off_bars_them_until_it_is_given_up(kiosk: Driver) -> None:
    kiosk.play(game())
    kiosk.kiosk.scene.save()
    kiosk.show(routes.Home())
    assert not opens(kiosk)
    assert told(kiosk) == say("words.barred.cut_off", player="Marie")
    kiosk.services.players.last = "Zoé"
    assert opens(kiosk), "it is Marie's"
    kiosk.key(ESCAPE)
    kiosk.services.players.last = "Marie"
    kiosk.services.begun.close(1)
    assert opens(kiosk)


def test_a_run_bars_them_for_an_hour_after_it_was_cut_off(kiosk: Driver) -> None:
    kiosk.play(game())
    kiosk.key(ESCAPE, DOWN, ENTER)
    assert opens(kiosk), "it never counts"
    kiosk.key(ESCAPE)
    kiosk.play(game("normale-07"))
    kiosk.kiosk.scene.save()
    kiosk.show(routes.Home())
    assert not opens(kiosk)
    kiosk.clock.time += 3_700_000
    kiosk.step()
    assert opens(kiosk)


UNDER_WAY: dict[str, tuple[Drive, str]] = {
    "drill": (partial(training.ask, exercise=Exercise.SEVENS, typed="b"), "words.barred.drill"),
    "drill told": (partial(training.tell, exercise=Exercise.SEVENS), "words.barred.drill"),
    "sitting": (STATES["sitting/words"].drive, "words.barred.sitting"),
    "sitting told": (STATES["sitting/told"].drive, "words.barred.sitting"),
    "rush": (STATES["rush/long names"].drive, "words.barred.rush"),
}


@pytest.mark.parametrize("name", UNDER_WAY)
def test_what_is_answered_by_oneself_bars_them(kiosk: Driver, name: str) -> None:
    lead, sentence = UNDER_WAY[name]
    lead(kiosk)
    assert not opens(kiosk)
    assert told(kiosk) == say(sentence)


def test_a_drill_that_is_over_bars_nothing(kiosk: Driver) -> None:
    training.end(kiosk)
    assert opens(kiosk)


@pytest.mark.parametrize("face", ["hall/thinking", "desk/empty", "session standings/long names"])
def test_an_open_session_bars_them_on_both_faces_and_behind_what_covers_it(kiosk: Driver, face: str) -> None:
    STATES[face].drive(kiosk)
    front = kiosk.scene
    kiosk.key(F3)
    assert kiosk.scene == front, "F3 has its own meaning there, or is refused"
    kiosk.key(F1, F1)
    if face != "hall/thinking":  # a running clock is never covered
        assert kiosk.texts()[0].startswith("Manuel")
    assert not opens(kiosk)
    assert told(kiosk) == say("words.barred.session")


def test_the_key_that_wakes_the_public_kiosk_opens_nothing(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(routes.Attract())
    kiosk.key(F3)
    assert kiosk.scene == "home"
    assert opens(kiosk)


def test_alt_f4_is_no_f4(open_kiosk: Open) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.has_played(game())
    kiosk.play(game())
    kiosk.key(F4, mod=pygame.KMOD_ALT)
    assert kiosk.run.phase.name == "THINKING"
