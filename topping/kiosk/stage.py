"""What screens may use of the kiosk: screen, clock, voice, helper, stored data, and navigation."""

from collections.abc import Callable, Sequence
from typing import Protocol

from topping.config import Settings
from topping.game.service.client import QuestionService
from topping.kiosk import routes
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.beside import MayAskLater
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.cues import Cues
from topping.kiosk.engine.pinguard import PinGuard
from topping.kiosk.engine.processes import SecondScreen
from topping.kiosk.engine.voice import Voice
from topping.kiosk.window import Keyboard, Window


class Navigation(Protocol):
    """The way from screen to screen. `by` is the screen that asks; what a screen asks after it has left is ignored.

    Nothing happens at once: the changes are made in their order when the present event or tick has been dealt with.
    """

    def go(self, route: routes.Route, by: object) -> None:
        """Replaces the screen `by`, covered or not, with that of another route."""

    @property
    def came_from(self) -> routes.Route:
        """Where back leads from the screen at the bottom: the last place before it, home where there is none."""

    def help_keys(self) -> Sequence[int]:
        """The keys that open help over the screen in front: F1, and F3 unless words are barred."""

    def push(self, route: routes.Modal[routes.Answer], then: Callable[[routes.Answer], None], by: object) -> None:
        """Covers the screen `by`; `then` is called with the answer unless that screen has left meanwhile."""

    def pop(self, answer: object, by: object) -> None:
        """Removes the modal screen `by` and gives its answer to the screen that asked."""

    def tell(self, text: str, now: int) -> None:
        """Says a line in the place of the keys, on the screen that is in front once all changes are made."""
        ...

    def is_in_front(self, screen: object) -> bool:
        """Whether nothing covers the screen."""
        ...

    def uncover(self, by: object) -> None:
        """Removes the screens over the screen `by`, without an answer."""

    def do(self, act: MayAskLater, by: object, *, holds: bool, is_background: bool = True) -> None:
        """Lets the screen `by` do something that asks the database, in as many turns as the answers take.

        Keys wait for it where it `holds` them; where it does not, and is not in the background, it comes first.
        """


class Stage(Protocol):
    """The part of the kiosk that screens may use."""

    screen: Window
    clock: Clock
    backstage: Backstage
    helper: QuestionService
    voice: Voice
    cues: Cues
    guard: PinGuard
    keyboard: Keyboard
    second: SecondScreen
    """The program that shows the public face of a session on another display, where there is one."""

    @property
    def navigation(self) -> Navigation: ...

    def change(self, settings: Settings, *, for_all: bool = False) -> None:
        """Puts settings in force at once and keeps them: `Backstage.change`.

        Where colours, texts' size or language are others, the screens are laid out anew.
        """

    def end(self) -> bool: ...

    def ask_to_leave(self) -> None:
        """Somebody wants to leave the program: asks the screens or, at the public kiosk, for the PIN."""


def question_at(guard: PinGuard, *, leaves: bool = False) -> routes.Modal[bool] | None:
    """The question before an action that is not open to the public; None where it may be done at once.

    Without a PIN, only leaving is asked about.
    """
    if not guard.is_public:
        return None
    if guard.has_pin:
        return routes.AskPin()
    return routes.AskLeave() if leaves else None
