"""Routes to a club's sessions and to the game on the phones of the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topping.kiosk.routes import Modal, Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.room import HallTerms
    from topping.kiosk.services.sessions import OpenSession
    from topping.play.session.newsession import SessionStart
    from topping.play.session.session import Session


class Sessions(Route, screen="session.club:ClubScreen", is_place=True):
    """The club page: the sessions, the competitions, and the tools of a referee."""

    asks_sheet: bool = False
    """Whether the question for a blank sheet is open."""


class NewRoom(Route, screen="session.newroom:opened"):
    """The form for a new game on the phones of the room."""

    again: bool = False
    """Whether the seats of the finished game play on."""
    terms: HallTerms | None = None
    """The terms chosen before; None for the usual terms."""
    roster: str = ""
    """The name of the file that names the players; empty for none."""
    game: str = "new"
    """How the game is chosen: `new`, or a tab of the choice of a game."""
    from_file: bool = False
    """Whether the file with the players is asked for."""


class Tiebreak(Route, screen="session.tiebreak:TiebreakScreen"):
    """The form for a tie-break, from the standings of a session or of the room's finished game."""

    session: Session | None = None
    name: str = ""
    """The session's name."""
    id: int = 0
    """The session's number in the database."""


class Room(Route, screen="session.room:RoomScreen"):
    """The game on phones that this kiosk leads."""

    row: int = 0
    """The chosen row of the standings."""


class SessionMisses(Route, screen="session.misses:SessionMissesScreen"):
    """The route to the screen that adds tops missed in a finished session to players' decks of review cards."""

    session: int
    name: str = ""
    """The session's name."""


class SessionPlayers(Route, screen="session.newsession:NewSessionScreen"):
    start: SessionStart | None = None
    """The values entered so far, on the command line or earlier screens; None for nothing."""


class PlaySession(Route, screen="session.interrupted:opened"):
    """The route to a session. After too long an interruption, first asks how the session goes on (§3.7)."""

    session: OpenSession


class SessionStandings(Modal[None], screen="session.session:SessionStandingsScreen"):
    """The standings of a session, shown over its screen."""

    session: Session
    name: str = ""
    """The session's name."""
    voided: tuple[int, ...] = ()
    """The moves with bulletins that do not count in its competition."""
