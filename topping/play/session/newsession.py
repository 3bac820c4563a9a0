"""What is known of a session before it begins; the screens that open it ask for the rest."""

from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Formula
from topping.rules.games.game import Game

FORMULAS: Final = (DUPLICATE, MORT_SUBITE)
"""The formulas that are played with bulletins, the usual one first."""


@dataclass(frozen=True, slots=True)
class CompetitionRoom:
    """For which game of a competition, and in which of its rooms, a session is played."""

    competition: str
    """UUID."""
    place: int
    """That of the game."""
    centre: str = ""
    """The room's name; empty where there is one room."""


@dataclass(frozen=True, slots=True)
class SessionStart:
    """What is known of it so far."""

    plan: Plan
    """Its variant is the game's, where there is one."""
    name: str = ""
    players: tuple[Player, ...] = ()
    game: Game | None = None
    seed: int | None = None
    """Where the game is to be made from a seed; neither it nor a game: the referee chooses."""
    by_hand: bool = False
    """Whether the letters are drawn by hand from a real bag (§3.1)."""
    room: CompetitionRoom | None = None
    """None for a session of no competition."""


def with_bulletins(formula: Formula) -> Formula:
    """The formula, where a session can be played under it; else `InputError`."""
    if formula not in FORMULAS:
        raise InputError("session.formula", name=formula.name, known=", ".join(one.name for one in FORMULAS))
    return formula
