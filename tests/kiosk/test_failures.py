"""Nothing that is typed and no scene that fails ends the kiosk; a run being played is offered again."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, F8, Driver, game
from topping.kiosk import routes
from topping.kiosk.screens.home import HomeScreen
from topping.kiosk.screens.outoforder import OutOfOrderScreen
from topping.kiosk.screens.play.play import PlayScreen
from topping.store import Store

UNSEEN = "\u200b\u200d\ufeff\u00ad\u202e\ufe0f\u034f\u0301\u115f\u3164\u2028\x00\x07\t\n\x7f\x85\udc80\ue000\U000e0041"


@pytest.mark.parametrize("before", ["", "zut"])
def test_nor_is_it_pasted(kiosk: Driver, monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: f"\u200bMa{UNSEEN}rie\u00a0L")
    kiosk.show(routes.WhoPlays())
    kiosk.type(before)
    if before:
        kiosk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    kiosk.step()
    assert kiosk.entry.text == "Marie L"


def test_a_clipboard_that_cannot_be_read_pastes_nothing(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    kiosk.show(routes.WhoPlays())
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert kiosk.entry.text == ""


# a scene that fails


def failing(monkeypatch: pytest.MonkeyPatch, scene: type, method: str = "panels") -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scene, method, fail)


def test_a_run_whose_last_solution_was_on_screen_is_over(
    playing: Driver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        playing.find_top()
    playing.key(F8, F8)
    failing(monkeypatch, PlayScreen)
    playing.clock.time += 200
    playing.kiosk.turn()
    assert store.runs.open_runs() == ()
    assert playing.backstage.begun.of("Marie") == ()


def test_where_even_the_first_screen_fails_help_is_asked_for_once(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        failing(broken, HomeScreen, "tick")
        failing(broken, HomeScreen, "view")
        for _ in range(10):
            kiosk.clock.time += 200
            kiosk.kiosk.turn()
        assert kiosk.scene == "outoforder"
    kiosk.key(ENTER)
    kiosk.step()
    assert kiosk.scene == "home"


def test_where_nothing_works_the_program_ends(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, HomeScreen)
    failing(monkeypatch, OutOfOrderScreen)
    kiosk.clock.time += 200
    with pytest.raises(ZeroDivisionError):
        kiosk.kiosk.run()
    assert kiosk.helper.is_open is False


def test_a_scene_that_cannot_even_be_saved_or_closed_is_left(playing: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, PlayScreen, "save")
    failing(monkeypatch, PlayScreen, "close")
    failing(monkeypatch, PlayScreen, "tick")
    playing.clock.time += 200
    playing.kiosk.turn()
    playing.step()
    assert playing.scene == "home"


@pytest.mark.parametrize("is_public", [False, True])
def test_a_scene_that_fails_is_left_and_the_run_is_offered_again(
    open_kiosk: Open, store: Store, monkeypatch: pytest.MonkeyPatch, is_public: bool
) -> None:
    playing = open_kiosk(is_public=is_public)
    playing.play(game())
    playing.find_top()
    playing.enter("zut 3c")
    with monkeypatch.context() as broken:
        failing(broken, PlayScreen)
        playing.clock.time += 200
        playing.kiosk.turn()
    playing.step(2)
    assert playing.scene == "home"
    assert any(line.startswith("Un écran s’est arrêté") for line in playing.texts("notice"))
    (kept,) = store.runs.open_runs()
    assert len(store.runs.moves_of(kept.id)) == 1
    if is_public:  # whoever comes next is somebody else, until he says who he is
        playing.key(ENTER)
        playing.type("Marie")
        playing.key(ENTER)
    else:
        playing.click_on(next(text for text in playing.places if text.startswith("Reprendre ")))
    playing.key(ENTER)
    playing.step(2)
    assert (playing.scene, len(playing.run.results), playing.run.showing) == ("play", 1, 2)
    for _ in range(3):
        playing.find_top()
    assert playing.scene == "result"
