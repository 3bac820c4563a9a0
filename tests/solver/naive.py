"""The solver's naive twin: every word at every reference, judged by the rules alone."""

from collections.abc import Collection, Iterator
from itertools import combinations

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import EMPTY, SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.rules.placement import Placement, lay
from topping.rules.scoring import score
from topping.rules.tiles import JOKER, without


def solutions(position: Position, variant: Variant, words: Collection[str]) -> list[Solution]:
    """Returns every solution, in rank order, with a lexicon of exactly these `words`."""
    admitted = frozenset(words)
    found = set()
    for start, direction, word in _worth_trying(position, words):
        reference = Reference(start, direction)
        plain = lay(position.board, Move(word, reference), variant)
        if not isinstance(plain, Placement) or _lacking(plain.tiles, position.rack) > position.rack.count(JOKER):
            continue
        if any(formed.upper() not in admitted for formed in score(position.board, plain, variant).words):
            continue
        for placement in _with_jokers(plain, position):
            points = score(position.board, placement, variant).points
            found.add(Solution(placement.move.word, reference, points))
    return sorted(found, key=lambda solution: solution.rank)


def tops(solutions: list[Solution]) -> list[Solution]:
    """Returns the solutions with the most points."""
    return [solution for solution in solutions if solution.points == solutions[0].points]


def _lacking(tiles: str, rack: str) -> int:
    """Returns how many of the tiles are not in the rack."""
    return sum(max(0, tiles.count(tile) - rack.count(tile)) for tile in set(tiles))


def _with_jokers(plain: Placement, position: Position) -> Iterator[Placement]:
    """Yields the placement with every choice of jokers that the tiles in hand allow."""
    start = plain.move.reference.square
    for count in range(position.rack.count(JOKER) + 1):
        for chosen in combinations(plain.placed, count):
            placed = tuple(
                (square, letter.lower() if (square, letter) in chosen else letter) for square, letter in plain.placed
            )
            word = list(plain.move.word)
            for square, letter in chosen:
                word[square.row - start.row + square.column - start.column] = letter.lower()
            placement = Placement(Move("".join(word), plain.move.reference), placed)
            if without(position.rack, placement.tiles) is not None:
                yield placement


def _worth_trying(position: Position, words: Collection[str]) -> Iterator[tuple[Square, Direction, str]]:
    """Yields every start, direction and word, except obvious failures, to save time.

    Left out are words with letters neither in the line nor in hand, words on another letter, and words away from all
    tiles.
    """
    grid = position.board.cells.upper()
    jokers = position.rack.count(JOKER)
    lacking = [(_lacking(word, position.rack), word) for word in words]
    for direction in Direction:
        horizontal = direction is Direction.HORIZONTAL
        lines = [grid[n * SIZE : n * SIZE + SIZE] if horizontal else grid[n::SIZE] for n in range(SIZE)]
        for index, line in enumerate(lines):
            near = lines[max(0, index - 1) : index + 2]
            tiles = line.replace(EMPTY, "")
            if not position.board.is_empty and not "".join(near).strip(EMPTY):
                continue
            foreign = str.maketrans("", "", tiles + position.rack)
            for lack, word in lacking:
                if lack > jokers + len(tiles) or len(word.translate(foreign)) > jokers:
                    continue
                if _lacking(word, tiles + position.rack) > jokers:
                    continue
                for place in range(SIZE - len(word) + 1):
                    lonely = all(not beside[max(0, place - 1) : place + len(word) + 1].strip(EMPTY) for beside in near)
                    if lonely and not position.board.is_empty:
                        continue
                    if all(there in (EMPTY, letter) for there, letter in zip(line[place:], word, strict=False)):
                        yield Square(index, place) if horizontal else Square(place, index), direction, word
