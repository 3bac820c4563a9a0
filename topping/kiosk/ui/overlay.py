"""What surrounds a screen's view: footer of keys, open question, list of all keys (F10), help beside a
running clock.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final
from weakref import proxy

import pygame

from topping.kiosk.paint.fields import VerdictView, paint_message
from topping.kiosk.paint.theme import Panel
from topping.kiosk.ui.besideclock import Inset
from topping.kiosk.ui.footer import footer
from topping.kiosk.ui.keys import ENTER, TWICE_MS, Key, enter, escape, key
from topping.kiosk.ui.keysheet import sheet_of
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.owner import Owner
from topping.kiosk.ui.questions import Asked, question_card, sheet_card
from topping.kiosk.ui.templates import filled
from topping.kiosk.ui.tree import Cursor, Element, space, stack
from topping.texts import say

_TOLD_MS: Final = 6_000
"""How long (ms) a message replaces the key hints."""


def _for_now(keys: Sequence[Key], *wanted: Key) -> Sequence[Key]:
    """Returns the keys that act while a key waits for its second press or help is open; Escape only if `wanted`.

    The footer names only the main key (`is_primary`) and the `wanted` keys, as the others lose their labels.
    """
    others = [binding for binding in keys if pygame.K_ESCAPE not in binding.codes]
    named = [binding if binding.is_primary or binding in wanted else replace(binding, label="") for binding in others]
    return [*named, *(binding for binding in wanted if binding not in keys)]


class Overlay:
    """What surrounds a screen's view: the open question, list of keys or help, and the footer of active keys."""

    def __init__(self, screen: Owner) -> None:
        self._screen: Owner = proxy(screen)  # no cycle: a screen that left is freed at once
        self._line, self._line_tone, self._line_ms = "", "bad", 0
        """The message in place of the key hints, its tone and its start (ms)."""
        self._clear()

    def _clear(self) -> None:
        self.question: Asked | None = None
        self.inset: Inset[Any] | None = None
        """The page open beside the running clock."""
        self.sheet: Cursor | None = None
        """The chosen row of the sheet of keys (F10); None if closed."""
        self._listed: Sequence[Key] = ()
        """The keys listed on the sheet: those active when it was opened."""
        self._helps = False
        self._armed: tuple[Key, int] | None = None
        """The key that waits for its second press, and the time of the first (ms)."""
        self._before: Sequence[Key] = ()
        """The keys that the footer named at the left of the waiting key, which keeps its place for a second click."""
        self.keys: Sequence[Key] = ()
        """The active keys, as the current tree shows them."""
        self._names: tuple[object, ...] = ()
        self._too_many: tuple[object, ...] = ()
        """`_names`: the layout and the keys named last. `_too_many`: the last such value that had no room; not tried
        again."""

    def close(self) -> None:
        """Removes the open question, page, list of keys and help when the screen closes; no key acts any more."""
        self._clear()

    # the open question, sheet or help

    @property
    def is_choosing(self) -> bool:
        """Whether a question, a page or the list of keys is open. Keys then act there and not on the screen."""
        return self.question is not None or self.sheet is not None or self.inset is not None

    @property
    def helps(self) -> bool:
        """Whether help is open beside a running clock. Typed letters still go to the move."""
        return self._helps and self._screen.is_timed

    @property
    def is_open(self) -> bool:
        """Whether a question, the list of keys or help is open."""
        return self.is_choosing or self.helps

    def put_away(self) -> None:
        """Closes the question, the list of keys and the help. Forgets the first press of a key that must be pressed
        twice.
        """
        self.question, self.sheet, self.inset, self._helps, self._armed = None, None, None, False, None
        self._move_focus("")

    def ask(self, question: Asked) -> None:
        self.question, self.inset, self._helps = question, None, False
        question.row.selected = question.main
        self._screen.canvas.held = ""
        self._move_focus(f"answer.{question.main}")

    def answer(self, number: int) -> None:
        question = self.question
        self.take_back_question()
        if question is not None:
            question.answers[number][1]()

    def take_back_question(self) -> None:
        """Closes the question without an answer."""
        self.question = None
        self._move_focus("")

    def put_in(self, inset: Inset[Any]) -> None:
        """Opens a page beside the running clock."""
        self.put_away()
        self._screen.canvas.held = ""
        self.inset = inset

    def tick(self, now: int) -> None:
        """Closes the page beside the clock once it is answered or the clock stands still; called at each turn of the
        loop.
        """
        if self.inset is not None:
            self.inset.tick(now)
            self._drop_inset()

    def _drop_inset(self) -> None:
        if self.inset is not None and (self.inset.is_answered or not self._screen.is_timed):
            self.inset = None
            self._move_focus("")

    def turn_help(self) -> bool:
        """Opens the help beside a running clock, or closes it if it is open. Returns False if no clock runs."""
        if not self._screen.is_timed:
            return False
        opens = not self.helps
        self.put_away()
        self._helps = opens
        return True

    def _close_help(self) -> None:
        self._helps = False
        self._screen.changed()

    def open_sheet(self) -> None:
        self._listed = self.sheet_keys()
        if self._screen.is_timed:  # little room beside a clock: the keys at the bottom come last
            named = (spot.element.press for spot in self._screen.canvas.laid())
            shown = {(binding.codes, binding.mods) for binding in named if isinstance(binding, Key)}
            self._listed = sorted(self._listed, key=lambda binding: (binding.codes, binding.mods) in shown)
        self.sheet, self._helps = Cursor(0), False
        self._move_focus("sheet")

    def close_sheet(self) -> None:
        self.sheet = None
        self._move_focus("")

    def sheet_keys(self) -> Sequence[Key]:
        """Returns all active keys with descriptions, for the list of keys (F10)."""
        screen = self._screen
        return sheet_of(screen.keys(), screen.canvas.laid(), screen.stage.navigation.help_keys())

    def _press_row(self) -> None:
        chosen, listed = self.sheet.selected if self.sheet is not None else None, self._listed
        self.close_sheet()
        if chosen is not None and chosen < len(listed):
            pygame.event.post(listed[chosen].event)

    def _move_focus(self, name: str) -> None:
        self._screen.focus = name
        self._screen.changed()

    # the active keys

    def _active(self) -> Sequence[Key]:
        """Returns the keys that act now: those of the open question or list of keys, otherwise those of the screen."""
        screen = self._screen
        if self.inset is not None:
            return self.inset.keys(screen.moment)
        if self.sheet is not None:
            press, close = enter(self._press_row, say("key.press")), escape(self.close_sheet, say("key.back"))
            return (press, *(self._straight() if screen.is_timed else ()), close)
        if self.question is not None:
            return self.question.keys(self.answer, self.take_back_question, screen.focused)
        keys, armed = screen.keys(), self.armed(screen.moment)
        if armed is not None:
            again = [binding for binding in keys if armed.codes == binding.codes]
            return _for_now(keys, *again, escape(screen.changed, say("key.no")))
        if self.helps:
            closing = (
                replace(screen.help_named(say("key.close_help")), is_kept=True),
                escape(self._close_help, say("key.close")),
            )
            return _for_now(keys, *(binding for binding in keys if pygame.K_TAB in binding.codes), *closing)
        return keys

    def _straight(self) -> list[Key]:
        """Returns the keys that the open list of all keys (F10) offers, so that they act while it is open.

        Pressing one closes the list. A key that must be pressed twice then waits for its second press.
        """

        def do(binding: Key) -> None:
            self.close_sheet()
            self._screen.press(binding)

        known = [binding for binding in self._listed if not {*ENTER, pygame.K_ESCAPE} & {*binding.codes}]
        return [replace(binding, act=partial(do, binding), label="", is_twice=False) for binding in known]

    def do(self, binding: Key, now: int) -> None:
        """Runs the action of a key. If the key must be pressed twice, the first press (at `now`, ms) has no other
        effect.
        """
        armed, self._armed = self.armed(now), None
        if not binding.is_twice or (armed is not None and armed.codes == binding.codes):
            binding.act()
            self._drop_inset()
        else:
            self._before = self._at_left_of(binding)
            self._armed = (binding, now)

    def _at_left_of(self, binding: Key) -> Sequence[Key]:
        """Returns the keys that the footer names at the left of `binding`; none if it does not name that key."""
        laid = self._screen.canvas.laid()
        named = [spot.element.press for spot in laid if "keys" in spot.within and isinstance(spot.element.press, Key)]
        places = [place for place, other in enumerate(named) if other.codes == binding.codes]
        return named[: places[0]] if places else ()

    def armed(self, now: int) -> Key | None:
        """Returns the key that was pressed once at most `TWICE_MS` before `now` (ms) and must be pressed twice, or
        None.
        """
        armed = self._armed
        return armed[0] if armed is not None and now - armed[1] <= TWICE_MS else None

    def disarm(self) -> bool:
        """Forgets the first press of a key that must be pressed twice. Returns whether there was one."""
        was_armed, self._armed = self._armed is not None, None
        return was_armed

    # the whole tree

    def watched(self) -> Hashable:
        screen = self._screen
        services = screen.stage.services
        is_armed = self.armed(screen.moment) is not None
        shown = services.settings, services.write_retries.line, screen.stage.navigation.came_from
        return (screen.watches(), *shown, is_armed, None if self.inset is None else self.inset.watches())

    def tree(self) -> Element:
        """Returns the screen's view with the footer, and with the open question, list of keys or help.

        These fill the element that the view reserves for them; without such an element, they cover the view.
        """
        screen = self._screen
        view, self.keys = screen.view(), self._active()
        keys = self._footer()
        has_place = any(element.flow == "asked" for element in view.walk())
        if self.inset is not None:
            inside = self.inset.view(is_narrow=screen.has_narrow_overlay)
            is_here, card = has_place, stack(inside, is_modal=True, id="inset", grow=1)
        elif self.sheet is not None:
            is_here = has_place and screen.is_timed
            card = sheet_card(self._listed, self.sheet, is_here=is_here, is_narrow=screen.has_narrow_overlay)
        elif self.question is not None:
            is_here, card = has_place, question_card(self.question, self.answer, is_here=has_place)
        else:
            return filled(view, keys, screen.help_beside() if self.helps else None)
        return filled(view, keys, card) if is_here else stack(filled(view, keys, None), card, id="screen")

    def shorten(self, tree: Element, laid: list[Spot]) -> bool:
        """Returns whether the footer had no room for some keys in the layout `laid`; the next footer then
        names fewer.
        """
        if self._names == self._too_many or self.sheet is not None:
            return False  # the sheet lists all keys: rows out of sight must not shorten the footer
        hints = sum(placed.press is not None for placed in tree.walk())
        lacks = hints > sum(placed.element.press is not None for placed in laid)
        if lacks:
            self._too_many = self._names
        return lacks

    def _footer(self) -> Element:
        if self._line:
            return space()
        screen = self._screen
        named = [binding for binding in self.keys if binding.label]
        self._names = (screen.layout, *((binding.shown, binding.label) for binding in named))
        more, is_short = key(pygame.K_F10, self.open_sheet, say("key.more")), self._names == self._too_many
        armed = self.armed(screen.moment)
        if self.is_open or armed is not None:
            is_short = False  # few keys are named in these states
        told = "" if screen.tells_write_retries else screen.stage.services.write_retries.line
        again = next(
            (binding for binding in self.keys if binding.is_twice and armed and binding.codes == armed.codes), None
        )
        before = [] if again is None else self._before
        return footer(named, more, again, before, is_short=is_short, told=told)

    # a message in place of the key hints

    def tell(self, text: str, now: int, tone: str) -> None:
        self._line, self._line_tone, self._line_ms = text, tone, now
        self._screen.changed()

    def hush(self, now: int, *, at_once: bool) -> bool:
        """Removes the message shown in place of the key hints, if it is `_TOLD_MS` old at `now` or if `at_once`.

        Returns whether a message was removed.
        """
        if not self._line or not (at_once or now - self._line_ms >= _TOLD_MS):
            return False
        self._line = ""
        self._screen.changed()
        return True

    def line_panels(self) -> list[Panel]:
        """Returns the panel of the message shown in place of the key hints; empty without a message."""
        if not self._line:
            return []
        canvas = self._screen.canvas
        place = (canvas.find("keys") if canvas.last else None) or self._screen.layout.hints
        return [Panel("said line", place, VerdictView(self._line, self._line_tone), paint_message)]
