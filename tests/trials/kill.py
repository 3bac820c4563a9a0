"""Kills the kiosk while it is played, and looks at what it leaves: `python -m tests.trials.kill --count 350`.

The shipped program plays runs and leads sessions by a script (`tests.trials.scripted`) and is killed by SIGKILL: at a
seeded statement of SQLite or so many steps within it, or after so many milliseconds. It is started again on what it
left, up to five times; then a backup of it and a restoring of that are killed. On every other database a process writes
what else is kept: classic games, competitions, decks, the game and the move of the day. A fault: the database is
not intact, lacks something that the program was told to be kept, holds a move or an event out of its order, or half of
what is kept together, is set aside, or can be read by others.
"""

import os
import random
import select
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from tests.play.classic.randomplay import next_event
from tests.store import kept as runs_and_sessions
from tests.store.doomed import kill_at
from tests.store.helpers import GAME, HASH, facts, found, instant, missed, turns
from tests.store.kept import ask
from tests.trials import scripted
from tests.trials.crowd import forked, printed
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from topping.competition.decisions import MoveVoided
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionEvent, Decided, Enrolled
from topping.competition.plan import CompetitionPlan
from topping.play.classic.houserules import INTERNATIONAL
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.backup import back_up, restore
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.schema import Condition, examine
from topping.store.training.decks import DeckLexicon
from topping.training.daily import DailySource
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight

LIVES: Final = 5
"""How many times one database is left by a killed program."""
STATEMENTS: Final = 450
STEPS: Final = 60
"""Steps of a long statement, about."""
LONGEST_S: Final = 2.5
_PATIENCE_S: Final = 60.0
_EMPTY: Final = (".lock", ".open")
"""Files beside the database that locks are held on."""
_SAID_OF_KEPT: Final = ("started", "move", "finished", "session", "event")
_Check = tuple[str, list[tuple[str]]]
_CHECKS: Final[Sequence[_Check]] = (
    ("PRAGMA integrity_check", [("ok",)]),
    ("PRAGMA foreign_key_check", []),
    ("SELECT competition FROM competition_events GROUP BY competition HAVING max(number) <> count(*)", []),
    ("SELECT run FROM moves GROUP BY run HAVING max(number) <> count(*)", []),
    ("SELECT game FROM game_events GROUP BY game HAVING max(number) <> count(*)", []),
)
"""What is asked of a database, with the right answer."""
_NO_RUN: Final[_Check] = ("SELECT name FROM players WHERE id NOT IN (SELECT player FROM runs)", [])
_DAY: Final = 740_000
_AT: Final = instant(0)
_LEXICON: Final = DeckLexicon("essai", HASH)
_EVENTS: Final = "SELECT competition, count(*) FROM competition_events WHERE "
_KEPT: Final = {
    "classic": (
        "SELECT number, 1 + (SELECT count(*) FROM game_events WHERE game = games.id) FROM games WHERE kind = 'classic'"
    ),
    "competition": (
        f"{_EVENTS} json_extract(body, '$.event') NOT IN ('run', 'stage')"
        " AND json_extract(body, '$.until') IS NULL GROUP BY competition"
    ),
    "opened": f"{_EVENTS} json_extract(body, '$.event') = 'stage' GROUP BY competition",
    "run": "SELECT id, 1 FROM runs",
    "move": "SELECT run, count(*) FROM moves GROUP BY run",
    "finished": "SELECT id, 1 FROM runs WHERE outcome = 'finished'",
    "card": "SELECT name || '/' || key, 1 FROM cards JOIN players ON players.id = player",
    "sight": "SELECT card, count(*) FROM sights GROUP BY card",
    "act": "SELECT card, count(*) FROM card_acts GROUP BY card",
    "day": "SELECT game, 1 FROM daily_games",
    "begun": "SELECT id, 1 FROM daily_moves",
    "ended": "SELECT id, 1 FROM daily_moves WHERE ended_at IS NOT NULL",
}
"""For each kind of thing kept: how many transactions about each key there were."""
_APART: Final[Sequence[str]] = (
    "SELECT id FROM games WHERE kind = 'classic' AND ended_at IS NOT NULL AND id NOT IN (SELECT game FROM game_events)",
    f"{_EVENTS} json_extract(body, '$.event') = 'run' AND json_extract(body, '$.run') NOT IN (SELECT uuid FROM runs)"
    " GROUP BY competition",
    f"{_EVENTS} json_extract(body, '$.event') = 'game' AND competition NOT IN"
    " (SELECT competition FROM competition_games) GROUP BY competition",
    "SELECT card FROM sights WHERE card NOT IN (SELECT card FROM card_states) AND card NOT IN"
    " (SELECT card FROM card_acts)",
    f"{_EVENTS} json_extract(body, '$.event') = 'stage' AND competition NOT IN"
    " (SELECT competition FROM competition_events WHERE json_extract(body, '$.until') IS NOT NULL)"
    " GROUP BY competition",
)
"""What one transaction keeps together; and no event without the one before it."""
_Say = Callable[..., None]


@dataclass(frozen=True, slots=True)
class _Writing:
    """Who writes to a database until he is killed, and how it is looked at afterwards."""

    live: Callable[[Path, random.Random, int], None]
    """Given the home, chance, and the end of the pipe on which it is said what is kept."""
    told: Callable[[Sequence[str]], int]
    """How many transactions were told to be kept."""
    entries: Callable[[Path], int]
    """How many the database holds."""
    assert_kept: Callable[[Path, Sequence[str]], None]
    checks: Sequence[_Check]

    def assert_well(self, path: Path, said: Sequence[str], most: int) -> None:
        """The file serves, is intact and holds what was told, and no more than so many entries beside."""
        opened = open_store(path)
        opened.store.close()
        if opened.set_aside is not None:
            raise TrialError("the database was set aside")
        for sql, right in self.checks:
            found = ask(path, sql)
            if found != right:
                raise TrialError(f"{sql}: {found[:5]}")
        self.assert_kept(path, said)
        told, held = self.told(said), self.entries(path)
        if not told <= held <= told + most:
            raise TrialError(f"{held} entries where {told} were told to be kept, and {most} kills")


# what is kept beside runs and sessions


def live_otherwise(home: Path, rng: random.Random, said: int) -> None:
    """Opens the database and writes in any order until the process is killed; `said` is the pipe's end."""

    def say(*words: object) -> None:
        os.write(said, (" ".join(map(str, words)) + "\n").encode())

    with open_store(home / "topping.db").store as store:
        while True:
            rng.choice((_play_classic, _hold_a_competition, _learn, _play_the_day))(store, rng, say)


def assert_other_kept(path: Path, said: Iterable[str]) -> None:
    """Checks that everything reported as stored is there, and stored together where it belongs together."""
    kept: dict[str, Counter[str]] = {name: _counted(path, sql) for name, sql in _KEPT.items()}
    for line in said:
        kind, key, count = line.split()
        assert kept[kind][key] >= int(count), f"{line}: {kept[kind][key]} are there"
    for sql in _APART:
        assert ask(path, sql) == [], sql


def other_entries(path: Path) -> int:
    """How many transactions the database holds."""
    return sum(sum(_counted(path, sql).values()) for sql in _KEPT.values())


def _play_classic(store: Store, rng: random.Random, say: _Say) -> None:
    """Goes on with the game begun last, or begins one; a few events."""
    last = max((one.id for one in store.classics.all() if not one.is_ended), default=None)
    if last is None or rng.random() < 0.2:
        log = store.classics.start(("Zoé", "Bob"), INTERNATIONAL, _AT, seed=rng.randrange(1 << 30))
        say("classic", log.id, 1)
    else:
        log = store.classics.resume(last)
    at_ms = log.game.clock.since_ms
    for _ in range(rng.randint(1, 12)):
        if log.game.is_over:
            return
        at_ms += rng.randint(1, 30_000)
        log.add(next_event(log.game, at_ms, rng), _AT)
        say("classic", log.id, len(log.events) + 1)


def _hold_a_competition(store: Store, rng: random.Random, say: _Say) -> None:
    """Founds, places a game, enrols, opens, has two play and decides."""
    competitions = store.competitions
    uuid = competitions.found(CompetitionPlan(f"Tournoi {rng.randrange(1_000)}"), _AT)
    say("competition", uuid, 1)
    competitions.place_game(uuid, 1, GAME, _AT)
    say("competition", uuid, 2)
    entrants = [Entrant(name.lower(), place, (name,)) for place, name in enumerate(("Zoé", "Luc"), start=1)]
    happened: list[CompetitionEvent] = [Enrolled(one) for one in entrants]
    for count, event in enumerate(happened, start=3):
        competitions.add(uuid, event, at=_AT)
        say("competition", uuid, count)
    competitions.open(uuid, _AT)  # the end date and the start, in one transaction
    say("opened", uuid, 1)
    for entrant in entrants:
        run = competitions.start_run(CompetitionEntry(uuid, entrant.uuid, 1), facts(entrant.names[0]), _AT)
        say("run", run, 1)
        _play(store, run, rng, say)
    competitions.add(uuid, Decided(MoveVoided(1, 2), "coupure", "J. Roy"), at=_AT)
    say("competition", uuid, 5)


def _learn(store: Store, rng: random.Random, say: _Say) -> None:
    """Adds a card or two, answers one, and sets aside, takes back, puts off, removes or undoes."""
    player, decks = rng.choice(("Ana", "Zoé")), store.decks
    for _ in range(rng.randint(1, 2)):
        word = "".join(rng.choices("AEILNRST", k=7))
        decks.add(player, _LEXICON, [DeckCard(0, CardKey.of_word(word), CardSource.LIST, HASH, _DAY, 8_000)], _AT)
        say("card", f"{player}/{word}", 1)
    card = rng.choice(decks.cards(player)).id
    for _ in range(rng.randint(1, 3)):
        before = _number(store, "sights", card)
        decks.see(card, Sight(_DAY, 0, 5_000, 8_000, rng.random() < 0.7, 1, False, GRADE_RULE, "EIL"))
        say("sight", card, before + 1)
    before = _number(store, "card_acts", card)
    match rng.randrange(5):
        case 0:
            decks.set_aside(card, _DAY, _AT)
        case 1:
            decks.take_back(card, _DAY, _AT)
        case 2:
            decks.postpone({card: _DAY + 3}, _DAY, _AT)
        case 3:
            decks.remove(card, _DAY, _AT)
        case _:
            decks.undo(card, _DAY, _AT)
    say("act", card, before + 1)


def _play_the_day(store: Store, rng: random.Random, say: _Say) -> None:
    """Plays the game of a day, and then its move."""
    game: Game = replace(GAME, name=f"Partie du jour {rng.random()}")
    source = DailySource(date.fromordinal(rng.randint(700_000, 740_000)).isoformat(), NORMALE, HASH)
    if store.dailies.game(game_id(game)) is None:
        store.dailies.note(game_id(game), source)
        say("day", game_id(game), 1)
    run = store.runs.start(facts("Zoé", game), _AT)
    say("run", run, 1)
    _play(store, run, rng, say)
    if any(one.player == "Zoé" for one in store.dailies.moves(source)):
        return
    number = store.dailies.begin_move("Zoé", source, "essai", turns()[0], _AT)
    say("begun", number, 1)
    store.dailies.end_move(number, _AT, found=True, scored=66, answer="ON H8", elapsed_ms=9, tries=1)
    say("ended", number, 1)


def _play(store: Store, run: int, rng: random.Random, say: _Say) -> None:
    for turn in turns():
        store.runs.add_move(run, found(turn, 1_000) if rng.random() < 0.8 else missed(turn), turn)
        say("move", run, turn.number)
    store.runs.finish(run, _AT)
    say("finished", run, 1)


def _number(store: Store, table: str, card: int) -> int:
    """How many rows of a card a table has, read by another connection: what is not committed is not counted."""
    return int(ask(store.path, f"SELECT count(*) FROM {table} WHERE card = {card}")[0][0])


def _counted(path: Path, sql: str) -> Counter[str]:
    return Counter({str(key): int(count) for key, count in ask(path, sql)})


_WRITINGS: Final = (
    _Writing(
        scripted.live,
        lambda said: sum(line.split()[0] in _SAID_OF_KEPT for line in said),
        runs_and_sessions.entries,
        runs_and_sessions.assert_kept,
        (*_CHECKS, _NO_RUN),
    ),
    _Writing(live_otherwise, len, other_entries, assert_other_kept, _CHECKS),
)


def _keep_elsewhere(writing: _Writing, path: Path, rng: random.Random, said: Sequence[str]) -> None:
    """Kills a backup and a restoring of the same content; nothing is lost by either."""
    saved, before = path.with_name("copie.db"), writing.entries(path)
    back_up(saved, path)
    for work in (lambda: back_up(saved, path, overwrite=True), lambda: restore(saved, path)):

        def doomed(said: int, work: Callable[[], object] = work) -> None:
            os.umask(0)
            kill_at(1 + rng.randrange(STATEMENTS), rng.randrange(STEPS))
            work()

        process, pipe = forked(path.parent, doomed)
        os.waitpid(process, 0)
        os.close(pipe)
        writing.assert_well(path, said, LIVES)
        if writing.entries(path) != before:
            raise TrialError(f"{writing.entries(path)} entries of {before} after a backup or restoring that was killed")
        if examine(saved, is_thorough=True) is not Condition.SOUND:
            raise TrialError("the backup is not sound")
        left = [
            one
            for one in path.parent.glob("*.db*")
            if one.stat().st_mode & 0o077 and not any(mark in one.name for mark in _EMPTY)
        ]
        if left:
            raise TrialError(f"others may read {left}")


def _life_and_death(writing: _Writing, here: Path, seed: int, at: tuple[int, int], after_s: float | None) -> list[str]:
    """Returns a program's output until it was killed, at a statement and step or after a time."""

    def live(said: int) -> None:
        if after_s is None:
            kill_at(*at)
        writing.live(here, random.Random(seed), said)

    process, pipe = forked(here, live)
    content = _read_until_end(pipe, process, after_s)
    os.close(pipe)
    _, status = os.waitpid(process, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise TrialError(f"it ended by itself: {os.waitstatus_to_exitcode(status)}\n{printed(here)}")
    return content.decode().splitlines()


def _read_until_end(pipe: int, process: int, after_s: float | None) -> bytes:
    """All that is said; the process is killed after that time, or where it lives too long."""
    content = b""
    deadline = time.monotonic() + (_PATIENCE_S if after_s is None else after_s)
    killed = False
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, deadline - time.monotonic()) if not killed else None)
        if not ready:
            os.kill(process, signal.SIGKILL)
            killed = True
            continue
        part = os.read(pipe, 1 << 16)
        if not part:
            return content
        content += part


def main() -> int:
    """Tries every case, each on a database of its own; 1 where there was a fault."""
    parser = arguments("kill", __doc__, 350)
    parser.add_argument("--statements", type=int, help="kill at one of the first so many, and never after a time")
    given, trial = asked(parser, LIVES, forks=True)
    statements: int | None = given.statements
    kept = Counter[int]()

    def attempt(rng: random.Random, number: int) -> str:
        writing = _WRITINGS[number % len(_WRITINGS)]
        here = folder / str(number)
        here.mkdir()
        path, said = here / "topping.db", list[str]()
        for life in range(1, LIVES + 1):
            after_s = rng.uniform(0.02, LONGEST_S) if statements is None and rng.random() < 0.3 else None
            at = (1 + rng.randrange(statements or STATEMENTS), rng.randrange(STEPS) if rng.random() < 0.5 else 0)
            said += _life_and_death(writing, here, rng.randrange(2**32), at, after_s)
            if path.exists():
                writing.assert_well(path, said, life)
        if path.exists():
            _keep_elsewhere(writing, path, rng, said)
        kept[number % len(_WRITINGS)] += writing.told(said)
        shutil.rmtree(here)
        return f"databases, each left by {LIVES} kills"

    with home() as folder:
        outcome = carry_out(trial, attempt)
    outcome.figures.append(
        f"{trial.count * (LIVES + 2)} kills; told to be kept, and there: {kept[0]} entries of runs and sessions, "
        f"{kept[1]} of classic games, competitions, decks and days"
    )
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
