"""Routes to the other games of the rule books."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes import Modal, Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.tablegames import HomeTable, InverseTable, LotoTable


class OtherGames(Route, screen="othergames.menu:OtherGamesScreen", is_place=True): ...


class JudgeWords(Modal[None], screen="othergames.tableaids:WordJudgeScreen", manual_page="joueur"):
    """The word judge of a tournament, locked, over the word tools."""


class TickLetters(Modal[None], screen="othergames.tableaids:TickLettersScreen", manual_page="joueur"):
    """The 102 letters, to tick off, over the word tools."""


class NewHomeGame(Route, screen="othergames.menu:NewGameScreen"):
    """Asks who plays a simplified duplicate, and how long a move lasts."""

    names: tuple[str, ...] = ()
    """The names entered so far."""


class PlayHomeGame(Route, screen="othergames.homegame:HomeGameScreen"):
    table: HomeTable = field(compare=False)


class NewLoto(Route, screen="othergames.menu:NewGameScreen"): ...


class PlayLoto(Route, screen="othergames.loto:LotoScreen"):
    table: LotoTable = field(compare=False)


class NewInverse(Route, screen="othergames.menu:NewGameScreen"):
    names: tuple[str, ...] = ()
    """The names entered so far."""


class PlayInverse(Route, screen="othergames.inverse:InverseScreen"):
    table: InverseTable = field(compare=False)
