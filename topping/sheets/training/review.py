"""The review of a finished run as a sheet, before it is laid out as text or as a page."""

from __future__ import annotations

from dataclasses import dataclass

from topping.lexicon.hooks import Hooks
from topping.lexicon.meaning import Meaning
from topping.rules.moves.move import Solution
from topping.training.comparable import PlayedRun
from topping.training.kinds import Kind
from topping.training.review import ReviewedMove


@dataclass(frozen=True, slots=True)
class ReviewSheetMove:
    """A move with what there was to find."""

    move: ReviewedMove
    kind: Kind | None
    """None where the text of the game is lost."""
    tops: tuple[Solution, ...]
    """All of them; the retained one alone where the game or its lexicon is not there."""
    solutions: tuple[Solution, ...]
    """The best ones, tops among them; none where the game or its lexicon is not there."""
    meaning: Meaning | None
    """Of the retained word; None where the open list does not know it."""
    hooks: Hooks | None
    """Of the retained word; None without the lexicon."""


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A finished run, move by move."""

    run: PlayedRun
    moves: tuple[ReviewSheetMove, ...]
    """In the order in which they were played."""
    order: tuple[int, ...]
    """The numbers of the moves as they are to be looked at: missed ones, slow ones, the others."""
    notes: tuple[str, ...] = ()
    """What cannot be shown, and why: a sentence each."""

    @property
    def in_order(self) -> tuple[ReviewSheetMove, ...]:
        """The moves as they are to be looked at."""
        by_number = {one.move.number: one for one in self.moves}
        return tuple(by_number[number] for number in self.order)
