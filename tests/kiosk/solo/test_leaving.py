"""Leaving a game keeps it; only a question of its own ends it."""

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver, game
from topping.config import Settings


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
