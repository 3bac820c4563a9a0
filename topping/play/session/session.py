"""A session as it stands: players, moves, bulletins corrected; who plays, who is out, whose bulletin is missing.

Its slips (§5.9), those still to be given, and where two arbiters’ corrections differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.sanction import Correction, Motive, Sanction, Tally
from topping.errors import InputError
from topping.play.session.events import Appealed, Excused, PutAside
from topping.play.session.plan import Plan, Player, TableRanges, arbiter_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.ending import Aftermath, after_interruption
from topping.rules.games.game import Game, GameState, Turn
from topping.rules.moves import Solution
from topping.rules.tiles import Draw, Rejection

_Answer = TypeVar("_Answer")


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
    zeroed: frozenset[tuple[int, int]] = frozenset()
    """Moves and tables of disciplinary zeros given while the move was being played."""
    aside: tuple[PutAside, ...] = ()
    """Lines that wait, in the order they were typed."""
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
    appeals: tuple[Appealed, ...] = ()
    """In the order they were made."""
    excused: tuple[Excused, ...] = ()
    is_ended: bool = False
    is_sealed: bool = False
    """The results are final."""
    has_phones: bool = False
    """Whether bulletins could come by phone, beside paper."""
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


class Memo(Generic[_Answer]):
    """A function of a session and some small values, with a memo of its last result, for what every frame asks."""

    def __init__(self, make: Callable[..., _Answer]) -> None:
        self._make = make
        self._asked: tuple[Session, tuple[object, ...]] | None = None
        self._answer: list[_Answer] = []

    def __call__(self, session: Session, *values: object) -> _Answer:
        """The last result, if the session is the same object and the values are equal; else a new one."""
        if self._asked is None or self._asked[0] is not session or self._asked[1] != values:
            self._asked = (session, values)
            self._answer = [self._make(session, *values)]
        return self._answer[0]


@dataclass(frozen=True, slots=True)
class Round:
    """How a complete move left the players."""

    move: int
    points: dict[int, int]
    """By table, after penalties (§5.9: each counts on its move)."""
    out: tuple[int, ...]
    """The tables out at this move, in order; nobody where all are equal."""


def rounds(session: Session) -> tuple[Round, ...]:
    """The moves from the first on, as far as every bulletin of those still in is entered.

    Whoever an excluded player put out before he was excluded stays out: the others have played on.
    """
    found: list[Round] = []
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
        found.append(Round(move, points, out))
    return tuple(found)


def latecomers(session: Session) -> dict[int, int]:
    """The tables that came after the first move, by the last one they missed: its zero puts them out (§6.2, §3.8.3)."""
    return {table: seated.first_move - 1 for table, seated in session.seats.items() if seated.first_move > 1}


def out_before(session: Session, move: int) -> frozenset[int]:
    """The tables that went out before a move."""
    return frozenset(table for table, out_at in session.out_at.items() if out_at < move)


def settled(session: Session) -> Session:
    """The session with `out_at` worked out anew from its corrections."""
    went_out = {table: one.move for one in rounds(session) for table in one.out}
    return replace(session, out_at=MappingProxyType(latecomers(session) | went_out))


def still_in(session: Session) -> tuple[int, ...]:
    """The tables not out yet, in order."""
    return tuple(
        sorted(
            table for table, seated in session.seats.items() if table not in session.out_at and not seated.is_excluded
        )
    )


def winner(session: Session) -> int | None:
    """The last table still in, once the others went out or were excluded; None while several are.

    None too where one player alone was ever there.
    """
    left = still_in(session)
    return left[0] if len(left) == 1 and len(session.seats) > 1 else None


def _plays(session: Session, move: int, table: int) -> bool:
    seated = session.seats[table]
    if seated.excluded_from is not None:
        return seated.first_move <= move < seated.excluded_from and session.entry(move, table) is not None
    return seated.first_move <= move


def players(session: Session, move: int) -> tuple[int, ...]:
    """The tables that play a move, in order: those there by then, neither excluded nor out."""
    out = out_before(session, move) if session.plan.eliminates else frozenset()
    return tuple(
        sorted(
            table
            for table, seated in session.seats.items()
            if seated.first_move <= move and not seated.is_excluded and table not in out
        )
    )


def is_player(session: Session, move: int, table: int) -> bool:
    """Whether a table is one of `players`, without looking at the others where nobody can be out."""
    seated = session.seats.get(table)
    if seated is None or seated.first_move > move or seated.is_excluded:
        return False
    return not session.plan.eliminates or table not in out_before(session, move)


def awaited(session: Session, move: int) -> tuple[int, ...]:
    """The tables whose bulletin of a move is not entered yet, in order."""
    entered = session.entries.get(move, {})
    return tuple(table for table in players(session, move) if table not in entered)


def missing_bulletins(session: Session) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The moves collected of which bulletins are missing, each with its tables; closing counts these as absent."""
    awaited_by_move = ((move, awaited(session, move)) for move in range(1, session.collected + 1))
    return tuple((move, tables) for move, tables in awaited_by_move if tables)


def registered(session: Session, move: int) -> tuple[int, ...]:
    """The tables that were registered on a move collected, in order: those excluded later among them (§3.5).

    Whoever is excluded while a move is played was registered on it where his bulletin is entered.
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
    """The games, each up to the last of its moves that was collected; those without one are left out."""
    found, left = [], session.collected
    for game in session.games:
        if left and game.moves:
            found.append(first_moves(game, left))
        left = max(0, left - len(game.moves))
    return tuple(found)


def first_moves(game: Game, count: int) -> Game:
    """A game cut short, which no seed makes."""
    if count >= len(game.moves):
        return game
    return replace(game, moves=game.moves[:count], seed=None, generator=None)


def is_untouched(session: Session, move: int) -> bool:
    """Whether bulletins of a move are awaited and none was entered; what counts without one is none."""
    waiting = awaited(session, move)
    gone = (session.seats[table].left_from for table in players(session, move) if table not in waiting)
    return bool(waiting) and all(left_from is not None and left_from <= move for left_from in gone)


def is_complete(session: Session, move: int) -> bool:
    """Whether a move is collected and every bulletin entered."""
    return move <= session.collected and not awaited(session, move)


def aftermath_of_absence(session: Session, away_ms: int) -> Aftermath:
    """What follows where nothing was entered for so long; `RESUMED` where no game is under way."""
    is_over = session.is_played_out or (session.plan.eliminates and winner(session) is not None)
    if session.is_ended or not session.opened or is_over:
        return Aftermath.RESUMED
    return after_interruption(away_ms, session.most_collected, session.plan.regime.least_moves)


@dataclass(frozen=True, slots=True)
class CorrectionDifference:
    """A bulletin that two arbiters have corrected otherwise, or that one of them has not entered."""

    move: int
    """From 1."""
    table: int
    first: Correction | None
    """None where this arbiter has not entered it."""
    second: Correction | None


def correction_differences(first: Session, second: Session) -> tuple[CorrectionDifference, ...]:
    """Where two sessions of the same game differ, by move and table; only moves that both have collected are looked at.

    Raises `InputError` where their draws or retained solutions are not the same.
    """
    moves = min(first.collected, second.collected)
    for number in range(1, moves + 1):
        one, other = first.turn(number), second.turn(number)
        if (one.draw.letters, one.solution) != (other.draw.letters, other.solution):
            raise InputError("session.compare_other_game", move=number)
    found = []
    for number in range(1, moves + 1):
        ours, theirs = first.entries.get(number, {}), second.entries.get(number, {})
        for table in sorted({*ours, *theirs}):
            mine, other_one = _correction(ours.get(table)), _correction(theirs.get(table))
            if _said(mine) != _said(other_one):
                found.append(CorrectionDifference(number, table, mine, other_one))
    return tuple(found)


def _correction(entered: EnteredBulletin | None) -> Correction | None:
    return None if entered is None else entered.correction


def _said(correction: Correction | None) -> tuple[object, ...] | None:
    """All that the player is told: points, warnings, and the reasons in their order."""
    return None if correction is None else (correction.points, correction.warnings, correction.reasons)


_NONE = Bulletin(())
_ABOUT_THE_SCORE: Final = (
    Motive.SCORE_ABSENT,
    Motive.SCORE_WRONG,
    Motive.FIRST_SCORE_ABSENT,
    Motive.FIRST_SCORE_WRONG,
)


def must_be_sent(correction: Correction, bulletin: Bulletin, retained: Solution) -> bool:
    """Whether §5.9 wants the slip sent: for any sanction but two.

    A warning for the score of the retained word, and a zero for a solution above the top, need not be.
    """
    if correction.disciplinary or correction.sanction is Sanction.PENALTY:
        return True
    if correction.sanction is Sanction.NONE:
        return False
    if correction.sanction is Sanction.ZERO:
        return all((one.score or 0) <= retained.points for one in bulletin.inscriptions if not one.crossed_out)
    causes = [one.motive for one in correction.reasons if one.motive.sanction is Sanction.WARNING]
    return correction.word.upper() != retained.word.upper() or not all(one in _ABOUT_THE_SCORE for one in causes)


@dataclass(frozen=True, slots=True)
class DueSlip:
    """A slip that §5.9 wants sent, and that was not given to its player yet."""

    move: int
    """The session's, from 1."""
    table: int
    slip: Correction
    """Under the session's move number."""
    bulletin: Bulletin | None
    """What the player handed in; None where he handed in nothing."""


def slip(session: Session, move: int, table: int) -> Correction:
    """The slip of a correction, under the session's move number; `InputError` where no bulletin is entered."""
    entry = session.entry(move, table)
    if entry is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    return _slip(entry, move, table)


def is_due(session: Session, move: int, table: int) -> bool:
    """Whether the slip of a correction must be sent and was not given to the player yet."""
    entry = session.entry(move, table)
    if entry is None or entry.is_delivered or session.seats[table].is_excluded:
        return False
    if any(reason.motive is Motive.MISSED for reason in entry.correction.reasons):
        return False  # the player was not there to be sanctioned
    left_from = session.seats[table].left_from
    if left_from is not None and left_from <= move and entry.bulletin is None:
        return False  # nor is who has left
    return must_be_sent(entry.correction, entry.bulletin or _NONE, session.turn(move).solution)


def due_slips(session: Session) -> tuple[DueSlip, ...]:
    """The slips to be given, move by move and in the order of the tables."""
    return tuple(
        DueSlip(move, table, _slip(session.entries[move][table], move, table), session.entries[move][table].bulletin)
        for move in sorted(session.entries)
        for table in sorted(session.entries[move])
        if is_due(session, move, table)
    )


def _slip(entry: EnteredBulletin, move: int, table: int) -> Correction:
    """A correction counts the moves of its own game, which another may have gone before (§3.8.3)."""
    return replace(entry.correction, move_number=move, table=table)
