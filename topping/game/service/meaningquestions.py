"""The question what words mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from topping.game.service.wire import LineFields, MessageError, checked
from topping.lexicon.meaning import Meaning, Sense

MOST_WORDS: Final = 1_000
"""How many words are explained at once."""


@dataclass(frozen=True, slots=True)
class MeaningsQuestion:
    """What words of the open list mean; answered by `MeaningsFound`. No lexicon changes the answer."""

    words: tuple[str, ...]
    """A–Z, at most `MOST_WORDS`."""
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""


@dataclass(frozen=True, slots=True)
class MeaningsFound:
    """What the words mean, in the order asked, without those that the open list does not know."""

    ticket: int
    meanings: tuple[Meaning, ...]


def question_fields(question: MeaningsQuestion) -> dict[str, Any]:
    """The fields of a question."""
    return {"ask": "meanings", "words": list(question.words), "public": question.is_public}


def read(kind: str, fields: LineFields) -> MeaningsQuestion | None:
    """The question of that kind; None where the kind is another one."""
    if kind != "meanings":
        return None
    words = fields.texts("words")
    if len(words) > MOST_WORDS:
        raise MessageError(f"not so many words: {len(words)}")
    return MeaningsQuestion(words, fields.flag("public"))


def news_fields(news: MeaningsFound) -> dict[str, Any]:
    """The fields of news."""
    return {"news": "meanings", "ticket": news.ticket, "meanings": [_meaning_fields(one) for one in news.meanings]}


def read_news(kind: str, fields: LineFields) -> MeaningsFound | None:
    """The news of that kind; None where the kind is another one."""
    if kind != "meanings":
        return None
    return MeaningsFound(fields.number("ticket"), tuple(map(_meaning, fields.list("meanings"))))


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
