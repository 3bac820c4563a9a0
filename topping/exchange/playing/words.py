"""A draw and a word as they are written, set against grid and bag: kept letters, rejections, jokers, where it lies."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Final

from topping.exchange.sheet import WrittenDraw, WrittenMove, WrittenRejection
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState
from topping.rules.grid.board import EMPTY, ROWS, SIZE, Board, Direction, Reference, Square
from topping.rules.moves import Admits, Misfit, Move, Placement, Score, lay, score
from topping.rules.tiles import ALPHABET, COUNTS, JOKER, Draw, Rejection, Why, in_letter_order, without


@dataclass(frozen=True, slots=True)
class DrawRead:
    """One way to read a written draw."""

    draw: Draw
    remark: str = ""
    """Key of what is to be said of it; empty where nothing is."""


_SUPPOSED: Final = (Rejection("", Why.INVALID),)


def draws_of(written: WrittenDraw, state: GameState) -> tuple[DrawRead, ...]:
    """The ways to read a draw, the likeliest first; whether it can be drawn is not judged yet."""
    rejected = tuple(_rejection(one, state) for one in written.rejected)
    letters = written.letters
    if rejected:
        read = Draw("", _joker_first(letters, state.variant), rejected)
        unspelled = tuple(Rejection("", Why.INVALID) for _ in rejected)
        return (DrawRead(read), DrawRead(Draw("", read.new, unspelled), "import.rejection"))
    new = without(letters, state.kept)
    as_kept = None if new is None else Draw(state.kept, _joker_first(new, state.variant))
    as_rejected = Draw("", _joker_first(letters, state.variant), _SUPPOSED)
    if written.kept is None:
        ways = [DrawRead(as_kept)] if as_kept else []
        return (*ways, DrawRead(as_rejected, "import.rejection_supposed"))
    said = Draw(*_joker_as_new(written, state))
    ways = [DrawRead(said)]
    if as_kept and as_kept.kept != said.kept:
        ways.append(DrawRead(as_kept, "import.kept"))
    if not written.kept and state.kept:
        ways.append(DrawRead(as_rejected, "import.rejection_supposed"))
    return tuple(ways)


def draw_fault(written: WrittenDraw, draw: Draw, state: GameState) -> tuple[str, dict[str, object]] | None:
    """Why a draw cannot come from the state, as a key with its values; None where it can.

    What was written is quoted, and beside it what was expected.
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
    """What is wrong with a draw whatever came before it; a key with its values, or None."""
    letters = written.letters
    common: dict[str, object] = {"number": number, "letters": str(written)}
    if len(letters) > variant.drawn:
        details: dict[str, object] = {"found": len(letters), "wanted": variant.drawn, "variant": str(variant)}
        return "import.fault.draw_size", common | details
    excess = sorted(letter for letter in set(letters) if letters.count(letter) > COUNTS[letter])
    return ("import.fault.draw_letters", common | {"missing": tuple(excess)}) if excess else None


def _rejection(written: WrittenRejection, state: GameState) -> Rejection:
    """The rejection with its reason: a valid draw went back as it had no solution, unless the file says otherwise."""
    if not written.letters:
        return Rejection("", Why.INVALID)
    if written.why is not None:
        return Rejection(written.letters, written.why)
    return Rejection(written.letters, Why.NO_SOLUTION if state.is_valid(written.letters) else Why.INVALID)


def _joker_as_new(written: WrittenDraw, state: GameState) -> tuple[str, str]:
    """Kept and new letters as written; a sheet may print the joker that came back among the kept ones (§3.8.1)."""
    kept, new = in_letter_order(written.kept or ""), written.new
    if state.variant.joker and JOKER in kept and JOKER not in state.kept + new:
        kept, new = kept.replace(JOKER, "", 1), JOKER + new
    return kept, _joker_first(new, state.variant)


def _joker_first(new: str, variant: Variant) -> str:
    """New letters as a joker game announces them, whatever their order on the sheet."""
    return JOKER + new.replace(JOKER, "", 1) if variant.joker and JOKER in new else new


def _size(state: GameState) -> int:
    """How many letters a draw of this state has."""
    letters = len(state.left.without_jokers if state.variant.joker else state.left)
    joker = state.variant.joker and bool(state.reserve or state.left.jokers)
    return min(state.variant.drawn, letters + joker)


def _lacking(draw: Draw, state: GameState) -> list[str]:
    """The letters of a draw that are no longer there to be drawn, each once."""
    at_hand = state.left.tiles + JOKER * state.reserve
    return sorted(letter for letter in set(draw.letters) if draw.letters.count(letter) > at_hand.count(letter))


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
