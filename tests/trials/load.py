"""How long the kiosk's loop stands still where much is kept: `python -m tests.trials.load`.

200,000 runs (`--runs`), a session of 500 players, a deck of 20,000 cards, a competition that 500 entrants have played,
all fewer where there are fewer runs, on a real clock at 1280×720 with SDL's dummy driver. For each way through the
screens: how many turns of the loop, how long they took (the median, p99, p99.9, the longest, then the most processor
time that one took of the loop's thread, all in ms), and how long until what was asked for was on screen, with the
processor time of all threads meanwhile. Turns are counted from the first frame on, which is shown apart: nothing can
be seen nor pressed before it. The database is kept for the next time. A fault: a p99.9 of all turns over 16 ms of
processor time, or an answer that is later than it may be.
"""

import argparse
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID

import pygame

from tests.bench.session import entered, long_game
from tests.kiosk.driver import FakeAnswerer, FakeCues, FakeVoice, game
from tests.trials.scripted import press_keys, type_text
from tests.trials.trial import home, hurry, made_once, progress
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.config import Settings
from topping.kiosk import routes
from topping.kiosk.app import Kiosk
from topping.kiosk.engine.clock import Clock
from topping.kiosk.screens.competition.routes import CompetitionDesk, CompetitionStandings, ListCompetitions
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.screens.ranking.routes import Leaderboard, MyRuns
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.screens.training.routes import Daily, DeckCards, DeckReview, Stats, Train
from topping.kiosk.services.services import Services
from topping.kiosk.window import Window
from topping.lexicon.catalogue import default
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.play.session.session import awaited
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula
from topping.store import RunFacts, Store, now, open_store
from topping.store.conditions import id_of
from topping.store.schema import scripts
from topping.store.sessions.log import SessionLog
from topping.store.training.decks import DeckLexicon
from topping.system.localtime import training_day_of
from topping.training.deck.cards import CardKey, CardSource
from topping.training.deck.lists import CardOrigin, card_of_key
from topping.training.deck.schedule import GRADE_RULE

MOST_STILL_MS: Final = 16.0
_REST_S: Final = 0.01
_SETTLING_TURNS: Final = 30
PLAYER: Final = "Joueur 1"
"""Who has the deck, and the most runs."""
MOVES: Final = 20
COMPETITION: Final = "Grand prix"
COMPETED: Final = 5
_SESSION_MOVES: Final = 12
_LEAST: Final = 20
"""Of cards, players of a session and entrants."""
_FAR_MS: Final = 4_000_000_000_000
_PLAYERS: Final = 1_000
_GAMES: Final = 4_000
_NUMBERS: Final = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"


@dataclass(slots=True)
class Way:
    """What is done, and what was measured meanwhile; milliseconds."""

    name: str
    most_ms: float = 0.0
    """How late the answers may be; 0 where nothing is said of that."""
    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    reckoned: list[float] = field(default_factory=list)
    """What the answers took of all threads, in processor time."""

    @property
    def line(self) -> str:
        """The line of the table."""
        figures = (*(_share(self.wall, part) for part in (500, 990, 999)), max(self.wall), max(self.processor))
        cells = "".join(f"{one:9.1f}" for one in figures)
        answer = f"{max(self.answers):9.0f}{max(self.reckoned):9.0f}" if self.answers else f"{'':18}"
        return f"{self.name:34}{len(self.wall):7}{cells}{answer}"

    @property
    def is_late(self) -> bool:
        """Whether an answer came too late."""
        return bool(self.most_ms and self.answers and max(self.answers) > self.most_ms)


class Loop:
    """A kiosk whose turns are timed."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self.ways: list[Way] = []

    def way(self, name: str, most_ms: float = 0.0) -> None:
        """What comes next is counted under another name."""
        if self.ways:
            progress(self.ways[-1].line)
        self.ways.append(Way(name, most_ms))

    def turn(self) -> None:
        """One turn, and the rest after it."""
        wall, processor = time.perf_counter(), time.thread_time()
        self.kiosk.step()
        way = self.ways[-1]
        way.wall.append(1000 * (time.perf_counter() - wall))
        way.processor.append(1000 * (time.thread_time() - processor))
        if not self.kiosk.has_more_to_do:
            time.sleep(_REST_S)

    def answered(self, ask: Callable[[], None], turns: int = _SETTLING_TURNS) -> None:
        """Asks for something, waits until it is on screen, then lets the loop turn for a while."""
        began, processor = time.perf_counter(), time.process_time()
        ask()
        self.turn()
        while self.kiosk.navigation.is_moving or self._reads:
            self.turn()
        self.turn()
        while self.kiosk.has_more_to_do:
            self.turn()
        self.ways[-1].answers.append(1000 * (time.perf_counter() - began))
        self.ways[-1].reckoned.append(1000 * (time.process_time() - processor))
        for _ in range(turns):
            self.turn()

    @property
    def _reads(self) -> bool:
        """Whether the screen still lacks something that it reads."""
        return any(not one.is_background for one in self.kiosk.services.beside._later)

    def show(self, route: routes.Route) -> None:
        """Another screen, in place of whatever is there."""
        kiosk = self.kiosk
        self.answered(lambda: kiosk.navigation.go(route, by=kiosk.scene))

    def key(self, *keys: int) -> None:
        """Presses keys one after another, each after the result of the last is on screen."""
        for key in keys:
            self.answered(partial(press_keys, key), 3)

    def type(self, text: str) -> None:
        """A text, a key at a time."""
        for character in text:
            self.answered(partial(type_text, character), 3)


def trial(path: Path) -> list[Way]:
    """All ways through the screens, on the database at `path`."""
    with open_store(path).store as store:
        services = Services(store, Clock(), Conditions(), settings=Settings(announce_session=False))
        kiosk = Kiosk(Window((1280, 720)), Clock(), services, FakeAnswerer(), FakeVoice(), FakeCues())
        loop = Loop(kiosk)
        try:
            go_through(loop)
        finally:
            kiosk.navigation.close()
            kiosk.screen.close()
            services.beside.close()
    return loop.ways


def go_through(loop: Loop) -> None:
    """Home, the public's screens, the boards, a player's pages, a run and its result, his deck, a competition, a
    session."""
    kiosk, services = loop.kiosk, loop.kiosk.services
    loop.way("the first frame")
    kiosk.navigation.begin(routes.Home())
    loop.turn()
    kiosk.get_ready()
    loop.way("home, while the rest is imported")
    _rest(loop, 4.0)
    services.players.last = PLAYER
    loop.way("home of a player")
    loop.show(routes.Home())
    _rest(loop, 3.0)
    loop.way("attract mode")
    loop.show(routes.Attract())
    services.players.last = PLAYER
    loop.way("leaderboard, all games", 500)
    loop.show(Leaderboard())
    loop.key(*(pygame.K_RETURN, pygame.K_RIGHT) * 5, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END)
    loop.way("leaderboard, one game", 500)
    loop.key(pygame.K_TAB)
    loop.key(*(pygame.K_RETURN,) * 5, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_DOWN, pygame.K_PAGEDOWN)
    loop.way("a player's runs", 1_000)
    loop.show(MyRuns(PLAYER))
    loop.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_END)
    loop.way("a player's statistics", 1_000)
    loop.show(Stats(PLAYER))
    loop.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_p)
    loop.key(pygame.K_v, pygame.K_1, pygame.K_ESCAPE)
    loop.way("a run, its end", 1_000)
    loop.show(ReadyToPlay(services.runs.seat(PLAYER, game(moves=3))))
    _rest(loop, 0.5)
    loop.key(pygame.K_RETURN)
    _play_whole(loop)
    loop.way("a result opened", 1_000)
    loop.show(MyRuns(PLAYER))
    loop.key(pygame.K_RETURN)
    loop.way("the paused games", 1_000)
    loop.show(MyRuns(PLAYER, 0))
    loop.key(pygame.K_DOWN)
    loop.way("who plays, the players")
    loop.show(routes.WhoPlays())
    loop.show(routes.Players())
    loop.way("the day, ways to train")
    loop.show(Daily())
    loop.show(Train())
    loop.way("the cards of a deck", 1_000)
    loop.show(DeckCards())
    loop.key(pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_F5)
    loop.way("a card looked for")
    loop.key(pygame.K_F5, pygame.K_F5, pygame.K_F5)
    loop.type("aei")
    loop.key(*(pygame.K_BACKSPACE,) * 2)
    loop.way("cards set aside, taken back", 1_000)
    loop.key(pygame.K_F6, pygame.K_DOWN, pygame.K_F6, pygame.K_F8, pygame.K_F8)
    loop.way("a sitting", 1_000)
    loop.show(DeckReview())
    _rest(loop, 1.0)
    loop.way("cards answered, set aside", 1_000)
    for _ in range(6):
        loop.key(pygame.K_F8, pygame.K_F8)
        _rest(loop, 0.4)  # an Enter right after an answer is not taken
        loop.key(pygame.K_RETURN)
    loop.key(pygame.K_F6, pygame.K_F9, pygame.K_RETURN)
    loop.way("competitions", 500)
    loop.show(ListCompetitions())
    (competition,) = (one.uuid for one in services.store.competitions.all() if one.name == COMPETITION)
    loop.way("a competition's desk", 1_000)
    loop.show(CompetitionDesk(competition))
    loop.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN)
    loop.way("a competition's standings", 1_000)
    loop.show(CompetitionStandings(competition))
    loop.key(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END)
    loop.way("sessions")
    loop.show(Sessions())
    loop.way("a session taken up", 2_000)
    loop.key(pygame.K_DOWN, pygame.K_RETURN)
    loop.way("bulletins of a session")
    for table in range(1, 16):
        loop.type(f"{table}")
        loop.key(pygame.K_RETURN)
    loop.way("the session's standings")
    loop.key(pygame.K_F5)
    _rest(loop, 5.0)


def _play_whole(loop: Loop) -> None:
    """Every top is found; waits until the result is on screen."""
    while isinstance(scene := loop.kiosk.scene, PlayScreen):
        if scene.run.is_over:
            loop.turn()
        else:
            _rest(loop, 0.5)
            loop.type(scene.run.turn.solution.move.circled.lower())
            loop.key(pygame.K_RETURN)
    _rest(loop, 1.0)


def _rest(loop: Loop, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        loop.turn()


def _share(values: Sequence[float], thousandths: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * thousandths // 1000)]


# the database


def prepared(runs: int, to: Path) -> None:
    """Copies a filled database to a place where it may change; makes it first if it is missing."""
    kept = made_once(f"loaded-{_schema_mark()}-{runs}.db", lambda making: make(making, runs))
    shutil.copyfile(kept, to)


def _schema_mark() -> str:
    return sha256("".join(scripts()).encode()).hexdigest()[:8]


def make(path: Path, runs: int) -> None:
    """Fills a database; everything but runs shrinks in proportion below 200,000 runs."""
    share = min(1.0, runs / 200_000)
    with open_store(path).store as store, store._database.reading() as sql:
        hurry(sql)
        play(store, runs)
        lead(store, max(_LEAST, int(500 * share)))
        learn(store, max(_LEAST, int(20_000 * share)))
        compete(store, max(_LEAST, int(500 * share)))
        store.statistics.of(PLAYER, now())  # the player has looked at them before: their moves are packed


def _moves(run: int, rng: random.Random, moves: int = MOVES) -> Iterator[tuple[int, int, int, int, int]]:
    for number in range(1, moves + 1):
        found = rng.random() < 0.7
        yield run, number, found, 1_000 + int(rng.random() * 50_000), 40 if found else int(rng.random() * 40)


def learn(store: Store, count: int) -> None:
    """A deck of words that the lexicon admits, half of them asked before, and due by now."""
    lexicon, rng, day = default(), random.Random(7), training_day_of(now())
    words = [word for word in lexicon.words() if len(word) in (7, 8)]
    origin = CardOrigin(lexicon.hash, day - 60)
    cards = [
        card_of_key(CardKey.of_word(word), CardSource.MISSED, origin, 1 / (place + 1))
        for place, word in enumerate(rng.sample(words, count))
    ]
    store.decks.add(PLAYER, DeckLexicon(lexicon.name, lexicon.hash), cards, now())
    asked = [card.id for card in store.decks.cards(PLAYER)[: count // 2]]
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


def play(store: Store, count: int) -> None:
    """Runs of 20 moves; the first player has one in forty and more, some games have most of them."""
    slow = Conditions(DUPLICATE, DUPLICATE.speed("3min"), penalty_ms=0)
    with store._database.writing() as sql:
        topping, duplicate = id_of(sql, Conditions()), id_of(sql, slow)
        sql.execute(
            f"{_NUMBERS} INSERT INTO players (id, name, folded) SELECT n, 'Joueur ' || n, 'joueur ' || n FROM numbers",
            (_PLAYERS,),
        )
        sql.execute(
            f"{_NUMBERS}, drawn AS ("
            "SELECT n, iif(n % 40, 1 + n * 7919 % ?, 1) AS player, "
            "? - 1 - ? * (n * 104729 % 1000003) * (n * 104729 % 1000003) / 1000003 / 1000003 AS game FROM numbers) "
            "INSERT INTO runs (id, uuid, player, attempt, game, game_name, game_moves, lexicon, lexicon_hash, "
            "rules_version, conditions, resumed, ranks, started_at, ended_at, outcome) "
            "SELECT n, printf('%036d', n), player, row_number() OVER (PARTITION BY player, game ORDER BY n), "
            "printf('%064x', game), 'Partie ' || game, ?, 'open-fr', ?, ?, iif(n % 10 < 7, ?, ?), 0, game % 10 > 0, "
            "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + n * 60, 'unixepoch'), "
            "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000900 + n * 60, 'unixepoch'), 'finished' FROM drawn",
            (count, _PLAYERS, _GAMES, _GAMES, MOVES, "a" * 64, RULES_VERSION, topping, duplicate),
        )
        sql.execute(
            f"{_NUMBERS} INSERT INTO moves (run, number, word, reference, points, scored, found, elapsed_ms, "
            "penalty_ms, answer) SELECT runs.id, n, 'MOTS', 'H4', 40, 40 * ((runs.id * 31 + n * 17) % 10 < 7), "
            "(runs.id * 31 + n * 17) % 10 < 7, 1000 + (runs.id * 7 + n * 13) % 50000, 0, 'MOTS H4' FROM runs, numbers",
            (MOVES,),
        )
        sql.execute("INSERT INTO proposals SELECT run, number, 1, 'MOTS H4', elapsed_ms, 'admitted', 40 FROM moves")
        sql.execute(
            "INSERT INTO results SELECT run, count(*), sum(elapsed_ms), sum(penalty_ms), sum(scored), sum(points), "
            "sum(found) FROM moves GROUP BY run"
        )


def lead(store: Store, seated: int) -> None:
    """A session of so many players, of which the last move is not entered yet."""
    rng, formula, game = random.Random(1), Formula.parse("duplicate"), long_game(_SESSION_MOVES + 1)
    lexicon = default()
    log = SessionLog.start(
        store, Plan.under(formula, formula.speeds[0]), game, "Grand tournoi", now(),
        lexicon_name=lexicon.name, lexicon_hash=lexicon.hash,
        first=[events.Registered(table, f"Joueuse {table}") for table in range(1, seated + 1)],
    )  # fmt: skip
    for move in range(1, _SESSION_MOVES + 2):
        log.add_all((events.Opened(move), events.Collected(move)), now())
        if move > _SESSION_MOVES:
            return
        for table in awaited(log.session, move):
            log.add(entered(rng, table, log, move, 0.5, lexicon.admits), now())


def compete(store: Store, count: int) -> None:
    """A competition under way, of which every entrant has played every game, and whose games can be opened."""
    founded, rng = "2026-01-01T12:00:00Z", random.Random(5)
    games = [replace(long_game(MOVES + place), name="") for place in range(1, COMPETED + 1)]
    plan = CompetitionPlan(COMPETITION, until_ms=_FAR_MS)
    uuid = store.competitions.found(plan, founded)
    for place, one in enumerate(games, start=1):
        store.competitions.place_game(uuid, place, one, founded)
    entrants = [
        Entrant(str(UUID(int=2 << 64 | n)), n, (f"Joueuse {n}",), club=f"Club {n % 20}", series=f"{1 + n % 7}")
        for n in range(1, count + 1)
    ]
    store.competitions.add(uuid, *map(Enrolled, entrants), StageSet(CompetitionStage.OPEN), at=founded)
    entered = []
    for entrant in entrants:
        for place, one in enumerate(games, start=1):
            facts = RunFacts.of(
                entrant.name, one, plan.conditions, lexicon_name=one.lexicon_name, lexicon_hash=one.lexicon_hash
            )
            run = store.runs.start(facts, founded)
            with store._database.writing() as sql:
                sql.executemany(
                    "INSERT INTO moves (run, number, word, reference, points, found, elapsed_ms, penalty_ms, scored) "
                    "VALUES (?, ?, 'MOT', 'H4', 40, ?, ?, 0, ?)",
                    [(run, *move[1:]) for move in _moves(run, rng, len(one.moves))],
                )
            store.runs.finish(run, founded)
            entered.append(RunEntered(store.competitions.run_uuid(run), entrant.uuid, place))
    store.competitions.add(uuid, *entered, at=founded)


def main() -> int:
    """Prints the table; 1 where something is beyond its limit."""
    parser = argparse.ArgumentParser(prog="python -m tests.trials.load", description=__doc__)
    parser.add_argument("--runs", type=int, default=200_000)
    runs = parser.parse_args().runs
    with home() as folder:
        prepared(runs, folder / "topping.db")
        load = os.getloadavg()[0]
        ways = trial(folder / "topping.db")
    every = Way("all turns after the first frame")
    for way in ways[1:]:
        every.wall += way.wall
        every.processor += way.processor
    print(f"{runs} runs; load of the machine {load:.1f}")
    print(f"{'':34}{'turns':>7}{'p50':>9}{'p99':>9}{'p99.9':>9}{'longest':>9}{'its CPU':>9}{'answer':>9}{'its CPU':>9}")
    for way in (*ways, every):
        print(way.line + ("  LATE" if way.is_late else ""))
    still = _share(every.processor, 999)
    print(f"p99.9 of a turn's processor time: {still:.1f} ms; over {MOST_STILL_MS:.0f} ms: "
          f"{sum(one > MOST_STILL_MS for one in every.processor)} turns of {len(every.wall)}")  # fmt: skip
    return int(still > MOST_STILL_MS or any(way.is_late for way in ways))


if __name__ == "__main__":
    sys.exit(main())
