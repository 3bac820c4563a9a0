"""The screens of classic games, of solitaires and of the other games of the rule books."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.tablegames import ClassicTable, HomeTable, InverseTable, LotoTable, SolitaireTable
    from topping.play.solitaire.game import SolitaireTerms


class ChooseClassic(Route):
    """The classic games that were kept, and a new one."""

    screen = "classic.games"


class NewClassic(Route):
    """Asks who plays a classic game, and under which rules."""

    screen = "classic.games"
    names: tuple[str, ...] = ()
    """What was given so far."""


class PlayClassic(Route):
    screen = "classic.play"
    table: ClassicTable = field(compare=False)


class ClassicTournament(Route):
    """The table of a small tournament: the classic games for two of one day."""

    screen = "classic.games"


class ClassicMatchStanding(Route):
    """How a match of classic games between two players stands, between its games."""

    screen = "classic.games"
    table: ClassicTable = field(compare=False)
    """Any game of it."""


class ClassicSheet(Route):
    screen = "classic.sheet"
    table: ClassicTable = field(compare=False)


class ClassicAdvice(Route):
    """What each turn of a classic game that is over could have been."""

    screen = "classic.sheet"
    table: ClassicTable = field(compare=False)


class ChooseSolitaire(Route):
    """Asks who plays alone, and in which way."""

    screen = "classic.solitaire"
    player: str = ""
    terms: SolitaireTerms | None = None
    """Those chosen before; None for the usual ones."""


class PlaySolitaire(Route):
    screen = "classic.solitaire"
    table: SolitaireTable = field(compare=False)


class SolitaireOver(Route):
    screen = "classic.solitaire"
    table: SolitaireTable = field(compare=False)


class OtherGames(Route):
    screen = "othergames.menu"
    is_place = True


class JudgeWords(Route):
    """The word judge of a tournament, locked."""

    screen = "othergames.beside"


class TickLetters(Route):
    """The 102 letters, to tick off."""

    screen = "othergames.beside"


class BlankSheets(Route):
    screen = "othergames.menu"


class NewHomeGame(Route):
    """Asks who plays a simplified duplicate, and how long a move lasts."""

    screen = "othergames.menu"
    names: tuple[str, ...] = ()
    """What was given so far."""


class PlayHomeGame(Route):
    screen = "othergames.homegame"
    table: HomeTable = field(compare=False)


class NewLoto(Route):
    screen = "othergames.menu"


class PlayLoto(Route):
    screen = "othergames.loto"
    table: LotoTable = field(compare=False)


class NewInverse(Route):
    screen = "othergames.menu"
    names: tuple[str, ...] = ()
    """What was given so far."""


class PlayInverse(Route):
    screen = "othergames.inverse"
    table: InverseTable = field(compare=False)
