"""A classic game as its screens show it: grid, racks, players, turns. Nothing here shows letters of a hidden rack."""

from __future__ import annotations

from typing import Final

from topping.errors import InputError
from topping.kiosk.painters.classic.plates import PlatesView, PlateView
from topping.kiosk.painters.classic.turnlist import TurnRow
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.grid.rack import RackView
from topping.kiosk.views.searched import Preview
from topping.play.classic.game import ClassicGame, ClassicTurn, TurnKind
from topping.play.classic.matchsheet import MatchRow, MatchRowKind, match_sheet
from topping.play.classic.typedword import typed_word
from topping.play.run.gridentry import GridEntry
from topping.rules.grid.board import EMPTY, Board
from topping.rules.grid.square import CENTRE, Square
from topping.rules.moves.placement import laid
from topping.rules.moves.typedmove import TypedMove
from topping.rules.tiles.letters import tile_of
from topping.sheets.classic.wording import what
from topping.texts import say
from topping.texts.numbers import signed, whole
from topping.texts.times import to_seconds

_LATE_MS: Final = 60_000
"""From which time left on it is shown as short."""


def preview_of_line(text: str, board: Board, rack: str) -> Preview:
    """The letters that a typed word would lay; those that cannot be so are marked."""
    try:
        return tuple((square, letter, True) for square, letter in typed_word(text, board, rack).placement.placed)
    except InputError:
        pass
    try:
        typed = TypedMove.parse(text)
    except InputError:
        return ()
    if typed.reference is None:
        return ()
    hand, letters = list(rack), []
    for step, letter in enumerate(typed.word):
        square = typed.reference.square.moved(typed.reference.direction, step)
        if not square.on_board:
            continue
        there = board.at(square)
        agrees = there.upper() == letter
        if there == EMPTY:
            agrees = letter in hand
            if agrees:
                hand.remove(letter)
        letters.append((square, letter, agrees))
    return tuple(letters)


def last_squares(turn: ClassicTurn | None) -> tuple[Square, ...]:
    """The squares on which a turn laid letters that are still there."""
    if turn is None or turn.kind is not TurnKind.LAID or turn.move is None:
        return ()
    return tuple(square for square, _ in laid(turn.board, turn.move).placed)


def board_view(game: ClassicGame, preview: Preview, entry: GridEntry | None) -> BoardView:
    """The grid, the last word marked, and what is typed."""
    last = last_squares(game.last)
    if entry is None:
        return BoardView(game.board.cells, last, preview)
    cursor = entry.cursor if entry.cursor.on_board else entry.laid[-1][0] if entry.laid else CENTRE
    letters = tuple((square, character, True) for square, character in entry.laid)
    return BoardView(game.board.cells, last, letters, cursor, entry.direction)


def rack_view(letters: str, preview: Preview, board: Board, *, marked: str = "", text_scale: int = 100) -> RackView:
    """A rack uncovered; what is laid in the preview, or `marked`, lies in shade."""
    used_up = [tile_of(character) for square, character, _ in preview if not board.holds(square)] + list(marked)
    used = []
    for letter in letters:
        used.append(letter in used_up)
        if letter in used_up:
            used_up.remove(letter)
    return RackView("", letters, tuple(used), countries=False, label=0, text_scale=text_scale)


def plates_view(game: ClassicGame, at_ms: int, *, names_keys: bool) -> PlatesView:
    """The players; `names_keys`: the key of whose turn it is uncovers his letters now."""
    return PlatesView(
        tuple(
            PlateView(
                name,
                whole(game.scores[player]),
                time_of(game, player, at_ms),
                str(player + 1) if names_keys and player == game.turn else "",
                _remark(game, player),
                has_turn=bool(game.order) and player == game.turn and not game.is_over,
                is_late=_is_late(game, player, at_ms),
            )
            for player, name in enumerate(game.names)
        )
    )


def time_of(game: ClassicGame, player: int, at_ms: int) -> str:
    """What is left of a player's time, or what he has used where it has no end."""
    left = game.clock.left_ms(player, at_ms)
    return to_seconds(game.clock.used_ms(player, at_ms) if left is None else left)


def _is_late(game: ClassicGame, player: int, at_ms: int) -> bool:
    left = game.clock.left_ms(player, at_ms)
    return left is not None and left < _LATE_MS


def _remark(game: ClassicGame, player: int) -> str:
    if player in game.out_of_time:
        return say("classic.out_of_time")
    if game.passes[player] and not game.is_over:
        return say("classic.passes", count=game.passes[player])
    return say("classic.rack_count", count=len(game.racks[player]) + game.due[player])


def turn_rows(game: ClassicGame) -> tuple[TurnRow, ...]:
    """Every turn and every change of the scores, the last one first, with the player's running total.

    While the game goes on, nobody is told which letters were exchanged.
    """
    sheet = match_sheet(game)
    return tuple(_row(game, sheet.names[row.player], row) for row in reversed(sheet.rows))


def turn_headings() -> tuple[str, str, str, str, str, str]:
    """Over the columns of the turns."""
    return (
        say("classic.turns.number"),
        say("classic.turns.player"),
        say("classic.turns.word"),
        say("classic.turns.place"),
        say("classic.turns.points"),
        say("classic.turns.total"),
    )


def _row(game: ClassicGame, name: str, row: MatchRow) -> TurnRow:
    number, total = "" if row.turn is None else str(row.turn), whole(row.total)
    if row.kind in (MatchRowKind.LAID, MatchRowKind.WITHDRAWN):
        is_struck = row.kind is MatchRowKind.WITHDRAWN
        return TurnRow(number, name, row.word, "", row.ref, str(row.points), total, is_struck)
    text = what(row)
    if row.kind is MatchRowKind.EXCHANGED and not game.is_over:
        text = say("classic.exchanged", count=len(row.letters))
    return TurnRow(number, name, "", text, "", "0" if row.turn is not None else signed(row.points), total)
