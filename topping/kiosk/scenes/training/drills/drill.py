"""Drills without a grid: the phases from the choice of one to its end, and the keys of each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from random import Random
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.panel import Panel
from topping.kiosk.playlayout import PlayLayout
from topping.kiosk.routes import Train
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.answering.answer_places import said_card
from topping.kiosk.scenes.training.drills import drill_view
from topping.kiosk.scenes.training.drills.drill_choice import EXERCISES, ChoicePlaces
from topping.kiosk.scenes.training.drills.drill_panels import QuestionPanels, SaidPanels
from topping.kiosk.scenes.training.drills.drill_supply import DrillSupply
from topping.kiosk.scenes.training.drills.drilling import Drilling
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.play.run.run import GUARD_MS
from topping.texts import say
from topping.training.drills.choice import PlannedItem
from topping.training.drills.course import DrillCourse
from topping.training.drills.exercise import Exercise

PAUSE_MS: Final = 120_000
"""After so long without a key the question goes out of sight, and its time stands still: nobody is there."""


class DrillPhase(Enum):
    """Where the screen stands."""

    CHOOSING = auto()
    WAITING = auto()
    """The questions are not there yet, or there are none."""
    ASKING = auto()
    PAUSED = auto()
    TOLD = auto()
    """The answers are told; no time counts."""
    OVER = auto()


class DrillScene(Scene):
    """Enter begins, proposes, ends a question, goes on; Escape leaves, and what was answered stays."""

    keeps_awake = True

    def __init__(self, stage: Stage, exercise: Exercise | None = None) -> None:
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._drills = stage.backstage.drills
        self._phase = DrillPhase.CHOOSING
        self._focus = exercise or Exercise.SEVENS
        self._supply = DrillSupply(stage, self._player)
        self._why = self._supply.fault
        """Why there are no questions."""
        self._running: tuple[PlannedItem, ...] = ()
        self._drilling: Drilling | None = None
        self._course: DrillCourse | None = None
        self._word = 0
        """Which of the words told is explained."""
        self._note = ""
        self._told_at = 0
        self.now = self._touched = self._quiet_since = stage.clock.now()
        self._chance = Random()
        self._last = {one: self._drills.last(self._player, one) for one in EXERCISES}
        self._supply.ask(self._focus)
        super().__init__(stage)

    # the course

    def hear(self, news: News) -> None:
        """Questions that are ready, and what words mean."""
        came = self._supply.hear(news)
        if came is None or came.exercise is not self._focus:
            return
        if came.fault:
            self._why = came.fault
        elif self._phase is DrillPhase.WAITING:
            self._begin()

    def _begin(self) -> None:
        """The chosen exercise, from its first question; waits until that is there."""
        self._why = self._supply.fault
        planned = self._supply.take(self._focus)
        if not planned:
            self._phase = DrillPhase.WAITING
            if planned is not None:
                self._why = say("drill.nothing")
            else:
                self._supply.ask(self._focus)
            self.lay_out()
            return
        assert self._supply.lexicon is not None  # else nothing would have been planned
        self._running = planned
        self._record = self._drills.record(self._player, self._supply.lexicon)
        items = tuple(one.item for one in planned)
        self._course = DrillCourse(self._focus, self._drills.tells_number, items)
        self._supply.explain(items)
        self._next()

    @property
    def course(self) -> DrillCourse:
        """The drill as it stands."""
        if self._drilling is not None and self._phase in (DrillPhase.ASKING, DrillPhase.PAUSED):
            return self._drilling.course
        if self._course is None:
            raise RuntimeError("no drill has begun")
        return self._course

    def _next(self) -> None:
        """The next question, or the end."""
        course = self.course
        self._note, self._word = "", 0
        if course.item is None:
            self._phase, self._drilling = DrillPhase.OVER, None
            self._last[course.exercise] = self._drills.last(self._player, course.exercise)
            self._supply.ask(course.exercise)  # ten more
        else:
            self._drilling = Drilling(course, course.item, self._chance)
            self._phase = DrillPhase.ASKING
        self.lay_out()

    def _end_question(self) -> None:
        """Tells the answers of the question that is done, and keeps what was answered."""
        self._course = self.course
        self._phase, self._told_at, self._word = DrillPhase.TOLD, self.now, 0
        self._record.keep(self._course, self._running[len(self._course.done) - 1])
        self._note = self._record.fault
        self.stage.keyboard.drop_held()
        self.lay_out()

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The keys of the phase."""
        self.now = now
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN):
            self._touched = now
        match self._phase:
            case DrillPhase.CHOOSING:
                self._handle_choosing(event)
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
            case DrillPhase.OVER:
                self._handle_over(event)

    def _handle_choosing(self, event: pygame.event.Event) -> None:
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif event.type == pygame.KEYDOWN and event.unicode.lower() == "n":
            self._drills.tells_number = not self._drills.tells_number
        elif self._choices.handle(event):
            if self._phase is DrillPhase.CHOOSING and self._choices.focus is not None:
                self._focus = EXERCISES[self._choices.focus]
                self._supply.ask(self._focus)
        else:
            self.gui.handle(event)

    def _take(self, exercise: Exercise) -> None:
        self._focus = exercise
        self._begin()

    def _handle_asking(self, event: pygame.event.Event) -> None:
        drilling = self._drilling
        if drilling is None or not drilling.course.is_open:
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
        words = drill_view.told_words(self.course.done[-1])
        if is_key(event, pygame.K_ESCAPE):
            self._leave()
        elif is_enter(event) or is_key(event, pygame.K_SPACE):
            if self.now - self._told_at >= GUARD_MS and not self.stage.keyboard.is_repeat:
                self._next()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN) and len(words) > 1:
            self._word = (self._word + (1 if event.key == pygame.K_DOWN else -1)) % len(words)
        else:
            self.gui.handle(event)

    def _handle_over(self, event: pygame.event.Event) -> None:
        if is_enter(event):
            self._begin()
        elif is_key(event, pygame.K_ESCAPE):
            self._choose()
        elif event.type == pygame.KEYDOWN and event.unicode.lower() == "p" and self._may_mark:
            self._to_deck()
        else:
            self.gui.handle(event)

    def _to_deck(self) -> None:
        """Puts what was missed into the deck, and says how many cards that made."""
        assert self._supply.lexicon is not None  # a drill is over
        try:
            count = self._drills.to_deck(self._player, self.course.done, self._supply.lexicon)
        except ToppingError as fault:
            self._note = self.in_words(fault)
        else:
            self._note = say("drill.to_deck", count=count) if count else say("drill.in_deck")

    @property
    def _may_mark(self) -> bool:
        return bool(self._player and self.course.missed)

    def _leave(self) -> None:
        """Ends the drill before its end: what was answered is kept; where nothing was, back to the choice."""
        done = self.course.done
        self._record.leave()
        if done:
            self._course = DrillCourse(self.course.exercise, self.course.counted, self.course.items[: len(done)], done)
            self._drilling = None
            self._next()
        else:
            self._choose()

    def _choose(self) -> None:
        """Back to the choice of an exercise."""
        self._phase, self._drilling = DrillPhase.CHOOSING, None
        self._why = self._supply.fault
        self._supply.ask(self._focus)
        self.lay_out()

    def go_back(self) -> None:
        """To the ways to train."""
        self.go(Train())

    def close(self) -> None:
        """Gives up what the helper has not answered; a drill that is not over counts as left."""
        self._supply.drop()
        self.save()
        super().close()

    def save(self) -> None:
        """A drill that is not over counts as left."""
        if self._phase in (DrillPhase.ASKING, DrillPhase.PAUSED, DrillPhase.TOLD):
            self._record.leave()

    # time

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the question on screen its time begins."""
        drilling = self._drilling
        if self.awaits_frame and drilling is not None and "board" in frame:
            drilling.course = drilling.course.shown(now)
            self.now = self._touched = now

    @property
    def awaits_frame(self) -> bool:
        """A question that is not on screen yet takes no keys."""
        return self._phase is DrillPhase.ASKING and self._drilling is not None and not self._drilling.course.is_open

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
        drilling = self._drilling
        if drilling is None:
            return
        drilling.course = drilling.course.later(self.now - self._quiet_since)
        self._touched = self.now
        self._phase = DrillPhase.ASKING
        self.lay_out()

    # what is shown

    def lay_out(self) -> None:
        """The places, for the letters of the question."""
        item = None if self._drilling is None else self._drilling.course.item
        letters = 7 if item is None else max(7, len(item.letters))
        self._places = PlayLayout(self.stage.screen.layout, letters, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """The cards to choose from, or the entry line."""
        if self._phase is DrillPhase.CHOOSING:
            places = ChoicePlaces(self.layout)
            self._choices = places.cards(self.gui, self._last, self._focus, self._take)
        elif self._phase is DrillPhase.ASKING and self._drilling is not None:
            self._drilling.build(self.gui, self._places)

    def hints_place(self) -> Rect:
        """Under the panel, as in play; at the bottom where there is no panel."""
        return self._places.footer if self._phase in (DrillPhase.ASKING, DrillPhase.TOLD) else self.layout.hints

    def hints(self) -> Sequence[Hint]:
        """The keys of the phase."""
        match self._phase:
            case DrillPhase.CHOOSING:
                number = letter("n", say("drill.key.hide" if self._drills.tells_number else "drill.key.tell"))
                arrows = Hint("← ↑ → ↓", say("drill.key.choose"))
                return (enter(say("drill.key.begin")), arrows, number, escape(say("drill.key.back")))
            case DrillPhase.WAITING:
                return (escape(say("drill.key.other")),)
            case DrillPhase.ASKING:
                return () if self._drilling is None else self._drilling.hints()
            case DrillPhase.PAUSED:
                return (enter(say("drill.key.resume")), escape(say("drill.key.leave")))
            case DrillPhase.TOLD:
                result = self.course.done[-1]
                words = up_and_down(say("drill.key.word")) if len(result.item.answers) > 1 else ()
                on = say("drill.key.end" if self.course.is_over else "drill.key.next")
                return (enter(on), *words, escape(say("drill.key.leave")))
            case DrillPhase.OVER:
                deck = (letter("p", say("drill.key.deck")),) if self._may_mark else ()
                return (enter(say("drill.key.again")), *deck, escape(say("drill.key.other")))

    def cards(self) -> tuple[Card, ...]:
        """The ground of the answers, or the card of what is said while nothing is asked."""
        if self._phase in (DrillPhase.WAITING, DrillPhase.PAUSED, DrillPhase.OVER):
            return (Card.at(self._main_card),)
        return (Card.at(self._places.board, "hero"),) if self._phase is not DrillPhase.CHOOSING else ()

    @property
    def _main_card(self) -> Rect:
        return said_card(self.layout, is_whole=self._phase is DrillPhase.OVER)

    def panels(self) -> list[Panel]:
        """The choice, the question with its letters, what is told after it, the end."""
        said = SaidPanels(self.layout, self._main_card)
        match self._phase:
            case DrillPhase.CHOOSING:
                return [self._title(), *ChoicePlaces(self.layout).headings()]
            case DrillPhase.WAITING:
                return [self._title(), said.waiting(self._focus, self._why)]
            case DrillPhase.PAUSED:
                return [self._title(), said.paused()]
            case DrillPhase.OVER:
                return [self._title(), said.end(self.course, self._supply.meanings, self._note)]
            case DrillPhase.ASKING | DrillPhase.TOLD:
                return self._question_panels()

    def _title(self) -> Panel:
        remark = say("drill.unranked")
        if self._phase is DrillPhase.CHOOSING:
            number = say("drill.number_told" if self._drills.tells_number else "drill.number_untold")
            remark = self._why or f"{remark} · {number}"
        return Panel("title", self.layout.head, HeadingView(say("drill.title"), remark), paint_heading)

    def _question_panels(self) -> list[Panel]:
        course, supply = self.course, self._supply
        shown = QuestionPanels(self._places, course)
        panels = shown.head(self._focus, self._player)
        if self._phase is DrillPhase.TOLD:
            words = drill_view.told_words(course.done[-1])
            word = words[self._word % len(words)]
            assert supply.lexicon is not None  # a question was asked
            return [*panels, *shown.told(word, supply.meanings.get(word), supply.lexicon, self._note)]
        if self._drilling is None or course.item is None:
            return panels
        return [*panels, shown.asked(course.item), *self._drilling.panels()]
