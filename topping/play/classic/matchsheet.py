"""The match sheet of a classic game: every turn, what jokers stand for, scores, match points (§2.1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from topping.play.classic.ends import match_points
from topping.play.classic.events import Breach
from topping.play.classic.game import ClassicEnd, ClassicGame, ClassicTurn, EndKind, Penalty, TurnKind
from topping.rules.tiles.letters import in_letter_order


class MatchRowKind(Enum):
    """What a row of the sheet tells."""

    LAID = "laid"
    WITHDRAWN = "withdrawn"
    """A word that was laid, challenged and taken back (§5.3)."""
    PASSED = "passed"
    EXCHANGED = "exchanged"
    CHALLENGE = "challenge"
    """Points lost by a challenge (§5.3)."""
    BREACH = "breach"
    """Points lost by a fault (§4.1.3, §8, §9)."""
    SURPLUS = "surplus"
    """Points lost by letters drawn too many (§9)."""
    THEME = "theme"
    """A word that fits the theme (leaflet)."""
    LEFT = "left"
    """Letters left at the end (§7)."""
    DECISION = "decision"
    """Scores written down where a game is lost by a decision (§9)."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of the sheet."""

    kind: MatchRowKind
    player: int
    points: int
    total: int = 0
    """The player's, after it."""
    turn: int | None = None
    """Its number, from 1; None for what is no turn."""
    rack: str = ""
    word: str = ""
    """Jokers in lower case; of a vote, the word voted on."""
    ref: str = ""
    letters: str = ""
    """Exchanged, or left at the end."""
    refused: tuple[str, ...] = ()
    """Words that were challenged and are not admitted."""
    breach: Breach | None = None
    spent_ms: int = 0


@dataclass(frozen=True, slots=True)
class JokerMeaning:
    """A joker on the grid, and the letter that it stands for (§4.1.3)."""

    player: int
    letter: str
    word: str
    """In upper case."""
    turn: int


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """All that the sheet says."""

    names: tuple[str, ...]
    beginner: int | None
    """Who began; None while that is not settled."""
    rows: tuple[MatchRow, ...]
    jokers: tuple[JokerMeaning, ...]
    scores: tuple[int, ...]
    end: ClassicEnd | None
    match_points: tuple[int, ...] | None
    """Of two players, once the game is over."""


def match_sheet(game: ClassicGame) -> MatchSheet:
    """The sheet of a game, as far as it was played."""
    points = match_points(game) if game.end is not None and len(game.names) == 2 else None
    beginner = game.order[0] if game.order else None
    rows = _with_totals(_rows(game), len(game.names))
    return MatchSheet(game.names, beginner, rows, tuple(_jokers(game)), game.scores, game.end, points)


def _with_totals(rows: Iterable[MatchRow], players: int) -> tuple[MatchRow, ...]:
    totals = [0] * players
    told = []
    for row in rows:
        totals[row.player] += row.points
        told.append(replace(row, total=totals[row.player]))
    return tuple(told)


def _rows(game: ClassicGame) -> Iterator[MatchRow]:
    """The rows, their totals left out."""
    yield from _penalties(game, 0)
    for turn in game.turns:
        yield _of_turn(turn)
        yield from _penalties(game, turn.number)
    for turn in game.turns:
        for vote in turn.votes:
            if vote.fits:
                yield MatchRow(MatchRowKind.THEME, turn.player, game.rules.theme_bonus, word=vote.word)
    if game.end is None:
        return
    is_decision = game.end.kind is EndKind.DECISION
    for player, change in enumerate(game.end.changes):
        left = "" if is_decision or player == game.end.finisher else in_letter_order(game.end.left[player])
        if change or left:
            kind = MatchRowKind.DECISION if is_decision else MatchRowKind.LEFT
            yield MatchRow(kind, player, change, letters=left)


def _of_turn(turn: ClassicTurn) -> MatchRow:
    move = turn.move
    return MatchRow(
        kind=MatchRowKind(turn.kind.value),
        player=turn.player,
        points=turn.points,
        turn=turn.number,
        rack=turn.rack,
        word="" if move is None else move.word,
        ref="" if move is None else str(move.reference),
        letters=turn.exchanged,
        refused=turn.refused,
        spent_ms=turn.spent_ms,
    )


def _penalties(game: ClassicGame, after: int) -> Iterator[MatchRow]:
    for penalty in game.penalties:
        if penalty.turn == after:
            yield MatchRow(_penalty_kind(penalty), penalty.player, -penalty.points, breach=penalty.breach)


def _penalty_kind(penalty: Penalty) -> MatchRowKind:
    if penalty.breach is not None:
        return MatchRowKind.BREACH
    return MatchRowKind.SURPLUS if penalty.letters else MatchRowKind.CHALLENGE


def _jokers(game: ClassicGame) -> Iterator[JokerMeaning]:
    for turn in game.turns:
        if turn.kind is TurnKind.LAID and turn.move is not None:
            start, direction = turn.move.reference.square, turn.move.reference.direction
            for step, letter in enumerate(turn.move.word):
                if letter.islower() and not turn.board.holds(start.moved(direction, step)):
                    yield JokerMeaning(turn.player, letter.upper(), turn.move.word.upper(), turn.number)
