"""Nobody is there: what is shown, and what becomes of what was going on."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, TAB, Driver, game
from tests.kiosk.session.test_session import lead
from tests.kiosk.solo.test_leaving import _runs
from topping.config import Settings
from topping.game import shelf
from topping.kiosk import routes
from topping.kiosk.screens.attract import ANSWER_MS, THINK_MS
from topping.rules.games.gametext import game_id
from topping.store import Store

IDLE_MS = 60_000


@pytest.fixture
def public(open_kiosk: Open) -> Driver:
    return open_kiosk(settings=Settings(idle_s=60), is_public=True)


def test_without_animations_the_answer_lies_there_at_once(open_kiosk: Open) -> None:
    public = open_kiosk(settings=Settings(idle_s=60, animations=False), is_public=True)
    public.wait(IDLE_MS + THINK_MS + 300)
    assert public.texts("over") == ("Le top",)
    assert sum(public.shown("rack").used) == len(public.shown("board").last)


def test_no_game_of_the_shelf_is_given_away() -> None:
    shown = {game_id(shelf.load(path)) for path in shelf.demo_games()}
    assert len(shown) == 3
    assert not shown & {game_id(shelf.load(one.path)) for one in shelf.prepared()}


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_first_key_only_comes_back(public: Driver, way: str) -> None:
    public.kiosk.backstage.players.last = "Marie"
    public.wait(IDLE_MS + 100)
    if way == "key":
        public.key(ENTER)
    else:
        public.click((640, 200))  # where the first screen has a button
    assert (public.scene, public.focused) == ("home", "Jouer")
    public.key(ENTER)
    assert (public.scene, public.entry.text) == ("whoplays", ""), "whoever comes next is somebody else"


def test_a_run_is_closed_after_a_warning(public: Driver, store: Store) -> None:
    public.play(game())
    public.find_top()
    public.wait(59_000)
    assert "inachevée" not in public.verdict
    public.wait(1_500)
    assert public.verdict == "Toujours là ? Une touche, ou la partie se ferme dans 15 s, inachevée."
    public.wait(5_000)
    assert "dans 10 s" in public.verdict
    public.type("a")
    public.step(10)
    assert "Toujours" not in public.verdict
    public.wait(60_000 + 14_000)
    assert public.scene == "play"
    public.wait(1_500)
    assert public.scene in ("home", "attract")
    assert [run[0] for run in _runs(store)] == ["left"]


def test_a_session_is_never_closed(public: Driver) -> None:
    lead(public)
    public.wait(10 * IDLE_MS)
    assert public.scene == "session"
    public.key(TAB, pygame.K_F5)
    public.wait(2 * IDLE_MS)
    assert public.scene == "sessionstandings"
    public.show(routes.SessionPlayers())
    public.wait(2 * IDLE_MS)
    assert public.scene == "newsession"


def test_a_position_is_shown_then_its_answer_then_the_next_position(public: Driver) -> None:
    public.wait(IDLE_MS + 100)
    worth, before = public.texts("worth")[0].split()[-1], public.shown("board").cells
    assert public.texts("over") + public.texts("under") == ("Un mot vaut ici", "Le voyez-vous ?")
    assert not any(public.shown("rack").used)
    public.wait(THINK_MS - 1_000)
    assert public.texts("time") == ("réponse dans 1 s",)
    assert public.shown("board").cells == before
    laid = []
    for _ in range(20):
        public.wait(80)
        laid.append(sum(public.shown("rack").used))
    public.wait(2_000)
    assert set(range(laid[-1] + 1)) <= set(laid), "one tile after the other"
    assert public.texts("over") + public.texts("worth") == ("Le top", f"Le top {worth}")
    assert public.shown("board").cells != before
    assert not public.texts("time")
    public.wait(ANSWER_MS)
    assert public.texts("over") == ("Un mot vaut ici",)
    assert public.shown("board").cells != before
