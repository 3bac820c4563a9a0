"""The screen under a running clock: nothing covers grid, draw and clock, and no missed top goes by unseen."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, F8, Driver, game
from tests.kiosk.training.rushes import begin
from topping.config import Settings
from topping.play.run.run import Phase
from topping.play.run.strokes import StrokeKind

F1, F10 = pygame.K_F1, pygame.K_F10


def searched(kiosk: Driver) -> bool:
    """Whether draw, grid, line and clock are all in front, and nothing lies over them."""
    laid = kiosk.kiosk.scene.canvas.laid()
    places = {one.name: one.rect for one in laid}
    over = [one.rect for one in laid if one.element.is_modal or one.name == "guide"]
    is_there = {"board", "rack", "timer"} <= places.keys()
    return is_there and not any(places[name].colliderect(one) for name in ("board", "rack", "timer") for one in over)


def hints(kiosk: Driver) -> list[str]:
    return [label.replace("\N{NO-BREAK SPACE}", " ") for _, label, _ in kiosk.shown("hints")]


def test_help_covers_nothing_and_typing_goes_on(playing: Driver) -> None:
    playing.type("pal")
    playing.key(F1)
    assert playing.texts("guide")
    assert searched(playing)
    playing.enter("ets h4")
    assert [one.found for one in playing.run.results] == [True], "proposed beside the help"


@pytest.mark.parametrize("closes", [F1, ESCAPE])
def test_help_is_closed_and_the_line_stays(playing: Driver, closes: int) -> None:
    playing.type("pal")
    playing.key(F1, closes)
    assert not playing.texts("guide")
    assert playing.entry.text == "pal"
    assert playing.run.phase is Phase.THINKING


def test_help_shows_tops_that_are_on_the_grid_and_nothing_of_the_draw(playing: Driver) -> None:
    playing.key(F1)
    draw = set(playing.run.turn.draw.letters)
    (joker,) = (one for one in playing.texts("guide") if "(" in one)
    for one in (playing.texts("guide")[2], joker):
        assert len({letter for letter in one.split()[0] if letter.isalpha()} - draw) > 2, "no joker makes it"
    playing.key(F1)
    playing.find_top()
    playing.key(F1)
    assert "PALETS H4" in playing.texts("guide")


def test_the_manual_is_open_to_whom_no_clock_runs(playing: Driver) -> None:
    playing.key(F8, F8)
    playing.key(F1)
    assert playing.scene == "help"


def test_all_keys_stand_beside_the_clock_and_a_letter_goes_on_typing(playing: Driver) -> None:
    playing.type("pal")
    playing.key(F10)
    assert searched(playing)
    assert "F8 F8 solution" in str(playing.rows)
    playing.key(pygame.K_END)
    assert "F1 aide" in str(playing.rows)
    playing.type("e")
    assert not playing.texts("keys sheet")
    assert playing.entry.text == "pale"


def test_a_letter_that_closed_the_keys_is_noted_as_typed(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(record_strokes=True))
    kiosk.play(game())
    kiosk.type("pal")
    kiosk.key(F10)
    kiosk.type("e")
    assert [one.kind for one in kiosk.run.strokes[-1]] == [StrokeKind.LETTER] * 4


def test_giving_up_is_asked_beside_the_clock_and_keeps_the_words_of_the_keys(playing: Driver) -> None:
    playing.type("pal")
    playing.key(F8)
    assert playing.texts("pressed once")[0] == "Voir la solution ?"
    assert searched(playing)
    assert all(hints(playing))
    assert {"encore : solution", "non"} <= set(hints(playing))
    playing.key(ESCAPE)
    assert not playing.texts("pressed once")
    assert playing.entry.text == "pal", "no means that the search goes on"
    playing.key(F8)
    assert not playing.run.results, "what was taken back does not count"


def open_nothing(kiosk: Driver) -> None:
    pass


def open_help(kiosk: Driver) -> None:
    kiosk.key(F1)


def open_keys(kiosk: Driver) -> None:
    kiosk.key(F10)


def ask_to_leave(kiosk: Driver) -> None:
    kiosk.key(ESCAPE)


def close_window(kiosk: Driver) -> None:
    kiosk.post(pygame.QUIT)
    kiosk.step()


def press_once(kiosk: Driver) -> None:
    kiosk.key(F8)


@pytest.mark.parametrize("opens", [open_nothing, open_help, open_keys, ask_to_leave, close_window, press_once])
def test_a_missed_top_is_shown_whatever_was_open(playing: Driver, opens: object) -> None:
    assert callable(opens)
    playing.wait(playing.run.since_ms + 59_000 - playing.clock.time)
    opens(playing)
    playing.wait(1_100)
    assert playing.texts("missed")
    assert not playing.asked
    playing.wait(1_000)
    playing.key(ENTER)
    playing.step()
    assert (playing.run.turn.number, playing.run.phase) == (2, Phase.THINKING)
    assert not playing.texts("guide")
    assert not playing.texts("keys sheet")


def test_a_solution_behind_the_manual_waits_until_it_is_seen(playing: Driver) -> None:
    playing.key(F8, F8)
    playing.key(F1)
    playing.wait(30_000)
    playing.key(ESCAPE)
    playing.wait(500)
    assert playing.texts("missed")
    assert playing.run.turn.number == 1


def test_a_rush_is_not_covered_either(kiosk: Driver) -> None:
    begin(kiosk)
    for opens in (F1, F10):
        kiosk.key(opens)
        assert kiosk.scene == "rush"
        assert searched(kiosk)
        kiosk.key(ESCAPE)
    assert not kiosk.asked
