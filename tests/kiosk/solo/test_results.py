"""The end of a run, the leaderboard, repeats, and a database that fails."""

from dataclasses import replace

import pytest

from tests.kiosk.driver import ENTER, ESCAPE, F8, Driver, game
from topping.errors import StoreError
from topping.kiosk import routes
from topping.kiosk.backstage.history import RunResult
from topping.kiosk.screens.play.play import LAST_TOP_MS
from topping.kiosk.screens.play.result import ResultScreen
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunStanding, Store

SHORT = game(moves=2)
OTHER = game("normale-02", 2)


def play(kiosk: Driver, player: str = "Marie", the_game: Game = SHORT, slow_ms: int = 0, misses: int = 0) -> None:
    """Plays to the result, the first `misses` moves missed."""
    kiosk.play(the_game, player)
    for number in range(len(the_game.moves)):
        kiosk.wait(slow_ms)
        if number < misses:
            kiosk.key(F8, F8)
            kiosk.wait(4_000)
        else:
            kiosk.find_top()
    assert kiosk.scene == "result"


def words(kiosk: Driver, panel: str = "words") -> str:
    return "\n".join(kiosk.shown(panel).lines).replace("\N{NO-BREAK SPACE}", " ")


def result(kiosk: Driver) -> RunResult:
    assert isinstance(kiosk.kiosk.scene, ResultScreen)
    return kiosk.kiosk.scene.result


def test_an_imported_game_ranks_and_is_marked_wherever_it_is_shown(kiosk: Driver) -> None:
    sheet = replace(SHORT, name="Interclubs", lexicon_name="", lexicon_hash="")
    kiosk.show(routes.ReadyToPlay(kiosk.backstage.runs.seat("Marie", sheet)))
    assert "Partie importée : classée parmi celles des mêmes coups" in " ".join(kiosk.texts("text"))
    play(kiosk, the_game=sheet)
    assert "partie importée" in kiosk.result
    assert kiosk.scene_of(ResultScreen).result.standing == RunStanding(1, 1, 1, True, None, None)
    kiosk.type("r")
    assert "partie importée" in str(kiosk.texts())
    kiosk.show(routes.MyRuns("Marie"))
    assert "importée" in kiosk.rows[0]
    kiosk.show(routes.Leaderboard(game_id(sheet)))
    assert kiosk.texts("aside") == ("importée",)


def test_a_leaderboard_that_fails_never_stops_the_game(
    kiosk: Driver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StoreError("store.disk", path="topping.db")

    monkeypatch.setattr(store.runs, "add_move", fail)
    play(kiosk)
    assert "Ce résultat n’a pas pu être gardé." in kiosk.result
    assert "Le disque refuse de lire ou d’écrire le classement (topping.db)." in kiosk.result
    kiosk.type("l")
    assert kiosk.scene == "leaderboard"
    assert "Jouez une partie" in str(kiosk.texts()), "no game to show"
    monkeypatch.setattr(store.runs, "start", fail)
    kiosk.play(SHORT)
    assert kiosk.verdict.endswith("cette partie ne sera pas gardée.")


def test_the_last_top_is_seen_before_the_result(kiosk: Driver) -> None:
    kiosk.play(game(moves=1))
    kiosk.enter(kiosk.run.turn.solution.move.circled)
    assert kiosk.scene == "play"
    assert set(kiosk.shown("board").cells) != {"."}
    kiosk.key(ENTER)
    assert kiosk.scene == "play", "the guard"
    kiosk.wait(LAST_TOP_MS - 100)
    assert kiosk.scene == "play"
    kiosk.wait(100)
    assert kiosk.scene == "result"
    kiosk.play(game(moves=1))
    kiosk.enter(kiosk.run.turn.solution.move.circled)
    kiosk.wait(300)
    kiosk.key(ENTER)
    assert kiosk.scene == "result"


def test_enter_leads_to_the_next_unplayed_game_under_the_same_conditions(kiosk: Driver) -> None:
    play(kiosk, the_game=replace(SHORT, name="Normale 04"))
    assert "Partie suivante : Normale 05 · open-fr" in [
        text.replace("\N{NO-BREAK SPACE}", " ") for text in kiosk.places
    ]
    conditions = result(kiosk).conditions
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.conditions == conditions
    assert kiosk.run.turn.solution == next(game("normale-05", 1).turns()).solution


def test_no_record_is_announced_without_a_top_found(kiosk: Driver) -> None:
    play(kiosk, misses=2)
    play(kiosk, misses=2, slow_ms=0)
    assert not result(kiosk).is_record
    assert "c’était" not in kiosk.result
    play(kiosk)
    assert result(kiosk).is_record
    assert "c’était 2:40,0" in kiosk.result


def test_escape_loses_no_result(kiosk: Driver) -> None:
    play(kiosk)
    shown = kiosk.result
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"
    kiosk.show(routes.MyRuns("Marie"))
    kiosk.key(ENTER)
    assert kiosk.result == shown
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns", "where it was opened"


def test_the_moves_as_a_table_and_by_mouse(kiosk: Driver) -> None:
    play(kiosk, misses=1)
    kiosk.click_on("coup par coup")
    first, second = kiosk.rows
    assert (first[4], first[6], second[6]) == ("PALETS H4", "−22", "0")
    kiosk.click_on("graphique")
    assert "chart" in kiosk.snapshot()
    kiosk.click_on("mes parties")
    assert kiosk.scene == "myruns"
