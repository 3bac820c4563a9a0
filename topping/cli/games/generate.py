"""`topping generate` makes games from seeds. `topping replay` checks whether the seed in a game file gives the same
moves.
"""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from tqdm import tqdm

from topping import solver
from topping.bank.batch import make_many
from topping.bank.maker import Maker, replay
from topping.cli.frame.options import add_formula, add_json, add_lexicon, add_variant, variant_of, whole_number
from topping.cli.frame.output import steered_errors, tell_fault, write_json
from topping.cli.frame.parser import Parser, add_argument
from topping.cli.frame.secrecy import lexicon_asked, must_be_free
from topping.errors import ToppingError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import lexicon_of, list_label
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.games.game import Game, Turn
from topping.sheets.table import picked
from topping.texts import say, tell

_LARGEST_SEED: Final = 10**12


def declare_generate(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_argument(parser, "--seed", "help.seed_option", "S", type=whole_number(0, _LARGEST_SEED), required=True)
    add_argument(parser, "--count", "help.count_option", "N", type=whole_number(1, 100_000), default=1)
    add_argument(parser, "--workers", "help.workers_option", "N", type=whole_number(1, 256))
    add_argument(parser, "--out", "help.out_option", "help.metavar.folder", type=Path)
    add_variant(parser)
    add_formula(parser)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    variant = variant_of(options)
    formula = TOPPING if options.formula is None else Formula.parse(options.formula)
    graph = lexicon_asked(options.lexicon)
    seeds = range(options.seed, options.seed + options.count)
    made = make_many(seeds, variant, graph, options.out, options.workers, formula)
    one_by_one = options.out is None or options.count == 1 or not sys.stdout.isatty()
    tqdm.monitor_interval = 0  # tqdm's thread would be forked with processes
    with closing(made), tqdm(total=options.count, **_bar(options)) as bar:
        for delivered in made:
            if one_by_one:
                sys.stdout.write(delivered if options.out is None else f"{delivered}\n")
            bar.update()
    if options.out is not None:
        sys.stderr.write(say("generate.list", lexicon=list_label(graph.name, graph.hash)) + "\n")
    if not one_by_one:
        print(say("generate.made", count=options.count, folder=options.out))
    return 0


def _bar(options: argparse.Namespace) -> dict[str, Any]:
    """Returns the arguments for the progress bar, which is shown only on a terminal and for several games."""
    shown = sys.stderr.isatty() and options.count > 1
    return {"disable": not shown, "leave": False, "bar_format": say("generate.bar"), "file": steered_errors()}


def declare_replay(parser: Parser) -> None:
    parser.set_defaults(run=_replay_files)
    add_argument(parser, "files", "help.game_files", "help.metavar.file", nargs="+", type=Path)
    add_json(parser)
    add_lexicon(parser)


def _replay_files(options: argparse.Namespace) -> int:
    """Checks whether the seed of each game file gives the same moves; returns the highest exit code."""
    makers: dict[str, Maker] = {}
    codes = [_checked(path, options, makers) for path in options.files]
    wrong = sum(code != 0 for code in codes)
    if wrong and len(codes) > 1:
        tell_fault(say("replay.wrong", wrong=wrong, files=len(codes)))
    return max(codes)


def _checked(path: Path, options: argparse.Namespace, makers: dict[str, Maker]) -> int:
    """Checks whether the seed of a game file gives the same moves; writes the first fault to standard error. Returns
    the exit code.

    `makers` keeps the makers of games by hash of the lexicon, because they are slow to load.
    """
    try:
        game = shelf.load(path)
        must_be_free(game)
        try:
            _replay(game, options, makers)
        except ToppingError as fault:
            fault.in_source(path.name)
            raise
    except ToppingError as fault:
        tell_fault(tell(fault))
        return fault.exit_code
    if not options.json:
        print(say("replay.fine", file=path.name, moves=len(game.moves), points=game.points), flush=True)
    return 0


def _replay(game: Game, options: argparse.Namespace, makers: dict[str, Maker]) -> None:
    """Makes a game again from its seed; raises `ToppingError` if a move differs.

    Keeps the makers of games in `makers`, by hash of the lexicon, because they are slow to load.
    """
    graph = lexicon_asked(options.lexicon) if options.lexicon else lexicon_of(game)
    if graph.hash not in makers:
        makers[graph.hash] = Maker(graph, solver.Solver(graph))
    for turn in replay(game, makers[graph.hash]):
        if options.json:
            write_json(_as_json(turn), indent=None)


def _as_json(turn: Turn) -> dict[str, Any]:
    return {
        "n": turn.number,
        "rejected": [picked(rejection, "letters", "why") for rejection in turn.draw.rejected],
        **picked(turn, "kept:draw.kept", "new:draw.new", "rack:draw.letters", "word:solution.word"),
        "ref": str(turn.solution.reference),
        "points": turn.solution.points,
        "position": str(turn.position),
    }
