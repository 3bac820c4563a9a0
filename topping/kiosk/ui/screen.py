"""The base classes of screens. A screen returns its tree of elements (`view`) and its keys (`keys`).

Its `canvas` lays the tree out and paints it, its `input` handles events, its `overlay` shows questions and the list of
keys.
"""

from collections.abc import Callable, Collection, Coroutine, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Generic

import pygame

from topping.answers.client import News
from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.paint.theme import Layout, Panel
from topping.kiosk.services.beside import MayAskLater
from topping.kiosk.stage import Stage, question_at
from topping.kiosk.ui.canvas import Canvas
from topping.kiosk.ui.input import Input
from topping.kiosk.ui.keys import ENTER, Key, enter, escape, key
from topping.kiosk.ui.overlay import Overlay
from topping.kiosk.ui.parts import note
from topping.kiosk.ui.questions import Asked, twice_card
from topping.kiosk.ui.tree import Act, Element
from topping.texts import say


class Screen:
    """The base class of screens. A subclass defines `view`, `keys` and its actions.

    `view` and `keys` must not change state. A new tree is made after an event, an answer, a message, a call of
    `changed`, or a change of the value of `watches()`. Otherwise the last tree is painted again, and only its `live`
    leaves are animated.
    """

    stays: bool = False
    """Whether the public kiosk keeps this screen while idle."""
    is_organised: ClassVar[bool] = False
    """Whether an organiser uses this screen: settings of a single player do not apply."""
    follows_walk: bool = False
    """Whether the screen keeps the theme of the screens before it: light after the club's, dark after others."""
    keeps_awake: ClassVar[bool] = False
    """Whether the display must not go to sleep on this screen."""
    tells_write_retries: ClassVar[bool] = False
    """Whether the screen itself warns, above the keys, of data not saved to disk yet."""
    has_own_f1: ClassVar[bool] = False
    """Whether the screen's own F1 replaces the general help."""
    has_own_f3: ClassVar[bool] = False
    """Whether the screen uses F3 itself: screens that lead a session, and screens on which every key acts alike."""

    back: routes.Route | None = None
    """The destination of Escape; None for the previous screen."""
    focus = ""
    """The id of the focused element; empty for the first focusable element."""
    received = 0
    """The time (ms) at which the current event was received."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.moment = stage.clock.now()
        """The time (ms) of the frame being prepared; used for animations only."""
        self.overlay = Overlay(self)
        self.canvas = Canvas(self.overlay, stage.screen.layout)
        self.input = Input(self, self.canvas, self.overlay)
        self._has_come = False
        """Whether a frame of this screen has been displayed."""
        self.lay_out()

    # members that a subclass defines

    def view(self) -> Element:
        """Returns the tree of elements that the screen shows."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """Returns the keys that act on the screen. Keys with a label appear in the footer, in this order."""
        return ()

    def watches(self) -> Hashable:
        """Returns a value that changes when the screen shows something else, without an event, such as the digits of a
        clock.

        It is compared at each turn of the loop; a change makes a new tree.
        """
        return None

    def written(self, text: str) -> None:
        """Handles typed characters that go to no entry line, such as letters for the grid."""

    def is_digit_meant(self, sign: str) -> bool:
        """Returns whether a key of the digit row that typed `sign` is meant as its digit now."""
        return self.input.is_digit_meant(sign)

    def moved(self, name: str) -> None:
        """Called after the list with the id `name` was scrolled, or another row of it was chosen."""

    def typed_on(self) -> None:
        """Prepares the screen for a typed character that has just closed a question or the list of keys.

        The character is typed on the screen right afterwards. Here the method does nothing.
        """

    def paste_refused(self, most: int) -> None:
        """Called after a paste was refused because the entry line would exceed `most` characters."""

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs on the screen. Help and the list of keys then do not cover grid and rack."""
        return False

    @property
    def in_sight(self) -> Sequence[str]:
        """The ids of the elements that nothing may cover while the clock runs: clock, draw and grid."""
        return ("timer", "rack", "board")

    @property
    def has_narrow_overlay(self) -> bool:
        """Whether help and the list of keys have only a narrow column beside the running clock."""
        return False

    def help_beside(self) -> Element | None:
        """Returns the help that is shown beside a running clock; None if the screen has none."""
        return None

    @property
    def bars_words(self) -> str:
        """The name of the stored text that says why this screen forbids the word tools; empty if it allows them."""
        return ""

    @property
    def is_desk(self) -> bool:
        """Whether the screen belongs to the referee's desk. It then has light colours, unless high contrast is set."""
        return False

    # keys

    def arrows_named(self, label: str, cap: str = "← →", code: int = 0) -> Key:
        """Returns a key that shows the arrows `cap` with a label in the footer; the tree itself handles the arrows.

        A click on it presses the key `code`, by default the last arrow of `cap`.
        """
        last = pygame.K_DOWN if cap.endswith("↓") else pygame.K_RIGHT
        return Key((code or last,), partial(self.input.press_tree, code or last), label, cap)

    def form_named(self) -> tuple[Key, Key]:
        """Returns two keys that show the arrows of a form in the footer: up and down choose a row, left and right its
        value.
        """
        return self.arrows_named(say("key.form_row"), "↑ ↓"), self.arrows_named(say("key.form_value"))

    def enter_named(self, label: str) -> Key:
        """Returns a key that shows Enter in the footer, which activates the focused element."""
        return enter(partial(self.input.press_tree, ENTER[0]), label)

    def help_named(self, label: str = "") -> Key:
        """Returns a key that shows F1 in the footer, which opens the help."""
        return key(pygame.K_F1, self.changed, label or say("key.help"))

    def back_key(self) -> Key:
        """Returns the Escape key that leads back to the previous screen."""
        came_from_home = isinstance(self.stage.navigation.came_from, routes.Home)
        return escape(self.go_back, say("key.home" if came_from_home else "key.back"))

    def press(self, binding: Key) -> None:
        """Runs the action of a key. If the key must be pressed twice, the first press only asks for the second."""
        self.overlay.do(binding, self.received)

    def is_pressed_once(self, binding: Key) -> bool:
        """Returns whether a key that must be pressed twice was pressed once and waits for its second press."""
        armed = self.overlay.armed(self.moment)
        return armed is not None and armed.codes == binding.codes

    # questions and messages

    def asked_twice(self, one: Key, title: str, means: str = "", no: str = "") -> Element | None:
        """Returns the card that says what a second press of the key `one` does; None unless the key was pressed once.

        `title` and `means` are its texts, `no` the label of the key to cancel.
        """
        if not self.is_pressed_once(one):
            return None
        return twice_card(title, means, one, escape(self.changed, no or say("key.no")))

    def ask(self, said: str, *answers: tuple[str, Act], **more: Any) -> None:
        """Asks the question `said`; each answer is (text, action). Digits, Enter, Escape, arrows and clicks answer it.

        It is shown in the screen's `asked_here` element; without one, over the whole screen. `more` are fields of
        `Asked`.
        """
        self.overlay.ask(Asked(said, answers, **more))

    @property
    def is_asked(self) -> bool:
        """Whether a question is open."""
        return self.overlay.question is not None

    def take_back_question(self) -> None:
        """Closes the question without an answer."""
        self.overlay.take_back_question()

    def tell_line(self, text: str, now: int, tone: str = "bad") -> None:
        """Shows a message in place of the key hints, for some seconds. Its `tone` is `bad`, `good` or `plain`."""
        self.overlay.tell(text, now, tone)
        self.input.place_lines()

    def hush(self, now: int, *, at_once: bool = False) -> None:
        """Removes the message shown in place of the key hints, if its time is over at `now` (ms) or if `at_once`."""
        if self.overlay.hush(now, at_once=at_once):
            self.input.place_lines()

    # display and events

    def changed(self) -> None:
        """Requests a new tree, after a change that was not caused by an event or an answer."""
        self.canvas.changed()

    @property
    def layout(self) -> Layout:
        return self.canvas.layout

    @property
    def focused(self) -> str:
        """The id of the focused element; empty if no element can be focused."""
        return self.canvas.reach.focused(self.focus)

    def lay_out(self) -> None:
        """Prepares the screen for the current size of the window."""
        self.canvas.lay_out(self.stage.screen.layout)

    def is_moving(self, now: int) -> bool:
        """Returns whether an animation is running on the screen."""
        return self.canvas.is_moving(now)

    def panels(self) -> list[Panel]:
        """Returns the panels to paint from back to front, including the message shown in place of the key hints."""
        animates = self.stage.services.settings.animations
        return [*self.canvas.panels(self.focus, self.moment, animates=animates), *self.overlay.line_panels()]

    def type_character(self, character: str) -> None:
        """Types a character of the on-screen keyboard into the focused entry line; `\\b` deletes."""
        self.input.type_character(character)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event received at `now` (ms)."""
        self.received = now
        self.input.handle(event, now)

    def close(self) -> None:
        """Drops the entry lines, the tree and the question, because the screen was closed."""
        self.canvas.close()
        self.overlay.close()

    # the way to other screens

    def go(self, route: routes.Route) -> None:
        """Replaces this screen with the screen of a route."""
        self.stage.navigation.go(route, by=self)

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], object]) -> None:
        """Opens a modal screen over this screen. Calls `then` with its answer."""

        def answered(answer: routes.Answer) -> None:
            then(answer)
            self.changed()

        self.stage.navigation.push(route, answered, by=self)

    def uncover(self) -> None:
        """Closes the screens that cover this screen. Their answers are dropped."""
        self.stage.navigation.uncover(by=self)

    def asking(self, act: MayAskLater, *, holds: bool = True, is_background: bool = True) -> None:
        """Runs an action that may await database queries, over several turns of the loop.

        With `holds`, keys pressed meanwhile are handled after its end. Otherwise they are handled at once. With
        `is_background`, the action then lets the queries of other actions go first.
        """

        async def asked() -> None:
            try:
                if isinstance(left := act(), Coroutine):
                    await left
            finally:
                self.changed()

        self.stage.navigation.do(asked, self, holds=holds, is_background=is_background)

    def reading(self, act: MayAskLater) -> None:
        """Runs an action that reads data to show from the database. Key presses do not wait for it."""
        self.asking(act, holds=False, is_background=False)

    def guarded(self, then: Callable[[], object]) -> None:
        """Calls `then`; on a public machine, first asks for the PIN."""
        question = question_at(self.stage.guard)
        if question is None:
            then()
        else:
            self.push(question, lambda is_given: is_given and then())

    def go_back(self) -> None:
        """Goes to the screen of the route `back`; if that is None, to the previous screen."""
        self.go(self.back or self.stage.navigation.came_from)

    def place(self) -> routes.Route | None:
        """Returns a route that opens this screen again with the same chosen row; None if its usual route is enough."""
        return None

    def in_words(self, fault: ToppingError) -> str:
        """Returns the sentence of an error; on a public machine, without names of folders."""
        return self.stage.services.notices.in_words(fault)

    def entered(self) -> None:
        """Called once this screen is open. A screen that stores data at its start does so here."""

    # called on every screen of the stack

    def tick(self, now: int) -> None:
        """Called at each turn of the loop with the time `now` (ms)."""

    def slept(self, gap_ms: int, now: int) -> None:
        """Adapts the screen after the program or the machine was suspended for `gap_ms`, at the time `now` (ms).

        Here it does nothing. A screen with a clock overrides it.
        """

    def hear(self, news: News) -> None:
        """Handles `news`, an answer of the answering thread, which may be meant for another screen."""

    def ask_to_close(self) -> bool:
        """Returns whether the program may end at once when its window is closed. If not, this screen asks the player
        first.
        """
        return True

    def left(self) -> None:
        """Called after the player has confirmed leaving the program. The next start will not return to this screen."""

    def save(self) -> None:
        """Saves unsaved data, because the program ends or the screen has failed."""

    # called on the screen in front only

    @property
    def awaits_frame(self) -> bool:
        """Whether the next events must wait until the current frame is displayed."""
        return False

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Called on a public machine that nobody has touched for `ms`. After `limit_ms`, goes to the attract screen.

        A screen with `stays` does not.
        """
        if ms >= limit_ms and not self.stays:
            self.go(routes.Attract())

    def shown(self, frame: Collection[str], now: int) -> None:
        """Called after a frame was displayed at `now` (ms); `frame` holds the names of its panels."""
        if not self._has_come:
            self._has_come = True
            self.read_later()

    def read_later(self) -> None:
        """Called after the first frame, to load data that would have delayed it."""


class ModalScreen(Screen, Generic[routes.Answer]):
    """A screen that covers another one until it returns an answer.

    The clock of the covered screen runs on, since a pause would give free time to think.
    """

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
        """Closes this screen and passes an answer to the screen that opened it."""
        self.stage.navigation.pop(answer, by=self)


class TellingScreen(Screen):
    """A screen with a message about what the last key did, shown until the next message.

    The subclass puts the element returned by `told` into its tree.
    """

    message = ""
    tone = "plain"

    def paste_refused(self, most: int) -> None:
        self.tell(say("line.paste_too_long", most=most), "bad")

    def tell(self, said: str = "", tone: str = "plain") -> None:
        """Sets the message; its `tone` is `plain`, `bad` or `good`. An empty text removes the message."""
        self.message, self.tone = said, tone
        self.changed()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Catches a ToppingError raised within the `with` block and shows its sentence as the message."""
        try:
            yield
        except ToppingError as fault:
            self.tell(self.in_words(fault), "bad")

    def doing(self, act: MayAskLater) -> None:
        """Runs an action that may await database queries. If it raises a ToppingError, shows its sentence as the
        message.
        """

        async def done() -> None:
            with self.telling():
                if isinstance(left := act(), Coroutine):
                    await left

        self.asking(done)

    def told(self, **more: Any) -> Element | None:
        """Returns the message as an element; None without a message. `more` are further fields of the `Element`."""
        return note(self.message, self.tone, **{"id": "message", **more}) if self.message else None
