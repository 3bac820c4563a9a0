"""Finds the possible meanings of a draw or a word as written in a file: kept letters, rejected draws, jokers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Final

from topping.exchange.sheet import WrittenDraw, WrittenMove, WrittenRejection
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState
from topping.rules.grid.board import EMPTY, ROWS, SIZE, Board, Direction, Reference, Square
from topping.rules.moves import Move
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import Admits, Score, score
from topping.rules.tiles import ALPHABET, COUNTS, JOKER, Draw, Rejection, RejectionReason, in_letter_order, without


@dataclass(frozen=True, slots=True)
class DrawRead:
    """One possible meaning of a draw as written in a file."""

    draw: Draw
    remark: str = ""
    """Key of the remark about it; empty if there is none."""


_SUPPOSED: Final = (Rejection("", RejectionReason.INVALID),)


def draws_of(written: WrittenDraw, state: GameState) -> tuple[DrawRead, ...]:
    """Returns the possible meanings of a written draw, the likeliest first.

    They differ in kept and rejected letters. Whether the bag has the letters is not checked.
    """
    rejected = tuple(_rejection(rejection, state) for rejection in written.rejected)
    letters = written.letters
    if rejected:
        read = Draw("", _joker_first(letters, state.variant), rejected)
        unspelled = tuple(Rejection("", RejectionReason.INVALID) for _ in rejected)
        return (DrawRead(read), DrawRead(Draw("", read.new, unspelled), "import.rejection"))
    new = without(letters, state.kept)
    as_kept = None if new is None else Draw(state.kept, _joker_first(new, state.variant))
    as_rejected = Draw("", _joker_first(letters, state.variant), _SUPPOSED)
    if written.kept is None:
        ways = [DrawRead(as_kept)] if as_kept else []
        return (*ways, DrawRead(as_rejected, "import.rejection_supposed"))
    written_draw = Draw(*_joker_as_new(written, state))
    ways = [DrawRead(written_draw)]
    if as_kept and as_kept.kept != written_draw.kept:
        ways.append(DrawRead(as_kept, "import.kept"))
    if not written.kept and state.kept:
        ways.append(DrawRead(as_rejected, "import.rejection_supposed"))
    return tuple(ways)


def draw_fault(written: WrittenDraw, draw: Draw, state: GameState) -> tuple[str, dict[str, object]] | None:
    """Returns why a draw is impossible in the state before it; None if it is possible.

    The reason is (key of its text, values to insert).
    """
    letters, variant = draw.letters, state.variant
    common: dict[str, object] = {"number": state.number, "letters": str(written)}
    kept = "" if draw.rejected else state.kept
    if draw.kept != kept:
        return "import.fault.draw_kept", common | {"kept": kept or "–"}
    expected = _size(state)
    if len(letters) != expected:
        return "import.fault.draw_size", common | {"found": len(letters), "wanted": expected, "variant": str(variant)}
    at_hand = state.reserve + state.kept.count(JOKER)
    if variant.joker and at_hand and JOKER not in letters:
        return "import.fault.draw_joker", common
    if not state.can_be_drawn(draw):
        return "import.fault.draw_letters", common | {"missing": tuple(_lacking(draw, state) or draw.new)}
    if not state.is_valid(letters):
        return "game.draw_invalid", {"number": state.number, "letters": letters}
    return None


def timeless_draw_fault(written: WrittenDraw, number: int, variant: Variant) -> tuple[str, dict[str, object]] | None:
    """Returns why a draw is impossible whatever was played before: too many letters, or too many of one letter.

    The reason is (key of its text, values to insert). None if there is no such reason.
    """
    letters = written.letters
    common: dict[str, object] = {"number": number, "letters": str(written)}
    if len(letters) > variant.drawn:
        details: dict[str, object] = {"found": len(letters), "wanted": variant.drawn, "variant": str(variant)}
        return "import.fault.draw_size", common | details
    excess = sorted(letter for letter in set(letters) if letters.count(letter) > COUNTS[letter])
    return ("import.fault.draw_letters", common | {"missing": tuple(excess)}) if excess else None


def _rejection(written: WrittenRejection, state: GameState) -> Rejection:
    """Returns a rejected draw with its reason.

    If the file states no reason, a valid draw was rejected because it has no solution, and another one as invalid.
    """
    if not written.letters:
        return Rejection("", RejectionReason.INVALID)
    if written.why is not None:
        return Rejection(written.letters, written.why)
    return Rejection(
        written.letters, RejectionReason.NO_SOLUTION if state.is_valid(written.letters) else RejectionReason.INVALID
    )


def _joker_as_new(written: WrittenDraw, state: GameState) -> tuple[str, str]:
    """Returns the (kept, new) letters of a written draw, with the joker of a joker game moved to the new letters
    (§3.8.1).

    The joker was returned to the players, but files may write it among the kept letters.
    """
    kept, new = in_letter_order(written.kept or ""), written.new
    if state.variant.joker and JOKER in kept and JOKER not in state.kept + new:
        kept, new = kept.replace(JOKER, "", 1), JOKER + new
    return kept, _joker_first(new, state.variant)


def _joker_first(new: str, variant: Variant) -> str:
    """Returns new letters, with a joker moved to the front if the variant is a joker game."""
    return JOKER + new.replace(JOKER, "", 1) if variant.joker and JOKER in new else new


def _size(state: GameState) -> int:
    """Returns how many letters the next draw must have: those that the variant draws, or all that are left."""
    letters = len(state.left.without_jokers if state.variant.joker else state.left)
    joker = state.variant.joker and bool(state.reserve or state.left.jokers)
    return min(state.variant.drawn, letters + joker)


def _lacking(draw: Draw, state: GameState) -> list[str]:
    """Returns the letters of which the draw has too many for those left, each once, in alphabetical order."""
    at_hand = state.left.tiles + JOKER * state.reserve
    return sorted(letter for letter in set(draw.letters) if draw.letters.count(letter) > at_hand.count(letter))


_MOST_WAYS: Final = 60
"""Ways to choose a word's jokers that are followed."""


@dataclass(frozen=True, slots=True)
class WordRead:
    """One possible meaning of a word as written in a file: its placement on the grid and its score."""

    placement: Placement
    score: Score
    remark: str = ""
    """Key of the remark about it; empty if there is none."""


def words_of(
    written: WrittenMove, letters: str, board: Board, variant: Variant, admits: Admits | None
) -> list[WordRead]:
    """Returns the possible meanings of a written word that fit its reference, its points and the `letters` of the draw.

    Tries the jokers marked in the file first, then any other jokers. If nothing gives the written points, tries the
    word in the other direction. `admits` tests words whose jokers' letters are unknown.
    """
    assert written.reference is not None
    ways = _ways(written, written.reference, letters, board, variant, admits)
    fitting = _of_points(ways, written.points)
    if fitting or written.points is None:
        return fitting
    start = written.reference
    turned = Reference(start.square, start.direction.other)
    ways = _ways(written, turned, letters, board, variant, admits)
    return [WordRead(way.placement, way.score, "import.turned") for way in _of_points(ways, written.points)]


def laid(written: WrittenMove, board: Board, variant: Variant) -> Placement | Misfit:
    """Lays a written word at its reference without checking the draw; returns a `Misfit` if it does not fit."""
    assert written.reference is not None
    return lay(board, Move(_named(written.word, written.reference, board), written.reference), variant)


def only_place(written: WrittenMove, letters: str, board: Board, variant: Variant) -> WordRead | None:
    """Returns the meaning of a word at the only reference where it has the written points.

    Returns None if there is no such reference, or several.
    """
    if written.points is None:
        return None
    reads: list[WordRead] = []
    for reference in _references():
        ways = _of_points(_ways(written, reference, letters, board, variant, None), written.points)
        reads += ways[:1]
        if len(reads) > 1:
            return None
    return reads[0] if reads else None


def points_of(written: WrittenMove, letters: str, board: Board, variant: Variant) -> int | None:
    """Returns the points of a written word at its reference, played with the `letters` of the draw.

    Uses the jokers marked in the file if the draw allows it, otherwise another choice. Returns None if the draw lacks
    letters or the word does not fit.
    """
    assert written.reference is not None
    ways = _ways(written, written.reference, letters, board, variant, None)
    return next((way.score.points for way in ways), None)


def _of_points(ways: Iterable[WordRead], points: int | None) -> list[WordRead]:
    """Returns the first 60 of the meanings of a word (`ways`) that score `points`; None stands for any score.

    If a meaning uses the jokers marked in the file, meanings with other jokers are left out.
    """
    fitting: list[WordRead] = []
    for way in ways:
        if points not in (None, way.score.points):
            continue
        if fitting and not fitting[0].remark and way.remark:
            break  # the file's jokers fit: no others are tried
        fitting.append(way)
        if len(fitting) == _MOST_WAYS:
            break
    return fitting


def _ways(
    written: WrittenMove, reference: Reference, letters: str, board: Board, variant: Variant, admits: Admits | None
) -> Iterator[WordRead]:
    """Yields what a written word can mean at a reference: a meaning for each choice of jokers that the draw's `letters`
    allow.

    The jokers marked in the file come first; any other choice has a remark. `admits` tests words whose jokers' letters
    are unknown.
    """
    word = _named(written.word, reference, board)
    plain = lay(board, Move(word.upper(), reference), variant)
    if isinstance(plain, Misfit):
        return
    line, first = board.line(reference.square, reference.direction)
    new = [place for place in range(len(word)) if line[first + place] == EMPTY]
    marked = frozenset(place for place in new if word[place].islower())
    unknown = frozenset(place for place in new if written.word[place] == JOKER)
    for jokers in _joker_choices(word, new, marked, letters):
        if not unknown <= jokers:
            continue
        remark = "import.joker_elsewhere" if marked and jokers != marked else ""
        for named in _namings(word, jokers, sorted(unknown), admits):
            placement = lay(board, Move(named, reference), variant)
            assert isinstance(placement, Placement)
            result = score(board, placement, variant)
            if unknown and admits and not all(admits(formed.upper()) for formed in result.words):
                continue
            yield WordRead(placement, result, remark)


def _joker_choices(word: str, new: list[int], marked: frozenset[int], letters: str) -> Iterator[frozenset[int]]:
    """Yields each set of indices in the word where jokers can be played if the draw has these `letters`.

    `new` are the indices of the letters to lay. The set `marked`, from the file, comes first.
    """
    at_hand = Counter(letters)
    most = min(at_hand[JOKER], COUNTS[JOKER], len(new))
    choices = (frozenset(choice) for size in range(most + 1) for choice in combinations(new, size))
    for jokers in (marked, *(choice for choice in choices if choice != marked)):
        wanted = Counter(JOKER if place in jokers else word[place].upper() for place in new)
        if wanted <= at_hand:
            yield jokers


def _namings(word: str, jokers: frozenset[int], unknown: list[int], admits: Admits | None) -> Iterator[str]:
    """Yields the word with its jokers (indices) in lower case.

    `unknown` are the indices of jokers whose letter the file does not give. For these, each letter is tried that makes
    a word which `admits` accepts.
    """
    spelled = [letter.lower() if place in jokers else letter.upper() for place, letter in enumerate(word)]
    for names in islice(product(ALPHABET.lower(), repeat=len(unknown)), len(ALPHABET) ** 2):
        for place, name in zip(unknown, names, strict=True):
            spelled[place] = name
        named = "".join(spelled)
        if not unknown or admits is None or admits(named.upper()):
            yield named


def _named(word: str, reference: Reference, board: Board) -> str:
    """Returns the word with each `?` replaced by the letter on the grid there; by `a` if the square is empty."""
    if JOKER not in word:
        return word
    line, first = board.line(reference.square, reference.direction)
    there = line[first:].ljust(len(word), EMPTY)
    return "".join(
        letter if letter != JOKER else tile if tile != EMPTY else "a" for letter, tile in zip(word, there, strict=False)
    )


def _references() -> Iterator[Reference]:
    for row, column, direction in product(range(len(ROWS)), range(SIZE), Direction):
        yield Reference(Square(row, column), direction)
