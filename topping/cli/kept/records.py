"""`topping records`: the best first attempts of each kind of runs, and streaks of tops. It only reads the database."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from topping.cli.frame.conditions import conditions_in_words
from topping.cli.frame.options import add_json
from topping.cli.frame.parser import Parser
from topping.localtime import day_of
from topping.rules.conditions.formula import Measure
from topping.sheets.wording import printable
from topping.store import now, open_to_read
from topping.store.runs.records import RecordTable
from topping.texts import say
from topping.texts.numbers import decimal
from topping.training.records import HeldRecord, RatedRun, RecordSpan

_GAP: Final = "  "
_MOST_STREAKS: Final = 5
"""How many players are named with their streaks."""


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_records)
    parser.add_argument("--player", metavar=say("help.metavar.name"), default="", help=say("help.records.player"))
    add_json(parser)


def _records(options: argparse.Namespace) -> int:
    store = open_to_read()
    tables: tuple[RecordTable, ...] = ()
    if store is not None:
        with store:
            tables = store.records.tables(now(), options.player)
    if options.json:
        sys.stdout.write(json.dumps([_table_json(one) for one in tables], ensure_ascii=False, indent=2) + "\n")
    elif tables:
        sys.stdout.write("\n\n".join("\n".join(_lines(one)) for one in tables) + "\n")
    else:
        sys.stdout.write(say("runs.none_such" if options.player else "scores.none_yet") + "\n")
    return 0


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
        "player": run.player,
        "ended_at": run.ended_at,
        "total_ms": run.total_ms,
        "lost": run.lost,
        "found": run.found,
        "moves": run.moves,
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
    yield from _aligned([_row(one, conditions.formula.measure) for one in table.held])
    if table.streaks:
        streaks = [
            say("records.streak", player=printable(player), tops=one.longest.tops)
            for player, one in table.streaks[:_MOST_STREAKS]
            if one.longest is not None
        ]
        yield say("records.streaks", streaks=", ".join(streaks))


def _row(record: HeldRecord, measure: Measure) -> tuple[str, ...]:
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


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if place == 1 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield _GAP.join(cells).rstrip()
