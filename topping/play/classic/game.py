"""A classic game as it stands: grid, bag, racks, scores, whose turn it is, and what was played."""

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
    """Both faces of the clock, or as many as there are players."""

    credit_ms: int | None
    """Time of each; None without a limit: time is then counted, and never up."""
    spent_ms: tuple[int, ...]
    """What each has used up to `since_ms`."""
    running: int | None = None
    """Whose time runs."""
    since_ms: int = 0
    """The last instant that is known of."""
    is_halted: bool = False

    def used_ms(self, player: int, at_ms: int) -> int:
        """What a player has used at an instant."""
        spent = self.spent_ms[player]
        if player == self.running and not self.is_halted:
            spent += max(0, at_ms - self.since_ms)
        return spent if self.credit_ms is None else min(spent, self.credit_ms)

    def left_ms(self, player: int, at_ms: int) -> int | None:
        """What is left of a player's credit at an instant; None without a limit."""
        return None if self.credit_ms is None else self.credit_ms - self.used_ms(player, at_ms)

    def is_up(self, player: int, at_ms: int) -> bool:
        """Whether a player's credit is used up at an instant."""
        return self.left_ms(player, at_ms) == 0

    def at(self, at_ms: int) -> TableClock:
        """The same clock read at an instant."""
        spent = tuple(self.used_ms(player, at_ms) for player in range(len(self.spent_ms)))
        return replace(self, spent_ms=spent, since_ms=at_ms)

    def turned_to(self, player: int | None, at_ms: int) -> TableClock:
        """The clock is pressed: from this instant on another player's time runs, or nobody's."""
        return replace(self.at(at_ms), running=player, is_halted=False)

    def halted(self, at_ms: int, is_halted: bool) -> TableClock:
        """Stopped at an instant, or going on from it."""
        return replace(self.at(at_ms), is_halted=is_halted)


_Value = TypeVar("_Value")


class ClassicPhase(Enum):
    """How far a game is."""

    LOTS = "lots"
    """Who begins is not settled (§3.1)."""
    DEALING = "dealing"
    """Racks are being filled, in the order of play (§3.2.2)."""
    READY = "ready"
    """All racks are full; the clock of the first player is to be started (§3.3)."""
    PLAYING = "playing"
    LAST_WORD = "last word"
    """Somebody has gone out: his word may still be challenged, or is accepted (§5.2)."""
    OVER = "over"


class TurnKind(Enum):
    """What a player did on his turn."""

    LAID = "laid"
    WITHDRAWN = "withdrawn"
    """A word laid, successfully challenged and taken back (§5.3)."""
    PASSED = "passed"
    EXCHANGED = "exchanged"


@dataclass(frozen=True, slots=True)
class ThemeVote:
    """How the table voted on a word."""

    word: str
    ayes: tuple[int, ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class ClassicTurn:
    """A turn that was played."""

    number: int
    """From 1, passes and exchanges included."""
    player: int
    kind: TurnKind
    rack: str
    """Before it, in letter order."""
    board: Board
    """Before it."""
    spent_ms: int
    """What the turn took off the player's credit."""
    points: int = 0
    """What it brings: 0 where it was withdrawn; votes on the theme are apart."""
    move: Move | None = None
    """With the jokers already on the grid in lower case; None for a pass and an exchange."""
    words: tuple[str, ...] = ()
    """The words formed, in upper case, the move's own first."""
    exchanged: str = ""
    """The letters set aside."""
    announced: int | None = None
    refused: tuple[str, ...] = ()
    """Those of the words challenged that are not admitted."""
    votes: tuple[ThemeVote, ...] = ()
    laid_points: int = 0
    """What its word counts, withdrawn or not."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a player lost outside his own turn."""

    player: int
    points: int
    """More than 0."""
    turn: int
    """After which turn; 0 before the first."""
    breach: Breach | None
    """None for a challenge that failed (§5.3) and for letters drawn too many (§9)."""
    letters: int = 0
    """How many letters were drawn too many."""


class EndKind(Enum):
    """How a game ends (§4.2, §7, §9)."""

    OUT = "out"
    """The bag is empty, and a player has no letters left."""
    BLOCKED = "blocked"
    """Nobody can or will play, and there is nothing to exchange."""
    PASSES = "passes"
    """Everybody has passed as many times in a row as the rules allow."""
    TIME = "time"
    """Nobody has time left."""
    DECISION = "decision"
    """A player lost whatever the scores."""


@dataclass(frozen=True, slots=True)
class ClassicEnd:
    """The end of a game, and what it did to the scores."""

    kind: EndKind
    changes: tuple[int, ...]
    """Points added to each player's score, or taken off."""
    finisher: int | None = None
    """Who went out."""
    loser: int | None = None
    """By a decision."""
    defeat: Defeat | None = None


@dataclass(frozen=True, slots=True)
class Surplus:
    """Letters drawn too many that the opponent has not taken off yet (§9)."""

    player: int
    count: int
    among: str
    """The letters that he takes them from."""
    turned: bool


@dataclass(frozen=True, slots=True)
class ClassicGame:
    """All that a game knows. Grid, bag, racks and letters drawn for the start always hold the 102 tiles."""

    rules: ClassicRules
    names: tuple[str, ...]
    """By seat."""
    bag: Bag
    racks: tuple[str, ...]
    """In the order that the letters came."""
    scores: tuple[int, ...]
    passes: tuple[int, ...]
    """How many times each has passed in a row."""
    due: tuple[int, ...]
    """How many letters each has to draw."""
    clock: TableClock
    lots: Lots
    phase: ClassicPhase = ClassicPhase.LOTS
    board: Board = field(default_factory=Board)
    order: tuple[int, ...] = ()
    """Players in the order of play, who begins first; empty while that is not settled."""
    turn: int = 0
    """Whose turn it is."""
    turns: tuple[ClassicTurn, ...] = ()
    is_open: bool = False
    """Whether the last turn is a word that may be challenged (§5.2)."""
    out_of_time: frozenset[int] = frozenset()
    """Players whose credit is used up: they pass to the end (§7)."""
    penalties: tuple[Penalty, ...] = ()
    surplus: Surplus | None = None
    absent: int | None = None
    """Whose clock runs before the game because he is not there (§9)."""
    vowel_jokers: int = 1
    """With two bags, how many of the bag's jokers are in that of the vowels."""
    end: ClassicEnd | None = None

    @staticmethod
    def of(names: tuple[str, ...], rules: ClassicRules | None = None) -> ClassicGame:
        """A game before who begins is settled; raises `InputError` unless there are two to four names."""
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
        """The numbers of the players."""
        return range(len(self.names))

    @property
    def tiles(self) -> str:
        """Every tile of the game, wherever it is, in letter order: always the 102."""
        laid = map(tile_of, self.board.tiles)
        return in_letter_order([*laid, *self.bag.tiles, *"".join(self.racks), *self.lots.tiles])

    @property
    def last(self) -> ClassicTurn | None:
        """The last turn played."""
        return self.turns[-1] if self.turns else None

    @property
    def awaited(self) -> int | None:
        """The player whose letters are to be drawn before anything else is done, if any."""
        return next((player for player in (self.order or self.players) if self.due[player]), None)

    @property
    def can_exchange(self) -> bool:
        """Whether exchanges are allowed: enough tiles in the bag, and nobody out of time (§4.3, §7)."""
        return len(self.bag) >= max(1, self.rules.exchange_least) and not self.out_of_time

    @property
    def is_over(self) -> bool:
        """Whether the scores are final."""
        return self.phase is ClassicPhase.OVER

    def position(self, player: int) -> Position:
        """The grid and a player's rack."""
        return Position(self.board, self.racks[player])

    def can_contest(self, player: int) -> bool:
        """Whether a player may challenge the last word now (§5.2), his credit used up or not (§7)."""
        last = self.last
        return self.is_open and last is not None and last.player != player and not self.is_over

    def following(self, player: int) -> int:
        """Who plays after a player, those without time left passed over; himself where he alone has some."""
        place = self.order.index(player)
        round_ = (*self.order[place + 1 :], *self.order[: place + 1])
        return next((one for one in round_ if one not in self.out_of_time), self.order[(place + 1) % len(self.order)])

    def value_left(self, player: int) -> int:
        """The value of the letters in a player's rack."""
        return sum(map(value_of, self.racks[player]))

    def with_rack(self, player: int, rack: str) -> ClassicGame:
        """The same with another rack."""
        return replace(self, racks=changed(self.racks, player, rack))

    def credited(self, player: int, points: int) -> ClassicGame:
        """The same with points more, or fewer."""
        return replace(self, scores=changed(self.scores, player, self.scores[player] + points))


def changed(values: tuple[_Value, ...], place: int, value: _Value) -> tuple[_Value, ...]:
    """A tuple with one of its values replaced."""
    return (*values[:place], value, *values[place + 1 :])
