"""`topping scores` prints the leaderboards as tables, JSON or CSV."""

import argparse
import json
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from topping import config
from topping.cli.frame.options import conditions_in_words
from topping.cli.frame.output import tell_fault
from topping.cli.frame.parser import Parser, add_argument, add_choice, add_flag
from topping.rules.conditions.formula import FORMULAS, Measure
from topping.rules.conditions.variant import VARIANTS
from topping.sheets.table import Column, Table, csv_lines, safe
from topping.store import RankedRun, Selection, open_to_read
from topping.system.localtime import minute_of
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.texts.times import to_tenths

Board: TypeAlias = list[RankedRun]
"""Comparable runs, in order; never empty."""

_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",\n    ", ": ")).encode
_ID_SHOWN: Final = 12


def declare_scores(parser: Parser) -> None:
    parser.set_defaults(run=_scores)
    for option in ("game", "player", "lexicon"):
        add_argument(parser, f"--{option}", f"help.scores.{option}", f"help.scores.metavar.{option}", default="")
    for option, known in (("formula", FORMULAS), ("variant", VARIANTS)):
        metavar = f"help.scores.metavar.{option}"
        add_choice(parser, f"--{option}", f"help.scores.{option}", metavar, known, default="")
    form = parser.add_mutually_exclusive_group()
    add_flag(form, "--json", "help.scores.json")
    add_flag(form, "--csv", "help.scores.csv")


def _scores(options: argparse.Namespace) -> int:
    selection = Selection(options.game, options.player, options.variant, options.lexicon or "", options.formula or "")
    store = open_to_read()
    if store is None:
        _write(options, iter(()), selection)
        return 0
    with store:
        store.ranking.rank_resumed = config.load()[0].rank_resumed
        open_boards = _OpenBoards(
            store.ranking.tables(selection), lambda: store.secret_games.runs() if store.has_competitions else ()
        )
        _write(options, iter(open_boards), selection)
        if open_boards.held:
            tell_fault(say("scores.held", count=open_boards.held))
    return 0


class _OpenBoards:
    """An iterable of the leaderboards, without runs that stay secret until their competition is over."""

    def __init__(self, boards: Iterable[Board], held: Callable[[], Container[int]]) -> None:
        """Stores the leaderboards. `held` returns the ids of the secret runs; it is not called without leaderboards."""
        self._boards, self._ask_held = boards, held
        self.held = 0
        """Number of runs left out so far."""

    def __iter__(self) -> Iterator[Board]:
        held: Container[int] | None = None
        for board in self._boards:
            held = self._ask_held() if held is None else held
            shown = [row for row in board if row.run_id not in held] if held else board
            self.held += len(board) - len(shown)
            if shown:
                yield shown


def _write(options: argparse.Namespace, boards: Iterator[Board], selection: Selection) -> None:
    """Writes leaderboards to standard output as JSON, CSV or text; each one as soon as it is read.

    If there is none, a text says whether no run is stored, or none that fits `selection`.
    """
    out = sys.stdout
    if options.json:
        before = "["
        for board in boards:
            for record in _json_records(board):
                out.write(f"{before}\n{record}")
                before = ","
        out.write("[]\n" if before == "[" else "\n]\n")
    elif options.csv:
        out.writelines(csv_lines(_FIELDS, (cells for board in boards for cells in _records(board, _cell))))
    else:
        is_first = True
        for board in boards:
            lines = _table(board)
            out.write("\n".join(lines if is_first else ["", *lines]) + "\n")
            is_first = False
        if is_first:
            out.write(say("scores.none_yet" if selection == Selection() else "scores.none_such") + "\n")


_FIELDS: Final = (
    "rank", "attempt", "player", "game", "game_name", "formula", "variant", "lexicon", "lexicon_hash", "rules_version",
    "total_ms", "play_ms", "penalty_ms", "found", "missed", "moves", "started_at", "finished_at", "limit_ms",
    "penalty_each_ms", "schedule", "start_mode", "assists", "resumed", "scored", "top_points", "percent", "game_moves",
    "imported", "input", "options",
)  # fmt: skip
"""Names in JSON and CSV for other programs: they never change, and new names are added at the end."""


def _records(board: Board, cell: Callable[[object], object] = lambda value: value) -> Iterator[tuple[object, ...]]:
    """Yields a tuple with the values of each run, in the order of `_FIELDS`. `cell` converts each value that is not a
    number, for example to CSV.
    """
    of_board = board[0]
    conditions = of_board.conditions
    formula, variant, assists = cell(conditions.formula.name), cell(conditions.variant.name), cell(conditions.helps)
    schedule, options = cell(str(conditions.speed.schedule)), cell(str(conditions.options))
    start_mode = "announced" if conditions.announced else "immediate"
    game, lexicon_hash, rules_version = cell(of_board.game), cell(of_board.lexicon_hash), cell(of_board.rules_version)
    limit_ms, penalty_each_ms = conditions.speed.schedule.limit_ms(1), conditions.penalty_ms
    for row in board:
        yield (
            row.rank, row.attempt, cell(row.player), game, cell(row.game_name), formula, variant, cell(row.lexicon),
            lexicon_hash, rules_version, row.total_ms, row.play_ms, row.penalty_ms, row.found, row.missed, row.moves,
            cell(row.started_at), cell(row.finished_at), limit_ms, penalty_each_ms, schedule, start_mode, assists,
            cell(row.resumed), row.scored, row.top_points, cell(row.percent), row.game_moves, cell(row.imported),
            None if row.input is None else row.input.value, options,
        )  # fmt: skip


def _json_records(board: Board) -> Iterator[str]:
    """Yields the text of each run as a JSON object, indented to stand in a list.

    This is four times as fast as `json.dumps`.
    """
    helps = board[0].conditions.helps
    for values in _records(board):
        text = _ENCODE(dict(zip(_FIELDS, values, strict=True)))
        if helps:
            nested = json.dumps(helps, ensure_ascii=False, indent=2).replace("\n", "\n    ")
            text = text.replace(f'"assists": {_ENCODE(helps)}', f'"assists": {nested}', 1)
        yield f"  {{\n    {text[1:-1]}\n  }}"


def _cell(value: object) -> object:
    return safe(" ".join(value) if isinstance(value, tuple) else value)


def _table(board: Board) -> list[str]:
    columns, tells_inputs = _COLUMNS[board[-1].measure], any(row.by_touch_or_voice for row in board)
    lines = [
        _game(board[-1]),
        _conditions(board),
        *Table("scores.", (*columns, *((_INPUT,) if tells_inputs else ())), board).lines(),
    ]
    return [*lines, say("ranking.inputs")] if tells_inputs else lines


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
    """Describes the conditions of a leaderboard's runs in words."""
    row = rows[-1]
    resumed = (say("scores.resumed"),) if row.resumed else ()
    imported = (say("scores.imported"),) if row.imported else ()
    return " · ".join((conditions_in_words(row.conditions), *resumed, *imported))


def _player(row: RankedRun) -> str:
    return f"{row.player} ({say('scores.attempt', attempt=row.attempt)})" if row.is_repeat else row.player


_INPUT: Final[Column[RankedRun]] = Column(
    "input", lambda row: "" if row.input is None else say(f"ranking.input.{row.input.value}")
)
"""Shown if some runs of a group were not entered by keyboard."""
_WHO: Final[tuple[Column[RankedRun], ...]] = (
    Column("rank", lambda row: "–" if row.rank is None else str(row.rank), classes="figures"),
    Column("player", _player),
)
_FOUND: Final[Column[RankedRun]] = Column("found", lambda row: f"{row.found}/{row.moves}", classes="figures")
_WHEN: Final[Column[RankedRun]] = Column("finished", lambda row: minute_of(row.finished_at))
_COLUMNS: Final[dict[Measure, tuple[Column[RankedRun], ...]]] = {
    Measure.TIME: (
        *_WHO,
        Column("total", lambda row: to_tenths(row.total_ms), classes="figures"),
        Column("play", lambda row: to_tenths(row.play_ms), classes="figures"),
        Column("penalty", lambda row: to_tenths(row.penalty_ms), classes="figures"),
        _FOUND,
        _WHEN,
    ),
    Measure.POINTS: (
        *_WHO,
        Column("scored", lambda row: str(row.scored), classes="figures"),
        Column("top_points", lambda row: str(row.top_points), classes="figures"),
        Column("percent", lambda row: percent(row.scored, row.top_points), classes="figures"),
        Column("difference", lambda row: signed(row.difference), classes="figures"),
        _FOUND,
        _WHEN,
    ),
    Measure.TOPS: (
        *_WHO,
        Column("found", lambda row: f"{row.found}/{row.game_moves}", classes="figures"),
        Column("time", lambda row: to_tenths(row.total_ms), classes="figures"),
        _WHEN,
    ),
}
"""The columns for each measure. If a missed top ends the game, tops are counted out of the whole game's."""
