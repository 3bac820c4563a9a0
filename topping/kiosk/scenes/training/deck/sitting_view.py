"""What a sitting shows, in words: the head, what is asked, what there is to learn, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from topping.kiosk.backstage.deck.cardsitting import AnsweredCard, AskedCard, CardSitting
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.solo.missed import RevealView, paint_reveal, reveal_place
from topping.kiosk.painters.training.answering.answercard import (
    AnswerCardView,
    HookCardView,
    paint_answer_card,
    paint_hook_card,
)
from topping.kiosk.painters.training.answering.answerlog import AnswerLogView, LoggedAnswer
from topping.kiosk.painters.training.answering.feedback import FeedbackView, LabelledView
from topping.kiosk.painters.training.deck.sittingend import EndRow, SittingEndView
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.scenes.training.deck.letters_asked import LettersAsked
from topping.kiosk.views.deckcards import card_text, day_text, source_text
from topping.kiosk.views.meanings import gloss_of, meaning_view
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.hooks import hooks_of
from topping.lexicon.meaning import Meaning
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.deck.cards import DeckCard
from topping.training.deck.faces import GridFace, HookFace, WordFace

_MOST_WORDS: Final = 40
"""How many words of a card are explained: one with a joker may have many."""
_SHOWN_ANAGRAMS: Final = 8
_LONGEST: Final = 15


def words_of(asked: AskedCard) -> tuple[str, ...]:
    """The words of a card that are explained, A–Z."""
    face = asked.face
    if isinstance(face, GridFace):
        return (face.turn.solution.word.upper(),)
    if isinstance(face, HookFace):
        return (face.word, *(_hooked(face, letter) for letter in face.answers))
    return face.answers[:_MOST_WORDS]


def told_words(asked: AskedCard, asking: LettersAsked | Search | None) -> tuple[str, ...]:
    """The same in the order in which they are told: those that were not found first."""
    face = asked.face
    if isinstance(face, GridFace):
        return (face.turn.solution.word,)
    if not isinstance(asking, LettersAsked):
        return ()
    missing, found = asking.answering.missing, asking.answering.found
    if isinstance(face, HookFace):
        return tuple(_hooked(face, letter) for letter in (*missing, *found))
    return (*missing, *found)[:_MOST_WORDS]


def _hooked(face: HookFace, letter: str) -> str:
    return f"{letter}{face.word}" if face.shown.startswith("+") else f"{face.word}{letter}"


# the head


def title_of(asked: AskedCard) -> str:
    """What sort of card it is."""
    if asked.is_new:
        return say("sitting.title_new")
    return say("sitting.title_repeat") if asked.is_repeat else say("sitting.title", place=asked.place)


def names_text(asked: AskedCard) -> str:
    """That nothing ranks, and where the card is from; nothing in it tells the answer."""
    return say("sitting.names", source=source_text(asked.card))


def task_text(asked: AskedCard, elapsed_ms: int) -> str:
    """The time that a card is to be known in; once it has passed, that it goes on all the same."""
    target = asked.face.target_ms
    if elapsed_ms > target:
        return say("sitting.over_target")
    return say("sitting.target", seconds=-(-target // 1000))


# what there is to learn


def feedback(
    asked: AskedCard,
    answered: AnsweredCard,
    word: str,
    meaning: Meaning | None,
    sitting: CardSitting,
    note: str,
    below: AnswerLogView,
) -> FeedbackView:
    """How it went, when the card comes back, and what is known of a word; under it, what else there is to read."""
    face = asked.face
    place = ""
    if isinstance(face, GridFace):
        solution = face.turn.solution
        place = say("sitting.place", reference=str(solution.reference), points=solution.points)
    facts = _facts(word.upper(), sitting.graph, isinstance(face, WordFace)) if word else ()
    return FeedbackView(
        _outcome(answered),
        answered.is_known,
        say("sitting.detail", target=-(-answered.target_ms // 1000), tries=answered.tries),
        "" if answered.is_undone else _comes_back(answered, sitting.day),
        note or _note(answered),
        word,
        place,
        None if meaning is None else meaning_view(meaning),
        facts,
        below,
    )


def glossary(
    asking: LettersAsked, words: tuple[str, ...], place: int, meaning_of: Callable[[str], Meaning | None]
) -> AnswerLogView:
    """All words of a card with what they mean; `place` is the one of which more is told."""
    found = asking.answering.found
    if isinstance(asking.face, HookFace):
        face = asking.face
        found = tuple(_hooked(face, letter) for letter in found)
    rows = tuple(LoggedAnswer(one, True, one in found, gloss_of(meaning_of(one))) for one in words)
    return AnswerLogView(say("sitting.words"), rows, place)


def log(sitting: CardSitting, now: DeckCard) -> AnswerLogView:
    """The cards seen before the one asked or told now, the last one first.

    Not those that come back today, whose answers would stand there.
    """
    done = [one for one in sitting.answered if not (one.is_undone or one.repeats_today)]
    seen = [one for one in done if one.card.id != now.id]
    rows = (_end_row(one, sitting.day) for one in reversed(seen))
    logged = tuple(LoggedAnswer(row.text, row.is_word, row.is_known, row.when) for row in rows)
    return AnswerLogView(say("sitting.seen"), logged)


def _outcome(answered: AnsweredCard) -> str:
    seconds = seconds_of(answered.elapsed_ms)
    if answered.is_known:
        return say("sitting.known", seconds=seconds)
    return say("sitting.late", seconds=seconds) if answered.found else say("sitting.unknown")


def _comes_back(answered: AnsweredCard, today: int) -> str:
    """When the card is asked again."""
    if answered.is_leech or answered.is_aside:
        return ""
    if answered.repeats_today:
        return say("sitting.back_today")
    return say("sitting.back", when=day_text(answered.due, today), count=max(1, answered.due - today))


def _note(answered: AnsweredCard) -> str:
    if answered.is_undone:
        return say("sitting.undone")
    if answered.is_leech:
        return say("sitting.leech")
    return say("sitting.is_set_aside") if answered.is_aside else ""


def _facts(word: str, graph: WordGraph, has_anagrams: bool) -> tuple[LabelledView, ...]:
    """The hooks of a word and, unless the card `has_anagrams` already, those."""
    hooks = hooks_of(word, graph.admits)
    none = say("sitting.none")
    facts = [
        LabelledView(say("sitting.before"), " ".join(hooks.before) or none),
        LabelledView(say("sitting.after"), " ".join(hooks.after) or none),
    ]
    others = [one for one in anagrams(graph, word) if one != word] if len(word) <= _LONGEST and not has_anagrams else []
    if others:
        shown = " ".join(others[:_SHOWN_ANAGRAMS]) + (" …" if len(others) > _SHOWN_ANAGRAMS else "")
        facts.append(LabelledView(say("sitting.anagrams"), shown))
    return tuple(facts)


def solved_board(asked: AskedCard, place: Rect, *, is_found: bool) -> list[Panel]:
    """The grid with the top on it, rimmed by whether it was found."""
    face = asked.face
    if not isinstance(face, GridFace):
        return []
    turn = face.turn
    placed = tuple(square for square, _ in turn.placement.placed)
    view = BoardView(turn.after.board.cells, placed)
    reference = turn.solution.reference
    last = reference.square.moved(reference.direction, len(turn.solution.word) - 1)
    ends = (reference.square, last)
    reveal = RevealView((*place.topleft, *place.size), view, ends, 100, is_found)
    return [
        Panel("board", place, view, paint_board),
        Panel("word", reveal_place(place, ends), reveal, paint_reveal),
    ]


def word_panel(view: AnswerCardView, place: Rect) -> Panel:
    """The card with all words."""
    return Panel("board", place, view, paint_answer_card)


def hook_panel(view: HookCardView, place: Rect) -> Panel:
    """The card with all letters."""
    return Panel("board", place, view, paint_hook_card)


# the end


def end_view(sitting: CardSitting, note: str) -> SittingEndView:
    """What came of a sitting."""
    answered = [one for one in sitting.answered if not one.is_undone]
    ahead, today = sitting.ahead, sitting.day
    lines = []
    if answered:
        known = sum(one.is_known for one in answered)
        lines.append(say("sitting.end.known", known=known, of=len(answered)))
    if sitting.without_position:
        lines.append(say("sitting.end.without_position", count=sitting.without_position))
    lines.append(_next_text(sitting))
    if note:
        lines.append(note)
    rows = [_end_row(one, today) for one in sorted(answered, key=lambda one: one.is_known)]
    if answered:
        title = say("sitting.end.title", count=len(answered))
    else:
        title = say("sitting.end.nothing" if ahead.cards else "sitting.end.empty")
    return SittingEndView(title, tuple(lines), tuple(rows))


def _next_text(sitting: CardSitting) -> str:
    """When the next cards come."""
    ahead, today = sitting.ahead, sitting.day
    waits = sitting.waits_ms
    if waits:
        return say("sitting.end.waits", minutes=max(1, -(-waits // 60_000)))
    if not ahead.cards:
        return say("sitting.end.invitation")
    coming = [(today + place, count) for place, count in enumerate(ahead.week) if place and count]
    if coming:
        day, count = coming[0]
        return say("sitting.end.next", when=day_text(day, today), count=count)
    if ahead.next_day is not None and ahead.next_day > today:
        return say("sitting.end.next_day", when=day_text(ahead.next_day, today))
    return say("sitting.end.none_next")


def _end_row(answered: AnsweredCard, today: int) -> EndRow:
    when = say("sitting.aside") if answered.is_aside or answered.is_leech else day_text(answered.due, today)
    if answered.repeats_today:
        when = say("date.today")
    text, is_word = card_text(answered.card)
    return EndRow(text, is_word, answered.is_known, when)
