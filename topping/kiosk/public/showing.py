"""What the public face of a session shows at an instant: all that its panels depend on."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import ToppingError
from topping.kiosk.public.moveclock import MoveClock
from topping.kiosk.public.timeline import AnnouncementTimeline
from topping.play.session.course import after
from topping.play.session.events import Opened
from topping.play.session.session import Session


@dataclass(frozen=True, slots=True)
class Showing:
    """A session at the instant `now`; times are milliseconds of one monotonic clock."""

    session: Session
    name: str
    """The session's; empty where it bears none."""
    now: int
    clock: MoveClock | None = None
    """The time of the move whose draw is given; None between two moves."""
    timeline: AnnouncementTimeline | None = None
    """The draw being announced; None without an announcement."""
    paused_since: int | None = None
    """When an interruption began; None without one."""
    why_paused: str = ""
    """What stopped it, where nobody asked for it."""
    is_led: bool = True
    """Whether a kiosk is there that leads it."""
    animated: bool = False
    """Whether letters that are announced fall into view."""
    has_standings: bool = False
    """Whether the standings cover the game."""

    @property
    def is_solved(self) -> bool:
        """Whether no move is being played: the solution of the last one may be seen."""
        return self.session.opened == self.session.collected


def as_if_drawn(session: Session) -> Session:
    """The session as it will be once the next move is opened; itself where there is none to open."""
    try:
        return session if session.is_played_out else after(session, Opened(session.opened + 1))
    except ToppingError:
        return session
