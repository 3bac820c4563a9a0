"""Which words are held back from the training of a player who wants it, so that one can see what training does.

About a fifth of the words that he misses: a sixth of the families.

A family is a lemma: TIRER with all its forms. Whether it is held follows from the player's own stable id and the lemma
alone, so that no list has to be kept and no machine decides otherwise. A word is never asked while an anagram or
another form of it is held. Families and anagrams together do not make groups small enough to hold whole: one of them
takes in a third of a French list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Final

ONE_IN: Final = 6
"""One family in this many is held back: as many words have several, that is one word in five."""

FREE_LETTERS: Final = 3
"""Families with a word of so many letters or fewer are never held: short words are learnt as whole lists, and every
hook of a word is asked or none."""


class Arm(Enum):
    """What becomes of a word in a player's training; the values are stored."""

    TRAINED = "trained"
    """May be asked, and is compared with those held."""
    HELD = "held"
    """Is not asked, and is compared."""
    APART = "apart"
    """Is not asked, as it shares a family or its letters with a word that is held; not compared."""
    FREE = "free"
    """May be asked; not compared, as more than one family or none decided that."""
    HAND = "hand"
    """Asked because the player marked it himself; not compared."""

    @property
    def may_be_asked(self) -> bool:
        """Whether cards and drills may ask the word."""
        return self not in (Arm.HELD, Arm.APART)


@dataclass(frozen=True, slots=True)
class WordKin:
    """The families that decide about a word, those left out that are never held."""

    word: str
    """A–Z."""
    own: tuple[str, ...]
    """Its lemmas, in order."""
    around: tuple[str, ...] = ()
    """The lemmas of its anagrams that are not its own, in order."""

    def __str__(self) -> str:
        """The word, its lemmas, those around: `TIRER/TIRER/TERRIR TRIER`."""
        return f"{self.word}/{' '.join(self.own)}/{' '.join(self.around)}"

    @classmethod
    def parse(cls, text: str) -> WordKin:
        """The kin that `str` spells; raises `ValueError` for another text."""
        match text.split("/"):
            case [word, own, around]:
                return cls(word, tuple(own.split()), tuple(around.split()))
            case _:
                raise ValueError(f"no kin of a word: {text[:40]}")

    @property
    def families(self) -> frozenset[str]:
        """All of them."""
        return frozenset((*self.own, *self.around))


@dataclass(frozen=True, slots=True)
class WordsVerdict:
    """Whether something may be asked, and what is to be noted of its words."""

    may_be_asked: bool
    notes: tuple[tuple[WordKin, Arm], ...]
    """Trained words of what is asked. Held ones where a single family stands against it: it would have been asked."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What is held back from one player."""

    player: str
    """The stable id of the player (a UUID), never his name; empty for nobody, from whom nothing is held."""
    is_over: bool = False
    """Whether the comparison is decided: then every word may be asked."""

    def arm(self, kin: WordKin) -> Arm:
        """What becomes of a word.

        Trained and held words are those about which a single family decides, so that both are alike but for the hash.
        """
        families = kin.families
        held = 0 if self.is_over or not self.player else sum(self.holds(family) for family in families)
        decides_alone = len(families) == 1 and len(kin.own) == 1
        if held:
            return Arm.HELD if decides_alone else Arm.APART
        return Arm.TRAINED if decides_alone and self.player and not self.is_over else Arm.FREE

    def judge(self, asked: Iterable[WordKin], shown: Iterable[WordKin] = ()) -> WordsVerdict:
        """What becomes of a question with these words as answers, and these shown with it.

        It is asked where none of them is held. Trained and held words are noted under the same condition: that no other
        family stands against the question.
        """
        answers = [(one, self.arm(one)) for one in asked]
        against = [(one, arm) for one in shown if not (arm := self.arm(one)).may_be_asked]
        against += [pair for pair in answers if not pair[1].may_be_asked]
        if not against:
            return WordsVerdict(True, tuple(pair for pair in answers if pair[1] is Arm.TRAINED))
        is_alone = len({one.families for one, _ in against}) == 1 and all(arm is Arm.HELD for _, arm in against)
        return WordsVerdict(False, tuple(pair for pair in answers if is_alone and pair[1] is Arm.HELD))

    def holds(self, family: str) -> bool:
        """Whether a family is among those held back."""
        digest = sha256(f"topping/held/1/{self.player}/{family}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % ONE_IN == 0


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A word whose turn in the training of a player has come: since then it is asked, or would be."""

    kin: WordKin
    day: int
    """The training day."""
    arm: Arm

    @property
    def word(self) -> str:
        """A–Z."""
        return self.kin.word
