"""Turners: buttons that cycle through options, such as the filters of the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from topping.texts import say


@dataclass(slots=True)
class Turner:
    """What one button may be set to (value, text), and what it is set to."""

    key: str
    """The sentence on the button, which takes the text as `{value}`."""
    options: tuple[tuple[str, str], ...]
    value: str = ""

    def __post_init__(self) -> None:
        if self.options and self.value not in self._values:
            self.value = self._values[0]

    @property
    def text(self) -> str:
        """What the button says."""
        return say(self.key, value=dict(self.options).get(self.value, self.value))

    def turn(self, step: int) -> None:
        """The next option, or the previous one."""
        if self.options:
            self.value = self._values[(self._values.index(self.value) + step) % len(self.options)]

    @property
    def _values(self) -> list[str]:
        return [value for value, _ in self.options]
