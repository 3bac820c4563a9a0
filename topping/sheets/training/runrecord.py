"""The charts of one run as a JSON object."""

from __future__ import annotations

from typing import Final

from topping.sheets.training.recordparts import (
    Record,
    estimate_record,
    iso_day,
    lacking_record,
    rows_record,
)
from topping.training.account import Account
from topping.training.statistics.afterrun import AfterRun, GhostLine
from topping.training.statistics.lacking import Lacking
from topping.training.statistics.positions import HardPosition

LAST: Final = ("clock", "ghost", "account", "tries", "approach", "positions")
"""The charts of the last run, in the object `last`."""


def last_run_record(last: AfterRun) -> Record:
    """The charts of a player's last run."""
    return {
        "run": last.run,
        "game_name": last.game_name,
        "day": iso_day(last.day),
        "clock": [
            {
                "number": bar.number,
                "found": bar.found,
                "elapsed_ms": bar.elapsed_ms,
                "finding_ms": bar.finding_ms,
                "typing_ms": bar.typing_ms,
                "placing_ms": bar.placing_ms,
                "penalty_ms": bar.penalty_ms,
            }
            for bar in last.clock.bars
        ],
        "ghost": _ghost(last.ghost),
        "account": _account(last.account),
        "tries": [
            {
                "number": one.number,
                "found": one.found,
                "before_top": one.before_top,
                "answers": {given.answer.value: given.count for given in one.answers},
            }
            for one in last.tries
        ],
        "approach": [
            {
                "number": one.number,
                "at_ms": one.at_ms,
                "points": one.points,
                "top_points": one.top_points,
                "share": one.share,
            }
            for one in last.approach
        ],
        "positions": rows_record(last.positions, _position),
    }


def _position(one: HardPosition) -> Record:
    return {
        "number": one.number,
        "word": one.word,
        "reference": one.reference,
        "points": one.points,
        "next_points": one.next_points,
        "scored": one.scored,
        "found": one.found,
        "cost_ms": one.cost_ms,
        "par_ms": one.par_ms,
        "kind": one.kind.value,
    }


def _ghost(ghost: GhostLine | Lacking) -> Record:
    if isinstance(ghost, Lacking):
        return lacking_record(ghost)
    return {
        "comparison": ghost.comparison.value,
        "player": ghost.player or None,
        "steps": [{"number": one.number, "behind_ms": one.behind_ms} for one in ghost.steps],
    }


def _account(account: Account | Lacking) -> Record:
    if isinstance(account, Lacking):
        return lacking_record(account)
    return {
        "cost_ms": account.cost_ms,
        "par_ms": account.par_ms,
        "above_ms": account.above_ms,
        "kinds": [
            {
                "kind": row.kind.value,
                "n": row.n,
                "cost_ms": row.cost_ms,
                "par_ms": row.par_ms,
                "above": estimate_record(row.above),
                "p": None if row.p is None else round(row.p, 4),
                "named": row.named,
            }
            for row in account.rows
        ],
    }
