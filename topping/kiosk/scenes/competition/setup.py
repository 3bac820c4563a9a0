"""What a competition is played under: its name, the conditions of its games, how it is passed and ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.competition.events import Planned
from topping.competition.plan import (
    DAYS_HELD,
    LONGEST_COMPETITION_NAME,
    CompetitionForm,
    CompetitionPlan,
    competition_name,
)
from topping.errors import ToppingError
from topping.hub.machine import label_of
from topping.kiosk.backstage.competitions.carrying import present
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.setup import LabelView, paint_label
from topping.kiosk.routes.choosing import ChooseOptions
from topping.kiosk.routes.competition import CompetitionDesk, CompetitionGames, ListCompetitions
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.competition.setup_rows import played_rows, ranked_rows, with_value
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.formrows import FormRows
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.localtime import last_day
from topping.rules.conditions.options import Options
from topping.sheets.options import options_lines
from topping.store.instants import of_ms
from topping.texts import say

_NAME: Final = "name"


class SetUpCompetitionScene(Scene):
    """The name and two cards of choices; what was chosen of a competition that has begun is changed no more."""

    stays = True

    def __init__(self, stage: Stage, competition: str = "") -> None:
        self._uuid = competition
        self._message = VerdictView("", "plain")
        self._focus = _NAME
        conditions = replace(stage.backstage.choices.usual, helps=(), announced=False)
        self._plan = CompetitionPlan(say("competition.usual_name"), conditions)
        self._name = ""
        if competition:
            try:
                self._plan = stage.backstage.competitions.read(competition).competition.plan
                self._name = self._plan.name
            except ToppingError as fault:
                self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """How it is played on the left, how it is ranked on the right."""
        main, gap = self.layout.main, theme.px(24)
        half = (main.width - gap) // 2
        self._left = Rect(main.left, main.top, half, main.height)
        self._right = Rect(main.right - half, main.top, half, main.height)
        inside = self._left.inflate(-2 * theme.px(34), -2 * theme.px(24))
        label, line = theme.px(30), max(theme.px(64), 30)
        self._name_label = Rect(inside.left, inside.top, inside.width, label)
        self._entry = EntryLine(
            self.gui, Rect(inside.left, inside.top + label, inside.width, line), longest=LONGEST_COMPETITION_NAME
        )
        self._entry.set(self._name)
        form = Rect(inside.left, inside.top + label + line + theme.px(12), inside.width, 0)
        form.height = inside.bottom - form.top
        speeds = self.stage.backstage.choices.speeds(self._plan.conditions.formula)
        self._played = FormRows(self.gui, form, played_rows(self._plan, speeds), self._choose)
        inside = self._right.inflate(-2 * theme.px(34), -2 * theme.px(24))
        told = round(theme.step(2) * 1.4 * 6)
        form = Rect(inside.left, inside.top, inside.width, inside.height - told)
        self._ranked = FormRows(self.gui, form, ranked_rows(self._plan, self.stage.clock.date()), self._choose)
        below = self._ranked.bottom + theme.px(12)
        self._notes = Rect(inside.left, below, inside.width, inside.bottom - below)
        if self._focus == _NAME:
            self._entry.focus()

    def _choose(self, row: str, value: str) -> None:
        speeds = self.stage.backstage.choices.speeds
        self._focus = row
        try:
            self._plan = with_value(self._plan, row, value, speeds)
            self._message = VerdictView("", "plain")
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self.lay_out()

    @property
    def _stops(self) -> tuple[str, ...]:
        return (_NAME, *self._played.names, *self._ranked.names)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Tab and the arrows go through the rows; F2 or Enter goes on."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_F2) or is_enter(event):
            self._go_on()
        elif is_key(event, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN):
            is_back = event.key == pygame.K_UP or bool(event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
            self._move_focus(-1 if is_back else 1)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and self._focus != _NAME:
            rows = self._played if self._focus in self._played.names else self._ranked
            rows.step(self._focus, -1 if event.key == pygame.K_LEFT else 1)
        elif is_key(event, pygame.K_F6):
            self.push(ChooseOptions(self._plan.conditions), self._take_options)
        elif not self._played.handle(event) and not self._ranked.handle(event):
            self.gui.handle(event)
            if event.type == pygame.MOUSEBUTTONDOWN and self._entry.owns(event.pos):
                self._focus = _NAME
        self._name = self._entry.text

    def _take_options(self, options: Options) -> None:
        self._plan = replace(self._plan, conditions=replace(self._plan.conditions, options=options))
        self.lay_out()

    def _move_focus(self, by: int) -> None:
        stops = self._stops
        self._focus = stops[(stops.index(self._focus) + by) % len(stops)] if self._focus in stops else _NAME
        if self._focus == _NAME:
            self._entry.focus()
        else:
            self._entry.unfocus()

    def _go_on(self) -> None:
        """Founds the competition, or changes its plan, and leads to its games."""
        keeping = self.stage.backstage.competitions
        try:
            plan = replace(self._plan, name=competition_name(self._entry.text))
            if not self._uuid:
                self._uuid = keeping.found(plan, partial(present, label_of(self.stage.backstage.settings)))
            elif plan != keeping.read(self._uuid).competition.plan:
                keeping.add(self._uuid, Planned(plan))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.go(CompetitionGames(self._uuid))

    def go_back(self) -> None:
        """The list, or the competition that was being looked at."""
        self.go(CompetitionDesk(self._uuid) if self._uuid else ListCompetitions())

    def cards(self) -> tuple[Card, ...]:
        """Both halves."""
        return Card.at(self._left), Card.at(self._right)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            Hint("F2", say("competition.do_games"), pygame.K_F2, primary=True),
            Hint(say("key.tab"), say("competition.do_next_row"), pygame.K_TAB),
            Hint("← →", say("competition.do_change")),
            Hint("F6", say("competition.do_options"), pygame.K_F6),
            escape(say("competition.back")),
        )

    def panels(self) -> list[Panel]:
        """Title, labels, and what the choices mean."""
        said = NoticeView(self._meanings, theme.step(2), "left")
        parts = [
            Panel("title", self.layout.head, HeadingView(say(self._title)), paint_heading),
            Panel("label name", self._name_label, LabelView(say("competition.label.name"), self._focus == _NAME),
                  paint_label),
            *self._played.panels(self._focus),
            *self._ranked.panels(self._focus),
        ]  # fmt: skip
        if self._message.text:
            return [*parts, Panel("message", self._notes, self._message, paint_message)]
        return [*parts, Panel("meaning", self._notes, said, paint_notice)]

    @property
    def _title(self) -> str:
        return "competition.setup_again" if self._uuid else "competition.setup_title"

    @property
    def _meanings(self) -> tuple[str, ...]:
        """What the row that the keys are in means, else what passing means."""
        plan = self._plan
        passing = f"competition.means.passing.{plan.passing.value}"
        lines = [say(f"competition.means.form.{plan.form.value}")]
        if plan.form is CompetitionForm.RUNS:
            lines.append(say(passing))
        if plan.until_ms is None:
            lines.append(say("competition.means.held_usual", count=DAYS_HELD))
        else:
            lines.append(say("competition.means.held_until", day=last_day(of_ms(plan.until_ms))))
        options = options_lines(plan.conditions)
        return (*lines, say("competition.means.options" if options else "competition.means.no_option"), *options)
