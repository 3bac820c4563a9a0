"""The database of the load trial: runs by the hundred thousand, a session of hundreds, a deck of thousands.

Made once for each size and version of the database, and kept for the next time.
"""

import random
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from uuid import UUID

from tests.play.bench_session import line_of, long_game
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.errors import InputError
from topping.lexicon.catalogue import default
from topping.localtime import training_day_of
from topping.play.session import events
from topping.play.session.desk import typed
from topping.play.session.plan import Plan
from topping.play.session.session import awaited
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula
from topping.store import RunFacts, Store, now, open_store
from topping.store.conditions import id_of
from topping.store.schema import newest_version
from topping.store.sessions.log import SessionLog
from topping.store.training.decks import DeckLexicon
from topping.training.deck.cards import CardKey, CardSource
from topping.training.deck.lists import CardOrigin, card_of_key
from topping.training.deck.schedule import GRADE_RULE

PLAYER: Final = "Camille"
"""Who has the deck, and the most runs."""
MOVES: Final = 20
COMPETITION: Final = "Grand prix"
COMPETED: Final = 5
_FAR_MS: Final = 4_000_000_000_000
_BLOCK: Final = 5_000
_RUN: Final = (
    "id, uuid, player, game, game_name, game_moves, lexicon, lexicon_hash, rules_version, conditions, resumed, ranks, "
    "started_at, ended_at, outcome, attempt"
)


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is."""

    runs: int = 200_000
    players: int = 1_000
    games: int = 4_000
    of_player: int = 5_000
    """How many of the runs are `PLAYER`'s."""
    seated: int = 500
    session_moves: int = 12
    cards: int = 20_000
    entrants: int = 500
    """Of a competition of `COMPETED` games, which all of them have played."""

    @property
    def name(self) -> str:
        """That of the file in which it is kept."""
        return (
            f"loaded-{newest_version()}-{self.runs}-{self.seated}-{self.session_moves}-{self.cards}-{self.entrants}.db"
        )


def prepared(cache: Path, size: Size, to: Path) -> None:
    """Puts a copy of such a database where it may be changed, and makes it first where there is none yet."""
    kept = cache / size.name
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        making = kept.with_suffix(".making")
        for old in cache.glob(f"{making.name}*"):
            old.unlink()
        began = time.perf_counter()
        make(making, size)
        making.rename(kept)
        print(f"made {kept} in {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    shutil.copyfile(kept, to)


def make(path: Path, size: Size) -> None:
    """Makes the database."""
    with open_store(path).store as store, store._database.reading() as sql:
        sql.execute("PRAGMA synchronous = OFF")
        lead(store, size)
        learn(store, size)  # creates its player, the first one
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        for pragma in ("synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY"):
            sql.execute(f"PRAGMA {pragma}")
        add_runs(sql, size)
    with open_store(path).store as store, store._database.reading() as sql:
        sql.execute("PRAGMA synchronous = OFF")
        compete(store, size)


def add_runs(sql: sqlite3.Connection, size: Size) -> None:
    """Seeded finished runs, written without triggers: what these would have kept is written beside."""
    triggers = sql.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('runs', 'moves')"
    )
    kept = triggers.fetchall()
    sql.execute("BEGIN")
    for name, _ in kept:
        sql.execute(f"DROP TRIGGER {name}")
    (first,) = sql.execute("SELECT id FROM players WHERE name = ?", (PLAYER,)).fetchone()
    names = [(first + n, str(UUID(int=n)), f"Joueur {n}", f"joueur {n}") for n in range(1, size.players)]
    sql.executemany("INSERT INTO players (id, uuid, name, folded) VALUES (?, ?, ?, ?)", names)
    lexicon = default()
    usual = [id_of(sql, Conditions().under(one, one.speeds[0])) for one in FORMULAS.values()]
    rng = random.Random(3)
    attempts: dict[tuple[int, int], int] = {}
    for block in range(0, size.runs, _BLOCK):
        runs, moves, results = [], [], []
        for run in range(block + 1, min(size.runs, block + _BLOCK) + 1):
            is_own = run % max(1, size.runs // size.of_player) == 0
            player = first if is_own else first + 1 + int(rng.random() * (size.players - 1))
            game = int(size.games * rng.random() ** 2)
            attempts[player, game] = attempt = attempts.get((player, game), 0) + 1
            day = 1 + run * 600 // size.runs
            at = f"{2025 + day // 336}-{1 + day % 336 // 28:02}-{1 + day % 28:02}T12:00:{run % 60:02}.{run % 1000:03}Z"
            kind = usual[max(0, int(rng.random() * 10) - 7) % len(usual)]
            runs.append(
                (
                    run, str(UUID(int=1 << 64 | run)), player, f"{game:064}", f"Partie {game:04}", MOVES, lexicon.name,
                    lexicon.hash, RULES_VERSION, kind, 0, 1, at, at, "finished", attempt,
                )
            )  # fmt: skip
            of_run = list(_moves(run, rng))
            moves += of_run
            spent, scored = sum(one[3] for one in of_run), sum(one[4] for one in of_run)
            results.append((run, MOVES, spent, scored, 40 * MOVES, sum(one[2] for one in of_run)))
        sql.executemany(f"INSERT INTO runs ({_RUN}) VALUES ({', '.join('?' * 16)})", runs)
        sql.executemany(
            "INSERT INTO moves (run, number, word, reference, points, found, elapsed_ms, penalty_ms, scored) "
            "VALUES (?, ?, 'MOT', 'H4', 40, ?, ?, 0, ?)",
            moves,
        )
        sql.executemany("INSERT INTO results VALUES (?, ?, ?, 0, ?, ?, ?)", results)
    for _, text in kept:
        sql.execute(text)
    sql.execute("COMMIT")


def _moves(run: int, rng: random.Random, moves: int = MOVES) -> Iterator[tuple[int, int, int, int, int]]:
    for number in range(1, moves + 1):
        found = rng.random() < 0.7
        yield run, number, found, 1_000 + int(rng.random() * 50_000), 40 if found else int(rng.random() * 40)


def learn(store: Store, size: Size) -> None:
    """A deck of words that the lexicon admits, half of them asked before, and due by now."""
    lexicon, rng, day = default(), random.Random(7), training_day_of(now())
    words = [word for word in lexicon.words() if len(word) in (7, 8)]
    origin = CardOrigin(lexicon.hash, day - 60)
    cards = [
        card_of_key(CardKey.of_word(word), CardSource.MISSED, origin, 1 / (place + 1))
        for place, word in enumerate(rng.sample(words, size.cards))
    ]
    store.decks.add(PLAYER, DeckLexicon(lexicon.name, lexicon.hash), cards, now())
    asked = [card.id for card in store.decks.cards(PLAYER)[: size.cards // 2]]
    with store._database.writing() as sql:
        sql.executemany(
            "INSERT INTO sights (card, day, at, shown, elapsed_ms, target_ms, found, tries, given_up, rule) "
            "VALUES (?, ?, ?, 'x', 5000, 8000, ?, 1, 0, ?)",
            [
                (card, day - ago, f"2026-01-01T12:00:{ago:02}.000Z", rng.random() < 0.8, GRADE_RULE)
                for ago in range(40, 10, -5)
                for card in asked
            ],
        )
    store.decks.states(PLAYER)


def lead(store: Store, size: Size) -> None:
    """A session of so many players, of which the last move is not entered yet."""
    rng, formula, game = random.Random(1), Formula.parse("duplicate"), long_game(size.session_moves + 1)
    lexicon = default()
    log = SessionLog.start(
        store, Plan.under(formula, formula.speeds[0]), game, "Grand tournoi", now(),
        lexicon_name=lexicon.name, lexicon_hash=lexicon.hash,
        first=[events.Registered(table, f"Joueuse {table}") for table in range(1, size.seated + 1)],
    )  # fmt: skip
    for move in range(1, size.session_moves + 2):
        log.add_all((events.Opened(move), events.Collected(move)), now())
        if move > size.session_moves:
            return
        for table in awaited(log.session, move):
            try:
                event = typed(line_of(rng, table, log, move, 0.5), log.session, move, lexicon.admits)
            except InputError:  # a word too long for the grid
                event = typed(f"{table} !abs", log.session, move, lexicon.admits)
            log.add(event, now())


def compete(store: Store, size: Size) -> None:
    """A competition under way, of which every entrant has played every game, and whose games can be opened."""
    founded, rng = "2026-01-01T12:00:00Z", random.Random(5)
    games = [replace(long_game(MOVES + place), name="") for place in range(1, COMPETED + 1)]
    plan = CompetitionPlan(COMPETITION, until_ms=_FAR_MS)
    uuid = store.competitions.found(plan, founded)
    for place, game in enumerate(games, start=1):
        store.competitions.place_game(uuid, place, game, founded)
    entrants = [
        Entrant(str(UUID(int=2 << 64 | n)), n, (f"Joueuse {n}",), club=f"Club {n % 20}", series=f"{1 + n % 7}")
        for n in range(1, size.entrants + 1)
    ]
    store.competitions.add(uuid, *map(Enrolled, entrants), StageSet(CompetitionStage.OPEN), at=founded)
    entered = []
    for entrant in entrants:
        for place, game in enumerate(games, start=1):
            facts = RunFacts.of(
                entrant.name, game, plan.conditions, lexicon_name=game.lexicon_name, lexicon_hash=game.lexicon_hash
            )
            run = store.runs.start(facts, founded)
            with store._database.writing() as sql:
                sql.executemany(
                    "INSERT INTO moves (run, number, word, reference, points, found, elapsed_ms, penalty_ms, scored) "
                    "VALUES (?, ?, 'MOT', 'H4', 40, ?, ?, 0, ?)",
                    [(run, *one[1:]) for one in _moves(run, rng, len(game.moves))],
                )
            store.runs.finish(run, founded)
            entered.append(RunEntered(store.competitions.run_uuid(run), entrant.uuid, place))
    store.competitions.add(uuid, *entered, at=founded)
