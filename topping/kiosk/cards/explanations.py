"""Explanations of words and moves: definition, calculation of the score, proposals."""

from collections.abc import Sequence
from typing import Any, Final

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import Span
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import letters_height, paint_letters
from topping.kiosk.ui.parts import chip, marked, paragraph, upright
from topping.kiosk.ui.tree import Element, Type, column, painted, row, text
from topping.kiosk.views.moves import in_words
from topping.lexicon.meaning import Meaning, Sense
from topping.play.run.proposal import Answer
from topping.play.run.run import Run
from topping.play.run.settlement import MoveResult, Try
from topping.play.scoreparts import ScoreParts, best_try, shortfall
from topping.rules.games.game import Turn
from topping.rules.moves import Solution
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import to_seconds
from topping.wording.moves import lack_in_words

_MOST_CHIPS: Final = 8
"""The number of latest proposals made into chips; more than any card can show."""

# definitions


def definition(known: Meaning, lines: int, **more: Any) -> Element | None:
    """Returns the definition of a word in at most `lines` lines: spelling, part of speech, senses.

    None if no definition is known. `more` are further fields of the `Element`.
    """
    if not known.senses:
        return None
    spans = [Span(f"{', '.join(known.spellings)} ", Face.TITLE, "ink", Type.CARD)]
    spans += [part for sense in known.senses for part in sense_spans(known, sense, " ")]
    words = column(
        paragraph(spans, Type.BODY, lines=lines),
        text(say("meaning.source"), Type.LABEL, "ink3", lines=2),
        grow=1,
    )
    return row(upright(), words, **{"gap": 24, "id": "meaning", **more})


def sense_spans(known: Meaning, sense: Sense, end: str = "") -> list[Span]:
    """Returns one sense of a word as styled text: part of speech, base form if it is another word, definition.

    `end` is appended.
    """
    lemma = "" if known.spellings == (sense.lemma,) else sense.lemma
    spans = [Span(sense.grammar, Face.TEXT, "ink2")] if sense.grammar else []
    spans += [Span(f" {lemma}" if spans else lemma, Face.SEMI, "ink")] if lemma else []
    spans += [Span(f"{say('meaning.colon')} ", Face.TEXT, "ink2")] if spans else []
    return [*spans, Span(f"{sense.text}{end}", Face.TEXT, "ink2")]


# scores


def score_letters(parts: ScoreParts) -> Element:
    """Returns the scored word in tiles, with the points of each letter below."""
    shown = (parts.word.letters, say("missed.grid"))
    return painted(
        shown,
        paint_letters,
        parts.word.word,
        measure=_measure_letters,
        min_height=156,
        id="letters",
    )


def _measure_letters(element: Element, width: int) -> tuple[int, int]:
    return width, letters_height(width, len(element.state[0]))


def score_sum(parts: ScoreParts) -> Element:
    """Returns the calculation of a score: letters, multipliers, cross words, bonus.

    Each number stands above its label.
    """
    terms: list[Element] = []
    shown = _terms(parts)
    for place, (sign, figure, label) in enumerate(shown, start=1):
        colour = "accent_text" if sign == "=" and place == len(shown) else "ink"
        if sign:
            terms.append(text(sign, Type.CARD, "ink3", Face.SEMI, group="signs", height=54, min_width=26))
        number = text(figure, Type.STRONG, colour, Face.BOLD, align="center", group="terms", height=54, min_width=40)
        terms.append(column(number, text(label, Type.LABEL, "ink3", align="center", group="labels", shorter=("",))))
    return row(*terms, gap=16, align="start", min_height=84, id="sum")


def _terms(parts: ScoreParts) -> list[tuple[str, str, str]]:
    """Returns (sign, number, label) for each term of the calculation of a score."""
    word, terms = parts.word, []
    if word.factor > 1:
        factor = word.factor if word.factor in (2, 3) else "other"
        terms.append(("", str(word.sum_of_letters), say("missed.letters")))
        terms.append(("×", str(word.factor), say(f"missed.factor.{factor}")))
        if parts.crossing or parts.bonus:
            terms.append(("=", str(word.points), say("missed.word")))
    else:
        terms.append(("", str(word.points), say("missed.word")))
    for crossed in parts.crossing:
        terms.append(
            ("+", str(crossed.points), crossed.word.upper() + (f" ×{crossed.factor}" if crossed.factor > 1 else ""))
        )
    if parts.bonus:
        terms.append(("+", str(parts.bonus), say("count.letters", count=parts.placed)))
    return [*terms, ("=", str(parts.points), say("missed.points"))] if len(terms) > 1 else terms


# proposals


def name_of(top: Solution) -> str:
    return f"{top.word.upper()} {top.reference}"


def proposals(
    run: Run,
    turn: Turn,
    result: MoveResult,
    tops: Sequence[Solution] = (),
    line: Try | None = None,
    *,
    has_chips: bool = True,
) -> Element:
    """Returns a card with the player's best proposal of a move, its points, and what it lacks to be the top. Other
    proposals follow.

    In formulas in which the last proposal counts, it is shown in place of the best. `line` is a complete move left on
    the entry line when time ran out; where only the top counts, it is treated as a proposal. `tops` are the tops to
    compare with. `has_chips` tells whether to show the other proposals.
    """
    counts = not run.conditions.formula.top_ends_move
    tries = result.tries if line is None or counts else (*result.tries, line)
    best = (
        next((attempt for attempt in reversed(tries) if attempt.verdict.is_read), None) if counts else best_try(tries)
    )
    label = text(say("missed.counted" if counts else "missed.best"), Type.ROW, "ink2")
    valid = [attempt for attempt in tries if attempt.verdict.move is not None]
    if best is None:
        nothing = text(say("missed.nothing_valid" if valid else "missed.nothing"), Type.ROW, "ink2")
        return _card(nothing, None, None, "", valid if has_chips else [])
    move, points = best.verdict.move, best.verdict.points
    name = best.text.strip().upper() if move is None else move.circled
    distance, lacked, lack = _lack(turn, result, tops, best)
    figures = row(
        text(name, Type.ROW, face=Face.TITLE, lines=2, grow=1),
        text(str(points or 0), Type.ROW, face=Face.BOLD),
        text(distance, Type.ROW, "missed", Face.BOLD) if distance else None,
        text(say("missed.at", time=to_seconds(best.at_ms)), Type.ROW, "ink3", drop=1),
        gap=30,
    )
    lack_label = text(lacked, Type.ROW, "ink2") if lacked else None
    return _card(label, figures, lack_label, lack, valid if has_chips and len(valid) > 1 else [])


def _card(label: Element, best: Element | None, lack_label: Element | None, lack: str, tries: Sequence[Try]) -> Element:
    lacked = marked(lack, Type.ROW, "ink", lines=3, id="lack") if lack else None
    chips = [_chip(attempt, drop=place) for place, attempt in enumerate(reversed(tries[-_MOST_CHIPS:]))]
    return column(
        row(column(label, lack_label, gap=8), column(best, lacked, gap=8, grow=1), gap=18),
        row(*reversed(chips), gap=12, drop=1, id="chips") if chips else None,
        gap=12,
        id="tries",
    )


def _chip(attempt: Try, drop: int) -> Element:
    """Returns a proposal in a small box: time, move and points, or a cross if invalid.

    If not all boxes fit, those with the highest `drop` are left out first.
    """
    assert attempt.verdict.move is not None
    points = "" if attempt.verdict.points is None else f"  {attempt.verdict.points}"
    said = f"{to_seconds(attempt.at_ms)}  {attempt.verdict.move.circled}{points}"
    return chip(said, None if points else Icon.CROSS, "ink" if points else "missed", drop=drop)


def _lack(turn: Turn, result: MoveResult, tops: Sequence[Solution], best: Try) -> tuple[str, str, str]:
    """Returns (points below the top, label, explanation) about the proposal `best`, as texts; all are empty if the top
    was found.

    The explanation compares it with `tops` and names the letters it lacks (between asterisks), or says why it scored
    nothing.
    """
    move, points = best.verdict.move, best.verdict.points
    if move is None or points is None or best.verdict.answer is Answer.WRONG_SCORE:
        why = in_words(best.verdict, best.text, show_distance=False).text
        return signed(-turn.solution.points), "", why
    if result.found:
        return "", "", ""
    if best.verdict.is_top:
        return "", "", say("missed.not_entered")
    own = Solution(move.word, move.reference, points)
    short = shortfall(turn.before.board, turn.before.variant, own, tops or [turn.solution])
    lack = lack_in_words(short)
    if short.top != turn.solution:
        lack = say("lack.for_top", lack=lack, top=name_of(short.top))
    return signed(points - turn.solution.points), say("missed.lacked"), lack
