"""The keys of a screen, and the elements that can be focused or clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame
from pygame import Rect

from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.tree import FINGER, Act, Element
from topping.texts import say

_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_DIGIT_ROW: Final = {
    **{pygame.KSCAN_1 + place: str(place + 1) for place in range(9)},
    pygame.KSCAN_0: "0",
}
"""The digits by scan code, which does not depend on the keyboard layout."""
_CAPS: Final = {
    pygame.K_RETURN: "key.enter",
    pygame.K_ESCAPE: "key.escape",
    pygame.K_TAB: "key.tab",
    pygame.K_DELETE: "key.delete",
    pygame.K_SPACE: "key.space",
    pygame.K_BACKSPACE: "key.backspace",
    pygame.K_HOME: "key.line_start",
    pygame.K_END: "key.line_end",
}
_SIGNS: Final = {
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_PAGEUP: "⇞",
    pygame.K_PAGEDOWN: "⇟",
}
_HELD: Final = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
"""The modifiers, by the last part of their text key."""
STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The arrow keys: across and down."""
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(frozen=True, slots=True)
class Key:
    """A keyboard key that acts on a screen, or several keys with the same action. Without a label, it is not shown in
    the footer.
    """

    codes: tuple[int, ...]
    act: Act = field(compare=False)
    label: str = ""
    cap: str = ""
    letter: str = ""
    """The character that the key types, for letters and digits."""
    mods: int = 0
    """The modifiers that must be held: `KMOD_SHIFT`, `KMOD_CTRL`, `KMOD_ALT`; -1 if any modifiers may be held."""
    is_primary: bool = False
    """Whether this is the main action, shown in the accent colour."""
    is_kept: bool = False
    """Whether the footer still names the key if room is short, before the key of the sheet."""
    is_twice: bool = False
    """Whether the key must be pressed twice, since its action cannot be undone."""
    sheet: str = ""
    """The description on the sheet of keys for a key without label; keys with the same description share a row."""

    def takes(self, event: pygame.event.Event) -> bool:
        """Returns whether the event is a press of this key."""
        if event.type != pygame.KEYDOWN:
            return False
        held = event.mod & (_MODIFIERS | pygame.KMOD_SHIFT)
        if held & pygame.KMOD_META:
            held |= pygame.KMOD_CTRL  # Command on a Mac counts as Ctrl
        if self.letter:
            typed = getattr(event, "unicode", "") or ""
            same = typed.casefold() == self.letter.casefold() or (not typed and event.key in self.codes)
            same = same or (self.letter.isdigit() and not held and digit_of_place(event) == self.letter)
            return same and not held & _MODIFIERS and (held == self.mods or not self.mods)
        if event.key not in self.codes:
            return False
        wanted = self.mods
        return wanted == -1 or all(bool(held & modifier) == bool(wanted & modifier) for modifier in _HELD.values())

    @property
    def event(self) -> pygame.event.Event:
        """The key press as an event, posted when the key's hint is clicked."""
        return pygame.event.Event(
            pygame.KEYDOWN, key=self.codes[0], mod=max(0, self.mods), unicode=self.letter, is_click=True
        )

    @property
    def shown(self) -> str:
        return f"{self.cap} {self.cap}" if self.is_twice else self.cap


def key(code: int | Sequence[int], act: Act, label: str = "", cap: str = "", **more: Any) -> Key:
    """Returns a `Key` for one key code, or for several codes with the same action `act`.

    `label` names it in the footer, `cap` is its key cap; `more` are further fields of `Key`.
    """
    codes = (code,) if isinstance(code, int) else tuple(code)
    if not cap:
        name = _SIGNS.get(codes[0]) or (
            say(_CAPS[codes[0]]) if codes[0] in _CAPS else pygame.key.name(codes[0]).upper()
        )
        mods = more.get("mods", 0)
        cap = "".join(say(f"key.{held}") + "+" for held, bit in _HELD.items() if mods > 0 and mods & bit) + name
    return Key(codes, act, label, cap, **more)


def letter(character: str, act: Act, label: str = "", **more: Any) -> Key:
    """Returns a `Key` for a letter or digit; only for screens without an entry line.

    `more` are further fields of `Key`.
    """
    held = say("key.shift") + "+" if more.get("mods") == pygame.KMOD_SHIFT else ""
    return Key((ord(character.lower()),), act, label, held + character.upper(), letter=character.lower(), **more)


def enter(act: Act, label: str = "", **more: Any) -> Key:
    """Returns the `Key` for Enter, shown as the main action of the screen. `more` are further fields of `Key`."""
    return key(ENTER, act, label, **{"is_primary": True, "mods": -1, **more})


def escape(act: Act, label: str = "", **more: Any) -> Key:
    """Returns the `Key` for Escape. `more` are further fields of `Key`."""
    return key(pygame.K_ESCAPE, act, label, **{"mods": -1, **more})


TWICE_MS: Final = 3_000
"""How long (ms) a two-press key waits for its second press."""
_ASIDE: Final = 3
"""The weight of a sideways distance against a distance straight ahead."""


def digit_of_place(event: pygame.event.Event) -> str:
    """Returns the digit on a key of the digit row, on any keyboard layout; empty for other keys."""
    return _DIGIT_ROW.get(getattr(event, "scancode", 0), "")


def nearest(here: Rect, places: Sequence[Rect], across: int, down: int) -> int | None:
    """Returns the index of the rectangle that is nearest to `here` in the direction of an arrow; None if there is none.

    `across` and `down` are the direction (-1, 0 or 1 each).
    """
    ways = [(*_distance(here, place, across, down), at) for at, place in enumerate(places)]
    return min(((ahead + _ASIDE * aside, at) for ahead, aside, at in ways if ahead > 0), default=(0, None))[1]


def _distance(here: Rect, there: Rect, across: int, down: int) -> tuple[int, int]:
    """Returns (distance along the direction, distance sideways) from `here` to `there`, in pixels.

    `across` and `down` are the direction (-1, 0 or 1 each). The first distance is 0 if `there` does not lie in this
    direction.
    """
    if across:
        ahead = there.left - here.right if across > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        centres = abs(there.centery - here.centery)
    else:
        ahead = there.top - here.bottom if down > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        centres = abs(there.left - here.left)
    return (max(1, ahead) + centres // 64 if ahead >= 0 else 0), aside


class Reach:
    """The elements that can be focused or clicked.

    While a modal element is shown, these are only the elements within it and within the footer.
    """

    def __init__(self, laid: list[Spot]) -> None:
        self.laid = laid
        modal = next((spot.name for spot in reversed(laid) if spot.element.is_modal), None)
        self.front = [spot for spot in laid if modal is None or {modal, "keys"} & {spot.name, *spot.within}]
        self.spots = {spot.name: spot for spot in self.front}
        self.takers = [spot for spot in self.front if spot.element.takes_keys]
        self.lists = [spot for spot in self.front if spot.element.cursor is not None]

    def focused(self, wanted: str) -> str:
        """Returns the id of the focused element: `wanted` if it can be focused, otherwise the first that can; empty if
        none.
        """
        if any(spot.name == wanted for spot in self.takers):
            return wanted
        first = next((spot for spot in self.takers if spot.element.is_first), self.takers[0] if self.takers else None)
        return first.name if first is not None else ""

    def hit(self, point: tuple[int, int]) -> Spot | None:
        """Returns the frontmost clickable element at a point, or None.

        A small element is also hit by a point near it, no farther than a finger is wide.
        """
        acting = [spot for spot in reversed(self.front) if spot.element.acts]
        under = next((spot for spot in acting if spot.rect.collidepoint(point)), None)
        if under is not None:
            return under
        sizes = [(max(0, FINGER - spot.rect.width), max(0, FINGER - spot.rect.height)) for spot in acting]
        wide = (spot for spot, size in zip(acting, sizes, strict=True) if spot.rect.inflate(size).collidepoint(point))
        return next(wide, None)

    def list_at(self, point: tuple[int, int]) -> Spot | None:
        """Returns the place of the list (element with rows to choose or scroll) at a point; None if there is none."""
        return next((spot for spot in self.lists if spot.rect.collidepoint(point)), None)

    @property
    def waits(self) -> bool:
        """Whether an entry line on the screen waits while typed letters go to the grid."""
        return any(spot.element.typed is not None and spot.element.typed.waits for spot in self.front)

    def writing_to(self, focused: str) -> str:
        """Returns the id of the entry line that receives typed letters; empty if there is none.

        It is the focused entry line, otherwise one that needs no focus.
        """
        here = self.spots.get(focused)
        if here is not None and here.element.typed is not None:
            return focused
        lines = ((spot, spot.element.typed) for spot in self.front if spot.element.typed is not None)
        return next((spot.name for spot, typed in lines if not spot.element.takes_keys and not typed.waits), "")

    def after(self, focused: str, by: int) -> str:
        """Returns the id of the element `by` steps after the focused one in Tab order; empty if there is no other."""
        names = [spot.name for spot in self.takers]
        return names[(names.index(focused) + by) % len(names)] if len(names) > 1 else ""

    def ahead(self, here: Spot, across: int, down: int) -> str:
        """Returns the id of the nearest focusable element in the direction of an arrow; empty if there is none.

        `across` and `down` are the direction (-1, 0 or 1 each).
        """
        others = [spot for spot in self.takers if spot.name != here.name]
        index = nearest(self._zone(here), [self._zone(spot) for spot in others], across, down)
        return "" if index is None else others[index].name

    def _zone(self, spot: Spot) -> Rect:
        """Returns the rectangle of an element, used to find its neighbour in the direction of an arrow.

        For the only focusable element of a `hero` card, it is the rectangle of the card.
        """
        hero = next(
            (around for around in map(self.spots.get, spot.within) if around and around.element.card == "hero"), None
        )
        if hero is None or sum(hero.name in around.within for around in self.takers) > 1:
            return spot.rect
        return hero.rect

    def taker_of(self, clicked: Spot) -> str:
        """Returns the id of the element that gets the focus by a click: the clicked element or an element around it.

        Empty if none of them can be focused.
        """
        around = (clicked.name, *reversed(clicked.within))
        return next((name for name in around if name in self.spots and self.spots[name].element.takes_keys), "")

    def choose(self, clicked: Spot) -> str:
        """Chooses the clicked row in its list. Returns the list's id; empty if the click chose no row."""
        around = [self.spots[name] for name in reversed(clicked.within) if name in self.spots]
        within = next((spot for spot in around if spot.element.cursor), None)
        cursor = within.element.cursor if within is not None else None
        if within is None or cursor is None or cursor.selected is None:
            return ""
        here = (*clicked.within, clicked.name)
        for place, child in enumerate(within.element.children, start=within.element.before):
            if (child.id or f"{within.name}.{place}") in here:
                cursor.selected, cursor.first = place, within.shown.start
                return within.name
        return ""


def turn_of(here: Spot) -> Callable[[int], object] | None:
    """Returns the function that the left (-1) and right (1) arrows call on an element; None if there is none.

    In a form, it is that of the chosen row.
    """
    row = _row_of(here)
    return here.element.turn if row is None else row.turn


def act_of(here: Spot) -> Act | None:
    """Returns the action of Enter on an element; None if there is none. In a list, it is that of the chosen row."""
    row = _row_of(here)
    return here.element.act if row is None else row.act


def _row_of(here: Spot) -> Element | None:
    cursor = here.element.cursor
    if cursor is None or cursor.selected is None:
        return None
    place = cursor.selected - here.element.before
    return here.element.children[place] if 0 <= place < len(here.element.children) else None


def go_through(here: Spot, code: int) -> bool | None:
    """Moves the chosen row of a list, or scrolls the list, by the key `code`.

    Returns whether anything moved; None for a key that moves no lists.
    """
    cursor, of, fit = here.element.cursor, here.element.rows, max(1, len(here.shown))
    steps = {
        pygame.K_UP: -1,
        pygame.K_DOWN: 1,
        pygame.K_PAGEUP: -fit,
        pygame.K_PAGEDOWN: fit,
        pygame.K_HOME: -of,
        pygame.K_END: of,
    }
    if cursor is None or code not in steps or not of:
        return None
    if cursor.selected is None:
        return scroll_to(here, here.shown.start + steps[code])
    chosen, before = max(0, min(of - 1, cursor.selected + steps[code])), cursor.selected
    if chosen != before:
        cursor.selected, cursor.first = chosen, here.shown.start
    return chosen != before


def scroll_to(here: Spot, first: int) -> bool:
    """Scrolls a list until the row `first` is at the top, or the last row is in sight. Returns whether it scrolled.

    If the chosen row is then out of sight, chooses a visible one.
    """
    cursor, fit = here.element.cursor, max(1, len(here.shown))
    first = max(0, min(first, here.element.rows - fit))
    if cursor is None or first == here.shown.start:
        return False
    cursor.first = first
    if cursor.selected is not None:
        cursor.selected = max(first, min(cursor.selected, first + fit - 1))
    return True
