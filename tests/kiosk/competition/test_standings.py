"""The standings of a competition on the screen: headings of groups, teams beside them."""

import pygame
import pytest

from tests.competition.sample import competition, entrant, run
from tests.kiosk.conftest import Open
from tests.screens.states.competition import TITLE, closed
from topping.competition.plan import CompetitionPlan
from topping.competition.standings import Grouping
from topping.kiosk import routes
from topping.kiosk.screens.competition.standings import standing_rows, team_rows
from topping.kiosk.wording.competition import ShownCompetition
from topping.rules.conditions.conditions import Conditions

ENTRANTS = (
    entrant("a", 1, club="Évry"),
    entrant("b", 2, centre="Nord"),
    entrant("c", 3, club="Évry", centre="Nord"),
    entrant("d", 4, club="Lyon"),
)


@pytest.fixture
def shown() -> ShownCompetition:
    found = competition(entrants=ENTRANTS, plan=CompetitionPlan("Par équipes", team_size=2))
    runs = (run("a1", [1, 2, 3]), run("b1", [2, 2, 3]), run("c1", [3, 2, 3]), run("d1", [9, 9, 9], input="oral"))
    return ShownCompetition(found, {one.uuid: one for one in runs})


@pytest.mark.parametrize(
    ("by", "headings"),
    [
        (Grouping.OVERALL, []),
        (Grouping.CLUB, ["Évry", "Lyon", "Sans club"]),
        (Grouping.INPUT, ["clavier", "voix"]),
    ],
)
def test_groups_are_named_and_those_without_a_name_come_last(
    shown: ShownCompetition, by: Grouping, headings: list[str]
) -> None:
    rows = standing_rows(shown, by)
    assert [row for row in rows if isinstance(row, str)] == headings


def test_teams_of_clubs_and_rooms_with_those_who_are_not_complete(shown: ShownCompetition) -> None:
    rows = [tuple(cell if isinstance(cell, str) else cell.said for cell in row) for row in team_rows(shown)]
    assert rows == [
        ("", "Équipes de club", "", "", ""),
        ("1", "Évry", "Joueur a, Joueur c", "0:14", ""),
        ("–", "Lyon", "incomplète\N{NO-BREAK SPACE}: Joueur d", "0:27", ""),
        ("", "Équipes de centre", "", "", ""),
        ("1", "Nord", "Joueur b, Joueur c", "0:15", ""),
    ]


def test_the_teams_are_the_last_of_the_groups_and_nobody_decides_about_them(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(routes.CompetitionStandings(closed(kiosk, plan=CompetitionPlan(TITLE, Conditions(), team_size=5))))
    kiosk.key(*(pygame.K_RIGHT,) * 4)
    assert [one for one in kiosk.texts("standings") if one in "123–"] == ["1", "2", "3", "–"]
    kiosk.key(pygame.K_DOWN)
    kiosk.type("e")
    assert not kiosk.texts("question")
    kiosk.key(pygame.K_LEFT)
    assert "Sans club" not in kiosk.texts("standings")
    kiosk.key(pygame.K_DOWN, pygame.K_END)
    assert "Sans club" in kiosk.texts("standings")
