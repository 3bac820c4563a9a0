"""The leaderboard over many games and of one game, and the way from its rows to results."""

from dataclasses import replace
from datetime import datetime

import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver, game
from tests.store.helpers import GAME, facts, facts_under, instant, play_scoring
from tests.store.helpers import play as keep
from topping.kiosk import routes
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store

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


def test_a_row_leads_to_the_runs_of_that_player(several: Driver) -> None:
    several.show(routes.Leaderboard())
    several.click_on("90 jours")
    several.key(ENTER, DOWN, DOWN, ENTER)
    assert several.scene == "myruns"
    assert several.texts("title") == ("Parties de Bob",)
    several.key(ESCAPE)
    assert several.scene == "leaderboard"


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


def test_a_run_that_cannot_be_rebuilt_is_told(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Marie", game_text=""), 1_000, 1_000, 1_000)
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.MyRuns("Marie"))
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns"
    assert "n’ont pas été gardés" in " ".join(kiosk.texts("message"))


def test_the_runs_of_one_game_with_their_ranks(kiosk: Driver) -> None:
    finish(kiosk, "Zoé", 3_000)
    finish(kiosk, "Marie", 1_000)
    finish(kiosk, "Marie", 500)
    kiosk.show(routes.Leaderboard(game_id(SHORT)))
    assert [row[:2] for row in kiosk.rows] == [("1", "Marie"), ("2", "Zoé"), ("essai 2", "Marie")]
