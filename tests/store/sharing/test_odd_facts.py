"""Facts that are odd, or come late."""

import random
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.hub.somefacts import a_fact, key, machine, signed
from tests.store.helpers import GAME, facts, instant, missed, play, turns
from topping.competition.decisions import MoveVoided, NamePutRight, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import Decided, Enrolled, OrderSet, Revoked, RunEntered
from topping.competition.plan import CompetitionPlan
from topping.competition.standings import standings
from topping.errors import InputError, StoreError
from topping.facts.bodies import (
    Body,
    MachineEnrolled,
    MachineTold,
    MoveTold,
    PlayerErased,
    PlayersDistinct,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    RunEnded,
    WishAnswered,
)
from topping.facts.fact import MOST_BYTES, Fact, FactKind
from topping.facts.jsontext import LARGEST, Json
from topping.hub.exchange import Exchange
from topping.hub.folder import FolderCarrier, make_hub
from topping.hub.machine import SharedStore
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.store.sharing import exports
from topping.store.sharing.exports import FactFile, write_facts

TELLERS: Final = tuple(f"{digit * 8}-3333-4000-8000-000000000000" for digit in "789")
NOBODY: Final = "99999999-9999-4999-8999-999999999999"
NUMBERS: Final = (LARGEST, -LARGEST, 0, 1, -1, 2**31, 2**32 + 1, 253_402_300_799_999, 253_402_300_800_000, 10**15)
TEXTS: Final = (
    "",
    " ",
    "\u202e",
    "\x01\x1f",
    "é" * 4_000,
    "🂡" * 61,
    "'; DROP TABLE runs",
    "%",
    "\n\t",
    "\ufeff",
    NOBODY,
)
CASES: Final = 150


@cache
def templates() -> tuple[Fact, ...]:
    """What a machine says that did a bit of everything."""
    with TemporaryDirectory() as folder, open_store(Path(folder) / "other.db").store as store:
        for minute, player in enumerate(("Zoé", "Luc", "Zoé")):
            play(store, facts(player), 1_000, 2_000, -1, minute=minute)
        store.runs.start(facts("Luc"), instant(4))
        at, competitions = instant(7), store.competitions
        uuid = competitions.found(CompetitionPlan("Tournoi d’Évry"), at)
        competitions.place_game(uuid, 1, GAME, at)
        competitions.add(uuid, Enrolled(Entrant("zoe", 1, ("Zoé Martin",), licences=("0012",))), at=at)
        competitions.add(uuid, OrderSet(("zoe",)), at=at)
        competitions.open(uuid, at)
        run = competitions.run_uuid(1)
        decided = (
            Decided(one, "coupure", "J. Roy")
            for one in (MoveVoided(1, 2), NamePutRight("zoe", ("Zoé",)), TimeGivenBack(run, 900))
        )
        competitions.add(uuid, RunEntered(run, "zoe", 1, 42), *decided, Revoked(NOBODY, 3, "erreur", "J. Roy"), at=at)
        store.sharing.tell_backlog()
        said = list(store.sharing.own_after(0, -1))
        players = sorted({str(fact.body["player"]) for fact in said if fact.kind == FactKind.PLAYER}) or [NOBODY]
        machine = store.sharing.machine
    more: list[Body] = [
        MachineTold("Salle 2", "ab" * 32, "Évry, Massy"),
        MachineEnrolled(uuid, machine, "ab" * 32, "Salle 2", referee=True),
        PlayersMerged(players[0], players[-1]),
        PlayersDistinct(players[0], players[-1]),
        PlayerErased(tuple(players)),
        WishAnswered(machine, 3, forgets=False, reason="il joue"),
    ]
    said += [Fact(machine, 0, 1_000, body.kind, body.write()) for body in more]
    said += [
        Fact(machine, 0, 1_000, FactKind.SIGNAL, {"competition": one, "text": "x", "at": 3}) for one in (uuid, "aloud")
    ]
    return tuple(replace(fact, machine=TELLERS[0], number=number) for number, fact in enumerate(said, start=1))


def odd(value: Json, rng: random.Random) -> Json:
    """A value with one leaf of it replaced, or taken away."""
    if isinstance(value, Mapping) and value and rng.random() < 0.95:
        key = rng.choice(sorted(value))
        if rng.random() < 0.05:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: odd(value[key], rng)}
    if isinstance(value, Sequence) and not isinstance(value, str) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        return [odd(one, rng) if number == place else one for number, one in enumerate(value)]
    if rng.random() < 0.1:
        return rng.choice((None, True, [], {}, [[]], ""))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice(NUMBERS)
    return rng.choice(TEXTS)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "here.db").store as store:
        play(store, facts("Zoé"), 1_500, 2_500, -1)
        yield store


def look(store: Store) -> None:
    """What screens and the exchange ask for, in sentences at worst."""
    store.sharing.interests()
    store.people.names()
    store.matches.all()
    store.wishes.asked()
    store.wishes.said()
    store.ranking.rows()
    store.ranking.games()
    for kept in store.competitions.all():
        competition = store.competitions.read(kept.uuid)
        standings(competition, store.competitions.runs(kept.uuid))
    store.competitions.posts()


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_whatever_is_said_is_taken(here: Store, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """Numbers and dates out of range, texts of odd characters or great length, what does not exist."""
    rng = random.Random(seed)
    said = templates()
    here.sharing.take(said)
    for number in range(1, CASES):
        fact = rng.choice(said)
        body = fact.body
        for _ in range(rng.choice((1, 1, 2, 4))):
            changed = odd(body, rng)
            body = changed if isinstance(changed, Mapping) else body
        at = rng.choice((fact.at, 0, LARGEST))
        coming = Fact(rng.choice(TELLERS[1:]), rng.choice((number, number, LARGEST - number)), at, fact.kind, body)
        if len(str(coming)) > MOST_BYTES:
            continue
        taken = here.sharing.take([coming])
        assert taken.passed_over == frozenset(), f"{coming}\n{caplog.text}"
        if number % 10 == 0:
            look(here)
    here.wishes.remove_due(LARGEST)
    look(here)


def test_what_no_table_follows_is_passed_over_counted_and_noted_once(
    here: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of this program stands for it: the table of machines does not take a label."""
    with closing(sqlite3.connect(here.path)) as outside:
        outside.execute(
            "CREATE TRIGGER no_label BEFORE UPDATE OF label ON machines WHEN NEW.label = 'boum' "
            "BEGIN SELECT RAISE(ABORT, 'boum'); END"
        )
    folder = tmp_path / "hub"
    folder.mkdir()
    make_hub(folder)
    for teller in (2, 3):
        odd = signed(Fact(machine(teller), 2, 9, FactKind.MACHINE, MachineTold("boum").write()))
        carrier = FolderCarrier.open(folder, machine(teller))
        carrier.give([a_fact(machine(teller), 1, "novelty"), odd, a_fact(machine(teller), 3, "novelty")])
        carrier.close()

    shared = SharedStore(here)

    def taken() -> Exchange:
        exchange = Exchange(shared, FolderCarrier.open(folder, shared.machine), key(7).sign)
        exchange.take()
        return exchange

    for _ in range(2):
        assert taken().passed_over == 2
        assert [[fact.number for fact in here.sharing.after(machine(one), 0)] for one in (2, 3)] == [[1, 3], [1, 3]]
    assert sum("cannot be taken" in record.message for record in caplog.records) == 2
    with closing(sqlite3.connect(here.path)) as outside:  # a newer version can
        outside.execute("DROP TRIGGER no_label")
    assert taken().passed_over == 0
    assert [fact.number for fact in here.sharing.after(machine(2), 0)] == [1, 2, 3]


def test_a_fault_of_the_disk_is_no_fact_s(here: Store) -> None:
    here._database._connection.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreError):
        here.sharing.take(templates())


def test_texts_of_others_are_kept_fit_to_be_shown(tmp_path: Path) -> None:
    """On one line, without the signs by which a terminal is driven or a line is turned around, and not endless."""
    odd, (teller, other, *_) = "\x1b[2J\r\n\u202eTop\x07" * 100, TELLERS
    bodies: list[Body] = [
        MachineTold(odd, "", ""),
        PlayerTold(NOBODY, "Zoé\x1b[2J", initials=False, minor=False),
        RunBegun(other, NOBODY, 1, "a" * 64, odd, 1, odd, "a" * 64, odd, str(Conditions()), False, True, False, 1_000),
        RunEnded(other, True, 2_000, (MoveTold(1, odd, odd, 1, 1, True, 1, 0, 1, odd),)),
    ]
    with open_store(tmp_path / "t.db").store as store:
        said = [Fact(teller, number, 1_000, one.kind, one.write()) for number, one in enumerate(bodies, start=1)]
        assert store.sharing.take(said).new == len(bodies)
        texts = [
            text
            for asked in (
                "SELECT label, '', '', '' FROM machines WHERE NOT is_own",
                "SELECT name, '', '', '' FROM players",
                "SELECT game_name, lexicon, rules_version, '' FROM runs",
                "SELECT word, reference, answer, '' FROM moves",
            )
            for row in store._database.all(asked)
            for text in row
        ]
    assert len(texts) == 16
    assert [text for text in texts if not text.isprintable() or len(text) > 200] == []
    assert any("Top" in text for text in texts)


def test_a_run_that_was_open_before_is_said_whole_when_its_turn_comes(tmp_path: Path) -> None:
    with open_store(tmp_path / "t.db").store as store:
        run = store.runs.start(facts("Marie"), instant(0))
        with store._database.writing() as sql:
            sql.execute("INSERT INTO untold VALUES ('run', ?)", (run,))
        last = store.sharing.last_own()
        for turn in turns()[:2]:
            store.runs.add_move(run, missed(turn), turn)
        assert store.sharing.last_own() == last
        store.sharing.tell_backlog()
        store.runs.add_move(run, missed(turns()[2]), turns()[2])
        store.runs.finish(run, instant(1))
        kinds = [fact.kind for fact in store.sharing.own_after(last)]
        assert kinds == ["run-begun", "move-ended", "move-ended", "move-ended", "game", "run-ended"]


@pytest.mark.parametrize(
    ("between", "end", "unreadable"),
    [
        (b"", b"", 0),
        (b"\n  \n", b"", 0),
        (b"what\n\xff\n", b"", 2),
        (b"", b'{"at":17', 0),
        (b"", b'{"at":17\n', 1),
        (b"", b"{", 1),
        (b"x" * (MOST_BYTES - 1) + b"\n", b"", 1),
        (b"x" * 3 * MOST_BYTES + b"\n", b"", 1),
        (b"what\n" * 30, b"", 30),
    ],
)
def test_a_file_of_facts_is_read_past_what_is_none(
    store: Store, tmp_path: Path, between: bytes, end: bytes, unreadable: int
) -> None:
    store.runs.start(facts("Marie"), instant(0))
    said, path = store.sharing.own_after(0, -1), tmp_path / "a.facts"
    assert write_facts(path, said) == len(said) > 1
    first, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(first + b"\n" + between + rest + end)
    file = FactFile(path)
    assert (tuple(file.facts()), file.unreadable) == (said, unreadable)


@pytest.mark.parametrize(("length", "read"), [(2_999, True), (3_000, False), (3_001, False), (9_000, False)])
def test_what_comes_behind_a_line_without_an_end_is_not_looked_at(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, length: int, read: bool
) -> None:
    monkeypatch.setattr(exports, "MOST_BYTES", 1_000)
    monkeypatch.setattr(exports, "_MOST_SKIPPED", 3_000)
    store.runs.start(facts("Marie"), instant(0))
    said, path = store.sharing.own_after(0, -1), tmp_path / "a.facts"
    path.write_text(f"{said[0]}\n{'x' * (length - 1)}\n{said[1]}\n", encoding="utf-8")
    file = FactFile(path)
    assert (tuple(file.facts()), file.unreadable) == (said[: 2 if read else 1], 1)


@pytest.mark.parametrize(("content", "tried"), [(b"", None), (b"what\n" * 19, 19), (b"what\n" * 40, 20), (b"{", 1)])
def test_a_file_without_facts_is_none_of_facts(tmp_path: Path, content: bytes, tried: int | None) -> None:
    path = tmp_path / "a.facts"
    path.write_bytes(content)
    file = FactFile(path)
    if tried is None:
        assert tuple(file.facts()) == ()
    else:
        with pytest.raises(InputError, match="no_facts"):
            tuple(file.facts())
    assert file.unreadable == (tried or 0)
