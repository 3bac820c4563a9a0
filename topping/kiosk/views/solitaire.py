"""A solitaire as its screens show it: grid, plates, turns, the letters that lie face up."""

from __future__ import annotations

from itertools import groupby

from topping.kiosk.painters.classic.plates import PlatesView, PlateView
from topping.kiosk.painters.classic.turnlist import TurnRow
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.parts.note import NoteView
from topping.kiosk.views.searched import Preview
from topping.play.run.gridentry import GridEntry
from topping.play.solitaire.game import SolitaireGame
from topping.rules.grid.square import CENTRE, Square
from topping.rules.tiles.letters import CONSONANTS, VOWELS
from topping.texts import say
from topping.texts.numbers import signed, whole


def solitaire_board(game: SolitaireGame, preview: Preview, entry: GridEntry | None) -> BoardView:
    """The grid, the last word marked, and what is typed."""
    last = next((turn.move for turn in reversed(game.turns) if turn.move is not None), None)
    marked: tuple[Square, ...] = ()
    if last is not None:
        start, direction = last.reference.square, last.reference.direction
        marked = tuple(start.moved(direction, step) for step in range(len(last.word)))
    if entry is None:
        return BoardView(game.board.cells, marked, preview)
    cursor = entry.cursor if entry.cursor.on_board else entry.laid[-1][0] if entry.laid else CENTRE
    letters = tuple((square, character, True) for square, character in entry.laid)
    return BoardView(game.board.cells, marked, letters, cursor, entry.direction)


def solitaire_plates(game: SolitaireGame, player: str) -> PlatesView:
    """The player, and the imaginary opponent where there is one; turns left in the place of a clock."""
    left = "" if game.turns_left is None else say("solitaire.turns_left", count=game.turns_left)
    names = (player, say("solitaire.opponent"))[: max(1, len(game.racks))]
    return PlatesView(
        tuple(
            PlateView(
                name,
                str(game.scores[seat]),
                "",
                "",
                left if seat == 0 else say("solitaire.together", points=game.total),
                has_turn=not game.is_over and seat == game.seat,
            )
            for seat, name in enumerate(names)
        )
    )


def letters_face_up(game: SolitaireGame) -> NoteView:
    """All letters left, alike ones together: vowels, consonants, Y and jokers in a line each."""
    tiles = game.bag.tiles
    parts = (
        [tile for tile in tiles if tile in VOWELS],
        [tile for tile in tiles if tile in CONSONANTS],
        [tile for tile in tiles if tile not in VOWELS | CONSONANTS],
    )
    lines = (" ".join("".join(alike) for _, alike in groupby(part)) for part in parts if part)
    return NoteView((say("solitaire.letters_left", count=len(tiles)), *lines))


def solitaire_rows(game: SolitaireGame, player: str) -> tuple[TurnRow, ...]:
    """Every turn, the last one first, with the running total; what was left at the end stands over them."""
    rows, total = [], 0
    for turn in game.turns:
        total += turn.points
        name = player if turn.seat == 0 else say("solitaire.opponent")
        number = str(turn.number)
        if turn.move is not None:
            word, place = turn.move.word, str(turn.move.reference)
            rows.append(TurnRow(number, name, word, "", place, str(turn.points), whole(total)))
        else:
            text = say("classic.exchanged", count=len(turn.exchanged)) if turn.exchanged else say("solitaire.passed")
            rows.append(TurnRow(number, name, "", text, "", "0", whole(total)))
    if game.is_over and game.total != total:
        text = say("solitaire.row_left", letters=" ".join("".join(game.racks)))
        rows.append(TurnRow("", "", "", text, "", signed(game.total - total), whole(game.total)))
    return tuple(reversed(rows))
