"""Routes to the other games of the rule books."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from topping.kiosk.routes import Modal, Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.tablegames import HomeTable, InverseTable, LotoTable
    from topping.play.solitaire import SolitaireTerms


class OtherGames(Route, screen="othergames.menu:OtherGamesScreen", is_place=True): ...


class JudgeWords(Modal[None], screen="othergames.tableaids:WordJudgeScreen", manual_page="joueur"):
    """The word judge, which decides challenges in a tournament; the player cannot leave it without the PIN."""


class OtherGame(StrEnum):
    """The games other than topping and club duplicate, in the order of the menu."""

    CLASSIC = "classic"
    SOLITAIRE = "solitaire"
    HOME = "homegame"
    INVERSE = "inverse"
    LOTO = "loto"


class NewTableGame(Route, screen="othergames.newgame:opened"):
    """The form of a new game of one kind: players and rules."""

    game: OtherGame = OtherGame.CLASSIC
    names: tuple[str, ...] = ()
    """The names entered so far."""
    terms: SolitaireTerms | None = None
    """The terms of a solitaire chosen before; None for the usual terms."""
    against_machine: bool = False
    """Whether the machine takes the second seat of a classic game."""


class PlayHomeGame(Route, screen="othergames.homegame:HomeGameScreen"):
    table: HomeTable = field(compare=False)


class PlayLoto(Route, screen="othergames.loto:LotoScreen"):
    table: LotoTable = field(compare=False)


class PlayInverse(Route, screen="othergames.inverse:InverseScreen"):
    table: InverseTable = field(compare=False)
