"""The order of the letters on the tray, and the cursor of the grid by the right button and by Space."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import TAB, Driver, game
from tests.kiosk.training.rush.rushes import begin
from topping.kiosk.paint.rack import RackView, tile_at
from topping.kiosk.routes.front import ClubSettings
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.typing.search import MoveScreen
from topping.rules.grid.board import Direction, Square
from topping.store import Store

F6, F7 = pygame.K_F6, pygame.K_F7


def view(kiosk: Driver) -> RackView:
    return kiosk.scene_of(MoveScreen).tray_view()  # type: ignore[type-abstract]


def letters(kiosk: Driver) -> str:
    shown = view(kiosk)
    return shown.kept + shown.new


def tile(kiosk: Driver, place: int) -> tuple[int, int]:
    """The middle of a tile of the tray."""
    rect = kiosk.scene_of(MoveScreen).find("rack")  # type: ignore[type-abstract]
    assert rect is not None
    middle = rect.centery + rect.height // 6
    hits = [x for x in range(rect.left, rect.right) if tile_at(rect, view(kiosk), (x, middle)) == place]
    return hits[len(hits) // 2], middle


def test_f6_sorts_then_shuffles_and_f7_goes_back_to_the_draw(playing: Driver) -> None:
    drawn = letters(playing)
    playing.key(F6)
    assert letters(playing) == "".join(sorted(drawn))
    orders = set()
    for _ in range(8):
        playing.key(F6)
        orders.add(letters(playing))
    assert len(orders) > 3
    assert {"".join(sorted(one)) for one in orders} == {"".join(sorted(drawn))}
    playing.key(F7)
    assert letters(playing) == drawn


@pytest.mark.parametrize("is_public", [False, True])
def test_the_order_is_kept_for_the_player_and_by_the_public_kiosk_until_it_is_left(
    open_kiosk: Open, store: Store, is_public: bool
) -> None:
    kiosk = open_kiosk(is_public=is_public, at_home=False)
    kiosk.has_played(game("normale-02"))
    kiosk.play(game())
    kiosk.key(F6)
    kiosk.find_top()
    assert list(letters(kiosk)) == sorted(letters(kiosk))
    assert store.people.own_settings("Marie") == ({} if is_public else {"play.tray": "alphabet"})
    kiosk.backstage.players.last = ""
    kiosk.show(ClubSettings())
    kiosk.play(game(), "Paul")
    assert letters(kiosk) == kiosk.run.turn.draw.letters


def test_a_letter_is_dragged_to_the_place_of_another_and_a_click_still_lays_it(playing: Driver) -> None:
    drawn = letters(playing)
    pygame.mouse.set_pos(tile(playing, 0))
    playing.post(pygame.MOUSEBUTTONDOWN, pos=tile(playing, 0), button=1)
    playing.step()
    playing.post(pygame.MOUSEBUTTONUP, pos=tile(playing, 3), button=1)
    playing.step()
    assert letters(playing) == drawn[1:4] + drawn[0] + drawn[4:]
    assert playing.scene_of(PlayScreen).typing.is_empty
    playing.click(tile(playing, 0))
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert [letter for _, letter in grid.laid] == [drawn[1]]


def test_the_right_button_puts_the_cursor_down_the_column_and_space_turns_it(playing: Driver) -> None:
    playing.click(playing.square(7, 4).center, button=3)
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert (grid.cursor, grid.direction) == (Square(7, 4), Direction.VERTICAL)
    playing.key(pygame.K_SPACE)
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert (grid.cursor, grid.direction) == (Square(7, 4), Direction.HORIZONTAL)
    playing.key(TAB)
    playing.type("mot b")
    assert playing.scene_of(PlayScreen).typing.text == "mot b"


def test_a_rush_has_it_too(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.key(F6)
    assert list(letters(kiosk)) == sorted(letters(kiosk), key=lambda one: (one == "?", one))
