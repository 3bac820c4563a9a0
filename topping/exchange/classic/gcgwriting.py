"""A classic game of two players as a GCG file, which analysers read.

    #player1 Alice Alice
    >Alice: AECC?NU 8D ChACUNE +76 76
    >Bob: EIOLMLS 7H MOLLIES +68 68

GCG has no lines for faults, votes on a theme and decisions: their points stand as lost time, or as a challenge, with a
note. Analysers take a joker that was recycled to have stayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from topping.errors import InputError
from topping.exchange.gcgwords import FILLED
from topping.exchange.writing.gcg import place
from topping.play.classic.game import ClassicGame, ClassicTurn, EndKind, TurnKind
from topping.rules.tiles import in_letter_order

_PLAYERS: Final = 2


def format_classic_gcg(game: ClassicGame, lexicon: str = "") -> str:
    """The text of the file; ends with a line feed. Raises `InputError` unless the game is for two."""
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
    """Names without blanks and colons, which part the fields of a line; different from one another."""
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
            if turn.player == last:  # the other one has no time left
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
                what = f"{place(turn.move.reference)} {_laid(turn)}"
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
            letters = in_letter_order(end.left[1 - player if player == end.finisher else player])
            if letters:
                yield self._event(player, "" if player == end.finisher else letters, f"({letters})", change)

    def _event(self, player: int, rack: str, what: str, points: int) -> str:
        self.totals[player] += points
        parts = [part for part in (rack, what, f"{points:+d}", str(self.totals[player])) if part]
        return f">{self.nicknames[player]}: {' '.join(parts)}"


def _laid(turn: ClassicTurn) -> str:
    """The word with a dot for each letter that it finds on the grid."""
    if turn.move is None:
        return ""
    start, direction = turn.move.reference.square, turn.move.reference.direction
    return "".join(
        FILLED if turn.board.holds(start.moved(direction, step)) else letter
        for step, letter in enumerate(turn.move.word)
    )
