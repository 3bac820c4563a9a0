"""A rush at the kiosk, by keys and a clock of its own."""

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, Driver, game
from tests.kiosk.training.rush.rushes import answer_slice, begin, find, places, solution
from topping.game.service.gamequestions import PlacesFound, RushSliceQuestion
from topping.game.service.messages import QuestionFailed
from topping.kiosk import routes
from topping.kiosk.screens.training.rush import RushScreen
from topping.training.analysedmove import Kind
from topping.training.rush.rush import RushEnd
from topping.training.rush.sets import RushMode

F8 = pygame.K_F8


def clock(kiosk: Driver) -> str:
    text: str = kiosk.shown("timer").text
    return text


def tops(kiosk: Driver) -> str:
    return kiosk.texts("tops")[0]


def test_a_wrong_try_costs_nothing_and_f8_twice_passes_for_ten_seconds(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(1_000)
    kiosk.enter("ZZZ H8")
    assert tops(kiosk) == "0"
    before = clock(kiosk)
    kiosk.key(F8, F8)
    assert before.startswith("2:5")
    assert clock(kiosk).startswith("2:4")
    assert solution(0).word.upper() in kiosk.verdict
    kiosk.key(F8, F8)
    assert kiosk.texts("figures").count("1") == 1, "a key meant for the last position passes no other"


def test_the_rush_ends_with_its_time_and_each_position_was_kept_before(kiosk: Driver) -> None:
    begin(kiosk)
    answer_slice(kiosk, places("normale-07"))
    find(kiosk, 0)
    (kept,) = kiosk.store.rushes.scores(kiosk.scene_of(RushScreen).seat.group, "Camille")
    assert kept.found == 1, "before the end"
    for _ in range(5):
        kiosk.wait(31_000)
    kiosk.wait(31_000)
    assert kiosk.scene == "rushover"
    assert kiosk.texts("figure") == ("1 top",)
    assert kiosk.texts("worth knowing").count("manqué") == 4
    kiosk.type("x")
    assert len(kiosk.store.decks.cards("Camille")) == 4
    assert kiosk.texts("worth knowing").count("au paquet") == 4
    kiosk.type("x")
    assert len(kiosk.store.decks.cards("Camille")) == 4
    kiosk.key(ENTER)
    assert kiosk.scene == "rushready"


def test_the_first_miss_ends_a_streak(kiosk: Driver) -> None:
    begin(kiosk, RushMode.STREAK)
    find(kiosk, 0)
    find(kiosk, 1)
    kiosk.wait(60_100)
    assert kiosk.scene == "rushover"
    assert kiosk.texts("figure") == ("2 tops",)


def test_what_was_missed_last_goes_into_the_deck_by_one_key(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(1_000)
    kiosk.key(pygame.K_g, mod=pygame.KMOD_CTRL)
    assert not kiosk.store.decks.cards("Camille")
    kiosk.key(F8, F8)
    kiosk.wait(500)
    assert kiosk.texts("figures")[-1].endswith("au paquet ?")
    kiosk.key(pygame.K_g, mod=pygame.KMOD_CTRL)
    (card,) = kiosk.store.decks.cards("Camille")
    assert card.about == solution(0).word.upper()
    assert kiosk.texts("figures")[-1].endswith("au paquet"), "it is there already"


def test_escape_clears_then_asks_and_what_was_found_stays(kiosk: Driver) -> None:
    begin(kiosk)
    find(kiosk, 0)
    kiosk.wait(500)
    kiosk.type("abc")
    kiosk.key(ESCAPE)
    assert kiosk.entry.text == ""
    kiosk.key(ESCAPE)
    assert kiosk.texts("question")
    kiosk.key(pygame.K_DOWN, ENTER)
    assert kiosk.scene == "home"
    assert kiosk.backstage.rushes.bests("Camille", RushMode.CLOCK).ever == 1


def test_a_shared_set_that_was_seen_does_not_rank_and_a_fresh_one_takes_another_seed(kiosk: Driver) -> None:
    begin(kiosk)
    find(kiosk, 0)
    code = kiosk.scene_of(RushScreen).seat.code_text
    kiosk.show(routes.Rush(RushMode.CLOCK))
    asked = len(kiosk.helper.asked)
    answer_slice(kiosk)  # the same positions by chance: one of them was on screen
    assert len(kiosk.helper.asked) == asked + 1, "other positions are asked for"
    kiosk.type("c")
    kiosk.enter("bcd")
    assert "« bcd » n’est pas un code : neuf consonnes, comme BCD-FGH-JKL." in kiosk.texts()
    kiosk.enter(code)
    assert "Vous avez déjà vu cette partie : elle ne comptera pas pour les records." in kiosk.texts("records")
    answer_slice(kiosk)
    kiosk.key(ENTER)
    kiosk.step()
    assert not kiosk.scene_of(RushScreen).seat.ranks
    find(kiosk, 0)
    find(kiosk, 1)
    assert kiosk.backstage.rushes.bests("Camille", RushMode.CLOCK).ever == 1


def test_a_guest_plays_and_nothing_is_kept(kiosk: Driver) -> None:
    begin(kiosk, player="")
    find(kiosk, 0)
    kiosk.wait(500)
    assert tops(kiosk) == "1"
    assert kiosk.store.people.known() == ()


def test_a_helper_that_fails_ends_the_rush_and_says_why(kiosk: Driver) -> None:
    begin(kiosk)
    ticket = len(kiosk.helper.asked)
    assert isinstance(kiosk.helper.asked[-1], RushSliceQuestion)
    kiosk.helper.coming.append(QuestionFailed(ticket, "le solveur est parti"))
    kiosk.step()
    for slot in range(10):
        find(kiosk, slot)
    kiosk.step(3)
    assert kiosk.scene == "rushover"
    assert "le solveur est parti" in kiosk.texts("about")
    assert kiosk.texts("figure") == ("10 tops",)


def test_a_themed_set_that_has_no_position_says_so(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.Rush(RushMode.KIND, Kind.FIRST))
    kiosk.helper.coming.append(PlacesFound(len(kiosk.helper.asked), ()))
    kiosk.step()
    assert "Ce thème est trop rare dans ce lexique : il n’a pas assez de positions." in kiosk.texts("line")
    kiosk.key(ENTER)
    assert kiosk.scene == "rushready"


def test_sleep_takes_a_rush_out_of_the_records(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(1_000)
    kiosk.clock.time += 600_000
    kiosk.step()
    assert kiosk.scene == "rush"
    assert not kiosk.scene_of(RushScreen).seat.ranks
    assert kiosk.scene_of(RushScreen)._course.end is not RushEnd.TIME


def test_the_first_screen_leads_to_a_rush_of_the_player_it_shows(kiosk: Driver) -> None:
    kiosk.has_played(game(), "Camille")
    kiosk.backstage.players.last = ""
    kiosk.show(routes.Home())
    kiosk.type("e")
    answer_slice(kiosk)
    kiosk.key(ENTER)
    kiosk.step()
    assert kiosk.scene_of(RushScreen).seat.player == "Camille"


def test_a_long_list_at_the_end_is_gone_through_by_arrows_and_wheel(open_kiosk: Open) -> None:
    kiosk = open_kiosk(size=(1024, 600))
    begin(kiosk)
    answer_slice(kiosk, places("normale-07"))
    for _ in range(9):
        kiosk.wait(500)
        kiosk.key(F8, F8)
    for _ in range(6):
        kiosk.wait(31_000)
    assert kiosk.scene == "rushover"

    def shown() -> tuple[str, ...]:
        return tuple(one.upper() for one in kiosk.texts("worth knowing"))

    first = shown()
    kiosk.key(pygame.K_DOWN)
    second = shown()
    assert second != first
    kiosk.key(pygame.K_END)
    last = shown()
    assert last not in (first, second)
    kiosk.key(pygame.K_DOWN)
    assert shown() == last, "no further than its end"
    assert "tout au paquet" in kiosk.keys
    kiosk.key(pygame.K_UP, pygame.K_HOME)
    assert shown() == first
    kiosk.post(pygame.MOUSEWHEEL, y=-1, x=0)
    kiosk.step()
    assert shown() == second
