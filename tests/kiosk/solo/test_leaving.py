"""Leaving a game keeps it; only a question of its own ends it."""

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, UP, Driver, game
from topping.config import Settings
from topping.kiosk.screens.ranking.routes import MyRuns


def leaves(kiosk: Driver) -> None:
    kiosk.key(ESCAPE)
    kiosk.click_on("Quitter la partie")
    kiosk.step()


def names_himself(kiosk: Driver, name: str) -> None:
    kiosk.key(ENTER)
    kiosk.type(name)
    kiosk.key(ENTER)
    kiosk.step(2)


def outcomes(kiosk: Driver) -> tuple[int, int]:
    """How many games of Marie can be gone on with, and how many were ended before their end."""
    runs = kiosk.store.runs.unfinished_of("Marie")
    return sum(not one.is_left for one in runs), sum(one.is_left for one in runs)


def test_a_game_that_was_left_goes_on_where_it_was(playing: Driver) -> None:
    playing.find_top()
    leaves(playing)
    assert playing.scene == "home"
    playing.key(pygame.K_F6)
    playing.step(2)
    playing.key(ENTER)
    playing.step(2)
    playing.key(ENTER)
    playing.step(2)
    assert (playing.scene, playing.run.turn.number) == ("play", 2)


def to_my_games(kiosk: Driver, *keys: int) -> None:
    kiosk.services.players.last = "Marie"
    kiosk.show(MyRuns("Marie"))
    kiosk.key(*keys)


def test_my_games_begin_with_the_paused_one_and_show_its_grid(playing: Driver) -> None:
    playing.find_top()
    leaves(playing)
    playing.has_played(game("normale-02"))
    to_my_games(playing)
    assert [row[-1] for row in playing.rows] == ["en pause", "1"]
    assert playing.row[1] == "Essai 02", "the last finished one is chosen, as Enter opens its result"
    playing.key(UP)
    first = next(game(moves=1).turns())
    assert playing.shown("board").cells == first.after.board.cells
    assert "Reprendre au coup 2" in playing.places
    playing.key(ENTER)
    assert playing.scene == "resume"


def test_a_paused_game_that_is_closed_goes_to_the_end_of_my_games(playing: Driver) -> None:
    playing.find_top()
    leaves(playing)
    playing.has_played(game("normale-02"))
    to_my_games(playing, UP, F8)
    assert outcomes(playing) == (1, 0), "once does nothing"
    playing.key(F8)
    assert outcomes(playing) == (0, 1)
    assert [row[1] for row in playing.rows] == ["Essai 02", "Essai 06"]
    playing.key(pygame.K_END, ENTER)
    assert playing.message == "Cette partie est abandonnée : elle ne se reprend plus, R la revoit."
    playing.type("r")
    assert playing.scene == "review"


def test_nobody_else_sees_that_a_game_is_paused(playing: Driver) -> None:
    playing.find_top()
    leaves(playing)
    playing.has_played(game("normale-02"))
    playing.services.players.last = "Zoé"
    playing.show(MyRuns("Marie", 0))
    assert [row[1] for row in playing.rows] == ["Essai 02"]
    assert "board" not in playing.snapshot()
    assert "Zoé n’a pas terminé son premier essai" in " ".join(playing.texts("detail"))


def test_the_missed_tops_stand_beside_the_grid(playing: Driver) -> None:
    missed = playing.run.turn.solution.word
    playing.key(F8, F8)
    playing.step()
    playing.wait(1_000)
    playing.key(ENTER)
    for _ in range(3):
        playing.find_top()
    to_my_games(playing)
    assert missed in playing.texts("missed")
    assert "1 top manqué" in playing.texts("missed")
    assert "3" in playing.texts("facts")
    assert "sur 4" in playing.texts("facts")


def test_ending_it_asks_once_more_and_no_is_the_first_answer(playing: Driver) -> None:
    playing.find_top()
    playing.key(ESCAPE)
    playing.click_on("Abandonner pour de bon")
    assert "ne se reprendra plus" in playing.asked
    playing.key(ENTER)
    assert not playing.asked
    assert outcomes(playing) == (1, 0)
    playing.key(ESCAPE, DOWN, DOWN, ENTER, DOWN, ENTER)
    playing.step()
    assert playing.scene == "home"
    assert outcomes(playing) == (0, 1)


def test_closing_the_window_keeps_the_game_too(playing: Driver) -> None:
    playing.find_top()
    playing.post(pygame.QUIT)
    playing.step()
    playing.click_on("Quitter la partie")
    assert playing.kiosk.has_ended
    assert outcomes(playing) == (1, 0)


PUBLIC = Settings(idle_s=60, announce_session=False)


def test_a_visitor_finds_the_game_that_he_has_left(open_kiosk: Open) -> None:
    public = open_kiosk(settings=PUBLIC, is_public=True)
    public.play(game())
    public.find_top()
    leaves(public)
    names_himself(public, "Marie")
    assert public.scene == "resume"
    public.key(ESCAPE)
    public.step(2)
    assert public.scene == "gamechoice", "or plays another one"
    names_himself_again(public)
    public.key(ENTER)
    public.step(2)
    assert (public.scene, public.run.turn.number) == ("play", 2)


def names_himself_again(kiosk: Driver) -> None:
    kiosk.key(ESCAPE)
    kiosk.step(2)
    if kiosk.scene != "home":
        kiosk.key(ESCAPE)
        kiosk.step(2)
    names_himself(kiosk, "Marie")


def test_once_the_visitor_has_gone_nobody_is_offered_his_game(open_kiosk: Open) -> None:
    public = open_kiosk(settings=PUBLIC, is_public=True)
    public.play(game())
    public.find_top()
    leaves(public)
    public.wait(61_000)
    assert public.scene == "attract"
    public.key(ENTER)
    public.step(2)
    names_himself(public, "Marie")
    assert public.scene == "gamechoice"
    assert outcomes(public) == (0, 1)


def test_a_public_kiosk_that_was_restarted_offers_it_to_nobody(open_kiosk: Open) -> None:
    public = open_kiosk(settings=PUBLIC, is_public=True)
    public.play(game())
    public.find_top()
    leaves(public)
    public.kiosk.navigation.give_up()
    again = open_kiosk(settings=PUBLIC, is_public=True)
    again.services.begun.find()
    names_himself(again, "Marie")
    assert again.scene == "gamechoice"
