"""Base classes of screens: for those that have a game generated, and for the screens of referees and organisers."""

from collections.abc import Collection, Hashable
from typing import Any

from topping.answers.client import News, fault_in
from topping.answers.wantedgame import WantedGame
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.parts import field, note
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tree import Act, Element, Type, TypedText, row, text
from topping.rules.games.game import Game
from topping.texts import say


class MakingScreen(TellingScreen):
    """Base class of screens that have the answering thread generate a game, and stay responsive meanwhile."""

    def __init__(self, stage: Stage) -> None:
        self._wanted_game = WantedGame(stage.answerer)
        super().__init__(stage)

    def watches(self) -> Hashable:
        return self._wanted_game.is_awaited

    def hear(self, news: News) -> None:
        made = self._wanted_game.hear(news)
        if made is None:
            return
        if fault := fault_in(made):
            self.tell(say("game_choice.failed", why=self.stage.services.notices.plain(fault)), "bad")
        else:
            with self.telling():
                self._made(made.result())

    def _made(self, game: Game) -> None:
        """Uses the generated game; raises `ToppingError` if that is impossible. Subclasses implement it."""


class RefereeScreen(MakingScreen):
    """Base class of the screens of referees and organisers, in light colours. A message stays until the next one."""

    is_desk = True
    is_organised = True

    def _does(self, act: Act) -> bool:
        """Runs an action; returns False and shows the reason if it raised a `ToppingError`."""
        with self.telling():
            act()
            return True
        return False

    def _known_name(self, typed: str, taken: Collection[str]) -> str:
        """Returns the first known player's name that begins with the typed text and is not in `taken`; empty if there
        is none.
        """
        following = following_name(typed, [name for name in self.stage.services.players.names() if name not in taken])
        if following is None:
            self.tell(say("session_setup.nobody_known"))
        return following or ""

    def _message(self, otherwise: str = "", **more: Any) -> Element:
        """Draws the last message, or the text `otherwise` if there is none. While a game is generated, says so
        instead.
        """
        said, tone = (self.message, self.tone) if self.message else (otherwise, "plain")
        if self._wanted_game.is_awaited:
            said, tone = say("session_setup.making"), "plain"
        return note(said, tone, **{"min_height": 40, "pad": (20, 0), "id": "message", **more})


def bold(said: str, group: str, colour: str = "ink", **more: Any) -> Element:
    """Draws a bold text for a table cell. Cells of the same `group` get the same font size."""
    return text(said, Type.ROW, colour, Face.BOLD, group=group, **more)


def asked_line(said: str, typed: TypedText, *, id: str, changed: Act | None = None) -> Element:
    """Draws an input line for `typed` behind its label `said`; letters typed on the screen always go to it. `changed`
    is called after each change.
    """
    line = field(typed, said, id=id, changed=changed, takes_keys=False, grow=1)
    return row(text(said, Type.BODY, face=Face.SEMI), line, gap=32, pad=(20, 0), align="center")
