"""Simplified duplicate at home: the moves of one game, and each player's word at each move (leaflet, §1–8).

A game is a value that follows from its events. The referee draws and may play himself, since the top is hidden until
time is over. Then each player says his word and its points, and somebody types them. All players put the top on their
grids. With more than fifteen players, a solo brings ten points more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final, TypeAlias

from topping.byfields import FLAT, KindsCodec
from topping.errors import InputError
from topping.play.home.statedpoints import SaidFault, WordValue
from topping.rules.games.game import Game, Turn

MINUTES: Final = (2, 3, 4)
"""Times in minutes that a table may choose (leaflet, §3)."""
USUAL_MINUTES: Final = 3
"""The leaflet's time, used by default (§3)."""
MOST_PLAYERS: Final = 40
SOLO_ABOVE: Final = 15
"""With more players than these, a solo brings a bonus (leaflet, §8)."""
SOLO_BONUS: Final = 10


class HomePhase(Enum):
    """The stage that the present move of a simplified duplicate has reached."""

    DRAW = "draw"
    """The next draw is about to be shown."""
    THINKING = "thinking"
    SAYING = "saying"
    """Time is over: each player says his word."""
    TOP = "top"
    """The top is shown."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class HomeDrawShown:
    """The event that the draw of the next move appears on screen. The time of the move begins."""


@dataclass(frozen=True, slots=True)
class HomeTimeOver:
    """The event that the time of the move is over, or that all players have finished earlier."""


@dataclass(frozen=True, slots=True)
class HomeWordSaid:
    """The event that a player says his word, stored with its value. He may replace it until the top is shown."""

    player: int
    text: str
    """As it was typed."""
    value: Annotated[WordValue, FLAT]


@dataclass(frozen=True, slots=True)
class HomeTopShown:
    """The event that the top is shown; players without a word score nothing."""


@dataclass(frozen=True, slots=True)
class HomeStopped:
    """The event that the players end the game before its last move."""


HomeEvent: TypeAlias = HomeDrawShown | HomeTimeOver | HomeWordSaid | HomeTopShown | HomeStopped
HOME_EVENTS: Final[KindsCodec[HomeEvent]] = KindsCodec(
    lambda _: InputError("tablegame.event"),
    {
        "draw": HomeDrawShown,
        "time": HomeTimeOver,
        "said": HomeWordSaid,
        "top": HomeTopShown,
        "stopped": HomeStopped,
    },
)


@dataclass(frozen=True, slots=True)
class HomeScore:
    """A player's score for one move: the value of his word, and the bonus if he alone found the top."""

    value: WordValue
    bonus: int = 0

    @property
    def points(self) -> int:
        """Points of the word plus the solo bonus."""
        return self.value.points + self.bonus


_SILENT: Final = HomeScore(WordValue(0, None, SaidFault.NOTHING_SAID))


@dataclass(frozen=True, slots=True)
class HomeGame:
    """A game of simplified duplicate, played at home, as it stands after its latest event (`HomeEvent`): a draw shown,
    a word said.
    """

    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    minutes: int
    phase: HomePhase = HomePhase.DRAW
    said: tuple[HomeWordSaid, ...] = ()
    """The latest word of each player in the present move."""
    scores: tuple[tuple[HomeScore, ...], ...] = ()
    """By move played, then by player."""

    @staticmethod
    def of(names: Sequence[str], game: Game, minutes: int) -> HomeGame:
        """Returns a new game before its first draw. `game` has its draws and tops; `minutes` is the time for each move.

        Raises `InputError` for a wrong number of players or minutes.
        """
        if not 1 <= len(names) <= MOST_PLAYERS:
            raise InputError("home.players", most=MOST_PLAYERS)
        if minutes not in MINUTES:
            raise InputError("home.minutes")
        return HomeGame(tuple(names), tuple(game.turns()), minutes)

    @property
    def number(self) -> int:
        """The number of the present move, from 1.

        While a top is shown, this is its move; after the end, the last move played.
        """
        shown = self.phase in (HomePhase.TOP, HomePhase.OVER)
        return max(1, len(self.scores) if shown else len(self.scores) + 1)

    @property
    def turn(self) -> Turn:
        """The move being played, or the move whose top is shown."""
        return self.turns[self.number - 1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each player over all moves played."""
        return tuple(sum(move[player].points for move in self.scores) for player in range(len(self.names)))

    @property
    def tops(self) -> tuple[int, ...]:
        """Number of tops said by each player. A word worth more than the recorded top counts as well."""
        return tuple(map(sum, self.found))

    @property
    def found(self) -> tuple[tuple[bool, ...], ...]:
        """Whether each player said the top of each move played, as `found[player][move]`; both indices are from 0."""
        played = list(zip(self.turns, self.scores, strict=False))
        return tuple(
            tuple(scores[player].value.points >= turn.solution.points for turn, scores in played)
            for player in range(len(self.names))
        )

    def after(self, event: HomeEvent) -> HomeGame:
        """Returns the game after an event; raises `InputError` for an event that is not allowed in this phase."""
        match event:
            case HomeDrawShown() if self.phase is HomePhase.DRAW or (
                self.phase is HomePhase.TOP and len(self.scores) < len(self.turns)
            ):
                return replace(self, phase=HomePhase.THINKING, said=())
            case HomeTimeOver() if self.phase is HomePhase.THINKING:
                return replace(self, phase=HomePhase.SAYING)
            case HomeWordSaid(player) if self.phase is HomePhase.SAYING:
                if not 0 <= player < len(self.names):
                    raise InputError("home.unknown_player")
                others = tuple(word for word in self.said if word.player != player)
                return replace(self, said=(*others, event))
            case HomeTopShown() if self.phase is HomePhase.SAYING:
                return replace(self, phase=HomePhase.TOP, scores=(*self.scores, self._scored()))
            case HomeStopped() if self.phase is not HomePhase.OVER:
                return replace(self, phase=HomePhase.OVER, said=())
        raise InputError("home.not_now")

    def _scored(self) -> tuple[HomeScore, ...]:
        """Returns the score of each player for the present move."""
        by_player = {word.player: HomeScore(word.value) for word in self.said}
        scores = [by_player.get(player, _SILENT) for player in range(len(self.names))]
        top = self.turn.solution.points
        finders = [player for player, score in enumerate(scores) if score.value.points >= top]
        if len(self.names) > SOLO_ABOVE and len(finders) == 1:
            scores[finders[0]] = replace(scores[finders[0]], bonus=SOLO_BONUS)
        return tuple(scores)

    @property
    def is_finished(self) -> bool:
        """Whether every move of the game has been played."""
        return len(self.scores) == len(self.turns)
