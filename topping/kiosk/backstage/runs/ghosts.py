"""Ghosts for the play screen: what a run is raced against, and who else may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from topping.config import GhostChoice, Settings
from topping.errors import ToppingError
from topping.exchange.published import PublishedResult
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.runs.pars import RunPars
from topping.kiosk.backstage.runs.results import RunResult
from topping.kiosk.backstage.runs.runs import RunKeeping, Seat
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.runs.raced import RaceTerms
from topping.training.ghosts import (
    Comparison,
    Ghost,
    PastRun,
    Race,
    best_of,
    ghost_of,
    possible_gain_ms,
    published_ghost,
)


class RacedGhosts:
    """What runs are raced against: earlier runs of the same game, or a player's par."""

    def __init__(
        self, notices: Notices, runs: RunKeeping, pars: RunPars, settings: Callable[[], Settings], beside: Beside
    ) -> None:
        self._notices, self._runs, self._pars, self._settings, self._beside = notices, runs, pars, settings, beside

    def of(self, seat: Seat) -> Ghost | None:
        """What a run that is about to begin is raced against; None where nothing was asked for, or nothing is there.

        Of runs played here only what is measured by its time is raced, without practice helps. A first attempt has no
        ghost of them but par: the runs of others are shown to nobody who has not finished one himself. What was
        published of a game's players anybody may race; the best of them where nothing else is asked for.
        """
        if seat.race is not None and seat.race.comparison is Comparison.PUBLISHED:
            return next((one for one in self.published(seat) if one.player == seat.race.player), None)
        played = self._of_runs(seat)
        if played is not None or seat.race is not None:
            return played
        return next(iter(self.published(seat)), None)

    def published(self, seat: Seat) -> tuple[Ghost, ...]:
        """The players of an imported game whose published results may be raced under its conditions.

        The best first, those of whom not every move is told last: the sum of some moves says little.
        """
        measure = seat.conditions.formula.measure
        if not seat.game.is_imported or seat.conditions.helps or measure is Measure.TOPS:
            return ()
        none: tuple[PublishedResult, ...] = ()
        results = self._notices.safely(lambda: self._beside.ask(_published, game_id(seat.game)), none)
        tops = [move.solution.points for move in seat.game.moves]
        found = [ghost for one in results if (ghost := published_ghost(one, tops, measure)) is not None]
        return tuple(sorted(found, key=lambda one: (len(tops) - one.known, one.total)))

    def _of_runs(self, seat: Seat) -> Ghost | None:
        """A ghost made of runs played here, or of the player's par."""
        race, terms = self._race(seat), terms_of(seat.game, seat.lexicon_hash, seat.conditions)
        if race is None or terms is None or not seat.player:
            return None
        if race.comparison is Comparison.PAR:
            par = self._pars.before(seat.player, seat.game, seat.lexicon_hash, seat.conditions)
            return None if par is None else Ghost(Comparison.PAR, par.moves)
        if not seat.is_seen:
            return None
        if race.comparison is Comparison.PLAYER:
            rival = next((one for one in self.rivals(seat.player, terms) if one[0] == race.player), None)
            return None if rival is None else Ghost(Comparison.PLAYER, rival[1].costs, race.player)
        return ghost_of(race.comparison, self._runs_of(seat.player, terms))

    def _race(self, seat: Seat) -> Race | None:
        wanted = self._settings().ghost
        if seat.race is not None or wanted is GhostChoice.NONE:
            return seat.race
        return Race(Comparison(wanted.value))

    def _runs_of(self, player: str, terms: RaceTerms) -> tuple[PastRun, ...]:
        return self._notices.safely(lambda: self._beside.ask(_own, player, terms), ())

    def rivals(self, player: str, terms: RaceTerms) -> tuple[tuple[str, PastRun], ...]:
        """The others whose runs he may race, each with his first attempt or, where that cannot be compared, his best.

        The fastest first. None of them where he has not finished his own first attempt at the game.
        """
        return self._notices.safely(lambda: self._beside.ask(_rivals, player, terms), ())

    def possible_gain_ms(self, result: RunResult) -> int | None:
        """What a player's best at a game cost above the sum of his best moves; None without two runs of it."""
        terms = terms_of(result.game, result.game.lexicon_hash, result.conditions)
        if terms is None or not result.game.lexicon_hash:
            return None
        return possible_gain_ms(self._runs_of(result.player, terms))

    def rematch(self, player: str, result: RunResult) -> Seat | None:
        """A seat for a player to play the game of a result again, against whoever may be raced.

        That is the player of the result where it is another one; else the rival who was just ahead, or the fastest one;
        one's own best where nobody else may be raced. None where there is nothing to race against.
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
        return None if self.of(seat) is None else seat

    def _rival(self, player: str, terms: RaceTerms, result: RunResult) -> str | None:
        rivals = self.rivals(player, terms)
        names = [name for name, _ in rivals]
        if result.player in names:
            return result.player
        ahead = [name for name, run in rivals if (run.total_ms or 0) < result.run.total_ms]
        return ahead[-1] if ahead else next(iter(names), None)


def terms_of(game: Game, lexicon_hash: str, conditions: Conditions) -> RaceTerms | None:
    """What runs of a game must share to be raced; None where they are not measured by their time."""
    if conditions.formula.measure is not Measure.TIME or conditions.helps:
        return None
    return RaceTerms(game_id(game), lexicon_hash, RULES_VERSION, conditions)


# what is asked beside the loop


def _published(store: Store, game: str) -> tuple[PublishedResult, ...]:
    return store.imported.results(game)


def _own(store: Store, player: str, terms: RaceTerms) -> tuple[PastRun, ...]:
    return () if _is_held(store, terms) else store.raced.of(player, terms)


def _is_held(store: Store, terms: RaceTerms) -> bool:
    """Whether nothing may be told of the game: the times of its moves would tell how many there are."""
    return store.has_competitions and store.held.of_game(terms.game) is not None


def _rivals(store: Store, player: str, terms: RaceTerms) -> tuple[tuple[str, PastRun], ...]:
    if _is_held(store, terms) or not store.finished.knows_game(player, terms.game):
        return ()
    found = []
    for name, runs in store.raced.of_others(player, terms):
        run = next((one for one in runs if one.attempt == 1 and one.total_ms is not None), best_of(runs))
        if run is not None:
            found.append((name, run))
    return tuple(sorted(found, key=lambda one: (one[1].total_ms or 0, one[1].run_id)))
