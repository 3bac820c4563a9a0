"""Texts about a move: what a proposal lacked, the meaning of its word, the hints taken, the costs."""

from collections.abc import Sequence
from typing import Final

from topping.lexicon.meaning import Meaning
from topping.play.run.settlement import Try, hints_taken, is_warned
from topping.play.scoreparts import Lack, Shortfall
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import HintKind
from topping.rules.games.announcement import COUNTRIES, announce_solution
from topping.rules.games.game import Turn
from topping.rules.tiles import JOKER
from topping.texts import say
from topping.training.analysedmove import Kind
from topping.wording.options import hint_name, in_seconds


def kind_text(kind: Kind) -> str:
    return say(f"kind.{kind.value}")


def jokers(turn: Turn) -> list[str]:
    """Returns a text for each joker of a joker game's solution: its letter, and whether the letter replaced it
    (§3.8.1).
    """
    if not turn.before.variant.joker:
        return []
    return [
        say("verdict.joker_replaced" if joker.replaced else "verdict.joker_stays", country=COUNTRIES[joker.letter])
        for joker in announce_solution(turn).jokers
    ]


_FEW_TILES: Final = 2
"""The most missing tiles that are named; more would give most of the word away."""
_SCRABBLE: Final = 7


def lack_in_words(found: Shortfall) -> str:
    """Returns a text that says what a proposal lacked to be the top, to be put after `Il manquait`.

    Letters stand between asterisks, which the screen shows as bold.
    """
    places = [say("lack.at", letter=letter, square=square) for square, letter in found.squares]
    tiles = [say("lack.joker_tile") if tile == JOKER else say("lack.tile", tile=tile) for tile in found.tiles]
    reference = found.top.reference
    match found.lack:
        case Lack.JOKER:
            return say("lack.joker", places=places) if places else say("lack.no_joker", tiles=tiles)
        case Lack.PLACE:
            return say("lack.place", reference=reference)
        case Lack.SQUARES:
            return say("lack.squares", places=places)
        case Lack.WORD | Lack.LINKS | Lack.ELSEWHERE:
            kind = found.lack.value
            if found.placed:
                return say(f"lack.{kind}_bonus", bonus=_bonus(found.placed), places=places, reference=reference)
            if found.lack is not Lack.LINKS and 0 < len(tiles) <= _FEW_TILES:
                return say(f"lack.{kind}_tiles", tiles=tiles, reference=reference)
            return say(f"lack.{kind}", places=places, reference=reference)


def _bonus(placed: int) -> str:
    return say("lack.bonus") if placed == _SCRABBLE else say("lack.bonus_letters", placed=placed)


def gloss_of(meaning: Meaning | None) -> str:
    """Returns the first definition of a word on one line; empty if none is known."""
    if meaning is None or not meaning.senses:
        return ""
    sense = meaning.senses[0]
    is_form = sense.lemma and meaning.spellings != (sense.lemma,)
    return f"{sense.lemma}{say('meaning.colon')} {sense.text}" if is_form else sense.text


def short_meaning(meaning: Meaning) -> str:
    """Returns a short grammatical note on a word: spelling if accented, part of speech, base word; empty if unknown."""
    if not meaning.senses:
        return ""
    sense = meaning.senses[0]
    grammar = sense.grammar.removesuffix(" sg")
    spelling = meaning.spellings[0] if meaning.spellings else ""
    if sense.lemma and sense.lemma not in meaning.spellings:
        lemma = sense.lemma if grammar.startswith("v.") else say("review.from", lemma=sense.lemma)
        return f"{grammar} {lemma}".strip()
    if spelling and spelling.upper() != meaning.word:
        return ", ".join(part for part in (spelling, grammar) if part)
    return grammar


def hint_answer(kind: HintKind, cost_ms: int) -> str:
    name = hint_name(kind.value)
    return say("play.hint_answer", hint=name[:1].upper() + name[1:], seconds=in_seconds(cost_ms))


def hints_text(tries: Sequence[Try], turn: Turn) -> str:
    """Returns a text about the hints taken on a move (among `tries`), with what they said. Empty without hints."""
    told = [_told(kind, turn) for kind in hints_taken(tries)]
    return say("play.hints", hints=told) if told else ""


def _told(kind: HintKind, turn: Turn) -> str:
    top = turn.solution
    match kind:
        case HintKind.POINTS:
            return say("play.hint.points", points=top.points)
        case HintKind.LENGTH:
            return say("play.hint.length", letters=len(top.word))
        case HintKind.LETTER:
            return say("play.hint.letter", letter=top.word[:1].upper())
        case HintKind.PLACE:
            return say("play.hint.place", place=str(top.reference))


def with_costs(text: str, tries: Sequence[Try], warned_before: int, conditions: Conditions) -> str:
    """Returns the referee's answer `text` with what the last of `tries` cost: for a zero, or by a warning.

    `warned_before` is the number of earlier moves with a warning.
    """
    zero, rule = conditions.options.zero, conditions.options.warnings
    last = tries[-1]
    if (
        zero is not None
        and zero.cost_ms is not None
        and last.verdict.is_zero(zero)
        and not conditions.options.hides_status
    ):
        text = say("verdict.costs", text=text, seconds=in_seconds(zero.cost_ms))
    if rule is None or not is_warned(tries[-1:]) or is_warned(tries[:-1]):
        return text
    number = warned_before + 1
    if number <= rule.free:
        return say("verdict.warned", text=text, number=number)
    if conditions.formula.measure is Measure.POINTS:
        return say("verdict.warned_points", text=text, number=number, points=rule.points)
    return say("verdict.warned_time", text=text, number=number, seconds=in_seconds(rule.cost_ms))
