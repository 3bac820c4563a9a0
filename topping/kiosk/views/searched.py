"""A move that is searched as the play screen shows it: the grid with what is typed, and the draw."""

from __future__ import annotations

from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.grid.rack import RackView
from topping.play.run.gridentry import GridEntry
from topping.rules.games.announcement import announce
from topping.rules.games.game import Turn
from topping.rules.grid.square import CENTRE, Square
from topping.rules.moves.replacement import replaced_squares
from topping.rules.tiles.letters import tile_of

Preview = tuple[tuple[Square, str, bool], ...]
"""What is typed, laid: square, character, and whether it can be so: the draw has it, or the same letter lies there."""


def board_of(turn: Turn, before: Turn | None, preview: Preview, entry: GridEntry | None) -> BoardView:
    """The grid of a move that is searched, the top of the move before it marked, and what is typed."""
    last = () if before is None else placed_of(before)
    replaced = () if before is None else replaced_of(before)
    cells = turn.before.board.cells
    if entry is None:
        return BoardView(cells, last, preview, replaced=replaced)
    laid = tuple((square, character, True) for square, character in entry.laid)
    return BoardView(cells, last, laid, _cursor(entry), entry.direction, replaced)


def rack_of(turn: Turn, preview: Preview, layout: PlayLayout, raised: int = 0, *, countries: bool = True) -> RackView:
    """The draw, with the letters of the preview marked as used; its tiles `raised` so many pixels."""
    draw = turn.draw
    laid = [tile_of(character) for square, character, _ in preview if not turn.before.board.holds(square)]
    used = []
    for letter in draw.letters:
        used.append(letter in laid)
        if letter in laid:
            laid.remove(letter)
    rejected = announce(draw, turn.before.variant).rejected
    return RackView(
        draw.kept,
        draw.new,
        tuple(used),
        rejected,
        countries=layout.has_names and countries,
        label=layout.label,
        places=layout.letters,
        text_scale=layout.layout.text_scale,
        raised=raised,
    )


def _cursor(entry: GridEntry) -> Square:
    """The cursor of the grid; on the last letter laid once the line is full, so that something always has the keys."""
    if entry.cursor.on_board:
        return entry.cursor
    return entry.laid[-1][0] if entry.laid else CENTRE


def replaced_of(turn: Turn) -> tuple[Square, ...]:
    """The squares on which a joker of the grid was replaced by the top of a move."""
    return replaced_squares(turn.placement, turn.after.board)


def placed_of(turn: Turn) -> tuple[Square, ...]:
    """The squares on which the top of a move laid letters."""
    return tuple(square for square, _ in turn.placement.placed)
