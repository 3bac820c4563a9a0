"""What the referee answers to a proposal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from topping.play.run.proposal import Proposal
from topping.rules.games.game import Turn
from topping.rules.moves.judgement import Fault
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Misfit


class Answer(Enum):
    """The kinds of answer; the values are stored with each run."""

    TOP = "top"
    BELOW_TOP = "below top"
    DOES_NOT_FIT = Fault.DOES_NOT_FIT.value
    DOES_NOT_CONNECT = Fault.DOES_NOT_CONNECT.value
    LETTERS_MISSING = Fault.LETTERS_MISSING.value
    NOT_ADMITTED = Fault.NOT_ADMITTED.value
    CROSS_WORD_NOT_ADMITTED = Fault.CROSS_WORD_NOT_ADMITTED.value
    NO_PLACE = "no place"
    """A word typed alone that has no valid place."""
    REFERENCE_WANTED = "reference wanted"
    """A word typed alone after the first move, where practice settings do not allow it."""
    SYNTAX = "syntax"
    """Not a word and a reference; costs nothing."""
    WRONG_SCORE = "wrong score"
    """A valid move whose stated points are not its own, where they have to be stated: no top."""
    SCORE_WANTED = "score wanted"
    """A move without its points, where they have to be stated."""
    HINT = "hint"
    """No proposal: the player asked for a hint, the name of which is the text."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one proposal."""

    answer: Answer
    move: Move | None = None
    """The move as it was understood, jokers in lower case."""
    points: int | None = None
    """Its points where it is valid."""
    distance: int | None = None
    """Points under the top, where it is valid."""
    misfit: Misfit | None = None
    refused: tuple[str, ...] = ()
    """Words not admitted."""
    missing: str = ""
    """Tiles that it would need besides the draw's, in letter order."""

    @property
    def is_read(self) -> bool:
        """Whether the text was a word and, where one is wanted, a reference: otherwise nothing was proposed."""
        return self.answer not in (Answer.SYNTAX, Answer.REFERENCE_WANTED, Answer.SCORE_WANTED, Answer.HINT)

    @property
    def is_faulty(self) -> bool:
        """Whether the proposal was badly written: a warning, where warnings are counted."""
        return self.answer in (Answer.SYNTAX, Answer.REFERENCE_WANTED, Answer.SCORE_WANTED, Answer.WRONG_SCORE)

    @property
    def is_top(self) -> bool:
        """Whether the move is won."""
        return self.answer is Answer.TOP


def verdict_of_top(turn: Turn) -> Verdict:
    """The verdict on the retained solution itself, which needs no judging."""
    return Verdict(Answer.TOP, turn.solution.move, turn.solution.points, 0)


def answer(proposal: Proposal, top: int, declared: int | None = None) -> Verdict:
    """The verdict on a proposal where the best possible score is `top` points, and on the points it states, if any."""
    judgement = proposal.judgement
    if judgement.fault is not None or judgement.score is None:
        fault = judgement.fault or Fault.DOES_NOT_FIT
        refused, missing = judgement.refused, judgement.missing
        return Verdict(Answer(fault.value), proposal.move, None, None, judgement.misfit, refused, missing)
    points = judgement.score.points
    if declared is not None and declared != points:
        return Verdict(Answer.WRONG_SCORE, proposal.move, points, top - points)
    return Verdict(Answer.TOP if points >= top else Answer.BELOW_TOP, proposal.move, points, top - points)
