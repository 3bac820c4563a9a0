"""A move after the first (§5.4): the outcome of the words visible in a group of letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topping.correction.bulletin.bulletin import Inscription
from topping.correction.bulletin.sketch import LetterRun, Sketch
from topping.correction.location.linking import copied_cells
from topping.correction.location.place import Situation
from topping.correction.location.playedword import PlayedWord, played_words
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Outcome, Reason, best
from topping.correction.treatment.group import LetterGroup
from topping.correction.treatment.payment import LocatedPayment, pay_elsewhere, pay_located
from topping.correction.treatment.refusal import beside, refuse


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A run of letters on the bulletin, and everything it can be played as."""

    run: LetterRun
    played_words: tuple[PlayedWord, ...]
    located: LocatedPayment | None
    """What it is paid where the bulletin locates it; None where no located place is right."""


def correct_later(group: LetterGroup, inscription: Inscription, sketch: Sketch, situation: Situation) -> Outcome:
    """The outcome of a group of letters from the second move on.

    First the words that the bulletin locates; then, unless a score settles them, the words whose score exists
    elsewhere (§5.3.3); then the words left over, which must not have two new letters or more (§5.4.1b–d).
    """
    return _LaterMove(group, inscription, sketch, situation).outcome()


class _LaterMove:
    """The steps of `correct_later`, with the values they share."""

    def __init__(self, group: LetterGroup, inscription: Inscription, sketch: Sketch, situation: Situation) -> None:
        self.inscription, self.situation = inscription, situation
        self.board = situation.position.board
        self.copied = copied_cells(sketch, self.board)
        words = (self._word(run, group, sketch) for run in group.runs)
        ranked = sorted(words, key=self._rank)
        self.words = [word for word in ranked if not self._is_formed_across(word, ranked[0])]
        self.paid: list[Outcome] = []
        self.paid_words: list[PlayedWord] = []
        """The played words that were paid."""
        self.acceptable: list[WrittenWord] = []

    def outcome(self) -> Outcome:
        """The whole correction of the group."""
        self._pay_located()
        join = next((one for one in self.paid if not one.is_acceptable), None) or self._pay_elsewhere()
        if not self.acceptable:
            return self._refused(self.words[0])
        left = next((word for word in self.words if self._is_left_over(word)), None)
        if left is not None:
            return beside(refuse(left.run, left.played_words, None, self.inscription.score, self.situation))
        return join or self._best()

    def _word(self, run: LetterRun, group: LetterGroup, sketch: Sketch) -> WrittenWord:
        inscription = self.inscription
        found = tuple(played_words(run, sketch, group.cells, inscription.reference, self.situation))
        return WrittenWord(run, found, pay_located(found, inscription.score))

    def _rank(self, word: WrittenWord) -> tuple[object, ...]:
        """Sorting key, most letters laid first: the runs across the first word are words it forms, or link it."""
        laid = [len(played.place.new) for played in word.played_words if played.is_located]
        fresh = self._fresh(word)
        direction = self.inscription.direction
        across = direction is not None and word.run.direction is not direction
        return (-max(laid, default=fresh), across, -fresh, -len(word.run.text))

    def _is_formed_across(self, word: WrittenWord, main: WrittenWord) -> bool:
        """Whether a run is no word played, but one that the main word forms across or that links it (§5.2.4)."""
        if word.run.direction is main.run.direction or not set(word.run.cells) & set(main.run.cells):
            return False
        located = [played for played in main.played_words if played.is_located]
        if max((len(played.place.new) for played in located), default=self._fresh(main)) < 2:
            return False
        if located:
            return any(played.newly_laid(word.run, self.copied, self.board) < 2 for played in located)
        return self._fresh(word) < 2

    def _fresh(self, word: WrittenWord) -> int:
        """How many of its letters are not copied from the grid."""
        return sum(cell not in self.copied for cell in word.run.cells)

    def _pay_located(self) -> None:
        for word in self.words:
            if word.located is not None:
                self._accept(word, word.located.outcome, word.located.played_words)

    def _pay_elsewhere(self) -> Outcome | None:
        """Adds what §5.3.3 pays; returns the zero where a join is fallacious."""
        score, reference = self.inscription.score, self.inscription.reference
        for word in self.words:
            if self._is_settled(word):
                continue
            found = pay_elsewhere(word.played_words, score, reference, self.board)
            if found is None:
                continue
            self._forget_cut(word)
            giving = [one for one in word.played_words if one.place.is_valid and score in one.place.scores]
            self._accept(word, found, [one for one in giving if one.shift is not None and one.cut is None])
            if not found.is_acceptable:
                overruled = None if found.overruled is None else best([*self.paid[:-1], found.overruled])
                return replace(found, overruled=overruled)
        return None

    def _is_settled(self, word: WrittenWord) -> bool:
        """Whether no other place is looked for: what is paid is settled, or another paid word forms this one."""
        if word.located is not None and word.located.is_settled:
            return True
        others = [one for one in self.paid_words if one.run != word.run]
        return (
            any(one.newly_laid(word.run, self.copied, self.board) < 2 for one in others) and word is not self.words[0]
        )

    def _forget_cut(self, word: WrittenWord) -> None:
        """Drops the payment of a word cut short: the letters as written, in full, are a word that is paid."""
        if word.located is not None and all(played.cut is not None for played in word.located.played_words):
            self.paid.remove(word.located.outcome)
            self.paid_words = [played for played in self.paid_words if played.run != word.run]

    def _accept(self, word: WrittenWord, outcome: Outcome, paid_words: Sequence[PlayedWord]) -> None:
        self.paid.append(outcome)
        self.paid_words.extend(paid_words)
        self.acceptable.append(word)

    def _is_left_over(self, word: WrittenWord) -> bool:
        """Whether a run lays two new letters or more and no payment explains it: a cause of a zero (§5.4.1b–d).

        One stray letter next to a letter of a word paid is enough where both make a word that can be played (§5.2.3).
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
        chosen = best(self.paid)
        several = any(outcome.points != chosen.points for outcome in self.paid)
        settled = any(reason.motive is Motive.EXACT for reason in chosen.reasons)
        return chosen.because(Reason(Motive.BEST_SOLUTION)) if several and not settled else chosen
