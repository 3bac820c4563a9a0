"""What a competition is played under: its conditions, how it is passed, what is ranked and how finely."""

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
"""How finely times may be ranked: whole seconds first."""
LARGEST_TEAM: Final = 20


DAYS_HELD: Final = 7
"""For how many days after it was opened the games of a competition may not be read, where no end date is set."""
DAY_MS: Final = 86_400_000


class CompetitionForm(Enum):
    """What the results are taken from."""

    RUNS = "runs"
    """Each plays for himself, at a kiosk (§3.8.4)."""
    SESSIONS = "sessions"
    """All play together around a referee, in one room or in several (§6.4)."""


class Passing(Enum):
    """When entrants play the games of a competition by runs."""

    ORDER = "order"
    """One after the other, in the order of passing."""
    FREE = "free"
    """Each when he can, over days or weeks."""


class SoloScope(Enum):
    """Among whom a solo is alone (§3.5)."""

    ALL = "all"
    """All the players of the game, in every centre."""
    CENTRE = "centre"
    """Those of his own centre."""


@dataclass(frozen=True, slots=True)
class CompetitionPlan:
    """What is fixed before a competition opens; `InputError` for what cannot be ranked."""

    name: str
    conditions: Conditions = Conditions()
    """A run counts where its own are equal to these."""
    form: CompetitionForm = CompetitionForm.RUNS
    passing: Passing = Passing.ORDER
    resolution_ms: int = 1000
    """The time of each game is cut off to a multiple of this; totals are sums of what is shown."""
    inputs_apart: bool = False
    """Runs by keyboard, by touch and aloud are ranked apart."""
    pairs: bool = False
    """Entrants are pairs of two players who play as one."""
    solos: SoloScope = SoloScope.ALL
    team_size: int = 0
    """How many of a club's or centre's best entrants make its team; 0 for no standings of teams."""
    until_ms: Annotated[Instant | None, FieldKey("until")] = None
    """Its end date: until then its games may be read nowhere, unless it is closed before; milliseconds since 1970, UTC.

    None for `DAYS_HELD` days after it was opened; set when it opens.
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
    """A name in NFC with single blanks; `InputError` for one that is empty, too long or cannot be written."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise InputError("competition.no_name")
    if len(name) > LONGEST_COMPETITION_NAME:
        raise InputError("competition.name_too_long", most=LONGEST_COMPETITION_NAME)
    if not name.isprintable():
        raise InputError("competition.name_unprintable")
    return name
