"""A player at a kiosk without a window: posts events, lets a clock of its own run, reads the snapshot.

Only the clock, the window's driver and the answering thread are faked.
"""

import builtins
from collections.abc import Callable, Coroutine, Generator, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from inspect import signature
from pathlib import Path
from threading import Event
from typing import Any, Final, TypeVar

import pygame

from tests.conftest import CHECKOUT
from tests.kiosk.unseen import UnseenScreen
from tests.kiosk.voice.heard import heard
from tests.store.helpers import play
from tests.training.helpers import drained
from topping.answers.client import Arguments, Found, News, QuestionError, QuestionService
from topping.answers.games import make_game, make_secret_game
from topping.config import Settings
from topping.errors import StoreError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon, lexicon_called
from topping.kiosk import routes
from topping.kiosk.app import Kiosk
from topping.kiosk.engine.announcementclips import Pause, Script
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.sounds import Cue, Cues
from topping.kiosk.engine.voice import Voice
from topping.kiosk.paint.fields import EntryView
from topping.kiosk.paint.grid import place_of
from topping.kiosk.paint.rack import plan_of
from topping.kiosk.screens.play.play import LAST_TOP_MS, PlayScreen
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.screens.session.routes import PlaySession
from topping.kiosk.services.runs import InterruptedRun
from topping.kiosk.services.services import Services
from topping.kiosk.services.sessions import OpenSession
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.parts import ButtonLook
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element, Role
from topping.kiosk.window import Window
from topping.lexicon.catalogue import default
from topping.play.run.run import Phase, Run
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.grid.board import Square
from topping.store import RunFacts, Store
from topping.store.sessions.log import SessionLog

ENTER, ESCAPE, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB
F2, F8 = pygame.K_F2, pygame.K_F8
UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
BACKSPACE = pygame.K_BACKSPACE
Kind = TypeVar("Kind", bound=Screen)
Answer = TypeVar("Answer")
TURN_MS = 10
"""How long a turn of the loop takes here."""
HURRIED_TURN_MS = 1_000
"""How long one takes while a test waits long."""
LAST_MS = 3_000
"""The end of a long wait, that is not hurried."""


OWN = CHECKOUT / "tests" / "data" / "thursday.txt"
"""A game of the tests: STLEAPL is drawn first; PALETS H4 22, LISTERAS 5B 66, EMPILENT B1 76 and FOUETTAS F2 71."""


@cache
def game(name: str = "", moves: int = 4) -> Game:
    """The first moves of a prepared game, which makes it another one; without a name, those of the tests' own game."""
    whole = shelf.load(next(one.path for one in shelf.prepared() if one.name == name) if name else OWN)
    return replace(whole, moves=whole.moves[:moves], name=f"Essai {name[-2:] or '06'}")


def full_disk(*_: object, **__: object) -> None:
    """Refuses what is to be written, in place of a method that writes."""
    raise StoreError("store.full", path="topping.db")


def at_once(asked: Coroutine[Any, None, Answer]) -> Answer:
    """What a coroutine comes to that awaits nothing: here the database is read on the spot."""
    try:
        asked.send(None)
    except StopIteration as end:
        answer: Answer = end.value
        return answer
    raise AssertionError("it waits for an answer")


class FakeClock(Clock):
    def __init__(self) -> None:
        self.today = datetime(2026, 3, 1, 10, tzinfo=UTC)
        """What the calendar says when `time` is 0; a test may set it."""
        self.time = 5_000

    def now(self) -> int:
        return self.time

    def date(self) -> str:
        return (self.today + timedelta(milliseconds=self.time)).isoformat(timespec="seconds")

    def calendar_ms(self) -> int:
        return round(1000 * self.today.timestamp()) + self.time


MAKES: Final = (make_game, make_secret_game)
"""The questions that make a whole game."""


@dataclass(frozen=True)
class Asked:
    """A question asked: its function, and its arguments, also by their names (`asked.variant`)."""

    question: Callable[..., Any]
    arguments: tuple[Any, ...]

    def __getattr__(self, name: str) -> Any:
        named = signature(self.question).bind(*self.arguments).arguments
        if name not in named:
            raise AttributeError(name)
        return named[name]

    def answer(self) -> Any:
        """Answers as the kiosk's thread does; raises `ToppingError`."""
        found = self.question(*self.arguments)
        return drained(found) if isinstance(found, Generator) else found


class FakeAnswerer(QuestionService):
    """An answering thread that answers when a test says so. Questions are numbered from 1; the last is the default."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.answers: list[News] = []
        self.coming: list[News] = []
        self.is_closed = False

    @property
    def games_asked(self) -> list[tuple[int, str, WantedLexicon]]:
        """Seed, variant and lexicon of each game asked for."""
        games = (one for one in self.asked if one.question in MAKES)
        return [(one.seed, one.variant.name, one.lexicon) for one in games]

    @property
    def dropped(self) -> list[int]:
        """The numbers of the questions that nobody wants any more."""
        return [number for number, answer in enumerate(self.answers, start=1) if answer.cancelled()]

    def asked_of(self, *questions: Callable[..., object]) -> list[tuple[int, Asked]]:
        """The questions asked that one of these functions answers, with their numbers."""
        return [(number, one) for number, one in enumerate(self.asked, start=1) if one.question in questions]

    def ask(self, question: Callable[[*Arguments], Found], *arguments: *Arguments) -> Future[Found]:
        return self.add(Asked(question, arguments))

    def ask_long(
        self, question: Callable[[*Arguments], Generator[None, None, Found]], *arguments: *Arguments
    ) -> Future[Found]:
        return self.add(Asked(question, arguments))

    def add(self, asked: Asked) -> News:
        self.asked.append(asked)
        self.answers.append(Future())
        return self.answers[-1]

    def tell(self, found: object, number: int = 0) -> None:
        """Answers a question; nobody hears of a question that was dropped."""
        if not (answer := self._answer(number)).done():
            answer.set_result(found)
            self.coming.append(answer)

    def fail(self, sentence: str, number: int = 0) -> None:
        if not (answer := self._answer(number)).done():
            answer.set_exception(QuestionError(sentence))
            self.coming.append(answer)

    def _answer(self, number: int) -> News:
        return self.answers[number - 1] if number <= len(self.answers) else Future()

    def news(self) -> list[News]:
        news, self.coming = self.coming, []
        return news

    def close(self) -> None:
        self.is_closed = True


class FakeVoice(Voice):
    """Keeps what it is told to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def obey(self, settings: Settings, tongue: str) -> None:
        pass

    def say(self, script: Script) -> None:
        self.said.append(heard(script))

    def duration_ms(self, script: Script) -> int:
        """A second a clip."""
        return sum(item.ms if isinstance(item, Pause) else 1_000 for item in script)

    def stop(self) -> None:
        self.said.append("")

    def get_ready(self) -> bool:
        return True

    def tick(self) -> None:
        pass

    def close(self) -> None:
        pass


class FakeCues(Cues):
    """Keeps what it is told to play."""

    def __init__(self) -> None:
        self.played: list[Cue] = []
        self.settings = Settings()

    def play(self, cue: Cue | None) -> bool:
        self.played += [cue] if cue is not None else []
        return True

    def begin(self) -> None:
        pass

    def obey(self, settings: Settings) -> None:
        self.settings = settings

    def get_ready(self) -> None:
        pass

    def close(self) -> None:
        pass


class Driver:
    def __init__(
        self,
        store: Store,
        size: tuple[int, int],
        conditions: Conditions,
        is_public: bool = False,
        *,
        clock: FakeClock | None = None,
        paints: bool = False,
    ) -> None:
        """One that `paints` paints every frame, else the picture is painted when a test looks at it."""
        self.clock = clock or FakeClock()
        self.answerer = FakeAnswerer()
        self.store = store
        self.services = Services(store, self.clock, conditions, settings=Settings(announce_session=False))
        self.voice = FakeVoice()
        self.cues = FakeCues()
        self.kiosk = Kiosk(
            Window(size) if paints else UnseenScreen(size),
            self.clock,
            self.services,
            self.answerer,
            self.voice,
            self.cues,
            is_public=is_public,
        )

    def interrupted(self) -> InterruptedRun | None:
        """Returns the run that a dead process left open, the last one begun, of any player."""
        self.services.begun.find()
        kept = next(iter(self.store.runs.open_runs()), None)
        return None if kept is None else self.services.begun.rebuilt(kept)

    @contextmanager
    def slow_database(self) -> Iterator[None]:
        """Within it the database answers nothing beside the loop; after it, everything that was asked."""
        beside, may_answer = self.services.beside, Event()
        beside.open()
        threads = beside._thread, beside._later_thread
        for thread in threads:
            assert thread is not None
            thread.ask(lambda _: may_answer.wait())
        try:
            yield
        finally:
            may_answer.set()
            beside.close()
            self.step(5)

    # going places

    def show(self, route: routes.Route) -> None:
        """A screen in place of whatever is there."""
        self.kiosk.navigation.begin(route)
        self.step()

    def play(self, the_game: Game, player: str = "Marie") -> None:
        """Straight to the first draw, on screen."""
        self.show(Play(self.services.runs.seat(player, the_game)))

    def has_played(self, the_game: Game, player: str = "Marie", ms: int = 1_000) -> None:
        """Keeps a finished run under the usual conditions, each top found after so long; nothing is shown."""
        lexicon = default()
        facts = RunFacts.of(player, the_game, Conditions(), lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
        play(self.store, facts, *(ms,) * len(the_game.moves), game=the_game)

    def lead(self, log: SessionLog) -> None:
        """The screen of a session."""
        self.show(PlaySession(OpenSession(log, lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash))))

    # time

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.clock.time += TURN_MS
            self.kiosk.step()

    def wait(self, ms: int) -> None:
        """Lets time pass with nothing happening: a turn of the loop each 100 ms, in a long time only at its end.

        Before them, there is a turn each second, which shows all that changes with a clock and takes less time to test.
        """
        hurried = max(0, ms - LAST_MS) // HURRIED_TURN_MS
        slow, rest = divmod(ms - hurried * HURRIED_TURN_MS, 100)
        for turn_ms in (*(HURRIED_TURN_MS,) * hurried, *(100,) * slow, *(rest,) * (rest > 0)):
            self.clock.time += turn_ms
            self.kiosk.step()

    # events

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def press(self, key: int, text: str = "", mod: int = 0) -> None:
        """A key goes down (or, held, sends again), with the text it types."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        if text:
            self.post(pygame.TEXTINPUT, text=text)

    def release(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.press(key, mod=mod)
            self.release(key, mod)
            self.step()

    def post_text(self, text: str) -> None:
        """A text typed, left for the next turn of the loop."""
        for character in text:
            key = ord(character.lower()) if character.isascii() else 0x40000000 + ord(character)
            self.press(key, character, pygame.KMOD_SHIFT if character.isupper() else 0)
            self.release(key)

    def type(self, text: str) -> None:
        for character in text:
            self.post_text(character)
            self.step()

    def write(self, text: str) -> None:
        """A text in the time that `type` takes, but in one turn."""
        self.post_text(text)
        self.clock.time += TURN_MS * max(0, len(text) - 1)
        self.step()

    def enter(self, text: str) -> None:
        """A text in lower case, as most people type it, and Enter."""
        self.write(text.lower())
        self.key(ENTER)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        pygame.mouse.set_pos(place)
        self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.step()
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self.step()
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
        self.step()

    def click_on(self, text: str) -> None:
        """A click on the button of that text, on the key at the bottom that does it, or on the row that says it.

        What has no room at the bottom is on the sheet of keys.
        """
        if text not in self.places and text not in self.keys and self._row_of(text) is None:
            self.click_on_hint("F10")
        place = self.places.get(text) or self.keys.get(text) or self._row_of(text)
        assert place is not None, text
        self.click(pygame.Rect(place).center)

    def _row_of(self, text: str) -> pygame.Rect | None:
        scene = self.kiosk.scene
        rows = (one for one in scene.canvas.laid() if one.element.role is Role.ROW)
        return next((one.rect for one in rows if text in scene.canvas.texts(one.name)), None)

    def click_on_hint(self, cap: str) -> None:
        """A click on the key of that name at the bottom."""
        self.click(pygame.Rect(next(place for name, _, place in self.shown("hints") if name == cap)).center)

    def click_square(self, row: str, column: int) -> None:
        self.click(self.square("ABCDEFGHIJKLMNO".index(row), column - 1).center)

    def tile(self, letter: str) -> pygame.Rect:
        """Where a letter of the draw is that is not on the grid yet."""
        view = self.shown("rack")
        rack = next(panel.rect for panel in self.kiosk.scene.panels() if panel.name == "rack")
        letters = view.kept + view.new
        index = next(n for n, used in enumerate(view.used) if letters[n] == letter and not used)
        return plan_of(rack, view).tiles[index]

    def square(self, row: int, column: int) -> pygame.Rect:
        """Where a square of the grid is, counted from 0."""
        board = next(panel.rect for panel in self.kiosk.scene.panels() if panel.name == "board")
        return place_of(board, Square(row, column))

    # what is to be seen

    def texts(self, name: str = "") -> tuple[str, ...]:
        """What is said on the screen in reading order; within the element of that id where one is given."""
        return tuple(one.replace("\N{NO-BREAK SPACE}", " ") for one in self.kiosk.scene.canvas.texts(name))

    @property
    def asked(self) -> str:
        """What is asked on the screen, with its answers; empty where nothing is."""
        return " ".join(self.texts("question"))

    @property
    def row(self) -> tuple[str, ...]:
        """What is said in the chosen row of the list that has the keys, or of the first list."""
        scene = self.kiosk.scene
        rows = [one for one in scene.canvas.laid() if one.element.is_on and one.element.role is Role.ROW]
        chosen = next((one for one in rows if scene.focus in one.within), rows[0])
        return self.texts(chosen.name)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """What is said in each row in sight of the lists."""
        return [self.texts(one.name) for one in self.kiosk.scene.canvas.laid() if one.element.role is Role.ROW]

    def scene_of(self, kind: builtins.type[Kind]) -> Kind:
        """The scene in front, which must be of that kind."""
        scene = self.kiosk.scene
        assert isinstance(scene, kind), f"{self.scene} instead of {kind.__name__}"
        return scene

    @property
    def scene(self) -> str:
        return type(self.kiosk.scene).__name__.removesuffix("Scene").removesuffix("Screen").lower()

    def shown(self, panel: str) -> Any:
        return self.snapshot()[panel]

    def snapshot(self) -> dict[str, Hashable]:
        return snapshot(self.kiosk.scene)

    @property
    def buttons(self) -> tuple[tuple[str, tuple[int, int, int, int], bool], ...]:
        buttons: tuple[tuple[str, tuple[int, int, int, int], bool], ...] = self.shown("buttons")
        return buttons

    @property
    def places(self) -> dict[str, tuple[int, int, int, int]]:
        return {text: place for text, place, _ in self.buttons}

    def content(self, text: str) -> Any:
        """What the card of that name shows."""
        return dict(self.shown("contents"))[text]

    @property
    def keys(self) -> dict[str, tuple[int, int, int, int]]:
        """What the keys named at the bottom do, and where they are."""
        return {label: place for _, label, place in self.shown("hints")}

    @property
    def focused(self) -> str | None:
        """The button that Enter would press."""
        return next((text for text, _, has_focus in self.buttons if has_focus), None)

    @property
    def entry(self) -> EntryView:
        view: EntryView = self.shown("entry")
        return view

    @property
    def verdict(self) -> str:
        """The referee's answer, with ordinary blanks."""
        return " ".join(self.texts("verdict"))

    @property
    def message(self) -> str:
        return " ".join(self.texts("message"))

    @property
    def said_line(self) -> str:
        """What is said in the place of the keys at the bottom, with ordinary blanks."""
        shown = self.snapshot().get("said line")
        return str(getattr(shown, "text", "")).replace("\N{NO-BREAK SPACE}", " ")

    @property
    def run(self) -> Run:
        return self.scene_of(PlayScreen).run

    def preview(self) -> str:
        """The previewed letters, in their order on the grid."""
        return "".join(character for _, character, _ in self.shown("board").preview)

    @property
    def result(self) -> str:
        """What the screen of a result tells, a line for each thing, with plain spaces."""
        assert self.scene == "result"
        return "\n".join((*self.texts("head"), *self.texts("costs")))

    def find_top(self) -> None:
        """Types the retained solution and Enter; after the last one, waits until it has been seen."""
        self.enter(self.run.turn.solution.move.circled)
        if self.scene == "play" and self.run.phase is Phase.FINISHED:
            self.wait(LAST_TOP_MS)

    def pixel(self, place: tuple[int, int]) -> tuple[int, int, int]:
        red, green, blue, _ = self.kiosk.screen.surface.get_at(place)
        return red, green, blue

    def save(self, path: Path) -> None:
        """A screenshot, for whoever looks into a failure."""
        pygame.image.save(self.kiosk.screen.surface, str(path))


def snapshot(scene: Screen) -> dict[str, Hashable]:
    """What is on screen: the panels, the texts in reading order, the line with the letters, the keys, the buttons."""
    shown = {panel.name: panel.state for panel in scene.panels()}
    lines = (state[0] if isinstance(state, tuple) and state else state for state in shown.values())
    entry = next((one for one in lines if isinstance(one, EntryView) and one.has_focus), None)
    laid, focused = scene.canvas.laid(), scene.focused
    shown["texts"] = scene.canvas.texts()
    if entry is not None:
        shown["entry"] = entry
    shown["hints"] = tuple(
        (one.element.state.cap, one.element.text.text, tuple(one.rect))
        for one in laid
        if isinstance(one.element.press, Key)
        and isinstance(one.element.state, ButtonLook)
        and one.element.text is not None
    )
    shown["buttons"] = tuple(
        (_first_text(one.element), tuple(one.rect), one.name == focused)
        for one in laid
        if one.element.act is not None and one.element.role is not Role.ROW
    )
    return shown


def _first_text(element: Element) -> str:
    """What an element is called: what is written, or else shown, first in it."""
    leaves = (one.text.text if one.text is not None else one.said for one in element.walk() if not one.children)
    return next((one for one in leaves if one), element.said)
