"""The leaderboard over many games and of one game, and the way from its rows to results."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, TAB, UP, Driver, game
from tests.store.helpers import GAME, facts, facts_under, instant, play_scoring
from tests.store.helpers import play as keep
from topping.kiosk import routes
from topping.play.run.strokes import InputMark
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store

M, J = pygame.K_m, pygame.K_j
SHORT = game(moves=2)


def numbered(the_facts: RunFacts, number: int) -> RunFacts:
    """The same, on another game of three moves."""
    return replace(the_facts, game_id=f"{number:064x}", game_name=f"Essai {number}")


def notes(kiosk: Driver) -> str:
    return " ".join(kiosk.texts("notes"))


def finish(kiosk: Driver, player: str, slow_ms: int = 0, the_game: Game = SHORT) -> None:
    kiosk.play(the_game, player)
    for _ in the_game.moves:
        kiosk.wait(slow_ms)
        kiosk.find_top()
    assert kiosk.scene == "result"


@pytest.fixture
def several(kiosk: Driver, store: Store) -> Driver:
    """Ann and Bob with six games, Cora with one, Dan in duplicate only."""
    for number in range(6):
        keep(store, numbered(facts("Ann"), number), 9_000 + number, 9_000, 9_000, minute=number)
        keep(store, numbered(facts("Bob"), number), 12_000, 12_000, -1, minute=number)
        play_scoring(store, numbered(facts_under(DUPLICATE, "Dan"), number), 60, 3, 3, minute=number)
    keep(store, numbered(facts("Cora"), 0), 100, 100, 100)
    kiosk.backstage.players.last = "Bob"
    return kiosk


# over many games


def test_three_stand_on_steps_and_whoever_ties_shares_one(several: Driver, store: Store) -> None:
    several.clock.today = datetime.fromisoformat(instant(60))  # the games are of that year
    for number in range(6):
        keep(store, numbered(facts("Eve"), number), 9_000 + number, 9_000, 9_000, minute=number)
    several.show(routes.Leaderboard())
    assert several.texts("steps") == ("Ann", "9,0 s", "Eve", "9,0 s", "1", "Bob", "34,7 s", "3")


def test_a_chip_changes_what_is_compared(several: Driver) -> None:
    several.clock.today = datetime.fromisoformat(instant(60))  # the games are of that year
    several.show(routes.Leaderboard())
    assert several.texts("chips")[:3] == ("Normale", "Topping", "1:00 + 20 s")
    several.key(ENTER)
    assert several.focused == "Duplicate"
    assert [row[1] for row in several.rows] == ["Dan"]
    assert "Points perdus par coup" in notes(several)
    several.click_on("Duplicate")
    assert [row[1] for row in several.rows] == ["Ann", "Bob"]


def test_old_games_are_left_out_of_the_last_days(several: Driver) -> None:
    several.show(routes.Leaderboard())
    assert "90 jours" in several.places
    assert several.rows == []
    several.click_on("90 jours")
    several.click_on("365 jours")
    several.click_on("depuis toujours")
    assert "90 jours" in several.places
    several.key(pygame.K_PAGEUP)
    assert len(several.rows) == 2


def test_a_row_leads_to_the_runs_of_that_player(several: Driver) -> None:
    several.show(routes.Leaderboard())
    several.click_on("90 jours")
    several.key(ENTER, DOWN, DOWN, ENTER)
    assert several.scene == "myruns"
    assert several.texts("title") == ("Parties de Bob",)
    several.key(ESCAPE)
    assert several.scene == "leaderboard"


def test_an_empty_leaderboard_says_so_and_leads_to_a_game(kiosk: Driver) -> None:
    kiosk.show(routes.Leaderboard())
    assert "Jouez une partie" in str(kiosk.texts())
    kiosk.key(DOWN, TAB, M)
    assert "Jouez une partie" in str(kiosk.texts())
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.Leaderboard())
    kiosk.click_on("Jouer")
    assert kiosk.scene == "ready"
    kiosk.show(routes.Leaderboard())
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


# one game


def test_resumed_runs_and_other_paces_stand_apart(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Ann"), 5_000, 5_000, 5_000)
    keep(store, facts("Bob"), 6_000, 6_000, 6_000, minute=1)
    keep(store, facts("Cora", resumed=True), 1_000, 1_000, 1_000, minute=2)
    play_scoring(store, facts_under(DUPLICATE, "Dan"), 60, 3, 3, minute=3)
    kiosk.show(routes.Leaderboard(game_id(GAME)))
    seen = []
    for _ in range(3):
        seen.append([row[1] for row in kiosk.rows])
        kiosk.key(ENTER)
    assert seen[0] == ["Ann", "Bob"]
    assert sorted(seen[1:]) == [["Cora"], ["Dan"]]
    kiosk.show(routes.Leaderboard(game_id(GAME), "duplicate"))
    assert [row[1] for row in kiosk.rows] == ["Dan"]


def test_rows_scroll_by_keys_and_wheel(kiosk: Driver, store: Store) -> None:
    for number in range(30):
        keep(store, facts(f"Joueur {number:02}"), 1_000 + number, 1_000, 1_000, minute=number)
    kiosk.show(routes.Leaderboard(game_id(GAME)))
    first = [row[1] for row in kiosk.rows]
    kiosk.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    second = [row[1] for row in kiosk.rows]
    assert not set(first) & set(second)
    kiosk.key(pygame.K_HOME, UP)
    assert [row[1] for row in kiosk.rows] == first
    kiosk.post(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False)
    kiosk.step()
    assert kiosk.row[1] == first[3]


def test_a_row_opens_the_result_of_that_run(kiosk: Driver) -> None:
    finish(kiosk, "Zoé", 3_000)
    finish(kiosk, "Marie", 1_000)
    kiosk.show(routes.Leaderboard(game_id(SHORT)))
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "result"
    assert "Zoé" in str(kiosk.snapshot())
    kiosk.type("c")
    assert "Marie" in kiosk.texts("player"), "another one's result does not make one another player"
    kiosk.show(routes.Leaderboard(game_id(SHORT)))
    kiosk.key(DOWN, ENTER)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "leaderboard"
    assert kiosk.row[1] == "Zoé", "back at the row"
    kiosk.click_on("Marie")
    assert kiosk.scene == "result"


@pytest.mark.parametrize("viewer", ["", "Paul"])
def test_who_has_not_finished_a_game_learns_nothing_of_it(kiosk: Driver, viewer: str) -> None:
    """Neither a word, nor a grid, nor how many moves it has."""
    secret = game("normale-02", 3)
    finish(kiosk, "Zoé", 3_000, secret)
    words = {move.solution.word for move in secret.moves}
    if viewer:
        kiosk.play(secret, viewer)
        kiosk.kiosk.scene.left()
    kiosk.backstage.players.last = viewer
    kiosk.show(routes.Leaderboard(game_id(secret)))
    assert kiosk.rows[0][1] == "Zoé"
    assert "manqués" not in str(kiosk.texts())
    kiosk.key(ENTER)
    assert kiosk.scene == "leaderboard"
    assert "n’a pas terminé" in kiosk.message or "ne s’ouvre qu’à qui" in kiosk.message
    kiosk.show(routes.MyRuns("Zoé"))
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns"
    assert kiosk.texts("message")
    shown = str(kiosk.snapshot())
    assert not any(word in shown for word in words)


# a player's runs


def test_my_runs_are_listed_the_last_one_first(kiosk: Driver, store: Store) -> None:
    finish(kiosk, "Marie", 1_000)
    finish(kiosk, "Zoé", 100)
    finish(kiosk, "Marie", 2_000)
    keep(store, facts("Marie", resumed=True, helps=("distance", "pause"), announced=True), 1_000, 1_000, 1_000)
    kiosk.show(routes.MyRuns("Marie"))
    rows = kiosk.rows
    assert [(row[1], row[2], row[5]) for row in rows] == [
        ("Essai 06", "Topping", "essai 2"),
        ("Essai 06", "Topping", "2"),
        ("Essai", "Topping", "–"),
    ]
    assert [row[0] for row in rows] == ["aujourd’hui", "aujourd’hui", "01/01/2025"]
    assert rows[2][6] == "interrompue · avec aides · avec pause · tirages annoncés"
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "result"
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.row) == ("myruns", rows[1])


def test_a_run_that_cannot_be_rebuilt_is_told(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Marie", game_text=""), 1_000, 1_000, 1_000)
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.MyRuns("Marie"))
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns"
    assert "n’ont pas été gardés" in " ".join(kiosk.texts("message"))


def test_nobody_has_played(kiosk: Driver) -> None:
    for route in (routes.MyRuns("Personne"), routes.Begun("Personne")):
        kiosk.show(route)
        assert "partie" in kiosk.texts("runs")[0]
        kiosk.key(DOWN, pygame.K_PAGEDOWN)
        kiosk.type("rx")
        kiosk.key(ESCAPE)
        assert kiosk.scene == "home"
        kiosk.show(route)
        kiosk.key(ENTER)
        assert kiosk.scene == "gamechoice"


def test_how_each_run_was_entered_is_told_where_not_all_were_typed(kiosk: Driver, store: Store, home: Path) -> None:
    typed = facts("Ann")
    older = keep(store, facts("Old"), 15_000, 15_000, 15_000)
    with closing(sqlite3.connect(home / "topping.db")) as sql, sql:
        sql.execute("UPDATE runs SET input = NULL WHERE id = ?", (older,))
    keep(store, typed, 9_000, 9_000, 9_000)
    kiosk.show(routes.Leaderboard(typed.game_id))
    assert [row[1] for row in kiosk.rows] == ["Ann", "Old"]
    assert "clavier" not in str(kiosk.rows), "all typed: nothing is told"
    keep(store, replace(facts("Bob"), input=InputMark.TOUCH), 12_000, 12_000, 12_000)
    keep(store, replace(facts("Cora"), input=InputMark.ORAL), 13_000, 13_000, 13_000)
    kiosk.show(routes.Leaderboard(typed.game_id))
    told = [(row[1], row[4] if len(row) > 5 else "") for row in kiosk.rows]
    assert told == [("Ann", "clavier"), ("Bob", "toucher"), ("Cora", "voix"), ("Old", "")]
    assert "Rien pour une ancienne partie" in notes(kiosk)


def test_the_runs_of_one_game_with_their_ranks(kiosk: Driver) -> None:
    finish(kiosk, "Zoé", 3_000)
    finish(kiosk, "Marie", 1_000)
    finish(kiosk, "Marie", 500)
    kiosk.show(routes.Leaderboard(game_id(SHORT)))
    assert [row[:2] for row in kiosk.rows] == [("1", "Marie"), ("2", "Zoé"), ("essai 2", "Marie")]
