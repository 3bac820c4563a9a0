"""Simplified duplicate at home: tops hidden until time is over, words said one after the other, scores, taking up."""

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, UP, Driver, game
from tests.screens.states.homegame import say_words, table, time_over
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.kiosk import routes
from topping.kiosk.screens.othergames.homegame import HomeGameScreen
from topping.play.home.game import HomeGame, HomePhase
from topping.rules.games.game import Game
from topping.store import Store
from topping.texts import say

F2, F5, F8 = pygame.K_F2, pygame.K_F5, pygame.K_F8
MADE: Game = game(moves=3)
TOP = MADE.moves[0].solution


def home_of(kiosk: Driver) -> HomeGame:
    return kiosk.scene_of(HomeGameScreen).game


def test_it_is_set_up_from_the_menu_with_a_new_game(kiosk: Driver, store: Store) -> None:
    kiosk.show(routes.OtherGames())
    kiosk.type("3")
    for name in ("Marie", "Jean", "jean", "Paul"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.click_on("Paul")
    kiosk.key(pygame.K_RIGHT, F2)
    assert any(isinstance(one, GameQuestion) for one in kiosk.helper.asked)
    kiosk.helper.coming.append(GameMade(len(kiosk.helper.asked), MADE))
    kiosk.step(2)
    assert (home_of(kiosk).names, home_of(kiosk).minutes) == (("Marie", "Jean"), 3)


def test_the_top_is_hidden_until_time_is_over(kiosk: Driver) -> None:
    table(kiosk, "Marie", "Jean")
    assert "rack" not in kiosk.snapshot()
    kiosk.key(ENTER)
    kiosk.wait(119_000)
    assert home_of(kiosk).phase is HomePhase.THINKING
    told = str(kiosk.snapshot())
    assert TOP.move.word not in told.replace("STLEAPL", "")
    kiosk.wait(2_000)
    assert home_of(kiosk).phase is HomePhase.SAYING


def test_each_says_his_word_and_the_top_follows(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, TOP.move.circled.split()[0].lower(), "zzzz")
    assert home_of(kiosk).phase is HomePhase.TOP
    assert home_of(kiosk).totals == (TOP.points, 0)
    assert [(row[1], row[-2]) for row in kiosk.rows] == [("Marie", str(TOP.points)), ("Jean", "0")]
    kiosk.key(ENTER)
    assert home_of(kiosk).phase is HomePhase.THINKING


def test_a_word_can_be_typed_again_until_the_top_is_shown(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, "zzzz")
    kiosk.key(UP)
    say_words(kiosk, TOP.move.circled.split()[0].lower())
    kiosk.key(F2)
    assert home_of(kiosk).totals == (TOP.points, 0)


def test_what_is_no_word_is_refused_and_changes_nothing(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, "h4h4")
    assert home_of(kiosk).said == ()
    assert "Marie" not in kiosk.verdict, "it tells the refusal, and asks for nobody's word"


def test_a_game_that_was_left_is_taken_up(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, "zzzz")
    kiosk.key(ESCAPE)
    kiosk.click_on(say("homegame.leave"))
    kiosk.show(routes.NewHomeGame())
    kiosk.key(F5)
    assert home_of(kiosk).phase is HomePhase.SAYING
    assert len(home_of(kiosk).said) == 1


def test_it_goes_on_to_the_last_move_or_is_stopped(kiosk: Driver) -> None:
    table(kiosk, "Marie", moves=2)
    for _ in range(2):
        kiosk.key(ENTER)
        kiosk.wait(200)
        kiosk.key(ENTER)
        say_words(kiosk, "")
    kiosk.key(ENTER)
    assert home_of(kiosk).phase is HomePhase.OVER
    table(kiosk, "Marie")
    kiosk.key(F8, F8)
    assert home_of(kiosk).phase is HomePhase.OVER
    kiosk.key(ENTER)
    assert kiosk.scene == "newgame"
