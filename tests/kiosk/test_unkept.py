"""A disk that refuses what is played, and takes it again: nothing is lost while the program lives."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.kiosk.classic.tables import first_word
from tests.kiosk.driver import ENTER, Driver, game
from tests.kiosk.refusals import Refusal, deleted, full, locked, read_only, replaced
from tests.kiosk.session.leading import enter, lead, play_move, session
from tests.kiosk.training import rushes
from tests.kiosk.training.test_sittings import answer, letters, put, sit
from tests.screens.states import training
from topping import config
from topping.config.form import Theme
from topping.errors import StoreError
from topping.kiosk import routes
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.play.solitaire.game import SolitaireTerms, SolitaireWay
from topping.store import Store
from topping.store.schema import Condition, examine
from topping.store.sessions.log import SessionLog
from topping.training.drills import Exercise

LINES = ("Pas encore gardé : base occupée", "Pas encore gardé : lecture seule", "Pas encore gardé : disque")
REFUSALS: dict[str, Refusal] = {"locked": locked, "read-only": read_only, "full": full}


@pytest.fixture(params=list(REFUSALS.values()), ids=list(REFUSALS))
def refused(request: pytest.FixtureRequest, store: Store) -> Refusal:
    store.wait_at_most(1)
    refusal: Refusal = request.param
    return refusal


def on_disk(path: Path, sql: str) -> list[Any]:
    """A column, as another program reads it."""
    with closing(sqlite3.connect(path)) as reader:
        return [value for (value,) in reader.execute(sql)]


def moves(path: Path) -> list[int]:
    return on_disk(path, "SELECT number FROM moves ORDER BY number")


def outcomes(path: Path) -> list[str]:
    return on_disk(path, "SELECT outcome FROM runs")


def quiet_line(kiosk: Driver) -> str:
    seen = str(kiosk.snapshot()).replace("\\xa0", " ")
    return next((line for line in LINES if line in seen), "")


# games alone


def test_moves_that_the_disk_refused_are_kept_with_the_next_one(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
        kiosk.step()
        assert quiet_line(kiosk)
        assert kiosk.scene == "play"
        assert moves(store.path) == []
    kiosk.find_top()
    kiosk.step()
    assert moves(store.path) == [1, 2]
    assert quiet_line(kiosk) == ""
    kiosk.find_top()
    kiosk.find_top()
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_what_waits_is_tried_again_while_nobody_types(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
    kiosk.wait(4_000)
    assert moves(store.path) == [1]


def test_a_game_begun_while_the_disk_refuses_is_kept_from_its_first_move(
    kiosk: Driver, store: Store, refused: Refusal
) -> None:
    with refused(store):
        kiosk.play(game())
        kiosk.find_top()
    for _ in range(3):
        kiosk.find_top()
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_a_result_that_is_not_kept_is_kept_by_trying_again(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        for _ in range(4):
            kiosk.find_top()
        kiosk.step(2)
        assert kiosk.scene == "result"
        assert "pas encore gardé" in str(kiosk.snapshot())
        kiosk.type("r")
        assert "pas encore gardé" in str(kiosk.snapshot())
    kiosk.type("r")
    kiosk.step(3)
    assert kiosk.scene == "result"
    assert "pas encore gardé" not in str(kiosk.snapshot())
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_a_game_left_while_the_disk_refuses_is_kept_later(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
        kiosk.kiosk.scene.save()
        kiosk.kiosk.scene.go_back()
        kiosk.step()
    kiosk.wait(4_000)
    assert (moves(store.path), outcomes(store.path)) == ([1], ["open"])
    assert [one.moves for one in kiosk.backstage.begun.of("Marie")] == [1]


# its file


def test_a_database_deleted_during_a_game_is_written_again_whole(kiosk: Driver, store: Store) -> None:
    kiosk.has_played(game("normale-07"))
    kiosk.play(game())
    kiosk.find_top()
    with deleted(store):
        for _ in range(3):
            kiosk.find_top()
    kiosk.step(2)
    assert "a été effacé" in str(kiosk.snapshot()) + str(kiosk.backstage.notices.lines)
    assert outcomes(store.path) == ["finished", "finished"]
    assert moves(store.path) == [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_database_replaced_during_a_game_goes_on_in_a_file_beside(
    kiosk: Driver, store: Store, tmp_path: Path
) -> None:
    path = store.path
    kiosk.play(game())
    kiosk.find_top()
    with replaced(store):
        for _ in range(3):
            kiosk.find_top()
    kiosk.step(2)
    assert "a été remplacé" in str(kiosk.backstage.notices.lines)
    (beside,) = path.parent.glob("*.kept-*[0-9]")
    assert beside.name in str(kiosk.backstage.notices.lines)
    assert (outcomes(beside), moves(beside)) == (["finished"], [1, 2, 3, 4])
    assert examine(path, is_thorough=True) is Condition.SOUND


# leaving


def test_whoever_leaves_while_something_waits_is_told_once(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        for _ in range(4):
            kiosk.find_top()
        kiosk.show(routes.Home())
        kiosk.post(pygame.QUIT)
        kiosk.step()
        assert "Quittez encore une fois" in str(kiosk.snapshot())
        assert not kiosk.kiosk.has_ended
        kiosk.post(pygame.QUIT)
        kiosk.step()
        assert kiosk.kiosk.has_ended


def test_what_still_waits_at_the_end_is_kept_in_a_copy(kiosk: Driver, store: Store) -> None:
    path = store.path
    kiosk.play(game())
    kiosk.find_top()
    store._database._connection.execute("PRAGMA query_only = ON")
    for _ in range(3):
        kiosk.find_top()
    kiosk.kiosk.end()
    kiosk.kiosk.end()
    kiosk.kiosk.run()
    assert moves(path) == [1]
    assert store.path != path
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


# other kinds of games


def test_a_session_goes_on_and_is_whole_on_the_disk_afterwards(kiosk: Driver, store: Store, refused: Refusal) -> None:
    log = lead(kiosk)
    with refused(store):
        play_move(kiosk)
        enter(kiosk, "1 palets h4 22")
        assert kiosk.entry.text == ""
        assert quiet_line(kiosk)
        assert session(kiosk).entry(1, 1) is not None
    enter(kiosk, "2 palets h4 22")
    assert quiet_line(kiosk) == ""
    assert SessionLog.resume(store, log.id).session == log.session


def test_a_session_whose_lines_wait_is_not_taken_up_without_them(kiosk: Driver, store: Store, refused: Refusal) -> None:
    log = lead(kiosk)
    with refused(store):
        play_move(kiosk)
        with pytest.raises(StoreError):
            kiosk.backstage.sessions.take_up(log.id)
    assert kiosk.backstage.sessions.take_up(log.id).log.session == log.session


def test_a_solitaire_goes_on_and_is_whole_on_the_disk_afterwards(kiosk: Driver, store: Store, refused: Refusal) -> None:
    table = kiosk.backstage.tablegames.begin_solitaire("Marie", SolitaireTerms(SolitaireWay.ONE_RACK), seed=3)
    kiosk.show(routes.PlaySolitaire(table))
    with refused(store):
        kiosk.type(f"{first_word(kiosk.scene_of(SolitaireScreen).game.rack).lower()} h8")
        kiosk.key(ENTER, ENTER)
        assert len(kiosk.scene_of(SolitaireScreen).game.turns) == 1
        assert quiet_line(kiosk)
    kiosk.wait(4_000)
    (kept,) = store.solitaires.open_of("Marie")
    assert store.solitaires.resume(kept.id).game == kiosk.scene_of(SolitaireScreen).game


def test_answers_in_the_deck_are_kept_later(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.backstage.players.last = "Marie"
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    before = len(on_disk(store.path, "SELECT id FROM sights"))
    with refused(store):
        for _ in range(2):
            answer(kiosk, {"AEX": "axe", "DES": "des"}[letters(kiosk)])
        assert letters(kiosk) == "", "both were asked"
        assert len(on_disk(store.path, "SELECT id FROM sights")) == before
    kiosk.wait(4_000)
    assert len(on_disk(store.path, "SELECT id FROM sights")) == before + 2


def test_a_rush_is_kept_later_from_its_beginning(kiosk: Driver, store: Store, refused: Refusal) -> None:
    with refused(store):
        rushes.begin(kiosk)
        rushes.find(kiosk, 0)
    rushes.find(kiosk, 1)
    assert len(on_disk(store.path, "SELECT slot FROM rush_moves")) == 2


def test_a_drill_is_kept_later_from_its_beginning(kiosk: Driver, store: Store, refused: Refusal) -> None:
    training.begin_drill(kiosk, Exercise.SEVENS, 2)
    with refused(store):
        for word in ("gringes", "grignes", "serging"):
            kiosk.enter(word)
    kiosk.wait(4_000)
    (kept,) = store.drills.of("Camille", Exercise.SEVENS)
    assert kept.found > 0


def test_settings_are_kept_later(kiosk: Driver, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(config, "write_whole", refuses)
        kiosk.kiosk.change(replace(kiosk.backstage.settings, theme=Theme.LIGHT), for_all=True)
        kiosk.step()
        assert config.load()[0].theme is Theme.DARK
    kiosk.wait(4_000)
    assert config.load()[0].theme is Theme.LIGHT
