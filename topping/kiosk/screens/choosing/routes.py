"""Routes to the choice of a game, its options and its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topping.kiosk.routes import Modal, Route
from topping.rules.conditions.options import Options

if TYPE_CHECKING:  # for a fast start
    from pathlib import Path

    from topping.kiosk.screens.session.routes import NewRoom
    from topping.play.session.newsession import SessionStart
    from topping.rules.conditions.conditions import Conditions


class ChooseGame(Route, screen="choosing.game_choice:GameChoiceScreen", is_place=True):
    player: str


class ChooseSessionGame(Route, screen="choosing.game_choice:GameChoiceScreen"):
    """The route to the screen that asks which game a session plays."""

    start: SessionStart


class ChooseFile(Route, screen="choosing.game_file:GameFileScreen"):
    asked_by: ChooseGame | ChooseSessionGame | ChooseRoomGame | ChooseCompetitionGame
    """The choice of a game, to which Escape returns."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""
    chosen: Path | bytes | None = None
    """The file, or the pasted text, whose row is chosen at first; None for the first row."""


class ChooseOptions(Modal[Options], screen="choosing.game_choice:ChooseOptionsScreen"):
    """The route to the page on which the optional rules of a game are chosen; returns the chosen options."""

    conditions: Conditions
    """The conditions, with the current options."""


class ChooseRoomGame(Route, screen="choosing.game_choice:GameChoiceScreen", manual_page="arbitre"):
    """The route to the screen that asks which game is played on the phones of the room."""

    form: NewRoom
    """The terms, to which Escape returns."""


class ChooseCompetitionGame(Route, screen="choosing.game_choice:GameChoiceScreen", manual_page="competitions"):
    """The route to the screen that asks which prepared or imported game is added to a competition."""

    competition: str
