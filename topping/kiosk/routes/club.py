"""The screens of a club's sessions and competitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Modal, Route
from topping.rules.games.ending import Aftermath

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.sessions import OpenSession
    from topping.play.session.newsession import SessionStart
    from topping.play.session.session import Session


class Sessions(Route):
    """The club's hub: its sessions, and what a referee needs besides."""

    screen = "session.club"
    is_place = True


class SessionPlayers(Route):
    screen = "session.club"
    start: SessionStart | None = None
    """What was given so far, on the command line or on earlier screens; None for nothing."""


class PlaySession(Route):
    screen = "session.hall"
    session: OpenSession


class InterruptedSession(Route):
    """Asks what becomes of a session that was taken up after too long an interruption (§3.7)."""

    screen = "session.club"
    session: OpenSession


def taken_up(session: OpenSession) -> PlaySession | InterruptedSession:
    """A session taken up again: the session itself, unless §3.7 ends it."""
    return PlaySession(session) if session.aftermath is Aftermath.RESUMED else InterruptedSession(session)


class SessionStandings(Modal[None]):
    """The standings of a session, over the session."""

    screen = "session.hall"
    session: Session
    name: str = ""
    """The session's, to be shown."""
    voided: tuple[int, ...] = ()
    """The moves with bulletins that count for nobody in its competition."""


class ListCompetitions(Route):
    """The competitions that are kept, and a new one."""

    screen = "competition.competitions"


class OpenCompetitionFile(Route):
    """A sealed competition opened by its code, or results merged that a room sent back."""

    screen = "competition.files"
    sealed: str = ""
    """The competition whose file is kept here and is to be opened; empty for whichever."""


class SetUpCompetition(Route):
    """What a competition is played under."""

    screen = "competition.terms"
    competition: str = ""
    """Its UUID; empty for a new one."""


class CompetitionGames(Route):
    """The games of a competition, each at its place."""

    screen = "competition.games"
    competition: str


class CompetitionRoster(Route):
    """Who takes part in a competition, and in which order they pass."""

    screen = "competition.roster"
    competition: str


class CompetitionRosterFile(Route):
    """Asks which file names those who take part in a competition."""

    screen = "competition.roster"
    competition: str


class CompetitionDesk(Route):
    """Who plays next, and how the competition stands."""

    screen = "competition.desk"
    competition: str
    told: str = ""
    """What is said of what was just done there."""


class CompetitionStandings(Route):
    screen = "competition.standings"
    competition: str


class CompetitionDecisions(Route):
    """What the referee has decided, and a new decision."""

    screen = "competition.decisions"
    competition: str
    entrant: str = ""
    """Whom the new one is about first; empty for nobody yet."""


class CompetitionResults(Route):
    """Results to print, and files to hand on."""

    screen = "competition.standings"
    competition: str


class CompetitionTable(Route):
    """The live table for the room, on this screen."""

    screen = "competition.standings"
    competition: str
