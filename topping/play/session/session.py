"""A session as it stands: players, moves, bulletins corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.sanction.correction import Correction
from topping.errors import InputError
from topping.play.session.arbiters import TableRanges, arbiter_of
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game, GameState, Turn
from topping.rules.tiles import Draw, Rejection


@dataclass(frozen=True, slots=True)
class EnteredBulletin:
    """What is known of one player's bulletin of one move."""

    bulletin: Bulletin | None
    """None where none was handed in."""
    correction: Correction
    """The referee's rulings included."""
    is_delivered: bool = False
    """Whether the slip of this correction was given to the player (§5.9)."""
    earlier: tuple[Correction, ...] = ()
    """What stood here before it was reopened or ruled on, the oldest first."""
    gross: int = field(init=False)
    points: int = field(init=False)
    warnings: int = field(init=False)
    """The correction's own, at hand: standings add thousands of them."""

    def __post_init__(self) -> None:
        for name in ("gross", "points", "warnings"):
            object.__setattr__(self, name, getattr(self.correction, name))


@dataclass(frozen=True, slots=True)
class Seated:
    """A player and how he takes part."""

    player: Player
    first_move: int = 1
    """The first move that he plays (§6.2)."""
    excluded_from: int | None = None
    """The first move that goes on without him once he is excluded (§6.1): those before are not played again. After the
    end of the session, the one after the last."""

    left_from: int | None = None
    """The first move that goes on without him since he left; None while he is there."""

    @property
    def is_excluded(self) -> bool:
        """Whether his scores are cancelled."""
        return self.excluded_from is not None


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against a decision on a move (§6.3)."""

    move: int
    table: int
    text: str


@dataclass(frozen=True, slots=True)
class ExcusedInterruption:
    """An interruption that ends the game by §3.7, and why the referee let it go on."""

    length_ms: int
    reason: str


Entries = Mapping[int, Mapping[int, EnteredBulletin]]
"""By move, then by table."""


@dataclass(frozen=True, slots=True)
class ChosenTop:
    """Another top that was retained on a move in all rooms of a competition (§3.4)."""

    choice: int
    """See `Retained.choice`."""
    instead_of: Game
    """The game as it would go on with its own top."""


@dataclass(frozen=True, slots=True)
class RealBag:
    """What is known of the next draw of a game that is drawn by hand (§3.1)."""

    rejected: tuple[Rejection, ...] = ()
    """The draws of that move which went back, in their order."""
    drawn: Draw | None = None
    """A valid draw whose top is not known yet."""
    is_over: bool = False
    """Whether no draw is left to make (§3.6, §3.7)."""

    @staticmethod
    def at(state: GameState, rejected: tuple[Rejection, ...] = (), drawn: Draw | None = None) -> RealBag:
        """The bag at a state of the game."""
        is_over = state.ending is not None or (bool(rejected) and state.fresh_draws_left(rejected) <= 0)
        return RealBag(rejected, drawn, is_over=is_over and drawn is None)


@dataclass(frozen=True, slots=True)
class Session:
    """All that a session knows. Moves are numbered from 1 through all its games."""

    plan: Plan
    games: tuple[Game, ...]
    """The game, and those that went on from it (§3.8.3)."""
    turns: tuple[Turn, ...]
    """The moves of all the games in a row; of one drawn by hand, those whose top is known."""
    seats: Mapping[int, Seated] = field(default_factory=lambda: MappingProxyType({}))
    """By table."""
    opened: int = 0
    """The last move whose draw was given; 0 before the first."""
    collected: int = 0
    """The last move whose time is over."""
    entries: Entries = field(default_factory=lambda: MappingProxyType({}))
    warned: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """Disciplinary warnings given before the bulletin was entered, by move and table."""
    credited: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """In a session played elsewhere, the points of the solos kept there, by move and table."""
    out_at: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """In mort subite, the move at which each table that is out went out (§3.8.3)."""
    groups: Mapping[str, TableRanges] = field(default_factory=lambda: MappingProxyType({}))
    """The tables of each arbiter, in the order they were named; none where one arbiter has them all."""
    chosen: Mapping[int, ChosenTop] = field(default_factory=lambda: MappingProxyType({}))
    """By move."""
    cancelled: int = 0
    """Moves cancelled so far (§3.6)."""
    just_cancelled: int = 0
    """The move cancelled last, until its next draw is given; 0 for none."""
    most_collected: int = 0
    """The last move ever collected, be it cancelled since (§3.7)."""
    appeals: tuple[Appeal, ...] = ()
    """In the order they were made."""
    excused: tuple[ExcusedInterruption, ...] = ()
    is_ended: bool = False
    is_sealed: bool = False
    """The results are final."""
    is_void: bool = False
    """An interruption cancelled the results (§3.7)."""
    bag: RealBag | None = None
    """Where the letters are drawn by hand from a real bag (§3.1); None where the game was made before."""

    @staticmethod
    def of(plan: Plan, game: Game) -> Session:
        """A session before its first player; a game without a move is drawn by hand as the session goes on."""
        bag = None if game.moves else RealBag.at(GameState.set_up(game.variant))
        return Session(plan, (game,), tuple(game.turns()), bag=bag)

    @property
    def conditions(self) -> Conditions:
        """What it is played under."""
        return self.plan.conditions

    def turn(self, move: int) -> Turn:
        """The draw and the retained solution of a move; `InputError` where the session has none such."""
        if self.bag is not None and move > len(self.turns):
            raise InputError("bag.not_drawn", move=move)
        if not 1 <= move <= len(self.turns):
            raise InputError("session.no_move", move=move, moves=len(self.turns))
        return self.turns[move - 1]

    @property
    def state(self) -> GameState:
        """The state of the present game after the last of its moves that is known."""
        return self.turns[-1].after if self.games[-1].moves else GameState.set_up(self.games[-1].variant)

    @property
    def has_next(self) -> bool:
        """Whether the draw of the next move to open is known, and its top."""
        return len(self.turns) > self.opened

    @property
    def awaits_draw(self) -> bool:
        """Whether the referee has to draw the letters of the next move from a real bag."""
        between = self.opened == self.collected == len(self.turns)
        return self.bag is not None and between and not self.bag.is_over and not self.is_ended

    @property
    def is_played_out(self) -> bool:
        """Whether every move of the games has been collected, and none is left to be drawn by hand."""
        return self.collected == len(self.turns) and (self.bag is None or self.bag.is_over)

    def arbiter_of(self, table: int) -> str | None:
        """Who corrects a table; None for those that no group names."""
        return arbiter_of(table, self.groups)

    def entry(self, move: int, table: int) -> EnteredBulletin | None:
        """What was entered for a player on a move, if anything."""
        return self.entries.get(move, {}).get(table)
