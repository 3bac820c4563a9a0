"""A word as it is written, set against grid and draw: which of its letters are jokers, and where it can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Final

from topping.exchange.sheet import WrittenMove
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import EMPTY, ROWS, SIZE, Board, Direction, Reference, Square
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Admits, Misfit, Placement, Score, lay, score
from topping.rules.tiles import ALPHABET, COUNTS, JOKER

_MOST_WAYS: Final = 60
"""Ways to name the jokers of a word that are followed up."""


@dataclass(frozen=True, slots=True)
class WordRead:
    """One way to read a written word."""

    placement: Placement
    score: Score
    remark: str = ""
    """Key of what is to be said of it; empty where nothing is."""


def words_of(
    written: WrittenMove, letters: str, board: Board, variant: Variant, admits: Admits | None
) -> list[WordRead]:
    """The ways to read a word that lie where it says, are made of `letters`, and bring the points that it says.

    Jokers that the file marks come first; where these do not fit, and where it marks none, each letter may be one. A
    word that only fits the other way round from its square is read so.
    """
    assert written.reference is not None
    ways = _ways(written, written.reference, letters, board, variant, admits)
    found = _of_points(ways, written.points)
    if found or written.points is None:
        return found
    start = written.reference
    turned = Reference(start.square, start.direction.other)
    ways = _ways(written, turned, letters, board, variant, admits)
    return [WordRead(one.placement, one.score, "import.turned") for one in _of_points(ways, written.points)]


def laid(written: WrittenMove, board: Board, variant: Variant) -> Placement | Misfit:
    """Where the word lies, whatever it is made of; or why it cannot lie there."""
    assert written.reference is not None
    return lay(board, Move(_named(written.word, written.reference, board), written.reference), variant)


def only_place(written: WrittenMove, letters: str, board: Board, variant: Variant) -> WordRead | None:
    """The one place where the word can lie with the points that it says; None where there is none, or several."""
    if written.points is None:
        return None
    found: list[WordRead] = []
    for reference in _references():
        ways = _of_points(_ways(written, reference, letters, board, variant, None), written.points)
        found += ways[:1]
        if len(found) > 1:
            return None
    return found[0] if found else None


def points_of(written: WrittenMove, letters: str, board: Board, variant: Variant) -> int | None:
    """What the word brings where it is laid, its jokers as marked where that fits; None where its letters lack."""
    assert written.reference is not None
    ways = _ways(written, written.reference, letters, board, variant, None)
    return next((one.score.points for one in ways), None)


def _of_points(ways: Iterable[WordRead], points: int | None) -> list[WordRead]:
    """Those of the points that are said; what the file marks alone, where that fits."""
    found: list[WordRead] = []
    for one in ways:
        if points not in (None, one.score.points):
            continue
        if found and not found[0].remark and one.remark:
            break  # the jokers that the file marks fit: no other ones are sought
        found.append(one)
        if len(found) == _MOST_WAYS:
            break
    return found


def _ways(
    written: WrittenMove, reference: Reference, letters: str, board: Board, variant: Variant, admits: Admits | None
) -> Iterator[WordRead]:
    """The word with each choice of jokers that the letters allow: those marked, then, with a remark, others."""
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
            found = score(board, placement, variant)
            if unknown and admits and not all(admits(one.upper()) for one in found.words):
                continue
            yield WordRead(placement, found, remark)


def _joker_choices(word: str, new: list[int], marked: frozenset[int], letters: str) -> Iterator[frozenset[int]]:
    """The places that jokers may take, so that the other new letters are tiles of `letters`; those marked first."""
    at_hand = Counter(letters)
    most = min(at_hand[JOKER], COUNTS[JOKER], len(new))
    choices = (frozenset(choice) for size in range(most + 1) for choice in combinations(new, size))
    for jokers in (marked, *(choice for choice in choices if choice != marked)):
        wanted = Counter(JOKER if place in jokers else word[place].upper() for place in new)
        if wanted <= at_hand:
            yield jokers


def _namings(word: str, jokers: frozenset[int], unknown: list[int], admits: Admits | None) -> Iterator[str]:
    """The word with its jokers in lower case, and every letter for those that the file does not name."""
    spelled = [letter.lower() if place in jokers else letter.upper() for place, letter in enumerate(word)]
    for names in islice(product(ALPHABET.lower(), repeat=len(unknown)), len(ALPHABET) ** 2):
        for place, name in zip(unknown, names, strict=True):
            spelled[place] = name
        named = "".join(spelled)
        if not unknown or admits is None or admits(named.upper()):
            yield named


def _named(word: str, reference: Reference, board: Board) -> str:
    """The word with the letters of the grid for the jokers without a name that lie on it, `a` for the others."""
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
