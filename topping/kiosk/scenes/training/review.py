"""The review of a finished run, move by move: what could be played, what was tried, and searching it again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pygame_gui
from pygame import Rect

from topping.errors import ToppingError
from topping.game.keptgames import admits_of
from topping.game.service.messages import MOST_WORDS, MeaningsFound, MeaningsQuestion, News
from topping.kiosk.backstage.reviews import SolutionsOf
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_empty_ledge, paint_rack
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.solo.missed import RevealView, paint_reveal, reveal_place
from topping.kiosk.painters.training.aboutword import AboutWordView, HooksView, paint_about_word
from topping.kiosk.painters.training.reviewhead import paint_count, paint_review_head
from topping.kiosk.painters.training.solutions import SolutionsView, paint_solutions, solution_row_height
from topping.kiosk.painters.training.tries import paint_time_line
from topping.kiosk.panel import Panel
from topping.kiosk.pen import width_of
from topping.kiosk.routes import Home, Result, Route
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training import review_view
from topping.kiosk.scenes.training.review_places import ReviewPlaces
from topping.kiosk.scenes.training.review_view import Tried
from topping.kiosk.scenes.training.searching import Search
from topping.kiosk.stage import Stage
from topping.kiosk.theme import Face
from topping.kiosk.views.meanings import meaning_view
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.kiosk.widgets.gui import Button
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.rowlist import RowList
from topping.lexicon.hooks import hooks_of
from topping.lexicon.meaning import Meaning
from topping.play.run.referee import Referee
from topping.rules.solution import Solution
from topping.texts import say
from topping.training.review import MoveOutcome, ReviewedMove, ReviewedRun

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
        try:
            self._reviewed = stage.backstage.reviews.open(self._viewer, run)
        except ToppingError as fault:
            self._why = stage.backstage.notices.in_words(fault)
        if self._reviewed is not None and not self._reviewed.moves:
            self._reviewed, self._why = None, say("review.no_move")
        if self._reviewed is not None:
            self._start(stage, self._reviewed, number)
        super().__init__(stage)

    def _start(self, stage: Stage, reviewed: ReviewedRun, number: int) -> None:
        run = reviewed.run
        admits = admits_of(run.lexicon, run.lexicon_hash)
        self._referee = (
            None if admits is None else Referee(admits, run.conditions.free_place, run.conditions.formula.first_at_best)
        )
        self._solutions = SolutionsOf(stage.helper, reviewed)
        self._seen: set[int] = set()
        self._selected: dict[int, tuple[str, str]] = {}
        """The solution that was last laid on the grid, for each move."""
        self._meanings: dict[str, Meaning] = {}
        self._asked: set[str] = set()
        """The words whose meaning was asked for."""
        self._tickets: set[int] = set()
        self._list = RowList(Rect(0, 0, 1, 1), 1)
        self._number = 0
        self._turn_to(number if 1 <= number <= len(reviewed.moves) else reviewed.in_order[0], stage)

    @property
    def _run(self) -> ReviewedRun:
        if self._reviewed is None:
            raise RuntimeError("nothing is shown")
        return self._reviewed

    @property
    def _move(self) -> ReviewedMove:
        return self._run.move(self._number)

    # from move to move

    def _turn_to(self, number: int, stage: Stage) -> None:
        """Shows a move, and asks for its solutions and for those of the next one."""
        self._number = number
        self._seen.add(number)
        self._search = None
        if self._referee is not None:
            following = self._next
            self._solutions.ask(number, *(() if following is None else (following,)))
        self._tried: tuple[Tried, ...] = review_view.tried(self._move, self._referee)
        self._fill()
        self._explain(stage)

    def _fill(self) -> None:
        """The list of what can be laid on the grid; the solution selected stays selected."""
        move = self._move
        self._rows = review_view.solutions_of(move, self._solutions.of(self._number), self._tried)
        wanted = self._selected.get(self._number)
        if wanted is None:
            top = review_view.retained(move)
            wanted = (top.word, str(top.reference))
        places = [place for place, one in enumerate(self._rows) if (one.word, str(one.reference)) == wanted]
        self._list.set(len(self._rows))
        self._list.focus_on(places[0] if places else 0)

    def _explain(self, stage: Stage) -> None:
        """Asks what the words mean that nobody asked about yet."""
        words = sorted({one.word.upper() for one in self._rows} - self._asked)[:MOST_WORDS]
        if words:
            self._asked.update(words)
            self._tickets.add(stage.helper.ask(MeaningsQuestion(tuple(words), is_public=stage.door.is_public)))

    @property
    def _next(self) -> int | None:
        """The next move to look at; None once all were seen."""
        return next((one for one in self._run.in_order if one not in self._seen), None)

    def _show(self, number: int) -> None:
        if self._search is not None or number != self._number:
            self._turn_to(number, self.stage)
            self.lay_out()

    def _go_on(self) -> None:
        following = self._next
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
            self._solutions.drop()
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
        at = first.index(self._number) if self._number in first else 0
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
                is_on=number == self._number,
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
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            number = self._number + (1 if event.key == pygame.K_RIGHT else -1)
            if 1 <= number <= len(self._run.moves):
                self._show(number)
        elif row is not None:
            self._list.focus_on(row)
            self._keep_selected()
        elif self._list.handle(event):
            self._keep_selected()
        else:
            self.gui.handle(event)

    def _keep_selected(self) -> None:
        chosen = self._chosen
        if chosen is not None:
            self._selected[self._number] = (chosen.word, str(chosen.reference))

    def _hide(self) -> None:
        turn = self._move.turn
        if turn is not None and self._referee is not None:
            self._search = Search(turn, self._referee, self.stage.keyboard)
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
        if self._reviewed is None:
            return
        if isinstance(news, MeaningsFound) and news.ticket in self._tickets:
            self._tickets.discard(news.ticket)
            self._meanings |= {meaning.word: meaning for meaning in news.meanings}
        elif self._solutions.hear(news) == self._number:
            self._fill()
            self._explain(self.stage)

    # what is shown

    @property
    def _chosen(self) -> Solution | None:
        """The solution that lies on the grid."""
        return self._rows[self._list.focus] if self._rows and self._list.focus is not None else None

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
        following = self._next
        key = "review.key.next"
        if following is None:
            key = "review.key.result" if isinstance(self._back, Result) else "review.key.back"
        elif following not in self._run.first and self._number in self._run.first:
            key = "review.key.others"
        moves = (Hint("←", "", pygame.K_LEFT, is_joined=True), Hint("→", say("review.key.move"), pygame.K_RIGHT))
        hints = [enter(say(key)), *moves, *up_and_down(say("review.key.solution"))]
        if self._move.turn is not None and self._referee is not None:
            hints.append(Hint(say("key.space"), say("review.key.search"), pygame.K_SPACE))
        return (*hints, back)

    def panels(self) -> list[Panel]:
        """Head, grid, draw; then the solutions and the time line, or the search."""
        places = self._places
        if self._reviewed is None:
            inner = self._closed_card.inflate(-2 * self.layout.px(64), -2 * self.layout.px(56))
            view = AskingView(Icon.LOCK, say("review.closed"), (self._why,))
            return [Panel("closed", inner, view, paint_asking)]
        move = self._move
        head = Panel("head", self._head, review_view.head_view(self._run, move, self._viewer), paint_review_head)
        if self._search is not None:
            self._search.show_field()
            return [head, *self._search.panels()]
        found = self._solutions.of(self._number)
        count = 0 if found is None else len(found.best)
        more = found is not None and found.is_cut
        counted = review_view.count_text(self._run, self._number, count, has_more=more)
        line = review_view.time_line(self._run, move, self._tried, self._viewer)
        return [
            head,
            Panel("count", places.count, counted, paint_count),
            *self._grid(move),
            Panel("solutions", places.rows, self._solutions_view(move), paint_solutions),
            Panel("tries", places.line, line, paint_time_line),
            Panel("about", places.about, self._about(), paint_about_word),
            *self._source(),
        ]

    def _grid(self, move: ReviewedMove) -> list[Panel]:
        places, chosen = self._places, self._chosen
        view = review_view.board_view(move, chosen)
        board = Panel("board", places.board, view, paint_board)
        if move.turn is None:
            ledge = Rect(places.rack.left, places.rack.bottom - self.layout.px(66), places.rack.width, 0)
            ledge.height = places.rack.bottom - ledge.top
            return [board, Panel("rack", ledge, None, paint_empty_ledge)]
        draw = move.turn.draw
        rack = RackView(
            draw.kept,
            draw.new,
            (False,) * len(draw.letters),
            countries=False,
            label=0,
            places=len(draw.letters),
        )
        panels = [board, Panel("rack", places.rack, rack, paint_rack)]
        if chosen is not None and review_view.placement_of(chosen, move.turn) is not None:
            ends = review_view.ends_of(chosen)
            grid = (*places.board.topleft, *places.board.size)
            reveal = RevealView(grid, view, ends, 100, is_found=True)
            panels.append(Panel("word", reveal_place(places.board, ends), reveal, paint_reveal))
        return panels

    def _solutions_view(self, move: ReviewedMove) -> SolutionsView:
        shown = self._rows[self._list.first : self._list.first + self._list.room]
        rows = tuple(review_view.solution_row(one, move, self._tried, self._meanings) for one in shown)
        widest = max((one.word for one in self._rows), key=len, default="")
        return SolutionsView(
            rows, self._list.shown_focus, self._list.first, len(self._rows), widest, self._solutions_note(move)
        )

    def _solutions_note(self, move: ReviewedMove) -> str:
        """Why there are no other solutions, or that they are on their way."""
        if move.turn is None:
            return say("review.no_game")
        if self._referee is None:
            return say("review.no_lexicon", lexicon=self._run.run.lexicon or "—")
        if self._solutions.of(self._number) is not None:
            return ""
        return self._solutions.fault(self._number) or say("review.looking")

    def _about(self) -> AboutWordView:
        chosen = self._chosen
        if chosen is None:
            return AboutWordView(None, None, "", False)
        word = chosen.word.upper()
        meaning = self._meanings.get(word)
        view = meaning_view(meaning) if meaning is not None else None
        hooks = None
        if self._referee is not None:
            found = hooks_of(word, self._referee.admits)
            none = say("review.hooks.none")
            hooks = HooksView(
                say("review.hooks.before"),
                " ".join(found.before) or none,
                say("review.hooks.after"),
                " ".join(found.after) or none,
            )
        return AboutWordView(view, hooks, review_view.others_text(self._move), not self._source())

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
        return [Panel("source", Rect(left + gap, row.top, right - left - 2 * gap, row.height), text, _paint_source)]


def _paint_source(surface: pygame.Surface, rect: Rect, text: str) -> None:
    paint_line(surface, rect, text)
