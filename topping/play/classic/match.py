"""A match of several classic games between two players: who begins which, and how it stands (§3.1, §7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.play.classic.ends import match_points
from topping.play.classic.game import ClassicGame
from topping.play.classic.refusal import refused


@dataclass(frozen=True, slots=True)
class ClassicResult:
    """What became of a game of two players."""

    names: tuple[str, str]
    """By seat."""
    scores: tuple[int, int]
    match_points: tuple[int, int]
    beginner: int = 0
    """Who began, by seat."""

    @staticmethod
    def of(game: ClassicGame) -> ClassicResult:
        """The result of a game that is over; raises `ClassicRefusalError` for any other, and unless two play."""
        points = match_points(game)
        first, second = game.names
        beginner = game.order[0] if game.order else 0
        return ClassicResult((first, second), (game.scores[0], game.scores[1]), (points[0], points[1]), beginner)

    @property
    def winner(self) -> int | None:
        """By seat; None where nobody won."""
        first, second = self.match_points
        return None if first == second else int(second > first)


@dataclass(frozen=True, slots=True)
class ClassicMatch:
    """A match between two players, who keep their seats."""

    names: tuple[str, str]
    games: int = 1
    """How many are played, if that ends it."""
    wins: int | None = None
    """Games to be won, where the first to win so many wins the match; 2 in a match of two winning games (§3.1)."""
    results: tuple[ClassicResult, ...] = ()

    def with_result(self, result: ClassicResult) -> ClassicMatch:
        """The match with one more game; raises `ClassicRefusalError` once it is over."""
        if self.is_over:
            raise refused("classic.refused.match_over", "3.1")
        return replace(self, results=(*self.results, result))

    @property
    def won(self) -> tuple[int, int]:
        """Games that each has won."""
        winners = [result.winner for result in self.results]
        return winners.count(0), winners.count(1)

    @property
    def points(self) -> tuple[int, int]:
        """Match points of each."""
        return sum(one.match_points[0] for one in self.results), sum(one.match_points[1] for one in self.results)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of each over all games."""
        return sum(one.scores[0] for one in self.results), sum(one.scores[1] for one in self.results)

    @property
    def is_over(self) -> bool:
        """Whether no game is left to play."""
        return len(self.results) >= self.games if self.wins is None else max(self.won) >= self.wins

    @property
    def winner(self) -> int | None:
        """Who has won a match that is over, by seat: games won if these decide, else match points, then difference."""
        if not self.is_over:
            return None
        first, second = self.won if self.wins is not None else self.points
        if first == second:
            first, second = self.totals
        return None if first == second else int(second > first)

    @property
    def next_order(self) -> tuple[int, int] | None:
        """Who plays when in the next game; None where it is drawn: in the first game, and in a deciding one (§3.1)."""
        decides = self.wins is not None and self.won == (self.wins - 1, self.wins - 1)
        if not self.results or decides:
            return None
        last = self.results[-1].beginner
        return 1 - last, last
