"""What moves on the play screen waits for nothing and changes nothing: keys, stamps and results are the same."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, F8, Driver, game
from topping.kiosk.paint.theme import FOUND_MS
from topping.play.run.events import RunEvent
from topping.play.run.run import Phase
from topping.play.run.settlement import MoveResult


def begin(open_kiosk: Open, *, animations: bool, moves: int = 4) -> Driver:
    kiosk = open_kiosk(at_home=False)
    kiosk.backstage.put(replace(kiosk.backstage.settings, animations=animations, record_strokes=True), {})
    kiosk.play(game("normale-06", moves))
    return kiosk


def moving(kiosk: Driver) -> bool:
    return kiosk.kiosk.scene.is_moving(kiosk.clock.time)


def play(kiosk: Driver, seed: int) -> tuple[tuple[RunEvent, ...], tuple[MoveResult, ...], list[str]]:
    """A whole game at full speed, with words good, bad and too late, tops given up, and letters at any time."""
    chance, verdicts, start = Random(seed), [], kiosk.run.since_ms
    while kiosk.scene == "play" and kiosk.run.phase is not Phase.FINISHED:
        what = chance.choice(("top", "top", "near", "refused", "letters", "given up", "late"))
        if kiosk.run.phase is Phase.SHOWING:
            kiosk.wait(chance.randrange(100, 900))
            kiosk.key(ENTER)
        elif what == "top":
            kiosk.find_top()
        elif what == "near":
            kiosk.enter("et " + str(kiosk.run.turn.solution.reference))
        elif what == "refused":
            kiosk.enter("zzz h8")
        elif what == "letters":
            kiosk.type("abc")
        elif what == "given up":
            kiosk.key(F8, F8)
        elif what == "late":  # the limit comes while the field shakes
            kiosk.wait(kiosk.run.since_ms + 59_900 - chance.randrange(0, 80) - kiosk.clock.time)
            kiosk.enter("zz")
        if kiosk.scene == "play":
            kiosk.step(chance.randrange(1, 40))
            verdicts.append(kiosk.snapshot().get("verdict", ""))
            run = kiosk.run
    assert start == run.events[0].at_ms
    return run.events, run.results, [str(one) for one in verdicts]


def test_what_is_typed_after_a_missed_top_while_the_next_draw_settles_is_whole(open_kiosk: Open) -> None:
    kiosk = begin(open_kiosk, animations=True)
    kiosk.key(F8, F8)
    assert moving(kiosk), "the word appears on the grid"
    kiosk.type("abc")
    kiosk.wait(900)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.run.phase is Phase.THINKING
    assert kiosk.shown("rack").raised > 0
    assert kiosk.entry.text == "", "what was typed for the draw before is gone"
    word = kiosk.run.turn.solution.move.circled.lower()
    kiosk.post_text(word)
    kiosk.step()
    assert kiosk.entry.text == word


def test_without_movements_nothing_moves(open_kiosk: Open) -> None:
    kiosk = begin(open_kiosk, animations=False)
    assert kiosk.shown("rack").raised == 0
    kiosk.enter("plats h4")
    assert not moving(kiosk)
    kiosk.find_top()
    assert not moving(kiosk)
    assert "found" not in kiosk.snapshot()


def test_the_light_passes_over_the_grid_and_leaves_the_tiles_placed_last(open_kiosk: Open) -> None:
    kiosk = begin(open_kiosk, animations=True)
    kiosk.find_top()
    place = kiosk.square(7, 3)
    inside = (place.left + place.width // 5, place.top + place.width // 5)
    kiosk.step(30)
    shining = kiosk.pixel(inside)
    kiosk.wait(FOUND_MS)
    assert kiosk.pixel(inside) != shining
    assert pygame.Color(*shining).g > pygame.Color(*shining).r, "mint"


@pytest.mark.parametrize("seed", range(3))
def test_stamps_and_results_are_the_same_with_and_without_movements(open_kiosk: Open, seed: int) -> None:
    still, moved = (play(begin(open_kiosk, animations=is_on), seed) for is_on in (False, True))
    assert still[0] == moved[0]
    assert still[1] == moved[1]
    assert still[2] == moved[2]
