"""`topping classic`: games in which each has letters of his own: kept ones, and replaying those of other programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from topping.cli.frame.lexicon_asked import lexicon_asked
from topping.cli.frame.options import add_json, add_lexicon
from topping.cli.frame.output import tell_fault
from topping.cli.frame.parser import Parser, add_action
from topping.cli.games.classickept import add_kept
from topping.cli.games.classictable import add_table
from topping.errors import ToppingError
from topping.exchange.classic.gcgreplay import ReplayedGame, gcg_text, replay_gcg
from topping.exchange.remarks import Remark, SheetFault
from topping.game.importing import content_of, in_words
from topping.sheets.classic.text import table_of
from topping.sheets.wording import printable
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the commands of `classic`."""
    actions = parser.add_subparsers(
        title=say("help.classic.commands"), metavar=say("help.classic.command"), required=True
    )
    replay = add_action(actions, "classic", "replay", _replay)
    replay.add_argument("file", type=Path, metavar=say("help.metavar.file"), help=say("help.classic.file"))
    add_json(replay)
    add_lexicon(replay)
    add_kept(actions)
    add_table(actions)


def _replay(options: argparse.Namespace) -> int:
    """Prints the game; one with lines that cannot be is not printed. These and remarks go to standard error."""
    lexicon = lexicon_asked(options.lexicon)
    try:
        game = replay_gcg(gcg_text(content_of(options.file)), lexicon.admits)
    except ToppingError as fault:
        raise fault.in_source(options.file.name) from None
    if game.faults:
        _tell(options.file, sorted((*game.remarks, *game.faults), key=lambda one: one.line))
        tell_fault(say("import.refused", file=options.file.name, faults=len(game.faults)))
        return 1
    sys.stdout.write(_as_json(game) if options.json else _as_table(game))
    sys.stdout.flush()
    _tell(options.file, game.remarks)
    return 0


def _tell(path: Path, told: Iterable[Remark | SheetFault]) -> None:
    for one in told:
        tell_fault(say("error.in_source", source=path.name, sentence=in_words(one)))


def _as_json(game: ReplayedGame) -> str:
    turns = [
        {
            "number": turn.number,
            "player": turn.player,
            "word": turn.word,
            "ref": turn.ref,
            "points": turn.points,
            "total": turn.total,
        }
        for turn in game.turns
    ]
    return json.dumps({"turns": turns, "scores": dict(game.scores)}, ensure_ascii=False) + "\n"


def _as_table(game: ReplayedGame) -> str:
    """A row for each event, then the scores."""
    columns = ("number", "player", "word", "ref", "points", "total")
    rows = [
        (
            "" if line.turn is None else str(line.turn),
            line.player,
            line.word or say(f"classic.event.{line.kind.value}"),
            line.ref,
            f"{line.points:+d}",
            str(line.total),
        )
        for line in game.lines
    ]
    scores = [say("classic.score", name=name, points=points) for name, points in game.scores]
    return table_of(columns, rows) + "".join(printable(line) + "\n" for line in scores)
