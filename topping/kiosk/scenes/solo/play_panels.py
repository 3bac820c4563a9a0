"""The panels of the play screen, from the grid to the list of tops."""

from __future__ import annotations

from typing import Protocol

from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import paint_rack
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.painters.solo.found import paint_found
from topping.kiosk.painters.solo.movetime import paint_bar, paint_clock, paint_head, paint_total
from topping.kiosk.painters.solo.pause import PauseView, paint_pause
from topping.kiosk.painters.solo.race import paint_race
from topping.kiosk.painters.solo.ribbon import paint_ribbon
from topping.kiosk.painters.solo.tops import paint_tops
from topping.kiosk.scenes.solo import play_view
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.move.controls import Controls
from topping.kiosk.widgets.move.movements import Movements
from topping.play.run.run import Run
from topping.rules.grid.board import Board
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.ghosts import Ghost


class PlayedMove(Protocol):
    """What the panels show."""

    stage: Stage
    seat: Seat
    run: Run
    controls: Controls
    movements: Movements
    ghost: Ghost | None
    now: int
    moment: int


class PlayPanels:
    """The panels of one frame."""

    def __init__(self, move: PlayedMove, places: PlayLayout) -> None:
        self._move, self._places = move, places
        self._tenths = move.stage.backstage.settings.tenths

    def all(self, answer: AnswerView) -> list[Panel]:
        """Every panel; `answer` is the referee's, in place of which a hint may stand."""
        move, places = self._move, self._places
        run, preview = move.run, move.controls.preview
        board = play_view.board_view(run, preview, move.controls.typing.grid)
        panels = [Panel("board", places.board, board, paint_board)]
        found = move.movements.found_view(move.moment, places.board)
        if found is not None:
            panels.append(Panel("found", found.place, found, paint_found))
        panels += self._time()
        raised = 0 if run.is_over else move.movements.raised(move.moment, places.scale)
        rack = play_view.rack_view(run, preview, places, raised)
        panels.append(Panel("rack", places.rack, rack, paint_rack))
        panels.append(Panel("verdict", places.verdict, answer if answer.text else self._hint(), paint_answer))
        move.controls.show_field(move.movements.halo(move.moment), move.movements.shift(move.moment, places.scale))
        return [*panels, move.controls.question_panel or self._tops(answer)]

    def paused(self) -> list[Panel]:
        """An empty grid, and beside it that the clock stands still: nothing of the move is to be seen."""
        places, run = self._places, self._move.run
        time = to_tenths(run.stood_ms) if self._tenths else to_seconds(run.stood_ms)
        view = PauseView(say("play.paused"), time, say("play.paused.unranked"), say("play.paused.way_on"))
        beside = places.header.unionall([places.clock, places.verdict, places.list])
        return [
            Panel("board", places.board, BoardView(Board().cells), paint_board),
            Panel("pause", beside, view, paint_pause),
        ]

    def _time(self) -> list[Panel]:
        """Who plays, the clock and what goes with it."""
        move, places, run, now = self._move, self._places, self._move.run, self._move.now
        head = play_view.head_view(run, move.seat, places)
        clock = play_view.timer_view(run, now, tenths=self._tenths)
        so_far = play_view.so_far_view(run, now, places, tenths=self._tenths, is_raced=move.ghost is not None)
        ghost = move.ghost
        bar = play_view.bar_view(run, now, places.bar.width, None if move.seat.will_rank else ghost)
        panels = [
            Panel("header", places.header, head, paint_head),
            Panel("timer", places.clock, clock, paint_clock),
            Panel("bar", places.bar, bar, paint_bar),
            Panel("total", places.total if ghost is None else places.raced_total, so_far, paint_total),
        ]
        if ghost is not None:
            race = play_view.race_view(run, ghost, places, tenths=self._tenths)
            panels.append(Panel("race", places.race, race, paint_race))
        if places.ribbon is not None:
            panels.append(Panel("ribbon", places.ribbon, play_view.ribbon_view(run), paint_ribbon))
        return panels

    def _tops(self, answer: AnswerView) -> Panel:
        move, is_fresh = self._move, answer.tone == "good"
        tops = play_view.tops_view(move.run, self._places, is_fresh=is_fresh, tenths=self._tenths, ghost=move.ghost)
        return Panel("history", self._places.list, tops, paint_tops)

    def _hint(self) -> AnswerView:
        return play_view.hint_view(self._move.controls.preview)
