"""Classic games of this machine: beginning one, and taking one up."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.classics.loose import LooseRecord
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.clock import Clock
from topping.play.classic.events import SeatingSet
from topping.play.classic.houserules import ClassicRules
from topping.store import Store

_SEEDS: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class KeptClassic:
    """A game."""

    id: int
    names: tuple[str, ...]
    started_at: str
    ended_at: str | None
    scores: tuple[int, ...]


class ClassicKeeping:
    """Begins classic games, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def begin(self, names: tuple[str, ...], rules: ClassicRules, *, draws_first: bool = True) -> ClassicTable:
        """A new game; where nobody is drawn, the first named begins. Raises `ToppingError`."""
        lexicon = self._choices.chosen_lexicon()
        record = LooseRecord(names, rules, secrets.randbelow(_SEEDS))
        table = ClassicTable(record, lexicon, self._clock)
        if not draws_first:
            table.add(SeatingSet(tuple(range(len(names)))))
        return table

    def all(self) -> tuple[KeptClassic, ...]:
        """The games kept."""
        return ()

    def take_up(self, id: int) -> ClassicTable:
        """A game taken up where it was."""
        raise NotImplementedError

    def write_sheets(self, table: ClassicTable) -> Path:
        """Writes the sheets of a game."""
        raise NotImplementedError
