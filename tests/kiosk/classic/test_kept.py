"""Classic games are kept, left or cut off, and taken up; games against the machine, and solitaires."""

from pathlib import Path

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, LEFT, RIGHT, TAB, UP, Driver
from topping.config import Settings
from topping.kiosk import routes
from topping.kiosk.screens.classic.play import ClassicScreen
from topping.kiosk.screens.classic.routes import ChooseClassic, PlayClassic
from topping.kiosk.screens.othergames.routes import NewTableGame
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.store import Store
from topping.system.pin import hashed
from topping.texts import say

F2, F8, F9, F11 = (getattr(pygame, f"K_F{number}") for number in (2, 8, 9, 11))


def said(key: str, **values: object) -> str:
    """A sentence as it is read."""
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


def set_up(kiosk: Driver, *names: str) -> None:
    kiosk.show(ChooseClassic())
    kiosk.key(ENTER)
    for name in names:
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.key(F2)


def game_of(kiosk: Driver) -> ClassicGame:
    return kiosk.scene_of(ClassicScreen).game


def begin(kiosk: Driver) -> None:
    while game_of(kiosk).clock.running is None:
        kiosk.key(ENTER)


def lay(kiosk: Driver) -> None:
    kiosk.type(str(game_of(kiosk).turn + 1))
    letters = game_of(kiosk).racks[game_of(kiosk).turn].replace("?", "")[:3]
    kiosk.type(f"{letters.lower()} h8")
    kiosk.key(ENTER, ENTER)


def test_a_game_is_set_up_and_taken_up_where_it_was_cut_off(kiosk: Driver, open_kiosk: Open) -> None:
    kiosk.type("r")
    kiosk.type("c")
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    lay(kiosk)
    before = game_of(kiosk)
    again = open_kiosk()
    again.show(ChooseClassic())
    again.key(DOWN, ENTER)
    after = game_of(again)
    assert (after.racks, after.board, after.scores, after.turn) == (
        before.racks, before.board, before.scores, before.turn,
    )  # fmt: skip
    assert after.clock.is_halted, "its players say when it goes on"
    again.key(F9)
    again.type(str(after.turn + 1))
    assert "rack" in again.snapshot()


def test_a_game_that_ended_shows_its_sheet_and_the_other_begins_the_next(kiosk: Driver, store: Store) -> None:
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    first = game_of(kiosk).order[0]
    for _ in range(6):
        kiosk.type(str(game_of(kiosk).turn + 1))
        kiosk.key(F8, F8)
    assert kiosk.scene == "classicsheet"
    kiosk.wait(1_100)
    kiosk.key(ENTER)
    assert game_of(kiosk).order[0] == 1 - first
    kept = store.classics.all()
    assert kept[0].match == kept[1].uuid
    kiosk.show(ChooseClassic())
    kiosk.key(DOWN, DOWN, ENTER)
    assert kiosk.scene == "classicsheet"
    assert "Match" not in str(kiosk.texts("line")), "one game is no match"
    kiosk.show(ChooseClassic())
    kiosk.key(DOWN, ENTER)
    begin(kiosk)
    for _ in range(6):
        kiosk.type(str(game_of(kiosk).turn + 1))
        kiosk.key(F8, F8)
    assert "Match, 2 parties" in kiosk.texts("line")[0]


def set_up_match(kiosk: Driver, *names: str) -> None:
    """A match to two won games, who begins drawn."""
    kiosk.show(NewTableGame(names=names))
    kiosk.key(TAB, TAB, DOWN, DOWN, RIGHT)
    kiosk.key(F2)


def give_up(kiosk: Driver, loser: str) -> None:
    """The game that is open is begun and given up."""
    begin(kiosk)
    kiosk.key(F11)
    kiosk.click_on(say("classic.incident.abandon"))
    kiosk.click_on(loser)
    kiosk.click_on(say("classic.yes_sure"))
    kiosk.wait(1_100)
    kiosk.key(ENTER)


def test_a_match_goes_on_by_one_key_until_it_is_won(kiosk: Driver, open_kiosk: Open, store: Store) -> None:
    set_up_match(kiosk, "Marie", "Jean")
    give_up(kiosk, "Jean")
    assert kiosk.scene == "classicmatch"
    assert kiosk.texts("said") == (said("classic.match.leads", name="Marie", won=1, lost=0),)
    assert kiosk.texts("figure") == ("1 – 0",)
    first = store.classics.resume(store.classics.all()[0].id).game.order[0]
    assert kiosk.texts("line") == (said("classic.match.next", number=2, name=("Jean", "Marie")[first]),)
    again = open_kiosk()  # the kiosk was cut off between two games
    again.show(ChooseClassic())
    assert said("classic.choose.match") in again.row
    again.key(DOWN, ENTER)
    assert again.scene == "classicmatch"
    again.key(ENTER)
    assert game_of(again).order[0] == 1 - first, "who begins alternates"
    once_more = open_kiosk()  # and once more within the second game
    once_more.show(ChooseClassic())
    once_more.key(TAB)
    assert once_more.texts("figure") == ("1 – 0",), "the match begun last"
    once_more.key(ENTER)
    assert len(store.classics.all()) == 2, "the game that is open is taken up"
    give_up(once_more, "Marie")
    assert once_more.texts("said") == (said("classic.match.level", count=1),)
    assert "§3.1" in once_more.texts("line")[0]
    once_more.key(ENTER)
    assert game_of(once_more).order == (), "who begins the deciding game is drawn"
    give_up(once_more, "Jean")
    assert once_more.texts("said") == (said("classic.match.won", name="Marie", won=2, lost=1),)
    once_more.type("f")
    assert once_more.scene == "classicsheet"
    once_more.wait(1_100)
    once_more.key(ENTER, ENTER)
    newest, *games = store.classics.all()
    assert (newest.match, newest.match_wins) == (None, 2), "the rematch is another match"
    assert {one.match or one.uuid for one in games} == {games[-1].uuid}


def test_the_games_of_each_day_are_a_table_that_is_written(kiosk: Driver, home: Path) -> None:
    for day in (1, 2):
        kiosk.clock.today = kiosk.clock.today.replace(day=day)
        for loser in ("Jean",) if day == 2 else ("Marie", "Jean", "Jean"):
            table = kiosk.services.classics.begin(("Marie", "Jean"), ClassicRules(), first=0)
            kiosk.show(PlayClassic(table))
            give_up(kiosk, loser)
    kiosk.show(ChooseClassic())
    kiosk.key(TAB, TAB)
    kiosk.wait(300)
    assert kiosk.texts("message") == (said("classic.tournament.going_on", count=1),)
    assert kiosk.texts("table.0")[:3] == ("1", "Marie", "1")
    kiosk.key(RIGHT)
    kiosk.wait(300)
    assert kiosk.texts("table.0")[:3] == ("1", "Marie", "1"), "there is no day after"
    kiosk.press(LEFT)
    kiosk.post_text("e")
    kiosk.step()
    assert not any("csv" in one for one in kiosk.texts("message")), "its games are not read yet"
    kiosk.wait(300)
    assert kiosk.texts("table.0")[:3] == ("1", "Marie", "3")
    kiosk.key(LEFT)
    kiosk.type("e")
    (written,) = home.rglob("classic-2026-*.csv")
    assert written.name in kiosk.texts("message")[0]
    assert written.name == "classic-2026-03-01.csv"
    assert written.read_text("utf-8").count("\n") >= 3
    kiosk.key(RIGHT)
    assert not kiosk.texts("message") or "csv" not in kiosk.texts("message")[0]


def test_games_match_and_tournament_are_parts_of_one_page(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.type("a1")
    parts = [say(f"classic.part.{one}") for one in ("games", "match", "tournament")]
    for scene in ("classicmatch", "classictournament", "chooseclassic"):
        kiosk.key(TAB)
        assert kiosk.scene == scene
        assert list(kiosk.texts("parts")) == parts
    kiosk.key(TAB, mod=pygame.KMOD_SHIFT)
    assert kiosk.scene == "classictournament"
    kiosk.click_on(parts[1])
    assert said("classic.match.none") in kiosk.texts()
    kiosk.key(ENTER)
    assert kiosk.scene == "newclassic"
    kiosk.key(pygame.K_ESCAPE)
    assert kiosk.scene == "chooseclassic"
    kiosk.key(TAB, pygame.K_ESCAPE)
    assert kiosk.scene == "othergames"


def test_the_sheet_is_written(kiosk: Driver, home: Path) -> None:
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    lay(kiosk)
    for _ in range(6):
        kiosk.type(str(game_of(kiosk).turn + 1))
        kiosk.key(F8, F8)
    first = kiosk.texts("turns")[:6]
    kiosk.key(DOWN, DOWN)
    assert kiosk.texts("turns")[:6] != first, "arrows that lead nowhere else go through the turns"
    kiosk.key(UP, UP)
    assert kiosk.texts("turns")[:6] == first
    kiosk.key(RIGHT, ENTER)
    assert "sheets" in kiosk.texts("message")[0], "the second button"
    kiosk.type("e")
    assert "sheets" in kiosk.texts("message")[0]
    gcg, page, table = (next(home.rglob(f"classic-*.{ending}")).read_text("utf-8") for ending in ("gcg", "html", "csv"))
    assert "#player1 Marie" in gcg
    assert "<table" in page
    assert table.count("\n") > 8


def test_a_game_left_at_the_public_kiosk_is_kept_and_the_kiosk_is_free(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(idle_s=60))
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    for minutes, scene in ((5, "classic"), (6, "attract")):
        for _ in range(60 * minutes):
            kiosk.clock.time += 1_000
            kiosk.kiosk.step()
        assert kiosk.scene == scene
    assert not store.classics.all()[0].is_ended


def test_a_kept_game_is_erased_with_its_names(kiosk: Driver, store: Store) -> None:
    for names in (("Zzyx", "Max"), ("Ann", "Bob")):
        kiosk.services.classics.begin(names, ClassicRules(), first=0)
    kiosk.show(ChooseClassic())
    kiosk.key(F8, F8)
    assert len(store.classics.all()) == 2, "the list has not the keys"
    kiosk.key(DOWN, DOWN, F8)
    assert len(store.classics.all()) == 2, "once is not enough"
    kiosk.key(F8)
    assert [one.names for one in store.classics.all()] == [("Ann", "Bob")]
    assert "Zzyx" in kiosk.message
    assert not any(b"Zzyx" in file.read_bytes() for file in store.path.parent.glob("topping.db*"))
    kiosk.key(F8, F8)
    assert store.classics.all() == ()
    assert kiosk.scene == "chooseclassic"
    kiosk.key(ENTER)
    assert kiosk.scene == "newclassic"


def test_at_the_public_kiosk_the_pin_comes_before_a_classic_game_is_erased(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(pin=hashed("2580")))
    kiosk.services.classics.begin(("Ann", "Bob"), ClassicRules(), first=0)
    for pin, left in (("1111", 1), ("2580", 0)):
        kiosk.show(ChooseClassic())
        kiosk.key(DOWN, F8, F8)
        assert kiosk.scene == "pin"
        kiosk.type(pin)
        kiosk.key(ENTER)
        assert len(store.classics.all()) == left
