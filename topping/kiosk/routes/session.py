"""The screens of a session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Modal, Route
from topping.rules.games.ending import Aftermath

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.sessions.opensession import OpenSession
    from topping.play.session.newsession import SessionStart
    from topping.play.session.session import Session


@dataclass(frozen=True, slots=True)
class Sessions(Route):
    """The club's hub: its sessions, and what a referee needs besides."""

    screen = "session.club"
    manual_page = "arbitre"
    is_place = True


@dataclass(frozen=True, slots=True)
class SessionPlayers(Route):
    """Asks for the players of a session."""

    screen = "session.newsession"
    manual_page = "arbitre"

    start: SessionStart | None = None
    """What was given so far, on the command line or on earlier screens; None for nothing."""


@dataclass(frozen=True, slots=True)
class PlaySession(Route):
    """A session being played."""

    manual_page = "arbitre"

    session: OpenSession


@dataclass(frozen=True, slots=True)
class InterruptedSession(Route):
    """Asks what becomes of a session that was taken up after too long an interruption (§3.7)."""

    screen = "session.interrupted"

    session: OpenSession


def taken_up(session: OpenSession) -> PlaySession | InterruptedSession:
    """A session taken up again: the session itself, unless §3.7 ends it."""
    return PlaySession(session) if session.aftermath is Aftermath.RESUMED else InterruptedSession(session)


@dataclass(frozen=True, slots=True)
class SessionStandings(Modal[None]):
    """The standings of a session, over the session."""

    session: Session
    name: str = ""
    """The session's, to be shown."""
    voided: tuple[int, ...] = ()
    """The moves with bulletins that count for nobody in its competition."""


SessionRoute: TypeAlias = PlaySession | SessionStandings
"""Those that `scenemakers/session.py` opens."""
