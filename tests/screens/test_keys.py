"""Words shown after a key that no other test reads."""

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, UP, Driver
from tests.screens.states import shown
from tests.screens.states.editing import answer, listed, typed
from topping.config import Theme
from topping.kiosk.ui.tree import Role, Type
from topping.rules.grid.position import Position
from topping.texts import say

F5, F6, F8, F9, F10 = (getattr(pygame, f"K_F{number}") for number in (5, 6, 8, 9, 10))


def plain(key: str, **values: object) -> str:
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


def paste(kiosk: Driver, text: str) -> None:
    pygame.scrap.put_text(text)
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    kiosk.step(2)
    pygame.scrap.put_text("")


def test_a_leaderboard_of_seventy_runs_is_read_to_its_end() -> None:
    with shown("leaderboard/many") as kiosk:
        kiosk.key(DOWN, pygame.K_END)
        kiosk.step(2)
        assert kiosk.rows[-1][:2] == ("70", "Zoé 69")


def test_enter_on_the_leaderboard_plays_the_next_game() -> None:
    with shown("leaderboard/usual") as kiosk:
        assert kiosk.focused == "Jouer"
        kiosk.key(ENTER)
        assert kiosk.scene == "ready"


def test_no_row_of_the_leaderboard_is_chosen_before_the_keys_are_there() -> None:
    with shown("leaderboard/usual") as kiosk:
        laid = kiosk.kiosk.scene.canvas.laid()
        assert not any(one.element.is_on for one in laid if one.element.role is Role.ROW)
        kiosk.key(DOWN)
        assert kiosk.row[1:2] == ("Élodie",)


def test_enter_opens_the_result_of_a_run_and_escape_leads_back() -> None:
    with shown("leaderboard/two players") as kiosk:
        kiosk.key(TAB, ENTER)
        kiosk.step()
        assert "Élodie" in kiosk.texts("head")[0]
        assert "0:09,0" in kiosk.result
        kiosk.key(ESCAPE)
        assert kiosk.scene == "leaderboard"


def test_the_leaderboard_of_the_game_of_the_day_is_a_key_away() -> None:
    with shown("daily/played") as kiosk:
        kiosk.type("l")
        assert [row[1] for row in kiosk.rows] == ["Élodie", "Camille", "Bruno", "Farid"]
        kiosk.key(ESCAPE)
        assert kiosk.scene == "daily"


def test_the_best_known_cards_of_a_long_sitting_are_put_off() -> None:
    with shown("sitting/weeks of cards") as kiosk:
        kiosk.key(F9, ESCAPE)
        assert kiosk.asked == ""
        kiosk.key(F9)
        assert plain("sitting.postpone", count=22) in kiosk.asked, "Escape has kept all"
        kiosk.key(ENTER)
        assert plain("sitting.postponed", count=22) in kiosk.texts()
        kiosk.key(F9)
        assert plain("sitting.postpone", count=22) not in kiosk.asked, "fewer are left"


def test_only_letters_of_the_draw_are_laid_on_the_grid_in_a_rush() -> None:
    with shown("rush/first position") as kiosk:  # the draw is COEMNAE
        kiosk.click_square("H", 8)
        kiosk.type("q")
        assert kiosk.verdict == plain("verdict.not_in_hand", letter="Q")
        kiosk.key(ENTER)
        assert kiosk.verdict == plain("verdict.grid_empty")


def test_the_move_of_the_day_ends_after_two_minutes() -> None:
    with shown("move of the day/usual") as kiosk:
        kiosk.wait(119_000)
        assert not kiosk.rows
        kiosk.wait(1_000)
        assert kiosk.rows == [("Camille", "0 point sur 74")]
        assert "ENSAUVAI M1, 74 points" in kiosk.texts()


def test_giving_the_move_of_the_day_up_is_asked_first() -> None:
    with shown("move of the day/usual") as kiosk:
        kiosk.key(ESCAPE, ENTER)
        assert not kiosk.rows, "the first answer goes on"
        kiosk.key(ESCAPE, DOWN, ENTER)
        assert kiosk.rows == [("Camille", "0 point sur 74")]


def test_a_drill_that_cannot_be_prepared_says_why() -> None:
    with shown("drill/failed") as kiosk:
        kiosk.answerer.fail("Le disque est plein.")
        kiosk.step()
        assert plain("drill.failed", why="Le disque est plein.") in kiosk.texts()


def test_the_letters_of_a_drill_are_shuffled() -> None:
    with shown("drill/anagrams") as kiosk:
        before = next(text for text in kiosk.texts() if sorted(text) == sorted("INE?RDOO"))
        kiosk.key(F5)
        after = next(text for text in kiosk.texts() if sorted(text) == sorted("INE?RDOO"))
        assert after != before


def test_a_second_click_takes_a_mark_back_at_inverse() -> None:
    with shown("inverse/marked") as kiosk:
        assert "S" in kiosk.texts()
        kiosk.click_square("H", 9)
        assert "S" not in kiosk.texts()


def test_after_a_loto_the_next_one_asks_for_players() -> None:
    with shown("loto/won") as kiosk:
        kiosk.key(ENTER)
        assert kiosk.scene == "newgame"
        kiosk.key(F2)
        assert kiosk.scene == "newgame", "nobody sits at the table yet"


def test_enter_takes_the_chosen_player_from_the_table() -> None:
    with shown("home game new/usual") as kiosk:
        kiosk.key(ESCAPE, UP, ENTER)
        assert "Bartholomé" not in kiosk.texts()
        assert {"Marie-Antoinette", "Jean", "Hélène"} <= set(kiosk.texts())


def test_the_time_of_a_move_at_home_stands_still_while_the_machine_sleeps() -> None:
    with shown("home game/thinking") as kiosk:
        kiosk.clock.time += 3_600_000  # no turn of the loop meanwhile
        kiosk.step()
        kiosk.wait(60_000)
        assert kiosk.verdict == plain("homegame.think")
        kiosk.wait(60_000)
        assert "PASSE 24" in kiosk.verdict


def test_the_model_game_ends_with_both_scores() -> None:
    with shown("model game/end") as kiosk:
        assert any("267" in text and "506" in text for text in kiosk.texts())


def test_delete_gives_a_setting_its_usual_value_back() -> None:
    with shown("settings/changed") as kiosk:
        changed = kiosk.services.settings.theme
        kiosk.key(UP, pygame.K_DELETE)
        assert (changed, kiosk.services.settings.theme) == (Theme.LIGHT, Theme.DARK)


def test_a_word_not_admitted_is_shown_with_the_closest_words() -> None:
    with shown("words/not admitted") as kiosk:
        assert any("PASSE" in text and "PAUSE" in text for text in kiosk.texts())


def test_a_game_without_a_move_has_nothing_to_review() -> None:
    with shown("my games/put off") as kiosk:
        kiosk.type("r")
        assert kiosk.message == plain("begun.no_move")
        kiosk.key(DOWN)
        kiosk.type("r")
        assert kiosk.scene == "review"


def test_a_pasted_position_is_set_up() -> None:
    with shown("position/empty") as kiosk:
        cgp = next(reversed(listed()))
        paste(kiosk, cgp)
        answer(kiosk)
        assert kiosk.shown("board").cells == Position.parse(cgp).board.cells


def test_pasted_rows_become_the_moves_of_a_game() -> None:
    with shown("editor/empty") as kiosk:
        paste(kiosk, "\n".join(str(row) for row in typed(4).rows))
        words = {row.move.word.upper() for row in typed(4).rows if row.move is not None}
        assert len(words) == 4
        assert words <= set(" ".join(kiosk.texts()).upper().split())


def hints(kiosk: Driver) -> dict[str, str]:
    """The keys at the bottom, each with its words."""
    return {cap: label.replace("\N{NO-BREAK SPACE}", " ") for cap, label, _ in kiosk.shown("hints")}


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600)])
def test_a_key_pressed_once_of_two_leaves_words_at_the_bottom(size: tuple[int, int]) -> None:
    with shown("play/usual", size=size, paints=True) as kiosk:
        kiosk.key(F8)
        kiosk.step(2)
        said = hints(kiosk)
        assert said["F8"] == plain("key.twice", label=plain("play.key.solution"))
        assert said["Échap"] == plain("key.no")
        assert "" not in said.values()


def test_the_club_server_screen_says_that_the_server_is_being_asked() -> None:
    with shown("club server/well") as kiosk:
        assert plain("server.busy") not in kiosk.texts()
        kiosk.key(ENTER)
        assert plain("server.busy") in kiosk.texts()
        kiosk.services.hub.turn()
        kiosk.step()
        assert plain("server.busy") not in kiosk.texts()


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600)])
@pytest.mark.parametrize("state", ["club server/well", "room over/row", "session players/usual"])
def test_a_double_click_on_a_key_pressed_twice_hits_it_twice(state: str, size: tuple[int, int]) -> None:
    with shown(state, size=size) as kiosk:
        place = next(pygame.Rect(at) for cap, _, at in kiosk.shown("hints") if cap == "F8 F8")
        kiosk.click(place.center)
        again = next(pygame.Rect(at) for cap, _, at in kiosk.shown("hints") if cap == "F8")
        assert again.collidepoint(place.center)


def test_escape_after_one_press_of_two_only_takes_it_back() -> None:
    with shown("play/usual") as kiosk:
        typed = kiosk.entry.text
        kiosk.key(F8, pygame.K_ESCAPE)
        assert (kiosk.asked, kiosk.entry.text) == ("", typed)
        kiosk.key(F8)
        assert kiosk.run.results[-1].found, "the move goes on: this was a first press again"
        kiosk.key(F8)
        assert not kiosk.run.results[-1].found


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        ("rush/usual", "Passer cette position ?"),
        ("move of the day/usual", "Abandonner le coup du jour ?"),
        ("home game/thinking", "Arrêter la partie ?"),
        ("classic/uncovered", "Passer le tour ?"),
    ],
)
def test_a_key_pressed_once_of_two_says_beside_the_clock_what_it_does(state: str, asked: str) -> None:
    with shown(state) as kiosk:
        kiosk.key(F8)
        assert kiosk.texts("pressed once")[0] == asked
        assert hints(kiosk)["F8"].startswith("encore")
        kiosk.key(ESCAPE)
        assert not kiosk.texts("pressed once")


def test_giving_the_move_of_the_day_up_is_asked_below_the_line() -> None:
    with shown("move of the day/usual") as kiosk:
        kiosk.key(ESCAPE)
        assert kiosk.asked
        kiosk.type("a")
        assert (kiosk.asked, kiosk.texts("timer") != ()) == ("", True), "typing goes on"


def test_a_classic_game_lists_its_incidents_beside_the_grid() -> None:
    with shown("classic/incident", size=(1024, 600)) as kiosk:
        assert kiosk.kiosk.scene.canvas.find("hidden")
        kiosk.type("4")
        assert kiosk.asked.startswith("Pourquoi 5 points")


def test_the_sheet_lists_keys_that_only_cards_and_buttons_show() -> None:
    with shown("choose game/usual") as kiosk:
        kiosk.key(F10)
        listed = dict.fromkeys(one.cap for one in kiosk.kiosk.scene.overlay.sheet_keys())
        assert {"F", "V", "O", "M", "J", "F6", "F1", "F3"} <= listed.keys()
        rows = [row[0] for row in kiosk.rows]
        assert "V variante" in rows
        kiosk.key(*[DOWN] * rows.index("V variante"), ENTER)
        kiosk.step(2)
        kiosk.key(F10)
        assert kiosk.scene == "gamechoice"


@pytest.mark.parametrize(("size", "first"), [((1920, 1080), "pause"), ((1024, 600), "solution")])
def test_the_sheet_beside_a_clock_begins_with_keys_that_are_not_below(size: tuple[int, int], first: str) -> None:
    with shown("play/usual", size=size) as kiosk:
        below = set(kiosk.texts())
        kiosk.key(F10)
        kiosk.step()
        assert kiosk.row[0].endswith(first)
        assert not {row[0] for row in kiosk.rows[:4]} & below


def test_the_sheet_of_a_move_lists_help() -> None:
    with shown("play/usual") as kiosk:
        kiosk.key(F10)
        assert "F1" in [one.cap for one in kiosk.kiosk.scene.overlay.sheet_keys()]


@pytest.mark.parametrize(("between_ms", "gives_up"), [(0, True), (1_000, False)])
def test_a_double_click_on_the_sheet_presses_a_key_twice(between_ms: int, gives_up: bool) -> None:
    with shown("play/all keys") as kiosk:
        place = next(pygame.Rect(at) for cap, _, at in kiosk.shown("hints") if cap == "F8 F8")
        for _ in range(2):
            kiosk.click(place.center)
            kiosk.wait(between_ms)
        assert kiosk.run.results[-1].found is not gives_up, "two slow clicks are no double click"


def test_a_second_click_that_is_dragged_away_gives_nothing_up() -> None:
    with shown("play/all keys") as kiosk:
        place = next(pygame.Rect(at) for cap, _, at in kiosk.shown("hints") if cap == "F8 F8").center
        kiosk.click(place)
        kiosk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        kiosk.step()
        kiosk.post(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
        kiosk.step(2)
        assert kiosk.kiosk.scene.canvas.find("missed") is None


@pytest.mark.parametrize(
    "state", ["play/leaving", "move of the day/usual", "play/hint asked", "sitting/weeks of cards"]
)
def test_answers_show_their_digits_which_answer(state: str) -> None:
    with shown(state) as kiosk:
        if state == "move of the day/usual":
            kiosk.key(ESCAPE)
        elif state == "sitting/weeks of cards":
            kiosk.key(F9)
        caps = [one.element.state.cap for one in kiosk.kiosk.scene.canvas.laid() if one.name.startswith("answer.")]
        assert caps == [str(number + 1) for number in range(len(caps))]
        assert len(caps) > 1
        kiosk.type("1")
        assert kiosk.asked == ""


def test_a_digit_answers_by_the_place_of_its_key() -> None:
    with shown("play/leaving") as kiosk:
        kiosk.post(pygame.KEYDOWN, key=ord("&"), mod=0, unicode="&", scancode=pygame.KSCAN_1)
        kiosk.post(pygame.TEXTINPUT, text="&")
        kiosk.step(2)
        assert (kiosk.asked, kiosk.entry.text) == ("", ""), "stays, and types nothing"


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600)])
@pytest.mark.parametrize("state", ["result/usual", "result/again", "result/duplicate, alone", "ready/usual"])
def test_the_names_of_figures_in_a_strip_stand_at_one_height(state: str, size: tuple[int, int]) -> None:
    with shown(state, size=size) as kiosk:
        laid = [
            one for one in kiosk.kiosk.scene.canvas.laid() if "facts" in one.within and one.element.text is not None
        ]
        names = [one.rect.top for one in laid if one.element.text and one.element.text.step == Type.LABEL]
        assert len(names) >= 3
        assert len(set(names)) == 1


def test_keys_stay_beside_a_warning_of_unsaved_data_on_a_small_screen() -> None:
    with shown("result/not kept yet", size=(800, 600)) as kiosk:
        named = [cap for cap, _, _ in kiosk.shown("hints")]
        assert {"R", "C"} <= set(named)
        assert kiosk.kiosk.scene.canvas.find("unkept") is not None


@pytest.mark.parametrize("presses", ["key", "click", "row"])
def test_a_listed_key_gives_up_at_its_second_press_however_it_is_chosen(presses: str) -> None:
    with shown("play/all keys") as kiosk:
        if presses == "key":
            kiosk.key(F8)
        elif presses == "click":
            kiosk.click_on_hint("F8 F8")
        else:
            kiosk.key(ENTER)
        kiosk.step(2)
        assert kiosk.kiosk.scene.canvas.find("missed") is None
        kiosk.key(F8)
        kiosk.step(2)
        assert kiosk.kiosk.scene.canvas.find("missed") is not None


def test_the_large_button_of_a_rush_takes_the_code_that_is_typed() -> None:
    with shown("rush over/shared") as kiosk:
        kiosk.type("x")
        kiosk.click_on("Prendre cet éclair")
        kiosk.step()
        assert "n’est pas un code" in " ".join(kiosk.kiosk.scene.canvas.texts())


def test_another_player_is_chosen_from_the_games_of_a_day() -> None:
    with shown("year/several games") as kiosk:
        kiosk.type("j")
        kiosk.step()
        assert kiosk.scene != "playeryear"


def test_a_server_that_never_answers_can_be_asked_again() -> None:
    with shown("club board/not yet") as kiosk:
        assert "F5" not in [cap for cap, _, _ in kiosk.shown("hints")]
        kiosk.wait(11_000)
        assert "F5" in [cap for cap, _, _ in kiosk.shown("hints")]
        assert say("club_board.asking") not in kiosk.texts()
