"""What machines do and what comes of it, step by step, against what is written down of each.

`tests/data/store` holds scripted lives, a file each. A line that begins with `> ` is a step, in Python, in which `one`,
`two` and `three` are the stores of three machines; one that ends with `;` goes on with the next line.
Below it stands all that came of it: what was returned (`=`) or refused (`!`), what was logged (`*`), and which rows of
which machine came (`+`), went (`-`) or changed (`~`). `look(one)` answers all that a store may be asked, as far as the
answers are others than the last time.

`python -m tests.store.test_lives` writes down what comes of all of them now: look at what has changed.
"""

import logging
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, tzinfo
from enum import Enum
from functools import partial
from hashlib import sha256
from itertools import count
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

import pytest

from tests.conftest import CHECKOUT
from tests.store import fresh
from tests.store.helpers import GAME, HASH
from topping.competition.standings import standings
from topping.errors import ToppingError
from topping.facts.fact import Fact
from topping.log import LOG
from topping.play.classic.houserules import ClassicRules
from topping.play.solitaire.game import SolitaireTerms
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.store import Store, open_store
from topping.store.schema import newest_version, schema_at
from topping.training.analysedmove import analysed
from topping.training.deck.states import CardState
from topping.training.drills import Exercise

FOLDER: Final = CHECKOUT / "tests" / "data" / "store"
BEGINNING: Final = datetime(2026, 11, 21, 14, tzinfo=UTC)
_SHORTENED: Final = re.compile(
    r"\b0([0-9a-f]{7})-[0-9a-f]{4}-[48][0-9a-f]{3}-[0-9a-f]{4}-([0-9a-f]{12})\b"
    r"|\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b([0-9a-f]{8})[0-9a-f]{56}\b"
)
_LONGEST: Final = 800
_USUAL: Final = str(Conditions())


def column(sql: str) -> Callable[[Store], list[tuple[Any, ...]]]:
    """Each row of a query, as what questions are asked about."""
    return lambda store: [tuple(row) for row in store._database.all(sql)]


SUBJECTS: Final[Mapping[str, Callable[[Store], list[tuple[Any, ...]]]]] = {
    "all": lambda store: [()],
    "player": column("SELECT DISTINCT name FROM players UNION SELECT 'Nemo'"),
    "run": column("SELECT id FROM runs UNION SELECT 99"),
    "game": column("SELECT DISTINCT game FROM runs UNION SELECT 'f'"),
    "session": column("SELECT id FROM sessions UNION SELECT 99"),
    "competition": column(
        "SELECT DISTINCT subject FROM facts WHERE kind IN ('competition', 'decision') UNION "
        "SELECT competition FROM competition_games UNION SELECT 'none'"
    ),
    "machine": column("SELECT uuid FROM machines"),
}
ASKED: Final = {
    "all": (
        "people.known people.names runs.open_runs ranking.rows ranking.games ranking.count means.kinds consents.all "
        "sharing.machine sharing.waiting sharing.sessions sharing.last_own sharing.gone_own sharing.lasts "
        "sharing.interests exports.all matches.all wishes.asked wishes.said classics.all sessions.all sessions.last "
        "competitions.all competitions.posts held.games held.runs held.sessions sealed_files.all decks.counts "
        "history.all_runs has_competitions"
    ),
    "player": (
        "people.last_choice people.usual_variant people.shows_runs people.key_uses people.own_settings consents.of "
        "exports.holding sessions.naming classics.naming competitions.naming runs.unfinished_of solitaires.open_of "
        "decks.cards decks.keys decks.states decks.sights decks.last_sights decks.pace_ms decks.wishes "
        "word_entries.of drills.words transfers.of transfers.holding transfers.barred transfers.arms intake.waiting "
        "history.runs sharing.leaving_name"
    ),
    "run": (
        "finished.run finished.found_by_others runs.moves_of runs.strokes_of ranking.standing ranking.first_attempts "
        "records.claims records.streak held.of_run competitions.entry_of_run rushes.played"
    ),
    "game": "ranking.groups_of dailies.game imported.results held.of_game held.is_shared",
    "session": "sessions.get held.of_session scored_sessions.room_of",
    "competition": (
        "competitions.read competitions.runs competitions.is_shared competitions.codes competitions.games_here "
        "sharing.of_subject sharing.count_of competition_puzzles.of"
    ),
    "machine": "sharing.presented",
}
_DAY: Final = BEGINNING.toordinal()
_NOW: Final = BEGINNING.isoformat()
MORE: Final[Mapping[str, Mapping[str, Callable[..., object]]]] = {
    "all": {
        "history.columns": lambda store: store.history.columns(store.history.all_runs()),
        "means.of": lambda store: [store.means.of(kind) for kind in store.means.kinds()],
        "positions.lacking": lambda store: store.positions.lacking(9),
        "records.tables": lambda store: store.records.tables(_NOW),
    },
    "player": {
        "finished.of_player": lambda store, name: store.finished.of_player(name, 0, 9),
        "records.tables": lambda store, name: store.records.tables(_NOW, name),
        "statistics.of": lambda store, name: store.statistics.of(name, _NOW, whole=True),
        "dailies.chain": lambda store, name: store.dailies.chain(name, _DAY),
        "rushes.timed": lambda store, name: store.rushes.timed(name, 0),
        "rushes.wanting": lambda store, name: store.rushes.wanting(name, 0, HASH),
        "rushes.found_again": lambda store, name: store.rushes.found_again(name, 0),
        "intake.wanting": lambda store, name: store.intake.wanting(name, 0, HASH),
        "drills.of": lambda store, name: [store.drills.of(name, one) for one in Exercise],
        "decks.entries": lambda store, name: store.decks.entries(name, HASH, lambda word: len(word) > 2),
    },
    "run": {
        "finished.run begun": lambda store, run: store.finished.run(run, or_begun=True),
        "ranking.standing as it stood": lambda store, run: store.ranking.standing(run, as_it_stood=True),
        "runs.showings": lambda store, run: [store.runs.showings(run, move) for move in (1, 2, 3)],
        "pars.of_or_shipped": lambda store, run: store.pars.of_or_shipped(store.history.run(run), analysed(GAME)),
    },
    "game": {"finished.games": lambda store, game: store.finished.games(game[:8])},
    "competition": {
        "standings": lambda store, uuid: standings(store.competitions.read(uuid), store.competitions.runs(uuid)),
    },
}


def asked(store: Store, name: str, *of: object) -> object:
    """What a question by its name is answered with."""
    found = attrgetter(name)(store)
    return found(*of) if callable(found) else found


QUESTIONS: Final = {
    subject: {name: partial(lambda name, store, *of: asked(store, name, *of), name) for name in names.split()}
    | dict(MORE.get(subject, {}))
    for subject, names in ASKED.items()
}


class Life:
    """Three machines that share a clock, and what has happened on them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.ms, self.numbers = folder, round(BEGINNING.timestamp() * 1000), count(1)
        self.stores: dict[str, Store] = {}
        self.rows: dict[str, dict[tuple[str, object], dict[str, object]]] = {}
        self.answers: dict[tuple[str, str], list[str]] = {}
        self.marks: dict[str, tuple[object, ...]] = {}
        """By which it is known that nothing has changed since."""
        self.logged: list[str] = []
        self.names: dict[str, Any] = {"look": self.look, "later": self.later, "now": self.now, "close": self.close}
        self.names |= {"folder": folder, "now_ms": lambda: self.ms}

    def uuid(self) -> UUID:
        """Instead of a random one, the next: its number stands at both ends, for what is made of either."""
        number = next(self.numbers)
        return UUID(f"{number:08x}-0000-4000-8000-0000{number:08x}")

    def later(self, *, days: int = 0, ms: int = 0) -> None:
        self.ms += 86_400_000 * days + ms

    def now(self) -> str:
        return datetime.fromtimestamp(self.ms / 1000, UTC).isoformat()

    def store(self, name: str) -> Store:
        if name not in self.stores:
            path = self.folder / name / "topping.db"
            self.stores[name] = open_store(path, at=datetime.fromtimestamp(self.ms / 1000)).store
            self.rows.setdefault(name, rows_of(self.stores[name]))
        return self.stores[name]

    def close(self, name: str) -> None:
        """Closes the store of a machine; the next step that names it opens it again."""
        self.stores.pop(name).close()

    def step(self, text: str) -> Iterator[str]:
        """Does what a step says; tells what came of it."""
        self.ms += 1_000
        for name in re.findall(r"\b(one|two|three)\b", text):
            self.names[name] = self.store(name)
        with suppress(SyntaxError):
            text = compile(text, text, "eval")  # type: ignore[assignment]
        try:
            if isinstance(text, str):
                exec(text, self.names)
                value = None
            else:
                value = eval(text, self.names)
            yield from (f"= {one}" for one in lines_of(value))
        except ToppingError as fault:
            yield f"! {type(fault).__name__} {fault.key} {told(fault.details)}"
        except (ValueError, LookupError) as fault:
            yield f"! {type(fault).__name__} {fault}"
        yield from (f"* {one}" for one in self.logged)
        self.logged.clear()
        for name, store in self.stores.items():
            if self.marks.get(name) == (store, *store._database.changes()):
                continue
            self.marks[name] = (store, *store._database.changes())
            now = rows_of(store)
            yield from (f"{line[0]} {name}.{line[1:]}" for line in changed(self.rows[name], now))
            self.rows[name] = now

    def look(self, store: Store, *subjects: str) -> Iterator[str]:
        """What a store answers now and did not answer before, to the questions about these subjects, or to all."""
        machine = next(name for name, one in self.stores.items() if one is store)
        for subject, domain in SUBJECTS.items():
            if subjects and subject not in subjects:
                continue
            for of in domain(store):
                for name, question in QUESTIONS[subject].items():
                    asked = f"{name}({told(of[0]) if len(of) == 1 else told(of)[1:-1] if of else ''})"
                    try:
                        found = lines_of(question(store, *of))
                    except ToppingError as fault:
                        found = [f"! {fault.key}"]
                    before = self.answers.get((machine, asked), [])
                    self.answers[machine, asked] = found
                    gone, new = (
                        [one for one in lines if one not in others]
                        for lines, others in ((before, found), (found, before))
                    )
                    yield from (f"{asked} no more {one[:60]}" for one in gone)
                    yield from (f"{asked} {one}" for one in new)


def rows_of(store: Store) -> dict[tuple[str, object], dict[str, object]]:
    """All rows of a database, by their tables and keys."""
    found: dict[tuple[str, object], dict[str, object]] = {}
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    for (table,) in store._database.all(f"{tables} ORDER BY name"):
        keys = [row["name"] for row in store._database.all(f"PRAGMA table_info({table})") if row["pk"]]
        try:
            rows = store._database._connection.execute(f"SELECT rowid AS _row, * FROM {table}").fetchall()
        except sqlite3.OperationalError:  # a table without such
            rows = store._database.all(f"SELECT * FROM {table}")
        for row in rows:
            values = dict(row)
            number = values.pop("_row", None)
            key = tuple(values.pop(one) for one in keys) if keys else (number,)
            found[table, key] = values
    return found


def changed(
    before: Mapping[tuple[str, object], Mapping[str, object]], after: Mapping[tuple[str, object], Mapping[str, object]]
) -> Iterator[str]:
    """What is told of rows that are others than before."""
    for place in [*before, *(one for one in after if one not in before)]:
        head = f"{place[0]} {told(place[1])[1:-1]}"
        if place not in after:
            yield f"-{head}"
        elif place not in before:
            yield f"+{head}: " + " ".join(f"{key}={told(value)}" for key, value in after[place].items())
        elif before[place] != after[place]:
            both = [(key, before[place][key], after[place].get(key)) for key in before[place]]
            yield f"~{head}: " + " ".join(f"{key}={told(one)}>{told(two)}" for key, one, two in both if one != two)


def lines_of(value: object) -> list[str]:
    """What came of something, a line for each part."""
    match value:
        case None:
            return []
        case str() | Enum():
            return [told(value)]
        case Mapping():
            return [f"{told(key)}: {told(one)}" for key, one in value.items()]
        case set() | frozenset():
            return sorted(map(told, value))
        case tuple() if hasattr(value, "_fields"):
            return [told(value)]
        case Iterator() if not isinstance(value, Sequence):
            return [short(one) if isinstance(one, str) else told(one) for one in value]
        case tuple() | list():
            return [told(one) for one in value] or ["nothing"]
        case _ if is_dataclass(value) and len(told(value)) > _LONGEST:
            return [f"{one.name}: {told(getattr(value, one.name))}" for one in fields(value)]
        case _:
            return [told(value)]


def told(value: Any) -> str:
    """A value in a few words: what is random, or longer than anybody reads, is shortened."""
    match value:
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case Conditions() | Position() | Move() | SolitaireTerms() | ClassicRules() | Fact() | Solution() | CardState():
            return short(str(value))
        case Path():
            return value.name if value.suffix else "a folder"
        case Game():
            return f"game {game_id(value)[:8]} {value.name!r} {len(value.moves)}"
        case float():
            return f"{value:.6g}"
        case bytes():
            return f"x'{value.hex() if len(value) < 20 else sha256(value).hexdigest()[:8]}'"
        case Mapping():
            return "{" + ", ".join(f"{told(key)}: {told(one)}" for key, one in value.items()) + "}"
        case set() | frozenset():
            return "{" + ", ".join(sorted(map(told, value))) + "}"
        case tuple() if hasattr(value, "_fields"):
            names: Iterable[str] = value._fields
        case tuple() | list():
            return "(" + ", ".join(map(told, value)) + ")"
        case _ if is_dataclass(value):
            names = [field.name for field in fields(value) if field.name[0] != "_"]
        case str():
            return short(repr(value))
        case _:
            return short(str(value)) if isinstance(value, int | None) else type(value).__name__
    return f"{type(value).__name__}({', '.join(f'{name}={told(getattr(value, name))}' for name in names)})"


def short(text: str) -> str:
    text = _SHORTENED.sub(_shortened, text).replace(_USUAL, "usual")
    return text if len(text) < _LONGEST else f"{text[:60]}… {sha256(text.encode()).hexdigest()[:8]}"


def _shortened(found: re.Match[str]) -> str:
    number, end, other, digest = found.groups()
    if number:
        return f"#{int(number, 16)}" if int(number, 16) == int(end, 16) else f"#{int(number, 16)}/{end[:4]}"
    return f"#{other}" if other else f"{digest}…"


def cases(name: str) -> Iterator[tuple[str, list[str]]]:
    """The steps of a life, each with what is written down of it."""
    step, below = "", list[str]()
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            if step and not step.endswith(";"):
                yield step, below
                step, below = "", []
            step = f"{step}\n{line[2:]}" if step else line[2:]
        else:
            below.append(line)
    yield step, below


class Kept(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(short(record.getMessage()))


def lived(name: str, folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each step of a life, with what is written down of it and what comes of it now."""
    life = Life(folder)
    logs = Kept(life.logged)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Clock":
            return cls.fromtimestamp(life.ms / 1000, tz)

    with pytest.MonkeyPatch.context() as patch:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
            fresh.migrate(made)  # both are made once a process, with UUIDs that are none of this life's
        schema_at(newest_version())
        patch.setattr("topping.store.opening.migrate", fresh.migrate)
        patch.setattr("topping.store.database.time_ns", lambda: life.ms * 1_000_000)
        patch.setattr("topping.store.database.datetime", Clock)
        patch.setattr("topping.store.database.uuid4", life.uuid)
        patch.setattr("topping.store.sharing.taking.monotonic", lambda: 0.0)  # so that parts end where they are full
        patch.setenv("TZ", "UTC")
        time.tzset()
        LOG.addHandler(logs)
        try:
            for step, written in cases(name):
                yield step, written, list(life.step(step.replace(";\n", "\n")))
        finally:
            LOG.removeHandler(logs)
            for store in life.stores.values():
                store.close()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system has one time zone for all programs")
@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_what_comes_of_a_life(name: str, tmp_path: Path) -> None:
    for step, written, come in lived(name, tmp_path):
        if come != written:
            others = (f"gone: {one}" for one in written if one not in come)
            pytest.fail("\n".join((f"> {step}", *others, *(f"come: {one}" for one in come if one not in written))))


def write() -> None:
    """Writes down what comes of each step now."""
    for path in sorted(FOLDER.glob("*.txt")):
        lines: list[str] = []
        with TemporaryDirectory() as folder:
            for step, _, come in lived(path.stem, Path(folder)):
                lines += [f"> {line}" for line in step.split("\n")] + come
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    write()
