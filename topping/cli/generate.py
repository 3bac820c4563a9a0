"""`topping generate`: games from seeds."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from topping.cli.options import add_lexicon, add_variant, variant_of, whole_number
from topping.cli.parser import Commands, add_command
from topping.cli.solver import open_solver
from topping.game import shelf
from topping.lexicon.catalogue import open_lexicon
from topping.rules.gametext import format_game
from topping.texts import say

_LARGEST_SEED = 10**12


def register(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "generate", _run)
    parser.add_argument(
        "--seed", type=whole_number(0, _LARGEST_SEED), required=True, metavar="S", help=say("help.seed_option")
    )
    parser.add_argument("--count", type=whole_number(1, 100_000), default=1, metavar="N", help=say("help.count_option"))
    parser.add_argument("--out", type=Path, metavar=say("help.metavar.folder"), help=say("help.out_option"))
    add_variant(parser)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    variant = variant_of(options)
    from topping.game.maker import Maker

    graph = open_lexicon(options.lexicon)
    maker = Maker(graph, open_solver(graph))
    for seed in range(options.seed, options.seed + options.count):
        game = maker.make(seed, variant)
        if options.out is None:
            sys.stdout.write(format_game(game))
        else:
            print(shelf.save(game, options.out))
    return 0
