"""The interface of the kiosk for its screens: window, clock, services, voice, navigation."""

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
    """The interface by which screens open and close screens.

    `by` is the screen that requests a change; requests of a closed screen are ignored. Changes are queued, and made in
    order after the current event or tick.
    """

    def go(self, route: routes.Route, by: object) -> None:
        """Replaces the screen `by` with the screen of a route, even if other screens cover it."""

    @property
    def came_from(self) -> routes.Route:
        """The route of the screen to which Escape leads back from the lowest open screen; by default the home
        screen.
        """

    @property
    def manual_page(self) -> str:
        """The name of the manual's page that fits the open screens."""

    def help_keys(self) -> Sequence[int]:
        """Returns the codes of the keys that open help over the front screen: F1, and F3 if the word tools
        are allowed.
        """

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], None], by: object) -> None:
        """Covers the screen `by` with a modal screen.

        Calls `then` with its answer, unless `by` was closed meanwhile.
        """

    def become(self, make: Callable[[], Any], by: object) -> None:
        """Replaces the screen `by` with the screen that `make` returns. The route of the screen stays the same.

        `make` may await database queries; until they are answered, `by` stays open.
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
        """Closes the screens that cover the screen `by`. Their answers are dropped."""

    def do(self, act: MayAskLater, by: object, *, holds: bool, is_background: bool = True) -> None:
        """Runs an action of the screen `by`, which may await database queries, over several turns of the loop.

        With `holds`, key presses wait until it has ended. Otherwise keys are handled meanwhile, and with
        `is_background` the queries of other actions go first.
        """


class Stage(Protocol):
    """The objects of the kiosk that screens use: window, clock, services, voice and others."""

    screen: Window
    clock: Clock
    services: Services
    answerer: QuestionService
    voice: Voice
    cues: Cues
    guard: PinGuard
    keyboard: Keyboard
    second: SecondScreen
    """The program that shows a session's public face on a second display, if there is one."""

    @property
    def navigation(self) -> Navigation: ...

    def change(self, settings: Settings, *, for_all: bool = False) -> None:
        """Applies settings at once and stores them, for the current player or (`for_all`) for all players."""

    def end(self) -> bool: ...

    def ask_to_leave(self) -> None:
        """Handles the wish to leave the program: asks the open screens for consent; on a public machine, asks for the
        PIN.
        """


def question_at(guard: PinGuard, *, leaves: bool = False) -> routes.Modal[bool] | None:
    """Returns the question to ask before an action that visitors of a public machine may not do; None if it is allowed.

    With a PIN, this is the question for it. Without a PIN, only leaving the program (`leaves`) is confirmed.
    """
    if not guard.is_public:
        return None
    if guard.has_pin:
        return routes.AskPin()
    return routes.AskLeave() if leaves else None
