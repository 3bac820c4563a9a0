"""Routes to the classic game and the solitaire."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from topping.kiosk.routes import Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.tablegames import ClassicTable, SolitaireTable


class ClassicPart(StrEnum):
    """The parts of the classic games page, and the sheet of a finished game."""

    GAMES = "games"
    MATCH = "match"
    TOURNAMENT = "tournament"
    SHEET = "sheet"


class ChooseClassic(Route, screen="classic.games:opened"):
    """The classic games page at one of its parts, or the sheet of a finished game."""

    part: ClassicPart = ClassicPart.GAMES
    table: ClassicTable | None = field(default=None, compare=False)
    """The table of the sheet's game, or of any game of the match; None for the match begun last."""


class PlayClassic(Route, screen="classic.play:screen_of"):
    table: ClassicTable = field(compare=False)


class ClassicAdvice(Route, screen="classic.sheet:ClassicAdviceScreen"):
    """The best moves for each turn of a finished classic game."""

    table: ClassicTable = field(compare=False)


class PlaySolitaire(Route, screen="classic.solitaire:opened"):
    """A solitaire game, in play or over."""

    table: SolitaireTable = field(compare=False)
