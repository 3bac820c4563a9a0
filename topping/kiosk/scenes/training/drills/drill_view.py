"""What a drill shows, made from its course: the card with the answers, what is told after a question, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topping.kiosk.painters.training.answering.answercard import AnswerCardView, AnswerRow, HookCardView
from topping.kiosk.painters.training.answering.answerlog import AnswerLogView, LoggedAnswer
from topping.kiosk.painters.training.answering.feedback import FeedbackView, LabelledView
from topping.kiosk.painters.training.drills.drillway import WayMark, WayView
from topping.kiosk.views.meanings import gloss_of, meaning_view
from topping.lexicon.graph import WordGraph
from topping.lexicon.hooks import hooks_of
from topping.lexicon.meaning import Meaning
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.drills.course import DrillCourse, DrillResult
from topping.training.drills.exercise import Exercise
from topping.training.drills.item import BLANK, DrillItem

_HOOKS = (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS)
_SLOT = " "


def way(course: DrillCourse) -> WayView:
    """How far the drill is."""
    marks = [WayMark.PARTLY if one.missed else WayMark.WHOLE for one in course.done]
    if course.is_open:
        marks.append(WayMark.OPEN)
    marks += [WayMark.AHEAD] * (len(course.items) - len(marks))
    place = len(course.done) + course.is_open
    return WayView(tuple(marks), say("drill.place", place=place, of=len(course.items)))


# the card with the answers


def asked_card(item: DrillItem, found: tuple[str, ...], *, counted: bool) -> AnswerCardView | HookCardView:
    """The answers found, and a place for each that lacks or, where their number is not told, for one."""
    missing = len(item.answers) - len(found)
    detail = say("drill.count", count=len(item.answers)) if counted else say("drill.uncounted")
    blanks = missing if counted else 1
    rows = [(word, "found") for word in found] + [("", "laid")] * blanks
    return _card(item, rows, detail)


def told_card(result: DrillResult) -> AnswerCardView | HookCardView:
    """All answers, those missed marked as such."""
    rows = [(word, "found" if word in result.found else "missed") for word in result.item.answers]
    return _card(result.item, rows, say("drill.found", found=len(result.found), of=len(result.item.answers)))


def _card(item: DrillItem, rows: list[tuple[str, str]], detail: str) -> AnswerCardView | HookCardView:
    title = say(f"drill.{item.exercise.value}.task", base=item.base, ending=item.ending)
    if item.exercise in _HOOKS:
        letters = tuple(AnswerRow(item.missing_of(word) or _SLOT, style) for word, style in rows)
        return HookCardView(title, detail, item.base, item.exercise is Exercise.FRONT_HOOKS, letters)
    shown = tuple(AnswerRow(_in_tiles(word, item), style) for word, style in rows)
    return AnswerCardView(title, detail, shown)


def _in_tiles(word: str, item: DrillItem) -> str:
    """A word with its joker's letter small; for none, what is known of it, with slots."""
    if not word:
        if item.exercise.blanks:
            return item.asked.replace(BLANK, _SLOT)
        return _SLOT * len(item.letters) + item.ending
    if not item.exercise.has_joker:
        return word
    left, shown = list(item.letters), ""
    for letter in word:
        if letter in left:
            left.remove(letter)
            shown += letter
        else:
            shown += letter.lower()
    return shown


# what is told after a question


def told_words(result: DrillResult) -> tuple[str, ...]:
    """The words to be explained, missed ones first."""
    return (*result.missed, *(word for word in result.item.answers if word in result.found))


def told(
    course: DrillCourse, place: int, meanings: Mapping[str, Meaning], lexicon: WordGraph, note: str
) -> FeedbackView:
    """The last question after its end, with one of its words explained; under it all of them, or the questions before.

    `place` is the one among the words told.
    """
    result = course.done[-1]
    words = told_words(result)
    word = words[place]
    meaning = meanings.get(word)
    time = to_tenths(result.elapsed_ms)
    hooks = hooks_of(word, lexicon.admits)
    none = say("drill.none")
    title, spent = say("drill.whole"), say("drill.spent", time=time)
    if result.missed:
        title = say("drill.partly", found=len(result.found), of=len(result.item.answers))
    if result.wrong:
        spent = say("drill.spent_wrong", time=time, wrong=result.wrong)
    return FeedbackView(
        title=title,
        is_good=not result.missed,
        detail=spent,
        comes_back="",
        note=note,
        word=word,
        place="",
        meaning=None if meaning is None else meaning_view(meaning),
        facts=(
            LabelledView(say("drill.before"), " ".join(hooks.before) or none),
            LabelledView(say("drill.after"), " ".join(hooks.after) or none),
        ),
        below=_glossary(result, words, place, meanings) if len(words) > 1 else log(course.done[:-1]),
    )


def _glossary(
    result: DrillResult, words: tuple[str, ...], place: int, meanings: Mapping[str, Meaning]
) -> AnswerLogView:
    """All words of a question with what they mean."""
    rows = tuple(LoggedAnswer(one, True, one in result.found, gloss_of(meanings.get(one))) for one in words)
    return AnswerLogView(say("drill.words"), rows, place)


def log(done: Sequence[DrillResult]) -> AnswerLogView:
    """The questions that are over, the last one first."""
    rows = tuple(
        LoggedAnswer(
            " ".join(one.item.answers),
            False,
            not one.missed,
            say("drill.logged", found=len(one.found), of=len(one.item.answers), time=to_seconds(one.elapsed_ms)),
        )
        for one in reversed(done)
    )
    return AnswerLogView(say("drill.before_this"), rows)
