"""Playing without a name, and a game to try from how to play: nothing of them is kept, and nothing ranks."""

import pygame

from tests.kiosk.driver import ENTER, F2, Driver, game
from topping.kiosk import routes
from topping.store import BoardFilter

F6 = pygame.K_F6


def _kept(kiosk: Driver) -> int:
    """How many runs the database holds, open ones too."""
    return len(kiosk.store.runs.open_runs()) + len(kiosk.store.ranking.page(BoardFilter(), 0, 9).runs)


def test_somebody_plays_without_a_name(kiosk: Driver) -> None:
    kiosk.show(routes.WhoPlays())
    kiosk.key(F6)
    kiosk.step()
    assert kiosk.scene == "gamechoice"
    assert any("rien n’est gardé" in line for line in kiosk.texts("terms"))
    kiosk.key(ENTER)
    kiosk.step()
    assert any("rien n’est gardé" in line for line in kiosk.texts("text"))
    kiosk.key(ENTER)
    kiosk.step(3)
    assert kiosk.scene == "play"
    assert kiosk.shown("header").names.startswith("sans nom")
    kiosk.find_top()
    assert _kept(kiosk) == 0
    assert kiosk.backstage.players.last == ""


def test_the_result_of_a_run_without_a_name_says_so_and_is_not_kept(kiosk: Driver) -> None:
    kiosk.show(routes.Play(kiosk.backstage.runs.seat("", game(moves=1))))
    kiosk.find_top()
    assert kiosk.scene == "result"
    assert "Jouée sans nom : ce résultat n’est pas gardé." in kiosk.result
    assert "mes parties" not in kiosk.keys
    assert _kept(kiosk) == 0
    kiosk.kiosk.navigation.give_up()
    assert kiosk.store.runs.open_runs() == ()


def test_how_to_play_offers_a_game_without_a_clock(kiosk: Driver) -> None:
    kiosk.key(pygame.K_F1)
    kiosk.step()
    kiosk.key(F2)
    kiosk.step()
    kiosk.key(ENTER)
    kiosk.step(3)
    assert kiosk.scene == "play"
    assert kiosk.run.limit_ms is None
    assert kiosk.shown("header").names.startswith("sans nom · Démonstration 1")
    kiosk.wait(200_000)
    assert kiosk.scene == "play"
    assert _kept(kiosk) == 0
