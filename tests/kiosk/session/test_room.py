"""What players in the room read: how the game goes, the standings, and who is left in mort subite."""

import pytest

from tests.kiosk.driver import ESCAPE, F2, TAB, Driver
from tests.kiosk.session.leading import F5, enter, lead, next_draw, play_move
from tests.outside.words import words_of
from topping.kiosk.screens.session.leading import QUIET_MS


def names(count: int) -> tuple[str, ...]:
    return tuple(f"Joueur{number} Nom{number}" for number in range(1, count + 1))


def words(kiosk: Driver) -> tuple[str, ...]:
    return words_of(kiosk.kiosk.scene)


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("duplicate", ("Duplicate", "Temps par coup : 3:00", "Signal trente secondes avant la fin")),
        (
            "mort-subite",
            ("Mort subite", "Temps par coup : 3 × 80 s, 3 × 60 s, puis 40 s", "Signal vingt secondes avant la fin"),
        ),
    ],
)
def test_before_the_first_draw_the_room_reads_pace_and_signal(
    kiosk: Driver, formula: str, told: tuple[str, ...]
) -> None:
    lead(kiosk, formula, names(16))
    assert {"Jeudi", "16 joueurs", "Tirages : Normale", *told} <= set(words(kiosk))


def test_the_clock_of_the_room_shows_0_only_when_the_time_is_over(kiosk: Driver) -> None:
    lead(kiosk)
    next_draw(kiosk)
    kiosk.wait(150_500)
    assert "Trente secondes" in words(kiosk)
    kiosk.wait(28_800)
    assert "0:01" in words(kiosk)
    kiosk.wait(1_000)
    assert "0:00" in words(kiosk)


def test_equal_totals_share_their_rank_and_the_next_one_is_left_out(kiosk: Driver) -> None:
    """PALETS is worth 22; PLAT, 12, is 54,5 % of it."""
    lead(kiosk, names=names(5))
    play_move(kiosk)
    enter(kiosk, "1-2", "3-4 plat h5 12", "5 !abs")
    kiosk.key(F5)
    told = kiosk.texts("table")
    lines = [told[told.index(name) - 2 : told.index(name) + 4] for name in names(5)]
    assert [line[:4] for line in lines[:2]] == [
        ("1=", "1", "Joueur1 Nom1", "22"),
        ("1=", "2", "Joueur2 Nom2", "22"),
    ]
    assert lines[2] == ("3=", "3", "Joueur3 Nom3", "12", "54,5", "−10")
    assert lines[3] == ("3=", "4", "Joueur4 Nom4", "12", "54,5", "−10")
    assert lines[4] == ("5", "5", "Joueur5 Nom5", "0", "0,0", "−22")
    kiosk.key(ESCAPE)
    assert kiosk.scene == "session"


def test_forty_players_of_mort_subite_have_a_page_of_eight_seconds(kiosk: Driver) -> None:
    lead(kiosk, "mort-subite", names(45))
    play_move(kiosk)
    enter(kiosk, "1-44", "45 !abs")
    kiosk.key(TAB)
    assert "coup 1 joué · page 1 sur 2" in words(kiosk)
    assert "60 + 20 s" in words(kiosk), "the second move has 80 s too, with a signal 20 s before their end"
    assert ("Joueur40 Nom40" in words(kiosk), "Joueur41 Nom41" in words(kiosk)) == (True, False)
    kiosk.wait(8_100)
    assert "coup 1 joué · page 2 sur 2" in words(kiosk)
    assert ("Joueur40 Nom40" in words(kiosk), "Joueur41 Nom41" in words(kiosk)) == (False, True)
    kiosk.wait(8_000)
    assert "coup 1 joué · page 1 sur 2" in words(kiosk)


def test_first_names_alone_are_short_as_long_as_they_tell_players_apart(kiosk: Driver) -> None:
    lead(kiosk, "mort-subite", ("Ana Blanc", "Ana Noir", "Léo Roux", "Zoé Petit", "Zoé Prat"))
    play_move(kiosk)
    enter(kiosk, "1-5")
    kiosk.key(TAB)
    short = [one.short for one in kiosk.shown("survivors").page.inside]
    assert short == ["Ana B.", "Ana N.", "Léo", "Zoé Petit", "Zoé Prat"]


def test_the_solution_stands_alone_on_the_grid_until_the_next_draw(kiosk: Driver) -> None:
    lead(kiosk)
    next_draw(kiosk)
    assert not {"PALETS", "22"} & set(words(kiosk))
    kiosk.wait(180_100)
    assert not {"PALETS", "22"} & set(words(kiosk)), "nor before the bulletins are collected"
    kiosk.key(F2)
    kiosk.wait(QUIET_MS)
    assert {"PALETS", "H4", "22"} <= set(words(kiosk))
    next_draw(kiosk)
    assert "Coup 2" in words(kiosk)
    assert "22" not in words(kiosk)
