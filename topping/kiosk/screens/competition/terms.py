"""What a competition is played under."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any, Final, TypeVar

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
from topping.kiosk.screens.choosing.routes import ChooseOptions
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    CompetitionGames,
    ListCompetitions,
    SetUpCompetition,
)
from topping.kiosk.screens.referee import RefereeScreen
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import field, segments, stepper
from topping.kiosk.ui.templates import beside_end, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.rules.conditions.formula import FORMULAS, Formula
from topping.rules.conditions.options import NO_OPTIONS, Options
from topping.rules.conditions.variant import VARIANTS
from topping.store.database import of_ms
from topping.system.localtime import last_day, local
from topping.texts import say
from topping.wording.conditions import formula_text, times_text, variant_text
from topping.wording.options import options_lines

_WEEK: Final = 7
_TEAMS: Final = (3, 4, 5)
"""The sizes of teams that are offered."""

Value = TypeVar("Value")


class SetUpCompetitionScreen(RefereeScreen):
    """The name and the choices; what was chosen of a competition that has begun is changed no more."""

    stays = True

    def __init__(self, stage: Stage, route: SetUpCompetition) -> None:
        super().__init__(stage)
        self._uuid, self._cursor = route.competition, Cursor()
        self._last_row = 0
        """That of the end date."""
        self._name = TypedText(longest=LONGEST_COMPETITION_NAME)
        conditions = replace(stage.services.choices.usual, helps=(), announced=False, options=NO_OPTIONS)
        self._plan = CompetitionPlan(say("competition.usual_name"), conditions)
        if self._uuid:
            self._does(self._read)

    def _read(self) -> None:
        self._plan = self.stage.services.competitions.plan(self._uuid)
        self._name.text = self._plan.name

    def keys(self) -> Sequence[Key]:
        def take(options: Options) -> None:
            self._plan = replace(self._plan, conditions=replace(self._plan.conditions, options=options))

        go_on, ask = partial(self._does, self._go_on), ChooseOptions(self._plan.conditions)
        return (
            key(pygame.K_F2, go_on, say("competition.do_games"), is_primary=True),
            enter(go_on),
            *self.form_named(),
            *(self._week_keys() if self.focus == "form" and self._cursor.selected == self._last_row else ()),
            key(pygame.K_F6, partial(self.push, ask, take), say("competition.do_options")),
            escape(self.go_back, say("competition.back")),
        )

    def _week_keys(self) -> Sequence[Key]:
        later, shift = say("competition.do_week"), pygame.KMOD_SHIFT
        on = key(pygame.K_RIGHT, partial(self._turn_end, _WEEK), later, f"{say('key.shift')}+← →", mods=shift)
        return on, key(pygame.K_LEFT, partial(self._turn_end, -_WEEK), mods=shift)

    def _go_on(self) -> None:
        """Founds the competition, or changes its plan, and leads to its games; raises `ToppingError`."""
        keeping = self.stage.services.competitions
        plan = replace(self._plan, name=competition_name(self._name.text))
        if not self._uuid:
            self._uuid = keeping.found(plan)
        elif plan != keeping.plan(self._uuid):
            keeping.add(self._uuid, Planned(plan))
        self.go(CompetitionGames(self._uuid))

    def go_back(self) -> None:
        self.go(CompetitionDesk(self._uuid) if self._uuid else ListCompetitions())

    def view(self) -> Element:
        asked = say("competition.label.name")
        name = form_row(asked, field(self._name, asked, id="name", width=640, is_first=True), height=66, pad=(20, 0))
        rows = tuple(self._rows())
        self._last_row = len(rows) - 1
        choices = column(name, form(rows, self._cursor, gap=0), card="card", pad=(24, 16), gap=4, grow=1)
        beside = beside_end(
            say("competition.means"),
            *(text(one, Type.ROW, "ink2", lines=4, group="meanings") for one in self._meanings),
            space(),
            self._message(min_height=0, pad=0),
            main_button(say("competition.to_games"), partial(self._does, self._go_on), cap="F2", takes_keys=False),
            pad=(36, 32),
            gap=24,
            grow=0,
            width=470,
        )
        title = say("competition.setup_again" if self._uuid else "competition.setup_title")
        return page(title, row(choices, beside, gap=24, grow=1))

    def _rows(self) -> Iterator[Element]:
        """How it is played, passed and ranked, and until when its games may be read nowhere."""
        plan, conditions, speeds = self._plan, self._plan.conditions, self.stage.services.choices.speeds
        by_runs, variant = plan.form is CompetitionForm.RUNS, conditions.variant

        def under(formula: Formula) -> CompetitionPlan:
            return replace(plan, conditions=conditions.under(formula, speeds(formula)[0]))

        def in_form(form: CompetitionForm) -> CompetitionPlan:
            may_be = form is CompetitionForm.RUNS or conditions.formula in WITH_BULLETINS
            return replace(plan if may_be else under(WITH_BULLETINS[0]), form=form)

        def given(**changes: Any) -> CompetitionPlan:
            return replace(plan, conditions=replace(conditions, **changes))

        yield self._row("form", _named("form", {one: one.value for one in CompetitionForm}), plan.form, in_form)
        formulas = FORMULAS.values() if by_runs else WITH_BULLETINS
        yield self._row("formula", {one: formula_text(one.name) for one in formulas}, conditions.formula, under)
        paces = sorted(speeds(conditions.formula), key=lambda one: one.schedule.limit_ms(1) or sys.maxsize)
        present = next((one for one in paces if one.schedule == conditions.speed.schedule), None)
        yield self._row("pace", {one: times_text(one.schedule) for one in paces}, present, lambda one: given(speed=one))
        plain = [one for one in VARIANTS.values() if not one.joker]
        draws = {one.with_joker(variant.joker): variant_text(one.name) for one in plain}
        yield self._row("draws", draws, variant, lambda one: given(variant=one))
        joker = {variant.with_joker(False): "without", variant.with_joker(True): "with"}
        yield self._row("joker", _named("joker", joker), variant, lambda one: given(variant=one))
        yield self._field("pairs", "pairs", _named("pairs", {False: "single", True: "pairs"}))
        if by_runs:
            yield self._field("passing", "passing", _named("passing", {one: one.value for one in Passing}))
            yield self._field("resolution", "resolution_ms", _named("resolution", {ms: ms for ms in RESOLUTIONS_MS}))
            yield self._field("inputs", "inputs_apart", _named("inputs", {False: "together", True: "apart"}))
        else:
            yield self._field("solos", "solos", _named("solos", {one: one.value for one in SoloScope}))
        sizes = {size: say("competition.teams", count=size) for size in _TEAMS}
        yield self._field("teams", "team_size", {0: say("competition.no_teams"), **sizes})
        until = say("competition.until_usual", count=DAYS_HELD)
        if plan.until_ms is not None:
            until = last_day(of_ms(plan.until_ms))
        control = stepper(until, self._turn_end, id="until values", width=400, height=56, min_height=56)
        yield form_row(say("competition.label.until"), control, act=self.changed, height=66, pad=(20, 0))

    def _turn_end(self, days: int) -> None:
        """Sets the end date so many days later or earlier; before today stands the usual one."""
        today, until_ms = local(self.stage.clock.date()).date(), self._plan.until_ms
        until = today - timedelta(days=1) if until_ms is None else local(of_ms(until_ms - 1)).date()
        until = max(until, today - timedelta(days=1)) + timedelta(days=days)
        self._plan = replace(self._plan, until_ms=None if until < today else _end_of(until))
        self.tell()

    def _field(self, name: str, field: str, values: Mapping[Any, str]) -> Element:
        return self._row(name, values, getattr(self._plan, field), lambda value: replace(self._plan, **{field: value}))

    def _row(
        self, name: str, values: Mapping[Value, str], present: Value | None, change: Callable[[Value], CompetitionPlan]
    ) -> Element:
        """Values with their texts; `change` gives the plan with one, and raises `InputError` where it cannot be."""
        those = tuple(values)

        def choose(place: int) -> None:
            self._plan = change(those[place])
            self.tell()

        said, at = tuple(values.values()), those.index(present) if present in those else None
        control = segments(said, at, lambda place: self._does(partial(choose, place)), id=f"{name} values", height=56)
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


def _named(name: str, keys: Mapping[Value, object]) -> dict[Value, str]:
    return {value: say(f"competition.{name}.{key}") for value, key in keys.items()}


def _end_of(day: date) -> int:
    """The midnight after a day here, in milliseconds since 1970."""
    return round(1000 * datetime.combine(day + timedelta(days=1), time()).timestamp())
