"""Writes a game to a GCG file, a format for game analysis.

    #character-encoding UTF-8
    #description Variante : normale
    #player1 Top Top
    >Top: AECC?NU 8D ChACUNE +76 76
    >Top: EIOLMLS 7H MOLLIES +68 144
    >Top: IARERIS D4 .RIERAIS +72 216
    #note Tirage : -BCDFGHT! IA+RERIS

A duplicate game has a single player, who lays the retained solutions. GCG names columns by letters: `8D` is across,
`D8` is down. A dot is a letter already on the grid. GCG has no kept letters and rejected draws: they are in a note
after the move, as in a game file. Analysis programs assume that a replaced joker (§3.8.1) stayed on the grid.

A classic game has two players. GCG has no lines for faults, theme votes and decisions: their points are written as lost
time or as a challenge. Those of votes also have a note.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from topping.errors import InputError
from topping.exchange.conventions import GCG_DRAW, GCG_FILLED, GCG_VARIANT
from topping.play.classic.game import ClassicGame, ClassicTurn, EndKind, TurnKind
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_rejections
from topping.rules.grid.board import ROWS, Direction, Reference
from topping.rules.tiles import in_letter_order

PLAYER: Final = "Top"
"""The player who lays the retained solutions."""


def format_gcg(game: Game) -> str:
    """Returns a duplicate game as a text in GCG, a format for game analysis."""
    head = [
        "#character-encoding UTF-8",
        *(f"#title {name}" for name in [" ".join(game.name.split())] if name),
        f"#description {GCG_VARIANT} : {game.variant.name}",
        *(f"#lexicon {name}" for name in [game.lexicon_name] if name),
        f"#player1 {PLAYER} {PLAYER}",
    ]
    return "".join(f"{line}\n" for line in (*head, *_events(game)))


def place(reference: Reference) -> str:
    """Returns a reference in GCG's notation, which names columns by letters: `8D` is across, `D8` is down."""
    row, column = str(reference.square.row + 1), ROWS[reference.square.column]
    return row + column if reference.direction is Direction.HORIZONTAL else column + row


def _events(game: Game) -> Iterator[str]:
    total = 0
    for turn in game.turns():
        solution, draw = turn.solution, turn.draw
        total += solution.points
        yield f">{PLAYER}: {draw.letters} {place(solution.reference)} {_laid(turn)} +{solution.points} {total}"
        if draw.kept or draw.rejected:
            yield f"#note {GCG_DRAW} : {format_rejections(draw)}{draw.kept}+{draw.new}"


def _laid(turn: Turn) -> str:
    """Returns the word of a duplicate move, with a dot for each letter already on the grid."""
    start, direction = turn.solution.reference.square, turn.solution.reference.direction
    new = dict(turn.placement.placed)
    return "".join(new.get(start.moved(direction, step), GCG_FILLED) for step in range(len(turn.solution.word)))


_PLAYERS: Final = 2


def format_classic_gcg(game: ClassicGame, lexicon: str = "") -> str:
    """Returns a classic game of two players as a text in GCG, a format for game analysis.

    Raises `InputError` for another number of players.
    """
    if len(game.names) != _PLAYERS:
        raise InputError("classic.gcg.for_two", count=len(game.names))
    nicknames = _nicknames(game.names)
    head = [
        "#character-encoding UTF-8",
        *(f"#lexicon {name}" for name in [lexicon] if name),
        *(
            f"#player{number} {nickname} {' '.join(name.split())}"
            for number, (nickname, name) in enumerate(zip(nicknames, game.names, strict=True), start=1)
        ),
    ]
    return "".join(f"{line}\n" for line in (*head, *_Writer(game, nicknames).lines()))


def _nicknames(names: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the two players' names without spaces and colons, and with `_1` and `_2` if they are equal."""
    first, second = ("_".join(name.replace(":", " ").split()) or "?" for name in names)
    return (first, second) if first.casefold() != second.casefold() else (f"{first}_1", f"{second}_2")


@dataclass
class _Writer:
    game: ClassicGame
    nicknames: tuple[str, ...]
    totals: list[int] = field(default_factory=lambda: [0] * _PLAYERS)

    def lines(self) -> Iterator[str]:
        yield from self._penalties(0)
        last: int | None = None
        for turn in self.game.turns:
            if turn.player == last:  # the other player has no time left
                yield self._event(1 - last, "", "-", 0)
            last = turn.player
            yield from self._turn(turn)
            yield from self._penalties(turn.number)
        for turn in self.game.turns:
            for vote in turn.votes:
                if vote.fits:
                    yield self._event(turn.player, "", "(challenge)", self.game.rules.theme_bonus)
                    yield f"#note {self.game.rules.theme} : {vote.word}"
        yield from self._end()

    def _turn(self, turn: ClassicTurn) -> Iterator[str]:
        match turn.kind:
            case TurnKind.PASSED:
                yield self._event(turn.player, turn.rack, "-", 0)
            case TurnKind.EXCHANGED:
                yield self._event(turn.player, turn.rack, f"-{turn.exchanged}", 0)
            case TurnKind.LAID | TurnKind.WITHDRAWN if turn.move is not None:
                what = f"{place(turn.move.reference)} {_word_laid(turn)}"
                yield self._event(turn.player, turn.rack, what, turn.laid_points)
                if turn.kind is TurnKind.WITHDRAWN:
                    yield self._event(turn.player, turn.rack, "--", -turn.laid_points)

    def _penalties(self, after: int) -> Iterator[str]:
        for penalty in self.game.penalties:
            if penalty.turn == after:
                is_challenge = penalty.breach is None and not penalty.letters
                yield self._event(penalty.player, "", "(challenge)" if is_challenge else "(time)", -penalty.points)

    def _end(self) -> Iterator[str]:
        end = self.game.end
        if end is None:
            return
        if end.kind is EndKind.DECISION:
            for player, change in enumerate(end.changes):
                if change:
                    yield self._event(player, "", "(challenge)" if change > 0 else "(time)", change)
            return
        for player, change in enumerate(end.changes):
            letters = in_letter_order(self.game.racks[1 - player if player == end.finisher else player])
            if letters:
                yield self._event(player, "" if player == end.finisher else letters, f"({letters})", change)

    def _event(self, player: int, rack: str, what: str, points: int) -> str:
        self.totals[player] += points
        parts = [part for part in (rack, what, f"{points:+d}", str(self.totals[player])) if part]
        return f">{self.nicknames[player]}: {' '.join(parts)}"


def _word_laid(turn: ClassicTurn) -> str:
    """Returns the word of a classic turn, with a dot for each letter already on the grid; empty if no word was laid."""
    if turn.move is None:
        return ""
    start, direction = turn.move.reference.square, turn.move.reference.direction
    return "".join(
        GCG_FILLED if turn.board.holds(start.moved(direction, step)) else letter
        for step, letter in enumerate(turn.move.word)
    )
