"""The loop and the stack of screens, with screens that only note what is asked of them."""

import gc
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from threading import enumerate
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.kiosk.driver import FakeClock, FakeCues, FakeHelper, FakeVoice
from tests.kiosk.unseen import UnseenScreen
from tests.writtendown import check
from topping import pin
from topping.config import KeyMap, Settings, Theme
from topping.config.form import SecondDisplay
from topping.game.service.messages import QuestionFailed
from topping.kiosk import app, navigator
from topping.kiosk.app import Kiosk
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.beside import NotYetError
from topping.kiosk.routes import (
    AskLeave,
    AskPin,
    Attract,
    ClubSettings,
    Home,
    Leaderboard,
    Play,
    Route,
)
from topping.rules.conditions.conditions import Conditions
from topping.store import Store
from topping.texts import language, speak

OFTEN = ("is_moving", "gui", "pressed", "claims", "all_panels", "cards", "place", "name_keys")
"""What is asked again and again, and not noted."""


class Noting:
    """Anything, of which each call is noted."""

    def __init__(self, name: str, log: list[str], **values: Any) -> None:
        self.name, self.log = name, log
        vars(self).update(values)

    def __getattr__(self, what: str) -> Any:
        def called(*given: object, **named: object) -> Any:
            if what not in OFTEN:
                words = [*(str(one) for one in given if isinstance(one, int | str)), *map(str, named.values())]
                self.log.append(f"{self.name}.{what}:{':'.join(words)}")

        return called


class Scene(Noting):
    """A screen, which does what its test lets it do."""

    def __init__(self, route: Route, log: list[str]) -> None:
        super().__init__(type(route).__name__.lower(), log)
        self.route, self.bars_words, self.claimed, self.closes = route, "", False, True
        self.moves = self.keeps_awake = self.awaits_frame = self.is_desk = self.is_organised = False
        self.acts: dict[str, Callable[[], object]] = {}
        """What it does once when it is called by that name."""
        self.gui, self.moment, self.stays = SimpleNamespace(update=lambda ms: log.append(f"gui:{ms}")), 0, None

    def is_moving(self, now: int) -> bool:
        return self.moves

    def all_panels(self) -> tuple[()]:
        return ()

    cards = all_panels

    def claims(self, event: pygame.event.Event, now: int) -> bool:
        return self.claimed

    def place(self) -> Route | None:
        return self.stays

    def ask_to_close(self) -> bool:
        self.log.append(f"{self.name}.ask_to_close")
        return self.closes

    def act(self, what: str) -> None:
        self.acts.pop(what, int)()

    def handle(self, event: pygame.event.Event, received: int) -> None:
        self.log.append(f"{self.name}.{pygame.event.event_name(event.type)}@{received}")
        self.act("handle")

    def tick(self, now: int) -> None:
        self.log.append(f"{self.name}.tick:{now}")
        self.act("tick")

    def untouched(self, ms: int, limit_ms: int) -> None:
        self.log.append(f"{self.name}.untouched:{ms}:{limit_ms}")
        self.act("untouched")

    def name_keys(self) -> None:
        self.act("name_keys")

    def pressed(self, event: pygame.event.Event) -> Any:
        return self.acts.pop("pressed", lambda: None)()

    def shown(self, names: frozenset[str], now: int) -> None:
        self.log.append(f"shown:{now}")

    def hush(self, now: int, *, at_once: bool = False) -> None:
        self.log += [f"hush:{now}"] * at_once
        self.act("hush")


class Loop:
    """A kiosk without a screen of its own, whose time goes by turns."""

    def __init__(self, store: Store, *, is_public: bool = False) -> None:
        self.log: list[str] = []
        self.clock, self.helper, self.cues = FakeClock(), FakeHelper(), FakeCues()
        self.behind = Backstage(
            store, self.clock, Conditions(), settings=Settings(animations=False, announce_session=False)
        )
        noted = {name: Noting(name, self.log) for name in ("analyst", "bank", "unplayed", "hub", "decks", "dailies")}
        vars(self.behind).update({name: noted[name] for name in ("analyst", "bank", "unplayed", "hub")})
        self.window, self.voice = UnseenScreen((640, 400)), FakeVoice()
        pygame.event.clear()
        vars(self.cues)["begin"] = lambda: self.log.append("cues")
        vars(self.voice)["obey"] = lambda settings, tongue: self.log.append("obeyed")
        vars(self.voice)["tick"] = lambda: self.log.append("voice")
        self.kiosk = Kiosk(
            self.window, self.clock, self.behind, self.helper, self.voice, self.cues, is_public=is_public
        )
        self.noted = noted

    @property
    def top(self) -> Any:
        return self.kiosk.scene

    def turn(self, ms: int = 10, *events: tuple[int, dict[str, Any]]) -> str:
        """What is noted in a turn of the loop, with its pace at the end."""
        self.clock.time += ms
        for kind, values in events:
            pygame.event.post(pygame.event.Event(kind, **values))
        self.log.clear()
        self.kiosk.step()
        return " ".join([*self.log, str(self.kiosk.pace), "|"])


@pytest.fixture
def loops(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    made: list[Loop] = []

    def opened(*, is_public: bool = False) -> Loop:
        one = Loop(store, is_public=is_public)
        made.append(one)
        monkeypatch.setattr(navigator, "screen_of", lambda route, stage: Scene(route, one.log))
        one.kiosk.navigation.begin(Home())
        return one

    yield opened
    speak("fr")
    for one in made:
        one.window.close()


def key(code: int, mod: int = 0) -> tuple[int, dict[str, Any]]:
    return pygame.KEYDOWN, {"key": code, "mod": mod, "unicode": "", "scancode": 0}


def release(code: int) -> tuple[int, dict[str, Any]]:
    return pygame.KEYUP, {"key": code, "mod": 0, "unicode": "", "scancode": 0}


CLICK = pygame.MOUSEBUTTONDOWN, {"pos": (1, 1), "button": 1}


def motion(*rel: int) -> tuple[int, dict[str, Any]]:
    return pygame.MOUSEMOTION, {"pos": (1, 1), "rel": rel, "buttons": (0, 0, 0)}


def test_when_the_loop_looks_and_how_often_it_turns(loops: Any) -> None:
    loop = loops()
    said = [
        loop.turn(),
        loop.turn(99),
        loop.turn(1),
        loop.turn(10, key(pygame.K_a)),
        loop.turn(10, release(pygame.K_a)),
        "/",
    ]
    said += [loop.turn(1_889), loop.turn(100), loop.turn(1), loop.turn(99), "/"]
    loop.turn(10, key(pygame.K_b))
    said += [loop.turn(2_000), "/"]
    loop.top.keeps_awake = True
    said += [loop.turn(100)]
    loop.top.keeps_awake = False
    loop.top.moves = True
    for ms in (15, 1, 16, 15, 100):
        said += [loop.turn(ms), loop.top.moment]
    loop.behind.beside.begin_turn = lambda: True
    said += ["/", loop.turn(1)]
    del loop.behind.beside.begin_turn
    said += ["/"]
    loop.top.moves = False
    loop.helper.coming.append(QuestionFailed(3, "x"))
    vars(loop.behind)["_late"] = SimpleNamespace(dailies=loop.noted["dailies"], decks=loop.noted["decks"])
    said += [loop.turn(10), loop.turn(100), "/"]
    loop.top.keeps_awake = True
    said += [loop.turn(100), "/"]
    wanted = """voice home.tick:5010 gui:0 shown:5010 cues hub.tick:5010 analyst.tick:5010:-:-
        bank.tick:5010:-:- 100 | 100 | voice home.tick:5110 gui:100 shown:5110 cues hub.tick:5110
        analyst.tick:5110:-:- bank.tick:5110:-:- 100 | hush:5120 home.KeyDown@5120 voice home.tick:5120 gui:10
        shown:5120 cues hub.tick:5120 analyst.tick:5120:-:- bank.tick:5120:-:- 100 | home.KeyUp@5130 voice
        home.tick:5130 gui:10 shown:5130 cues hub.tick:5130 analyst.tick:5130:-:- bank.tick:5130:-:- 100 | / voice
        home.tick:7019 gui:1889 shown:7019 cues hub.tick:7019 analyst.tick:7019:-:- bank.tick:7019:-:- 100 | voice
        home.tick:7119 gui:100 shown:7119 cues hub.tick:7119 analyst.tick:7119:-:- bank.tick:7119:-:- 100 | 40 |
        voice home.tick:7219 gui:100 shown:7219 cues hub.tick:7219 analyst.tick:7219:-:+ bank.tick:7219:-:+ 40 | /
        voice home.tick:9229 gui:2000 shown:9229 cues hub.tick:9229 analyst.tick:9229:-:+ bank.tick:9229:-:+ 40 | /
        voice home.tick:9329 gui:100 shown:9329 cues hub.tick:9329 analyst.tick:9329:+:+ bank.tick:9329:+:+ 100 |
        120 | 9329 120 | 9345 120 | 9361 120 | 9361 voice home.tick:9476 gui:147 shown:9476 cues hub.tick:9476
        analyst.tick:9476:-:+ bank.tick:9476:-:+ 120 | 9476 / voice home.tick:9477 gui:1 shown:9477 cues
        hub.tick:9477 analyst.tick:9477:-:+ bank.tick:9477:-:+ 120 | / unplayed.hear: analyst.hear:9487
        bank.hear:9487 decks.hear: dailies.hear: home.hear: voice home.tick:9487 gui:10 shown:9487 cues
        hub.tick:9487 analyst.tick:9487:-:+ bank.tick:9487:-:+ dailies.tick:9487 40 | voice home.tick:9587 gui:100
        shown:9587 cues hub.tick:9587 analyst.tick:9587:-:+ bank.tick:9587:-:+ dailies.tick:9587 40 | / voice
        home.tick:9687 gui:100 shown:9687 cues hub.tick:9687 analyst.tick:9687:+:+ bank.tick:9687:+:+ 100 | / 9687 -"""
    check(wanted, said, loop.top.moment, loop.kiosk.has_more_to_do)


def test_what_a_machine_that_slept_and_a_pointer_are_told(loops: Any) -> None:
    loop, said = loops(), list[Any]()
    loop.turn()
    for awake_ms, asleep_ms in ((4_999, 0), (5_000, 0), (10, 4_989), (10, 4_990), (10, 60_000)):
        loop.clock.asleep += asleep_ms
        said += [*(one for one in loop.turn(awake_ms).split() if "slept" in one), "/"]
    for event in (motion(0, 0), motion(1, 0), motion(0, -1), CLICK, (pygame.MOUSEWHEEL, {"x": 0, "y": 1})):
        pygame.mouse.set_visible(False)
        loop.turn(10, event)
        said += [pygame.mouse.get_visible()]
        loop.turn(2_999)
        said += [pygame.mouse.get_visible()]
        loop.turn(1)
        loop.turn(100)
        said += [pygame.mouse.get_visible()]
        loop.turn(10, event)
        loop.turn(3_000)
        said += [pygame.mouse.get_visible(), "/"]
    for is_public in (False, True):
        other = loops(is_public=is_public)
        other.turn()
        other.turn(10, motion(1, 1))
        other.turn(10, key(pygame.K_a))
        said += [pygame.mouse.get_visible()]
    wanted = """/ home.slept:5000:5000:15009 / / home.slept:5000:10:15029 / home.slept:60010:10:15039 / - - - - / +
        + - - / + + - - / + + - - / + + - - / + -"""
    check(wanted, said)


def test_events_of_the_window_and_of_keys(loops: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    loop, said = loops(), list[Any]()
    loop.turn()
    monkeypatch.setattr(loop.window, "take_focus_back", lambda: loop.log.append("focus"))
    monkeypatch.setattr(loop.window, "resized", lambda: loop.log.append("resized"))
    alt_f4 = key(pygame.K_F4, pygame.KMOD_ALT)
    for event in (
        (pygame.VIDEORESIZE, {}), (pygame.WINDOWEXPOSED, {}), (pygame.WINDOWFOCUSLOST, {}), (pygame.USEREVENT, {}),
        CLICK,
        key(pygame.K_F4), alt_f4, key(pygame.K_a), key(pygame.K_a), release(pygame.K_a),
    ):  # fmt: skip
        said += [
            [one for one in loop.turn(10, event).split() if "home." in one or "focus" in one or "resized" in one],
            "/",
        ]
        said += [loop.kiosk.keyboard.is_repeat]
    loop.kiosk.second = SimpleNamespace(has_taken_focus=lambda now: loop.log.append(f"second:{now}") or True)
    said += [
        [one for one in loop.turn(10, (pygame.WINDOWFOCUSLOST, {})).split() if one in ("focus", "second:5120")],
        "/",
    ]
    loop.top.awaits_frame = True
    waits = loop.turn(10, key(pygame.K_b))
    loop.top.awaits_frame = False
    said += ["home.KeyDown" in waits, "home.KeyDown" in loop.turn(10), "/"]
    frames = loop.window.frames
    loop.turn(10, (pygame.WINDOWSHOWN, {}))
    said += [loop.window.frames - frames]
    loop.top.closes = False
    loop.turn(10, (pygame.QUIT, {}))
    said += [loop.kiosk.has_ended]
    loop.top.closes = True
    loop.turn(10, (pygame.QUIT, {}), key(pygame.K_c))
    wanted = """resized home.lay_out: home.tick:5020 / - home.tick:5030 / - home.WindowFocusLost@5040
        home.tick:5040 / - home.tick:5050 / - home.MouseButtonDown@5060 home.tick:5060 / - home.KeyDown@5070
        home.tick:5070 / - home.tick:5080 / - home.KeyDown@5090 home.tick:5090 / - home.tick:5100 / +
        home.KeyUp@5110 home.tick:5110 / - second:5120 focus / - + / 1 - + home.ask_to_close"""
    check(wanted, said, loop.kiosk.has_ended, loop.log)


def test_at_the_public_kiosk_leaving_is_asked_for(loops: Any) -> None:
    said: list[Any] = []
    for stored in ("", pin.hashed("2580")):
        loop = loops(is_public=True)
        loop.behind.put(replace(loop.behind.settings, pin=stored, idle_s=2), {})
        loop.turn()
        said += [loop.turn(10, key(pygame.K_a)).split()[-2], loop.turn(1_990), pygame.display.get_allow_screensaver()]
        for event in ((pygame.QUIT, {}), key(pygame.K_F4, pygame.KMOD_ALT)):
            loop.turn(10, event)
            said += [[one.name for one in loop.kiosk.navigation.screens]]
        for answer in (False, True):
            loop.kiosk.navigation.pop(answer, loop.top)
            loop.turn(10)
            said += [loop.kiosk.has_ended, "home.left:" in loop.log]
            if not answer:
                loop.turn(10, (pygame.QUIT, {}))
        said += ["/"]
    quiet = loops()
    quiet.behind.put(replace(quiet.behind.settings, idle_s=2), {})
    quiet.turn()
    wanted = """100 voice home.tick:7010 home.untouched:1990:2000 gui:1990 shown:7010 cues hub.tick:7010
        analyst.tick:7010:-:- bank.tick:7010:-:- 100 | - home askleave home askleave - - + + / 100 voice
        home.tick:7010 home.untouched:1990:2000 gui:1990 shown:7010 cues hub.tick:7010 analyst.tick:7010:-:-
        bank.tick:7010:-:- 100 | - home askpin home askpin - - + + / -"""
    check(wanted, said, "untouched" in quiet.turn(2_100))


def test_settings_are_obeyed_and_screens_laid_out(loops: Any) -> None:
    loop, said = loops(), list[Any]()
    loop.turn()
    obeyed: list[Any] = []
    loop.voice.obey = lambda settings, tongue: obeyed.append(tongue)
    loop.window.dress = lambda colours, text_scale: loop.log.append(f"{colours.value}-{text_scale}")
    loop.window.forget = lambda: loop.log.append("forgotten")
    usual = loop.behind.settings
    for settings in (
        usual, replace(usual, volume=3), replace(usual, theme=Theme.LIGHT), replace(usual, text_scale=115),
        replace(usual, language="en"), replace(usual, language="en", volume=7), usual,
    ):  # fmt: skip
        loop.log.clear()
        obeyed.clear()
        loop.kiosk.change(settings)
        said += [loop.log[:], obeyed[:], language(), loop.cues.settings.volume, "/"]
    loop.behind.put(usual, {"language": "en"})
    loop.turn(100)
    said += [language()]
    loop.behind.put(usual, {})
    loop.turn(100)
    said += [language()]
    loop.top.is_desk = True
    said += ["home.lay_out:" in loop.turn(100), "home.lay_out:" in loop.turn(100)]
    wanted = """fr 80 / fr fr 3 / light-100 home.lay_out: forgotten fr fr 80 / dark-115 home.lay_out: forgotten
        fr fr 80 / dark-100 home.lay_out: forgotten en en 80 / en en 7 / home.lay_out: forgotten fr fr 80 / en fr +
        -"""
    check(wanted, said)


def test_a_change_that_waits_for_the_database_is_told_after_a_while(loops: Any) -> None:
    loop, said, may = loops(), list[Any](), list[bool]()
    loop.turn()

    def act() -> None:
        if not may:
            raise NotYetError
        loop.log.append("done")

    loop.kiosk.navigation.do(act, by=loop.top, holds=True)
    for ms in (10, 299, 1, 100):
        said += [
            [
                one
                for one in loop.turn(ms, key(pygame.K_a), release(pygame.K_a)).split()
                if "home" in one or "hush" in one
            ],
            "/",
        ]
    may.append(True)
    said += [[one for one in loop.turn(10).split() if "." not in one or "Key" in one], "/"]
    loop.kiosk.navigation.do(lambda: loop.log.append("later"), by=loop.top, holds=False)
    loop.kiosk.navigation.do(lambda: loop.log.append("of nobody"), by=object(), holds=True)
    wanted = """home.tick:5020 / home.tick:5319 / home.tick:5320 home.tell_line:Un / home.tick:5420
        home.tell_line:Un / done hush:5430 hush:5020 home.KeyDown@5020 home.KeyUp@5020 hush:5319 home.KeyDown@5319
        home.KeyUp@5319 hush:5320 home.KeyDown@5320 home.KeyUp@5320 hush:5420 home.KeyDown@5420 home.KeyUp@5420
        voice gui:10 shown:5430 cues 100 | / voice home.tick:5440 gui:10 shown:5440 cues hub.tick:5440
        analyst.tick:5440:-:- bank.tick:5440:-:- 100 |"""
    check(wanted, said, loop.turn(10))


def test_the_stack_of_screens(loops: Any) -> None:
    loop, said = loops(), list[Any]()
    ways, answers = loop.kiosk.navigation, list[Any]()
    loop.turn()

    def stand() -> None:
        log = [one for one in loop.turn(10).split() if any(word in one for word in ("close", "lay_out", "tell_line"))]
        said.extend([[one.name for one in ways.screens], type(ways.came_from).__name__, log, "/"])

    home = loop.top
    ways.go(ClubSettings(), by=home)
    stand()
    settings = loop.top
    ways.go(Leaderboard(), by=home)
    ways.push(AskPin(), answers.append, by=settings)
    ways.push(AskLeave(), answers.append, by=settings)
    stand()
    pin_screen, leave = loop.top, ways.screens[1]
    ways.pop("x", by=leave)
    stand()
    ways.ask(AskPin(), answers.append)
    stand()
    ways.tell("hello", 7)
    ways.pop("y", by=loop.top)
    ways.pop("z", by=pin_screen)
    stand()
    for route in (
        Leaderboard(),
        Attract(),
        Leaderboard(),
        ClubSettings(),
        Leaderboard(),
        Leaderboard(),
        Home(),
        ClubSettings(),
    ):
        ways.go(route, by=loop.top)
        stand()
    loop.top.stays = Leaderboard()
    ways.go(Home(), by=loop.top)
    stand()
    ways.push(AskPin(), answers.append, by=loop.top)
    loop.turn()
    ways.uncover(by=ways.screens[0])
    stand()
    for loop.top.keeps_awake in (True, False):
        ways.ask(AskLeave(), answers.append)
        loop.turn()
        said += [pygame.display.get_allow_screensaver()]
        ways.uncover(by=ways.screens[0])
        loop.turn()
    said += [ways.shows(AskPin), ways.shows(Home, AskPin)]
    ways.begin(Leaderboard())
    stand()
    loop.top.save = lambda: 1 / 0
    ways.give_up()
    said += [loop.log[-1], ways.screens]
    ways.begin(Home())
    loop.turn()
    ways.close()
    wanted = """clubsettings Home home.close: / clubsettings askleave askpin Home / clubsettings Home
        askpin.close: askleave.close: clubsettings.lay_out: / clubsettings askpin Home / clubsettings Home
        askpin.tell_line:hello:7 askpin.close: clubsettings.lay_out: / leaderboard ClubSettings clubsettings.close:
        / attract Home leaderboard.close: / leaderboard Home attract.close: / clubsettings Leaderboard
        leaderboard.close: / leaderboard Home clubsettings.close: / leaderboard Home leaderboard.close: / home Home
        leaderboard.close: / clubsettings Home home.close: / home Home clubsettings.close: / home Home askpin.close:
        home.lay_out: / - + - + leaderboard Home home.close: / leaderboard.close: x y"""
    check(wanted, said, answers, ways.screens)


def test_what_is_asked_of_the_stack_and_comes_to_nothing(loops: Any) -> None:
    loop, asked = loops(), list[Any]()
    ways, behind = loop.kiosk.navigation, loop.behind
    loop.turn()
    behind.beside.later = lambda act, wanted: asked.append((act, wanted))
    home = loop.top
    ways.do(list, by=home, holds=False)
    ((act, wanted),) = asked
    assert (act, wanted()) == (list, True)
    ways.go(ClubSettings(), by=home)
    loop.turn()
    assert not wanted()
    ways.do(lambda: 1 / 0, by=loop.top, holds=True)
    with pytest.raises(ZeroDivisionError):
        loop.turn()
    assert not ways.is_moving
    settled: list[str] = []
    behind.settle = settled.append
    behind.players.last = "Zoé"
    settled.clear()
    ways.go(Leaderboard(), by=loop.top)
    loop.turn()
    assert type(ways.came_from) is ClubSettings
    ways.pop("x", by=loop.top)
    ways.begin(Home())
    loop.turn()
    assert (type(ways.came_from), settled) == (Home, ["Zoé", "Zoé"])
    ways.go(ClubSettings(), by=loop.top)
    ways.give_up()
    ways.begin(Home())
    loop.turn()
    assert [one.name for one in ways.screens] == ["home"]
    loop.top.is_organised = True
    ways.ask(AskLeave(), lambda _: None)
    loop.turn()
    assert settled[-1] == ""
    ways.uncover(by=ways.screens[0])
    behind.begun.barring_words = lambda player: SimpleNamespace(player=player)
    loop.turn()
    assert "home.tell_line" in loop.turn(10, key(pygame.K_F3))
    loop.turn(10, release(pygame.K_F3))
    assert "home.KeyDown" not in loop.turn(10, key(pygame.K_F1))
    loop.turn(10, release(pygame.K_F1))
    loop.turn(10, key(pygame.K_F1))
    loop.turn(10, release(pygame.K_F1))
    assert "manual.KeyDown" in loop.turn(10, key(pygame.K_F1)), "it is open already"


def test_help_over_any_screen(loops: Any) -> None:
    loop, said = loops(), list[Any]()
    ways = loop.kiosk.navigation

    def press(code: int, kind: int = pygame.KEYDOWN) -> None:
        loop.turn(10, (kind, {"key": code, "mod": 0, "unicode": "", "scancode": 0}))
        route: Any = loop.top.route
        said.extend([loop.top.name, getattr(route, "page", None), getattr(route, "at_keys", None), ways.manual_page])
        said.extend([any("tell_line" in one for one in loop.log), "/"])
        loop.turn(10, release(code))

    for route in (Home(), ClubSettings(), Play(None)):  # type: ignore[arg-type]  # it is not looked at
        ways.begin(route)
        loop.turn()
        press(pygame.K_F1, pygame.KEYUP)
        for code in (pygame.K_F2, pygame.K_F1, pygame.K_F1, pygame.K_F1, pygame.K_F3, pygame.K_F3):
            press(code)
    for about in ("session.session:X", "competition.desk:X", "classic.play:X", "editing:X"):
        ways.begin(type("Other", (Home,), {}, screen=about)())
        loop.turn()
        press(pygame.K_F1)
    ways.begin(Home())
    loop.turn()
    loop.top.claimed = True
    press(pygame.K_F1)
    loop.top.claimed, loop.top.bars_words = False, "words.barred.run"
    press(pygame.K_F3)
    loop.behind.put(replace(loop.behind.settings, keys=KeyMap.OLD), {})
    press(pygame.K_F1)
    wanted = """home None None joueur - / home None None joueur - / howtoplay game None joueur - / manual joueur
        - joueur - / manual joueur - joueur - / lookupwords None None joueur - / lookupwords None None joueur - /
        clubsettings None None joueur - / clubsettings None None joueur - / howtoplay game None joueur - / manual
        joueur - joueur - / manual joueur - joueur - / lookupwords None None joueur - / lookupwords None None joueur
        - / play None None joueur - / play None None joueur - / howtoplay time None joueur - / manual joueur -
        joueur - / manual joueur - joueur - / lookupwords None None joueur - / lookupwords None None joueur - /
        howtoplay club None arbitre - / manual competitions + competitions - / howtoplay classic None autres-jeux -
        / manual arbitre - arbitre - / home None None joueur - / home None None joueur + / manual joueur - joueur -
        /"""
    check(wanted, said)


def test_all_is_left_in_order_at_the_end(loops: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = loops()
    order: list[str] = []
    begun: list[str] = []
    for name, part in (
        ("window", loop.window), ("cues", loop.cues), ("beside", loop.behind.beside), ("second", loop.kiosk.second),
        ("voice", loop.voice), ("helper", loop.helper),
    ):  # fmt: skip
        monkeypatch.setattr(part, "close", lambda name=name: order.append(name))
    for place, what in (
        (app, "import_the_rest"), (app, "give_memory_back"), (gc, "freeze"), (loop.cues, "get_ready"),
        (loop.behind.beside, "open"),
    ):  # fmt: skip
        monkeypatch.setattr(place, what, lambda what=what: begun.append(what))
    handlers = [signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)]
    turns: list[float] = []
    paces: list[int] = []
    ready: list[bool] = []
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=paces.append))
    monkeypatch.setattr(loop.voice, "get_ready", lambda: ready.append("shown:5000" in loop.log))

    def after_turn() -> None:
        turns.append(loop.kiosk.slice_s)
        loop.log.clear()
        if len(turns) == 2:
            signal.raise_signal(signal.SIGTERM)

    before = loop.kiosk.slice_s
    loop.kiosk.run(after_turn)
    assert (before, turns) == (inf, [app.SLICE_S] * 3)
    for one in enumerate():
        if one.name == "imports":
            one.join(10)
    assert sorted(begun) == ["freeze", "freeze", "get_ready", "give_memory_back", "import_the_rest", "open"]
    assert (paces, ready) == ([100] * 3, [True])
    assert order == ["helper", "voice", "second", "beside", "cues", "window"]
    assert [one for one in loop.log if "save" in one or "hub" in one] == ["home.save:", "hub.close:"]
    assert handlers == [signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)]
    assert loop.helper.is_open


def test_screens_that_fail_are_left_until_nothing_works(loops: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    loop, said = loops(), list[Any]()
    loop.turn()
    with monkeypatch.context() as broken:
        broken.setattr(Scene, "all_panels", lambda _: 1 / 0)
        for _ in range(3):
            loop.clock.time += 200
            loop.kiosk.turn()
            said += [
                len(loop.behind.notices.lines),
                loop.voice.said[-1:],
                loop.kiosk.pace,
                len(loop.kiosk.navigation.screens),
            ]
        loop.clock.time += 200
        with pytest.raises(ZeroDivisionError):
            loop.kiosk.turn()
    pygame.event.post(pygame.event.Event(key(pygame.K_a)[0], **key(pygame.K_a)[1]))
    loop.kiosk.turn()
    said += [loop.top.name, len(loop.voice.said)]
    with monkeypatch.context() as broken:
        broken.setattr(Scene, "all_panels", lambda _: 1 / 0)
        for _ in range(3):
            loop.clock.time += 200
            loop.kiosk.turn()
    check("1 100 0 1 100 0 1 100 0 outoforder 3 6", said, len(loop.voice.said))


def test_what_a_kiosk_begins_with(loops: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    speak("en")
    loop = loops()
    assert loop.log == ["obeyed"]
    loop.turn()
    loop.kiosk.change(replace(loop.behind.settings, volume=9))
    told = [language()]
    loop.kiosk.change(replace(loop.behind.settings, language="en"))
    loop.kiosk.change(replace(loop.behind.settings, language="fr"))
    assert [*told, language()] == ["en", "fr"], "the command line may name another language"

    def starts(*_: object, **__: object) -> Noting:
        started.append(1)
        return Noting("process", [], stdin=None)

    monkeypatch.setattr(subprocess, "Popen", starts)
    for count in (1, 2, 3):
        monkeypatch.setattr(app, "displays", lambda count=count: count)
        for wanted in SecondDisplay:
            loop.behind.put(replace(loop.behind.settings, second_display=wanted), {})
            started.clear()
            loop.kiosk.second.lead(1, 0)
            loop.kiosk.second.leave()
            assert bool(started) == (count > 1 and wanted is SecondDisplay.AUTO)
    loop.top.closes = False
    loop.kiosk.navigation.ask(AskLeave(), lambda _: None)
    loop.turn()
    loop.kiosk.ask_to_leave()
    loop.turn()
    assert [one.name for one in loop.kiosk.navigation.screens] == ["home"]


def test_what_screens_ask_for_within_a_turn(loops: Any) -> None:
    loop, said = loops(is_public=True), list[Any]()
    ways = loop.kiosk.navigation
    loop.behind.put(replace(loop.behind.settings, idle_s=1), {})
    loop.turn()

    def noted(turn: str) -> str:
        return " ".join(one for one in turn.split() if "Key" in one or "Text" in one or "Leave" in one or "tick" in one)

    loop.top.acts["handle"] = lambda: ways.begin(Leaderboard())
    said += [noted(loop.turn(10, key(pygame.K_a), (pygame.TEXTINPUT, {"text": "a"}), key(pygame.K_b))), "/"]
    loop.turn(10, release(pygame.K_a), release(pygame.K_b))
    post = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    loop.top.acts["handle"] = lambda: pygame.event.post(post)
    said += ["MouseButtonDown" in loop.turn(10, key(pygame.K_c)), "/"]
    for name in ("hush", "name_keys"):
        loop.top.acts[name] = lambda name=name: loop.log.append(f"did-{name}")
        said += [f"did-{name}" in loop.turn(100)]
    loop.top.acts["pressed"] = lambda: pygame.event.Event(pygame.KEYUP, key=pygame.K_F7)
    said += ["leaderboard.KeyUp" in loop.turn(10, CLICK), "/"]
    loop.top.acts["untouched"] = lambda: ways.begin(Home())
    loop.turn(1_500)
    said += [loop.top.name]
    loop.kiosk.slice_s = 0.0
    loop.top.acts["tick"] = lambda: ways.begin(Leaderboard())
    said += [
        noted(loop.turn(200)),
        loop.kiosk.has_more_to_do,
        loop.top.name,
        noted(loop.turn(1)),
        loop.kiosk.has_more_to_do,
    ]
    wanted = """home.KeyDown@5020 leaderboard.KeyDown@5020 leaderboard.tick:5020 hub.tick:5020
        analyst.tick:5020:-:- bank.tick:5020:-:- / + / + + + / home home.tick:6950 + leaderboard
        leaderboard.tick:6951 hub.tick:6951 analyst.tick:6951:-:- bank.tick:6951:-:- -"""
    check(wanted, said)


def test_turns_that_are_over_leave_the_rest_to_the_next_one(loops: Any) -> None:
    loop, said = loops(), list[Any]()
    loop.turn()
    loop.kiosk.slice_s = 0.0
    said += [loop.turn(10, key(pygame.K_a), key(pygame.K_b), CLICK), loop.kiosk.has_more_to_do]
    for _ in range(5):
        said += [loop.turn(1), loop.kiosk.has_more_to_do]
    wanted = """hush:5020 home.KeyDown@5020 0 | + hush:5020 home.KeyDown@5020 voice home.tick:5021 gui:11
        shown:5021 cues hub.tick:5021 analyst.tick:5021:-:- bank.tick:5021:-:- 100 | - hush:5020
        home.MouseButtonDown@5020 0 | + voice home.tick:5023 gui:2 shown:5023 cues hub.tick:5023
        analyst.tick:5023:-:- bank.tick:5023:-:- 100 | - 100 | - 100 | -"""
    check(wanted, said)
