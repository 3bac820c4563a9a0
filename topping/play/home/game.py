"""Simplified duplicate as a value that its events make: moves of one game, and what each said at each (leaflet, §1–8).

The referee draws and may play himself: tops stay hidden until time is over. Then each says his word and its points, one
person types them, and the top goes on all grids. Above fifteen players, who alone has the top gets ten points more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final, TypeAlias

from topping.byfields import FLAT, KindsCodec
from topping.errors import InputError
from topping.play.home.saying import SaidFault, WordValue
from topping.rules.games.game import Game, Turn

MINUTES: Final = (2, 3, 4)
"""Times that a table may agree upon (leaflet, §3)."""
USUAL_MINUTES: Final = 3
"""The leaflet's time, where nothing else is agreed (§3)."""
MOST_PLAYERS: Final = 40
SOLO_ABOVE: Final = 15
"""More players than these, and a solo is worth more (leaflet, §8)."""
SOLO_BONUS: Final = 10


class HomePhase(Enum):
    """What a simplified duplicate waits for."""

    DRAW = "draw"
    """The next draw is about to be shown."""
    THINKING = "thinking"
    SAYING = "saying"
    """Time is over: each says his word."""
    TOP = "top"
    """The top is shown."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class HomeDrawShown:
    """The draw of the next move is on screen: its time runs."""


@dataclass(frozen=True, slots=True)
class HomeTimeOver:
    """The time of the move is over, or all have found before."""


@dataclass(frozen=True, slots=True)
class HomeWordSaid:
    """What a player said, and what it is worth; one more takes the place of the first until the top is shown."""

    player: int
    text: str
    """As it was typed."""
    value: Annotated[WordValue, FLAT]


@dataclass(frozen=True, slots=True)
class HomeTopShown:
    """The top is shown; who has said nothing has nothing."""


@dataclass(frozen=True, slots=True)
class HomeStopped:
    """The table stops before the game's last move."""


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
    """What a move brought a player."""

    value: WordValue
    bonus: int = 0

    @property
    def points(self) -> int:
        """With the bonus of a solo."""
        return self.value.points + self.bonus


_SILENT: Final = HomeScore(WordValue(0, None, SaidFault.NOTHING_SAID))


@dataclass(frozen=True, slots=True)
class HomeGame:
    """A simplified duplicate between two events."""

    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    minutes: int
    phase: HomePhase = HomePhase.DRAW
    said: tuple[HomeWordSaid, ...] = ()
    """Of the present move, the latest of each player."""
    scores: tuple[tuple[HomeScore, ...], ...] = ()
    """By move played, then by player."""

    @staticmethod
    def of(names: Sequence[str], game: Game, minutes: int) -> HomeGame:
        """The game before its first draw; raises `InputError` for what a table cannot play under."""
        if not 1 <= len(names) <= MOST_PLAYERS:
            raise InputError("home.players", most=MOST_PLAYERS)
        if minutes not in MINUTES:
            raise InputError("home.minutes")
        return HomeGame(tuple(names), tuple(game.turns()), minutes)

    @property
    def number(self) -> int:
        """The move being played, from 1; the last one played while its top is shown and at the end."""
        shown = self.phase in (HomePhase.TOP, HomePhase.OVER)
        return max(1, len(self.scores) if shown else len(self.scores) + 1)

    @property
    def turn(self) -> Turn:
        """The move being played, or whose top is shown."""
        return self.turns[self.number - 1]

    @property
    def totals(self) -> tuple[int, ...]:
        """By player."""
        return tuple(sum(move[player].points for move in self.scores) for player in range(len(self.names)))

    @property
    def tops(self) -> tuple[int, ...]:
        """How many tops each has said, by player; more than the top of a game made elsewhere is one too."""
        return tuple(map(sum, self.found))

    @property
    def found(self) -> tuple[tuple[bool, ...], ...]:
        """Whether each said the top, by player, then by move."""
        played = list(zip(self.turns, self.scores, strict=False))
        return tuple(
            tuple(scores[player].value.points >= turn.solution.points for turn, scores in played)
            for player in range(len(self.names))
        )

    def after(self, event: HomeEvent) -> HomeGame:
        """The game after an event; raises `InputError`, nothing having changed, for one that is not allowed."""
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
                others = tuple(one for one in self.said if one.player != player)
                return replace(self, said=(*others, event))
            case HomeTopShown() if self.phase is HomePhase.SAYING:
                return replace(self, phase=HomePhase.TOP, scores=(*self.scores, self._scored()))
            case HomeStopped() if self.phase is not HomePhase.OVER:
                return replace(self, phase=HomePhase.OVER, said=())
        raise InputError("home.not_now")

    def _scored(self) -> tuple[HomeScore, ...]:
        """What the present move brings each."""
        by_player = {one.player: HomeScore(one.value) for one in self.said}
        scores = [by_player.get(player, _SILENT) for player in range(len(self.names))]
        top = self.turn.solution.points
        found = [player for player, score in enumerate(scores) if score.value.points >= top]
        if len(self.names) > SOLO_ABOVE and len(found) == 1:
            scores[found[0]] = replace(scores[found[0]], bonus=SOLO_BONUS)
        return tuple(scores)

    @property
    def is_finished(self) -> bool:
        """Whether every move of the game is played: only the end is left."""
        return len(self.scores) == len(self.turns)
