"""Checking a game move by move: draws, points, words, and the choice of the retained solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from topping.errors import GameFileError
from topping.game.making.maker import Maker, as_made_by, generator_of
from topping.rules.games.game import Game, Turn
from topping.rules.games.retained import retain
from topping.rules.grid.position import Position
from topping.rules.moves.placement import score
from topping.rules.tiles import Why


def replay(game: Game, maker: Maker) -> Iterator[Turn]:
    """The moves of a game, each once it is checked; raises `GameFileError` at the first fault.

    A game that says which generator made it is also checked against its seed and must end where that one ended it.
    One without it may end anywhere (§3.6 lets a cancelled move end it); where it does not name its lexicon by its hash
    either, it is a sheet typed by hand, of which any solution with the top score may be the retained one.
    """
    last: Turn | None = None
    for turn in game.turns():
        _check(turn, game, maker)
        yield turn
        last = turn
    if last is not None and game.generator is not None:
        _check_end(game, last, maker)


def would_go_on(game: Game, last: Turn, maker: Maker) -> bool:
    """Whether an older generator ended the game where today's rules give it another move; `last` is its last one."""
    return as_made_by(game.generator, game.variant) != game.variant and maker.can_go_on(last.after)


def _check(turn: Turn, game: Game, maker: Maker) -> None:
    variant, solution = turn.before.variant, turn.solution
    words = score(turn.before.board, turn.placement, variant).words
    for word in words:
        if not maker.graph.admits(word.upper()):
            raise GameFileError("game.not_admitted", number=turn.number, word=word.upper(), lexicon=maker.graph.name)
    for rejection in turn.draw.rejected:
        barren = rejection.why is Why.NO_SOLUTION
        if barren and maker.solver.tops(Position(turn.before.board, rejection.letters), variant):
            raise GameFileError("game.not_barren", number=turn.number, letters=rejection.letters)
    tops = maker.solver.tops(turn.position, variant)
    if not tops or solution.points != tops[0].points:
        best = tops[0] if tops else "–"
        raise GameFileError("game.not_top", number=turn.number, word=solution, top=best)
    made_by = as_made_by(game.generator, variant)
    retained = retain(tops, turn.position, turn.before.bag_behind(turn.draw), made_by)
    typed = game.generator is None and not game.lexicon_hash
    if solution != retained and not typed:
        raise GameFileError("game.not_retained", number=turn.number, word=solution, retained=retained)


def _check_end(game: Game, last: Turn, maker: Maker) -> None:
    known = game.generator is not None and 1 <= game.generator <= generator_of(game.variant)
    if game.seed is not None and known:
        if maker.make(game.seed, game.variant, generator=game.generator).moves != game.moves:
            raise GameFileError("game.not_of_seed", seed=game.seed)
    elif maker.can_go_on(replace(last.after, variant=as_made_by(game.generator, game.variant))):
        raise GameFileError("game.not_over", number=last.number)
