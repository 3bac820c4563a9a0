"""Questions about the turns of a classic game: what the machine does, what a turn could have been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import Between
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.levels import Level

MOST_ADVISED: Final = 20
"""The most turns that advice may name."""


@dataclass(frozen=True, slots=True)
class MachineTurnQuestion:
    """What a level does at its turn; answered by `MachineTurnChosen`, in at most a second."""

    sight: TurnSight
    level: Level
    seed: int
    """Of its chance: the same question has the same answer."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """What a turn could have been, up to `count` turns; answered by `AdviceFound`."""

    sight: TurnSight
    played: MachineTurn
    count: Annotated[int, Between(1, MOST_ADVISED)]
    lexicon: WantedLexicon


MachineQuestion: TypeAlias = MachineTurnQuestion | AdviceQuestion


@dataclass(frozen=True, slots=True)
class MachineTurnChosen:
    """What the machine does."""

    ticket: int
    turn: MachineTurn


@dataclass(frozen=True, slots=True)
class AdviceFound:
    """What a turn could have been."""

    ticket: int
    advice: TurnAdvice


MachineNews: TypeAlias = MachineTurnChosen | AdviceFound
