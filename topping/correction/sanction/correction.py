"""The correction of a bulletin: what the player scores on the move, and why; and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from topping.correction.sanction.motive import Motive, Outcome, Reason, Regime, Sanction, Tally
from topping.rules.grid.board import Reference

_MOTIVES: Final = {motive.name.lower(): motive for motive in Motive}


def write_correction(correction: Correction) -> dict[str, Any]:
    """The JSON object of a correction; its table and regime are those of where it stands."""
    own = {"move_number": correction.move_number, "disciplinary": correction.disciplinary}
    return {**own, **_write_outcome(correction.outcome)}


def read_correction(value: dict[str, Any], regime: Regime, table: int | None) -> Correction:
    """The correction of a JSON object as `write_correction` makes it; `KeyError` or `ValueError` for anything else."""
    return Correction(_read_outcome(value), int(value["move_number"]), regime, table, int(value["disciplinary"]))


def _write_outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "score": outcome.score,
        "word": outcome.word,
        "reference": None if outcome.reference is None else str(outcome.reference),
        "laid": outcome.laid,
        "reasons": [
            {
                "motive": reason.motive.name.lower(),
                "words": list(reason.words),
                "references": list(map(str, reason.references)),
            }
            for reason in outcome.reasons
        ],
        "overruled": None if outcome.overruled is None else _write_outcome(outcome.overruled),
        **({"plausible": True} if outcome.is_plausible else {}),
    }


def _read_outcome(value: dict[str, Any]) -> Outcome:
    reference, overruled = value["reference"], value["overruled"]
    return Outcome(
        tuple(
            Reason(
                _MOTIVES[reason["motive"]],
                tuple(map(str, reason["words"])),
                tuple(map(Reference.parse, reason["references"])),
            )
            for reason in value["reasons"]
        ),
        int(value["score"]),
        str(value["word"]),
        None if reference is None else Reference.parse(reference),
        int(value["laid"]),
        None if overruled is None else _read_outcome(overruled),
        bool(value.get("plausible", False)),
    )


@dataclass(frozen=True, slots=True)
class Correction:
    """The outcome of a bulletin, with the referee's own decisions."""

    outcome: Outcome
    move_number: int
    """From 1."""
    regime: Regime
    """What the formula makes of sanctions."""
    table: int | None = None
    disciplinary: int = 0
    """Disciplinary warnings on the move, the only ones that add to another sanction (§5.8)."""

    @property
    def points(self) -> int:
        """Points on the move, net of the 5 of §5.3.3; warnings are counted apart (§5.9)."""
        return self.outcome.points

    @property
    def gross(self) -> int:
        """Points before the 5 (§3.5: solos are compared so)."""
        return self.outcome.gross

    @property
    def sanction(self) -> Sanction:
        """The gravest sanction of the move."""
        if self.outcome.sanction is Sanction.NONE and self.disciplinary:
            return Sanction.WARNING
        return self.outcome.sanction

    @property
    def warnings(self) -> int:
        """Warnings to be counted (§5.9): one at most (§5.8), besides those for discipline."""
        return (self.outcome.sanction is Sanction.WARNING) + self.disciplinary

    def points_after(self, before: Tally) -> int:
        """What the move brings a player who had the warnings of `before`; it may go below zero (§5.9)."""
        return self.points - before.cost_at_once(self.warnings, self.regime)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every reason, what is paid first."""
        return self.outcome.reasons + (Reason(Motive.DISCIPLINE),) * self.disciplinary

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the reasons, each once, in their order."""
        return tuple(dict.fromkeys(reason.motive.paragraph for reason in self.reasons))

    @property
    def refused(self) -> tuple[str, ...]:
        """The words not admitted, played or formed across (§5.9), in upper case."""
        naming = (Motive.NOT_ADMITTED, Motive.CROSS_WORD_NOT_ADMITTED, Motive.FALLACIOUS, Motive.OTHER_WORD_REFUSED)
        words = (word for reason in self.reasons if reason.motive in naming for word in reason.words)
        return tuple(dict.fromkeys(words))

    @property
    def word(self) -> str:
        """The word paid, jokers in lower case; for a zero, the word that was written; empty where there was none."""
        return self.outcome.word

    @property
    def reference(self) -> Reference | None:
        """Where the word paid goes; None for a zero."""
        return self.outcome.reference

    @property
    def overruled(self) -> Outcome | None:
        """The outcome if the referee rules that the fallacious join is not plausible (§5.3.3); None where he cannot."""
        return self.outcome.overruled

    @property
    def question(self) -> Outcome | None:
        """The outcome that the referee may choose instead of the zero, where he is to say if a join is plausible.

        The places of the join and the words it forms are those of the reason `FALLACIOUS` (§5.3.3). None where there is
        nothing to ask.
        """
        return None if self.outcome.is_plausible else self.outcome.overruled

    def is_paid_as(self, other: Correction) -> bool:
        """Whether both pay the same, also by what the referee may choose instead of a zero (§5.3.3)."""
        return self.points == other.points and _chosen(self) == _chosen(other)


def _chosen(correction: Correction) -> int | None:
    return None if correction.question is None else correction.question.points
