"""What a competition is played under: its name, the conditions of its games, how it is passed and ranked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final

import pygame

from topping.competition.events import Planned
from topping.competition.plan import (
    DAYS_HELD,
    LONGEST_COMPETITION_NAME,
    RESOLUTIONS_MS,
    CompetitionForm,
    CompetitionPlan,
    Passing,
    SoloScope,
    competition_name,
)
from topping.errors import ToppingError
from topping.hub.machine import label_of
from topping.kiosk.backstage.competitions.carrying import present
from topping.kiosk.look.theme import Face
from topping.kiosk.routes.choosing import ChooseOptions
from topping.kiosk.routes.competition import CompetitionDesk, CompetitionGames, ListCompetitions, SetUpCompetition
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import field, segments
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.kiosk.wording import formula_text, times_text, variant_text
from topping.localtime import last_day, local
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.rules.conditions.formula import FORMULAS, Formula, Speed
from topping.rules.conditions.options import Options
from topping.rules.conditions.variant import VARIANTS
from topping.sheets.options import options_lines
from topping.store.instants import of_ms
from topping.texts import say

_HELD_DAYS: Final = (0, 2, 30)
"""After how many days the games may be read, as it is offered besides the usual."""
_TEAMS: Final = (3, 4, 5)
"""The sizes of teams that are offered."""

Choice = tuple[str, Sequence[tuple[str, str]], str]
"""A row: its name, its values with their texts, and the value chosen."""


class SetUpCompetitionScreen(Screen):
    """The name and the choices; what was chosen of a competition that has begun is changed no more."""

    stays = True

    def __init__(self, stage: Stage, route: SetUpCompetition) -> None:
        self._uuid, self._fault, self._cursor = route.competition, "", Cursor()
        conditions = replace(stage.backstage.choices.usual, helps=(), announced=False)
        self._plan, name = CompetitionPlan(say("competition.usual_name"), conditions), ""
        if self._uuid:
            try:
                self._plan = stage.backstage.competitions.read(self._uuid).competition.plan
                name = self._plan.name
            except ToppingError as fault:
                self._fault = stage.backstage.notices.in_words(fault)
        self._name = TypedText(name, longest=LONGEST_COMPETITION_NAME)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def keys(self) -> Sequence[Key]:
        """Tab and the arrows go through the rows; F2 or Enter goes on."""
        return (
            key(pygame.K_F2, self._go_on, say("competition.do_games"), is_primary=True),
            enter(self._go_on),
            *self.form_named(),
            key(pygame.K_F6, self._ask_options, say("competition.do_options")),
            escape(self.go_back, say("competition.back")),
        )

    def _choose(self, name: str, values: Sequence[str], place: int) -> None:
        try:
            self._plan = with_value(self._plan, name, values[place], self.stage.backstage.choices.speeds)
            self._fault = ""
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _ask_options(self) -> None:
        self.push(ChooseOptions(self._plan.conditions), self._take_options)

    def _take_options(self, options: Options) -> None:
        self._plan = replace(self._plan, conditions=replace(self._plan.conditions, options=options))

    def _go_on(self) -> None:
        """Founds the competition, or changes its plan, and leads to its games."""
        keeping = self.stage.backstage.competitions
        try:
            plan = replace(self._plan, name=competition_name(self._name.text))
            if not self._uuid:
                self._uuid = keeping.found(plan, partial(present, label_of(self.stage.backstage.settings)))
            elif plan != keeping.read(self._uuid).competition.plan:
                keeping.add(self._uuid, Planned(plan))
        except ToppingError as fault:
            self._fault = self.in_words(fault)
            return
        self.go(CompetitionGames(self._uuid))

    def go_back(self) -> None:
        """The list, or the competition that was being looked at."""
        self.go(CompetitionDesk(self._uuid) if self._uuid else ListCompetitions())

    def view(self) -> Element:
        """The name and the choices; beside them what they mean, and the way on."""
        asked = say("competition.label.name")
        name = row(
            text(asked, Type.BODY, face=Face.SEMI, grow=1, group="form labels"),
            field(self._name, asked, id="name", width=640, is_first=True),
            gap=32,
            pad=(20, 0),
            align="center",
        )
        speeds = self.stage.backstage.choices.speeds(self._plan.conditions.formula)
        rows = [self._row(*one) for one in _choices(self._plan, speeds, self.stage.clock.date())]
        choices = column(name, form(rows, self._cursor, gap=0), card="card", pad=(24, 16), gap=4, grow=1)
        beside = column(
            text(say("competition.means"), Type.CARD, face=Face.TITLE),
            *(text(one, Type.ROW, "ink2", lines=4, group="meanings") for one in self._meanings),
            space(),
            note(self._fault, "bad", id="message"),
            main_button(say("competition.to_games"), self._go_on, cap="F2", takes_keys=False),
            card="card",
            pad=(36, 32),
            gap=24,
            width=470,
        )
        title = say("competition.setup_again" if self._uuid else "competition.setup_title")
        return page(title, row(choices, beside, gap=24, grow=1))

    def _row(self, name: str, options: Sequence[tuple[str, str]], chosen: str) -> Element:
        values = [value for value, _ in options]
        at = values.index(chosen) if chosen in values else None
        choose = partial(self._choose, name, values)
        control = segments([said for _, said in options], at, choose, id=f"{name} values", height=56)
        return form_row(say(f"competition.label.{name}"), control, act=self.changed, height=66, pad=(20, 0))

    @property
    def _meanings(self) -> tuple[str, ...]:
        plan = self._plan
        lines = [say(f"competition.means.form.{plan.form.value}")]
        if plan.form is CompetitionForm.RUNS:
            lines.append(say(f"competition.means.passing.{plan.passing.value}"))
        if plan.until_ms is None:
            lines.append(say("competition.means.held_usual", count=DAYS_HELD))
        else:
            lines.append(say("competition.means.held_until", day=last_day(of_ms(plan.until_ms))))
        options = options_lines(plan.conditions)
        return (*lines, say("competition.means.options" if options else "competition.means.no_option"), *options)


SCREEN: Final = SetUpCompetitionScreen


def _choices(plan: CompetitionPlan, speeds: Sequence[Speed], now: str) -> Iterator[Choice]:
    """How it is played, passed and ranked, and until when its games may be read nowhere, seen at an instant."""
    conditions, by_runs = plan.conditions, plan.form is CompetitionForm.RUNS
    yield _named("form", [one.value for one in CompetitionForm], plan.form.value)
    formulas = FORMULAS.values() if by_runs else WITH_BULLETINS
    yield "formula", [(one.name, formula_text(one.name)) for one in formulas], conditions.formula.name
    paces = sorted((one.schedule for one in speeds), key=lambda one: one.limit_ms(1) or sys.maxsize)
    yield "pace", [(str(one), times_text(one)) for one in paces], str(conditions.speed.schedule)
    draws = [(one.name, variant_text(one.name)) for one in VARIANTS.values() if not one.joker]
    yield "draws", draws, conditions.variant.with_joker(False).name
    yield _named("joker", ["without", "with"], "with" if conditions.variant.joker else "without")
    yield _named("pairs", ["single", "pairs"], "pairs" if plan.pairs else "single")
    if by_runs:
        yield _named("passing", [one.value for one in Passing], plan.passing.value)
        yield _named("resolution", [str(one) for one in RESOLUTIONS_MS], str(plan.resolution_ms))
        yield _named("inputs", ["together", "apart"], "apart" if plan.inputs_apart else "together")
    else:
        yield _named("solos", [one.value for one in SoloScope], plan.solos.value)
    sizes = [(str(size), say("competition.teams", count=size)) for size in _TEAMS]
    yield "teams", [("0", say("competition.no_teams")), *sizes], str(plan.team_size)
    yield "until", _ends(plan, now), str(plan.until_ms or 0)


def _named(name: str, values: Sequence[str], chosen: str) -> Choice:
    return name, [(value, say(f"competition.{name}.{value}")) for value in values], chosen


def _ends(plan: CompetitionPlan, now: str) -> list[tuple[str, str]]:
    """The end dates that are offered: days after the opening, the ends of days to come, and the one that was set."""
    day = local(now).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    ends = {round(1000 * (day + timedelta(days=days + 1)).timestamp()) for days in _HELD_DAYS}
    ends |= set() if plan.until_ms is None else {plan.until_ms}
    usual = ("0", say("competition.until_usual", count=DAYS_HELD))
    return [usual, *((str(one), last_day(of_ms(one))) for one in sorted(ends))]


def with_value(
    plan: CompetitionPlan, row: str, value: str, speeds: Callable[[Formula], Sequence[Speed]]
) -> CompetitionPlan:
    """The plan with another value of a row; raises `InputError` for one that cannot be ranked."""
    conditions = plan.conditions
    match row:
        case "form":
            form = CompetitionForm(value)
            if form is CompetitionForm.SESSIONS and conditions.formula not in WITH_BULLETINS:
                formula = WITH_BULLETINS[0]
                conditions = conditions.under(formula, speeds(formula)[0])
            return replace(plan, form=form, conditions=conditions)
        case "formula":
            formula = FORMULAS[value]
            return replace(plan, conditions=conditions.under(formula, speeds(formula)[0]))
        case "pace":
            speed = next(one for one in speeds(conditions.formula) if str(one.schedule) == value)
            return replace(plan, conditions=replace(conditions, speed=speed))
        case "draws":
            variant = VARIANTS[value].with_joker(conditions.variant.joker)
            return replace(plan, conditions=replace(conditions, variant=variant))
        case "joker":
            return replace(plan, conditions=replace(conditions, variant=conditions.variant.with_joker(value == "with")))
        case "passing":
            return replace(plan, passing=Passing(value))
        case "resolution":
            return replace(plan, resolution_ms=int(value))
        case "inputs":
            return replace(plan, inputs_apart=value == "apart")
        case "solos":
            return replace(plan, solos=SoloScope(value))
        case "until":
            return replace(plan, until_ms=int(value) or None)
        case "pairs":
            return replace(plan, pairs=value == "pairs")
        case _:
            return replace(plan, team_size=int(value))
