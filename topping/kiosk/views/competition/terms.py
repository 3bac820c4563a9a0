"""What a competition is played under, in one line."""

from __future__ import annotations

from topping.competition.plan import CompetitionPlan
from topping.kiosk.wording import conditions_text, formula_text, variant_text


def terms_text(plan: CompetitionPlan) -> str:
    """`Topping · 1:00 + 20 s · Normale`."""
    conditions = plan.conditions
    return " · ".join(
        (formula_text(conditions.formula.name), conditions_text(conditions), variant_text(conditions.variant.name))
    )
