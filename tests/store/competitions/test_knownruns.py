"""Runs that are read again where something is known anew of them, beside those that are always read whole."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.competitions.test_competitions import AT, founded
from tests.store.helpers import GAME, facts, found, instant, missed, turns
from topping.competition.events import RunEntered
from topping.store import Store, open_store
from topping.store.competitions.scoredruns import scored_runs


class Player:
    """Somebody who plays at one of the machines, as chance has it."""

    def __init__(self, store: Store, competition: str, rng: random.Random) -> None:
        self._store, self._competition, self._rng = store, competition, rng
        self._run = self._moves = self._begun = 0

    def act(self) -> None:
        """A run is begun, a move done, the clock stopped, or the run over."""
        runs, rng = self._store.runs, self._rng
        if not self._run:
            self._begun += 1
            self._run, self._moves = runs.start(facts(rng.choice(("Zoé", "Luc"))), instant(self._begun)), 0
            entry = RunEntered(self._store.competitions.run_uuid(self._run), rng.choice(("zoe", "luc")), 1)
            self._store.competitions.add(self._competition, entry, at=AT)
        elif self._moves == len(GAME.moves):
            runs.finish(self._run, instant(self._begun + 1))
            self._run = 0
        elif rng.random() < 0.1:
            runs.leave(self._run, instant(self._begun + 1))
            self._run = 0
        elif rng.random() < 0.2:
            runs.resume(self._run)
        else:
            turn = turns()[self._moves]
            done = found(turn, rng.randrange(60_000)) if rng.random() < 0.7 else missed(turn)
            runs.add_move(self._run, done, turn)
            self._moves += 1


@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_is_what_would_be_read_anew(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with open_store(tmp_path / "a" / "t.db").store as here, open_store(tmp_path / "b" / "t.db").store as there:
        competition = founded(here)
        machines = (here.sharing.machine, there.sharing.machine)

        def carry() -> None:
            """One way, with losses, as they come late or twice."""
            source, target = rng.sample((here, there), 2)
            said = source.sharing.own_after(0, -1)
            target.sharing.take(rng.sample(said, rng.randrange(len(said) + 1)))

        there.sharing.take(here.sharing.own_after(0, -1))
        acts: list[Callable[[], None]] = [*(Player(one, competition, rng).act for one in (here, there)), carry]
        for _ in range(40):
            rng.choice(acts)()
            enrolled = frozenset(machine for machine in machines if rng.random() < 0.5)
            for store in (here, there):
                known = store.competitions.runs(competition, enrolled)
                counted = enrolled | ({machines[0]} if store is here else set())
                read = store.competitions.read(competition)
                assert known == scored_runs(store._database, read.runs, counted, {})
                assert store.competitions.runs(competition, enrolled) is known
