"""The data of a session that is about to be started; the referee adds on screen what is missing."""

from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Formula
from topping.rules.games.game import Game

FORMULAS: Final = (DUPLICATE, MORT_SUBITE)
"""The formulas played with bulletins, the usual formula first."""


@dataclass(frozen=True, slots=True)
class CompetitionRoom:
    """The game of a competition that a session plays, and the room (playing place) of the session."""

    competition: str
    """UUID."""
    place: int
    """The number of the game."""
    centre: str = ""
    """The name of the room; empty for the only room."""


@dataclass(frozen=True, slots=True)
class SessionStart:
    """The data of a session to be started; a field that is still unknown has its default."""

    plan: Plan
    """Its variant is the game's, if there is a game."""
    name: str = ""
    players: tuple[Player, ...] = ()
    game: Game | None = None
    seed: int | None = None
    """The seed to make the game from. Without seed and game the referee chooses a game."""
    by_hand: bool = False
    """Whether the letters are drawn by hand from a real bag (§3.1)."""
    room: CompetitionRoom | None = None
    """None for a session outside a competition."""
    decides: int = 0
    """The id of the session whose equal players it separates; 0 for none."""


def with_bulletins(formula: Formula) -> Formula:
    """Returns the formula unchanged if it is played with bulletins; raises `InputError` otherwise."""
    if formula not in FORMULAS:
        raise InputError("session.formula", name=formula.name, known=", ".join(known.name for known in FORMULAS))
    return formula
