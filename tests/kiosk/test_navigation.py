"""From screen to screen: the stack of scenes, the whole way by keyboard and by mouse."""

import gc
import weakref
from collections.abc import Callable, Hashable
from importlib import import_module
from operator import attrgetter

import pygame
import pytest

from tests import budgets
from tests.kiosk import passes
from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, F2, TAB, Driver, game
from tests.kiosk.session.test_session import F8, F9, lead
from topping.config import Settings
from topping.game.service.messages import QuestionFailed
from topping.kiosk import routes
from topping.kiosk.backstage.beside import Beside, NotYetError
from topping.kiosk.routes import (
    AskLeave,
    AskPin,
    Attract,
    ChooseFile,
    ChooseGame,
    ClubSettings,
    Home,
    HowToPlay,
    Leaderboard,
    Modal,
    Play,
    PlayerCare,
    Players,
    ReadyToPlay,
    Route,
    SessionPlayers,
    Sessions,
    WhoPlays,
)
from topping.kiosk.screens.session.hall import SessionScreen
from topping.pin import hashed


@pytest.fixture
def public(open_kiosk: Open) -> Driver:
    """A public kiosk with the PIN 2580."""
    return open_kiosk(settings=Settings(pin=hashed("2580"), announce_session=False), is_public=True)


def session_scene(kiosk: Driver) -> SessionScreen:
    (found,) = (scene for scene in kiosk.kiosk.navigation.screens if isinstance(scene, SessionScreen))
    return found


def clock_runs(kiosk: Driver) -> bool:
    clock = session_scene(kiosk).conductor.clock
    return clock is not None and clock.since_ms is not None


# nothing asked for under a modal scene is lost


def test_a_run_that_ends_in_the_tick_in_which_the_question_over_it_goes_away_shows_its_result(public: Driver) -> None:
    public.play(game(moves=1))
    public.wait(45_000)
    public.post(pygame.QUIT)
    public.step()
    assert public.scene == "pin"
    public.wait(17_900)  # the limit is past, the solution on screen for almost all of its time
    public.clock.time += 2_200  # in one turn of the loop: its time ends, and so does the question's patience
    public.kiosk.step()
    assert public.scene == "result"
    public.key(ESCAPE)
    assert public.scene == "home"


def test_an_answer_for_a_scene_that_has_left_goes_to_nobody(public: Driver) -> None:
    navigation, answers = public.kiosk.navigation, list[bool]()
    asking = public.kiosk.scene
    asking.push(AskPin(), answers.append)
    public.step()
    asking.go(ClubSettings())
    public.step()
    assert public.scene == "pin"
    public.type("2580")
    public.key(ENTER)
    assert (public.scene, answers) == ("settings", [])
    asking.go(Leaderboard())
    public.step()
    assert public.scene == "settings", "a scene that has left goes nowhere"
    assert [type(scene).__name__ for scene in navigation.screens] == ["SettingsScreen"]


def test_a_modal_scene_leads_nowhere(kiosk: Driver) -> None:
    """What it covers would be left on the stack, with nobody to come back to it."""
    kiosk.kiosk.scene.push(AskPin(), lambda _: None)
    kiosk.step()
    kiosk.kiosk.scene.go(Home())
    with pytest.raises(RuntimeError, match="leads nowhere"):
        kiosk.step()


# only what is seen starts a clock


@pytest.mark.parametrize("keys", [(F9, F9), (F2,), (ENTER,)], ids=["interruption", "F2", "Enter"])
def test_nothing_restarts_the_clock_of_a_move_being_cancelled(kiosk: Driver, keys: tuple[int, ...]) -> None:
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(10_000)
    kiosk.key(F8, F8)
    assert not clock_runs(kiosk)
    kiosk.key(*keys)
    kiosk.wait(1_000)
    assert not clock_runs(kiosk)
    kiosk.wait(200_000)
    assert session_scene(kiosk).session.collected == 0
    kiosk.helper.coming.append(QuestionFailed(len(kiosk.helper.asked), "Plus personne"))
    kiosk.step()
    assert not clock_runs(kiosk), "the move waits for the referee"
    kiosk.key(F2)
    kiosk.wait(100)
    assert clock_runs(kiosk)


# memory


def test_a_scene_that_has_left_is_freed_at_once(kiosk: Driver) -> None:
    """Without Python's garbage collector, which would let screens of several MB wait for it."""
    seat, setup = kiosk.backstage.runs.seat("Marie", game()), kiosk.backstage.choices.offered("Marie")
    front = (Home(), Attract(), HowToPlay(), ClubSettings(), AskPin(), AskLeave())
    people = (WhoPlays(), Players(), PlayerCare("Marie"), Leaderboard())
    choosing = (ChooseGame("Marie"), ChooseFile(ChooseGame("Marie"), setup))
    left: list[weakref.ref[object]] = []
    gc.disable()
    try:
        for route in (*front, *people, *choosing, ReadyToPlay(seat), Play(seat), Sessions(), SessionPlayers()):
            kiosk.show(route)
            left += [weakref.ref(part) for part in (kiosk.kiosk.scene, kiosk.kiosk.scene.gui.manager)]
        lead(kiosk)
        kiosk.key(F2, TAB)
        left += [weakref.ref(part) for part in (kiosk.kiosk.scene, kiosk.kiosk.scene.gui.manager)]
        kiosk.show(Home())
        assert [one() for one in left if one() is not None] == []
    finally:
        gc.enable()


def test_each_route_names_what_makes_its_screen() -> None:
    those = {one for one in vars(routes).values() if isinstance(one, type) and issubclass(one, Route)}
    named = {route: vars(route)["screen"] for route in those - {Route, Modal}}
    for route, screen in named.items():
        module, name = screen.split(":")
        assert callable(attrgetter(name)(import_module(f"topping.kiosk.screens.{module}"))), route


@pytest.mark.parametrize("player", ["Marie", "Zoé"])
def test_a_run_that_waits_for_answers_is_begun_once(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    """A change of screens is tried again until no answer lacks, so nothing may be written before the last is asked."""
    ask, waited_for = Beside.ask, set[Hashable]()

    def late(self: Beside, question: Callable[..., object], *about: Hashable) -> object:
        if question.__code__ in waited_for:
            return ask(self, question, *about)
        waited_for.add(question.__code__)
        raise NotYetError

    kiosk.has_played(game(), "Marie")
    kiosk.show(Home())
    seat, navigation = kiosk.backstage.runs.seat(player, game()), kiosk.kiosk.navigation
    kiosk.backstage.players.last = ""  # his settings are asked for again
    monkeypatch.setattr(Beside, "ask", late)
    navigation.go(Play(seat), navigation.top)
    kiosk.step(10)
    assert kiosk.run.turn.number == 1
    assert waited_for
    assert [one.player for one in kiosk.store.runs.open_runs()] == [player]


def test_keys_pass_through_as_many_files_as_they_may() -> None:
    assert [*budgets.faults_of_counts(passes.counts(), budgets.data())] == []
