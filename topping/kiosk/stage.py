"""The interface of the kiosk for its screens: window, clock, voice, service process, stored data, navigation."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from topping.answers.client import QuestionService
from topping.config import Settings
from topping.kiosk import routes
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.pinguard import PinGuard
from topping.kiosk.engine.processes import SecondScreen
from topping.kiosk.engine.sounds import Cues
from topping.kiosk.engine.voice import Voice
from topping.kiosk.services.beside import MayAskLater
from topping.kiosk.services.services import Services
from topping.kiosk.window import Keyboard, Window


class Navigation(Protocol):
    """Changes of screens. `by` is the requesting screen; requests of a closed screen are ignored.

    Changes are queued, and made in order after the current event or tick.
    """

    def go(self, route: routes.Route, by: object) -> None:
        """Replaces the screen `by`, covered or not, with the screen of another route."""

    @property
    def came_from(self) -> routes.Route:
        """The destination of back from the bottom screen: the last place before it, or home."""

    @property
    def manual_page(self) -> str:
        """The manual's page for the screens that are open."""

    def help_keys(self) -> Sequence[int]:
        """Returns the keys that open help over the screen in front: F1, and F3 unless the word tools are barred."""

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], None], by: object) -> None:
        """Covers the screen `by` with a modal, and calls `then` with its answer unless `by` was closed meanwhile."""

    def become(self, make: Callable[[], Any], by: object) -> None:
        """Replaces the screen `by` with another screen of the same route, once what that one shows has been read."""

    def pop(self, answer: object, by: object) -> None:
        """Closes the modal screen `by` and passes its answer to the screen that opened it."""

    def tell(self, text: str, now: int) -> None:
        """Shows a message in place of the key hints, on the screen in front after all queued changes."""
        ...

    def is_in_front(self, screen: object) -> bool:
        """Returns whether no screen covers this one."""
        ...

    def uncover(self, by: object) -> None:
        """Closes the screens over the screen `by`, without answers."""

    def do(self, act: MayAskLater, by: object, *, holds: bool, is_background: bool = True) -> None:
        """Runs an action of the screen `by` that may query the database, over several turns of the loop if needed.

        With `holds`, keys wait for it. Without, and if not `is_background`, it takes precedence over other queries.
        """


class Stage(Protocol):
    """The interface of the kiosk for its screens."""

    screen: Window
    clock: Clock
    services: Services
    helper: QuestionService
    voice: Voice
    cues: Cues
    guard: PinGuard
    keyboard: Keyboard
    second: SecondScreen
    """The program that shows a session's public face on a second display, if there is one."""

    @property
    def navigation(self) -> Navigation: ...

    def change(self, settings: Settings, *, for_all: bool = False) -> None:
        """Applies settings at once and stores them (`Services.change`).

        Screens are laid out again if colours, text size or language changed.
        """

    def end(self) -> bool: ...

    def ask_to_leave(self) -> None:
        """Handles a request to leave the program: asks the screens or, at the public kiosk, for the PIN."""


def question_at(guard: PinGuard, *, leaves: bool = False) -> routes.Modal[bool] | None:
    """Returns the question before an action closed to the public; None if it needs none.

    Without a PIN, only leaving (`leaves`) needs a question.
    """
    if not guard.is_public:
        return None
    if guard.has_pin:
        return routes.AskPin()
    return routes.AskLeave() if leaves else None
