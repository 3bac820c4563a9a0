"""The review of a finished run, move by move: what could be played, what was tried, and searching it again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
import pygame_gui
from pygame import Rect

from topping.errors import InputError, ToppingError
from topping.game.service.messages import News
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.review.reviewhead import paint_review_head
from topping.kiosk.painters.training.review.solutions import solution_row_height
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.routes.route import Route
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.scenes.training.review import review_view
from topping.kiosk.scenes.training.review.review_places import ReviewPlaces
from topping.kiosk.scenes.training.review.shownmove import ShownMove
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.texts import say
from topping.training.review import MoveOutcome, ReviewedRun

_ICONS = {MoveOutcome.MISSED: Icon.CROSS, MoveOutcome.SLOW: Icon.CLOCK}


class ReviewScene(Scene):
    """The moves of a run; where it may not be looked at, a card says why."""

    def __init__(self, stage: Stage, run: int, back: Route | None = None, number: int = 0) -> None:
        self._back = back
        self._viewer = stage.backstage.players.last
        self._why = ""
        """Why the run is not shown."""
        self._search: Search | None = None
        self._reviewed: ReviewedRun | None = None
        self._has_looked = False
        """Whether it was looked in the deck for the first move."""
        try:
            reviewed = stage.backstage.reviews.open(self._viewer, run)
            if not reviewed.moves:
                raise InputError("review.no_move")
            self._shown = ShownMove(stage, reviewed, self._viewer, number)
            self._list = self._shown.list
            self._reviewed = reviewed
        except ToppingError as fault:
            self._why = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    @property
    def _run(self) -> ReviewedRun:
        if self._reviewed is None:
            raise RuntimeError("nothing is shown")
        return self._reviewed

    # from move to move

    def _show(self, number: int) -> None:
        if self._search is not None or number != self._shown.number:
            self._search = None
            self._shown.turn_to(number)
            self._look_in_deck()
            self.lay_out()

    def _go_on(self) -> None:
        following = self._shown.next
        if following is None:
            self.go_back()
        else:
            self._show(following)

    def go_back(self) -> None:
        """Back to where the review was opened."""
        self.go(self._back or Home())

    def close(self) -> None:
        """Gives up what the helper has not answered."""
        if self._reviewed is not None:
            self._shown.drop()
        super().close()

    # what happens

    def build(self) -> None:
        """The chips of the moves to look at first; the field while a move is searched again."""
        self._places = ReviewPlaces(self.layout)
        self._chips: dict[Button, int] = {}
        self.gui.on_close(self._forget)
        if self._reviewed is None:
            return
        self._list.place(self._places.rows, solution_row_height())
        self._build_chips()
        if self._search is not None:
            self._search.build(self.gui, self._places)

    def _forget(self) -> None:
        self._chips = {}

    def _build_chips(self) -> None:
        """As many chips as there is room for, around the move that is shown."""
        room, size = self._places.chips, self.layout.step(2)
        high, gap = min(room.height, max(self.layout.px(44), round(size * 1.7))), self.layout.px(10)
        first = self._run.first
        width = max(44, max((width_of(str(one), size, face=Face.SEMI) for one in first), default=0) + round(2.4 * size))
        fit = max(1, (room.width + gap) // (width + gap))
        at = first.index(self._shown.number) if self._shown.number in first else 0
        start = max(0, min(at - fit // 2, len(first) - fit))
        shown = first[start : start + fit]
        left = room.right - len(shown) * (width + gap) + gap
        self._head = self._places.head(left if shown else self._places.count.left)
        for number in () if self._search is not None else shown:
            place = Rect(left, room.centery - high // 2, width, high)
            outcome = self._run.move(number).outcome
            button = self.gui.button(
                place,
                str(number),
                size,
                kind=ButtonKind.CHIP,
                icon=_ICONS.get(outcome),
                is_on=number == self._shown.number,
            )
            self._chips[button] = number
            left += width + gap

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter and arrows between moves, Up and Down among the solutions, Space to search again, Escape back."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._chips:
            self._show(self._chips[event.ui_element])
        elif self._reviewed is None:
            if is_key(event, pygame.K_ESCAPE) or is_enter(event):
                self.go_back()
            else:
                self.gui.handle(event)
        elif self._search is not None:
            self._handle_search(self._search, event)
        else:
            self._handle_review(event)

    def _handle_review(self, event: pygame.event.Event) -> None:
        row = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_enter(event):
            self._go_on()
        elif is_key(event, pygame.K_SPACE):
            self._hide()
        elif is_key(event, pygame.K_x) and self._may_mark:
            self._mark_or_not()
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            number = self._shown.number + (1 if event.key == pygame.K_RIGHT else -1)
            if 1 <= number <= len(self._run.moves):
                self._show(number)
        elif row is not None:
            self._list.focus_on(row)
            self._shown.keep_selected()
        elif self._list.handle(event):
            self._shown.keep_selected()
        else:
            self.gui.handle(event)

    @property
    def _may_mark(self) -> bool:
        """Whether the move can be put into the viewer's deck: at the public kiosk there is none."""
        return bool(self._viewer) and not self.stage.door.is_public and self._shown.move.turn is not None

    def _look_in_deck(self) -> None:
        """Whether the top of the move shown is a card already."""
        turn = self._shown.move.turn
        if self._may_mark and turn is not None:
            variant = self._run.run.conditions.variant
            self._shown.in_deck = self.stage.backstage.decks.card_of(self._viewer, turn, variant) is not None

    def _mark_or_not(self) -> None:
        """X: puts the top into the viewer's deck, or takes it out."""
        turn, decks = self._shown.move.turn, self.stage.backstage.decks
        if turn is None:
            return
        variant = self._run.run.conditions.variant
        try:
            entry = decks.card_of(self._viewer, turn, variant)
            if entry is None:
                decks.mark(self._viewer, turn, variant)
            else:
                decks.remove(entry.card.id)
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
        self._look_in_deck()

    def shown(self, frame: Collection[str], now: int) -> None:
        """The first frame has come without a look at the deck, which would delay it."""
        if self._reviewed is not None and not self._has_looked:
            self._has_looked = True
            self._look_in_deck()

    def _hide(self) -> None:
        turn, referee = self._shown.move.turn, self._shown.referee
        if turn is not None and referee is not None:
            self._search = Search(turn, referee, self.stage.keyboard)
            self.lay_out()

    def _handle_search(self, search: Search, event: pygame.event.Event) -> None:
        is_empty = search.typing.is_empty
        shows = is_key(event, pygame.K_F2) or (is_empty and is_key(event, pygame.K_SPACE))
        shows |= is_empty and search.typing.grid is None and is_key(event, pygame.K_ESCAPE)
        shows |= is_empty and search.is_won and is_enter(event)
        if shows:
            self._search = None
            self.lay_out()
            return
        cue = search.handle(event)
        if cue is not None:
            self.stage.cues.play(cue)

    def hear(self, news: News) -> None:
        """The solutions of a move, and what its words mean."""
        if self._reviewed is not None:
            self._shown.hear(news)

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The list and the time line; the proposals while a move is searched again."""
        places = self._places
        if self._reviewed is None:
            return (Card.at(self._closed_card),)
        if self._search is not None:
            return (Card.at(places.searched),)
        return Card.at(places.list), Card.at(places.tries)

    @property
    def _closed_card(self) -> Rect:
        layout = self.layout
        card = Rect(0, 0, min(layout.px(1100), layout.main.width), max(layout.px(360), 8 * layout.step(4)))
        card.center = layout.main.center
        return card

    def hints(self) -> Sequence[Hint]:
        """The keys of the review, or of the search."""
        back = escape(say("review.key.result" if isinstance(self._back, Result) else "review.key.back"))
        if self._reviewed is None:
            return (back,)
        if self._search is not None:
            return self._search.hints()
        shown = self._shown
        following = shown.next
        key = "review.key.next"
        if following is None:
            key = "review.key.result" if isinstance(self._back, Result) else "review.key.back"
        elif following not in self._run.first and shown.number in self._run.first:
            key = "review.key.others"
        moves = (Hint("←", "", pygame.K_LEFT, is_joined=True), Hint("→", say("review.key.move"), pygame.K_RIGHT))
        hints = [enter(say(key)), *moves, *up_and_down(say("review.key.solution"))]
        if shown.move.turn is not None and shown.referee is not None:
            hints.append(Hint(say("key.space"), say("review.key.search"), pygame.K_SPACE))
        if self._may_mark:
            hints.append(letter("x", say("review.key.out_of_deck" if shown.in_deck else "review.key.to_deck")))
        return (*hints, back)

    def panels(self) -> list[Panel]:
        """Head, grid, draw; then the solutions and the time line, or the search."""
        places = self._places
        if self._reviewed is None:
            inner = self._closed_card.inflate(-2 * self.layout.px(64), -2 * self.layout.px(56))
            view = AskingView(Icon.LOCK, say("review.closed"), (self._why,))
            return [Panel("closed", inner, view, paint_asking)]
        move = self._shown.move
        head = Panel("head", self._head, review_view.head_view(self._run, move, self._viewer), paint_review_head)
        if self._search is not None:
            self._search.show_field()
            return [head, *self._search.panels()]
        source = self._source()
        return [head, *self._shown.panels(places, has_source=bool(source)), *source]

    def _source(self) -> list[Panel]:
        """The source of the meanings, between the keys at the bottom, where it has room there."""
        hints = [Rect(place) for _, _, place in self.key_hints.snapshot()]
        size = self.layout.step(1)
        text = say("review.source")
        left = max((one.right for one in hints if one.right < self.layout.size[0] * 0.8), default=0)
        right = min((one.left for one in hints if one.left > left), default=self.layout.hints.right)
        gap = self.layout.px(34)
        if right - left < width_of(text, size) + 2 * gap:
            return []
        row = self.layout.hints
        return [Panel("source", Rect(left + gap, row.top, right - left - 2 * gap, row.height), text, paint_line)]
