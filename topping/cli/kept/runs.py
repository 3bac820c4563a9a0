"""`topping runs` and `topping records`: the runs of a player, which of them are compared, and his best ones."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from topping import config
from topping.cli.frame.options import add_json, conditions_in_words
from topping.cli.frame.output import tell_fault, write_kept, write_table
from topping.cli.frame.parser import Parser, add_argument
from topping.localtime import day_of, minute_of
from topping.rules.conditions.formula import Measure
from topping.sheets.table import Column, Table, aligned, picked
from topping.store import Store, now, read_kept
from topping.store.runs.records import RecordTable
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import to_tenths
from topping.training.comparable import PlayedRun, RunOutcome
from topping.training.records import HeldRecord, RatedRun, RecordSpan

_Value = TypeVar("_Value")
_NONE: Final = "–"


def declare_runs(parser: Parser) -> None:
    parser.set_defaults(run=_runs)
    add_argument(parser, "--player", "help.runs.player", "help.metavar.name", default="")
    add_json(parser)


def _runs(options: argparse.Namespace) -> int:
    rank_resumed = config.load()[0].rank_resumed
    runs = read_kept(lambda store: _free_runs(store, options.player), ())
    nothing = say("runs.none_such" if options.player else "runs.none_yet")
    told = ("run", "started_at", "player", "game_name", "formula", "total", "found", "state")
    return write_table(_table(runs[::-1], rank_resumed), options, nothing, *told)


def _free_runs(store: Store, player: str) -> tuple[PlayedRun, ...]:
    """The runs, without those that are held back until a competition is over, which are counted."""
    held = store.held.runs() if store.has_competitions else frozenset()
    every = store.history.runs(player) if player else store.history.all_runs()
    runs = tuple(run for run in every if run.run not in held)
    if len(runs) < len(every):
        tell_fault(say("scores.held", count=len(every) - len(runs)))
    return runs


def _table(runs: Sequence[PlayedRun], rank_resumed: bool) -> Table[PlayedRun]:
    """A row a run. What other programs read stays, and new columns go behind it."""

    def found(run: PlayedRun) -> str:
        return _NONE if run.outcome is RunOutcome.OPEN else f"{run.found}/{run.moves}"

    def state(run: PlayedRun) -> str:
        return " · ".join([_state(run, rank_resumed), *([say("runs.imported")] if run.imported else [])])

    return Table(
        "runs.",
        (
            Column("run", classes="figures", head=say("runs.number")),
            Column("player"),
            Column("game"),
            Column("game_name", lambda run: run.game_name or say("scores.unnamed"), head=say("runs.game")),
            Column("formula", value=lambda run: run.conditions.formula.name),
            Column("variant", value=lambda run: run.conditions.variant.name),
            Column("started_at", lambda run: minute_of(run.started_at), head=say("runs.started")),
            Column("ended_at", value=lambda run: run.ended_at or None),
            Column("outcome", value=lambda run: run.outcome.value),
            Column("attempt"),
            Column("resumed"),
            Column("ranks", value=lambda run: run.may_rank(rank_resumed=rank_resumed)),
            Column("moves"),
            Column("found", found, classes="figures"),
            Column("missed", value=lambda run: run.moves - run.found),
            Column("total_ms", value=lambda run: _of_finished(run, run.total_ms)),
            Column("penalty_ms", value=lambda run: _of_finished(run, run.penalty_ms)),
            Column("scored", value=lambda run: _of_finished(run, run.scored)),
            Column("top_points", value=lambda run: _of_finished(run, run.top_points)),
            Column("imported"),
            Column("total", lambda run: _of_finished(run, _total(run)) or _NONE, None, "figures", is_told_only=True),
            Column("state", state, is_told_only=True),
        ),
        runs,
    )


def _of_finished(run: PlayedRun, value: _Value) -> _Value | None:
    return value if run.outcome is RunOutcome.FINISHED else None


def _total(run: PlayedRun) -> str:
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
    parser.set_defaults(run=_records)
    add_argument(parser, "--player", "help.records.player", "help.metavar.name", default="")
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
        **picked(conditions, "formula:formula.name", "variant:variant.name"),
        **picked(table, "lexicon", "lexicon_hash", "rules_version"),
        "limit_ms": conditions.speed.schedule.limit_ms(1),
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
    return picked(run, "run:run_id", "player", "ended_at", "total_ms", "lost", "found", "moves")


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
            say("records.streak", player=player, tops=one.longest.tops)
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
            player=beaten.player,
            day=day_of(beaten.ended_at),
        )
    span = say(f"records.span.{record.span.value}")
    return span, _rating(run, measure), run.player, day_of(run.ended_at), before


def _rating(run: RatedRun, measure: Measure) -> str:
    match measure:
        case Measure.TIME:
            return say("record.time", seconds=decimal(round(run.ms_a_move / 100)))
        case Measure.POINTS:
            return say("record.points", lost=decimal(-run.lost_tenths_a_move))
        case Measure.TOPS:
            return str(run.found)
