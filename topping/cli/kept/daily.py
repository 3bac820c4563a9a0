"""`topping daily`: which game a day has; its seed and draws for whoever has played it. It only reads the database."""

import argparse
import re
import sys
from datetime import date
from typing import Any, Final

from topping import solver
from topping.cli.frame.held import lexicon_asked
from topping.cli.frame.options import add_lexicon, add_variant, variant_of
from topping.cli.frame.output import write_json
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.errors import InputError
from topping.game.making.maker import Maker
from topping.lexicon.graph import WordGraph
from topping.localtime import training_day_of
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.sheets.table import picked
from topping.sheets.training.dailytext import result_to_copy, variant_in_words
from topping.store import now, read_kept
from topping.texts import say
from topping.texts.times import day as day_in_text
from topping.training.daily import DailyResult, DailySource

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def declare_daily(parser: Parser) -> None:
    parser.set_defaults(run=_daily)
    add_argument(parser, "--date", "help.daily.date", "D")
    add_variant(parser)
    add_lexicon(parser)
    add_argument(parser, "--player", "help.daily.player", "help.metavar.name", default="")
    form = parser.add_mutually_exclusive_group()
    add_flag(form, "--copy", "help.daily.copy")
    add_flag(form, "--json", "help.json_option")


def _daily(options: argparse.Namespace) -> int:
    if options.copy and not options.player:
        raise InputError("daily.copy_whose")
    variant = variant_of(options)
    day = training_day_of(now()) if options.date is None else day_named(options.date)
    written = date.fromordinal(day).isoformat()
    graph = lexicon_asked(options.lexicon)
    source = DailySource(written, variant, graph.hash)
    game = Maker(graph, solver.Solver(graph)).make(source.seed, variant)
    result = None
    if options.player:  # his finished first attempt at the game of the day, where there is one
        result = read_kept(lambda store: store.dailies.result(options.player, game_id(game), source), None)
    if options.copy:
        if result is None:
            raise InputError("daily.nothing_to_copy", player=options.player)
        sys.stdout.write(result_to_copy(result))
    elif options.json:
        write_json(_record(source, game, graph, options.player, result), indent=None)
    else:
        sys.stdout.write(_text(day, source, game, graph, options.player, result))
    return 0


def day_named(text: str) -> int:
    """The training day of a date, `YYYY-MM-DD`, past or to come; raises `InputError` for another form or no date."""
    try:
        if not _DATE.fullmatch(text):
            raise ValueError(text)
        return date.fromisoformat(text).toordinal()
    except ValueError:
        raise InputError("daily.no_date", text=text) from None


def _record(
    source: DailySource, game: Game, graph: WordGraph, player: str, result: DailyResult | None
) -> dict[str, Any]:
    """What other programs read; what is a secret before one's own attempt is added after it."""
    record: dict[str, Any] = {
        "date": source.date,
        "variant": source.variant.name,
        "lexicon": graph.name,
        "game": game_id(game),
    }
    if result is not None:
        record |= {
            "player": player,
            "seed": source.seed,
            "draws": [move.draw.letters for move in game.moves],
            **picked(result, "total_ms", "missed", "days_late"),
        }
    return record


def _text(day: int, source: DailySource, game: Game, graph: WordGraph, player: str, result: DailyResult | None) -> str:
    lines = [
        say("daily.of_date", date=day_in_text(date.fromordinal(day))),
        say("daily.of_variant", variant=variant_in_words(source.variant.name)),
        say("daily.of_lexicon", lexicon=graph.name, digest=graph.hash[:12]),
    ]
    lines.append(say("daily.of_game", game=game_id(game)))
    if result is not None:
        lines += ["", result_to_copy(result), say("daily.of_seed", seed=source.seed), say("daily.of_draws")]
        lines += [f"{number:2} {move.draw.letters}" for number, move in enumerate(game.moves, start=1)]
    elif player:
        lines.append(say("daily.not_yet", player=player))
    return "\n".join(lines) + "\n"
