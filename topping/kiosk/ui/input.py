"""Handles keys, mouse and wheel on a screen: runs actions, moves the focus and lists, fills entry lines."""

from typing import Final
from weakref import proxy

import pygame

from topping.kiosk.ui.canvas import Canvas
from topping.kiosk.ui.keys import ENTER, STEPS, Key, Reach, act_of, digit_of_place, go_through, scroll_to, turn_of
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.overlay import Overlay
from topping.kiosk.ui.owner import Owner
from topping.kiosk.ui.questions import Asked

_DRAG: Final = 16
"""The distance (pixels) from which a moving finger scrolls instead of pressing."""
_MOST_WHEELED: Final = 100
"""The most rows that a single wheel event moves through."""
_LAST_KEYS_MS: Final = 800
_DOUBLE_MS: Final = 500
"""The longest time between the two clicks of a double click."""
_SHIFTING: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_MODE
_PRESSES: Final = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)


class Input:
    """The event handler of a screen; it remembers keys, clicks and drags in progress."""

    def __init__(self, screen: Owner, canvas: Canvas, overlay: Overlay) -> None:
        self._screen: Owner = proxy(screen)  # no cycle: a screen that left is freed at once
        self._canvas, self._overlay = canvas, overlay
        self._deaf_until = 0
        """The time (ms) until which keys and clicks are ignored, as meant for the screen before."""
        self._held_at = (0, 0)
        """The point at which the mouse button went down."""
        self._dragged: tuple[str, int, int] | None = None
        """The list on which the mouse button went down, the y coordinate, and the first visible row at that time."""
        self._row: tuple[Key, pygame.Rect, int] | None = None
        """The key clicked last on the list of keys (F10) that must be pressed twice, its row, and the time (ms)."""
        self._is_double = False
        """Whether the mouse button went down for the second click on `_row`."""
        self._digit = ""
        """The digit of the key pressed last, by its position on the keyboard; empty for other keys."""
        self._spent = ""
        """The letter of the key that acted last: the TEXTINPUT event that follows it is ignored."""

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event received at `now` (ms)."""
        canvas = self._canvas
        if event.type in _PRESSES and canvas.lines.lack(canvas.laid()):
            self.place_lines()  # the event may come before the first frame of its entry line
        event = self.by_place(event)
        if event.type == pygame.MOUSEMOTION:
            canvas.pointer = event.pos
            self._drag(event)
            canvas.gui.handle(event)
            return
        if self._is_of_before(event, now):
            return
        if event.type == pygame.KEYDOWN:
            self._spent = ""
            if not self._key(event, now):
                return
        elif event.type == pygame.TEXTINPUT and event.text.casefold() == self._spent:
            self._spent = ""
        elif event.type == pygame.TEXTINPUT:
            self._text(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press_down(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        if event.type != pygame.KEYUP and event.type < pygame.USEREVENT:  # pygame_gui's own events are above USEREVENT
            canvas.changed()
        if not canvas.is_closed:
            canvas.lines.read(canvas.last)
            refused, canvas.gui.refused = canvas.gui.refused, 0
            if refused:
                self._screen.paste_refused(refused)

    def let_typing_end(self, now: int) -> None:
        """Ignores keys and clicks for 0.8 s from `now` (ms), because the player was still typing on the previous
        screen.

        Each further letter restarts the 0.8 s.
        """
        self._deaf_until = now + _LAST_KEYS_MS

    def _is_of_before(self, event: pygame.event.Event, now: int) -> bool:
        if now >= self._deaf_until or event.type not in _PRESSES:
            return False
        if event.type == pygame.TEXTINPUT and not event.text.isspace():
            self.let_typing_end(now)
        return True

    # keys

    def _key(self, event: pygame.event.Event, now: int) -> bool:
        """Handles a key press. Returns whether it had an effect.

        Letters mostly take effect later, by the TEXTINPUT event that follows.
        """
        overlay, keys = self._overlay, self._keys_now()
        if event.key == pygame.K_ESCAPE and overlay.armed(now) is not None:
            return overlay.disarm()
        taking = next((binding for binding in keys if binding.takes(event)), None)
        if taking is not None:
            self._spent = (event.unicode or taking.letter).casefold() if taking.letter else ""
            overlay.do(taking, now)
            return True
        was_armed = overlay.disarm()
        if event.key == pygame.K_F10 and not overlay.is_choosing and overlay.sheet_keys():
            overlay.open_sheet()
        elif not self._move(event):
            self._canvas.gui.handle(event)
            return was_armed or not event.unicode.isprintable() or not event.unicode
        return True

    def _keys_now(self) -> list[Key]:
        """Returns the keys that act now. While an entry line takes letters, keys that are letters are left out."""
        is_writing = self._is_writing  # makes the tree, which sets the keys
        return [binding for binding in self._overlay.keys if not (is_writing and binding.letter)]

    def claims(self, event: pygame.event.Event) -> bool:
        """Returns whether the event is F1 or F3 and the screen itself has an action for it. Otherwise F1 opens help, F3
        the word tools.
        """
        if self._screen.has_own_f1 and event.key == pygame.K_F1:
            return any(binding.takes(event) for binding in self._keys_now())
        return self._screen.has_own_f3 and event.key == pygame.K_F3

    def press_tree(self, code: int) -> None:
        """Handles the key `code` (arrow or Enter) as if pressed: moves the focus, or runs the focused
        element's action.
        """
        self._move(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def _move(self, event: pygame.event.Event) -> bool:
        """Handles an arrow, Tab or Enter: moves the focus or the chosen row of a list, changes a value, or runs an
        action.

        Returns whether the key had an effect.
        """
        reach = self._canvas.reach
        focused = reach.focused(self._screen.focus)
        here = reach.spots.get(focused)
        if event.key == pygame.K_TAB:
            return self._go_to(reach.after(focused, -1 if event.mod & pygame.KMOD_SHIFT else 1))
        if here is None:
            return self._move_only_list(event)
        if self._move_cursor(here, event.key):
            return True
        if event.key in ENTER:
            act = act_of(here)
            if act is not None:
                act()
            return act is not None
        if event.key not in STEPS:
            return here.element.typed is None and self._move_only_list(event)
        across, down = STEPS[event.key]
        turn = turn_of(here) if across else None
        if turn is not None:
            turn(across)
            return True
        if across and (here.element.typed is not None or (here.element.cursor is not None and self._is_writing)):
            return False  # the caret moves
        return self._go_to(reach.ahead(here, across, down)) or self._move_only_list(event)

    def _move_only_list(self, event: pygame.event.Event) -> bool:
        """If the screen has a single list, without a chosen row, scrolls it by the key. Returns whether the key had an
        effect.
        """
        if event.key in (pygame.K_HOME, pygame.K_END) and self._is_writing:
            return False  # the caret moves
        lists = self._canvas.reach.lists
        return len(lists) == 1 and lists[0].element.seen[0] is None and self._move_cursor(lists[0], event.key)

    def _go_to(self, name: str) -> bool:
        """Moves the focus to the element with the id `name`. Returns False, and does nothing, if the id is empty."""
        self._screen.focus = name or self._screen.focus
        return bool(name)

    def _move_cursor(self, here: Spot, code: int) -> bool:
        """Moves the chosen row of the list `here`, or scrolls it, by the key `code`. Returns whether the key was used
        up.

        An arrow at the end of the list is not used up, so that it can move the focus.
        """
        is_moved = go_through(here, code)
        if is_moved:
            self._screen.moved(here.name)
        return is_moved is not None and (is_moved or code not in STEPS)

    # typing

    @property
    def _is_writing(self) -> bool:
        """Whether typed letters are text for an entry line, or for the grid while the line waits."""
        return bool(self._writing_to) or self._canvas.reach.waits

    @property
    def _writing_to(self) -> str:
        """The id of the entry line that receives typed letters; empty while a question or the list of keys is open."""
        if self._overlay.is_choosing:
            return ""
        reach = self._canvas.reach
        return reach.writing_to(reach.focused(self._screen.focus))

    def place_lines(self) -> None:
        """Adds, removes and moves the entry lines so that they match the tree; called before each frame."""
        canvas = self._canvas
        if not canvas.is_closed:
            canvas.lines.follow(canvas.gui, canvas.laid(), self._writing_to)

    def type_character(self, character: str) -> None:
        """Types a character of the on-screen keyboard into the focused entry line; `\\b` deletes."""
        if character == "\b":
            event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
        else:
            event = pygame.event.Event(pygame.TEXTINPUT, text=character)
        self._canvas.gui.handle(event)

    def by_place(self, event: pygame.event.Event) -> pygame.event.Event:
        """Returns the event, or a digit in its place if a key of the digit row was pressed and its digit is meant.

        AZERTY types `(` with the key 5, Bépo with the key 4. So the position of the key decides, not the sign.
        """
        if event.type == pygame.KEYDOWN:
            self._digit = "" if event.mod & _SHIFTING else digit_of_place(event)
        elif event.type == pygame.TEXTINPUT:
            digit, self._digit = self._digit, ""
            if digit and len(event.text) == 1 and self._screen.is_digit_meant(event.text):
                return pygame.event.Event(pygame.TEXTINPUT, text=digit)
        return event

    def is_digit_meant(self, sign: str) -> bool:
        """Returns whether a key of the digit row that typed `sign` is meant as its digit in the focused entry line."""
        name = self._writing_to
        line = self._canvas.reach.spots[name].element.typed if name else None
        return line is not None and line.digits is not None and line.digits(sign, self._canvas.lines.before_caret)

    def _text(self, event: pygame.event.Event) -> None:
        overlay, name = self._overlay, self._writing_to
        line = self._canvas.reach.spots[name].element.typed if name else None
        if line is not None:
            if event.text not in line.without:
                typed = event.text.upper() if line.is_capital else event.text
                self._canvas.gui.handle(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        elif overlay.inset is not None:
            overlay.inset.written(event.text)
        elif overlay.question is not None:
            self._text_for(overlay.question, event)
        elif overlay.sheet is None:
            self._screen.written(event.text)
        elif self._screen.is_timed and event.text.isalnum():
            overlay.close_sheet()
            self._type_on(event)

    def _text_for(self, question: Asked, event: pygame.event.Event) -> None:
        """Handles a character typed while a question is open. A letter that is an answer chooses this answer.

        If the question `yields`, any other letter or digit closes it and is typed on the screen.
        """
        texts = [texts for texts, _ in question.answers]
        if question.has_letters and event.text.upper() in texts:
            self._overlay.answer(texts.index(event.text.upper()))
        elif question.yields and event.text.isalnum():
            self._overlay.take_back_question()
            self._type_on(event)

    def _type_on(self, event: pygame.event.Event) -> None:
        self._screen.typed_on()
        self._canvas.changed()
        self.place_lines()
        self._text(event)

    # the mouse

    def _press_down(self, event: pygame.event.Event) -> None:
        canvas = self._canvas
        canvas.pointer, self._held_at = event.pos, event.pos
        self._is_double, self._dragged = self._hits_row_again(event.pos), None
        if self._is_double:
            return
        spot = canvas.reach.hit(event.pos)
        canvas.held = spot.name if spot is not None else ""
        under = canvas.reach.list_at(event.pos)
        self._dragged = (under.name, event.pos[1], under.shown.start) if under is not None else None
        if spot is None or spot.element.press is None:
            self._overlay.disarm()  # the click may choose another row: the second press must not apply to that
        if spot is None:
            return
        waited = spot.element.typed is not None and spot.element.typed.waits
        if spot.element.at is not None:
            spot.element.at(event.pos, spot.rect)
        if spot.element.typed is not None and not waited:
            if spot.element.takes_keys:
                self._screen.focus = spot.name
            canvas.gui.handle(event)
            canvas.lines.put_caret(spot.name, event.pos[0])

    def _drag(self, event: pygame.event.Event) -> None:
        """Scrolls a list while it is dragged by a finger or the mouse. The release afterwards is no click."""
        if self._dragged is None:
            return
        name, begun, first = self._dragged
        canvas = self._canvas
        here = canvas.reach.spots.get(name)
        if here is None or (canvas.held and abs(event.pos[1] - begun) < _DRAG):
            return
        canvas.held = ""
        rows = (begun - event.pos[1]) * len(here.shown) / max(1, here.rect.height)
        if scroll_to(here, first + round(rows)):
            self._screen.moved(name)
            canvas.changed()

    def _release(self, event: pygame.event.Event) -> None:
        canvas = self._canvas
        held, canvas.held, self._dragged = canvas.held, "", None
        canvas.gui.handle(event)
        reach = canvas.reach
        found, begun = reach.hit(event.pos), reach.spots.get(held)
        if begun is not None and begun.element.drag is not None:
            begun.element.drag(self._held_at, event.pos, begun.rect)
        elif found is not None and found.name == held and found.element.act is not None:
            self._choose(reach, found)
            found.element.act()

    def _choose(self, reach: Reach, clicked: Spot) -> None:
        self._screen.focus = reach.taker_of(clicked) or self._screen.focus
        chosen = reach.choose(clicked)
        if chosen:
            self._screen.moved(chosen)

    def pressed(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """If the event is a click on a key hint, returns the press of this key; otherwise None."""
        canvas = self._canvas
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1:
            return None
        if self._is_double and self._row is not None:
            (again, rect, _), self._row, self._is_double = self._row, None, False
            if rect.collidepoint(event.pos):
                return again.event
            self._overlay.disarm()
            return None
        if not canvas.held:
            return None
        spot = canvas.reach.hit(event.pos)
        if spot is None or spot.name != canvas.held or not isinstance(spot.element.press, Key):
            return None
        canvas.held, self._dragged = "", None
        if self._overlay.sheet is not None and "sheet" in spot.within:
            self._row = (spot.element.press, spot.rect, self._screen.moment) if spot.element.press.is_twice else None
            self._overlay.close_sheet()
        return spot.element.press.event

    def _hits_row_again(self, place: tuple[int, int]) -> bool:
        """Returns whether a click at `place` is the second of a double click on a row of the list of keys.

        The list is closed by then: the second click must press the row's key again, and nothing that lies there.
        """
        if self._row is None:
            return False
        binding, rect, clicked_at = self._row
        now = self._screen.moment
        armed = self._overlay.armed(now)
        is_armed = armed is not None and armed.codes == binding.codes
        return is_armed and now - clicked_at <= _DOUBLE_MS and rect.collidepoint(place)

    def _wheel(self, event: pygame.event.Event) -> None:
        """Scrolls the list under the pointer; if there is none, the frontmost list."""
        canvas = self._canvas
        self._overlay.disarm()
        reach, pointer = canvas.reach, canvas.pointer
        here = (reach.list_at(pointer) if pointer else None) or next(reversed(reach.lists), None)
        for _ in range(min(abs(event.y), _MOST_WHEELED)):
            if here is not None:
                self._move_cursor(here, pygame.K_UP if event.y > 0 else pygame.K_DOWN)
                canvas.changed()
                here = canvas.reach.spots.get(here.name)
