"""Reads a typed proposal (jokers, missing reference), judges it, and gives the referee's answer."""

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
from topping.rules.moves import Move, TypedMove, split_score
from topping.rules.placement import Misfit
from topping.rules.scoring import Admits, Fault, Judgement, judge
from topping.rules.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Referee:
    """The judge of a run's proposals. It compares their scores with the known top, so that no search makes the player
    wait.
    """

    admits: Admits
    first_at_best: bool = False
    """Whether the first move scores at its best place, whatever its reference and circles (§5.4.2a)."""
    declares_score: bool = False
    """Whether a proposal states its points after the move; a reading with these points is then preferred."""

    @staticmethod
    def under(conditions: Conditions, admits: Admits) -> Referee:
        """Returns the referee who applies the formula and the options of these conditions; `admits` tests words."""
        options, formula = conditions.options, conditions.formula
        return Referee(admits, formula.first_at_best, options.declares_score)

    def judge(self, text: str, turn: Turn) -> Verdict:
        """Returns the referee's answer to a typed proposal on a move; an unreadable text gets the answer `SYNTAX`."""
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
    """The kind of the referee's answer to a proposal. The values are stored with each run."""

    TOP = "top"
    BELOW_TOP = "below top"
    DOES_NOT_FIT = Fault.DOES_NOT_FIT.value
    DOES_NOT_CONNECT = Fault.DOES_NOT_CONNECT.value
    LETTERS_MISSING = Fault.LETTERS_MISSING.value
    NOT_ADMITTED = Fault.NOT_ADMITTED.value
    CROSS_WORD_NOT_ADMITTED = Fault.CROSS_WORD_NOT_ADMITTED.value
    NO_PLACE = "no place"
    """A word without a reference that fits nowhere."""
    REFERENCE_WANTED = "reference wanted"
    """A word without a reference after the first move."""
    SYNTAX = "syntax"
    """Not a word and a reference; free of charge."""
    WRONG_SCORE = "wrong score"
    """A valid move with wrong points, if points have to be stated: no top."""
    SCORE_WANTED = "score wanted"
    """A move without its points, if points have to be stated."""
    HINT = "hint"
    """Not a proposal: the player asked for a hint; the text is the name of the hint."""


_UNPLAYABLE = (Answer.DOES_NOT_FIT, Answer.DOES_NOT_CONNECT, Answer.LETTERS_MISSING, Answer.NO_PLACE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The referee's answer to a proposal, with the move that he read, its points and its faults."""

    answer: Answer
    move: Move | None = None
    """The move as understood, jokers in lower case."""
    points: int | None = None
    """Points of a valid move."""
    distance: int | None = None
    """Points below the top, for a valid move."""
    misfit: Misfit | None = None
    refused: tuple[str, ...] = ()
    """Words not admitted."""
    missing: str = ""
    """Tiles that the draw lacks for the move, in letter order."""

    @property
    def is_read(self) -> bool:
        """Whether the text could be read as a word, with the reference and the points that the run requires.

        Otherwise, or if it asked for a hint, it is no proposal.
        """
        return self.answer not in (Answer.SYNTAX, Answer.REFERENCE_WANTED, Answer.SCORE_WANTED, Answer.HINT)

    def is_zero(self, rule: ZeroRule | None) -> bool:
        """Returns whether the proposal counts as a zero: its word, or a word formed across it, is not admitted.

        Some rules also count a word that does not fit on the grid, or whose letters the draw lacks (`takes_every`).
        """
        is_unplayable = rule is not None and rule.takes_every and self.answer in _UNPLAYABLE
        return is_unplayable or self.answer in (Answer.NOT_ADMITTED, Answer.CROSS_WORD_NOT_ADMITTED)

    @property
    def is_faulty(self) -> bool:
        """Whether the proposal is unreadable, incomplete or states wrong points; this brings a warning if warnings are
        counted.
        """
        return self.answer in (Answer.SYNTAX, Answer.REFERENCE_WANTED, Answer.SCORE_WANTED, Answer.WRONG_SCORE)

    @property
    def is_top(self) -> bool:
        """Whether the proposal is a top."""
        return self.answer is Answer.TOP


def verdict_of_top(turn: Turn) -> Verdict:
    """Returns the answer `TOP` for the retained solution of a move, without judging it."""
    return Verdict(Answer.TOP, turn.solution.move, turn.solution.points, 0)


def answer(proposal: Proposal, top: int, declared: int | None = None) -> Verdict:
    """Returns the referee's answer to a judged proposal.

    `top` is the best possible score. `declared` are the points that the player stated; wrong points are no top.
    """
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
    """A typed proposal after reading: the move that it stands for, and the judgement on this move."""

    move: Move
    judgement: Judgement


def understand(
    typed: TypedMove, position: Position, variant: Variant, admits: Admits, claimed: int | None = None
) -> Proposal | None:
    """Returns the best move that a typed text can mean, judged; a valid move worth the `claimed` points has priority.

    Parentheses mark jokers; lower case in a mixed-case word does too if the draw allows it. Otherwise jokers replace
    the letters that the draw lacks, where this scores most. A word without reference is laid where it scores most.
    `admits` tells whether a word (upper case) is admitted.

    Returns None if an admitted word without reference gives no valid move. On an empty grid, it returns the move with
    its fault instead.
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
    """Yields the references at which a word of this length may lie.

    On an empty grid it lies horizontally across the centre; otherwise any square and direction is tried.
    """
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
    """Judges the moves and returns the best: valid and worth the `claimed` points, otherwise valid with most points.

    If no move is valid, returns the move of most points that fits on the grid. Of equal moves, returns the first.
    `admits` tells whether a word is admitted.
    """

    def worth(proposal: Proposal) -> tuple[int, ...]:
        score = proposal.judgement.score
        return () if score is None else (proposal.judgement.fault is None, score.points == claimed, score.points)

    judged = ((move, judge(position, move, variant, admits)) for move in moves)
    # the grid knows which letters already laid are jokers
    proposals = (
        Proposal(judgement.placement.move if judgement.placement else move, judgement) for move, judgement in judged
    )
    return max(proposals, key=worth, default=None)


def readings(typed: TypedMove, reference: Reference, position: Position) -> Iterator[Move]:
    """Yields the moves that a typed word at a reference can mean, one for each choice of letters played by jokers."""
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
    """Yields the choices of letters that jokers replace, as sets of indices in the word.

    `new` are the indices of the letters to lay. Jokers replace only letters that the rack lacks. If rack and jokers do
    not suffice, yields only an empty set.
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
        sets = [joined | frozenset(jokers) for joined in sets for jokers in combinations(reversed(places), missing)]
    yield from sets
