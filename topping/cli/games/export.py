"""`topping export`: a game for other programs, as GCG, as a file of Eliot, as a listing of DupliTop or as CSV."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.output import tell_fault, write_out
from topping.cli.frame.parser import Parser, add_argument
from topping.disk import os_reason
from topping.errors import InputError, SetupError
from topping.exchange.writing.eliotxml import format_eliot, is_known
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing
from topping.game.lexicon import words_of
from topping.rules.games.game import Game
from topping.sheets.wording import variant_name
from topping.texts import say


def declare_export(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_argument(parser, "game", "help.export.game", "help.export.game_metavar")
    known = ", ".join(_WRITERS)
    parser.add_argument(
        "--to", required=True, choices=tuple(_WRITERS), metavar="FORMAT", help=say("help.export.to", known=known)
    )
    add_argument(parser, "--out", "help.export.out", "help.metavar.file", type=Path)


def _eliot(game: Game) -> str:
    if not is_known(game.variant):
        tell_fault(say("export.eliot_variant", variant=variant_name(game.variant)))
    return format_eliot(game, words=words_of(game.lexicon_name, game.lexicon_hash))


_WRITERS: Final[Mapping[str, Callable[[Game], str]]] = {
    "gcg": format_gcg,
    "eliot": _eliot,
    "duplitop": format_listing,
    "csv": format_csv,
}


def _run(options: argparse.Namespace) -> int:
    text = _WRITERS[options.to](game_asked(options.game))
    if options.out is None:
        sys.stdout.write(text)
        return 0
    if _is_same_file(options.out, options.game):
        raise InputError("export.over_game", path=options.out)
    write_out(options.out, text)
    return 0


def _is_same_file(out: Path, game: str) -> bool:
    try:
        return out.exists() and Path(game).exists() and out.samefile(game)
    except OSError as fault:
        raise SetupError("setup.write", path=out, why=os_reason(fault)) from fault
