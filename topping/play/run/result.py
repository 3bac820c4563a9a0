"""How a move of a run ended: what was proposed, what it cost, what it brought."""

from __future__ import annotations

from dataclasses import dataclass

from topping.play.run.events import EndedBy
from topping.play.run.strokes import Stroke
from topping.play.run.verdict import Verdict
from topping.rules.moves.move import Move


@dataclass(frozen=True, slots=True)
class Try:
    """A proposal, when it was made and what was answered."""

    text: str
    at_ms: int
    """Since the draw was on screen."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class MoveResult:
    """How a move ended."""

    number: int
    found: bool
    """Whether the top was reached."""
    points: int
    """What the move brought the player; where only the top counts, the top or nothing, unless points go by rank."""
    elapsed_ms: int
    """Time charged: to the top, or the whole limit where it was missed and only the top counts."""
    penalty_ms: int
    """For a top missed, and for zeros, hints and warnings where they cost time."""
    answer: Move | None
    """The move that counted, valid or not; it may differ from the retained one. None where nothing counted."""
    tries: tuple[Try, ...]
    """The proposals of the last showing of the draw."""
    ended_by: EndedBy | None = None
    """None for a move kept by a version that did not note it, as for the facts below."""
    ended_ms: int | None = None
    """When the move really ended, since its draw was shown; not `elapsed_ms` where a top was given up, a zero ended the
    move, or the player was not told of his top."""
    showing: int | None = None
    """How many times its draw was shown: 1, or more where the move was void or the run cut off before."""
    strokes: tuple[tuple[Stroke, ...], ...] = ()
    """The strokes of each showing of the draw in this process, that of the result last; empty where not recorded."""

    @property
    def cost_ms(self) -> int:
        """What the move adds to the total."""
        return self.elapsed_ms + self.penalty_ms
