"""Facts of the games that were played, searched for by a command that needs them, for a few seconds at most."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

from topping import solver
from topping.errors import GameFileError, LexiconError, StoreError
from topping.game.lexicon import lexicon_called
from topping.game.making.analysis import facts_of, searched, words_of
from topping.lexicon.info import WordInfo
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.store import Store
from topping.store.people.names import folded
from topping.store.runs.finished import LackingGame

PATIENCE_MS: Final = 5_000
"""How long games are analysed before a command goes on with what there is."""
_FEW: Final = 20
_MANY: Final = 500
"""How many games' words are looked up at once where each game is searched, and where it is only replayed: a look-up
takes a quarter of a second, however many words there are."""
_MOST: Final = 100_000
_SolverOf: TypeAlias = Callable[[str, str], solver.Solver | None]
"""From a lexicon's name and hash."""


@dataclass(frozen=True, slots=True)
class Unanalysed:
    """What could not be analysed."""

    late: int
    """Games for which there was no time."""
    lexicons: tuple[str, ...]
    """Names of lexicons that are not on this machine: of their games only what a replay tells is known."""
    unreadable: int
    """Games whose text this version cannot replay."""


def analyse(
    store: Store,
    player: str | None = None,
    patience_ms: int = PATIENCE_MS,
    now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    tell: Callable[[int], None] = lambda left: None,
) -> Unanalysed:
    """Analyses games of a player, or of all, of which facts lack, the last played first, and keeps the facts.

    Before each game, `tell` is told how many are left. Where facts cannot be kept, nothing is analysed. Raises
    `InputError` for what cannot be a name, `StoreError` for a database that cannot be read.
    """
    end_ms = now_ms() + patience_ms
    name = None if player is None else folded(player)
    work = _Work(store, lambda: now_ms() >= end_ms, tell)
    try:
        # what a replay tells, for all games, before what must be searched for
        lacking = store.positions.lacking(_MOST, name)
        late = len(lacking)
        work.keep_facts([one for one in lacking if not one.has_replayed], lambda name, digest: None, _MANY)
        lacking = store.positions.lacking(_MOST, name)
        late = work.keep_facts(lacking, cache(work.solver_of), _FEW)
    except StoreError:  # read only
        pass
    return Unanalysed(late, tuple(sorted(set(work.gone.values()))), len(work.unreadable))


class _Work:
    """The analysis of some games, until there is no more time."""

    def __init__(self, store: Store, is_over: Callable[[], bool], tell: Callable[[int], None]) -> None:
        self._store, self._is_over, self._tell = store, is_over, tell
        self.gone: dict[str, str] = {}
        """Names of lexicons that are not on this machine, by their hashes."""
        self.unreadable: set[str] = set()
        """The ids of games that cannot be replayed."""

    def keep_facts(self, lacking: Sequence[LackingGame], solver_of: _SolverOf, at_once: int) -> int:
        """Keeps the facts of games, in turn, the words of `at_once` games looked up together; returns for how many
        there was no time.

        Raises `StoreError` where they cannot be kept.
        """
        done = 0
        for batch in _batches(lacking, at_once):
            if self._is_over():
                break
            self._tell(len(lacking) - done)
            games = {one: game for one in batch if (game := self._read(one)) is not None}
            known = words_of(games.values())
            for one, game in games.items():
                if self._is_over():
                    return len(lacking) - done
                self._tell(len(lacking) - done)
                done += 1
                searching = solver_of(one.lexicon, one.lexicon_hash)
                if searching is None and one.has_replayed:
                    continue
                try:
                    _keep(self._store, one, game, searching, known)
                except GameFileError:
                    self.unreadable.add(one.game)
            done += len(batch) - len(games)
        return len(lacking) - done

    def solver_of(self, name: str, digest: str) -> solver.Solver | None:
        """A solver with a lexicon; None where there is none, and why is noted."""
        try:
            graph = lexicon_called(name, digest)
        except LexiconError:
            self.gone[digest] = name
            return None
        return solver.Solver(graph)

    def _read(self, lacking: LackingGame) -> Game | None:
        try:
            return parse_game(lacking.text)
        except GameFileError:
            self.unreadable.add(lacking.game)
            return None


def _keep(
    store: Store, lacking: LackingGame, game: Game, searching: solver.Solver | None, known: dict[str, WordInfo]
) -> None:
    turns = tuple(game.turns())
    positions = [None if searching is None else searched(turn.position, game.variant, searching) for turn in turns]
    facts = facts_of(game, turns, positions, known)
    store.positions.keep(lacking.game, lacking.lexicon_hash, facts, is_searched=searching is not None)


def _batches(games: Sequence[LackingGame], size: int) -> Iterator[list[LackingGame]]:
    rest = iter(games)
    while batch := list(islice(rest, size)):
        yield batch
