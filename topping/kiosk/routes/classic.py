"""The screens of classic games and of solitaires."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.classics.table import ClassicTable
    from topping.kiosk.backstage.solitaires import SolitaireTable
    from topping.play.solitaire.terms import SolitaireTerms


@dataclass(frozen=True, slots=True)
class ChooseClassic(Route):
    """The classic games that were kept, and a new one."""

    screen = "classic.choose"
    manual_page = "autres-jeux"


@dataclass(frozen=True, slots=True)
class NewClassic(Route):
    """Asks who plays a classic game, and under which rules."""

    screen = "classic.setup"
    manual_page = "autres-jeux"

    names: tuple[str, ...] = ()
    """What was given so far."""


@dataclass(frozen=True, slots=True)
class PlayClassic(Route):
    """A classic game being played."""

    manual_page = "autres-jeux"

    table: ClassicTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class ClassicTournament(Route):
    """The table of a small tournament: the classic games for two of one day."""

    screen = "classic.tournament"
    manual_page = "autres-jeux"


@dataclass(frozen=True, slots=True)
class ClassicMatchStanding(Route):
    """How a match of classic games between two players stands, between its games."""

    screen = "classic.match"
    manual_page = "autres-jeux"

    table: ClassicTable = field(compare=False)
    """Any game of it."""


@dataclass(frozen=True, slots=True)
class ClassicSheet(Route):
    """The match sheet of a classic game."""

    screen = "classic.sheet"
    manual_page = "autres-jeux"

    table: ClassicTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class ClassicAdvice(Route):
    """What each turn of a classic game that is over could have been."""

    screen = "classic.advice"
    manual_page = "autres-jeux"

    table: ClassicTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class ChooseSolitaire(Route):
    """Asks who plays alone, and in which way."""

    manual_page = "autres-jeux"

    player: str = ""
    terms: SolitaireTerms | None = None
    """Those chosen before; None for the usual ones."""


@dataclass(frozen=True, slots=True)
class PlaySolitaire(Route):
    """A solitaire being played."""

    manual_page = "autres-jeux"

    table: SolitaireTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class SolitaireOver(Route):
    """The end of a solitaire."""

    screen = "classic.solitaireover"
    manual_page = "autres-jeux"

    table: SolitaireTable = field(compare=False)


ClassicRoute: TypeAlias = PlayClassic | ChooseSolitaire | PlaySolitaire
"""Those that `scenemakers/classic.py` opens."""
