"""What is heard in a run: each event gives its cue once, and nothing of the run depends on it."""

from __future__ import annotations

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, F8, Driver, game
from topping.config import Settings
from topping.kiosk.engine.cues import Cue, CuePlayer
from topping.kiosk.routes.play import Play
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE


def without_tiles(kiosk: Driver) -> list[Cue]:
    return [cue for cue in kiosk.cues.played if cue is not Cue.TILE]


def test_each_letter_is_a_tile_and_no_other_key_is(playing: Driver) -> None:
    playing.type("pas h4")
    playing.key(pygame.K_BACKSPACE, pygame.K_LEFT)
    assert playing.cues.played == [Cue.TILE] * 4


def test_a_top_below_the_top_and_what_is_not_valid_sound_differently(playing: Driver) -> None:
    playing.enter("pet h7")
    assert without_tiles(playing) == [Cue.NOT_TOP]
    playing.enter("xyz h7")
    assert without_tiles(playing)[1:] == [Cue.NOT_VALID]
    playing.find_top()
    assert without_tiles(playing)[2:] == [Cue.FOUND]
    playing.wait(2_000)
    assert len(without_tiles(playing)) == 3


def test_a_missed_top_is_heard_once(playing: Driver) -> None:
    playing.key(F8, F8)
    playing.wait(1_000)
    assert playing.cues.played == [Cue.MISSED]


def test_the_last_ten_seconds_are_counted_the_last_three_louder(playing: Driver) -> None:
    playing.wait(49_000)
    assert playing.cues.played == []
    playing.wait(10_900)
    assert playing.cues.played == [Cue.LAST_TEN] * 7 + [Cue.LAST_THREE] * 3
    playing.wait(500)
    assert playing.cues.played[10:] == [Cue.MISSED]


def test_where_the_last_proposal_counts_nothing_tells_whether_it_is_the_top(kiosk: Driver) -> None:
    conditions = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    kiosk.show(Play(kiosk.backstage.runs.seat("Marie", game(), conditions)))
    kiosk.find_top()
    assert without_tiles(kiosk) == []
    kiosk.key(F8, F8)
    assert without_tiles(kiosk) in ([Cue.FOUND], [Cue.FOUND_LONG])


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
        player = CuePlayer(settings)
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


def test_a_move_without_a_limit_is_not_counted(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions.topping(None), at_home=False)
    kiosk.play(game())
    kiosk.wait(120_000)
    assert kiosk.cues.played == []
