"""A placeholder page, shown while the data of the next screen are read."""

from collections.abc import Awaitable, Callable, Sequence

from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.parts import nothing_there
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Element, column
from topping.texts import say


class ComingScreen(Screen):
    """A placeholder that shows "…" until the next screen can be made. The next screen then replaces it; Escape leads
    back.
    """

    def __init__(
        self,
        stage: Stage,
        title: str,
        icon: Icon,
        back: routes.Route,
        read: Callable[[], Awaitable[Callable[[], Screen]]],
    ) -> None:
        """`read` awaits the data of the next screen, and returns a function that makes the screen."""
        self._title, self._icon, self.back, self._read_next = title, icon, back, read
        super().__init__(stage)
        self.reading(self._open)

    async def _open(self) -> None:
        self.stage.navigation.become(await self._read_next(), by=self)

    def keys(self) -> Sequence[Key]:
        return (escape(self.go_back, say("key.back")),)

    def view(self) -> Element:
        return page(self._title, waits(self._icon))


def waits(icon: Icon) -> Element:
    """Draws an empty card with "…", shown while data are read."""
    return fitted(column(nothing_there(icon, "…"), card="card", grow=1))
