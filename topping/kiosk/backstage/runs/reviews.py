"""Reviews of runs: who may look at one, how far, and asking the helper for the solutions of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import GameFileError, InputError, StoreError
from topping.game.keptgames import game_of
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.positionquestions import BestQuestion, SolutionsFound
from topping.kiosk.backstage.runs.pars import RunPars
from topping.play.run.kept import FinishedRun, KeptStrokes
from topping.rules.games.game import Game
from topping.rules.moves.solution import Solution
from topping.store import Store
from topping.store.people.names import folded
from topping.training.review import ReviewedRun

MOST_SOLUTIONS: Final = 30
"""How many solutions of a move are looked at."""


class Reviews:
    """The finished runs, as their players look at them again."""

    def __init__(self, store: Store, pars: RunPars) -> None:
        self._store, self._pars = store, pars

    def check(self, viewer: str, run_id: int) -> None:
        """Raises `ToppingError`, with the sentence to show, where `open` would not show a run to a player."""
        self._check(viewer, self._run(run_id))

    def _run(self, run_id: int) -> FinishedRun:
        """A run as it may be reviewed: one of a competition that is not over, by nobody."""
        is_played_for_itself = self._store.competitions.entry_of_run(run_id) is None
        return self._store.finished.run(run_id, or_begun=is_played_for_itself)

    def open(self, viewer: str, run_id: int) -> ReviewedRun:
        """A run, move by move; raises `ToppingError`, with the sentence to show, where it may not be seen.

        One's own may, as far as it was played, and another's that is finished where he lets others look at his runs and
        the first attempt of `viewer` at that game is over. Without the text of its game the moves have no draws and no
        grids.
        """
        run = self._run(run_id)
        self._check(viewer, run)
        game = self._game(run)
        turns = () if game is None else tuple(game.turns())[: len(run.moves)]
        par = self._pars.of(run_id, game) if game is not None and run.is_finished else None
        others = self._store.finished.found_by_others(run_id)
        return ReviewedRun.of(run, turns, self._strokes(run_id), () if par is None else par.moves, others)

    def _game(self, run: FinishedRun) -> Game | None:
        """The game that was played; None where its text is lost, or is not that of the moves."""
        try:
            game = game_of(run.game, run.game_name, run.game_text, run.conditions.variant.name)
            turns = list(game.turns())
        except GameFileError:
            return None
        words = [(turn.number, turn.solution.word) for turn in turns]
        return game if [(one.number, one.word) for one in run.moves] == words[: len(run.moves)] else None

    def _strokes(self, run_id: int) -> tuple[KeptStrokes, ...]:
        """The strokes of a run; none where they cannot be read, which says nothing of its moves."""
        try:
            return self._store.runs.strokes_of(run_id)
        except StoreError:
            return ()

    def _check(self, viewer: str, run: FinishedRun) -> None:
        if not viewer:
            raise InputError("my_runs.hidden_to_nobody")
        if folded(viewer) == folded(run.player):
            return
        if not run.is_finished:
            raise StoreError("store.run_unfinished", run=run.id)
        if not self._store.finished.knows_game(viewer, run.game):
            raise InputError("my_runs.hidden", viewer=viewer)
        if not self._store.people.shows_runs(run.player):
            raise InputError("review.not_shown", player=run.player)


@dataclass(frozen=True, slots=True)
class BestOfMove:
    """The solutions of a move, the best first, at most `MOST_SOLUTIONS`."""

    best: tuple[Solution, ...]

    @property
    def is_cut(self) -> bool:
        """Whether there may be more."""
        return len(self.best) >= MOST_SOLUTIONS

    @property
    def tops(self) -> tuple[Solution, ...]:
        """Those among them that bring the most."""
        return tuple(one for one in self.best if one.points == self.best[0].points)


class SolutionsOf:
    """The solutions of the moves of a run: asked of the helper when wanted, and kept."""

    def __init__(self, helper: QuestionService, reviewed: ReviewedRun) -> None:
        self._helper, self._reviewed = helper, reviewed
        run = reviewed.run
        self._lexicon = WantedLexicon(run.lexicon or None, run.lexicon_hash)
        self._found: dict[int, BestOfMove] = {}
        self._open: dict[int, int] = {}
        """The tickets of questions without an answer, and the moves they are about."""
        self._faults: dict[int, str] = {}

    def ask(self, *numbers: int) -> None:
        """Asks for the solutions of moves, in that order, unless they are known, asked for or cannot be had."""
        for number in numbers:
            turn = self._reviewed.move(number).turn
            if turn is None or number in self._found or number in self._open.values():
                continue
            self._faults.pop(number, None)
            question = BestQuestion(turn.position, MOST_SOLUTIONS, turn.before.variant, self._lexicon)
            self._open[self._helper.ask(question)] = number

    def hear(self, news: News) -> int | None:
        """The move that news are an answer about; None for other news."""
        if not isinstance(news, SolutionsFound | QuestionFailed) or news.ticket not in self._open:
            return None
        number = self._open.pop(news.ticket)
        if isinstance(news, SolutionsFound):
            self._found[number] = BestOfMove(news.solutions)
        else:
            self._faults[number] = news.sentence
        return number

    def of(self, number: int) -> BestOfMove | None:
        """The solutions of a move; None while they are not there."""
        return self._found.get(number)

    def fault(self, number: int) -> str:
        """Why the solutions of a move cannot be had, in words; empty where they can."""
        return self._faults.get(number, "")

    def drop(self) -> None:
        """Gives up what was asked for and is not there yet."""
        for ticket in self._open:
            self._helper.drop(ticket)
        self._open.clear()
