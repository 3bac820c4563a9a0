"""Questions of the word tools: searches, letters and one more, extensions, all about a word.

What a person typed goes as it is: where it is malformed, the answer is `QuestionFailed` with a sentence for him.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

from topping.game.lexicon import WantedLexicon
from topping.game.service.meaningquestions import read_sense, sense_fields
from topping.game.service.wire import LineFields, MessageError, checked
from topping.lexicon.tools.extensions import Extensions, ExtensionTable
from topping.lexicon.tools.plus import PlusRow, PlusTable
from topping.lexicon.tools.profile import Admission, LemmaForm, LemmaForms, WordProfile
from topping.lexicon.tools.search import MOST_ON_PAGE, ListedWord, WordOrder, WordPage, WordSearch


@dataclass(frozen=True, slots=True)
class WordSearchQuestion:
    """A page of the words that a search finds; answered by `WordPageFound`.

    It fails after `topping.lexicon.tools.finding.LIMIT_MS`, and is given up as soon as it is dropped.
    """

    search: WordSearch
    order: WordOrder
    start: int
    """The place of the page's first word, from 0."""
    count: int
    """1 to `MOST_ON_PAGE`."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PlusQuestion:
    """What letters and one more make; answered by `PlusFound`."""

    letters: str
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ExtensionsQuestion:
    """What can be set around a word; answered by `ExtensionsFound`."""

    word: str
    most: int
    """How many words of each of the three lists are given, 1 to `MOST_ON_PAGE`; all are counted. To turn the pages of a
    list, search by the patterns `?*WORD`, `WORD?*` and `?*WORD?*`."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ProfileQuestion:
    """All about a word; answered by `ProfileFound`. A malformed word has a profile that says so."""

    word: str
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""
    lexicon: WantedLexicon


WordToolQuestion: TypeAlias = WordSearchQuestion | PlusQuestion | ExtensionsQuestion | ProfileQuestion


@dataclass(frozen=True, slots=True)
class WordPageFound:
    """A page of the words found."""

    ticket: int
    page: WordPage


@dataclass(frozen=True, slots=True)
class PlusFound:
    """The words of letters and one more."""

    ticket: int
    table: PlusTable


@dataclass(frozen=True, slots=True)
class ExtensionsFound:
    """What can be set around a word."""

    ticket: int
    table: ExtensionTable


@dataclass(frozen=True, slots=True)
class ProfileFound:
    """All about a word."""

    ticket: int
    profile: WordProfile


WordToolNews: TypeAlias = WordPageFound | PlusFound | ExtensionsFound | ProfileFound


def question_fields(question: WordToolQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    match question:
        case WordSearchQuestion(search, order, start, count):
            return {
                "ask": "word_search",
                "letters": search.letters,
                "all": search.uses_all,
                "pattern": search.pattern,
                "expression": search.expression,
                "holding": search.holding,
                "lacking": search.lacking,
                "only": search.only,
                "shortest": search.shortest,
                "longest": search.longest,
                "sorted": order.value,
                "start": start,
                "count": count,
            }
        case PlusQuestion(letters):
            return {"ask": "plus", "letters": letters}
        case ExtensionsQuestion(word, most):
            return {"ask": "extensions", "word": word, "most": most}
        case ProfileQuestion(word, is_public):
            return {"ask": "profile", "word": word, "public": is_public}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> WordToolQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "word_search":
            search = WordSearch(
                letters=fields.text("letters"),
                uses_all=fields.flag("all"),
                pattern=fields.text("pattern"),
                expression=fields.text("expression"),
                holding=fields.text("holding"),
                lacking=fields.text("lacking"),
                only=fields.text("only"),
                shortest=fields.number_in("shortest", 0, _MOST_LETTERS),
                longest=fields.number_in("longest", 0, _MOST_LETTERS),
            )
            order = _one_of(WordOrder, fields.text("sorted"))
            start, count = fields.number_in("start", 0, _MOST_START), fields.number_in("count", 1, MOST_ON_PAGE)
            return WordSearchQuestion(search, order, start, count, lexicon)
        case "plus":
            return PlusQuestion(fields.text("letters"), lexicon)
        case "extensions":
            return ExtensionsQuestion(fields.text("word"), fields.number_in("most", 1, MOST_ON_PAGE), lexicon)
        case "profile":
            return ProfileQuestion(fields.text("word"), fields.flag("public"), lexicon)
        case _:
            return None


def news_fields(news: WordToolNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case WordPageFound(ticket, page):
            listed = [[one.word, one.points, one.tops, one.jokers] for one in page.words]
            counts = {"total": page.total, "start": page.start, "lengths": [list(pair) for pair in page.by_length]}
            return {"news": "word_page", "ticket": ticket, "words": listed, **counts}
        case PlusFound(ticket, table):
            rows = [[row.letter, *row.words] for row in table.rows]
            own = {"letters": table.letters, "words": list(table.words), "rows": rows}
            return {"news": "plus", "ticket": ticket, **own}
        case ExtensionsFound(ticket, around):
            return {
                "news": "extensions",
                "ticket": ticket,
                "word": around.word,
                "admitted": around.is_admitted,
                "hooks": [around.hooks_before, around.hooks_after],
                "benjamins": list(around.benjamins),
                "lists": [[one.total, *one.words] for one in (around.front, around.back, around.both)],
            }
        case ProfileFound(ticket, told):
            return {
                "news": "profile",
                "ticket": ticket,
                "word": told.word,
                "admission": told.admission.value,
                "closest": list(told.closest),
                "points": told.points,
                "tops": told.tops,
                "spellings": list(told.spellings),
                "senses": [sense_fields(one) for one in told.senses],
                "lemmas": [[one.lemma, one.is_verb, *map(_form_fields, one.forms)] for one in told.lemmas],
                "codes": [list(told.registers), list(told.domains), list(told.origins)],
                "frequency": told.frequency,
            }


def read_news(kind: str, fields: LineFields) -> WordToolNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "word_page":
            listed = tuple(map(_listed, fields.list("words")))
            lengths = tuple(map(_pair, fields.list("lengths")))
            page = WordPage(listed, fields.number("start"), fields.number("total"), lengths)
            return WordPageFound(fields.number("ticket"), page)
        case "plus":
            rows = tuple(PlusRow(*_headed(item)) for item in fields.list("rows"))
            return PlusFound(fields.number("ticket"), PlusTable(fields.text("letters"), fields.texts("words"), rows))
        case "extensions":
            before, after = _texts(fields.list("hooks", 2))
            table = ExtensionTable(
                fields.text("word"),
                fields.flag("admitted"),
                before,
                after,
                fields.texts("benjamins"),
                *map(_extensions, fields.list("lists", 3)),
            )
            return ExtensionsFound(fields.number("ticket"), table)
        case "profile":
            registers, domains, origins = map(_texts, fields.list("codes", 3))
            told = WordProfile(
                fields.text("word"),
                _one_of(Admission, fields.text("admission")),
                fields.texts("closest"),
                fields.number("points"),
                fields.number("tops"),
                fields.texts("spellings"),
                tuple(map(read_sense, fields.list("senses"))),
                tuple(map(_lemma, fields.list("lemmas"))),
                *(registers, domains, origins, fields.optional("frequency", int)),
            )
            return ProfileFound(fields.number("ticket"), told)
        case _:
            return None


_MOST_START: Final = 10_000_000
_MOST_LETTERS: Final = 99
_Value = TypeVar("_Value", bound=Enum)


def _one_of(kind: type[_Value], text: str) -> _Value:
    try:
        return kind(text)
    except ValueError as fault:
        raise MessageError(f"no {kind.__name__}: {text[:20]}") from fault


def _texts(items: Any) -> tuple[str, ...]:
    return tuple(checked(one, str) for one in checked(items, list))


def _headed(item: Any) -> tuple[str, tuple[str, ...]]:
    match _texts(item):
        case (head, *rest):
            return head, tuple(rest)
        case _:
            raise MessageError("no row of words")


def _listed(item: Any) -> ListedWord:
    match item:
        case [word, points, tops, jokers]:
            return ListedWord(checked(word, str), checked(points, int), checked(tops, int), checked(jokers, str))
        case _:
            raise MessageError("no word of a list")


def _pair(item: Any) -> tuple[int, int]:
    match item:
        case [length, count]:
            return checked(length, int), checked(count, int)
        case _:
            raise MessageError("no pair of numbers")


def _extensions(item: Any) -> Extensions:
    match item:
        case [total, *words]:
            return Extensions(_texts(words), checked(total, int))
        case _:
            raise MessageError("no longer words")


def _form_fields(form: LemmaForm) -> list[Any]:
    return [form.word, list(form.spellings), list(form.notes), form.is_admitted]


def _lemma(item: Any) -> LemmaForms:
    match item:
        case [lemma, is_verb, *forms]:
            return LemmaForms(checked(lemma, str), checked(is_verb, bool), tuple(map(_form, forms)))
        case _:
            raise MessageError("no entry")


def _form(item: Any) -> LemmaForm:
    match item:
        case [word, spellings, notes, is_admitted]:
            return LemmaForm(checked(word, str), _texts(spellings), _texts(notes), checked(is_admitted, bool))
        case _:
            raise MessageError("no form of an entry")
