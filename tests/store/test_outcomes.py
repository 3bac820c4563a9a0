"""What comes into a deck by itself, a player's own lists, and what the database counts by: outcomes in a list.

`python -m tests.store.test_outcomes` writes the list anew where an outcome is meant to change.
"""

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import Mock

import pytest

import topping.store
from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled
from tests.store.helpers import GAME as TINY
from tests.store.helpers import HASH, SHORT, facts, facts_under, instant, keep_course, play, play_scoring
from tests.store.training.test_decks import DAY, card, sight, word
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.cli.kept.analysis import analyse
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan
from topping.game import shelf
from topping.lexicon.kin import kin_of
from topping.play.session.newsession import SessionStart
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.rules.conditions.options import Options, RankPoints
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.competitions.scored import session_of
from topping.store.connection import connect_to_read, connect_to_write
from topping.store.runs import packing
from topping.store.schema import can_serve, examine, migrate_to, newest_version
from topping.store.training import intake
from topping.store.training.decks import DeckLexicon
from topping.store.training.introduction import Introduction, add_own_list, asked_entries, own_list
from topping.training import kinds
from topping.training.deck.cards import CardKey, CardSource, HookSide
from topping.training.deck.lists import CardList
from topping.training.held import Arm, WordKin
from topping.upgrading import Upgrade, showing

FOLDER = CHECKOUT / "games"
LIST = CHECKOUT / "tests" / "data" / "store_outcomes.txt"
AT = "2026-05-04T18:00:00+00:00"
LATER = "2026-05-05T18:00:00+00:00"
KIN: dict[str, WordKin] = {}
"""What was looked up so far."""
WORDS = ("ZEN", "KWAS", "QUINZE", "JODLES", "WHISKY", "ZYTHUMS", "YUZUS", "XERES", "FJORDS", "KIWIS", "JEUX", "WALLONS")


@contextmanager
def new_store() -> Iterator[Store]:
    """A database of a machine whose days are those of UTC."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        with open_store(Path(folder) / "topping.db").store as store:
            yield store
    time.tzset()


def of_numbers() -> Told:
    return numbers_of(topping.store, with_private=True)


def of_lists() -> Told:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        files = {
            "liste.txt": "zut\nwhisky\nzzzz\nabaissements\n",
            "vide.txt": "zzzz\n",
            "ww": "zut\nkiwi\n",
            "l.w": "zut\n",
        }
        for name, content in files.items():
            (Path(folder) / name).write_text(content, encoding="utf-8")
        typed = (
            "2",
            "8",
            "9",
            "1",
            "??ING*",
            " W?? ",
            "ZZZ",
            "(",
            "",
            "x.y",
            "l.w",
            *(f"{folder}/{name}" for name in files),
        )
        for asked in (*CardList, *typed):
            found = tried(own_list, asked, bundled())
            told = [(str(key), round(worth, 6)) for key, worth in found] if isinstance(found, tuple) else found
            yield str(asked).replace(folder, ""), str(told).replace(folder, "")


def of_runs() -> Told:
    """Runs of several days, in time and in points, left and begun."""
    with new_store() as store:
        games = [
            replace(one, moves=one.moves[:3]) for one in map(shelf.load, sorted(FOLDER.glob("normale-0[1-7].txt")))
        ]
        for number, game in enumerate(games):
            times = (4_000 + number, -60_000, 9_000 - 900 * number)
            play(store, facts("Zoé", game), *times, minute=60 * 24 * number, game=game)
            if number in (3, 4):
                analyse(store)
                yield f"par after {number + 1}", told_of_par(store, games[0])
                enough = [one.is_enough for kind in store.means.kinds() for one in store.means.of(kind)]
                yield f"enough after {number + 1}", enough
            if number == 5:
                analyse(store)
                yield "last after 6", store.statistics.of("Zoé", instant(60 * 24 * 6)).last
        play(store, facts("Zoé", games[0]), 1_000, 1_000, 1_000, minute=8_900, game=games[0])
        play_scoring(store, facts_under(DUPLICATE, "Zoé"), 66, 2, 0, minute=9_000)
        play_scoring(store, facts_under(DUPLICATE, "Luc", options=Options(rank_points=RankPoints(3, 2, 1))), 66, 3, 3)
        for minute, leaves in ((9_100, True), (9_200, False)):
            run = store.runs.start(facts("Zoé", SHORT), instant(minute))
            if leaves:
                store.runs.leave(run, instant(minute + 400))
        for row in store.ranking.rows():
            yield f"row {row.run_id}", [row.difference, row.is_repeat, row.percent, row.total_ms, row.top_points]
        analyse(store)
        yield "par", told_of_par(store, games[0])
        yield "statistics", store.statistics.of("Zoé", instant(9_600), whole=True)
        with pytest.MonkeyPatch.context() as patch:
            for module, name, value in (
                *((kinds, "LOOKS", (1, 2)), (packing, "LOOKS", (1, 2)), (kinds, "LEAST_MOVES", 3)),
                *((packing, "_LEAST_RUNS_OF_OTHERS", 1), (kinds, "LEAST_PLAYERS", 2)),
            ):
                patch.setattr(module, name, value)
            for others in ((), ("Luc", "Ida")):
                for minute, (name, game) in enumerate(product(others, games[4:])):
                    play(store, facts(name, game), 7_000, 3_000 + 99 * minute, 5_000, minute=minute, game=game)
                analyse(store)
                store.packed.fill(99)
                told_of_par(store, games[0])
                yield (
                    f"looks beside {len(others)}",
                    list(map(tuple, store._database.all("SELECT run, json_extract(data, '$[0]') FROM kind_looks"))),
                )


def of_joining() -> Told:
    """Two players with the same cards, seen and put off, who are one."""
    with new_store() as store:
        for name, own in (("Zoé", "ZEN"), ("Luc", "LUI")):
            play(store, facts(name), 1_000, 2_000, 3_000)
            store.decks.add(name, DeckLexicon("essai", HASH), [word(text) for text in ("DUO", own, "DUE")], AT)
            numbers = [one.id for one in store.decks.cards(name)]
            for number in numbers:
                store.decks.see(number, sight(DAY + number, found=number % 2 == 0))
            store.decks.postpone({numbers[1]: DAY + 30}, DAY + 20, AT)
        yield "moved", store.people.merge("Luc", "Zoé")
        yield "cards", [str(one.key) for one in store.decks.cards("Zoé")]
        yield "states", store.decks.states("Zoé")
        yield "sights", store.decks.sights("Zoé")
        yield "entries", store.decks.entries("Zoé", HASH, lambda text: True)


def of_records() -> Told:
    """Four players' times over three months, at games of one to three moves: what each is a record of, and to whom."""
    with new_store() as store:
        games = [replace(TINY, moves=TINY.moves[:moves]) for moves in (1, 2, 3)]
        for number in range(24):
            game, player, ms = games[number % 3], "ABCDEFGH"[number // 3 % 8], 5_000 + number * 2_711 % 4_001
            times = [ms if (number + move) % 7 else -60_000 for move in range(len(game.moves))]
            run = play(store, facts(player, game), *times, minute=700 * (number * number // 6), game=game)
            yield f"run {number}", [player, *times, store.records.claims(run), store.records.streak(run)]
        for player, moves, ms in (("A", 3, 6_100), ("B", 1, 7_900), ("B", 3, 7_100)):
            game = replace(games[moves - 1], salt="5a" * 16)
            run = play(store, facts(player, game), *[ms] * len(game.moves), minute=90_000, game=game)
            yield f"later run of {player}", store.records.claims(run)
        for day in (12, 30, 43):
            yield f"day {day}", store.records.tables(instant(1_440 * day))
        imported = store.runs.start(facts("I", imported=True), instant(0))
        yield (
            "begun",
            [store.records.claims(imported), tried(store.records.claims, 99), tried(store.records.streak, 99)],
        )


def of_names() -> Told:
    """Competitions as they are named, two of them alike."""
    with new_store() as store:
        for name in ("Coupe", "coupe", "Open de Lyon", "Vœux", "Voeux"):
            uuid = store.competitions.found(CompetitionPlan(name), AT)
            for wanted in ("COUPE ", "open  de lyon", "voeux", "vœux", "Lyon", "", "é"):
                found = tried(store.competitions.named, wanted)
                told = {uuid: "last"}.get(str(found), "earlier")
                yield f"{name}: {wanted}", found[:2] if isinstance(found, list) else told
        for formula in (TOPPING, DUPLICATE):
            conditions = facts_under(formula).conditions
            uuid = store.competitions.found(CompetitionPlan(f"{'X' * 56} {formula.name[0]}", conditions), AT)
            store.competitions.place_game(uuid, 2, TINY, AT)
            enrolled = (Entrant(name, 1 + len(name), (name,), centre=name[:1]) for name in ("Ana", "Abel", "Bob"))
            store.competitions.add(uuid, *map(Enrolled, enrolled), at=AT)
            for place, centre in ((1, "A"), (2, "A"), (2, "B"), (2, "")):
                found = tried(session_of, store.competitions.read(uuid), place, centre)
                shown = [found.name, found.players, found.plan] if isinstance(found, SessionStart) else found
                yield f"{formula.name} {place} {centre}", shown


def of_waits() -> Told:
    """How long a new database waits while others open it too, and what it does not wait for."""
    busy, read_only = sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY
    for connect, code, refusals in (
        *((connect_to_write, busy, 3), (connect_to_write, busy, 999)),
        *((connect_to_write, read_only, 1), (connect_to_read, read_only, 1)),
    ):
        clock, left, made, asked = [100.0], [refusals], Mock(), dict[str, None]()

        def execute(sql: str, code: int = code, left: list[int] = left, asked: dict[str, None] = asked) -> None:
            asked[sql] = None
            if ("journal_mode" in sql or "schema_version" in sql) and left[0]:
                left[0] -= 1
                fault = sqlite3.OperationalError("database is locked")
                fault.sqlite_errorcode = code
                raise fault

        def sleep(seconds: float, clock: list[float] = clock) -> None:
            clock[0] += seconds

        made.execute = execute
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("topping.store.connection.time", Mock(monotonic=partial(clock.__getitem__, 0), sleep=sleep))
            patch.setattr("topping.store.connection.sqlite3.connect", Mock(return_value=made))
            try:
                connect(Path("topping.db"))
                told = "made"
            except sqlite3.OperationalError as fault:
                told = str(fault)
        yield (
            f"{connect.__name__} {code} {refusals}",
            [told, round(clock[0] - 100, 3), left[0], str(made.method_calls), *asked],
        )
    with new_store() as store:
        play(store, facts("Zoé", SHORT), 1_000, game=SHORT)
        for turns in (3, 10_000):
            other, slept, asked = sqlite3.connect(store.path, isolation_level=None), list[float](), dict[str, None]()
            store._database._connection.set_trace_callback(asked.setdefault)
            other.execute("BEGIN IMMEDIATE")

            def rest(
                seconds: float, other: sqlite3.Connection = other, slept: list[float] = slept, turns: int = turns
            ) -> None:
                slept.append(seconds)
                if len(slept) == turns:
                    other.execute("ROLLBACK")

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("topping.store.database.sleep", rest)
                patch.setattr("topping.store.database.monotonic", lambda slept=slept: 0.25 * len(slept))
                refusal = tried(store.decks.wish, "Zoé", "minutes", 20)
            minutes = store.decks.wishes("Zoé").minutes
            yield f"turns {turns}", [isinstance(refusal, list), minutes, len(slept), slept[:2], *asked][:8]
            other.close()
            store.decks.wish("Zoé", "minutes", 5)


def of_pace() -> Told:
    """How much is asked of a database to say and to take facts, and for how long others may write in between."""
    with new_store() as store, new_store() as there, pytest.MonkeyPatch.context() as patch:
        for number in range(25):
            play(store, facts(f"J{number % 3}"), 1_000, 2_000, 3_000, minute=number)
        keep_course(store)
        clock, rests, asked = [0.0], list[float](), Counter[str]()

        def rest(seconds: float) -> None:
            rests.append(round(seconds, 6))
            if len(rests) == 2:
                with closing(sqlite3.connect(there.path)) as another:
                    another.execute("UPDATE machines SET behind_ms = 1")
                    another.commit()
            clock[0] += {4: 9, 6: 2}.get(len(rests), 0)

        def monotonic() -> float:
            clock[0] += 0.0005
            return clock[0]

        for module in ("taking", "sharing"):
            patch.setattr(f"topping.store.sharing.{module}.monotonic", monotonic)
            patch.setattr(f"topping.store.sharing.{module}.sleep", rest)
        for one in (store, there):
            one._database._connection.set_trace_callback(lambda sql: asked.update(sql.split()[:1]))
        counted = ("BEGIN", "SAVEPOINT", "RELEASE", "SELECT", "UPDATE")
        said = store.sharing.own_after(0, -1)
        new = [there.sharing.take(said).new for _ in range(4)]
        yield "taken", [new, rests, [asked[one] for one in counted]]
        rests.clear()
        asked.clear()
        with store._database.writing() as sql:
            sql.execute("INSERT INTO untold SELECT 'run', id FROM runs UNION SELECT 'session', id FROM sessions")
        told = [store.sharing.tell_backlog(5), store.sharing.tell_backlog()]
        yield "said", [told, rests, [asked[one] for one in counted]]


def of_upgrades() -> Told:
    """How far a database is brought up to date, by each statement, and that its rows are checked again after it."""
    shown: list[Upgrade] = []
    newest = newest_version()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection, showing(shown.append, after_s=0):
        connection.execute("PRAGMA foreign_keys = ON")
        asked: list[str] = []
        connection.set_trace_callback(asked.append)
        for wanted, tells in ((newest - 4, False), (newest - 3, True), (newest, True)):
            migrate_to(connection, wanted, tells=tells)
            checks = connection.execute("PRAGMA foreign_keys").fetchone()[0]
            yield f"to {wanted}", [checks, *dict.fromkeys(shown), [one for one in asked if "foreign_keys" in one][-3:]]
    for encoding in ("UTF-8", "UTF-16"):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.execute(f"PRAGMA encoding = '{encoding}'")
            migrate_to(connection, newest)
            yield encoding, can_serve(connection, newest)
    with TemporaryDirectory() as folder:
        for wanted in (0, newest - 3, newest):
            path = Path(folder) / f"{wanted}.db"
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                migrate_to(connection, wanted)
                left = [one.stat().st_size for one in Path(folder).glob(f"{wanted}.db-wal")]
            shown.clear()
            with showing(shown.append, after_s=0):
                yield f"examined {wanted}", [left, examine(path, is_thorough=True), *dict.fromkeys(shown)]


def told_of_par(store: Store, game: Game) -> object:
    known = store.positions.of(game_id(game), bundled().hash)
    return [
        store.pars.before("Zoé", formula, known or ()) for formula in (Conditions(), facts_under(DUPLICATE).conditions)
    ]


def of_introduction() -> Told:
    with new_store() as store:
        yield "nobody", tried(introduced, store, "", AT)
        yield "nothing", introduced(store, "Zoé", AT)
        lexicon = DeckLexicon(bundled().name, bundled().hash)
        sources = (CardSource.MISSED, CardSource.CHOSEN, CardSource.LIST, CardSource.SLOW)
        cards = [word(text, sources[number % 4]) for number, text in enumerate(WORDS)]
        hooks = [card(CardKey.of_hook(text, side), CardSource.LIST) for text in ("OR", "BAT") for side in HookSide]
        every = enumerate((*cards, *hooks), start=3)
        made = [replace(one, lexicon_hash=bundled().hash, priority=1 / number) for number, one in every]
        store.decks.add("Zoé", lexicon, made, AT)
        with store._database.writing() as sql:
            sql.execute("UPDATE players SET uuid = '00000000-0000-4000-8000-000000000001'")
        yield "cards", introduced(store, "Zoé", AT)
        store.decks.add("Ida", lexicon, made[:4], AT)
        store.decks.wish("Ida", "held", True)
        store.word_entries.note("Ida", 739_252, [(KIN["QUINZE"], Arm.HELD), (KIN["ZEN"], Arm.TRAINED)])
        yield "held back", [one.card.key for one in asked_entries(store, "Ida", bundled())]
        for number in (1, 2, 3):
            game = replace(shelf.load(FOLDER / f"normale-0{number}.txt"), moves=TINY.moves[:number])
            play(store, facts("Ida", game), *[5_000] * number, minute=1_440 * number, game=game)
        for looks in ((1, 2), (1, 2, 3)):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(intake, "LOOKS", looks)
                yield f"compared {looks}", store.transfers.of("Ida")
        for wish, value in (("held", True), ("minutes", 3), ("held", False), ("playable", False), ("minutes", 30)):
            store.decks.wish("Zoé", wish, value)
            yield f"{wish} {value}", introduced(store, "Zoé", AT)
        store.decks.wish("Zoé", "playable", True)
        store.decks.wish("Zoé", "held", True)
        for number in (1, 2, 3):
            store.decks.see(number, sight(DAY + 1000, found=number != 2))
        yield "seen", introduced(store, "Zoé", AT)
        coming = Introduction(store, "Zoé", bundled(), AT)
        decided = coming.decide(kin_of(coming.words(), bundled()))
        store.word_entries.note("Zoé", 739_740, decided.notes)
        yield "noted", introduced(store, "Zoé", AT)
        yield "asked", [one.card.key for one in asked_entries(store, "Zoé", bundled())]
        yield "own list", add_own_list(store, "Zoé", "K??", bundled(), AT)
        yield "own list again", add_own_list(store, "Zoé", " K?? ", bundled(), AT)
        yield "next day", introduced(store, "Zoé", LATER)
        for number in (5, 6):
            store.decks.see(number, sight(DAY + 1))
        yield "begun", introduced(store, "Zoé", LATER)


def introduced(store: Store, player: str, at: str) -> list[object]:
    """What comes in: the words to be looked up, what becomes of them, new cards, and those of the deck."""
    coming = Introduction(store, player, bundled(), at)
    words = coming.words()
    KIN.update(kin_of([one for one in words if one not in KIN], bundled()))
    found, half = (coming.decide({one: KIN[one] for one in some if one in KIN}) for some in (words, words[::2]))
    told: list[object] = [words]
    for one in (found, half):
        told.append([[kin.word, arm.value] for kin, arm in one.notes])
        told.append([str(card.key) for card in (*one.cards, *(entry.card for entry in one.entries))])
    return told


SUBJECTS: tuple[Subject, ...] = (
    of_numbers,
    of_lists,
    of_runs,
    of_records,
    of_names,
    of_waits,
    of_pace,
    of_upgrades,
    of_joining,
    of_introduction,
)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
