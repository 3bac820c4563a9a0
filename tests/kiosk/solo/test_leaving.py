"""Leaving in the middle: asked first, kept as unfinished, never ranked."""

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver, game
from topping.store import Store


def test_closing_the_window_asks_then_ends(playing: Driver, store: Store) -> None:
    playing.post(pygame.QUIT)
    playing.step()
    assert not playing.kiosk.has_ended
    playing.key(ESCAPE)
    playing.key(ESCAPE, DOWN, DOWN, ENTER)
    assert not playing.kiosk.has_ended, "asked by Escape, leaving leads home"
    playing.play(game())
    playing.post(pygame.QUIT)
    playing.step()
    playing.key(DOWN, DOWN, ENTER)
    assert playing.kiosk.has_ended
    assert [run[0] for run in _runs(store)] == ["left", "left"]


def test_closing_outside_a_run_ends_at_once(kiosk: Driver) -> None:
    kiosk.post(pygame.QUIT)
    kiosk.step()
    assert kiosk.kiosk.has_ended


def test_closing_while_the_solution_is_shown(playing: Driver, store: Store) -> None:
    playing.wait(60_100)
    playing.post(pygame.QUIT)
    playing.step()
    assert playing.asked
    playing.key(DOWN, DOWN, ENTER)
    assert _runs(store) == [("left", 1, 0)]


def test_the_loop_saves_whatever_ends_it(playing: Driver, store: Store) -> None:
    playing.find_top()
    playing.kiosk.end()
    playing.kiosk.run()
    assert _runs(store) == [("open", 1, 1)], "nobody left it: it is offered again"


def _runs(store: Store) -> list[tuple[str, int, int]]:
    """Outcome, moves and proposals of every run."""
    rows = store._database.all(
        "SELECT outcome, (SELECT count(*) FROM moves WHERE run = runs.id), "
        "(SELECT count(*) FROM proposals WHERE run = runs.id) FROM runs ORDER BY id"
    )
    return [(row[0], row[1], row[2]) for row in rows]
