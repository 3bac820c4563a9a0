"""An evening at a club, as the wanted pictures show it: who plays, what was played before, and the time of day."""

from datetime import UTC, datetime, timedelta
from functools import cache

from tests.kiosk.driver import Driver, FakeClock
from tests.play.session.helpers import typed
from tests.store.helpers import found, missed
from topping.gamefiles import shelf
from topping.lexicon.catalogue import default
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store
from topping.store.sessions.log import SessionLog
from topping.training.analysedmove import AnalysedMove, analysed

SESSION = "Mardi soir"
TABLES = (
    "Élodie Martin", "Jean-Baptiste Lefèvre", "Zoé Dubois", "Aïcha Benali", "François Œuvrard",
    "Marie-Hélène de La Tour", "Luc Petit", "Noémie Girard", "Paul Ndiaye", "Sylvie Roux", "Théo Blanc", "Inès Costa",
    "Bruno Keller", "Camille Roy", "Farid Haddad", "Jean-Luc Morel", "Nadia Lopez", "Olivier Simon", "Rose Garnier",
    "Marc Vidal", "Hélène Picard", "Yvon Le Goff", "Agnès Faure", "Simon Weiss",
)  # fmt: skip
"""The players of the session, from table 1 on."""
_MORE = (
    "Karim Saïdi", "Lucie Mercier", "Denis Faivre", "Pascal Renaud", "Youssef Amrani", "Odile Caron", "Gaëlle Henry",
    "Tom Prévost", "Rémi Vasseur", "Solène Huet", "Ugo Riva", "Maud Perrin", "Benoît Lamy", "Marie-Thérèse Gay",
    "Ana Silva", "Bob Lecomte",
)  # fmt: skip
BULLETINS = (
    "QUE C9 24", "QUE C9 24", "AU 14A 19", "QUE C9 24", "AIGUE 15D 18", "GUEAI 15A 18", "QUE C9 24",
    "AIEUL 9A 17", "AU 14A 19", "QUE C9 24", "AIEUL 9A 17", "AU 14A 19", "QUE C9 24", "GUEAI 15A 18",
    "EQUITE 6C 15", "QUE C9 24", "QUE C9 24", "AU 14A 19", "QUE C9 24", "GUEAI 15A 18", "AIEUL 9A 17",
    "QUE C9 24", "GUEAI 15A 18", "QUE C9 24",
)  # fmt: skip
"""What each table hands in on the eighth move."""
NORMALE_07_MS = (
    4_200, 31_800, 9_600, 12_100, 6_300, 3_900, 22_400, 15_000, 12_400, 9_800, 7_700, 5_400, 8_900, 13_300, -1, -1,
    11_200, 10_500, 14_700, 9_200, 28_300, 17_100, 12_600,
)  # fmt: skip
"""Camille's times move by move; −1 where the top was missed."""
_ELODIE_07_MS = (6_000, 22_500, 11_200, 10_400, 9_800, 5_100, 20_300, 26_200, 15_500, *(14_380,) * 14)
"""Élodie's times on the same game; others may race them."""
_CAMILLE_S = {1: 345.0, 2: 362.4, 3: 400.0, 4: 432.8, 5: 358.1, 6: 382.0}
"""Camille's totals on the first normal games."""
_OTHERS_S = {
    1: (302.1,), 2: (340.8, 331.0, 420.0), 3: (390.1, 376.3, 511.0), 4: (350.4, 371.3, 399.8), 5: (401.9,),
    6: (371.2, 402.0), 7: (342.7, 401.2, 471.0, 502.3, 515.5, 530.1, 544.0, 561.7, 580.2, 601.0),
    **dict.fromkeys(range(9, 13), (351.0, 377.0, 433.0, 462.0, 519.0, 530.0, 548.0)),
}  # fmt: skip
"""The times of Élodie, Bruno and the others."""
OTHERS = (
    "Élodie", "Bruno", "Farid", "Marie-Thérèse", "Jean-Luc", "Aïcha", "Paul", "Paulette", "Inès", "Théo",
)  # fmt: skip
_NOW = datetime(2026, 11, 21, 19, 14, tzinfo=UTC)
"""A Saturday evening, 20:14 in Paris."""


class EveningClock(FakeClock):
    """A clock that begins on that evening."""

    def __init__(self) -> None:
        super().__init__()
        self.today = _NOW


@cache
def prepared(name: str) -> Game:
    """A game that comes with the program."""
    return shelf.load(next(one.path for one in shelf.prepared() if one.name == name))


def before(days: int, hour: int = 20) -> str:
    """An instant so many days before the evening."""
    return (_NOW - timedelta(days=days)).replace(hour=hour).isoformat(timespec="seconds")


def analyse(store: Store, whole: Game) -> None:
    """Keeps what the replay of a game tells of its positions, as the kiosk does when it has nothing else to do."""
    store.positions.keep(game_id(whole), whole.lexicon_hash, facts_of(whole), is_searched=False)


@cache
def facts_of(whole: Game) -> tuple[AnalysedMove, ...]:
    """What a replay tells of the moves of a game."""
    return analysed(whole)


def fill(store: Store, played: int) -> None:
    """What was played before that evening: so many of the first seven normal games by Camille, and these by others."""
    for number, totals in _OTHERS_S.items():
        for place, seconds in enumerate(totals):
            times = _ELODIE_07_MS if (number, place) == (7, 0) else _spread(number, seconds)
            _play(store, OTHERS[place], number, times, 30 - number)
    store.people.show_runs(OTHERS[0], True)
    for number in range(1, 8):
        analyse(store, prepared(f"normale-{number:02}"))
    for number, seconds in _CAMILLE_S.items():
        if number <= played:
            _play(store, "Camille", number, _spread(number, seconds), 20 - 2 * number)
    if played >= 7:
        _play(store, "Camille", 7, NORMALE_07_MS, 1)


def _spread(number: int, seconds: float) -> tuple[int, ...]:
    """As much on each move; what is left over on the first."""
    moves = len(prepared(f"normale-{number:02}").moves)
    each = round(1000 * seconds) // moves
    return (round(1000 * seconds) - each * (moves - 1), *(each,) * (moves - 1))


def _play(store: Store, player: str, number: int, times_ms: tuple[int, ...], days: int) -> None:
    whole = prepared(f"normale-{number:02}")
    lexicon = default()
    facts = RunFacts.of(player, whole, Conditions(), lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
    run = store.runs.start(facts, before(days))
    for turn, ms in zip(whole.turns(), times_ms, strict=True):
        store.runs.add_move(run, missed(turn) if ms < 0 else found(turn, ms), turn)
    store.runs.finish(run, before(days, hour=21))


def tuesday(
    kiosk: Driver, moves: int = 7, formula: str = DUPLICATE.name, tables: tuple[str, ...] = TABLES
) -> SessionLog:
    """The session, after so many complete moves of Normale 12 in which every table found the top."""
    whole, chosen = prepared("normale-12"), FORMULAS[formula]
    speed = chosen.speed("semi-rapide") if chosen is DUPLICATE else chosen.speeds[0]
    log = SessionLog.start(kiosk.store, Plan.under(chosen, speed, whole.variant), whole, SESSION, kiosk.clock.date())
    for table, player in enumerate(tables, start=1):
        log.add(Registered(table, player), kiosk.clock.date())
    for move in range(1, moves + 1):
        over(kiosk, log, move)
        for table in log.session.seats:
            if log.session.out_at.get(table, 99) > move:
                enter(kiosk, log, move, f"{table} !abs" if _lacks(move, table) else f"{table}")
    return log


def over(kiosk: Driver, log: SessionLog, move: int) -> None:
    """The move's time has passed, and its bulletins were collected."""
    log.add(Opened(move), kiosk.clock.date())
    log.add(Collected(move), kiosk.clock.date())


def enter(kiosk: Driver, log: SessionLog, move: int, line: str) -> None:
    """A line at the referee's desk."""
    log.add(typed(line, log.session, move, default().admits), kiosk.clock.date())


def _lacks(move: int, table: int) -> bool:
    """Whether a table handed nothing in: so that the standings are not all alike."""
    return (table * 7 + move * 5) % 23 < table // 4


def sudden(kiosk: Driver) -> SessionLog:
    """Forty players in mort subite after eight moves, twelve of them still in."""
    log = tuesday(kiosk, 0, MORT_SUBITE.name, (*TABLES, *_MORE))
    left = (24, 22, 21, 20, 18, 16, 16, 12)
    for move, stay in enumerate(left, start=1):
        over(kiosk, log, move)
        playing = [table for table in log.session.seats if log.session.out_at.get(table, 99) > move]
        for place, table in enumerate(sorted(playing, key=lambda table: table * 7 % 41)):
            enter(kiosk, log, move, f"{table}" if place < stay else f"{table} !abs")
    return log
