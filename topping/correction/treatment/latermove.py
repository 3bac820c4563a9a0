"""Letters of a sketch that touch one another: the words visible among them, and what they come to (§5.2.3, §5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.correction.bulletin.bulletin import Inscription
from topping.correction.bulletin.sketch import LetterRun, Sketch
from topping.correction.location.linking import copied_cells
from topping.correction.location.playedword import Reading, readings
from topping.correction.location.situation import Situation
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, best, nothing
from topping.correction.treatment.elsewhere import elsewhere
from topping.correction.treatment.payment import Located, located
from topping.correction.treatment.refusal import refuse
from topping.rules.square import Square


@dataclass(frozen=True, slots=True)
class Part:
    """A group of letters and the runs among them."""

    cells: frozenset[Square]
    runs: tuple[LetterRun, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A run and all its readings."""

    run: LetterRun
    readings: tuple[Reading, ...]
    located: Located | None


def correct_part(part: Part, inscription: Inscription, sketch: Sketch, situation: Situation) -> Outcome:
    """What a group of letters comes to from the second move on.

    First the words that the bulletin locates; then, unless a score settles them, the words whose score exists
    elsewhere (§5.3.3); then the words left over, which must not have two new letters or more (§5.4.1b–d).
    """
    return _PartAtWork(part, inscription, sketch, situation).outcome()


class _PartAtWork:
    """The steps of a correction, with what they share."""

    def __init__(self, part: Part, inscription: Inscription, sketch: Sketch, situation: Situation) -> None:
        self.inscription, self.situation = inscription, situation
        self.board = situation.position.board
        self.copied = copied_cells(sketch, self.board)
        words = (self._word(run, part, sketch) for run in part.runs)
        ranked = sorted(words, key=self._rank)
        self.words = [word for word in ranked if not self._is_formed_across(word, ranked[0])]
        self.paid: list[Outcome] = []
        self.behind: list[Reading] = []
        """The readings behind what is paid."""
        self.acceptable: list[Word] = []

    def outcome(self) -> Outcome:
        """The whole correction of the part."""
        self._pay_located()
        join = next((one for one in self.paid if not one.is_acceptable), None) or self._pay_elsewhere()
        if not self.acceptable:
            return self._refused(self.words[0])
        left = next((word for word in self.words if self._is_left_over(word)), None)
        if left is not None:
            return beside(refuse(left.run, left.readings, None, self.inscription.score, self.situation))
        return join or self._best()

    def _word(self, run: LetterRun, part: Part, sketch: Sketch) -> Word:
        inscription = self.inscription
        found = tuple(readings(run, sketch, part.cells, inscription.reference, self.situation))
        return Word(run, found, located(found, inscription.score))

    def _rank(self, word: Word) -> tuple[object, ...]:
        """Most letters laid first: what crosses such a word is what it forms, or links it."""
        laid = [len(reading.place.new) for reading in word.readings if reading.is_located]
        fresh = self._fresh(word)
        direction = self.inscription.direction
        across = direction is not None and word.run.direction is not direction
        return (-max(laid, default=fresh), across, -fresh, -len(word.run.text))

    def _is_formed_across(self, word: Word, main: Word) -> bool:
        """Whether a run is but a word formed across the main one, or links it (§5.2.4): not a word played."""
        if word.run.direction is main.run.direction or not set(word.run.cells) & set(main.run.cells):
            return False
        located = [reading for reading in main.readings if reading.is_located]
        if max((len(reading.place.new) for reading in located), default=self._fresh(main)) < 2:
            return False
        if located:
            return any(reading.newly_laid(word.run, self.copied, self.board) < 2 for reading in located)
        return self._fresh(word) < 2

    def _fresh(self, word: Word) -> int:
        """How many of its letters are not copied from the grid."""
        return sum(cell not in self.copied for cell in word.run.cells)

    def _pay_located(self) -> None:
        for word in self.words:
            if word.located is not None:
                self._accept(word, word.located.outcome, word.located.readings)

    def _pay_elsewhere(self) -> Outcome | None:
        """Adds what §5.3.3 pays; a zero where a join is fallacious."""
        score, reference = self.inscription.score, self.inscription.reference
        for word in self.words:
            if self._is_settled(word):
                continue
            found = elsewhere(word.readings, score, reference)
            if found is None:
                continue
            self._forget_cut(word)
            giving = [one for one in word.readings if one.place.is_valid and score in one.place.scores]
            self._accept(word, found, [one for one in giving if one.shift is not None and one.cut is None])
            if not found.is_acceptable:
                overruled = None if found.overruled is None else best([*self.paid[:-1], found.overruled])
                return Outcome(found.reasons, word=found.word, overruled=overruled)
        return None

    def _is_settled(self, word: Word) -> bool:
        """Whether no place elsewhere is looked for: a paragraph says what is paid, or another word forms this one."""
        if word.located is not None and word.located.is_settled:
            return True
        others = [one for one in self.behind if one.run != word.run]
        return (
            any(one.newly_laid(word.run, self.copied, self.board) < 2 for one in others) and word is not self.words[0]
        )

    def _forget_cut(self, word: Word) -> None:
        """Drops the payment of letters read as a word cut short, where they make a word as they stand."""
        if word.located is not None and all(reading.cut is not None for reading in word.located.readings):
            self.paid.remove(word.located.outcome)
            self.behind = [reading for reading in self.behind if reading.run != word.run]

    def _accept(self, word: Word, outcome: Outcome, behind: Sequence[Reading]) -> None:
        self.paid.append(outcome)
        self.behind.extend(behind)
        self.acceptable.append(word)

    def _is_left_over(self, word: Word) -> bool:
        """Whether a run with two new letters or more is neither acceptable nor explained by what is (§5.4.1b–d).

        One stray letter beside one of the word paid is enough where they make a word that can be played (§5.2.3).
        """
        if word in self.acceptable:
            return False
        run, copied, board = word.run, self.copied, self.board
        if any(reading.newly_laid(run, copied, board) < 2 for reading in self.behind):
            return False
        return bool(word.readings) or all(reading.strays_of(run, copied, board) > 1 for reading in self.behind)

    def _refused(self, word: Word) -> Outcome:
        inscription = self.inscription
        return refuse(word.run, word.readings, inscription.reference, inscription.score, self.situation)

    def _best(self) -> Outcome:
        chosen = best(self.paid)
        several = any(outcome.points != chosen.points for outcome in self.paid)
        settled = any(reason.motive is Motive.EXACT for reason in chosen.reasons)
        return chosen.because(Reason(Motive.BEST_SOLUTION)) if several and not settled else chosen


def beside(refusal: Outcome) -> Outcome:
    """The zero of a word that stands beside an acceptable solution (§5.4.1b)."""
    reasons = (replace(reason, motive=_BESIDE.get(reason.motive, reason.motive)) for reason in refusal.reasons)
    return nothing(*reasons, word=refusal.word, laid=refusal.laid)


_BESIDE: Final = {
    Motive.NOT_ADMITTED: Motive.OTHER_WORD_REFUSED,
    Motive.CROSS_WORD_NOT_ADMITTED: Motive.OTHER_WORD_REFUSED,
    Motive.NO_SUCH_SCORE: Motive.OTHER_WORD,
    Motive.NOT_WHOLE: Motive.GRID_ERROR,
}
