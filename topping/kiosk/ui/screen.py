"""A screen: a function that shows its state as a tree, one that names its keys, and what follows from the two.

Focus, clicks, the wheel, entry lines, questions and the keys named at the bottom come from the tree.
"""

from collections.abc import Callable, Collection, Coroutine, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any, ClassVar, Final, Generic

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk import routes
from topping.kiosk.backstage.beside import MayAskLater
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.fields import VerdictView, paint_message
from topping.kiosk.paint.theme import FOCUS, Layout, Panel
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
from topping.kiosk.ui.templates import Asked, filled, footer, question_card, sheet_card
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, space, stack
from topping.texts import say

_PLAIN: Final = (bool, int, str, Enum, type(None))
"""What a value that is the same one again cannot have changed."""
_DRAG: Final = 16
"""How far a finger moves before it scrolls rather than presses, in pixels."""
_MOST_WHEELED: Final = 100
"""Rows that one event of the wheel goes through at most, whatever it claims."""
_TOLD_MS: Final = 6_000
"""How long a line stands in the place of the key hints."""

_LAST_KEYS_MS: Final = 800
_SHIFTING: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_MODE
_INPUT: Final = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)


def _for_now(keys: Sequence[Key], *wanted: Key) -> Sequence[Key]:
    """The keys, of which only what goes on and these are named, so that no name lacks room; Escape is among these."""
    others = [one for one in keys if pygame.K_ESCAPE not in one.codes]
    named = [one if one.is_primary or one in wanted else replace(one, label="") for one in others]
    return [*named, *(one for one in wanted if one not in keys)]


@dataclass(slots=True)
class _Shown:
    """What a screen shows, and how it stands to pointer and keys: nothing of it is a reason for another tree."""

    is_stale: bool = True
    has_come: bool = False
    """Whether a frame of it was on screen."""
    watched: Hashable = None
    layout: Layout | None = None
    places: Places = field(default_factory=Places)
    laid: list[Spot] = field(default_factory=list)
    reach: Reach = field(default_factory=lambda: Reach([]))
    """What takes keys and clicks of what was laid out when it was last looked for that."""
    made: int = 0
    """How many trees were made."""
    keys: Sequence[Key] = ()
    """The keys that act, as the tree shows them."""
    names: tuple[object, ...] = ()
    too_many: tuple[object, ...] = ()
    """The keys that were named last, with the layout, and those that had no room: another tree need not try them."""
    pointer: tuple[int, int] | None = None
    deaf_until: int = 0
    """Until when what is typed or clicked belongs to the screen before."""
    held: str = ""
    held_at: tuple[int, int] = (0, 0)
    """What the button of the mouse went down on, and where."""
    dragged: tuple[str, int, int] | None = None
    """The list that it went down on, where, and the first row in sight then."""
    armed: tuple[Key, int] | None = None
    """The key that was pressed once, of those that must be pressed twice; and when."""
    ringed: str = ""
    ringed_ms: int | None = None
    """What has the keys, and since when they have been on their way there."""
    lines: EntryLines = field(default_factory=EntryLines)
    digit: str = ""
    """The digit of the key pressed last, by its place; empty where it has none."""
    spent: str = ""
    """The letter of the key that acted last: the character that comes with it is typed nowhere."""
    fixed: tuple[Hashable, list[tuple[Panel, Callable[[], Hashable] | None]]] = (None, [])
    """The panels made last, with what makes their states where they move; and what they were made from."""


class Screen:
    """A screen defines `view` and `keys`, and what its actions do; neither of the two changes anything.

    A tree is made again after an event, after an answer, when an attribute of the screen was set, and when what it
    `watches` is another one; between these the same one is shown, in which only `live` leaves move.
    """

    stays: bool = False
    """Whether the public kiosk keeps it on screen although nobody touches anything."""
    is_organised: ClassVar[bool] = False
    """Whether somebody leads others here: the settings are no player's."""
    follows_walk: ClassVar[bool] = False
    """Whether it is light where the way to it led through the club, dark elsewhere: a walk keeps one theme."""
    keeps_awake: ClassVar[bool] = False
    """Whether the screen must not go dark meanwhile."""
    tells_unkept: ClassVar[bool] = False
    """Whether it says itself, above the keys, that something is not on the disk yet."""
    has_own_f1: ClassVar[bool] = False
    """Whether its own F1 goes before the help of all screens."""
    has_own_f3: ClassVar[bool] = False
    """Whether F3 means something else here than the word tools: on the screens that lead a session, and where any key
    does the same."""

    back: routes.Route | None = None
    """Where Escape leads; None for the place one came from."""
    focus = ""
    """The id of the element that has the keys; empty for the first one."""
    received = 0
    """When the event being handled was received, in ms."""
    unseen: ClassVar[tuple[str, ...]] = ("moment", "received")
    """Attributes from which no tree is made: those that change at each turn."""

    def __init__(self, stage: Stage) -> None:
        self.__ui = _Shown()
        self.__question: Asked | None = None
        self.__sheet: Cursor | None = None
        """The row chosen on the sheet of keys; None where it is not open."""
        self.__helps = False
        """Whether help stands beside the running clock."""
        self.__listed: Sequence[Key] = ()
        """What the sheet lists: the keys that worked when it was opened."""
        self.stage = stage
        self.moment = stage.clock.now()
        """When the frame being prepared is painted: what movements are shown by, and nothing else."""
        self._gui: Gui | None = None
        self._line_said, self._line_tone, self._line_at = "", "bad", 0
        """What is said in the place of the key hints, and since when."""
        self.lay_out()

    def __setattr__(self, name: str, value: object) -> None:
        had = self.__dict__.get(name, self)
        object.__setattr__(self, name, value)
        shown = self.__dict__.get("_Screen__ui")
        is_same = had is value and isinstance(value, _PLAIN)  # a list may be the same one, with more in it
        if shown is not None and not is_same and name not in self.unseen:
            shown.is_stale = True

    # what a screen defines

    def view(self) -> Element:
        """What is on screen."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """What the keys do now, those named at the bottom in their order."""
        return ()

    def watches(self) -> Hashable:
        """What else is shown and changes by itself, compared at each turn: a process's news, the digits of a clock."""
        return None

    def written(self, text: str) -> None:
        """Characters were typed that no entry line takes."""

    def arrows_named(self, label: str, cap: str = "← →", code: int = 0) -> Key:
        """The name of arrows, or of another key, that the tree obeys by itself; a click presses the last of them."""
        last = pygame.K_DOWN if cap.endswith("↓") else pygame.K_RIGHT
        return Key((code or last,), partial(self.__press_tree, code or last), label, cap)

    def form_named(self) -> tuple[Key, Key]:
        """The names of the arrows of a form: from row to row, and the value of one."""
        return self.arrows_named(say("key.form_row"), "↑ ↓"), self.arrows_named(say("key.form_value"))

    def enter_named(self, label: str) -> Key:
        """The name of Enter, which does what the element does that has the keys."""
        return enter(partial(self.__press_tree, ENTER[0]), label)

    def help_named(self, label: str = "") -> Key:
        """The name of F1, which opens help over any screen."""
        return key(pygame.K_F1, self.changed, label or say("key.help"))

    def back_key(self) -> Key:
        """Escape, where it leads to the place one came from."""
        came_from_home = isinstance(self.stage.navigation.came_from, routes.Home)
        return escape(self.go_back, say("key.home" if came_from_home else "key.back"))

    def __press_tree(self, code: int) -> None:
        self.__move_keys(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def changed(self) -> None:
        """What is shown has changed in a way that nothing else tells."""
        self.__ui.is_stale = True

    # the tree

    def laid(self) -> list[Spot]:
        """The elements in their places."""
        stage, shown = self.stage, self.__ui
        around = (
            *(stage.backstage.settings, stage.backstage.unkept.line, stage.navigation.came_from),
            self.__armed(self.moment) is not None,
        )
        watched = (self.watches(), *around)
        if shown.is_stale or shown.watched != watched or shown.layout is not self.layout:
            # before the tree is made: the keys that it names depend on what was laid out last
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
            return False  # it names them all; those of its rows that are out of sight are no reason for another footer
        return sum(one.press is not None for one in tree.walk()) > sum(
            one.element.press is not None for one in self.__ui.laid
        )

    def __whole(self) -> Element:
        question = self.__question
        view, self.__ui.keys = self.view(), self.__all_keys()
        keys = self.__footer()
        has_place = any(one.flow == "asked" for one in view.walk())
        if self.__sheet is not None:
            is_here = has_place and self.is_timed
            card = sheet_card(self.__listed, self.__sheet, is_here=is_here)
        elif question is not None:
            is_here, card = has_place, question_card(question, self.__answer, is_here=has_place)
        else:
            return filled(view, keys, self.help_beside() if self.helps else None)
        return filled(view, keys, card) if is_here else stack(filled(view, keys, None), card, id="screen")

    def __footer(self) -> Element:
        if self._line_said:
            return space()
        named = [one for one in self.__ui.keys if one.label]
        self.__ui.names = (self.layout, *((one.shown, one.label) for one in named))
        more, is_short = key(pygame.K_F10, self.__open_sheet, say("key.more")), self.__ui.names == self.__ui.too_many
        armed = self.__armed(self.moment)
        if self.is_asked or self.__sheet is not None or self.helps or armed is not None:
            is_short = False  # these few are all that is named
        told = "" if self.tells_unkept else self.stage.backstage.unkept.line
        again = next((one for one in self.__ui.keys if one.is_twice and armed and one.codes == armed.codes), None)
        return footer(named, more, again, is_short=is_short, told=told)

    def is_pressed_once(self, one: Key) -> bool:
        """Whether a key that must be pressed twice was pressed the first time."""
        armed = self.__armed(self.moment)
        return armed is not None and armed.codes == one.codes

    def __armed(self, now: int) -> Key | None:
        """The key that was pressed once, of those that are pressed twice."""
        armed = self.__ui.armed
        return armed[0] if armed is not None and now - armed[1] <= TWICE_MS else None

    def __all_keys(self) -> Sequence[Key]:
        """The keys that act now: those of the sheet or the question where one is open."""
        if self.__sheet is not None:
            press, close = enter(self.__press_row, say("key.press")), escape(self.__close_sheet, say("key.back"))
            return (press, *(self.__straight() if self.is_timed else ()), close)
        question = self.__question
        if question is not None:
            return question.keys(self.__answer, self.take_back_question, self.focused)
        keys, armed = self.keys(), self.__armed(self.moment)
        if armed is not None:
            again = [one for one in keys if armed.codes == one.codes]
            return _for_now(keys, *again, escape(self.changed, say("key.no")))
        if self.helps:
            closing = (
                replace(self.help_named(say("key.close_help")), is_kept=True),
                escape(self.__close_help, say("key.close")),
            )
            return _for_now(keys, *(one for one in keys if pygame.K_TAB in one.codes), *closing)
        return keys

    def ask(self, said: str, *answers: tuple[str, Act], **more: Any) -> None:
        """Asks something, over the screen or where it has a place for that; `more` is told of `Asked`.

        Digits, Enter, Escape, arrows and clicks answer.
        """
        self.__question, self.__helps = Asked(said, answers, **more), False
        self.__ui.held, self.focus = "", f"answer.{self.__question.main}"

    def take_back_question(self) -> None:
        """Asks no more."""
        self.__question, self.focus = None, ""

    def typed_on(self) -> None:
        """A character that answers nothing closed a question or the sheet of keys, and is typed."""

    @property
    def is_asked(self) -> bool:
        """Whether a question waits for its answer."""
        return self.__question is not None

    # what stands beside a running clock

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs: help and keys then stand where questions do, and cover nothing of what is searched."""
        return False

    @property
    def helps(self) -> bool:
        """Whether help stands beside the running clock; letters and keys go on with the move."""
        return self.__helps and self.is_timed

    @property
    def is_choosing(self) -> bool:
        """Whether keys choose an answer or a row of the sheet of keys."""
        return self.__question is not None or self.__sheet is not None

    @property
    def has_aside(self) -> bool:
        """Whether a question, the sheet of keys or help stands in its place beside the clock."""
        return self.is_choosing or self.helps

    def help_beside(self) -> Element | None:
        """What F1 shows beside a running clock."""
        return None

    def turn_help(self) -> bool:
        """F1: opens or closes the help beside a running clock; False where no clock runs."""
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
        """Closes what is open on the screen: a question, the sheet of keys, help, the first press of two."""
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
        """Every key that works now, with its words, as F10 lists them."""
        return sheet_of(self.keys(), self.laid(), self.stage.navigation.help_keys())

    def __straight(self) -> list[Key]:
        """The keys of the sheet beside a running clock: each closes it and acts at once."""

        def do(one: Key) -> None:
            self.__close_sheet()
            self.press(one)

        known = [one for one in self.__listed if not {*ENTER, pygame.K_ESCAPE} & {*one.codes}]
        return [replace(one, act=partial(do, one), label="", is_twice=False) for one in known]

    def __press_row(self) -> None:
        chosen = self.__sheet.selected if self.__sheet is not None else None
        those = self.__listed
        self.__close_sheet()
        if chosen is not None and chosen < len(those):
            pygame.event.post(those[chosen].event)

    def find(self, name: str) -> Rect | None:
        """Where an element is."""
        return next((one.rect for one in self.laid() if one.name == name), None)

    def texts(self, name: str = "") -> tuple[str, ...]:
        """What is said on the screen, in reading order; within an element where its id is given."""
        return tuple(
            one.element.said
            for one in self.laid()
            if one.element.said
            and (not name or name == one.name or name in one.within)
            and one.element.role not in (Role.ROW, Role.LIST)
        )

    @property
    def __reach(self) -> Reach:
        """What takes keys and clicks now."""
        laid = self.laid()
        if self.__ui.reach.laid is not laid:
            self.__ui.reach = Reach(laid)
        return self.__ui.reach

    @property
    def focused(self) -> str:
        """What has the keys; empty where nothing takes them."""
        return self.__reach.focused(self.focus)

    # events

    def by_place(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event, as a digit where a key of the digit row means it, whatever sign it types without Shift.

        AZERTY types `(` with the key of 5, Bépo with that of 4: the key's place decides, not the sign.
        """
        if event.type == pygame.KEYDOWN:
            self.__ui.digit = "" if event.mod & _SHIFTING else digit_of_place(event)
        elif event.type == pygame.TEXTINPUT:
            digit, self.__ui.digit = self.__ui.digit, ""
            if digit and len(event.text) == 1 and self.is_digit_meant(event.text):
                return pygame.event.Event(pygame.TEXTINPUT, text=digit)
        return event

    def is_digit_meant(self, sign: str) -> bool:
        """Whether a key of the digit row means its digit now, though it types that sign."""
        name = self.__writing_to()
        line = self.__reach.spots[name].element.typed if name else None
        return line is not None and line.digits is not None and line.digits(sign, self.before_caret)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """An event, received at `now` (ms)."""
        self.received = now
        is_pressed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)
        if is_pressed and self.__ui.lines.lack(self.laid()):
            self.name_keys()  # it may come before the first frame of the line that it is for
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
        if event.type != pygame.KEYUP and event.type < pygame.USEREVENT:  # those above are pygame_gui's, of itself
            self.changed()
        if self._gui is not None:
            self.__ui.lines.read(self.__ui.laid)
            if self._gui.refused:
                self.paste_refused(self._gui.refused)
                self._gui.refused = 0

    def paste_refused(self, most: int) -> None:
        """A text that was pasted into a line is longer than its most characters, and was not taken."""

    def let_typing_end(self, now: int) -> None:
        """Ignores keys and clicks for 0.8 s, and as long as letters follow each other more closely: a clock has ended
        the screen that they were meant for."""
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
        """A character while something is asked: an answer, or it goes on being typed."""
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
        """Does what a key does; whether that was anything: of most letters, the character that follows is."""
        keys = self.__keys_now()
        if event.key == pygame.K_ESCAPE and self.__armed(now) is not None:
            self.__ui.armed = None
            return True
        taking = next((one for one in keys if one.takes(event)), None)
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
        """The keys that may be pressed: those of letters only where none are typed."""
        if not self.__is_writing():
            return list(self.__ui.keys)
        return [one for one in self.__ui.keys if not one.letter]

    def claims(self, event: pygame.event.Event) -> bool:
        """Whether a key that opens help over any screen does something else on this one."""
        if self.has_own_f1 and event.key == pygame.K_F1:
            return any(one.takes(event) for one in self.__keys_now())
        return self.has_own_f3 and event.key == pygame.K_F3

    def press(self, one: Key) -> None:
        """Does what a key does, as a button of it: what is pressed twice is asked first."""
        self.__do(one, self.received)

    def __do(self, one: Key, now: int) -> None:
        """What a key does; what must be pressed twice says so the first time, in the place of its name."""
        armed, self.__ui.armed = self.__armed(now), None
        if not one.is_twice or (armed is not None and armed.codes == one.codes):
            one.act()
        else:
            self.__ui.armed = (one, now)

    def __is_writing(self) -> bool:
        """Whether letters are typed, on an entry line or on what its keys went to."""
        return bool(self.__writing_to()) or self.__reach.waits

    def __writing_to(self) -> str:
        """The line that letters go to; none while something is asked."""
        if self.__question is not None or self.__sheet is not None:
            return ""
        reach = self.__reach
        return reach.writing_to(reach.focused(self.focus))

    def __move_keys(self, event: pygame.event.Event) -> bool:
        """Arrows, Tab and Enter among the elements that take the keys; whether the event was one of these."""
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
        """Keys that lead nowhere else go through the only list there is, where nothing in it is to be chosen."""
        if event.key in (pygame.K_HOME, pygame.K_END) and self.__is_writing():
            return False  # the caret moves
        lists = self.__reach.lists
        return len(lists) == 1 and lists[0].element.seen[0] is None and self.__move_cursor(lists[0], event.key)

    def __go_to(self, name: str) -> bool:
        """Gives the keys to an element, where one is named; whether it was."""
        self.focus = name or self.focus
        return bool(name)

    def __move_cursor(self, here: Spot, code: int) -> bool:
        """Keys that go through a list; whether it was one of them, an arrow only where there is a row to go to."""
        is_moved = go_through(here, code)
        if is_moved:
            self.moved(here.name)
        return is_moved is not None and (is_moved or code not in STEPS)

    def moved(self, name: str) -> None:
        """Another row of the list of that id is chosen or in sight."""

    # the mouse

    def __press_down(self, event: pygame.event.Event) -> None:
        self.__ui.pointer = event.pos
        found = self.__reach.hit(event.pos)
        self.__ui.held, self.__ui.held_at = found.name if found is not None else "", event.pos
        under = self.__reach.list_at(event.pos)
        self.__ui.dragged = (under.name, event.pos[1], under.shown.start) if under is not None else None
        if found is None or found.element.press is None:
            self.__ui.armed = None  # the second press is for what is chosen now, not for what the click chooses
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
        """A finger that goes up or down on a list scrolls it, and presses nothing."""
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
        reach = self.__reach  # before another element has the keys, which makes another tree
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
        """The key that a click on a key hint presses."""
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
        """The wheel goes through the list under the pointer, or through the only one."""
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
        """The entry lines."""
        if self._gui is None:
            raise RuntimeError("this screen has left")
        return self._gui

    def name_keys(self) -> None:
        """Called before each frame: entry lines come, go and follow their places with the tree."""
        if self._gui is None:
            return
        self.__ui.lines.follow(self.gui, self.laid(), self.__writing_to())

    def type_character(self, character: str) -> None:
        """What a key of a keyboard on the screen does: its character goes to the line that has the letters."""
        if character == "\b":
            event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
        else:
            event = pygame.event.Event(pygame.TEXTINPUT, text=character)
        self.gui.handle(event)

    def lay_out(self) -> None:
        """Lays the screen out for its present size, before its next frame; what was typed is kept by the screen."""
        self.__ui.lines.forget()
        self.__ui.is_stale, self.__ui.layout = True, None
        if self._gui is not None:
            self._gui.close()
        self.layout: Layout = self.stage.screen.layout
        self._gui = Gui(self.layout)

    def close(self) -> None:
        """The screen has left the stack: lets go of its lines, of the tree and of what is asked, which refer to it."""
        if self._gui is not None:
            self._gui.close()
            self._gui = None
        self.__ui, self.__question = _Shown(), None

    def tell_line(self, text: str, now: int, tone: str = "bad") -> None:
        """Says a line, in a tone of `note`, in the place of the key hints: for a while, or until a key or click."""
        self._line_said, self._line_tone, self._line_at = text, tone, now
        self.name_keys()

    def hush(self, now: int, *, at_once: bool = False) -> None:
        """Names the keys again, once the line has stood for long enough, or `at_once`."""
        if self._line_said and (at_once or now - self._line_at >= _TOLD_MS):
            self._line_said = ""
            self.name_keys()

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card.at(one.rect, one.element.card) for one in self.laid() if one.element.card)

    def is_moving(self, now: int) -> bool:
        """Whether the ring of the focus is on its way."""
        begun = self.__ui.ringed_ms
        return begun is not None and 0 <= now - begun <= FOCUS.length_ms

    def panels(self) -> list[Panel]:
        """The leaves of the tree, and what lies behind them."""
        shown, reach = self.__ui, self.__reach
        focused = reach.focused(self.focus)
        if focused != shown.ringed:
            animates = self.stage.backstage.settings.animations and bool(shown.ringed)
            shown.ringed, shown.ringed_ms = focused, self.moment if animates else None
        ring = 100 if shown.ringed_ms is None else FOCUS.percent(self.moment - shown.ringed_ms)
        over = reach.hit(shown.pointer) if shown.pointer is not None else None
        hovered = over.name if over is not None else ""
        made_from = (shown.made, focused, ring, hovered, shown.held)
        if shown.fixed[0] != made_from:
            shown.fixed = (made_from, list(panels_of(reach.laid, focused, ring, hovered, shown.held, shown.lines.look)))
        return [panel if look is None else replace(panel, state=look()) for panel, look in shown.fixed[1]]

    def all_panels(self) -> list[Panel]:
        """The panels, and what is said in the place of the key hints."""
        if not self._line_said:
            return self.panels()
        place = (self.find("keys") if self.__ui.laid else None) or self.layout.hints
        return [*self.panels(), Panel("said line", place, VerdictView(self._line_said, self._line_tone), paint_message)]

    @property
    def before_caret(self) -> str:
        """What stands before the caret of the line that has the letters."""
        return self.__ui.lines.before_caret

    @property
    def bars_words(self) -> str:
        """Why the word tools may not be opened over this screen, as the key of a sentence; empty where they may."""
        return ""

    @property
    def is_desk(self) -> bool:
        """Whether the screen is the referee's: light, unless the contrast is high."""
        return False

    # the way to other screens

    def go(self, route: routes.Route) -> None:
        """Another screen in place of this one."""
        self.stage.navigation.go(route, by=self)

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], object]) -> None:
        """A screen over this one, until it has an answer."""

        def answered(answer: routes.Answer) -> None:
            then(answer)
            self.changed()

        self.stage.navigation.push(route, answered, by=self)

    def uncover(self) -> None:
        """Brings this screen to the front, without an answer from the screens that cover it."""
        self.stage.navigation.uncover(by=self)

    def asking(self, act: MayAskLater, *, holds: bool = True, is_background: bool = True) -> None:
        """Does something that asks the database, in as many turns of the loop as the answers take.

        The keys that follow wait for it, unless nothing is to `hold` them.
        """

        async def asked() -> None:
            if isinstance(left := act(), Coroutine):
                await left
            self.changed()

        self.stage.navigation.do(asked, self, holds=holds, is_background=is_background)

    def reading(self, act: MayAskLater) -> None:
        """Reads what the screen shows as soon as it is there, while keys are taken."""
        self.asking(act, holds=False, is_background=False)

    def guarded(self, then: Callable[[], object]) -> None:
        """Calls `then`, at once or, at the public kiosk, once the PIN is given."""
        question = question_at(self.stage.guard)
        if question is None:
            then()
        else:
            self.push(question, lambda is_given: is_given and then())

    def go_back(self) -> None:
        """What Escape does."""
        self.go(self.back or self.stage.navigation.came_from)

    def place(self) -> routes.Route | None:
        """What brings this screen back as it is left, with the row the keyboard is on; None for its own route."""
        return None

    def in_words(self, fault: ToppingError) -> str:
        """The sentence of a fault, without folders at the public kiosk."""
        return self.stage.backstage.notices.in_words(fault)

    # called on every screen of the stack

    def tick(self, now: int) -> None:
        """Time has passed, up to `now` (ms)."""

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run for `gap_ms`, up to `now`: it was stopped, or the machine suspended."""

    def hear(self, news: News) -> None:
        """News of what was asked of `helper`."""

    def ask_to_close(self) -> bool:
        """The window is to be closed: whether the kiosk may end at once; otherwise this screen asks."""
        return True

    def left(self) -> None:
        """Somebody who may has asked to leave the program, and nothing of this screen is to be taken up again."""

    def save(self) -> None:
        """Goes without having been left, as the kiosk ends or the screen failed: keeps what there is to keep."""

    # called on the screen in front only

    @property
    def awaits_frame(self) -> bool:
        """Whether events must wait until what is shown now has been on screen."""
        return False

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Nobody has touched anything for `ms` at the public kiosk, which shows itself off after `limit_ms`."""
        if ms >= limit_ms and not self.stays:
            self.go(routes.Attract())

    def shown(self, frame: Collection[str], now: int) -> None:
        """A frame with the panels of these names is on screen since `now` (ms)."""
        if not self.__ui.has_come:
            self.__ui.has_come = True
            self.read_later()

    def read_later(self) -> None:
        """The first frame has come without what would have delayed it, which is asked for now."""


class ModalScreen(Screen, Generic[routes.Answer]):
    """A screen over another one, whose clock runs on behind it: a pause would be free time to think."""

    follows_walk = True
    stays = True  # the screen behind decides what an idle kiosk shows; where it does not stay, it closes before that
    dismissed: ClassVar[Any] = None
    """The answer of Escape."""

    def go_back(self) -> None:
        self.answer(self.dismissed)

    def untouched(self, ms: int, limit_ms: int) -> None:
        if ms >= limit_ms and not self.stays:
            self.go_back()

    def answer(self, answer: routes.Answer) -> None:
        """Leaves, with an answer for the screen that asked."""
        self.stage.navigation.pop(answer, by=self)


class TellingScreen(Screen):
    """A screen that says what came of the last key, until something else is said; it shows it where it has room."""

    message = ""
    tone = "plain"

    def paste_refused(self, most: int) -> None:
        self.tell(say("line.paste_too_long", most=most), "bad")

    def tell(self, said: str = "", tone: str = "plain") -> None:
        """Says something in a tone of `note`; empty for nothing."""
        self.message, self.tone = said, tone

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What is refused within is said, and what follows there is not done."""
        try:
            yield
        except ToppingError as fault:
            self.tell(self.in_words(fault), "bad")

    def doing(self, act: MayAskLater) -> None:
        """Does something that asks the database: what is refused is said, and nothing is lost."""

        async def done() -> None:
            with self.telling():
                if isinstance(left := act(), Coroutine):
                    await left

        self.asking(done)

    def told(self, **more: Any) -> Element | None:
        """What is said, as a line under something; None for nothing."""
        return note(self.message, self.tone, **{"id": "message", **more}) if self.message else None
