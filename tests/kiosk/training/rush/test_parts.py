"""Parts of games of the bank: ten moves in a row, openings, endings, only scrabbles."""

import pygame

from tests.kiosk.driver import DOWN, ENTER, Driver
from tests.kiosk.training.rush.rushes import answer_slice, begin, find, places
from topping.game.service.gamequestions import PartPlacesQuestion, PlacesFound
from topping.kiosk import routes
from topping.training.rush.sets import PART, RushMode

F8 = pygame.K_F8


def asked(kiosk: Driver) -> list[PartPlacesQuestion]:
    return [one for one in kiosk.helper.asked if isinstance(one, PartPlacesQuestion)]


def test_a_part_is_chosen_among_the_ways_to_train(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.Train())
    for down, part in enumerate((RushMode.TEN, RushMode.OPENING, RushMode.ENDING, RushMode.SCRABBLE)):
        kiosk.show(routes.Train())
        kiosk.type("c")
        assert "Dix coups" in kiosk.asked
        kiosk.key(*[DOWN] * down, ENTER)
        assert kiosk.scene == "rushready"
        assert asked(kiosk)[-1].part is part


def test_ten_moves_of_a_minute_end_on_their_time_and_solutions_apart_from_all_scores(kiosk: Driver) -> None:
    begin(kiosk, RushMode.TEN)
    assert kiosk.shown("timer").text.startswith("0:59")
    find(kiosk, 0, 3_000)
    kiosk.wait(500)
    kiosk.key(F8, F8)
    for slot in range(2, PART):
        find(kiosk, slot, 3_000)
    assert kiosk.scene == "rushover"
    time, said = kiosk.texts("figure")[0].split(" ", 1)
    assert time.startswith("1:4")
    assert said == "en tout, 9 tops sur 10"
    assert kiosk.texts("worth knowing").count("manqué") == 1
    listed = kiosk.rows
    kiosk.key(pygame.K_END)
    listed += [one for one in kiosk.rows if one not in listed]
    assert [word for _, word, *_ in listed] == [str(one.solution.word) for one in places()]
    assert "hors classement" in " ".join(kiosk.texts())
    assert not any("code" in one for one in kiosk.texts())
    rushes = kiosk.backstage.rushes
    assert all(rushes.bests("Camille", mode).ever is None for mode in (RushMode.TEN, RushMode.CLOCK))
    kiosk.type("t")
    assert kiosk.scene == "again"


def test_positions_seen_before_come_only_where_there_are_no_others(kiosk: Driver) -> None:
    begin(kiosk, RushMode.OPENING)
    find(kiosk, 0)
    seen = {str(one.position) for one in places()[:2]}
    kiosk.show(routes.Rush(RushMode.OPENING))
    count = len(asked(kiosk))
    answer_slice(kiosk)
    assert len(asked(kiosk)) == count + 1, "two of the ten were seen: others are looked for"
    answer_slice(kiosk, places("normale-07"))
    kiosk.key(ENTER)
    kiosk.step()
    supply = kiosk.kiosk.scene._supply  # type: ignore[attr-defined]
    assert len(supply.places) == PART
    assert not seen & {str(one.position) for one in supply.places}


def test_a_row_with_the_fewest_positions_seen_is_taken_whole(kiosk: Driver) -> None:
    begin(kiosk, RushMode.TEN)
    kiosk.show(routes.Rush(RushMode.TEN))
    answer_slice(kiosk, (*places(), *places("normale-07")))
    kiosk.key(ENTER)
    kiosk.step()
    supply = kiosk.kiosk.scene._supply  # type: ignore[attr-defined]
    assert tuple(supply.places) == places("normale-07")


def test_without_games_in_the_bank_it_is_said_why_nothing_begins(kiosk: Driver) -> None:
    kiosk.show(routes.Rush(RushMode.ENDING))
    kiosk.backstage.players.last = ""
    ticket = len(kiosk.helper.asked)
    assert isinstance(kiosk.helper.asked[ticket - 1], PartPlacesQuestion)
    kiosk.helper.coming.append(PlacesFound(ticket, ()))
    kiosk.step()
    assert any("Pas encore de parties" in one for one in kiosk.texts())
    kiosk.key(ENTER)
    assert kiosk.scene == "rushready"
    assert len(asked(kiosk)) == 2, "Enter asks again"
