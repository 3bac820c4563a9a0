"""The state of a classic game: grid, bag, racks, scores, the player on turn, and past turns."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from topping.errors import InputError
from topping.play.classic.events import Breach, Defeat
from topping.play.classic.houserules import FEWEST, MOST, ClassicRules
from topping.play.classic.lots import Lots
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.tiles import Bag, in_letter_order, tile_of, value_of


@dataclass(frozen=True, slots=True)
class TableClock:
    """A game clock that counts the time used by each player; one player's time runs at a time, as on a chess clock."""

    credit_ms: int | None
    """Time of each player (ms); None without a limit: the clock then counts, and never runs out."""
    spent_ms: tuple[int, ...]
    """Time used by each player up to `since_ms` (ms)."""
    running: int | None = None
    """The player whose time runs."""
    since_ms: int = 0
    """The last known instant (ms)."""
    is_halted: bool = False

    def used_ms(self, player: int, at_ms: int) -> int:
        """Returns the time that a player has used up to `at_ms` (ms)."""
        spent = self.spent_ms[player]
        if player == self.running and not self.is_halted:
            spent += max(0, at_ms - self.since_ms)
        return spent if self.credit_ms is None else min(spent, self.credit_ms)

    def left_ms(self, player: int, at_ms: int) -> int | None:
        """Returns the time that a player has left at `at_ms` (ms); None without a limit."""
        return None if self.credit_ms is None else self.credit_ms - self.used_ms(player, at_ms)

    def is_up(self, player: int, at_ms: int) -> bool:
        """Returns whether a player has no time left at `at_ms`."""
        return self.left_ms(player, at_ms) == 0

    def at(self, at_ms: int) -> TableClock:
        """Returns this clock as it stands at `at_ms`: `spent_ms` then holds the time that each player has used."""
        spent = tuple(self.used_ms(player, at_ms) for player in range(len(self.spent_ms)))
        return replace(self, spent_ms=spent, since_ms=at_ms)

    def turned_to(self, player: int | None, at_ms: int) -> TableClock:
        """Returns this clock with the time of `player` running from `at_ms` on; no time runs if `player` is None."""
        return replace(self.at(at_ms), running=player, is_halted=False)

    def halted(self, at_ms: int, is_halted: bool) -> TableClock:
        """Returns this clock stopped at `at_ms`, or running again from then on if `is_halted` is false."""
        return replace(self.at(at_ms), is_halted=is_halted)


_Value = TypeVar("_Value")


class ClassicPhase(Enum):
    """The stage that a classic game has reached."""

    LOTS = "lots"
    """The beginner is not settled (§3.1)."""
    DEALING = "dealing"
    """Racks are being filled, in the order of play (§3.2.2)."""
    READY = "ready"
    """All racks are full; the clock of the first player has to be started (§3.3)."""
    PLAYING = "playing"
    LAST_WORD = "last word"
    """A player has no letters left: his word may still be challenged, or is accepted (§5.2)."""
    OVER = "over"


class TurnKind(Enum):
    """The kind of action by which a player used his turn."""

    LAID = "laid"
    WITHDRAWN = "withdrawn"
    """A word laid, successfully challenged and taken back (§5.3)."""
    PASSED = "passed"
    EXCHANGED = "exchanged"


@dataclass(frozen=True, slots=True)
class ThemeVote:
    """The players' vote on whether a word fits the theme of the game."""

    word: str
    ayes: tuple[int, ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class ClassicTurn:
    """A turn that a player has played: rack and grid before it, action, time and points."""

    number: int
    """From 1; passes and exchanges count."""
    player: int
    kind: TurnKind
    rack: str
    """Before the turn, in letter order."""
    board: Board
    """Before the turn."""
    spent_ms: int
    """Time taken off the player's credit (ms)."""
    points: int = 0
    """Points of the turn: 0 if withdrawn; votes on the theme are counted apart."""
    move: Move | None = None
    """Jokers already on the grid are in lower case. None for a pass and an exchange."""
    words: tuple[str, ...] = ()
    """The words formed, in upper case, the move's own first."""
    exchanged: str = ""
    """The letters set aside."""
    announced: int | None = None
    refused: tuple[str, ...] = ()
    """The challenged words that are not admitted."""
    votes: tuple[ThemeVote, ...] = ()
    laid_points: int = 0
    """Points of the word, withdrawn or not."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a player lost by a fault, a failed challenge or excess letters."""

    player: int
    points: int
    """More than 0."""
    turn: int
    """Number of the turn before the penalty; 0 before the first turn."""
    breach: Breach | None
    """None for a failed challenge (§5.3) and for excess letters (§9)."""
    letters: int = 0
    """Number of excess letters."""


class EndKind(Enum):
    """The way in which a classic game ends (§4.2, §7, §9)."""

    OUT = "out"
    """The bag is empty, and a player has no letters left."""
    BLOCKED = "blocked"
    """Nobody can or will play, and an exchange is impossible."""
    PASSES = "passes"
    """Every player has passed as many times in a row as the rules allow."""
    TIME = "time"
    """Nobody has time left."""
    DECISION = "decision"
    """A player lost whatever the scores."""


@dataclass(frozen=True, slots=True)
class ClassicEnd:
    """The end of a classic game: how it ended, and how the scores change."""

    kind: EndKind
    changes: tuple[int, ...]
    """Points added to each player's score, or taken off."""
    finisher: int | None = None
    """The player without letters."""
    loser: int | None = None
    """The loser of a decision."""
    defeat: Defeat | None = None


@dataclass(frozen=True, slots=True)
class Surplus:
    """Letters drawn in excess that the opponent has not removed yet (§9)."""

    player: int
    count: int
    among: str
    """The letters that the opponent may choose from."""
    turned: bool


@dataclass(frozen=True, slots=True)
class ClassicGame:
    """The state of a classic game.

    The 102 tiles are on the grid, in the bag, in the racks, or drawn to settle who begins.
    """

    rules: ClassicRules
    names: tuple[str, ...]
    """By seat."""
    bag: Bag
    racks: tuple[str, ...]
    """In the order of drawing."""
    scores: tuple[int, ...]
    passes: tuple[int, ...]
    """Number of passes in a row, by player."""
    due: tuple[int, ...]
    """Number of letters to draw, by player."""
    clock: TableClock
    lots: Lots
    phase: ClassicPhase = ClassicPhase.LOTS
    board: Board = field(default_factory=Board)
    order: tuple[int, ...] = ()
    """Players in the order of play; empty until it is settled."""
    turn: int = 0
    """The player on turn."""
    turns: tuple[ClassicTurn, ...] = ()
    is_open: bool = False
    """Whether the last turn is a word that can still be challenged (§5.2)."""
    out_of_time: frozenset[int] = frozenset()
    """Players without credit: they pass until the end (§7)."""
    penalties: tuple[Penalty, ...] = ()
    surplus: Surplus | None = None
    absent: int | None = None
    """The absent player whose clock runs before the game (§9)."""
    vowel_jokers: int = 1
    """Number of jokers in the vowel bag, if there are two bags."""
    end: ClassicEnd | None = None

    @staticmethod
    def of(names: tuple[str, ...], rules: ClassicRules | None = None) -> ClassicGame:
        """Returns a new game. Its players still have to draw letters for the order of play.

        Raises `InputError` unless there are two to four names.
        """
        if not FEWEST <= len(names) <= MOST:
            raise InputError("classic.players", least=FEWEST, most=MOST, found=len(names))
        rules = rules or ClassicRules()
        zeros = (0,) * len(names)
        return ClassicGame(
            rules,
            names,
            Bag.full(),
            racks=("",) * len(names),
            scores=zeros,
            passes=zeros,
            due=zeros,
            clock=TableClock(rules.credit_ms, zeros),
            lots=Lots(len(names), rules.joker_first, rules.order_by_letter),
        )

    @property
    def players(self) -> range:
        """The numbers of the players, from 0."""
        return range(len(self.names))

    @property
    def tiles(self) -> str:
        """All tiles in letter order, wherever they lie: always the 102 of the game."""
        laid = map(tile_of, self.board.tiles)
        return in_letter_order([*laid, *self.bag.tiles, *"".join(self.racks), *self.lots.tiles])

    @property
    def last(self) -> ClassicTurn | None:
        """The last turn played; None before the first turn."""
        return self.turns[-1] if self.turns else None

    @property
    def awaited(self) -> int | None:
        """The number of the player who has to draw letters before any other action; None if nobody has to draw."""
        return next((player for player in (self.order or self.players) if self.due[player]), None)

    @property
    def can_exchange(self) -> bool:
        """Whether exchanges are allowed: the bag holds enough tiles, and every player has time left (§4.3, §7)."""
        return len(self.bag) >= max(1, self.rules.exchange_least) and not self.out_of_time

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that the scores are final."""
        return self.phase is ClassicPhase.OVER

    def position(self, player: int) -> Position:
        """Returns the position that a player sees: the grid and his rack."""
        return Position(self.board, self.racks[player])

    def can_contest(self, player: int) -> bool:
        """Returns whether a player may challenge the last word now (§5.2). He may do so even without time left (§7)."""
        last = self.last
        return self.is_open and last is not None and last.player != player and not self.is_over

    def following(self, player: int) -> int:
        """Returns the player who is on turn after `player`: the next in the order of play who has time left.

        Returns `player` himself if only he has time left. If nobody has any, the next player in the order is returned.
        """
        place = self.order.index(player)
        round_ = (*self.order[place + 1 :], *self.order[: place + 1])
        return next(
            (seat for seat in round_ if seat not in self.out_of_time), self.order[(place + 1) % len(self.order)]
        )

    def value_left(self, player: int) -> int:
        """Returns the value of the letters in a player's rack (points)."""
        return sum(map(value_of, self.racks[player]))

    def with_rack(self, player: int, rack: str) -> ClassicGame:
        """Returns the game with a player's rack replaced."""
        return replace(self, racks=changed(self.racks, player, rack))

    def credited(self, player: int, points: int) -> ClassicGame:
        """Returns the game with points added to a player's score; negative points are taken off."""
        return replace(self, scores=changed(self.scores, player, self.scores[player] + points))


def changed(values: tuple[_Value, ...], place: int, value: _Value) -> tuple[_Value, ...]:
    """Returns a copy of the tuple `values` with `value` at index `place`."""
    return (*values[:place], value, *values[place + 1 :])
