"""Kinds of moves: by hand, and as a naive twin reads them off two grids."""

from __future__ import annotations

import pytest

from topping.game import shelf
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.grid.board import EMPTY, Board
from topping.rules.grid.position import Position
from topping.rules.grid.square import SIZE, Direction
from topping.rules.moves.move import Move, Solution
from topping.rules.moves.placement import Placement, lay
from topping.rules.moves.scoring import score
from topping.training.analysedmove import KINDS, Kind, MoveFacts, analysed, kind_of, kinds_of

NOTHING = "/".join(["15"] * 15)
PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


@pytest.mark.parametrize(
    ("grid", "rack", "move", "kind"),
    [
        (NOTHING, "ETATIS?", "ETATISs H4", Kind.JOKER),
        (NOTHING, "ETATISS", "ETATISS H4", Kind.DRY_SCRABBLE),
        (PASSE, "ETATISS", "ETATISS G2", Kind.DRY_SCRABBLE),
        (PASSE, "RETATIS", "ETATISEE 12A", Kind.SCRABBLE),
        (PASSE, "KAYAKIR", "KAYAK I9", Kind.RARE_LETTER),
        (PASSE, "RENDUIT", "REPASSE H6", Kind.EXTENSION),
        (PASSE, "AIRUNTO", "AIR I8", Kind.PARALLEL),
        (PASSE, "SERTIOU", "SERTI 13H", Kind.LINK),
        (PASSE, "ORTUNIL", "ORPIN 8F", Kind.CROSSING),
        (NOTHING, "SERTIOU", "SERTI H8", Kind.FIRST),
    ],
)
def test_the_first_kind_that_applies(grid: str, rack: str, move: str, kind: Kind) -> None:
    position, parsed = Position.parse(f"{grid} {rack}/"), Move.parse(move)
    placement = lay(position.board, parsed, NORMALE)
    assert isinstance(placement, Placement)
    points = score(position.board, placement, NORMALE).points
    facts = MoveFacts.of(position, Solution(parsed.word, parsed.reference, points), NORMALE)
    assert kind_of(facts, len(position.board.tiles)) is kind


def test_values_are_the_names_in_json() -> None:
    assert [kind.value for kind in KINDS] == [
        "joker", "scrabble_sec", "scrabble_appui", "lettre_chere", "rallonge", "collante", "raccord", "croisement",
        "premier_coup",
    ]  # fmt: skip
    assert [KINDS[kind.code] for kind in Kind] == list(Kind)


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
        assert kinds_of(game) == twins
        assert tuple(one.kind for one in analysed(game)) == twins
        met.update(twins)
    assert met == set(Kind)
