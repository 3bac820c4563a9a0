"""The screens of the other games of the rule books, and of what stands beside a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.tablegames.homegames import HomeTable
    from topping.kiosk.backstage.tablegames.inversegames import InverseTable
    from topping.kiosk.backstage.tablegames.lotos import LotoTable


@dataclass(frozen=True, slots=True)
class OtherGames(Route):
    """The menu of the other games of the rule books."""

    manual_page = "autres-jeux"
    screen = "othergames.menu"
    is_place = True


@dataclass(frozen=True, slots=True)
class JudgeWords(Route):
    """The word judge of a tournament, locked."""

    manual_page = "autres-jeux"
    screen = "othergames.wordjudge"


@dataclass(frozen=True, slots=True)
class TickLetters(Route):
    """The 102 letters, to tick off."""

    manual_page = "autres-jeux"
    screen = "othergames.tickletters"


@dataclass(frozen=True, slots=True)
class BlankSheets(Route):
    """Blank sheets to print."""

    manual_page = "autres-jeux"
    screen = "othergames.blanksheets"


@dataclass(frozen=True, slots=True)
class NewHomeGame(Route):
    """Asks who plays a simplified duplicate, and how long a move lasts."""

    manual_page = "autres-jeux"
    screen = "othergames.newgame"

    names: tuple[str, ...] = ()
    """What was given so far."""


@dataclass(frozen=True, slots=True)
class PlayHomeGame(Route):
    """A simplified duplicate being played."""

    manual_page = "autres-jeux"

    table: HomeTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class NewLoto(Route):
    """Asks who plays Loto."""

    manual_page = "autres-jeux"
    screen = "othergames.newgame"


@dataclass(frozen=True, slots=True)
class PlayLoto(Route):
    """A game of Loto being played."""

    manual_page = "autres-jeux"

    table: LotoTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class NewInverse(Route):
    """Asks who plays an inverse game."""

    manual_page = "autres-jeux"
    screen = "othergames.newgame"

    names: tuple[str, ...] = ()
    """What was given so far."""


@dataclass(frozen=True, slots=True)
class PlayInverse(Route):
    """An inverse game being played."""

    manual_page = "autres-jeux"

    table: InverseTable = field(compare=False)


OtherGamesRoute: TypeAlias = PlayHomeGame | PlayInverse | PlayLoto
"""Those that `scenemakers/othergames.py` opens."""
