"""What a player proposes, from a typed move (which tiles are jokers, where a word goes) to the referee's verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.options import ZeroRule
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Fault, Judgement, Misfit, Move, TypedMove, judge, split_score
from topping.rules.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges proposals by scoring them: no move is ever searched while a player waits."""

    admits: Admits
    first_at_best: bool = False
    """The first move is paid at its best place, whatever the reference and the circles (§5.4.2a)."""
    declares_score: bool = False
    """A proposal states its points behind the move; of several readings one worth them comes first."""

    @staticmethod
    def under(conditions: Conditions, admits: Admits) -> Referee:
        """The referee of a run under these conditions."""
        options, formula = conditions.options, conditions.formula
        return Referee(admits, formula.first_at_best, options.declares_score)

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
        if typed.reference is None and turn.number > 1:
            return Verdict(Answer.REFERENCE_WANTED)
        if self.declares_score and declared is None:
            return Verdict(Answer.SCORE_WANTED)
        proposal = understand(typed, turn.position, turn.before.variant, self.admits, declared)
        if proposal is None:
            return Verdict(Answer.NO_PLACE)
        return answer(proposal, turn.solution.points, declared)


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
    """A word typed alone after the first move."""
    SYNTAX = "syntax"
    """Not a word and a reference; costs nothing."""
    WRONG_SCORE = "wrong score"
    """A valid move whose stated points are not its own, where they have to be stated: no top."""
    SCORE_WANTED = "score wanted"
    """A move without its points, where they have to be stated."""
    HINT = "hint"
    """No proposal: the player asked for a hint, the name of which is the text."""


_UNPLAYABLE = (Answer.DOES_NOT_FIT, Answer.DOES_NOT_CONNECT, Answer.LETTERS_MISSING, Answer.NO_PLACE)


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

    def is_zero(self, rule: ZeroRule | None) -> bool:
        """Whether it is of a word that is not admitted, or forms one; where the rule takes every zero, whether it is of
        one that cannot be played either."""
        is_unplayable = rule is not None and rule.takes_every and self.answer in _UNPLAYABLE
        return is_unplayable or self.answer in (Answer.NOT_ADMITTED, Answer.CROSS_WORD_NOT_ADMITTED)

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


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal as it is understood: one move, judged."""

    move: Move
    judgement: Judgement


def understand(
    typed: TypedMove, position: Position, variant: Variant, admits: Admits, claimed: int | None = None
) -> Proposal | None:
    """The best reading of a typed move; of those that are valid, one worth the `claimed` points comes first.

    Parentheses say which letters are jokers; lower case in a mixed-case word does where the draw allows it; otherwise
    a joker is taken for each letter not in hand, on the squares where that scores most. A word alone takes its best
    place, horizontal on an empty grid. None where a word alone is admitted but has no place on the tiles laid; on an
    empty grid, where any word finds room, the letters are at fault.
    """
    if typed.reference is not None:
        return _best(readings(typed, typed.reference, position), position, variant, admits, claimed)
    if not admits(typed.word):
        return Proposal(
            Move(typed.word, Reference(CENTRE, Direction.HORIZONTAL)),
            Judgement(None, None, Fault.NOT_ADMITTED, refused=(typed.word,)),
        )
    references = _references(position, len(typed.word))
    places = (reading for reference in references for reading in readings(typed, reference, position))
    best = _best(places, position, variant, admits, claimed)
    if best and best.judgement.fault is None:
        return best
    if position.board.is_empty:
        start = Reference(Square(CENTRE.row, max(0, CENTRE.column + 1 - len(typed.word))), Direction.HORIZONTAL)
        return _best(readings(typed, start, position), position, variant, admits, claimed)
    return None


def _references(position: Position, length: int) -> Iterator[Reference]:
    """Where a word of so many letters could start: to begin with where it covers the starred square, then anywhere."""
    if position.board.is_empty:
        columns = range(max(0, CENTRE.column + 1 - length), CENTRE.column + 1)
        yield from (Reference(Square(CENTRE.row, column), Direction.HORIZONTAL) for column in columns)
        return
    for direction in Direction:
        for row in range(SIZE):
            for column in range(SIZE):
                yield Reference(Square(row, column), direction)


def _best(
    moves: Iterator[Move], position: Position, variant: Variant, admits: Admits, claimed: int | None
) -> Proposal | None:
    """The move of most points, or of those claimed, among the valid ones, else among those that lie there.

    Ties go to the first.
    """

    def worth(proposal: Proposal) -> tuple[int, ...]:
        score = proposal.judgement.score
        return () if score is None else (proposal.judgement.fault is None, score.points == claimed, score.points)

    judged = ((move, judge(position, move, variant, admits)) for move in moves)
    # the grid knows which of the letters already on it are jokers
    proposals = (Proposal(found.placement.move if found.placement else move, found) for move, found in judged)
    return max(proposals, key=worth, default=None)


def readings(typed: TypedMove, reference: Reference, position: Position) -> Iterator[Move]:
    """The ways to give the word's letters to tiles and jokers at a place."""
    marked = typed.jokers(position, reference)
    if marked is not None:
        yield _marked(typed.word, marked, reference)
        return
    for jokers in _fewest_jokers(typed.word, typed.new_places(position, reference), position.rack):
        yield _marked(typed.word, jokers, reference)


def _marked(word: str, jokers: frozenset[int], reference: Reference) -> Move:
    marked = "".join(letter.lower() if place in jokers else letter for place, letter in enumerate(word))
    return Move(marked, reference)


def _fewest_jokers(word: str, new: list[int], rack: str) -> Iterator[frozenset[int]]:
    """The sets of new places that jokers can take when each letter in hand is used before a joker.

    Where the jokers do not go round, one set stands for all: whichever is taken, letters are missing.
    """
    sets: list[frozenset[int]] = [frozenset()]
    jokers_left = rack.count(JOKER)
    for letter in dict.fromkeys(word[place] for place in new):
        places = [place for place in new if word[place] == letter]
        missing = max(0, len(places) - rack.count(letter))
        jokers_left -= missing
        if jokers_left < 0:
            yield frozenset()
            return
        sets = [taken | frozenset(jokers) for taken in sets for jokers in combinations(reversed(places), missing)]
    yield from sets
