"""Proposals typed on the grid itself (first move: STLEAPL; second: LSISETR through PALETS at H4)."""

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, LEFT, RIGHT, TAB, UP, Driver, game
from tests.kiosk.test_frames import entry_of
from topping.rules.grid.board import Direction


def cursor(kiosk: Driver) -> tuple[str, int, Direction]:
    board = kiosk.shown("board")
    return "ABCDEFGHIJKLMNO"[board.cursor.row], board.cursor.column + 1, board.direction


HORIZONTAL, VERTICAL = Direction.HORIZONTAL, Direction.VERTICAL


def test_tab_and_arrows_set_and_turn_the_cursor(playing: Driver) -> None:
    assert playing.shown("board").cursor is None
    playing.key(TAB)
    assert cursor(playing) == ("H", 8, HORIZONTAL)
    playing.key(LEFT)
    assert cursor(playing) == ("H", 7, HORIZONTAL)
    playing.key(DOWN)
    assert cursor(playing) == ("H", 7, VERTICAL), "an arrow across it only turns it"
    playing.key(DOWN)
    assert cursor(playing) == ("I", 7, VERTICAL)
    playing.key(RIGHT, UP, UP)
    assert cursor(playing) == ("H", 7, VERTICAL)
    playing.key(TAB)
    assert playing.shown("board").cursor is None
    assert playing.entry.has_focus


def test_clicks_set_and_turn_the_cursor(playing: Driver) -> None:
    playing.click_square("C", 4)
    assert cursor(playing) == ("C", 4, HORIZONTAL)
    playing.click_square("C", 4)
    assert cursor(playing) == ("C", 4, VERTICAL)
    playing.click_square("C", 5)
    assert cursor(playing) == ("C", 5, VERTICAL)
    playing.click_square("H", 8)
    playing.click(entry_of(playing).center)
    assert playing.shown("board").cursor is None
    playing.type("a")
    assert playing.entry.text == "a"


def test_a_letter_not_in_hand_is_refused(playing: Driver) -> None:
    playing.key(TAB)
    playing.type("w")
    assert playing.verdict.startswith("W n’est pas dans le tirage")
    assert playing.preview() == ""
    playing.type("p")
    assert playing.verdict == ""


def test_letters_that_make_no_word(playing: Driver) -> None:
    playing.key(TAB, ENTER)
    assert "au moins deux" in playing.verdict
    playing.type("p")
    playing.key(ENTER)
    assert "au moins deux" in playing.verdict


def test_the_joker_of_the_mouse_by_keyboard_and_not_at_all(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.find_top()
    joker = kiosk.tile("?").center
    kiosk.click(joker)
    assert kiosk.asked.startswith("Quelle lettre")
    kiosk.key(ESCAPE)
    assert kiosk.preview() == ""
    kiosk.click(joker)
    kiosk.type("e")
    assert kiosk.preview() == "e"
    kiosk.click(joker)
    assert not kiosk.asked, "it lies on the grid already"


def test_accents_and_escape(playing: Driver) -> None:
    playing.key(TAB)
    playing.type("éà")
    assert playing.preview() == "EA"
    playing.key(ESCAPE)
    assert playing.preview() == ""
    playing.key(ESCAPE)
    assert playing.shown("board").cursor is None
    playing.key(ESCAPE)
    assert playing.asked


def test_the_next_move_goes_on_on_the_grid(playing: Driver) -> None:
    playing.click_square("H", 4)
    playing.type("palets")
    playing.key(ENTER)
    assert playing.shown("board").cursor is not None


def test_something_has_the_keys_after_a_word_up_to_the_edge(playing: Driver) -> None:
    playing.click_square("H", 15)
    playing.type("s")
    cursor_on_board = playing.shown("board").cursor
    assert cursor_on_board is not None
    assert cursor_on_board.on_board
    playing.key(ENTER, ESCAPE)
    playing.key(F8, F8)
    playing.wait(5_000)
    assert playing.run.turn.number == 2
    assert playing.shown("board").cursor is None or playing.shown("board").cursor.on_board
    assert playing.shown("board").cursor is not None or playing.entry.has_focus


def test_arrows_belong_to_the_line_while_it_holds_text(playing: Driver) -> None:
    playing.type("pla")
    playing.key(LEFT, DOWN)
    assert playing.shown("board").cursor is None
    playing.type("x")
    assert playing.entry.text == "plxa"


def test_both_ways_show_the_same_and_say_the_same(playing: Driver) -> None:
    playing.type("plats h4")
    preview = playing.shown("board").preview
    playing.key(ENTER)
    said = playing.shown("verdict")
    playing.key(ESCAPE)
    playing.click_square("H", 4)
    playing.type("plats")
    assert playing.shown("board").preview == preview
    playing.key(ENTER)
    assert playing.shown("verdict") == said


def test_the_joker_of_a_fast_typist(kiosk: Driver) -> None:
    """Shift is let go before the loop has seen the letter."""
    kiosk.play(game("normale-02"))
    kiosk.find_top()
    kiosk.key(TAB)
    kiosk.press(ord("m"), "M", pygame.KMOD_LSHIFT)
    kiosk.release(ord("m"))
    kiosk.release(pygame.K_LSHIFT)
    kiosk.step()
    assert kiosk.preview() == "m"
