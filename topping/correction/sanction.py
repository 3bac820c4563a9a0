"""The result of a correction (§5.5 to §5.9): motives, sanctions, points and warnings; and its form in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Final

from topping.byfields import OMITTED, Codec, FieldKey, Via, by_text
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.grid.board import Reference

PENALTY: Final = 5
"""Points of a penalty (§5.3.3, §5.9)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for the points or the sanction of a bulletin: a motive, with the words and references concerned."""

    motive: Motive
    words: tuple[str, ...] = ()
    """The words concerned, in upper case; for a refusal, the refused words."""
    references: tuple[Reference, ...] = ()
    """The places concerned."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The points of a bulletin and the reasons for them; the gravest reason decides the sanction (§5.8)."""

    score: int = 0
    """Points of the solution, before any penalty."""
    word: str = ""
    """The word paid, jokers in lower case; for a zero, the word written."""
    reference: Reference | None = None
    """The place of the word paid; None for a zero."""
    laid: int = 0
    """For a zero, the number of letters that the written word lays on the grid."""
    reasons: tuple[Reason, ...] = ()
    """At least one."""
    overruled: Outcome | None = None
    """The outcome if the referee rules the fallacious join not plausible; None if he cannot."""
    is_plausible: Annotated[bool, FieldKey("plausible"), OMITTED] = False
    """Whether the fallacious join is obviously plausible, so that the referee is not asked."""

    @property
    def sanction(self) -> Sanction:
        """The gravest sanction among the reasons: a warning is not added to a penalty or a zero (§5.8)."""
        return max((reason.motive.sanction for reason in self.reasons), key=lambda sanction: sanction.severity)

    @property
    def is_acceptable(self) -> bool:
        """Whether the bulletin gets points, even with a warning or a penalty; False for a zero."""
        return self.sanction is not Sanction.ZERO

    @property
    def gross(self) -> int:
        """Points before the penalty of 5 points is taken off, used to find solos (§3.5); 0 for a zero."""
        return self.score if self.is_acceptable else 0

    @property
    def points(self) -> int:
        """Points on the move, after a penalty; may be negative."""
        return self.gross - (PENALTY if self.sanction is Sanction.PENALTY else 0)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The sort key of outcomes: most points first, then the mildest sanction, then the fewest reasons."""
        return (-self.points, self.sanction.severity, len(self.reasons))

    def because(self, *reasons: Reason) -> Outcome:
        """Returns the outcome with `reasons` appended to its own; those that it has already are not repeated."""
        new = tuple(reason for reason in reasons if reason not in self.reasons)
        return replace(self, reasons=self.reasons + new)


def nothing(*reasons: Reason, word: str = "", laid: int = 0) -> Outcome:
    """Returns the outcome of a bulletin that gets a zero.

    `word` is the written word, `laid` the number of its letters that would be new on the grid.
    """
    return Outcome(word=word, laid=laid, reasons=reasons)


def best(outcomes: list[Outcome]) -> Outcome:
    """Returns the outcome with the most points; among equals, the mildest sanction, then the fewest reasons."""
    return min(outcomes, key=lambda outcome: outcome.rank)


def least(outcomes: list[Outcome]) -> Outcome:
    """Returns the outcome with the fewest points; among equals, the mildest sanction, then the fewest reasons."""
    return min(outcomes, key=lambda outcome: (outcome.points, outcome.sanction.severity, len(outcome.reasons)))


class Sanction(Enum):
    """The sanctions of a bulletin, the mildest first."""

    NONE = "none"
    WARNING = "warning"
    """§5.5."""
    PENALTY = "penalty"
    """5 points less on the move (§5.6)."""
    ZERO = "zero"
    """§5.7."""

    @property
    def severity(self) -> int:
        """The severity of the sanction, from 0 (none) to 3 (zero)."""
        return _SEVERITIES[self]


_SEVERITIES: Final = {sanction: severity for severity, sanction in enumerate(Sanction)}


class Motive(Enum):
    """The possible reasons for a correction, each as (paragraph of the rules, sanction, description)."""

    # reasons for a payment
    EXACT = ("5.3.1", Sanction.NONE, "right place, right score")
    OTHER_CIRCLING = ("5.3.1", Sanction.WARNING, "right place, the score of other circles")
    SCORE_ABSENT = ("5.3.2", Sanction.WARNING, "right place, no score: the true one")
    SCORE_WRONG = ("5.3.2", Sanction.WARNING, "right place, wrong score: the true one")
    LEAST_CIRCLING = ("5.3.2", Sanction.WARNING, "right place, no possible circles nor score: the least one")
    LOCATION_ABSENT = ("5.3.3", Sanction.PENALTY, "no place, a score that exists")
    LOCATION_WRONG = ("5.3.3", Sanction.PENALTY, "wrong place, a score that exists")
    LOCATION_INCOMPATIBLE = ("5.3.3", Sanction.PENALTY, "right place, the score of another one")
    FIRST_MOVE = ("5.4.2a", Sanction.NONE, "the first move is paid at its best")
    AVERAGE = ("5.9", Sanction.NONE, "the average, for an error repeated before it was notified")

    # choices among several solutions
    BEST_SOLUTION = ("5.4.2b", Sanction.NONE, "several acceptable solutions: the best")
    LEAST_PLACE = ("5.4.2b", Sanction.WARNING, "several places by the linking letters: the least")
    LEAST_SOLUTION = ("5.4.2b", Sanction.NONE, "independent solutions: the least")
    LEAST_DIRECTION = ("5.5", Sanction.WARNING, "across or down from the square named: the least")

    # warnings
    FIRST_SCORE_ABSENT = ("5.4.2a", Sanction.WARNING, "first move, no score")
    FIRST_SCORE_WRONG = ("5.4.2a", Sanction.WARNING, "first move, a score that is not the best one")
    FIRST_CIRCLES = ("5.4.2a", Sanction.WARNING, "first move, circles that do not give the best score")
    TWO_LINKS = ("5.5", Sanction.WARNING, "two linking letters only")
    CIRCLE_MISSING = ("5.5", Sanction.WARNING, "no circle around a joker's letter")
    CIRCLE_MISPLACED = ("5.5", Sanction.WARNING, "a circle around another letter")
    ONE_MODE_WRONG = ("5.5", Sanction.WARNING, "both ways of locating, one of them wrong")
    INVERTED = ("5.5", Sanction.WARNING, "the reference or the word is written in the other direction")
    EXTENSION_OF_TWO = ("5.5", Sanction.WARNING, "extension of 2 letters, neither a third one nor the reference")
    EXTENSION_CUT = ("5.5", Sanction.WARNING, "extension of 3 to 6 letters, not written in full")
    EXTENSION_OF_SEVEN = ("5.5", Sanction.WARNING, "extension of 7 letters or more, too few linking letters")
    HARD_TO_READ = ("5.5", Sanction.WARNING, "hard to read")
    DISCIPLINE = ("5.5", Sanction.WARNING, "disciplinary warning")

    # zeros
    FALLACIOUS = ("5.3.3", Sanction.ZERO, "fallacious join")
    NOT_ADMITTED = ("5.4.1a", Sanction.ZERO, "word not admitted")
    CROSS_WORD_NOT_ADMITTED = ("5.4.1a", Sanction.ZERO, "word formed across not admitted")
    NOT_WHOLE = ("5.4.1a", Sanction.ZERO, "not written in full")
    BOTH_INVERTED = ("5.4.1a", Sanction.ZERO, "the reference and the word are written in the other direction")
    NO_SUCH_SCORE = ("5.4.1a", Sanction.ZERO, "no right place, and no place for the score")
    NO_WORD = ("5.4.1a", Sanction.ZERO, "no word")
    CROSSED_OUT = ("5.4.1a", Sanction.ZERO, "everything crossed out")
    OTHER_WORD = ("5.4.1b", Sanction.ZERO, "a word beside that is no acceptable solution")
    OTHER_WORD_REFUSED = ("5.4.1b", Sanction.ZERO, "a word beside, not admitted or forming one that is not")
    GRID_ERROR = ("5.4.1c", Sanction.ZERO, "cannot lie on the grid")
    LETTER_ERROR = ("5.4.1d", Sanction.ZERO, "asks for letters that were not drawn")
    BLANK = ("5.7", Sanction.ZERO, "blank")
    ABSENT = ("5.7", Sanction.ZERO, "not handed in")
    SEVERAL_BULLETINS = ("5.7", Sanction.ZERO, "several bulletins")
    LATE = ("5.7", Sanction.ZERO, "written after the end of the move")
    EXCHANGED = ("5.7", Sanction.ZERO, "exchanged after the end of the move")
    UNREADABLE = ("5.7", Sanction.ZERO, "unreadable")
    GRAVE_DISCIPLINE = ("5.7", Sanction.ZERO, "disciplinary zero")
    CHEATING = ("6.1", Sanction.ZERO, "excluded: earlier scores cancelled")
    MISSED = ("6.2", Sanction.ZERO, "played before the player came")

    @property
    def paragraph(self) -> str:
        """The paragraph of the rules on which the reason is based, such as `5.3.1`."""
        return self.value[0]

    @property
    def sanction(self) -> Sanction:
        """The sanction that this reason brings by itself."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Regime:
    """The limits for warnings, penalties and interrupted games, which depend on pace and formula (§3.8)."""

    costly_warning: int
    """The number of the first warning that costs points; later warnings cost as much."""
    at_once: bool = False
    """Whether every penalty counts on its move, also for warnings; otherwise they are deducted at the end."""
    least_moves: int = 15
    """Least number of collected moves for the results to stand after an interruption (§3.7)."""

    @staticmethod
    def of(formula: str, variant: Variant) -> Regime:
        """Returns the limits for warnings, penalties and interrupted games under a formula or pace, in a variant.

        Raises `InputError` if the name is not in `REGIMES`.
        """
        regime = REGIMES.get(formula)
        if regime is None:
            raise InputError("correction.formula", name=formula, known=", ".join(REGIMES))
        original = variant.joker or variant.drawn > NORMALE.drawn
        return _original(regime) if original else regime


_FOURTH: Final = 4
_SIXTH: Final = 6
_LEAST_MOVES_OF_ORIGINALS: Final = 10


def _original(regime: Regime) -> Regime:
    return replace(regime, costly_warning=_SIXTH, least_moves=_LEAST_MOVES_OF_ORIGINALS)


ORDINARY: Final = Regime(_FOURTH)

REGIMES: Final[dict[str, Regime]] = {
    "duplicate": ORDINARY,
    "semi-rapide": ORDINARY,
    "blitz": Regime(_SIXTH),
    "topping": _original(ORDINARY),
    "mort-subite": replace(_original(ORDINARY), at_once=True),
}
"""By name of the formula, or of a pace of duplicate with its own regime (§1.3)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of warnings that a player has received so far; it starts again at 0 in a tie-break."""

    warnings: int = 0

    def plus(self, warnings: int) -> Tally:
        """Returns the tally, increased by a number of warnings."""
        return Tally(self.warnings + warnings)

    def cost(self, costly_warning: int) -> int:
        """Returns the points lost by all warnings: 5 for each, beginning with warning `costly_warning` (from 1)."""
        return PENALTY * max(0, self.warnings - costly_warning + 1)

    def deduction(self, regime: Regime) -> int:
        """Returns the points that warnings cost at the end of the game.

        0 if the regime takes them at once on their moves.
        """
        return 0 if regime.at_once else self.cost(regime.costly_warning)

    def cost_at_once(self, warnings: int, regime: Regime) -> int:
        """Returns the points that `warnings` more warnings cost on their move under a regime.

        0 if they cost points at the end.
        """
        if not regime.at_once:
            return 0
        return self.plus(warnings).cost(regime.costly_warning) - self.cost(regime.costly_warning)


@dataclass(frozen=True, slots=True)
class Correction:
    """The correction of a player's bulletin for one move: its outcome, and disciplinary warnings of the referee."""

    outcome: Outcome
    move_number: int
    """From 1."""
    regime: Regime
    """The formula's figures for sanctions."""
    table: int | None = None
    disciplinary: int = 0
    """Disciplinary warnings on the move, the only warnings that add to other sanctions (§5.8)."""

    @property
    def points(self) -> int:
        """Points of the move, after the penalty of 5 points (§5.3.3) but before the cost of warnings (§5.9)."""
        return self.outcome.points

    @property
    def gross(self) -> int:
        """Points of the move before the penalty of 5 points, used to find solos (§3.5)."""
        return self.outcome.gross

    @property
    def sanction(self) -> Sanction:
        """The gravest sanction of the move; a disciplinary warning counts as a warning."""
        if self.outcome.sanction is Sanction.NONE and self.disciplinary:
            return Sanction.WARNING
        return self.outcome.sanction

    @property
    def warnings(self) -> int:
        """Number of warnings on the move (§5.9): at most one (§5.8), plus disciplinary warnings."""
        return (self.outcome.sanction is Sanction.WARNING) + self.disciplinary

    def points_after(self, before: Tally) -> int:
        """Returns the points of the move, minus the cost of its warnings if they cost points at once (§5.9).

        `before` has the player's earlier warnings. The result may be negative.
        """
        return self.points - before.cost_at_once(self.warnings, self.regime)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All reasons of the correction; disciplinary warnings come last."""
        return self.outcome.reasons + (Reason(Motive.DISCIPLINE),) * self.disciplinary

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the rules named by the reasons, each once, in the order of the reasons."""
        return tuple(dict.fromkeys(reason.motive.paragraph for reason in self.reasons))

    @property
    def refused(self) -> tuple[str, ...]:
        """The words that the lexicon refuses, in upper case: the played word and words formed across (§5.9)."""
        naming = (Motive.NOT_ADMITTED, Motive.CROSS_WORD_NOT_ADMITTED, Motive.FALLACIOUS, Motive.OTHER_WORD_REFUSED)
        words = (word for reason in self.reasons if reason.motive in naming for word in reason.words)
        return tuple(dict.fromkeys(words))

    @property
    def word(self) -> str:
        """The word that gets points, jokers in lower case; for a zero, the word as written, perhaps empty."""
        return self.outcome.word

    @property
    def reference(self) -> Reference | None:
        """The reference of the word that gets points; None for a zero."""
        return self.outcome.reference

    @property
    def overruled(self) -> Outcome | None:
        """The outcome if the referee finds a fallacious join not plausible (§5.3.3); None if there is no such join.

        A fallacious join is a place where the word fits, but a cross word is refused.
        """
        return self.outcome.overruled

    @property
    def question(self) -> Outcome | None:
        """The outcome that replaces the zero if the referee so decides (§5.3.3); None if he has nothing to decide.

        He decides whether a fallacious join is plausible: a place where the word fits, but a cross word is refused.
        """
        return None if self.outcome.is_plausible else self.outcome.overruled

    def is_paid_as(self, other: Correction) -> bool:
        """Returns whether two corrections give the same points.

        If the referee must still decide about a fallacious join (a place with false words across), the points must be
        equal for either decision (§5.3.3).
        """
        return self.points == other.points and _chosen(self) == _chosen(other)


def _chosen(correction: Correction) -> int | None:
    return None if correction.question is None else correction.question.points


_MOTIVES: Final = {motive.name.lower(): motive for motive in Motive}
_CODEC: Final = Codec(
    ValueError,
    {**by_text(Reference), Motive: Via(str, lambda motive: motive.name.lower(), _MOTIVES.__getitem__)},
)


def write_correction(correction: Correction) -> dict[str, Any]:
    """Returns a correction as a JSON object that `read_correction` can read; table and regime are omitted."""
    own = {"move_number": correction.move_number, "disciplinary": correction.disciplinary}
    return {**own, **_CODEC.write(correction.outcome)}


def read_correction(value: Mapping[str, Any]) -> Correction:
    """Reads a correction from the JSON object `value` of `write_correction`; it gets no table and the ordinary regime.

    Raises `KeyError` or `ValueError` for any other object.
    """
    numbers = value["move_number"], value["disciplinary"]
    if any(type(number) is not int for number in numbers):
        raise ValueError(numbers)
    return Correction(_CODEC.read(Outcome, value), numbers[0], ORDINARY, None, numbers[1])
