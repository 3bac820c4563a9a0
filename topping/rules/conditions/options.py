"""The options of a competition in one object, besides formula, pace and variant.

Each option has its own type. By default every option is off, so that an empty text stands for a game without options.
Two results may be compared only if all options are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.rules.conditions.fields import FieldReader, flag, line_of
from topping.rules.conditions.formula import Formula

_ENDS: Final = "ends"
_EVERY: Final = "every"


@dataclass(frozen=True, slots=True)
class ZeroRule:
    """The option, only for formulas in which the top ends the move, that a refused word has a price.

    It ends the move for the player or adds time to it.
    """

    cost_ms: int | None = None
    """Time added to the move for each such proposal (ms); None if the first one ends the move at full cost."""
    takes_every: bool = False
    """Whether words that do not fit the grid or the draw count too, as on a bulletin (§5.7)."""

    @property
    def ends_move(self) -> bool:
        """Whether a refused word ends the move for the player."""
        return self.cost_ms is None

    def __str__(self) -> str:
        if self.cost_ms is not None:
            return str(self.cost_ms)
        return _EVERY if self.takes_every else _ENDS


class HintKind(Enum):
    """The kind of hint about the top that a player can ask for: its points, length, first letter or reference."""

    POINTS = "points"
    """Its points."""
    LENGTH = "length"
    """The number of letters of its word."""
    LETTER = "letter"
    """The first letter of its word."""
    PLACE = "place"
    """Its reference."""


@dataclass(frozen=True, slots=True)
class HintPrice:
    """A hint that players can ask for, with the time that it adds to the move (ms)."""

    kind: HintKind
    cost_ms: int


@dataclass(frozen=True, slots=True)
class WarningRule:
    """The option that warnings cost something, as in duplicate (§5.5, §5.9).

    A move brings one warning at most. The first warnings are free; each further warning costs points or time.
    """

    free: int = 3
    """Number of free warnings: the fourth costs; in blitz five are free (§5.9)."""
    points: int = 5
    """Points lost for each further warning, if points are the result."""
    cost_ms: int = 5_000
    """Time added for each further warning, if time is the result (ms)."""

    def __str__(self) -> str:
        return f"{self.free}:{self.points}:{self.cost_ms}"


@dataclass(frozen=True, slots=True)
class RankPoints:
    """The option that solutions score by rank: fixed points for the top, the second score and any lower score."""

    top: int = 3
    second: int = 2
    """For the score below the top."""
    other: int = 1

    def of(self, points: int, top: int, second: int) -> int:
        """Returns the points that a valid solution scores by its rank.

        `points` is the solution's own value; `top` and `second` are the two best values of the move.
        """
        return self.top if points >= top else self.second if points >= second else self.other

    def __str__(self) -> str:
        return f"{self.top}:{self.second}:{self.other}"


@dataclass(frozen=True, slots=True)
class SoloRule:
    """The rule for solos: the bonus points, and the least number of players (§3.5)."""

    least: int = 16
    bonus: int = 10

    def __str__(self) -> str:
        return f"{self.least}:{self.bonus}"


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a competition; by default the game is played as in the rule book."""

    zero: ZeroRule | None = None
    """None: a refused word costs only the time to type it."""
    declares_score: bool = False
    """Whether a proposal states its points; it is a top only if they are right."""
    hides_status: bool = False
    """Whether no proposal is answered before the end of the move; only if the top alone counts."""
    hints: tuple[HintPrice, ...] = ()
    """The hints on offer, each kind once, always in the order of the kinds."""
    warnings: WarningRule | None = None
    """None: warnings are not counted."""
    rank_points: RankPoints | None = None
    """None: a solution scores its own points."""
    solo: SoloRule = SoloRule()

    def __post_init__(self) -> None:
        kinds, prices = list(HintKind), {hint.kind: hint for hint in self.hints}
        object.__setattr__(self, "hints", tuple(sorted(prices.values(), key=lambda hint: kinds.index(hint.kind))))

    def under(self, formula: Formula) -> Options:
        """Returns the options without those that have no effect under a formula.

        If the last proposal counts instead of the top, refused words cost nothing and answers are not hidden.
        """
        return self if formula.top_ends_move else replace(self, zero=None, hides_status=False)

    def price_ms(self, kind: HintKind) -> int | None:
        """Returns how much time a hint of this kind costs (ms); None if players cannot ask for it."""
        return next((hint.cost_ms for hint in self.hints if hint.kind is kind), None)

    @staticmethod
    def parse(text: str) -> Options:
        """Reads the text that `str` writes; raises `InputError` for any other text."""
        reader = FieldReader(text)
        options = Options.read(reader)
        if reader.left:
            raise reader.unreadable()
        return options

    @staticmethod
    def read(reader: FieldReader) -> Options:
        """Reads the options from among the fields of a line; raises `InputError` for a malformed option."""
        return Options(
            zero=_read_zero(reader),
            declares_score=reader.flag("declared"),
            hides_status=reader.flag("hidden"),
            hints=_read_hints(reader),
            warnings=None if (three := reader.row("warnings", 3)) is None else WarningRule(*three),
            rank_points=None if (three := reader.row("ranks", 3)) is None else RankPoints(*three),
            solo=SoloRule() if (two := reader.row("solo", 2)) is None else SoloRule(*two),
        )

    @property
    def fields(self) -> tuple[tuple[str, str | None], ...]:
        """The options as pairs (name of the field, text); the text is None for an option with its default value."""
        return (
            ("zero", str(self.zero) if self.zero else None),
            ("declared", flag(self.declares_score)),
            ("hidden", flag(self.hides_status)),
            ("hints", ",".join(f"{hint.kind.value}:{hint.cost_ms}" for hint in self.hints) or None),
            ("warnings", str(self.warnings) if self.warnings else None),
            ("ranks", str(self.rank_points) if self.rank_points else None),
            ("solo", str(self.solo) if self.solo != SoloRule() else None),
        )

    def __str__(self) -> str:
        """Returns the options as a line of `name=value` fields in a fixed order; options with their default are left
        out.
        """
        return line_of(self.fields)


NO_OPTIONS: Final = Options()
"""The game of the rule book."""
AS_AT_CLUB: Final = Options(ZeroRule(takes_every=True), declares_score=True, warnings=WarningRule())
"""Training for written slips: zeros (§5.7), stated points, and the warnings of §5.5."""


def _read_zero(reader: FieldReader) -> ZeroRule | None:
    if "zero" not in reader.left:
        return None
    if reader.left["zero"] in (_ENDS, _EVERY):
        return ZeroRule(takes_every=reader.text("zero") == _EVERY)
    return ZeroRule(reader.number("zero"))


def _read_hints(reader: FieldReader) -> tuple[HintPrice, ...]:
    prices = []
    for part in filter(None, reader.text("hints", "").split(",")):
        name, _, cost = part.partition(":")
        try:
            prices.append(HintPrice(HintKind(name), reader.whole(cost)))
        except ValueError:
            raise reader.unreadable() from None
    if len({price.kind for price in prices}) != len(prices):
        raise reader.unreadable()
    return tuple(prices)
