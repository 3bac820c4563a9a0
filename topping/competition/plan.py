"""The plan of a competition: conditions, form (runs or sessions), order of playing, rounding of times."""

import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from topping.byfields import FieldKey
from topping.competition.bounds import Instant
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions

MOST_GAMES: Final = 20
LONGEST_COMPETITION_NAME: Final = 60
RESOLUTIONS_MS: Final = (1000, 100, 10, 1)
"""The resolutions by which times may be ranked (ms), whole seconds first."""
LARGEST_TEAM: Final = 20


DAYS_HELD: Final = 7
"""Number of days for which games stay secret after the opening, if no end date is set."""
DAY_MS: Final = 86_400_000


class CompetitionForm(Enum):
    """The form of a competition: single runs at a kiosk, or sessions with a referee."""

    RUNS = "runs"
    """Each entrant plays for himself, at a kiosk (§3.8.4)."""
    SESSIONS = "sessions"
    """All play together around a referee, in one room or in several (§6.4)."""


class Passing(Enum):
    """The order in which entrants play a competition of single runs."""

    ORDER = "order"
    """One entrant after the other, in a fixed order."""
    FREE = "free"
    """Each entrant when he can, over days or weeks."""


class SoloScope(Enum):
    """The players who are compared for a solo (§3.5): all players, or those of one room."""

    ALL = "all"
    """All players of the game, in every room."""
    CENTRE = "centre"
    """The players of the solo's own room."""


@dataclass(frozen=True, slots=True)
class CompetitionPlan:
    """The plan of a competition: its name, conditions and rules, fixed before it opens.

    Raises `InputError` for an invalid name, rounding of times or team size, or for conditions that allow no ranking.
    """

    name: str
    conditions: Conditions = Conditions()
    """A run counts if it was played under equal conditions."""
    form: CompetitionForm = CompetitionForm.RUNS
    passing: Passing = Passing.ORDER
    resolution_ms: int = 1000
    """The time of each game is rounded down to a multiple of this; totals are sums of the rounded times."""
    inputs_apart: bool = False
    """Whether runs by keyboard, by touch and aloud are ranked separately."""
    pairs: bool = False
    """Whether entrants are pairs of two players who play as one."""
    solos: SoloScope = SoloScope.ALL
    team_size: int = 0
    """Number of a club's or room's best entrants who make its team; 0 for no team standings."""
    until_ms: Annotated[Instant | None, FieldKey("until")] = None
    """The end date (ms since 1970, UTC). Until then the games stay secret, unless the competition is closed before.

    None for `DAYS_HELD` days after the opening; set when the competition opens.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", competition_name(self.name))
        if self.resolution_ms not in RESOLUTIONS_MS:
            raise InputError("competition.resolution", wanted=self.resolution_ms)
        if not 0 <= self.team_size <= LARGEST_TEAM:
            raise InputError("competition.team_size", most=LARGEST_TEAM)
        if not self.conditions.may_rank:
            raise InputError("competition.no_limit")
        if self.form is CompetitionForm.SESSIONS and not self.conditions.formula.signals:
            raise InputError("competition.session_formula", formula=self.conditions.formula.name)


def competition_name(text: str) -> str:
    """Returns a competition's name in NFC with single blanks.

    Raises `InputError` if it is empty, too long or unprintable.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise InputError("competition.no_name")
    if len(name) > LONGEST_COMPETITION_NAME:
        raise InputError("competition.name_too_long", most=LONGEST_COMPETITION_NAME)
    if not name.isprintable():
        raise InputError("competition.name_unprintable")
    return name
