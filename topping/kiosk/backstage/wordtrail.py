"""What was asked of the word tools while the kiosk is open, to go back to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

_MOST: Final = 200
"""How many steps can be taken back."""


@dataclass(frozen=True, slots=True)
class TrailStep:
    """A question and where one stood in its answer."""

    typed: str = ""
    tool: str = ""
    """The name of the tool; empty for the first one."""
    focus: int | None = None
    """The word of the list that the keyboard was on."""
    first: int = 0
    """The row of the list shown first."""


@dataclass(slots=True)
class WordTrail:
    """The steps from question to question, and which of them is shown."""

    now: TrailStep = TrailStep()
    _before: list[TrailStep] = field(default_factory=list)
    _after: list[TrailStep] = field(default_factory=list)

    @property
    def goes_back(self) -> bool:
        """Whether there is a step before the one shown."""
        return bool(self._before)

    @property
    def goes_on(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._after)

    def go(self, step: TrailStep) -> None:
        """A new step; those taken back are given up."""
        self._before = [*self._before, self.now][-_MOST:]
        self._after.clear()
        self.now = step

    def back(self) -> bool:
        """Takes the last step back; False where there is none."""
        if not self._before:
            return False
        self._after.append(self.now)
        self.now = self._before.pop()
        return True

    def on(self) -> bool:
        """Takes the step again that was taken back last; False where there is none."""
        if not self._after:
            return False
        self._before.append(self.now)
        self.now = self._after.pop()
        return True

    def forget(self) -> None:
        """Begins anew: somebody else is there."""
        self.now = TrailStep()
        self._before.clear()
        self._after.clear()
