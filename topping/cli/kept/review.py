"""`topping review`: a finished run move by move, as text, as a page to print or as JSON.

Whoever uses this machine's command line may see every run on it: a player's wish not to show his runs binds screens.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final

from topping import solver
from topping.cli.frame.options import whole_number
from topping.cli.frame.output import write_json
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.cli.kept.analysis import analyse
from topping.errors import GameFileError, InputError, LexiconError, SetupError, StoreError, ToppingError
from topping.game.lexicon import lexicon_called
from topping.game.making.analysis import facts_of, searched, words_of
from topping.game.shelf import game_of
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning, meanings
from topping.lexicon.tools.extensions import hooks_of
from topping.localtime import training_day_of
from topping.play.run.kept import FinishedRun, KeptMove, KeptProposal, KeptStrokes
from topping.rules.games.game import Game, Turn
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution
from topping.sheets.table import picked
from topping.sheets.training.review import ReviewSheet, ReviewSheetMove, as_page, as_text
from topping.store import Store, now, open_to_fill
from topping.texts import say, tell
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.review import ReviewedMove, ReviewedRun

MOST_SOLUTIONS: Final = 30
"""How many solutions of a move are given, beside all its tops."""
_PATIENCE_MS: Final = 2_000
_LARGEST: Final = 2**63 - 1


def declare_review(parser: Parser) -> None:
    parser.set_defaults(run=_review)
    add_argument(parser, "number", "help.review.run", "runs.number", type=whole_number(1, _LARGEST))
    add_argument(parser, "--player", "help.review.player", "help.metavar.name", default="")
    form = parser.add_mutually_exclusive_group()
    add_flag(form, "--html", "help.review.html")
    add_flag(form, "--json", "help.json_option")


def _review(options: argparse.Namespace) -> int:
    store = open_to_fill()
    if store is None:
        raise StoreError("store.run_unknown", run=options.number)
    with store:
        _check_day(store, options.number, options.player)
        sheet = sheet_of(store, options.number)
    if options.json:
        write_json(_record(sheet))
    elif options.html:
        sys.stdout.write(as_page(sheet))
    else:
        sys.stdout.write(as_text(sheet))
    return 0


def _check_day(store: Store, number: int, viewer: str) -> None:
    """Refuses to tell of the game of the present day to whoever does not say that he has played it: `InputError`."""
    run = store.finished.run(number)
    game = store.dailies.game(run.game)
    if game is None or game.day < training_day_of(now()):
        return
    if not viewer or not store.finished.knows_game(viewer, run.game):
        raise InputError("daily.review_later", run=number)


def sheet_of(store: Store, number: int) -> ReviewSheet:
    """The review of a run; raises `StoreError` for one that does not exist or is not finished.

    What else is not there (game, lexicon, strokes, definitions) is left out, and told in the notes.
    """
    run = store.finished.run(number)
    played = store.history.run(number)
    notes: list[str] = []
    game, turns = _game(run, notes)
    graph = _lexicon(run, notes)
    searching = None if graph is None or not turns else solver.Solver(graph)
    facts = _facts(game, turns, searching)
    analyse(store, run.player, _PATIENCE_MS)  # par is made from the runs before
    par = store.pars.of(played, facts)
    reviewed = ReviewedRun.of(run, turns, _strokes(store, number, notes), () if par is None else par.moves)
    known = _meanings(run, notes)
    moves = tuple(
        _move(move, None if not facts else facts[move.number - 1].kind, searching, graph, known)
        for move in reviewed.moves
    )
    return ReviewSheet(played, moves, reviewed.in_order, tuple(notes))


def _game(run: FinishedRun, notes: list[str]) -> tuple[Game | None, tuple[Turn, ...]]:
    """The game and its turns; none where its text is lost, or where the moves kept are another one's."""
    try:
        game = game_of(run.game, run.game_name, run.game_text, run.conditions.variant.name)
        turns = tuple(game.turns())
    except GameFileError:
        turns = ()
    words = [(turn.number, turn.solution.word) for turn in turns]
    if not turns or [(one.number, one.word) for one in run.moves] != words[: len(run.moves)]:
        notes.append(say("review.no_game"))
        return None, ()
    return game, turns


def _lexicon(run: FinishedRun, notes: list[str]) -> WordGraph | None:
    try:
        return lexicon_called(run.lexicon, run.lexicon_hash)
    except LexiconError:
        notes.append(say("review.no_lexicon", lexicon=run.lexicon))
        return None


def _facts(game: Game | None, turns: Sequence[Turn], searching: solver.Solver | None) -> tuple[AnalysedMove, ...]:
    if game is None:
        return ()
    positions = [None if searching is None else searched(turn.position, game.variant, searching) for turn in turns]
    return facts_of(game, turns, positions, words_of((game,)))


def _strokes(store: Store, number: int, notes: list[str]) -> tuple[KeptStrokes, ...]:
    try:
        return store.runs.strokes_of(number)
    except StoreError:
        notes.append(say("review_sheet.strokes"))
        return ()


def _meanings(run: FinishedRun, notes: list[str]) -> dict[str, Meaning]:
    try:
        return meanings({move.word.upper() for move in run.moves}, is_public=False)
    except (LexiconError, SetupError) as fault:
        notes.append(say("review_sheet.no_meanings", why=tell(fault)))
        return {}


def _move(
    move: ReviewedMove,
    kind: Kind | None,
    searching: solver.Solver | None,
    graph: WordGraph | None,
    known: dict[str, Meaning],
) -> ReviewSheetMove:
    word = move.kept.word.upper()
    tops, solutions = _retained(move.kept), tuple[Solution, ...]()
    if searching is not None and move.turn is not None:
        position, variant = move.turn.position, move.turn.before.variant
        tops, solutions = searching.tops(position, variant), searching.best(position, variant, MOST_SOLUTIONS)
    hooks = None if graph is None else hooks_of(word, graph.admits)
    return ReviewSheetMove(move, kind, tops, solutions, known.get(word), hooks)


def _retained(kept: KeptMove) -> tuple[Solution, ...]:
    """The top as it was kept, where the others cannot be searched for."""
    try:
        return (Solution(kept.word, Reference.parse(kept.reference), kept.points),)
    except ToppingError:
        return ()


def _record(sheet: ReviewSheet) -> dict[str, Any]:
    """A run as other programs read it: its names never change, and new ones are added at the end."""
    run = sheet.run
    played = ("formula:conditions.formula.name", "variant:conditions.variant.name", "lexicon", "lexicon_hash")
    return {
        **picked(run, "run", "player", "game"),
        "moves": [_move_record(move) for move in sheet.moves],
        **picked(run, "game_name", *played, "started_at"),
        **picked(sheet, "order", "notes", "imported:run.imported"),
    }


def _move_record(move: ReviewSheetMove) -> dict[str, Any]:
    reviewed, kept, time = move.move, move.move.kept, move.move.time
    return {
        "number": kept.number,
        **picked(move, "kind"),
        "elapsed_ms": kept.elapsed_ms,
        **(dict.fromkeys(_TIMES) if time is None else picked(time, *_TIMES)),
        **picked(kept, "penalty_ms", "ended_by", "ended_ms"),
        "tops": [_solution(one) for one in move.tops],
        "solutions": [_solution(one) for one in move.solutions],
        "tries": [_try(one) for one in reviewed.tries],
        "void_tries": [_try(one) for one in kept.void_tries],
        "found": kept.found,
        **picked(reviewed, "outcome", "par_ms"),
        "draw": None if reviewed.turn is None else reviewed.turn.draw.letters,
        "showing": kept.showing,
        "hooks": None if move.hooks is None else {"before": move.hooks.before, "after": move.hooks.after},
        "retained": {"word": kept.word, "ref": kept.reference, "points": kept.points},
    }


_TIMES: Final = ("finding_ms", "typing_ms", "placing_ms")


def _solution(solution: Solution) -> dict[str, Any]:
    return {"word": solution.word, "ref": str(solution.reference), "points": solution.points}


def _try(one: KeptProposal) -> dict[str, Any]:
    return picked(one, "at_ms", "text", "verdict", "points")
