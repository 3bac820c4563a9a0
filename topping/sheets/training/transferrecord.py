"""The comparison of trained words with words held back, for other programs."""

from __future__ import annotations

from topping.sheets.training.recordparts import Record, share_record
from topping.training.transfer import ArmFigures, Look, Ratio, Transfer


def transfer_record(transfer: Transfer) -> Record:
    """Where the comparison stands, and what was seen when it was last looked at."""
    return {
        "verdict": transfer.verdict.value,
        "games": transfer.games,
        "next_look": transfer.next_look,
        "trained": transfer.trained,
        "held": transfer.held,
        "look": None if transfer.look is None else _look(transfer.look),
    }


def _look(look: Look) -> Record:
    return {
        "games": look.games,
        "trained": _arm(look.trained),
        "held": _arm(look.held),
        "difference": _ratio(look.difference),
    }


def _arm(figures: ArmFigures) -> Record:
    return {"words": figures.words, "found": share_record(figures.found), "of_par": _ratio(figures.of_par)}


def _ratio(ratio: Ratio | None) -> Record | None:
    return None if ratio is None else {"ratio": ratio.value, "low": ratio.low, "high": ratio.high}
