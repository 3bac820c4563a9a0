"""What a competition says of its games before they are played: nothing, in any file and on no server."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.trials.program import Said, command
from topping.cli.event import command as competitions
from topping.cli.event import results
from topping.game.secret import salt_of, secret_seed
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id, parse_game

Machine = Callable[..., Said]
_SHORTEST = 5
"""Shorter words stand in any file by chance."""


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Runs a command on a machine: its name, then the command, which must succeed."""

    def run(name: str, *arguments: object) -> Said:
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        said = command([*map(str, arguments)])
        assert said.code == 0, said.error
        return said

    return run


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds that games are made from, as they are drawn."""
    drawn: list[int] = []

    def draw() -> int:
        drawn.append(secret_seed())
        return drawn[-1]

    for module in (competitions, results):
        monkeypatch.setattr(module, "secret_seed", draw)
    return drawn


def files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of a folder with its content, byte for character, letters in upper case; word lists apart."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "lexicons" not in path.parts and "cache" not in path.parts:
            yield path, path.read_bytes().decode("latin-1").upper()


def games_of(home: Path) -> list[Game]:
    """The games that a machine holds for competitions."""
    with closing(sqlite3.connect(home / "topping.db")) as database:
        return [parse_game(text) for (text,) in database.execute("SELECT text FROM competition_games")]


def seed_forms(seed: int) -> tuple[str, ...]:
    raw = seed.to_bytes(32, "big")
    return str(seed), f"{seed:X}", raw.decode("latin-1").upper(), raw[::-1].decode("latin-1").upper()


def secrets_of(games: list[Game], seeds: list[int]) -> set[str]:
    """What must be found nowhere: seeds, salts, longer draws, longer tops with their places."""
    found = {form for seed in seeds for form in (*seed_forms(seed), salt_of(seed).upper())}
    for game in games:
        for move in game.moves:
            if len(move.solution.word) >= _SHORTEST:
                found.add(f"{move.solution.word} {move.solution.reference}".upper())
            if len(move.draw.new) >= _SHORTEST:
                found.add(f"+{move.draw.new}".upper())
    return found


def must_be_secret(content: str, where: object, hidden: set[str]) -> None:
    assert [one for one in hidden if one in content] == [], where
    assert not re.search(r"NORMALE \d", content), f"{where}: a title made from a seed"


def test_nothing_of_sealed_and_unsealed_games_is_told_before_the_start(
    at: Machine, tmp_path: Path, seeds: list[int], empty_database: str
) -> None:
    club = tmp_path / "club"
    club.mkdir()
    at("siege", "hub", "init", club)
    login = f"k{tmp_path.name[-8:]}".replace("-", "_").lower()
    dsn = at("siege", "hub", "init", empty_database, "--referee", login).out.splitlines()[-1].strip()
    for name in ("siege", "lyon"):
        at(name, "hub", "join", club)
    at("siege", "event", "new", "Scellée", "--games", 3, "--sessions", "--formula", "duplicate")
    at("siege", "event", "new", "Ouverte", "--games", 2)
    assert len(seeds) == 5
    at("siege", "event", "seal", "Scellée", "--out", tmp_path / "lyon" / "x.topping", "--key", tmp_path / "key")
    at("lyon", "event", "open", tmp_path / "lyon" / "x.topping", "--key", "")  # kept until its code is known
    at("siege", "event", "export", "Scellée", "--results", "--out", tmp_path / "lyon" / "results.topping")
    at("siege", "event", "export", "Ouverte", "--out", tmp_path / "lyon" / "pages")
    for place in (club, dsn):
        for name in ("siege", "lyon", "siege", "lyon"):
            at(name, "hub", "join", place)
            at(name, "hub", "sync")
    for name in ("siege", "lyon"):
        at(name, "backup", tmp_path / name / "copy.db")
        at(name, "event", "list")
    own = games_of(tmp_path / "siege")
    hidden = secrets_of(own, seeds)
    assert len(own) == 5
    assert len(hidden) > 60
    assert games_of(tmp_path / "lyon") == []
    for folder in (tmp_path / "lyon", club):
        for path, content in files(folder):
            must_be_secret(content, path, hidden)
    # the founder holds the games, and no seed
    for path, content in files(tmp_path / "siege"):
        must_be_secret(content, path, {form for seed in seeds for form in seed_forms(seed)})
    with psycopg.connect(empty_database) as server:
        tables = server.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables "
            "WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        ).fetchall()
        rows = count()
        for (table,) in tables:
            for (row,) in server.execute(f"SELECT t::text FROM {table} AS t".encode()).fetchall():
                next(rows)
                must_be_secret(row.upper(), table, hidden)
        assert next(rows) > 10, "the hub was told of the competitions"


def test_titles_are_places_before_and_after_and_tie_breaks_are_called_so(
    at: Machine, tmp_path: Path, seeds: list[int]
) -> None:
    at("siege", "event", "new", "Coupe", "--games", 2)
    for stage in ("before", "after"):
        at("siege", "event", "export", "Coupe", "--out", tmp_path / stage)
        record = json.loads((tmp_path / stage / "tout.json").read_text(encoding="utf-8"))
        assert [one["name"] for one in record["games"]] == ["Partie 1", "Partie 2"]
        assert [one["game"] for one in record["games"]] != [game_id(one) for one in games_of(tmp_path / "siege")][2:]
        if stage == "before":
            at("siege", "event", "open", "Coupe")
            at("siege", "event", "close", "Coupe", "--yes")
    for path, content in files(tmp_path / "after"):
        must_be_secret(content, path, {form for seed in seeds for form in seed_forms(seed)})
        if path.name.startswith("partie"):
            assert "PARTIE" in content


def test_games_of_a_file_are_said_to_be_possibly_known(at: Machine, tmp_path: Path) -> None:
    at("siege", "event", "new", "Coupe", "--game", "normale-07")
    assert "Peut-être connue d’avance\N{NO-BREAK SPACE}: Partie 1." in at("siege", "event", "show", "Coupe").out
    at("siege", "event", "new", "Autre", "--games", 1)
    assert "connue d’avance" not in at("siege", "event", "show", "Autre").out
