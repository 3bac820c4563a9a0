"""The list of keys (F10): every active key of a screen, with a description."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.parts import ButtonLook
from topping.texts import say

_SHIFT, _CTRL, _ALT = pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT
_USUAL: Final = {
    **dict.fromkeys(((code, 0) for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)), "move"),
    **dict.fromkeys(((code, 0) for code in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)), "page"),
    **dict.fromkeys(((code, 0) for code in (pygame.K_HOME, pygame.K_END)), "ends"),
    **dict.fromkeys(((code, _ALT) for code in (pygame.K_LEFT, pygame.K_RIGHT)), "history"),
    (pygame.K_BACKSPACE, 0): "take_back",
    (pygame.K_DELETE, 0): "delete",
    (pygame.K_SPACE, 0): "go_on",
    (pygame.K_v, _CTRL): "paste",
    (pygame.K_c, _CTRL): "copy",
    (pygame.K_z, _CTRL): "undo",
    (pygame.K_z, _CTRL | _SHIFT): "redo",
}
"""The text keys of usual meanings, by key code and modifiers; for screens that do not describe the key."""
_ANYWHERE: Final = {pygame.K_F1: "key.help", pygame.K_F3: "home.do_words"}


def sheet_of(keys: Sequence[Key], laid: Sequence[Spot], help_keys: Iterable[int]) -> tuple[Key, ...]:
    """Returns the keys of a screen with their descriptions for the list of keys (F10). `help_keys` are codes such as
    F1.

    The description is the key's `sheet` text or its label, otherwise the text of the button that shows the key,
    otherwise the usual meaning of the key. Keys with the same description share a row.
    """
    shown = dict(_shown_caps(laid))
    rows = [binding for binding in keys if binding.label and binding.cap]
    caps = {part for binding in rows for part in (binding.shown, *binding.cap.split())}
    labels = {binding.codes[0]: binding.label for binding in rows if not binding.mods}
    for binding in sorted(keys, key=lambda binding: binding.mods == _SHIFT):
        said = in_footer(binding.sheet or shown.get(binding.cap, "") or _usual(binding, labels))
        if binding.label or not said or binding.shown in caps:
            continue
        caps.add(binding.shown)
        labels.setdefault(binding.codes[0], said)
        same = next((place for place, row in enumerate(rows) if row.label == said and not row.is_twice), None)
        if same is None or binding.is_twice:
            rows.append(replace(binding, label=said))
        else:
            rows[same] = replace(rows[same], cap=f"{rows[same].cap} {binding.cap}")
    own = {code for binding in keys for code in binding.codes}
    anywhere = [key(code, _nothing, say(_ANYWHERE[code])) for code in help_keys if code not in own]
    leave = [binding for binding in rows if pygame.K_ESCAPE in binding.codes]
    return (*(binding for binding in rows if binding not in leave), *anywhere, *leave)


def _usual(binding: Key, labels: dict[int, str]) -> str:
    """Returns the usual meaning of a key, by its code.

    Shift with a key means the reverse of the key alone, whose label is in `labels` by its code.
    """
    if binding.mods == _SHIFT and binding.codes[0] in labels:
        return say("key.usual.backwards", label=labels[binding.codes[0]])
    name = _USUAL.get((binding.codes[0], max(0, binding.mods)))
    return say(f"key.usual.{name}") if name else ""


def _nothing() -> None:
    """Does nothing; help keys are listed with this action, because the navigator handles them."""


def _shown_caps(laid: Sequence[Spot]) -> Iterator[tuple[str, str]]:
    """Yields (key cap, description) for each key cap on the screen.

    The description is the text of the button with the key cap, otherwise that of the element around it.
    """
    spots = {spot.name: spot for spot in laid}
    for spot in laid:
        look, words = spot.element.state, spot.element.text
        if not isinstance(look, ButtonLook) or not look.cap or words is None:
            continue
        around = spots.get(spot.within[-1]) if spot.within else None
        if words.text:
            yield look.cap, words.text
        elif around is not None:
            yield look.cap, next((leaf.text.text for leaf in around.element.walk() if leaf.text and leaf.text.text), "")
