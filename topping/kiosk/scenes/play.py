"""The play screen: the grid, the draw, the clock, and what the player types."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from topping.kiosk.desk import Record, Seat
from topping.kiosk.painters.board import paint_board, square_at
from topping.kiosk.painters.rack import paint_rack
from topping.kiosk.painters.status import VerdictView, paint_header, paint_timer, paint_total, paint_verdict
from topping.kiosk.painters.table import paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.scenes import play_view, verdicts
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.play.run.gridentry import GridEntry
from topping.play.run.state import Phase, Run
from topping.rules.square import Direction
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk

_SILENT = VerdictView("", "plain")
_ARROWS = {
    pygame.K_LEFT: (Direction.HORIZONTAL, -1),
    pygame.K_RIGHT: (Direction.HORIZONTAL, 1),
    pygame.K_UP: (Direction.VERTICAL, -1),
    pygame.K_DOWN: (Direction.VERTICAL, 1),
}


class PlayScene(Scene):
    """A run being played. The clock starts when the first frame with the draw is on screen."""

    def __init__(self, kiosk: Kiosk, seat: Seat) -> None:
        self.seat = seat
        self.run = Run(tuple(seat.game.turns()), seat.terms)
        self.record: Record = kiosk.desk.open_record(seat)
        self.verdict = _SILENT
        self.grid: GridEntry | None = None
        """The letters laid on the grid, where the keys go there."""
        self.now = kiosk.clock.now()
        self._typed = ""
        self._previewed: tuple[tuple[int, str], play_view.Ghost] = ((0, ""), ())
        self._held: set[int] = set()
        self._giving_up = False
        self._question: Choices | None = None
        self._closing = False
        super().__init__(kiosk)

    def build(self) -> None:
        """The entry line, and the question about leaving where it is being asked."""
        self.entry = EntryLine(self.gui, self.layout.entry)
        self.entry.set(self._typed)
        if self.grid is None:
            self.entry.focus()
        if self._question is not None:
            self._question = None
            self._ask()

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Keys and clicks; an Enter counts at `now`, when it was received."""
        self.tick(now)
        repeated = self._is_repeated(event)
        if self._question is not None:
            self._answer(event)
        elif self.run.phase is Phase.SHOWING:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not repeated:
                self._advance(self.run.skip(now))
        elif self._takes_keys:
            self._play(event, now, repeated)
        self._look_at_entry()

    def tick(self, now: int) -> None:
        """The move's limit, and the end of a solution's time on screen."""
        self.now = now
        self._advance(self.run.tick(now))

    def shown(self, now: int) -> None:
        """The draw is on screen: its clock starts."""
        if self.run.phase is Phase.DRAWN:
            self.run = self.run.draw_shown(now)
            self.now = now

    def ask_to_close(self) -> bool:
        """Closing the window in the middle of a run asks first."""
        if self.run.is_over:
            return True
        self._closing = True
        if self._question is None:
            self._ask()
        return False

    def save(self) -> None:
        """The run is kept as unfinished."""
        self.run = self.run.abandon(self.now)
        self.record.follow(self.run)

    @property
    def _takes_keys(self) -> bool:
        """Not between a missed solution and the next draw: those keys were meant to skip."""
        if self.run.phase is Phase.DRAWN:
            return not self.run.results or self.run.results[-1].found
        return self.run.phase is Phase.THINKING

    def _play(self, event: pygame.event.Event, now: int, repeated: bool) -> None:
        if is_key(event, pygame.K_F2):
            if not repeated:
                self._give_up(now)
            return
        if event.type == pygame.KEYDOWN:
            self._giving_up = False
        if is_enter(event):
            if not repeated:
                self._propose(now)
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        elif is_key(event, pygame.K_TAB):
            self._go_to_grid() if self.grid is None else self._go_to_entry()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event)
        elif event.type == pygame.KEYDOWN and event.key in _ARROWS and (self.grid or not self.entry.text):
            self._go_to_grid()
            if self.grid is not None:
                self.grid = self.grid.arrow(*_ARROWS[event.key])
        elif self.grid is not None:
            self._type_on_grid(event)
        else:
            self.gui.handle(event)

    def _propose(self, now: int) -> None:
        text = self.entry.text if self.grid is None else self._grid_text()
        if text is None:
            self.verdict = VerdictView(say("verdict.grid_empty"), "plain")
            return
        turn = self.run.turn
        verdict = self.seat.referee.judge(text, turn)
        run = self.run.propose(text, verdict, now)
        if verdict.is_top and len(run.results) > len(self.run.results):
            self.verdict = verdicts.top_found(turn.solution, verdict)
        else:
            self.verdict = verdicts.in_words(verdict, text, show_distance=self.seat.terms.show_distance)
            if self.grid is None:
                self.entry.select_all()
        self._advance(run)

    def _grid_text(self) -> str | None:
        move = self.grid.move if self.grid is not None else None
        return move.circled if move is not None else None

    def _give_up(self, now: int) -> None:
        """F2 once asks, twice shows the solution."""
        if self._giving_up:
            self._giving_up = False
            self._advance(self.run.give_up(now))
            return
        self._giving_up = True
        seconds = (self.seat.terms.limit_ms + self.seat.terms.penalty_ms) // 1000
        self.verdict = VerdictView(say("play.give_up", cost=f"{seconds // 60}:{seconds % 60:02}"), "plain")

    def _advance(self, run: Run) -> None:
        """Takes the run's next state, and does what follows from a move that ended."""
        before, self.run = self.run, run
        if len(run.results) > len(before.results):
            self._giving_up = False
            self._clear()
            if not run.results[-1].found:
                self.verdict = verdicts.missed(run.turns[run.results[-1].number - 1].solution)
                self._go_to_entry()
            self.record.follow(run)
        if before.phase is Phase.SHOWING and run.phase is Phase.DRAWN:
            self._clear()
        if run.phase is Phase.FINISHED and before.phase is not Phase.FINISHED:
            self.record.follow(run)
            from topping.kiosk.scenes.result import ResultScene

            self.kiosk.show(ResultScene(self.kiosk, self.seat, run, self.record))

    # typing

    def _clear(self) -> None:
        self.entry.clear()
        self._typed = ""
        if self.grid is not None:
            self.grid = GridEntry(self.run.turn.position, self.grid.cursor, self.grid.direction)

    def _escape(self) -> None:
        if self.grid is not None and self.grid.laid:
            self.grid = GridEntry(self.grid.position, self.grid.laid[0][0], self.grid.direction)
        elif self.grid is not None:
            self._go_to_entry()
        elif self.entry.text:
            self.entry.clear()
        else:
            self._closing = False
            self._ask()

    def _go_to_grid(self) -> None:
        if self.grid is None:
            self.grid = GridEntry(self.run.turn.position)
            self.entry.clear()
            self.entry.unfocus()

    def _go_to_entry(self) -> None:
        self.grid = None
        self.entry.focus()

    def _click(self, event: pygame.event.Event) -> None:
        square = square_at(self.layout.grid, event.pos)
        if square is not None:
            is_new = self.grid is None
            self._go_to_grid()
            if self.grid is not None:
                moved = self.grid.put_cursor(square)
                self.grid = GridEntry(moved.position, square) if is_new else moved
        elif self.entry.owns(event.pos):
            self._go_to_entry()
            self.gui.handle(event)

    def _type_on_grid(self, event: pygame.event.Event) -> None:
        if self.grid is None:
            return
        if is_key(event, pygame.K_BACKSPACE):
            self.grid = self.grid.erase()
        elif event.type == pygame.TEXTINPUT:
            as_joker = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            for letter in _plain_letters(event.text):
                laid = self.grid.type_letter(letter, as_joker)
                if laid is None:
                    self.verdict = VerdictView(say("verdict.not_in_hand", letter=letter), "bad")
                    return
                self.grid = laid
            self.verdict = _SILENT if self.verdict.tone != "good" else self.verdict

    def _look_at_entry(self) -> None:
        """A refusal goes as soon as the text is changed."""
        if self.entry.text != self._typed:
            self._typed = self.entry.text
            if self.verdict.tone != "good" and not self._giving_up and not self.entry.is_selected:
                self.verdict = _SILENT

    def _is_repeated(self, event: pygame.event.Event) -> bool:
        """Whether a key goes down that was down already: held, not pressed again."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        repeated = event.key in self._held
        self._held.add(event.key)
        return repeated

    # leaving

    def _ask(self) -> None:
        area = self.layout.history
        row = area.height // 4
        places = Rect(area.left, area.bottom - 2 * row, area.width, 2 * row)
        choices = (Choice(say("play.stay"), self._stay), Choice(say("play.leave"), self._leave))
        self._question = Choices(self.gui, places, choices, row_height=row, text_size=self.text_size)
        self._question.focus_on(0)
        self.entry.unfocus()

    def _answer(self, event: pygame.event.Event) -> None:
        """The clock runs on: a pause would be free thinking time."""
        if is_key(event, pygame.K_ESCAPE):
            self._stay()
        elif self._question is not None and not self._question.handle(event):
            self.gui.handle(event)

    def _stay(self) -> None:
        if self._question is not None:
            self._question.close()
        self._question = None
        if self.grid is None:
            self.entry.focus()

    def _leave(self) -> None:
        self.save()
        if self._closing:
            self.kiosk.end()
            return
        from topping.kiosk.scenes.home import HomeScene

        self.kiosk.show(HomeScene(self.kiosk))

    # what is shown

    def panels(self) -> list[Panel]:
        """Grid, header, clock, totals, draw, answer, history (or the question about leaving), keys."""
        run, layout, turn, ghost = self.run, self.layout, self.run.turn, self._ghost()
        header = (
            say("play.move", number=turn.number, of=len(run.turns)),
            say("play.who", player=self.seat.player, game=self.seat.game.name or say("play.unnamed")),
        )
        footer = say("play.footer_grid" if self.grid is not None else "play.footer")
        size = layout.text(24)
        return [
            Panel("board", layout.grid, play_view.board_view(run, ghost, self.grid), paint_board),
            Panel("header", layout.header, header, paint_header),
            Panel("timer", layout.timer, play_view.timer_view(run, self.now), paint_timer),
            Panel("total", layout.total, play_view.total_view(run, self.now), paint_total),
            Panel("rack", layout.rack, play_view.rack_view(turn, ghost), paint_rack),
            Panel("verdict", layout.verdict, self.verdict, paint_verdict),
            self._question_panel()
            if self._question is not None
            else Panel(
                "history",
                layout.history,
                play_view.history_view(run, rows_that_fit(layout.history, size)),
                lambda surface, rect, view: paint_table(surface, rect, view, size),
            ),
            *self._footer_panel(footer),
        ]

    def _ghost(self) -> play_view.Ghost:
        """The preview of what is typed; worked out again only when the text changes."""
        if self.run.phase not in (Phase.DRAWN, Phase.THINKING):
            return ()
        if self.grid is not None:
            return tuple((square, character, True) for square, character in self.grid.laid)
        key = (self.run.turn.number, self.entry.text)
        if self._previewed[0] != key:
            self._previewed = (key, play_view.ghost_of(key[1], self.run.turn, self.seat.lexicon.admits))
        return self._previewed[1]

    def _question_panel(self) -> Panel:
        area = self.layout.history
        rect = Rect(area.left, area.top, area.width, area.height // 2 - 8)
        return Panel("question", rect, VerdictView(say("play.leave_question"), "plain"), paint_verdict)

    def _footer_panel(self, text: str) -> list[Panel]:
        self.footer = text
        return super().panels()


def _plain_letters(text: str) -> str:
    """The letters A to Z of a typed text, without accents."""
    decomposed = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("æ", "ae")).upper()
    return "".join(character for character in decomposed if "A" <= character <= "Z")
