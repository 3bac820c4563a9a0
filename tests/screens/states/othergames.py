"""The other games: word judge, letters to tick off, sheets, inverse, loto, simplified duplicate at home."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, Driver, game
from tests.screens.driving import Drive, asks, pass_ms, shows, then
from tests.screens.state import State
from topping.kiosk.routes import LookUpWords
from topping.kiosk.screens.othergames.homegame import HomeGameScreen
from topping.kiosk.screens.othergames.routes import (
    JudgeWords,
    NewTableGame,
    OtherGame,
    OtherGames,
    PlayHomeGame,
    PlayInverse,
)
from topping.kiosk.screens.session.routes import Sessions
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.inverse.game import NothingLeftToTake
from topping.rules.grid.board import Board, Direction, Square


def _judge(text: str, *keys: int) -> Drive:
    def drive(kiosk: Driver) -> None:
        asks(JudgeWords())(kiosk)
        kiosk.write(text)
        kiosk.key(*keys)

    return drive


def _ticked(kiosk: Driver) -> None:
    asks(LookUpWords(has_letters=True))(kiosk)
    kiosk.type("lequelkayakawhiskyszz")


NAMES = ("Marie-Antoinette", "Jean", "Hélène", "Bartholomé")


def table(kiosk: Driver, *names: str, minutes: int = 2, moves: int = 3) -> None:
    kiosk.show(PlayHomeGame(kiosk.services.tablegames.begin_home(names or NAMES, game(moves=moves), minutes)))


def time_over(kiosk: Driver, *names: str) -> None:
    table(kiosk, *names)
    kiosk.key(ENTER)
    kiosk.wait(500)
    kiosk.key(ENTER)


def say_words(kiosk: Driver, *words: str) -> None:
    for word in words:
        kiosk.write(word)
        kiosk.key(ENTER)


def _thinking(kiosk: Driver) -> None:
    table(kiosk)
    kiosk.key(ENTER)
    kiosk.wait(15_000)


def _saying(kiosk: Driver) -> None:
    time_over(kiosk)
    top = game(moves=3).moves[0].solution.move.word.lower()
    say_words(kiosk, top, "zzz", "")


def _top(kiosk: Driver) -> None:
    _saying(kiosk)
    say_words(kiosk, "et h8 2")


def _alone(kiosk: Driver) -> None:
    """Four games of one player at the table; the last one is neither the best nor the worst."""
    for found in (3, 5, 1, 4):
        table(kiosk, "Camille", moves=6)
        for move in range(6):
            kiosk.key(ENTER)
            kiosk.wait(200)
            kiosk.key(ENTER)
            top = kiosk.scene_of(HomeGameScreen).game.turn.solution.move.circled
            kiosk.type(top.lower() if move < found else "")
            kiosk.key(ENTER)
        kiosk.key(ENTER)


def _many(kiosk: Driver) -> None:
    time_over(kiosk, *(f"Joueuse numéro {number}" for number in range(1, 31)))
    say_words(kiosk, *("",) * 12)


def _set_up(kiosk: Driver) -> None:
    kiosk.show(NewTableGame(OtherGame.HOME, NAMES))
    kiosk.type("Paul")


THREE = ("Marie-Antoinette", "Jean", "Hélène")


def grid(*words: tuple[str, str]) -> Board:
    """A grid with words on it: `("ROUTES", "H4")` runs across, `("TES", "7H")` down."""
    board = Board()
    for word, place in words:
        down = place[0].isdigit()
        row = "ABCDEFGHIJKLMNO".index(place[-1] if down else place[0])
        start = Square(row, int(place[:-1] if down else place[1:]) - 1)
        direction = Direction.VERTICAL if down else Direction.HORIZONTAL
        board = board.with_tiles((start.moved(direction, step), letter) for step, letter in enumerate(word))
    return board


ROUTES = grid(("ROUTES", "H4"), ("TES", "7H"))


def begun_inverse(kiosk: Driver, *names: str, board: Board = ROUTES) -> None:
    kiosk.show(PlayInverse(kiosk.services.tablegames.begin_inverse(names or THREE, board)))


def _marked(kiosk: Driver) -> None:
    begun_inverse(kiosk)
    kiosk.click_square("H", 9)


def _refused(kiosk: Driver) -> None:
    begun_inverse(kiosk)
    kiosk.click_square("H", 5)
    kiosk.key(ENTER)


CARDS = ("tireurs manchot", "galoper radeaux", "maisons jardins", "voyages chemins")


def _seated(kiosk: Driver, count: int) -> None:
    kiosk.show(NewTableGame(OtherGame.LOTO))
    for name in ("Marie-Antoinette", "Jean", "Zoé N’Guyen", "Élodie", "Bob", "Léa", "Max", "Wilhelmine")[:count]:
        kiosk.write(name)
        kiosk.key(ENTER)


def _written(kiosk: Driver, count: int) -> None:
    _seated(kiosk, count)
    kiosk.key(pygame.K_F2)
    for number in range(count):
        kiosk.write(CARDS[number % len(CARDS)])
        kiosk.key(ENTER)


def _called(kiosk: Driver, count: int, letters: int) -> None:
    _written(kiosk, count)
    for _ in range(letters):
        kiosk.key(ENTER)
        pass_ms(kiosk, 800)


def _writing(kiosk: Driver) -> None:
    _seated(kiosk, 2)
    kiosk.key(pygame.K_F2)
    kiosk.write("zizanie zigzags")
    kiosk.key(ENTER)


def _won(kiosk: Driver) -> None:
    _called(kiosk, 2, 100)
    kiosk.type("1")


def _paused(kiosk: Driver) -> None:
    kiosk.services.classics.begin(NAMES[:2], INTERNATIONAL, first=0)
    kiosk.services.tablegames.begin_loto(NAMES)
    kiosk.show(OtherGames())


def _kept(kiosk: Driver) -> None:
    """One in pause, and one that is over."""
    over = kiosk.services.tablegames.begin_inverse(NAMES[:2], grid(("QUIPROqUOS", "H3")))
    over.add(NothingLeftToTake())
    _paused(kiosk)
    kiosk.key(pygame.K_TAB)


STATES: Final[Mapping[str, State]] = {
    "other games/usual": State(shows(OtherGames())),
    "other games/paused": State(_paused),
    "other games/kept": State(_kept),
    "other games/public": State(shows(OtherGames()), is_public=True),
    "word judge/empty": State(_judge("")),
    "word judge/typed": State(_judge("partie zaz")),
    "word judge/refused": State(_judge("a", ENTER)),
    "word judge/reads eight": State(_judge("constitutionnel ab cd efg hijkl mnopqrst uvwxyzabcdefghi jk", ENTER)),
    "word judge/reads again": State(_judge("partie zaz", ENTER)),
    "word judge/not admitted": State(_judge("partie zaz", ENTER, ENTER)),
    "word judge/admitted": State(_judge("partie", ENTER, ENTER)),
    "word judge/leaving": State(_judge("", ESCAPE)),
    "letters/none ticked": State(asks(LookUpWords(has_letters=True))),
    "letters/some ticked": State(_ticked),
    "sheets/asked": State(shows(Sessions(), pygame.K_3)),
    "sheets/written": State(shows(Sessions(), pygame.K_3, ENTER)),
    "home game new/empty": State(shows(NewTableGame(OtherGame.HOME))),
    "home game new/usual": State(_set_up),
    "home game/before": State(table),
    "home game/thinking": State(_thinking),
    "home game/saying": State(_saying),
    "home game/of many": State(_many),
    "home game/top": State(_top),
    "home game/over, alone": State(_alone),
    "home game/over": State(then(_top, pygame.K_F8, pygame.K_F8)),
    "inverse new/usual": State(shows(NewTableGame(OtherGame.INVERSE, THREE))),
    "inverse/marked": State(_marked),
    "inverse/refused": State(_refused),
    "inverse/played": State(then(_marked, ENTER)),
    "inverse over/usual": State(then(_marked, ENTER, *(pygame.K_F8,) * 4 * len(THREE))),
    "inverse new/empty": State(shows(NewTableGame(OtherGame.INVERSE))),
    "inverse/begun": State(begun_inverse),
    "loto new/usual": State(lambda kiosk: _seated(kiosk, 5)),
    "loto/card": State(_writing),
    "loto/before": State(lambda kiosk: _written(kiosk, 2)),
    "loto/called": State(lambda kiosk: _called(kiosk, 4, 30)),
    "loto/of eight": State(lambda kiosk: _called(kiosk, 8, 12)),
    "loto/won": State(_won),
    "loto new/empty": State(shows(NewTableGame(OtherGame.LOTO))),
}
