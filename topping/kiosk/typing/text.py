"""Typing of texts other than moves: paste and copy, completion of names, on-screen keyboards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.tree import Element, Type, TypedText, column, row
from topping.texts import language, say
from topping.texts.language import ENGLISH, FRENCH


def pasted_text(event: pygame.event.Event) -> str:
    """Returns the text pasted by Ctrl+V; empty for other events, or without a clipboard."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_v or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def paste_key(handle: Callable[[pygame.event.Event], object], take: Callable[[str], object], label: str = "") -> Key:
    """Returns the key Ctrl+V.

    It passes a clipboard text of several lines to `take`, and otherwise its key event to `handle`, which pastes the
    text into the entry line.
    """

    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="")

    def paste() -> None:  # without reference to its key: a cycle would keep a closed screen alive
        text = pasted_text(pressed)
        take(text) if len(text.splitlines()) > 1 else handle(pressed)

    return key(pygame.K_v, paste, label, mods=pygame.KMOD_CTRL)


def copied(text: str) -> bool:
    """Copies a text to the clipboard. Returns whether this succeeded."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except pygame.error:
        return False


def following_name(typed: str, names: Sequence[str]) -> str | None:
    """Completes a name: returns the first of `names` that begins with `typed` in any case, otherwise the first name.

    If `typed` is one of the names, returns the next one, so that repeated use goes through all. None without names.
    """
    if not names:
        return None
    if typed in names:
        return names[(names.index(typed) + 1) % len(names)]
    return next((name for name in names if name.casefold().startswith(typed.casefold())), names[0])


ERASE: Final = "\b"
"""The key that deletes the character before the caret."""
CLEAR: Final = "\f"
"""The key that clears the line."""
WORDS: Final = {
    FRENCH: ("AZERTYUIOP", "QSDFGHJKLM", f"WXCVBN {ERASE}"),
    ENGLISH: ("QWERTYUIOP", "ASDFGHJKL", f"ZXCVBNM {ERASE}"),
}
"""The rows of a keyboard for words, by language."""
PATTERNS: Final = {
    FRENCH: ("AZERTYUIOP789", "QSDFGHJKLM456", "WXCVBN?.*-123", f"+/[]^() {CLEAR}{ERASE}0"),
    ENGLISH: ("QWERTYUIOP789", "ASDFGHJKL?456", "ZXCVBNM.*-123", f"+/[]^() {CLEAR}{ERASE}0"),
}
"""The rows of a keyboard for words and patterns, by language."""
_WIDE: Final = {" ": 2.5, CLEAR: 1.5}
"""The widths, in keys, of the keys labelled by a word."""


def pad(rows: Sequence[str], types: Callable[[str], object], **more: Any) -> Element:
    """Returns an on-screen keyboard with these rows of characters.

    Each key calls `types` with its character; `more` are further fields of the `Element`.
    """
    return column(
        *(row(*(_key(character, types) for character in each), gap=9, grow=1, min_height=50) for each in rows),
        **{"gap": 9, "id": "pad", "height": 330, "min_height": 170, **more},
    )


def _key(character: str, types: Callable[[str], object]) -> Element:
    icon = Icon.ERASE if character == ERASE else None
    shown = {ERASE: "", CLEAR: say("pad.clear"), " ": say("key.space")}.get(character, character)
    step = Type.ROW if character in _WIDE else Type.CARD
    key_button = button(
        shown,
        partial(types, character),
        ButtonKind.KEY,
        step=step,
        icon=icon,
        group="pad words" if character in _WIDE else "pad",
        takes_keys=False,
    )
    said, name = say("pad.erase") if icon else shown, {CLEAR: "clear"}.get(character, character)
    return replace(key_button, said=said, grow=_WIDE.get(character, 1), width=None, height=None, id=f"pad {name}")


_ROWS: Final = {
    FRENCH: ("AZERTYUIOPÉÈ", "QSDFGHJKLMÇÏ", "WXCVBN-'"),
    ENGLISH: ("QWERTYUIOPÉÈ", "ASDFGHJKLÇÏ", "ZXCVBNM-'"),
}
_SHIFTED: Final = {"É": "Ê", "È": "Ë", "Ç": "À", "Ï": "Î", "-": "Ô", "'": "Û"}
"""The rarer letters that the shift key shows instead of others."""
_AS_WIDE: Final = 1.9
"""The width, in keys, of keys labelled by a word on the keyboard for names."""


@dataclass(slots=True)
class NamePad:
    """An on-screen keyboard to type a name, in three rows of keys.

    It begins each part of a name with a capital. The shift key gives a capital elsewhere, and shows rarer letters.
    """

    is_shifted: bool = False

    def keys(self, typed: TypedText, write: Callable[[str], object]) -> Element:
        """Returns the keyboard for the entry line `typed`.

        Each key calls `write` with its character; backspace erases.
        """
        lines = [[self._letter(typed, character, write) for character in letters] for letters in _ROWS[language()]]
        lines[-1].insert(0, self._word("key.shift", self._shift, is_on=self.is_shifted))
        lines[-1] += [
            self._word("pad.erase", partial(write, "\b")),
            self._word("key.space", partial(write, " ")),
        ]
        rows = [row(*keys, gap=11, grow=1, min_height=56) for keys in lines]
        return column(*rows, gap=11, grow=1, card="card", pad=(34, 28), id="pad")

    def _word(self, name: str, act: Callable[[], object], *, is_on: bool = False) -> Element:
        return button(
            say(name), act, ButtonKind.KEY, takes_keys=False, height=None, grow=_AS_WIDE, group="pad words", is_on=is_on
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
