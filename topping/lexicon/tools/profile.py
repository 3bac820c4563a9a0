"""All that is told about a word: whether it is admitted and why, what it means, of which entries it is a form."""

from dataclasses import dataclass
from enum import Enum

from topping.lexicon.meaning import Sense


class Admission(Enum):
    """Whether a word is admitted, and why; the value ends the key of its sentence."""

    ADMITTED = "admitted"
    OPEN_LIST_ONLY = "open_list_only"
    """A French word of the open list that this lexicon does not have."""
    UNKNOWN = "unknown"
    """On no list."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    NOT_LETTERS = "not_letters"
    """It holds a digit, a hyphen, a blank inside, or a letter that French does not have."""

    @property
    def is_admitted(self) -> bool:
        return self is Admission.ADMITTED


@dataclass(frozen=True, slots=True)
class LemmaForm:
    """One form of an entry."""

    word: str
    """A–Z."""
    spellings: tuple[str, ...]
    notes: tuple[str, ...]
    """What it is of the entry: `ind. présent 3e sg`, `nom f. pl`."""
    is_admitted: bool


@dataclass(frozen=True, slots=True)
class LemmaForms:
    """An entry of the dictionary with all its forms of 2 to 15 letters."""

    lemma: str
    """As it is written: `porter`, `s’envoler`, `portée`."""
    is_verb: bool
    forms: tuple[LemmaForm, ...]
    """In alphabetical order, those that are not admitted among them."""


@dataclass(frozen=True, slots=True)
class WordProfile:
    """What is told about a word."""

    word: str
    """A–Z; what was typed where it is no word."""
    admission: Admission
    closest: tuple[str, ...] = ()
    """For a word that is not admitted: admitted words that differ by one letter or two, the most likely first."""
    points: int = 0
    """The values of its letters, without premium squares or bonus."""
    tops: int = 0
    """How many times it is the top in 2,000 games of the program's own generator."""
    spellings: tuple[str, ...] = ()
    """As the open list writes it; none where it does not know the word. So for all fields below."""
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
