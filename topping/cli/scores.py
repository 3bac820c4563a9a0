"""`topping scores`: the leaderboard as a table, as JSON or as CSV. It only looks: nothing is made, mended or moved."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final

from topping.cli.parser import Commands, add_command
from topping.rules.variant import VARIANTS
from topping.store import Row, Selection, open_to_read
from topping.texts import has, say
from topping.texts.times import to_tenths

_ID_SHOWN: Final = 12
_GAP: Final = "  "
_COLUMNS: Final = ("rank", "player", "total", "play", "penalty", "found", "finished")
_LEFT_ALIGNED: Final = ("player", "finished")


def register(commands: Commands) -> None:
    """Adds `scores` to the command line."""
    parser = add_command(commands, "scores", _scores)
    for option in ("game", "player", "lexicon"):
        metavar = say(f"help.scores.metavar.{option}")
        parser.add_argument(f"--{option}", metavar=metavar, default="", help=say(f"help.scores.{option}"))
    parser.add_argument(
        "--variant",
        metavar=say("help.scores.metavar.variant"),
        choices=tuple(VARIANTS),
        default="",
        help=say("help.scores.variant", known=", ".join(VARIANTS)),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("help.scores.json"))
    form.add_argument("--csv", action="store_true", help=say("help.scores.csv"))


def _scores(options: argparse.Namespace) -> int:
    selection = Selection(options.game, options.player, options.variant, options.lexicon)
    store = open_to_read()
    rows: tuple[Row, ...] = ()
    if store is not None:
        with store:
            rows = store.rows(selection)
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
    "penalty_each_ms", "schedule", "start_mode", "assists", "resumed",
)  # fmt: skip
"""Names that other programs read, in JSON and CSV alike: they stay."""


def _record(row: Row) -> dict[str, object]:
    return {field: getattr(row, field) for field in _FIELDS}


def _write_csv(rows: Iterable[Row]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_FIELDS)
    writer.writerows([_cell(value) for value in _record(row).values()] for row in rows)


def _cell(value: object) -> object:
    """What a cell holds: nothing for None, 0 or 1 for a truth value, a blank between several names."""
    if isinstance(value, tuple):
        return " ".join(value)
    return int(value) if isinstance(value, bool) else value


def _table(rows: Iterable[Row]) -> Iterator[str]:
    for number, (_, alike) in enumerate(groupby(rows, key=lambda row: row.comparable)):
        group = list(alike)
        if number:
            yield ""
        yield _game(group[-1])
        yield _terms(group[-1])
        yield from _aligned([[say(f"scores.{column}") for column in _COLUMNS], *map(_cells, group)])


def _game(row: Row) -> str:
    return say(
        "scores.game",
        name=row.game_name or say("scores.unnamed"),
        game=row.game[:_ID_SHOWN],
        formula=row.formula,
        variant=row.variant,
        lexicon=row.lexicon or say("scores.no_lexicon"),
    )


def _terms(row: Row) -> str:
    parts = [say("scores.terms", limit=to_tenths(row.limit_ms), penalty=to_tenths(row.penalty_each_ms))]
    if row.start_mode == "announced":
        parts.append(say("scores.announced"))
    if row.assists:
        parts.append(say("scores.assists", names=", ".join(map(_assist, row.assists))))
    if row.resumed:
        parts.append(say("scores.resumed"))
    return " · ".join(parts)


def _assist(name: str) -> str:
    key = f"scores.assist.{name}"
    return say(key) if has(key) else name


def _cells(row: Row) -> list[str]:
    player = row.player if not row.is_repeat else f"{row.player} ({say('scores.attempt', attempt=row.attempt)})"
    return [
        "–" if row.rank is None else str(row.rank),
        player,
        to_tenths(row.total_ms),
        to_tenths(row.play_ms),
        to_tenths(row.penalty_ms),
        f"{row.found}/{row.moves}",
        f"{datetime.fromisoformat(row.finished_at).astimezone():%d/%m/%Y %H:%M}",
    ]


def _aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            cell.ljust(width) if name in _LEFT_ALIGNED else cell.rjust(width)
            for name, cell, width in zip(_COLUMNS, line, widths, strict=True)
        )
        yield _GAP.join(cells).rstrip()
