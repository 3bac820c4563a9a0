"""Screens that have a game made; those of referees and organisers are light, and tell in a line what was done last."""

from collections.abc import Collection, Hashable
from typing import Any

from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.parts import field, note
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tree import Act, Element, Type, TypedText, row, text
from topping.rules.games.game import Game
from topping.texts import say


class MakingScreen(TellingScreen):
    """Has a game made by the helper while it stays alive."""

    def __init__(self, stage: Stage) -> None:
        self._wanted_game = WantedGame(stage.helper)
        super().__init__(stage)

    def watches(self) -> Hashable:
        return self._wanted_game.is_awaited

    def hear(self, news: News) -> None:
        made = self._wanted_game.hear(news)
        if isinstance(made, QuestionFailed):
            self.tell(say("game_choice.failed", why=self.stage.backstage.notices.plain(made.sentence)), "bad")
        elif made is not None:
            with self.telling():
                self._made(made)

    def _made(self, game: Game) -> None:
        """The game that was asked for is there; raises `ToppingError` where it cannot be used."""


class RefereeScreen(MakingScreen):
    """What was told last stands until something else is told; that a game is being made goes before it."""

    is_desk = True
    is_organised = True

    def _does(self, act: Act) -> bool:
        """Whether something could be done; why not is told."""
        with self.telling():
            act()
            return True
        return False

    def _known_name(self, typed: str, taken: Collection[str]) -> str:
        """The next known player's name, of those not taken, that begins as what is typed does; empty for none."""
        following = following_name(typed, [name for name in self.stage.backstage.players.names() if name not in taken])
        if following is None:
            self.tell(say("session_setup.nobody_known"))
        return following or ""

    def _message(self, otherwise: str = "", **more: Any) -> Element:
        """What was told last, or something else while there is nothing."""
        said, tone = (self.message, self.tone) if self.message else (otherwise, "plain")
        if self._wanted_game.is_awaited:
            said, tone = say("session_setup.making"), "plain"
        return note(said, tone, **{"min_height": 40, "pad": (20, 0), "id": "message", **more})


def bold(said: str, group: str, colour: str = "ink", **more: Any) -> Element:
    """A cell of a table that stands out; those of a `group` share one size."""
    return text(said, Type.ROW, colour, Face.BOLD, group=group, **more)


def asked_line(said: str, typed: TypedText, *, id: str, changed: Act | None = None) -> Element:
    """A line with what is to be typed on it before it; it always has the letters."""
    line = field(typed, said, id=id, changed=changed, takes_keys=False, grow=1)
    return row(text(said, Type.BODY, face=Face.SEMI), line, gap=32, pad=(20, 0), align="center")
