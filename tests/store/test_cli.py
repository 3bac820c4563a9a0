import json
from pathlib import Path
from typing import Any

import pytest

from tests.store.helpers import GAME, SHORT, facts, instant, play
from topping.cli import run
from topping.rules import RULES_VERSION
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import game_id
from topping.store import open_store


@pytest.fixture
def played(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé"), 21_990, 1_000, -1, minute=0)
        play(store, facts("Paul"), 1_000, 1_000, 1_000, minute=10)
        play(store, facts("Zoé"), 1, 1, 1, minute=20)
        other = {"game_name": "Avec joker", "variant": VARIANTS["normale+joker"], "announced": True}
        play(store, facts("Paul", SHORT, helps=("distance",), **other), 754_321, minute=30, game=SHORT)
        store.runs.start(facts("Marie"), instant(40))
    return home


def as_json(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert run(["scores", "--json", *options]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert isinstance(rows, list)
    return rows


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ((), 4),
        (("--game", game_id(GAME)), 3),
        (("--game", game_id(GAME)[:8]), 3),
        (("--player", "zoé"), 2),
        (("--player", "Zoe"), 0),
        (("--player", "Marie"), 0),
        (("--player", "\udcff"), 0),
        (("--variant", "normale+joker"), 1),
        (("--formula", "topping"), 4),
        (("--formula", "duplicate"), 0),
        (("--lexicon", "ESSAI"), 4),
        (("--lexicon", "ODS9"), 0),
        (("--game", "nulle part"), 0),
        (("--player", "Paul", "--variant", "normale"), 1),
    ],
)
def test_only_matching_rows_are_shown(
    played: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], wanted: int
) -> None:
    assert len(as_json(capsys, *options)) == wanted
    assert run(["scores", *options]) == 0
    out = capsys.readouterr().out
    assert (out == "Aucune partie jouée ne répond à cette demande.\n") == (wanted == 0)


def test_an_ambiguous_game_prefix_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        for game in ("abcd1" + "0" * 59, "abcd2" + "0" * 59):
            play(store, facts("Paul", SHORT, game_id=game), 1, game=SHORT)

    assert run(["scores", "--game", "abcd"]) == 2
    assert "abcd10000000, abcd20000000" in capsys.readouterr().err


PROMISED = {
    "player", "game", "formula", "variant", "lexicon", "total_ms", "play_ms", "penalty_ms", "found", "missed", "moves",
    "finished_at", "limit_ms", "penalty_each_ms",
}  # fmt: skip


def test_json_says_it_all(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, "--game", "essai")

    assert [(row["player"], row["rank"], row["attempt"]) for row in rows] == [
        ("Paul", 1, 1),
        ("Zoé", 2, 1),
        ("Zoé", None, 2),
    ]
    assert set(rows[1]) >= PROMISED
    assert rows[1] == {
        "rank": 2,
        "attempt": 1,
        "player": "Zoé",
        "game": game_id(GAME),
        "game_name": "Essai",
        "formula": "topping",
        "variant": "normale",
        "lexicon": "essai",
        "lexicon_hash": "a" * 64,
        "rules_version": RULES_VERSION,
        "total_ms": 102_990,
        "play_ms": 82_990,
        "penalty_ms": 20_000,
        "found": 2,
        "missed": 1,
        "moves": 3,
        "started_at": "2025-01-01T00:00:00.000Z",
        "finished_at": "2025-01-01T00:01:00.000Z",
        "limit_ms": 60_000,
        "penalty_each_ms": 20_000,
        "schedule": "60000",
        "start_mode": "immediate",
        "assists": [],
        "resumed": False,
        "scored": 69,
        "top_points": 72,
        "percent": 95.8,
        "game_moves": 3,
        "imported": False,
        "input": "keyboard",
        "options": "",
    }
