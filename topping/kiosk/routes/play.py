"""The screens that lead to a run, of a run being played, alone or together, and of what is kept of it."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Modal, Route
from topping.rules.conditions.options import Options

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.history import RunResult
    from topping.kiosk.backstage.meetings import MeetingRoom
    from topping.kiosk.backstage.runs import InterruptedRun, Record, Seat
    from topping.play.run.run import Run
    from topping.play.session.newsession import SessionStart
    from topping.rules.conditions.conditions import Conditions


class ChooseGame(Route):
    screen = "choosing.game_choice"
    is_place = True
    player: str


class ChooseSessionGame(Route):
    """Asks which game a session is played with."""

    screen = "choosing.game_choice"
    start: SessionStart


class ChooseFile(Route):
    screen = "choosing.game_file"
    asked_by: ChooseGame | ChooseSessionGame | ChooseCompetitionGame
    """The choice of a game, which Escape goes back to."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""


class ChooseOptions(Modal[Options]):
    """The options of a competition, over the screen of the conditions; answers with those chosen."""

    screen = "choosing.game_choice"
    conditions: Conditions
    """What they are chosen for, with the options in force."""


class ReadGame(Route):
    """What the content of a file, or of the clipboard, makes of a game."""

    screen = "choosing.game_file"
    back: ChooseFile
    """The files, which Escape goes back to."""
    name: str
    """Of the file, as it may be shown."""
    content: bytes

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen before the game itself."""
        return self.back.conditions


class ChooseCompetitionGame(Route):
    """Asks which prepared or imported game a competition takes."""

    screen = "choosing.game_choice"
    manual_page = "competitions"
    competition: str


class ReadyToPlay(Route):
    """Before the clock starts."""

    screen = "play.ready"
    seat: Seat
    back: Route | None = None
    """Where Escape leads; None for the choice of a game."""


class Play(Route):
    """A run being played, in silence or aloud."""

    screen = "play.aloud"
    seat: Seat
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """An interrupted run to go on with, as it stands before its next move; None begins a run."""


class Meet(Route):
    """Before a game that several machines begin together."""

    screen = "play.meeting"
    manual_page = "competitions"
    seat: Seat


class PlayTogether(Route):
    """A run that others play at the same time: from one start or, in a duel, from one draw to the next."""

    screen = "play.together"
    manual_page = "competitions"
    seat: Seat
    room: MeetingRoom = field(compare=False)
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """A run to go on with, as it stands before its next move; None begins a run."""


class Result(Route):
    """The result of a run, at its end or opened again."""

    screen = "play.result"
    is_place = True
    result: RunResult
    back: Route | None = None
    """Where Escape leads; None for home."""


class Resume(Route):
    """Asks whether to go on with a run that a crash interrupted."""

    screen = "play.resume"
    interrupted: InterruptedRun
