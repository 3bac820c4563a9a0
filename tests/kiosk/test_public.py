"""The public kiosk: actions behind the PIN, a PIN that fails closed, no folder of the machine on screen."""

import json
import logging
import re
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, F8, RIGHT, TAB, Driver, game
from tests.kiosk.session.leading import lead
from topping import config
from topping.cli import run
from topping.config import Settings
from topping.errors import LexiconError, StoreError, ToppingError
from topping.hub.status import HubStatus
from topping.kiosk import routes
from topping.kiosk.engine.pinguard import LONGEST_WAIT_MS, MOST_WRONG, WAIT_MS, PinGuard
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.services.notices import Notices
from topping.store import Store
from topping.system.pin import hashed, matches
from topping.texts import fr, say
from topping.texts.plural import Plural, forms_of

PIN = "2580"
SETTINGS = Settings(pin=hashed(PIN))
ALT_F4 = {"key": pygame.K_F4, "mod": pygame.KMOD_ALT, "unicode": "", "scancode": 0}


@pytest.fixture
def open_to_all(open_kiosk: Open) -> Driver:
    """A public kiosk without a PIN."""
    return open_kiosk(is_public=True)


def visits(kiosk: Driver) -> None:
    """A visitor comes to the first screen, and asks for a game."""
    kiosk.show(routes.Home())
    kiosk.key(ENTER)


@pytest.mark.parametrize("way", ["keys", "touch"])
def test_a_passer_by_plays_at_once_and_leaves_nothing(public: Driver, store: Store, way: str) -> None:
    visits(public)
    public.key(ENTER) if way == "keys" else public.click_on("Jouer sans nom")
    assert public.scene == "ready"
    public.key(ENTER)
    public.step(2)
    public.find_top()
    assert len(public.run.results) == 1
    assert (store.people.names(), store.runs.open_runs()) == ((), ())


def test_each_passer_by_gets_another_game(public: Driver) -> None:
    names = set()
    for _ in range(3):
        visits(public)
        public.key(ENTER, ENTER)
        public.step(2)
        names.add(public.scene_of(PlayScreen).seat.game.name)
    assert len(names) == 3


@pytest.mark.parametrize("opens", ["2", "é", ""], ids=["2", "2 on an AZERTY keyboard", "the name itself"])
def test_a_visitor_writes_his_name_by_keys(public: Driver, opens: str) -> None:
    visits(public)
    if opens:
        public.post(pygame.KEYDOWN, key=ord(opens), mod=0, unicode=opens, scancode=pygame.KSCAN_2)
        public.post(pygame.TEXTINPUT, text=opens)
        public.step()
    public.write("Zoé Née")
    assert public.entry.text == "Zoé Née"
    assert "A" not in public.places, "keys on the screen are for fingers"
    public.key(ENTER)
    assert public.scene == "gamechoice"
    assert public.services.players.last == "Zoé Née"


def test_a_visitor_writes_his_name_by_touch(public: Driver) -> None:
    visits(public)
    public.click_on("Écrire mon nom")
    for letter in "ZOÉ":
        public.click_on(letter)
    public.click_on(say("player.new", name="Zoé"))
    assert (public.scene, public.services.players.last) == ("gamechoice", "Zoé")


def test_keys_on_the_screen_come_when_the_name_is_touched(public: Driver) -> None:
    visits(public)
    public.type("2")
    assert "Z" not in public.places
    public.click((300, 100))
    public.click_on("Z")
    assert public.entry.text == "Z"


@pytest.mark.parametrize("text", ["M", "mar"])
def test_a_public_kiosk_names_a_player_only_when_his_name_is_typed(public: Driver, text: str) -> None:
    public.has_played(game(moves=1), "Marie")
    public.has_played(game(moves=1), "Paul")
    visits(public)
    public.type("2")
    assert not {"Marie", "Paul"} & set(public.texts())
    public.key(ENTER)
    assert public.scene == "whoplays", "nobody plays in the name of who came last"
    public.type(text)
    assert "Marie" in public.texts()
    assert "Paul" not in public.texts()
    public.key(ENTER)
    assert public.services.players.last == "Marie"


def test_escape_leads_from_the_name_to_the_doors_and_home(public: Driver) -> None:
    visits(public)
    public.key(RIGHT, ENTER)
    public.type("Zo")
    public.key(ESCAPE)
    assert "Une partie de passage" in public.texts()
    public.type("2")
    assert public.entry.text == "", "what the one before typed is gone"
    public.key(ESCAPE, ESCAPE)
    assert public.scene == "home"


@pytest.mark.parametrize("has_joined", [False, True])
def test_nothing_leaves_is_said_only_where_it_is_true(open_kiosk: Open, has_joined: bool) -> None:
    kiosk = open_kiosk(is_public=True)
    if has_joined:
        kiosk.services.hub.status = HubStatus("Club", "2026-09-02T10:00:00Z")
    visits(kiosk)
    assert ("Rien n’en sort." in " ".join(kiosk.texts())) == (not has_joined)


def give(kiosk: Driver, pin: str = PIN) -> None:
    kiosk.type(pin)
    kiosk.key(ENTER)


@pytest.mark.parametrize("way", ["escape", "close", "alt-f4"])
def test_every_way_out_asks_for_the_pin(public: Driver, way: str) -> None:
    if way == "escape":
        public.key(ESCAPE)
    else:
        public.post(pygame.QUIT) if way == "close" else public.post(pygame.KEYDOWN, **ALT_F4)
        public.step()
    assert (public.scene, public.kiosk.has_ended) == ("pin", False)
    public.post(pygame.QUIT)
    public.post(pygame.KEYDOWN, **ALT_F4)
    public.step()
    assert (public.scene, public.kiosk.has_ended) == ("pin", False)
    give(public, "2581")
    assert not public.kiosk.has_ended
    assert public.message == "Ce n’est pas le code. Encore 4 essais, puis 30 secondes d’attente."
    give(public)
    assert public.kiosk.has_ended


def test_the_pin_is_asked_beside_a_running_clock(public: Driver) -> None:
    visits(public)
    public.key(ENTER, ENTER)
    public.clock.time += 5_000
    public.step(3)
    assert public.scene == "play"
    public.post(pygame.QUIT)
    public.step(2)
    assert {"timer", "rack", "board"} <= public.snapshot().keys()
    give(public, "2581")
    assert "Ce n’est pas le code. Encore 4 essais, puis 30 secondes d’attente." in public.texts()
    public.key(ESCAPE)
    public.type("xy")
    assert public.entry.text == "xy", "the move goes on"
    public.post(pygame.QUIT)
    public.step(2)
    public.clock.time += 21_000
    public.step(2)
    assert say("pin_screen.title") not in public.texts(), "nobody answered"
    public.post(pygame.QUIT)
    public.step(2)
    give(public)
    assert public.kiosk.has_ended


def test_a_public_kiosk_opens_a_room_only_behind_its_pin(public: Driver) -> None:
    keys = [*map(ord, "abcdefghijklmnopqrstuvwxyz0123456789"), pygame.K_TAB, *range(pygame.K_F1, pygame.K_F12 + 1)]
    for start in (routes.Home(), Sessions()):
        for pressed in keys:
            public.show(start)
            public.key(pressed)
            assert public.scene not in ("newroom", "room", "tiebreak"), pygame.key.name(pressed)
    public.show(Sessions())
    public.type("4")
    assert public.scene == "pin"
    give(public, "2581")
    assert public.scene == "pin"
    give(public)
    assert public.scene == "newroom"
    public.key(ESCAPE)
    public.type("4")
    assert public.scene == "pin", "each time"


def test_a_public_kiosk_takes_phones_beside_paper_only_behind_its_pin(public: Driver) -> None:
    log = lead(public)
    public.key(TAB)
    public.key(pygame.K_F6, mod=pygame.KMOD_SHIFT)
    assert (public.scene, log.session.has_phones) == ("pin", False)


def test_escape_closes_the_pin_screen(public: Driver) -> None:
    public.key(ESCAPE, ESCAPE)
    assert (public.scene, public.kiosk.has_ended) == ("home", False)
    public.key(ESCAPE)
    public.wait(20_100)
    assert public.scene == "home", "nobody answers: the question goes away"


def test_the_digits_are_not_shown(public: Driver) -> None:
    public.key(ESCAPE)
    public.type("258")
    assert public.shown("dots") == 3
    assert not any("258" in str(value) for name, value in public.snapshot().items() if name != "buttons")
    public.key(pygame.K_BACKSPACE)
    assert public.shown("dots") == 2
    public.type("x9999999999999")
    assert public.shown("dots") == 12


def test_digits_without_shift_on_an_azerty_keyboard(public: Driver) -> None:
    public.key(ESCAPE)
    give(public, "é(_à")
    assert public.kiosk.has_ended


def test_the_pin_is_typed_by_the_places_of_the_digits(public: Driver) -> None:
    public.key(ESCAPE)
    for sign, place in (("«", pygame.KSCAN_2), ("§", pygame.KSCAN_5), ("!", pygame.KSCAN_8), ("*", pygame.KSCAN_0)):
        public.post(pygame.KEYDOWN, key=0x40000000 + ord(sign), mod=0, unicode=sign, scancode=place)
        public.post(pygame.TEXTINPUT, text=sign)
        public.step()
    public.key(ENTER)
    assert public.kiosk.has_ended


def test_five_wrong_pins_make_one_wait(public: Driver) -> None:
    public.key(ESCAPE)
    for _ in range(4):
        give(public, "1111")
    assert public.message == "Ce n’est pas le code. Encore 1 essai, puis 30 secondes d’attente."
    give(public, "1111")
    assert public.message == "Trop d’essais : attendez 30 secondes."
    give(public)
    assert not public.kiosk.has_ended, "not even the right one"
    public.key(ESCAPE, ESCAPE)
    assert public.message.startswith("Trop d’essais"), "leaving and coming back does not help"
    public.wait(19_000)
    public.type("1")  # a sign of life
    public.wait(11_200)
    assert public.message == ""
    public.key(pygame.K_BACKSPACE)
    give(public)
    assert public.kiosk.has_ended


@pytest.mark.parametrize(("waits", "told"), [(1, "60 secondes"), (2, "2 minutes"), (9, "60 minutes")])
def test_a_longer_wait_is_told_in_minutes(open_kiosk: Open, home: Path, waits: int, told: str) -> None:
    kept = {"wrong": MOST_WRONG - 1, "waits": waits, "wait_ms": 0, "at": "2026-03-01T09:00:00+00:00"}
    (home / "door.json").write_text(json.dumps(kept))
    public = open_kiosk(settings=SETTINGS, is_public=True)
    public.key(ESCAPE)
    give(public, "1111")
    assert public.message == f"Trop d’essais : attendez {told}."


@pytest.mark.parametrize(("key", "scene"), [(pygame.K_b, "club"), (pygame.K_F9, "settings")])
def test_sessions_and_settings_need_the_pin(public: Driver, key: int, scene: str) -> None:
    press(public, key)
    assert public.scene == "pin"
    give(public)
    assert public.scene == scene
    public.key(ESCAPE)
    press(public, key)
    assert public.scene == "pin", "every time"


@pytest.mark.parametrize("key", [pygame.K_b, pygame.K_F9], ids=["club", "settings"])
def test_neither_a_wrong_pin_nor_escape_opens_club_or_settings(public: Driver, key: int) -> None:
    press(public, key)
    give(public, "1111")
    assert public.scene == "pin"
    public.key(ESCAPE)
    assert public.scene == "home"


def press(kiosk: Driver, key: int) -> None:
    kiosk.press(key, chr(key) if key < 128 else "")
    kiosk.release(key)
    kiosk.step()


def test_choosing_a_file_needs_the_pin(public: Driver) -> None:
    public.key(ENTER)
    public.type("Marie")
    public.key(ENTER)
    public.click_on("Fichier…")
    assert public.scene == "pin"
    public.key(ESCAPE)
    assert public.scene == "gamechoice"
    public.key(ENTER)
    give(public)
    assert public.scene == "gamefile"


def with_players(kiosk: Driver) -> None:
    """Paul, then Marie; then the list of them."""
    for player in ("Paul", "Marie"):
        kiosk.play(game(moves=1), player)
        kiosk.find_top()
    kiosk.show(routes.ClubSettings())
    kiosk.click_on("Ce poste")
    kiosk.click_on("ouvrir…")
    assert {name for name, *_ in kiosk.rows[:2]} == {"Marie", "Paul"}


def test_two_players_are_merged_after_a_question(open_to_all: Driver, store: Store) -> None:
    with_players(open_to_all)
    open_to_all.key(pygame.K_F4)
    open_to_all.type("Paul")
    open_to_all.key(ENTER, ESCAPE, ENTER)
    assert "sans retour" in open_to_all.texts("question")[0]
    assert set(store.people.names()) == {"Paul", "Marie"}
    open_to_all.key(ENTER)
    assert store.people.names() == ("Paul",)


def test_a_player_is_anonymised_by_a_second_press(open_to_all: Driver, store: Store) -> None:
    with_players(open_to_all)
    open_to_all.key(F8)
    assert set(store.people.names()) == {"Paul", "Marie"}
    open_to_all.key(F8)
    assert set(store.people.names()) == {"Paul", "Joueur 1"}


KEPT_PIN = hashed("2580")


@pytest.mark.parametrize(
    "content",
    [
        "[play]\ntime = 90 secondes\n",
        b"\xff\xfe",
        "[kiosk]\npin = 1234\n",
        "[kiosk]\npin = 'abc'\n",
        "kiosk = 3\n",
        "",
        None,
    ],
)
def test_a_fault_in_the_settings_keeps_the_last_good_pin(home: Path, content: str | bytes | None) -> None:
    config.save("kiosk.pin", KEPT_PIN)
    file = home / "config.toml"
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert matches("2580", config.load()[0].pin)


def test_taken_away_it_is_gone(home: Path) -> None:
    config.save("kiosk.pin", KEPT_PIN)
    assert run(["config", "pin", "--clear"]) == 0
    (home / "config.toml").write_text("no TOML")
    assert config.load()[0].pin == ""


class Wall:
    def __init__(self) -> None:
        self.ms = 0

    def date(self) -> str:
        return (datetime(2026, 3, 1, tzinfo=UTC) + timedelta(milliseconds=self.ms)).isoformat()


def guard(home: Path, date: Callable[[], str]) -> PinGuard:
    return PinGuard(True, lambda: KEPT_PIN, home / "door.json", date)


def test_waits_double_up_to_an_hour_and_are_kept_over_starts(home: Path) -> None:
    wall, lengths = Wall(), list[int]()
    for _ in range(9):
        for _ in range(MOST_WRONG):  # each try with another start: the count goes on
            one = guard(home, wall.date)
            assert not one.opens("0000", 1)
        lengths.append(one.wait_ms(1))
        wall.ms += 10_000
        again = guard(home, wall.date)
        assert again.wait_ms(500) == lengths[-1] - 10_000
        assert not again.opens("2580", 500)
        wall.ms += lengths[-1]
    assert lengths == [min(WAIT_MS * 2**count, LONGEST_WAIT_MS) for count in range(9)]
    last = guard(home, wall.date)
    assert last.opens("2580", 1)
    for _ in range(MOST_WRONG):
        last.opens("0000", 2)
    assert last.wait_ms(2) == WAIT_MS


@pytest.mark.parametrize("content", ["", "[]", "{", '{"wrong": "x"}', '{"wrong": 1e999, "waits": 1}'])
def test_a_damaged_file_of_waits_is_none(home: Path, content: str) -> None:
    (home / "door.json").write_text(content)
    assert guard(home, Wall().date).wait_ms(0) == 0


def test_a_clock_set_back_makes_no_wait_longer(home: Path) -> None:
    wall = Wall()
    wall.ms = 10**9
    one = guard(home, wall.date)
    for _ in range(MOST_WRONG):
        one.opens("0000", 1)
    wall.ms = 0
    assert guard(home, wall.date).wait_ms(0) == WAIT_MS


def test_a_right_pin_forgives_the_wrong_ones_before(home: Path) -> None:
    one = guard(home, Wall().date)
    assert (one.opens("1111", 1), one.opens("2222", 1), one.tries_left) == (False, False, 3)
    assert one.opens("2580", 1)
    assert one.tries_left == MOST_WRONG


def test_the_pin_opens_at_the_end_of_the_wait_and_not_before(home: Path) -> None:
    one = guard(home, Wall().date)
    for _ in range(MOST_WRONG):
        one.opens("0000", 1_000)
    assert one.next_wait_ms == 2 * WAIT_MS
    assert not one.opens("2580", 1_000 + WAIT_MS - 1)
    assert one.opens("2580", 1_000 + WAIT_MS)
    assert one.next_wait_ms == WAIT_MS, "waits are short again"


@pytest.mark.parametrize(
    ("changed", "tries_left", "wait_ms", "next_wait_ms"),
    [
        ({}, 3, 20_000, 60_000),
        ({"wrong": 9}, 1, 20_000, 60_000),
        ({"wrong": -3}, 5, 20_000, 60_000),
        ({"waits": -1}, 3, 0, 30_000),
        ({"wait_ms": 10**9}, 3, 30_000, 60_000),
        ({"wait_ms": -5}, 3, 0, 60_000),
        ({"waits": 40}, 3, 20_000, 3_600_000),
    ],
)
def test_no_file_of_waits_locks_the_club_out_or_opens_the_door(
    home: Path, changed: dict[str, int], tries_left: int, wait_ms: int, next_wait_ms: int
) -> None:
    wall, kept = Wall(), {"wrong": 2, "waits": 1, "wait_ms": 20_000}
    (home / "door.json").write_text(json.dumps(kept | {"at": wall.date()} | changed))
    one = guard(home, wall.date)
    assert (one.tries_left, one.wait_ms(7), one.next_wait_ms) == (tries_left, wait_ms, next_wait_ms)


def test_the_file_of_waits_is_nobody_elses(home: Path) -> None:
    guard(home, Wall().date).opens("0000", 1)
    assert stat.S_IMODE((home / "door.json").stat().st_mode) & 0o077 == 0


SECRET = Path("/srv/club de Brest/listes (privées)/ods 9.txt")
PLAIN = Path("/srv/club de Brest/ods 9.txt")
PLACES = re.compile(r"{(\w+)")


def places_of(key: str) -> set[str]:
    sentence = fr.SENTENCES[key]
    found = {place for form in forms_of(sentence) for place in PLACES.findall(form)}
    return found | {sentence.place} if isinstance(sentence, Plural) else found


def filled(places: set[str], path: object) -> dict[str, Any]:
    """Values for a sentence: the path wherever one could stand, a number elsewhere."""
    return {
        place: path if place in ("path", "folder", "file", "text", "why", "name", "sentence", "value") else 3
        for place in places
    }


@pytest.fixture
def notices() -> Notices:
    notices = Notices()
    notices.hides_folders = True
    return notices


@pytest.mark.parametrize("path", [SECRET, str(PLAIN), f"[Errno 13] Permission denied: '{PLAIN}'"])
def test_no_sentence_of_the_catalogue_shows_a_folder(notices: Notices, path: object) -> None:
    """Given as a path, as a text, and within a reason that a library gave."""
    shown = 0
    for key in fr.SENTENCES:
        places = places_of(key)
        try:
            sentence = notices.in_words(ToppingError(key, **filled(places, path)))
        except (TypeError, ValueError):  # a place that wants something else
            continue
        assert "Brest" not in sentence, sentence
        shown += "ods 9.txt" in sentence
    assert shown > 50


def test_a_fault_in_a_file_names_the_file_alone(notices: Notices) -> None:
    fault = LexiconError("lexicon.list_empty", path=SECRET).in_source(str(SECRET)).at_line(3)
    assert "Brest" not in notices.in_words(fault)
    assert "ods 9.txt" in notices.in_words(fault)


def test_the_log_has_what_the_public_does_not_see(notices: Notices, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="topping"):
        notices.tell(StoreError("store.damaged", path=SECRET))
        notices.tell(StoreError("resume.no_game"))
    assert [str(SECRET) in one for one in caplog.messages] == [True]


def test_at_the_clubs_own_machine_paths_are_told(home: Path) -> None:
    (home / "config.toml").write_text("[play]\ntime = 90 secondes\n")
    (fault,) = config.load()[1]
    notices = Notices()
    assert str(home) in notices.in_words(fault)
    notices.hides_folders = True
    assert str(home) not in notices.in_words(fault)
    assert "config.toml" in notices.in_words(fault)


def test_the_first_screen_and_the_choice_of_a_game_show_no_folder(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings())
    kiosk.services.notices.hides_folders = True
    kiosk.services.choices.lexicon = str(SECRET)  # it is not there
    kiosk.show(routes.Home())
    assert "ods 9.txt" in str(kiosk.snapshot())
    for route in (routes.Home(), ChooseGame("Marie")):
        kiosk.show(route)
        assert "Brest" not in str(kiosk.snapshot())


@pytest.mark.parametrize(("is_public", "scene"), [(True, "result"), (False, "again")])
def test_the_next_player_does_not_wait_for_missed_tops(open_kiosk: Open, is_public: bool, scene: str) -> None:
    kiosk = open_kiosk(is_public=is_public)
    kiosk.play(game(moves=1))
    kiosk.key(F8, F8)
    kiosk.wait(30_000)
    kiosk.type("t")
    kiosk.step()
    assert kiosk.scene == scene


# what is typed in public


@pytest.mark.parametrize(
    ("is_public", "settings", "is_kept"),
    [
        (True, Settings(), False),
        (True, Settings(record_strokes=True), False),
        (True, Settings(kiosk_strokes=True), True),
        (False, Settings(), True),
        (False, Settings(record_strokes=False), False),
    ],
    ids=["public", "public, asked of players", "public, asked of passers-by", "club", "club, not wanted"],
)
def test_a_public_kiosk_keeps_no_keystrokes(
    open_kiosk: Open, store: Store, is_public: bool, settings: Settings, is_kept: bool
) -> None:
    kiosk = open_kiosk(is_public=is_public, settings=settings)
    kiosk.play(game(moves=2))
    (run,) = store.runs.open_runs()
    kiosk.enter("zz h8")
    for _ in range(2):
        kiosk.wait(1_000)
        kiosk.find_top()
    strokes = [stroke for one in store.runs.strokes_of(run.id) for stroke in one.strokes]
    assert bool(strokes) is is_kept


KEYS = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]


@pytest.mark.parametrize("mod", [0, pygame.KMOD_CTRL, pygame.KMOD_ALT], ids=["alone", "Ctrl", "Alt"])
def test_no_key_opens_the_settings_without_the_pin(public: Driver, mod: int) -> None:
    for key in KEYS:
        public.press(key, chr(key) if 32 <= key < 127 and not mod else "", mod)
        public.release(key, mod)
        public.step()
        assert public.scene not in ("settings", "club", "gamefile"), pygame.key.name(key)
        assert not public.kiosk.has_ended
        if public.scene != "home":
            public.show(routes.Home())
