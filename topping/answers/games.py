"""Questions about whole games: making a game or its rest, analysing its moves, reading a file.

Each is a function of plain values that the thread of `topping.answers.executor` calls. It raises `ToppingError`. A
generator lets other questions go first at each `yield`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from topping.answers.openresources import maker_of
from topping.gamefiles.lexicon import WantedLexicon
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.moves import Solution

if TYPE_CHECKING:
    from topping.exchange.building import ImportedGame
    from topping.training.analysedmove import AnalysedMove
    from topping.workbook.sheet import WorkbookSheet


def make_game(seed: int, variant: Variant, lexicon: WantedLexicon) -> Generator[None, None, Game]:
    """Makes the game that belongs to a seed, yielding after each move."""
    return (yield from maker_of(lexicon).making(seed, variant))


def make_secret_game(seed: int, variant: Variant, lexicon: WantedLexicon) -> Generator[None, None, Game]:
    """Makes a game that must stay unknown before it is played; the seed comes from `secret_seed`."""
    return (yield from maker_of(lexicon).making_secret(seed, variant))


def remake_game(game: Game, number: int, seed: int, lexicon: WantedLexicon) -> Generator[None, None, Game]:
    """Makes a game again from its cancelled move `number` on (§3.6); the new draws depend on `seed`.

    A game that names its lexicon by a hash is made with that lexicon.
    """
    return (yield from maker_of(_own(game, lexicon)).remaking(game, number, seed))


def retain_solution(
    game: Game, number: int, solution: Solution, seed: int, lexicon: WantedLexicon
) -> Generator[None, None, Game]:
    """Retains another solution on move `number` of a game (§3.4), and makes the following moves anew; returns the new
    game.

    The new draws depend on `seed`. Yields between steps, so that other questions are answered meanwhile.
    """
    return (yield from maker_of(_own(game, lexicon)).retaining(game, number, solution, seed))


def analyse_game(game: Game, lexicon: WantedLexicon) -> Generator[None, None, tuple[AnalysedMove, ...]]:
    """Returns data about each move of a game for statistics and training, such as its kind and its difficulty.

    The moves are searched with the game's own lexicon if the game names it by a hash.
    """
    from topping.bank.analysis import analysing

    return (yield from analysing(game, maker_of(_own(game, lexicon)).solver))


def read_sheet(content: bytes, variant: Variant | None, lexicon: WantedLexicon) -> ImportedGame:
    """Reads the content of a file as a game under a variant; None means the variant that the file names.

    Remarks name words that the lexicon does not admit, and moves below the top.
    """
    from topping.gamefiles.importing import import_or_refuse

    maker = maker_of(lexicon)
    return import_or_refuse(content, maker.graph.admits, variant, maker.solver.tops)


def read_rows(content: bytes, most: int) -> WorkbookSheet:
    """Reads at most `most` rows of the first sheet of a spreadsheet file."""
    from topping.workbook.reading import read_workbook

    return read_workbook(content, most)


def _own(game: Game, otherwise: WantedLexicon) -> WantedLexicon:
    return WantedLexicon(game.lexicon_name, game.lexicon_hash) if game.lexicon_hash else otherwise
