"""A competition made and passed at the kiosk by keys."""

from dataclasses import replace

import pygame

from tests.kiosk.driver import ENTER, F2, MAKES, Driver, game
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.rules.games.game import Game
from topping.store.competitions.competitions import StoredCompetition


def make_game(kiosk: Driver, made: Game) -> None:
    """The answering thread answers the last question for a game."""
    assert kiosk.answerer.asked[-1].question in MAKES
    kiosk.answerer.tell(made)
    kiosk.step()


def enter(kiosk: Driver, line: str) -> None:
    """A line as it is written, and Enter."""
    kiosk.type(line)
    kiosk.key(ENTER)


def prepare(kiosk: Driver, names: str = "1 Élodie Martin\n2 Bruno Keller", games: int = 1) -> str:
    """By keys, from the list to a competition with games and entrants; its UUID."""
    kiosk.show(ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Coupe")
    for moves in range(2, 2 + games):
        kiosk.key(pygame.K_F4)
        make_game(kiosk, replace(game(moves=moves), seed=7))
    kiosk.key(F2)
    for line in names.splitlines():
        enter(kiosk, line)
    kiosk.key(F2)
    assert kiosk.scene == "competitiondesk"
    return kept(kiosk).uuid


def kept(kiosk: Driver) -> StoredCompetition:
    """The only competition."""
    (one,) = kiosk.store.competitions.all()
    return one


def play_whole(kiosk: Driver) -> None:
    """Who sits before the board finds every top."""
    kiosk.key(ENTER)
    kiosk.step()
    assert kiosk.scene == "play", kiosk.scene
    while kiosk.scene == "play":
        kiosk.find_top()


def hero(kiosk: Driver) -> str:
    """Who stands on the large card."""
    return kiosk.texts("hero")[1]


def passed(kiosk: Driver) -> str:
    """A competition of one game that both entrants have played; its UUID."""
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER)
        play_whole(kiosk)
    return uuid
