"""The choices of a competition that is being set up: their values, and what a value makes of the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta

from topping.competition.plan import DAYS_HELD, RESOLUTIONS_MS, CompetitionForm, CompetitionPlan, Passing, SoloScope
from topping.kiosk.widgets.lists.formrows import FormRow
from topping.kiosk.wording import formula_text, times_text, variant_text
from topping.localtime import last_day, local
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.rules.conditions.formula import FORMULAS, Formula, Speed
from topping.rules.conditions.variant import VARIANTS
from topping.store.instants import of_ms
from topping.texts import say

_HELD_DAYS = (0, 2, 30)
"""After how many days the games may be read, as it is offered besides the usual."""
_TEAMS = (3, 4, 5)
"""The sizes of teams that are offered."""


def played_rows(plan: CompetitionPlan, speeds: Sequence[Speed]) -> tuple[FormRow, ...]:
    """How it is played."""
    conditions = plan.conditions
    formulas = FORMULAS.values() if plan.form is CompetitionForm.RUNS else WITH_BULLETINS
    plain = conditions.variant.with_joker(False).name
    return (
        _row("form", [one.value for one in CompetitionForm], plan.form.value),
        FormRow("formula", say("competition.label.formula"), tuple((one.name, formula_text(one.name))
                for one in formulas), conditions.formula.name),
        FormRow("pace", say("competition.label.pace"), tuple((str(one.schedule), times_text(one.schedule))
                for one in speeds), str(conditions.speed.schedule)),
        FormRow("draws", say("competition.label.draws"), tuple((one.name, variant_text(one.name))
                for one in VARIANTS.values() if not one.joker), plain),
        _row("joker", ["without", "with"], "with" if conditions.variant.joker else "without"),
    )  # fmt: skip


def ranked_rows(plan: CompetitionPlan, now: str) -> tuple[FormRow, ...]:
    """How it is passed and ranked, and until when its games may be read nowhere, seen at an instant."""
    resolutions = tuple((str(one), say(f"competition.resolution.{one}")) for one in RESOLUTIONS_MS)
    sizes = ((str(size), say("competition.teams", count=size)) for size in _TEAMS)
    teams = (("0", say("competition.no_teams")), *sizes)
    own = (
        (
            _row("passing", [one.value for one in Passing], plan.passing.value),
            FormRow("resolution", say("competition.label.resolution"), resolutions, str(plan.resolution_ms)),
            _row("inputs", ["together", "apart"], "apart" if plan.inputs_apart else "together"),
        )
        if plan.form is CompetitionForm.RUNS
        else (_row("solos", [one.value for one in SoloScope], plan.solos.value),)
    )
    return (
        _row("pairs", ["single", "pairs"], "pairs" if plan.pairs else "single"),
        *own,
        FormRow("teams", say("competition.label.teams"), teams, str(plan.team_size)),
        FormRow("until", say("competition.label.until"), _ends(plan, now), str(plan.until_ms or 0)),
    )


def _ends(plan: CompetitionPlan, now: str) -> tuple[tuple[str, str], ...]:
    """The end dates that are offered: days after the opening, the ends of days to come, and the one that was set."""
    day = local(now).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    ends = {round(1000 * (day + timedelta(days=days + 1)).timestamp()) for days in _HELD_DAYS}
    ends |= set() if plan.until_ms is None else {plan.until_ms}
    usual = ("0", say("competition.until_usual", count=DAYS_HELD))
    return (usual, *((str(one), last_day(of_ms(one))) for one in sorted(ends)))


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


def _row(name: str, values: Sequence[str], chosen: str) -> FormRow:
    options = tuple((value, say(f"competition.{name}.{value}")) for value in values)
    return FormRow(name, say(f"competition.label.{name}"), options, chosen)
