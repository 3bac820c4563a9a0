"""The bulletin that a player hands in (§4.1): table number, written words, reference and score boxes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from topping.correction.bulletin.sketch import Sketch
from topping.errors import InputError
from topping.rules.grid.position import Position
from topping.rules.grid.square import Direction, Reference
from topping.rules.moves.typedmove import TypedMove, read_reference

_AS_WRITTEN = re.compile(r"(?=.)(?:[A-Z]? ?[0-9]{0,2}|[0-9]{1,2} ?[A-Z]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class WrittenReference:
    """The box of the reference as the player filled it: it may be cut short or name no square of the grid."""

    text: str
    """Capitals and digits, without spaces: `H4`, `4H`, `P4`, `H`."""

    @staticmethod
    def parse(text: str) -> WrittenReference:
        """Reads `H4`, `h 4`, `4H`, `H'`, and what is nearly one; raises `InputError` for anything else."""
        named = read_reference("".join(text.split()))
        if named is not None:
            return WrittenReference(str(named))
        upper = text.strip().upper()
        if not _AS_WRITTEN.fullmatch(upper):
            raise InputError("bulletin.reference", text=text)
        return WrittenReference(upper.replace(" ", ""))

    @property
    def reference(self) -> Reference | None:
        """The place it names; None where it names none."""
        try:
            return Reference.parse(self.text)
        except InputError:
            return None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Inscription:
    """One solution as it is written."""

    sketch: Sketch
    reference: WrittenReference | None = None
    """None where the box is empty."""
    score: int | None = None
    """The points claimed; None where the box is empty."""
    direction: Direction | None = None
    """The direction that the player wrote in; None where the sketch shows it."""
    crossed_out: bool = False

    @staticmethod
    def of(
        typed: TypedMove,
        score: int | None = None,
        direction: Direction | None = None,
        position: Position | None = None,
    ) -> Inscription:
        """A solution given as a typed move; written along its reference where `direction` is None.

        The letters marked as jokers are circled: those in parentheses or, where `position` is known and its draw
        allows it, those to be laid that are in lower case.
        """
        reference = typed.reference
        circled = typed.circled or frozenset()
        if typed.circled is None and position is not None and reference is not None:
            marked = typed.jokers(position, reference) or frozenset()
            circled = marked.intersection(typed.new_places(position, reference))
        return Inscription(
            Sketch.of([typed.word], ((0, place) for place in circled)),
            None if reference is None else WrittenReference(str(reference)),
            score,
            direction or (Direction.HORIZONTAL if reference is None else reference.direction),
        )

    @property
    def drawn(self) -> Sketch:
        """The sketch in the direction written: letters on one line may have been given along the other."""
        straight = self.sketch.straight
        if self.direction is None or straight is None or straight is self.direction:
            return self.sketch
        return self.sketch.transposed

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is written."""
        return not self.sketch.rows and self.reference is None and self.score is None


@dataclass(frozen=True, slots=True)
class Bulletin:
    """A bulletin (§2.1, §4.1)."""

    inscriptions: tuple[Inscription, ...]
    """The solutions on it, those crossed out among them."""
    table: int | None = None
    """The table number; None where the player left it out."""

    @staticmethod
    def of(
        *lines: str,
        reference: str | None = None,
        score: int | None = None,
        circled: tuple[tuple[int, int], ...] = (),
        direction: Direction | None = None,
        table: int | None = None,
    ) -> Bulletin:
        """A bulletin with one solution, its sketch given line by line; raises `InputError`."""
        written = None if reference is None else WrittenReference.parse(reference)
        return Bulletin((Inscription(Sketch.of(lines, circled), written, score, direction),), table)
