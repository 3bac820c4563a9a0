"""Drills without a grid: the phases from its first question to its last, and the keys of each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect

from topping.game.service.messages import News
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.routes.training import Drill, DrillOver, PlayDrill
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.answering.answer_places import said_card
from topping.kiosk.scenes.training.drills import drill_keys
from topping.kiosk.scenes.training.drills.drill_panels import QuestionPanels, SaidPanels
from topping.kiosk.scenes.training.drills.underway import DrillUnderWay
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.run.run import GUARD_MS
from topping.texts import say
from topping.training.drills.course import DrillCourse

PAUSE_MS: Final = 120_000
"""After so long without a key the question goes out of sight, and its time stands still: nobody is there."""


class DrillPhase(Enum):
    """Where the screen stands."""

    WAITING = auto()
    """The questions are not there yet, or there are none."""
    ASKING = auto()
    PAUSED = auto()
    TOLD = auto()
    """The answers are told; no time counts."""


class DrillScene(Scene):
    """Enter begins, proposes, ends a question, goes on; Escape leaves, and what was answered stays."""

    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayDrill) -> None:
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._drills = stage.backstage.drills
        self._phase, self._exercise = DrillPhase.WAITING, route.exercise
        self._supply, self._is_handed_on = route.supply, False
        self._why = ""
        """Why there are no questions."""
        self._drill: DrillUnderWay | None = None
        self._told_at = 0
        self.now = self._touched = self._quiet_since = stage.clock.now()
        super().__init__(stage)
        self._begin()

    # the course

    def hear(self, news: News) -> None:
        """Questions that are ready, and what words mean."""
        came = self._supply.hear(news)
        if came is None or came.exercise is not self._exercise:
            return
        if came.fault:
            self._why = say("drill.failed", why=came.fault)
        elif self._phase is DrillPhase.WAITING:
            self._begin()

    def _begin(self) -> None:
        """The chosen exercise, from its first question; waits until that is there."""
        self._why = self._supply.fault
        planned, lexicon = self._supply.take(self._exercise), self._supply.lexicon
        if not planned or lexicon is None:
            self._phase = DrillPhase.WAITING
            if planned is not None:
                self._why = say("drill.nothing")
            else:
                self._supply.ask(self._exercise)
            self.lay_out()
            return
        record = self._drills.record(self._player, lexicon)
        self._drill = DrillUnderWay(self._exercise, planned, lexicon, record, counted=self._drills.tells_number)
        self._supply.explain(one.item for one in planned)
        self._next()

    @property
    def drill(self) -> DrillUnderWay:
        """The drill that was begun last."""
        if self._drill is None:
            raise RuntimeError("no drill has begun")
        return self._drill

    @property
    def course(self) -> DrillCourse:
        """That drill as it stands."""
        return self.drill.course

    def _next(self) -> None:
        """The next question, or the end."""
        if self.drill.next():
            self._phase = DrillPhase.ASKING
            self.lay_out()
        else:
            self._phase, self._is_handed_on = DrillPhase.WAITING, True  # nothing is left to be kept
            self.go(DrillOver(self.course, self.drill.lexicon, self._supply))

    def _end_question(self) -> None:
        """Tells the answers of the question that is done, and keeps what was answered."""
        self.drill.end_question()
        self._phase, self._told_at = DrillPhase.TOLD, self.now
        self.stage.keyboard.drop_held()
        self.lay_out()

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The keys of the phase."""
        self.now = now
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN):
            self._touched = now
        match self._phase:
            case DrillPhase.WAITING:
                if is_key(event, pygame.K_ESCAPE):
                    self._choose()
                else:
                    self.gui.handle(event)
            case DrillPhase.ASKING:
                self._handle_asking(event)
            case DrillPhase.PAUSED:
                if is_key(event, pygame.K_ESCAPE):
                    self._leave()
                elif is_enter(event) or event.type == pygame.MOUSEBUTTONDOWN:
                    self._resume()
                else:
                    self.gui.handle(event)
            case DrillPhase.TOLD:
                self._handle_told(event)

    def _handle_asking(self, event: pygame.event.Event) -> None:
        drilling = self.drill.drilling
        if drilling is None or self.drill.awaits_frame:
            return
        if is_key(event, pygame.K_ESCAPE) and drilling.is_empty:
            self._leave()
        elif is_key(event, pygame.K_TAB):
            drilling.shuffle()
        elif is_enter(event) and drilling.is_empty:
            if not self.stage.keyboard.is_repeat and not drilling.is_guarded(self.now, GUARD_MS):
                drilling.course = drilling.course.finished(self.now)
        else:
            cue = drilling.handle(event, self.now)
            if cue is not None:
                self.stage.cues.play(cue)
        if not drilling.course.is_open:
            self._end_question()

    def _handle_told(self, event: pygame.event.Event) -> None:
        if is_key(event, pygame.K_ESCAPE):
            self._leave()
        elif is_enter(event) or is_key(event, pygame.K_SPACE):
            if self.now - self._told_at >= GUARD_MS and not self.stage.keyboard.is_repeat:
                self._next()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            self.drill.explain_other(1 if event.key == pygame.K_DOWN else -1)
        else:
            self.gui.handle(event)

    def _leave(self) -> None:
        """Ends the drill before its end: what was answered is kept; where nothing was, back to the choice."""
        if self.course.done:
            self.drill.cut_short()
            self._next()
        else:
            self.drill.leave()
            self._choose()

    def _choose(self) -> None:
        """Back to the choice of an exercise."""
        self._phase = DrillPhase.WAITING
        self.go(Drill(self._exercise))

    def close(self) -> None:
        """Gives up what the helper has not answered; a drill that is not over counts as left."""
        if not self._is_handed_on:
            self._supply.drop()
        self.save()
        super().close()

    def save(self) -> None:
        """A drill that is not over counts as left."""
        if self._is_under_way:
            self.drill.leave()

    @property
    def _is_under_way(self) -> bool:
        return self._phase in (DrillPhase.ASKING, DrillPhase.PAUSED, DrillPhase.TOLD)

    @property
    def bars_words(self) -> str:
        """Answers are one's own, until the drill is over."""
        return "words.barred.drill" if self._is_under_way else ""

    # time

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the question on screen its time begins."""
        if self.awaits_frame and "board" in frame:
            self.drill.shown(now)
            self.now = self._touched = now

    @property
    def awaits_frame(self) -> bool:
        """A question that is not on screen yet takes no keys."""
        return self._phase is DrillPhase.ASKING and self.drill.awaits_frame

    def tick(self, now: int) -> None:
        """A question that nobody answers goes out of sight."""
        self.now = now
        if self._phase is DrillPhase.ASKING and now - self._touched >= PAUSE_MS and not self.awaits_frame:
            self._pause()

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run: that time does not count."""
        if self._phase is DrillPhase.ASKING and not self.awaits_frame:
            self._pause()
        self.now = now

    def _pause(self) -> None:
        self._phase, self._quiet_since = DrillPhase.PAUSED, self._touched
        self.lay_out()

    def _resume(self) -> None:
        """The question is shown again; the time since the last key before the pause does not count."""
        self.drill.leave_out(self.now - self._quiet_since)
        self._touched = self.now
        self._phase = DrillPhase.ASKING
        self.lay_out()

    # what is shown

    def lay_out(self) -> None:
        """The places, for the letters of the question."""
        letters = len(self.drill.shown_item.letters) if self._is_under_way else 0
        self._places = PlayLayout(self.stage.screen.layout, max(7, letters), wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """The entry line."""
        if self._phase is DrillPhase.ASKING and self.drill.drilling is not None:
            self.drill.drilling.build(self.gui, self._places)

    def hints_place(self) -> Rect:
        """Under the panel, as in play; at the bottom where there is no panel."""
        return self._places.footer if self._phase in (DrillPhase.ASKING, DrillPhase.TOLD) else self.layout.hints

    def hints(self) -> Sequence[Hint]:
        """The keys of the phase."""
        match self._phase:
            case DrillPhase.WAITING:
                return drill_keys.waiting()
            case DrillPhase.ASKING:
                return () if self.drill.drilling is None else self.drill.drilling.hints()
            case DrillPhase.PAUSED:
                return drill_keys.paused()
            case DrillPhase.TOLD:
                return drill_keys.told(has_words=len(self.drill.words) > 1, is_last=self.course.is_over)

    def cards(self) -> tuple[Card, ...]:
        """The ground of the answers, or the card of what is said while nothing is asked."""
        if self._phase in (DrillPhase.WAITING, DrillPhase.PAUSED):
            return (Card.at(self._main_card),)
        return (Card.at(self._places.board, "hero"),)

    @property
    def _main_card(self) -> Rect:
        return said_card(self.layout, is_whole=False)

    def panels(self) -> list[Panel]:
        """The question with its letters, what is told after it."""
        said = SaidPanels(self.layout, self._main_card)
        match self._phase:
            case DrillPhase.WAITING:
                return [self._title(), said.waiting(self._exercise, self._why)]
            case DrillPhase.PAUSED:
                return [self._title(), said.paused()]
            case DrillPhase.ASKING | DrillPhase.TOLD:
                return self._question_panels()

    def _title(self) -> Panel:
        return Panel("title", self.layout.head, HeadingView(say("drill.title"), say("drill.unranked")), paint_heading)

    def _question_panels(self) -> list[Panel]:
        drill, course = self.drill, self.course
        shown = QuestionPanels(self._places, course)
        panels = shown.head(self._exercise, self._player)
        if self._phase is DrillPhase.TOLD:
            return [*panels, *shown.told(drill.place, self._supply.meanings, drill.lexicon, drill.note)]
        if drill.drilling is None or course.item is None:
            return panels
        return [*panels, shown.asked(course.item), shown.log(), *drill.drilling.panels()]
