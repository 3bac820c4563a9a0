"""`topping scores`: the leaderboard as a table, as JSON or as CSV; as files for other machines, and from these."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from topping import config
from topping.cli.frame.conditions import conditions_in_words
from topping.cli.frame.output import tell_fault
from topping.cli.frame.parser import Parser
from topping.localtime import minute_of
from topping.rules.conditions.formula import FORMULAS, Measure
from topping.rules.conditions.variant import VARIANTS
from topping.sheets.csvtable import csv_table
from topping.store import RankedRun, Selection, open_to_read
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.texts.times import to_tenths

_ID_SHOWN: Final = 12
_GAP: Final = "  "


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_scores)
    for option in ("game", "player", "lexicon"):
        metavar = say(f"help.scores.metavar.{option}")
        parser.add_argument(f"--{option}", metavar=metavar, default="", help=say(f"help.scores.{option}"))
    _add_choice(parser, "formula", tuple(FORMULAS))
    _add_choice(parser, "variant", tuple(VARIANTS))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("help.scores.json"))
    form.add_argument("--csv", action="store_true", help=say("help.scores.csv"))
    file = say("help.scores.metavar.file")
    form.add_argument("--export", metavar=file, type=Path, default=None, help=say("help.scores.export"))
    form.add_argument("--import", metavar=file, type=Path, nargs="+", default=None, help=say("help.scores.import"))
    parser.add_argument("--yes", action="store_true", help=say("help.scores.yes"))


def _add_choice(parser: Parser, name: str, known: Sequence[str]) -> None:
    metavar, explanation = say(f"help.scores.metavar.{name}"), say(f"help.scores.{name}", known=", ".join(known))
    parser.add_argument(f"--{name}", metavar=metavar, choices=known, default="", help=explanation)


def _scores(options: argparse.Namespace) -> int:
    files = getattr(options, "import")
    if options.export is not None or files is not None:
        from topping.cli.kept.scorefiles import export_scores, import_scores

        if files is not None:
            return import_scores(files)
        return export_scores(options.export, asks=sys.stdin.isatty() and not options.yes)
    selection = Selection(options.game, options.player, options.variant, options.lexicon or "", options.formula or "")
    store = open_to_read(rank_resumed=config.load()[0].rank_resumed)
    rows: tuple[RankedRun, ...] = ()
    if store is not None:
        with store:
            held = store.held.runs() if store.has_competitions else frozenset()
            every = store.ranking.rows(selection)
            rows = tuple(row for row in every if row.run_id not in held)
            if len(rows) < len(every):
                tell_fault(say("scores.held", count=len(every) - len(rows)))
    if options.json:
        sys.stdout.write(json.dumps([_record(row) for row in rows], ensure_ascii=False, indent=2) + "\n")
    elif options.csv:
        _write_csv(rows)
    elif rows:
        sys.stdout.writelines(f"{line}\n" for line in _table(rows))
    else:
        sys.stdout.write(say("scores.none_yet" if selection == Selection() else "scores.none_such") + "\n")
    return 0


_FIELDS: Final = (
    "rank", "attempt", "player", "game", "game_name", "formula", "variant", "lexicon", "lexicon_hash", "rules_version",
    "total_ms", "play_ms", "penalty_ms", "found", "missed", "moves", "started_at", "finished_at", "limit_ms",
    "penalty_each_ms", "schedule", "start_mode", "assists", "resumed", "scored", "top_points", "percent", "game_moves",
    "imported", "machine", "machines", "input", "options",
)  # fmt: skip
"""Names that other programs read in JSON and CSV: they never change, and new ones are added at the end."""


def _record(row: RankedRun) -> dict[str, object]:
    conditions = row.conditions
    of_conditions: dict[str, object] = {
        "formula": conditions.formula.name,
        "variant": conditions.variant.name,
        "limit_ms": conditions.limit_ms(1),
        "penalty_each_ms": conditions.penalty_ms,
        "schedule": str(conditions.speed.schedule),
        "start_mode": "announced" if conditions.announced else "immediate",
        "assists": conditions.helps,
        "input": None if row.input is None else row.input.value,
        "options": str(conditions.options),
    }
    return {field: of_conditions[field] if field in of_conditions else getattr(row, field) for field in _FIELDS}


def _write_csv(rows: Iterable[RankedRun]) -> None:
    cells = ([_cell(value) for value in _record(row).values()] for row in rows)
    sys.stdout.write(csv_table(_FIELDS, cells))


def _cell(value: object) -> object:
    """Several names are separated by blanks."""
    return " ".join(value) if isinstance(value, tuple) else value


def _table(rows: Iterable[RankedRun]) -> Iterator[str]:
    for number, (_, alike) in enumerate(groupby(rows, key=lambda row: row.comparable)):
        group = list(alike)
        if number:
            yield ""
        yield _game(group[-1])
        yield _conditions(group)
        columns, tells_inputs = _COLUMNS[group[-1].measure], any(row.by_touch_or_voice for row in group)
        yield from _aligned((*columns, _INPUT) if tells_inputs else columns, group)
        if tells_inputs:
            yield say("ranking.inputs")


def _game(row: RankedRun) -> str:
    return say(
        "scores.game",
        name=row.game_name or say("scores.unnamed"),
        game=row.game[:_ID_SHOWN],
        formula=row.conditions.formula.name,
        variant=row.conditions.variant.name,
        lexicon=row.lexicon or say("scores.no_lexicon"),
    )


def _conditions(rows: Sequence[RankedRun]) -> str:
    """What the runs of a group have in common."""
    row = rows[-1]
    resumed = (say("scores.resumed"),) if row.resumed else ()
    imported = (say("scores.imported"),) if row.imported else ()
    honour = (say("competition.on_honour"),) if any(one.machine for one in rows) else ()
    return " · ".join((conditions_in_words(row.conditions), *resumed, *imported, *honour))


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    """Its heading is the sentence `scores.NAME`."""
    cell: Callable[[RankedRun], str]
    left: bool = False
    """Whether its cells are aligned to the left."""


def _aligned(columns: Sequence[_Column], rows: Iterable[RankedRun]) -> Iterator[str]:
    lines = [[say(f"scores.{column.name}") for column in columns]]
    lines += [[column.cell(row) for column in columns] for row in rows]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            cell.ljust(width) if column.left else cell.rjust(width)
            for column, cell, width in zip(columns, line, widths, strict=True)
        )
        yield _GAP.join(cells).rstrip()


def _rank(row: RankedRun) -> str:
    return "–" if row.rank is None else str(row.rank)


def _player(row: RankedRun) -> str:
    marks = [say("scores.attempt", attempt=row.attempt)] if row.is_repeat else []
    if row.machines > 1:
        marks.append(say("scores.machines", count=row.machines))
    return f"{row.player} ({', '.join(marks)})" if marks else row.player


def _input(row: RankedRun) -> str:
    return "" if row.input is None else say(f"ranking.input.{row.input.value}")


_INPUT: Final = _Column("input", _input, left=True)
"""Shown where not all runs of a group were entered by the keyboard."""
_WHO: Final = (_Column("rank", _rank), _Column("player", _player, left=True))
_FOUND: Final = _Column("found", lambda row: f"{row.found}/{row.moves}")
_WHEN: Final = _Column("finished", lambda row: minute_of(row.finished_at), left=True)
_COLUMNS: Final[dict[Measure, tuple[_Column, ...]]] = {
    Measure.TIME: (
        *_WHO,
        _Column("total", lambda row: to_tenths(row.total_ms)),
        _Column("play", lambda row: to_tenths(row.play_ms)),
        _Column("penalty", lambda row: to_tenths(row.penalty_ms)),
        _FOUND,
        _WHEN,
    ),
    Measure.POINTS: (
        *_WHO,
        _Column("scored", lambda row: str(row.scored)),
        _Column("top_points", lambda row: str(row.top_points)),
        _Column("percent", lambda row: percent(row.scored, row.top_points)),
        _Column("difference", lambda row: signed(row.difference)),
        _FOUND,
        _WHEN,
    ),
    Measure.TOPS: (
        *_WHO,
        _Column("found", lambda row: f"{row.found}/{row.game_moves}"),
        _Column("time", lambda row: to_tenths(row.total_ms)),
        _WHEN,
    ),
}
"""By what the formula measures. Tops are counted out of those of the whole game where missing one ends it."""
