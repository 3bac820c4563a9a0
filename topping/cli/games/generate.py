"""`topping generate`: makes games from seeds."""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tqdm import tqdm

from topping.cli.frame.lexicon_asked import lexicon_asked
from topping.cli.frame.options import add_formula, add_lexicon, add_variant, variant_of, whole_number
from topping.cli.frame.output import steered_errors
from topping.cli.frame.parser import Parser, add_argument
from topping.game.making.batch import make_many
from topping.rules.conditions.formula import TOPPING, Formula
from topping.texts import say

_LARGEST_SEED = 10**12


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
    tqdm.monitor_interval = 0  # a thread, with which no process is forked
    with closing(made), tqdm(total=options.count, **_bar(options)) as bar:
        for delivered in made:
            if one_by_one:
                sys.stdout.write(delivered if options.out is None else f"{delivered}\n")
            bar.update()
    if not one_by_one:
        print(say("generate.made", count=options.count, folder=options.out))
    return 0


def _bar(options: argparse.Namespace) -> dict[str, Any]:
    """A progress bar with an estimate on a terminal, none in a pipe nor for a single game."""
    shown = sys.stderr.isatty() and options.count > 1
    return {"disable": not shown, "leave": False, "bar_format": say("generate.bar"), "file": steered_errors()}
