"""The outcome of one solution, or of a whole bulletin: points, sanction, reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.correction.sanction.motive import Motive, Sanction
from topping.rules.grid.square import Reference

PENALTY: Final = 5
"""Points of a penalty (§5.3.3, §5.9)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A motive and what it is about."""

    motive: Motive
    words: tuple[str, ...] = ()
    """The words meant, in upper case; for a word refused, those refused."""
    references: tuple[Reference, ...] = ()
    """The places meant."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Points and reasons; the sanction is the gravest of the reasons' (§5.8)."""

    reasons: tuple[Reason, ...]
    score: int = 0
    """Points of the solution, before any penalty."""
    word: str = ""
    """The word paid, jokers in lower case; for a zero, the word that was written."""
    reference: Reference | None = None
    """Where the word paid goes; None for a zero."""
    laid: int = 0
    """For a zero, the letters that the word written lays on the grid."""
    overruled: Outcome | None = None
    """The outcome if the referee rules that the fallacious join is not plausible; None where he cannot."""
    is_plausible: bool = False
    """Whether the fallacious join is plausible by itself, so that nobody need be asked."""

    @property
    def sanction(self) -> Sanction:
        """One sanction a move: a warning never adds to another one, nor to a penalty or a zero (§5.8)."""
        return max((reason.motive.sanction for reason in self.reasons), key=lambda one: one.severity)

    @property
    def is_acceptable(self) -> bool:
        """Whether anything is paid."""
        return self.sanction is not Sanction.ZERO

    @property
    def gross(self) -> int:
        """Points before the 5 of a penalty (§3.5); 0 with a zero."""
        return self.score if self.is_acceptable else 0

    @property
    def points(self) -> int:
        """Points on the move; without a floor."""
        return self.gross - (PENALTY if self.sanction is Sanction.PENALTY else 0)

    @property
    def rank(self) -> tuple[int, int, int]:
        """Sorting key: most points first, then the mildest sanction, then the fewest reasons."""
        return (-self.points, self.sanction.severity, len(self.reasons))

    def because(self, *reasons: Reason) -> Outcome:
        """The same with more reasons, those it has not yet."""
        new = tuple(reason for reason in reasons if reason not in self.reasons)
        return replace(self, reasons=self.reasons + new)


def nothing(*reasons: Reason, word: str = "", laid: int = 0) -> Outcome:
    """A zero, for a word that lays so many letters."""
    return Outcome(reasons, word=word, laid=laid)


def best(outcomes: list[Outcome]) -> Outcome:
    """The one of most points, the first of those where several are."""
    return min(outcomes, key=lambda outcome: outcome.rank)


def least(outcomes: list[Outcome]) -> Outcome:
    """The one of fewest points; the mildest sanction where several have as few."""
    return min(outcomes, key=lambda outcome: (outcome.points, outcome.sanction.severity, len(outcome.reasons)))
