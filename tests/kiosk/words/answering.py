"""A helper for the tests of the word tools: it answers what the screen has asked, when a test says so."""

from collections.abc import Callable, Sequence

from tests.kiosk.driver import Asked, Driver
from topping.answers.words import describe_word, find_extensions, find_plus, search_words
from topping.lexicon.tools.extensions import Extensions, ExtensionTable, PlusRow, PlusTable
from topping.lexicon.tools.profile import Admission, LemmaForm, LemmaForms, WordProfile
from topping.lexicon.tools.search import ListedWord, WordPage


def asked(kiosk: Driver, question: Callable[..., object]) -> list[tuple[int, Asked]]:
    """What was asked of a function, with its number; without what was dropped."""
    return [(at, one) for at, one in kiosk.answerer.asked_of(question) if at not in kiosk.answerer.dropped]


def page(question: Asked, words: Sequence[str]) -> WordPage:
    """The page of a list that a question asks for."""
    listed = [ListedWord(word, len(word), place % 7) for place, word in enumerate(words)]
    lengths = sorted({len(word) for word in words})
    by_length = tuple((length, sum(len(word) == length for word in words)) for length in lengths)
    shown = tuple(listed[question.start : question.start + question.count])
    return WordPage(shown, question.start, len(words), by_length)


def answer_list(kiosk: Driver, words: Sequence[str]) -> None:
    """Answers the pages that were asked for with those of a list of words; what was answered before counts no more."""
    for ticket, question in asked(kiosk, search_words):
        kiosk.answerer.tell(page(question, words), ticket)
    kiosk.step(2)


def profile(word: str, *, tops: int = 0, admission: Admission = Admission.ADMITTED, forms: str = "") -> WordProfile:
    made = tuple(LemmaForm(one, (one.lower(),), (), is_admitted=True) for one in forms.split())
    return WordProfile(
        word=word,
        admission=admission,
        closest=(),
        points=len(word),
        tops=tops,
        spellings=(word.lower(),),
        senses=(),
        lemmas=(LemmaForms(word.lower(), True, made),) if made else (),
        registers=(),
        domains=(),
        origins=(),
        frequency=5,
    )


def answer_profiles(kiosk: Driver, **about: WordProfile) -> None:
    for ticket, question in asked(kiosk, describe_word):
        kiosk.answerer.tell(about.get(question.word, profile(question.word)), ticket)
    kiosk.step(2)


def answer_plus(kiosk: Driver, words: str = "", **rows: str) -> None:
    table = tuple(PlusRow(letter, tuple(row.split())) for letter, row in rows.items())
    for ticket, question in asked(kiosk, find_plus):
        kiosk.answerer.tell(PlusTable(question.letters, tuple(words.split()), table), ticket)
    kiosk.step(2)


def answer_around(kiosk: Driver, front: int = 0, back: int = 0, both: int = 0, benjamins: str = "") -> None:
    for ticket, question in asked(kiosk, find_extensions):
        front_of, back_of, both_of = (Extensions((), total) for total in (front, back, both))
        threes = tuple(benjamins.split())
        table = ExtensionTable(question.word, True, "", "", threes, front_of, back_of, both_of)
        kiosk.answerer.tell(table, ticket)
    kiosk.step(2)


def refuse_list(kiosk: Driver, sentence: str) -> None:
    ticket, _ = asked(kiosk, search_words)[-1]
    kiosk.answerer.fail(sentence, ticket)
    kiosk.step(2)
