"""Before a game of Loto: who plays, one name at a time; or a game that was left, taken up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.othergames.lotocard import LotoCardView, paint_loto_card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.othergames import OtherGames, PlayLoto
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.play.loto.game import MOST_PLAYERS
from topping.store.people.names import normalised
from topping.store.tablegames.tablegames import KeptTableGame
from topping.texts import say

_LONGEST: Final = 40
_COLUMNS: Final = 4


class NewLotoScene(Scene):
    """Enter adds the player typed; on an empty line, or by F2, the cards are written. F5 takes up what was left."""

    stays = True

    def __init__(self, stage: Stage) -> None:
        self._names: list[str] = []
        self._typed = ""
        self._message = VerdictView(say("loto.setup.hint"), "plain")
        self._left: tuple[KeptTableGame, ...] = ()
        try:
            self._left = stage.backstage.lotos.open_ones()
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        super().__init__(stage)

    def build(self) -> None:
        """The line above, the players' places below."""
        main, gap = self.layout.main, theme.px(18)
        high = max(theme.px(84), 48)
        said = max(theme.px(70), round(self.layout.step(3) * 2))
        self._said = Rect(main.left, main.top, main.width, said)
        self._line = EntryLine(self.gui, Rect(main.left, self._said.bottom + gap, main.width // 2, high), _LONGEST)
        self._line.set(self._typed)
        self._line.focus()
        top = self._said.bottom + high + 2 * gap
        rows = -(-MOST_PLAYERS // _COLUMNS)
        wide = (main.width - gap * (_COLUMNS - 1)) // _COLUMNS
        tall = (main.bottom - top - gap * (rows - 1)) // rows
        self._cards = [
            Rect(main.left + column * (wide + gap), top + row * (tall + gap), wide, tall)
            for row, column in (divmod(number, _COLUMNS) for number in range(MOST_PLAYERS))
        ]

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Names, and the way on."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(OtherGames())
        elif is_key(event, pygame.K_F2) or (is_enter(event) and not self._line.text.strip()):
            self._begin()
        elif is_enter(event):
            self._add(self._line.text)
        elif is_key(event, pygame.K_F5):
            self._take_up()
        elif is_key(event, pygame.K_BACKSPACE) and not self._line.text and self._names:
            self._names.pop()
        else:
            self.gui.handle(event)
            self._line.focus()
        self._typed = self._line.text

    def _add(self, typed: str) -> None:
        try:
            name = normalised(typed)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if name.casefold() in map(str.casefold, self._names):
            self._message = VerdictView(say("tablegame.same_name"), "bad")
        elif len(self._names) == MOST_PLAYERS:
            self._message = VerdictView(say("loto.players", least=1, most=MOST_PLAYERS), "bad")
        else:
            self._names.append(name)
            self._message = VerdictView(say("loto.setup.hint"), "plain")
            self._line.clear()

    def _begin(self) -> None:
        if self._line.text.strip():
            self._add(self._line.text)
            if self._line.text:
                return
        if not self._names:
            self._message = VerdictView(say("loto.setup.nobody"), "bad")
            return
        try:
            self.go(PlayLoto(self.stage.backstage.lotos.begin(tuple(self._names))))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _take_up(self) -> None:
        if not self._left:
            return
        try:
            self.go(PlayLoto(self.stage.backstage.lotos.take_up(self._left[0].id)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        left = (Hint("F5", say("loto.key.take_up"), pygame.K_F5),) if self._left else ()
        return (
            Hint("F2", say("loto.key.cards"), pygame.K_F2, primary=bool(self._names)),
            Hint(say("key.enter"), say("loto.key.add"), pygame.K_RETURN),
            Hint(say("key.backspace"), say("loto.key.remove"), pygame.K_BACKSPACE),
            *left,
            escape(say("loto.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """Title, message, and the places at the table."""
        left = ", ".join(self._left[0].names) if self._left else ""
        remark = say("loto.setup.left", names=left) if left else say("loto.setup.remark")
        return [
            Panel("title", self.layout.head, HeadingView(say("loto.title"), remark), paint_heading),
            Panel("message", self._said, self._message, paint_message),
            *(
                Panel(f"card {number}", place, LotoCardView(name, str(number + 1)), paint_loto_card)
                for number, (name, place) in enumerate(zip(self._names, self._cards, strict=False))
            ),
        ]
