"""Nobody is there: what is shown, and what becomes of what was going on."""

from __future__ import annotations

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, TAB, Driver, game
from tests.kiosk.session.test_session import lead
from tests.kiosk.solo.test_leaving import _runs
from topping.config import Settings
from topping.game import shelf
from topping.kiosk.routes import SessionPlayers
from topping.rules.gametext import game_id
from topping.store import Store

IDLE_MS = 60_000


@pytest.fixture
def public(open_kiosk: Open) -> Driver:
    return open_kiosk(settings=Settings(idle_s=60), is_public=True)


def test_attract_mode_starts_after_the_idle_time(public: Driver) -> None:
    public.wait(59_000)
    public.key(DOWN)
    public.wait(59_000)
    assert public.scene == "home"
    public.wait(1_200)
    assert public.scene == "attract"


def test_a_mouse_that_moves_is_a_sign_of_life(public: Driver) -> None:
    for _ in range(3):
        public.wait(40_000)
        public.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0))
        public.step()
    assert public.scene == "home"


def test_faces_follow_each_other(public: Driver) -> None:
    public.play(game(moves=1))
    public.find_top()
    public.wait(IDLE_MS + 100)
    assert public.scene == "attract"
    assert [row[1] for row in public.shown("table").rows] == ["Marie"]
    public.wait(12_000)
    seen = []
    for _ in range(4):
        seen.append(public.shown("words").lines[0])
        public.wait(3_000)
    assert seen == [f"Coup {number}" for number in (1, 2, 3, 4)]
    assert public.shown("text").lines[0] == "# Le but"
    public.wait(12_000)
    assert "table" in public.kiosk.scene.snapshot()
    public.wait(12_000)
    assert public.shown("words").lines[0] == "Coup 5", "the game goes on"


def test_without_a_result_there_is_no_leaderboard_to_show(public: Driver) -> None:
    public.wait(IDLE_MS + 100)
    assert public.shown("words").lines[0] == "Coup 1"


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
    public.show(SessionPlayers())
    public.wait(2 * IDLE_MS)
    assert public.scene == "sessionplayers"


def test_an_idle_time_of_zero_turns_attract_mode_off(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(idle_s=0), is_public=True)
    kiosk.wait(10 * IDLE_MS)
    assert kiosk.scene == "home"


def test_attract_mode_is_for_the_public_kiosk_only(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(idle_s=60))
    kiosk.play(game())
    kiosk.wait(2 * IDLE_MS + 30_000)
    assert kiosk.scene == "play"
