"""After a classic game: each turn with what it could have been, as the helper finds it, turn after turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import InputError
from topping.game.lexicon import WantedLexicon
from topping.game.service.machinequestions import AdviceFound, AdviceQuestion
from topping.game.service.messages import HelperFailed, News, QuestionFailed
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.classic.turnlist import TurnListView, paint_turn_list, turn_rows_in
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import paint_rack
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.classic import ClassicSheet
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic.play_places import ClassicPlaces
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import rack_view
from topping.kiosk.views.classicadvice import advice_board, advice_headings, advice_rows, costs_of, told_of
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.classic.game import ClassicTurn
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import sight_at, turn_of
from topping.texts import say

_MOST: Final = 12
"""Turns that are asked for at each turn."""


class ClassicAdviceScene(Scene):
    """Arrows go from turn to turn; the one that cost most is a key away."""

    stays = True

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self.table = table
        self._place = 0
        self._advice: dict[int, TurnAdvice | None] = {}
        """By turn, from 0; None for a turn that cannot be judged."""
        self._open: tuple[int, int] | None = None
        """The ticket of the question that is open, and its turn."""
        self._fault = ""
        super().__init__(stage)
        self._ask()

    @property
    def _turns(self) -> tuple[ClassicTurn, ...]:
        return self.table.game.turns

    def lay_out(self) -> None:
        """The places, for the screen's size."""
        self.places = ClassicPlaces(self.stage.screen.layout, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """The turn's head, its rack, and the list."""
        places = self.places
        top, wide = places.plates.top, places.plates.width
        self._head = Rect(places.plates.left, top, wide, places.rack.top - places.px(10) - top)
        below = places.rack.bottom + places.px(12)
        said = places.layout.step(2) * 2
        self._said = Rect(self._head.left, places.footer.top - said, wide, said)
        self._list = Rect(self._head.left, below, wide, self._said.top - below - places.px(4))

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    # questions

    def _ask(self) -> None:
        """Asks about the turn shown, else about the next one that is not known."""
        if self._open is not None or self._fault:
            return
        count = len(self._turns)
        for place in [*range(self._place, count), *range(self._place)]:
            if place in self._advice:
                continue
            turn = self._turns[place]
            try:
                sight = sight_at(self.table.game, turn)
            except InputError:  # a rack that was noted down in part
                self._advice[place] = None
                continue
            lexicon = WantedLexicon.of(self.table.lexicon)
            self._open = (self.stage.helper.ask(AdviceQuestion(sight, turn_of(turn), _MOST, lexicon)), place)
            return

    def hear(self, news: News) -> None:
        """What a turn could have been; then the next one is asked about."""
        if self._open is None:
            return
        ticket, place = self._open
        if isinstance(news, AdviceFound) and news.ticket == ticket:
            self._advice[place] = news.advice
        elif isinstance(news, QuestionFailed) and news.ticket == ticket:
            self._advice[place] = None
        elif isinstance(news, HelperFailed):
            self._fault = news.sentence
        else:
            return
        self._open = None
        self._ask()

    def close(self) -> None:
        """The scene goes: nothing more is wanted."""
        super().close()
        if self._open is not None:
            self.stage.helper.drop(self._open[0])
            self._open = None

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows, the wheel, Enter for the turn that cost most, Escape."""
        last = len(self._turns) - 1
        if is_key(event, pygame.K_ESCAPE):
            self.go(ClassicSheet(self.table))
        elif is_key(event, pygame.K_RIGHT, pygame.K_DOWN):
            self._show(self._place + 1)
        elif is_key(event, pygame.K_LEFT, pygame.K_UP):
            self._show(self._place - 1)
        elif is_key(event, pygame.K_HOME, pygame.K_END):
            self._show(0 if event.key == pygame.K_HOME else last)
        elif is_enter(event):
            known = [(advice.cost, -place) for place, advice in self._advice.items() if advice is not None]
            if known:
                self._show(-max(known)[1])
        elif event.type == pygame.MOUSEWHEEL:
            self._show(self._place - (1 if event.y > 0 else -1))
        else:
            self.gui.handle(event)

    def _show(self, place: int) -> None:
        self._place = max(0, min(place, len(self._turns) - 1))
        self._ask()

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            Hint("←", "", pygame.K_LEFT, is_joined=True),
            Hint("→", say("advice.key.turns"), pygame.K_RIGHT, primary=True),
            Hint(say("key.enter"), say("advice.key.worst"), pygame.K_RETURN),
            escape(say("advice.key.sheet")),
        )

    def panels(self) -> list[Panel]:
        """Grid, turn, rack, what it could have been, what all turns cost."""
        game, places = self.table.game, self.places
        if not self._turns:
            told = AskingView(Icon.TARGET, say("advice.title"), (say("advice.no_turn"),))
            return [Panel("turn", self._head, told, paint_asking)]
        turn = self._turns[self._place]
        advice = self._advice.get(self._place)
        is_known = self._place in self._advice
        head = say("advice.turn", number=turn.number, name=game.names[turn.player])
        told = AskingView(Icon.TARGET, head, told_of(turn, advice, is_known=is_known))
        panels = [
            Panel("board", places.board, advice_board(turn, advice), paint_board),
            Panel("turn", self._head, told, paint_asking),
            Panel("rack", places.rack, rack_view(turn.rack, (), turn.board), paint_rack),
        ]
        if advice is not None:
            rows = advice_rows(advice)[: turn_rows_in(self._list.height, places.row)]
            view = TurnListView(
                advice_headings(is_searched=advice.is_searched), rows, places.row, places.text(3), places.text(1)
            )
            panels.append(Panel("could have been", self._list, view, paint_turn_list))
        said = VerdictView(self._fault, "bad") if self._fault else VerdictView(self._costs, "plain")
        return [*panels, Panel("message", self._said, said, paint_message)]

    @property
    def _costs(self) -> str:
        known = {place: advice for place, advice in self._advice.items() if advice is not None}
        if len(self._advice) < len(self._turns):
            return say("advice.searching", count=len(self._advice), all=len(self._turns))
        return costs_of(self.table.game, known)
