"""`topping sheet` prints a game with its draws and tops; `topping announce` prints the referee's words at each move."""

import argparse
from pathlib import Path
from typing import Any, Final

from topping.cli.frame.options import add_json, add_speed, whole_number
from topping.cli.frame.output import deliver, is_same_file, write_json
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.cli.frame.secrecy import must_be_free
from topping.errors import InputError
from topping.gamefiles.importing import load_any
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.announcement import COUNTRIES, announce, announce_solution
from topping.rules.games.game import Turn
from topping.sheets.announcementlines import spoken
from topping.sheets.game import as_page, as_text, sheet_of
from topping.sheets.table import picked


def declare_sheet(parser: Parser) -> None:
    parser.set_defaults(run=_print_sheet)
    add_argument(parser, "file", "help.game_file", "help.metavar.file", type=Path)
    add_flag(parser, "--html", "help.html_option")
    add_argument(parser, "--out", "help.sheet_out_option", "help.metavar.file", type=Path)


def _print_sheet(options: argparse.Namespace) -> int:
    game = load_any(options.file)
    must_be_free(game)
    sheet = sheet_of(game)
    if is_same_file(options.out, options.file):
        raise InputError("sheet.over_game", path=options.out)
    return deliver(as_page(sheet) if options.html else as_text(sheet), options.out, tells=False)


_MOST_MOVES: Final = 999


def declare_announce(parser: Parser) -> None:
    parser.set_defaults(run=_announce)
    add_argument(parser, "file", "help.game_file", "help.metavar.file", type=Path)
    add_argument(parser, "--move", "help.move_option", "N", type=whole_number(1, _MOST_MOVES))
    add_speed(parser)
    add_json(parser)


def _announce(options: argparse.Namespace) -> int:
    game = load_any(options.file)
    must_be_free(game)
    turns = list(game.turns())
    if options.move is not None:
        if options.move > len(turns):
            fault = InputError("announce.no_move", number=options.move, moves=len(turns))
            raise fault.in_source(options.file.name)
        turns = turns[options.move - 1 : options.move]
    if options.json:
        for turn in turns:
            write_json(_as_json(turn), indent=None)
    else:
        by_letters = options.speed is not None and DUPLICATE.speed(options.speed).by_letters
        print("\n\n".join("\n".join(spoken(turn, by_letters)) for turn in turns))
    return 0


def _as_json(turn: Turn) -> dict[str, Any]:
    draw, solution = announce(turn.draw, turn.before.variant), announce_solution(turn)
    return {
        "n": turn.number,
        "rejected": draw.rejected,
        "rejections": len(turn.draw.put_back),
        **picked(draw, "cancelled", "kept"),
        "new": [{"country": country, "letter": letter} for country, letter in draw.new],
        "whole": [{"country": COUNTRIES[letter], "letter": letter, "count": count} for letter, count in draw.whole],
        **picked(solution, "points", "direction"),
        "ref": str(solution.reference),
        **picked(solution, "word", "spelling", "new_words:crossing"),
        "jokers": [
            {"letter": joker.letter, "country": COUNTRIES[joker.letter], "replaced": joker.replaced}
            for joker in solution.jokers
        ],
    }
