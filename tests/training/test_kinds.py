"""Kinds of moves: by hand, and as a naive twin reads them off two grids."""

from topping.game import shelf
from topping.rules.games.game import Game
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction
from topping.training.analysedmove import Kind, analysed

NOTHING = "/".join(["15"] * 15)
PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


def runs_of(cells: str, through: set[int], step: int) -> list[set[int]]:
    """The squares of the words of two letters or more that lie along a direction (1 across, 15 down) and have one of
    `through`."""
    lines = [range(n * SIZE, (n + 1) * SIZE) if step == 1 else range(n, SIZE * SIZE, SIZE) for n in range(SIZE)]
    words: list[set[int]] = []
    for line in lines:
        word: set[int] = set()
        for square in [*line, None]:
            if square is not None and cells[square] != EMPTY:
                word.add(square)
                continue
            if len(word) > 1 and word & through:
                words.append(word)
            word = set()
    return words


def naive(before: Board, after: Board, drawn: str, direction: Direction) -> Kind:
    """The kind of the move that led from one grid to another with a draw."""
    new = {square for square in range(SIZE * SIZE) if before.cells[square] != after.cells[square]}
    left = sorted(drawn)
    for square in new:
        if after.cells[square].isupper() and after.cells[square] in left:
            left.remove(after.cells[square])
        else:
            return Kind.JOKER
    along, across = (1, SIZE) if direction is Direction.HORIZONTAL else (SIZE, 1)
    (word,) = runs_of(after.cells, new, along)
    old = sorted(word - new)
    if len(new) >= 7:
        return Kind.SCRABBLE if old else Kind.DRY_SCRABBLE
    if any(after.cells[square] in "JKQWXYZ" for square in new):
        return Kind.RARE_LETTER
    if any(square + along in old for square in old):
        return Kind.EXTENSION
    match len(runs_of(after.cells, new, across)):
        case 0:
            return Kind.CROSSING if before.tiles else Kind.FIRST
        case 1:
            return Kind.LINK
    return Kind.PARALLEL


def games() -> list[Game]:
    """Some prepared games of the variants in which a joker that was placed stays on the grid."""
    loaded = [shelf.load(one.path) for one in shelf.prepared()]
    return [game for game in loaded if not game.variant.joker][::12]


def test_a_replay_tells_the_kinds_that_grids_tell() -> None:
    met: set[Kind] = set()
    for game in games():
        twins = tuple(
            naive(
                turn.before.board,
                turn.after.board,
                turn.draw.letters,
                turn.solution.reference.direction,
            )
            for turn in game.turns()
        )
        assert tuple(one.kind for one in analysed(game)) == twins
        met.update(twins)
    assert met == set(Kind)
