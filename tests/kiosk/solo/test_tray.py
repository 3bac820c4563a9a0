"""The order of the letters on the tray, and the cursor of the grid by the right button and by Space."""

from collections.abc import Callable

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import TAB, Driver, game
from tests.kiosk.training.rush.rushes import begin
from tests.screens.states.classic import begun, own_key
from tests.screens.states.homegame import time_over
from topping.kiosk import routes
from topping.kiosk.paint.rack import RackView, tile_at
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.ui.screen import Screen
from topping.lexicon.catalogue import default
from topping.play.solitaire.game import SolitaireTerms
from topping.rules.grid.board import Direction, Square
from topping.rules.tiles import in_letter_order
from topping.store import Store

F5, F6, F7 = pygame.K_F5, pygame.K_F6, pygame.K_F7


def view(kiosk: Driver) -> RackView:
    found: RackView = kiosk.shown("rack")
    return found


def letters(kiosk: Driver) -> str:
    shown = view(kiosk)
    return shown.kept + shown.new


def tile(kiosk: Driver, place: int) -> tuple[int, int]:
    """The middle of a tile of the tray."""
    rect = kiosk.scene_of(Screen).find("rack")
    assert rect is not None
    middle = rect.centery + rect.height // 6
    hits = [x for x in range(rect.left, rect.right) if tile_at(rect, view(kiosk), (x, middle)) == place]
    return hits[len(hits) // 2], middle


def drag(kiosk: Driver, place: int, to: int) -> None:
    """A letter of the tray is dragged to the place of another one."""
    pygame.mouse.set_pos(tile(kiosk, place))
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=tile(kiosk, place), button=1)
    kiosk.step()
    kiosk.post(pygame.MOUSEBUTTONUP, pos=tile(kiosk, to), button=1)
    kiosk.step()


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
    kiosk.show(routes.ClubSettings())
    kiosk.play(game(), "Paul")
    assert letters(kiosk) == kiosk.run.turn.draw.letters


def test_a_letter_is_dragged_to_the_place_of_another_and_a_click_still_lays_it(playing: Driver) -> None:
    drawn = letters(playing)
    drag(playing, 0, 3)
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


def test_letters_typed_are_laid_in_front_by_a_key(playing: Driver) -> None:
    assert letters(playing) == "STLEAPL"
    playing.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert "Tapez d’abord" in playing.said_line
    playing.type("plat h4")
    playing.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert letters(playing) == "PLATSEL"
    playing.type("z")
    assert playing.scene_of(PlayScreen).typing.text == "z", "what was typed is replaced"
    playing.key(pygame.K_ESCAPE, TAB)
    playing.type("sl")
    playing.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert letters(playing) == "SLPATEL"
    playing.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    playing.find_top()
    assert letters(playing) == playing.run.turn.draw.letters, "the next draw lies as before"


def _at_home(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")


def _until_found(kiosk: Driver) -> None:
    turn = next(iter(game().turns()))
    kiosk.show(routes.Again("Marie", routes.Home(), (turn,), default()))


def _solitaire(kiosk: Driver) -> None:
    kiosk.show(routes.PlaySolitaire(kiosk.backstage.tablegames.begin_solitaire("Marie", SolitaireTerms(), seed=3)))


def _classic(kiosk: Driver) -> None:
    own_key(kiosk, begun(kiosk))


@pytest.mark.parametrize(
    ("begin_one", "turn", "back"),
    [
        (begin, (F6, 0), (F7, 0)),
        (_until_found, (F5, 0), (F5, pygame.KMOD_SHIFT)),
        (_classic, (F5, 0), (F5, pygame.KMOD_SHIFT)),
        (_solitaire, (F5, 0), (F5, pygame.KMOD_SHIFT)),
        (_at_home, (F5, 0), (F5, pygame.KMOD_SHIFT)),
    ],
)
def test_every_kind_of_game_has_the_same_tray(
    kiosk: Driver, begin_one: Callable[[Driver], None], turn: tuple[int, int], back: tuple[int, int]
) -> None:
    begin_one(kiosk)
    drawn = letters(kiosk)
    kiosk.key(turn[0], mod=turn[1])
    assert letters(kiosk) == in_letter_order(drawn)
    kiosk.key(back[0], mod=back[1])
    assert letters(kiosk) == drawn
    drag(kiosk, 0, 2)
    moved = letters(kiosk)
    assert moved == drawn[1:3] + drawn[0] + drawn[3:]
    wanted = [one for one in moved if one != "?"][-2:]
    kiosk.type("".join(wanted).lower())
    kiosk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert list(letters(kiosk)[:2]) == wanted
    assert sorted(letters(kiosk)) == sorted(drawn)


def test_at_a_table_each_player_has_his_own_order_which_is_kept_where_he_is_known(kiosk: Driver, store: Store) -> None:
    kiosk.has_played(game("normale-02"))
    record = begun(kiosk, "Marie", "Jean")
    for _ in range(2):
        own_key(kiosk, record)
        name, drawn = record.game.names[record.game.turn], record.game.racks[record.game.turn]
        assert letters(kiosk) == drawn
        if name == "Marie":
            kiosk.key(F5)
            assert letters(kiosk) == in_letter_order(drawn)
        kiosk.key(pygame.K_F8, pygame.K_F8)
    assert store.people.own_settings("Marie") == {"play.tray": "alphabet"}
    assert store.people.own_settings("Jean") == {}
    assert [one.name for one in store.people.known()] == ["Marie"], "who sits at a table is no player for it"
