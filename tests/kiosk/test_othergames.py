"""The other games: word judge, letters to tick off, inverse, loto, simplified duplicate at a table."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, ENTER, ESCAPE, MAKES, RIGHT, TAB, UP, Driver, game
from tests.screens.states.othergames import begun_inverse, grid, say_words, table, time_over
from topping.config import Settings, Theme
from topping.kiosk import routes
from topping.kiosk.screens.classic.play import MachineGameScreen
from topping.kiosk.screens.othergames.homegame import HomeGameScreen
from topping.kiosk.screens.othergames.inverse import InverseScreen
from topping.kiosk.screens.othergames.menu import OtherGamesScreen
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame, OtherGames
from topping.play.classic.houserules import ClassicRules
from topping.play.home.game import HomeGame, HomePhase, HomeStopped
from topping.play.inverse.game import InverseEnd, InverseGame, NothingLeftToTake
from topping.play.loto import MOST_PLAYERS, CardWritten, LotoSaid
from topping.play.solitaire import SolitaireStopped, SolitaireTerms
from topping.rules.games.game import Game
from topping.store import Store
from topping.store.tablegames import LOTO
from topping.system.pin import hashed
from topping.texts import say

F2, F3, F5, F6, F8 = (getattr(pygame, f"K_F{number}") for number in (2, 3, 5, 6, 8))


def beside(kiosk: Driver, key: int) -> None:
    """What stands on a card of the word tools, over the first screen."""
    kiosk.show(routes.Home())
    kiosk.key(F3)
    kiosk.key(key, mod=pygame.KMOD_CTRL)


def judged(kiosk: Driver, text: str) -> bool:
    kiosk.type(text)
    kiosk.key(ENTER, ENTER)
    good = say("judge.admitted") in kiosk.texts("answer")
    kiosk.wait(1_100)
    kiosk.key(ENTER)
    assert kiosk.shown("entry").text == "", "nothing of it is left to the next players"
    return good


def test_the_judge_answers_for_all_words_together(kiosk: Driver) -> None:
    beside(kiosk, pygame.K_j)
    assert judged(kiosk, "partie")
    assert judged(kiosk, "partie jeu")
    assert not judged(kiosk, "partie zzz")
    assert not judged(kiosk, "zzz")


def test_the_answer_names_no_word(kiosk: Driver) -> None:
    beside(kiosk, pygame.K_j)
    kiosk.type("partie zzz")
    kiosk.key(ENTER, ENTER)
    told = str(kiosk.snapshot()).upper()
    assert "ZZZ" not in told
    assert "'PARTIE" not in told


def test_an_answer_stays_for_a_second_at_least_and_half_a_minute_at_most(kiosk: Driver) -> None:
    beside(kiosk, pygame.K_j)
    kiosk.type("partie")
    kiosk.key(ENTER, ENTER, ENTER)
    assert kiosk.texts("answer")
    assert kiosk.texts("goes") == ("S’efface dans 30 s",)
    kiosk.wait(30_000)
    assert not kiosk.texts("answer")


def test_words_that_nobody_confirms_are_gone_after_half_a_minute(kiosk: Driver) -> None:
    beside(kiosk, pygame.K_j)
    empty = kiosk.texts()
    kiosk.type("partie")
    kiosk.key(ENTER)
    assert kiosk.texts() != empty
    kiosk.wait(30_000)
    assert (kiosk.texts(), kiosk.shown("entry").text) == (empty, "")


@pytest.mark.parametrize("pin", ["", "2580"])
def test_the_judge_is_left_by_the_pin_or_after_a_question(open_kiosk: Open, pin: str) -> None:
    kiosk = open_kiosk(settings=Settings(pin=hashed(pin) if pin else ""))
    beside(kiosk, pygame.K_j)
    kiosk.key(F3)
    assert kiosk.scene == "wordjudge", "no word tools here"
    kiosk.kiosk.ask_to_leave()
    kiosk.step()
    assert not kiosk.kiosk.has_ended
    kiosk.key(ESCAPE)
    kiosk.type("zut")
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.shown("entry").text) == ("wordjudge", "")
    kiosk.key(ESCAPE)
    if pin:
        kiosk.type("1111")
        kiosk.key(ENTER)
        assert kiosk.scene == "pin"
        kiosk.type(pin)
        kiosk.key(ENTER)
    else:
        kiosk.key(ENTER)
        assert kiosk.scene == "wordjudge", "staying comes first"
        kiosk.key(ESCAPE)
        kiosk.click_on(say("leave.judge"))
    assert kiosk.scene == "wordtools"


def test_the_public_opens_the_judge_by_the_pin_alone(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(pin=hashed("2580"), idle_s=60))
    beside(kiosk, pygame.K_j)
    assert kiosk.scene == "pin"
    kiosk.type("2580")
    kiosk.key(ENTER)
    assert kiosk.scene == "wordjudge"


def test_judge_and_letters_are_cards_of_the_word_tools(kiosk: Driver) -> None:
    for name, scene in (("words.judge", "wordjudge"), ("words.tally", "tickletters")):
        kiosk.show(routes.Home())
        kiosk.key(F3)
        kiosk.click_on(say(name))
        assert kiosk.scene == scene
    kiosk.key(ESCAPE)
    assert kiosk.scene == "wordtools"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_digits_of_the_other_games_open_games_and_aids(kiosk: Driver) -> None:
    kiosk.services.players.last = "Max"
    scenes = []
    for digit in "123456789":
        kiosk.show(OtherGames())
        kiosk.type(digit)
        scenes.append(kiosk.scene)
    new = ["newsolitaire", *["newgame"] * 3]
    assert scenes == ["chooseclassic", "newclassic", *new, "wordjudge", "tickletters", "club"]
    assert kiosk.texts("question"), "which sheet"


def test_against_the_machine_the_player_and_the_machine_sit_there(kiosk: Driver) -> None:
    kiosk.services.players.last = "Max"
    kiosk.show(OtherGames())
    kiosk.type("2")
    kiosk.key(F2)
    assert kiosk.scene == "machinegame"
    assert kiosk.scene_of(MachineGameScreen).game.names == ("Max", say("machine.name.club"))


def test_players_stay_at_the_table_when_another_game_is_chosen(kiosk: Driver) -> None:
    asked(kiosk, NewTableGame(OtherGame.LOTO))
    kiosk.click_on(say("other.inverse"))
    assert names(kiosk) == NAMES
    kiosk.key(F6, F6)  # past Loto
    assert kiosk.scene == "newclassic"
    kiosk.key(F2)
    assert kiosk.scene == "classic"


def test_letters_that_nobody_ticks_leave_the_public_kiosk_free(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(idle_s=60))
    beside(kiosk, pygame.K_l)
    assert kiosk.scene == "tickletters"
    for _ in range(200):
        kiosk.clock.time += 1_000
        kiosk.kiosk.step()
    assert kiosk.scene == "attract"


def test_a_game_that_was_left_is_taken_up_from_the_other_games(kiosk: Driver, store: Store) -> None:
    kiosk.show(OtherGames())
    assert say("other.none_kept").replace("\N{NO-BREAK SPACE}", " ") in kiosk.texts()
    kiosk.services.players.last = "Max"
    classic = kiosk.services.classics.begin(("Léa", "Max"), ClassicRules(), first=0)
    kiosk.services.tablegames.begin_solitaire("Max", SolitaireTerms(), seed=3)
    kiosk.services.tablegames.begin_loto(NAMES)
    for name, scene in (("classic", "classic"), ("solitaire", "solitaire"), ("loto", "loto")):
        kiosk.show(OtherGames())
        kiosk.click_on(next(one for one in kiosk.texts("kept") if one.startswith(say(f"newgame.short.{name}"))))
        assert kiosk.scene == scene
    assert store.classics.get(classic.record.kept_id).ended_at is None
    kiosk.show(OtherGames())
    kiosk.key(TAB, ENTER)
    assert kiosk.scene in ("classic", "solitaire", "loto"), "Tab leads there too"


@pytest.mark.parametrize("is_over", [False, True], ids=["paused", "over"])
@pytest.mark.parametrize("game", ["homegame", "inverse", "loto", "solitaire"])
def test_a_game_at_a_table_is_erased_with_its_names(kiosk: Driver, store: Store, game: str, is_over: bool) -> None:
    kiosk.services.players.last = "Zzyx"
    games, names = kiosk.services.tablegames, ("Zzyx", "Max")
    if game == "solitaire":
        alone = games.begin_solitaire("Zzyx", SolitaireTerms(), seed=3)
        if is_over:
            alone.add(SolitaireStopped())
    elif game == "homegame":
        home = games.begin_home(names, MADE, 3)
        if is_over:
            home.add(HomeStopped())
    elif game == "inverse":
        inverse = games.begin_inverse(names, grid(("QUIPROqUOS", "H3")))
        if is_over:
            inverse.add(NothingLeftToTake())
    else:
        loto = games.begin_loto(names)
        if is_over:
            for player, words in enumerate((("RADEAUX", "GALOPER"), ("TIREURS", "MANCHOT"))):
                loto.add(CardWritten(player, words))
            while loto.game.bag:
                loto.call()
            loto.add(LotoSaid(0))
    kiosk.show(OtherGames())
    kiosk.key(TAB, F8)
    (state,) = kiosk.texts("kept")[1:]
    assert state.startswith("terminée" if is_over else "en pause"), "pressed once, it is still there"
    kiosk.key(F8)
    assert "effacée" in kiosk.message
    assert not kiosk.texts("kept")
    if game != "solitaire":
        assert not any(b"Zzyx" in file.read_bytes() for file in store.path.parent.glob("topping.db*"))


def test_a_game_that_is_over_is_looked_at_again(kiosk: Driver) -> None:
    home = kiosk.services.tablegames.begin_home(NAMES, MADE, 3)
    home.add(HomeStopped())
    kiosk.show(OtherGames())
    kiosk.key(TAB, ENTER)
    assert home_of(kiosk).phase is HomePhase.OVER


def test_at_the_public_kiosk_the_pin_comes_before_a_game_is_erased(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(pin=hashed("2580")))
    kiosk.services.tablegames.begin_loto(NAMES)
    for pin, left in (("1111", 1), ("2580", 0)):
        kiosk.show(OtherGames())
        kiosk.key(TAB, F8, F8)
        assert kiosk.scene == "pin"
        kiosk.type(pin)
        kiosk.key(ENTER)
        assert len(store.table_games.of(LOTO)) == left


def test_the_other_games_lead_to_the_club(kiosk: Driver) -> None:
    kiosk.show(OtherGames())
    kiosk.type("b")
    assert kiosk.scene == "club"


def left(kiosk: Driver, letter: str) -> int:
    (figure,) = kiosk.texts(f"left {letter}")
    return int(figure)


def test_letters_are_ticked_by_keys_and_clicks_and_kept(kiosk: Driver) -> None:
    beside(kiosk, pygame.K_l)
    kiosk.type("kk?e")
    assert (left(kiosk, "K"), left(kiosk, "?"), left(kiosk, "E")) == (0, 1, 14)
    kiosk.key(RIGHT, ENTER)
    assert left(kiosk, "F") == 1, "the keys are where a letter was ticked last"
    kiosk.key(BACKSPACE)
    kiosk.click_on("E")
    assert left(kiosk, "E") == 13
    kiosk.key(BACKSPACE, BACKSPACE)
    assert left(kiosk, "E") == 15
    kiosk.type("K")  # with Shift: one back
    assert left(kiosk, "K") == 1
    kiosk.key(F6)
    kiosk.click_on("?")
    assert left(kiosk, "?") == 2
    kiosk.type("z")
    beside(kiosk, pygame.K_l)
    assert left(kiosk, "Z") == 0, "as they were left"
    kiosk.key(F8)
    assert left(kiosk, "Z") == 0
    kiosk.key(F8)
    assert left(kiosk, "Z") == 1


def test_a_file_of_ticks_that_makes_no_sense_is_an_empty_one(kiosk: Driver, home: Path) -> None:
    (home / "letters-ticked.txt").write_bytes(b"\xff\x00ZZZZ")
    beside(kiosk, pygame.K_l)
    assert left(kiosk, "Z") == 1


NAMES = ("Léa", "Max", "Zoé")


def names(kiosk: Driver) -> tuple[str, ...]:
    """Those around the table, in their order."""
    return tuple(row[1] for row in kiosk.rows if row[0].isdecimal())


def asked(kiosk: Driver, route: routes.Route) -> None:
    """The screen of a new game, with the names of three."""
    kiosk.show(route)
    for name in NAMES:
        kiosk.type(name)
        kiosk.key(ENTER)
    assert names(kiosk) == NAMES


def test_nobody_sits_down_at_a_full_table(kiosk: Driver) -> None:
    kiosk.show(NewTableGame(OtherGame.LOTO))
    for number in range(10):
        kiosk.type(f"Joueuse {number}")
        kiosk.key(ENTER)
    assert say("tablegame.count", count=MOST_PLAYERS) in kiosk.texts("seats typed")
    assert "pleine" in kiosk.message


def test_the_name_that_is_typed_sits_down_too_when_the_game_begins(kiosk: Driver) -> None:
    asked(kiosk, NewTableGame(OtherGame.LOTO))
    before = kiosk.snapshot()
    kiosk.type("Ana")
    kiosk.key(ESCAPE)
    assert kiosk.snapshot() == before, "Escape takes it back first"
    kiosk.type("Bob")
    kiosk.key(pygame.K_F2)
    assert kiosk.scene == "loto"


F2, F5, F8, SPACE = pygame.K_F2, pygame.K_F5, pygame.K_F8, pygame.K_SPACE


def inverse_of(kiosk: Driver) -> InverseGame:
    return kiosk.scene_of(InverseScreen).game


def test_it_is_set_up_from_the_menu_with_the_grid_of_a_new_game(kiosk: Driver) -> None:
    made = game(moves=3)
    kiosk.show(OtherGames())
    kiosk.type("5")
    kiosk.key(F2)
    assert "joueur" in kiosk.message
    for name in ("Marie", "Jean", "jean", "Paul"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.click_on("Paul")
    kiosk.key(F2)
    assert any(one.question in MAKES for one in kiosk.answerer.asked)
    kiosk.answerer.tell(made)
    kiosk.step(2)
    assert inverse_of(kiosk).names == ("Marie", "Jean")
    assert inverse_of(kiosk).board == list(made.turns())[-1].after.board


def test_what_stays_must_be_admitted_and_joined(kiosk: Driver) -> None:
    begun_inverse(kiosk, "Marie")
    for column in (5, 8):
        before = inverse_of(kiosk)
        kiosk.click_square("H", column)
        kiosk.key(ENTER)
        assert inverse_of(kiosk) == before
        assert "livret" in kiosk.message
        kiosk.key(ESCAPE)
        assert not kiosk.shown("board").last


def test_the_program_sees_that_nothing_may_be_taken(kiosk: Driver) -> None:
    begun_inverse(kiosk, "Marie", board=grid(("QUIPROqUOS", "H3"), ("HYDROGENE", "11D")))
    kiosk.click_square("H", 12)
    kiosk.key(ENTER)
    assert inverse_of(kiosk).end is InverseEnd.STUCK
    assert kiosk.texts("line") == ("Plus rien ne peut être retiré.",)
    before = inverse_of(kiosk)
    kiosk.click_square("H", 11)
    kiosk.key(SPACE, F8, F8)
    assert inverse_of(kiosk) == before


def test_a_game_that_was_left_is_taken_up(kiosk: Driver) -> None:
    begun_inverse(kiosk, "Marie", "Jean")
    kiosk.key(RIGHT, SPACE, ENTER)
    before = inverse_of(kiosk)
    kiosk.key(ESCAPE)
    kiosk.show(NewTableGame(OtherGame.INVERSE))
    kiosk.key(F5)
    assert inverse_of(kiosk) == before


def test_the_sheet_has_a_row_a_turn(kiosk: Driver, fresh_home: Path) -> None:
    begun_inverse(kiosk, "Marie", "Jean")
    kiosk.key(RIGHT, SPACE, ENTER)
    kiosk.key(F8, F8)
    kiosk.type("e")
    (sheet,) = fresh_home.rglob("inverse-*.csv")
    rows = sheet.read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 3
    assert "Marie" in rows[1]
    assert "Jean" in rows[2]


def new_loto(kiosk: Driver) -> None:
    kiosk.show(NewTableGame(OtherGame.LOTO))
    for name in ("Léa", "Max"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.key(F2)
    for words in ("tireurs manchot", "GALOPER RADEAUX"):
        kiosk.type(words)
        kiosk.key(ENTER)


def card(kiosk: Driver, player: int) -> tuple[str, ...]:
    """Name, what is missing, and the words."""
    return kiosk.texts(f"card {player}")


def call(kiosk: Driver, times: int) -> None:
    for _ in range(times):
        kiosk.wait(800)
        kiosk.key(ENTER)


def test_a_game_from_names_to_the_winner(kiosk: Driver, fresh_home: Path) -> None:
    new_loto(kiosk)
    assert card(kiosk, 0) == ("Léa", "Léa", "manquent 14", "TIREURS MANCHOT")
    assert card(kiosk, 1) == ("Max", "Max", "manquent 14", "GALOPER RADEAUX")
    kiosk.type("1")
    assert "pas encore" in kiosk.message
    while card(kiosk, 1)[2] != "tout est barré":
        call(kiosk, 1)
    kiosk.type("2")
    assert kiosk.message == "Loto ! Max a barré toutes ses lettres."
    kiosk.type("e")
    (sheet,) = fresh_home.rglob("loto-*.csv")
    assert "GALOPER RADEAUX" in sheet.read_text(encoding="utf-8-sig")


def test_a_key_held_down_calls_one_letter(kiosk: Driver) -> None:
    new_loto(kiosk)
    kiosk.wait(800)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    assert kiosk.texts("left") == ("restent 101 lettres",)


def test_a_loto_that_was_left_is_taken_up(kiosk: Driver) -> None:
    new_loto(kiosk)
    call(kiosk, 3)
    called = kiosk.texts("country"), kiosk.texts("before")
    kiosk.key(ESCAPE)
    kiosk.scene_of(OtherGamesScreen)
    kiosk.show(NewTableGame(OtherGame.LOTO))
    assert "Léa, Max" in kiosk.texts("left")
    kiosk.key(F5)
    assert (kiosk.texts("country"), kiosk.texts("before")) == called


MADE: Game = game(moves=3)
TOP = MADE.moves[0].solution


def home_of(kiosk: Driver) -> HomeGame:
    return kiosk.scene_of(HomeGameScreen).game


def test_it_is_set_up_from_the_menu_with_a_new_game(kiosk: Driver, store: Store) -> None:
    kiosk.show(OtherGames())
    kiosk.type("4")
    for name in ("Marie", "Jean", "jean", "Paul"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.click_on("Paul")
    kiosk.key(pygame.K_RIGHT, F2)
    assert any(one.question in MAKES for one in kiosk.answerer.asked)
    kiosk.answerer.tell(MADE)
    kiosk.step(2)
    assert (home_of(kiosk).names, home_of(kiosk).minutes) == (("Marie", "Jean"), 4)


def test_the_top_is_hidden_until_time_is_over(kiosk: Driver) -> None:
    table(kiosk, "Marie", "Jean")
    assert "rack" not in kiosk.snapshot()
    kiosk.key(ENTER)
    kiosk.wait(119_000)
    assert home_of(kiosk).phase is HomePhase.THINKING
    told = str(kiosk.snapshot())
    assert TOP.move.word not in told.replace("STLEAPL", "")
    kiosk.wait(2_000)
    assert home_of(kiosk).phase is HomePhase.SAYING


def test_a_word_can_be_typed_again_until_the_top_is_shown(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, "zzzz")
    kiosk.key(UP)
    say_words(kiosk, TOP.move.circled.split()[0].lower())
    kiosk.key(F2)
    assert home_of(kiosk).totals == (TOP.points, 0)


@pytest.mark.parametrize(
    ("size", "text_scale", "named"),
    [((1920, 1080), 115, True), ((1920, 1080), 116, False), ((1344, 756), 100, False), ((1360, 765), 100, True)],
)
def test_countries_are_named_at_home_where_they_have_room(
    open_kiosk: Open, size: tuple[int, int], text_scale: int, named: bool
) -> None:
    kiosk = open_kiosk(size)
    kiosk.kiosk.screen.dress(Theme.DARK, text_scale=text_scale)
    time_over(kiosk, "Marie")
    assert kiosk.shown("rack").countries is named


def test_who_won_and_by_how_much_is_told_at_the_end(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, TOP.move.circled.split()[0].lower(), "et")
    kiosk.key(F8, F8)
    told = kiosk.texts()
    assert "22 Marie" in told
    assert told[told.index("points d’avance") - 1] == "18", "of 22 and 4"


def test_what_is_no_word_is_refused_and_changes_nothing(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, "h4h4")
    assert home_of(kiosk).said == ()
    assert "Marie" not in kiosk.verdict, "it tells the refusal, and asks for nobody's word"


def test_a_game_at_home_that_was_left_is_taken_up(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")
    say_words(kiosk, "zzzz")
    kiosk.key(ESCAPE)
    kiosk.click_on(say("homegame.leave"))
    kiosk.show(NewTableGame(OtherGame.HOME))
    kiosk.key(F5)
    assert home_of(kiosk).phase is HomePhase.SAYING
    assert len(home_of(kiosk).said) == 1
    assert kiosk.entry.text == "zzzz", "at the first player's word"


def test_it_goes_on_to_the_last_move_or_is_stopped(kiosk: Driver) -> None:
    table(kiosk, "Marie", moves=2)
    for _ in range(2):
        kiosk.key(ENTER)
        kiosk.wait(200)
        kiosk.key(ENTER)
        say_words(kiosk, "")
    kiosk.key(ENTER)
    assert home_of(kiosk).phase is HomePhase.OVER
    assert "points d’avance" not in kiosk.texts(), "there is nobody else"
    table(kiosk, "Marie")
    kiosk.key(F8, F8)
    assert home_of(kiosk).phase is HomePhase.OVER
    kiosk.key(ENTER)
    assert kiosk.scene == "newgame"


def test_who_plays_at_home_alone_is_told_a_place_a_goal_and_a_row_of_tops(kiosk: Driver) -> None:
    for number in range(3):
        table(kiosk, "Marie", moves=2)
        for _ in range(2):
            kiosk.key(ENTER)
            kiosk.wait(200)
            kiosk.key(ENTER)
            top = home_of(kiosk).turn.solution.move.circled.lower()
            say_words(kiosk, "" if number == 0 or (number == 2 and home_of(kiosk).number == 1) else top)
        kiosk.key(ENTER)
        assert home_of(kiosk).phase is HomePhase.OVER
        if number == 0:
            assert any("première partie de cette sorte" in one for one in kiosk.texts())
    told = " · ".join(kiosk.texts()).replace("\N{NO-BREAK SPACE}", " ")
    assert "Parmi vos 3 dernières · 2e" in told
    assert "Prochain but : la 1re · 0,0 · pt par coup" in told
    assert "Tops de suite · 1 · en cours · record 2" in told


def test_a_game_at_home_has_the_three_minutes_of_the_leaflet(kiosk: Driver) -> None:
    kiosk.show(NewTableGame(OtherGame.HOME, ("Marie", "Jean")))
    kiosk.key(F2)
    kiosk.answerer.tell(game())
    kiosk.step(2)
    assert home_of(kiosk).minutes == 3
