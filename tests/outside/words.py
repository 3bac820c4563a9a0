"""The words on a screen, and whether a sentence of the catalogue is among them."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from string import Formatter

from tests.outside.table import WORDS
from topping.kiosk.ui.screen import Screen
from topping.texts import fr, say
from topping.texts.plural import forms_of
from topping.texts.typography import typeset


def words_of(scene: Screen) -> tuple[str, ...]:
    """Each text that a screen shows, with plain blanks, in the order of its parts."""
    states: list[object] = [scene.canvas.texts()] if isinstance(scene, Screen) else []  # unbroken
    states += [panel.state for panel in scene.panels()]
    return tuple(dict.fromkeys(plain(text) for state in states for text in texts_of(state) if text.strip()))


def texts_of(state: object) -> Iterator[str]:
    if isinstance(state, str):
        if not isinstance(state, Enum):
            yield state
    elif is_dataclass(state) and not isinstance(state, type):
        for field in fields(state):
            yield from texts_of(getattr(state, field.name))
    elif isinstance(state, list | tuple | set | frozenset):
        for one in state:
            yield from texts_of(one)


def plain(text: str) -> str:
    """A text with ordinary blanks, each alone, and without the marks around what is set off in it."""
    return " ".join(text.replace("*", "").split())


def says(words: tuple[str, ...], name: str, /, **values: object) -> bool:
    """Whether the sentence of that name in the table is on screen; any values will do where none is given."""
    key = WORDS[name]
    if any("\n" in form for form in forms_of(fr.SENTENCES[key])):
        words = (" ".join(words),)  # its lines may stand there as texts of their own
    if values:
        wanted = plain(say(key, **values))
        return any(one in text for one in (wanted, _begun(wanted)) for text in words)
    forms = [typeset(form) for form in forms_of(fr.SENTENCES[key])]
    patterns = [_pattern(one) for form in forms for one in (form, _begun(form))]
    return any(pattern.search(text) for pattern in patterns for text in words)


def _begun(text: str) -> str:
    """A text that begins with a capital, as a fault does on screen."""
    return text[:1].upper() + text[1:]


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = []
    for literal, place, _, _ in Formatter().parse(sentence):
        parts.append(re.escape(re.sub(r"\s+", " ", literal.replace("*", ""))))
        parts.append("" if place is None else ".+?")
    return re.compile("".join(parts).strip())
