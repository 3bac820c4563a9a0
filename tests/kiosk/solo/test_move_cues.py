"""What is heard in a run: each event gives its cue once, and nothing of the run depends on it."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, F8, Driver, game
from topping.config import Settings
from topping.kiosk.engine.cues import Cue, Cues


def test_each_letter_is_a_tile_and_no_other_key_is(playing: Driver) -> None:
    playing.type("pas h4")
    playing.key(pygame.K_BACKSPACE, pygame.K_LEFT)
    assert playing.cues.played == [Cue.TILE] * 4


def test_only_a_run_better_than_one_s_own_best_is_a_record(kiosk: Driver) -> None:
    def run(wait_ms: int) -> None:
        kiosk.play(game(moves=1))
        kiosk.cues.played.clear()
        kiosk.wait(wait_ms)
        kiosk.find_top()
        kiosk.step()

    for wait_ms, is_best in ((3_000, False), (4_000, False), (2_000, True)):
        run(wait_ms)
        assert (Cue.BEST in kiosk.cues.played) is is_best


@pytest.mark.parametrize("settings", [Settings(tile_sounds=True), Settings(effects=False)])
def test_the_stamps_of_a_run_are_the_same_with_sounds_and_without(open_kiosk: Open, settings: Settings) -> None:
    def played(sounds: bool) -> list[int]:
        kiosk = open_kiosk(at_home=False)
        player = Cues(settings)
        if sounds:
            player.get_ready()
            kiosk.kiosk.cues = player
        kiosk.play(game(moves=3))
        kiosk.wait(51_000)
        kiosk.enter("pet h7")
        kiosk.find_top()
        kiosk.key(F8, F8)
        kiosk.wait(500)
        kiosk.key(ENTER)
        player.close()
        return [event.at_ms for event in kiosk.run.events]

    assert played(sounds=True) == played(sounds=False)
