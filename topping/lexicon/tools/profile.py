"""Data types for the profile of a word: whether it is admitted and why, its meanings, its lemmas."""

from dataclasses import dataclass
from enum import Enum

from topping.lexicon.meaning import Sense


class Admission(Enum):
    """Whether a word is admitted, with the reason. The stored text of a reason is named after its value, as
    `words.admission.unknown`.
    """

    ADMITTED = "admitted"
    OPEN_LIST_ONLY = "open_list_only"
    """A French word of the open list that is missing from this lexicon."""
    UNKNOWN = "unknown"
    """On no list."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    NOT_LETTERS = "not_letters"
    """It holds a digit, a hyphen, an inner blank, or a letter unknown to French."""

    @property
    def is_admitted(self) -> bool:
        return self is Admission.ADMITTED


@dataclass(frozen=True, slots=True)
class LemmaForm:
    """A form of a lemma, such as a plural or a conjugated form, with its grammar notes."""

    word: str
    """A–Z."""
    spellings: tuple[str, ...]
    notes: tuple[str, ...]
    """Its grammar: `ind. présent 3e sg`, `nom f. pl`."""
    is_admitted: bool


@dataclass(frozen=True, slots=True)
class LemmaForms:
    """A lemma of the dictionary with all its forms of 2 to 15 letters."""

    lemma: str
    """As written: `porter`, `s’envoler`, `portée`."""
    is_verb: bool
    forms: tuple[LemmaForm, ...]
    """In alphabetical order, including forms that are not admitted."""


@dataclass(frozen=True, slots=True)
class WordProfile:
    """All that the program shows about a word: whether it is admitted, its points, meanings and lemmas."""

    word: str
    """A–Z; the typed text if it is no word."""
    admission: Admission
    closest: tuple[str, ...] = ()
    """For a word that is not admitted: admitted words with one or two differences, the most likely first."""
    points: int = 0
    """The values of its letters, without premium squares or bonus."""
    tops: int = 0
    """How many times it is the top in 2,000 generated games."""
    spellings: tuple[str, ...] = ()
    """The open list's spellings; this and all next fields are empty for a word unknown to it."""
    senses: tuple[Sense, ...] = ()
    lemmas: tuple[LemmaForms, ...] = ()
    registers: tuple[str, ...] = ()
    """Codes of `lexicon.register.…`."""
    domains: tuple[str, ...] = ()
    """Codes of `lexicon.domain.…`."""
    origins: tuple[str, ...] = ()
    """Codes of `lexicon.origin.…`."""
    frequency: int | None = None
    """0 (never met) to 9 (most common)."""
