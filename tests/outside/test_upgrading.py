"""A database of an earlier version that takes long to be brought up to date: what is told meanwhile, and to whom."""

import io
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.outside.words import plain, texts_of
from tests.store.olddatabases import filled
from topping.cli import run
from topping.cli.window import opening
from topping.errors import SetupError
from topping.kiosk.app import Kiosk
from topping.kiosk.window import Window
from topping.store import open_store
from topping.store.schema import newest_version

BEHIND = newest_version() - 4


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of version 4, on a machine that is so slow that nothing takes less than two seconds."""
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    clock = count(0, 2)
    monkeypatch.setattr("topping.upgrading.time.monotonic", lambda: float(next(clock)))
    return filled(tmp_path / "topping.db", 4)


def errors(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, *words: str) -> list[str]:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", stream)
        assert run([*words]) == 0
    return [plain(line) for line in stream.getvalue().splitlines()]


def test_a_command_tells_each_version_on_a_terminal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = errors(monkeypatch, Terminal(), "scores")
    assert lines[0] == f"Mise à jour de la base : 1 sur {BEHIND} (0 %)" or "vérification" in lines[0]
    told = [line for line in lines if "vérification" not in line]
    assert [line.split(" (")[0] for line in told] == [
        f"Mise à jour de la base : {number} sur {BEHIND}" for number in range(1, BEHIND + 1)
    ]
    percents = [int(line.split("(")[1].split()[0]) for line in told]
    assert percents == sorted(percents)
    assert percents[-1] < 100
    assert errors(monkeypatch, Terminal(), "scores") == []  # up to date, there is nothing more to tell


def test_a_command_tells_nothing_to_a_file_nor_where_it_is_quick(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert errors(monkeypatch, io.StringIO(), "scores") == []
    monkeypatch.setattr("topping.upgrading.time.monotonic", lambda: 0.0)
    (tmp_path / "quick").mkdir()
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "quick"))
    filled(tmp_path / "quick" / "topping.db", 4)
    assert errors(monkeypatch, Terminal(), "scores") == []


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, ...]]]:
    """What the window says, frame by frame, until the kiosk itself would begin."""
    frames: list[tuple[str, ...]] = []
    show = Window.show

    def watched(window: Window, panels: Any, *others: Any) -> bool:
        frames.append(tuple(plain(text) for panel in panels for text in texts_of(panel.state)))
        return show(window, panels, *others)

    monkeypatch.setattr(Window, "show", watched)
    monkeypatch.setattr(Kiosk, "run", lambda kiosk: frames.append(("the kiosk",)))
    yield frames
    pygame.display.quit()


def test_the_kiosk_shows_a_bar_and_then_begins_in_the_same_window(
    path: Path, shown: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    windows: list[object] = []
    opened = pygame.display.set_mode

    def counted(*arguments: Any, **options: Any) -> pygame.Surface:
        windows.append(arguments)
        return opened(*arguments, **options)

    monkeypatch.setattr(pygame.display, "set_mode", counted)
    assert run(["play", "--windowed"]) == 0
    steps = list(dict.fromkeys(said for frame in shown for said in frame if " sur " in said))
    assert any("Mise à jour de la base" in frame for frame in shown)
    assert steps[-BEHIND:] == [f"{number} sur {BEHIND}" for number in range(1, BEHIND + 1)]
    assert shown[-1] == ("the kiosk",)
    assert len(windows) == 1
    shown.clear()
    assert run(["play", "--windowed"]) == 0
    assert not any("Mise à jour de la base" in frame for frame in shown)


def test_no_window_opens_for_a_database_that_is_up_to_date_and_refused(
    path: Path, shown: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(path).store.close()
    with closing(sqlite3.connect(path)) as sql:
        sql.execute(f"PRAGMA user_version = {newest_version() + 40}")
    assert run(["play", "--windowed"]) != 0
    assert shown == []


def test_a_window_that_cannot_be_opened_keeps_nothing_from_being_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise SetupError("setup.no_screen")

    monkeypatch.setattr(opening, "Window", refuse)
    assert run(["play", "--windowed"]) == 1
    assert "aucun écran" in capsys.readouterr().err
    with closing(sqlite3.connect(path)) as sql:
        assert sql.execute("PRAGMA user_version").fetchone() == (newest_version(),)
