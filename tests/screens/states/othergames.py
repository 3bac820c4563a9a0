"""The other games: their menu, the word judge at each stage, the letters to tick off, the sheets to print."""

from collections.abc import Mapping
from typing import Final

from tests.kiosk.driver import ENTER, ESCAPE, Driver
from tests.screens.driving import Drive, shows
from tests.screens.state import State
from topping.kiosk import routes


def _judge(text: str, *keys: int) -> Drive:
    def drive(kiosk: Driver) -> None:
        kiosk.show(routes.JudgeWords())
        kiosk.type(text)
        kiosk.key(*keys)

    return drive


def _ticked(kiosk: Driver) -> None:
    kiosk.show(routes.TickLetters())
    kiosk.type("lequelkayakawhiskyszz")


STATES: Final[Mapping[str, State]] = {
    "other games/usual": State(shows(routes.OtherGames())),
    "other games/public": State(shows(routes.OtherGames()), is_public=True),
    "word judge/empty": State(_judge("")),
    "word judge/typed": State(_judge("partie zaz")),
    "word judge/refused": State(_judge("a", ENTER)),
    "word judge/reads eight": State(_judge("constitutionnel ab cd efg hijkl mnopqrst uvwxyzabcdefghi jk", ENTER)),
    "word judge/reads again": State(_judge("partie zaz", ENTER)),
    "word judge/not admitted": State(_judge("partie zaz", ENTER, ENTER)),
    "word judge/admitted": State(_judge("partie", ENTER, ENTER)),
    "word judge/leaving": State(_judge("", ESCAPE)),
    "letters/none ticked": State(shows(routes.TickLetters())),
    "letters/some ticked": State(_ticked),
    "sheets/written": State(shows(routes.BlankSheets(), ENTER)),
}
