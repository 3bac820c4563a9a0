"""An on-screen keyboard for names, with the letters of French: what is touched goes to the entry line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.tree import Element, Type, TypedText, column, row
from topping.texts import say

_ROWS: Final = ("AZERTYUIOPÉÈ", "QSDFGHJKLMÇÏ", "WXCVBN-'")
_SHIFTED: Final = {"É": "Ê", "È": "Ë", "Ç": "À", "Ï": "Î", "-": "Ô", "'": "Û"}
"""Rarer letters, in the place of others behind the shift key."""
_WIDE: Final = 1.9
"""How many keys wide those with a word are."""


@dataclass(slots=True)
class NamePad:
    """Three rows of keys; a name's parts begin with a capital by themselves.

    The shift key makes a capital elsewhere, and shows rarer letters.
    """

    is_shifted: bool = False

    def keys(self, typed: TypedText, write: Callable[[str], object]) -> Element:
        """The keys, for the line on which that stands; `write` types a text there, or erases for a backspace."""
        lines = [[self._letter(typed, one, write) for one in letters] for letters in _ROWS]
        lines[-1].insert(0, self._word("key.shift", self._shift, is_on=self.is_shifted))
        lines[-1] += [
            self._word("pad.erase", partial(write, "\b")),
            self._word("key.space", partial(write, " ")),
        ]
        rows = [row(*one, gap=11, grow=1, min_height=56) for one in lines]
        return column(*rows, gap=11, grow=1, card="card", pad=(34, 28), id="pad")

    def _word(self, name: str, act: Callable[[], object], *, is_on: bool = False) -> Element:
        return button(
            say(name), act, ButtonKind.KEY, takes_keys=False, height=None, grow=_WIDE, group="pad words", is_on=is_on
        )

    def _letter(self, typed: TypedText, letter: str, write: Callable[[str], object]) -> Element:
        said = _SHIFTED.get(letter, letter) if self.is_shifted else letter
        act = partial(self._type, typed, said, write)
        return button(said, act, ButtonKind.KEY, takes_keys=False, height=None, grow=1, step=Type.CARD, group="pad")

    def _shift(self) -> None:
        self.is_shifted = not self.is_shifted

    def _type(self, typed: TypedText, letter: str, write: Callable[[str], object]) -> None:
        goes_on = not typed.is_selected and typed.text[-1:].isalpha()
        is_small = goes_on and (not self.is_shifted or letter in _SHIFTED.values())
        write(letter.lower() if is_small else letter)
        self.is_shifted = False
