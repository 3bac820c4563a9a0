"""A move in words and as values of painters: verdicts, what proposals lacked, meanings, hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from topping.errors import InputError
from topping.kiosk.paint.answers import AnswerView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.wording import sentence
from topping.lexicon.meaning import Meaning
from topping.play.explanation.scoreparts import Lack, Shortfall
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import Try, hints_taken, is_warned
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import HintKind
from topping.rules.games.announcement import COUNTRIES, announce_solution
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, Board, Reference, Square
from topping.rules.moves import Move, TypedMove, replaced_squares
from topping.rules.tiles import JOKER
from topping.sheets.wording import hint_name, in_seconds
from topping.texts import say
from topping.texts.times import to_seconds

Preview = tuple[tuple[Square, str, bool], ...]
"""What is typed, laid: square, character, and whether it can be so: the draw has it, or the same letter lies there."""


def board_of(turn: Turn, before: Turn | None, preview: Preview, entry: GridEntry | None) -> BoardView:
    """The grid of a move that is searched, the top of the move before it marked, and what is typed."""
    last = () if before is None else placed_of(before)
    return typed_on(turn.before.board.cells, last, preview, entry, () if before is None else replaced_of(before))


def typed_on(
    cells: str,
    last: tuple[Square, ...],
    preview: Preview,
    entry: GridEntry | None,
    replaced: tuple[Square, ...] = (),
) -> BoardView:
    """A grid with what is typed: the `preview` of a line, or letters laid at a cursor."""
    if entry is None:
        return BoardView(cells, last, preview, replaced=replaced)
    laid = tuple((square, character, True) for square, character in entry.laid)
    return BoardView(cells, last, laid, _cursor(entry), entry.direction, replaced)


def roughly_laid(word: str, reference: Reference, board: Board, letters: str) -> Preview:
    """A word in its place, whatever is wrong with it: the letters are marked that neither lie there nor are drawn."""
    hand, shown = list(letters), []
    for step, character in enumerate(word):
        square = reference.square.moved(reference.direction, step)
        if not square.on_board:
            continue
        agrees = board.at(square).upper() == character.upper()
        if not board.holds(square):
            tile = character if character in hand else JOKER
            agrees = tile in hand
            if agrees:
                hand.remove(tile)
        shown.append((square, character, agrees))
    return tuple(shown)


def letters_laid(move: Move, board: Board) -> int:
    """How many letters of the draw a move lays on a grid."""
    start, direction = move.reference.square, move.reference.direction
    return sum(not board.holds(start.moved(direction, step)) for step in range(len(move.word)))


def used_of(letters: str, laid: Iterable[str]) -> tuple[bool, ...]:
    """For each letter of a draw or a rack, whether a tile like it lies elsewhere."""
    left, used = list(laid), []
    for letter in letters:
        used.append(letter in left)
        if letter in left:
            left.remove(letter)
    return tuple(used)


def _cursor(entry: GridEntry) -> Square:
    """The cursor of the grid; on the last letter laid once the line is full, so that something always has the keys."""
    if entry.cursor.on_board:
        return entry.cursor
    return entry.laid[-1][0] if entry.laid else CENTRE


def replaced_of(turn: Turn) -> tuple[Square, ...]:
    """The squares on which a joker of the grid was replaced by the top of a move."""
    return replaced_squares(turn.placement, turn.after.board)


def placed_of(turn: Turn) -> tuple[Square, ...]:
    return tuple(square for square, _ in turn.placement.placed)


def in_words(verdict: Verdict, text: str, *, show_distance: bool, at_ms: int | None = None) -> AnswerView:
    """The sentence of a verdict that did not win the move; with the distance only where the conditions show it.

    `at_ms` is when it was given, from the beginning of the move.
    """
    if verdict.answer is Answer.BELOW_TOP and verdict.move is not None:
        return _near(verdict, verdict.move, show_distance=show_distance, at_ms=at_ms)
    match verdict.answer:
        case Answer.SYNTAX:
            return AnswerView(_syntax(text), "plain")
        case Answer.REFERENCE_WANTED:
            return AnswerView(say("verdict.reference_wanted"), "plain")
        case Answer.DOES_NOT_FIT | Answer.DOES_NOT_CONNECT if verdict.misfit is not None:
            text_shown = say(f"verdict.misfit.{verdict.misfit.name.lower()}")
        case Answer.NOT_ADMITTED | Answer.CROSS_WORD_NOT_ADMITTED:
            key = "verdict.not_admitted" if verdict.answer is Answer.NOT_ADMITTED else "verdict.cross_not_admitted"
            text_shown = say(key, words=verdict.refused)
        case Answer.LETTERS_MISSING if verdict.missing:
            letters = [say("verdict.joker") if tile == JOKER else tile for tile in verdict.missing]
            text_shown = say("verdict.missing", letters=letters)
        case Answer.SCORE_WANTED:
            return AnswerView(say("verdict.score_wanted"), "plain")
        case Answer.HINT:
            return AnswerView(say("verdict.hint", hint=hint_name(text)), "plain")
        case _:
            text_shown = say(f"verdict.{verdict.answer.name.lower()}")
    return AnswerView(text_shown, "bad")


def _near(verdict: Verdict, move: Move, *, show_distance: bool, at_ms: int | None) -> AnswerView:
    """The answer to a good word that is not the top."""
    sentence_shown, rest = say("verdict.below_top"), say("answer.below_top")
    if show_distance:
        sentence_shown = say("verdict.distance", word=move.circled, points=verdict.points, distance=verdict.distance)
        rest = say("answer.distance", points=verdict.points, distance=verdict.distance)
    when = "" if at_ms is None else say("answer.at", time=to_seconds(at_ms))
    return AnswerView(sentence_shown, "near", strong=f"{move.word.upper()} {move.reference}", rest=rest, aside=when)


def jokers(turn: Turn) -> list[str]:
    """In a joker game, what each joker of the solution stands for, and whether it was replaced (§3.8.1)."""
    if not turn.before.variant.joker:
        return []
    return [
        say("verdict.joker_replaced" if joker.replaced else "verdict.joker_stays", country=COUNTRIES[joker.letter])
        for joker in announce_solution(turn).jokers
    ]


def _syntax(text: str) -> str:
    try:
        TypedMove.parse(text)
    except InputError as fault:
        return sentence(fault)
    return say("verdict.syntax")


_FEW_TILES: Final = 2
"""More tiles than that are not named: they would be most of the word."""
_SCRABBLE: Final = 7


def lack_in_words(found: Shortfall) -> str:
    """What was lacking, to be read after `Il manquait`; letters stand between asterisks, to be bold."""
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
    """The first definition of a word, in a line; empty where none is known."""
    if meaning is None or not meaning.senses:
        return ""
    sense = meaning.senses[0]
    is_form = sense.lemma and meaning.spellings != (sense.lemma,)
    return f"{sense.lemma}{say('meaning.colon')} {sense.text}" if is_form else sense.text


def short_meaning(meaning: Meaning) -> str:
    """What a word is, in a few letters: its spelling where that has accents, what it is, of which word."""
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
    """What the hints asked for tell of a move's top; empty without any."""
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
    """What is said of the last proposal, with what it costs besides: its zero, and the warning it brings."""
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
