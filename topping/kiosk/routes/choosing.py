"""The screens on which a game is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Modal, Route
from topping.rules.conditions.options import Options

if TYPE_CHECKING:  # for speed of start
    from topping.play.session.newsession import SessionStart
    from topping.rules.conditions.conditions import Conditions


@dataclass(frozen=True, slots=True)
class ChooseGame(Route):
    """Asks which game a player plays alone."""

    screen = "choosing.game_choice"
    is_place = True

    player: str


@dataclass(frozen=True, slots=True)
class ChooseSessionGame(Route):
    """Asks which game a session is played with."""

    screen = "choosing.game_choice"

    start: SessionStart


@dataclass(frozen=True, slots=True)
class ChooseFile(Route):
    """Asks for a game file."""

    screen = "choosing.game_file"

    asked_by: ChooseGame | ChooseSessionGame | ChooseCompetitionGame
    """The choice of a game, which Escape goes back to."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""


@dataclass(frozen=True, slots=True)
class ChooseOptions(Modal[Options]):
    """The options of a competition, over the screen of the conditions; answers with those chosen."""

    screen = "choosing.options"

    conditions: Conditions
    """What they are chosen for, with the options in force."""


@dataclass(frozen=True, slots=True)
class ReadGame(Route):
    """What the content of a file, or of the clipboard, makes of a game."""

    screen = "choosing.sheet_read"

    back: ChooseFile
    """The files, which Escape goes back to."""
    name: str
    """Of the file, as it may be shown."""
    content: bytes

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen before the game itself."""
        return self.back.conditions


@dataclass(frozen=True, slots=True)
class ChooseCompetitionGame(Route):
    """Asks which prepared or imported game a competition takes."""

    screen = "choosing.game_choice"
    manual_page = "competitions"

    competition: str
