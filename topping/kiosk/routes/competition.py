"""The screens of a competition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from topping.kiosk.routes.route import Route


@dataclass(frozen=True, slots=True)
class ListCompetitions(Route):
    """The competitions that are kept, and a new one."""

    screen = "competition.competitions"
    manual_page = "competitions"


@dataclass(frozen=True, slots=True)
class OpenCompetitionFile(Route):
    """A sealed competition opened by its code, or results merged that a room sent back."""

    screen = "competition.files"
    manual_page = "competitions"

    sealed: str = ""
    """The competition whose file is kept here and is to be opened; empty for whichever."""


@dataclass(frozen=True, slots=True)
class SetUpCompetition(Route):
    """What a competition is played under."""

    screen = "competition.setup"
    manual_page = "competitions"

    competition: str = ""
    """Its UUID; empty for a new one."""


@dataclass(frozen=True, slots=True)
class CompetitionGames(Route):
    """The games of a competition, each at its place."""

    screen = "competition.games"
    manual_page = "competitions"

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionRoster(Route):
    """Who takes part in a competition, and in which order they pass."""

    screen = "competition.roster"
    manual_page = "competitions"

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionRosterFile(Route):
    """Asks which file names those who take part in a competition."""

    screen = "competition.roster_file"
    manual_page = "competitions"

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionDesk(Route):
    """Who plays next, and how the competition stands."""

    manual_page = "competitions"

    competition: str
    told: str = ""
    """What is said of what was just done there."""


@dataclass(frozen=True, slots=True)
class CompetitionStandings(Route):
    """The standings of a competition, by whatever its entrants are grouped."""

    screen = "competition.standings"
    manual_page = "competitions"

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionDecisions(Route):
    """What the referee has decided, and a new decision."""

    manual_page = "competitions"

    competition: str
    entrant: str = ""
    """Whom the new one is about first; empty for nobody yet."""


@dataclass(frozen=True, slots=True)
class CompetitionResults(Route):
    """Results to print, and files to hand on."""

    screen = "competition.results"
    manual_page = "competitions"

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionTable(Route):
    """The live table for the room, on this screen."""

    manual_page = "competitions"

    competition: str


CompetitionRoute: TypeAlias = CompetitionDesk | CompetitionDecisions | CompetitionTable
"""Those that `scenemakers/competition.py` opens."""
