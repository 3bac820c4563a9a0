"""`topping runs` and `topping records`: the runs of a player, which of them are compared, and his best ones."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from topping import config
from topping.cli.frame.options import add_json, conditions_in_words
from topping.cli.frame.output import tell_fault, write_kept
from topping.cli.frame.parser import Parser
from topping.localtime import day_of, minute_of
from topping.rules.conditions.formula import Measure
from topping.sheets.table import aligned, picked
from topping.sheets.wording import printable
from topping.store import Store, now, read_kept
from topping.store.runs.records import RecordTable
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import to_tenths
from topping.training.comparable import PlayedRun, RunOutcome
from topping.training.records import HeldRecord, RatedRun, RecordSpan

_NONE: Final = "–"


def declare_runs(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_runs)
    parser.add_argument("--player", metavar=say("help.metavar.name"), default="", help=say("help.runs.player"))
    add_json(parser)


def _runs(options: argparse.Namespace) -> int:
    rank_resumed = config.load()[0].rank_resumed
    runs = read_kept(lambda store: _free_runs(store, options.player), (), rank_resumed=rank_resumed)
    record, table = partial(_record, rank_resumed), partial(_table, rank_resumed)
    nothing = say("runs.none_such" if options.player else "runs.none_yet")
    return write_kept(runs[::-1], options.json, record, table, nothing)


def _free_runs(store: Store, player: str) -> tuple[PlayedRun, ...]:
    """The runs, without those that are held back until a competition is over, which are counted."""
    held = store.held.runs() if store.has_competitions else frozenset()
    every = store.history.runs(player) if player else store.history.all_runs()
    runs = tuple(run for run in every if run.run not in held)
    if len(runs) < len(every):
        tell_fault(say("scores.held", count=len(every) - len(runs)))
    return runs


def _record(rank_resumed: bool, run: PlayedRun) -> dict[str, object]:
    """A run as other programs read it: its names never change, and new ones are added at the end."""
    is_finished = run.outcome is RunOutcome.FINISHED
    return {
        **picked(run, "run", "player", "game", "game_name"),
        "formula": run.conditions.formula.name,
        "variant": run.conditions.variant.name,
        "started_at": run.started_at,
        "ended_at": run.ended_at or None,
        "outcome": run.outcome.value,
        "attempt": run.attempt,
        "resumed": run.resumed,
        "ranks": run.may_rank(rank_resumed=rank_resumed),
        "moves": run.moves,
        "found": run.found,
        "missed": run.moves - run.found,
        "total_ms": run.total_ms if is_finished else None,
        "penalty_ms": run.penalty_ms if is_finished else None,
        "scored": run.scored if is_finished else None,
        "top_points": run.top_points if is_finished else None,
        "imported": run.imported,
    }


def _table(rank_resumed: bool, runs: Sequence[PlayedRun]) -> list[str]:
    names = ("number", "started", "player", "game", "formula", "total", "found", "state")
    heads = tuple(say(f"runs.{name}") for name in names)
    return aligned([heads, *(_row(run, rank_resumed) for run in runs)], (0, 5, 6))


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


_MOST_STREAKS: Final = 5
"""How many players are named with their streaks."""


def declare_records(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_records)
    parser.add_argument("--player", metavar=say("help.metavar.name"), default="", help=say("help.records.player"))
    add_json(parser)


def _records(options: argparse.Namespace) -> int:
    tables = read_kept(lambda store: store.records.tables(now(), options.player), ())
    nothing = say("runs.none_such" if options.player else "scores.none_yet")
    return write_kept(tables, options.json, _table_json, _tables, nothing)


def _tables(tables: Sequence[RecordTable]) -> Iterator[str]:
    for place, table in enumerate(tables):
        yield from ("",) if place else ()
        yield from _lines(table)


def _table_json(table: RecordTable) -> dict[str, object]:
    """A table as other programs read it: its names never change, and new ones are added at the end."""
    conditions = table.conditions
    held = {one.span: one for one in table.held}
    return {
        "formula": conditions.formula.name,
        "variant": conditions.variant.name,
        "lexicon": table.lexicon,
        "lexicon_hash": table.lexicon_hash,
        "rules_version": table.rules_version,
        "limit_ms": conditions.limit_ms(1),
        "penalty_each_ms": conditions.penalty_ms,
        "schedule": str(conditions.speed.schedule),
        "start_mode": "announced" if conditions.announced else "immediate",
        "runs": table.runs,
        "records": {span.value: _record_json(held[span]) if span in held else None for span in RecordSpan},
        "streaks": [
            {
                "player": player,
                "longest": 0 if one.longest is None else one.longest.tops,
                "present": 0 if one.present is None else one.present.tops,
            }
            for player, one in table.streaks
        ],
    }


def _record_json(record: HeldRecord) -> dict[str, object]:
    return {**_run_json(record.run), "beaten": None if record.beaten is None else _run_json(record.beaten)}


def _run_json(run: RatedRun) -> dict[str, object]:
    return {
        "run": run.run_id,
        **picked(run, "player", "ended_at", "total_ms", "lost", "found", "moves"),
    }


def _lines(table: RecordTable) -> Iterator[str]:
    conditions = table.conditions
    yield say(
        "records.kind",
        formula=conditions.formula.name,
        variant=conditions.variant.name,
        lexicon=table.lexicon or say("scores.no_lexicon"),
        count=table.runs,
    )
    yield conditions_in_words(conditions)
    yield from aligned([_record_row(one, conditions.formula.measure) for one in table.held], (1,))
    if table.streaks:
        streaks = [
            say("records.streak", player=printable(player), tops=one.longest.tops)
            for player, one in table.streaks[:_MOST_STREAKS]
            if one.longest is not None
        ]
        yield say("records.streaks", streaks=", ".join(streaks))


def _record_row(record: HeldRecord, measure: Measure) -> tuple[str, ...]:
    run, beaten = record.run, record.beaten
    before = ""
    if beaten is not None:
        before = say(
            "records.beaten",
            best=_rating(beaten, measure),
            player=printable(beaten.player),
            day=day_of(beaten.ended_at),
        )
    span = say(f"records.span.{record.span.value}")
    return span, _rating(run, measure), printable(run.player), day_of(run.ended_at), before


def _rating(run: RatedRun, measure: Measure) -> str:
    match measure:
        case Measure.TIME:
            return say("record.time", seconds=decimal(round(run.ms_a_move / 100)))
        case Measure.POINTS:
            return say("record.points", lost=decimal(-run.lost_tenths_a_move))
        case Measure.TOPS:
            return str(run.found)
