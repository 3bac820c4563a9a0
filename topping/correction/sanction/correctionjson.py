"""Corrections as JSON objects, for the event log of a session; reading and writing round-trip."""

from __future__ import annotations

from typing import Any, Final

from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason
from topping.correction.sanction.warnings import Regime
from topping.rules.grid.square import Reference

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
