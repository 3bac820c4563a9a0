"""The score of a move as it is shown: each letter with what it brings, and the sum."""

from __future__ import annotations

from topping.kiosk.painters.solo.explained import LetterView, TermView
from topping.play.explanation.scoreparts import ScoreParts, WordPart
from topping.texts import say


def letter_views(parts: ScoreParts) -> tuple[LetterView, ...]:
    """The letters of the word announced, with what each brings."""
    return tuple(LetterView(one.character, one.value, one.premium, one.is_new) for one in parts.word.letters)


def terms(parts: ScoreParts) -> tuple[TermView, ...]:
    """How the score is made: the letters, what multiplies them, the words across, the bonus."""
    word, found = parts.word, []
    if word.factor > 1:
        found.append(TermView("", str(word.sum_of_letters), say("missed.letters")))
        found.append(TermView("×", str(word.factor), _factor(word.factor)))
        found.append(TermView("=", str(word.points), say("missed.word")))
    else:
        found.append(TermView("", str(word.points), say("missed.word")))
    found += [TermView("+", str(one.points), _crossing(one)) for one in parts.crossing]
    if parts.bonus:
        found.append(TermView("+", str(parts.bonus), say("count.letters", count=parts.placed)))
    if len(found) == 3 and word.factor > 1 and not parts.crossing and not parts.bonus:
        found[-1] = TermView("=", str(parts.points), say("missed.points"), is_result=True)
    elif len(found) > 1:
        found.append(TermView("=", str(parts.points), say("missed.points"), is_result=True))
    return tuple(found)


def _factor(factor: int) -> str:
    return say(f"missed.factor.{factor}") if factor in (2, 3) else say("missed.factor.other")


def _crossing(word: WordPart) -> str:
    return word.word.upper() if word.factor == 1 else f"{word.word.upper()} ×{word.factor}"
