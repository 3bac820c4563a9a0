import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.play.session.helpers import DUPLICATE_PLAN
from tests.play.session.helpers import GAME as SESSION_GAME
from tests.store.damage import DAMAGES
from tests.store.files.test_backup import dump, key_of, no_drafts, played
from tests.store.helpers import HASH, SHORT, facts, files, found, instant, keep_course, play, turns, wrong
from tests.store.training.test_decks import word
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan
from topping.errors import StoreError
from topping.play.session.events import Opened, Registered
from topping.store import backup, open_store, open_to_read
from topping.store.backup import back_up, restore
from topping.store.sessions.log import SessionLog
from topping.store.training.decks import DeckLexicon
from topping.texts import tell

AT = datetime(2025, 3, 9, 20, 5, 1)
ASIDE = "topping.db.replaced-20250309-200501"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "PATIENCE_S", 0.2)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Returns a backup with other players than the database that it will replace."""
    folder = tmp_path / "clé"
    folder.mkdir()
    back_up(folder / "club.db", played(tmp_path / "other" / "topping.db", "Ann", "Bob", "Cléo"))
    return folder / "club.db"


def names(path: Path) -> list[str]:
    store = open_to_read(path)
    assert store is not None
    with store:
        return sorted(store.people.names())


def content(path: Path) -> tuple[object, ...]:
    """Returns the finished and open runs, sessions, decks and competitions of a database."""
    with open_store(path).store as store:
        return (
            store.ranking.rows(),
            [(run.player, store.runs.moves_of(run.id)) for run in store.runs.open_runs()],
            [(session, SessionLog.resume(store, session.id).session) for session in store.sessions.all()],
            [(name, store.decks.cards(name)) for name in store.people.names()],
            [store.competitions.read(kept.uuid).entrants for kept in store.competitions.all()],
        )


def test_a_restore_brings_back_the_backup_and_keeps_the_old_database(path: Path, tmp_path: Path) -> None:
    """This includes an open game and session; the file set aside has the data since the backup."""
    saved = tmp_path / "club.db"
    with open_store(path).store as store:
        play(store, facts("Marie"), 1_000, 2_000, -1)
        begun = store.runs.start(facts("Paul"), instant(2))
        store.runs.add_move(begun, found(turns()[0], 900, wrong()), turns()[0])
        keep_course(store)
        log = SessionLog.start(store, DUPLICATE_PLAN, SESSION_GAME, "Mardi", instant(3))
        log.add(Registered(1, "Zoé"), instant(4))
        store.decks.add("Marie", DeckLexicon("essai", HASH), [word("DUO")], instant(5))
        cup = store.competitions.found(CompetitionPlan("Coupe"), instant(6))
        store.competitions.add(cup, Enrolled(Entrant("zoe", 1, ("Zoé Martin",))), at=instant(6))
    before = content(path)
    assert all(before)
    back_up(saved, path)
    with open_store(path).store as store:
        store.runs.leave(begun, instant(8))
        SessionLog.resume(store, log.id).add(Opened(1), instant(8))
        play(store, facts("Luc", SHORT), 700, minute=9, game=SHORT)
    later = content(path)

    aside = restore(saved, path, at=AT).set_aside
    assert content(path) == before != later
    with open_store(path).store as store:
        SessionLog.resume(store, log.id).add(Opened(1), instant(10))
        store.runs.add_move(begun, found(turns()[1], 900), turns()[1])
    assert aside is not None
    restore(aside, path, at=AT)
    assert content(path) == later


def test_a_database_behind_a_link_is_replaced_and_the_link_stays(path: Path, saved: Path, tmp_path: Path) -> None:
    played(path)
    link = tmp_path / "link.db"
    link.symlink_to(path)
    restore(saved, link, at=AT)
    assert link.is_symlink()
    assert names(path) == ["Ann", "Bob", "Cléo"]
    assert (path.parent / ASIDE).exists()


@pytest.mark.parametrize("act", [back_up, restore])
def test_a_disk_that_fills_up_while_copying_leaves_all_as_it_was(
    path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Path, Path], object]
) -> None:
    played(path)
    folders = (path.parent, saved.parent)
    before = [files(folder) for folder in folders]
    connect = sqlite3.connect

    def small(name: str, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(name, **options)
        if str(name).endswith(".tmp"):
            made.execute("PRAGMA max_page_count = 2")
        return made

    monkeypatch.setattr("sqlite3.connect", small)
    with pytest.raises(StoreError) as refusal:
        act(saved if act is restore else saved.parent / "new.db", path)
    assert key_of(refusal) == "backup.unwritable"
    assert "il ne reste plus de place sur le disque" in tell(refusal.value)
    after = [{name: data for name, data in files(folder).items() if "lock" not in name} for folder in folders]
    assert after == [{name: data for name, data in known.items() if "lock" not in name} for known in before]


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_refused_before_anything_is_touched(
    path: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    played(path)
    damage(played(tmp_path / "x" / "topping.db", "Ann", "Bob"))
    before = files(path.parent), files(tmp_path / "x")
    with pytest.raises(StoreError) as told:
        restore(tmp_path / "x" / "topping.db", path)
    assert key_of(told) == "backup.damaged"
    assert (files(path.parent), files(tmp_path / "x")) == before


def spoilt(file: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(file, isolation_level=None)) as outside:
        for statement in statements:
            outside.execute(statement)
    return file


@pytest.mark.parametrize(
    ("statements", "key"),
    [
        (["PRAGMA user_version = 99"], "store.newer"),
        (["PRAGMA application_id = 7"], "store.foreign"),
        (["DROP TABLE proposals"], "backup.damaged"),
        (["ALTER TABLE moves DROP COLUMN answer"], "backup.damaged"),
        (["PRAGMA foreign_keys = OFF", "DELETE FROM players"], "backup.damaged"),
        (["PRAGMA user_version = 0"], "backup.damaged"),
        (["PRAGMA ignore_check_constraints = ON", "UPDATE runs SET game_moves = 0"], "backup.damaged"),
        (
            ["PRAGMA writable_schema = ON", "DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_players_1'"],
            "backup.damaged",
        ),
    ],
)
def test_a_faulty_backup_is_refused_before_any_change(path: Path, saved: Path, statements: list[str], key: str) -> None:
    played(path)
    spoilt(saved, *statements)
    before = files(path.parent)
    with pytest.raises(StoreError) as told:
        restore(saved, path)
    assert key_of(told) == key
    assert str(saved) in str(told.value.details["path"])
    assert files(path.parent) == before


@pytest.mark.parametrize(
    ("name", "key"), [("gone.db", "backup.absent"), ("empty.db", "backup.empty"), (".", "backup.folder"),
                      ("text/x", "store.cannot_open"), ("tables.db", "backup.empty")]
)  # fmt: skip
def test_a_file_that_is_no_backup_is_refused(path: Path, saved: Path, name: str, key: str) -> None:
    played(path)
    (saved.parent / "empty.db").touch()
    (saved.parent / "text").write_text("x")
    spoilt(saved.parent / "tables.db", "PRAGMA user_version = 0", "VACUUM")
    before = files(path.parent)
    with pytest.raises(StoreError) as told:
        restore(saved.parent / name, path)
    assert key_of(told) == key
    assert files(path.parent) == before


def test_a_database_is_not_restored_from_itself(path: Path) -> None:
    played(path)
    with pytest.raises(StoreError) as told:
        restore(path.parent / ".." / path.parent.name / path.name, path)
    assert key_of(told) == "backup.onto_itself"


@pytest.fixture(params=["writing", "idle", "reading"])
def user(request: pytest.FixtureRequest, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yields another process that has the database open."""
    played(path)
    way = {
        "writing": "store = open_store(path).store; store._database.writing().__enter__()",
        "idle": "store = open_store(path).store",
        "reading": "store = open_to_read(path)",
    }[request.param]
    script = (
        "import sys; from pathlib import Path; from topping.store import open_store, open_to_read;"
        f"path = Path({str(path)!r}); {way}; print('open', flush=True); sys.stdin.readline(); store.close()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield process
    let_go(process)


def let_go(process: subprocess.Popen[str]) -> None:
    if process.stdin is not None and not process.stdin.closed:
        process.stdin.close()
    process.wait(timeout=30)


def test_a_database_that_another_process_has_open_stays(path: Path, saved: Path, user: subprocess.Popen[str]) -> None:
    with pytest.raises(StoreError) as told:
        restore(saved, path, at=AT)
    assert key_of(told) == "backup.in_use"
    assert [name for name in files(path.parent) if "replaced" in name or name.endswith(".tmp")] == []

    let_go(user)
    assert names(path) == ["Marie", "Paul"]
    assert restore(saved, path, at=AT).set_aside == path.with_name(ASIDE)


@pytest.mark.parametrize("damage", ["text", "half", "emptied"])
def test_a_restore_sets_a_damaged_database_aside_as_damaged(path: Path, saved: Path, damage: str) -> None:
    DAMAGES[damage](played(path))
    before = path.read_bytes()
    aside = restore(saved, path, at=AT).set_aside
    assert aside == path.with_name("topping.db.damaged-20250309-200501")
    assert aside.read_bytes() == before
    assert names(path) == ["Ann", "Bob", "Cléo"]


@pytest.mark.parametrize("mark", ["PRAGMA application_id = 7", "PRAGMA user_version = 99"])
def test_a_restore_does_not_replace_foreign_or_newer_databases(path: Path, saved: Path, mark: str) -> None:
    spoilt(played(path), mark)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"store\.(foreign|newer)"):
        restore(saved, path)
    assert path.read_bytes() == before
    assert not [name for name in files(path.parent) if name.endswith(".tmp")]


@pytest.mark.parametrize("renames", [0, 1])
def test_a_failed_restore_puts_the_old_database_back(
    path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch, renames: int
) -> None:
    """The fault occurs before or after the present database was renamed."""
    before, replace, left = dump(played(path)), Path.replace, [renames]

    def refuse(self: Path, target: Path) -> Path:
        left[0] -= 1
        if left[0] < 0:
            raise PermissionError(13, "no")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StoreError) as told:
        restore(saved, path, at=AT)
    assert key_of(told) == "backup.cannot_replace"
    assert dump(path) == before
    assert set(files(path.parent)) == {"topping.db", "topping.db.lock"}


KILLED = """
import os, signal, sys
from datetime import datetime
from pathlib import Path
from topping.store import backup
from topping.store.backup import back_up
sys.addaudithook(lambda event, arguments: event == "os.rename" and countdown())
left = int(sys.argv[3])
def countdown():
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
os.umask(0)
backup.restore(Path(sys.argv[2]), Path(sys.argv[1]), at=datetime(2025, 3, 9, 20, 5, 1))
print("done")
"""


def killed_at_rename(number: int, *paths: Path) -> str:
    command = [sys.executable, "-c", KILLED, *map(str, paths), str(number)]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=False, encoding="utf-8").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("reads", [False, True])
@pytest.mark.parametrize(
    ("number", "found"), [(0, ["Marie", "Paul"]), (1, ["Marie", "Paul"]), (2, ["Ann", "Bob", "Cléo"])]
)
def test_a_restore_killed_at_any_rename_is_undone_or_finished(
    path: Path, saved: Path, number: int, found: list[str], reads: bool
) -> None:
    played(path)
    assert killed_at_rename(number, path, saved) == ""
    if not reads:
        with open_store(path).store as store:
            assert sorted(store.people.names()) == found
    assert names(path) == found
    rest = {name for name in files(path.parent) if name.startswith("topping.db.")} - {
        "topping.db.lock",
        "topping.db.lock-journal",
    }
    assert rest == ({ASIDE} if number == 2 else set())
    with open_store(path).store:
        pass
    drafts = [one for one in path.parent.iterdir() if one.name.endswith(".tmp")]
    assert all(one.stat().st_mode & 0o777 == 0o600 for one in drafts)
    for one in drafts:
        os.utime(one, (1, 1))
    with open_store(path).store:
        pass
    assert [name for name in files(path.parent) if name.endswith(".tmp")] == []


def test_a_folder_that_takes_nothing_is_told(path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = played(path).read_bytes()

    no_drafts(monkeypatch, OSError(28, "No space left on device"))
    with pytest.raises(StoreError) as told:
        restore(saved, path)
    assert key_of(told) == "backup.unwritable"
    assert path.read_bytes() == before


def test_nothing_set_aside_is_ever_overwritten(path: Path, saved: Path) -> None:
    played(path)
    asides = [restore(saved, path, at=AT).set_aside for _ in range(3)]
    assert [aside and aside.name for aside in asides] == [ASIDE, f"{ASIDE}-2", f"{ASIDE}-3"]
