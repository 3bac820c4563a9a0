"""Corrects a bulletin in the order of §5.4.

Refuses a blank or crossed-out bulletin; otherwise corrects each independent solution, by other rules on the first move.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topping.correction.bulletin import Bulletin, Inscription, LetterRun, Sketch, WrittenReference
from topping.correction.location import (
    Candidate,
    Circling,
    LetterGroup,
    PlayedWord,
    ReferenceMatch,
    Situation,
    copied_cells,
    lengthens_only,
    letter_groups,
    places,
    played_words,
)
from topping.correction.refusal import beside, refuse, unplayable
from topping.correction.sanction import Correction, Motive, Outcome, Reason, Regime, best, least, nothing
from topping.errors import InputError
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import Board, Direction
from topping.rules.grid.position import Position
from topping.rules.scoring import Admits


def pay(played: PlayedWord, score: int | None) -> Outcome:
    """Returns the points and warnings for a valid word (`played`) that the bulletin locates on the grid (§5.3.1,
    §5.3.2).

    `score` is the score that the player wrote; None if he wrote none.
    """
    place = played.place
    written = place.circling(played.circled)
    claimed = None if score is None else place.worth(score)
    if written is not None and written.points == score:
        return _paid(played, written, Motive.EXACT)
    if claimed is not None:
        return _paid(played, claimed, Motive.OTHER_CIRCLING, _circle_fault(played))
    wrong = Motive.SCORE_ABSENT if score is None else Motive.SCORE_WRONG
    if written is not None:
        return _paid(played, written, wrong)
    motive = wrong if len(place.scores) == 1 else Motive.LEAST_CIRCLING
    return _paid(played, place.least, motive, _circle_fault(played))


def _circle_fault(played: PlayedWord) -> Motive:
    """Returns the warning for wrong circles around the jokers of a word (§5.5).

    The circles are misplaced if there are any, otherwise missing. Circles around jokers already on the grid are
    ignored.
    """
    return Motive.CIRCLE_MISPLACED if played.circled - played.place.jokers_there else Motive.CIRCLE_MISSING


def _paid(played: PlayedWord, circling: Circling, *motives: Motive) -> Outcome:
    place = played.place
    reasons = tuple(Reason(motive, (place.word,), (place.reference,)) for motive in (*motives, *played.faults()))
    return Outcome(circling.points, place.spelled(circling), place.reference, reasons=reasons)


@dataclass(frozen=True, slots=True)
class LocatedPayment:
    """The points for a written word, counted only at the places where its reference or its linking letters put it.

    Linking letters are copied from the grid beside the word.
    """

    outcome: Outcome
    is_settled: bool
    """Whether no other place is considered (§5.3.3).

    This is so if the claimed score is that of a located place, if another paragraph decides, or after a zero.
    """
    played_words: tuple[PlayedWord, ...]
    """The word at the places paid."""


def pay_located(played_words: Sequence[PlayedWord], score: int | None) -> LocatedPayment | None:
    """Returns the points for a word at the places that the bulletin gives, by reference or by letters copied from the
    grid.

    `played_words` are all possible places of the word. Returns None if it is valid at no given place. A place with the
    claimed score wins; without one, the best place counts. If two directions are possible, the lower score counts
    (§5.5). If only copied letters locate the word, the lowest score counts (§5.4.2b).
    """
    there = [played for played in played_words if played.is_located]
    valid = [played for played in there if played.place.is_valid]
    if not valid:
        return None
    exact = [pay(played, score) for played in valid if score in played.place.scores]
    if exact:
        return LocatedPayment(best(exact), True, tuple(valid))
    if any(played.cut is None for played in there):
        # letters that form a word as they stand, admitted or not, are not read as a shortened word
        valid = [played for played in valid if played.cut is None]
        if not valid:
            return None
    elif len(valid) > 1:
        valid = _least_stray(valid)
    if any(played.is_linked for played in valid):
        valid = [played for played in valid if played.shift is not None]  # the sketch shows the direction
    turned = [played for played in valid if played.reference_match is ReferenceMatch.INVERTED]
    if len(turned) > 1:
        return LocatedPayment(_least(turned, score, Motive.LEAST_DIRECTION), True, tuple(turned))
    linked = [played for played in valid if played.is_linked]
    if linked and not any(played.is_named for played in valid):
        return _pay_linked(linked, there, score)
    return LocatedPayment(_best(valid, score), False, tuple(valid))


def _pay_linked(linked: Sequence[PlayedWord], there: Sequence[PlayedWord], score: int | None) -> LocatedPayment:
    """Returns the points for a word that only linking letters (copied from the grid) locate, perhaps at several places.

    `linked` are the valid places, `there` all located places. Of the valid places with the fewest stray letters, the
    lowest score counts. The result is a zero if a place with a refused cross word is as likely (§5.4.2b). It is if it
    gives the claimed score, or leaves no more stray letters.
    """
    plain = _least_stray(linked)
    outcome = _least(plain, score, Motive.LEAST_PLACE) if len(plain) > 1 else pay(plain[0], score)
    joins = [
        played.place
        for played in there
        if played.is_linked
        and played.place.fails_across_only
        and (score in played.place.scores or (played.cut is None and played.strays <= plain[0].strays))
    ]
    return LocatedPayment(_fallacious(joins) if joins else outcome, len(plain) > 1, tuple(linked))


def _best(played_words: Sequence[PlayedWord], score: int | None) -> Outcome:
    outcomes = [pay(played, score) for played in played_words]
    chosen = best(outcomes)
    several = any(outcome.points != chosen.points for outcome in outcomes)
    return chosen.because(Reason(Motive.BEST_SOLUTION)) if several else chosen


def _least(played_words: Sequence[PlayedWord], score: int | None, motive: Motive) -> Outcome:
    chosen = least([pay(played, score) for played in played_words])
    return chosen.because(Reason(motive, (), tuple(played.place.reference for played in played_words)))


def _least_stray(played_words: Sequence[PlayedWord]) -> list[PlayedWord]:
    """Returns the places of a word with the fewest stray letters, which are neither new nor copied from the grid."""
    fewest = min(played.strays for played in played_words)
    return [played for played in played_words if played.strays == fewest]


def pay_elsewhere(
    played_words: Sequence[PlayedWord], score: int | None, reference: WrittenReference | None, board: Board
) -> Outcome | None:
    """Returns the points for a word whose claimed score is right, but not at the place given on the bulletin (§5.3.3).

    They are the claimed score minus 5. The result is a zero if the word also has this score at a place where a cross
    word is refused. Returns None if the score is right nowhere. `played_words` are the possible places of the word;
    places in the wrong direction or with omitted letters are ignored.
    """
    straight = [played for played in played_words if played.shift is not None and played.cut is None]
    giving = [played.place for played in straight if score in played.place.scores]
    valid = [place for place in giving if place.is_valid]
    if score is None or not valid:
        return None
    place = valid[0]
    circling = place.worth(score)
    assert circling is not None
    reason = Reason(_location_fault(straight, reference), (place.word,), tuple(place.reference for place in valid))
    paid = Outcome(score, place.spelled(circling), place.reference, reasons=(reason,))
    joins = [place for place in giving if place.fails_across_only]
    if not joins:
        return paid
    zero = _fallacious(joins)
    if any(played.place in joins and played.is_located for played in straight):
        return zero
    return replace(zero, overruled=paid, is_plausible=any(lengthens_only(place, board) for place in joins))


def _fallacious(joins: Sequence[Candidate]) -> Outcome:
    """Returns the zero for fallacious joins: places where the word fits, but a cross word is refused."""
    words = tuple(dict.fromkeys(word for place in joins for word in place.refused))
    reason = Reason(Motive.FALLACIOUS, words, tuple(place.reference for place in joins))
    return nothing(reason, word=joins[0].word)


def _location_fault(played_words: Sequence[PlayedWord], reference: WrittenReference | None) -> Motive:
    """Returns why the bulletin's place does not fit its claimed score, which is right at another place (§5.3.3).

    The place is missing, wrong, or valid with another score. `played_words` are all possible places of the word.
    """
    if any(played.is_located and played.place.is_valid for played in played_words):
        return Motive.LOCATION_INCOMPATIBLE
    if reference is None and not any(played.reaches_out for played in played_words):
        return Motive.LOCATION_ABSENT
    return Motive.LOCATION_WRONG


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A run of letters (side by side in a line) on the bulletin, with all its possible places on the grid.

    It includes the points at those places that the bulletin's reference or linking letters (copied from the grid) give.
    """

    run: LetterRun
    played_words: tuple[PlayedWord, ...]
    located: LocatedPayment | None
    """The payment at located places; None if no located place is right."""


def correct_later(group: LetterGroup, inscription: Inscription, sketch: Sketch, situation: Situation) -> Outcome:
    """Corrects a group of connected letters of a solution on any move but the first. `sketch` has all letters as meant.

    First, words get points that the bulletin locates by reference or by letters copied from the grid. Then words get
    points whose claimed score is right at another place (§5.3.3). If another word with two new letters or more remains,
    the result is a zero (§5.4.1b–d).
    """
    return _LaterMove(group, inscription, sketch, situation).outcome()


class _LaterMove:
    """The correction of one group of connected letters on any move but the first; `outcome` runs its steps."""

    def __init__(self, group: LetterGroup, inscription: Inscription, sketch: Sketch, situation: Situation) -> None:
        self.inscription, self.situation = inscription, situation
        self.board = situation.position.board
        self.copied = copied_cells(sketch, self.board)
        words = (self._word(run, group, sketch) for run in group.runs)
        ranked = sorted(words, key=self._rank)
        self.words = [word for word in ranked if not self._is_formed_across(word, ranked[0])]
        self.paid: list[tuple[Outcome, Sequence[PlayedWord]]] = []
        self.acceptable: list[WrittenWord] = []

    @property
    def paid_words(self) -> list[PlayedWord]:
        """The words that got points, each at its place."""
        return [played for _, played_words in self.paid for played in played_words]

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes found so far: points, or a zero for a fallacious join (a place with a refused cross word)."""
        return [outcome for outcome, _ in self.paid]

    def outcome(self) -> Outcome:
        """Returns the outcome of the group of connected letters: its points or a zero, with the reasons. Call it only
        once.
        """
        self._pay_located()
        join = next((outcome for outcome in self.outcomes if not outcome.is_acceptable), None) or self._pay_elsewhere()
        if not self.acceptable:
            return self._refused(self.words[0])
        left = next((word for word in self.words if self._is_left_over(word)), None)
        if left is not None:
            return beside(refuse(left.run, left.played_words, None, self.inscription.score, self.situation))
        return join or self._best()

    def _word(self, run: LetterRun, group: LetterGroup, sketch: Sketch) -> WrittenWord:
        inscription = self.inscription
        readings = tuple(played_words(run, sketch, group.cells, inscription.reference, self.situation))
        return WrittenWord(run, readings, pay_located(readings, inscription.score))

    def _rank(self, word: WrittenWord) -> tuple[object, ...]:
        """Returns a sort key that puts the main word first: most new letters, then in the writing direction, then
        longest.
        """
        laid = [len(played.place.new) for played in word.played_words if played.is_located]
        fresh = self._fresh(word)
        direction = self.inscription.direction
        across = direction is not None and word.run.direction is not direction
        return (-max(laid, default=fresh), across, -fresh, -len(word.run.text))

    def _is_formed_across(self, word: WrittenWord, main: WrittenWord) -> bool:
        """Returns whether a run of letters only crosses the main word, and is not a word that the player meant
        (§5.2.4).

        Beside the main word, it then has fewer than two new letters.
        """
        if word.run.direction is main.run.direction or not set(word.run.cells) & set(main.run.cells):
            return False
        located = [played for played in main.played_words if played.is_located]
        if max((len(played.place.new) for played in located), default=self._fresh(main)) < 2:
            return False
        if located:
            return any(played.newly_laid(word.run, self.copied, self.board) < 2 for played in located)
        return self._fresh(word) < 2

    def _fresh(self, word: WrittenWord) -> int:
        """Returns how many letters of a word do not seem to be copied from the grid (see `copied_cells`)."""
        return sum(cell not in self.copied for cell in word.run.cells)

    def _pay_located(self) -> None:
        for word in self.words:
            if word.located is not None:
                self._accept(word, word.located.outcome, word.located.played_words)

    def _pay_elsewhere(self) -> Outcome | None:
        """Records the points of words whose claimed score is right, but not at the place given on the bulletin
        (§5.3.3).

        At the first fallacious join (a place with a refused cross word), stops and returns its zero. Otherwise returns
        None.
        """
        score, reference = self.inscription.score, self.inscription.reference
        for word in self.words:
            if self._is_settled(word):
                continue
            outcome = pay_elsewhere(word.played_words, score, reference, self.board)
            if outcome is None:
                continue
            self._forget_cut(word)
            before = self.outcomes
            giving = [
                played_word
                for played_word in word.played_words
                if played_word.place.is_valid and score in played_word.place.scores
            ]
            self._accept(word, outcome, giving)
            if not outcome.is_acceptable:
                overruled = None if outcome.overruled is None else best([*before, outcome.overruled])
                return replace(outcome, overruled=overruled)
        return None

    def _is_settled(self, word: WrittenWord) -> bool:
        """Returns whether the points of a word are final (see `LocatedPayment`), so that no other place is tried for
        it.

        They are also final for a word that only crosses another word that got points.
        """
        if word.located is not None and word.located.is_settled:
            return True
        others = [paid_word for paid_word in self.paid_words if paid_word.run != word.run]
        return (
            any(other.newly_laid(word.run, self.copied, self.board) < 2 for other in others)
            and word is not self.words[0]
        )

    def _forget_cut(self, word: WrittenWord) -> None:
        """Removes the points of a word that counted only as an extension of a grid word with letters omitted (§5.2.2).

        It is called when the letters as written form a whole word at another place, which counts instead.
        """
        if word.located is not None and all(played.cut is not None for played in word.located.played_words):
            self.paid.remove((word.located.outcome, word.located.played_words))

    def _accept(self, word: WrittenWord, outcome: Outcome, paid_words: Sequence[PlayedWord]) -> None:
        self.paid.append((outcome, paid_words))
        self.acceptable.append(word)

    def _is_left_over(self, word: WrittenWord) -> bool:
        """Returns whether a run of letters is a word too many beside the accepted words, which causes a zero
        (§5.4.1b–d).

        Such a run has at least two new letters outside the accepted words. If the draw can form the run, one such
        letter is enough (§5.2.3).
        """
        if word in self.acceptable:
            return False
        run, copied, board = word.run, self.copied, self.board
        if any(played.newly_laid(run, copied, board) < 2 for played in self.paid_words):
            return False
        return bool(word.played_words) or all(played.strays_of(run, copied, board) > 1 for played in self.paid_words)

    def _refused(self, word: WrittenWord) -> Outcome:
        inscription = self.inscription
        return refuse(word.run, word.played_words, inscription.reference, inscription.score, self.situation)

    def _best(self) -> Outcome:
        chosen = best(self.outcomes)
        several = any(outcome.points != chosen.points for outcome in self.outcomes)
        settled = any(reason.motive is Motive.EXACT for reason in chosen.reasons)
        return chosen.because(Reason(Motive.BEST_SOLUTION)) if several and not settled else chosen


def correct_first(group: LetterGroup, inscription: Inscription, situation: Situation) -> Outcome:
    """Corrects a group of connected letters of a solution on the first move, when the grid is empty (§5.4.2a)."""
    outcomes = [_word(run, inscription, situation) for run in group.runs]
    paid = [outcome for outcome in outcomes if outcome.is_acceptable]
    refused = [outcome for outcome in outcomes if not outcome.is_acceptable]
    if not paid:
        return refused[0]
    if refused:
        return beside(refused[0])
    chosen = best(paid)
    return chosen.because(Reason(Motive.BEST_SOLUTION)) if len(paid) > 1 else chosen


def _word(run: LetterRun, inscription: Inscription, situation: Situation) -> Outcome:
    score, named = inscription.score, inscription.reference and inscription.reference.reference
    candidates = places(run.text, Direction.HORIZONTAL, situation)
    if not candidates:
        across = LetterRun(run.text, run.cells, Direction.HORIZONTAL, run.circled)
        return nothing(unplayable(across, None, situation), word=run.text, laid=len(run.text))
    if not situation.admits(run.text):
        return nothing(Reason(Motive.NOT_ADMITTED, (run.text,)), word=run.text, laid=len(run.text))
    place = max(
        candidates, key=lambda place: (place.best.points, place.reference == named)
    )  # all places are paid alike
    points = place.best.points
    motives = [Motive.FIRST_MOVE]
    if score is None:
        motives.append(Motive.FIRST_SCORE_ABSENT)
    elif score != points:
        motives.append(Motive.FIRST_SCORE_WRONG)
    written = _written(candidates, run.circled, points)
    if not written:
        motives.append(Motive.FIRST_CIRCLES)
    spelled = written[0] if written else place.spelled(place.best)
    reasons = tuple(Reason(motive, (run.text,), (place.reference,)) for motive in motives)
    return Outcome(points, spelled, place.reference, reasons=reasons)


def _written(candidates: tuple[Candidate, ...], circled: frozenset[int], points: int) -> list[str]:
    """Returns the spellings of a word with its circled letters as jokers.

    There is one for each of its possible places (`candidates`) at which these jokers give `points`.
    """
    circlings = ((place, place.circling(circled)) for place in candidates)
    return [
        place.spelled(circling) for place, circling in circlings if circling is not None and circling.points == points
    ]


def correct(
    bulletin: Bulletin, position: Position, admits: Admits, move_number: int, variant: Variant, formula: str
) -> Correction:
    """Corrects a bulletin of the move `move_number` (from 1).

    `position` has the grid before the move and the draw. `admits` tells whether the lexicon has a word (upper case).
    `formula` is a key of `REGIMES`. Raises `InputError` for an unknown formula, or a grid with tiles on the first move.
    """
    regime = Regime.of(formula, variant)
    if move_number == 1 and not position.board.is_empty:
        raise InputError("correction.first_move")
    situation = Situation(position, admits, move_number, variant)
    return Correction(_outcome(bulletin, situation), move_number, regime, bulletin.table)


def _outcome(bulletin: Bulletin, situation: Situation) -> Outcome:
    written = [inscription for inscription in bulletin.inscriptions if inscription.sketch.rows]
    if not written:
        blank = all(inscription.is_blank for inscription in bulletin.inscriptions)
        return nothing(Reason(Motive.BLANK if blank else Motive.NO_WORD))
    standing = [inscription for inscription in written if not inscription.crossed_out]
    if not standing:
        return nothing(Reason(Motive.CROSSED_OUT))
    return _of_several([_inscription(inscription, situation) for inscription in standing])


def _inscription(inscription: Inscription, situation: Situation) -> Outcome:
    sketch = inscription.drawn
    groups = letter_groups(sketch, situation)
    if not groups:
        return nothing(Reason(Motive.NO_WORD))
    if situation.is_first:
        return _of_several([correct_first(group, inscription, situation) for group in groups])
    return _of_several([correct_later(group, inscription, sketch, situation) for group in groups])


def _of_several(outcomes: list[Outcome]) -> Outcome:
    """Returns the outcome of a bulletin with independent solutions: the worst of them, a zero if one is a zero
    (§5.4.2b).
    """
    if len(outcomes) == 1:
        return outcomes[0]
    refused = sorted(
        (outcome for outcome in outcomes if not outcome.is_acceptable),
        key=lambda outcome: outcome.overruled is not None,
    )
    if not refused:
        return least(outcomes).because(Reason(Motive.LEAST_SOLUTION))
    first = refused[0]
    if first.overruled is not None:
        return replace(first, overruled=_of_several([outcome.overruled or outcome for outcome in outcomes]))
    if len(refused) == len(outcomes):
        return first
    return beside(first) if first.laid > 1 else first.because(Reason(Motive.LEAST_SOLUTION))
