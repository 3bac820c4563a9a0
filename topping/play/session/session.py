"""The state of a session: players, moves, corrected bulletins, eliminated players, missing bulletins.

Also finds the slips (written notices of corrections, §5.9) to deliver, and the differences between two arbiters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from topping.correction.bulletin import Bulletin
from topping.correction.sanction import Correction, Motive, Sanction, Tally
from topping.errors import InputError
from topping.play.session.events import Appealed, Excused, PutAside, TieBroken
from topping.play.session.plan import Plan, Player, TableRanges, arbiter_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.ending import Aftermath, after_interruption
from topping.rules.games.game import Game, GameState, Turn
from topping.rules.moves import Solution
from topping.rules.tiles import Draw, Rejection

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class EnteredBulletin:
    """A player's bulletin of one move as entered by the referee, with its correction and earlier corrections."""

    bulletin: Bulletin | None
    """None if the player handed in no bulletin."""
    correction: Correction
    """With the referee's rulings."""
    is_delivered: bool = False
    """Whether the player got the slip of this correction (§5.9)."""
    earlier: tuple[Correction, ...] = ()
    """Corrections before this one, the oldest first."""
    gross: int = field(init=False)
    points: int = field(init=False)
    warnings: int = field(init=False)
    """Copies of the correction's values, for speed: standings add thousands of them."""

    def __post_init__(self) -> None:
        for name in ("gross", "points", "warnings"):
            object.__setattr__(self, name, getattr(self.correction, name))


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of the session, with the moves at which he joined, left or was excluded."""

    player: Player
    first_move: int = 1
    """The player's first move (§6.2)."""
    excluded_from: int | None = None
    """The first move without the player once he is excluded (§6.1); earlier moves are not replayed.

    After the end of the session: the number after the last move.
    """

    left_from: int | None = None
    """The first move without the player since he left; None while he is present."""

    @property
    def is_excluded(self) -> bool:
        """Whether the player is excluded, so that his scores are cancelled."""
        return self.excluded_from is not None


Entries = Mapping[int, Mapping[int, EnteredBulletin]]
"""Entries by move, then by table."""


@dataclass(frozen=True, slots=True)
class ChosenTop:
    """A top that all rooms of a competition retain on a move instead of the top of the game (§3.4)."""

    choice: int
    """The number of the top; see `Retained.choice`."""
    instead_of: Game
    """The game as it would continue with its own top."""


@dataclass(frozen=True, slots=True)
class RealBag:
    """The state of the next draw in a game drawn by hand (§3.1): rejected draws, and the draw whose top is searched."""

    rejected: tuple[Rejection, ...] = ()
    """The rejected draws of the move, in order."""
    drawn: Draw | None = None
    """A valid draw whose top is not known."""
    is_over: bool = False
    """Whether no further draw can be made (§3.6, §3.7)."""

    @staticmethod
    def at(state: GameState, rejected: tuple[Rejection, ...] = (), drawn: Draw | None = None) -> RealBag:
        """Returns the state of the next draw in a game that has reached `state`.

        `rejected` holds the draws of this move rejected so far, `drawn` its valid draw. The state is over if there is
        no valid draw and none can be made (§3.6, §3.7).
        """
        is_over = state.ending is not None or (bool(rejected) and state.fresh_draws_left(rejected) <= 0)
        return RealBag(rejected, drawn, is_over=is_over and drawn is None)


@dataclass(frozen=True, slots=True)
class Session:
    """The state of a session. Its moves are numbered from 1 through all of its games."""

    plan: Plan
    games: tuple[Game, ...]
    """The first game and its continuations (§3.8.3)."""
    turns: tuple[Turn, ...]
    """The moves of all games in a row; for a game drawn by hand, the moves whose top is known."""
    seats: Mapping[int, Seated] = field(default_factory=lambda: MappingProxyType({}))
    """By table."""
    opened: int = 0
    """The last move whose draw was given; 0 before the first move."""
    collected: int = 0
    """The last move whose time is over."""
    entries: Entries = field(default_factory=lambda: MappingProxyType({}))
    warned: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """Disciplinary warnings given before their bulletins were entered, by move and table."""
    zeroed: frozenset[tuple[int, int]] = frozenset()
    """Moves and tables of disciplinary zeros given during the move."""
    aside: tuple[PutAside, ...] = ()
    """Waiting lines, in typing order."""
    out_at: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """In mort subite, the move at which each eliminated table went out (§3.8.3)."""
    groups: Mapping[str, TableRanges] = field(default_factory=lambda: MappingProxyType({}))
    """The tables of each arbiter, in the order of assignment; empty if there is one arbiter."""
    chosen: Mapping[int, ChosenTop] = field(default_factory=lambda: MappingProxyType({}))
    """By move."""
    cancelled: int = 0
    """Number of moves cancelled (§3.6)."""
    just_cancelled: int = 0
    """The last cancelled move, until the next draw is given; 0 for none."""
    most_collected: int = 0
    """The last move ever collected, even if cancelled since (§3.7)."""
    appeals: tuple[Appealed, ...] = ()
    """In order."""
    excused: tuple[Excused, ...] = ()
    is_ended: bool = False
    is_sealed: bool = False
    """Whether the results are final."""
    has_phones: bool = False
    """Whether bulletins could come by phone, beside paper."""
    decides: int = 0
    """The id of the session whose equal players it separates; 0 for none."""
    ties_broken: tuple[TieBroken, ...] = ()
    """The tie-breaks played between its players, in order (§3.8.3)."""
    is_void: bool = False
    """Whether an interruption cancelled the results (§3.7)."""
    bag: RealBag | None = None
    """The bag of a game drawn by hand (§3.1); None for a game made before."""

    @staticmethod
    def of(plan: Plan, game: Game) -> Session:
        """Returns a new session without players. A game without moves will be drawn by hand."""
        bag = None if game.moves else RealBag.at(GameState.set_up(game.variant))
        return Session(plan, (game,), tuple(game.turns()), bag=bag)

    @property
    def conditions(self) -> Conditions:
        """The conditions under which the session is played."""
        return self.plan.conditions

    def turn(self, move: int) -> Turn:
        """Returns a move of the session by its number; raises `InputError` if there is no such move."""
        if self.bag is not None and move > len(self.turns):
            raise InputError("bag.not_drawn", move=move)
        if not 1 <= move <= len(self.turns):
            raise InputError("session.no_move", move=move, moves=len(self.turns))
        return self.turns[move - 1]

    @property
    def state(self) -> GameState:
        """The state of the present game after its last move whose top is known."""
        return self.turns[-1].after if self.games[-1].moves else GameState.set_up(self.games[-1].variant)

    @property
    def has_next(self) -> bool:
        """Whether the draw and the top of the next move are known."""
        return len(self.turns) > self.opened

    @property
    def awaits_draw(self) -> bool:
        """Whether the referee has to draw the letters of the next move from a real bag."""
        between = self.opened == self.collected == len(self.turns)
        return self.bag is not None and between and not self.bag.is_over and not self.is_ended

    @property
    def is_played_out(self) -> bool:
        """Whether all moves of the present game have been collected, and no further draw by hand is possible."""
        return self.collected == len(self.turns) and (self.bag is None or self.bag.is_over)

    def arbiter_of(self, table: int) -> str | None:
        """Returns the arbiter to whom a table is assigned; None if to none."""
        return arbiter_of(table, self.groups)

    def entry(self, move: int, table: int) -> EnteredBulletin | None:
        """Returns the bulletin that a table handed in on a move, as entered; None if it is not entered."""
        return self.entries.get(move, {}).get(table)


class Memo(Generic[_Answer]):
    """A cache for the last result of a function `make`, whose first argument is a session. Screens want this result in
    every frame.

    It is valid for the same session object and equal further arguments.
    """

    def __init__(self, make: Callable[..., _Answer]) -> None:
        self._make = make
        self._asked: tuple[Session, tuple[object, ...]] | None = None
        self._answer: list[_Answer] = []

    def __call__(self, session: Session, *values: object) -> _Answer:
        """Returns the last result if the session is the same object and the values are equal.

        Otherwise computes a new result.
        """
        if self._asked is None or self._asked[0] is not session or self._asked[1] != values:
            self._asked = (session, values)
            self._answer = [self._make(session, *values)]
        return self._answer[0]


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a move whose bulletins are all entered: the points of each table, and the tables that it
    eliminates.
    """

    move: int
    points: dict[int, int]
    """By table, after penalties (§5.9: each penalty counts on its move)."""
    out: tuple[int, ...]
    """The tables eliminated at this move, in order; none if all are equal."""


def rounds(session: Session) -> tuple[Round, ...]:
    """Returns the results of the complete moves, from the first move up to the last before an incomplete one.

    A move is complete once the bulletins of all players not eliminated are entered. If a player is excluded later, the
    players whom his score eliminated stay eliminated.
    """
    complete: list[Round] = []
    alive = session.seats.keys() - latecomers(session).keys()
    warnings: dict[int, int] = {}
    costly = session.plan.regime.costly_warning
    for move in range(1, session.collected + 1):
        entered = session.entries.get(move, {})
        playing = {table for table in alive if _plays(session, move, table)}
        if not playing <= entered.keys():
            break
        points = {}
        for table in sorted(playing):
            entry, warned = entered[table], warnings.get(table, 0)
            warnings[table] = warned + entry.warnings
            points[table] = entry.points - (Tally(warnings[table]).cost(costly) - Tally(warned).cost(costly))
        best = max(points.values(), default=0)
        out = tuple(table for table, scored in points.items() if scored < best)
        alive -= set(out)
        complete.append(Round(move, points, out))
    return tuple(complete)


def latecomers(session: Session) -> dict[int, int]:
    """Returns the tables that joined late, each with the number of the last move that it missed.

    If a missed top eliminates, such a table counts as eliminated by this move (§6.2, §3.8.3).
    """
    return {table: seated.first_move - 1 for table, seated in session.seats.items() if seated.first_move > 1}


def out_before(session: Session, move: int) -> frozenset[int]:
    """Returns the tables that were eliminated before a move."""
    return frozenset(table for table, out_at in session.out_at.items() if out_at < move)


def settled(session: Session) -> Session:
    """Returns the session with the move at which each player was eliminated (`out_at`) computed anew."""
    went_out = {table: move_round.move for move_round in rounds(session) for table in move_round.out}
    return replace(session, out_at=MappingProxyType(latecomers(session) | went_out))


def still_in(session: Session) -> tuple[int, ...]:
    """Returns the tables that are neither eliminated nor excluded, in order."""
    return tuple(
        sorted(
            table for table, seated in session.seats.items() if table not in session.out_at and not seated.is_excluded
        )
    )


def winner(session: Session) -> int | None:
    """Returns the only table that is neither eliminated nor excluded.

    Returns None if there are several such tables, or if the session never had a second player.
    """
    left = still_in(session)
    return left[0] if len(left) == 1 and len(session.seats) > 1 else None


def _plays(session: Session, move: int, table: int) -> bool:
    seated = session.seats[table]
    if seated.excluded_from is not None:
        return seated.first_move <= move < seated.excluded_from and session.entry(move, table) is not None
    return seated.first_move <= move


def players(session: Session, move: int) -> tuple[int, ...]:
    """Returns the tables that play a move, in order: they have joined, and are neither excluded nor eliminated."""
    out = out_before(session, move) if session.plan.eliminates else frozenset()
    return tuple(
        sorted(
            table
            for table, seated in session.seats.items()
            if seated.first_move <= move and not seated.is_excluded and table not in out
        )
    )


def is_player(session: Session, move: int, table: int) -> bool:
    """Returns whether a table plays a move; a faster form of `players` for a single table."""
    seated = session.seats.get(table)
    if seated is None or seated.first_move > move or seated.is_excluded:
        return False
    return not session.plan.eliminates or table not in out_before(session, move)


def awaited(session: Session, move: int) -> tuple[int, ...]:
    """Returns the tables whose bulletin of a move is missing, in order."""
    entered = session.entries.get(move, {})
    return tuple(table for table in players(session, move) if table not in entered)


def missing_bulletins(session: Session) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Returns the collected moves with missing bulletins, as pairs (move, tables)."""
    awaited_by_move = ((move, awaited(session, move)) for move in range(1, session.collected + 1))
    return tuple((move, tables) for move, tables in awaited_by_move if tables)


def registered(session: Session, move: int) -> tuple[int, ...]:
    """Returns the tables registered on a collected move, in order, including those of players excluded later (§3.5).

    A player excluded during the move was registered on it if his bulletin is entered.
    """
    out = out_before(session, move) if session.plan.eliminates else frozenset()
    return tuple(
        sorted(
            table
            for table, seated in session.seats.items()
            if seated.first_move <= move
            and table not in out
            and (seated.excluded_from is None or move < seated.excluded_from or session.entry(move, table) is not None)
        )
    )


def played_games(session: Session) -> tuple[Game, ...]:
    """Returns the games of the session, each cut after its last collected move; leaves out games not begun."""
    games, left = [], session.collected
    for game in session.games:
        if left and game.moves:
            games.append(first_moves(game, left))
        left = max(0, left - len(game.moves))
    return tuple(games)


def first_moves(game: Game, count: int) -> Game:
    """Returns a game cut after its first `count` moves. A cut game has no seed, because no seed makes it."""
    if count >= len(game.moves):
        return game
    return replace(game, moves=game.moves[:count], seed=None, generator=None)


def is_untouched(session: Session, move: int) -> bool:
    """Returns whether no bulletin of a move has been entered, while some are awaited.

    Zeros entered for players who have left do not count.
    """
    waiting = awaited(session, move)
    gone = (session.seats[table].left_from for table in players(session, move) if table not in waiting)
    return bool(waiting) and all(left_from is not None and left_from <= move for left_from in gone)


def is_complete(session: Session, move: int) -> bool:
    """Returns whether a move is collected and all of its bulletins are entered."""
    return move <= session.collected and not awaited(session, move)


def aftermath_of_absence(session: Session, away_ms: int) -> Aftermath:
    """Returns what becomes of a session after a pause of `away_ms` without input (§3.7).

    It is resumed, ended with its results, or void. If no game is in progress, the pause interrupts nothing: `RESUMED`.
    """
    is_over = session.is_played_out or (session.plan.eliminates and winner(session) is not None)
    if session.is_ended or not session.opened or is_over:
        return Aftermath.RESUMED
    return after_interruption(away_ms, session.most_collected, session.plan.regime.least_moves)


@dataclass(frozen=True, slots=True)
class CorrectionDifference:
    """A bulletin that two arbiters corrected differently, or that only one of them entered."""

    move: int
    """From 1."""
    table: int
    first: Correction | None
    """None if this arbiter has not entered the bulletin."""
    second: Correction | None


def correction_differences(first: Session, second: Session) -> tuple[CorrectionDifference, ...]:
    """Returns the bulletins that two arbiters corrected differently in their sessions of the same game, by move and
    table.

    A difference is in points, warnings or reasons. Only moves collected in both sessions are compared. Raises
    `InputError` if their draws or retained solutions differ.
    """
    moves = min(first.collected, second.collected)
    for number in range(1, moves + 1):
        our_turn, their_turn = first.turn(number), second.turn(number)
        if (our_turn.draw.letters, our_turn.solution) != (their_turn.draw.letters, their_turn.solution):
            raise InputError("session.compare_other_game", move=number)
    differences = []
    for number in range(1, moves + 1):
        ours, theirs = first.entries.get(number, {}), second.entries.get(number, {})
        for table in sorted({*ours, *theirs}):
            mine, yours = _correction(ours.get(table)), _correction(theirs.get(table))
            if _said(mine) != _said(yours):
                differences.append(CorrectionDifference(number, table, mine, yours))
    return tuple(differences)


def _correction(entered: EnteredBulletin | None) -> Correction | None:
    return None if entered is None else entered.correction


def _said(correction: Correction | None) -> tuple[object, ...] | None:
    """Returns what the player learns of a correction, in a form to compare: points, warnings, and reasons in order."""
    return None if correction is None else (correction.points, correction.warnings, correction.reasons)


_NONE = Bulletin(())
_ABOUT_THE_SCORE: Final = (
    Motive.SCORE_ABSENT,
    Motive.SCORE_WRONG,
    Motive.FIRST_SCORE_ABSENT,
    Motive.FIRST_SCORE_WRONG,
)


def must_be_sent(correction: Correction, bulletin: Bulletin, retained: Solution) -> bool:
    """Returns whether §5.9 requires a slip (written notice to the player) for a correction: for every sanction but two.

    The exceptions are a warning for a wrong score of the retained word, and a zero above the top.
    """
    if correction.disciplinary or correction.sanction is Sanction.PENALTY:
        return True
    if correction.sanction is Sanction.NONE:
        return False
    if correction.sanction is Sanction.ZERO:
        return all(
            (inscription.score or 0) <= retained.points
            for inscription in bulletin.inscriptions
            if not inscription.crossed_out
        )
    causes = [reason.motive for reason in correction.reasons if reason.motive.sanction is Sanction.WARNING]
    return correction.word.upper() != retained.word.upper() or not all(cause in _ABOUT_THE_SCORE for cause in causes)


@dataclass(frozen=True, slots=True)
class DueSlip:
    """A slip (written notice of a correction) that §5.9 requires, and that the player has not got yet."""

    move: int
    """The number in the session, from 1."""
    table: int
    slip: Correction
    """With the session's move number."""
    bulletin: Bulletin | None
    """None if the player handed in no bulletin."""


def slip(session: Session, move: int, table: int) -> Correction:
    """Returns a player's correction for its slip, the written notice that he gets.

    The move number is that of the session. Raises `InputError` if no bulletin is entered.
    """
    entry = session.entry(move, table)
    if entry is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    return _slip(entry, move, table)


def is_due(session: Session, move: int, table: int) -> bool:
    """Returns whether a player still has to get the slip of his correction, the written notice required by §5.9."""
    entry = session.entry(move, table)
    if entry is None or entry.is_delivered or session.seats[table].is_excluded:
        return False
    if any(reason.motive is Motive.MISSED for reason in entry.correction.reasons):
        return False  # an absent player cannot be sanctioned
    left_from = session.seats[table].left_from
    if left_from is not None and left_from <= move and entry.bulletin is None:
        return False  # nor can a player who has left
    return must_be_sent(entry.correction, entry.bulletin or _NONE, session.turn(move).solution)


def due_slips(session: Session) -> tuple[DueSlip, ...]:
    """Returns the slips (written notices of corrections) that players still have to get (§5.9), by move and table."""
    return tuple(
        DueSlip(move, table, _slip(session.entries[move][table], move, table), session.entries[move][table].bulletin)
        for move in sorted(session.entries)
        for table in sorted(session.entries[move])
        if is_due(session, move, table)
    )


def _slip(entry: EnteredBulletin, move: int, table: int) -> Correction:
    """Returns the correction of a bulletin with the move's number in the session instead of its number in the game."""
    return replace(entry.correction, move_number=move, table=table)
