"""A second correction of bulletins, slow and plain, written from §4 and §5, to check the program's own.

It shares the values of bulletins and the motives with the program, and judges moves by `rules.judgement`. It finds
places, linking letters, circles, payments and zeros by trying everything. Groups of letters with a gap (a shortened
word extended on both sides) are left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from topping.correction.bulletin import Bulletin, Inscription, Sketch
from topping.correction.sanction import Motive, Sanction
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import CENTRE, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import judge

DOWN, ACROSS = Direction.VERTICAL, Direction.HORIZONTAL
Cells = frozenset[Square]


@dataclass(frozen=True)
class Case:
    """A move with bulletins to correct."""

    position: Position
    words: frozenset[str]
    """The admitted words."""
    number: int
    top: int
    """The points of the retained solution."""
    top_word: str

    def letter(self, square: Square) -> str:
        """Returns the letter on a square of the grid, in upper case; empty without a letter."""
        return tiles(self.position.board).get(square, "")


@cache
def tiles(board: Board) -> dict[Square, str]:
    """Returns the letters of the grid by square, in upper case."""
    squares = (Square(row, column) for row in range(SIZE) for column in range(SIZE))
    return {square: board.at(square).upper() for square in squares if board.holds(square)}


@dataclass(frozen=True)
class Spot:
    """A word at a place of the grid where its letters allow it."""

    word: str
    reference: Reference
    new: tuple[int, ...]
    """Indices of the letters laid."""
    old_jokers: frozenset[int]
    """Indices of jokers already on the grid."""
    points: tuple[tuple[frozenset[int], int], ...]
    """(indices of letters given to jokers of the draw, points), for each way."""
    refused: tuple[str, ...]

    @property
    def is_join(self) -> bool:
        """Whether the word is admitted, but a word across it is not."""
        return bool(self.refused) and self.word not in self.refused

    @property
    def scores(self) -> set[int]:
        """All possible scores of the word here."""
        return {points for _, points in self.points}


@dataclass(frozen=True)
class Written:
    """A run of letters on the bulletin."""

    text: str
    cells: tuple[Square, ...]
    direction: Direction


@dataclass(frozen=True)
class Option:
    """A written run played at a spot."""

    run: Written
    spot: Spot
    circled: frozenset[int]
    named: str
    """Match of the reference with the spot: `right`, `inverted`, `wrong` or `absent`."""
    shift: tuple[int, int] | None
    """Shift from cells to squares; None if the run is played in the other direction."""
    links: int
    strays: int
    extends: int
    """Number of letters of the grid word within it."""
    two_modes: bool
    cut: tuple[int, int, int, int] | None = None
    """For the extension of a shortened word: letters before and after it, linking letters before and after."""

    @property
    def is_linked(self) -> bool:
        """Whether linking letters locate it, with or without a warning."""
        return self.shift is not None and self.links >= 2

    @property
    def is_located(self) -> bool:
        """Whether linking letters or the reference locate it."""
        return self.is_linked or self.named in ("right", "inverted")


@dataclass(frozen=True)
class Paid:
    """The outcome of a solution."""

    points: int
    sanction: Sanction
    motives: tuple[Motive, ...]
    laid: int = 0
    """For a zero: number of letters that the word lays."""

    @property
    def is_zero(self) -> bool:
        """Whether it is refused."""
        return self.sanction is Sanction.ZERO


def paid(points: int, *motives: Motive) -> Paid:
    """Returns the points; only the gravest sanction of the motives counts (§5.8)."""
    gravest = max((motive.sanction for motive in motives), key=lambda one: one.severity)
    return Paid(points - 5 * (gravest is Sanction.PENALTY), gravest, tuple(dict.fromkeys(motives)))


def most(outcomes: Sequence[Paid]) -> Paid:
    """Returns the solution with the most points."""
    return min(outcomes, key=lambda one: (-one.points, one.sanction.severity, len(one.motives)))


def least(outcomes: Sequence[Paid]) -> Paid:
    """Returns the solution with the fewest points."""
    return min(outcomes, key=lambda one: (one.points, one.sanction.severity, len(one.motives)))


def correct(bulletin: Bulletin, case: Case) -> Paid:
    """Corrects a bulletin with at least one letter (§5.4)."""
    standing = [inscription for inscription in bulletin.inscriptions if not inscription.crossed_out]
    return independent([solution(one, case) for one in standing])


def must_be_sent(outcome: Paid, bulletin: Bulletin, case: Case, word: str) -> bool:
    """Returns whether §5.9 requires a slip: for all sanctions except two.

    The exceptions are a warning for the score of the retained word, and a zero for more than the top.
    """
    if outcome.sanction is Sanction.WARNING:
        about_the_score = {Motive.SCORE_ABSENT, Motive.SCORE_WRONG, Motive.FIRST_SCORE_ABSENT, Motive.FIRST_SCORE_WRONG}
        warnings = {motive for motive in outcome.motives if motive.sanction is Sanction.WARNING}
        return word.upper() != case.top_word.upper() or bool(warnings - about_the_score)
    if outcome.is_zero:
        claims = [
            inscription.score
            for inscription in bulletin.inscriptions
            if not inscription.crossed_out and inscription.score is not None
        ]
        return not any(claim > case.top for claim in claims)
    return outcome.sanction is Sanction.PENALTY


def independent(outcomes: Sequence[Paid]) -> Paid:
    """Returns the least of several independent solutions, with zeros (§5.4.2b)."""
    zeros = [outcome for outcome in outcomes if outcome.is_zero]
    if zeros or len(outcomes) == 1:
        return zeros[0] if zeros else outcomes[0]
    chosen = least(outcomes)
    return Paid(chosen.points, chosen.sanction, (*chosen.motives, Motive.LEAST_SOLUTION))


def solution(inscription: Inscription, case: Case) -> Paid:
    """Returns the outcome of an inscription: each group of touching letters is a separate solution."""
    letters = {cell: inscription.drawn.at(cell) for cell in inscription.drawn.cells}
    copied = copies(letters, case)
    groups = [group for group in touching(letters) if list(runs(letters, group))]
    groups = [group for group in groups if group - copied] or groups
    if not groups:
        return paid(0, Motive.NO_WORD)
    if case.position.board.is_empty:
        return independent([first_move(letters, group, inscription, case) for group in groups])
    return independent([later_move(letters, group, copied, inscription, case) for group in groups])


def touching(letters: dict[Square, str]) -> list[Cells]:
    """Returns the groups of letters that touch by a side, in reading order."""
    groups: list[Cells] = []
    for cell in letters:
        if not any(cell in group for group in groups):
            group = {cell}
            while grown := {beside for one in group for beside in sides(one) if beside in letters} - group:
                group |= grown
            groups.append(frozenset(group))
    return groups


def sides(cell: Square) -> list[Square]:
    """Yields the four neighbours of a square."""
    return [cell.moved(direction, step) for direction in Direction for step in (-1, 1)]


def runs(letters: dict[Square, str], group: Cells) -> Iterator[Written]:
    """Yields every run of two letters or more."""
    for direction in Direction:
        for cell in sorted(group):
            if cell.moved(direction, -1) in group:
                continue
            cells = [cell]
            while (beyond := cells[-1].moved(direction, 1)) in group:
                cells.append(beyond)
            if len(cells) > 1:
                yield Written("".join(letters[cell] for cell in cells), tuple(cells), direction)


def is_split(sketch: Sketch) -> bool:
    """Returns whether two runs on one line may be both ends of a word (§5.2.2); such cases are left out."""
    letters = {cell: sketch.at(cell) for cell in sketch.cells}
    found = list(runs(letters, frozenset(letters)))
    lines = [(run.direction, run.cells[0].row if run.direction is ACROSS else run.cells[0].column) for run in found]
    return len(set(lines)) < len(lines)


def copies(letters: dict[Square, str], case: Case) -> Cells:
    """Returns the cells of runs that are also on the grid in the same direction: longest first, never all letters."""
    copied: Cells = frozenset()
    written = list(runs(letters, frozenset(letters)))
    for length in range(SIZE, 1, -1):
        for run in written:
            if len(run.text) == length and is_on_grid(run, case) and copied | set(run.cells) != set(letters):
                copied |= set(run.cells)
    return copied


def is_on_grid(run: Written, case: Case) -> bool:
    """Returns whether the letters of a run are consecutive somewhere on the grid, in its direction."""
    return any(
        all(case.letter(start.moved(run.direction, step)) == letter for step, letter in enumerate(run.text))
        for start in tiles(case.position.board)
    )


@cache
def spots(word: str, direction: Direction, case: Case) -> tuple[Spot, ...]:
    """Yields every place of a word in a direction, top to bottom, left to right, admitted or not (§5.2.1)."""
    starts = {square.moved(direction, -at) for square in playable(case) for at in range(len(word))}
    found = (spot(word, Reference(start, direction), case) for start in sorted(starts) if start.on_board)
    return tuple(one for one in found if one is not None)


@cache
def playable(case: Case) -> Cells:
    """Returns the squares of which a word must cover one: tiles and their neighbours, or at first the starred
    square.
    """
    all_squares = (Square(row, column) for row in range(SIZE) for column in range(SIZE))
    near = frozenset(
        all_square
        for all_square in all_squares
        if any(case.letter(square) for square in (all_square, *sides(all_square)))
    )
    return near or frozenset({CENTRE})


@cache
def spot(word: str, reference: Reference, case: Case) -> Spot | None:
    """Returns a word at a place; None if grid or draw do not allow it."""
    position = case.position
    squares = [reference.square.moved(reference.direction, at) for at in range(len(word))]
    new = tuple(at for at, square in enumerate(squares) if not case.letter(square))
    ways: list[tuple[frozenset[int], int]] = []
    refused: tuple[str, ...] = ()
    if isinstance(lay(position.board, Move(word, reference), NORMALE), Misfit):
        return None
    for count in range(min(position.rack.count("?"), len(new)) + 1):
        for jokers in combinations(new, count):
            marked = "".join(letter.lower() if at in jokers else letter for at, letter in enumerate(word))
            judged = judge(position, Move(marked, reference), NORMALE, case.words.__contains__)
            if judged.score is not None:
                ways.append((frozenset(jokers), judged.score.points))
                refused = judged.refused
    old = frozenset(at for at, square in enumerate(squares) if position.board.at(square).islower())
    return Spot(word, reference, new, old, tuple(ways), refused) if ways else None


# the first move


def first_move(letters: dict[Square, str], group: Cells, inscription: Inscription, case: Case) -> Paid:
    """Corrects a word of the first move (§5.4.2a): its best score, with warnings for a wrong score or circles."""
    outcomes = [first_word(run, inscription, case) for run in runs(letters, group)]
    zeros = [outcome for outcome in outcomes if outcome.is_zero]
    if zeros:
        return zeros[0]
    chosen = most(outcomes)
    return (
        chosen if len(outcomes) == 1 else Paid(chosen.points, chosen.sanction, (*chosen.motives, Motive.BEST_SOLUTION))
    )


def first_word(run: Written, inscription: Inscription, case: Case) -> Paid:
    """Returns the outcome of a run on the empty grid."""
    found = spots(run.text, ACROSS, case)
    if not found:
        return paid(0, Motive.LETTER_ERROR)
    if run.text not in case.words:
        return paid(0, Motive.NOT_ADMITTED)
    circled = frozenset(at for at, cell in enumerate(run.cells) if cell in inscription.drawn.circled)
    points = max(points for one in found for _, points in one.points)
    motives = [Motive.FIRST_MOVE]
    if inscription.score != points:
        motives.append(Motive.FIRST_SCORE_ABSENT if inscription.score is None else Motive.FIRST_SCORE_WRONG)
    if not any((circled, points) in one.points for one in found):
        motives.append(Motive.FIRST_CIRCLES)
    return paid(points, *motives)


# later moves


def options(
    letters: dict[Square, str], run: Written, group: Cells, inscription: Inscription, case: Case
) -> list[Option]:
    """Yields every way to play a run."""
    named = inscription.reference.reference if inscription.reference else None
    circled = frozenset(at for at, cell in enumerate(run.cells) if cell in inscription.drawn.circled)

    def says(place: Reference) -> str:
        if inscription.reference is None:
            return "absent"
        if named is None or named.square != place.square:
            return "wrong"
        return "right" if named == place else "inverted"

    found = []
    for one in spots(run.text, run.direction, case):
        shift = apart(run.cells[0], one.reference.square)
        linking = linked(letters, group, shift, {run.cells[at] for at in one.new}, case)
        strays = len(group) - len(one.new) - len(linking)
        inside = taken_in(one.reference, len(one.word), case)
        touched = len(group) > len(run.cells)
        found.append(Option(run, one, circled, says(one.reference), shift, len(linking), strays, inside, touched))
    if named is not None and named.direction is not run.direction:
        turned = spot(run.text, Reference(named.square, run.direction.other), case)
        if turned is not None:
            inside = taken_in(named, len(run.text), case)
            found.append(Option(run, turned, circled, "inverted", None, 0, 0, inside, False))
    return found + list(cut_short(run, circled, says, case))


def apart(cell: Square, square: Square) -> tuple[int, int]:
    """Returns the shift from a cell to a square."""
    return square.row - cell.row, square.column - cell.column


def under(cell: Square, shift: tuple[int, int]) -> Square:
    """Returns the square under a cell."""
    return Square(cell.row + shift[0], cell.column + shift[1])


def linked(letters: dict[Square, str], group: Cells, shift: tuple[int, int], new: set[Square], case: Case) -> Cells:
    """Returns the linking letters: chains of grid letters that begin beside a new letter (§4.3.2)."""
    true = {cell for cell in group - new if case.letter(under(cell, shift)) == letters[cell]}
    chain: set[Square] = set()
    while more := {cell for cell in true if any(beside in new | chain for beside in sides(cell))} - chain:
        chain |= more
    return frozenset(chain)


def taken_in(reference: Reference, length: int, case: Case) -> int:
    """Returns the length of the longest run of tiles, two or more, within a word: the extended word."""
    marks = "".join(
        "x" if case.letter(reference.square.moved(reference.direction, at)) else " " for at in range(length)
    )
    return max((len(part) for part in marks.split() if len(part) > 1), default=0)


def cut_short(run: Written, circled: frozenset[int], says: Callable[[Reference], str], case: Case) -> Iterator[Option]:
    """Yields the readings as a shortened extension (§5.2.2).

    It needs all letters to lay, and at least two letters of the extended word, with one beside each extension.
    """
    text, direction = run.text, run.direction
    for start, there in words_on_grid(direction, case):
        for first in range(len(text)):
            for last in range(len(text) - first):
                middle = text[first : len(text) - last]
                if first + last == 0 or middle == there or len(middle) > len(there):
                    continue
                before = max(n for n in range(len(middle) + 1) if there.startswith(middle[:n])) if first else 0
                after = (
                    max(n for n in range(len(middle) + 1) if there.endswith(middle[len(middle) - n :])) if last else 0
                )
                after = min(after, len(middle) - before)
                if before + after < 2 or (first and not before) or (last and not after):
                    continue
                square = start.moved(direction, -first)
                whole = text[:first] + there + text[len(text) - last :]
                found = spot(whole, Reference(square, direction), case) if square.on_board else None
                if found is None:
                    continue
                end = square.moved(direction, len(whole) - 1)
                shift = apart(run.cells[0], square) if first else apart(run.cells[-1], end)
                longer = len(whole) - len(text)
                kept = {at if at < first else at + longer for at in circled if at < first or at >= len(text) - last}
                strays = len(middle) - before - after
                cut, links, named = (first, last, before, after), before + after, says(found.reference)
                yield Option(run, found, frozenset(kept), named, shift, links, strays, len(there), False, cut)


def words_on_grid(direction: Direction, case: Case) -> Iterator[tuple[Square, str]]:
    """Yields every word of the grid in a direction, and its first square."""
    for start in tiles(case.position.board):
        if not case.letter(start.moved(direction, -1)):
            word = ""
            while case.letter(start.moved(direction, len(word))):
                word += case.letter(start.moved(direction, len(word)))
            if len(word) > 1:
                yield start, word


def is_linked_well(option: Option, case: Case) -> bool:
    """Returns whether §4.3.2 is met.

    It needs three linking letters (two on the second move after a word of two), or six of a long shortened word.
    """
    if option.cut is not None:
        first, last, before, after = option.cut
        both = bool(first and last)
        return option.extends >= 7 and before + after >= 6 and not (both and min(before, after) < 3)
    second = case.number == 2 and len(case.position.board.tiles) == 2
    return option.shift is not None and option.links >= (2 if second else 3)


def warnings(option: Option, case: Case) -> list[Motive]:
    """Returns the warnings about the location of a word (§5.3, §5.5)."""
    well = is_linked_well(option, case)
    if option.cut is not None:
        return [] if well else [Motive.EXTENSION_CUT if option.extends < 7 else Motive.EXTENSION_OF_SEVEN]
    if option.extends and well:
        return []
    if option.named == "right":
        return [Motive.ONE_MODE_WRONG] if option.two_modes and not well else []
    if option.named == "inverted":
        return [Motive.INVERTED]
    if well:
        return [] if option.named == "absent" else [Motive.ONE_MODE_WRONG]
    return [Motive.EXTENSION_OF_TWO if option.extends == 2 else Motive.TWO_LINKS]


def pay(option: Option, score: int | None, case: Case) -> Paid:
    """Pays a solution at the right place (§5.3.1 and §5.3.2)."""
    spot, also = option.spot, warnings(option, case)
    circled = option.circled - spot.old_jokers
    exact = dict(spot.points).get(circled)
    if exact is not None and exact == score:
        return paid(score, Motive.EXACT, *also)
    circles = Motive.CIRCLE_MISPLACED if circled else Motive.CIRCLE_MISSING
    if score is not None and score in spot.scores:
        return paid(score, Motive.OTHER_CIRCLING, circles, *also)
    wrong = Motive.SCORE_ABSENT if score is None else Motive.SCORE_WRONG
    if exact is not None:
        return paid(exact, wrong, *also)
    fewest = min(len(jokers) for jokers, _ in spot.points)
    lowest = min(points for jokers, points in spot.points if len(jokers) == fewest)
    return paid(lowest, wrong if len(spot.scores) == 1 else Motive.LEAST_CIRCLING, circles, *also)


@dataclass
class Attempt:
    """A run with its options."""

    run: Written
    options: list[Option]
    here: Paid | None = None
    """The payment at the located place."""
    by: tuple[Option, ...] = ()
    """The options behind `here`."""
    settled: bool = False
    """Whether no score elsewhere is considered."""


def at_its_place(attempt: Attempt, score: int | None, case: Case) -> None:
    """Returns the payment of a run at its located place (§5.3.1, §5.3.2, §5.4.2b)."""
    there = [option for option in attempt.options if option.is_located]
    right = [one for one in there if not one.spot.refused]
    if not right:
        return
    exact = [one for one in right if score in one.spot.scores]
    if exact:
        attempt.here, attempt.by, attempt.settled = most([pay(one, score, case) for one in exact]), tuple(right), True
        return
    whole = [one for one in there if one.cut is None]
    right = [one for one in right if one in whole] if whole else plainest(right)
    if any(one.is_linked for one in right):
        right = [one for one in right if one.shift is not None]
    if not right:
        return
    outcomes = [pay(one, score, case) for one in right]
    inverted = [one for one in right if one.named == "inverted"]
    by_links = [one for one in right if one.is_linked]
    if len(inverted) > 1:
        low = least([pay(one, score, case) for one in inverted])
        attempt.here, attempt.by, attempt.settled = also(low, Motive.LEAST_DIRECTION), tuple(inverted), True
    elif by_links and all(one.named in ("absent", "wrong") for one in right):
        joined = [one for one in there if one.is_linked and one.spot.is_join and score in one.spot.scores]
        several = plainest(by_links)
        fewest = min(one.strays for one in several)
        joined += [one for one in whole if one.is_linked and one.spot.is_join and one.strays <= fewest]
        low = least([pay(one, score, case) for one in several])
        attempt.by, attempt.settled = tuple(by_links), bool(joined) or len(several) > 1
        attempt.here = paid(0, Motive.FALLACIOUS) if joined else low
        if len(several) > 1 and not joined:
            attempt.here = also(low, Motive.LEAST_PLACE)
    else:
        high = most(outcomes)
        differ = any(outcome.points != high.points for outcome in outcomes)
        attempt.here, attempt.by = also(high, Motive.BEST_SOLUTION) if differ else high, tuple(right)


def plainest(found: Sequence[Option]) -> list[Option]:
    """Returns the options that explain most letters of the bulletin."""
    return [one for one in found if one.strays == min(other.strays for other in found)]


def also(outcome: Paid, motive: Motive) -> Paid:
    """Returns the outcome with another reason, whose sanction counts too."""
    gravest = max(outcome.sanction, motive.sanction, key=lambda one: one.severity)
    return Paid(outcome.points, gravest, tuple(dict.fromkeys((*outcome.motives, motive))))


def new_letters(option: Option, run: Written, copied: Cells, case: Case, *, own: bool = True) -> int:
    """Counts the letters of a run neither copied nor on a tile, with or without the option's own letters."""
    passed = copied if own and option.shift is not None else copied | set(option.run.cells)
    free = (cell for cell in run.cells if option.shift is None or not case.letter(under(cell, option.shift)))
    return sum(cell not in passed for cell in free)


def later_move(letters: dict[Square, str], group: Cells, copied: Cells, inscription: Inscription, case: Case) -> Paid:
    """Returns the outcome of a group of letters after the first move."""
    score = inscription.score
    attempts = [Attempt(run, options(letters, run, group, inscription, case)) for run in runs(letters, group)]
    for one in attempts:
        at_its_place(one, score, case)

    def fresh(one: Attempt) -> int:
        return sum(cell not in copied for cell in one.run.cells)

    def lays(one: Attempt) -> int:
        return max((len(option.spot.new) for option in one.options if option.is_located), default=fresh(one))

    main = max(attempts, key=lambda one: (lays(one), fresh(one), len(one.run.text)))

    def belongs_to_main(one: Attempt) -> bool:
        """Returns whether a run is formed across the main word, or links it (§5.2.4)."""
        crosses = one.run.direction is not main.run.direction and set(one.run.cells) & set(main.run.cells)
        if not crosses or lays(main) < 2:
            return False
        places = [option for option in main.options if option.is_located]
        if not places:
            return fresh(one) < 2
        return any(new_letters(option, one.run, copied, case) < 2 for option in places)

    attempts = [main] + [attempt for attempt in attempts if attempt is not main and not belongs_to_main(attempt)]
    attempts.sort(key=lambda one: (-lays(one), -fresh(one), -len(one.run.text)))
    acceptable = [attempt for attempt in attempts if attempt.here is not None]
    behind = [option for one in acceptable for option in one.by]
    outcomes = [one.here for one in acceptable if one.here is not None]
    join = next((outcome for outcome in outcomes if outcome.is_zero), None)
    for one in attempts if join is None else ():
        explained = any(new_letters(option, one.run, copied, case) < 2 for option in behind if option.run != one.run)
        if one.settled or (explained and one is not main):
            continue
        straight = [option for option in one.options if option.shift is not None and option.cut is None]
        giving = [option for option in straight if score is not None and score in option.spot.scores]
        right = [option for option in giving if not option.spot.refused]
        if not right:
            continue
        if one.here is not None and all(option.cut is not None for option in one.by):
            outcomes.remove(one.here)
            behind = [option for option in behind if option.run != one.run]
        behind += right
        acceptable.append(one)
        if any(option.spot.is_join for option in giving):
            join = paid(0, Motive.FALLACIOUS)
            break
        assert score is not None
        outcomes.append(paid(score, place_fault(straight, inscription)))
    if not acceptable:
        return paid(0, Motive.NO_SUCH_SCORE)
    for one in attempts:
        if one in acceptable or any(new_letters(option, one.run, copied, case) < 2 for option in behind):
            continue
        if one.options or all(new_letters(option, one.run, copied, case, own=False) > 1 for option in behind):
            return paid(0, Motive.OTHER_WORD)
    if join is not None:
        return join
    high = most(outcomes)
    differ = any(outcome.points != high.points for outcome in outcomes)
    return also(high, Motive.BEST_SOLUTION) if differ and Motive.EXACT not in high.motives else high


def place_fault(straight: Sequence[Option], inscription: Inscription) -> Motive:
    """Returns the fault of the place if the score exists elsewhere (§5.3.3)."""
    if any(one.is_located and not one.spot.refused for one in straight):
        return Motive.LOCATION_INCOMPATIBLE
    if inscription.reference is None and not any(one.two_modes for one in straight):
        return Motive.LOCATION_ABSENT
    return Motive.LOCATION_WRONG
