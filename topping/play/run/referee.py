"""The referee of a run: from typed text to verdict."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import InputError
from topping.play.run.proposal import understand
from topping.play.run.verdict import Answer, Verdict, answer
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Turn
from topping.rules.moves.judgement import Admits
from topping.rules.moves.typedmove import TypedMove, split_score


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges proposals by scoring them: no move is ever searched while a player waits."""

    admits: Admits
    free_place: bool = False
    """Practice: a word typed alone takes its best place on any move."""
    first_at_best: bool = False
    """The first move is paid at its best place, whatever the reference and the circles (§5.4.2a)."""
    declares_score: bool = False
    """A proposal states its points behind the move; of several readings one worth them comes first."""

    @staticmethod
    def under(conditions: Conditions, admits: Admits) -> Referee:
        """The referee of a run under these conditions."""
        options, formula = conditions.options, conditions.formula
        return Referee(admits, conditions.free_place, formula.first_at_best, options.declares_score)

    def judge(self, text: str, turn: Turn) -> Verdict:
        """The verdict on a typed proposal for a move of the game; malformed text is a verdict too."""
        declared = None
        if self.declares_score:
            text, declared = split_score(text)
        try:
            typed = TypedMove.parse(text)
        except InputError:
            return Verdict(Answer.SYNTAX)
        if self.first_at_best and turn.number == 1:
            typed = TypedMove(typed.word, None, None, frozenset())
        if typed.reference is None and turn.number > 1 and not self.free_place:
            return Verdict(Answer.REFERENCE_WANTED)
        if self.declares_score and declared is None:
            return Verdict(Answer.SCORE_WANTED)
        proposal = understand(typed, turn.position, turn.before.variant, self.admits, declared)
        if proposal is None:
            return Verdict(Answer.NO_PLACE)
        return answer(proposal, turn.solution.points, declared)
