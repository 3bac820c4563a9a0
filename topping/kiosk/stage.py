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
    """The interface for changing screens.

    `by` is the screen that requests a change; requests of a closed screen are ignored. Changes are queued, and made in
    order after the current event or tick.
    """

    def go(self, route: routes.Route, by: object) -> None:
        """Replaces the screen `by`, whether covered or not, with the screen of another route."""

    @property
    def came_from(self) -> routes.Route:
        """The route to which the bottom screen goes back: the last route before it, or home."""

    @property
    def manual_page(self) -> str:
        """The manual's page for the screens that are open."""

    def help_keys(self) -> Sequence[int]:
        """Returns the codes of the keys that open help over the front screen.

        These are F1, and F3 unless the word tools are barred.
        """

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], None], by: object) -> None:
        """Covers the screen `by` with a modal screen.

        Calls `then` with its answer, unless `by` was closed meanwhile.
        """

    def become(self, make: Callable[[], Any], by: object) -> None:
        """Replaces the screen `by` with another screen of the same route, made by `make`.

        It waits until the data of the new screen have been read.
        """

    def pop(self, answer: object, by: object) -> None:
        """Closes the modal screen `by` and passes its answer to the screen that opened it."""

    def tell(self, text: str, now: int) -> None:
        """Shows a message in place of the key hints.

        It appears on the screen that is in front after all queued changes.
        """
        ...

    def is_in_front(self, screen: object) -> bool:
        """Returns whether no other screen covers this screen."""
        ...

    def uncover(self, by: object) -> None:
        """Closes the screens that cover the screen `by`; their answers are not delivered."""

    def do(self, act: MayAskLater, by: object, *, holds: bool, is_background: bool = True) -> None:
        """Runs an action of the screen `by` that may query the database, over several turns of the loop if needed.

        With `holds`, key presses wait for it. Without `holds`, and if not `is_background`, it takes precedence over
        other queries.
        """


class Stage(Protocol):
    """The interface through which screens use the kiosk."""

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
        """Applies settings at once and stores them.

        Screens are laid out again if colours, text size or language changed. `for_all` stores them for all players.
        """

    def end(self) -> bool: ...

    def ask_to_leave(self) -> None:
        """Handles a request to leave the program.

        It asks the open screens for consent or, at the public kiosk, the user for the PIN.
        """


def question_at(guard: PinGuard, *, leaves: bool = False) -> routes.Modal[bool] | None:
    """Returns the modal screen that must allow an action closed to the public; None if none is needed.

    Without a PIN, only leaving the program (`leaves`) needs a question.
    """
    if not guard.is_public:
        return None
    if guard.has_pin:
        return routes.AskPin()
    return routes.AskLeave() if leaves else None
