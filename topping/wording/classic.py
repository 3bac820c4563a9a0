"""Texts about the turns and results of the classic game and the solitaire."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.match import MatchRow, MatchRowKind, match_sheet
from topping.play.solitaire import SolitaireGame
from topping.rules.grid.board import Square
from topping.rules.tiles import CONSONANTS, VOWELS
from topping.texts import say
from topping.texts.numbers import signed, whole
from topping.texts.times import to_seconds

_LATE_MS: Final = 60_000
"""The time left (ms) from which it is shown as short."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A row in the list of a game's turns, as texts: a turn, or points changed outside a turn."""

    number: str
    player: str
    word: str
    """The word in capitals, joker letters in lower case; empty if `text` describes the turn."""
    text: str
    reference: str
    points: str
    total: str
    is_struck: bool = False
    """Whether the word was taken back."""


def time_of(game: ClassicGame, player: int, at_ms: int) -> str:
    """Returns a player's remaining time at `at_ms` as text; in a game without time limit, the time used."""
    left = game.clock.left_ms(player, at_ms)
    return to_seconds(game.clock.used_ms(player, at_ms) if left is None else left)


def is_late(game: ClassicGame, player: int, at_ms: int) -> bool:
    left = game.clock.left_ms(player, at_ms)
    return left is not None and left < _LATE_MS


def seat_remark(game: ClassicGame, player: int) -> str:
    if player in game.out_of_time:
        return say("classic.out_of_time")
    if game.passes[player] and not game.is_over:
        return say("classic.passes", count=game.passes[player])
    return say("classic.rack_count", count=len(game.racks[player]) + game.due[player])


def turn_rows(game: ClassicGame) -> tuple[TurnRow, ...]:
    """Returns the rows for all turns and other changes of score, latest first, each with the player's running total.

    Exchanged letters are not shown during the game.
    """
    sheet = match_sheet(game)
    return tuple(_row(game, sheet.names[row.player], row) for row in reversed(sheet.rows))


def turn_headings() -> tuple[str, ...]:
    return tuple(say(f"classic.turns.{one}") for one in ("number", "player", "word", "place", "points", "total"))


def _row(game: ClassicGame, name: str, row: MatchRow) -> TurnRow:
    number, total = "" if row.turn is None else str(row.turn), whole(row.total)
    if row.kind in (MatchRowKind.LAID, MatchRowKind.WITHDRAWN):
        is_struck = row.kind is MatchRowKind.WITHDRAWN
        return TurnRow(number, name, row.word, "", row.ref, str(row.points), total, is_struck)
    text = what(row)
    if row.kind is MatchRowKind.EXCHANGED and not game.is_over:
        text = say("classic.exchanged", count=len(row.letters))
    return TurnRow(number, name, "", text, "", "0" if row.turn is not None else signed(row.points), total)


def last_word(game: SolitaireGame) -> tuple[Square, ...]:
    """Returns the squares of the word played last; empty if no word was played."""
    last = next((turn.move for turn in reversed(game.turns) if turn.move is not None), None)
    if last is None:
        return ()
    start, direction = last.reference.square, last.reference.direction
    return tuple(start.moved(direction, step) for step in range(len(last.word)))


def letters_face_up(game: SolitaireGame) -> tuple[str, ...]:
    """Returns lines of text about the letters left: their number, vowels, consonants, Y and jokers."""
    tiles = game.bag.tiles
    parts = (
        [tile for tile in tiles if tile in VOWELS],
        [tile for tile in tiles if tile in CONSONANTS],
        [tile for tile in tiles if tile not in VOWELS | CONSONANTS],
    )
    lines = (" ".join("".join(alike) for _, alike in groupby(part)) for part in parts if part)
    return (say("solitaire.letters_left", count=len(tiles)), *lines)


def solitaire_rows(game: SolitaireGame, player: str) -> tuple[TurnRow, ...]:
    """Returns the rows for all turns of a solitaire, latest first, each with the running total.

    After the end, a row deducts the letters left.
    """
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


def circled(word: str) -> str:
    """Returns a word with the letters of its jokers in parentheses: `PASS(E)R`."""
    return "".join(f"({letter.upper()})" if letter.islower() else letter for letter in word)


def what(row: MatchRow) -> str:
    """Returns the text for a row of the score sheet: the word played, or what happened."""
    match row.kind:
        case MatchRowKind.LAID:
            return circled(row.word)
        case MatchRowKind.WITHDRAWN:
            return say("match_sheet.row.withdrawn", word=circled(row.word), words=row.refused)
        case MatchRowKind.EXCHANGED:
            return say("match_sheet.row.exchanged", count=len(row.letters), letters=row.letters)
        case MatchRowKind.THEME:
            return say("match_sheet.row.theme", word=row.word)
        case MatchRowKind.LEFT if row.letters:
            return say("match_sheet.row.left", letters=row.letters)
        case MatchRowKind.LEFT:
            return say("match_sheet.row.gained")
        case MatchRowKind.BREACH if row.breach is not None:
            return say(f"match_sheet.breach.{row.breach.value}")
        case _:
            return say(f"match_sheet.row.{row.kind.value}")
