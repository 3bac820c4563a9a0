"""The first screen: the last game in words, the player's mean, and the best players beside him."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests.kiosk.driver import ENTER, Driver
from tests.store.helpers import facts_under, instant, play, play_scoring
from topping.kiosk import routes
from topping.kiosk.paint.grid import BoardView
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula


def show(kiosk: Driver, player: str, *, days: int = 0) -> tuple[str, ...]:
    """Returns the texts of home a number of days after these tests' games."""
    kiosk.clock.today = datetime.fromisoformat(instant(60)) + timedelta(days=days)
    kiosk.services.players.last = player
    kiosk.show(routes.Home())
    kiosk.wait(2_000)
    return kiosk.texts()


def test_the_picture_of_a_game_follows_the_first_frame(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.step(2)
    assert any(isinstance(panel.state, BoardView) for panel in kiosk.kiosk.scene.panels())


def play_times(kiosk: Driver, player: str, games: int, *times_ms: int) -> None:
    for number in range(games):
        the_facts = replace(facts_under(TOPPING, player), game_id=f"{number:064x}", game_name=f"Essai {number}")
        play(kiosk.store, the_facts, *times_ms, minute=number)


@pytest.mark.parametrize(
    ("formula", "scores", "told"),
    [
        (DUPLICATE, (60, 3, 1), "Essai : 88,9 % des points, 2 tops manqués."),  # 64 of 72
        (DUPLICATE, (66, 3, 3), "Essai : 100,0 % des points, tous les tops trouvés."),
        (MORT_SUBITE, (66, 3, 1), "Essai : 2 tops trouvés."),
    ],
)
def test_the_last_game_is_told_by_what_its_formula_counts(
    kiosk: Driver, formula: Formula, scores: tuple[int, ...], told: str
) -> None:
    play_scoring(kiosk.store, facts_under(formula, "Marie"), *scores)
    assert any(told in text for text in show(kiosk, "Marie"))


@pytest.mark.parametrize(("days", "when"), [(0, "Aujourd’hui"), (1, "Hier"), (2, "Le 1er janv.")])
def test_the_last_game_is_dated(kiosk: Driver, days: int, when: str) -> None:
    """9 + 12 + 60 s, and 20 s for the miss."""
    play_times(kiosk, "Marie", 1, 9_000, 12_000, -1)
    assert f"{when}, Essai 0 en 1:41,0 : 1 top manqué." in show(kiosk, "Marie", days=days)


def test_the_last_game_comes_later_while_the_database_is_slow(kiosk: Driver) -> None:
    play_times(kiosk, "Marie", 1, 9_000, 12_000, -1)
    with kiosk.slow_database():
        told = show(kiosk, "Marie")
        assert "…" in told
        assert not any("Essai 0 en" in text for text in told)
    assert any("Essai 0 en" in text for text in kiosk.texts())


def test_who_played_last_is_greeted_and_plays_at_enter(kiosk: Driver) -> None:
    assert not any("Zoé" in text for text in show(kiosk, ""))
    play_times(kiosk, "Marie", 1, 9_000, 12_000, 12_000)
    play(kiosk.store, replace(facts_under(TOPPING, "Zoé"), game_id="f" * 64), 9_000, 9_000, 9_000, minute=30)
    assert any("Zoé" in text for text in show(kiosk, ""))
    kiosk.show(routes.WhoPlays())
    kiosk.key(ENTER)
    assert kiosk.services.players.last == "Zoé"


def test_a_mean_comes_after_five_games(kiosk: Driver) -> None:
    play_times(kiosk, "Marie", 4, 9_000, 12_000, 12_000)
    show(kiosk, "Marie")
    assert "s par coup" not in " ".join(kiosk.texts("board"))
    play_times(kiosk, "Zoé", 5, 9_000, 12_000, 12_000)
    shown = show(kiosk, "Zoé")
    assert "11,0 s" in kiosk.texts("board")
    assert not any("11,0" in one for one in shown if one not in kiosk.texts("board")), "it is told once"


def test_the_best_stand_beside_the_player_with_his_own_rank(kiosk: Driver) -> None:
    for place, name in enumerate(("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"), start=1):
        play_times(kiosk, name, 5, *(10_000 * place,) * 3)
    told = show(kiosk, "Fay")
    assert told[told.index("Ann") - 1 : told.index("Ann") + 2] == ("1", "Ann", "10,0 s")
    assert told[told.index("60,0 s") - 2 : told.index("60,0 s") + 1] == ("6", "Fay", "60,0 s")
    assert "Eve" not in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Jour 2025-01-01", "Partie du jour, 1er janv. 2025"),
        ("Jour 2025-13-01", "Jour 2025-13-01"),  # no date
        ("Normale joker 04", "Normale joker 04"),
    ],
)
def test_a_game_is_called_by_its_name_or_its_day(kiosk: Driver, name: str, told: str) -> None:
    play(kiosk.store, replace(facts_under(TOPPING, "Marie"), game_name=name), 1_000, 1_000, 1_000)
    assert any(text.startswith(f"Aujourd’hui, {told}") for text in show(kiosk, "Marie"))
