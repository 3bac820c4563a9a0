"""Facts of the games that were played, searched for by a command that needs them, for a few seconds at most."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from topping import solver
from topping.errors import GameFileError, LexiconError, StoreError
from topping.game.lexicon import lexicon_called
from topping.game.making.analysis import facts_of, searched, words_of
from topping.lexicon.info import WordInfo
from topping.rules.game import Game
from topping.rules.gametext import parse_game
from topping.store import Store, open_store, open_to_read
from topping.store.people.names import folded
from topping.store.runs.positions import LackingGame

PATIENCE_MS: Final = 5_000
"""How long games are analysed before a command goes on with what there is."""
_BATCH: Final = 20
"""How many games' words are looked up at once: that takes a quarter of a second, however many there are."""
_MOST: Final = 100_000


@dataclass(frozen=True, slots=True)
class Unanalysed:
    """What could not be analysed."""

    late: int = 0
    """Games for which there was no time."""
    lexicons: tuple[str, ...] = ()
    """Names of lexicons that are not on this machine: of their games only what a replay tells is known."""
    unreadable: int = 0
    """Games whose text this version cannot replay."""


def open_for_statistics() -> Store | None:
    """The leaderboard, for writing where that can be done, as facts are kept with it; None where nothing was kept.

    Raises `StoreError` for a damaged one, which stays as it is.
    """
    reading = open_to_read()
    if reading is None:
        return None
    try:
        writing = open_store().store
    except StoreError:  # on a disk that can only be read
        return reading
    reading.close()
    return writing


def analyse(
    store: Store,
    player: str | None = None,
    patience_ms: int = PATIENCE_MS,
    now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
) -> Unanalysed:
    """Analyses games of a player, or of all, of which facts lack, the last played first, and keeps the facts.

    Where they cannot be kept, nothing is analysed. Raises `InputError` for what cannot be a name, `StoreError` for a
    database that cannot be read.
    """
    end_ms = now_ms() + patience_ms
    lacking = store.positions.lacking(_MOST, None if player is None else folded(player))
    gone: dict[str, str] = {}
    unreadable = done = 0
    solver_of = cache(_solver_of)
    for batch in _batches(lacking):
        if now_ms() >= end_ms:
            break
        games = {one: game for one in batch if (game := _read(one)) is not None}
        known = words_of(games.values())
        for one in batch:
            if now_ms() >= end_ms:
                break
            done += 1
            if one not in games:
                unreadable += 1
                continue
            searching = solver_of(one.lexicon, one.lexicon_hash)
            if searching is None:
                gone[one.lexicon_hash] = one.lexicon
                if one.has_replayed:
                    continue
            try:
                _keep(store, one, games[one], searching, known)
            except GameFileError:
                unreadable += 1
            except StoreError:  # read only
                return Unanalysed(len(lacking), tuple(sorted(set(gone.values()))), unreadable)
    return Unanalysed(len(lacking) - done, tuple(sorted(set(gone.values()))), unreadable)


def _keep(
    store: Store, lacking: LackingGame, game: Game, searching: solver.Solver | None, known: dict[str, WordInfo]
) -> None:
    turns = tuple(game.turns())
    positions = [None if searching is None else searched(turn.position, game.variant, searching) for turn in turns]
    facts = facts_of(game, turns, positions, known)
    store.positions.keep(lacking.game, lacking.lexicon_hash, facts, is_searched=searching is not None)


def _read(lacking: LackingGame) -> Game | None:
    try:
        return parse_game(lacking.text)
    except GameFileError:
        return None


def _solver_of(name: str, digest: str) -> solver.Solver | None:
    try:
        graph = lexicon_called(name, digest)
    except LexiconError:
        return None
    return solver.Solver(graph)  # loads Numba: not for a lexicon that is gone


def _batches(games: Sequence[LackingGame]) -> Iterator[list[LackingGame]]:
    rest = iter(games)
    while batch := list(islice(rest, _BATCH)):
        yield batch
