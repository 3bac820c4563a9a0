"""The options that a competition may lay down on top of formula, pace and variant, as one value.

Each is a value of its own, and each default is how the game is played without it, so that a text which names none is
that of every game played before. Two results may be compared only where all of them agree.
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
    """What a word that is not admitted costs, where only the top counts: the whole move, or a time."""

    cost_ms: int | None = None
    """Added to the move for each such proposal; None where the first one ends the move at its full cost."""
    takes_every: bool = False
    """Whether a word that cannot be laid there, or not with these letters, ends it too, as on a bulletin (§5.7)."""

    @property
    def ends_move(self) -> bool:
        """Whether the move is lost."""
        return self.cost_ms is None

    def __str__(self) -> str:
        if self.cost_ms is not None:
            return str(self.cost_ms)
        return _EVERY if self.takes_every else _ENDS


class HintKind(Enum):
    """What a player may be told of the top of a move."""

    POINTS = "points"
    """What it is worth."""
    LENGTH = "length"
    """How many letters its word has."""
    LETTER = "letter"
    """The first letter of its word."""
    PLACE = "place"
    """Its reference."""


@dataclass(frozen=True, slots=True)
class HintPrice:
    """A hint that may be had, at what it adds to the move's cost."""

    kind: HintKind
    cost_ms: int


@dataclass(frozen=True, slots=True)
class WarningRule:
    """Warnings as in duplicate (§5.5, §5.9): at most one a move, the first ones free, a cost for each other one."""

    free: int = 3
    """The fourth costs; in blitz five are free (§5.9)."""
    points: int = 5
    """What each other one takes off, where points are the result."""
    cost_ms: int = 5_000
    """What each other one adds, where time is."""

    def __str__(self) -> str:
        return f"{self.free}:{self.points}:{self.cost_ms}"


@dataclass(frozen=True, slots=True)
class RankPoints:
    """The points of a valid solution by the rank of its score among those of the move; they make the result."""

    top: int = 3
    second: int = 2
    """Of the score below the top."""
    other: int = 1

    def of(self, points: int, top: int, second: int) -> int:
        """What a valid solution brings where these are the two best scores of the move."""
        return self.top if points >= top else self.second if points >= second else self.other

    def __str__(self) -> str:
        return f"{self.top}:{self.second}:{self.other}"


@dataclass(frozen=True, slots=True)
class SoloRule:
    """From how many players on a solo brings points, and how many (§3.5)."""

    least: int = 16
    bonus: int = 10

    def __str__(self) -> str:
        return f"{self.least}:{self.bonus}"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a competition; without any, the game of the rule book."""

    zero: ZeroRule | None = None
    """None: a word not admitted costs nothing but the time to type it."""
    declares_score: bool = False
    """A proposal states its points, and is a top only where they are right."""
    hides_status: bool = False
    """Where only the top counts: nothing is said of any proposal before the move is over."""
    hints: tuple[HintPrice, ...] = ()
    """What may be asked for, each kind once, in the order of the kinds whatever the order given."""
    warnings: WarningRule | None = None
    """None: nothing is counted."""
    rank_points: RankPoints | None = None
    """None: a solution brings its own points."""
    solo: SoloRule = SoloRule()

    def __post_init__(self) -> None:
        kinds, prices = list(HintKind), {one.kind: one for one in self.hints}
        object.__setattr__(self, "hints", tuple(sorted(prices.values(), key=lambda one: kinds.index(one.kind))))

    def under(self, formula: Formula) -> Options:
        """Those that mean anything under a formula: where the last proposal counts, nothing is said before the end."""
        return self if formula.top_ends_move else replace(self, zero=None, hides_status=False)

    def price_ms(self, kind: HintKind) -> int | None:
        """What a hint costs; None where it cannot be had."""
        return next((one.cost_ms for one in self.hints if one.kind is kind), None)

    @staticmethod
    def parse(text: str) -> Options:
        """Reads what `str` writes; raises `InputError` for anything else."""
        reader = FieldReader(text)
        options = Options.read(reader)
        if reader.left:
            raise reader.unreadable()
        return options

    @staticmethod
    def read(reader: FieldReader) -> Options:
        """Takes the options from a line of fields; raises `InputError`."""
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
        """Each option as a field; without a value where it has its default."""
        return (
            ("zero", str(self.zero) if self.zero else None),
            ("declared", flag(self.declares_score)),
            ("hidden", flag(self.hides_status)),
            ("hints", ",".join(f"{one.kind.value}:{one.cost_ms}" for one in self.hints) or None),
            ("warnings", str(self.warnings) if self.warnings else None),
            ("ranks", str(self.rank_points) if self.rank_points else None),
            ("solo", str(self.solo) if self.solo != SoloRule() else None),
        )

    def __str__(self) -> str:
        """One line of `name=value` fields in a fixed order; empty where every option has its default."""
        return line_of(self.fields)


NO_OPTIONS: Final = Options()
"""The game of the rule book."""
AS_AT_CLUB: Final = Options(ZeroRule(takes_every=True), declares_score=True, warnings=WarningRule())
"""Training for slips: zeros (§5.7), points stated, and the warnings of §5.5."""


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
    if len({one.kind for one in prices}) != len(prices):
        raise reader.unreadable()
    return tuple(prices)
