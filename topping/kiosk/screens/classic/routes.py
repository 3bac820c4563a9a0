"""Routes to the classic game and the solitaire."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from topping.kiosk.routes import Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.tablegames import ClassicTable, SolitaireTable
    from topping.play.solitaire import SolitaireTerms


class ClassicPart(StrEnum):
    """A part of the page of classic games."""

    GAMES = "games"
    MATCH = "match"
    TOURNAMENT = "tournament"


class ChooseClassic(Route, screen="classic.games:opened"):
    """The page of classic games: stored games, a new game, a match between two players, the table of a day."""

    part: ClassicPart = ClassicPart.GAMES
    table: ClassicTable | None = field(default=None, compare=False)
    """The table of any game of the match; None for the match begun last."""


class NewClassic(Route, screen="classic.games:NewClassicScreen"):
    """The form for the players and the rules of a new classic game."""

    names: tuple[str, ...] = ()
    """The names entered so far."""


class PlayClassic(Route, screen="classic.play:screen_of"):
    table: ClassicTable = field(compare=False)


class ClassicSheet(Route, screen="classic.sheet:ClassicSheetScreen"):
    table: ClassicTable = field(compare=False)


class ClassicAdvice(Route, screen="classic.sheet:ClassicAdviceScreen"):
    """The best moves for each turn of a finished classic game."""

    table: ClassicTable = field(compare=False)


class ChooseSolitaire(Route, screen="classic.solitaire:SolitaireSetupScreen"):
    """The form for the player and the terms of a solitaire."""

    player: str = ""
    terms: SolitaireTerms | None = None
    """The terms chosen before; None for the usual terms."""


class PlaySolitaire(Route, screen="classic.solitaire:SolitaireScreen"):
    table: SolitaireTable = field(compare=False)


class SolitaireOver(Route, screen="classic.solitaire:SolitaireOverScreen"):
    table: SolitaireTable = field(compare=False)
