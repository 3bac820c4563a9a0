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
    """Asks which game a session plays."""

    start: SessionStart


class ChooseFile(Route, screen="choosing.game_file:GameFileScreen"):
    asked_by: ChooseGame | ChooseSessionGame | ChooseRoomGame | ChooseCompetitionGame
    """The choice of a game, to which Escape returns."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""
    chosen: Path | bytes | None = None
    """The file, or the pasted text, whose row is chosen at first; None for the first row."""


class ChooseOptions(Modal[Options], screen="choosing.game_choice:ChooseOptionsScreen"):
    """The route to a page on which the options of a competition are chosen; returns the chosen options."""

    conditions: Conditions
    """The conditions, with the current options."""


class ChooseRoomGame(Route, screen="choosing.game_choice:GameChoiceScreen", manual_page="arbitre"):
    """Asks which game a room plays."""

    form: NewRoom
    """The terms, to which Escape returns."""


class ChooseCompetitionGame(Route, screen="choosing.game_choice:GameChoiceScreen", manual_page="competitions"):
    """Asks which prepared or imported game a competition takes."""

    competition: str
