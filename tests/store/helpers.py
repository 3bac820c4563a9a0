"""A tiny game typed by hand, and runs of it with the times that a test wants."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.play.limits import limited
from tests.play.session.helpers import DUPLICATE_PLAN, OTHER, correction, handed, of, short
from tests.play.session.helpers import GAME as SESSION_GAME
from topping.correction.ruling import Ruling
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import MoveResult, Try
from topping.play.session import events
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Formula, Speed
from topping.rules.conditions.variant import Schedule
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import parse_game
from topping.rules.moves import Move
from topping.store import RunFacts, Store
from topping.store.sessions.log import SessionLog

HASH = "a" * 64
_TEXT = """Topping 1
Nom : Essai
Lexique : essai {hash}

1 +AEIRSTN ARISENT H4 66
2 +AELOUTS LIE 6G 3
3 AOSTU+RE ON 9G 3
"""
_SHEET = """Topping 1
1 +AEIRSTN ARISENT H4 66
"""
GAME = parse_game(_TEXT.format(hash=HASH))
"""Three moves."""
SHORT = replace(GAME, moves=GAME.moves[:1], name="Courte")
"""Only its first move, which makes it another game."""
SHEET = parse_game(_SHEET)
"""A game that names no lexicon."""
_EPOCH = datetime(2025, 1, 1, tzinfo=UTC)


def turns(game: Game = GAME) -> tuple[Turn, ...]:
    return tuple(game.turns())


def facts(player: str = "Marie", game: Game = GAME, **changes: Any) -> RunFacts:
    return changed(RunFacts.of(player, game, Conditions()), **changes)


def facts_under(formula: Formula, player: str = "Marie", game: Game = GAME, **changes: Any) -> RunFacts:
    """Returns the facts of a run under a formula at its usual speed."""
    return changed(RunFacts.of(player, game, Conditions().under(formula, formula.speeds[0])), **changes)


def changed(the_facts: RunFacts, *, schedule: str = "", **changes: Any) -> RunFacts:
    """Returns changed facts: fields of `RunFacts` or of its `Conditions`, and times of moves as text."""
    conditions = the_facts.conditions
    if schedule:
        conditions = replace(conditions, speed=Speed("", Schedule.parse(schedule)))
    of_conditions = {field.name for field in fields(Conditions)} & changes.keys()
    conditions = replace(conditions, **{name: changes.pop(name) for name in of_conditions})
    return replace(the_facts, conditions=conditions, **changes)


def instant(minute: int) -> str:
    """The `minute`-th instant of these tests."""
    return (_EPOCH + timedelta(minutes=minute)).isoformat()


def wrong(text: str = "ARIENTS H4", at_ms: int = 1000) -> Try:
    return Try(text, at_ms, Verdict(Answer.NOT_ADMITTED, Move.parse(text)))


def found(turn: Turn, elapsed_ms: int, *before: Try) -> MoveResult:
    move, points = turn.solution.move, turn.solution.points
    top = Try(str(move), elapsed_ms, Verdict(Answer.TOP, move, points, 0))
    return MoveResult(turn.number, True, points, elapsed_ms, 0, move, (*before, top))


def missed(turn: Turn, *tries: Try, conditions: Conditions = Conditions()) -> MoveResult:
    limit_ms = limited(conditions.speed.schedule.limit_ms(turn.number))
    return MoveResult(turn.number, False, 0, limit_ms, conditions.penalty_ms, None, tries)


def below(turn: Turn, points: int, elapsed_ms: int = 1_000) -> MoveResult:
    """Returns a move that scored some points, but less than the top."""
    move = Move.parse("AIR H4")
    counting = Try("AIR H4", elapsed_ms, Verdict(Answer.BELOW_TOP, move, points, turn.solution.points - points))
    return MoveResult(turn.number, False, points, elapsed_ms, 0, move, (counting,))


def play_scoring(store: Store, the_facts: RunFacts, *scores: int, ms: int = 1_000, minute: int = 0) -> int:
    """Plays the tiny game to its end with these points (at most 66, 3 and 3), each move in `ms`; returns the id."""
    run = store.runs.start(the_facts, instant(minute))
    for turn, points in zip(turns(), scores, strict=True):
        store.runs.add_move(run, below(turn, points, ms) if points < turn.solution.points else found(turn, ms), turn)
    store.runs.finish(run, instant(minute + 1))
    return run


def play(store: Store, the_facts: RunFacts, *times_ms: int, minute: int = 0, game: Game = GAME) -> int:
    """Plays a run to its end with a time (ms) per move (negative for a miss); returns its id."""
    run = store.runs.start(the_facts, instant(minute))
    for turn, ms in zip(turns(game), times_ms, strict=True):
        store.runs.add_move(run, missed(turn) if ms < 0 else found(turn, ms), turn)
    store.runs.finish(run, instant(minute + 1))
    return run


def files(folder: Path) -> dict[str, bytes]:
    """Returns the files of a folder, without the two that SQLite keeps beside an open database."""
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if not path.name.endswith((".db-shm", ".db-wal"))
    }


def whole_course() -> list[events.Event]:
    """Returns the events of a session of two moves, with every kind of event."""
    before = of(2)
    return [
        events.Registered(1, "Élodie"),
        events.Registered(2, "Paul"),
        events.Opened(1),
        events.Collected(1),
        handed(before, 1, 1, 44),
        events.Handed(1, 2, None, correction(0, before, 1, 2)),
        events.Ruled(1, 1, Ruling.DISCIPLINARY_WARNING),
        events.Delivered(1, 1),
        events.Opened(2),
        events.Collected(2),
        events.Cancelled(2, short(1)),
        events.Continued(OTHER),
        events.Registered(3, "Tard", 2),
        events.Renamed(3, "Zoé"),
        events.Excluded(2),
        events.Interrupted(60_000),
        events.Ended(),
        events.Delivered(1, 2),
    ]


def keep_course(store: Store) -> None:
    """Stores a whole session, event by event."""
    log = SessionLog.start(store, DUPLICATE_PLAN, SESSION_GAME, "Mardi", instant(0))
    for event in whole_course():
        log.add(event, instant(1))
