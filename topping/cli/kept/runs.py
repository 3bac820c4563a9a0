"""`topping runs`: the runs of one player or of all, with the number of each. It only reads the database."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from topping import config
from topping.cli.frame.options import add_json
from topping.cli.frame.output import tell_fault
from topping.cli.frame.parser import Parser
from topping.localtime import minute_of
from topping.rules.conditions.formula import Measure
from topping.sheets.wording import printable
from topping.store import open_to_read
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.comparable import PlayedRun, RunOutcome

_GAP: Final = "  "
_NONE: Final = "–"


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_runs)
    parser.add_argument("--player", metavar=say("help.metavar.name"), default="", help=say("help.runs.player"))
    add_json(parser)


def _runs(options: argparse.Namespace) -> int:
    rank_resumed = config.load()[0].rank_resumed
    store = open_to_read(rank_resumed=rank_resumed)
    runs: tuple[PlayedRun, ...] = ()
    if store is not None:
        with store:
            held = store.held.runs() if store.has_competitions else frozenset()
            every = store.history.runs(options.player) if options.player else store.history.all_runs()
            runs = tuple(run for run in every if run.run not in held)
            if len(runs) < len(every):
                tell_fault(say("scores.held", count=len(every) - len(runs)))
    last_first = runs[::-1]
    if options.json:
        records = [_record(run, run.may_rank(rank_resumed=rank_resumed)) for run in last_first]
        sys.stdout.write(json.dumps(records, ensure_ascii=False, indent=2) + "\n")
    elif last_first:
        sys.stdout.writelines(f"{line}\n" for line in _table(last_first, rank_resumed))
    else:
        sys.stdout.write(say("runs.none_such" if options.player else "runs.none_yet") + "\n")
    return 0


def _record(run: PlayedRun, ranks: bool) -> dict[str, object]:
    """A run as other programs read it: its names never change, and new ones are added at the end."""
    is_finished = run.outcome is RunOutcome.FINISHED
    return {
        "run": run.run,
        "player": run.player,
        "game": run.game,
        "game_name": run.game_name,
        "formula": run.conditions.formula.name,
        "variant": run.conditions.variant.name,
        "started_at": run.started_at,
        "ended_at": run.ended_at or None,
        "outcome": run.outcome.value,
        "attempt": run.attempt,
        "resumed": run.resumed,
        "ranks": ranks,
        "moves": run.moves,
        "found": run.found,
        "missed": run.moves - run.found,
        "total_ms": run.total_ms if is_finished else None,
        "penalty_ms": run.penalty_ms if is_finished else None,
        "scored": run.scored if is_finished else None,
        "top_points": run.top_points if is_finished else None,
        "imported": run.imported,
    }


def _table(runs: Sequence[PlayedRun], rank_resumed: bool) -> Iterator[str]:
    names = ("number", "started", "player", "game", "formula", "total", "found", "state")
    rows = [tuple(say(f"runs.{name}") for name in names), *(_row(run, rank_resumed) for run in runs)]
    wide = [max(len(row[column]) for row in rows) for column in range(len(names))]
    for number, started, player, game, formula, total, found, state in rows:
        yield _GAP.join(
            (
                number.rjust(wide[0]),
                started.ljust(wide[1]),
                player.ljust(wide[2]),
                game.ljust(wide[3]),
                formula.ljust(wide[4]),
                total.rjust(wide[5]),
                found.rjust(wide[6]),
                state,
            )
        )


def _row(run: PlayedRun, rank_resumed: bool) -> tuple[str, ...]:
    is_over = run.outcome is not RunOutcome.OPEN
    return (
        str(run.run),
        minute_of(run.started_at),
        printable(run.player),
        printable(run.game_name) or say("scores.unnamed"),
        printable(run.conditions.formula.name),
        _total(run) if run.outcome is RunOutcome.FINISHED else _NONE,
        f"{run.found}/{run.moves}" if is_over else _NONE,
        " · ".join([_state(run, rank_resumed), *([say("runs.imported")] if run.imported else [])]),
    )


def _total(run: PlayedRun) -> str:
    """The result, in what the formula measures."""
    if run.conditions.formula.measure is Measure.POINTS:
        return f"{run.scored}/{run.top_points}"
    return to_tenths(run.total_ms)


def _state(run: PlayedRun, rank_resumed: bool) -> str:
    if run.outcome is RunOutcome.OPEN:
        return say("runs.open")
    if run.outcome is RunOutcome.LEFT:
        return say("runs.left", moves=run.moves)
    if run.may_rank(rank_resumed=rank_resumed):
        return say("runs.ranks")
    if run.attempt > 1:
        return say("runs.repeat", attempt=run.attempt)
    return say("runs.resumed" if run.resumed else "runs.unranked")
