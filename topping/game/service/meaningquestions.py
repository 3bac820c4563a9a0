"""Questions about words: those that fit a pattern, and what some mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError, checked
from topping.lexicon.meaning import Meaning, Sense

MOST_WORDS: Final = 1_000
"""How many of the words that fit a pattern are given, where all are counted; and how many are explained at once."""


@dataclass(frozen=True, slots=True)
class WordsQuestion:
    """The words that fit a pattern (see `topping.lexicon.pattern`); answered by `WordsFound`."""

    pattern: str
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class MeaningsQuestion:
    """What words of the open list mean; answered by `MeaningsFound`. No lexicon changes the answer."""

    words: tuple[str, ...]
    """A–Z, at most `MOST_WORDS`."""
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""


AboutWordsQuestion: TypeAlias = WordsQuestion | MeaningsQuestion


@dataclass(frozen=True, slots=True)
class WordsFound:
    """The first `MOST_WORDS` words that fit a pattern, in alphabetical order, and how many there are in all."""

    ticket: int
    words: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class MeaningsFound:
    """What the words mean, without those that the open list does not know."""

    ticket: int
    meanings: tuple[Meaning, ...]


WordsNews: TypeAlias = WordsFound | MeaningsFound


def question_fields(question: AboutWordsQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    match question:
        case WordsQuestion(pattern):
            return {"ask": "words", "pattern": pattern}
        case MeaningsQuestion(words, is_public):
            return {"ask": "meanings", "words": list(words), "public": is_public}


def read(kind: str, fields: LineFields) -> AboutWordsQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "words":
            return WordsQuestion(fields.text("pattern"), fields.lexicon())
        case "meanings":
            words = fields.texts("words")
            if len(words) > MOST_WORDS:
                raise MessageError(f"not so many words: {len(words)}")
            return MeaningsQuestion(words, fields.flag("public"))
        case _:
            return None


def news_fields(news: WordsNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case WordsFound(ticket, words, total):
            return {"news": "words", "ticket": ticket, "words": list(words), "total": total}
        case MeaningsFound(ticket, found):
            return {"news": "meanings", "ticket": ticket, "meanings": [_meaning_fields(one) for one in found]}


def read_news(kind: str, fields: LineFields) -> WordsNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "words":
            return WordsFound(fields.number("ticket"), fields.texts("words"), fields.number("total"))
        case "meanings":
            return MeaningsFound(fields.number("ticket"), tuple(map(_meaning, fields.list("meanings"))))
        case _:
            return None


def _meaning_fields(meaning: Meaning) -> list[Any]:
    return [meaning.word, list(meaning.spellings), [sense_fields(one) for one in meaning.senses]]


def _meaning(item: Any) -> Meaning:
    match item:
        case [str(word), [*spellings], [*senses]]:
            return Meaning(word, tuple(checked(one, str) for one in spellings), tuple(map(read_sense, senses)))
        case _:
            raise MessageError("no meaning of a word")


def sense_fields(sense: Sense) -> list[str]:
    """The fields of a definition."""
    return [sense.lemma, sense.grammar, sense.text]


def read_sense(item: Any) -> Sense:
    """The definition of the form of `sense_fields`."""
    match item:
        case [str(lemma), str(grammar), str(text)]:
            return Sense(lemma, grammar, text)
        case _:
            raise MessageError("no definition")
