"""What can be wrong with a machine or a screen while the kiosk is open: told in a sentence, and nothing lost."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pygame
import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.conftest import Clipboard, Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, F8, TAB, Driver, full_disk, game
from topping import resources
from topping.errors import StoreError, ToppingError
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.paint import pen, theme
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame
from topping.kiosk.screens.home import HomeScreen
from topping.kiosk.screens.outoforder import OutOfOrderScreen
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.session.session import SessionScreen
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.formula import DUPLICATE
from topping.store import Store
from topping.store.sessions.log import SessionLog
from topping.wording.sentences import sentence

FULL = "Il ne reste plus de place sur le disque pour le classement"


def fill_the_disk(kiosk: Driver) -> None:
    """No page more than there are: SQLite takes it for a full disk."""
    connection = kiosk.store._database._connection
    connection.execute("VACUUM")  # no page is free then
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def free_the_disk(kiosk: Driver) -> None:
    kiosk.store._database._connection.execute("PRAGMA max_page_count = 1000000")


# fonts


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The bundled files, copied where a test may spoil them."""
    for kind in ("assets", "games"):
        (tmp_path / "bundled").mkdir(exist_ok=True)
        (tmp_path / "bundled" / kind).symlink_to(CHECKOUT / kind, target_is_directory=True)
    assets = tmp_path / "bundled" / "assets"
    assets.unlink()
    assets.mkdir()
    for entry in (CHECKOUT / "assets").iterdir():
        if entry.name == "fonts":
            shutil.copytree(entry, assets / "fonts")
        else:
            (assets / entry.name).symlink_to(entry)
    monkeypatch.setattr(resources, "_PLACES", (tmp_path / "bundled",))
    theme.fault_of.cache_clear()
    theme.font_content.cache_clear()
    pen.forget()
    theme.forget_fonts()
    yield assets / "fonts"
    theme.fault_of.cache_clear()
    theme.font_content.cache_clear()
    pen.forget()
    theme.forget_fonts()


SPOILT: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "noise": lambda path: path.write_bytes(bytes(range(256)) * 8),
    "a page": lambda path: path.write_text("<!DOCTYPE html><title>404</title>" * 50, encoding="utf-8"),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:9_000]),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
@pytest.mark.parametrize("face", ["HankenGrotesk_500Medium.ttf", "BricolageGrotesque_800ExtraBold.ttf"])
def test_without_one_of_its_fonts_the_kiosk_plays_on_in_another(
    open_kiosk: Open, fonts: Path, face: str, spoil: Callable[[Path], object]
) -> None:
    spoil(fonts / face)
    kiosk = open_kiosk()
    (fault,) = theme.font_faults()
    assert sentence(fault).startswith(f"La police {face} manque ou est abîmée")
    kiosk.play(game())
    kiosk.find_top()
    assert len(kiosk.run.results) == 1


def test_intact_fonts_have_no_fault(kiosk: Driver) -> None:
    assert theme.font_faults() == []


# the screen


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize("wanted", [{}, {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":4242"}])
def test_without_a_screen_it_says_so_and_ends(tmp_path: Path, wanted: dict[str, str]) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"TOPPING_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "SDL_KMSDRM_DEVICE_INDEX": "99"}
    told = subprocess.run(
        [sys.executable, "-m", "topping", "play", "--windowed"],
        cwd=CHECKOUT,
        env=environment | wanted,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert told.returncode == 1
    assert "aucun écran" in told.stderr
    assert "Traceback" not in told.stderr


# files


@pytest.fixture
def spoilt_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two prepared games, the first of them damaged."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "normale-01.txt").write_bytes(b"Topping 1\n\x80\xff" * 20)
    shutil.copy(CHECKOUT / "games" / "normale-02.txt", folder)
    monkeypatch.setattr(shelf, "games_folder", lambda: folder)


@pytest.mark.usefixtures("spoilt_shelf")
def test_a_damaged_prepared_game_is_told_and_the_others_are_played(kiosk: Driver) -> None:
    kiosk.show(ChooseGame("Marie"))
    kiosk.wait(500)
    kiosk.click_on("01")
    assert (
        "normale-01.txt : ligne 2 : l’octet 80 (le n° 1 de la ligne) n’est pas de l’UTF-8 ; "
        "tel quel, ce n’est pas un fichier de partie."
    ) in kiosk.texts("terms")
    assert kiosk.scene == "gamechoice"
    kiosk.click_on("02")
    assert kiosk.scene == "ready"
    kiosk.show(ChooseGame("Marie"))
    kiosk.click_on("7 sur 8")
    assert "02" not in kiosk.places, "there is no prepared one"
    kiosk.key(ENTER, ENTER)
    assert len(kiosk.answerer.games_asked) == 1
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.answerer.dropped) == ("gamechoice", [len(kiosk.answerer.asked)])
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"
    kiosk.show(ChooseGame(""))
    kiosk.wait(300)
    assert {"01", "02"} <= set(kiosk.texts())


def file_scene(kiosk: Driver) -> None:
    kiosk.show(ChooseFile(ChooseGame("Marie"), kiosk.services.choices.offered("Marie")))


def test_what_no_font_draws_in_files_and_their_names_is_replaced(kiosk: Driver, tmp_path: Path) -> None:
    folder = tmp_path / "parties"
    folder.mkdir()
    (folder / "nul.txt").write_bytes(b"Topping 1\nNom : A\0B\n1 +AEIRSTN ARISENT H4 66\n")
    (folder / "bad.txt").write_text("Topping 1\n1 +AEIRSTN A\u202eRISENT H4 66\n", encoding="utf-8")
    with suppress(OSError):  # some file systems take text only
        Path(os.fsdecode(os.fsencode(folder) + b"/parti\xe9.txt")).touch()
    kiosk.services.choices.games_folder = folder
    file_scene(kiosk)
    kiosk.wait(500)
    assert "nul.txt" not in kiosk.texts("files"), "it is no text"
    kiosk.key(DOWN, ENTER)
    kiosk.answerer.fail("sans solveur")
    kiosk.step(2)
    told = kiosk.texts("told")
    assert told
    assert not any("\u202e" in line for line in told)


def test_a_list_half_read_is_told_once_and_not_read_at_every_first_screen(kiosk: Driver, tmp_path: Path) -> None:
    words = tmp_path / "liste.txt"
    words.write_text("aa\nchi\nzen\nporte-clé\n", encoding="utf-8")
    kiosk.services.choices.lexicon = str(words)
    kiosk.show(routes.Home())
    words.unlink()
    kiosk.show(routes.Home())
    told = [line for line in kiosk.services.notices.lines if "n’est lu qu’en partie" in line]
    assert len(told) == 1
    assert "lignes refusées, 1 sur 4" in told[0].replace("\N{NO-BREAK SPACE}", " ")


def test_a_path_in_the_home_of_nobody_is_told(kiosk: Driver, tmp_path: Path) -> None:
    kiosk.services.choices.games_folder = tmp_path
    file_scene(kiosk)
    kiosk.key(TAB)
    kiosk.type("~personne-de-ce-nom/x.txt")
    kiosk.key(ENTER)
    assert kiosk.message.startswith("Rien à cet endroit")


# the disk


def test_a_disk_that_fills_up_during_a_run_costs_no_move_once_there_is_room(playing: Driver) -> None:
    playing.find_top()
    fill_the_disk(playing)
    for _ in range(3):
        for number in range(50):
            playing.post_text(f"zzzzzzzzzz{number} h4")
            playing.key(ENTER)
        playing.find_top()
    assert playing.scene == "result"
    shown = str(playing.snapshot()).replace("\\xa0", " ")
    assert FULL in shown
    free_the_disk(playing)
    playing.wait(20_000)
    assert FULL not in str(playing.snapshot()).replace("\\xa0", " ")
    assert _ask(playing, "SELECT number FROM moves") == [(1,), (2,), (3,), (4,)]
    assert _ask(playing, "SELECT outcome FROM runs") == [("finished",)]
    assert _ask(playing, "PRAGMA integrity_check") == [("ok",)]


def test_a_full_disk_in_a_session_costs_no_line_once_there_is_room(kiosk: Driver) -> None:
    whole = game()
    log = SessionLog.start(
        kiosk.store, Plan.under(DUPLICATE, DUPLICATE.speeds[0], whole.variant), whole, "", kiosk.clock.date()
    )
    log.add(Registered(1, "Ana"), kiosk.clock.date())
    log.add(Registered(2, "Bob"), kiosk.clock.date())
    kiosk.lead(log)
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.key(F2, F2, TAB)
    assert log.session.collected == 1

    fill_the_disk(kiosk)
    number = 0
    while "Pas encore gardé" not in str(kiosk.snapshot()).replace("\\xa0", " ") and number < 500:
        number += 1
        kiosk.post_text(f"= 1 ana {number}")
        kiosk.key(ENTER)
    kiosk.post_text("= 1 zoe")
    kiosk.key(ENTER)
    assert log.session.seats[1].player.name == "zoe"
    with pytest.raises(StoreError, match=r"store.full"):  # what is on the disk is not all that was typed
        SessionLog.resume(kiosk.store, log.id)

    free_the_disk(kiosk)
    kiosk.wait(20_000)
    assert SessionLog.resume(kiosk.store, log.id).session == log.session


def test_a_session_begins_whole_or_not_at_all_on_a_full_disk(kiosk: Driver) -> None:
    players = tuple(Player(table, f"Joueur {table} {'é' * 30}") for table in range(1, 200))
    start = SessionStart(Plan(), "Jeudi", players, game())
    fill_the_disk(kiosk)
    refused = 0
    while not kiosk.store.sessions.all() and refused < 40:
        with suppress(ToppingError):
            kiosk.services.sessions.begin(start)
        refused += 1
        connection = kiosk.store._database._connection
        (pages,) = connection.execute("PRAGMA max_page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    (kept,) = kiosk.store.sessions.all()
    assert refused > 2, "it was refused where a part of it would have fitted"
    assert (kept.players, kept.events) == (199, 199)


def test_a_line_for_several_tables_is_kept_whole_or_not_at_all(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    log = SessionLog.start(
        kiosk.store, Plan(), game(), "", kiosk.clock.date(), first=[Registered(table, "Ana") for table in range(1, 9)]
    )
    log.add(Opened(1), kiosk.clock.date())
    log.add(Collected(1), kiosk.clock.date())
    kiosk.lead(log)
    kiosk.key(TAB)
    _ask(
        kiosk,
        "CREATE TRIGGER full BEFORE INSERT ON game_events WHEN new.number > 12 BEGIN SELECT raise(ABORT, 'full'); END",
    )
    kiosk.type("1,2,3,4")
    kiosk.key(ENTER)
    assert log.session.entries == {}
    assert log.written == 10
    kiosk.key(ESCAPE)
    kiosk.type("1,2")
    kiosk.key(ENTER)
    assert sorted(log.session.entries[1]) == [1, 2]


def _ask(kiosk: Driver, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(kiosk.store.path)) as outside:
        return outside.execute(sql).fetchall()


UNSEEN = "\u200b\u200d\ufeff\u00ad\u202e\ufe0f\u034f\u0301\u115f\u3164\u2028\x00\x07\t\n\x7f\x85\udc80\ue000\U000e0041"


@pytest.mark.parametrize("before", ["", "zut"])
def test_nor_is_it_pasted(kiosk: Driver, clipboard: Clipboard, before: str) -> None:
    clipboard.text = f"\u200bMa{UNSEEN}rie\u00a0L"
    kiosk.show(routes.WhoPlays())
    kiosk.type(before)
    if before:
        kiosk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    kiosk.step()
    assert kiosk.entry.text == "Marie L"


def test_a_clipboard_that_cannot_be_read_pastes_nothing(kiosk: Driver, clipboard: Clipboard) -> None:
    clipboard.is_there = False
    kiosk.show(routes.WhoPlays())
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert kiosk.entry.text == ""


# a scene that fails


def failing(monkeypatch: pytest.MonkeyPatch, scene: type, method: str = "panels") -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scene, method, fail)


def test_a_run_whose_last_solution_was_on_screen_is_over(
    playing: Driver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        playing.find_top()
    playing.key(F8, F8)
    failing(monkeypatch, PlayScreen)
    playing.clock.time += 200
    playing.kiosk.turn()
    assert store.runs.open_runs() == ()
    assert playing.services.begun.of("Marie") == ()


def test_a_session_whose_screen_fails_is_taken_up_from_the_first_screen(
    kiosk: Driver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SessionLog.start(store, Plan(), game(), "Jeudi", kiosk.clock.date(), first=[Registered(1, "Ana")])
    kiosk.lead(log)
    with monkeypatch.context() as broken:
        failing(broken, SessionScreen)
        kiosk.clock.time += 200
        kiosk.kiosk.turn()
    kiosk.step(2)
    assert kiosk.scene == "home"
    assert any("Jeudi" in one for one in kiosk.places)
    with monkeypatch.context() as broken:
        broken.setattr(kiosk.services.sessions, "take_up", full_disk)
        kiosk.key(ENTER)
        assert kiosk.scene == "home"
        assert FULL in " ".join(kiosk.texts("notice"))
    kiosk.key(ENTER)
    assert kiosk.scene == "session"


def test_where_even_the_first_screen_fails_help_is_asked_for_once(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        failing(broken, HomeScreen, "tick")
        failing(broken, HomeScreen, "view")
        for _ in range(10):
            kiosk.clock.time += 200
            kiosk.kiosk.turn()
        assert kiosk.scene == "outoforder"
    kiosk.key(ENTER)
    kiosk.step()
    assert kiosk.scene == "home"


def test_where_nothing_works_the_program_ends(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, HomeScreen)
    failing(monkeypatch, OutOfOrderScreen)
    kiosk.clock.time += 200
    with pytest.raises(ZeroDivisionError):
        kiosk.kiosk.run()
    assert kiosk.answerer.is_closed


def test_a_scene_that_cannot_even_be_saved_or_closed_is_left(playing: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, PlayScreen, "save")
    failing(monkeypatch, PlayScreen, "close")
    failing(monkeypatch, PlayScreen, "tick")
    playing.clock.time += 200
    playing.kiosk.turn()
    playing.step()
    assert playing.scene == "home"


@pytest.mark.parametrize("is_public", [False, True])
def test_a_scene_that_fails_is_left_and_the_run_is_offered_again(
    open_kiosk: Open, store: Store, monkeypatch: pytest.MonkeyPatch, is_public: bool
) -> None:
    playing = open_kiosk(is_public=is_public)
    playing.play(game())
    playing.find_top()
    playing.enter("zut 3c")
    with monkeypatch.context() as broken:
        failing(broken, PlayScreen)
        playing.clock.time += 200
        playing.kiosk.turn()
    playing.step(2)
    assert playing.scene == "home"
    assert any(line.startswith("Un écran s’est arrêté") for line in playing.texts("notice"))
    (kept,) = store.runs.open_runs()
    assert len(store.runs.moves_of(kept.id)) == 1
    if is_public:  # whoever comes next is somebody else, until he says who he is
        playing.key(ENTER)
        playing.type("Marie")
        playing.key(ENTER)
    else:
        playing.click_on(next(text for text in playing.places if text.startswith("Reprendre ")))
    playing.key(ENTER)
    playing.step(2)
    assert (playing.scene, len(playing.run.results), playing.run.showing) == ("play", 1, 2)
    for _ in range(3):
        playing.find_top()
    assert playing.scene == "result"
