"""The base classes of screens. A screen defines its tree of elements (`view`) and its keys (`keys`).

This module derives the rest from the tree: focus, clicks, the wheel, entry lines, questions and the footer of keys.
"""

from collections.abc import Callable, Collection, Coroutine, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any, ClassVar, Final, Generic

import pygame
from pygame import Rect

from topping.answers.messages import News
from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.fields import VerdictView, paint_message
from topping.kiosk.paint.theme import FOCUS, Layout, Panel
from topping.kiosk.services.beside import MayAskLater
from topping.kiosk.stage import Stage, question_at
from topping.kiosk.ui.keys import (
    ENTER,
    STEPS,
    TWICE_MS,
    Key,
    Reach,
    act_of,
    digit_of_place,
    enter,
    escape,
    go_through,
    key,
    scroll_to,
    turn_of,
)
from topping.kiosk.ui.keysheet import sheet_of
from topping.kiosk.ui.layout import Places, Spot
from topping.kiosk.ui.lines import EntryLines, Gui
from topping.kiosk.ui.panels import panels_of
from topping.kiosk.ui.parts import note
from topping.kiosk.ui.templates import Asked, filled, footer, question_card, sheet_card, twice_card
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, space, stack
from topping.texts import say

_PLAIN: Final = (bool, int, str, Enum, type(None))
"""Immutable types: setting the identical value again leaves the tree valid."""
_DRAG: Final = 16
"""The distance (pixels) from which a moving finger scrolls instead of pressing."""
_MOST_WHEELED: Final = 100
"""The most rows that a single wheel event moves through."""
_TOLD_MS: Final = 6_000
"""How long (ms) a message replaces the key hints."""

_LAST_KEYS_MS: Final = 800
_SHIFTING: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_MODE
_INPUT: Final = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)


def _for_now(keys: Sequence[Key], *wanted: Key) -> Sequence[Key]:
    """Returns the keys with labels only on the primary and the `wanted` keys, so that these have room.

    `wanted` brings its own Escape.
    """
    others = [binding for binding in keys if pygame.K_ESCAPE not in binding.codes]
    named = [binding if binding.is_primary or binding in wanted else replace(binding, label="") for binding in others]
    return [*named, *(binding for binding in wanted if binding not in keys)]


@dataclass(slots=True)
class _Shown:
    """The display state of a screen: its laid-out tree, pointer, focus and pressed keys.

    No change here makes a new tree.
    """

    is_stale: bool = True
    has_come: bool = False
    """Whether a frame of this screen has been displayed."""
    watched: Hashable = None
    layout: Layout | None = None
    places: Places = field(default_factory=Places)
    laid: list[Spot] = field(default_factory=list)
    reach: Reach = field(default_factory=lambda: Reach([]))
    """The elements that take keys and clicks; rebuilt when the layout changes."""
    made: int = 0
    """The number of trees made so far."""
    keys: Sequence[Key] = ()
    """The active keys, as the current tree shows them."""
    names: tuple[object, ...] = ()
    too_many: tuple[object, ...] = ()
    """`names`: the layout and the keys named last. `too_many`: the last such value that had no room; not tried
    again."""
    pointer: tuple[int, int] | None = None
    deaf_until: int = 0
    """The time (ms) until which keys and clicks are ignored, as meant for the screen before."""
    held: str = ""
    held_at: tuple[int, int] = (0, 0)
    """The element on which the mouse button went down, and the point."""
    dragged: tuple[str, int, int] | None = None
    """The list on which the mouse button went down, the y coordinate, and the first visible row at that time."""
    armed: tuple[Key, int] | None = None
    """The key that waits for its second press, and the time of the first (ms)."""
    ringed: str = ""
    ringed_ms: int | None = None
    """The focused element, and the start (ms) of the focus ring's animation; None once it is done."""
    lines: EntryLines = field(default_factory=EntryLines)
    digit: str = ""
    """The digit of the key pressed last, by its position on the keyboard; empty for other keys."""
    spent: str = ""
    """The letter of the key that acted last: the TEXTINPUT event that follows it is ignored."""
    fixed: tuple[Hashable, list[tuple[Panel, Callable[[], Hashable] | None]]] = (None, [])
    """The panels made last, preceded by the values they depend on. A moving panel comes with a function for its
    state."""


class Screen:
    """The base class of screens. A subclass defines `view`, `keys` and its actions.

    `view` and `keys` must not change state. A new tree is made after an event, after an answer, after setting an
    attribute of the screen, and after a change of `watches()`. Otherwise the same tree is shown again, and only its
    `live` leaves move.
    """

    stays: bool = False
    """Whether the public kiosk keeps this screen while idle."""
    is_organised: ClassVar[bool] = False
    """Whether an organiser uses this screen: settings of a single player do not apply."""
    follows_walk: ClassVar[bool] = False
    """Whether the screen keeps the theme of the screens before it: light after the club's, dark after others."""
    keeps_awake: ClassVar[bool] = False
    """Whether the display must not go to sleep on this screen."""
    tells_unkept: ClassVar[bool] = False
    """Whether the screen itself warns, above the keys, of data not saved to disk yet."""
    has_own_f1: ClassVar[bool] = False
    """Whether the screen's own F1 replaces the general help."""
    has_own_f3: ClassVar[bool] = False
    """Whether F3 does not open the word tools: on screens that lead a session, and where every key does the same."""

    back: routes.Route | None = None
    """The destination of Escape; None for the previous screen."""
    focus = ""
    """The id of the focused element; empty for the first focusable element."""
    received = 0
    """The time (ms) at which the current event was received."""
    unseen: ClassVar[tuple[str, ...]] = ("moment", "received")
    """Attributes whose change does not make a new tree: they change at each turn of the loop."""

    def __init__(self, stage: Stage) -> None:
        self.__ui = _Shown()
        self.__question: Asked | None = None
        self.__sheet: Cursor | None = None
        """The chosen row of the sheet of keys (F10); None if closed."""
        self.__helps = False
        """Whether help is open beside the running clock."""
        self.__listed: Sequence[Key] = ()
        """The keys listed on the sheet: those active when it was opened."""
        self.stage = stage
        self.moment = stage.clock.now()
        """The time (ms) of the frame being prepared; used for animations only."""
        self._gui: Gui | None = None
        self._line_said, self._line_tone, self._line_at = "", "bad", 0
        """The message in place of the key hints, its tone and its start (ms)."""
        self.lay_out()

    def __setattr__(self, name: str, value: object) -> None:
        had = self.__dict__.get(name, self)
        object.__setattr__(self, name, value)
        shown = self.__dict__.get("_Screen__ui")
        is_same = had is value and isinstance(value, _PLAIN)  # the identical list may have new items
        if shown is not None and not is_same and name not in self.unseen:
            shown.is_stale = True

    # what a screen defines

    def view(self) -> Element:
        """Returns the tree of the screen."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """Returns the active keys; those with a label are named at the bottom, in this order."""
        return ()

    def watches(self) -> Hashable:
        """Returns a value that changes with outside state shown here, such as a clock's digits.

        Compared at each turn.
        """
        return None

    def written(self, text: str) -> None:
        """Handles typed characters that go to no entry line."""

    def arrows_named(self, label: str, cap: str = "← →", code: int = 0) -> Key:
        """Returns a named key for arrows (or `code`) that the tree handles itself.

        A click on its hint presses `code`, by default the last arrow of `cap`.
        """
        last = pygame.K_DOWN if cap.endswith("↓") else pygame.K_RIGHT
        return Key((code or last,), partial(self.__press_tree, code or last), label, cap)

    def form_named(self) -> tuple[Key, Key]:
        """Returns the named arrows of a form: up and down change the row, left and right its value."""
        return self.arrows_named(say("key.form_row"), "↑ ↓"), self.arrows_named(say("key.form_value"))

    def enter_named(self, label: str) -> Key:
        """Returns a named Enter key that activates the focused element."""
        return enter(partial(self.__press_tree, ENTER[0]), label)

    def help_named(self, label: str = "") -> Key:
        """Returns a named F1 key; the navigator opens the help."""
        return key(pygame.K_F1, self.changed, label or say("key.help"))

    def back_key(self) -> Key:
        """Returns an Escape key that leads to the previous screen."""
        came_from_home = isinstance(self.stage.navigation.came_from, routes.Home)
        return escape(self.go_back, say("key.home" if came_from_home else "key.back"))

    def __press_tree(self, code: int) -> None:
        self.__move_keys(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def changed(self) -> None:
        """Has a new tree made, after a change that sets no attribute."""
        self.__ui.is_stale = True

    # the tree

    def laid(self) -> list[Spot]:
        """Returns the elements in their places, with a new tree if the last is outdated."""
        stage, shown = self.stage, self.__ui
        around = (
            *(stage.services.settings, stage.services.unkept.line, stage.navigation.came_from),
            self.__armed(self.moment) is not None,
        )
        watched = (self.watches(), *around)
        if shown.is_stale or shown.watched != watched or shown.layout is not self.layout:
            # set before the tree is made: its footer reads these values
            shown.is_stale, shown.watched, shown.layout = False, watched, self.layout
            shown.made += 1
            tree = self.__whole()
            shown.laid = shown.places.lay(tree, self.layout.screen)
            if shown.names != shown.too_many and self.__lacks_hints(tree):
                shown.too_many = shown.names
                shown.laid = shown.places.lay(self.__whole(), self.layout.screen)
        return shown.laid

    def __lacks_hints(self, tree: Element) -> bool:
        if self.__sheet is not None:
            return False  # the sheet lists all keys: rows out of sight must not shorten the footer
        return sum(placed.press is not None for placed in tree.walk()) > sum(
            placed.element.press is not None for placed in self.__ui.laid
        )

    def __whole(self) -> Element:
        question = self.__question
        view, self.__ui.keys = self.view(), self.__all_keys()
        keys = self.__footer()
        has_place = any(element.flow == "asked" for element in view.walk())
        if self.__sheet is not None:
            is_here = has_place and self.is_timed
            card = sheet_card(self.__listed, self.__sheet, is_here=is_here, is_narrow=self.has_narrow_aside)
        elif question is not None:
            is_here, card = has_place, question_card(question, self.__answer, is_here=has_place)
        else:
            return filled(view, keys, self.help_beside() if self.helps else None)
        return filled(view, keys, card) if is_here else stack(filled(view, keys, None), card, id="screen")

    def __footer(self) -> Element:
        if self._line_said:
            return space()
        named = [binding for binding in self.__ui.keys if binding.label]
        self.__ui.names = (self.layout, *((binding.shown, binding.label) for binding in named))
        more, is_short = key(pygame.K_F10, self.__open_sheet, say("key.more")), self.__ui.names == self.__ui.too_many
        armed = self.__armed(self.moment)
        if self.is_asked or self.__sheet is not None or self.helps or armed is not None:
            is_short = False  # few keys are named in these states
        told = "" if self.tells_unkept else self.stage.services.unkept.line
        again = next(
            (binding for binding in self.__ui.keys if binding.is_twice and armed and binding.codes == armed.codes), None
        )
        return footer(named, more, again, is_short=is_short, told=told)

    def is_pressed_once(self, one: Key) -> bool:
        """Whether a key that must be pressed twice waits for its second press."""
        armed = self.__armed(self.moment)
        return armed is not None and armed.codes == one.codes

    def asked_twice(self, one: Key, title: str, means: str = "", no: str = "") -> Element | None:
        """Returns the card that says what a second press of a key does; None if it does not wait for one."""
        if not self.is_pressed_once(one):
            return None
        return twice_card(title, means, one, escape(self.changed, no or say("key.no")))

    def __armed(self, now: int) -> Key | None:
        """Returns the key that waits for its second press; None after `TWICE_MS`."""
        armed = self.__ui.armed
        return armed[0] if armed is not None and now - armed[1] <= TWICE_MS else None

    def __all_keys(self) -> Sequence[Key]:
        """Returns the active keys: those of the open sheet or question, else of the screen."""
        if self.__sheet is not None:
            press, close = enter(self.__press_row, say("key.press")), escape(self.__close_sheet, say("key.back"))
            return (press, *(self.__straight() if self.is_timed else ()), close)
        question = self.__question
        if question is not None:
            return question.keys(self.__answer, self.take_back_question, self.focused)
        keys, armed = self.keys(), self.__armed(self.moment)
        if armed is not None:
            again = [binding for binding in keys if armed.codes == binding.codes]
            return _for_now(keys, *again, escape(self.changed, say("key.no")))
        if self.helps:
            closing = (
                replace(self.help_named(say("key.close_help")), is_kept=True),
                escape(self.__close_help, say("key.close")),
            )
            return _for_now(keys, *(binding for binding in keys if pygame.K_TAB in binding.codes), *closing)
        return keys

    def ask(self, said: str, *answers: tuple[str, Act], **more: Any) -> None:
        """Asks a question, in the screen's `asked_here` element or else over the screen. `more`: fields of `Asked`.

        Digits, Enter, Escape, arrows and clicks answer.
        """
        self.__question, self.__helps = Asked(said, answers, **more), False
        self.__question.row.selected = self.__question.main
        self.__ui.held, self.focus = "", f"answer.{self.__question.main}"

    def take_back_question(self) -> None:
        """Closes the question without an answer."""
        self.__question, self.focus = None, ""

    def typed_on(self) -> None:
        """Called after a letter or digit closed a question or the sheet of keys, before it is typed."""

    @property
    def is_asked(self) -> bool:
        """Whether a question is open."""
        return self.__question is not None

    # what stands beside a running clock

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs. Help and the sheet of keys then open beside the game, without covering grid or rack."""
        return False

    @property
    def in_sight(self) -> Sequence[str]:
        """The ids of clock, draw and grid, which nothing covers while the clock runs."""
        return ("timer", "rack", "board")

    @property
    def has_narrow_aside(self) -> bool:
        """Whether help and the sheet of keys have a narrow place beside the running clock."""
        return False

    @property
    def helps(self) -> bool:
        """Whether help is open beside the running clock; typing still goes to the move."""
        return self.__helps and self.is_timed

    @property
    def is_choosing(self) -> bool:
        """Whether a question or the sheet of keys is open, which then takes the keys."""
        return self.__question is not None or self.__sheet is not None

    @property
    def has_aside(self) -> bool:
        """Whether a question, the sheet of keys or help is open on this screen."""
        return self.is_choosing or self.helps

    def help_beside(self) -> Element | None:
        """Returns the element that F1 shows beside a running clock."""
        return None

    def turn_help(self) -> bool:
        """Opens or closes the help beside a running clock (F1). Returns False if no clock runs."""
        if not self.is_timed:
            return False
        opens = not self.helps
        self.put_aside()
        self.__helps = opens
        self.changed()
        return True

    def __close_help(self) -> None:
        self.__helps = False
        self.changed()

    def put_aside(self) -> None:
        """Closes question, sheet of keys and help, and forgets the first press of a two-press key."""
        self.__question, self.__sheet, self.__helps, self.focus = None, None, False, ""
        self.__ui.armed = None

    def __answer(self, number: int) -> None:
        question, self.__question, self.focus = self.__question, None, ""
        if question is not None:
            question.answers[number][1]()

    def __open_sheet(self) -> None:
        self.__listed = self.sheet_keys()
        self.__sheet, self.__helps, self.focus = Cursor(0), False, "sheet"

    def __close_sheet(self) -> None:
        self.__sheet, self.focus = None, ""

    def sheet_keys(self) -> Sequence[Key]:
        """Returns every active key with its description, as listed by F10."""
        return sheet_of(self.keys(), self.laid(), self.stage.navigation.help_keys())

    def __straight(self) -> list[Key]:
        """Returns the listed keys so that each closes the sheet and acts at once, while a clock runs."""

        def do(binding: Key) -> None:
            self.__close_sheet()
            self.press(binding)

        known = [binding for binding in self.__listed if not {*ENTER, pygame.K_ESCAPE} & {*binding.codes}]
        return [replace(binding, act=partial(do, binding), label="", is_twice=False) for binding in known]

    def __press_row(self) -> None:
        chosen = self.__sheet.selected if self.__sheet is not None else None
        those = self.__listed
        self.__close_sheet()
        if chosen is not None and chosen < len(those):
            pygame.event.post(those[chosen].event)

    def find(self, name: str) -> Rect | None:
        """Returns the rectangle of the element with this id; None if absent."""
        return next((spot.rect for spot in self.laid() if spot.name == name), None)

    def texts(self, name: str = "") -> tuple[str, ...]:
        """Returns the spoken texts of the screen in reading order; with `name`, those within that element."""
        return tuple(
            spot.element.said
            for spot in self.laid()
            if spot.element.said
            and (not name or name == spot.name or name in spot.within)
            and spot.element.role not in (Role.ROW, Role.LIST)
        )

    @property
    def __reach(self) -> Reach:
        """The elements that take keys and clicks in the current layout."""
        laid = self.laid()
        if self.__ui.reach.laid is not laid:
            self.__ui.reach = Reach(laid)
        return self.__ui.reach

    @property
    def focused(self) -> str:
        """The id of the focused element; empty if none takes keys."""
        return self.__reach.focused(self.focus)

    # events

    def by_place(self, event: pygame.event.Event) -> pygame.event.Event:
        """Returns the event, with the typed sign replaced by a digit if a key of the digit row means its digit.

        AZERTY types `(` with the key 5, Bépo with the key 4: the key's position decides, not the sign.
        """
        if event.type == pygame.KEYDOWN:
            self.__ui.digit = "" if event.mod & _SHIFTING else digit_of_place(event)
        elif event.type == pygame.TEXTINPUT:
            digit, self.__ui.digit = self.__ui.digit, ""
            if digit and len(event.text) == 1 and self.is_digit_meant(event.text):
                return pygame.event.Event(pygame.TEXTINPUT, text=digit)
        return event

    def is_digit_meant(self, sign: str) -> bool:
        """Whether a digit-row key that types `sign` stands for its digit now."""
        name = self.__writing_to()
        line = self.__reach.spots[name].element.typed if name else None
        return line is not None and line.digits is not None and line.digits(sign, self.before_caret)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event received at `now` (ms)."""
        self.received = now
        is_pressed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)
        if is_pressed and self.__ui.lines.lack(self.laid()):
            self.name_keys()  # the event may come before the first frame of its entry line
        event = self.by_place(event)
        if event.type == pygame.MOUSEMOTION:
            self.__ui.pointer = event.pos
            self.__drag(event)
            self.gui.handle(event)
            return
        if self.__is_of_before(event, now):
            return
        if event.type == pygame.KEYDOWN:
            self.__ui.spent = ""
            if not self.__key(event, now):
                return
        elif event.type == pygame.TEXTINPUT and event.text.casefold() == self.__ui.spent:
            self.__ui.spent = ""
        elif event.type == pygame.TEXTINPUT:
            self.__text(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.__press_down(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.__release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.__wheel(event)
        if event.type != pygame.KEYUP and event.type < pygame.USEREVENT:  # pygame_gui's own events are above USEREVENT
            self.changed()
        if self._gui is not None:
            self.__ui.lines.read(self.__ui.laid)
            if self._gui.refused:
                self.paste_refused(self._gui.refused)
                self._gui.refused = 0

    def paste_refused(self, most: int) -> None:
        """Called after a paste was refused because the line would exceed `most` characters."""

    def let_typing_end(self, now: int) -> None:
        """Ignores keys and clicks for 0.8 s, after a clock ended the screen before.

        Each further letter restarts the time.
        """
        self.__ui.deaf_until = now + _LAST_KEYS_MS

    def __is_of_before(self, event: pygame.event.Event, now: int) -> bool:
        if now >= self.__ui.deaf_until or event.type not in _INPUT:
            return False
        if event.type == pygame.TEXTINPUT and not event.text.isspace():
            self.let_typing_end(now)
        return True

    def __text(self, event: pygame.event.Event) -> None:
        name = self.__writing_to()
        line = self.__reach.spots[name].element.typed if name else None
        if line is not None:
            if event.text not in line.without:
                typed = event.text.upper() if line.is_capital else event.text
                self.gui.handle(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        elif self.__question is not None:
            self.__text_for(self.__question, event)
        elif self.__sheet is None:
            self.written(event.text)
        elif self.is_timed and event.text.isalnum():
            self.__close_sheet()
            self.__type_on(event)

    def __text_for(self, question: Asked, event: pygame.event.Event) -> None:
        """Answers the question with a typed character, or closes a question that `yields` and types the character."""
        said = [said for said, _ in question.answers]
        if question.has_letters and event.text.upper() in said:
            self.__answer(said.index(event.text.upper()))
        elif question.yields and event.text.isalnum():
            self.take_back_question()
            self.__type_on(event)

    def __type_on(self, event: pygame.event.Event) -> None:
        self.typed_on()
        self.changed()
        self.name_keys()
        self.__text(event)

    def __key(self, event: pygame.event.Event, now: int) -> bool:
        """Handles a key press.

        Returns whether it had an effect; a letter usually acts by its TEXTINPUT event instead.
        """
        keys = self.__keys_now()
        if event.key == pygame.K_ESCAPE and self.__armed(now) is not None:
            self.__ui.armed = None
            return True
        taking = next((binding for binding in keys if binding.takes(event)), None)
        if taking is not None:
            self.__ui.spent = (event.unicode or taking.letter).casefold() if taking.letter else ""
            self.__do(taking, now)
            return True
        was_armed, self.__ui.armed = self.__ui.armed is not None, None
        if event.key == pygame.K_F10 and self.__sheet is None and self.__question is None and self.sheet_keys():
            self.__open_sheet()
        elif not self.__move_keys(event):
            self.gui.handle(event)
            return was_armed or not event.unicode.isprintable() or not event.unicode
        return True

    def __keys_now(self) -> list[Key]:
        """Returns the keys that can be pressed now: letter keys are excluded while text is typed."""
        if not self.__is_writing():
            return list(self.__ui.keys)
        return [binding for binding in self.__ui.keys if not binding.letter]

    def claims(self, event: pygame.event.Event) -> bool:
        """Whether this screen uses F1 or F3 itself, instead of the general help or word tools."""
        if self.has_own_f1 and event.key == pygame.K_F1:
            return any(binding.takes(event) for binding in self.__keys_now())
        return self.has_own_f3 and event.key == pygame.K_F3

    def press(self, one: Key) -> None:
        """Presses a key from a button; a two-press key still needs its second press."""
        self.__do(one, self.received)

    def __do(self, binding: Key, now: int) -> None:
        """Runs the action of a key, or notes the first press of a two-press key."""
        armed, self.__ui.armed = self.__armed(now), None
        if not binding.is_twice or (armed is not None and armed.codes == binding.codes):
            binding.act()
        else:
            self.__ui.armed = (binding, now)

    def __is_writing(self) -> bool:
        """Whether letters are typed: on an entry line, or on the grid while a line `waits`."""
        return bool(self.__writing_to()) or self.__reach.waits

    def __writing_to(self) -> str:
        """Returns the id of the entry line that letters go to; empty while a question or the sheet of keys is open."""
        if self.__question is not None or self.__sheet is not None:
            return ""
        reach = self.__reach
        return reach.writing_to(reach.focused(self.focus))

    def __move_keys(self, event: pygame.event.Event) -> bool:
        """Moves the focus, a cursor or a value with arrows, Tab and Enter. Returns whether the key had an effect."""
        reach = self.__reach
        focused = reach.focused(self.focus)
        here = reach.spots.get(focused)
        if event.key == pygame.K_TAB:
            return self.__go_to(reach.after(focused, -1 if event.mod & pygame.KMOD_SHIFT else 1))
        if here is None:
            return self.__move_only_list(event)
        if self.__move_cursor(here, event.key):
            return True
        if event.key in ENTER:
            act = act_of(here)
            if act is not None:
                act()
            return act is not None
        if event.key not in STEPS:
            return here.element.typed is None and self.__move_only_list(event)
        across, down = STEPS[event.key]
        turn = turn_of(here) if across else None
        if turn is not None:
            turn(across)
            return True
        if across and (here.element.typed is not None or (here.element.cursor is not None and self.__is_writing())):
            return False  # the caret moves
        return self.__go_to(reach.ahead(here, across, down)) or self.__move_only_list(event)

    def __move_only_list(self, event: pygame.event.Event) -> bool:
        """Scrolls the only list of the screen if it has no chosen row. Returns whether the key had an effect."""
        if event.key in (pygame.K_HOME, pygame.K_END) and self.__is_writing():
            return False  # the caret moves
        lists = self.__reach.lists
        return len(lists) == 1 and lists[0].element.seen[0] is None and self.__move_cursor(lists[0], event.key)

    def __go_to(self, name: str) -> bool:
        """Moves the focus to an element. Returns False for an empty name."""
        self.focus = name or self.focus
        return bool(name)

    def __move_cursor(self, here: Spot, code: int) -> bool:
        """Moves through a list. Returns whether the key was used; an arrow at the end of the list is not."""
        is_moved = go_through(here, code)
        if is_moved:
            self.moved(here.name)
        return is_moved is not None and (is_moved or code not in STEPS)

    def moved(self, name: str) -> None:
        """Called after the list `name` was scrolled or another row was chosen."""

    # the mouse

    def __press_down(self, event: pygame.event.Event) -> None:
        self.__ui.pointer = event.pos
        found = self.__reach.hit(event.pos)
        self.__ui.held, self.__ui.held_at = found.name if found is not None else "", event.pos
        under = self.__reach.list_at(event.pos)
        self.__ui.dragged = (under.name, event.pos[1], under.shown.start) if under is not None else None
        if found is None or found.element.press is None:
            self.__ui.armed = None  # the click may choose another row: the second press must not apply to that
        if found is None:
            return
        waited = found.element.typed is not None and found.element.typed.waits
        if found.element.at is not None:
            found.element.at(event.pos, found.rect)
        if found.element.typed is not None and not waited:
            if found.element.takes_keys:
                self.focus = found.name
            self.gui.handle(event)
            self.__ui.lines.put_caret(found.name, event.pos[0])

    def __drag(self, event: pygame.event.Event) -> None:
        """Scrolls a list with a finger that moves up or down; the release then presses nothing."""
        if self.__ui.dragged is None:
            return
        name, begun, first = self.__ui.dragged
        here = self.__reach.spots.get(name)
        if here is None or (self.__ui.held and abs(event.pos[1] - begun) < _DRAG):
            return
        self.__ui.held = ""
        rows = (begun - event.pos[1]) * len(here.shown) / max(1, here.rect.height)
        if scroll_to(here, first + round(rows)):
            self.moved(name)
            self.changed()

    def __release(self, event: pygame.event.Event) -> None:
        held, self.__ui.held, self.__ui.dragged = self.__ui.held, "", None
        self.gui.handle(event)
        reach = self.__reach  # read before the focus changes, which makes a new tree
        found, begun = reach.hit(event.pos), reach.spots.get(held)
        if begun is not None and begun.element.drag is not None:
            begun.element.drag(self.__ui.held_at, event.pos, begun.rect)
        elif found is not None and found.name == held and found.element.act is not None:
            self.focus = reach.taker_of(found) or self.focus
            chosen = reach.choose(found)
            if chosen:
                self.moved(chosen)
            found.element.act()

    def pressed(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Returns the key event for a click on a key hint; None for other events."""
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1 or not self.__ui.held:
            return None
        found = self.__reach.hit(event.pos)
        if found is None or found.name != self.__ui.held or not isinstance(found.element.press, Key):
            return None
        self.__ui.held = ""
        if self.__sheet is not None and "sheet" in found.within:
            self.__close_sheet()
        return found.element.press.event

    def __wheel(self, event: pygame.event.Event) -> None:
        """Moves through the list under the pointer, or else through the frontmost list."""
        self.__ui.armed = None
        reach, pointer = self.__reach, self.__ui.pointer
        here = (reach.list_at(pointer) if pointer else None) or next(reversed(reach.lists), None)
        for _ in range(min(abs(event.y), _MOST_WHEELED)):
            if here is not None:
                self.__move_cursor(here, pygame.K_UP if event.y > 0 else pygame.K_DOWN)
                self.changed()
                here = self.__reach.spots.get(here.name)

    # entry lines

    @property
    def gui(self) -> Gui:
        """The entry lines; raises RuntimeError after `close`."""
        if self._gui is None:
            raise RuntimeError("this screen has left")
        return self._gui

    def name_keys(self) -> None:
        """Adds, removes and moves entry lines as the tree says; called before each frame."""
        if self._gui is None:
            return
        self.__ui.lines.follow(self.gui, self.laid(), self.__writing_to())

    def type_character(self, character: str) -> None:
        """Types a character of the on-screen keyboard into the focused entry line; `\\b` deletes."""
        if character == "\b":
            event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
        else:
            event = pygame.event.Event(pygame.TEXTINPUT, text=character)
        self.gui.handle(event)

    def lay_out(self) -> None:
        """Prepares the screen for the current window size. Typed text is kept in the screen's `TypedText`."""
        self.__ui.lines.forget()
        self.__ui.is_stale, self.__ui.layout = True, None
        if self._gui is not None:
            self._gui.close()
        self.layout: Layout = self.stage.screen.layout
        self._gui = Gui(self.layout)

    def close(self) -> None:
        """Drops entry lines, tree and question, which refer to the screen; called once it has left the stack."""
        if self._gui is not None:
            self._gui.close()
            self._gui = None
        self.__ui, self.__question = _Shown(), None

    def tell_line(self, text: str, now: int, tone: str = "bad") -> None:
        """Shows a message in place of the key hints for `_TOLD_MS`, or until `hush`. `tone`: see `note`."""
        self._line_said, self._line_tone, self._line_at = text, tone, now
        self.name_keys()

    def hush(self, now: int, *, at_once: bool = False) -> None:
        """Ends the message in place of the key hints after `_TOLD_MS`, or `at_once`."""
        if self._line_said and (at_once or now - self._line_at >= _TOLD_MS):
            self._line_said = ""
            self.name_keys()

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card.at(spot.rect, spot.element.card) for spot in self.laid() if spot.element.card)

    def is_moving(self, now: int) -> bool:
        """Whether the focus ring is being animated."""
        begun = self.__ui.ringed_ms
        return begun is not None and 0 <= now - begun <= FOCUS.length_ms

    def panels(self) -> list[Panel]:
        """Returns the panels of the tree, from back to front."""
        shown, reach = self.__ui, self.__reach
        focused = reach.focused(self.focus)
        if focused != shown.ringed:
            animates = self.stage.services.settings.animations and bool(shown.ringed)
            shown.ringed, shown.ringed_ms = focused, self.moment if animates else None
        ring = 100 if shown.ringed_ms is None else FOCUS.percent(self.moment - shown.ringed_ms)
        over = reach.hit(shown.pointer) if shown.pointer is not None else None
        hovered = over.name if over is not None else ""
        made_from = (shown.made, focused, ring, hovered, shown.held)
        if shown.fixed[0] != made_from:
            shown.fixed = (made_from, list(panels_of(reach.laid, focused, ring, hovered, shown.held, shown.lines.look)))
        return [panel if look is None else replace(panel, state=look()) for panel, look in shown.fixed[1]]

    def all_panels(self) -> list[Panel]:
        """Returns the panels, with the message in place of the key hints if there is any."""
        if not self._line_said:
            return self.panels()
        place = (self.find("keys") if self.__ui.laid else None) or self.layout.hints
        return [*self.panels(), Panel("said line", place, VerdictView(self._line_said, self._line_tone), paint_message)]

    @property
    def before_caret(self) -> str:
        """The text before the caret of the focused entry line."""
        return self.__ui.lines.before_caret

    @property
    def bars_words(self) -> str:
        """The text key of the reason why the word tools are barred here; empty if they are allowed."""
        return ""

    @property
    def is_desk(self) -> bool:
        """Whether this is a screen of the referee's desk: light theme, unless the contrast is high."""
        return False

    # the way to other screens

    def go(self, route: routes.Route) -> None:
        """Replaces this screen by another."""
        self.stage.navigation.go(route, by=self)

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], object]) -> None:
        """Opens a modal screen over this screen and calls `then` with its answer."""

        def answered(answer: routes.Answer) -> None:
            then(answer)
            self.changed()

        self.stage.navigation.push(route, answered, by=self)

    def uncover(self) -> None:
        """Closes the screens that cover this screen, without their answers."""
        self.stage.navigation.uncover(by=self)

    def asking(self, act: MayAskLater, *, holds: bool = True, is_background: bool = True) -> None:
        """Runs an action that may query the database and take several turns of the loop.

        With `holds`, later keys wait until it has finished.
        """

        async def asked() -> None:
            if isinstance(left := act(), Coroutine):
                await left
            self.changed()

        self.stage.navigation.do(asked, self, holds=holds, is_background=is_background)

    def reading(self, act: MayAskLater) -> None:
        """Runs a query for data to show, without holding back keys."""
        self.asking(act, holds=False, is_background=False)

    def guarded(self, then: Callable[[], object]) -> None:
        """Calls `then` at once; at the public kiosk, only after the PIN was given."""
        question = question_at(self.stage.guard)
        if question is None:
            then()
        else:
            self.push(question, lambda is_given: is_given and then())

    def go_back(self) -> None:
        """Goes to `back`, else to the previous screen (Escape)."""
        self.go(self.back or self.stage.navigation.came_from)

    def place(self) -> routes.Route | None:
        """Returns the route that restores this screen with its chosen row; None for its usual route."""
        return None

    def in_words(self, fault: ToppingError) -> str:
        """Returns the message of an error; at the public kiosk, without folder names."""
        return self.stage.services.notices.in_words(fault)

    # called on every screen of the stack

    def tick(self, now: int) -> None:
        """Called at each turn of the loop with the time `now` (ms)."""

    def slept(self, gap_ms: int, now: int) -> None:
        """Called at `now` (ms) after the program was stopped or suspended for `gap_ms`."""

    def hear(self, news: News) -> None:
        """Handles a message from the service process."""

    def ask_to_close(self) -> bool:
        """Returns whether the kiosk may end at once as the window closes; if not, this screen asks first."""
        return True

    def left(self) -> None:
        """Called after a permitted exit of the program; this screen is not to be restored at the next start."""

    def save(self) -> None:
        """Saves what must be kept if the kiosk ends or the screen fails, without its having been left."""

    # called on the screen in front only

    @property
    def awaits_frame(self) -> bool:
        """Whether events must wait until the current frame has been displayed."""
        return False

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Called at the public kiosk, idle for `ms`.

        Goes to the attract screen after `limit_ms` unless the screen `stays`.
        """
        if ms >= limit_ms and not self.stays:
            self.go(routes.Attract())

    def shown(self, frame: Collection[str], now: int) -> None:
        """Called after a frame with the panels named in `frame` was displayed at `now` (ms)."""
        if not self.__ui.has_come:
            self.__ui.has_come = True
            self.read_later()

    def read_later(self) -> None:
        """Loads data that would have delayed the first frame; called after it."""


class ModalScreen(Screen, Generic[routes.Answer]):
    """A screen over another screen. The clock behind it runs on, since a pause would give free time to think."""

    follows_walk = True
    stays = True  # the screen behind decides what an idle kiosk shows
    dismissed: ClassVar[Any] = None
    """The answer given by Escape."""

    def go_back(self) -> None:
        self.answer(self.dismissed)

    def untouched(self, ms: int, limit_ms: int) -> None:
        if ms >= limit_ms and not self.stays:
            self.go_back()

    def answer(self, answer: routes.Answer) -> None:
        """Closes this screen with an answer for the screen that opened it."""
        self.stage.navigation.pop(answer, by=self)


class TellingScreen(Screen):
    """A screen with a message about the result of the last key, shown until the next message.

    The subclass places it in its tree with `told`.
    """

    message = ""
    tone = "plain"

    def paste_refused(self, most: int) -> None:
        self.tell(say("line.paste_too_long", most=most), "bad")

    def tell(self, said: str = "", tone: str = "plain") -> None:
        """Sets the message and its tone (see `note`); empty for no message."""
        self.message, self.tone = said, tone

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Shows the message of a ToppingError raised within the block, and skips the rest of the block."""
        try:
            yield
        except ToppingError as fault:
            self.tell(self.in_words(fault), "bad")

    def doing(self, act: MayAskLater) -> None:
        """Runs an action that may query the database; shows the message of a ToppingError."""

        async def done() -> None:
            with self.telling():
                if isinstance(left := act(), Coroutine):
                    await left

        self.asking(done)

    def told(self, **more: Any) -> Element | None:
        """Returns the message as a line; None if empty."""
        return note(self.message, self.tone, **{"id": "message", **more}) if self.message else None
