"""Undoing and redoing: the values that something has had, the present one among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

_MOST: Final = 500
"""Values kept to go back to."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class UndoHistory(Generic[Value]):
    """A value with those before and after it."""

    now: Value
    before: tuple[Value, ...] = ()
    after: tuple[Value, ...] = ()
    """Those undone, the one to come back next first."""

    def then(self, value: Value) -> UndoHistory[Value]:
        """A new value; what was undone is forgotten. Nothing happens where it is the present one."""
        if value == self.now:
            return self
        return UndoHistory(value, (*self.before, self.now)[-_MOST:])

    def amended(self, value: Value) -> UndoHistory[Value]:
        """Another present value, which is no step of its own."""
        return replace(self, now=value)

    def undone(self) -> UndoHistory[Value]:
        """One step back, as far as there is one."""
        if not self.before:
            return self
        return UndoHistory(self.before[-1], self.before[:-1], (self.now, *self.after))

    def redone(self) -> UndoHistory[Value]:
        """One step forward again, as far as there is one."""
        if not self.after:
            return self
        return UndoHistory(self.after[0], (*self.before, self.now), self.after[1:])
