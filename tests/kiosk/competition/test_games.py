"""The games of a competition, and the names under which entrants play them."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.competition.helpers import make_game, prepare
from tests.kiosk.driver import Driver, game
from topping.competition.entrant import Entrant
from topping.kiosk.screens.competition.routes import SetUpCompetition
from topping.kiosk.services.competitions import player_name


def test_a_game_is_placed_once_and_in_the_variant_of_all(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    for made, why in ((game(moves=2), "déjà dans la compétition"), (game("normale-joker-07"), "autre variante")):
        kiosk.show(SetUpCompetition(uuid))
        kiosk.key(pygame.K_F4)
        make_game(kiosk, replace(made, seed=7))
        assert why in kiosk.message
        assert list(kiosk.store.competitions.read(uuid).games) == [1]


def test_entrants_of_one_name_play_under_their_numbers_and_rooms() -> None:
    one, other = Entrant("a", 4, ("Zoé Roy",)), Entrant("b", 9, ("ZOÉ ROY",), centre="Metz")
    assert [player_name(entrant, (one, other)) for entrant in (one, other)] == ["Zoé Roy 4", "ZOÉ ROY 9 Metz"]


@pytest.mark.parametrize(
    ("names", "player"),
    [
        (("A" * 30,), "A" * 30),
        (("A" * 31,), "A" * 30),
        (("Ana Roy", "Léo Pic"), "Ana Roy – Léo Pic"),
        (("Maximilienne-Alexandrine Dupont", "Jean-Christophe de Saint-Martin"), "Dupont – Saint-Martin"),
    ],
)
def test_a_long_name_is_shortened_and_a_pair_keeps_its_family_names(names: tuple[str, ...], player: str) -> None:
    """A player's name has 30 letters at most."""
    entrant = Entrant("e", 1, names)
    assert player_name(entrant, [entrant]) == player
