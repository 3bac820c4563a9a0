"""Hypothesis strategies for the rules."""

from hypothesis import strategies as st

from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.tiles import ALPHABET, TILES

squares = st.builds(Square, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
directions = st.sampled_from(Direction)
references = st.builds(Reference, squares, directions)
words = st.text(ALPHABET + ALPHABET.lower(), min_size=2, max_size=SIZE)
moves = st.builds(Move, words, references)
racks = st.text(TILES, max_size=9)
variants = st.sampled_from(list(VARIANTS.values()))

_cells = st.one_of(
    st.text(EMPTY * 3 + ALPHABET + ALPHABET.lower(), min_size=SIZE * SIZE, max_size=SIZE * SIZE),
    st.lists(st.tuples(squares, st.sampled_from(ALPHABET + ALPHABET.lower())), max_size=40).map(
        lambda tiles: Board().with_tiles(tiles).cells
    ),
)
boards = _cells.map(Board)
positions = st.builds(Position, boards, racks)
