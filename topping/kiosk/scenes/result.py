"""The end of a run: total, moves, rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from topping.kiosk.desk import Record, Seat
from topping.kiosk.painters.chart import ChartView, paint_chart
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.play.run.state import Run
from topping.rules.gametext import game_id
from topping.store import Standing, Unranked
from topping.texts import say
from topping.texts.times import to_tenths

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk


class ResultScene(Scene):
    """What the run was worth."""

    def __init__(self, kiosk: Kiosk, seat: Seat, run: Run, record: Record) -> None:
        self.seat, self.run = seat, run
        self._standing = record.standing()
        super().__init__(kiosk)

    def build(self) -> None:
        """Where to go from here."""
        self.title = say("result.title", player=self.seat.player)
        self.footer = say("result.footer")
        body = self.layout.body
        row = self.layout.row
        choices = (
            Choice(say("result.leaderboard"), self._leaderboard),
            Choice(say("result.other_game"), self._other_game),
            Choice(say("result.home"), self._home),
        )
        place = Rect(body.left, body.bottom - row, body.width, row)
        self._choices = Choices(self.gui, place, choices, row_height=row, columns=3, text_size=self.text_size)
        self._choices.focus_on(0)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter; Escape goes home."""
        if is_key(event, pygame.K_ESCAPE):
            self._home()
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def _leaderboard(self) -> None:
        from topping.kiosk.scenes.leaderboard import LeaderboardScene

        self.kiosk.show(LeaderboardScene(self.kiosk, game=game_id(self.seat.game)))

    def _other_game(self) -> None:
        from topping.kiosk.scenes.game_choice import GameChoiceScene

        self.kiosk.show(GameChoiceScene(self.kiosk, self.seat.player))

    def _home(self) -> None:
        from topping.kiosk.scenes.home import HomeScene

        self.kiosk.show(HomeScene(self.kiosk))

    def panels(self) -> list[Panel]:
        """The total, the standing, and a bar for each move."""
        run, body = self.run, self.layout.body
        row = self.layout.row
        words = Rect(body.left, body.top, body.width, body.height * 4 // 10)
        bars = Rect(body.left, words.bottom, body.width, body.bottom - row - self.layout.margin - words.bottom)
        lines = (
            "# " + say("result.total", total=to_tenths(run.total_ms)),
            say(
                "result.detail",
                play=to_tenths(run.play_ms),
                penalties=run.penalty_ms // 1000,
                found=run.found,
                missed=run.missed,
            ),
            *_standing_in_words(self._standing),
            *self.kiosk.desk.notices,
        )
        chart = ChartView(
            tuple((one.elapsed_ms, one.found, f"{one.elapsed_ms // 1000}") for one in run.results),
            run.limit_ms,
            say("result.chart"),
        )
        return [
            Panel("words", words, NoticeView(lines, self.layout.text(34)), paint_notice),
            Panel("chart", bars, chart, paint_chart),
            *super().panels(),
        ]


def _standing_in_words(standing: Standing | None) -> list[str]:
    if standing is None:
        return [say("result.not_kept")]
    lines = []
    if standing.why_unranked is None:
        lines.append(say("result.rank", rank=standing.rank, of=standing.of))
    elif standing.why_unranked is Unranked.REPEAT:
        lines.append(say("result.repeat", attempt=standing.attempt))
    else:
        lines.append(say("result.no_lexicon"))
    if standing.previous_best is None:
        lines.append(say("result.first_time"))
    else:
        key = "result.personal_best" if standing.personal_best else "result.not_best"
        lines.append(say(key, best=to_tenths(standing.previous_best.total_ms)))
    return lines
