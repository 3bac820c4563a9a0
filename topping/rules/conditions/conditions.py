"""The conditions of a game in one object: formula, pace, variant, penalty, practice helps, options.

Two results may be compared only if their conditions are equal. Equal conditions have equal texts. The text spells out
formula and variant, so that a house formula or variant can be read without a list of known names. It omits every option
with its default value, so that a new option does not change the text of older results.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.fields import FieldReader, escaped, flag, line_of
from topping.rules.conditions.formula import FORMULAS, TOPPING, Formula, Measure, Speed
from topping.rules.conditions.options import NO_OPTIONS, Options
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule, Variant

DISTANCE: Final = "distance"
"""Practice help: shows points and distance of valid proposals."""
BAG: Final = "bag"
"""Practice help: shows the tiles left in the bag."""
HELPS: Final = (DISTANCE, BAG)
"""The helps that a player chooses before a run."""
PAUSE: Final = "pause"
"""Practice: the clock was stopped during a move; the run never ranks."""
PHONES: Final = "phone"
"""Not a help: a run in a room with phones, where words are touched, not typed. Such runs have their own
leaderboards.
"""


@dataclass(frozen=True, slots=True)
class Conditions:
    """All conditions under which a run or session is played: formula, pace, variant, penalty, practice helps, options.

    Game, lexicon and version of the rules are not among them.
    """

    formula: Formula = TOPPING
    speed: Speed = TOPPING.speeds[0]
    """A pace without a name gets the name of the formula's pace with the same times."""
    variant: Variant = NORMALE
    penalty_ms: int = 20_000
    """Penalty of a missed move, besides its time (§3.8.4, ms); 0 if the formula has no penalty."""
    helps: tuple[str, ...] = ()
    """Names of the practice helps in use, without repetition, always in alphabetical order."""
    announced: bool = False
    """Whether each draw is announced letter by letter before its clock starts."""
    options: Options = NO_OPTIONS
    """Options of a competition; options without effect under the formula are removed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options.under(self.formula))
        if self.options.rank_points is not None and self.formula.measure is not Measure.POINTS:
            object.__setattr__(self, "formula", replace(self.formula, measure=Measure.POINTS))
        if not self.speed.name and not self.speed.by_letters:
            object.__setattr__(self, "speed", _pace(self.formula, self.speed.schedule))
        object.__setattr__(self, "helps", tuple(sorted(set(self.helps))))

    @staticmethod
    def topping(limit_ms: int | None, penalty_ms: int = 20_000, helps: tuple[str, ...] = ()) -> Conditions:
        """Returns the conditions of topping with one time limit for every move (ms, None for no limit) and a penalty
        for each missed move (ms).

        `helps` names the practice helps that are on.
        """
        return Conditions(TOPPING, Speed("", Schedule.even(limit_ms)), penalty_ms=penalty_ms, helps=helps)

    def under(self, formula: Formula, speed: Speed) -> Conditions:
        """Returns the conditions with another formula and pace.

        The penalty and the practice helps are removed if they do not exist under the new formula.
        """
        return replace(
            self,
            formula=formula,
            speed=speed,
            penalty_ms=self.penalty_ms if formula.costs_penalty else 0,
            helps=tuple(help for help in self.helps if help != DISTANCE or formula.top_ends_move),
        )

    @property
    def may_rank(self) -> bool:
        """Whether results under these conditions may rank: every move has a time limit, and the clock was never
        stopped.
        """
        has_limits = all(stage.limit_ms is not None for stage in self.speed.schedule.stages)
        return has_limits and PAUSE not in self.helps

    @property
    def is_plain(self) -> bool:
        """Whether the game is played as in the rule book: without practice helps or options, and with each draw shown
        at once.
        """
        return not self.helps and not self.announced and self.options == NO_OPTIONS

    def worth(self, points: int) -> int:
        """Returns the points that a player scores for finding a top, whose own value is `points`.

        The result is `points`, unless the option `rank_points` gives a fixed number for every top.
        """
        ranks = self.options.rank_points
        return points if ranks is None else ranks.top

    @property
    def paused(self) -> Conditions:
        """Returns the same conditions, with the mark that the clock was stopped during play."""
        return replace(self, helps=(*self.helps, PAUSE))

    @property
    def unpaused(self) -> Conditions:
        """Returns the same conditions, without the mark that the clock was stopped during play."""
        return replace(self, helps=tuple(help_name for help_name in self.helps if help_name != PAUSE))

    @staticmethod
    def parse(text: str) -> Conditions:
        """Reads the text that `str` writes; raises `InputError` for any other text."""
        fields = FieldReader(text)
        formula = Formula(
            name=fields.name("formula"),
            measure=fields.one_of("measure", {measure.value: measure for measure in Measure}),
            top_ends_move=fields.flag("top_ends_move"),
            out_on_miss=fields.flag("out_on_miss"),
            first_at_best=fields.flag("first_at_best"),
            costs_penalty=fields.flag("costs_penalty"),
            signals=fields.flag("signals"),
        )
        known = FORMULAS.get(formula.name)
        formula = known if known is not None and known == formula else formula
        pace = _pace(formula, Schedule.parse(fields.text("schedule")))
        speed = Speed(
            fields.name("speed", pace.name), pace.schedule, fields.flag("by_letters", default=pace.by_letters)
        )
        variant = Variant(
            name=fields.name("variant"),
            drawn=fields.number("drawn"),
            most_placed=fields.number("most_placed"),
            bonuses=fields.pairs("bonuses"),
            joker=fields.flag("joker"),
        )
        conditions = Conditions(
            formula=formula if formula.speeds else replace(formula, speeds=(speed,)),
            speed=speed,
            variant=VARIANTS[variant.name] if VARIANTS.get(variant.name) == variant else variant,
            penalty_ms=fields.number("penalty_ms", 0),
            helps=fields.names("helps"),
            announced=fields.flag("announced"),
            options=Options.read(fields),
        )
        if fields.left:
            raise InputError("conditions.unreadable", text=text)
        return conditions

    def __str__(self) -> str:
        """Returns the conditions as a line of `name=value` fields in a fixed order.

        Names are escaped, so that a blank only occurs between fields.
        """
        formula, variant, speed = self.formula, self.variant, self.speed
        pace = _pace(formula, speed.schedule)
        written = (
            ("formula", escaped(formula.name)),
            ("measure", formula.measure.value),
            ("top_ends_move", flag(formula.top_ends_move)),
            ("out_on_miss", flag(formula.out_on_miss)),
            ("first_at_best", flag(formula.first_at_best)),
            ("costs_penalty", flag(formula.costs_penalty)),
            ("signals", flag(formula.signals)),
            ("variant", escaped(variant.name)),
            ("drawn", str(variant.drawn)),
            ("most_placed", str(variant.most_placed)),
            ("bonuses", ",".join(f"{placed}:{bonus}" for placed, bonus in variant.bonuses) or None),
            ("joker", flag(variant.joker)),
            ("schedule", str(speed.schedule)),
            ("speed", escaped(speed.name) if speed.name != pace.name else None),
            ("by_letters", flag(speed.by_letters, pace.by_letters)),
            ("penalty_ms", str(self.penalty_ms) if self.penalty_ms else None),
            ("helps", ",".join(map(escaped, self.helps)) or None),
            ("announced", flag(self.announced)),
        )
        return line_of((*written, *self.options.fields))


def _pace(formula: Formula, schedule: Schedule) -> Speed:
    """Returns the pace of this formula with the time limits of `schedule`.

    Returns a pace without a name if there is none.

    A known formula keeps its paces if only what it ranks by (`Measure`) was changed.
    """
    known = FORMULAS.get(formula.name)
    speeds = known.speeds if known is not None and known == replace(formula, measure=known.measure) else ()
    return next((speed for speed in speeds if speed.schedule == schedule), Speed("", schedule))
