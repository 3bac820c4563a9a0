"""Uses of finished runs: as ghosts to race against, and for review move by move."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeVar

from topping.answers.client import AnswerCache, QuestionService
from topping.answers.positions import find_best
from topping.config import GhostChoice, Settings
from topping.errors import GameFileError, InputError, StoreError, ToppingError
from topping.gamefiles.lexicon import WantedLexicon, lexicon_called
from topping.gamefiles.shelf import game_of
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.history import RunResult, facts_known, par_of
from topping.kiosk.services.runs import RunKeeping, Seat
from topping.lexicon.graph import WordGraph
from topping.play.run.stored import FinishedRun, StoredMove, StoredStrokes
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import game_id
from topping.rules.moves import Solution
from topping.store import Store
from topping.store.people.names import folded
from topping.store.runs.ghosts import RaceTerms
from topping.store.training.rushes import digest_of
from topping.training.ghosts import (
    Comparison,
    Ghost,
    PastRun,
    Race,
    best_ghost,
    best_of,
    published_ghost,
)
from topping.training.par import RunPar
from topping.training.review import MoveOutcome, ReviewedRun

_Found = TypeVar("_Found")


class RacedGhosts:
    """The service for ghosts, the opponents that a player can race: earlier runs of a game, or his expected times
    (par).
    """

    def __init__(self, beside: Beside, runs: RunKeeping, settings: Callable[[], Settings]) -> None:
        self._beside, self._runs, self._settings = beside, runs, settings

    async def of(self, seat: Seat) -> Ghost | None:
        """Returns the ghost for the run about to begin; None if the player wants none, or none exists."""
        return await self._par(seat) or self.kept(seat)

    def kept(self, seat: Seat) -> Ghost | None:
        """Returns the earlier run that is the ghost of the run about to begin; None if there is none.

        In a first attempt, runs of this machine are no ghosts, since other runs of the game are still secret. Only runs
        measured by time and without helps are raced. Published results of an imported game may always be raced; by
        default, the best one is.
        """
        if seat.race is not None and seat.race.comparison is Comparison.PUBLISHED:
            return next((ghost for ghost in self.published(seat) if ghost.player == seat.race.player), None)
        played = self._of_runs(seat)
        if played is not None or seat.race is not None:
            return played
        return next(iter(self.published(seat)), None)

    def published(self, seat: Seat) -> tuple[Ghost, ...]:
        """Returns ghosts made of the published results of an imported game, for the conditions of `seat`, best first
        (by time or points).

        Players whose moves were published only in part come last.
        """
        measure = seat.conditions.formula.measure
        if not seat.game.is_imported or seat.conditions.helps or measure is Measure.TOPS:
            return ()
        results = self._safely(lambda store: store.imported.results(game_id(seat.game)))
        tops = [move.solution.points for move in seat.game.moves]
        found = [ghost for result in results if (ghost := published_ghost(result, tops, measure)) is not None]
        return tuple(sorted(found, key=lambda ghost: (len(tops) - ghost.known, ghost.total)))

    def _race(self, seat: Seat) -> Race | None:
        wanted = self._settings().ghost
        return seat.race or (None if wanted is GhostChoice.NONE else Race(Comparison(wanted.value)))

    async def _par(self, seat: Seat) -> Ghost | None:
        race, game, lexicon, conditions = self._race(seat), seat.game, seat.lexicon_hash, seat.conditions
        if race is None or race.comparison is not Comparison.PAR or terms_of(game, lexicon, conditions) is None:
            return None
        par = await self._beside.fetch_of_player(None, _par_before, seat.player, game, lexicon, conditions)
        return None if par is None else Ghost(Comparison.PAR, par.moves)

    def _of_runs(self, seat: Seat) -> Ghost | None:
        race, terms = self._race(seat), terms_of(seat.game, seat.lexicon_hash, seat.conditions)
        if race is None or race.comparison is Comparison.PAR or terms is None or not seat.player or not seat.is_seen:
            return None
        if race.comparison is Comparison.PLAYER:
            rival = next((rival for rival in self.rivals(seat.player, terms) if rival[0] == race.player), None)
            return None if rival is None else Ghost(Comparison.PLAYER, rival[1].costs, race.player)
        return best_ghost(self._safely(lambda store: _own(store, seat.player, terms)))

    def rivals(self, player: str, terms: RaceTerms) -> tuple[tuple[str, PastRun], ...]:
        """Returns (name, run) for the other players whose run of a game `player` may race against, fastest first.

        The run is the other's first attempt if it has a total time, otherwise his best run. Empty until `player` has
        finished the game himself.
        """
        return self._safely(lambda store: _rivals(store, player, terms))

    def _safely(self, question: Callable[[Store], tuple[_Found, ...]]) -> tuple[_Found, ...]:
        """Returns `question(store)`. If the store fails, adds a notice and returns an empty tuple."""
        return self._beside.notices.safely((), lambda: question(self._beside.store))

    def rematch(self, player: str, result: RunResult) -> Seat | None:
        """Returns a seat (player, game, conditions) to play the game of `result` again against a ghost; None if there
        is no ghost to race.

        The ghost is the player of `result`, if someone else. Otherwise it is the next faster player, then the fastest,
        then the player's own best run.
        """
        if not player:
            return None
        try:
            seat = self._runs.seat(player, result.game, result.conditions)
        except ToppingError:  # the game's lexicon is gone
            return None
        if result.ghost is not None and result.ghost.comparison is Comparison.PUBLISHED:
            return replace(seat, race=Race(Comparison.PUBLISHED, result.ghost.player))
        terms = terms_of(seat.game, seat.lexicon_hash, seat.conditions)
        if terms is None or not seat.is_seen:
            return None
        name = self._rival(player, terms, result)
        seat = replace(seat, race=Race(Comparison.BEST) if name is None else Race(Comparison.PLAYER, name))
        return None if self.kept(seat) is None else seat

    def _rival(self, player: str, terms: RaceTerms, result: RunResult) -> str | None:
        rivals = self.rivals(player, terms)
        names = [name for name, _ in rivals]
        if result.player in names:
            return result.player
        ahead = [name for name, run in rivals if (run.total_ms or 0) < result.run.total_ms]
        return ahead[-1] if ahead else next(iter(names), None)


def terms_of(game: Game, lexicon_hash: str, conditions: Conditions) -> RaceTerms | None:
    """Returns what two runs must share for a race: game, lexicon, rules and conditions.

    None if the runs are not measured by time, or helps were allowed.
    """
    if conditions.formula.measure is not Measure.TIME or conditions.helps:
        return None
    return RaceTerms(game_id(game), lexicon_hash, RULES_VERSION, conditions)


def _par_before(store: Store, player: str, game: Game, lexicon_hash: str, under: Conditions) -> RunPar | None:
    return store.pars.before(player, under, facts_known(store, game, lexicon_hash))


def _own(store: Store, player: str, terms: RaceTerms) -> tuple[PastRun, ...]:
    return () if _is_held(store, terms) else store.raced.of(player, terms)


def _is_held(store: Store, terms: RaceTerms) -> bool:
    """Returns whether a competition keeps the game of `terms` secret.

    The times of its moves would reveal their number.
    """
    return store.has_competitions and store.secret_games.of_game(terms.game) is not None


def _rivals(store: Store, player: str, terms: RaceTerms) -> tuple[tuple[str, PastRun], ...]:
    if _is_held(store, terms) or not store.finished.knows_game(player, terms.game):
        return ()
    found = []
    for name, runs in store.raced.of_others(player, terms):
        run = next((run for run in runs if run.attempt == 1 and run.total_ms is not None), best_of(runs))
        if run is not None:
            found.append((name, run))
    return tuple(sorted(found, key=lambda rival: (rival[1].total_ms or 0, rival[1].run_id)))


MOST_SOLUTIONS: Final = 30
"""How many solutions of a move are looked at."""


@dataclass(frozen=True, slots=True)
class RunGlance:
    """The preview of a run in a list: its grid after the last played move, and the missed tops."""

    turn: Turn | None
    """The last played turn; None before the first move, or if the text of the game is lost."""
    missed: tuple[StoredMove, ...]
    has_grid: bool
    """Whether the text of the game is known."""


class Reviews:
    """The service for reviewing finished runs move by move."""

    def __init__(self, beside: Beside) -> None:
        self._beside, self._store = beside, beside.store

    def check(self, viewer: str, run_id: int) -> None:
        """Raises `ToppingError` if `viewer` may not review a run; its text is the sentence to show."""
        _check(self._store, viewer, _run(self._store, run_id))

    async def glance(self, viewer: str, run_id: int) -> RunGlance:
        """Returns the preview of a run. Raises `ToppingError` if `viewer` may not review the run."""
        return await self._beside.fetch(_glance, viewer, run_id)

    async def open(self, viewer: str, run_id: int) -> ReviewedRun:
        """Returns a run for review, move by move. Raises `ToppingError` if `viewer` may not review it.

        A player may review his own runs, even unfinished. He may review a finished run of another player who allows it,
        once his own first attempt at the game is over. If the text of its game is lost, the moves have no draws and no
        grids.
        """
        run = _run(self._store, run_id)
        _check(self._store, viewer, run)
        game = _game(run)
        turns = () if game is None else tuple(game.turns())[: len(run.moves)]
        par = await par_of(self._beside, run_id, game) if game is not None and run.is_finished else None
        others = self._store.finished.found_by_others(run_id)
        strokes: tuple[StoredStrokes, ...] = ()
        with suppress(StoreError):  # which says nothing of its moves
            strokes = self._store.runs.strokes_of(run_id)
        return ReviewedRun.of(run, turns, strokes, () if par is None else par.moves, others)

    # asked again, until each was found

    async def wanting(self, viewer: str, run_id: int) -> tuple[WordGraph, tuple[Turn, ...]]:
        """Returns a run's lexicon, and its moves whose tops were missed or found slowly.

        Raises `ToppingError` if `viewer` may not review the run.
        """
        reviewed = await self.open(viewer, run_id)
        wanted = [move for move in reviewed.moves if move.outcome is not MoveOutcome.FOUND]
        graph = lexicon_called(reviewed.run.lexicon, reviewed.run.lexicon_hash)
        return graph, tuple(move.turn for move in wanted if move.turn is not None)

    async def wanting_of_week(self, player: str, today: int, lexicon_hash: str) -> tuple[Turn, ...]:
        """Returns the moves whose tops a player missed in the last seven days, in runs and rushes with this lexicon.

        Moves that he has found again since are left out.
        """
        return await self._beside.fetch_of_player((), _wanting, player, today - 6, lexicon_hash)

    def find_again(self, player: str, turn: Turn, day: int) -> None:
        """Records that a player has found a top that he had missed before; `day` is the day number.

        On failure shows a notice.
        """
        if player:
            keep = self._store.rushes.find_again
            self._beside.notices.safely(None, lambda: keep(player, turn.position, day))


def _run(store: Store, run_id: int) -> FinishedRun:
    """Returns a stored run to be reviewed, which need not be finished.

    Raises `StoreError` if it is unknown, or an unfinished run of a competition; `InputError` while its game is secret.
    """
    is_played_for_itself = store.competitions.entry_of_run(run_id) is None
    return store.finished.run(run_id, or_begun=is_played_for_itself)


def _game(run: FinishedRun) -> Game | None:
    """Returns the game of a run; None if its text is lost or differs from the run's moves."""
    try:
        game = game_of(run.game, run.game_name, run.game_text, run.conditions.variant.name)
        turns = list(game.turns())
    except GameFileError:
        return None
    words = [(turn.number, turn.solution.word) for turn in turns]
    return game if [(move.number, move.word) for move in run.moves] == words[: len(run.moves)] else None


def _check(store: Store, viewer: str, run: FinishedRun) -> None:
    if not viewer:
        raise InputError("my_runs.hidden_to_nobody")
    if folded(viewer) == folded(run.player):
        return
    if not run.is_finished:
        raise StoreError("store.run_unfinished", run=run.id)
    if not store.finished.knows_game(viewer, run.game):
        raise InputError("my_runs.hidden", viewer=viewer)
    if not store.people.shows_runs(run.player):
        raise InputError("review.not_shown", player=run.player)


def _glance(store: Store, viewer: str, run_id: int) -> RunGlance:
    run = _run(store, run_id)
    _check(store, viewer, run)
    game = _game(run)
    turns = () if game is None else tuple(game.turns())[: len(run.moves)]
    missed = tuple(move for move in run.moves if not move.found)
    return RunGlance(turns[-1] if turns else None, missed, has_grid=game is not None)


def run_solutions(answerer: QuestionService, reviewed: ReviewedRun) -> AnswerCache[int, tuple[Solution, ...]]:
    """Returns a cache of the solutions of a run's moves, by move number.

    It has at most `MOST_SOLUTIONS` solutions per move, best first.
    """
    lexicon = WantedLexicon(reviewed.run.lexicon or None, reviewed.run.lexicon_hash)

    def ask(number: int) -> Future[tuple[Solution, ...]] | None:
        turn = reviewed.move(number).turn
        if turn is None:
            return None
        return answerer.ask(find_best, turn.position, MOST_SOLUTIONS, turn.before.variant, lexicon)

    return AnswerCache(ask)


def _wanting(store: Store, player: str, since: int, lexicon_hash: str) -> tuple[Turn, ...]:
    found = store.rushes.found_again(player, since)
    turns = (store.intake.wanting(player, since, lexicon_hash), store.rushes.wanting(player, since, lexicon_hash))
    wanted = {digest_of(turn.position): turn for turn in chain(*turns)}
    return tuple(turn for digest, turn in wanted.items() if digest not in found)
