"""A match of several classic games: who begins, result, score sheet of a game, and the table of a tournament."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from topping.play.classic.ends import match_points
from topping.play.classic.events import Breach
from topping.play.classic.game import ClassicEnd, ClassicGame, ClassicTurn, EndKind, Penalty, TurnKind
from topping.rules.tiles import in_letter_order


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A player's row in the table of a tournament: rank, games and points."""

    rank: int
    """From 1; equal players share it."""
    name: str
    has_left: bool
    """Whether he gave the tournament up: he ranks after all others (§9)."""
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    """Match points (§7)."""
    scored: int = 0
    """Points made in all games."""
    conceded: int = 0
    """Points made by his opponents."""

    @property
    def difference(self) -> int:
        """The points that the player scored in all games, minus those of his opponents in these games."""
        return self.scored - self.conceded


def tournament_table(
    results: Iterable[ClassicResult], names: Iterable[str] = (), left: Collection[str] = ()
) -> tuple[TournamentRow, ...]:
    """Returns the table of a tournament as rows, by match points, then difference of points, best first.

    `results` are those of its games.

    `names` adds players who have not played yet; `left` names players who gave up, who come last.
    """
    rows: dict[str, TournamentRow] = {name: TournamentRow(0, name, has_left=name in left) for name in names}
    for result in results:
        for seat, name in enumerate(result.names):
            row = rows.get(name) or TournamentRow(0, name, has_left=name in left)
            rows[name] = _with_game(row, result, seat)
    ordered = sorted(rows.values(), key=lambda row: (*_rank_key(row), row.name.casefold(), row.name))
    return tuple(replace(row, rank=1 + sum(_rank_key(other) < _rank_key(row) for other in ordered)) for row in ordered)


def _rank_key(row: TournamentRow) -> tuple[bool, int, int]:
    return row.has_left, -row.points, -row.difference


def _with_game(row: TournamentRow, result: ClassicResult, seat: int) -> TournamentRow:
    winner = result.winner
    return replace(
        row,
        played=row.played + 1,
        won=row.won + (winner == seat),
        drawn=row.drawn + (winner is None),
        lost=row.lost + (winner == 1 - seat),
        points=row.points + result.match_points[seat],
        scored=row.scored + result.scores[seat],
        conceded=row.conceded + result.scores[1 - seat],
    )


class MatchRowKind(Enum):
    """The kind of row in the score sheet of a classic game."""

    LAID = "laid"
    WITHDRAWN = "withdrawn"
    """A word that was challenged and taken back (§5.3)."""
    PASSED = "passed"
    EXCHANGED = "exchanged"
    CHALLENGE = "challenge"
    """Points lost by a failed challenge (§5.3)."""
    BREACH = "breach"
    """Points lost by a fault (§4.1.3, §8, §9)."""
    SURPLUS = "surplus"
    """Points lost by excess letters (§9)."""
    THEME = "theme"
    """A word that fits the theme (leaflet)."""
    LEFT = "left"
    """Letters left at the end (§7)."""
    DECISION = "decision"
    """Correction to the scores recorded by a decision (§9)."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of the score sheet of a classic game: a turn, a penalty, a theme vote or a change of scores at the end."""

    kind: MatchRowKind
    player: int
    points: int
    total: int = 0
    """The player's total after the row."""
    turn: int | None = None
    """The number of the turn, from 1; None for a row outside a turn."""
    rack: str = ""
    word: str = ""
    """Jokers in lower case. For a vote, the word voted on."""
    ref: str = ""
    letters: str = ""
    """Letters exchanged, or left at the end."""
    refused: tuple[str, ...] = ()
    """Challenged words that are not admitted."""
    breach: Breach | None = None
    spent_ms: int = 0


@dataclass(frozen=True, slots=True)
class JokerMeaning:
    """The letter that a joker on the grid stands for (§4.1.3)."""

    player: int
    letter: str
    word: str
    """In upper case."""
    turn: int


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The score sheet of a classic game: its rows, the letters of its jokers, the scores and the end."""

    names: tuple[str, ...]
    beginner: int | None
    """The player who began; None while it is not settled."""
    rows: tuple[MatchRow, ...]
    jokers: tuple[JokerMeaning, ...]
    scores: tuple[int, ...]
    end: ClassicEnd | None
    match_points: tuple[int, ...] | None
    """For two players, once the game is over."""


def match_sheet(game: ClassicGame) -> MatchSheet:
    """Returns the score sheet of a game up to its last turn."""
    points = match_points(game) if game.end is not None and len(game.names) == 2 else None
    beginner = game.order[0] if game.order else None
    rows = _with_totals(_rows(game), len(game.names))
    return MatchSheet(game.names, beginner, rows, tuple(_jokers(game)), game.scores, game.end, points)


def _with_totals(rows: Iterable[MatchRow], players: int) -> tuple[MatchRow, ...]:
    totals = [0] * players
    complete = []
    for row in rows:
        totals[row.player] += row.points
        complete.append(replace(row, total=totals[row.player]))
    return tuple(complete)


def _rows(game: ClassicGame) -> Iterator[MatchRow]:
    """Yields the rows of a game's score sheet, in order, without the totals after each."""
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
        left = "" if is_decision or player == game.end.finisher else in_letter_order(game.racks[player])
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


@dataclass(frozen=True, slots=True)
class ClassicResult:
    """The result of a finished classic game of two players."""

    names: tuple[str, str]
    """By seat."""
    scores: tuple[int, int]
    match_points: tuple[int, int]
    beginner: int = 0
    """The seat of the player who began."""

    @staticmethod
    def of(game: ClassicGame) -> ClassicResult:
        """Returns the result of a finished game of two players; raises `ClassicRefusalError` for any other game."""
        points = match_points(game)
        first, second = game.names
        return ClassicResult((first, second), (game.scores[0], game.scores[1]), (points[0], points[1]), game.order[0])

    @property
    def winner(self) -> int | None:
        """The winner's seat, 0 or 1; None for a draw."""
        first, second = self.match_points
        return None if first == second else int(second > first)


@dataclass(frozen=True, slots=True)
class ClassicMatch:
    """A match of several games between two players, who keep their seats."""

    names: tuple[str, str]
    games: int = 1
    """Number of games of the match, unless `wins` is set."""
    wins: int | None = None
    """Games needed to win the match; 2 in a match of two winning games (§3.1). None for a fixed number of games."""
    results: tuple[ClassicResult, ...] = ()

    @property
    def won(self) -> tuple[int, int]:
        """Number of games won by each player."""
        winners = [result.winner for result in self.results]
        return winners.count(0), winners.count(1)

    @property
    def points(self) -> tuple[int, int]:
        """Match points of each player over all games (3 for a won game)."""
        return sum(result.match_points[0] for result in self.results), sum(
            result.match_points[1] for result in self.results
        )

    @property
    def totals(self) -> tuple[int, int]:
        """Points scored by each player over all games."""
        return sum(result.scores[0] for result in self.results), sum(result.scores[1] for result in self.results)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided, so that no other game will be played."""
        return len(self.results) >= self.games if self.wins is None else max(self.won) >= self.wins

    @property
    def winner(self) -> int | None:
        """The seat of the winner of a finished match; None for a draw or an unfinished match.

        Games won decide in a match to a number of won games (`wins`), otherwise match points. Points of all games break
        a tie.
        """
        if not self.is_over:
            return None
        first, second = self.won if self.wins is not None else self.points
        if first == second:
            first, second = self.totals
        return None if first == second else int(second > first)

    @property
    def next_order(self) -> tuple[int, int] | None:
        """The seats in the order of play of the next game; the players begin in turn.

        None if the players have to draw letters to settle who begins: in the first game and in a deciding game (§3.1).
        """
        decides = self.wins is not None and self.won == (self.wins - 1, self.wins - 1)
        if not self.results or decides:
            return None
        last = self.results[-1].beginner
        return 1 - last, last
