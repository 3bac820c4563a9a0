"""Routes to the screens of competitions."""

from __future__ import annotations

from enum import Enum

from topping.kiosk.routes import Route


class ListCompetitions(Route, screen="competition.files:opened"):
    """The stored competitions, and the files of competitions found on this machine."""

    files: bool = False
    """Whether the files are shown instead of the competitions."""
    sealed: str = ""
    """The UUID of the competition whose stored sealed file is chosen first; empty for none."""


class SetUpCompetition(Route, screen="competition.terms:SetUpCompetitionScreen"):
    """The terms and the games of a competition."""

    competition: str = ""
    """The competition's UUID; empty for a new competition."""


class CompetitionRoster(Route, screen="competition.roster:CompetitionRosterScreen.opened"):
    """The entrants of a competition, in playing order."""

    competition: str


class CompetitionDesk(Route, screen="competition.nextentrant:CompetitionDeskScreen.opened"):
    """The next entrant to play, and the current standings."""

    competition: str
    told: str = ""
    """The message about the last action."""


class CompetitionStandings(Route, screen="competition.standingspage:CompetitionStandingsScreen.opened"):
    competition: str


class Side(Enum):
    """A tab of the page that exchanges a competition's data."""

    ROOMS = "rooms"
    """Results from rooms, packages for rooms, questions to the organiser; in a room, its own results."""
    ROSTER = "roster"
    """Entrants from a file."""
    SHEETS = "sheets"
    """Results to print, and files to hand on."""


class CompetitionInOut(Route, screen="competition.inout:CompetitionInOutScreen.opened"):
    """The page that exchanges a competition's data: results of rooms, packages, entrants from a file, sheets."""

    competition: str
    told: str = ""
    """The message about the file taken last."""
    side: Side = Side.ROOMS


class CompetitionDecisions(Route, screen="competition.decisions:CompetitionDecisionsScreen.opened"):
    """The referee's decisions in a competition, and the form for a new one."""

    competition: str
    entrant: str = ""
    """The entrant first chosen for a new decision; empty for none."""


class CompetitionTable(Route, screen="competition.standingspage:CompetitionTableScreen.opened"):
    """The live standings of a competition for the people in the room, shown on this screen."""

    competition: str
