"""`topping players`."""

import json
from pathlib import Path

import pytest

from tests.play.session.helpers import DUPLICATE_PLAN, short
from tests.store.helpers import SHORT, facts, files, instant, play
from topping.cli import run
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.session.events import Registered
from topping.store import open_store, open_to_read
from topping.store.classiclog import ClassicLog
from topping.store.sessions.log import SessionLog


@pytest.fixture
def played(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé", SHORT), 1_000, minute=0, game=SHORT)
        play(store, facts("Paul", SHORT), 2_000, minute=60 * 24 * 2, game=SHORT)
        store.runs.start(facts("Paul", SHORT), instant(60 * 24 * 3))
    return home


def names() -> list[str]:
    store = open_to_read()
    assert store is not None
    with store:
        return sorted(store.people.names())


@pytest.mark.parametrize("arguments", [["players"], ["players", "list"]])
def test_players_are_listed(played: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(arguments) == 0
    lines = [line.rsplit("  ", 1)[0] for line in capsys.readouterr().out.splitlines()]
    assert lines == ["Joueur  Commencées  Finies", "Paul             2       1", "Zoé              1       1"]


def test_players_as_json(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["players", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[1] == {
        "name": "Zoé", "runs": 1, "finished": 1, "last_seen": "2025-01-01T00:01:00.000Z",
    }  # fmt: skip


def test_renaming_merging_making_anonymous(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["players", "rename", "paul", "Zoe"]) == 0
    assert names() == ["Zoe", "Zoé"]
    assert run(["players", "merge", "Zoe", "Zoé"]) == 0
    assert names() == ["Zoé"]
    assert run(["players", "anonymise", "zoé"]) == 0
    assert names() == ["Joueur 1"]
    assert capsys.readouterr().out.splitlines() == [
        "Nouveau nom de paul\u00a0: Zoe.",
        "Parties données à Zoé\u00a0: 2. Zoe n’est plus dans le classement.",
        "Nouveau nom de ce joueur\u00a0: Joueur 1. Ses résultats restent.",
    ]


def test_a_name_that_is_taken_points_to_merge(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["players", "rename", "Paul", "ZOÉ"]) == 1
    assert 'topping players merge "Paul" "Zoé"' in capsys.readouterr().err
    assert names() == ["Paul", "Zoé"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["rename", "Personne", "X"], 1),
        (["merge", "Personne", "Paul"], 1),
        (["merge", "Paul", "Personne"], 1),
        (["merge", "Paul", "PAUL"], 2),
        (["anonymise", "Personne"], 1),
        (["anonymise", ""], 2),
        (["rename", "Paul", "x" * 31], 2),
    ],
)
def test_a_refused_action_changes_nothing(
    played: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    assert run(["players", *arguments]) == code
    assert capsys.readouterr().err.count("\n") == 1
    assert names() == ["Paul", "Zoé"]


@pytest.mark.parametrize("arguments", [["rename", "A", "B"], ["merge", "A", "B"], ["anonymise", "A"]])
def test_no_database_is_created_where_nobody_has_played(home: Path, arguments: list[str]) -> None:
    assert run(["players", *arguments]) == 1
    assert run(["players"]) == 0
    assert not home.exists()


@pytest.mark.parametrize("arguments", [["rename", "A", "B"], ["merge", "A", "B"], ["anonymise", "A"], ["list"]])
def test_a_damaged_leaderboard_stays_where_it_is(played: Path, arguments: list[str]) -> None:
    (played / "topping.db").write_text("damaged")
    before = files(played)
    assert run(["players", *arguments]) == 1
    assert files(played) == before


def test_sessions_that_keep_the_name_are_listed(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        log = SessionLog.start(store, DUPLICATE_PLAN, short(1), "", instant(0))
        log.add(Registered(1, "Zoé"), instant(0))
    assert run(["players", "anonymise", "Zoé"]) == 0
    assert "dans la séance 1, que" in capsys.readouterr().out


def test_runs_are_shown_to_others_only_once_it_is_said(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in (
        (["Zoé"], "personne"),
        (["Zoé", "oui"], "fini la sienne"),
        (["zoé"], "fini la sienne"),
        (["zoé", "false"], "personne"),
    ):
        assert run(["players", "share", *arguments]) == 0
        assert told in capsys.readouterr().out
    assert run(["players", "share", "Personne"]) == 1
    with pytest.raises(SystemExit, match="2"):
        run(["players", "share", "Zoé", "peut-être"])


def test_classic_games_that_keep_the_name_are_listed(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        for pair in (("ZOÉ", "Paul"), ("Paul", "Ana"), ("Ana", "zoé")):
            ClassicLog.start(store, pair, INTERNATIONAL, instant(1), seed=1)
    assert run(["players", "rename", "Zoé", "Zoe"]) == 0
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert told[-1] == "Ce nom reste écrit dans les parties classiques 1 et 3, que « topping classic erase » efface."
